// Ant-Miner on a table of a trace's header, and its rules in the table's words.

import { run } from "../antminer.mjs";
import { cutPoints, interval } from "../mdlp.mjs";

/** The tests of an attribute, in order: its values or its intervals, and "?" where a missing value is one. */
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

/** The number of the test that a value passes; null if it passes none. */
function code(value, nominal, { tests, cuts }) {
  if (value === null) return tests.at(-1)?.value === "?" && tests.at(-1).op === "=" ? tests.length - 1 : null;
  if (nominal) return value;
  return cuts.length > 0 ? interval(value, cuts) : null;
}

export function fit({ table, settings, draws, tell }) {
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
