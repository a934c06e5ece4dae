// W-CARP's first step: a table as items, and its class itemsets by FCP-Growth-P.
// A comment such as "carboost:fcp7" names the pseudocode line that the statement carries out.
// `tell(line, values)` is called where the edition's traces have an event.

import { cutPoints, interval } from "./mdlp.mjs";
import { total } from "./numbers.mjs";

/** A table column by column, whichever of its two forms it has. */
function columnsOf(table) {
  return table.columns
    ?? table.domains.map((size, i) => ({ kind: "nominal", size, values: table.rows.map((row) => row[i]) }));
}

/** A table as items, its training rows as cases, and a function that codes other rows in the same way. */
export function itemise(table, missing) {
  const columns = columnsOf(table);
  const cuts = columns.map(({ kind, values }) =>
    (kind === "nominal" ? null : cutPoints(values, table.classes, table.n_classes)));
  const code = (value, i) => {
    if (value === null || cuts[i] === null) return value;
    return cuts[i].length > 0 ? interval(value, cuts[i]) : undefined;
  };
  const items = columns.flatMap(({ values }, i) => {
    const seen = new Set(values.map((value) => code(value, i)));
    const known = [...seen].filter((value) => value !== null && value !== undefined).sort((a, b) => a - b);
    return [...known, ...(missing === "value" && seen.has(null) ? [null] : [])].map((value) => [i, value]);
  });
  const numbers = new Map(items.map(([i, value], item) => [`${i}=${value}`, item]));
  const itemsOf = (row) =>
    row.map((value, i) => numbers.get(`${i}=${code(value, i)}`)).filter((item) => item !== undefined);
  const cases = table.classes.map((_, row) => itemsOf(columns.map(({ values }) => values[row])));
  const counts = Array(table.n_classes).fill(0);
  for (const c of table.classes) counts[c]++;
  return { items, cuts, cases, itemsOf, classes: table.classes, classCounts: counts };
}

export const thresholds = (counts, minSupport) =>
  counts.map((count) => Math.max(1, Math.ceil(minSupport * count - 1e-9))); // carboost:fcp1

/** Which prunings ask that an item removes a counter-example. */
const removes = (pruning, before, after) => pruning === "none" || before > after;

/** Extend a suffix by every item that is frequent enough beside it, the rarest first. */
function grow(mining, transactions, suffix, alive, before) {
  const { least, settings, raw, tell } = mining;
  const counts = new Map(); // carboost:fcp10
  for (const { items, class: c } of transactions) {
    for (const x of items) {
      if (!counts.has(x)) counts.set(x, least.map(() => 0));
      counts.get(x)[c]++;
    }
  }
  const frequent = (x) => least.some((threshold, c) => alive[c] && counts.get(x)[c] >= threshold);
  const sizes = (x) => total(counts.get(x));
  const kept = [...counts.keys()].filter(frequent); // carboost:fcp11
  const order = kept.sort((a, b) => sizes(b) - sizes(a) || a - b); // carboost:fcp12
  const places = new Map(order.map((x, at) => [x, at])); // carboost:fcp13
  order.toReversed().forEach((x, done) => { // carboost:fcp14
    tell("carboost:fcp14", { suffix, item: x, done, of: order.length });
    const count = counts.get(x);
    const nA = sizes(x); // carboost:fcp15
    const wrong = count.map((ofClass) => nA - ofClass);
    const still = count.map((ofClass, c) => // carboost:fcp16
      alive[c] && ofClass >= least[c] && removes(settings.pruning, before[c], wrong[c]));
    if (!still.includes(true)) return; // carboost:fcp17
    const antecedent = [...suffix, x].sort((a, b) => a - b);
    tell("carboost:fcp18", { items: antecedent, n_a: nA, of_class: count.map((n, c) => (still[c] ? n : null)) });
    count.forEach((ofClass, c) => { // carboost:fcp18
      if (still[c]) raw.set(`${c}|${antecedent}`, { class: c, items: antecedent, n_a: nA, n_ac: ofClass });
    });
    if (antecedent.length === settings.max_length) return; // carboost:fcp19
    const base = transactions.filter(({ items }) => items.includes(x)).map((transaction) => // carboost:fcp20
      ({ ...transaction, items: transaction.items.filter((y) => places.get(y) < places.get(x)) }));
    grow(mining, base, antecedent, still, wrong); // carboost:fcp21
  });
}

const counterExamples = ({ n_a: nA, n_ac: nAc }) => nA - nAc;

/** A rule as vectors have it. */
export const written = (rule) => [rule.class, rule.items, rule.n_a, rule.n_ac];

/** By class, then length, then items. */
function canonical(a, b) {
  const at = a.items.findIndex((item, i) => item !== b.items[i]);
  return a.class - b.class || a.items.length - b.items.length || (at < 0 ? 0 : a.items[at] - b.items[at]);
}

/** Every way to leave one item out of a rule, as keys. */
const parts = ({ class: c, items }) => items.map((x) => `${c}|${items.filter((y) => y !== x)}`);

/** The rules more confident than their class and than each of their proper parts (reading CB-4). */
function optimal(rules, { classCounts, cases }) {
  const found = new Map(rules.map((rule) => [`${rule.class}|${rule.items}`, rule]));
  const generalisations = (rule) => parts(rule).filter((key) => found.has(key)).flatMap((key) =>
    [found.get(key), ...generalisations(found.get(key))]);
  const beats = (rule, { n_a: nA, n_ac: nAc }) => rule.n_ac * nA > nAc * rule.n_a;
  return rules.filter((rule) => beats(rule, { n_a: cases.length, n_ac: classCounts[rule.class] })
    && generalisations(rule).every((part) => beats(rule, part)));
}

/** The class itemsets, in canonical order. */
export function mine(problem, settings, tell) {
  const least = thresholds(problem.classCounts, settings.min_support);
  tell("carboost:fcp1", { thresholds: least });
  const raw = new Map(); // carboost:fcp2
  const transactions = problem.cases.map((items, row) => ({ items, class: problem.classes[row] })); // carboost:fcp3
  const others = problem.classCounts.map((count) => problem.cases.length - count);
  grow({ least, settings, raw, tell }, transactions, [], least.map(() => true), others); // carboost:fcp4
  const out = new Map(); // carboost:fcp5
  for (const rule of [...raw.values()].sort((a, b) => a.items.length - b.items.length)) { // carboost:fcp6
    const improved = (part) => removes(settings.pruning, counterExamples(part), counterExamples(rule));
    const better = (part) => out.has(part) && improved(out.get(part)); // carboost:fcp7
    const key = `${rule.class}|${rule.items}`;
    if (rule.items.length === 1 || parts(rule).every(better)) out.set(key, rule); // carboost:fcp8
    if (out.size > settings.max_itemsets) {
      throw new RangeError(`more than ${settings.max_itemsets} rules: raise min_support, or lower max_length`);
    }
  }
  const all = [...out.values()].sort(canonical);
  const rules = settings.pruning === "optimal" ? optimal(all, problem) : all;
  tell("carboost:fcp9", { itemsets: rules.map(written) }); // carboost:fcp9
  return { least, rules };
}
