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
const $carboost_mine=(() => {
const { cutPoints, interval }=$mdlp;
const { total }=$numbers;
function columnsOf(table) {
return table.columns
?? table.domains.map((size, i) => ({ kind: "nominal", size, values: table.rows.map((row) => row[i]) }));
}
function itemise(table, missing) {
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
const thresholds = (counts, minSupport) =>
counts.map((count) => Math.max(1, Math.ceil(minSupport * count - 1e-9)));
const removes = (pruning, before, after) => pruning === "none" || before > after;
function grow(mining, transactions, suffix, alive, before) {
const { least, settings, raw, tell } = mining;
const counts = new Map();
for (const { items, class: c } of transactions) {
for (const x of items) {
if (!counts.has(x)) counts.set(x, least.map(() => 0));
counts.get(x)[c]++;
}
}
const frequent = (x) => least.some((threshold, c) => alive[c] && counts.get(x)[c] >= threshold);
const sizes = (x) => total(counts.get(x));
const kept = [...counts.keys()].filter(frequent);
const order = kept.sort((a, b) => sizes(b) - sizes(a) || a - b);
const places = new Map(order.map((x, at) => [x, at]));
order.toReversed().forEach((x, done) => {
tell("carboost:fcp14", { suffix, item: x, done, of: order.length });
const count = counts.get(x);
const nA = sizes(x);
const wrong = count.map((ofClass) => nA - ofClass);
const still = count.map((ofClass, c) =>
alive[c] && ofClass >= least[c] && removes(settings.pruning, before[c], wrong[c]));
if (!still.includes(true)) return;
const antecedent = [...suffix, x].sort((a, b) => a - b);
tell("carboost:fcp18", { items: antecedent, n_a: nA, of_class: count.map((n, c) => (still[c] ? n : null)) });
count.forEach((ofClass, c) => {
if (still[c]) raw.set(`${c}|${antecedent}`, { class: c, items: antecedent, n_a: nA, n_ac: ofClass });
});
if (antecedent.length === settings.max_length) return;
const base = transactions.filter(({ items }) => items.includes(x)).map((transaction) =>
({ ...transaction, items: transaction.items.filter((y) => places.get(y) < places.get(x)) }));
grow(mining, base, antecedent, still, wrong);
});
}
const counterExamples = ({ n_a: nA, n_ac: nAc }) => nA - nAc;
const written = (rule) => [rule.class, rule.items, rule.n_a, rule.n_ac];
function canonical(a, b) {
const at = a.items.findIndex((item, i) => item !== b.items[i]);
return a.class - b.class || a.items.length - b.items.length || (at < 0 ? 0 : a.items[at] - b.items[at]);
}
const parts = ({ class: c, items }) => items.map((x) => `${c}|${items.filter((y) => y !== x)}`);
function optimal(rules, { classCounts, cases }) {
const found = new Map(rules.map((rule) => [`${rule.class}|${rule.items}`, rule]));
const generalisations = (rule) => parts(rule).filter((key) => found.has(key)).flatMap((key) =>
[found.get(key), ...generalisations(found.get(key))]);
const beats = (rule, { n_a: nA, n_ac: nAc }) => rule.n_ac * nA > nAc * rule.n_a;
return rules.filter((rule) => beats(rule, { n_a: cases.length, n_ac: classCounts[rule.class] })
&& generalisations(rule).every((part) => beats(rule, part)));
}
function mine(problem, settings, tell) {
const least = thresholds(problem.classCounts, settings.min_support);
tell("carboost:fcp1", { thresholds: least });
const raw = new Map();
const transactions = problem.cases.map((items, row) => ({ items, class: problem.classes[row] }));
const others = problem.classCounts.map((count) => problem.cases.length - count);
grow({ least, settings, raw, tell }, transactions, [], least.map(() => true), others);
const out = new Map();
for (const rule of [...raw.values()].sort((a, b) => a.items.length - b.items.length)) {
const improved = (part) => removes(settings.pruning, counterExamples(part), counterExamples(rule));
const better = (part) => out.has(part) && improved(out.get(part));
const key = `${rule.class}|${rule.items}`;
if (rule.items.length === 1 || parts(rule).every(better)) out.set(key, rule);
if (out.size > settings.max_itemsets) {
throw new RangeError(`more than ${settings.max_itemsets} rules: raise min_support, or lower max_length`);
}
}
const all = [...out.values()].sort(canonical);
const rules = settings.pruning === "optimal" ? optimal(all, problem) : all;
tell("carboost:fcp9", { itemsets: rules.map(written) });
return { least, rules };
}
return {itemise,thresholds,written,mine};
})();
const $carboost_rules=(() => {
const { mine }=$carboost_mine;
const { firstLargest, range, total }=$numbers;
const NEGLIGIBLE = 1e-20;
const SLACK = 1 + 1e-9;
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
const pValue = (test, counts) => TESTS[test](counts);
function keep({ adjust, significance, p }) {
const places = (passes) => range(p.length).filter((i) => passes(p[i]));
if (adjust === "none") return places((value) => value <= significance * SLACK);
if (adjust === "bonferroni") return places((value) => p.length * value <= significance * SLACK);
const sorted = p.toSorted((a, b) => a - b);
const last = sorted.findLastIndex((value, j) => value <= ((significance * (j + 1)) / p.length) * SLACK);
return last < 0 ? [] : places((value) => value <= sorted[last]);
}
function loevinger({ n, n_c: nC, n_a: nA, n_ac: nAc }) {
return nA === 0 || nC === n ? 0 : (n * nAc - nC * nA) / (nA * (n - nC));
}
function ruleBase(problem, settings, tell) {
const mined = mine(problem, settings, tell).rules;
const rules = mined.filter((rule) => rule.n_ac / rule.n_a >= settings.min_confidence);
tell("carboost:wcarp2", { left: rules.length });
const counts = (rule) => ({ ...rule, n: problem.cases.length, n_c: problem.classCounts[rule.class] });
const p = rules.map((rule) => pValue(settings.test, counts(rule)));
tell("carboost:wcarp3", { tested: rules.length, p });
const kept = keep({ ...settings, p });
tell("carboost:wcarp4", { kept });
const base = kept.map((i) => ({ ...rules[i], p: p[i], loevinger: loevinger(counts(rules[i])) }));
tell("carboost:wcarp5", { loevinger: base.map((rule) => rule.loevinger) });
const largest = firstLargest(problem.classCounts);
tell("carboost:wcarp6", { default: largest });
return { rules: base, tested: rules.length, default: largest };
}
const covers = ({ items }, held) => items.every((item) => held.includes(item));
function scoresOf(rules, weights, classCounts, held) {
const scores = classCounts.map(() => 0);
rules.forEach((rule, r) => { if (covers(rule, held)) scores[rule.class] += weights[r]; });
return scores;
}
function classOf(scores, classCounts) {
const best = Math.max(...scores);
return firstLargest(classCounts.map((count, c) => (scores[c] === best ? count : -1)));
}
function predict(rules, weights, classCounts, cases) {
const scores = cases.map((held) => scoresOf(rules, weights, classCounts, held));
return { scores, predictions: scores.map((ofCase) => classOf(ofCase, classCounts)) };
}
function sampleCounts(rules, cases, classes, nClasses, sample) {
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
return {pValue,keep,loevinger,ruleBase,covers,scoresOf,classOf,predict,sampleCounts};
})();
const $carboost=(() => {
const { classOf, covers, loevinger, predict, sampleCounts, scoresOf }=$carboost_rules;
const { range, total }=$numbers;
const NO_BETTER = 0.5 - 1e-12;
const clipped = (value, low, high) => Math.min(Math.max(value, low), high);
function bootstrap(weights, tape) {
const running = [];
for (const weight of weights) running.push((running.at(-1) ?? 0) + weight);
return weights.map(() => {
const target = tape.uniform() * running.at(-1);
const found = running.findIndex((sum) => sum > target);
return found < 0 ? weights.length - 1 : found;
});
}
function roundError({ missed, multiplicities, weights, error_on: on }) {
const n = weights.length;
if (on === "sample") return total(missed.map((i) => multiplicities[i])) / n;
return on === "train" ? missed.length / n : total(missed.map((i) => weights[i]));
}
function roundWeight({ error, n }) {
const moved = clipped(error, 1 / (2 * n), 1 - 1 / (2 * n));
return { bad: error >= NO_BETTER, error: moved, alpha: 0.5 * Math.log((1 - moved) / moved) };
}
function caseWeights({ weights, missed, multiplicities, alpha, reweight }) {
const wrong = new Set(missed);
const scaled = weights.map((weight, i) => {
if (reweight === "sample" && multiplicities[i] === 0) return weight;
return weight * Math.exp(wrong.has(i) ? alpha : -alpha);
});
const whole = total(scaled);
return { scaled, total: whole, weights: scaled.map((weight) => weight / whole) };
}
function ruleWeights(rules, { cases, classes }, sample, missed, a, settings) {
if (settings.rule_weight === "off") return { rules: [], errors: [], a };
const drawn = missed.filter((i) => sample.multiplicities[i] > 0);
const qualifies = (rule) => drawn.some((i) => classes[i] === rule.class && covers(rule, cases[i]));
const changing = range(rules.length).filter((r) => qualifies(rules[r]));
const wrong = (r) => sample.n_a[r] - sample.n_ac[r];
const errors = changing.map((r) => clipped(wrong(r), 0.5, sample.n_a[r] - 0.5));
const next = settings.rule_memory === "reset" ? rules.map(() => 1) : [...a];
changing.forEach((r, i) => { next[r] = (sample.n_a[r] - errors[i]) / errors[i]; });
return { rules: changing, errors, a: next };
}
const equal = (n) => Array(n).fill(1 / n);
function measured(problem, rules, number, { W, a }, settings, tape, tell) {
const n = problem.cases.length;
const sample = bootstrap(W, tape);
tell("carboost:boost4", { round: number, sample });
const counts = sampleCounts(rules, problem.cases, problem.classes, problem.classCounts.length, sample);
tell("carboost:boost5", counts);
const onSample = (rule, r) =>
loevinger({ n, n_c: counts.class_counts[rule.class], n_a: counts.n_a[r], n_ac: counts.n_ac[r] });
const raw = settings.loevinger === "train" ? rules.map((rule) => rule.loevinger) : rules.map(onSample);
const L = raw.map((value) => (settings.negative === "clip" ? Math.max(value, 0) : value));
tell("carboost:boost6", { loevinger: L });
const w = L.map((value, r) => (settings.rule_weight === "replace" ? a[r] : a[r] * value));
tell("carboost:boost7", { weights: w });
const { scores, predictions } = predict(rules, w, problem.classCounts, problem.cases);
tell("carboost:boost8", { scores, predictions });
const missed = range(n).filter((i) => predictions[i] !== problem.classes[i]);
tell("carboost:boost9", { missed });
const error = roundError({ ...counts, missed, weights: W, error_on: settings.error_on });
tell("carboost:boost10", { error });
return { sample, counts, L, w, missed, error };
}
function actionOf(number, settings) {
return settings.on_bad_round === "stop" && number === 1 ? "first" : settings.on_bad_round;
}
function round(problem, rules, number, before, settings, tape, tell) {
const found = measured(problem, rules, number, before, settings, tape, tell);
const { sample, counts, L, w, missed } = found;
const { bad, error, alpha } = roundWeight({ error: found.error, n: before.W.length });
const told = { sample, w, missed, error: found.error };
const action = bad ? actionOf(number, settings) : "none";
if (bad) tell("carboost:boost11", { action });
if (action === "first") return { ...told, stored: { alpha: 1, L, w }, next: null };
if (action === "stop") return { ...told, stored: null, next: null };
if (action === "reset") return { ...told, stored: null, next: { W: equal(before.W.length), a: before.a } };
tell("carboost:boost12", { error, alpha });
const scaled = caseWeights({ ...counts, weights: before.W, missed, alpha, reweight: settings.reweight });
tell("carboost:boost13", { case_weights: scaled.scaled });
tell("carboost:boost14", { total: scaled.total, case_weights: scaled.weights });
const changed = ruleWeights(rules, problem, counts, missed, before.a, settings);
if (settings.rule_weight !== "off") tell("carboost:boost17", changed);
return { ...told, stored: { alpha, L, w }, next: { W: scaled.weights, a: changed.a } };
}
function begin(problem, rules, tell) {
const n = problem.cases.length;
tell("carboost:boost2", { case_weight: 1 / n, cases: n, rules: rules.length });
return { W: equal(n), a: rules.map(() => 1) };
}
function boost(problem, rules, weights, settings, tape, tell) {
const kept = { rounds: [], errors: [], samples: [], weights: [] };
let before = weights;
for (let t = 1; t <= settings.n_estimators && before !== null; t++) {
const { sample, error, stored, next } = round(problem, rules, t, before, settings, tape, tell);
kept.errors.push(error);
kept.samples.push(sample);
kept.weights.push(before.W);
if (stored !== null) {
kept.rounds.push(stored);
tell("carboost:boost18", { alpha: stored.alpha, stored: kept.rounds.length });
}
before = next;
}
return kept;
}
function vote({ alphas, scores, class_counts: classCounts, vote: kind }) {
const chosen = scores.map((ofRound) => classOf(ofRound, classCounts));
const votes = classCounts.map((_, c) => total(alphas.map((alpha, t) =>
alpha * (kind === "crisp" ? Number(chosen[t] === c) : scores[t][c]))));
return { chosen, votes, class: classOf(votes, classCounts) };
}
function votesOn(rules, rounds, classCounts, cases, kind) {
const alphas = rounds.map(({ alpha }) => alpha);
const voted = cases.map((held) => {
const scores = rounds.map(({ w }) => scoresOf(rules, w, classCounts, held));
return vote({ alphas, scores, class_counts: classCounts, vote: kind });
});
return { votes: voted.map(({ votes }) => votes), predictions: voted.map((ofCase) => ofCase.class) };
}
return {clipped,bootstrap,roundError,roundWeight,caseWeights,ruleWeights,round,begin,boost,vote,votesOn};
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
const $live_carboost=(() => {
const { itemise }=$carboost_mine;
const { ruleBase }=$carboost_rules;
const { begin, boost }=$carboost;
const { columnsOf }=$live_columns;
function problemOf(table, settings) {
const real = table.attributes.find(({ values }) => values === null);
if (real && settings.discretize === null) {
throw new RangeError(`column '${real.name}' is continuous; discretize='mdlp' cuts it into intervals`);
}
return itemise(columnsOf(table), settings.missing);
}
function termOf(table, cuts, [i, value]) {
const { name, values } = table.attributes[i];
const term = (op, said) => ({ attribute: i, name, op, value: said });
if (value === null) return term("=", "?");
if (values !== null) return term("=", values[value]);
const ends = [null, ...cuts[i], null];
return term("in", [ends[value], ends[value + 1]]);
}
function fit({ method, table, settings, draws, tell }) {
const problem = problemOf(table, settings);
const base = ruleBase(problem, settings, tell);
const { rules } = base;
const boosted = method === "carboost";
const rise = () => boost(problem, rules, begin(problem, rules, tell), settings, draws, tell);
const { rounds, errors } = boosted ? rise() : { rounds: [] };
const inWords = (rule, r) => ({
items: rule.items, prediction: table.target.values[rule.class], n_a: rule.n_a, n_ac: rule.n_ac, p_value: rule.p,
loevinger: rule.loevinger, weights: rounds.map(({ w }) => w[r]),
});
const content = {
items: problem.items.map((item) => termOf(table, problem.cuts, item)), cut_points: problem.cuts,
class_count: problem.classCounts, n_rules_tested: base.tested, rules: rules.map(inWords),
};
if (!boosted) return content;
return { ...content, alphas: rounds.map(({ alpha }) => alpha), loevinger: rounds.map(({ L }) => L), errors };
}
return {fit};
})();
(window.referenceLive??={}).carboost=$live_recording.engine("carboost",{"methods":{"carboost":[{"name":"n_estimators","default":10,"kind":"integer","least":1,"below":16777216,"meaning":"rounds"},{"name":"min_support","default":0.1,"kind":"number","above":0,"most":1,"meaning":"share of its class that a rule must cover","reading":"CB-6","question":"Which minimum support was used?","words":{"0.1":"a tenth of the class"}},{"name":"significance","default":0.05,"kind":"number","above":0,"most":1,"meaning":"level of the test","reading":"CB-11","question":"Which level?","words":{"0.05":"p <= 0.05"}},{"name":"test","default":"hypergeom","kind":"choice","choices":["hypergeom","binomial","normal"],"meaning":"the law of n_Ac when the rule says nothing","reading":"CB-10","question":"Which test says that a confidence is significantly above the prior?","words":{"hypergeom":"exact, margins fixed (Fisher, one-sided)","binomial":"exact, the prior taken as known","normal":"normal approximation, no continuity correction"}},{"name":"adjust","default":"none","kind":"choice","choices":["none","bonferroni","bh"],"meaning":"adjustment of the level to the number of tests","reading":"CB-12","question":"Are p-values adjusted to the number of tests?","words":{"none":"no","bonferroni":"M p <= level","bh":"Benjamini and Hochberg"}},{"name":"min_confidence","default":0.0,"kind":"number","least":0,"most":1,"meaning":"confidence that a rule must reach before the test","reading":"CB-7","question":"Is there a confidence threshold beside the test?","words":{"0.0":"off"}},{"name":"max_length","default":4,"kind":"integer","least":1,"none":true,"meaning":"items of an antecedent at most","reading":"CB-8","question":"How long may an antecedent be?","words":{"4":"at most four items","None":"no limit"}},{"name":"pruning","default":"li","kind":"choice","choices":["li","none","optimal"],"meaning":"which specialisations are dropped while mining","reading":"CB-3","question":"With which more general rules is a rule compared when Li's condition is applied?","words":{"li":"every item must remove a counter-example (the other reading, the parent in growth order alone, gives the 57)","none":"no pruning"}},{"name":"discretize","default":"mdlp","kind":"choice","choices":["mdlp"],"none":true,"meaning":"how continuous columns become items; None refuses them","reading":"CB-36","question":"How do continuous columns become items?","words":{"mdlp":"intervals by Fayyad and Irani's MDLP","None":"refused: the caller brings categories"}},{"name":"missing","default":"ignore","kind":"choice","choices":["ignore","value"],"meaning":"a missing value is no item, or one of its own","reading":"CB-37","question":"What is a missing value?","words":{"ignore":"no item","value":"one more value, where some training case lacks the column"}},{"name":"loevinger","default":"sample","kind":"choice","choices":["sample","train"],"meaning":"cases on which a round measures its rules","reading":"CB-17","question":"Is Loevinger measured again on each sample?","words":{"sample":"on the drawn cases","train":"once, on the training cases"}},{"name":"error_on","default":"sample","kind":"choice","choices":["sample","train","weighted"],"meaning":"cases on which a round's error is counted","reading":"CB-22","question":"On which cases is the error of a round counted?","words":{"sample":"the drawn cases, as often as drawn","train":"all training cases alike","weighted":"all training cases by weight, as in AdaBoost"}},{"name":"reweight","default":"all","kind":"choice","choices":["all","sample"],"meaning":"cases whose weight a round changes","reading":"CB-25","question":"Which cases get a new weight?","words":{"all":"every training case","sample":"the drawn ones"}},{"name":"rule_weight","default":"multiply","kind":"choice","choices":["multiply","replace","off"],"meaning":"what a rule's own weight does to its measure","reading":"CB-31","question":"Does a rule's own weight multiply its Loevinger measure, or take its place?","words":{"multiply":"a times L","replace":"a alone; loevinger and negative then change nothing","off":"L alone: no reweighting of rules"}},{"name":"rule_memory","default":"reset","kind":"choice","choices":["reset","persist"],"meaning":"what becomes of the weight of a rule that did not qualify","reading":"CB-32","question":"From when does a rule's new weight act, and what do the other rules weigh?","words":{"reset":"the others go back to 1","persist":"the others keep their last weight"}},{"name":"negative","default":"keep","kind":"choice","choices":["keep","clip"],"meaning":"rules below independence on a sample speak against their class, or are silent","reading":"CB-19","question":"What does a rule do that falls below independence on a sample?","words":{"keep":"its weight is negative","clip":"its weight is 0"}},{"name":"vote","default":"crisp","kind":"choice","choices":["crisp","score"],"meaning":"a round votes for its class, or with its scores","reading":"CB-34","question":"What does a round vote with?","words":{"crisp":"alpha for its class","score":"alpha times its class scores"}},{"name":"on_bad_round","default":"stop","kind":"choice","choices":["stop","keep","reset"],"meaning":"what happens when a round is no better than chance","reading":"CB-24","question":"What if the error is 1/2 or more?","words":{"stop":"end without it; a first round stays, with weight 1","keep":"go on, with a weight of 0 or less","reset":"equal case weights again, rule weights as they were, nothing stored; the round and its draws are spent"}},{"name":"max_itemsets","default":1000000,"kind":"integer","least":1,"meaning":"rules at which mining gives up with an error","reading":"CB-42","question":"Low thresholds can give more rules than a machine holds. What then?","words":{"1000000":"at most a million rules"}}],"wcarp":[{"name":"min_support","default":0.1,"kind":"number","above":0,"most":1,"meaning":"share of its class that a rule must cover","reading":"CB-6","question":"Which minimum support was used?","words":{"0.1":"a tenth of the class"}},{"name":"significance","default":0.05,"kind":"number","above":0,"most":1,"meaning":"level of the test","reading":"CB-11","question":"Which level?","words":{"0.05":"p <= 0.05"}},{"name":"test","default":"hypergeom","kind":"choice","choices":["hypergeom","binomial","normal"],"meaning":"the law of n_Ac when the rule says nothing","reading":"CB-10","question":"Which test says that a confidence is significantly above the prior?","words":{"hypergeom":"exact, margins fixed (Fisher, one-sided)","binomial":"exact, the prior taken as known","normal":"normal approximation, no continuity correction"}},{"name":"adjust","default":"none","kind":"choice","choices":["none","bonferroni","bh"],"meaning":"adjustment of the level to the number of tests","reading":"CB-12","question":"Are p-values adjusted to the number of tests?","words":{"none":"no","bonferroni":"M p <= level","bh":"Benjamini and Hochberg"}},{"name":"min_confidence","default":0.0,"kind":"number","least":0,"most":1,"meaning":"confidence that a rule must reach before the test","reading":"CB-7","question":"Is there a confidence threshold beside the test?","words":{"0.0":"off"}},{"name":"max_length","default":4,"kind":"integer","least":1,"none":true,"meaning":"items of an antecedent at most","reading":"CB-8","question":"How long may an antecedent be?","words":{"4":"at most four items","None":"no limit"}},{"name":"pruning","default":"li","kind":"choice","choices":["li","none","optimal"],"meaning":"which specialisations are dropped while mining","reading":"CB-3","question":"With which more general rules is a rule compared when Li's condition is applied?","words":{"li":"every item must remove a counter-example (the other reading, the parent in growth order alone, gives the 57)","none":"no pruning"}},{"name":"discretize","default":"mdlp","kind":"choice","choices":["mdlp"],"none":true,"meaning":"how continuous columns become items; None refuses them","reading":"CB-36","question":"How do continuous columns become items?","words":{"mdlp":"intervals by Fayyad and Irani's MDLP","None":"refused: the caller brings categories"}},{"name":"missing","default":"ignore","kind":"choice","choices":["ignore","value"],"meaning":"a missing value is no item, or one of its own","reading":"CB-37","question":"What is a missing value?","words":{"ignore":"no item","value":"one more value, where some training case lacks the column"}},{"name":"max_itemsets","default":1000000,"kind":"integer","least":1,"meaning":"rules at which mining gives up with an error","reading":"CB-42","question":"Low thresholds can give more rules than a machine holds. What then?","words":{"1000000":"at most a million rules"}}]},"fixed":{"carboost":{"backend":"python","categorical_features":null},"wcarp":{"backend":"python","categorical_features":null}},"register":{"CB-3":"pruning","CB-4":"pruning","CB-6":"min_support","CB-7":"min_confidence","CB-8":"max_length","CB-10":"test","CB-11":"significance","CB-12":"adjust","CB-17":"loevinger","CB-19":"negative","CB-22":"error_on","CB-24":"on_bad_round","CB-25":"reweight","CB-31":"rule_weight","CB-32":"rule_memory","CB-34":"vote","CB-36":"discretize","CB-37":"missing","CB-42":"max_itemsets"},"selects":false},$live_carboost.fit);
})();
