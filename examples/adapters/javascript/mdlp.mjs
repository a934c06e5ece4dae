// Fayyad and Irani's MDLP: where to cut a column of numbers so that the classes separate
// (docs/standard/carboost.md, "Intervals"; Ant-Miner's reading AM-30 uses the same).

import { range, total } from "./numbers.mjs";

const TIE = 1e-12;

function entropy(counts) {
  const n = total(counts);
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= (count / n) * Math.log2(count / n);
  return bits;
}

const present = (counts) => counts.filter((count) => count > 0).length;
const between = (upper, lower) => upper.map((count, c) => count - lower[c]);

/** The different values, ascending, and the class counts below each; a last entry counts all rows. */
function below(values, classes, nClasses) {
  const rows = range(values.length).filter((row) => values[row] !== null).sort((a, b) => values[a] - values[b]);
  const distinct = [];
  const counts = [Array(nClasses).fill(0)];
  for (const row of rows) {
    if (distinct.at(-1) !== values[row]) {
      distinct.push(values[row]);
      counts.push([...counts.at(-1)]);
    }
    counts.at(-1)[classes[row]]++;
  }
  return { distinct, counts };
}

/** What a cut must gain to be worth its description. */
function price(whole, left, right) {
  const bill = (counts) => present(counts) * entropy(counts);
  const delta = Math.log2(3 ** present(whole) - 2) - (bill(whole) - bill(left) - bill(right));
  return (Math.log2(total(whole) - 1) + delta) / total(whole);
}

/** Where to cut the different values low .. high - 1; null if the best cut is not worth it. */
function acceptedCut(counts, low, high) {
  const whole = between(counts[high], counts[low]);
  const n = total(whole);
  let best = null;
  for (let at = low + 1; at < high; at++) {
    const left = between(counts[at], counts[low]);
    const right = between(counts[high], counts[at]);
    const expected = (total(left) * entropy(left) + total(right) * entropy(right)) / n;
    if (best === null || expected < best.expected - TIE) best = { at, expected, left, right };
  }
  if (best === null || !(entropy(whole) - best.expected > price(whole, best.left, best.right))) return null;
  return best.at;
}

/** The cuts of a column, ascending; a value belongs left of a cut if it is at most the cut. */
export function cutPoints(values, classes, nClasses) {
  const { distinct, counts } = below(values, classes, nClasses);
  const divide = (low, high) => {
    const at = acceptedCut(counts, low, high);
    if (at === null) return [];
    const middle = (distinct[at - 1] + distinct[at]) / 2;
    const cut = distinct[at - 1] <= middle && middle < distinct[at] ? middle : distinct[at - 1];
    return [...divide(low, at), cut, ...divide(at, high)];
  };
  return distinct.length > 0 ? divide(0, distinct.length) : [];
}

/** The number of a value's interval; null where the value is missing. */
export const interval = (value, cuts) => (value === null ? null : cuts.filter((cut) => cut < value).length);
