"use strict";
// "Edit the mirror": Ant-Miner's own Python in the page. What is heavy is loaded at a click: assets/pyodide/engine.js holds
// Python for the browser, assets/pyodide/mirror.js the mirror, the kit and the vectors. Python runs in a worker, so that a
// loop without an end can be stopped.
(() => {
  const assets = document.currentScript.src.replace(/mirror\.js.*$/, "");
  const root = document.querySelector(".mirror");
  const SETTINGS = { min_cases_per_rule: 2, max_uncovered_cases: 2, n_ants: 6, n_rules_converge: 3 };
  const WORDS = { passed: "as the vectors want", failed: "not as the vectors want", acceptable: "as another listed reading",
    skipped: "not asked", errored: "broke off" };
  let worker, waiting, source = {}, texts = {}, tries = [], file;

  // What the worker does; its text goes into a script of its own, after Python's.
  const work = () => {
    let page, answer;
    const boot = async ({ wasm, library, lock, files, defaults }) => {
      const held = { "pyodide.asm.wasm": [wasm, "application/wasm"], "python_stdlib.zip": [library, "application/zip"] };
      self.fetch = async url => {
        const [bytes, type] = held[String(url).split("/").pop()];
        return new Response(bytes, { headers: { "Content-Type": type } });
      };
      const python = await self.loadPyodide({ indexURL: "https://page.invalid/", lockFileContents: JSON.parse(lock) });
      python.unpackArchive(files, "zip", { extractDir: "/mirror" });
      const start = python.runPython(`
import json, sys
sys.path.insert(0, "/mirror")
import arrays, session
arrays.install()
lambda defaults: session.Page("/mirror", json.loads(defaults))`);
      page = start(defaults);
      answer = python.runPython("session.answer");
    };
    self.onmessage = async ({ data }) => {
      try {
        if (data.boot) await boot(data.boot);
        let done = 0;
        self.postMessage({ answer: answer(page, data.asked, () => self.postMessage({ done: ++done })) });
      } catch (error) {
        self.postMessage({ broken: error.message });
      }
    };
  };

  const make = (tag, attributes = {}, ...content) => {
    const made = Object.assign(document.createElement(tag), attributes);
    made.append(...content);
    return made;
  };
  const find = selector => root.querySelector(selector);
  const say = text => { find(".mirror-state").textContent = text; };

  const script = name => new Promise((resolve, reject) => {
    document.head.append(make("script", { src: `${assets}pyodide/${name}.js`, onload: resolve, onerror: reject }));
  });
  const bytes = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const unpacked = text => new Response(new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream("gzip")));

  const load = async () => {
    find("[data-do=load]").disabled = true;
    say("Loading Python …");
    try {
      if (!window.referenceMirror?.mirror) await Promise.all([script("engine"), script("mirror")]);
    } catch {
      return say("This copy of the site was built without Python for the browser: npm, from which it is taken, was not at hand. "
        + "Everything else on the site works; make docs on a machine with npm and a network adds it.");
    }
    say("Starting Python …");
    try {
      const { files, tries: offered } = await start();
      source = files, texts = { ...files }, tries = offered;
      open();
    } catch (error) {
      say(`Python does not start in this browser: ${error.message}`);
    }
  };

  const start = async () => {
    const { engine, mirror } = window.referenceMirror;
    const [program, wasm, library] = await Promise.all([unpacked(engine.script).text(), unpacked(engine.wasm).arrayBuffer(),
      unpacked(engine.library).arrayBuffer()]);
    const Own = window.referenceWorker ?? Worker;
    worker = new Own(URL.createObjectURL(new Blob([program, `\n;(${work})();`], { type: "text/javascript" })));
    worker.onmessage = ({ data }) => {
      if (data.done) return say(`Verifying … ${data.done} answers`);
      const { resolve, reject } = waiting;
      return data.broken === undefined ? resolve(JSON.parse(data.answer)) : reject(new Error(data.broken));
    };
    worker.onerror = event => waiting.reject(new Error(event.message));
    return ask({ ask: "sources" }, { wasm, library, lock: engine.lock, files: bytes(mirror.files).buffer,
      defaults: mirror.defaults });
  };

  const ask = (request, boot) => new Promise((resolve, reject) => {
    waiting = { resolve, reject };
    worker.postMessage({ boot, asked: JSON.stringify(request) });
  });

  const open = () => {
    root.dataset.on = "";
    find(".mirror-off").hidden = true;
    find(".mirror-on").hidden = false;
    find("[name=file]").append(...Object.keys(source).map(name => make("option", {}, name)));
    find("[name=try]").append(...tries.map(({ title }, i) => make("option", { value: i }, title)));
    show("algorithm.py");
    say(`Python runs in this page, without a network. Change a line, then press Run or Verify.`);
  };

  const show = name => {
    file = find("[name=file]").value = name;
    find("textarea").value = texts[name];
    edited();
  };

  const edited = () => {
    texts[file] = find("textarea").value;
    const lines = texts[file].split("\n"), box = find("textarea");
    find(".mirror-numbers").textContent = lines.map((_, i) => i + 1).join("\n");
    box.rows = lines.length;
    box.style.width = `calc(${Math.max(...lines.map(line => line.length))}ch + 1.5rem)`;
    find(".mirror-changes").replaceChildren(...Object.keys(changes()).flatMap(changed));
    find("[data-do=undo]").disabled = !Object.keys(changes()).length;
  };

  const changes = () => Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== source[name]));

  // What changed in a file: the lines that are not the same, once equal beginnings and ends are left out.
  const changed = name => {
    const before = source[name].split("\n"), after = texts[name].split("\n");
    let top = 0, end = 0;
    while (top < before.length && before[top] === after[top]) top++;
    while (end < before.length - top && end < after.length - top && before.at(-1 - end) === after.at(-1 - end)) end++;
    const place = make("b", {}, `${name}, line ${top + 1}`);
    const part = (lines, tag) => lines.slice(top, lines.length - end).slice(0, 6).map(line => make(tag, {}, line.trim() || " "));
    return [make("li", {}, place, ...part(before, "del"), ...part(after, "ins"))];
  };

  const attempt = number => {
    const { file: name, old, put } = tries[number];
    texts[name] = source[name].replace(old, put);
    show(name);
    const at = texts[name].indexOf(put), box = find(".mirror-editor");
    const line = texts[name].slice(0, at).split("\n").length;
    find("textarea").setSelectionRange(at, at + put.length);
    box.scrollTop = (line - 5) * parseFloat(getComputedStyle(find("textarea")).lineHeight);
  };

  const busy = (on, text = "") => {
    for (const name of ["run", "verify"]) find(`[data-do=${name}]`).disabled = on;
    find("[data-do=stop]").disabled = !on;
    if (on) say(text);
  };

  const asked = async (request, text, tell) => {
    busy(true, text);
    try {
      const found = await ask({ ...request, changes: changes() });
      find(".mirror-found").replaceChildren(...found.wrong ? [make("p", { className: "mirror-wrong" }, found.wrong)] : tell(found));
      say(found.wrong ? "Python cannot read what you wrote." : "Done.");
    } catch (error) {
      say(error.message);
    }
    busy(false);
  };

  const run = () => {
    const pruner = find("[name=pruner]").value, parameters = { ...SETTINGS, ...pruner === "hybrid" && { pruner, r: 2 } };
    const request = { ask: "run", data: find("[name=data]").value, seed: Number(find("[name=seed]").value) || 0, parameters };
    return asked(request, "Running both …", beside);
  };

  const line = (id, text = id) => make("a", { href: `code/antminer.html#${id.replace(":", "-")}` }, make("code", {}, text));

  const beside = ({ usual, changed: other, told, first }) => {
    const rules = (title, found, n, twin) => make("div", {}, make("h3", {}, title), make("p", {}, `${n} events, ${found.rules.length} rules`),
      make("ol", {}, ...found.rules.map(rule => make("li", { className: twin.rules.includes(rule) ? "" : "other" }, rule))),
      ...found.wrong ? [make("p", { className: "mirror-wrong" }, found.wrong)] : []);
    const same = usual.rules.join() === other.rules.join() ? "The rules are the same." : "The rules are not the same.";
    const where = !first ? [make("p", {}, `All ${told[0]} events are the same.`)] : [
      make("p", { className: "mirror-first" }, `First event that differs: event ${first.event}, at `, line(first.line), ["event", "line"].includes(first.field) ? ". " : `, ${first.field}. `, same),
      values(first)];
    return [...where, make("div", { className: "mirror-two" }, rules("The mirror as it is", usual, told[0], other),
      rules("As you wrote it", other, told[1], usual))];
  };

  const values = ({ expected, got }) => make("dl", {}, make("dt", {}, "as it is"), make("dd", {}, make("code", {}, expected)),
    make("dt", {}, "as you wrote it"), make("dd", {}, make("code", {}, got)));

  const verdict = ({ counts, named, report }) => {
    const sums = Object.entries(counts).filter(([, n]) => n).map(([name, n]) => `${n} ${WORDS[name]}`).join(", ");
    const worst = named.find(one => one.catches && one.divergence.line === named[0].divergence?.line) ?? named[0];
    if (!worst) return [make("p", { className: "mirror-first" }, `All ${counts.passed} cases are ${WORDS.passed}.`), whole(report)];
    const { divergence } = worst, why = worst.catches ? `The reply is what this fault gives: ${worst.catches}. ` : "";
    const reading = worst.why ? `It ${worst.why}. ` : "";
    const where = divergence ? [worst.verdict === "acceptable" ? "The answers differ at " : "The first line that the vectors find wrong: ",
      line(divergence.line), ` (${divergence.field}). `] : [];
    const others = [...new Set(named.map(one => one.divergence?.line))].filter(id => id && id !== divergence?.line);
    const more = others.length ? [make("p", {}, "Further lines at which cases differ: ", ...others.flatMap((id, i) => i ? [", ", line(id)] : [line(id)]))] : [];
    return [make("p", { className: "mirror-first" }, ...where, why, reading), make("p", {}, `${sums}. Told by the case ${worst.case}: ${worst.title}`),
      ...divergence ? [values(divergence)] : [], ...more, whole(report)];
  };

  const whole = report => make("details", {}, make("summary", {}, "The whole report, as the command line prints it"), make("pre", { tabIndex: 0 }, report));

  const stop = async () => {
    worker.terminate();
    waiting.reject(new Error("Stopped. Python starts again …"));
    await start();
    say("Stopped. Python runs again.");
  };

  root.onclick = event => {
    const act = { load, run, stop, verify: () => asked({ ask: "verify" }, "Verifying …", verdict),
      undo: () => { texts = { ...source }; show(file); } }[event.target.closest("[data-do]")?.dataset.do];
    if (act) act();
  };
  find("[name=file]").onchange = event => show(event.target.value);
  find("[name=try]").onchange = event => { if (event.target.value) attempt(event.target.value); event.target.value = ""; };
  find("textarea").oninput = edited;
})();
