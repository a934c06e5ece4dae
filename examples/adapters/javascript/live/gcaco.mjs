// GCACO on a table of a trace's header, and its choice by the names of the columns.

import { run } from "../gcaco.mjs";
import { chosen, matrixOf } from "./matrix.mjs";

export function fit({ table, settings, draws, tell }) {
  const found = run({ parameters: settings }, matrixOf(table, "GCACO"), draws, tell);
  const { support, pheromone, clusters, modularity } = found;
  return { ...chosen(table, support, pheromone, "pheromone"), clusters, modularity };
}
