// A table of a trace's header as the selectors take it: numbers without gaps, and only the classes that occur.

export function matrixOf({ name, attributes, target, rows, classes }, selector) {
  if (rows.length < 2) throw new RangeError(`table '${name}' has 1 row; ${selector} needs at least 2`);
  attributes.forEach(({ name: column, values }, i) => {
    const wrong = (what) => { throw new RangeError(`column '${column}' ${what}`); };
    if (values !== null) wrong(`is nominal, but ${selector} works on numbers: encode or drop the column`);
    const gap = rows.findIndex((row) => !Number.isFinite(row[i]));
    if (gap >= 0) wrong(`has a missing value in row ${gap + 1}: fill it in or drop it`);
  });
  const seen = [...new Set(classes)].sort((a, b) => a - b);
  if (seen.length < 2) {
    throw new RangeError(`${selector} needs at least two classes, got one class: '${target.values[seen[0]]}'`);
  }
  return { x: rows, classes: classes.map((c) => seen.indexOf(c)) };
}

/** The chosen columns with their scores, the best first. */
export function chosen({ attributes }, support, scores, scoreName) {
  const order = support.toSorted((a, b) => scores[b] - scores[a] || a - b);
  return {
    features: attributes.map(({ name }) => name),
    selected: order.map((j) => ({ index: j, name: attributes[j].name, [scoreName]: scores[j] })),
  };
}
