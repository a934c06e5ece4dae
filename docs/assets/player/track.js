/* A run as the player holds it: its events, and the state after any number of them.
 *
 * What is shown is a function of the step number alone: the events are replayed from the nearest snapshot, never undone.
 */
(function () {
  "use strict";

  const R = window.ReferencePlayer;
  const SNAPSHOT = 50, EVERY_STEP = 2000, GAPS = /\b(undefined|NaN)\b/g;

  /* JSON lines, or an error that names the line that is none. */
  R.parse = (text) => {
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
  };

  const keyOf = (event) => (event.line === null ? "result" : event.line.split(":")[1]);

  R.Track = class {
    /* Throws an error with a sentence where the lines cannot be played. `known` are the lines of the listing; a `strange` run
     * is looked at in every step. */
    constructor(slug, known, lines, title, strange) {
      this.paper = R.papers[slug];
      this.title = title;
      this.lines = lines;
      const wrong = heading(slug, known, lines);
      if (wrong) throw new Error(wrong);
      this.context = R.context(lines);
      this.run = [...lines.slice(1, -1), { line: null, ...lines[lines.length - 1] }];
      try {
        this.ask(0);
      } catch (error) {
        throw new Error("its result is not that of a model which can vote");
      }
      this.rehearse(strange && known);
    }

    get parameters() {
      return this.context.parameters;
    }

    get length() {
      return this.events.length;
    }

    /* After the run the model votes on a row, where the paper has lines for that. */
    ask(row) {
      this.row = Math.min(Math.max(0, row || 0), this.context.rows.length - 1);
      this.events = this.paper.vote ? [...this.run, ...this.paper.vote(this.context, this.row)] : this.run;
      const kept = Math.floor(this.run.length / SNAPSHOT) + 1;
      this.kept = this.kept ? this.kept.slice(0, kept) : [this.paper.start(this.context)];
    }

    /* Replay all of it once, so that what cannot be shown is refused before anything is; with the lines of
     * a listing, every step and its sentence. */
    rehearse(listing) {
      const state = this.paper.start(this.context), drawn = listing && this.events.length <= EVERY_STEP ? 1 : SNAPSHOT;
      const words = new Set(JSON.stringify(this.lines[0]).match(GAPS)); // names of the data that only look like gaps
      this.events.forEach((event, k) => {
        const lacking = [];
        const watched = new Proxy(structuredClone(event.result || event), { get: (values, name) => {
          if (!(name in values) && typeof name === "string") lacking.push(name);
          return values[name];
        } });
        try {
          this.fold(state, event, watched);
          const looks = k % drawn === 0 || k + 1 === this.events.length;
          let shown = looks ? R.cards(this.paper.view(state, this.context), "").text : "";
          const said = listing && listing.get(event.line);
          if (said) shown += R.said(said.dataset.say, event, state, this).text;
          if (listing && (shown.match(GAPS) || []).some((word) => !words.has(word))) throw new Error("a gap");
        } catch (error) {
          const why = lacking.length ? `it has no ${lacking[lacking.length - 1]}` : "its values are not of the kind that the line tells";
          throw new Error(`event ${k + 1} of ${this.run.length}, ${event.line || "the result"}, cannot be shown: ${why}`);
        }
        this.keep(k + 1, state);
      });
    }

    keep(k, state) {
      if (k % SNAPSHOT === 0) this.kept[k / SNAPSHOT] = structuredClone(state);
    }

    fold(state, event, values) {
      state.key = keyOf(event);
      state.more = null;
      const fold = this.paper.on[state.key];
      if (fold) state.more = fold(state, values, this.context) || null;
    }

    /* The state after k events. */
    at(k) {
      const last = Math.min(Math.floor(k / SNAPSHOT), this.kept.length - 1);
      const state = structuredClone(this.kept[last]);
      // copies, for the state may keep parts of an event and change them later
      this.events.slice(last * SNAPSHOT, k).forEach((event) => this.fold(state, event, structuredClone(event.result || event)));
      return state;
    }

    /* The first step at which two runs do not tell the same, or 0; what they end with is in their steps. */
    parts(other) {
      const length = Math.max(this.length, other.length);
      for (let k = 0; k < length; k++) if (!R.same(this.events[k], other.events[k])) return k + 1;
      return 0;
    }
  };

  /* Whether two values are the same; numbers may differ in the eighth digit, since shipped runs have nine and votes add them up. */
  const alike = (one, other) => {
    if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) <= 1e-7 * Math.max(Math.abs(one), Math.abs(other));
    if (!one || !other || typeof one !== "object" || typeof other !== "object") return one === other;
    const names = Object.keys(one);
    return names.length === Object.keys(other).length && names.every((name) => name in other && alike(one[name], other[name]));
  };

  /* Whether two events tell the same; of two results what both have counts. */
  R.same = (one, other) => {
    if (!one || !other || !one.result || !other.result) return alike(one, other);
    return Object.keys(one.result).every((name) => !(name in other.result) || alike(one.result[name], other.result[name]));
  };

  /* What is wrong with the outside of a trace: its header, its lines, its end. */
  function heading(slug, known, lines) {
    const head = lines[0] || {}, data = head.data || {}, last = lines[lines.length - 1] || {};
    if (head.trace !== 1) return "its first line is not the header of a trace in format 1";
    if (head.paper !== slug) return `it tells a run of ${head.paper}, and this page plays ${slug}`;
    if (![data.attributes, data.rows].every(Array.isArray)) return "its header holds no data";
    if (!last.result) return "it ends without a result, so it was cut short";
    const odd = lines.slice(1, -1).findIndex((event) => !known.has(event.line));
    return odd < 0 ? "" : `line ${odd + 2} names no line of the pseudocode (${lines[odd + 1].line})`;
  }
})();
