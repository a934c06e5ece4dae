/* AntMiner_mbc: the layered graph, lists that vote.
 * `on` folds an event into the state and returns what else the sentence needs; `view` draws the state as cards: title,
 * the lines that light it up, picture. */
(function () {
  "use strict";

  const R = window.ReferencePlayer;
  const { h, num, hue, fixed, wheel, data, rule, list, svg, range, quiet, tell, tried, trials, spun, ballots, ballot } = R;

  const cuts = (values, most) => {
    const v = [...new Set(values.filter((x) => x !== null))].sort((a, b) => a - b);
    const found = v.slice(1).map((b, i) => ((v[i] + b) / 2 > v[i] ? (v[i] + b) / 2 : b));
    return found.length <= most ? found : range(most).map((i) => found[Math.floor(((i + 1) * found.length) / (most + 1))]);
  };
  const layersOf = (s, c) => {
    const layer = (title, kind, column, choices, any) => ({ title, kind, column, choices, labels:
      choices.map((x) => (kind === "lower" ? `≥ ${num(x)}` : kind === "upper" ? `< ${num(x)}` : x)).concat(any ? "any" : []) });
    const three = ["1", "2", "3"];
    return [layer("class", "", -1, c.classes.filter((_, k) => k !== s.majority)), layer("alpha", "", -1, three),
      layer("beta", "", -1, three), ...c.attributes.flatMap(({ name, values }, i) => {
        if (values) return [layer(name, "value", i, values, c.parameters.any_vertex || !values.length)];
        const at = cuts(s.sample.map((r) => c.rows[r][i]), c.parameters.max_cuts);
        return ["lower", "upper"].map((kind) => layer(name, kind, i, at, true));
      })];
  };
  const testsOf = (s, path) => path.map((j, d) => [d, j]).filter(([d, j]) => d > 2 && j < s.layers[d].choices.length);
  const nameOf = (s, [d, j]) => { const l = s.layers[d]; return `${l.title} ${l.column < 0 || l.kind === "value" ? "= " : ""}${l.labels[j]}`; };
  const holds = (s, row, [d, j], c) => {
    const { kind, column, choices } = s.layers[d], value = c.rows[row][column];
    return value !== null && (kind === "value" ? value === j : kind === "lower" ? value >= choices[j] : value < choices[j]);
  };
  const matched = (s, rows, c) => rows.map((row, p) => p).filter((p) => s.tests.every((t) => holds(s, rows[p], t, c)));
  const take = (s, path) => { s.path = path; s.tests = testsOf(s, path); };
  const onPath = (path, d, i, j) => path && path[d] === j && (d ? path[d - 1] : 0) === i;
  const choice = (d) => (s, e) => {
    const at = d || e.layer;
    take(s, [...s.path.slice(0, at), e.chosen]);
    const labels = s.layers[at].labels.map((_, j) => nameOf(s, [at, j]));
    return { name: nameOf(s, [at, e.chosen]), ...spun(s, e, labels, labels.map(() => at), range(labels.length), e.chosen) };
  };
  const pathed = (s, e) => { if (s.free) take(s, e.path); else s.path = e.path; return { tests: s.tests.map((t) => nameOf(s, t)) }; };
  const votes = (lists, row, s, c) => {
    const score = c.classes.map(() => 0);
    let missed = 0;
    for (const one of lists) {
      one.forEach((r, i) => { if (r.rows.includes(row)) score[r.then] += 1 + (one.length - 1 - i) / 100; });
      const wrong = one.filter((r) => !r.rows.includes(row)).length;
      missed += c.parameters.mismatch_votes === "per_rule" ? wrong : Number(one.length > 0 && wrong === one.length);
    }
    score[s.majority] += c.parameters.majority_weight * missed;
    return score;
  };

  /* The vote on a row, step by step, counted in hundredths. */
  const says = (c, row, rule) => rule.terms.every(({ attribute, op, value }) => {
    const { values } = c.attributes[attribute], v = c.rows[row][attribute];
    if (v === null || v === undefined) return false;
    return op === "=" ? String(values[v]) === String(value) : op === ">=" ? v >= value : op === "<" ? v < value : v > value[0] && v <= value[1];
  });
  const vote = (c, row) => {
    const { rule_lists: lists, majority } = c.result, S = c.classes.map(() => 0), each = c.parameters.mismatch_votes === "per_rule";
    let M = 0;
    const told = [{ line: "mbc:C1", row, n: row + 1, score: [...S] }];
    const tell = (line, more) => told.push({ line, row, score: S.map((v) => v / 100), mismatches: M, ...more });
    lists.forEach(({ rules }, k) => {
      const fired = rules.map((r) => says(c, row, r)), at = { list: k + 1, lists: lists.length };
      tell("mbc:C2", { ...at, rules: rules.length });
      rules.forEach((r, i) => {
        const then = c.classes.indexOf(String(r.prediction)), adds = 100 + rules.length - 1 - i;
        if (fired[i]) { S[then] += adds; tell("mbc:C3", { ...at, rank: i + 1, class: then, adds: adds / 100 }); }
        else if (each) { M += 1; tell("mbc:C4", { ...at, rank: i + 1 }); }
      });
      if (!each && rules.length && !fired.some(Boolean)) { M += 1; tell("mbc:C4", { ...at, rank: 0 }); }
    });
    const votes = S.map((v, k) => (v + (k === majority ? 100 * c.parameters.majority_weight * M : 0)) / 100);
    const best = votes.indexOf(Math.max(...votes));
    told.push({ line: "mbc:C5", row, score: votes, mismatches: M, class: majority });
    return [...told, { line: "mbc:C6", row, score: votes, class: votes[best] > 0 ? best : majority }];
  };
  const polled = (s, e) => { s.poll = { row: e.row, score: e.score, class: s.key === "C6" ? e.class : null }; };

  const layered = (s) => {
    const tall = Math.max(...s.layers.map((l) => l.labels.length)), high = Math.min(44, 460 / tall), H = tall * high + 40;
    const x = (d) => 46 + (d + 1) * 100, y = (d, j) => (d < 0 ? H / 2 : H / 2 + (j - (s.layers[d].labels.length - 1) / 2) * high);
    const most = Math.max(...(s.tau || [[[1]]]).flat(2).filter((t) => t !== null));
    const edges = (s.tau || []).flatMap((m, d) => m.flatMap((row, i) => row.map((t, j) => {
      const ant = onPath(s.path, d, i, j), best = onPath(s.best && s.best.path, d, i, j);
      if (t === null || (m.length * row.length > 150 && !ant && !best)) return "";
      return h`<path class="edge${ant ? " ant" : best ? " best" : ""}" d="M${x(d - 1)} ${fixed(y(d - 1, i))}L${x(d)} ${
        fixed(y(d, j))}" style="stroke-width:${fixed(0.4 + (5 * t) / most)}"/>`;
    })));
    return svg(x(s.layers.length - 1) + 60, H, "The construction graph; thick edges have much pheromone", h`${edges}<circle
      cx="46" cy="${H / 2}" r="7" class="vertex lit"/><text x="46" y="${H / 2 - 14}">start</text>${s.layers.map((l, d) => h`<text
      x="${x(d)}" y="14" class="big">${l.title}</text>${l.labels.map((label, j) => h`<circle cx="${x(d)}" cy="${fixed(y(d, j))}"
      r="7" class="vertex${s.path[d] === j ? " lit" : ""}" style="fill:${hue(d)}"/>${tall < 16 && h`<text x="${x(d)}"
      y="${fixed(y(d, j)) + 20}">${label}</text>`}`)}`)}`);
  };

  R.papers.mbc = {
    at: ["mbc:5"],
    vote,
    start: (c) => ({ lists: [], list: [], sample: [], left: [], layers: [], path: [], tests: [], trials: [], ant: 0,
      free: c.parameters.any_vertex !== false }),
    on: {
      "0a": (s, e) => { s.majority = e.class; },
      3: (s, e) => { s.sample = e.sample || e.learn; Object.assign(s, { left: range(s.sample.length), list: [], tau: null, path: [],
        tests: [], best: null, wheel: null, trials: [], layers: [] }); },
      "4a": (s, e, c) => { s.layers = layersOf(s, c); },
      5: (s) => { Object.assign(s, { tau: null, best: null, wheel: null, path: [], tests: [], trials: [], dropped: null, ant: 0 }); },
      7: (s) => { s.tau = s.layers.map((l, d) => range(d ? s.layers[d - 1].labels.length : 1).map((i) => l.labels.map((_, j) => {
        const before = d && s.layers[d - 1].choices.length;
        return l.kind === "upper" && i < before && j < l.choices.length && j <= i ? null : 1;
      }))); },
      W1: (s, e) => { s.ant += 1; s.path = []; return choice(0)(s, { ...e, layer: 0 }); },
      W2: choice(1), W3: choice(2), W6: choice(0),
      14: (s, e) => { s.ant = 0; s.iteration = e.iteration; },
      17: (s, e) => { take(s, e.path); s.base = s.now = e.quality; s.trials = []; s.dropped = null; return pathed(s, e); },
      P2: (s, e) => { tried(s, e, e.layer); s.base = s.now; return { name: nameOf(s, s.tests.find((t) => t[0] === e.layer)) }; },
      P3: (s, e, c) => {
        const good = s.trials.filter((t) => t.quality === e.quality);
        const gives = { remove: () => true, until_covering: (t) => t.tp + t.fp === 0 }[c.parameters.prune_ties] || (() => false);
        s.dropped = good.reduce((best, t) => (gives(best) ? t : best)).id;
        const test = s.tests.find((t) => t[0] === s.dropped);
        s.tests = s.tests.filter((t) => t !== test);
        s.now = e.quality;
        return { name: nameOf(s, test) };
      },
      18: pathed,
      20: (s, e) => { s.best = { path: s.path, tests: s.tests, quality: e.quality }; },
      22: (s, e, c) => { const { rho, c: share } = c.parameters; s.tau = s.tau && s.tau.map((m, d) => m.map((row, i) => row.map((t, j) =>
        (t === null ? t : Math.min(Math.max(rho * t + (onPath(s.best.path, d, i, j) ? s.best.quality / share : 0), e.tau_min), e.tau_max))))); },
      24: (s, e, c) => {
        Object.assign(s, { path: e.path, tests: s.best.tests });
        const names = s.tests.map((t) => nameOf(s, t)), then = c.classes.indexOf(s.layers[0].choices[e.path[0]]);
        s.list.push({ names, then, rows: matched(s, range(c.rows.length), c) });
        return { tests: names };
      },
      25: (s, e, c) => { const gone = matched(s, s.sample, c); s.left = s.left.filter((p) => !gone.includes(p)); },
      "25a": (s, e) => { s.right = e.right; },
      "25b": (s) => { s.list.pop(); },
      C1: polled, C2: polled, C3: polled, C4: polled, C5: polled, C6: polled,
      27: (s) => { s.lists.push(s.list); s.list = []; s.right = null; },
    },
    view: (s, c) => {
      const covered = new Set(s.path.length ? matched(s, s.sample, c) : []), left = new Set(s.left), all = s.list.length ? [...s.lists, s.list] : s.lists;
      return [
        s.poll && ["The vote on a row", "C1 C2 C3 C4 C5 C6", ballot(s.poll, c), "wide"],
        ["The ant's way", "4a 7 14 17 18 20 22 23 W1 W2 W3 W6", s.layers.length ? h`${layered(s)}${tell(`${s.ant ? `ant ${s.ant}` : "no ant on its way"}${
          s.best ? ` · best quality ${num(s.best.quality)} (its path in the accent colour)` : ""}`)}` : quiet("No graph yet."), "wide"],
        ["Roulette", "W1 W2 W3 W6", wheel(s.wheel)],
        ["Rule and sample", "0a 0b 3 5 25", h`${s.path.length ? rule(s.tests.map((t) => nameOf(s, t)), s.layers[0].labels[s.path[0]]) : quiet("No rule yet.")}${
          data((s.sample.length ? s.sample : range(c.rows.length)).map((row, p) => ({ row, gone: s.sample.length > 0 && !left.has(p), on: covered.has(p) })), c)}`],
        ["Pruning trials", "P2 P3", trials(s, (d) => s.layers[d].title)],
        ["Rule lists", "24 25a 25b 23a 27", all.length ? h`${all.map((one, k) => h`<h4>list ${k + 1}</h4>${one.length
          ? list(one.map((r) => rule(r.names, c.className(r.then)))) : quiet("empty")}`)}${s.right >= 0 && s.right !== null
          && tell(`${s.right} validation rows right`)}` : quiet("No rule yet.")],
        ["Votes on the rows", "27 result", all.length ? ballots(range(c.rows.length).map((r) => votes(all, r, s, c)), c) : quiet("No list yet.")],
      ];
    },
  };
})();
