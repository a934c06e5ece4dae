// CARBoost: rounds of W-CARP on samples of the cases, and their vote.
// A comment such as "carboost:boost12" names the pseudocode line that the statement carries out.

import { classOf, covers, loevinger, predict, sampleCounts, scoresOf } from "./carboost-rules.mjs";
import { range, total } from "./numbers.mjs";

const NO_BETTER = 0.5 - 1e-12;

export const clipped = (value, low, high) => Math.min(Math.max(value, low), high);

export function bootstrap(weights, tape) { // carboost:boost4
  const running = [];
  for (const weight of weights) running.push((running.at(-1) ?? 0) + weight);
  return weights.map(() => {
    const target = tape.uniform() * running.at(-1);
    const found = running.findIndex((sum) => sum > target);
    return found < 0 ? weights.length - 1 : found;
  });
}

export function roundError({ missed, multiplicities, weights, error_on: on }) { // carboost:boost10
  const n = weights.length;
  if (on === "sample") return total(missed.map((i) => multiplicities[i])) / n;
  return on === "train" ? missed.length / n : total(missed.map((i) => weights[i]));
}

export function roundWeight({ error, n }) {
  const moved = clipped(error, 1 / (2 * n), 1 - 1 / (2 * n)); // carboost:boost12
  return { bad: error >= NO_BETTER, error: moved, alpha: 0.5 * Math.log((1 - moved) / moved) }; // carboost:boost11
}

export function caseWeights({ weights, missed, multiplicities, alpha, reweight }) {
  const wrong = new Set(missed);
  const scaled = weights.map((weight, i) => { // carboost:boost13
    if (reweight === "sample" && multiplicities[i] === 0) return weight;
    return weight * Math.exp(wrong.has(i) ? alpha : -alpha);
  });
  const whole = total(scaled); // carboost:boost14
  return { scaled, total: whole, weights: scaled.map((weight) => weight / whole) };
}

/** The rules' own weights after a round, and which of them changed; `n_a`, `n_ac` are those on the sample. */
export function ruleWeights(rules, { cases, classes }, sample, missed, a, settings) {
  if (settings.rule_weight === "off") return { rules: [], errors: [], a };
  const drawn = missed.filter((i) => sample.multiplicities[i] > 0);
  const qualifies = (rule) => drawn.some((i) => classes[i] === rule.class && covers(rule, cases[i]));
  const changing = range(rules.length).filter((r) => qualifies(rules[r])); // carboost:boost15
  const wrong = (r) => sample.n_a[r] - sample.n_ac[r];
  const errors = changing.map((r) => clipped(wrong(r), 0.5, sample.n_a[r] - 0.5)); // carboost:boost16
  const next = settings.rule_memory === "reset" ? rules.map(() => 1) : [...a];
  changing.forEach((r, i) => { next[r] = (sample.n_a[r] - errors[i]) / errors[i]; }); // carboost:boost17
  return { rules: changing, errors, a: next };
}

/** The same weight for every case. */
const equal = (n) => Array(n).fill(1 / n);

/** What a round measures and predicts, until its error (lines boost4 to boost10). */
function measured(problem, rules, number, { W, a }, settings, tape, tell) {
  const n = problem.cases.length;
  const sample = bootstrap(W, tape);
  tell("carboost:boost4", { round: number, sample });
  const counts = sampleCounts(rules, problem.cases, problem.classes, problem.classCounts.length, sample);
  tell("carboost:boost5", counts);
  const onSample = (rule, r) =>
    loevinger({ n, n_c: counts.class_counts[rule.class], n_a: counts.n_a[r], n_ac: counts.n_ac[r] });
  const raw = settings.loevinger === "train" ? rules.map((rule) => rule.loevinger) : rules.map(onSample);
  const L = raw.map((value) => (settings.negative === "clip" ? Math.max(value, 0) : value)); // carboost:boost6
  tell("carboost:boost6", { loevinger: L });
  const w = L.map((value, r) => (settings.rule_weight === "replace" ? a[r] : a[r] * value)); // carboost:boost7
  tell("carboost:boost7", { weights: w });
  const { scores, predictions } = predict(rules, w, problem.classCounts, problem.cases); // carboost:boost8
  tell("carboost:boost8", { scores, predictions });
  const missed = range(n).filter((i) => predictions[i] !== problem.classes[i]); // carboost:boost9
  tell("carboost:boost9", { missed });
  const error = roundError({ ...counts, missed, weights: W, error_on: settings.error_on });
  tell("carboost:boost10", { error });
  return { sample, counts, L, w, missed, error };
}

/** What becomes of a round that is too bad. */
function actionOf(number, settings) {
  return settings.on_bad_round === "stop" && number === 1 ? "first" : settings.on_bad_round;
}

/** One round: what is stored of it (null: nothing), and the weights for the next (null: boosting ends). */
export function round(problem, rules, number, before, settings, tape, tell) {
  const found = measured(problem, rules, number, before, settings, tape, tell);
  const { sample, counts, L, w, missed } = found;
  const { bad, error, alpha } = roundWeight({ error: found.error, n: before.W.length });
  const told = { sample, w, missed, error: found.error };
  const action = bad ? actionOf(number, settings) : "none";
  if (bad) tell("carboost:boost11", { action }); // carboost:boost11
  if (action === "first") return { ...told, stored: { alpha: 1, L, w }, next: null };
  if (action === "stop") return { ...told, stored: null, next: null };
  if (action === "reset") return { ...told, stored: null, next: { W: equal(before.W.length), a: before.a } };
  tell("carboost:boost12", { error, alpha });
  const scaled = caseWeights({ ...counts, weights: before.W, missed, alpha, reweight: settings.reweight });
  tell("carboost:boost13", { case_weights: scaled.scaled });
  tell("carboost:boost14", { total: scaled.total, case_weights: scaled.weights });
  const changed = ruleWeights(rules, problem, counts, missed, before.a, settings);
  if (settings.rule_weight !== "off") tell("carboost:boost17", changed);
  return { ...told, stored: { alpha, L, w }, next: { W: scaled.weights, a: changed.a } };
}

/** What boosting starts from: equal weights. */
export function begin(problem, rules, tell) { // carboost:boost2
  const n = problem.cases.length;
  tell("carboost:boost2", { case_weight: 1 / n, cases: n, rules: rules.length });
  return { W: equal(n), a: rules.map(() => 1) };
}

/** Rounds until there were `n_estimators` or boosting ended before. */
export function boost(problem, rules, weights, settings, tape, tell) {
  const kept = { rounds: [], errors: [], samples: [], weights: [] };
  let before = weights;
  for (let t = 1; t <= settings.n_estimators && before !== null; t++) { // carboost:boost3
    const { sample, error, stored, next } = round(problem, rules, t, before, settings, tape, tell);
    kept.errors.push(error);
    kept.samples.push(sample);
    kept.weights.push(before.W);
    if (stored !== null) {
      kept.rounds.push(stored); // carboost:boost18
      tell("carboost:boost18", { alpha: stored.alpha, stored: kept.rounds.length });
    }
    before = next;
  }
  return kept;
}

/** The vote of all rounds from their scores of one case. */
export function vote({ alphas, scores, class_counts: classCounts, vote: kind }) { // carboost:boost19
  const chosen = scores.map((ofRound) => classOf(ofRound, classCounts));
  const votes = classCounts.map((_, c) => total(alphas.map((alpha, t) =>
    alpha * (kind === "crisp" ? Number(chosen[t] === c) : scores[t][c]))));
  return { chosen, votes, class: classOf(votes, classCounts) }; // carboost:boost20
}

/** The votes of all rounds on several cases. */
export function votesOn(rules, rounds, classCounts, cases, kind) {
  const alphas = rounds.map(({ alpha }) => alpha);
  const voted = cases.map((held) => {
    const scores = rounds.map(({ w }) => scoresOf(rules, w, classCounts, held));
    return vote({ alphas, scores, class_counts: classCounts, vote: kind });
  });
  return { votes: voted.map(({ votes }) => votes), predictions: voted.map((ofCase) => ofCase.class) };
}
