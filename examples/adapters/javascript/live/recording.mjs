// A run in the browser as a trace: the header, every event, the result; as `reference trace` writes it, less versions.

import { copied } from "../numbers.mjs";
import { Seeded } from "../seeded.mjs";

const MOST_EVENTS = 20000; // more than that is too long to step through
const MOST_SECONDS = 5; // the page stands still meanwhile
const LESS = "ask for fewer ants, iterations or rows";

const shown = (value) => (typeof value === "string" ? `'${value}'` : String(value));

/** Refuse a value outside the range of its parameter, with the sentence that names the rule it breaks. */
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

/** All parameters of a method: those given, those that readings choose, the defaults of the others. */
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

/** A value as Python's str writes it. */
function written(value, kind) {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (kind !== "number") return String(value);
  const small = value !== 0 && (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e16);
  if (small) return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** The reading that each parameter of the run chose. */
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

/** A run's draws: one stream, and `family(n)` for its parts, which share it, or have their own as in a fit. */
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

/** The events of a run, and what tells them. */
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

/**
 * The engine of a paper: `methods` has the parameters of each method, `fixed` what a trace's header says besides,
 * `register` the parameter of each reading; what `selects` takes numbers alone. A run has one stream of draws, as `reference trace` has; `streams: "own"`
 * gives the lists of AntMiner_mbc their own, as a fit does.
 */
export function engine(paper, { methods, fixed, register, selects }, fit) {
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
