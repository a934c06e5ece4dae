// The graph that AntMiner_mbc's ants walk on: layers of vertices, what each tests, its heuristic and the pheromone.
// A comment such as "mbc:7" names the pseudocode line that the statement carries out.

import { cutsOf } from "./mbc-cuts.mjs";
import { range, total } from "./numbers.mjs";

const EXPONENTS = 3;
export const COLUMNS_FROM = 3; // the first layer of a column, after class, alpha and beta

/** The layers of one column; `any` is the vertex that tests nothing, null where there is none. */
function layersOf(column, i, rows, settings, table) {
  if (column.kind === "nominal") {
    const any = settings.any_vertex || column.size === 0 ? column.size : null;
    return [{ name: "nominal", column: i, size: any === null ? column.size : column.size + 1, any }];
  }
  const [values, classes] = [column.values, table.classes].map((all) => rows.map((row) => all[row]));
  const cuts = cutsOf(values, settings.max_cuts, settings.cuts, classes, table.n_classes);
  return ["lower", "upper"].map((name) => ({ name, column: i, size: cuts.length + 1, any: cuts.length, cuts }));
}

/** The graph for a sample: its layers, and the classes that rules are found for. */
export function build(table, rows, majority, settings) { // mbc:4a
  const ruleClasses = range(table.n_classes).filter((c) => c !== majority);
  const first = { class: ruleClasses.length, alpha: EXPONENTS, beta: EXPONENTS };
  const heads = Object.entries(first).map(([name, size]) => ({ name, column: null, size, any: null }));
  const layers = [...heads, ...table.columns.flatMap((column, i) => layersOf(column, i, rows, settings, table))];
  return { table, layers, ruleClasses, average: total(layers.map(({ size }) => size)) / layers.length };
}

/** Whether a row satisfies a vertex; "any" is satisfied by all, a missing value by nothing else. */
function holds(layer, vertex, value) {
  if (vertex === layer.any) return true;
  if (value === null) return false;
  if (layer.name === "nominal") return value === vertex;
  return layer.name === "lower" ? value >= layer.cuts[vertex] : value < layer.cuts[vertex];
}

/** Those of the rows that satisfy a test [layer, vertex]. */
export function where(graph, [d, vertex], rows) {
  const layer = graph.layers[d];
  const { values } = graph.table.columns[layer.column];
  return rows.filter((row) => holds(layer, vertex, values[row]));
}

export const covered = (graph, tests, rows) => tests.reduce((left, test) => where(graph, test, left), rows);

/** The tests of a path: its vertices in column layers that are not "any". */
export function testsOf(graph, path) {
  const places = range(path.length).slice(COLUMNS_FROM);
  return places.filter((d) => path[d] !== graph.layers[d].any).map((d) => [d, path[d]]);
}

export function heuristicValue({ heuristic, rows, of_class: ofClass, n_classes: k }) { // mbc:7
  if (heuristic === 8) return (ofClass + 1) / (rows + k);
  return rows === 0 ? 0 : ofClass / rows;
}

/** The heuristic of the vertices of a layer for a class; "any" may have that of all tests together (reading MBC-8). */
function layerEta(graph, d, rows, c, { heuristic, any_value: anyValue }) {
  const { classes, n_classes: k } = graph.table;
  const values = range(graph.layers[d].size).map((vertex) => {
    const satisfying = where(graph, [d, vertex], rows);
    const ofClass = satisfying.filter((row) => classes[row] === c).length;
    return heuristicValue({ heuristic, rows: satisfying.length, of_class: ofClass, n_classes: k });
  });
  const { any } = graph.layers[d];
  return anyValue === "sum" && any !== null ? values.with(any, total(values.slice(0, any))) : values;
}

/** The heuristic of every column layer for a class; for intervals (reading MBC-11) by the vertex before, too. */
export function etaOf(graph, rows, c, settings) {
  return range(graph.layers.length).slice(COLUMNS_FROM).map((d) => {
    if (settings.upper_bound !== "interval") return layerEta(graph, d, rows, c, settings);
    const upper = graph.layers[d].name === "upper";
    return range(graph.layers[d - 1].size).map((from) =>
      layerEta(graph, d, upper ? where(graph, [d - 1, from], rows) : rows, c, settings));
  });
}

/** Whether there is an edge: an upper cut must lie above the lower cut before it. */
function linked(before, from, layer, to) {
  if (layer.name !== "upper" || from === before.any || to === layer.any) return true;
  return layer.cuts[to] > before.cuts[from];
}

export function initialPheromone(graph) { // mbc:6
  return graph.layers.map((layer, d) => {
    const before = d > 0 ? graph.layers[d - 1] : { size: 1, any: null };
    return range(before.size).map((from) =>
      range(layer.size).map((to) => (linked(before, from, layer, to) ? 1 : null)));
  });
}

/** Where the edge of a path into a layer begins. */
const origin = (path, d) => (d > 0 ? path[d - 1] : 0);

export function bounds({ quality, c, rho, p_best: best, n_layers: n, average }) { // mbc:22
  const highest = quality / c / (1 - rho);
  const p = best ** (1 / n);
  return { tau_max: highest, tau_min: Math.min(highest, (highest * (1 - p)) / ((average - 1) * p)) };
}

export function update({ tau, path, quality, c, rho, tau_max: highest, tau_min: lowest }) { // mbc:22
  return tau.map((layer, d) => layer.map((edges, from) => edges.map((level, to) => {
    if (level === null) return null;
    const gain = from === origin(path, d) && to === path[d] ? quality / c : 0;
    return Math.min(Math.max(rho * level + gain, lowest), highest);
  })));
}

export function converged({ tau, path, tau_max: highest, tau_min: lowest, tol, convergence }) { // mbc:9
  let reached = true;
  let forgotten = true;
  tau.forEach((layer, d) => layer.forEach((edges, from) => edges.forEach((level, to) => {
    if (level === null) return;
    if (from === origin(path, d) && to === path[d]) reached &&= level >= highest * (1 - tol);
    else forgotten &&= level <= lowest * (1 + tol);
  })));
  return convergence === "and" ? reached && forgotten : reached || forgotten;
}
