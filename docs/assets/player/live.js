/* The form for a run of the reader's own: data, parameters, readings and seed; the run is computed in the page.
 *
 * assets/live/<paper>.js has the program, assets/tables.js the built-in tables; both are fetched when the form is opened.
 */
(function () {
  "use strict";

  const R = window.ReferencePlayer;
  const { h } = R;
  const SHOWN = 40, MOST_ROWS = 2000;

  R.form = (player) => {
    const { live, tables } = player.root.dataset, here = () => new Form(player).open();
    if (window.referenceLive && window.referenceLive[player.slug]) return here();
    const missing = (what) => () => player.complain(`${what} is missing from this site, so no run can be computed in this page.`);
    R.load(tables, null, missing("The file of tables"));
    R.load(live, here, missing(`The program for ${player.slug}`));
  };

  class Form {
    constructor(player) {
      this.player = player;
      this.root = player.form;
      this.engine = window.referenceLive[player.slug];
      const [header] = player.track.lines;
      this.method = header.method;
      this.table = structuredClone(header.data);
      this.given = { ...header.parameters };
      this.seed = header.seed ?? player.seeds[player.name] ?? 1;
    }

    open() {
      this.root.innerHTML = this.page().text;
      this.find = (selector) => this.root.querySelector(selector);
      this.root.hidden = false;
      this.player.root.classList.add("player-changing");
      this.find("form").onsubmit = (event) => { event.preventDefault(); this.run(); };
      this.find("[data-do=close]").onclick = () => this.close();
      this.root.onkeydown = (event) => { if (event.key === "Escape") this.close(); };
      this.find("[name=table]").onchange = (event) => this.take(structuredClone(R.tables[event.target.value]));
      this.find("textarea").oninput = (event) => this.paste(event.target.value);
      this.find(".player-cells").onchange = (event) => this.cell(event.target);
      const method = this.find("[name=method]");
      if (method) method.onchange = () => { this.method = method.value; this.find(".player-settings").innerHTML = this.settings().text; };
      this.draw();
      this.find("[data-do=run]").focus({ preventScroll: true });
      this.reveal();
    }

    close() {
      this.root.hidden = true;
      this.root.innerHTML = "";
      this.player.root.classList.remove("player-changing");
      this.player.root.querySelector("[data-act=change]").focus({ preventScroll: true });
    }

    /* On a small screen the player fills it, so that the buttons are at hand. */
    reveal() {
      if (matchMedia("(max-width: 60em)").matches) this.player.root.scrollIntoView({ block: "start" });
    }

    page() {
      const methods = Object.keys(this.engine.methods), numbers = ({ attributes }) => attributes.every(({ values }) => values === null);
      const tables = Object.keys(R.tables).filter((name) => !this.engine.selects || numbers(R.tables[name]));
      return h`<form><div class="player-columns"><fieldset><legend>Data</legend><div class="player-bar"><label>Table <select name="table"><option
        value="" disabled selected>${this.table.name}, as shown</option>${tables.map((name) => h`<option>${name}</option>`)}</select></label></div>
        <div class="player-cells"></div><details><summary>As text: change it, or paste rows</summary><textarea aria-label="Rows as comma-separated values, names
        first, the class last" rows="8" spellcheck="false"></textarea></details></fieldset>
        <fieldset><legend>Parameters and readings</legend>${methods.length > 1 && h`<div class="player-bar"><label>Method <select name="method">${
        methods.map((name) => h`<option${name === this.method && h` selected`}>${name}</option>`)}</select></label></div>`}<div
        class="player-settings">${this.settings()}</div></fieldset></div><p class="player-wrong" role="alert" hidden></p>
        <div class="player-bar"><button type="submit" data-do="run" class="player-change">Run</button><label>Seed <input name="seed" type="number" min="0"
        step="1" value="${this.seed}"></label><label><input name="beside" type="checkbox"> beside the run that is shown</label><button type="button"
        data-do="close">Back</button></div></form>`;
    }

    settings() {
      return h`${this.engine.methods[this.method].map((one) => h`<label title="${one.question || one.meaning}"><span><code>${one.name}</code>${
        one.reading && h` <small>${one.reading}</small>`}</span>${this.field(one)}<small>${one.meaning}</small></label>`)}`;
    }

    field({ name, kind, choices, none, default: usual }) {
      const value = name in this.given ? this.given[name] : usual, word = (v) => (v === null ? "None" : String(v));
      if (kind !== "choice") return h`<input name="p:${name}" inputmode="decimal" value="${word(value)}" autocomplete="off">`;
      return h`<select name="p:${name}">${[...choices, ...(none ? [null] : [])].map((choice) => h`<option${
        word(choice) === word(value) && h` selected`}>${word(choice)}</option>`)}</select>`;
    }

    /* The parameters that differ in nothing from their kind: words, numbers, true, false, none. */
    parameters() {
      return Object.fromEntries(this.engine.methods[this.method].map(({ name, kind, choices }) => {
        const text = this.find(`[name="p:${name}"]`).value.trim();
        if (text === "None") return [name, null];
        if (kind === "choice") return [name, choices.find((choice) => String(choice) === text)];
        if (text === "" || Number.isNaN(Number(text))) throw new RangeError(`${name} must be a number, got "${text}"`);
        return [name, Number(text)];
      }));
    }

    take(table) {
      this.table = table;
      this.draw();
    }

    /* The first rows as cells to change; all of them as text, unless it is the text that is being written. */
    draw(text) {
      const { attributes, target, rows, classes, name } = this.table, all = [...attributes, target];
      const cell = (row, k, values) => {
        const v = k < attributes.length ? rows[row][k] : classes[row], label = `row ${row + 1}, ${all[k].name}`;
        if (!values) return h`<input data-at="${row} ${k}" aria-label="${label}" value="${v === null ? "?" : v}" size="5">`;
        return h`<select data-at="${row} ${k}" aria-label="${label}">${values.map((word, j) => h`<option value="${j}"${
          j === v && h` selected`}>${word}</option>`)}${k < attributes.length && h`<option value=""${v === null && h` selected`}>?</option>`}</select>`;
      };
      this.find(".player-cells").innerHTML = h`<div class="scroll"><table class="data"><thead><tr><th>row</th>${all.map((a) => h`<th>${
        a.name}</th>`)}</tr></thead><tbody>${rows.slice(0, SHOWN).map((_, row) => h`<tr><th>${row + 1}</th>${all.map((a, k) => h`<td>${
        cell(row, k, a.values)}</td>`)}</tr>`)}</tbody></table></div>${rows.length > SHOWN && h`<p class="quiet">and ${
        (rows.length - SHOWN).toLocaleString("en")} more rows of ${name}, in the text below</p>`}`.text;
      if (text === undefined) this.find("textarea").value = written(this.table);
    }

    cell(field) {
      const [row, k] = field.dataset.at.split(" ").map(Number), { attributes, rows, classes } = this.table, text = field.value.trim();
      const number = text === "" || text === "?" ? null : Number(text);
      if (Number.isNaN(number)) return this.wrong(`"${text}" is no number; a missing one is written ?`);
      if (k < attributes.length) rows[row][k] = number;
      else classes[row] = number;
      this.wrong("");
      this.own();
      this.find("textarea").value = written(this.table);
    }

    paste(text) {
      try {
        this.table = read(text, this.table);
        this.own();
        this.wrong("");
        this.draw(text);
      } catch (error) {
        this.wrong(error.message);
      }
    }

    own() {
      if (!/ \(changed\)$/.test(this.table.name)) this.table.name += " (changed)";
    }

    wrong(sentence) {
      const place = this.find(".player-wrong");
      place.textContent = sentence;
      place.hidden = !sentence;
    }

    run() {
      const { player } = this, seed = this.find("[name=seed]").valueAsNumber, beside = this.find("[name=beside]").checked;
      let told, took;
      try {
        if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError("the seed must be a whole number from 0 on");
        const parameters = this.parameters(), before = performance.now();
        told = this.engine.run({ paper: player.slug, method: this.method, table: this.table, parameters, readings: {}, seed });
        took = performance.now() - before;
      } catch (error) {
        return this.wrong(`No run: ${error.message}.`);
      }
      const computed = `Computed in this page in ${Math.max(1, Math.round(took)).toLocaleString("en")} ms, seed ${seed}, by the adapter in JavaScript: ${
        player.root.dataset.verified}`;
      const lines = [{ ...told.header, seed, computed }, ...told.events, { result: told.result }];
      this.close();
      const name = player.offer(`Yours ${Object.keys(R.traces).filter((one) => /^own-/.test(one)).length + 1}: ${this.table.name}, seed ${seed}`, lines);
      if (name && beside) player.pair(name, 1);
      else if (name) player.open(name, 1);
      this.reveal();
    }
  }

  /* A table as comma-separated values, names first, the class last. */
  function written({ attributes, target, rows, classes }) {
    const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
    const word = (v, { values }) => (v === null ? "?" : String(values ? values[v] : v));
    const all = [...attributes, target], line = (cells) => cells.map(quoted).join(",");
    return [line(all.map((a) => a.name)), ...rows.map((row, i) => line([...row, classes[i]].map((v, k) => word(v, all[k]))))].join("\n");
  }

  /* The cells of a line; quotes hold commas. */
  const cellsOf = (line) => [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)]
    .map((found) => (found[1] === undefined ? found[2].trim() : found[1].replace(/""/g, '"')));

  /* Text as a table. A column that the table before has keeps its values and their order if it has all that are needed. */
  function read(text, before) {
    const [names, ...rows] = text.split(/\r?\n/).filter((line) => line.trim()).map(cellsOf);
    if (!names || names.length < 2 || rows.length === 0) throw new Error("The text needs a line of names, the class last, and a row for each case.");
    const odd = rows.findIndex((row) => row.length !== names.length);
    if (odd >= 0) throw new Error(`Line ${odd + 2} has ${rows[odd].length} values, and there are ${names.length} names.`);
    if (rows.length > MOST_ROWS) throw new Error(`${rows.length} rows are too many for a page: ${MOST_ROWS} is the most.`);
    const gone = (word) => word === "" || word === "?";
    const columns = names.map((name, k) => {
      const words = rows.map((row) => row[k]), there = words.filter((word) => !gone(word)), isClass = k === names.length - 1;
      const known = [...before.attributes, before.target].find((a) => a.name === name);
      const fits = known && known.values && there.every((word) => known.values.map(String).includes(word));
      const numeric = !isClass && !fits && there.length > 0 && there.every((word) => Number.isFinite(Number(word)));
      const values = numeric ? null : fits ? known.values : [...new Set(there)].sort((a, b) => (a < b ? -1 : 1));
      const code = (word) => (gone(word) ? null : numeric ? Number(word) : values.map(String).indexOf(word));
      return { attribute: { ...(known || {}), name, values }, codes: words.map(code) };
    });
    const last = columns.pop();
    if (last.codes.includes(null)) throw new Error(`Line ${last.codes.indexOf(null) + 2} has no class.`);
    return { name: before.name, attributes: columns.map((c) => c.attribute), target: last.attribute,
      rows: rows.map((_, i) => columns.map((c) => c.codes[i])), classes: last.codes };
  }
})();
