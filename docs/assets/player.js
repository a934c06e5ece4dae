/* The player: steps through a run, or two beside each other, forwards and backwards.
 *
 * player/track.js holds a run, player/drawings.js has the pictures, player/<paper>.js what the events of a paper mean, and
 * player/live.js the form for a run of the reader's own; a page loads its own paper alone, and the form when it is asked for.
 */
(function () {
  "use strict";

  const R = (window.ReferencePlayer = { papers: {}, traces: {}, waiting: {} });
  const LARGEST = 64e6;

  /* A shipped trace hands itself over here: the header, the events, the result. */
  R.trace = (name, lines) => {
    R.traces[name] = lines;
    (R.waiting[name] || []).splice(0).forEach((go) => go());
  };

  R.load = (url, then, otherwise) => {
    const script = Object.assign(document.createElement("script"), { src: url, async: false, onload: then, onerror: otherwise });
    document.head.append(script);
  };

  class Player {
    constructor(root) {
      this.root = root;
      this.slug = root.dataset.paper;
      this.shipped = JSON.parse(root.dataset.traces);
      this.seeds = JSON.parse(root.dataset.seeds);
      this.first = Object.keys(this.shipped)[0];
      this.tracks = {};
      this.scrolled = new Map();
      this.lines = new Map([...root.querySelectorAll(".player-listing li")].map((li) => [li.dataset.line, li]));
      this.build();
      this.follow() || this.choose(this.first, 1);
    }

    build() {
      const find = (selector) => this.root.querySelector(selector);
      Object.assign(this, {
        say: find(".player-say"), error: find(".player-error"), slider: find("input[type=range]"),
        stage: find(".player-stage"), code: find(".player-code"), values: find(".player-values div"),
        where: find("output"), file: find("input[type=file]"), runs: find("select[data-act=run]"),
        beside: find("select[data-act=with]"), part: find("[data-act=part]"), row: find("input[type=number]"),
        speed: find("select[data-act=speed]"), toggle: find("[data-act=play]"), listing: find(".player-listing"),
        told: find(".player-parameters"), form: find(".player-form"), computed: find(".player-computed"),
      });
      this.row.closest("label").hidden = !R.papers[this.slug].vote;
      this.listen();
    }

    listen() {
      this.root.addEventListener("click", (event) => {
        const button = event.target.closest("button"), li = button && button.closest(".player-listing li");
        if (li) this.jump(li.dataset.line, 1);
        else if (button) this.act(button.dataset.act);
      });
      this.root.addEventListener("keydown", (event) => this.key(event));
      const keep = ({ target }) => this.scrolled.set(R.boxes(this.stage).indexOf(target), [target.scrollLeft, target.scrollTop]);
      this.stage.addEventListener("scroll", keep, true);
      this.slider.addEventListener("input", () => this.stop(this.show(+this.slider.value)));
      this.runs.addEventListener("change", () => this.choose(this.runs.value, 1, true));
      this.beside.addEventListener("change", () => this.pair(this.beside.value));
      this.row.addEventListener("change", () => this.vote(+this.row.value - 1));
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
      const on = event.target.tagName, scrolls = event.target.scrollWidth > event.target.clientWidth + 1;
      if (event.ctrlKey || event.metaKey || event.altKey || this.form.contains(event.target)) return;
      if (/^(SELECT|TEXTAREA)$/.test(on) || /^(file|number)$/.test(event.target.type)) return;
      if (/^Arrow/.test(event.key) && scrolls) return;
      const press = /^(BUTTON|SUMMARY|A)$/.test(on);
      const act = {
        ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": press ? null : "play",
        n: "line", N: "line-back", r: "unit", R: "unit-back", p: "part",
      }[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation(); // the theme would take n for the next page
      this.act(act);
    }

    act(name) {
      if (!this.track) return;
      const unit = this.track.paper.at, here = this.track.events[this.step - 1].line;
      const ways = {
        first: () => this.show(1), last: () => this.show(this.length),
        back: () => this.show(this.step - 1), next: () => this.show(this.step + 1),
        unit: () => this.seek((line) => unit.includes(line), 1), line: () => this.jump(here, 1),
        "unit-back": () => this.seek((line) => unit.includes(line), -1), "line-back": () => this.jump(here, -1),
        part: () => this.parting && this.show(this.parting), change: () => this.change(),
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
      const n = this.track.length;
      for (let i = 1; i <= n; i++) {
        const k = (((this.step - 1 + way * i) % n) + n) % n;
        if (wanted(this.track.events[k].line)) return this.show(k + 1);
      }
    }

    play() {
      if (this.step === this.length) this.show(1);
      this.say.setAttribute("aria-live", "off"); // a reader that must speak every step never comes to an end
      const tick = () => {
        if (this.step >= this.length) return this.stop();
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

    /* The step that the address names, #step=37&run=antminer-hybrid&with=antminer, or #step=4&play; other anchors are none of ours. */
    follow() {
      const found = /^#step=(\d+)(?:&run=([\w-]+))?(?:&with=([\w-]+))?(&play)?$/.exec(location.hash);
      if (!found) return false;
      const then = () => (found[4] ? this.play() : this.shipped[found[3]] && this.pair(found[3], +found[1]));
      this.choose(this.shipped[found[2]] ? found[2] : this.first, +found[1], false, then);
      this.root.scrollIntoView({ block: "start" });
      return true;
    }

    /* Have a trace of this site at hand, then go on. */
    fetch(name, go) {
      if (R.traces[name]) return go();
      (R.waiting[name] = R.waiting[name] || []).push(go);
      R.load(this.shipped[name], null, () => this.complain(`The trace ${name} is missing from this site.`));
    }

    choose(name, step, write, then) {
      this.fetch(name, () => {
        if (this.open(name, step, write) && then) then();
      });
    }

    /* Put another run beside this one, or none. */
    pair(name, step) {
      if (!name) return this.put(null, step);
      this.fetch(name, () => {
        const other = this.attempt(name, this.title(name));
        if (other) this.put(other, step, name);
      });
    }

    put(other, step, name) {
      this.other = other;
      this.with = other ? name : "";
      this.beside.value = this.with || "";
      if (other) other.ask(this.track.row);
      this.computed.textContent = this.computations();
      this.compare();
      this.limits();
      this.show(step || this.step);
    }

    compare() {
      this.parting = this.other ? this.track.parts(this.other) : 0;
      this.part.disabled = !this.parting;
    }

    /* How the runs that are shown were computed, if in this page. */
    computations() {
      const told = [this.track, this.other].map((track) => (track && track.lines[0].computed) || "");
      return this.other ? told.map((one, i) => one && `${"AB"[i]}: ${one}`).filter(Boolean).join(" ") : told[0];
    }

    async read(file) {
      this.file.value = "";
      if (!file) return;
      if (file.size > LARGEST) return this.complain(`${file.name} is too large to play: ${LARGEST / 1e6} MB is the most.`);
      let lines;
      try {
        lines = R.parse(await file.text());
      } catch (error) {
        return this.complain(`${file.name} is not a trace: ${error.message}.`);
      }
      const name = this.offer(file.name, lines);
      if (name) this.open(name, 1);
    }

    /* A run of the reader's own among those that can be chosen: its name, or nothing if it cannot be played. */
    offer(title, lines) {
      const name = `own-${Object.keys(R.traces).length}`;
      R.traces[name] = lines;
      if (!this.attempt(name, title)) return delete R.traces[name] && null;
      for (const select of [this.runs, this.beside]) select.append(new Option(title, name));
      return name;
    }

    title(name) {
      return [...this.runs.options].find((one) => one.value === name).text;
    }

    /* The track of a run; a bad one is refused in one sentence, and what was there stays. */
    attempt(name, title) {
      this.complain("");
      try {
        return (this.tracks[name] = this.tracks[name] || new R.Track(this.slug, this.lines, R.traces[name], title, !this.shipped[name]));
      } catch (error) {
        this.complain(`${title} is not a trace that can be played here: ${error.message}.`);
        return null;
      }
    }

    /* Play a run from a step on. */
    open(name, step, write) {
      const track = this.attempt(name, this.title(name));
      if (!track) return null;
      this.stop();
      this.scrolled.clear();
      this.track = track;
      this.name = name;
      this.runs.value = name;
      const told = new Set(this.track.events.map((event) => event.line));
      for (const [line, li] of this.lines) li.querySelector("button").disabled = !told.has(line);
      this.row.max = track.context.rows.length;
      this.row.value = track.row + 1;
      this.other = null;
      this.beside.value = this.with = "";
      this.compare();
      this.computed.textContent = this.computations();
      this.tellParameters();
      this.limits();
      this.show(step, !write);
      return track;
    }

    limits() {
      this.length = Math.max(this.track.length, this.other ? this.other.length : 0);
      this.slider.max = this.length;
      if (this.other) this.tellParameters();
    }

    /* The parameters of the run, and what is different in the one beside it. */
    tellParameters() {
      const mine = this.given(this.name, this.track), theirs = this.other && this.given(this.with, this.other);
      this.told.querySelector("summary span").textContent = R.parameters(mine, theirs);
      this.told.querySelector("div").innerHTML = R.settings(mine, theirs).text;
    }

    given(name, { lines: [{ data, seed = this.seeds[name] ?? "?" }], parameters }) {
      return { data: data.name, seed, ...parameters };
    }

    vote(row) {
      this.track.ask(row);
      if (this.other) this.other.ask(row);
      this.compare();
      this.row.value = this.track.row + 1;
      this.limits();
      this.show(this.track.run.length + 1);
    }

    change() {
      if (R.form) return R.form(this);
      R.load(this.root.dataset.form, () => R.form(this), () => this.complain("The form for runs is missing from this site."));
    }

    show(step, quiet) {
      this.step = Math.min(Math.max(1, step || 1), this.length);
      const tracks = [this.track, this.other].filter(Boolean), at = (track) => Math.min(this.step, track.length);
      const states = tracks.map((track) => track.at(at(track))), events = tracks.map((track) => track.events[at(track) - 1]);
      const same = events.length === 2 && R.same(...events);
      if (this.stage.contains(document.activeElement)) this.stage.focus({ preventScroll: true });
      this.stage.classList.toggle("two", tracks.length === 2);
      R.narrow = this.stage.clientWidth < 480 * tracks.length;
      this.stage.innerHTML = R.halves(tracks, states).text;
      const boxes = this.scrolled.size ? R.boxes(this.stage) : [];
      for (const [i, [left, top]] of this.scrolled) if (boxes[i]) Object.assign(boxes[i], { scrollLeft: left, scrollTop: top });
      this.values.innerHTML = R.values(events[0]).text;
      const told = (same ? [0] : tracks.map((_, i) => i)).map((i) => R.said(this.phrase(events[i]), events[i], states[i], tracks[i]));
      this.say.innerHTML = R.h`${told.map((one, i) => R.h`<span>${!same && tracks[1] && R.h`<i>${"AB"[i]}</i>`}${one}</span>`)}`.text;
      this.where.textContent = `step ${this.step} of ${this.length}${this.parting ? ` · they part at ${this.parting}` : ""}${
        this.other && !this.parting ? " · they never part" : ""}`;
      this.slider.value = this.step;
      this.slider.setAttribute("aria-valuetext", `${this.step}, ${events[0].line || "result"}`);
      this.light(events[0].line, this.lines.get(events[0].line));
      clearTimeout(this.writing); // browsers object to an address that changes many times a second
      const hash = location.hash; // a link that the reader follows in the meantime is not overwritten
      if (!quiet && this.shipped[this.name]) this.writing = setTimeout(() => location.hash === hash && this.write(), 250);
    }

    phrase(event) {
      return (this.lines.get(event.line) || this.root).dataset.say;
    }

    write() {
      const beside = this.shipped[this.with] ? `&with=${this.with}` : "";
      const run = this.name === this.first && !beside ? "" : `&run=${this.name}`;
      history.replaceState(history.state, "", `#step=${this.step}${run}${beside}`);
    }

    light(line, li) {
      this.root.querySelectorAll("[aria-current]").forEach((lit) => lit.removeAttribute("aria-current"));
      this.code.innerHTML = li ? R.code(li.dataset).text : "";
      if (li) li.setAttribute("aria-current", "step");
      cancelAnimationFrame(this.frame); // to measure makes the browser lay out the page: once a frame is enough
      this.frame = requestAnimationFrame(() => {
        if (li) R.reveal(this.listing, li);
        for (const half of this.stage.querySelectorAll(".player-half")) {
          const lit = half.querySelector(".card.lit");
          if (lit) R.reveal(half, lit);
          const mark = [...half.querySelectorAll(".card.lit .scroll :is(.vertex.lit, td.mark)")].pop();
          if (mark) R.reveal(mark.closest(".scroll"), mark);
        }
      });
    }

    complain(sentence) {
      this.error.textContent = sentence;
      this.error.hidden = !sentence;
    }
  }

  const mount = () => document.querySelectorAll(".player:not([data-on])").forEach((root) => {
    const scripts = root.dataset.scripts.split(" "), last = scripts.pop();
    scripts.forEach((url) => R.load(url));
    R.load(last, () => {
      root.dataset.on = ""; // what the style sheet looks for
      R.player = new Player(root);
    });
  });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mount);
  else mount();
})();
