// A table of a trace's header column by column, as the standard pages of mixed tables have it.

export function columnsOf({ attributes, target, rows, classes }) {
  const columns = attributes.map(({ values }, i) => {
    const column = { kind: values === null ? "continuous" : "nominal", values: rows.map((row) => row[i]) };
    return values === null ? column : { ...column, size: values.length };
  });
  return { columns, n_classes: target.values.length, classes };
}
