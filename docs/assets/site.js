"use strict";
// Sets the equations of a page with KaTeX, which is only fetched where there are some; names the search for those who
// hear the page; and lets the keyboard into boxes that scroll sideways.
(() => {
  const assets = document.currentScript.src.replace(/site\.js.*$/, "");

  const setEquations = places => {
    for (const place of places) {
      const tex = place.textContent.slice(2, -2);
      window.katex.render(tex, place, { displayMode: place.tagName === "DIV", throwOnError: false });
    }
    document.documentElement.dataset.equations = "set";
  };

  const equations = document.querySelectorAll(".arithmatex");
  if (equations.length) {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = assets + "vendor/katex/katex.min.css";
    const script = document.createElement("script");
    script.src = assets + "vendor/katex/katex.min.js";
    script.onload = () => setEquations(equations);
    document.head.append(style, script);
  }

  // What used to stand on a paper's page and now has a page of its own: old links lead there.
  const moved = id => {
    const paper = /papers\/(\w+)\.html$/.exec(location.pathname)?.[1];
    if (!paper || !id || document.getElementById(id)) return "";
    if (id.startsWith(`${paper}-`) || id === "side-by-side") return `../code/${paper}.html#${id}`;
    if (/^(reading-|readings$|what-they-change$|the-register$)/.test(id)) return `../readings/${paper}.html#${id}`;
    return /^(its-vectors|what-reproduces)/.test(id) ? `../evidence/${paper}.html#${id}` : "";
  };

  // From the file system a browser shows a notebook as text instead of saving it.
  if (location.protocol === "file:") for (const link of document.querySelectorAll("a[download]")) link.after(" (with a right click: save the link)");

  // What unfolds at a click holds no second thing to click.
  for (const link of document.querySelectorAll("summary .headerlink")) link.remove();

  // A link into a folded part unfolds it.
  const arrive = () => {
    const id = decodeURIComponent(location.hash.slice(1)), place = moved(id);
    if (place) return location.replace(place);
    const folded = document.getElementById(id)?.closest("details:not([open])");
    if (!folded) return;
    folded.open = true;
    folded.scrollIntoView();
  };
  addEventListener("hashchange", arrive);
  arrive();

  document.querySelector(".md-search")?.setAttribute("aria-label", "Search");

  const letKeyboardIn = () => {
    for (const box of document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code")) {
      if (box.scrollWidth > box.clientWidth && !box.hasAttribute("tabindex")) box.tabIndex = 0;
    }
  };
  window.addEventListener("load", letKeyboardIn);
  window.addEventListener("resize", letKeyboardIn);
})();
