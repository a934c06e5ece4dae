// Ant-Miner with the original and the hybrid pruner (Chan & Freitas 2006), from the specification pages:
// the main listing and the operations of the vectors.
// A comment such as "antminer:17" names the pseudocode line that the statement carries out.

import {
  construct, entropy, eta, infoGains, Problem, pruneHybrid, pruneOriginal, quality, termGains, updatePheromone,
} from "./antminer-steps.mjs";
import { firstLargest, place, range, total } from "./numbers.mjs";

const silent = () => {};

// ---- the main listing ------------------------------------------------------------------------------------------

/** One colony: its best rule, its number of ants and the pheromone they leave. */
function colony(problem, gain, info, tau, settings, tape, tell = silent) {
  let best = null, previous = null, same = 1, ants = 0; // antminer:5
  do { // antminer:6
    const rule = construct(problem, gain, tau, settings, tape, tell); // antminer:7
    tell("antminer:7", { rule });
    if (rule.length === 0) { // antminer:8
      tell("antminer:8", { ants });
      return { best, ants, tau };
    }
    const pruned = settings.pruner === "hybrid" // antminer:9
      ? pruneHybrid(rule, problem, info, settings, tape, tell)
      : pruneOriginal(rule, problem, settings.prune_ties, tell);
    tell("antminer:9", { rule: pruned.rule, class: pruned.class, quality: pruned.quality });
    tau = updatePheromone(problem, tau, pruned.rule, pruned.quality); // antminer:10
    tell("antminer:72", { tau });
    ants += 1; // antminer:11
    tell("antminer:11", { ants });
    if (best === null || pruned.quality > best.quality) { // antminer:12
      best = pruned;
      tell("antminer:12", { ant: ants, quality: best.quality });
    }
    same = previous !== null && String(previous) === String(pruned.rule) ? same + 1 : 1; // antminer:13
    previous = pruned.rule;
    tell("antminer:13", { same });
  } while (ants < settings.n_ants && same < settings.n_rules_converge); // antminer:14
  tell("antminer:14", { ants });
  return { best, ants, tau };
}

const initialPheromone = (problem) => problem.terms.map(() => 1 / problem.terms.length); // antminer:3

function defaultClass(problem) {
  const rows = problem.rows.length > 0 ? problem.rows : range(problem.table.rows.length);
  return firstLargest(problem.counts(rows)); // antminer:18
}

/** The table in which a missing value is one more value of its attribute (reading AM-29). */
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

/** The outer loop; `find(problem, counted, gain, tau)` is a colony. `ended` is the line that ends the loop. */
function covering(everything, settings, find, tell = silent) {
  const rules = []; // antminer:1
  let problem = everything;
  tell("antminer:1", { rows: everything.rows });
  let ended = "antminer:2";
  while (problem.rows.length > settings.max_uncovered_cases) { // antminer:2
    tell("antminer:2", { left: problem.rows.length });
    const present = problem.counts(problem.rows).filter((count) => count > 0).length;
    if (present === 1 && settings.single_class === "stop") { // antminer:2a
      tell("antminer:2a", { left: problem.rows.length });
      ended = "antminer:2a";
      break;
    }
    const tau = initialPheromone(problem); // antminer:3
    tell("antminer:3", { tau: tau[0] ?? 0 });
    const counted = settings.heuristic_on === "initial" ? everything : problem;
    const gain = termGains(counted); // antminer:4
    tell("antminer:4", { gain });
    const { best, ants } = find(problem, counted, gain, tau);
    if (best === null) { // antminer:15
      tell("antminer:15", {});
      ended = "antminer:15";
      break;
    }
    const covered = problem.covered(best.rule);
    const removed = settings.removal === "covered" ? covered
      : covered.filter((row) => everything.table.classes[row] === best.class);
    const found = { rule: best.rule, class: best.class, quality: best.quality };
    rules.push({ ...found, covered: covered.length, removed: removed.length, ants }); // antminer:16
    tell("antminer:16", found);
    problem = problem.with(problem.rows.filter((row) => !removed.includes(row))); // antminer:17
    tell("antminer:17", { removed: removed.length, left: problem.rows.length });
  }
  const fallback = defaultClass(problem);
  tell("antminer:18", { class: fallback });
  return { ended, rules, default: fallback }; // antminer:19
}

export function run({ parameters: settings }, table, tape, tell) {
  const find = (problem, counted, gain, tau) =>
    colony(problem, gain, infoGains(counted, settings.info_gain), tau, settings, tape, tell);
  const { rules, default: fallback } = covering(problemOf(table, settings.missing), settings, find, tell);
  return { rules, default: fallback, n_draws: tape.used };
}

// ---- the operations of the vectors -----------------------------------------------------------------------------

/** What a step told, by line, without the line. */
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
  const chosen = total(weights) > 0 ? place(weights, tape.uniform()) : null; // antminer:25
  return { chosen, n_draws: tape.used };
}

function predict({ rules, default: fallback, rows }) {
  const matches = (rule, row) => rule.every(([i, j]) => row[i] === j);
  return { classes: rows.map((row) => (rules.find(({ rule }) => matches(rule, row)) ?? { class: fallback }).class) };
}

const emptyTable = (domains) => ({ domains, n_classes: 0, rows: [], classes: [] });

/** Lines that a player is told of, and vectors are not. */
export const forPlayers = [1, 11, 24, 26, 27, 39, 50, 54].map((line) => `antminer:${line}`);

export const defaults = {
  n_ants: 3000, min_cases_per_rule: 10, max_uncovered_cases: 10, n_rules_converge: 10, pruner: "original", r: 5,
  infeasible: "filter", heuristic_on: "current", prune_ties: "keep", info_gain: "term", single_class: "stop",
  removal: "correct", missing: "no_match",
};

export const operations = {
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

export const runs = { "antminer.run": run };
