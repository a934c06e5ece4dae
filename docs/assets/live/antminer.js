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
const $antminer_steps=(() => {
const { firstLargest, place, range, total }=$numbers;
const NEGLIGIBLE = 1e-12;
const silent = () => {};
class Problem {
constructor(table, rows = null) {
this.table = table;
this.rows = rows ?? range(table.rows.length);
this.terms = table.domains.flatMap((size, i) => range(size).map((j) => [i, j]));
this.place = table.domains.map((_, i) => total(table.domains.slice(0, i)));
}
at([i, j]) {
return this.place[i] + j;
}
with(rows) {
return new Problem(this.table, rows);
}
where([i, j], rows = this.rows) {
return rows.filter((row) => this.table.rows[row][i] === j);
}
covered(rule) {
return rule.reduce((rows, term) => this.where(term, rows), this.rows);
}
counts(rows) {
const counts = Array(this.table.n_classes).fill(0);
for (const row of rows) counts[this.table.classes[row]]++;
return counts;
}
}
function entropy(counts) {
const n = total(counts);
if (n === 0) return Math.log2(counts.length);
let h = 0;
for (const count of counts) if (count > 0) h -= (count / n) * Math.log2(count / n);
return h;
}
const atLeastZero = (gain) => (gain < NEGLIGIBLE ? 0 : gain);
function termGains(problem) {
return problem.terms.map((term) => {
const rows = problem.where(term);
if (rows.length === 0) return 0;
return atLeastZero(Math.log2(problem.table.n_classes) - entropy(problem.counts(rows)));
});
}
function gainOf(problem, parts) {
const rows = parts.flat();
let gain = entropy(problem.counts(rows));
for (const part of parts) if (part.length > 0) gain -= (part.length / rows.length) * entropy(problem.counts(part));
return rows.length === 0 ? 0 : atLeastZero(gain);
}
function infoGains(problem, kind) {
if (kind === "term") return termGains(problem);
return problem.terms.map(([i, j]) => {
if (kind === "attribute") return gainOf(problem, range(problem.table.domains[i]).map((v) => problem.where([i, v])));
const rest = problem.rows.filter((row) => problem.table.rows[row][i] !== j);
return gainOf(problem, [problem.where([i, j]), rest]);
});
}
function eta({ gain, domains, used }) {
const open = domains.flatMap((size, i) => Array(size).fill(!used.includes(i)));
const whole = total(gain.filter((_, t) => open[t]));
return { eta: gain.map((value, t) => (open[t] && whole > 0 ? value / whole : 0)) };
}
function construct(problem, gain, tau, settings, tape, tell = silent) {
const filter = settings.infeasible === "filter";
const rule = [];
const marked = new Set();
let rows = problem.rows;
for (;;) {
const wheel = problem.terms.filter((term) =>
!rule.some(([i]) => i === term[0]) && !marked.has(problem.at(term))
&& (!filter || problem.where(term, rows).length >= settings.min_cases_per_rule));
const weights = wheel.map((term) => gain[problem.at(term)] * tau[problem.at(term)]);
if (!(total(weights) > 0)) {
tell("antminer:24", { candidates: wheel });
return ascending(rule);
}
const u = tape.uniform();
const chosen = wheel[place(weights, u)];
tell("antminer:25", { wheel, weights, u, chosen });
const left = problem.where(chosen, rows);
if (left.length < settings.min_cases_per_rule) {
marked.add(problem.at(chosen));
} else {
rule.push(chosen);
rows = left;
tell("antminer:26", { rule: ascending(rule), rows });
if (rule.length === problem.table.domains.length) {
tell("antminer:27", {});
return ascending(rule);
}
}
}
}
const ascending = (rule) => rule.toSorted(([a], [b]) => a - b);
function quality({ tp, fp, tn, fn }) {
const divisor = (tp + fn) * (tn + fp);
return divisor === 0 ? 0 : (tp * tn) / divisor;
}
function judge(rule, problem) {
const covered = problem.counts(problem.covered(rule));
const everywhere = problem.counts(problem.rows);
const c = firstLargest(covered);
const tp = covered[c];
const fp = total(covered) - tp;
const fn = everywhere[c] - tp;
const cells = { tp, fp, tn: problem.rows.length - tp - fp - fn, fn };
return { rule, class: c, cells, quality: quality(cells) };
}
function pruneOriginal(rule, problem, ties, tell = silent) {
let best = judge(rule, problem);
tell("antminer:31", { class: best.class, quality: best.quality });
while (best.rule.length > 1) {
let bestQuality = best.quality;
let drop = null;
for (const [i] of best.rule) {
const trial = judge(best.rule.filter(([attribute]) => attribute !== i), problem);
tell("antminer:38", { removed: i, class: trial.class, ...trial.cells, quality: trial.quality });
const better = ties === "remove" ? trial.quality >= bestQuality : trial.quality > bestQuality;
if (better) {
bestQuality = trial.quality;
drop = { removed: i, trial };
}
}
if (drop === null) {
tell("antminer:39", {});
break;
}
best = drop.trial;
tell("antminer:40", { removed: drop.removed, class: best.class, quality: best.quality });
}
return best;
}
function pruneHybrid(rule, problem, info, settings, tape, tell = silent) {
if (rule.length > settings.r) {
tell("antminer:50", { rule, r: settings.r });
const selected = [];
while (selected.length < settings.r) {
const wheel = rule.filter((term) => !selected.includes(term));
let weights = wheel.map((term) => info[problem.at(term)]);
if (!(total(weights) > 0)) {
weights = wheel.map(() => 1);
tell("antminer:54", { terms: wheel });
}
const u = tape.uniform();
const chosen = wheel[place(weights, u)];
tell("antminer:55", { wheel, weights, u, chosen });
selected.push(chosen);
}
rule = ascending(selected);
tell("antminer:57", { rule });
}
return pruneOriginal(rule, problem, settings.prune_ties, tell);
}
function updatePheromone(problem, tau, rule, quality) {
const rewarded = [...tau];
for (const term of rule) rewarded[problem.at(term)] += rewarded[problem.at(term)] * quality;
const whole = total(rewarded);
return rewarded.map((level) => level / whole);
}
return {Problem,entropy,termGains,infoGains,eta,construct,quality,pruneOriginal,pruneHybrid,updatePheromone};
})();
const $antminer=(() => {
const {
construct, entropy, eta, infoGains, Problem, pruneHybrid, pruneOriginal, quality, termGains, updatePheromone,
}=$antminer_steps;
const { firstLargest, place, range, total }=$numbers;
const silent = () => {};
function colony(problem, gain, info, tau, settings, tape, tell = silent) {
let best = null, previous = null, same = 1, ants = 0;
do {
const rule = construct(problem, gain, tau, settings, tape, tell);
tell("antminer:7", { rule });
if (rule.length === 0) {
tell("antminer:8", { ants });
return { best, ants, tau };
}
const pruned = settings.pruner === "hybrid"
? pruneHybrid(rule, problem, info, settings, tape, tell)
: pruneOriginal(rule, problem, settings.prune_ties, tell);
tell("antminer:9", { rule: pruned.rule, class: pruned.class, quality: pruned.quality });
tau = updatePheromone(problem, tau, pruned.rule, pruned.quality);
tell("antminer:72", { tau });
ants += 1;
tell("antminer:11", { ants });
if (best === null || pruned.quality > best.quality) {
best = pruned;
tell("antminer:12", { ant: ants, quality: best.quality });
}
same = previous !== null && String(previous) === String(pruned.rule) ? same + 1 : 1;
previous = pruned.rule;
tell("antminer:13", { same });
} while (ants < settings.n_ants && same < settings.n_rules_converge);
tell("antminer:14", { ants });
return { best, ants, tau };
}
const initialPheromone = (problem) => problem.terms.map(() => 1 / problem.terms.length);
function defaultClass(problem) {
const rows = problem.rows.length > 0 ? problem.rows : range(problem.table.rows.length);
return firstLargest(problem.counts(rows));
}
function missingAsValue(table) {
const extra = table.domains.map((_, i) => table.rows.some((row) => row[i] === null));
return {
...table,
domains: table.domains.map((size, i) => (extra[i] ? size + 1 : size)),
rows: table.rows.map((row) => row.map((value, i) => value ?? table.domains[i])),
};
}
function problemOf(table, missing) {
return new Problem(missing === "as_value" ? missingAsValue(table) : table);
}
function covering(everything, settings, find, tell = silent) {
const rules = [];
let problem = everything;
tell("antminer:1", { rows: everything.rows });
let ended = "antminer:2";
while (problem.rows.length > settings.max_uncovered_cases) {
tell("antminer:2", { left: problem.rows.length });
const present = problem.counts(problem.rows).filter((count) => count > 0).length;
if (present === 1 && settings.single_class === "stop") {
tell("antminer:2a", { left: problem.rows.length });
ended = "antminer:2a";
break;
}
const tau = initialPheromone(problem);
tell("antminer:3", { tau: tau[0] ?? 0 });
const counted = settings.heuristic_on === "initial" ? everything : problem;
const gain = termGains(counted);
tell("antminer:4", { gain });
const { best, ants } = find(problem, counted, gain, tau);
if (best === null) {
tell("antminer:15", {});
ended = "antminer:15";
break;
}
const covered = problem.covered(best.rule);
const removed = settings.removal === "covered" ? covered
: covered.filter((row) => everything.table.classes[row] === best.class);
const found = { rule: best.rule, class: best.class, quality: best.quality };
rules.push({ ...found, covered: covered.length, removed: removed.length, ants });
tell("antminer:16", found);
problem = problem.with(problem.rows.filter((row) => !removed.includes(row)));
tell("antminer:17", { removed: removed.length, left: problem.rows.length });
}
const fallback = defaultClass(problem);
tell("antminer:18", { class: fallback });
return { ended, rules, default: fallback };
}
function run({ parameters: settings }, table, tape, tell) {
const find = (problem, counted, gain, tau) =>
colony(problem, gain, infoGains(counted, settings.info_gain), tau, settings, tape, tell);
const { rules, default: fallback } = covering(problemOf(table, settings.missing), settings, find, tell);
return { rules, default: fallback, n_draws: tape.used };
}
function listener() {
const heard = {};
const tell = (line, values) => (heard[line] ??= []).push(values);
return { tell, told: (line) => heard[line] ?? [] };
}
function pruneOperation(input, table) {
let pass = 1;
const trials = [];
const best = pruneOriginal(input.rule, new Problem(table, input.rows), input.prune_ties, (line, values) => {
if (line === "antminer:38") trials.push({ pass, ...values });
if (line === "antminer:40") pass += 1;
});
return { rule: best.rule, class: best.class, quality: best.quality, trials };
}
function hybridOperation(input, table, tape) {
const { tell, told } = listener();
const best = pruneHybrid(input.rule, new Problem(table, input.rows), input.info, input, tape, tell);
const reduced = told("antminer:57")[0]?.rule ?? input.rule;
const spins = told("antminer:55");
return { rule: best.rule, class: best.class, quality: best.quality, reduced, spins, n_draws: tape.used };
}
function constructOperation(input, table, tape) {
const { tell, told } = listener();
const rule = construct(new Problem(table, input.rows), input.gain, input.tau, input, tape, tell);
return { rule, spins: told("antminer:25"), n_draws: tape.used };
}
function colonyOperation(input, table, tape) {
const problem = new Problem(table, input.rows);
const { best, ants, tau } = colony(problem, input.gain, input.info, input.tau, input.parameters, tape);
return { best: best && { rule: best.rule, class: best.class, quality: best.quality }, ants, tau, n_draws: tape.used };
}
function coveringOperation({ parameters, found }, table) {
const turns = [];
const find = (problem, _, gain, tau) => {
const { ants, ...best } = found[turns.length] ?? {};
turns.push({ rows: problem.rows, gain, tau });
return { best: turns.length <= found.length ? best : null, ants };
};
return { ...covering(new Problem(table), parameters, find), turns };
}
function spinOperation({ weights }, _, tape) {
const chosen = total(weights) > 0 ? place(weights, tape.uniform()) : null;
return { chosen, n_draws: tape.used };
}
function predict({ rules, default: fallback, rows }) {
const matches = (rule, row) => rule.every(([i, j]) => row[i] === j);
return { classes: rows.map((row) => (rules.find(({ rule }) => matches(rule, row)) ?? { class: fallback }).class) };
}
const emptyTable = (domains) => ({ domains, n_classes: 0, rows: [], classes: [] });
const forPlayers = [1, 11, 24, 26, 27, 39, 50, 54].map((line) => `antminer:${line}`);
const defaults = {
n_ants: 3000, min_cases_per_rule: 10, max_uncovered_cases: 10, n_rules_converge: 10, pruner: "original", r: 5,
infeasible: "filter", heuristic_on: "current", prune_ties: "keep", info_gain: "term", single_class: "stop",
removal: "correct", missing: "no_match",
};
const operations = {
"antminer.spin": spinOperation,
"antminer.entropy": ({ counts }) => ({ entropy: entropy(counts) }),
"antminer.gain": ({ rows }, table) => ({ gain: termGains(new Problem(table, rows)) }),
"antminer.eta": eta,
"antminer.info_gain": ({ rows, kind }, table) => ({ info: infoGains(new Problem(table, rows), kind) }),
"antminer.construct": constructOperation,
"antminer.majority": ({ counts }) => ({ class: firstLargest(counts) }),
"antminer.quality": (cells) => ({ quality: quality(cells) }),
"antminer.prune_original": pruneOperation,
"antminer.prune_hybrid": hybridOperation,
"antminer.colony": colonyOperation,
"antminer.covering": coveringOperation,
"antminer.initial_pheromone": ({ missing }, table) => ({ tau: initialPheromone(problemOf(table, missing)) }),
"antminer.update_pheromone": ({ tau, domains, rule, quality: q }) =>
({ tau: updatePheromone(new Problem(emptyTable(domains)), tau, rule, q) }),
"antminer.default_class": ({ rows }, table) => ({ class: defaultClass(new Problem(table, rows)) }),
"antminer.predict": predict,
};
const runs = { "antminer.run": run };
return {run,forPlayers,defaults,operations,runs};
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
const $live_antminer=(() => {
const { run }=$antminer;
const { cutPoints, interval }=$mdlp;
function testsOf({ name, values }, column, table, settings) {
if (values === null && settings.continuous === "error") {
throw new RangeError(`attribute '${name}' is continuous; continuous='mdlp' discretises it`);
}
const cuts = values === null ? cutPoints(column, table.classes, table.target.values.length) : [];
const ends = [null, ...cuts, null];
const tests = cuts.length > 0 ? ends.slice(1).map((high, i) => ({ op: "in", value: [ends[i], high] })) : [];
for (const value of values ?? []) tests.push({ op: "=", value });
if (settings.missing === "as_value" && column.includes(null)) tests.push({ op: "=", value: "?" });
return { tests, cuts };
}
function code(value, nominal, { tests, cuts }) {
if (value === null) return tests.at(-1)?.value === "?" && tests.at(-1).op === "=" ? tests.length - 1 : null;
if (nominal) return value;
return cuts.length > 0 ? interval(value, cuts) : null;
}
function fit({ table, settings, draws, tell }) {
const columns = table.attributes.map((_, i) => table.rows.map((row) => row[i]));
const coded = table.attributes.map((attribute, i) => testsOf(attribute, columns[i], table, settings));
const nominal = table.attributes.map(({ values }) => values !== null);
const problem = {
domains: coded.map(({ tests }) => tests.length),
n_classes: table.target.values.length,
rows: table.rows.map((row) => row.map((value, i) => code(value, nominal[i], coded[i]))),
classes: table.classes,
};
const found = run({ parameters: { ...settings, missing: "no_match" } }, problem, draws, tell);
const term = ([i, j]) => ({ attribute: i, name: table.attributes[i].name, ...coded[i].tests[j] });
const rules = found.rules.map(({ rule, class: c, quality, covered, removed }) =>
({ terms: rule.map(term), prediction: table.target.values[c], quality, covered, removed }));
return {
rule_list: { rules, default: table.target.values[found.default] },
ants_per_rule: found.rules.map(({ ants }) => ants),
};
}
return {fit};
})();
(window.referenceLive??={}).antminer=$live_recording.engine("antminer",{"methods":{"antminer":[{"name":"n_ants","default":3000,"kind":"integer","least":1,"meaning":"ants per rule at most"},{"name":"min_cases_per_rule","default":10,"kind":"integer","least":1,"meaning":"rows that a rule under construction must cover"},{"name":"max_uncovered_cases","default":10,"kind":"integer","least":0,"meaning":"the list ends when no more rows than this are left"},{"name":"n_rules_converge","default":10,"kind":"integer","least":1,"meaning":"equal rules in a row that end a colony"},{"name":"pruner","default":"original","kind":"choice","choices":["original","hybrid"],"meaning":"Pseudocode 2 or Pseudocode 3"},{"name":"r","default":5,"kind":"integer","least":1,"meaning":"terms that the hybrid pruner leaves","reading":"AM-26","question":"When does the hybrid pruner cut, and what is a good r?","words":{"5":"rules of more than 5 terms are cut to 5"}},{"name":"infeasible","default":"filter","kind":"choice","choices":["filter","reject"],"meaning":"what happens to terms that cover too few rows","reading":"AM-3","question":"Are terms below min_cases_per_rule kept off the wheel, or spun and refused?","words":{"filter":"they are not on the wheel","reject":"the wheel holds them; one that is drawn is marked and the wheel is spun again, as the programs in use do"}},{"name":"heuristic_on","default":"current","kind":"choice","choices":["current","initial"],"meaning":"rows behind the gains","reading":"AM-5","question":"Are gains counted once on all rows, or anew on the rows left before each rule?","words":{"current":"counted on T at the start of every pass","initial":"counted once on D; InfoGain then comes from D too"}},{"name":"prune_ties","default":"keep","kind":"choice","choices":["keep","remove"],"meaning":"a removal that changes nothing","reading":"AM-10","question":"Is a term removed whose removal changes nothing?","words":{"keep":"only a strictly better quality removes a term; of several equally good removals the first is made","remove":"an equal quality is enough; of several equal removals the last is made"}},{"name":"info_gain","default":"term","kind":"choice","choices":["term","attribute","split"],"meaning":"the gain on the hybrid wheel","reading":"AM-23","question":"Which gain is on the hybrid pruner's wheel?","words":{"term":"log2 k - H(W | A_i = V_ij), the gain that the ants weigh with","attribute":"the attribute's classical information gain, the same for all its terms","split":"the gain of the two-way split \"term or not\""}},{"name":"single_class","default":"stop","kind":"choice","choices":["stop","continue"],"meaning":"what to do when one class is left","reading":"AM-15","question":"What happens when all rows left have the same class?","words":{"stop":"leave the outer loop (line 2a)","continue":"the literal loop: go on with quality 0"}},{"name":"removal","default":"correct","kind":"choice","choices":["correct","covered"],"meaning":"rows that leave with a rule","reading":"AM-21","question":"Do all rows that a rule covers leave the training set, or only those it classifies rightly?","words":{"correct":"the covered rows of the rule's class","covered":"every covered row, as most programs in use do"}},{"name":"missing","default":"no_match","kind":"choice","choices":["no_match","as_value"],"meaning":"what a missing value is","reading":"AM-29","question":"Does a missing value satisfy a term?","words":{"no_match":"it satisfies no term and is counted in none","as_value":"an attribute with a missing training value gets one more value, last in its order, written ?"}},{"name":"continuous","default":"mdlp","kind":"choice","choices":["mdlp","error"],"meaning":"what happens to continuous columns","reading":"AM-30","question":"Ant-Miner takes nominal data. What about continuous columns?","words":{"mdlp":"cut by Fayyad and Irani's MDLP on the training rows before the search","error":"refused with a clear sentence"}}]},"fixed":{"antminer":{"backend":"python","categorical_features":null}},"register":{"AM-3":"infeasible","AM-5":"heuristic_on","AM-10":"prune_ties","AM-15":"single_class","AM-21":"removal","AM-23":"info_gain","AM-26":"r","AM-29":"missing","AM-30":"continuous"},"selects":false},$live_antminer.fit);
})();
