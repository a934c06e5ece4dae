/* The pictures of the player: small functions from values to HTML and SVG. */
(function () {
  "use strict";

  const R = window.ReferencePlayer;

  /* HTML whose holes are escaped, so that no name in a trace can be more than text. */
  class Html { constructor(text) { this.text = text; } toString() { return this.text; } }
  const escape = (value) => {
    if (value instanceof Html) return value.text;
    if (Array.isArray(value)) return value.map(escape).join("");
    if (value === null || value === undefined || value === false) return "";
    return String(value).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  };
  const h = (strings, ...holes) => new Html(strings.map((s, i) => (i ? escape(holes[i - 1]) : "") + s).join(""));
  const num = (x, digits = 4) => (typeof x !== "number" ? "–" : String(+x.toPrecision(digits)));
  const fixed = (x) => +x.toFixed(2);
  const hue = (i) => `var(--c${(i || 0) % 8})`;
  const cut = (text, n) => (text.length > n ? text.slice(0, n - 1) + "…" : text);
  const total = (values) => values.reduce((sum, x) => sum + x, 0);

  /* A card for every part of the state; the one that this line is about is lit. */
  const cards = (R.cards = (all, key) => h`${all.filter(Boolean).map(([title, keys, body, wide]) => h`<section
    class="card${keys.split(" ").includes(key) ? " lit" : ""}${wide ? ` ${wide}` : ""}"><h3>${title}</h3><div class="body" tabindex="0"
    role="group" aria-label="${title}">${body}</div></section>`)}`);
  R.halves = (tracks, states) => h`${tracks.map((track, i) => h`<div class="player-half">${tracks.length > 1 && h`<h3 class="run"><i>${
    "AB"[i]}</i> ${track.title}</h3>`}${cards(track.paper.view(states[i], track.context), states[i].key)}</div>`)}`;

  /* What of the stage scrolls; the player keeps how far, for a step draws all of it anew. */
  R.boxes = (stage) => [...stage.querySelectorAll(".player-half, .body, .scroll")];
  /* Scroll a pane alone until a part of it is in sight. */
  R.reveal = (pane, part) => {
    const [out, box] = [pane, part].map((one) => one.getBoundingClientRect()), { top, left } = out;
    if (box.top < top || box.bottom > out.bottom) pane.scrollTop += box.top - top - Math.max(0, (out.height - box.height) / 2);
    if (box.left < left || box.right > out.right) pane.scrollLeft += box.left - left - out.width / 2;
  };

  /* At most so many of a list, and how many more there are. */
  const MOST = 40;
  const more = (n, what = "") => n > MOST && h`<p class="quiet">and ${(n - MOST).toLocaleString("en")} more${what && ` ${what}`}</p>`;

  /* Bars: [{label, value, hue, lit, note}], measured against the largest or a given one; of very many the lit ones come first. */
  const bars = (rows, most) => {
    const top = most || rows.reduce((max, row) => Math.max(max, Math.abs(row.value) || 0), 1e-300);
    return h`<div class="bars">${first(rows, (row) => row.lit).map((row) => h`<div class="bar${row.lit ? " lit" : ""}"><span
      title="${row.label}">${row.label}</span><i style="--w:${fixed((100 * Math.abs(row.value || 0)) / top)}%;--hue:${
      hue(row.hue)}"${row.value < 0 ? h` class="minus"` : ""}></i><b>${row.note || num(row.value)}</b></div>`)}</div>${more(rows.length)}`;
  };
  const first = (rows, lit) => (rows.length <= MOST ? rows : [...rows.filter(lit), ...rows.filter((row) => !lit(row))].slice(0, MOST));

  const arc = (from, to, outer, inner) => {
    const at = (turn, r) => `${fixed(r * Math.sin(2 * Math.PI * turn))} ${fixed(-r * Math.cos(2 * Math.PI * turn))}`;
    const big = to - from > 0.5 ? 1 : 0;
    return `M${at(from, outer)}A${outer} ${outer} 0 ${big} 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 ${
      big} 0 ${at(from, inner)}Z`;
  };

  /* The roulette wheel: a slice per weight from the top clockwise, the needle at u of a whole turn. */
  const wheel = (w) => {
    if (!w) return h`<p class="quiet">No spin yet.</p>`;
    const sum = total(w.weights);
    let before = 0;
    const slices = w.weights.map((weight, i) => {
      const from = before / sum, to = (before += weight) / sum;
      if (!(weight > 0)) return "";
      const style = `fill:${hue(w.hues[i])};--shade:${1 - 0.18 * (w.shades ? w.shades[i] % 4 : 0)}`;
      return h`<path d="${arc(from, Math.min(to, from + 0.99999), 96, 52)}" style="${style}" class="slice${
        i === w.chosen ? " lit" : ""}"><title>${w.labels[i]}: ${num(weight)}</title></path>`;
    });
    const spun = typeof w.u === "number";
    const needle = spun && h`<g class="needle" style="--turn:${fixed(360 * w.u)}deg"><path d="M0-88-9-108H9ZM-1.5-46V-90h3v44Z"/></g>`;
    const name = `Wheel of ${w.weights.length} slices${w.chosen >= 0 ? `, stopped at ${w.labels[w.chosen]}` : ""}`;
    return h`<div class="wheel"><svg viewBox="-108 -108 216 216" role="img" aria-label="${name}">${slices}${needle}
      <circle r="44" class="hub"/><text y="-4">${spun ? "u" : "sum"}</text><text y="18" class="big">${
      num(spun ? w.u : sum, 3)}</text></svg><div>${bars(w.weights.map((weight, i) => ({
        label: w.labels[i], value: weight, hue: w.hues[i], lit: i === w.chosen, note: num(weight, 3) })))}
      ${spun && h`<p class="tell">u = ${num(w.u)} points at ${num(w.u * sum)} of ${num(sum)}</p>`}</div></div>`;
  };

  /* The rows of the data with their values: [{row, on, gone, mark, more}]; lit when covered, struck out when gone. `heads`
   * names the further cells of each row, `columns` the attributes that are lit. */
  const data = (rows, c, heads = [], columns = []) => h`<div class="scroll" tabindex="0" role="group" aria-label="The rows of the data"><table
    class="data"><thead><tr><th>row</th>${heads.map((name) => h`<th>${name}</th>`)}${c.attributes.map((a, i) => h`<th class="${columns.includes(i) ? "on" : ""}" title="${a.name}">${
    cut(a.name, 12)}</th>`)}<th>${c.target}</th></tr></thead><tbody>${
    first(rows, (row) => row.on || row.mark).map((row) => h`<tr class="${row.on ? "on" : ""}${row.gone ? " gone" : ""}${row.mark ? " mark" : ""}"><th>${
    row.row + 1}</th>${(row.more || []).map((cell) => h`<td>${cell}</td>`)}${c.rows[row.row].map((_, i) => h`<td class="${columns.includes(i) ? "on" : ""}">${c.value(row.row, i)}</td>`)}<td
    class="class"><i style="--hue:${hue(c.codes[row.row])}"></i>${c.className(c.codes[row.row])}</td></tr>`)}</tbody></table></div>${more(rows.length, "rows")}`;

  const rule = (terms, then) => h`<p class="rule"><b>IF</b> ${terms.length
    ? terms.map((term, i) => h`${i ? h` <b>AND</b> ` : ""}<span>${term}</span>`) : h`<em>anything</em>`}${
    (then || then === 0) && h` <b>THEN</b> <span class="then">${then}</span>`}</p>`;

  const list = (items) => h`<ol class="list">${items.slice(0, MOST).map((item) => h`<li>${item}</li>`)}</ol>${more(items.length)}`;

  /* A gauge from 0 to 1 with a mark, such as an error against one half. */
  const gauge = (value, mark, label) => h`<div class="gauge" role="img" aria-label="${label}"><i style="--w:${
    fixed(100 * Math.min(1, Math.max(0, value)))}%"></i><u style="--w:${fixed(100 * mark)}%"></u></div>
    <p class="tell">${label}</p>`;

  const svg = (width, height, name, body, least = 560) => h`<div class="scroll" tabindex="0" role="group" aria-label="${name}"><svg
    viewBox="0 0 ${width} ${height}" style="min-width:${Math.min(width, least)}px" role="img" aria-label="${name}">${body}</svg></div>`;

  /* A line through values, such as a loss that falls. */
  const curve = (values, name) => {
    const top = Math.max(...values), x = (i) => 30 + (i * 340) / Math.max(1, values.length - 1);
    const y = (v) => 90 - (70 * v) / (top || 1);
    return h`<svg class="curve" viewBox="0 0 400 110" role="img" aria-label="${name}: ${values.map((v) => num(v)).join(", ")}">
      <path d="M${values.map((v, i) => `${fixed(x(i))} ${fixed(y(v))}`).join("L")}"/>${values.map((v, i) => h`<circle
      cx="${fixed(x(i))}" cy="${fixed(y(v))}" r="4"/><text x="${fixed(x(i))}" y="${fixed(y(v)) - 9}">${num(v, 3)}</text>`)}</svg>`;
  };

  /* The values of an event, named, the long ones shortened. */
  const plain = (value) => {
    if (Array.isArray(value)) {
      return `[${value.slice(0, 16).map(plain).join(", ")}${value.length > 16 ? `, … ${value.length} in all` : ""}]`;
    }
    if (value && typeof value === "object") return Object.entries(value).map((e) => `${e[0]}: ${plain(e[1])}`).join("; ");
    return typeof value === "number" ? num(value, 9) : String(value);
  };
  R.values = (event) => {
    const named = Object.entries(event.result || event).filter(([name]) => name !== "line");
    return h`<dl>${named.length ? named.map(([name, value]) => h`<dt>${name}</dt><dd>${plain(value)}</dd>`)
      : h`<dd>none: that the line was reached is all</dd>`}</dl>`;
  };

  /* The parameters of a run on a line, or what is different in the run beside it; and all of them. */
  const word = (value) => (value === null || value === undefined ? "none" : plain(value));
  const around = ["backend", "categorical_features"];
  const given = (mine, theirs) => Object.keys(mine).filter((name) => !around.includes(name))
    .map((name) => [name, word(mine[name]), word((theirs || mine)[name])]);
  R.parameters = (mine, theirs) => given(mine, theirs).filter(([, one, other]) => !theirs || one !== other)
    .map(([name, one, other]) => `${name} ${one}${theirs ? ` | ${other}` : ""}`).join(" · ") || "the same parameters";
  R.settings = (mine, theirs) => h`<dl>${given(mine, theirs).map(([name, one, other]) => h`<dt>${name}</dt><dd>${one}${
    one !== other && h` <b>| ${other}</b>`}</dd>`)}</dl>`;
  R.said = (text, event, state, track) => h`<b>${event.line || "result"}</b> ${
    R.sentence(text, { ...state, ...event, ...state.more }, track.context)}`;

  /* The statements behind a line, each with its function. */
  R.code = (data) => h`${[["Python", data.python], ["C", data.c]].map(([language, text]) => h`<p>${language}</p>${
    JSON.parse(text).map(([name, statement]) => (name ? h`<pre><code>${statement}</code><small>in ${name}</small></pre>`
      : h`<p class="quiet">none: ${statement}</p>`))}`)}`;

  /* A sentence with its holes filled: {name}, {name:kind}, {name?this|that}. */
  R.sentence = (text, values, c) => {
    const and = (names) => names.join(" and ") || "nothing";
    const count = (v) => (Array.isArray(v) ? v.length : v);
    const plural = (v, what) => `${count(v)} ${what}${count(v) === 1 ? "" : "s"}`;
    const kinds = {
      term: c.term, terms: (v) => and(v.map(c.term)), class: c.className, feature: c.feature, count, names: and,
      features: (v) => v.map(c.feature).join(", "), item: c.item, items: (v) => v.map(c.item).join(" and "),
      rows: (v) => plural(v, "row"), ants: (v) => plural(v, "ant"),
    };
    return text.replace(/\{(\w+)(?::(\w+)|\?([^|}]*)\|([^}]*))?\}/g, (_, name, kind, yes, no) => {
      const v = values[name];
      if (yes !== undefined) return (Array.isArray(v) ? v.length : v) ? yes : no;
      return kind ? kinds[kind](v) : typeof v === "number" ? num(v) : plain(v);
    });
  };

  /* What the header and the result tell: names instead of numbers. */
  R.context = (lines) => {
    const head = lines[0], { attributes, rows, target } = head.data, codes = head.data.classes || [];
    const result = lines[lines.length - 1].result, { kept } = lines.find((e) => e.line === "gcaco:1") || {};
    const given = (target && target.values) || [...new Set(codes)].sort((a, b) => a - b);
    const c = { result, rows, attributes, codes, kept, parameters: head.parameters || {}, classes: given.map(String), method: head.method };
    const values = (i) => attributes[i] && attributes[i].values;
    c.target = (target && target.name) || "class";
    c.value = (row, i) => { const v = rows[row][i]; return v === null || v === undefined ? "?" : values(i) ? values(i)[v] : num(v); };
    c.className = (k) => (c.classes[k] === undefined ? `class ${k}` : c.classes[k]);
    c.feature = (i) => (attributes[kept ? kept[i] : i] || { name: `feature ${i}` }).name;
    c.term = ([i, j]) => `${c.feature(i)} = ${values(i) ? (j < values(i).length ? values(i)[j] : "?") : `interval ${j + 1}`}`;
    /* Rows among some that satisfy all terms; null where a header with numbers does not say which do. */
    c.covered = (terms, among) => (terms.every(([i]) => values(i)) ? among.filter((row) => terms.every(([i, j]) =>
      (rows[row][i] === null ? j === values(i).length : rows[row][i] === j))) : null);
    c.items = result.items || [];
    c.item = (x) => {
      const { name, op, value } = c.items[x] || { name: `item ${x}`, op: "", value: "" };
      return `${name} ${op} ${Array.isArray(value) ? `(${value.map((v) => num(+v)).join(", ")}]` : value}`;
    };
    return c;
  };

  /* ---- what several papers show ---- */

  const range = (n) => [...Array(n).keys()];
  const quiet = (text) => h`<p class="quiet">${text}</p>`;
  const tell = (text) => h`<p class="tell">${text}</p>`;
  const top = (values) => values.indexOf(Math.max(...values));
  const pointed = (e) => ({ sum: total(e.weights), at: e.u * total(e.weights) });

  /* The trials of a pruner against the rule as it is; they stay in sight until the next round of them. */
  const tried = (s, e, id) => {
    if (s.dropped) Object.assign(s, { trials: [], dropped: null });
    s.trials.push({ id, quality: e.quality, tp: e.tp, fp: e.fp });
  };
  const trials = (s, label) => (s.trials.length ? bars([{ label: "the rule as it is", value: s.base, hue: 7 },
    ...s.trials.map((t) => ({ label: `without ${label(t.id)}`, value: t.quality, hue: 2, lit: t.id === s.dropped,
      note: `${num(t.quality)} · ${t.tp} right, ${t.fp} wrong` }))]) : quiet("No trial yet."));

  const spun = (s, e, labels, hues, shades, chosen) => {
    s.wheel = { labels, hues, shades, weights: e.weights, u: e.u, chosen };
    return pointed(e);
  };

  const ballots = (scores, c) => h`<div class="votes">${scores.slice(0, MOST).map((score, row) => { const sum = total(score); return h`<div
    title="row ${row + 1}, ${c.className(c.codes[row])}: ${score.map((v, k) => `${c.className(k)} ${num(v, 3)}`).join(", ")}"><b>${
    row + 1}</b><span>${score.map((v, k) => v > 0 && h`<i style="--w:${fixed((100 * v) / sum)}%;--hue:${hue(k)}"></i>`)}</span><small>${
    c.className(top(score))}${top(score) !== c.codes[row] && " ✗"}</small></div>`; })}</div>${more(scores.length, "rows")}`;
  /* One row before the vote: its values, then a bar for every class. */
  const ballot = (v, c) => h`${data([{ row: v.row, on: true }], c)}${bars(v.score.map((value, k) => ({ label: c.className(k), value, hue: k,
    lit: k === v.class })))}`;

  Object.assign(R, { h, num, hue, cut, total, fixed, bars, wheel, data, rule, list, gauge, svg, curve, range, quiet, tell, top,
    pointed, tried, trials, spun, ballots, ballot, more, MOST });
})();
