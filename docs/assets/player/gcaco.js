/* GCACO: the feature graph and the ants' ways over its clusters.
 * `on` folds an event into the state and returns what else the sentence needs; `view` draws the state as cards: title,
 * the lines that light it up, picture. */
(function () {
  "use strict";

  const R = window.ReferencePlayer;
  const { h, num, hue, cut, total, fixed, bars, data, wheel, gauge, svg, range, quiet, top, pointed, spun } = R;

  const featureGraph = (s, c) => {
    const clusters = s.clusters || [range(s.n)], slots = s.n + clusters.length, place = {}, small = R.narrow;
    const X = small ? 204 : 350, Y = small ? 165 : 215, across = small ? 95 : 180, up = small ? 110 : 150;
    let slot = 0;
    clusters.forEach((features, k) => { features.forEach((f) => { place[f] = { turn: (2 * Math.PI * slot++) / slots, k }; }); slot += 1; });
    const at = (f, more = 0) => [fixed(X + (across + more) * Math.sin(place[f].turn)), fixed(Y - (up + more) * Math.cos(place[f].turn))];
    const most = Math.max(...s.tau, 1e-300), alike = (i, j) => s.pairs[i * s.n - (i * (i + 1)) / 2 + j - i - 1];
    return svg(2 * X, 2 * Y, "The feature graph: clusters by colour, pheromone by size, the ant's path", h`${(s.edges || []).map(([i, j]) =>
      h`<path class="edge" d="M${String(at(i))}Q${X} ${Y} ${String(at(j))}" style="stroke-width:${s.pairs ? fixed(5 * alike(i, j) - 2) : 1}"/>`)}${
      s.path.length > 1 && h`<path class="edge ant" d="M${s.path.map((f) => at(f)).join("L")}"/>`}${s.clusters && clusters.map((features, k) => h`<text x="${fixed(X + total(features.map((f) =>
        at(f)[0] - X)) / features.length / 1.9)}" y="${fixed(Y + total(features.map((f) => at(f)[1] - Y)) / features.length / 1.9)}"
        class="big">cluster ${k + 1}</text>`)}${range(s.n).map((f) => {
        const [x, y] = at(f), [tx, ty] = at(f, 26), step = s.path.indexOf(f);
        return h`<circle cx="${x}" cy="${y}" r="${fixed(7 + 11 * Math.sqrt((s.tau[f] || 0) / most))}" style="fill:${hue(place[f].k)}"
          class="vertex${step >= 0 || (s.selected && s.selected.includes(f)) ? " lit" : ""}"/>${step >= 0 && h`<text x="${x}" y="${y + 5}"
          class="in">${step + 1}</text>`}<text x="${tx}" y="${ty + 4}" style="text-anchor:${tx > X + 9 ? "start" : tx < X - 9 ? "end" : "middle"}">${
          cut(c.feature(f), small ? 11 : 20)}</text>`; })}`, small ? 0 : 560);
  };
  const home = (s, f) => Math.max(0, (s.clusters || []).findIndex((features) => features.includes(f)));
  const taken = (s, e, c) => {
    const w = s.wheel, at = pointed({ weights: w.weights, u: e.u || 0 });
    Object.assign(w, { u: e.u, chosen: s.candidates.indexOf(e.chosen) });
    s.path.push(e.chosen);
    return at;
  };

  R.papers.gcaco = {
    at: ["gcaco:9"],
    start: (c) => ({ n: (c.kept || c.attributes).length, tau: [], path: [], candidates: [], subsets: [] }),
    on: {
      4: (s, e) => { s.pairs = e.pairs; },
      5: (s, e) => { s.edges = e.edges; },
      6: (s, e) => { s.clusters = e.clusters; },
      7: (s, e) => { s.fisher = e.fisher; },
      8: (s, e) => { s.tau = e.tau; },
      9: (s) => { Object.assign(s, { subsets: [], gamma: null }); },
      10: (s, e) => { Object.assign(s, { path: [], wheel: null, q: null }); return { n: e.ant + 1 }; },
      13: (s, e) => { Object.assign(s, { wheel: null, q: null }); return { n: e.cluster + 1 }; },
      21: (s, e) => { s.path = e.path; s.subsets.push(e.path); },
      22: (s, e) => { s.gamma = e.gamma; s.path = []; },
      23: (s, e) => { s.tau = e.tau; },
      25: (s, e) => { s.selected = e.selected; },
      a: (s, e) => { Object.assign(s, { candidates: e.unvisited, wheel: null, q: null, worth: null }); },
      b: (s, e) => { s.worth = e.eta; },
      c: (s, e) => { s.worth = e.heuristic; },
      d: (s, e, c) => { spun(s, e, s.candidates.map(c.feature), s.candidates.map((f) => home(s, f)), range(s.candidates.length), -1); },
      e: (s, e, c) => { s.q = e.q; return { greedy: e.q <= c.parameters.q0 }; },
      f: taken, g: taken,
    },
    view: (s, c) => [
      ["Feature graph", "1 2 3 4 5 6 10 13 17 18 20 21", featureGraph(s, c), "wide"],
      ["The next feature", "a b c d e f g", h`${s.wheel ? wheel(s.wheel) : s.worth ? bars(s.candidates.map((f, i) => ({ label: c.feature(f),
        value: s.worth[i], hue: home(s, f) }))) : quiet("No choice at hand.")}${typeof s.q === "number" && gauge(s.q, c.parameters.q0,
        `q = ${num(s.q)}: ${s.q <= c.parameters.q0 ? "up to" : "above"} q0 = ${c.parameters.q0}, ${s.q <= c.parameters.q0 ? "the best" : "the wheel"}`)}`],
      ["The ants' subsets", "9 22", s.subsets.length ? bars(s.subsets.map((p, i) => ({ label: `ant ${i + 1}: ${p.length} features`,
        value: (s.gamma || [])[i] || 0, lit: s.gamma && top(s.gamma) === i, note: s.gamma ? "" : "not judged" }))) : s.gamma
        ? bars(s.gamma.map((value, i) => ({ label: `ant ${i + 1}`, value }))) : quiet("No subset yet.")],
      ["Pheromone of the features", "7 8 23 24 25 result", s.tau.length || s.fisher ? bars(range(s.n).map((f) => ({ label: c.feature(f),
        value: s.tau[f] || 0, hue: home(s, f), lit: s.selected && s.selected.includes(f),
        note: `${num(s.tau[f])} · Fisher ${num((s.fisher || [])[f], 3)}` }))) : quiet("Not laid yet.")],
      ["The data", "1 2", data(range(c.rows.length).map((row) => ({ row })), c, [], (s.selected || s.path).map((f) => (c.kept ? c.kept[f] : f)))],
    ],
  };
})();
