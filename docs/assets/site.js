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

  document.querySelector(".md-search")?.setAttribute("aria-label", "Search");

  const letKeyboardIn = () => {
    for (const box of document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre > code")) {
      if (box.scrollWidth > box.clientWidth && !box.hasAttribute("tabindex")) box.tabIndex = 0;
    }
  };
  window.addEventListener("load", letKeyboardIn);
  window.addEventListener("resize", letKeyboardIn);
})();
