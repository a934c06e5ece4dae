// The operations of the vectors for ABCoDT.

import {
  accuracy, centroidOf, distance, employed, forage, initialSources, judgeOf, maskOf, move, onlookers, probabilities,
  scout,
} from "./abcodt-bees.mjs";
import {
  boost, lineSearch, lossesOf, moved, problemOf, say, softmax, split, start, subsample, tree,
} from "./abcodt-trees.mjs";
import { importances, run, select, splitsOf } from "./abcodt.mjs";
import { total } from "./numbers.mjs";

const silent = () => {};

/** The colony of an input and the judge of its sources. */
function colonyOf(input, table) {
  const { sources, profits, trials, evaluations, centroid } = input;
  const colony = { sources, profits, trials, evaluations, centroid };
  return { colony, judge: judgeOf(table && problemOf(table), input.parameters) };
}

/** What is told of a colony after bees have moved. */
function after({ sources, profits, trials, evaluations }, tape) {
  return { sources, profits, trials, evaluations, n_draws: tape.used };
}

function moveOperation(input, table, tape) {
  const { colony, judge } = colonyOf(input, table);
  const heard = {};
  move(colony, input.source, judge, tape, (_, told) => Object.assign(heard, told));
  const { feature, partner, phi, value, profit, accepted } = heard;
  return { ...after(colony, tape), feature, partner, phi, value, profit, accepted };
}

function employedOperation(input, table, tape) {
  const { colony, judge } = colonyOf(input, table);
  employed(colony, judge, tape, silent);
  return after(colony, tape);
}

function onlookerOperation(input, table, tape) {
  const { colony, judge } = colonyOf(input, table);
  const chosen = onlookers(colony, input.probabilities, input.onlooker, judge, tape, silent);
  return { ...after(colony, tape), chosen };
}

function scoutOperation(input, table, tape) {
  const { colony, judge } = colonyOf(input, table);
  const found = scout(colony, input.limit, judge, tape, silent);
  return { ...found, ...after(colony, tape) };
}

function lookAgainOperation(input, table) {
  const { colony, judge } = colonyOf(input, table);
  judge.lookAgain(colony);
  return { centroid: colony.centroid, profits: colony.profits, evaluations: colony.evaluations };
}

function thetaOperation({ populations, parameters }, table) {
  const judge = judgeOf(table && problemOf(table), parameters);
  for (const population of populations) judge.record(population, silent);
  return { theta: judge.theta(populations.at(-1), silent) };
}

const goalsOf = ({ residuals, curvatures, reg_lambda: lambda }) =>
  ({ residuals, weights: curvatures ?? residuals.map(() => 1), lambda });

function splitOperation(input, table) {
  const candidates = [];
  const best = split(problemOf(table), input.features, input.rows, goalsOf(input), (tried) => candidates.push(tried));
  return { ...(best ?? { feature: null, threshold: null, gain: null }), candidates };
}

function treeOperation(input, table) {
  const nodes = tree(problemOf(table), input.features, input.rows, goalsOf(input), input.max_depth);
  return { nodes, outputs: table.x.map((row) => say(nodes, row)) };
}

function softmaxOperation({ scores, classes }) {
  const shares = scores.map(softmax);
  const losses = lossesOf(shares, classes);
  return { probabilities: shares, losses, loss: total(losses) };
}

function startOperation({ init }, table) {
  const first = start(problemOf(table), init);
  return { start: first, scores: table.x.map(() => first) };
}

function colonyRun({ n_features: n, parameters }, table, tape, tell) {
  const bees = forage(table && problemOf(table), n, parameters, tape, tell);
  const { theta, sources, profits, trials, evaluations, cycles } = bees;
  return { theta, sources, profits, trials, n_evaluations: evaluations, n_cycles: cycles, n_draws: tape.used };
}

function boostRun({ features, parameters }, table, tape, tell) {
  const problem = problemOf(table);
  const model = boost(problem, features, parameters, tape, tell);
  const J = importances(problem.x[0].length, parameters.n_iterations * problem.k, splitsOf(model.trees));
  tell("abcodt:27", { importances: J });
  const { betas, trees, losses, scores } = model;
  return { betas, trees: trees.flat(), train_loss: losses, scores, importances: J, n_draws: tape.used };
}

export const defaults = {
  reading: "literal", n_sources: null, max_evaluations: 1000, limit: 100, n_iterations: 100, max_depth: 12,
  subsample: 0.7, colsample: 1, reg_lambda: 2, curvature: "unit", learning_rate: 0.1, init: "zero", line_search: true,
  selection: "feature", onlooker: null, objective_iterations: 10, cv: 3,
};

export const operations = {
  "abcodt.init": ({ n_sources: n, n_features: d }, _, tape) => ({ ...initialSources(n, d, tape), n_draws: tape.used }),
  "abcodt.mask": ({ position }) => ({ mask: maskOf(position) }),
  "abcodt.centroid": ({ sources }) => ({ centroid: centroidOf(sources) }),
  "abcodt.distance": ({ position, centroid }) => ({ profit: distance(position, centroid) }),
  "abcodt.accuracy": ({ mask, parameters }, table) => accuracy(problemOf(table), mask, parameters),
  "abcodt.probabilities": ({ profits }) => ({ probabilities: probabilities(profits) }),
  "abcodt.move": moveOperation,
  "abcodt.employed": employedOperation,
  "abcodt.onlooker": onlookerOperation,
  "abcodt.scout": scoutOperation,
  "abcodt.look_again": lookAgainOperation,
  "abcodt.theta": thetaOperation,
  "abcodt.softmax": softmaxOperation,
  "abcodt.split": splitOperation,
  "abcodt.tree": treeOperation,
  "abcodt.line_search": ({ scores, outputs, classes }) => ({ beta: lineSearch(scores, outputs, classes) }),
  "abcodt.subsample": ({ n, fraction }, _, tape) => ({ chosen: subsample(n, fraction, tape), n_draws: tape.used }),
  "abcodt.importances": ({ n_features: d, n_trees: n, split_nodes: splits }) =>
    ({ importances: importances(d, n, splits) }),
  "abcodt.select": ({ selection, features, importances: J, split_nodes: splits }) =>
    select(selection, features, J, splits),
  "abcodt.start": startOperation,
  "abcodt.update": ({ scores, outputs, learning_rate: rate, beta }) =>
    ({ scores: moved(scores, outputs, rate * beta) }),
  "abcodt.fit": (input, table, tape) => run(input, table, tape, silent),
};

export const runs = { "abcodt.colony": colonyRun, "abcodt.boost": boostRun, "abcodt.run": run };
