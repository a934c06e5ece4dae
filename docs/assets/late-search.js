"use strict";
// The next script puts another Worker in place of the browser's, for the search in pages from the file system; the page with
// an editor needs the browser's own.
window.referenceWorker = window.Worker;
// The search index weighs as much as a page, so it is fetched when the reader first turns to the search.
(() => {
  const { open, send } = XMLHttpRequest.prototype;
  const turned = new Promise(resolve => {
    const look = event => event.target.closest?.(".md-search, [for=__search]") && resolve();
    for (const kind of ["focusin", "pointerdown"]) document.addEventListener(kind, look);
    document.addEventListener("keydown", event => ["/", "f", "s"].includes(event.key) && resolve());
    if (new URLSearchParams(location.search).has("q")) resolve();
  });
  XMLHttpRequest.prototype.open = function (method, url, ...more) {
    this.late = /search_index\.json$/.test(String(url));
    return open.call(this, method, url, ...more);
  };
  XMLHttpRequest.prototype.send = function (...body) {
    return this.late ? void turned.then(() => send.apply(this, body)) : send.apply(this, body);
  };
})();
