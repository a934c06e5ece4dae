// Ant-Miner with the original and the hybrid pruner (Chan & Freitas 2006), from the specification pages:
// the main listing and the operations of the vectors.
// A comment such as "antminer:17" names the pseudocode line that the statement carries out.

import {
  construct, entropy, eta, infoGains, Problem, pruneHybrid, pruneOriginal, quality, termGains, updatePheromone,
} from "./antminer-steps.mjs";
import { firstLargest, place, range, total } from "./numbers.mjs";

// ---- the main listing ------------------------------------------------------------------------------------------

function search(problem, gain, info, settings, tape, tell) {
  let tau = problem.terms.map(() => 1 / problem.terms.length); // antminer:3
  tell("antminer:3", { tau: tau[0] });
  tell("antminer:4", { gain });
  let best = null, previous = null, same = 1, ants = 0; // antminer:5
  do { // antminer:6
    const rule = construct(problem, gain, tau, settings, tape, tell); // antminer:7
    tell("antminer:7", { rule });
    if (rule.length === 0) { // antminer:8
      tell("antminer:8", { ants });
      return { best, ants };
    }
    const pruned = settings.pruner === "hybrid" // antminer:9
      ? pruneHybrid(rule, problem, info, settings, tape, tell)
      : pruneOriginal(rule, problem, settings.prune_ties, tell);
    tell("antminer:9", { rule: pruned.rule, class: pruned.class, quality: pruned.quality });
    tau = updatePheromone(problem, tau, pruned.rule, pruned.quality); // antminer:10
    tell("antminer:72", { tau });
    ants += 1; // antminer:11
    if (best === null || pruned.quality > best.quality) { // antminer:12
      best = pruned;
      tell("antminer:12", { ant: ants, quality: best.quality });
    }
    same = previous !== null && String(previous) === String(pruned.rule) ? same + 1 : 1; // antminer:13
    previous = pruned.rule;
    tell("antminer:13", { same });
  } while (ants < settings.n_ants && same < settings.n_rules_converge); // antminer:14
  tell("antminer:14", { ants });
  return { best, ants };
}

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

function run(input, table, tape, tell) {
  const settings = input.parameters;
  const everything = new Problem(settings.missing === "as_value" ? missingAsValue(table) : table);
  const rules = []; // antminer:1
  let problem = everything;
  while (problem.rows.length > settings.max_uncovered_cases) { // antminer:2
    tell("antminer:2", { left: problem.rows.length });
    const present = problem.counts(problem.rows).filter((count) => count > 0).length;
    if (present === 1 && settings.single_class === "stop") { // antminer:2a
      tell("antminer:2a", { left: problem.rows.length });
      break;
    }
    const counted = settings.heuristic_on === "initial" ? everything : problem;
    const gain = termGains(counted); // antminer:4
    const { best, ants } = search(problem, gain, infoGains(counted, settings.info_gain), settings, tape, tell);
    if (best === null) { // antminer:15
      tell("antminer:15", {});
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
  return { rules, default: fallback, n_draws: tape.used }; // antminer:19
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

function spinOperation({ weights }, _, tape) {
  const chosen = total(weights) > 0 ? place(weights, tape.uniform()) : null; // antminer:25
  return { chosen, n_draws: tape.used };
}

function predict({ rules, default: fallback, rows }) {
  const matches = (rule, row) => rule.every(([i, j]) => row[i] === j);
  return { classes: rows.map((row) => (rules.find(({ rule }) => matches(rule, row)) ?? { class: fallback }).class) };
}

const emptyTable = (domains) => ({ domains, n_classes: 0, rows: [], classes: [] });

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
  "antminer.update_pheromone": ({ tau, domains, rule, quality: q }) =>
    ({ tau: updatePheromone(new Problem(emptyTable(domains)), tau, rule, q) }),
  "antminer.default_class": ({ rows }, table) => ({ class: defaultClass(new Problem(table, rows)) }),
  "antminer.predict": predict,
};

export const runs = { "antminer.run": run };
