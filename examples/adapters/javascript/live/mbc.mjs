// AntMiner_mbc on a table of a trace's header, and its rule lists in the table's words.

import { learn } from "../mbc.mjs";
import { columnsOf } from "./columns.mjs";

const SIGNS = { nominal: "=", lower: ">=", upper: "<" };

export function fit({ table, settings, draws, tell, family }) {
  const labels = table.target.values;
  const { majority, lists } = learn(columnsOf(table), settings, draws, tell, family(settings.n_classifiers));
  const term = (graph, [d, vertex]) => {
    const { name: kind, column, cuts } = graph.layers[d];
    const { name, values } = table.attributes[column];
    return { attribute: column, name, op: SIGNS[kind], value: values === null ? cuts[vertex] : values[vertex] };
  };
  const inWords = ({ graph, rules }) => rules.map(({ tests, class: c, quality, tp, fp }) => {
    const terms = tests.map((test) => term(graph, test));
    return { terms, prediction: labels[c], quality, covered: tp + fp, removed: tp + fp };
  });
  return {
    majority,
    rule_lists: lists.map((list) => ({ rules: inWords(list), default: labels[majority] })),
    validation_curve: lists.map(({ curve }) => curve),
  };
}
