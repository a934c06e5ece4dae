// Louvain's method with a fixed order (lines L1 to L5 of GCACO's pseudocode, reading GC-5).

import { range, total } from "./numbers.mjs";

const TINY_GAIN = 1e-12;
const SMALL_RISE = 1e-7;
const MOST_SWEEPS = 1000;

/** The graph with one node per community: sums of the weights between their members. */
function aggregate(graph, labels, n) {
  const sums = range(n).map(() => Array(n).fill(0));
  graph.forEach((row, i) => row.forEach((weight, j) => { sums[labels[i]][labels[j]] += weight; }));
  return sums;
}

/** Labels 0, 1, … in the order of the first node of each community. */
function numbered(ids) {
  const order = [...new Set(ids)];
  return ids.map((id) => order.indexOf(id));
}

/** Q of a graph whose nodes are the communities. */
function modularityOf(communities, twoM) {
  return total(communities.map((row, c) => row[c] / twoM - (total(row) / twoM) ** 2)); // gcaco:L4
}

export function modularity(graph, labels) {
  const twoM = total(graph.map(total));
  const places = numbered(labels);
  return twoM > 0 ? modularityOf(aggregate(graph, places, new Set(places).size), twoM) : 0;
}

/** One sweep over all nodes; says whether a node moved. */
function sweep(graph, degree, twoM, community, weight) {
  let moved = false;
  graph.forEach((row, i) => {
    const own = community[i];
    weight[own] -= degree[i];
    const links = new Map([[own, 0]]);
    row.forEach((edge, j) => {
      if (j !== i && edge > 0) links.set(community[j], (links.get(community[j]) ?? 0) + edge);
    });
    const gain = (c) => links.get(c) - (weight[c] * degree[i]) / twoM;
    let best = own;
    for (const c of [...links.keys()].sort((a, b) => a - b)) if (gain(c) > gain(best) + TINY_GAIN) best = c; // gcaco:L2
    weight[best] += degree[i];
    community[i] = best;
    moved ||= best !== own;
  });
  return moved;
}

/** Sweeps until nothing moves; the communities, or null when nothing ever moved. */
function level(graph, twoM) {
  const degree = graph.map(total);
  const community = range(graph.length);
  const weight = [...degree];
  let sweeps = 0;
  while (sweeps < MOST_SWEEPS && sweep(graph, degree, twoM, community, weight)) sweeps += 1; // gcaco:L3
  return sweeps > 0 ? numbered(community) : null;
}

export function louvain(graph) {
  let labels = range(graph.length); // gcaco:L1
  const levels = [];
  const twoM = total(graph.map(total));
  let q = twoM > 0 ? -total(graph.map((row) => (total(row) / twoM) ** 2)) : 0;
  let rise = twoM > 0 ? Infinity : 0;
  let nodes = graph;
  while (rise > SMALL_RISE) {
    const joined = level(nodes, twoM);
    if (joined === null) break; // gcaco:L3
    labels = labels.map((node) => joined[node]);
    nodes = aggregate(nodes, joined, Math.max(...joined) + 1); // gcaco:L4
    rise = modularityOf(nodes, twoM) - q;
    q = modularityOf(nodes, twoM);
    levels.push({ labels, modularity: q });
  }
  const members = (c) => range(graph.length).filter((i) => labels[i] === c);
  const clusters = range(Math.max(...labels) + 1).map(members); // gcaco:L5
  return { clusters, labels, modularity: q, levels };
}
