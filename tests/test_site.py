"""The site in a browser: nothing leaves it, it is light, it reads well wide and narrow, light and dark, and by ear.

Debian's chromium is driven through Playwright. Without a browser these tests are skipped, and say so; they install
nothing.
"""

import json
import re
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from docs.generator import files

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no chromium: install Debian's package to test the site in it")
PAGES = [page.relative_to(files.DOCS).with_suffix("").as_posix() for page in files.pages()]
PAPERS = [page for page in PAGES if page.startswith("papers/")]
SAMPLE = ["index", "papers/mbc", "code/mbc", "readings/mbc", "lines", "api"]
HEAVIEST = 1_000_000
TALLEST = 50_000
"""Pixels that a page may be long on a telephone: a table whose columns are squeezed makes it many times that."""
SCHEMES = {"light": "default", "dark": "slate"}
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
STICKING_OUT = """[...document.querySelectorAll(".md-content table, .md-content pre, .md-content img")].filter(
    box => box.getBoundingClientRect().width > innerWidth
        && !box.closest(".md-typeset__scrollwrap, .player .scroll")).length"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def address(site):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed (extra: test)")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visit:
    """A page opened in a window, with all that it asked for and complained of."""

    def __init__(self, browser, url, width=1400, scheme="light"):
        self.context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.requests, self.complaints, self.bytes = [], [], 0
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("response", self._weigh)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.goto(url, wait_until="load")
        self.page.wait_for_load_state("networkidle")

    def _weigh(self, response):
        self.bytes += int(response.headers.get("content-length", 0))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.context.close()


LIGHT = [(page, "light") for page in PAGES]
DARK = [(page, "dark") for page in SAMPLE]


@pytest.fixture(scope="module")
def visit(request, browser, address):
    """A page that stays open for all the tests that look at it: opening it is most of the work."""
    name, scheme = request.param
    with Visit(browser, f"{address}{name}.html", scheme=scheme) as opened:
        opened.name, opened.scheme = name, scheme
        yield opened


def look_at(pages):
    return pytest.mark.parametrize("visit", pages, indirect=True, ids="-".join, scope="module")


@look_at(LIGHT)
def test_a_page_is_light_and_asks_nobody_else(visit, address):
    visit.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    visit.page.wait_for_load_state("networkidle")
    outside = [url for url in visit.requests if not url.startswith((address, "data:", "blob:"))]
    assert outside == []
    assert visit.complaints == []
    assert 100_000 < visit.bytes < HEAVIEST, f"{visit.bytes} bytes"
    assert visit.page.locator(".katex-error").count() == 0
    equations = visit.page.locator(".arithmatex").count()
    assert visit.page.locator(".arithmatex .katex").count() == equations
    assert (equations > 5) == (visit.name in PAPERS)


@look_at(LIGHT + DARK)
def test_a_page_takes_the_colours_of_its_reader(visit):
    assert visit.page.evaluate("document.body.dataset.mdColorScheme") == SCHEMES[visit.scheme]


@look_at(LIGHT + DARK)
def test_nothing_bars_those_who_see_or_steer_otherwise(visit):
    axe = pytest.importorskip("axe_playwright_python", reason="axe is not installed (extra: test)")
    script = Path(axe.__file__).with_name("axe.min.js").read_text("utf-8")
    visit.page.evaluate(f"{script};0")
    rules = "" if visit.scheme == "light" else ", runOnly: ['color-contrast']"  # all else is the same in the dark
    found = visit.page.evaluate(f"axe.run(document, {{resultTypes: ['violations']{rules}}})")["violations"]
    grave = [entry for entry in found if entry["impact"] in ("serious", "critical")]
    assert [(entry["id"], entry["nodes"][0]["html"]) for entry in grave] == []


@look_at(LIGHT)
def test_a_page_fits_its_window(visit):
    """The last of the tests that share a page, because it changes its size and its colours."""
    for width in (1400, 390):
        visit.page.set_viewport_size({"width": width, "height": 900})
        for scheme in SCHEMES.values():
            visit.page.evaluate(f"document.body.dataset.mdColorScheme = '{scheme}'")
            visit.page.wait_for_function(FITS, polling=100)  # the theme slides its drawer in and out
            assert visit.page.evaluate(STICKING_OUT) == 0, f"{scheme}: boxes stick out at {width}"
    assert visit.page.evaluate("document.documentElement.scrollHeight") < TALLEST


def search(visit, words):
    """The addresses that the search offers, the best first."""
    visit.page.fill("input[name=query]", words)
    links = visit.page.locator("a.md-search-result__link")
    links.first.wait_for(state="attached")
    return [link.evaluate("a => a.href") for link in links.all()]


@pytest.mark.parametrize("words", ["mbc:14", "mbc 14"])
@pytest.mark.parametrize("place", ["server", "file"])
def test_the_search_finds_line_14_of_fig_2(browser, address, site, words, place):
    home = address if place == "server" else f"{site.as_uri()}/"
    with Visit(browser, f"{home}index.html") as visit:
        rows = [re.sub(r"\?[^#]*", "", link) for link in search(visit, words)]
        lines = [row for row in rows if re.search(r"#[a-z]+-\w+$", row)]
        assert lines[0] == f"{home}code/mbc.html#mbc-14", rows[:6]
        visit.page.goto(lines[0])
        row = visit.page.locator("tr:has(#mbc-14)")
        assert row.is_visible()
        assert "of equal RULES keep one" in row.inner_text()
        assert [url for url in visit.requests if not url.startswith((home, "data:", "blob:"))] == []


ASKED = {
    "GridSearchCV": ["first-rules"],
    "n_ants": ["first-rules", "choosing", "compare"],
    "missing values": ["your-data"],
    "laplace": ["rules"],
}
"""What people type, and the pages of tasks of which one should come first."""


@pytest.mark.parametrize("words", ASKED)
def test_the_search_finds_what_people_type(browser, address, words):
    with Visit(browser, f"{address}index.html") as visit:
        first = search(visit, words)[0].removeprefix(address)
        assert first.partition(".html")[0] in ASKED[words], first


TEX = re.compile(r"\\(\(|\[|frac|sum|tau|eta|mid|text\{)")


def test_the_index_of_the_search_is_small_and_has_no_tex(site):
    index = (site / "search" / "search_index.json").read_text("utf-8")
    assert len(index.encode()) < 400_000
    assert not [entry for entry in json.loads(index)["docs"] if TEX.search(entry["text"])]


def test_the_index_has_no_players_and_no_long_registers(site):
    """What stands in a table, a listing or a worked example is found on the page that explains it."""
    entries = json.loads((site / "search" / "search_index.json").read_text("utf-8"))["docs"]
    assert max(len(entry["text"]) for entry in entries) < 6_500
    for entry in entries:
        page, _, place = entry["location"].partition("#")
        if page.startswith(("papers/", "standard/")):
            assert "Speed 2 a second" not in entry["text"]
            assert place not in ("worked-example", "to-the-bit") or not entry["text"], entry["location"]


READINGS = {
    "MBC-24 duplicates": "readings/mbc.html#reading-mbc-24",
    "AM-10": "readings/antminer.html#reading-am-10",  # "am" is a stop word of English
    "CB-12": "readings/carboost.html#reading-cb-12",
}


@pytest.mark.parametrize("words", READINGS)
def test_a_reading_is_found_by_its_id(browser, address, words):
    with Visit(browser, f"{address}index.html") as visit:
        found = [re.sub(r"\?[^#]*", "", link).removeprefix(address) for link in search(visit, words)]
        pages = [*dict.fromkeys(link.partition("#")[0] for link in found)]
        assert READINGS[words].partition("#")[0] in pages[:2], pages
        assert next(link for link in found if "#reading-" in link) == READINGS[words]


CLICKS = "addEventListener('click', () => { sessionStorage.clicks = 1 + Number(sessionStorage.clicks || 0); }, true)"
WAY = 1_400_000, 42
"""Bytes and requests from the home page to the moving wheel, both pages together, nothing kept from before."""


def test_from_the_home_page_to_the_moving_wheel_in_one_click(browser, address):
    """What is on the way is light, and nothing that only another click needs is on it."""
    with Visit(browser, f"{address}index.html") as visit:
        visit.page.evaluate(CLICKS)
        visit.page.locator(".watch a").click()
        visit.page.wait_for_selector(".card.lit .wheel .needle")
        assert visit.page.locator("[data-act=play]").get_attribute("title") == "Pause"
        before = visit.page.locator(".player output").inner_text()
        visit.page.wait_for_function(f"document.querySelector('.player output').textContent !== '{before}'")
        assert visit.page.evaluate("sessionStorage.clicks") == "1"
        asked = [url for url in visit.requests if url.startswith(address)]
        assert visit.bytes < WAY[0]
        assert len(asked) < WAY[1]
        assert not [url for url in asked if re.search("/live/|/pyodide/|search_index|tables.js|notebooks", url)]


def test_the_wheel_moves_from_the_file_system_too(browser, site):
    with Visit(browser, f"{site.as_uri()}/index.html") as visit:
        visit.page.locator(".watch a").click()
        visit.page.wait_for_selector(".card.lit .wheel .needle")
        assert visit.page.locator("[data-act=play]").get_attribute("title") == "Pause"


OLD = {"antminer-38": "code/antminer", "reading-am-10": "readings/antminer", "its-vectors": "evidence/antminer"}


@pytest.mark.parametrize("anchor", OLD)
def test_links_to_what_moved_to_its_own_page_still_arrive(browser, site, anchor):
    """`reference explain`, reports and lectures point at papers/antminer.html#antminer-38 and the like."""
    with Visit(browser, f"{site.as_uri()}/papers/antminer.html#{anchor}") as visit:
        visit.page.wait_for_url(f"**/{OLD[anchor]}.html#{anchor}")
        place = visit.page.locator(f"#{anchor}")
        place.wait_for(state="visible")
        assert visit.page.evaluate("scrollY") > 0
