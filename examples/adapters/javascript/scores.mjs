// What GCACO computes before its ants set out: scaled columns, similarities, Fisher scores, and the worth of a subset.
// A table is turned into columns: columns[j][row].

import { range, total } from "./numbers.mjs";

const ALIKE = 1e-12;
const NO_SCATTER = 1e-10;

const mean = (values) => total(values) / values.length;
const squares = (values, centre) => total(values.map((value) => (value - centre) * (value - centre)));

/** Whether values count as equal: their range is rounding. */
function alike(values) {
  return Math.max(...values) - Math.min(...values) <= ALIKE * Math.max(...values.map(Math.abs));
}

function logistic(z) {
  return z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z));
}

/** Softmax scaling of values by their own mean and spread (Eq. 2, reading GC-2). */
export function softmaxScale(values, kind) {
  if (values.length === 0) return { mean: 0, sigma: 0, scaled: [] };
  const centre = mean(values);
  const variance = alike(values) ? 0 : squares(values, centre) / values.length;
  const sigma = kind === "variance" ? variance : Math.sqrt(variance);
  const scaled = values.map((value) => (sigma === 0 ? 0.5 : logistic((value - centre) / sigma)));
  return { mean: centre, sigma, scaled };
}

/** The columns that vary, scaled if asked for. */
export function prepare(x, normalize, sigma) {
  const columns = x[0].map((_, j) => x.map((row) => row[j]));
  const kept = range(columns.length).filter((j) => !alike(columns[j])); // gcaco:1
  const varying = kept.map((j) => columns[j]);
  const scaled = (column) => softmaxScale(column, sigma).scaled;
  return { kept, columns: normalize ? varying.map(scaled) : varying }; // gcaco:2
}

export const rowsOf = (columns) => columns[0].map((_, row) => columns.map((column) => column[row]));

export const pairs = (n) => range(n).flatMap((i) => range(n).slice(i + 1).map((j) => [i, j]));
export const upper = (matrix) => pairs(matrix.length).map(([i, j]) => matrix[i][j]);

/** The symmetric matrix with these values for i < j and zeros on its diagonal. */
function symmetric(n, values) {
  const matrix = range(n).map(() => Array(n).fill(0));
  pairs(n).forEach(([i, j], at) => { matrix[i][j] = matrix[j][i] = values[at]; });
  return matrix;
}

export function correlations(columns) {
  const centred = columns.map((column) => {
    const centre = mean(column);
    return column.map((value) => value - centre);
  });
  const length = centred.map((column) => Math.sqrt(squares(column, 0)));
  const pearson = ([i, j]) => {
    const divisor = length[i] * length[j];
    const product = total(centred[i].map((value, row) => value * centred[j][row]));
    return divisor > 0 ? Math.min(1, Math.abs(product / divisor)) : 0;
  };
  return symmetric(columns.length, pairs(columns.length).map(pearson)); // gcaco:3
}

export function similarities(correlation, sigma) {
  return symmetric(correlation.length, softmaxScale(upper(correlation), sigma).scaled); // gcaco:4
}

export function cut(similarity, theta) {
  return similarity.map((row) => row.map((weight) => (weight < theta ? 0 : weight))); // gcaco:5
}

/** The row numbers of each class that occurs, in the order of their codes. */
function rowsByClass(classes) {
  const codes = [...new Set(classes)].sort((a, b) => a - b);
  return codes.map((code) => range(classes.length).filter((row) => classes[row] === code));
}

const constant = (values) => values.every((value) => value === values[0]);

export function fisherScores(columns, classes) {
  const groups = rowsByClass(classes);
  const score = (column) => {
    const parts = groups.map((rows) => rows.map((row) => column[row]));
    const within = total(parts.map((part) => squares(part, mean(part))));
    if (parts.every(constant) || within === 0) return null;
    return total(parts.map((part) => part.length * (mean(part) - mean(column)) ** 2)) / within; // gcaco:7
  };
  const scores = columns.map(score);
  const top = Math.max(1, ...scores.map((value) => (value === null ? 0 : 2 * value)));
  return scores.map((value) => value ?? top);
}

/** S_W and S_B of the columns of a subset (Eq. 9 and 10). */
export function scatter(columns, classes, subset) {
  const chosen = subset.toSorted((a, b) => a - b).map((j) => columns[j]);
  const n = classes.length;
  const zeros = () => chosen.map(() => Array(chosen.length).fill(0));
  const within = zeros();
  const between = zeros();
  for (const rows of rowsByClass(classes)) {
    const parts = chosen.map((column) => rows.map((row) => column[row]));
    // The mean of equal values is that value, so that a column without spread has none by rounding either.
    const means = parts.map((part) => (constant(part) ? part[0] : mean(part)));
    const offset = means.map((centre, a) => centre - mean(chosen[a]));
    for (const a of chosen.keys()) {
      for (const b of chosen.keys()) {
        const products = rows.map((_, r) => (parts[a][r] - means[a]) * (parts[b][r] - means[b]));
        within[a][b] += (rows.length / n) * (total(products) / rows.length);
        between[a][b] += offset[a] * offset[b];
      }
    }
  }
  return { within, between };
}

/** Eigenvalues and eigenvectors (as columns of v) of a symmetric matrix, by Jacobi's rotations. */
function eigen(matrix) {
  const n = matrix.length;
  const a = matrix.map((row) => [...row]);
  const v = range(n).map((i) => range(n).map((j) => (i === j ? 1 : 0)));
  for (let sweeps = 0; sweeps < 100 && upper(a).some((value) => value !== 0); sweeps++) {
    for (const [p, q] of pairs(n)) if (a[p][q] !== 0) rotate(a, v, p, q);
  }
  return { values: range(n).map((i) => a[i][i]), v };
}

function rotate(a, v, p, q) {
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  const turn = (x, y) => [c * x - s * y, s * x + c * y];
  for (const row of a) [row[p], row[q]] = turn(row[p], row[q]);
  for (const row of v) [row[p], row[q]] = turn(row[p], row[q]);
  for (const k of a.keys()) [a[p][k], a[q][k]] = turn(a[p][k], a[q][k]);
  a[p][q] = a[q][p] = 0;
}

const trace = (matrix) => total(matrix.map((row, i) => row[i]));

export function separability({ within, between }, kind) {
  if (kind === "ratio") return trace(within) > 0 ? trace(between) / trace(within) : 0; // gcaco:22
  const { values, v } = eigen(within);
  const largest = Math.max(...values);
  const along = (e) => total(between.map((row, i) => v[i][e] * total(row.map((value, j) => value * v[j][e]))));
  const worth = (e) => (values[e] > NO_SCATTER * largest && values[e] > 0 ? along(e) / values[e] : 0);
  return total(range(values.length).map(worth)); // gcaco:22
}
