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
const $louvain=(() => {
const { range, total }=$numbers;
const TINY_GAIN = 1e-12;
const SMALL_RISE = 1e-7;
const MOST_SWEEPS = 1000;
function aggregate(graph, labels, n) {
const sums = range(n).map(() => Array(n).fill(0));
graph.forEach((row, i) => row.forEach((weight, j) => { sums[labels[i]][labels[j]] += weight; }));
return sums;
}
function numbered(ids) {
const order = [...new Set(ids)];
return ids.map((id) => order.indexOf(id));
}
function modularityOf(communities, twoM) {
return total(communities.map((row, c) => row[c] / twoM - (total(row) / twoM) ** 2));
}
function modularity(graph, labels) {
const twoM = total(graph.map(total));
const places = numbered(labels);
return twoM > 0 ? modularityOf(aggregate(graph, places, new Set(places).size), twoM) : 0;
}
function sweep(graph, degree, twoM, community, weight) {
let moved = false;
graph.forEach((row, i) => {
const own = community[i];
weight[own] -= degree[i];
const links = new Map([[own, 0]]);
row.forEach((edge, j) => {
if (j !== i && edge > 0) links.set(community[j], (links.get(community[j]) ?? 0) + edge);
});
const gain = (c) => links.get(c) - (weight[c] * degree[i]) / twoM;
let best = own;
for (const c of [...links.keys()].sort((a, b) => a - b)) if (gain(c) > gain(best) + TINY_GAIN) best = c;
weight[best] += degree[i];
community[i] = best;
moved ||= best !== own;
});
return moved;
}
function level(graph, twoM) {
const degree = graph.map(total);
const community = range(graph.length);
const weight = [...degree];
let sweeps = 0;
while (sweeps < MOST_SWEEPS && sweep(graph, degree, twoM, community, weight)) sweeps += 1;
return sweeps > 0 ? numbered(community) : null;
}
function louvain(graph) {
let labels = range(graph.length);
const levels = [];
const twoM = total(graph.map(total));
let q = twoM > 0 ? -total(graph.map((row) => (total(row) / twoM) ** 2)) : 0;
let rise = twoM > 0 ? Infinity : 0;
let nodes = graph;
while (rise > SMALL_RISE) {
const joined = level(nodes, twoM);
if (joined === null) break;
labels = labels.map((node) => joined[node]);
nodes = aggregate(nodes, joined, Math.max(...joined) + 1);
rise = modularityOf(nodes, twoM) - q;
q = modularityOf(nodes, twoM);
levels.push({ labels, modularity: q });
}
const members = (c) => range(graph.length).filter((i) => labels[i] === c);
const clusters = range(Math.max(...labels) + 1).map(members);
return { clusters, labels, modularity: q, levels };
}
return {modularity,louvain};
})();
const $scores=(() => {
const { range, total }=$numbers;
const ALIKE = 1e-12;
const NO_SCATTER = 1e-10;
const mean = (values) => total(values) / values.length;
const squares = (values, centre) => total(values.map((value) => (value - centre) * (value - centre)));
function alike(values) {
return Math.max(...values) - Math.min(...values) <= ALIKE * Math.max(...values.map(Math.abs));
}
function logistic(z) {
return z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z));
}
function softmaxScale(values, kind) {
if (values.length === 0) return { mean: 0, sigma: 0, scaled: [] };
const centre = mean(values);
const variance = alike(values) ? 0 : squares(values, centre) / values.length;
const sigma = kind === "variance" ? variance : Math.sqrt(variance);
const scaled = values.map((value) => (sigma === 0 ? 0.5 : logistic((value - centre) / sigma)));
return { mean: centre, sigma, scaled };
}
function prepare(x, normalize, sigma) {
const columns = x[0].map((_, j) => x.map((row) => row[j]));
const kept = range(columns.length).filter((j) => !alike(columns[j]));
const varying = kept.map((j) => columns[j]);
const scaled = (column) => softmaxScale(column, sigma).scaled;
return { kept, columns: normalize ? varying.map(scaled) : varying };
}
const rowsOf = (columns) => columns[0].map((_, row) => columns.map((column) => column[row]));
const pairs = (n) => range(n).flatMap((i) => range(n).slice(i + 1).map((j) => [i, j]));
const upper = (matrix) => pairs(matrix.length).map(([i, j]) => matrix[i][j]);
function symmetric(n, values) {
const matrix = range(n).map(() => Array(n).fill(0));
pairs(n).forEach(([i, j], at) => { matrix[i][j] = matrix[j][i] = values[at]; });
return matrix;
}
function correlations(columns) {
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
return symmetric(columns.length, pairs(columns.length).map(pearson));
}
function similarities(correlation, sigma) {
return symmetric(correlation.length, softmaxScale(upper(correlation), sigma).scaled);
}
function cut(similarity, theta) {
return similarity.map((row) => row.map((weight) => (weight < theta ? 0 : weight)));
}
function rowsByClass(classes) {
const codes = [...new Set(classes)].sort((a, b) => a - b);
return codes.map((code) => range(classes.length).filter((row) => classes[row] === code));
}
const constant = (values) => values.every((value) => value === values[0]);
function fisherScores(columns, classes) {
const groups = rowsByClass(classes);
const score = (column) => {
const parts = groups.map((rows) => rows.map((row) => column[row]));
const within = total(parts.map((part) => squares(part, mean(part))));
if (parts.every(constant) || within === 0) return null;
return total(parts.map((part) => part.length * (mean(part) - mean(column)) ** 2)) / within;
};
const scores = columns.map(score);
const top = Math.max(1, ...scores.map((value) => (value === null ? 0 : 2 * value)));
return scores.map((value) => value ?? top);
}
function scatter(columns, classes, subset) {
const chosen = subset.toSorted((a, b) => a - b).map((j) => columns[j]);
const n = classes.length;
const zeros = () => chosen.map(() => Array(chosen.length).fill(0));
const within = zeros();
const between = zeros();
for (const rows of rowsByClass(classes)) {
const parts = chosen.map((column) => rows.map((row) => column[row]));
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
function separability({ within, between }, kind) {
if (kind === "ratio") return trace(within) > 0 ? trace(between) / trace(within) : 0;
const { values, v } = eigen(within);
const largest = Math.max(...values);
const along = (e) => total(between.map((row, i) => v[i][e] * total(row.map((value, j) => value * v[j][e]))));
const worth = (e) => (values[e] > NO_SCATTER * largest && values[e] > 0 ? along(e) / values[e] : 0);
return total(range(values.length).map(worth));
}
return {softmaxScale,prepare,rowsOf,pairs,upper,correlations,similarities,cut,fisherScores,scatter,separability};
})();
const $gcaco=(() => {
const { louvain, modularity }=$louvain;
const { firstLargest, place, range, total }=$numbers;
const {
correlations, cut, fisherScores, pairs, prepare, rowsOf, scatter, separability, similarities, softmaxScale, upper,
}=$scores;
const LEAST_HEURISTIC = 1e-6;
const silent = () => {};
const floorOf = (u, n) => Math.min(Math.floor(u * n), n - 1);
const power = (base, exponent) => (exponent === 1 ? base : base ** exponent);
function select(cluster, visited, { similarity, fisher }, tau, settings, tape, tell = silent) {
const unvisited = cluster.filter((f) => !visited.includes(f));
tell("gcaco:a", { unvisited });
const likeness = (f) => (visited.length > 0 ? total(visited.map((x) => similarity[f][x])) / visited.length : 0);
const eta = unvisited.map((f) => fisher[f] - likeness(f));
tell("gcaco:b", { eta });
const clip = settings.negative_heuristic === "clip";
const heuristic = eta.map((value) => (clip ? Math.max(value, LEAST_HEURISTIC) : (value + 1) / 2));
tell("gcaco:c", { heuristic });
const weight = (f, i) => power(tau[f], settings.alpha) * power(heuristic[i], settings.beta);
const weights = unvisited.map(weight);
tell("gcaco:d", { weights });
const q = tape.uniform();
tell("gcaco:e", { q });
const greedy = q <= settings.q0;
let chosen;
if (greedy) {
chosen = unvisited[firstLargest(weights)];
tell("gcaco:f", { chosen });
} else {
const u = tape.uniform();
chosen = unvisited[total(weights) > 0 ? place(weights, u) : floorOf(u, weights.length)];
tell("gcaco:g", { u, chosen });
}
visited.push(chosen);
return { unvisited, eta, heuristic, weights, greedy, chosen };
}
function walk(clusters, ground, tau, settings, tape, tell) {
const visited = [];
let todo = range(clusters.length);
const usedUp = (c) => clusters[c].every((f) => visited.includes(f));
while (todo.length > 0) {
const u = tape.uniform();
const c = todo[floorOf(u, todo.length)];
tell("gcaco:13", { u, cluster: c });
select(clusters[c], visited, ground, tau, settings, tape, tell);
let stayed = false;
for (;;) {
if (usedUp(c)) {
tell("gcaco:17", { cluster: c });
break;
}
const draw = tape.uniform();
const leave = draw < settings.epsilon;
tell("gcaco:18", { u: draw, leave });
if (leave) break;
select(clusters[c], visited, ground, tau, settings, tape, tell);
stayed = true;
}
if (settings.walk === "text" || !stayed || usedUp(c)) todo = todo.filter((other) => other !== c);
tell("gcaco:20", { todo });
}
return visited;
}
function deposit(tau, subsets, gamma, evaporation) {
return tau.map((level, j) => {
const left = total(gamma.filter((_, ant) => subsets[ant].includes(j)));
return (1 - evaporation) * level + left;
});
}
function finalPick(tau, omega, k, wanted = null) {
const m = Math.min(tau.length, wanted ?? omega * k);
const ranking = range(tau.length).sort((a, b) => tau[b] - tau[a] || a - b);
return { m, selected: ranking.slice(0, m).sort((a, b) => a - b), ranking };
}
function search(clusters, ground, worth, settings, tape, tell = silent) {
let tau = ground.fisher.map(() => settings.initial_pheromone);
tell("gcaco:8", { tau });
const history = [];
for (let iteration = 1; iteration <= settings.n_iterations; iteration++) {
tell("gcaco:9", { iteration });
const subsets = [];
for (let ant = 0; ant < settings.n_ants; ant++) {
tell("gcaco:10", { ant });
subsets.push(walk(clusters, ground, tau, settings, tape, tell));
tell("gcaco:21", { path: subsets.at(-1) });
}
const gamma = subsets.map(worth);
tell("gcaco:22", { gamma });
tau = deposit(tau, subsets, gamma, settings.evaporation);
tell("gcaco:23", { tau });
const sizes = subsets.map((subset) => subset.length);
history.push({
best: Math.max(...gamma), mean: total(gamma) / gamma.length, size: total(sizes) / sizes.length,
});
}
return { tau, history };
}
function worthIn(columns, classes, kind) {
return (subset) => separability(scatter(columns, classes, subset), kind);
}
function survey(settings, { x, classes }, tell) {
const { kept, columns } = prepare(x, settings.normalize, settings.sigma);
tell("gcaco:1", { kept });
if (settings.normalize) tell("gcaco:2", { row: columns.map((column) => column[0]) });
const correlation = correlations(columns);
tell("gcaco:3", { pairs: upper(correlation) });
const similarity = similarities(correlation, settings.sigma);
tell("gcaco:4", { pairs: upper(similarity) });
const graph = cut(similarity, settings.theta);
tell("gcaco:5", { edges: pairs(kept.length).filter(([i, j]) => graph[i][j] > 0) });
const partition = louvain(graph);
tell("gcaco:6", { clusters: partition.clusters, modularity: partition.modularity });
const raw = fisherScores(columns, classes);
const fisher = softmaxScale(raw, settings.sigma).scaled;
tell("gcaco:7", { raw, fisher });
return { kept, columns, correlation, similarity, graph, partition, raw, fisher };
}
function run(input, table, tape, tell) {
const settings = input.parameters;
const found = survey(settings, table, tell);
const { kept, partition } = found;
const worth = worthIn(found.columns, table.classes, settings.separability);
const { tau, history } = search(partition.clusters, found, worth, settings, tape, tell);
const pick = finalPick(tau, settings.omega, partition.clusters.length, settings.m);
tell("gcaco:24", { m: pick.m });
tell("gcaco:25", { selected: pick.selected });
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
const defaults = {
n_iterations: 50, n_ants: 100, initial_pheromone: 0.2, evaporation: 0.9, alpha: 1, beta: 1, q0: 0.7, epsilon: 0.4,
theta: 0.6, omega: 4, m: null, normalize: true, sigma: "std", walk: "text", negative_heuristic: "shift",
separability: "inverse",
};
const operations = {
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
const runs = { "gcaco.run": run };
return {run,defaults,operations,runs};
})();
const $live_matrix=(() => {
function matrixOf({ name, attributes, target, rows, classes }, selector) {
if (rows.length < 2) throw new RangeError(`table '${name}' has 1 row; ${selector} needs at least 2`);
attributes.forEach(({ name: column, values }, i) => {
const wrong = (what) => { throw new RangeError(`column '${column}' ${what}`); };
if (values !== null) wrong(`is nominal, but ${selector} works on numbers: encode or drop the column`);
const gap = rows.findIndex((row) => !Number.isFinite(row[i]));
if (gap >= 0) wrong(`has a missing value in row ${gap + 1}: fill it in or drop it`);
});
const seen = [...new Set(classes)].sort((a, b) => a - b);
if (seen.length < 2) {
throw new RangeError(`${selector} needs at least two classes, got one class: '${target.values[seen[0]]}'`);
}
return { x: rows, classes: classes.map((c) => seen.indexOf(c)) };
}
function chosen({ attributes }, support, scores, scoreName) {
const order = support.toSorted((a, b) => scores[b] - scores[a] || a - b);
return {
features: attributes.map(({ name }) => name),
selected: order.map((j) => ({ index: j, name: attributes[j].name, [scoreName]: scores[j] })),
};
}
return {matrixOf,chosen};
})();
const $live_gcaco=(() => {
const { run }=$gcaco;
const { chosen, matrixOf }=$live_matrix;
function fit({ table, settings, draws, tell }) {
const found = run({ parameters: settings }, matrixOf(table, "GCACO"), draws, tell);
const { support, pheromone, clusters, modularity } = found;
return { ...chosen(table, support, pheromone, "pheromone"), clusters, modularity };
}
return {fit};
})();
(window.referenceLive??={}).gcaco=$live_recording.engine("gcaco",{"methods":{"gcaco":[{"name":"n_iterations","default":50,"kind":"integer","least":1,"below":16777216,"meaning":"iterations of the colony"},{"name":"n_ants","default":100,"kind":"integer","least":1,"below":16777216,"meaning":"ants per iteration"},{"name":"initial_pheromone","default":0.2,"kind":"number","above":0,"meaning":"what every feature begins with"},{"name":"evaporation","default":0.9,"kind":"number","above":0,"below":1,"meaning":"share of the pheromone that is lost per iteration"},{"name":"alpha","default":1.0,"kind":"number","least":0,"meaning":"exponent of the pheromone"},{"name":"beta","default":1.0,"kind":"number","least":0,"meaning":"exponent of the heuristic"},{"name":"q0","default":0.7,"kind":"number","least":0,"most":1,"meaning":"how often the best feature is taken instead of a spin"},{"name":"epsilon","default":0.4,"kind":"number","above":0,"most":1,"meaning":"chance to leave a cluster after each feature"},{"name":"theta","default":0.6,"kind":"number","least":0,"most":1,"meaning":"edges lighter than this are removed"},{"name":"omega","default":4,"kind":"integer","least":1,"meaning":"features kept per cluster"},{"name":"m","default":null,"kind":"integer","least":1,"none":true,"meaning":"features kept, instead of omega per cluster"},{"name":"normalize","default":true,"kind":"choice","choices":[true,false],"meaning":"whether the columns are scaled first"},{"name":"sigma","default":"std","kind":"choice","choices":["std","variance"],"meaning":"what softmax scaling divides by","reading":"GC-2","question":"The text calls sigma the variance. Is the distance from the mean divided by the variance, or by the standard deviation?","words":{"std":"standard deviation","variance":"variance, in all three places that scale"}},{"name":"walk","default":"text","kind":"choice","choices":["text","figure"],"meaning":"when a cluster counts as visited","reading":"GC-7","question":"When does a cluster count as visited?","words":{"text":"when the ant leaves it","figure":"when the ant leaves it after one feature, or takes its last one; else it may be drawn again, as Algorithm 1 prints"}},{"name":"negative_heuristic","default":"shift","kind":"choice","choices":["shift","clip"],"meaning":"what becomes of negative values of the heuristic","reading":"GC-6","question":"Eq. 5 is negative for about half of all candidates. What do Eq. 4 and 6 weigh with then?","words":{"shift":"(eta + 1) / 2","clip":"eta, but at least a millionth"}},{"name":"separability","default":"inverse","kind":"choice","choices":["inverse","ratio"],"meaning":"how the worth of a subset is read","reading":"GC-10","question":"The separability index is the trace of a fraction of two matrices. Which number is that?","words":{"inverse":"trace of the inverse of S_W times S_B","ratio":"trace of S_B over trace of S_W"}}]},"fixed":{"gcaco":{"backend":"python"}},"register":{"GC-2":"sigma","GC-6":"negative_heuristic","GC-7":"walk","GC-10":"separability"},"selects":true},$live_gcaco.fit);
})();
