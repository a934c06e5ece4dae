// The operations of the vectors for AntMiner_mbc.

import {
  bounds, build, converged, covered, etaOf, heuristicValue, initialPheromone, testsOf, update,
} from "./mbc-graph.mjs";
import { cutsOf } from "./mbc-cuts.mjs";
import { iterate, judge, prune, quality, scenery, search, walk } from "./mbc-search.mjs";
import { bootstrap, countsOf, holdOut, learn, learnList, split, vote } from "./mbc.mjs";
import { firstLargest, range } from "./numbers.mjs";

const silent = () => {};

const graphOf = (input, table) => build(table, input.graph_rows ?? input.rows, input.majority, input);

function graphOperation(input, table) {
  const { layers, average } = graphOf(input, table);
  return { layers: layers.map(({ any, ...layer }) => layer), n_layers: layers.length, average };
}

function walkOperation(input, table, tape) {
  const graph = graphOf(input, table);
  const wheels = [];
  const chosen = [];
  const path = walk(graph, scenery(graph, input.rows, input), input.tau, tape, (_, told) => {
    wheels.push(told.weights);
    chosen.push(told.chosen);
  });
  return { path, n_draws: tape.used, wheels, chosen };
}

function pruneOperation(input, table) {
  const graph = graphOf(input, table);
  const trials = [];
  let pass = 1;
  const rule = judge(graph, input.rows, input.path, testsOf(graph, input.path), input);
  const { path, tests, quality: q, tp, fp } = prune(graph, input.rows, rule, input, (line, told) => {
    if (line === "mbc:P2") trials.push({ pass, ...told });
    else pass += 1;
  });
  return { path, tests, quality: q, tp, fp, trials };
}

function iterationOperation(input, table, tape) {
  const graph = graphOf(input, table);
  const seen = scenery(graph, input.rows, input);
  const { best, rules } = iterate(graph, input.rows, seen, input.tau, input, tape, silent);
  return { ...best, n_rules: rules, n_draws: tape.used };
}

function searchOperation(input, table, tape) {
  const settings = { ...input.parameters, any_vertex: input.any_vertex };
  return { ...search(graphOf(input, table), input.rows, settings, tape, silent), n_draws: tape.used };
}

function learnListOperation({ majority, learn: from, validate, parameters, found }, table, tape) {
  let k = 0;
  const find = (graph, rows) => {
    const path = found[k++];
    const rule = path && judge(graph, rows, path, testsOf(graph, path), { ...parameters, omega: 1 });
    return { best: rule?.quality > 0 ? rule : null, iterations: k };
  };
  const list = learnList(table, majority, { learn: from, validate }, parameters, find, tape, silent);
  const { sample, validation, turns, rules, curve, ended } = list;
  return { sample, validation, turns, rules, validation_curve: curve, ended, n_draws: tape.used };
}

function ensembleOperation({ parameters }, table, tape) {
  const parts = holdOut(table, parameters, tape, silent);
  const majority = firstLargest(countsOf(table.classes, table.n_classes));
  return { majority, lists: range(parameters.n_classifiers).map(() => parts), n_draws: tape.used };
}

/** What the lists say of a training row. */
function ballots(lists, row) {
  return lists.map(({ graph, rules }) =>
    rules.map((rule) => ({ class: rule.class, matches: covered(graph, rule.tests, [row]).length > 0 })));
}

function run({ parameters: settings }, table, tape, tell) {
  const { majority, lists } = learn(table, settings, tape, tell);
  const nDraws = tape.used;
  const about = { ...settings, n_classes: table.n_classes, majority };
  const voted = table.classes.map((_, row) => vote({ ...about, lists: ballots(lists, row) }));
  const told = lists.map(({ sample, validation, graph, rules, curve }) => ({
    sample, validation, cuts: graph.layers.filter(({ name }) => name === "lower").map(({ cuts }) => cuts),
    rules, validation_curve: curve,
  }));
  return {
    majority, lists: told, n_draws: nDraws, votes: voted.map(({ votes }) => votes),
    predictions: voted.map(({ class: c }) => c),
  };
}

export const defaults = {
  n_ants: 1000, max_iterations: 200, n_classifiers: 10, rho: 0.85, c: 10, heuristic: 8, majority_weight: 0.1,
  p_best: 0.05, tol: 0.001, convergence: "and", any_vertex: true, max_cuts: 32, omega: 0.5, validation: "oob",
  validation_fraction: 1 / 3, early_stop_baseline: "first_rule", uncovered_fraction: 0.01,
  mismatch_votes: "per_rule", prune_ties: "until_covering", cuts: "midpoints", upper_bound: "alone",
  any_value: "equation", min_cases_per_rule: 1,
};

/** Lines that a player is told of, and vectors are not. */
export const forPlayers = ["27", "W1", "W2", "W3", "W6", "P2", "P3"].map((line) => `mbc:${line}`);

export const operations = {
  "mbc.cuts": ({ values, max_cuts: most, cuts, classes, n_classes: k }) =>
    ({ cuts: cutsOf(values, most, cuts, classes, k) }),
  "mbc.graph": graphOperation,
  "mbc.heuristic_value": (input) => ({ eta: heuristicValue(input) }),
  "mbc.eta": (input, table) => ({ eta: etaOf(graphOf(input, table), input.rows, input.class, input) }),
  "mbc.quality": (input) => ({ quality: quality(input) }),
  "mbc.walk": walkOperation,
  "mbc.prune": pruneOperation,
  "mbc.bounds": bounds,
  "mbc.update": (input) => ({ tau: update(input) }),
  "mbc.converged": (input) => ({ converged: converged(input) }),
  "mbc.split": ({ classes, n_classes: k, validation_fraction: fraction }, _, tape) =>
    ({ ...split(classes, k, fraction, tape), n_draws: tape.used }),
  "mbc.bootstrap": ({ rows }, _, tape) => ({ sample: bootstrap(rows, tape), n_draws: tape.used }),
  "mbc.majority": ({ classes, n_classes: k }) => ({ class: firstLargest(countsOf(classes, k)) }),
  "mbc.initial_pheromone": (input, table) => {
    const tau = initialPheromone(graphOf(input, table));
    return { tau, n_edges: tau.flat(2).filter((level) => level !== null).length };
  },
  "mbc.iteration": iterationOperation,
  "mbc.search": searchOperation,
  "mbc.learn_list": learnListOperation,
  "mbc.ensemble": ensembleOperation,
  "mbc.vote": vote,
};

export const runs = { "mbc.run": run };
