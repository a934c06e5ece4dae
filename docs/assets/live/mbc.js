(() => {
"use strict";
const $numbers=(() => {
const bits = new DataView(new ArrayBuffer(8));
function fromBits(digits) {
bits.setBigUint64(0, BigInt(`0x${digits}`));
return bits.getFloat64(0);
}
function decoded(value) {
if (Array.isArray(value)) return value.map(decoded);
if (value === null || typeof value !== "object") return value;
if ("f64" in value) return fromBits(value.f64);
return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, decoded(part)]));
}
function copied(value) {
if (Array.isArray(value)) return value.map(copied);
if (value === null || typeof value !== "object") return value;
return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)]));
}
function total(values) {
let sum = 0;
for (const value of values) sum += value;
return sum;
}
const range = (n) => Array.from({ length: n }, (_, i) => i);
function firstLargest(values) {
let best = 0;
for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
return best;
}
function place(weights, u) {
const threshold = u * total(weights);
let running = 0;
for (let i = 0; i < weights.length; i++) {
running += weights[i];
if (running > threshold) return i;
}
return weights.findLastIndex((weight) => weight > 0);
}
class Tape {
constructor(entries) {
this.entries = entries;
this.used = 0;
}
uniform() {
if (this.used === this.entries.length) throw new Error(`the tape ends after ${this.used} draws`);
const entry = this.entries[this.used++];
return typeof entry === "string" ? fromBits(entry) : entry * 2 ** -53;
}
}
return {fromBits,decoded,copied,total,range,firstLargest,place,Tape};
})();
const $seeded=(() => {
const WORD = 2n ** 32n - 1n;
const LONG = 2n ** 64n - 1n;
const WHOLE = 2n ** 128n - 1n;
const MULTIPLIER = 0x2360ed051fc65da44385df649fccf645n;
const POOL = 4;
function words(number) {
const found = [];
for (let left = BigInt(number); left > 0n; left >>= 32n) found.push(Number(left & WORD));
return found.length > 0 ? found : [0];
}
function hasher(constant, multiplier) {
return (word) => {
const mixed = word ^ constant;
constant = Math.imul(constant, multiplier);
const product = Math.imul(mixed, constant);
return (product ^ (product >>> 16)) >>> 0;
};
}
function mix(x, y) {
const difference = (Math.imul(0xca01f9dd, x) - Math.imul(0x4973f715, y)) | 0;
return (difference ^ (difference >>> 16)) >>> 0;
}
function pool(seed, key) {
const entropy = words(seed);
if (key.length > 0) while (entropy.length < POOL) entropy.push(0);
entropy.push(...key.flatMap(words));
const hash = hasher(0x43b0d7e5, 0x931e8875);
const mixed = Array.from({ length: POOL }, (_, i) => hash(entropy[i] ?? 0));
for (let from = 0; from < POOL; from++) {
for (let to = 0; to < POOL; to++) if (from !== to) mixed[to] = mix(mixed[to], hash(mixed[from]));
}
for (const word of entropy.slice(POOL)) for (let to = 0; to < POOL; to++) mixed[to] = mix(mixed[to], hash(word));
return mixed;
}
function state(mixed) {
const hash = hasher(0x8b51f9dd, 0x58f38ded);
const halves = Array.from({ length: 8 }, (_, i) => BigInt(hash(mixed[i % POOL])));
return [0, 2, 4, 6].map((i) => halves[i] | (halves[i + 1] << 32n));
}
class Seeded {
constructor(seed, key = []) {
this.seed = seed;
this.key = key;
this.kept = [];
const [a, b, c, d] = state(pool(seed, key));
this.increment = ((((c << 64n) | d) << 1n) | 1n) & WHOLE;
this.state = this.increment;
this.state = (this.state + ((a << 64n) | b)) & WHOLE;
this.step();
}
step() {
this.state = (this.state * MULTIPLIER + this.increment) & WHOLE;
}
get used() {
return this.kept.length;
}
uniform() {
this.step();
const word = (this.state >> 64n) ^ (this.state & LONG);
const turn = this.state >> 122n;
const k = Number((((word >> turn) | (word << (64n - turn))) & LONG) >> 11n);
this.kept.push(k);
return k * 2 ** -53;
}
spawn(n) {
return Array.from({ length: n }, (_, i) => new Seeded(this.seed, [...this.key, i]));
}
}
return {Seeded};
})();
const $live_recording=(() => {
const { copied }=$numbers;
const { Seeded }=$seeded;
const MOST_EVENTS = 20000;
const MOST_SECONDS = 5;
const LESS = "ask for fewer ants, iterations or rows";
const shown = (value) => (typeof value === "string" ? `'${value}'` : String(value));
function check({ name, kind, choices, none, least, above, most, below }, value) {
const must = (holds, rule) => {
if (!holds) throw new RangeError(`${name} must be ${rule}, got ${shown(value)}`);
};
if (value === null && none) return;
if (kind === "choice") return must(choices.includes(value), `one of ${choices.map(shown).join(", ")}`);
must(typeof value === "number" && Number.isFinite(value), kind === "integer" ? "an integer" : "a number");
must(kind !== "integer" || Number.isSafeInteger(value), "an integer");
must(least === undefined || value >= least, `at least ${least}`);
must(above === undefined || value > above, `above ${above}`);
must(most === undefined || value <= most, `at most ${most}`);
must(below === undefined || value < below, `below ${below}`);
}
function settled(known, given, readings, register) {
const byReading = Object.entries(readings).map(([id, choice]) => {
if (register[id] === undefined) throw new RangeError(`no parameter decides the reading ${id}`);
return [register[id], choice];
});
const chosen = { ...given, ...Object.fromEntries(byReading) };
for (const name of Object.keys(chosen)) {
if (!known.some((parameter) => parameter.name === name)) throw new RangeError(`no parameter is called ${name}`);
}
const value = ({ name, default: usual }) => (name in chosen ? chosen[name] : usual);
const settings = Object.fromEntries(known.map((parameter) => [parameter.name, value(parameter)]));
for (const parameter of known) check(parameter, settings[parameter.name]);
return settings;
}
function written(value, kind) {
if (value === null) return "None";
if (typeof value === "boolean") return value ? "True" : "False";
if (kind !== "number") return String(value);
const small = value !== 0 && (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e16);
if (small) return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
return Number.isInteger(value) ? `${value}.0` : String(value);
}
function readingsOf(known, settings, register) {
const kind = (name) => known.find((parameter) => parameter.name === name).kind;
const decided = Object.entries(register).filter(([, name]) => name in settings);
return Object.fromEntries(decided.map(([id, name]) => [id, written(settings[name], kind(name))]));
}
function checkTable({ name, attributes, target, rows, classes }) {
if (!target || !classes) throw new RangeError(`table '${name}' has no class to learn`);
if (rows.length === 0) throw new RangeError(`table '${name}' has no rows`);
const missing = classes.indexOf(null);
if (missing >= 0) throw new RangeError(`class '${target.name}' is missing in row ${missing + 1}`);
if (attributes.length === 0) throw new RangeError(`table '${name}' has no attributes`);
}
function drawsOf(seed, streams) {
const first = new Seeded(seed);
const sources = [first];
const family = (n) => {
if (streams === "one") return Array(n).fill(first);
sources.push(...first.spawn(n));
return sources.slice(1);
};
return { draws: first, family, tape: () => sources.flatMap(({ kept }) => kept) };
}
function listener() {
const events = [];
const end = performance.now() + 1000 * MOST_SECONDS;
const tell = (line, values) => {
if (events.length === MOST_EVENTS) throw new RangeError(`it has more than ${MOST_EVENTS} events; ${LESS}`);
if (performance.now() > end) throw new RangeError(`it takes more than ${MOST_SECONDS} seconds; ${LESS}`);
events.push({ line, ...copied(values) });
};
return { events, tell };
}
const byName = (parameters) => Object.fromEntries(Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)));
function engine(paper, { methods, fixed, register, selects }, fit) {
const [first] = Object.keys(methods);
function run({ method = first, table, parameters = {}, readings = {}, seed = 0, streams = "one" }) {
const settings = settled(methods[method], parameters, readings, register);
checkTable(table);
const { draws, family, tape } = drawsOf(seed, streams);
const { events, tell } = listener();
const content = fit({ method, table, settings, draws, family, tell });
const header = {
trace: 1, paper, method, streams, lines: [...new Set(events.map(({ line }) => line))], data: table,
parameters: byName({ ...settings, ...fixed[method] }), readings: readingsOf(methods[method], settings, register),
};
return { header, events, result: { ...content, n_draws: tape().length, tape: tape() } };
}
return { parameters: methods[first], methods, selects, run };
}
return {engine};
})();
const $mdlp=(() => {
const { range, total }=$numbers;
const TIE = 1e-12;
function entropy(counts) {
const n = total(counts);
let bits = 0;
for (const count of counts) if (count > 0) bits -= (count / n) * Math.log2(count / n);
return bits;
}
const present = (counts) => counts.filter((count) => count > 0).length;
const between = (upper, lower) => upper.map((count, c) => count - lower[c]);
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
function price(whole, left, right) {
const bill = (counts) => present(counts) * entropy(counts);
const delta = Math.log2(3 ** present(whole) - 2) - (bill(whole) - bill(left) - bill(right));
return (Math.log2(total(whole) - 1) + delta) / total(whole);
}
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
function cutPoints(values, classes, nClasses) {
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
const interval = (value, cuts) => (value === null ? null : cuts.filter((cut) => cut < value).length);
return {cutPoints,interval};
})();
const $mbc_cuts=(() => {
const { cutPoints }=$mdlp;
const { range }=$numbers;
const ascending = (values) => values.filter((value) => value !== null).sort((a, b) => a - b);
const different = (values) => ascending([...new Set(values)]);
function between(low, high) {
const middle = (low + high) / 2;
return low < middle && middle <= high ? middle : high;
}
function thinned(cuts, most) {
if (cuts.length <= most) return cuts;
return range(most).map((i) => cuts[Math.floor(((i + 1) * cuts.length) / (most + 1))]);
}
function midpoints(values, most) {
const known = different(values);
return thinned(known.slice(1).map((high, i) => between(known[i], high)), most);
}
function byClasses(values, most, classes, nClasses) {
const known = different(values);
const cuts = cutPoints(values, classes, nClasses).map((cut) => {
const at = known.findIndex((value) => value > cut);
return between(known[at - 1], known[at]);
});
return thinned(cuts, most);
}
function byShares(values, most) {
const rows = ascending(values);
const cuts = range(most).flatMap((i) => {
const place = Math.floor(((i + 1) * rows.length) / (most + 1));
const above = place > 0 ? rows.slice(place).find((value) => value > rows[place - 1]) : undefined;
return above === undefined ? [] : [between(rows[place - 1], above)];
});
return different(cuts);
}
function cutsOf(values, most, from = "midpoints", classes = [], nClasses = 1) {
if (from === "mdlp") return byClasses(values, most, classes, nClasses);
return from === "frequency" ? byShares(values, most) : midpoints(values, most);
}
return {cutsOf};
})();
const $mbc_graph=(() => {
const { cutsOf }=$mbc_cuts;
const { range, total }=$numbers;
const EXPONENTS = 3;
const COLUMNS_FROM = 3;
function layersOf(column, i, rows, settings, table) {
if (column.kind === "nominal") {
const any = settings.any_vertex || column.size === 0 ? column.size : null;
return [{ name: "nominal", column: i, size: any === null ? column.size : column.size + 1, any }];
}
const [values, classes] = [column.values, table.classes].map((all) => rows.map((row) => all[row]));
const cuts = cutsOf(values, settings.max_cuts, settings.cuts, classes, table.n_classes);
return ["lower", "upper"].map((name) => ({ name, column: i, size: cuts.length + 1, any: cuts.length, cuts }));
}
function build(table, rows, majority, settings) {
const ruleClasses = range(table.n_classes).filter((c) => c !== majority);
const first = { class: ruleClasses.length, alpha: EXPONENTS, beta: EXPONENTS };
const heads = Object.entries(first).map(([name, size]) => ({ name, column: null, size, any: null }));
const layers = [...heads, ...table.columns.flatMap((column, i) => layersOf(column, i, rows, settings, table))];
return { table, layers, ruleClasses, average: total(layers.map(({ size }) => size)) / layers.length };
}
function holds(layer, vertex, value) {
if (vertex === layer.any) return true;
if (value === null) return false;
if (layer.name === "nominal") return value === vertex;
return layer.name === "lower" ? value >= layer.cuts[vertex] : value < layer.cuts[vertex];
}
function where(graph, [d, vertex], rows) {
const layer = graph.layers[d];
const { values } = graph.table.columns[layer.column];
return rows.filter((row) => holds(layer, vertex, values[row]));
}
const covered = (graph, tests, rows) => tests.reduce((left, test) => where(graph, test, left), rows);
function testsOf(graph, path) {
const places = range(path.length).slice(COLUMNS_FROM);
return places.filter((d) => path[d] !== graph.layers[d].any).map((d) => [d, path[d]]);
}
function heuristicValue({ heuristic, rows, of_class: ofClass, n_classes: k }) {
if (heuristic === 8) return (ofClass + 1) / (rows + k);
return rows === 0 ? 0 : ofClass / rows;
}
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
function etaOf(graph, rows, c, settings) {
return range(graph.layers.length).slice(COLUMNS_FROM).map((d) => {
if (settings.upper_bound !== "interval") return layerEta(graph, d, rows, c, settings);
const upper = graph.layers[d].name === "upper";
return range(graph.layers[d - 1].size).map((from) =>
layerEta(graph, d, upper ? where(graph, [d - 1, from], rows) : rows, c, settings));
});
}
function linked(before, from, layer, to) {
if (layer.name !== "upper" || from === before.any || to === layer.any) return true;
return layer.cuts[to] > before.cuts[from];
}
function initialPheromone(graph) {
return graph.layers.map((layer, d) => {
const before = d > 0 ? graph.layers[d - 1] : { size: 1, any: null };
return range(before.size).map((from) =>
range(layer.size).map((to) => (linked(before, from, layer, to) ? 1 : null)));
});
}
const origin = (path, d) => (d > 0 ? path[d - 1] : 0);
function bounds({ quality, c, rho, p_best: best, n_layers: n, average }) {
const highest = quality / c / (1 - rho);
const p = best ** (1 / n);
return { tau_max: highest, tau_min: Math.min(highest, (highest * (1 - p)) / ((average - 1) * p)) };
}
function update({ tau, path, quality, c, rho, tau_max: highest, tau_min: lowest }) {
return tau.map((layer, d) => layer.map((edges, from) => edges.map((level, to) => {
if (level === null) return null;
const gain = from === origin(path, d) && to === path[d] ? quality / c : 0;
return Math.min(Math.max(rho * level + gain, lowest), highest);
})));
}
function converged({ tau, path, tau_max: highest, tau_min: lowest, tol, convergence }) {
let reached = true;
let forgotten = true;
tau.forEach((layer, d) => layer.forEach((edges, from) => edges.forEach((level, to) => {
if (level === null) return;
if (from === origin(path, d) && to === path[d]) reached &&= level >= highest * (1 - tol);
else forgotten &&= level <= lowest * (1 + tol);
})));
return convergence === "and" ? reached && forgotten : reached || forgotten;
}
return {COLUMNS_FROM,build,where,covered,testsOf,heuristicValue,etaOf,initialPheromone,bounds,update,converged};
})();
const $mbc_search=(() => {
const {
bounds, COLUMNS_FROM, converged, covered, etaOf, initialPheromone, testsOf, update,
}=$mbc_graph;
const { place, range, total }=$numbers;
function powerOf(x, exponent) {
if (exponent === 1) return x;
return exponent === 2 ? x * x : x * x * x;
}
function scenery(graph, rows, settings) {
const { classes } = graph.table;
return {
eta: graph.ruleClasses.map((c) => etaOf(graph, rows, c, settings)),
alive: graph.ruleClasses.map((c) => rows.some((row) => classes[row] === c)),
};
}
function spin(weights, tape, line, tell, more = {}) {
if (!(total(weights) > 0)) throw new Error(`${line}: a wheel needs a positive weight`);
const u = tape.uniform();
const chosen = place(weights, u);
tell(line, { ...more, weights, u, chosen });
return chosen;
}
function walk(graph, { eta, alive }, tau, tape, tell) {
const c = spin(tau[0][0].map((level, i) => (alive[i] ? level : 0)), tape, "mbc:W1", tell);
const alpha = spin(tau[1][c], tape, "mbc:W2", tell);
const beta = spin(tau[2][alpha], tape, "mbc:W3", tell);
const path = [c, alpha, beta];
for (let d = COLUMNS_FROM; d < graph.layers.length; d++) {
const trail = tau[d][path[d - 1]].map((level) => (level === null ? 0 : powerOf(level, alpha + 1)));
const values = eta[c][d - COLUMNS_FROM];
const here = Array.isArray(values[0]) ? values[path[d - 1]] : values;
const weights = trail.map((a, j) => a * powerOf(here[j], beta + 1));
path.push(spin(total(weights) === 0 ? trail : weights, tape, "mbc:W6", tell, { layer: d }));
}
return path;
}
function quality({ tp, fp, p, n, omega, min_cases_per_rule: least = 1 }) {
if (tp + fp < least) return 0;
if (omega === 1) return (tp * (p + n) - p * (tp + fp)) / ((p + n) * (p + n));
return ((tp + fp) / (p + n)) ** omega * (tp / (tp + fp) - p / (p + n));
}
function judge(graph, rows, path, tests, settings) {
const { classes } = graph.table;
const c = graph.ruleClasses[path[0]];
const ofClass = (some) => some.filter((row) => classes[row] === c).length;
const matching = covered(graph, tests, rows);
const tp = ofClass(matching);
const fp = matching.length - tp;
const p = ofClass(rows);
return { class: c, path, tests, quality: quality({ ...settings, tp, fp, p, n: rows.length - p }), tp, fp };
}
function improves(trial, best, ties, least = 1) {
if (trial.quality > best.quality) return true;
const enough = ties === "remove" || (ties === "until_covering" && best.tp + best.fp < least);
return enough && trial.quality === best.quality;
}
function prune(graph, rows, rule, settings, tell) {
const { prune_ties: ties, any_vertex: anyVertex, min_cases_per_rule: least } = settings;
let best = rule;
while (best.tests.length > 1) {
let better = best;
for (const test of best.tests) {
const path = anyVertex ? best.path.with(test[0], graph.layers[test[0]].any) : best.path;
const trial = judge(graph, rows, path, best.tests.filter((other) => other !== test), settings);
tell("mbc:P2", { layer: test[0], tp: trial.tp, fp: trial.fp, quality: trial.quality });
if (improves(trial, better, ties, least)) better = trial;
}
if (better === best) break;
best = better;
tell("mbc:P3", { quality: best.quality });
}
return best;
}
function iterate(graph, rows, seen, tau, settings, tape, tell) {
const paths = range(settings.n_ants).map(() => walk(graph, seen, tau, tape, tell));
const different = new Map();
for (const path of paths) {
const tests = testsOf(graph, path);
const key = `${path[0]}|${tests}`;
if (!different.has(key)) different.set(key, { path, tests });
}
let best = null;
for (const { path, tests } of different.values()) {
const rule = judge(graph, rows, path, tests, settings);
if (best === null || rule.quality > best.quality) best = rule;
}
return { best, rules: different.size };
}
function search(graph, rows, settings, tape, tell) {
let tau = initialPheromone(graph);
const seen = scenery(graph, rows, settings);
tell("mbc:7", { eta: seen.eta });
let best = null;
let iteration = 0;
let done = false;
while (iteration < settings.max_iterations && !done) {
iteration += 1;
const { best: found, rules } = iterate(graph, rows, seen, tau, settings, tape, tell);
tell("mbc:14", { iteration, rules });
tell("mbc:17", { path: found.path, quality: found.quality });
const pruned = prune(graph, rows, found, settings, tell);
tell("mbc:18", { path: pruned.path, quality: pruned.quality });
if (best === null || pruned.quality > best.quality) {
best = pruned;
tell("mbc:20", { iteration, quality: best.quality });
}
done = false;
if (best.quality > 0) {
const about = { ...settings, n_layers: graph.layers.length, average: graph.average };
const limits = bounds({ ...about, quality: best.quality });
tau = update({ ...settings, ...limits, tau, path: best.path, quality: best.quality });
tell("mbc:22", limits);
done = converged({ ...settings, ...limits, tau, path: best.path });
}
}
tell("mbc:23", { iterations: iteration, converged: done });
return { best: best.quality > 0 ? best : null, iterations: iteration, converged: done };
}
return {scenery,walk,quality,judge,prune,iterate,search};
})();
const $mbc=(() => {
const { build, covered }=$mbc_graph;
const { search }=$mbc_search;
const { firstLargest, range }=$numbers;
const ascending = (rows) => rows.toSorted((a, b) => a - b);
function countsOf(classes, nClasses) {
const counts = Array(nClasses).fill(0);
for (const c of classes) counts[c]++;
return counts;
}
function split(classes, nClasses, fraction, tape) {
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
const bootstrap = (rows, tape) =>
ascending(rows.map(() => rows[Math.floor(tape.uniform() * rows.length)]));
function holdOut(table, settings, tape, tell) {
if (settings.validation !== "holdout") return { learn: range(table.classes.length), validate: [] };
const parts = split(table.classes, table.n_classes, settings.validation_fraction, tape);
tell("mbc:0b", parts);
return parts;
}
function sampled(table, { learn, validate }, settings, tape, tell) {
const sample = bootstrap(learn, tape);
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
function rowsRight(graph, rules, majority, rows) {
let right = 0;
let left = rows;
for (const rule of rules) {
const matching = new Set(covered(graph, rule.tests, left));
right += left.filter((row) => matching.has(row) && graph.table.classes[row] === rule.class).length;
left = left.filter((row) => !matching.has(row));
}
return right + left.filter((row) => graph.table.classes[row] === majority).length;
}
function learnList(table, majority, parts, settings, find, tape, tell) {
const { sample, validation } = sampled(table, parts, settings, tape, tell);
const graph = build(table, sample, majority, settings);
const ofOthers = (rows) => rows.filter((row) => table.classes[row] !== majority).length;
const list = { sample, validation, graph, rules: [], curve: [], turns: [], ended: "mbc:5" };
const n0 = ofOthers(sample);
tell("mbc:4a", { layers: graph.layers.map(({ size }) => size), left: n0 });
let rows = sample;
let before = settings.early_stop_baseline === "empty_list" ? rowsRight(graph, [], majority, validation) : -1;
while (ofOthers(rows) > settings.uncovered_fraction * n0) {
tell("mbc:5", { left: ofOthers(rows) });
list.turns.push(rows);
const { best, iterations } = find(graph, rows);
if (best === null) {
tell("mbc:23a", {});
return { ...list, ended: "mbc:23a" };
}
list.rules.push({ ...best, iterations });
const matching = new Set(covered(graph, best.tests, rows));
rows = rows.filter((row) => !matching.has(row));
tell("mbc:24", { path: best.path, quality: best.quality });
tell("mbc:25", { removed: best.tp + best.fp, left: rows.length });
if (validation.length === 0) continue;
const right = rowsRight(graph, list.rules, majority, validation);
tell("mbc:25a", { right });
if (right < before) {
tell("mbc:25b", {});
list.rules.pop();
return { ...list, ended: "mbc:25b" };
}
list.curve.push(right);
before = right;
}
return list;
}
function learn(table, settings, tape, tell, tapes = Array(settings.n_classifiers).fill(tape)) {
const majority = firstLargest(countsOf(table.classes, table.n_classes));
tell("mbc:0a", { class: majority });
const parts = holdOut(table, settings, tape, tell);
const lists = [];
for (const own of tapes) {
const find = (graph, rows) => search(graph, rows, settings, own, tell);
lists.push(learnList(table, majority, parts, settings, find, own, tell));
tell("mbc:27", { lists: lists.length });
}
return { majority, lists };
}
function vote({ lists, n_classes: k, majority, majority_weight: weight, mismatch_votes: mismatch }) {
const hundredths = Array(k).fill(0);
let missed = 0;
for (const list of lists) {
list.forEach((rule, r) => {
if (rule.matches) hundredths[rule.class] += 100 + (list.length - (r + 1));
});
const silent = list.filter(({ matches }) => !matches).length;
if (mismatch === "per_rule") missed += silent;
else if (list.length > 0 && silent === list.length) missed += 1;
}
hundredths[majority] += 100 * weight * missed;
const votes = hundredths.map((sum) => sum / 100);
const c = firstLargest(votes);
return { votes, class: votes[c] > 0 ? c : majority };
}
return {countsOf,split,bootstrap,holdOut,learnList,learn,vote};
})();
const $live_columns=(() => {
function columnsOf({ attributes, target, rows, classes }) {
const columns = attributes.map(({ values }, i) => {
const column = { kind: values === null ? "continuous" : "nominal", values: rows.map((row) => row[i]) };
return values === null ? column : { ...column, size: values.length };
});
return { columns, n_classes: target.values.length, classes };
}
return {columnsOf};
})();
const $live_mbc=(() => {
const { learn }=$mbc;
const { columnsOf }=$live_columns;
const SIGNS = { nominal: "=", lower: ">=", upper: "<" };
function fit({ table, settings, draws, tell, family }) {
const labels = table.target.values;
const { majority, lists } = learn(columnsOf(table), settings, draws, tell, family(settings.n_classifiers));
const term = (graph, [d, vertex]) => {
const { name: kind, column, cuts } = graph.layers[d];
const { name, values } = table.attributes[column];
return { attribute: column, name, op: SIGNS[kind], value: values === null ? cuts[vertex] : values[vertex] };
};
const inWords = ({ graph, rules }) => rules.map(({ tests, class: c, quality, tp, fp }) => {
const terms = tests.map((test) => term(graph, test));
return { terms, prediction: labels[c], quality, covered: tp + fp, removed: tp + fp };
});
return {
majority,
rule_lists: lists.map((list) => ({ rules: inWords(list), default: labels[majority] })),
validation_curve: lists.map(({ curve }) => curve),
};
}
return {fit};
})();
(window.referenceLive??={}).mbc=$live_recording.engine("mbc",{"methods":{"mbc":[{"name":"n_ants","default":1000,"kind":"integer","least":1,"below":16777216,"meaning":"ants per iteration"},{"name":"max_iterations","default":200,"kind":"integer","least":1,"meaning":"iterations per rule at most"},{"name":"n_classifiers","default":10,"kind":"integer","least":1,"below":16777216,"meaning":"base classifiers, each a rule list"},{"name":"rho","default":0.85,"kind":"number","above":0,"below":1,"meaning":"share of the pheromone that is kept"},{"name":"c","default":10.0,"kind":"number","above":0,"meaning":"divides the quality that is deposited"},{"name":"heuristic","default":8,"kind":"choice","choices":[7,8],"meaning":"which equation values a vertex"},{"name":"majority_weight","default":0.1,"kind":"number","least":0,"meaning":"what a rule that does not match gives the majority class"},{"name":"p_best","default":0.05,"kind":"number","above":0,"below":1,"meaning":"chance of the best path once converged, for the lower bound"},{"name":"tol","default":0.001,"kind":"number","above":0,"meaning":"tolerance of the convergence test"},{"name":"convergence","default":"and","kind":"choice","choices":["and","or"],"meaning":"when a search has converged","reading":"MBC-22","question":"Must the best path be at tau_max and everything else at tau_min, or is either enough?","words":{"and":"both conditions, as AntMiner+ has it","or":"either condition, as the text has it"}},{"name":"any_vertex","default":true,"kind":"choice","choices":[true,false],"meaning":"whether a nominal column may go untested","reading":"MBC-7","question":"Can a nominal column go untested in a walk?","words":{"True":"every column layer ends in a vertex \"any\"","False":"nominal layers have none; a pruned rule is then no path, and its unpruned path gets the pheromone"}},{"name":"max_cuts","default":32,"kind":"integer","least":1,"meaning":"cut points of a continuous column at most","reading":"MBC-10","question":"Which bounds can an ant choose?","words":{"32":"at most 32 midpoints, evenly by rank"}},{"name":"omega","default":0.5,"kind":"number","above":0,"meaning":"exponent of the coverage in the quality","reading":"MBC-15","question":"Is the coverage in the quality raised to a power?","words":{"0.5":"the root of the coverage, times the gain in precision: Klösgen's measure","1.0":"coverage times the gain in precision: the letter of the copy at hand"}},{"name":"validation","default":"oob","kind":"choice","choices":["oob","holdout","per_classifier","none"],"meaning":"rows that decide when a list ends","reading":"MBC-29","question":"Which rows tell when a list begins to get worse?","words":{"oob":"the rows that the bootstrap sample left out","holdout":"one third, stratified, split off before any sample is drawn","per_classifier":"one third of each sample, which then learns from the rest","none":"no validation"}},{"name":"validation_fraction","default":0.3333333333333333,"kind":"number","above":0,"below":1,"meaning":"their share, where they are split off"},{"name":"early_stop_baseline","default":"first_rule","kind":"choice","choices":["first_rule","empty_list"],"meaning":"what the first rule is compared with","reading":"MBC-30","question":"Is the first rule compared with the empty list?","words":{"first_rule":"the first rule always stays","empty_list":"the first rule must not do worse than the majority class alone"}},{"name":"uncovered_fraction","default":0.01,"kind":"number","least":0,"below":1,"meaning":"share of the other classes' rows that may stay uncovered","reading":"MBC-28","question":"When does a list end if validation does not end it?","words":{"0.01":"at most 1 % of the sample's rows of other classes left"}},{"name":"mismatch_votes","default":"per_rule","kind":"choice","choices":["per_rule","per_list"],"meaning":"who votes for the majority class","reading":"MBC-33","question":"Does every such rule vote for the majority class, or every list none of whose rules match?","words":{"per_rule":"each rule that does not match votes for the majority class with a small weight","per_list":"each list that has rules of which none matches does"}},{"name":"prune_ties","default":"until_covering","kind":"choice","choices":["until_covering","keep","remove"],"meaning":"a replacement that changes nothing","reading":"MBC-26","question":"How are irrelevant terms of the iteration's best rule found?","words":{"until_covering":"as keep, but of a rule that covers no row a test goes at equal quality too, the last layer on ties, until it covers one","keep":"one test at a time while that strictly improves the rule, never the last test, the first layer on ties","remove":"an equal quality is enough, the last layer on ties: shorter rules"}},{"name":"cuts","default":"midpoints","kind":"choice","choices":["midpoints","mdlp","frequency"],"meaning":"where the cut points of a continuous column come from","reading":"MBC-43","question":"By what are the bounds of a continuous column chosen from its values?","words":{"midpoints":"between all neighbouring values of the sample, thinned evenly by rank","mdlp":"where Fayyad and Irani's MDLP cuts the sample, thinned evenly by rank; a cut c parts x < c from x >= c","frequency":"after equal parts of the rows (max_cuts + 1 of them), moved up to where the value changes"}},{"name":"upper_bound","default":"alone","kind":"choice","choices":["alone","interval"],"meaning":"whether an upper bound is valued by itself or together with the lower one","reading":"MBC-11","question":"Does the value of an upper bound depend on the lower bound chosen before it?","words":{"alone":"the test x < c by itself; intervals are half open, lower <= x < upper","interval":"the rows between both bounds; \"any\" after a lower bound by the rows above it"}},{"name":"any_value","default":"equation","kind":"choice","choices":["equation","sum"],"meaning":"the heuristic of a vertex that tests nothing","reading":"MBC-8","question":"What is the heuristic value of a vertex that tests nothing?","words":{"equation":"Eq. 7 or 8 with all rows","sum":"what all tests of its layer have together, added from left to right"}},{"name":"min_cases_per_rule","default":1,"kind":"integer","least":1,"meaning":"rows that a rule must cover to be worth anything","reading":"MBC-37","question":"How many rows must a rule cover?","words":{"1":"any number above 0"}}],"mbc2":[{"name":"n_ants","default":1000,"kind":"integer","least":1,"below":16777216,"meaning":"ants per iteration"},{"name":"max_iterations","default":200,"kind":"integer","least":1,"meaning":"iterations per rule at most"},{"name":"n_classifiers","default":10,"kind":"integer","least":1,"below":16777216,"meaning":"base classifiers, each a rule list"},{"name":"rho","default":0.85,"kind":"number","above":0,"below":1,"meaning":"share of the pheromone that is kept"},{"name":"c","default":10.0,"kind":"number","above":0,"meaning":"divides the quality that is deposited"},{"name":"heuristic","default":7,"kind":"choice","choices":[7,8],"meaning":"which equation values a vertex"},{"name":"majority_weight","default":0.05,"kind":"number","least":0,"meaning":"what a rule that does not match gives the majority class"},{"name":"p_best","default":0.05,"kind":"number","above":0,"below":1,"meaning":"chance of the best path once converged, for the lower bound"},{"name":"tol","default":0.001,"kind":"number","above":0,"meaning":"tolerance of the convergence test"},{"name":"convergence","default":"and","kind":"choice","choices":["and","or"],"meaning":"when a search has converged","reading":"MBC-22","question":"Must the best path be at tau_max and everything else at tau_min, or is either enough?","words":{"and":"both conditions, as AntMiner+ has it","or":"either condition, as the text has it"}},{"name":"any_vertex","default":true,"kind":"choice","choices":[true,false],"meaning":"whether a nominal column may go untested","reading":"MBC-7","question":"Can a nominal column go untested in a walk?","words":{"True":"every column layer ends in a vertex \"any\"","False":"nominal layers have none; a pruned rule is then no path, and its unpruned path gets the pheromone"}},{"name":"max_cuts","default":32,"kind":"integer","least":1,"meaning":"cut points of a continuous column at most","reading":"MBC-10","question":"Which bounds can an ant choose?","words":{"32":"at most 32 midpoints, evenly by rank"}},{"name":"omega","default":0.5,"kind":"number","above":0,"meaning":"exponent of the coverage in the quality","reading":"MBC-15","question":"Is the coverage in the quality raised to a power?","words":{"0.5":"the root of the coverage, times the gain in precision: Klösgen's measure","1.0":"coverage times the gain in precision: the letter of the copy at hand"}},{"name":"validation","default":"oob","kind":"choice","choices":["oob","holdout","per_classifier","none"],"meaning":"rows that decide when a list ends","reading":"MBC-29","question":"Which rows tell when a list begins to get worse?","words":{"oob":"the rows that the bootstrap sample left out","holdout":"one third, stratified, split off before any sample is drawn","per_classifier":"one third of each sample, which then learns from the rest","none":"no validation"}},{"name":"validation_fraction","default":0.3333333333333333,"kind":"number","above":0,"below":1,"meaning":"their share, where they are split off"},{"name":"early_stop_baseline","default":"first_rule","kind":"choice","choices":["first_rule","empty_list"],"meaning":"what the first rule is compared with","reading":"MBC-30","question":"Is the first rule compared with the empty list?","words":{"first_rule":"the first rule always stays","empty_list":"the first rule must not do worse than the majority class alone"}},{"name":"uncovered_fraction","default":0.01,"kind":"number","least":0,"below":1,"meaning":"share of the other classes' rows that may stay uncovered","reading":"MBC-28","question":"When does a list end if validation does not end it?","words":{"0.01":"at most 1 % of the sample's rows of other classes left"}},{"name":"mismatch_votes","default":"per_rule","kind":"choice","choices":["per_rule","per_list"],"meaning":"who votes for the majority class","reading":"MBC-33","question":"Does every such rule vote for the majority class, or every list none of whose rules match?","words":{"per_rule":"each rule that does not match votes for the majority class with a small weight","per_list":"each list that has rules of which none matches does"}},{"name":"prune_ties","default":"until_covering","kind":"choice","choices":["until_covering","keep","remove"],"meaning":"a replacement that changes nothing","reading":"MBC-26","question":"How are irrelevant terms of the iteration's best rule found?","words":{"until_covering":"as keep, but of a rule that covers no row a test goes at equal quality too, the last layer on ties, until it covers one","keep":"one test at a time while that strictly improves the rule, never the last test, the first layer on ties","remove":"an equal quality is enough, the last layer on ties: shorter rules"}},{"name":"cuts","default":"midpoints","kind":"choice","choices":["midpoints","mdlp","frequency"],"meaning":"where the cut points of a continuous column come from","reading":"MBC-43","question":"By what are the bounds of a continuous column chosen from its values?","words":{"midpoints":"between all neighbouring values of the sample, thinned evenly by rank","mdlp":"where Fayyad and Irani's MDLP cuts the sample, thinned evenly by rank; a cut c parts x < c from x >= c","frequency":"after equal parts of the rows (max_cuts + 1 of them), moved up to where the value changes"}},{"name":"upper_bound","default":"alone","kind":"choice","choices":["alone","interval"],"meaning":"whether an upper bound is valued by itself or together with the lower one","reading":"MBC-11","question":"Does the value of an upper bound depend on the lower bound chosen before it?","words":{"alone":"the test x < c by itself; intervals are half open, lower <= x < upper","interval":"the rows between both bounds; \"any\" after a lower bound by the rows above it"}},{"name":"any_value","default":"equation","kind":"choice","choices":["equation","sum"],"meaning":"the heuristic of a vertex that tests nothing","reading":"MBC-8","question":"What is the heuristic value of a vertex that tests nothing?","words":{"equation":"Eq. 7 or 8 with all rows","sum":"what all tests of its layer have together, added from left to right"}},{"name":"min_cases_per_rule","default":1,"kind":"integer","least":1,"meaning":"rows that a rule must cover to be worth anything","reading":"MBC-37","question":"How many rows must a rule cover?","words":{"1":"any number above 0"}}]},"fixed":{"mbc":{"backend":"python","categorical_features":null,"n_jobs":null},"mbc2":{"backend":"python","categorical_features":null,"n_jobs":null}},"register":{"MBC-7":"any_vertex","MBC-8":"any_value","MBC-10":"max_cuts","MBC-11":"upper_bound","MBC-15":"omega","MBC-22":"convergence","MBC-26":"prune_ties","MBC-28":"uncovered_fraction","MBC-29":"validation","MBC-30":"early_stop_baseline","MBC-33":"mismatch_votes","MBC-37":"min_cases_per_rule","MBC-43":"cuts"},"selects":false},$live_mbc.fit);
})();
