// ABCoDT's second stage: boosted regression trees, one per class and iteration.
// A comment such as "abcodt:24" names the pseudocode line that the statement carries out.
// A problem is { x, classes, k }: rows of numbers, the class of each, the number of classes.
// `tell(line, values)` is called where the edition's traces have an event.

import { firstLargest, range, total } from "./numbers.mjs";

const TIE = 1e-12;
const LONGEST_STEP = 10;
const HALVINGS = 60;

export const problemOf = ({ x, classes }) => ({ x, classes, k: Math.max(...classes) + 1 });

/** Some of n things without replacement, ascending; all of them, without a draw, if the fraction is 1. */
export function subsample(n, fraction, tape) {
  const order = range(n);
  if (fraction === 1) return order;
  const count = Math.max(1, Math.floor(fraction * n));
  for (let t = 0; t < count; t++) {
    const s = t + Math.floor(tape.uniform() * (n - t));
    [order[t], order[s]] = [order[s], order[t]];
  }
  return order.slice(0, count).sort((a, b) => a - b);
}

export function softmax(scores) { // abcodt:23
  const top = Math.max(...scores);
  const parts = scores.map((score) => (score === top ? 1 : Math.exp(score - top)));
  const whole = total(parts);
  return parts.map((part) => part / whole);
}

// ---- a tree ----------------------------------------------------------------------------------------------------

const ratio = (top, divisor) => (divisor > 0 ? top / divisor : 0);
const sumOver = (rows, values) => {
  let sum = 0;
  for (const row of rows) sum += values[row];
  return sum;
};

function threshold(low, high) {
  const middle = (low + high) / 2;
  return low <= middle && middle < high ? middle : low;
}

/** The rows of a node, ascending, and again in the order of each feature's values. */
function nodeOf({ x }, features, rows) {
  return { rows, sorted: features.map((f) => rows.toSorted((a, b) => x[a][f] - x[b][f] || a - b)) };
}

/** The best split of a node, or null; `tried` hears of every candidate. */
function bestSplit({ x }, features, { rows, sorted }, { residuals, weights, lambda }, tried = () => {}) {
  const G = sumOver(rows, residuals);
  const H = sumOver(rows, weights);
  const worth = (g, h) => ratio(g * g, h + lambda);
  const whole = worth(G, H);
  let best = { gain: 0 };
  features.forEach((feature, at) => {
    const order = sorted[at];
    let g = 0;
    let h = 0;
    for (let i = 0; i + 1 < order.length; i++) {
      g += residuals[order[i]];
      h += weights[order[i]];
      const low = x[order[i]][feature];
      const high = x[order[i + 1]][feature];
      if (low === high) continue;
      const gain = worth(g, h) + worth(G - g, H - h) - whole;
      tried({ feature, threshold: threshold(low, high), gain });
      if (gain > best.gain + TIE) best = { feature, threshold: threshold(low, high), gain };
    }
  });
  return best.feature === undefined ? null : best;
}

/** The tree of some rows as a list of its nodes in preorder. */
function growTree(problem, features, node, goals, depth) {
  const { rows, sorted } = node;
  const split = depth > 0 && rows.length > 1 ? bestSplit(problem, features, node, goals) : null;
  const size = rows.length;
  if (split === null) {
    const value = ratio(sumOver(rows, goals.residuals), sumOver(rows, goals.weights) + goals.lambda);
    return [{ size, value }];
  }
  const goesLeft = (row) => problem.x[row][split.feature] <= split.threshold;
  const side = (wanted) => ({
    rows: rows.filter((row) => goesLeft(row) === wanted),
    sorted: sorted.map((order) => order.filter((row) => goesLeft(row) === wanted)),
  });
  const parts = [true, false].map((left) => growTree(problem, features, side(left), goals, depth - 1));
  return [{ size, ...split }, ...parts.flat()];
}

export function split(problem, features, rows, goals, tried) {
  return bestSplit(problem, features, nodeOf(problem, features, rows), goals, tried);
}

export function tree(problem, features, rows, goals, maxDepth) { // abcodt:24
  return growTree(problem, features, nodeOf(problem, features, rows), goals, maxDepth);
}

/** Where the right part of a split begins: after all of its left part. */
function rightOf(nodes, at) {
  let open = 1;
  let place = at + 1;
  for (; open > 0; place++) open += nodes[place].feature === undefined ? -1 : 1;
  return place;
}

/** What a tree says of a row. */
export function say(nodes, row) {
  let at = 0;
  while (nodes[at].feature !== undefined) {
    at = row[nodes[at].feature] <= nodes[at].threshold ? at + 1 : rightOf(nodes, at);
  }
  return nodes[at].value;
}

// ---- boosting --------------------------------------------------------------------------------------------------

export function start({ classes, k }, init) { // abcodt:20
  if (init === "zero") return Array(k).fill(0);
  return range(k).map((c) => Math.log(classes.filter((other) => other === c).length / classes.length));
}

export const moved = (scores, outputs, step) => // abcodt:26
  scores.map((ofRow, i) => ofRow.map((score, c) => score + step * outputs[i][c]));

export function lineSearch(scores, outputs, classes) { // abcodt:25
  if (outputs.flat().every((output) => output === 0)) return 0;
  const slope = (beta) => {
    let sum = 0;
    scores.forEach((ofRow, i) => {
      const shares = softmax(ofRow.map((score, c) => score + beta * outputs[i][c]));
      shares.forEach((share, c) => { sum += (share - Number(classes[i] === c)) * outputs[i][c]; });
    });
    return sum;
  };
  let low = 0;
  let high = LONGEST_STEP;
  if (slope(high) <= 0) return high;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

export const lossesOf = (shares, classes) => shares.map((ofRow, i) => -Math.log(ofRow[classes[i]]));

/** The trees of one iteration, a class after the other. */
function iteration(problem, features, rows, shares, settings, tape, tell) {
  return range(problem.k).map((c) => { // abcodt:24
    const offered = subsample(features.length, settings.colsample, tape).map((place) => features[place]);
    const residuals = shares.map((ofRow, i) => Number(problem.classes[i] === c) - ofRow[c]);
    const hessian = settings.curvature === "hessian";
    const weights = shares.map((ofRow) => (hessian ? ofRow[c] * (1 - ofRow[c]) : 1));
    const goals = { residuals, weights, lambda: settings.reg_lambda };
    const nodes = tree(problem, offered, rows, goals, settings.max_depth);
    tell("abcodt:24", { class: c, features: offered, residuals, nodes });
    return nodes;
  });
}

/** Boosted trees on some features: their steps, the trees by iteration, the losses, the scores of all rows. */
export function boost(problem, features, settings, tape, tell) {
  const first = start(problem, settings.init);
  tell("abcodt:20", { start: first });
  const model = { start: first, steps: [], betas: [], trees: [], losses: [] };
  let scores = problem.x.map(() => first);
  for (let m = 0; m < settings.n_iterations; m++) { // abcodt:21
    tell("abcodt:21", { iteration: m });
    const rows = subsample(problem.x.length, settings.subsample, tape); // abcodt:22
    tell("abcodt:22", { rows });
    const shares = scores.map(softmax);
    tell("abcodt:23", { probabilities: shares });
    const trees = iteration(problem, features, rows, shares, settings, tape, tell);
    const outputs = problem.x.map((row) => trees.map((nodes) => say(nodes, row)));
    const beta = settings.line_search ? lineSearch(scores, outputs, problem.classes) : 1;
    tell("abcodt:25", { beta });
    const step = settings.learning_rate * beta;
    scores = moved(scores, outputs, step);
    const loss = total(lossesOf(scores.map(softmax), problem.classes));
    tell("abcodt:26", { scores, loss });
    model.steps.push(step);
    model.betas.push(beta);
    model.trees.push(trees);
    model.losses.push(loss);
  }
  return { ...model, scores };
}

/** The class that boosted trees give a row; the lower one on a tie. */
export function classOf({ start: first, steps, trees }, row) {
  let scores = first;
  trees.forEach((ofClass, m) => {
    scores = scores.map((score, c) => score + steps[m] * say(ofClass[c], row));
  });
  return firstLargest(scores);
}
