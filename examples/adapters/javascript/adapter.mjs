// The adapter: one JSON line in, one JSON line out, until "stop".

import { createInterface } from "node:readline";

import * as abcodt from "./abcodt-operations.mjs";
import * as antminer from "./antminer.mjs";
import * as carboost from "./carboost-operations.mjs";
import * as gcaco from "./gcaco.mjs";
import * as mbc from "./mbc-operations.mjs";
import { copied, decoded, Tape } from "./numbers.mjs";

const papers = { antminer, mbc, gcaco, carboost, abcodt };
const operations = Object.assign({}, ...Object.values(papers).map((paper) => paper.operations));
const runs = Object.assign({}, ...Object.values(papers).map((paper) => paper.runs));
const forPlayers = new Set(Object.values(papers).flatMap((paper) => paper.forPlayers ?? []));

/** The input of a request; a parameter that it does not give has its default. */
function completed(op, input) {
  if (input.parameters === undefined) return input;
  return { ...input, parameters: { ...papers[op.split(".")[0]].defaults, ...input.parameters } };
}

const introduction = {
  protocol: 1,
  implementation: { name: "reference-example-javascript", version: "1", language: "JavaScript" },
  ops: Object.keys(operations),
  runs: Object.keys(runs),
};

function answer({ seq, op, input, data, draws }) {
  const carryOut = operations[op] ?? runs[op];
  if (carryOut === undefined) return { seq, skipped: `${op} is not implemented` };
  const events = [];
  const tape = new Tape(draws ?? []);
  try {
    const table = decoded(data?.[input.data] ?? null);
    const tell = (line, values) => forPlayers.has(line) || events.push({ line, ...copied(values) });
    const result = carryOut(completed(op, decoded(input)), table, tape, tell);
    return op in runs ? { seq, result, events } : { seq, result };
  } catch (error) {
    const broken = { seq, errored: String(error), n_draws: tape.used };
    return op in runs ? { ...broken, events } : broken;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.cmd === "stop") process.exit(0);
  const reply = request.cmd === "start" ? introduction : answer(request);
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
