// The least an adapter does: it reads a request per line, answers one operation and declines the rest.
// Put your own operations into OPS; a run (level L3) goes into RUNS and also tells events.

import { createInterface } from "node:readline";

const OPS = {
  // the most frequent class, the lowest number on a tie
  "antminer.majority": ({ counts }) => ({ class: counts.indexOf(Math.max(...counts)) }),
};
const RUNS = {};

const about = {
  protocol: 1,
  implementation: { name: "my-implementation", version: "0", language: "JavaScript" },
  ops: Object.keys(OPS),
  runs: Object.keys(RUNS),
};

function answer({ seq, op, input, data, draws }) {
  const carryOut = OPS[op] ?? RUNS[op];
  if (carryOut === undefined) return { seq, skipped: `${op} is not there yet` };
  try {
    return { seq, result: carryOut(input, data, draws) };
  } catch (error) {
    return { seq, errored: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.cmd === "stop") process.exit(0);
  process.stdout.write(`${JSON.stringify(request.cmd === "start" ? about : answer(request))}\n`);
}
