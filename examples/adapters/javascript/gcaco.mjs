// GCACO (Moradi & Rostami 2015), from the specification pages:
// the ants, the main listing, the operations of the vectors.
// A comment such as "gcaco:18" names the pseudocode line that the statement carries out.
// `tell(line, values)` is called where the edition's traces have an event.

import { louvain, modularity } from "./louvain.mjs";
import { firstLargest, place, range, total } from "./numbers.mjs";
import {
  correlations, cut, fisherScores, pairs, prepare, rowsOf, scatter, separability, similarities, softmaxScale, upper,
} from "./scores.mjs";

const LEAST_HEURISTIC = 1e-6;
const silent = () => {};

const floorOf = (u, n) => Math.min(Math.floor(u * n), n - 1);
const power = (base, exponent) => (exponent === 1 ? base : base ** exponent);

/** The feature that an ant takes from a cluster, with how it came about; it is added to the features visited. */
function select(cluster, visited, { similarity, fisher }, tau, settings, tape, tell = silent) {
  const unvisited = cluster.filter((f) => !visited.includes(f)); // gcaco:a
  tell("gcaco:a", { unvisited });
  const likeness = (f) => (visited.length > 0 ? total(visited.map((x) => similarity[f][x])) / visited.length : 0);
  const eta = unvisited.map((f) => fisher[f] - likeness(f)); // gcaco:b
  tell("gcaco:b", { eta });
  const clip = settings.negative_heuristic === "clip";
  const heuristic = eta.map((value) => (clip ? Math.max(value, LEAST_HEURISTIC) : (value + 1) / 2)); // gcaco:c
  tell("gcaco:c", { heuristic });
  const weight = (f, i) => power(tau[f], settings.alpha) * power(heuristic[i], settings.beta);
  const weights = unvisited.map(weight); // gcaco:d
  tell("gcaco:d", { weights });
  const q = tape.uniform(); // gcaco:e
  tell("gcaco:e", { q });
  const greedy = q <= settings.q0;
  let chosen;
  if (greedy) {
    chosen = unvisited[firstLargest(weights)]; // gcaco:f
    tell("gcaco:f", { chosen });
  } else {
    const u = tape.uniform();
    chosen = unvisited[total(weights) > 0 ? place(weights, u) : floorOf(u, weights.length)]; // gcaco:g
    tell("gcaco:g", { u, chosen });
  }
  visited.push(chosen); // gcaco:h
  return { unvisited, eta, heuristic, weights, greedy, chosen };
}

/** The features that one ant visits, in order. */
function walk(clusters, ground, tau, settings, tape, tell) {
  const visited = []; // gcaco:11
  let todo = range(clusters.length);
  const usedUp = (c) => clusters[c].every((f) => visited.includes(f));
  while (todo.length > 0) { // gcaco:12
    const u = tape.uniform();
    const c = todo[floorOf(u, todo.length)]; // gcaco:13 (line 14 is never true)
    tell("gcaco:13", { u, cluster: c });
    select(clusters[c], visited, ground, tau, settings, tape, tell); // gcaco:15
    let stayed = false;
    for (;;) { // gcaco:16
      if (usedUp(c)) { // gcaco:17
        tell("gcaco:17", { cluster: c });
        break;
      }
      const draw = tape.uniform();
      const leave = draw < settings.epsilon; // gcaco:18
      tell("gcaco:18", { u: draw, leave });
      if (leave) break;
      select(clusters[c], visited, ground, tau, settings, tape, tell); // gcaco:19
      stayed = true;
    }
    if (settings.walk === "text" || !stayed || usedUp(c)) todo = todo.filter((other) => other !== c); // gcaco:20
    tell("gcaco:20", { todo });
  }
  return visited;
}

function deposit(tau, subsets, gamma, evaporation) {
  return tau.map((level, j) => {
    const left = total(gamma.filter((_, ant) => subsets[ant].includes(j)));
    return (1 - evaporation) * level + left; // gcaco:23
  });
}

function finalPick(tau, omega, k, wanted = null) {
  const m = Math.min(tau.length, wanted ?? omega * k); // gcaco:24
  const ranking = range(tau.length).sort((a, b) => tau[b] - tau[a] || a - b);
  return { m, selected: ranking.slice(0, m).sort((a, b) => a - b), ranking }; // gcaco:25
}

/** The colony's iterations: the pheromone at their end and how each fared. */
function search(clusters, ground, worth, settings, tape, tell = silent) {
  let tau = ground.fisher.map(() => settings.initial_pheromone); // gcaco:8
  tell("gcaco:8", { tau });
  const history = [];
  for (let iteration = 1; iteration <= settings.n_iterations; iteration++) { // gcaco:9
    tell("gcaco:9", { iteration });
    const subsets = [];
    for (let ant = 0; ant < settings.n_ants; ant++) { // gcaco:10
      tell("gcaco:10", { ant });
      subsets.push(walk(clusters, ground, tau, settings, tape, tell)); // gcaco:21
      tell("gcaco:21", { path: subsets.at(-1) });
    }
    const gamma = subsets.map(worth); // gcaco:22
    tell("gcaco:22", { gamma });
    tau = deposit(tau, subsets, gamma, settings.evaporation); // gcaco:23
    tell("gcaco:23", { tau });
    const sizes = subsets.map((subset) => subset.length);
    history.push({
      best: Math.max(...gamma), mean: total(gamma) / gamma.length, size: total(sizes) / sizes.length,
    });
  }
  return { tau, history };
}

/** The worth of a subset of columns. */
function worthIn(columns, classes, kind) {
  return (subset) => separability(scatter(columns, classes, subset), kind);
}

/** The feature graph and the scores of the columns that vary (lines 1 to 7). */
function survey(settings, { x, classes }, tell) {
  const { kept, columns } = prepare(x, settings.normalize, settings.sigma); // gcaco:1 gcaco:2
  tell("gcaco:1", { kept });
  if (settings.normalize) tell("gcaco:2", { row: columns.map((column) => column[0]) });
  const correlation = correlations(columns); // gcaco:3
  tell("gcaco:3", { pairs: upper(correlation) });
  const similarity = similarities(correlation, settings.sigma); // gcaco:4
  tell("gcaco:4", { pairs: upper(similarity) });
  const graph = cut(similarity, settings.theta); // gcaco:5
  tell("gcaco:5", { edges: pairs(kept.length).filter(([i, j]) => graph[i][j] > 0) });
  const partition = louvain(graph); // gcaco:6
  tell("gcaco:6", { clusters: partition.clusters, modularity: partition.modularity });
  const raw = fisherScores(columns, classes); // gcaco:7
  const fisher = softmaxScale(raw, settings.sigma).scaled;
  tell("gcaco:7", { raw, fisher });
  return { kept, columns, correlation, similarity, graph, partition, raw, fisher };
}

export function run(input, table, tape, tell) {
  const settings = input.parameters;
  const found = survey(settings, table, tell);
  const { kept, partition } = found;
  const worth = worthIn(found.columns, table.classes, settings.separability);
  const { tau, history } = search(partition.clusters, found, worth, settings, tape, tell);
  const pick = finalPick(tau, settings.omega, partition.clusters.length, settings.m);
  tell("gcaco:24", { m: pick.m });
  tell("gcaco:25", { selected: pick.selected });
  // Inside, features are numbered without the constant columns; the result counts the columns given.
  const n = table.x[0].length;
  const spread = (values, missing) => range(n).map((j) => (kept.includes(j) ? values[kept.indexOf(j)] : missing));
  const square = (matrix) => spread(matrix.map((row) => spread(row, 0)), Array(n).fill(0));
  return {
    clusters: partition.clusters.map((cluster) => cluster.map((f) => kept[f])),
    labels: spread(partition.labels, -1),
    modularity: partition.modularity,
    correlation: square(found.correlation),
    similarity: square(found.similarity),
    graph: square(found.graph),
    fisher_raw: spread(found.raw, 0),
    fisher: spread(found.fisher, 0),
    pheromone: spread(tau, 0),
    ranking: [...pick.ranking.map((f) => kept[f]), ...range(n).filter((j) => !kept.includes(j))],
    support: pick.selected.map((f) => kept[f]),
    history,
    n_draws: tape.used,
  };
}

// ---- the operations of the vectors -----------------------------------------------------------------------------

const prepared = ({ normalize, sigma }, { x }) => prepare(x, normalize, sigma);

function similarityOperation(input, table) {
  const correlation = correlations(prepared(input, table).columns);
  return { correlation, similarity: similarities(correlation, input.sigma) };
}

function clustersOperation(input, table) {
  const { clusters, modularity: q } = louvain(cut(similarityOperation(input, table).similarity, input.theta));
  return { clusters, modularity: q };
}

function fisherOperation(input, table) {
  const raw = fisherScores(prepared(input, table).columns, table.classes);
  return { raw, fisher: softmaxScale(raw, input.sigma).scaled };
}

function separabilityOperation(input, table) {
  const found = scatter(prepared(input, table).columns, table.classes, input.subset);
  return { ...found, gamma: separability(found, input.separability) };
}

function walkOperation(input, _, tape) {
  const events = [];
  const path = walk(input.clusters, input, input.tau, input, tape, (line, values) => events.push({ line, ...values }));
  return { path, n_draws: tape.used, events };
}

function searchOperation(input, table, tape) {
  const worth = worthIn(prepared(input, table).columns, table.classes, input.parameters.separability);
  const { tau, history } = search(input.clusters, input, worth, input.parameters, tape);
  return { tau, history, n_draws: tape.used };
}

export const defaults = {
  n_iterations: 50, n_ants: 100, initial_pheromone: 0.2, evaporation: 0.9, alpha: 1, beta: 1, q0: 0.7, epsilon: 0.4,
  theta: 0.6, omega: 4, m: null, normalize: true, sigma: "std", walk: "text", negative_heuristic: "shift",
  separability: "inverse",
};

export const operations = {
  "gcaco.softmax_scale": ({ values, sigma }) => softmaxScale(values, sigma),
  "gcaco.prepare": (input, table) => {
    const { kept, columns } = prepared(input, table);
    return { kept, x: rowsOf(columns) };
  },
  "gcaco.similarity": similarityOperation,
  "gcaco.graph": ({ similarity, theta }) => ({ graph: cut(similarity, theta) }),
  "gcaco.louvain": ({ graph }) => louvain(graph),
  "gcaco.modularity": ({ graph, labels }) => ({ modularity: modularity(graph, labels) }),
  "gcaco.clusters": clustersOperation,
  "gcaco.fisher": fisherOperation,
  "gcaco.select": (input, _, tape) =>
    ({ ...select(input.cluster, [...input.visited], input, input.tau, input, tape), n_draws: tape.used }),
  "gcaco.walk": walkOperation,
  "gcaco.separability": separabilityOperation,
  "gcaco.search": searchOperation,
  "gcaco.deposit": ({ tau, subsets, gamma, evaporation }) => ({ tau: deposit(tau, subsets, gamma, evaporation) }),
  "gcaco.final_pick": ({ tau, omega, n_clusters: k }) => finalPick(tau, omega, k),
};

export const runs = { "gcaco.run": run };
