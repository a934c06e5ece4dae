// The operations of the vectors for W-CARP and CARBoost.

import { itemise, mine, thresholds, written } from "./carboost-mine.mjs";
import { keep, loevinger, predict, pValue, ruleBase, sampleCounts } from "./carboost-rules.mjs";
import {
  begin, boost, bootstrap, caseWeights, round, roundError, roundWeight, ruleWeights, vote, votesOn,
} from "./carboost.mjs";
import { cutPoints } from "./mdlp.mjs";

const silent = () => {};

const rulesOf = (pairs, measures = []) => pairs.map(([c, items], r) => ({ class: c, items, loevinger: measures[r] }));

/** A number in twelve significant digits, as C's %.12g writes it. */
function digits(value) {
  const [mantissa, exponent] = value.toExponential(11).split("e");
  const short = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  if (exponent >= -4 && exponent < 12) return short(value.toFixed(11 - exponent));
  return `${short(mantissa)}e${exponent[0]}${exponent.slice(1).padStart(2, "0")}`;
}

function itemsOperation(input, table) {
  const { items, cuts, cases, itemsOf } = itemise(table, input.missing);
  return { cuts, items, cases, new: input.new.map(itemsOf) };
}

function mineOperation(input, table) {
  const settings = { ...input, max_itemsets: Infinity };
  const { least, rules } = mine(itemise(table, input.missing), settings, silent);
  return { thresholds: least, itemsets: rules.map(written) };
}

/** What every result tells of a table and its rule base. */
function baseOf(problem, base) {
  const { items, cuts, classCounts } = problem;
  return { items, cuts, class_counts: classCounts, ...base };
}

function ruleBaseOperation({ parameters }, table) {
  const problem = itemise(table, parameters.missing);
  return baseOf(problem, ruleBase(problem, parameters, silent));
}

function beginOperation({ parameters }, table) {
  const problem = itemise(table, parameters.missing);
  const { rules } = ruleBase(problem, parameters, silent);
  const { W, a } = begin(problem, rules, silent);
  return { rules: rules.map((rule) => [rule.class, rule.items]), case_weights: W, rule_weights: a };
}

function roundOperation(input, table, tape) {
  const problem = itemise(table, input.parameters.missing);
  const rules = rulesOf(input.rules, input.loevinger);
  const before = { W: input.case_weights, a: input.rule_weights };
  const found = round(problem, rules, input.round, before, input.parameters, tape, silent);
  const { sample, w, missed, error, stored, next } = found;
  return {
    sample, weights: w, missed, error, alpha: stored && stored.alpha, loevinger: stored && stored.L,
    next: next && { case_weights: next.W, rule_weights: next.a }, n_draws: tape.used,
  };
}

function roundsOperation(input, table, tape) {
  const problem = itemise(table, input.parameters.missing);
  const before = { W: input.case_weights, a: input.rule_weights };
  const rules = rulesOf(input.rules, input.loevinger);
  const { errors, rounds } = boost(problem, rules, before, input.parameters, tape, silent);
  return { errors, alphas: rounds.map(({ alpha }) => alpha), n_draws: tape.used };
}

function ruleWeightsOperation(input) {
  const rules = rulesOf(input.rules);
  const sample = input.multiplicities.flatMap((times, i) => Array(times).fill(i));
  const nClasses = Math.max(...input.classes) + 1;
  const counts = sampleCounts(rules, input.cases, input.classes, nClasses, sample);
  return ruleWeights(rules, input, counts, input.missed, input.a, input);
}

function predictOperation({ rules, rounds, class_counts: counts, cases, vote: kind }) {
  return votesOn(rulesOf(rules), rounds.map(({ alpha, weights }) => ({ alpha, w: weights })), counts, cases, kind);
}

function fit({ parameters, new: rows }, table, _, tell) {
  const problem = itemise(table, parameters.missing);
  const base = ruleBase(problem, parameters, tell);
  const weights = base.rules.map((rule) => rule.loevinger);
  const cases = [...problem.cases, ...rows.map(problem.itemsOf)];
  const { scores, predictions } = predict(base.rules, weights, problem.classCounts, cases);
  tell("carboost:wcarp8", { scores });
  tell("carboost:wcarp9", { predictions });
  return { ...baseOf(problem, base), scores, predictions };
}

function boostRun({ parameters, new: rows }, table, tape, tell) {
  const problem = itemise(table, parameters.missing);
  const base = ruleBase(problem, parameters, tell); // carboost:boost1
  const kept = boost(problem, base.rules, begin(problem, base.rules, tell), parameters, tape, tell);
  const cases = [...problem.cases, ...rows.map(problem.itemsOf)];
  const { votes, predictions } = votesOn(base.rules, kept.rounds, problem.classCounts, cases, parameters.vote);
  tell("carboost:boost19", { votes });
  tell("carboost:boost20", { predictions });
  return {
    ...baseOf(problem, base), errors: kept.errors, samples: kept.samples, case_weights: kept.weights,
    alphas: kept.rounds.map(({ alpha }) => alpha), loevinger: kept.rounds.map(({ L }) => L),
    rule_weights: kept.rounds.map(({ w }) => w), votes, predictions, n_draws: tape.used,
  };
}

export const defaults = {
  n_estimators: 10, min_support: 0.1, significance: 0.05, test: "hypergeom", adjust: "none", min_confidence: 0,
  max_length: 4, pruning: "li", discretize: "mdlp", missing: "ignore", loevinger: "sample", error_on: "sample",
  reweight: "all", rule_weight: "multiply", rule_memory: "reset", negative: "keep", vote: "crisp",
  on_bad_round: "stop", max_itemsets: 1000000,
};

/** Lines that a player is told of, and vectors are not. */
export const forPlayers = ["carboost:fcp14", "carboost:fcp18"];

export const operations = {
  "carboost.thresholds": ({ class_counts: counts, min_support: support }) =>
    ({ thresholds: thresholds(counts, support) }),
  "carboost.cuts": ({ values, classes, n_classes: k }) => ({ cuts: cutPoints(values, classes, k) }),
  "carboost.items": itemsOperation,
  "carboost.mine": mineOperation,
  "carboost.p_value": ({ test, ...counts }) => ({ p: pValue(test, counts), digits: digits(pValue(test, counts)) }),
  "carboost.keep": (input) => ({ kept: keep(input) }),
  "carboost.loevinger": (input) => ({ loevinger: loevinger(input) }),
  "carboost.rule_base": ruleBaseOperation,
  "carboost.score": ({ rules, weights, class_counts: counts, cases }) =>
    predict(rulesOf(rules), weights, counts, cases),
  "carboost.bootstrap": ({ weights }, _, tape) => ({ sample: bootstrap(weights, tape), n_draws: tape.used }),
  "carboost.sample_counts": ({ rules, cases, classes, n_classes: k, sample }) =>
    sampleCounts(rulesOf(rules), cases, classes, k, sample),
  "carboost.round_error": (input) => ({ error: roundError(input) }),
  "carboost.round_weight": roundWeight,
  "carboost.case_weights": caseWeights,
  "carboost.rule_weights": ruleWeightsOperation,
  "carboost.vote": vote,
  "carboost.begin": beginOperation,
  "carboost.round": roundOperation,
  "carboost.rounds": roundsOperation,
  "carboost.predict": predictOperation,
};

export const runs = { "carboost.fit": fit, "carboost.boost": boostRun };
