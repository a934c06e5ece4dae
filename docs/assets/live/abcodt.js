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
const $abcodt_trees=(() => {
const { firstLargest, range, total }=$numbers;
const TIE = 1e-12;
const LONGEST_STEP = 10;
const HALVINGS = 60;
const problemOf = ({ x, classes }) => ({ x, classes, k: Math.max(...classes) + 1 });
function subsample(n, fraction, tape) {
const order = range(n);
if (fraction === 1) return order;
const count = Math.max(1, Math.floor(fraction * n));
for (let t = 0; t < count; t++) {
const s = t + Math.floor(tape.uniform() * (n - t));
[order[t], order[s]] = [order[s], order[t]];
}
return order.slice(0, count).sort((a, b) => a - b);
}
function softmax(scores) {
const top = Math.max(...scores);
const parts = scores.map((score) => (score === top ? 1 : Math.exp(score - top)));
const whole = total(parts);
return parts.map((part) => part / whole);
}
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
function nodeOf({ x }, features, rows) {
return { rows, sorted: features.map((f) => rows.toSorted((a, b) => x[a][f] - x[b][f] || a - b)) };
}
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
function split(problem, features, rows, goals, tried) {
return bestSplit(problem, features, nodeOf(problem, features, rows), goals, tried);
}
function tree(problem, features, rows, goals, maxDepth) {
return growTree(problem, features, nodeOf(problem, features, rows), goals, maxDepth);
}
function rightOf(nodes, at) {
let open = 1;
let place = at + 1;
for (; open > 0; place++) open += nodes[place].feature === undefined ? -1 : 1;
return place;
}
function say(nodes, row) {
let at = 0;
while (nodes[at].feature !== undefined) {
at = row[nodes[at].feature] <= nodes[at].threshold ? at + 1 : rightOf(nodes, at);
}
return nodes[at].value;
}
function start({ classes, k }, init) {
if (init === "zero") return Array(k).fill(0);
return range(k).map((c) => Math.log(classes.filter((other) => other === c).length / classes.length));
}
const moved = (scores, outputs, step) =>
scores.map((ofRow, i) => ofRow.map((score, c) => score + step * outputs[i][c]));
function lineSearch(scores, outputs, classes) {
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
const lossesOf = (shares, classes) => shares.map((ofRow, i) => -Math.log(ofRow[classes[i]]));
function iteration(problem, features, rows, shares, settings, tape, tell) {
return range(problem.k).map((c) => {
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
function boost(problem, features, settings, tape, tell) {
const first = start(problem, settings.init);
tell("abcodt:20", { start: first });
const model = { start: first, steps: [], betas: [], trees: [], losses: [] };
let scores = problem.x.map(() => first);
for (let m = 0; m < settings.n_iterations; m++) {
tell("abcodt:21", { iteration: m });
const rows = subsample(problem.x.length, settings.subsample, tape);
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
function classOf({ start: first, steps, trees }, row) {
let scores = first;
trees.forEach((ofClass, m) => {
scores = scores.map((score, c) => score + steps[m] * say(ofClass[c], row));
});
return firstLargest(scores);
}
return {problemOf,subsample,softmax,split,tree,say,start,moved,lineSearch,lossesOf,boost,classOf};
})();
const $abcodt_bees=(() => {
const { boost, classOf }=$abcodt_trees;
const { firstLargest, place, range, total }=$numbers;
const silent = () => {};
function maskOf(position) {
const mask = position.map((value) => Number(value >= 0.5));
return mask.includes(1) ? mask : position.map((_, j) => Number(j === firstLargest(position)));
}
const featuresOf = (mask) => range(mask.length).filter((j) => mask[j] === 1);
function centroidOf(sources) {
return sources[0].map((_, j) => total(sources.map((position) => position[j])) / sources.length);
}
function distance(position, centroid) {
return Math.sqrt(total(position.map((value, j) => (value - centroid[j]) * (value - centroid[j]))));
}
function foldsOf({ classes, k }, cv) {
const seen = Array(k).fill(0);
return classes.map((c) => seen[c]++ % cv);
}
function accuracy(problem, mask, settings) {
const folds = foldsOf(problem, settings.cv);
const asked = { ...settings, n_iterations: settings.objective_iterations, subsample: 1, colsample: 1 };
const predictions = problem.classes.map(() => 0);
for (const fold of range(settings.cv).filter((number) => folds.includes(number))) {
const others = range(folds.length).filter((row) => folds[row] !== fold);
if (others.length === 0) continue;
const of = (values) => others.map((row) => values[row]);
const part = { x: of(problem.x), classes: of(problem.classes), k: problem.k };
const model = boost(part, featuresOf(mask), asked, null, silent);
folds.forEach((other, row) => { if (other === fold) predictions[row] = classOf(model, problem.x[row]); });
}
const correct = predictions.filter((c, row) => c === problem.classes[row]).length;
return { folds, predictions, correct, profit: correct / predictions.length };
}
class Literal {
better(profit, than) {
return profit < than;
}
profit(position, { centroid }) {
return distance(position, centroid);
}
lookAgain(colony) {
colony.centroid = centroidOf(colony.sources);
colony.profits = colony.sources.map((position) => distance(position, colony.centroid));
return { centroid: colony.centroid, profits: colony.profits };
}
record() {}
theta({ sources, profits }, tell) {
const source = firstLargest(profits.map((profit) => -profit));
tell("abcodt:12", { theta: maskOf(sources[source]), source });
return maskOf(sources[source]);
}
}
class Accuracy {
constructor(problem, settings) {
this.judge = (mask) => accuracy(problem, mask, settings).profit;
this.known = new Map();
this.best = { profit: -1, theta: [] };
}
better(profit, than) {
return profit > than;
}
profit(position) {
const mask = maskOf(position);
const key = mask.join("");
if (!this.known.has(key)) this.known.set(key, this.judge(mask));
return this.known.get(key);
}
lookAgain() {
return null;
}
record({ sources, profits }, tell) {
sources.forEach((position, i) => {
const theta = maskOf(position);
const profit = profits[i];
const fewer = profit === this.best.profit && total(theta) < total(this.best.theta);
if (profit > this.best.profit || fewer) this.best = { profit, theta };
});
tell("abcodt:12a", { theta: this.best.theta, profit: this.best.profit });
}
theta(_, tell) {
tell("abcodt:12", { theta: this.best.theta });
return this.best.theta;
}
}
const judgeOf = (problem, settings) =>
(settings.reading === "literal" ? new Literal() : new Accuracy(problem, settings));
function initialSources(nSources, nFeatures, tape) {
const n = nSources ?? Math.max(2, nFeatures);
const sources = range(n).map(() => range(nFeatures).map(() => tape.uniform()));
return { sources, trials: sources.map(() => 1) };
}
function move(colony, i, judge, tape, tell) {
const { sources, profits, trials } = colony;
const feature = Math.floor(tape.uniform() * sources[i].length);
const other = Math.floor(tape.uniform() * (sources.length - 1));
const partner = other >= i ? other + 1 : other;
const phi = 2 * tape.uniform() - 1;
tell("abcodt:a", { source: i, feature, partner, phi });
const old = sources[i][feature];
const value = Math.min(Math.max(old + phi * (old - sources[partner][feature]), 0), 1);
tell("abcodt:b", { value });
const candidate = sources[i].with(feature, value);
const profit = judge.profit(candidate, colony);
colony.evaluations += 1;
tell("abcodt:c", { profit, evaluations: colony.evaluations });
const accepted = judge.better(profit, profits[i]);
if (accepted) {
sources[i] = candidate;
profits[i] = profit;
}
trials[i] = accepted ? 1 : trials[i] + 1;
tell("abcodt:d", { accepted, trial: trials[i] });
}
function employed(colony, judge, tape, tell) {
for (const i of colony.sources.keys()) move(colony, i, judge, tape, tell);
}
function probabilities(profits) {
const whole = total(profits);
return profits.map((profit) => (whole === 0 ? 1 / profits.length : profit / whole));
}
function onlookers(colony, p, kind, judge, tape, tell) {
const chosen = [];
let i = 0;
while (chosen.length < p.length) {
if (kind === "acceptance") {
const accepted = tape.uniform() < p[i];
tell("abcodt:9a", { source: i, accepted });
if (!accepted) {
i = (i + 1) % p.length;
continue;
}
} else {
const u = tape.uniform();
i = total(p) > 0 ? place(p, u) : Math.floor(u * p.length);
tell("abcodt:9b", { source: i });
}
chosen.push(i);
move(colony, i, judge, tape, tell);
}
return chosen;
}
function scout(colony, limit, judge, tape, tell) {
const source = firstLargest(colony.trials);
const replaced = colony.trials[source] > limit;
tell("abcodt:10", { source, trial: colony.trials[source], replaced });
if (replaced) {
const position = colony.sources[source].map(() => tape.uniform());
colony.sources[source] = position;
colony.profits[source] = judge.profit(position, colony);
colony.evaluations += 1;
colony.trials[source] = 1;
tell("abcodt:10a", { position, profit: colony.profits[source], evaluations: colony.evaluations });
}
return { source, replaced };
}
function settle(nFeatures, settings, judge, tape, tell) {
const { sources, trials } = initialSources(settings.n_sources, nFeatures, tape);
tell("abcodt:1", { n_sources: sources.length });
tell("abcodt:2", { sources });
tell("abcodt:3", { trials });
const colony = { sources, trials, evaluations: sources.length, centroid: null, profits: [] };
const looked = judge.lookAgain(colony);
if (looked === null) colony.profits = sources.map((position) => judge.profit(position, colony));
tell("abcodt:4", { ...looked, profits: colony.profits, evaluations: colony.evaluations });
judge.record(colony, tell);
return colony;
}
function forage(problem, nFeatures, settings, tape, tell) {
const judge = judgeOf(problem, settings);
const colony = settle(nFeatures, settings, judge, tape, tell);
const state = () => ({ profits: colony.profits, trials: colony.trials, evaluations: colony.evaluations });
const kind = settings.onlooker ?? (settings.reading === "literal" ? "acceptance" : "roulette");
let cycle = 0;
for (let leave = false; !leave;) {
cycle += 1;
tell("abcodt:5", { cycle });
const looked = cycle > 1 ? judge.lookAgain(colony) : null;
if (looked !== null) tell("abcodt:6", looked);
employed(colony, judge, tape, tell);
tell("abcodt:7", state());
const p = probabilities(colony.profits);
tell("abcodt:8", { probabilities: p });
onlookers(colony, p, kind, judge, tape, tell);
tell("abcodt:9", state());
judge.record(colony, tell);
if (scout(colony, settings.limit, judge, tape, tell).replaced) judge.record(colony, tell);
leave = colony.evaluations >= settings.max_evaluations;
tell("abcodt:11", { evaluations: colony.evaluations, leave });
}
return { ...colony, theta: judge.theta(colony, tell), cycles: cycle };
}
return {maskOf,featuresOf,centroidOf,distance,accuracy,judgeOf,initialSources,move,employed,probabilities,onlookers,scout,forage};
})();
const $abcodt=(() => {
const { featuresOf, forage }=$abcodt_bees;
const { boost, problemOf }=$abcodt_trees;
const { range, total }=$numbers;
const splitsOf = (trees) => trees.flat(2).filter(({ feature }) => feature !== undefined);
function importances(nFeatures, nTrees, splits) {
const gains = Array(nFeatures).fill(0);
for (const { feature, gain } of splits) gains[feature] += gain;
return gains.map((gain) => gain / nTrees);
}
function select(selection, features, J, splits) {
const gains = selection === "branch" ? splits.map(({ gain }) => gain) : features.map((j) => J[j]);
const average = gains.length > 0 ? total(gains) / gains.length : null;
const owns = (j) => splits.some(({ feature, gain }) => feature === j && gain > average);
const above = features.filter((j) => (selection === "branch" ? owns(j) : J[j] > average));
if (above.length > 0) return { average, kept: above };
const useful = features.filter((j) => J[j] > 0);
return { average, kept: useful.length > 0 ? useful : features };
}
function run({ parameters: settings }, table, tape, tell) {
const problem = problemOf(table);
const nFeatures = problem.x[0].length;
const bees = forage(problem, nFeatures, settings, tape, tell);
const features = featuresOf(bees.theta);
const model = boost(problem, features, settings, tape, tell);
const splits = splitsOf(model.trees);
const J = importances(nFeatures, settings.n_iterations * problem.k, splits);
tell("abcodt:27", { importances: J });
const { average, kept } = select(settings.selection, features, J, splits);
tell("abcodt:28", { average, kept });
const support = range(nFeatures).map((j) => Number(kept.includes(j)));
tell("abcodt:29", { support });
return {
theta: bees.theta, sources: bees.sources, profits: bees.profits, trials: bees.trials,
n_evaluations: bees.evaluations, n_cycles: bees.cycles, betas: model.betas, trees: model.trees.flat(),
train_loss: model.losses, importances: J, average, support, n_draws: tape.used,
};
}
return {splitsOf,importances,select,run};
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
const $live_abcodt=(() => {
const { featuresOf }=$abcodt_bees;
const { run }=$abcodt;
const { chosen, matrixOf }=$live_matrix;
function fit({ table, settings, draws, tell }) {
const found = run({ parameters: settings }, matrixOf(table, "ABCoDT"), draws, tell);
return {
...chosen(table, featuresOf(found.support), found.importances, "importance"),
theta: featuresOf(found.theta), n_evaluations: found.n_evaluations, n_cycles: found.n_cycles,
};
}
return {fit};
})();
(window.referenceLive??={}).abcodt=$live_recording.engine("abcodt",{"methods":{"abcodt":[{"name":"reading","default":"literal","kind":"choice","choices":["literal","accuracy"],"meaning":"what a food source is worth","reading":"AB-3","question":"The formal parts (Definition 1, Eq. 7, A:5, A:10) measure the distance from the centroid of the sources; the introduction judges subsets by the accuracy of the boosted trees. The two exclude each other.","words":{"literal":"the distance from the centroid; the smaller the better","accuracy":"the cross-validated accuracy of the boosted trees on the features of the mask; the larger the better"}},{"name":"n_sources","default":null,"kind":"integer","least":2,"below":16777216,"none":true,"meaning":"food sources"},{"name":"max_evaluations","default":1000,"kind":"integer","least":1,"meaning":"candidates judged before the bees stop; AB-10"},{"name":"limit","default":100,"kind":"integer","least":1,"meaning":"searches in vain after which a source is given up"},{"name":"n_iterations","default":100,"kind":"integer","least":1,"below":16777216,"meaning":"boosting iterations, each a tree per class"},{"name":"max_depth","default":12,"kind":"integer","least":1,"meaning":"levels of splits of a tree"},{"name":"subsample","default":0.7,"kind":"number","above":0,"most":1,"meaning":"share of the rows that an iteration's trees are grown on"},{"name":"colsample","default":1.0,"kind":"number","above":0,"most":1,"meaning":"share of the features offered to a tree"},{"name":"reg_lambda","default":2.0,"kind":"number","least":0,"meaning":"added to the denominators of values and gains"},{"name":"curvature","default":"unit","kind":"choice","choices":["unit","hessian"],"meaning":"what a row counts in a tree","reading":"AB-14","question":"Table 2 has a regularisation parameter that no equation uses; its names are those of xgboost, which weighs rows by the curvature of the loss.","words":{"unit":"value G / (n + lambda), gain with n","hessian":"H, the sum of P (1 - P), in place of n. xgboost takes 2 P (1 - P): its lambda and its learning rate are twice ours for the same trees"}},{"name":"learning_rate","default":0.1,"kind":"number","above":0,"most":1,"meaning":"share of each step that is taken"},{"name":"init","default":"zero","kind":"choice","choices":["zero","prior"],"meaning":"scores before the first tree","reading":"AB-12","question":"Eq. 1 minimises the loss, section 3.4 and A:33 begin at 0, A:35 puts F_0 inside the loop.","words":{"zero":"0 for every class","prior":"the logarithm of the class's share, which minimises Eq. 1"}},{"name":"line_search","default":true,"kind":"choice","choices":[true,false],"meaning":"whether each iteration has its best step size; else 1","reading":"AB-15","question":"Is beta of Eq. 4 one per tree, per leaf or per iteration? The argument lists alpha too.","words":{"True":"one per iteration, between 0 and 10, by bisection of the slope","False":"none: every step is 1"}},{"name":"selection","default":"feature","kind":"choice","choices":["feature","branch"],"meaning":"what must lie above average","reading":"AB-11","question":"Step 10 keeps \"the branch points, of which the gain value is more than ave\". Features, or single splits?","words":{"feature":"features whose importance is above the mean over theta","branch":"features that own a split whose gain is above the mean over all splits"}},{"name":"onlooker","default":null,"kind":"choice","choices":["acceptance","roulette"],"none":true,"meaning":"how an onlooker finds its source; None: acceptance if literal, roulette if accuracy","reading":"AB-7","question":"A:17 to A:25 test one source after the other, section 3.4 turns a roulette wheel. The listing tests p_t for p_i, lacks an if, would serve SN + 1 onlookers, and skips the last source.","words":{"None":"acceptance in the literal reading, roulette in the accuracy reading","acceptance":"sources in a circle, each taking the onlooker with its probability","roulette":"one turn of the wheel per onlooker"}},{"name":"objective_iterations","default":10,"kind":"integer","least":1,"below":16777216,"meaning":"boosting iterations of each training in the accuracy reading"},{"name":"cv","default":3,"kind":"integer","least":2,"meaning":"folds of the accuracy reading"}]},"fixed":{"abcodt":{"backend":"python","n_jobs":null}},"register":{"AB-3":"reading","AB-7":"onlooker","AB-11":"selection","AB-12":"init","AB-14":"curvature","AB-15":"line_search"},"selects":true},$live_abcodt.fit);
})();
