// W-CARP and CARBoost on a table of a trace's header, and their rules in the table's words.

import { itemise } from "../carboost-mine.mjs";
import { ruleBase } from "../carboost-rules.mjs";
import { begin, boost } from "../carboost.mjs";
import { columnsOf } from "./columns.mjs";

function problemOf(table, settings) {
  const real = table.attributes.find(({ values }) => values === null);
  if (real && settings.discretize === null) {
    throw new RangeError(`column '${real.name}' is continuous; discretize='mdlp' cuts it into intervals`);
  }
  return itemise(columnsOf(table), settings.missing);
}

/** An item as a term. */
function termOf(table, cuts, [i, value]) {
  const { name, values } = table.attributes[i];
  const term = (op, said) => ({ attribute: i, name, op, value: said });
  if (value === null) return term("=", "?");
  if (values !== null) return term("=", values[value]);
  const ends = [null, ...cuts[i], null];
  return term("in", [ends[value], ends[value + 1]]);
}

export function fit({ method, table, settings, draws, tell }) {
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
