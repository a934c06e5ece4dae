// AntMiner_mbc's search for one rule: the walk of an ant, the quality of a rule, pruning, iterations.
// `rows` are the rows left of a sample; a row that was drawn twice stands there twice.
// `tell(line, values)` is called where the edition's traces have an event.

import {
  bounds, COLUMNS_FROM, converged, covered, etaOf, initialPheromone, testsOf, update,
} from "./mbc-graph.mjs";
import { place, range, total } from "./numbers.mjs";

function powerOf(x, exponent) {
  if (exponent === 1) return x;
  return exponent === 2 ? x * x : x * x * x;
}

/** What every ant of a search sees: the heuristic by class, and which classes have rows left. */
export function scenery(graph, rows, settings) {
  const { classes } = graph.table;
  return {
    eta: graph.ruleClasses.map((c) => etaOf(graph, rows, c, settings)), // mbc:7
    alive: graph.ruleClasses.map((c) => rows.some((row) => classes[row] === c)),
  };
}

/** One spin of a wheel, told. */
function spin(weights, tape, line, tell, more = {}) {
  if (!(total(weights) > 0)) throw new Error(`${line}: a wheel needs a positive weight`);
  const u = tape.uniform();
  const chosen = place(weights, u);
  tell(line, { ...more, weights, u, chosen });
  return chosen;
}

/** The path of one ant, a vertex per layer. */
export function walk(graph, { eta, alive }, tau, tape, tell) {
  const c = spin(tau[0][0].map((level, i) => (alive[i] ? level : 0)), tape, "mbc:W1", tell); // mbc:W1
  const alpha = spin(tau[1][c], tape, "mbc:W2", tell); // mbc:W2
  const beta = spin(tau[2][alpha], tape, "mbc:W3", tell); // mbc:W3
  const path = [c, alpha, beta];
  for (let d = COLUMNS_FROM; d < graph.layers.length; d++) { // mbc:W4
    const trail = tau[d][path[d - 1]].map((level) => (level === null ? 0 : powerOf(level, alpha + 1)));
    const values = eta[c][d - COLUMNS_FROM];
    const here = Array.isArray(values[0]) ? values[path[d - 1]] : values;
    const weights = trail.map((a, j) => a * powerOf(here[j], beta + 1)); // mbc:W5
    path.push(spin(total(weights) === 0 ? trail : weights, tape, "mbc:W6", tell, { layer: d })); // mbc:W6
  }
  return path;
}

export function quality({ tp, fp, p, n, omega, min_cases_per_rule: least = 1 }) { // mbc:16
  if (tp + fp < least) return 0;
  if (omega === 1) return (tp * (p + n) - p * (tp + fp)) / ((p + n) * (p + n));
  return ((tp + fp) / (p + n)) ** omega * (tp / (tp + fp) - p / (p + n));
}

/** A rule with its counts and its quality on the rows left. */
export function judge(graph, rows, path, tests, settings) {
  const { classes } = graph.table;
  const c = graph.ruleClasses[path[0]];
  const ofClass = (some) => some.filter((row) => classes[row] === c).length;
  const matching = covered(graph, tests, rows);
  const tp = ofClass(matching);
  const fp = matching.length - tp;
  const p = ofClass(rows);
  return { class: c, path, tests, quality: quality({ ...settings, tp, fp, p, n: rows.length - p }), tp, fp };
}

/** Whether a shorter rule takes the place of the best so far (reading MBC-26). */
function improves(trial, best, ties, least = 1) {
  if (trial.quality > best.quality) return true;
  const enough = ties === "remove" || (ties === "until_covering" && best.tp + best.fp < least);
  return enough && trial.quality === best.quality;
}

export function prune(graph, rows, rule, settings, tell) {
  const { prune_ties: ties, any_vertex: anyVertex, min_cases_per_rule: least } = settings;
  let best = rule;
  while (best.tests.length > 1) { // mbc:P1
    let better = best;
    for (const test of best.tests) { // mbc:P2
      const path = anyVertex ? best.path.with(test[0], graph.layers[test[0]].any) : best.path;
      const trial = judge(graph, rows, path, best.tests.filter((other) => other !== test), settings);
      tell("mbc:P2", { layer: test[0], tp: trial.tp, fp: trial.fp, quality: trial.quality });
      if (improves(trial, better, ties, least)) better = trial; // mbc:P3
    }
    if (better === best) break; // mbc:P4
    best = better;
    tell("mbc:P3", { quality: best.quality });
  }
  return best;
}

/** The ants of one iteration: the best of their different rules, and how many these are. */
export function iterate(graph, rows, seen, tau, settings, tape, tell) {
  const paths = range(settings.n_ants).map(() => walk(graph, seen, tau, tape, tell)); // mbc:11 mbc:12
  const different = new Map();
  for (const path of paths) {
    const tests = testsOf(graph, path);
    const key = `${path[0]}|${tests}`;
    if (!different.has(key)) different.set(key, { path, tests }); // mbc:14
  }
  let best = null;
  for (const { path, tests } of different.values()) { // mbc:15
    const rule = judge(graph, rows, path, tests, settings); // mbc:16
    if (best === null || rule.quality > best.quality) best = rule; // mbc:17
  }
  return { best, rules: different.size };
}

/** One search: the best pruned rule, or null if none has a quality above 0. */
export function search(graph, rows, settings, tape, tell) {
  let tau = initialPheromone(graph); // mbc:6
  const seen = scenery(graph, rows, settings); // mbc:7
  tell("mbc:7", { eta: seen.eta });
  let best = null; // mbc:8
  let iteration = 0;
  let done = false;
  while (iteration < settings.max_iterations && !done) { // mbc:9
    iteration += 1; // mbc:10
    const { best: found, rules } = iterate(graph, rows, seen, tau, settings, tape, tell);
    tell("mbc:14", { iteration, rules });
    tell("mbc:17", { path: found.path, quality: found.quality });
    const pruned = prune(graph, rows, found, settings, tell); // mbc:18
    tell("mbc:18", { path: pruned.path, quality: pruned.quality });
    if (best === null || pruned.quality > best.quality) { // mbc:19
      best = pruned; // mbc:20
      tell("mbc:20", { iteration, quality: best.quality });
    }
    done = false;
    if (best.quality > 0) { // mbc:22
      const about = { ...settings, n_layers: graph.layers.length, average: graph.average };
      const limits = bounds({ ...about, quality: best.quality });
      tau = update({ ...settings, ...limits, tau, path: best.path, quality: best.quality });
      tell("mbc:22", limits);
      done = converged({ ...settings, ...limits, tau, path: best.path });
    }
  }
  tell("mbc:23", { iterations: iteration, converged: done }); // mbc:23
  return { best: best.quality > 0 ? best : null, iterations: iteration, converged: done };
}
