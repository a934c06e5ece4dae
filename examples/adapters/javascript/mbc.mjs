// AntMiner_mbc: rule lists from bootstrap samples, and their vote; the main listing.
// A comment such as "mbc:25" names the pseudocode line that the statement carries out.

import { build, covered } from "./mbc-graph.mjs";
import { search } from "./mbc-search.mjs";
import { firstLargest, range } from "./numbers.mjs";

const ascending = (rows) => rows.toSorted((a, b) => a - b);

export function countsOf(classes, nClasses) {
  const counts = Array(nClasses).fill(0);
  for (const c of classes) counts[c]++;
  return counts;
}

/** The places of the classes split in two: some of each class to validate on, the others to learn from. */
export function split(classes, nClasses, fraction, tape) {
  const order = range(classes.length);
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(tape.uniform() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  const quota = countsOf(classes, nClasses).map((count) => Math.floor(count * fraction));
  const parts = { learn: [], validate: [] };
  for (const i of order) parts[quota[classes[i]]-- > 0 ? "validate" : "learn"].push(i);
  return { learn: ascending(parts.learn), validate: ascending(parts.validate) };
}

export const bootstrap = (rows, tape) => // mbc:3
  ascending(rows.map(() => rows[Math.floor(tape.uniform() * rows.length)]));

/** The rows that all lists may draw from, and those held out beforehand. */
export function holdOut(table, settings, tape, tell) { // mbc:0b
  if (settings.validation !== "holdout") return { learn: range(table.classes.length), validate: [] };
  const parts = split(table.classes, table.n_classes, settings.validation_fraction, tape);
  tell("mbc:0b", parts);
  return parts;
}

/** The sample of a list and the rows that it is validated on. */
function sampled(table, { learn, validate }, settings, tape, tell) {
  const sample = bootstrap(learn, tape); // mbc:3
  tell("mbc:3", { sample });
  if (settings.validation === "oob") {
    const drawn = new Set(sample);
    return { sample, validation: range(table.classes.length).filter((row) => !drawn.has(row)) };
  }
  if (settings.validation !== "per_classifier") return { sample, validation: validate };
  const places = split(sample.map((row) => table.classes[row]), table.n_classes, settings.validation_fraction, tape);
  const parts = { learn: places.learn.map((i) => sample[i]), validate: places.validate.map((i) => sample[i]) };
  tell("mbc:3", parts);
  return { sample: parts.learn, validation: parts.validate };
}

/** How many rows the first matching rule, or else the majority class, gets right. */
function rowsRight(graph, rules, majority, rows) { // mbc:25a
  let right = 0;
  let left = rows;
  for (const rule of rules) {
    const matching = new Set(covered(graph, rule.tests, left));
    right += left.filter((row) => matching.has(row) && graph.table.classes[row] === rule.class).length;
    left = left.filter((row) => !matching.has(row));
  }
  return right + left.filter((row) => graph.table.classes[row] === majority).length;
}

/** One list; `find(graph, rows)` is a search. `ended` is the line that ends it. */
export function learnList(table, majority, parts, settings, find, tape, tell) {
  const { sample, validation } = sampled(table, parts, settings, tape, tell);
  const graph = build(table, sample, majority, settings); // mbc:4a
  const ofOthers = (rows) => rows.filter((row) => table.classes[row] !== majority).length;
  const list = { sample, validation, graph, rules: [], curve: [], turns: [], ended: "mbc:5" }; // mbc:4
  const n0 = ofOthers(sample);
  tell("mbc:4a", { layers: graph.layers.map(({ size }) => size), left: n0 });
  let rows = sample;
  let before = settings.early_stop_baseline === "empty_list" ? rowsRight(graph, [], majority, validation) : -1;
  while (ofOthers(rows) > settings.uncovered_fraction * n0) { // mbc:5
    tell("mbc:5", { left: ofOthers(rows) });
    list.turns.push(rows);
    const { best, iterations } = find(graph, rows);
    if (best === null) { // mbc:23a
      tell("mbc:23a", {});
      return { ...list, ended: "mbc:23a" };
    }
    list.rules.push({ ...best, iterations }); // mbc:24
    const matching = new Set(covered(graph, best.tests, rows));
    rows = rows.filter((row) => !matching.has(row)); // mbc:25
    tell("mbc:24", { path: best.path, quality: best.quality });
    tell("mbc:25", { removed: best.tp + best.fp, left: rows.length });
    if (validation.length === 0) continue;
    const right = rowsRight(graph, list.rules, majority, validation); // mbc:25a
    tell("mbc:25a", { right });
    if (right < before) { // mbc:25b
      tell("mbc:25b", {});
      list.rules.pop();
      return { ...list, ended: "mbc:25b" };
    }
    list.curve.push(right);
    before = right;
  }
  return list; // mbc:26
}

/** The majority class and all lists; a list may have a tape of its own. */
export function learn(table, settings, tape, tell, tapes = Array(settings.n_classifiers).fill(tape)) {
  const majority = firstLargest(countsOf(table.classes, table.n_classes)); // mbc:0a
  tell("mbc:0a", { class: majority });
  const parts = holdOut(table, settings, tape, tell);
  const lists = []; // mbc:1
  for (const own of tapes) { // mbc:2
    const find = (graph, rows) => search(graph, rows, settings, own, tell);
    lists.push(learnList(table, majority, parts, settings, find, own, tell)); // mbc:27
    tell("mbc:27", { lists: lists.length });
  }
  return { majority, lists }; // mbc:28
}

/** The vote on one row; a list has for every rule its class and whether it matches. */
export function vote({ lists, n_classes: k, majority, majority_weight: weight, mismatch_votes: mismatch }) {
  const hundredths = Array(k).fill(0); // mbc:C1
  let missed = 0;
  for (const list of lists) { // mbc:C2
    list.forEach((rule, r) => {
      if (rule.matches) hundredths[rule.class] += 100 + (list.length - (r + 1)); // mbc:C3
    });
    const silent = list.filter(({ matches }) => !matches).length; // mbc:C4
    if (mismatch === "per_rule") missed += silent;
    else if (list.length > 0 && silent === list.length) missed += 1;
  }
  hundredths[majority] += 100 * weight * missed; // mbc:C5
  const votes = hundredths.map((sum) => sum / 100);
  const c = firstLargest(votes);
  return { votes, class: votes[c] > 0 ? c : majority }; // mbc:C6
}
