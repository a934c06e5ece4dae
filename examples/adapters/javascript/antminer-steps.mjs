// The steps of Ant-Miner: the heuristic, the ant's walk, both pruners, the pheromone.
// A comment such as "antminer:38" names the pseudocode line that the statement carries out.
// A rule is a list of terms [attribute, value] in ascending order; numbers per term are a flat list in term order.
// `tell(line, values)` is called where the edition's traces have an event.

import { firstLargest, place, range, total } from "./numbers.mjs";

const NEGLIGIBLE = 1e-12;
const silent = () => {};

/** A table and the rows of it that are left to learn from. */
export class Problem {
  constructor(table, rows = null) {
    this.table = table;
    this.rows = rows ?? range(table.rows.length);
    this.terms = table.domains.flatMap((size, i) => range(size).map((j) => [i, j]));
    this.place = table.domains.map((_, i) => total(table.domains.slice(0, i)));
  }

  /** The number of a term in the flat lists. */
  at([i, j]) {
    return this.place[i] + j;
  }

  with(rows) {
    return new Problem(this.table, rows);
  }

  /** Those of the rows that satisfy a term; a missing value satisfies none. */
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

// ---- heuristic -------------------------------------------------------------------------------------------------

export function entropy(counts) {
  const n = total(counts);
  if (n === 0) return Math.log2(counts.length);
  let h = 0;
  for (const count of counts) if (count > 0) h -= (count / n) * Math.log2(count / n); // antminer:4
  return h;
}

const atLeastZero = (gain) => (gain < NEGLIGIBLE ? 0 : gain);

export function termGains(problem) {
  return problem.terms.map((term) => {
    const rows = problem.where(term);
    if (rows.length === 0) return 0;
    return atLeastZero(Math.log2(problem.table.n_classes) - entropy(problem.counts(rows))); // antminer:4
  });
}

/** H(W) of all parts together less the entropy of each part, weighed by its share. */
function gainOf(problem, parts) {
  const rows = parts.flat();
  let gain = entropy(problem.counts(rows));
  for (const part of parts) if (part.length > 0) gain -= (part.length / rows.length) * entropy(problem.counts(part));
  return rows.length === 0 ? 0 : atLeastZero(gain);
}

export function infoGains(problem, kind) {
  if (kind === "term") return termGains(problem);
  return problem.terms.map(([i, j]) => {
    if (kind === "attribute") return gainOf(problem, range(problem.table.domains[i]).map((v) => problem.where([i, v])));
    const rest = problem.rows.filter((row) => problem.table.rows[row][i] !== j);
    return gainOf(problem, [problem.where([i, j]), rest]);
  });
}

export function eta({ gain, domains, used }) {
  const open = domains.flatMap((size, i) => Array(size).fill(!used.includes(i)));
  const whole = total(gain.filter((_, t) => open[t]));
  return { eta: gain.map((value, t) => (open[t] && whole > 0 ? value / whole : 0)) };
}

// ---- an ant ----------------------------------------------------------------------------------------------------

export function construct(problem, gain, tau, settings, tape, tell = silent) {
  const filter = settings.infeasible === "filter";
  const rule = [];
  const marked = new Set(); // reading AM-3 "reject"
  let rows = problem.rows; // antminer:20
  for (;;) { // antminer:21
    const wheel = problem.terms.filter((term) => // antminer:22
      !rule.some(([i]) => i === term[0]) && !marked.has(problem.at(term))
      && (!filter || problem.where(term, rows).length >= settings.min_cases_per_rule));
    const weights = wheel.map((term) => gain[problem.at(term)] * tau[problem.at(term)]); // antminer:23
    if (!(total(weights) > 0)) { // antminer:24
      tell("antminer:24", { candidates: wheel });
      return ascending(rule);
    }
    const u = tape.uniform();
    const chosen = wheel[place(weights, u)]; // antminer:25
    tell("antminer:25", { wheel, weights, u, chosen });
    const left = problem.where(chosen, rows);
    if (left.length < settings.min_cases_per_rule) {
      marked.add(problem.at(chosen));
    } else {
      rule.push(chosen); // antminer:26
      rows = left;
      tell("antminer:26", { rule: ascending(rule), rows });
      if (rule.length === problem.table.domains.length) { // antminer:27
        tell("antminer:27", {});
        return ascending(rule);
      }
    }
  }
}

const ascending = (rule) => rule.toSorted(([a], [b]) => a - b);

export function quality({ tp, fp, tn, fn }) {
  const divisor = (tp + fn) * (tn + fp);
  return divisor === 0 ? 0 : (tp * tn) / divisor; // antminer:31
}

/** A rule with its majority class, its confusion counts and its quality on the rows left. */
function judge(rule, problem) {
  const covered = problem.counts(problem.covered(rule));
  const everywhere = problem.counts(problem.rows);
  const c = firstLargest(covered); // antminer:30 antminer:36
  const tp = covered[c];
  const fp = total(covered) - tp;
  const fn = everywhere[c] - tp;
  const cells = { tp, fp, tn: problem.rows.length - tp - fp - fn, fn };
  return { rule, class: c, cells, quality: quality(cells) }; // antminer:31 antminer:37
}

export function pruneOriginal(rule, problem, ties, tell = silent) {
  let best = judge(rule, problem); // antminer:30 antminer:31
  tell("antminer:31", { class: best.class, quality: best.quality });
  while (best.rule.length > 1) { // antminer:32
    let bestQuality = best.quality; // antminer:33
    let drop = null;
    for (const [i] of best.rule) { // antminer:34
      const trial = judge(best.rule.filter(([attribute]) => attribute !== i), problem); // antminer:35
      tell("antminer:38", { removed: i, class: trial.class, ...trial.cells, quality: trial.quality });
      const better = ties === "remove" ? trial.quality >= bestQuality : trial.quality > bestQuality;
      if (better) { // antminer:38
        bestQuality = trial.quality;
        drop = { removed: i, trial };
      }
    }
    if (drop === null) { // antminer:39
      tell("antminer:39", {});
      break;
    }
    best = drop.trial; // antminer:40
    tell("antminer:40", { removed: drop.removed, class: best.class, quality: best.quality });
  }
  return best; // antminer:43
}

export function pruneHybrid(rule, problem, info, settings, tape, tell = silent) {
  if (rule.length > settings.r) { // antminer:50
    tell("antminer:50", { rule, r: settings.r });
    const selected = []; // antminer:51
    while (selected.length < settings.r) { // antminer:52
      const wheel = rule.filter((term) => !selected.includes(term));
      let weights = wheel.map((term) => info[problem.at(term)]); // antminer:53
      if (!(total(weights) > 0)) { // antminer:54
        weights = wheel.map(() => 1);
        tell("antminer:54", { terms: wheel });
      }
      const u = tape.uniform();
      const chosen = wheel[place(weights, u)]; // antminer:55
      tell("antminer:55", { wheel, weights, u, chosen });
      selected.push(chosen); // antminer:56
    }
    rule = ascending(selected); // antminer:57
    tell("antminer:57", { rule });
  }
  return pruneOriginal(rule, problem, settings.prune_ties, tell); // antminer:60
}

export function updatePheromone(problem, tau, rule, quality) {
  const rewarded = [...tau];
  for (const term of rule) rewarded[problem.at(term)] += rewarded[problem.at(term)] * quality; // antminer:70
  const whole = total(rewarded); // antminer:71
  return rewarded.map((level) => level / whole); // antminer:72
}
