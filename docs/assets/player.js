/* The player: steps through a recorded run, forwards and backwards.
 *
 * What is shown is a function of the step number alone: the events are replayed from the nearest snapshot, never undone.
 * player/drawings.js has the pictures, player/<paper>.js what the events of a paper mean; a page loads its own alone.
 */
(function () {
  "use strict";

  const R = (window.ReferencePlayer = { papers: {}, traces: {}, waiting: {} });
  const SNAPSHOT = 50;
  const LARGEST = 64e6;

  /* A shipped trace hands itself over here: the header, the events, the result. */
  R.trace = (name, lines) => {
    R.traces[name] = lines;
    (R.waiting[name] || []).splice(0).forEach((go) => go());
  };

  class Player {
    constructor(root) {
      this.root = root;
      this.slug = root.dataset.paper;
      this.paper = R.papers[this.slug];
      this.shipped = JSON.parse(root.dataset.traces);
      this.first = Object.keys(this.shipped)[0];
      this.lines = new Map([...root.querySelectorAll("li")].map((li) => [li.dataset.line, li]));
      this.build();
      this.follow() || this.choose(this.first, 1);
    }

    build() {
      const find = (selector) => this.root.querySelector(selector);
      Object.assign(this, {
        say: find(".player-say"), error: find(".player-error"), slider: find("input[type=range]"),
        stage: find(".player-stage"), code: find(".player-code"), values: find(".player-values div"),
        where: find("output"), file: find("input[type=file]"), runs: find("select[data-act=run]"),
        speed: find("select[data-act=speed]"), toggle: find("[data-act=play]"), listing: find(".player-listing"),
      });
      this.listen();
    }

    listen() {
      this.root.addEventListener("click", (event) => {
        const button = event.target.closest("button"), li = button && button.closest("li");
        if (li) this.jump(li.dataset.line, 1);
        else if (button) this.act(button.dataset.act);
      });
      this.root.addEventListener("keydown", (event) => this.key(event));
      this.slider.addEventListener("input", () => this.stop(this.show(+this.slider.value)));
      this.runs.addEventListener("change", () => this.choose(this.runs.value, 1, true));
      this.file.addEventListener("change", () => this.read(this.file.files[0]));
      const over = (on) => (event) => {
        event.preventDefault();
        this.root.classList.toggle("player-over", on);
        if (event.type === "drop") this.read(event.dataTransfer.files[0]);
      };
      this.root.addEventListener("dragover", over(true));
      this.root.addEventListener("dragleave", over(false));
      this.root.addEventListener("drop", over(false));
      window.addEventListener("hashchange", () => this.follow());
    }

    key(event) {
      const on = event.target.tagName;
      if (event.ctrlKey || event.metaKey || event.altKey || on === "SELECT" || event.target.type === "file") return;
      if (/^Arrow/.test(event.key) && event.target.scrollWidth > event.target.clientWidth + 1) return; // it scrolls
      const press = /^(BUTTON|SUMMARY|A)$/.test(on);
      const act = {
        ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": press ? null : "play",
        n: "line", N: "line-back", r: "unit", R: "unit-back",
      }[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation(); // the theme would take n for the next page
      this.act(act);
    }

    act(name) {
      if (!this.events) return;
      const unit = this.paper.at, here = this.events[this.step - 1].line;
      const ways = {
        first: () => this.show(1), last: () => this.show(this.events.length),
        back: () => this.show(this.step - 1), next: () => this.show(this.step + 1),
        unit: () => this.seek((line) => unit.includes(line), 1), line: () => this.jump(here, 1),
        "unit-back": () => this.seek((line) => unit.includes(line), -1), "line-back": () => this.jump(here, -1),
      };
      if (name === "play") return this.playing ? this.stop() : this.play();
      this.stop();
      if (ways[name]) ways[name]();
    }

    jump(line, way) {
      this.stop(this.seek((other) => other === line, way));
    }

    /* The nearest event that is wanted, in one direction; from the end on again at the beginning. */
    seek(wanted, way) {
      const n = this.events.length;
      for (let i = 1; i <= n; i++) {
        const k = (((this.step - 1 + way * i) % n) + n) % n;
        if (wanted(this.events[k].line)) return this.show(k + 1);
      }
    }

    play() {
      if (this.step === this.events.length) this.show(1);
      this.say.setAttribute("aria-live", "off"); // a reader that must speak every step never comes to an end
      const tick = () => {
        if (this.step >= this.events.length) return this.stop();
        this.show(this.step + 1);
        this.playing = setTimeout(tick, 1000 / this.speed.value);
      };
      this.playing = setTimeout(tick, 0);
      this.face("Pause");
    }

    stop() {
      clearTimeout(this.playing);
      this.playing = null;
      this.say.setAttribute("aria-live", "polite");
      this.face("Play");
    }

    face(label) {
      if (this.toggle.title !== label) this.toggle.setAttribute("aria-label", (this.toggle.title = label));
    }

    /* The step that the address names, #step=37 or #step=37&run=antminer-hybrid; other anchors are none of ours. */
    follow() {
      const found = /^#step=(\d+)(?:&run=([\w-]+))?$/.exec(location.hash);
      if (!found) return false;
      this.choose(this.shipped[found[2]] ? found[2] : this.first, +found[1]);
      this.root.scrollIntoView({ block: "start" });
      return true;
    }

    choose(name, step, write) {
      const go = () => this.open(R.traces[name], name, step, write);
      this.runs.value = name;
      if (R.traces[name]) return go();
      (R.waiting[name] = R.waiting[name] || []).push(go);
      load(this.shipped[name], null, () => this.complain(`The trace ${name} is missing from this site.`));
    }

    async read(file) {
      this.file.value = "";
      if (!file) return;
      if (file.size > LARGEST) return this.complain(`${file.name} is too large to play: ${LARGEST / 1e6} MB is the most.`);
      let lines;
      try {
        lines = parse(await file.text());
      } catch (error) {
        return this.complain(`${file.name} is not a trace: ${error.message}.`);
      }
      this.open(lines, null, 1, false, file.name);
    }

    /* Play a trace from a step on; a bad one is refused in one sentence, and what was there stays. */
    open(lines, name, step, write, file) {
      const wrong = this.check(lines) || this.start(lines);
      if (wrong) return this.complain(`${file || name} is not a trace that can be played here: ${wrong}.`);
      this.complain("");
      this.stop();
      this.name = name;
      this.runs.querySelectorAll("[data-own]").forEach((option) => option.remove());
      if (file) {
        this.runs.append(Object.assign(new Option(file, "", true, true), { disabled: true }));
        this.runs.lastChild.dataset.own = "";
      }
      const told = new Set(this.events.map((event) => event.line));
      for (const [line, li] of this.lines) li.querySelector("button").disabled = !told.has(line);
      this.slider.max = this.events.length;
      this.show(step, !write && !file);
    }

    check(lines) {
      const head = lines[0] || {}, data = head.data || {}, last = lines[lines.length - 1] || {};
      if (head.trace !== 1) return "its first line is not the header of a trace in format 1";
      if (head.paper !== this.slug) return `it tells a run of ${head.paper}, and this page plays ${this.slug}`;
      if (![data.attributes, data.rows].every(Array.isArray)) return "its header holds no data";
      if (!last.result) return "it ends without a result, so it was cut short";
      const odd = lines.slice(1, -1).findIndex((event) => !this.lines.has(event.line));
      return odd < 0 ? "" : `line ${odd + 2} names no line of the pseudocode (${lines[odd + 1].line})`;
    }

    /* Replay all of it once; only what can be played to the end replaces what was there. */
    start(lines) {
      const before = [this.context, this.events, this.kept];
      this.context = R.context(lines);
      this.events = [...lines.slice(1, -1), { line: null, ...lines[lines.length - 1] }];
      this.kept = [];
      try {
        this.kept = [this.paper.start(this.context)];
        const shown = (k) => this.paper.view(this.at(k), this.context);
        this.events.forEach((_, k) => k % SNAPSHOT || shown(k + 1));
        shown(this.events.length);
        return "";
      } catch (error) {
        [this.context, this.events, this.kept] = before;
        return `its values are not those of ${this.slug}`;
      }
    }

    /* The state after k events. */
    at(k) {
      const last = Math.floor(k / SNAPSHOT);
      for (let b = this.kept.length; b <= last; b++) {
        this.kept[b] = this.replay(this.kept[b - 1], (b - 1) * SNAPSHOT, b * SNAPSHOT);
      }
      return this.replay(this.kept[last], last * SNAPSHOT, k);
    }

    replay(snapshot, from, to) {
      const state = structuredClone(snapshot);
      for (const event of this.events.slice(from, to)) {
        state.key = event.line === null ? "result" : event.line.split(":")[1];
        state.more = null;
        const fold = this.paper.on[state.key];
        // a copy, for the state may keep parts of the event and change them later
        if (fold) state.more = fold(state, structuredClone(event.result || event), this.context);
      }
      return state;
    }

    show(step, quiet) {
      this.step = Math.min(Math.max(1, step || 1), this.events.length);
      const event = this.events[this.step - 1], state = this.at(this.step), li = this.lines.get(event.line);
      if (this.stage.contains(document.activeElement)) this.stage.focus({ preventScroll: true });
      this.stage.innerHTML = R.cards(this.paper.view(state, this.context), state.key).text;
      this.values.innerHTML = R.values(event).text;
      const told = R.sentence((li || this.root).dataset.say, { ...state, ...event, ...state.more }, this.context);
      this.say.innerHTML = R.h`<b>${event.line || "result"}</b> ${told}`.text;
      this.where.textContent = `step ${this.step} of ${this.events.length}`;
      this.slider.value = this.step;
      this.slider.setAttribute("aria-valuetext", `${this.step}, ${event.line || "result"}`);
      this.light(event.line, li);
      clearTimeout(this.writing); // browsers object to an address that changes many times a second
      const before = location.hash; // a link that the reader follows in the meantime is not overwritten
      if (!quiet && this.name) this.writing = setTimeout(() => location.hash === before && this.write(), 250);
    }

    write() {
      const run = this.name === this.first ? "" : `&run=${this.name}`;
      history.replaceState(history.state, "", `#step=${this.step}${run}`);
    }

    light(line, li) {
      document.querySelectorAll(".player-lit").forEach((lit) => lit.classList.remove("player-lit"));
      this.root.querySelectorAll("[aria-current]").forEach((lit) => lit.removeAttribute("aria-current"));
      this.code.innerHTML = li ? R.code(li.dataset).text : "";
      if (!li) return;
      li.setAttribute("aria-current", "step");
      const row = document.getElementById(line.replace(":", "-"));
      if (row && row.closest("tr")) row.closest("tr").classList.add("player-lit");
      cancelAnimationFrame(this.frame); // to measure makes the browser lay out the page: once a frame is enough
      this.frame = requestAnimationFrame(() => {
        const pane = this.listing.getBoundingClientRect(), box = li.getBoundingClientRect();
        if (box.top >= pane.top && box.bottom <= pane.bottom) return;
        this.listing.scrollTop += box.top - pane.top - (pane.height - box.height) / 2;
      });
    }

    complain(sentence) {
      this.error.textContent = sentence;
      this.error.hidden = !sentence;
    }
  }

  /* JSON lines, or an error that names the line that is none. */
  function parse(text) {
    const rows = text.split(/\r?\n/).filter((row) => row.trim());
    if (rows.length === 0) throw new Error("it is empty");
    return rows.map((row, i) => {
      let value;
      try {
        value = JSON.parse(row);
      } catch (error) {
        throw new Error(`line ${i + 1} is not JSON`);
      }
      if (typeof value !== "object" || !value || Array.isArray(value)) throw new Error(`line ${i + 1} is not an object`);
      return value;
    });
  }

  const load = (url, then, otherwise) => {
    const script = Object.assign(document.createElement("script"), { src: url, async: false, onload: then, onerror: otherwise });
    document.head.append(script);
  };
  const mount = () => document.querySelectorAll(".player:not([data-on])").forEach((root) => {
    const [drawings, paper] = root.dataset.scripts.split(" ");
    load(drawings);
    load(paper, () => {
      root.dataset.on = ""; // what the style sheet looks for
      R.player = new Player(root);
    });
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mount);
  else mount();
})();
