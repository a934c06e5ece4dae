// The adapter: one JSON line in, one JSON line out, until "stop".

import { createInterface } from "node:readline";

import * as antminer from "./antminer.mjs";
import * as gcaco from "./gcaco.mjs";
import { decoded, Tape } from "./numbers.mjs";

const operations = { ...antminer.operations, ...gcaco.operations };
const runs = { ...antminer.runs, ...gcaco.runs };

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
    const tell = (line, values) => events.push({ line, ...values });
    const result = carryOut(decoded(input), table, tape, tell);
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
