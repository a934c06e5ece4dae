/* ABCoDT: bees, then trees.
 * `on` folds an event into the state and returns what else the sentence needs; `view` draws the state as cards: title,
 * the lines that light it up, picture. */
(function () {
  "use strict";

  const R = window.ReferencePlayer;
  const { h, num, cut, fixed, bars, wheel, data, curve, range, quiet, tell, top } = R;

  const masked = (position) => { const on = position.map((x) => x >= 0.5); return on.some(Boolean) ? on : position.map((_, j) => j === top(position)); };
  const matrix = (s, c) => h`<div class="scroll" tabindex="0" role="group" aria-label="Positions of the sources"><table class="bees"><thead><tr><th>source</th>${
    c.attributes.map((a) => h`<th class="up"><span>${cut(a.name, 18)}</span></th>`)}<th>profit</th><th>trial</th></tr></thead><tbody>${
    s.sources.slice(0, R.MOST).map((position, i) => h`<tr class="${s.move && s.move.source === i ? "lit" : ""}"><th>${i + 1}</th>${masked(position).map((on, j) => h`<td class="${
    on ? "on" : ""}${s.move && s.move.source === i && s.move.feature === j ? " mark" : ""}" style="--x:${fixed(position[j])}">${
    position[j].toFixed(2)}</td>`)}<td>${num((s.profits || [])[i], 3)}</td><td>${(s.trials || [])[i]}</td></tr>`)}</tbody></table></div>${R.more(s.sources.length, "sources")}`;
  const tree = (nodes, c, next = [0]) => {
    const n = nodes[next[0]++];
    if (n.feature === undefined) return h`<li><span class="leaf">${n.size} rows: ${num(n.value, 3)}</span></li>`;
    return h`<li><span>${c.feature(n.feature)} ≤ ${num(n.threshold)}?</span><ul>${tree(nodes, c, next)}${tree(nodes, c, next)}</ul></li>`;
  };
  const colony = (s, e) => { Object.assign(s, { profits: e.profits, trials: e.trials || s.trials, move: null }); };

  R.papers.abcodt = {
    at: ["abcodt:5", "abcodt:21"],
    start: () => ({ sources: [], losses: [], trees: [] }),
    on: {
      2: (s, e) => { s.sources = e.sources; },
      3: (s, e) => { s.trials = e.trials; },
      4: colony, 6: colony, 7: colony, 9: colony,
      8: (s, e) => { s.p = e.probabilities; },
      "9a": (s, e) => { s.asked = e.source; return { n: e.source + 1 }; },
      "9b": (s, e) => { s.asked = e.source; return { n: e.source + 1 }; },
      a: (s, e) => { s.move = { ...e, before: s.sources[e.source][e.feature], partnerAt: s.sources[e.partner][e.feature] };
        return { n: e.source + 1, other: e.partner + 1 }; },
      b: (s, e) => { s.move.value = e.value; },
      c: (s, e) => { s.move.profit = e.profit; },
      d: (s, e) => {
        const { source, feature, value, profit } = s.move;
        s.move.accepted = e.accepted;
        s.trials[source] = e.trial;
        if (!e.accepted) return;
        s.sources[source][feature] = value;
        s.profits[source] = profit;
      },
      10: (s, e) => { s.asked = e.source; s.move = null; return { n: e.source + 1 }; },
      "10a": (s, e) => { s.sources[s.asked] = e.position; s.profits[s.asked] = e.profit; s.trials[s.asked] = 1; },
      12: (s, e) => { s.theta = e.theta; s.move = s.asked = null; return { features: range(e.theta.length).filter((j) => e.theta[j]) }; },
      "12a": (s, e) => { s.theta = e.theta; },
      20: (s) => { s.boosting = true; },
      21: (s, e) => { s.trees = []; return { m: e.iteration + 1 }; },
      22: (s, e) => { s.rows = e.rows; },
      23: (s, e) => { s.shares = e.probabilities; },
      24: (s, e) => { s.trees.push({ ...e }); },
      26: (s, e) => { s.shares = e.scores; s.losses.push(e.loss); },
      27: (s, e) => { s.importances = e.importances; },
      28: (s, e) => { s.average = e.average; s.kept = e.kept; },
    },
    view: (s, c) => [
      !s.boosting && ["The bees' sources", "1 2 3 4 5 6 7 9 10 10a 11 d", s.sources.length ? h`${matrix(s, c)}${tell("Filled: the feature is in the source's mask.")}`
        : quiet("No source yet."), "wide"],
      !s.boosting && ["The move", "a b c d", s.move ? h`${bars([{ label: `${c.feature(s.move.feature)} at source ${s.move.source + 1}`, value: s.move.before },
        { label: `at source ${s.move.partner + 1}`, value: s.move.partnerAt, hue: 7 }, s.move.value !== undefined && { label: "tried", value: s.move.value,
        hue: 1, lit: true }].filter(Boolean), 1)}${s.move.profit !== undefined && tell(`profit ${num(s.move.profit)}, now ${num(s.profits[s.move.source])}${
        s.move.accepted === undefined ? "" : s.move.accepted ? ": the bee moves" : ": the bee stays"}`)}` : quiet("No bee on its way.")],
      !s.boosting && ["Onlookers", "8 9a 9b", s.p ? wheel({ labels: s.p.map((_, i) => `source ${i + 1}`), hues: range(s.p.length), weights: s.p,
        chosen: s.asked === null || s.asked === undefined ? -1 : s.asked }) : quiet("No onlooker yet.")],
      !s.boosting && ["The data", "", data(range(c.rows.length).map((row) => ({ row })), c, [], s.theta ? range(s.theta.length).filter((j) => s.theta[j]) : [])],
      s.theta && ["The mask", "12 12a 29 result", h`<p class="chips">${c.attributes.map((a, j) => h`<span class="${s.kept && s.kept.includes(j) ? "on kept"
        : s.theta[j] ? "on" : ""}">${a.name}</span>`)}</p>${tell(s.kept ? "filled: proposed by the bees · green: kept by the trees" : "filled: proposed by the bees")}`, s.boosting && "wide"],
      s.boosting && ["Rows and scores", "20 21 22 23", h`${tell("lit: drawn for the trees · ringed: scored wrongly")}${data(range(c.rows.length).map((row) => {
        const said = s.shares && top(s.shares[row]);
        return { row, on: !s.rows || s.rows.includes(row), mark: s.shares && said !== c.codes[row], more: [s.shares ? c.className(said) : ""] };
      }), c, ["scored"], s.theta ? range(s.theta.length).filter((j) => s.theta[j]) : [])}`, "tall"],
      s.boosting && ["Trees of the iteration", "24", s.trees.length ? h`${s.trees.map((t) => h`<h4>${c.className(t.class)}</h4><ul class="tree">${
        tree(t.nodes, c)}</ul>`)}` : quiet("None yet.")],
      s.boosting && ["Loss", "25 26", s.losses.length ? curve(s.losses, "Loss after each iteration") : quiet("Not measured yet.")],
      s.importances && ["Importance of the features", "27 28", h`${bars(s.importances.map((value, j) => ({ label: c.feature(j), value, hue: 0, lit: s.kept
        && s.kept.includes(j) })))}${typeof s.average === "number" && tell(`average of the proposed: ${num(s.average)}`)}`],
    ],
  };
})();
