// ABCoDT on a table of a trace's header, and its choice by the names of the columns.

import { featuresOf } from "../abcodt-bees.mjs";
import { run } from "../abcodt.mjs";
import { chosen, matrixOf } from "./matrix.mjs";

export function fit({ table, settings, draws, tell }) {
  const found = run({ parameters: settings }, matrixOf(table, "ABCoDT"), draws, tell);
  return {
    ...chosen(table, featuresOf(found.support), found.importances, "importance"),
    theta: featuresOf(found.theta), n_evaluations: found.n_evaluations, n_cycles: found.n_cycles,
  };
}
