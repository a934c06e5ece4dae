// ABCoDT's first stage: artificial bees propose a set of features.
// A comment such as "abcodt:9a" names the pseudocode line that the statement carries out.
// A colony is { sources, profits, trials, evaluations, centroid }; moves change it in place.

import { boost, classOf } from "./abcodt-trees.mjs";
import { firstLargest, place, range, total } from "./numbers.mjs";

const silent = () => {};

/** The features of a position: those at 0.5 or more, or the largest alone. */
export function maskOf(position) { // abcodt:12
  const mask = position.map((value) => Number(value >= 0.5));
  return mask.includes(1) ? mask : position.map((_, j) => Number(j === firstLargest(position)));
}

export const featuresOf = (mask) => range(mask.length).filter((j) => mask[j] === 1);

// ---- what a source is worth ------------------------------------------------------------------------------------

export function centroidOf(sources) { // abcodt:4
  return sources[0].map((_, j) => total(sources.map((position) => position[j])) / sources.length);
}

export function distance(position, centroid) { // abcodt:4
  return Math.sqrt(total(position.map((value, j) => (value - centroid[j]) * (value - centroid[j]))));
}

/** The fold of every row: the r-th row of a class is in fold r mod cv. */
function foldsOf({ classes, k }, cv) {
  const seen = Array(k).fill(0);
  return classes.map((c) => seen[c]++ % cv);
}

/** Cross-validated accuracy of boosted trees on the features of a mask. */
export function accuracy(problem, mask, settings) { // abcodt:4
  const folds = foldsOf(problem, settings.cv);
  const asked = { ...settings, n_iterations: settings.objective_iterations, subsample: 1, colsample: 1 };
  const predictions = problem.classes.map(() => 0);
  for (const fold of range(settings.cv).filter((number) => folds.includes(number))) {
    const others = range(folds.length).filter((row) => folds[row] !== fold);
    if (others.length === 0) continue;
    const of = (values) => others.map((row) => values[row]);
    const part = { x: of(problem.x), classes: of(problem.classes), k: problem.k };
    const model = boost(part, featuresOf(mask), asked, null, silent);
    folds.forEach((other, row) => { if (other === fold) predictions[row] = classOf(model, problem.x[row]); });
  }
  const correct = predictions.filter((c, row) => c === problem.classes[row]).length;
  return { folds, predictions, correct, profit: correct / predictions.length };
}

/** The literal reading: distance from the centroid, less is better. */
class Literal {
  better(profit, than) {
    return profit < than;
  }

  profit(position, { centroid }) {
    return distance(position, centroid);
  }

  /** Measure all sources from their present centroid. */
  lookAgain(colony) { // abcodt:4 abcodt:6
    colony.centroid = centroidOf(colony.sources);
    colony.profits = colony.sources.map((position) => distance(position, colony.centroid));
    return { centroid: colony.centroid, profits: colony.profits };
  }

  record() {}

  theta({ sources, profits }, tell) { // abcodt:12
    const source = firstLargest(profits.map((profit) => -profit));
    tell("abcodt:12", { theta: maskOf(sources[source]), source });
    return maskOf(sources[source]);
  }
}

/** The other reading: accuracy, more is better; the best mask is kept on record. */
class Accuracy {
  constructor(problem, settings) {
    this.judge = (mask) => accuracy(problem, mask, settings).profit;
    this.known = new Map();
    this.best = { profit: -1, theta: [] };
  }

  better(profit, than) {
    return profit > than;
  }

  profit(position) {
    const mask = maskOf(position);
    const key = mask.join("");
    if (!this.known.has(key)) this.known.set(key, this.judge(mask));
    return this.known.get(key);
  }

  lookAgain() {
    return null;
  }

  record({ sources, profits }, tell) { // abcodt:12a
    sources.forEach((position, i) => {
      const theta = maskOf(position);
      const profit = profits[i];
      const fewer = profit === this.best.profit && total(theta) < total(this.best.theta);
      if (profit > this.best.profit || fewer) this.best = { profit, theta };
    });
    tell("abcodt:12a", { theta: this.best.theta, profit: this.best.profit });
  }

  theta(_, tell) { // abcodt:12
    tell("abcodt:12", { theta: this.best.theta });
    return this.best.theta;
  }
}

export const judgeOf = (problem, settings) =>
  (settings.reading === "literal" ? new Literal() : new Accuracy(problem, settings));

// ---- bees ------------------------------------------------------------------------------------------------------

export function initialSources(nSources, nFeatures, tape) {
  const n = nSources ?? Math.max(2, nFeatures); // abcodt:1
  const sources = range(n).map(() => range(nFeatures).map(() => tape.uniform())); // abcodt:2
  return { sources, trials: sources.map(() => 1) }; // abcodt:3
}

/** A bee tries a step from source i. */
export function move(colony, i, judge, tape, tell) {
  const { sources, profits, trials } = colony;
  const feature = Math.floor(tape.uniform() * sources[i].length); // abcodt:a
  const other = Math.floor(tape.uniform() * (sources.length - 1));
  const partner = other >= i ? other + 1 : other;
  const phi = 2 * tape.uniform() - 1;
  tell("abcodt:a", { source: i, feature, partner, phi });
  const old = sources[i][feature];
  const value = Math.min(Math.max(old + phi * (old - sources[partner][feature]), 0), 1); // abcodt:b
  tell("abcodt:b", { value });
  const candidate = sources[i].with(feature, value);
  const profit = judge.profit(candidate, colony); // abcodt:c
  colony.evaluations += 1;
  tell("abcodt:c", { profit, evaluations: colony.evaluations });
  const accepted = judge.better(profit, profits[i]); // abcodt:d
  if (accepted) {
    sources[i] = candidate;
    profits[i] = profit;
  }
  trials[i] = accepted ? 1 : trials[i] + 1;
  tell("abcodt:d", { accepted, trial: trials[i] });
}

export function employed(colony, judge, tape, tell) { // abcodt:7
  for (const i of colony.sources.keys()) move(colony, i, judge, tape, tell);
}

export function probabilities(profits) { // abcodt:8
  const whole = total(profits);
  return profits.map((profit) => (whole === 0 ? 1 / profits.length : profit / whole));
}

/** All onlookers choose a source each and move there; the sources they chose. */
export function onlookers(colony, p, kind, judge, tape, tell) { // abcodt:9
  const chosen = [];
  let i = 0;
  while (chosen.length < p.length) {
    if (kind === "acceptance") {
      const accepted = tape.uniform() < p[i]; // abcodt:9a
      tell("abcodt:9a", { source: i, accepted });
      if (!accepted) {
        i = (i + 1) % p.length;
        continue;
      }
    } else {
      const u = tape.uniform();
      i = total(p) > 0 ? place(p, u) : Math.floor(u * p.length); // abcodt:9b
      tell("abcodt:9b", { source: i });
    }
    chosen.push(i);
    move(colony, i, judge, tape, tell);
  }
  return chosen;
}

/** The source that failed most is replaced if it failed more often than the limit. */
export function scout(colony, limit, judge, tape, tell) { // abcodt:10
  const source = firstLargest(colony.trials);
  const replaced = colony.trials[source] > limit;
  tell("abcodt:10", { source, trial: colony.trials[source], replaced });
  if (replaced) { // abcodt:10a
    const position = colony.sources[source].map(() => tape.uniform());
    colony.sources[source] = position;
    colony.profits[source] = judge.profit(position, colony);
    colony.evaluations += 1;
    colony.trials[source] = 1;
    tell("abcodt:10a", { position, profit: colony.profits[source], evaluations: colony.evaluations });
  }
  return { source, replaced };
}

/** The colony before its first cycle. */
function settle(nFeatures, settings, judge, tape, tell) {
  const { sources, trials } = initialSources(settings.n_sources, nFeatures, tape);
  tell("abcodt:1", { n_sources: sources.length });
  tell("abcodt:2", { sources });
  tell("abcodt:3", { trials });
  const colony = { sources, trials, evaluations: sources.length, centroid: null, profits: [] }; // abcodt:4
  const looked = judge.lookAgain(colony);
  if (looked === null) colony.profits = sources.map((position) => judge.profit(position, colony));
  tell("abcodt:4", { ...looked, profits: colony.profits, evaluations: colony.evaluations });
  judge.record(colony, tell);
  return colony;
}

/** Stage 1: the mask that the bees propose, and the colony in the end. */
export function forage(problem, nFeatures, settings, tape, tell) {
  const judge = judgeOf(problem, settings);
  const colony = settle(nFeatures, settings, judge, tape, tell);
  const state = () => ({ profits: colony.profits, trials: colony.trials, evaluations: colony.evaluations });
  const kind = settings.onlooker ?? (settings.reading === "literal" ? "acceptance" : "roulette");
  let cycle = 0;
  for (let leave = false; !leave;) { // abcodt:5
    cycle += 1;
    tell("abcodt:5", { cycle });
    const looked = cycle > 1 ? judge.lookAgain(colony) : null; // abcodt:6
    if (looked !== null) tell("abcodt:6", looked);
    employed(colony, judge, tape, tell);
    tell("abcodt:7", state());
    const p = probabilities(colony.profits);
    tell("abcodt:8", { probabilities: p });
    onlookers(colony, p, kind, judge, tape, tell);
    tell("abcodt:9", state());
    judge.record(colony, tell);
    if (scout(colony, settings.limit, judge, tape, tell).replaced) judge.record(colony, tell);
    leave = colony.evaluations >= settings.max_evaluations; // abcodt:11
    tell("abcodt:11", { evaluations: colony.evaluations, leave });
  }
  return { ...colony, theta: judge.theta(colony, tell), cycles: cycle };
}
