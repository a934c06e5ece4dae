// Where AntMiner_mbc may cut a column of numbers: midpoints, MDLP, equal parts of the rows (readings MBC-10, MBC-43).

import { cutPoints } from "./mdlp.mjs";
import { range } from "./numbers.mjs";

const ascending = (values) => values.filter((value) => value !== null).sort((a, b) => a - b);
const different = (values) => ascending([...new Set(values)]);

/** The midpoint, or the upper value where rounding takes it out of the gap. */
function between(low, high) {
  const middle = (low + high) / 2;
  return low < middle && middle <= high ? middle : high;
}

function thinned(cuts, most) {
  if (cuts.length <= most) return cuts;
  return range(most).map((i) => cuts[Math.floor(((i + 1) * cuts.length) / (most + 1))]);
}

function midpoints(values, most) {
  const known = different(values);
  return thinned(known.slice(1).map((high, i) => between(known[i], high)), most);
}

/** MDLP has a value equal to its cut on the left; here a cut begins what is on its right. */
function byClasses(values, most, classes, nClasses) {
  const known = different(values);
  const cuts = cutPoints(values, classes, nClasses).map((cut) => {
    const at = known.findIndex((value) => value > cut);
    return between(known[at - 1], known[at]);
  });
  return thinned(cuts, most);
}

function byShares(values, most) {
  const rows = ascending(values);
  const cuts = range(most).flatMap((i) => {
    const place = Math.floor(((i + 1) * rows.length) / (most + 1));
    const above = place > 0 ? rows.slice(place).find((value) => value > rows[place - 1]) : undefined;
    return above === undefined ? [] : [between(rows[place - 1], above)];
  });
  return different(cuts);
}

/** The cut points of a column, ascending, at most so many. */
export function cutsOf(values, most, from = "midpoints", classes = [], nClasses = 1) {
  if (from === "mdlp") return byClasses(values, most, classes, nClasses);
  return from === "frequency" ? byShares(values, most) : midpoints(values, most);
}
