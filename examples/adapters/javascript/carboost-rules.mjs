// W-CARP: which rules are significant, what they weigh, and what they say of a case.
// A comment such as "carboost:wcarp4" names the pseudocode line that the statement carries out.

import { mine } from "./carboost-mine.mjs";
import { firstLargest, range, total } from "./numbers.mjs";

const NEGLIGIBLE = 1e-20;
const SLACK = 1 + 1e-9;

/** The terms on one side of the first, which counts 1; `ratio(k)` leads from the term of k to the next. */
function side(from, way, ratio) {
  let term = 1;
  let sum = 0;
  for (let k = from; ; k += way) {
    const [numerator, divisor] = ratio(k);
    if (numerator === 0) return sum;
    term *= numerator / divisor;
    sum += term;
    if (sum === Infinity || (numerator < divisor && term < NEGLIGIBLE * sum)) return sum;
  }
}

const tail = (nAc, up, down) => 1 / (1 + side(nAc, -1, down) / (1 + side(nAc, 1, up)));

function hypergeometric({ n, n_c: nC, n_a: nA, n_ac: nAc }) {
  const up = (k) => [(nC - k) * (nA - k), (k + 1) * (n - nC - nA + k + 1)];
  const down = (k) => [k * (n - nC - nA + k), (nC - k + 1) * (nA - k + 1)];
  return tail(nAc, up, down);
}

function binomial({ n, n_c: nC, n_a: nA, n_ac: nAc }) {
  const up = (k) => [(nA - k) * nC, (k + 1) * (n - nC)];
  const down = (k) => [k * (n - nC), (nA - k + 1) * nC];
  return tail(nAc, up, down);
}

/** The complementary error function: a series near 0, a continued fraction further out. */
function erfc(x) {
  if (x < 0) return 2 - erfc(-x);
  if (x < 1.5) {
    let term = x;
    let sum = x;
    for (let k = 1; Math.abs(term) > 1e-18 * sum; k++) {
      term *= (-x * x) / k;
      sum += term / (2 * k + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = x;
  for (let k = 200; k >= 1; k--) fraction = x + k / 2 / fraction;
  return Math.exp(-x * x) / (fraction * Math.sqrt(Math.PI));
}

function normal({ n, n_c: nC, n_a: nA, n_ac: nAc }) {
  const share = nC / n;
  const variance = nA * share * (1 - share);
  return variance === 0 ? 1 : 0.5 * erfc((nAc - nA * share) / Math.sqrt(variance) / Math.SQRT2);
}

const TESTS = { hypergeom: hypergeometric, binomial, normal };
export const pValue = (test, counts) => TESTS[test](counts); // carboost:wcarp3

/** The places of the p-values that pass the level. */
export function keep({ adjust, significance, p }) { // carboost:wcarp4
  const places = (passes) => range(p.length).filter((i) => passes(p[i]));
  if (adjust === "none") return places((value) => value <= significance * SLACK);
  if (adjust === "bonferroni") return places((value) => p.length * value <= significance * SLACK);
  const sorted = p.toSorted((a, b) => a - b);
  const last = sorted.findLastIndex((value, j) => value <= ((significance * (j + 1)) / p.length) * SLACK);
  return last < 0 ? [] : places((value) => value <= sorted[last]);
}

export function loevinger({ n, n_c: nC, n_a: nA, n_ac: nAc }) { // carboost:wcarp5
  return nA === 0 || nC === n ? 0 : (n * nAc - nC * nA) / (nA * (n - nC));
}

/** The significant rule base (lines wcarp1 to wcarp6). */
export function ruleBase(problem, settings, tell) {
  const mined = mine(problem, settings, tell).rules; // carboost:wcarp1
  const rules = mined.filter((rule) => rule.n_ac / rule.n_a >= settings.min_confidence); // carboost:wcarp2
  tell("carboost:wcarp2", { left: rules.length });
  const counts = (rule) => ({ ...rule, n: problem.cases.length, n_c: problem.classCounts[rule.class] });
  const p = rules.map((rule) => pValue(settings.test, counts(rule))); // carboost:wcarp3
  tell("carboost:wcarp3", { tested: rules.length, p });
  const kept = keep({ ...settings, p }); // carboost:wcarp4
  tell("carboost:wcarp4", { kept });
  const base = kept.map((i) => ({ ...rules[i], p: p[i], loevinger: loevinger(counts(rules[i])) })); // carboost:wcarp5
  tell("carboost:wcarp5", { loevinger: base.map((rule) => rule.loevinger) });
  const largest = firstLargest(problem.classCounts); // carboost:wcarp6
  tell("carboost:wcarp6", { default: largest });
  return { rules: base, tested: rules.length, default: largest };
}

/** Whether a case holds all items of a rule. */
export const covers = ({ items }, held) => items.every((item) => held.includes(item));

export function scoresOf(rules, weights, classCounts, held) {
  const scores = classCounts.map(() => 0); // carboost:wcarp7
  rules.forEach((rule, r) => { if (covers(rule, held)) scores[rule.class] += weights[r]; }); // carboost:wcarp8
  return scores;
}

/** The class of the largest score; of equal ones the larger class, then the first. */
export function classOf(scores, classCounts) { // carboost:wcarp9
  const best = Math.max(...scores);
  return firstLargest(classCounts.map((count, c) => (scores[c] === best ? count : -1)));
}

export function predict(rules, weights, classCounts, cases) {
  const scores = cases.map((held) => scoresOf(rules, weights, classCounts, held));
  return { scores, predictions: scores.map((ofCase) => classOf(ofCase, classCounts)) };
}

/** What a sample holds: the multiplicity of every case, the classes, and the counts of every rule. */
export function sampleCounts(rules, cases, classes, nClasses, sample) { // carboost:boost5
  const multiplicities = cases.map(() => 0);
  for (const i of sample) multiplicities[i]++;
  const weighed = (wanted) => total(multiplicities.filter((_, i) => wanted(i)));
  return {
    multiplicities,
    class_counts: range(nClasses).map((c) => weighed((i) => classes[i] === c)),
    n_a: rules.map((rule) => weighed((i) => covers(rule, cases[i]))),
    n_ac: rules.map((rule) => weighed((i) => classes[i] === rule.class && covers(rule, cases[i]))),
  };
}
