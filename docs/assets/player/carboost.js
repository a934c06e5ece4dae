/* W-CARP and CARBoost: itemsets, rule base, rounds.
 * `on` folds an event into the state and returns what else the sentence needs; `view` draws the state as cards: title,
 * the lines that light it up, picture. */
(function () {
  "use strict";

  const R = window.ReferencePlayer;
  const { h, num, bars, data, rule, gauge, range, quiet, tell, ballots, ballot } = R;

  const hasItem = (c, row, { attribute, op, value }) => {
    const v = c.rows[row][attribute], { values } = c.attributes[attribute];
    if (v === null || v === undefined) return value === "?";
    return op === "in" ? v > value[0] && v <= value[1] : values ? String(values[v]) === String(value) : v === value;
  };
  const holding = (c, items) => range(c.rows.length).filter((row) => items.every((x) => c.items[x] && hasItem(c, row, c.items[x])));

  const held = (c, items) => { const rows = new Set(holding(c, items)); return data(range(c.rows.length).map((row) => ({ row, on: rows.has(row) })), c); };
  const cases = (s, c) => { const missed = new Set(s.missed || []); return data(s.weights.map((weight, row) => ({ row, mark: missed.has(row),
    on: s.times && s.times[row] > 0, more: [num(weight, 3), s.times ? `${s.times[row]}×` : "", s.said && s.missed ? c.className(s.said[row]) : ""] })),
  c, ["weight", "drawn", "said"]); };
  /* The largest score; of equal ones the class of more training cases, then the first. */
  const winner = (score, c) => score.reduce((best, value, k) => (value > score[best] || (value === score[best] && (c.result.class_count || [])[k]
    > (c.result.class_count || [])[best]) ? k : best), 0);

  /* The prediction of a row, step by step: the rules that hold add their weights; in CARBoost each round does so and then votes. */
  const weigh = (c, row, weights) => {
    const score = c.classes.map(() => 0);
    return { score, steps: c.result.rules.map((r, i) => {
      const then = c.classes.indexOf(String(r.prediction)), holds = r.items.every((x) => hasItem(c, row, c.items[x]));
      if (holds) score[then] += weights[i];
      return holds && { rule: i, class: then, adds: weights[i], score: [...score] };
    }).filter(Boolean) };
  };
  const alone = (c, row) => {
    const { score, steps } = weigh(c, row, c.result.rules.map((r) => r.loevinger));
    return [...steps.map((step) => ({ line: "carboost:wcarp8", ...step })), { line: "carboost:wcarp9", class: winner(score, c), score }];
  };
  const boosted = (c, row) => {
    const total = c.classes.map(() => 0);
    const steps = c.result.alphas.map((alpha, round) => {
      const { score } = weigh(c, row, c.result.rules.map((r) => r.weights[round])), said = winner(score, c);
      score.forEach((value, k) => { total[k] += alpha * (c.parameters.vote === "score" ? value : Number(k === said)); });
      return { line: "carboost:boost19", round: round + 1, alpha, class: said, score: [...total] };
    });
    return [...steps, { line: "carboost:boost20", class: winner(total, c), score: total }];
  };
  const poll = (s, e) => { Object.assign(s.poll, { score: e.score, class: null }); };

  R.papers.carboost = {
    vote: (c, row) => (c.codes.length ? [{ line: "carboost:wcarp7", row, n: row + 1, score: c.classes.map(() => 0) }, ...(c.result.alphas
      ? boosted : alone)(c, row)] : []),
    at: ["carboost:boost4"],
    start: (c) => ({ mined: [], rounds: [], votes: c.rows.map(() => c.classes.map(() => 0)) }),
    on: {
      fcp1: (s, e) => { s.least = e.thresholds; },
      fcp14: (s, e) => { s.items = [...e.suffix, e.item]; s.counts = null; },
      fcp18: (s, e) => { s.items = e.items; s.counts = e.of_class; s.mined.push(e.items); },
      fcp9: (s, e) => { s.all = e.itemsets; s.items = null; },
      wcarp3: (s, e) => { s.p = e.p; },
      wcarp4: (s, e) => { s.rules = e.kept.map((r) => ({ items: s.all[r][1], then: s.all[r][0], p: s.p[r] })); },
      wcarp5: (s, e) => { s.show = ["Loevinger", e.loevinger]; },
      boost2: (s, e, c) => { s.weights = c.rows.map(() => e.case_weight); s.show = ["own weight", s.rules.map(() => 1)]; },
      boost4: (s, e, c) => { Object.assign(s, { round: e.round, missed: null, error: null, alpha: null, times:
        c.rows.map((_, r) => e.sample.filter((other) => other === r).length) }); },
      boost6: (s, e) => { s.show = ["Loevinger on the sample", e.loevinger]; },
      boost7: (s, e) => { s.show = ["weight in this round", e.weights]; },
      boost8: (s, e) => { s.said = e.predictions; },
      boost9: (s, e) => { s.missed = e.missed; },
      boost10: (s, e) => { s.error = e.error; },
      boost12: (s, e) => { s.alpha = e.alpha; },
      boost13: (s, e) => { s.weights = e.case_weights; },
      boost14: (s, e) => { s.weights = e.case_weights; },
      boost17: (s, e) => { s.show = ["own weight from the next round on", e.a]; },
      wcarp7: (s, e) => { s.poll = { row: e.row, score: e.score }; },
      wcarp8: (s, e, c) => { poll(s, e); return { name: c.result.rules[e.rule].items.map(c.item).join(" and ") }; },
      wcarp9: (s, e) => { poll(s, e); s.poll.class = e.class; },
      boost19: poll,
      boost20: (s, e) => { poll(s, e); s.poll.class = e.class; },
      boost18: (s, e) => { s.rounds.push(e.alpha); s.said.forEach((k, row) => { s.votes[row][k] += e.alpha; }); },
    },
    view: (s, c) => [
      s.poll && ["The vote on a row", "wcarp7 wcarp8 wcarp9 boost19 boost20", ballot(s.poll, c), "wide"],
      !s.weights && ["Mining", "fcp1 fcp14 fcp18 fcp9", s.items ? h`${rule(s.items.map(c.item))}${s.counts && bars(s.counts.map((n, k) => ({
        label: c.className(k), value: n || 0, hue: k, lit: n !== null, note: n === null ? "no rule" : `${n}, needs ${s.least[k]}` })))}${held(c, s.items)}`
        : quiet(s.all ? `${s.all.length} class itemsets.` : "Nothing mined yet.")],
      !s.weights && ["Class itemsets", "wcarp2 wcarp3", s.p ? bars(s.p.map((p, r) => ({ label: `${s.all[r][1].map(c.item).join(", ")} → ${
        c.className(s.all[r][0])}`, value: p, hue: s.all[r][0], lit: p <= c.parameters.significance, note: `p ${num(p, 3)}` })), 1)
        : h`<p class="chips">${s.mined.slice(-24).map((items) => h`<span>${items.map(c.item).join(" and ")}</span>`)}</p>${
          tell(`${s.mined.length} antecedents kept so far`)}`],
      ["Rule base", "wcarp4 wcarp5 wcarp6 boost6 boost7 boost17", s.rules ? h`${s.show && tell(s.show[0])}${bars(s.rules.map((r, i) => ({
        label: `${r.items.map(c.item).join(" and ")} → ${c.className(r.then)}`, value: s.show ? s.show[1][i] : r.p, hue: r.then, note:
        s.show ? "" : `p ${num(r.p, 3)}` })))}` : quiet("Not chosen yet."), "wide"],
      s.weights && ["Cases and their weights", "boost2 boost4 boost5 boost13 boost14", h`${tell("lit: drawn · ringed: classified wrongly")}${cases(s, c)}`, "tall"],
      s.weights && ["The round", "boost8 boost9 boost10 boost11 boost12 boost18", s.round ? h`${tell(`round ${s.round} of ${
        c.parameters.n_estimators}`)}${s.missed && tell(`${s.missed.length} of ${c.rows.length} rows missed`)}${typeof s.error === "number" && gauge(s.error, 0.5, `error ${num(s.error)}, must be below 1/2${
        s.alpha ? ` · alpha ${num(s.alpha)}` : ""}`)}` : quiet("No round yet.")],
      s.weights && c.parameters.vote !== "score" && ["Votes of the stored rounds", "boost18 result", s.rounds.length ? h`${tell(`alpha: ${
        s.rounds.map((a) => num(a, 3)).join(" · ")}`)}${ballots(s.votes, c)}` : quiet("No round stored yet.")],
    ],
  };
})();
