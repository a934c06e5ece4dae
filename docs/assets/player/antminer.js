/* Ant-Miner: lists of rules.
 * `on` folds an event into the state and returns what else the sentence needs; `view` draws the state as cards: title,
 * the lines that light it up, picture. */
(function () {
  "use strict";

  const R = window.ReferencePlayer;
  const { h, num, bars, wheel, data, rule, list, range, quiet, tell, tried, trials, spun } = R;

  const spin = (s, e, c) => spun(s, e, e.wheel.map(c.term), e.wheel.map((t) => t[0]), e.wheel.map((t) => t[1]),
    e.wheel.findIndex((t) => t.join() === e.chosen.join()));
  const begin = (s) => s.building || Object.assign(s, { building: true, rule: [], rows: s.left, then: null, trials: [],
    dropped: null, ant: s.ant + 1 });
  const become = (s, c, terms, e) => Object.assign(s, { rule: terms, rows: c.covered(terms, s.left) },
    e && { then: e.class, now: e.quality });

  const rowsOf = (s, c) => {
    const left = new Set(s.left), covered = new Set(s.rows || []);
    return range(c.rows.length).map((row) => ({ row, gone: !left.has(row), on: covered.has(row) }));
  };

  R.papers.antminer = {
    at: ["antminer:2"],
    start: (c) => ({ left: [], list: [], tau: [], gain: [], rule: [], rows: [], trials: [], ant: 0, same: 0, terms:
      c.attributes.flatMap((a, i) => (a.values || []).map((_, j) => [i, j])) }),
    on: {
      1: (s, e) => { s.left = s.rows = e.rows; },
      2: (s) => { Object.assign(s, { ant: 0, same: 0, best: null, wheel: null, rule: [], rows: s.left, trials: [],
        then: null, dropped: null }); },
      3: (s, e) => { s.first = e.tau; s.tau = s.terms.map(() => e.tau); },
      4: (s, e) => { s.gain = e.gain; s.tau = e.gain.map(() => s.first); },
      24: (s) => { begin(s); },
      25: (s, e, c) => { begin(s); s.chosen = e.chosen; return spin(s, e, c); },
      26: (s, e) => { s.rule = e.rule; s.rows = e.rows; },
      7: (s, e) => { s.building = false; s.rule = e.rule; },
      55: spin,
      57: (s, e, c) => { become(s, c, e.rule); },
      31: (s, e, c) => { become(s, c, s.rule, e); s.base = e.quality; },
      38: (s, e) => { tried(s, e, e.removed); s.base = s.now; },
      40: (s, e, c) => { s.dropped = e.removed; become(s, c, s.rule.filter((t) => t[0] !== e.removed), e); },
      9: (s, e, c) => { become(s, c, e.rule, e); },
      72: (s, e) => { s.tau = e.tau; },
      12: (s, e) => { s.best = e.quality; },
      13: (s, e) => { s.same = e.same; },
      16: (s, e, c) => { become(s, c, e.rule, e); s.list.push({ rule: e.rule, then: e.class, quality: e.quality }); },
      17: (s, e, c) => {
        const leaves = (r) => s.rows.includes(r) && (c.parameters.removal === "covered" || c.codes[r] === s.then);
        if (s.rows) Object.assign(s, { left: s.left.filter((r) => !leaves(r)), rows: s.rows.filter((r) => !leaves(r)) });
      },
      18: (s, e) => { s.default = e.class; },
    },
    view: (s, c) => [
      ["Roulette", "25 54 55", wheel(s.wheel)],
      ["Rule and rows", "1 2 7 9 24 26 27 31 40 50 57 17", h`${rule(s.rule.map(c.term), s.then >= 0 && s.then !== null
        && c.className(s.then))}${tell(s.rows ? `covers ${s.rows.length} of the ${s.left.length} rows left`
        : "A trace of intervals does not tell which rows it covers.")}${data(rowsOf(s, c), c)}`, "tall"],
      ["Pruning trials", "38 39", trials(s, c.feature)],
      ["Pheromone of the terms", "3 4 72", s.tau.length ? bars(s.tau.map((value, i) => { const t = s.terms[i] || [0]; return {
        label: s.terms.length === s.tau.length ? c.term(t) : `term ${i + 1}`, value, hue: t[0], lit: s.rule.some((other) =>
          other.join() === t.join()), note: `${num(value)} · gain ${num(s.gain[i], 3)}` }; })) : quiet("Not laid yet.")],
      ["Colony and rule list", "2a 8 11 12 13 14 15 16 18 result", h`${tell(`ant ${s.ant} · ${s.same} of ${
        c.parameters.n_rules_converge} equal rules in a row${s.best ? ` · best quality ${num(s.best)}` : ""}`)}${
        s.list.length ? list(s.list.map((r) => rule(r.rule.map(c.term), c.className(r.then)))) : quiet("No rule yet.")}${
        s.default >= 0 && rule([], c.className(s.default))}`],
    ],
  };
})();
