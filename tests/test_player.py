"""The player: its size, its traces, and what it does in a browser, served and from the file system."""

import functools
import http.server
import json
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from docs.generator import traces
from reference.papers import PAPERS, SLUGS

ROOT = Path(__file__).parent.parent
ASSETS = ROOT / "docs" / "assets"
RUNS = [(slug, run.name) for slug, paper in PAPERS.items() for run in paper.runs]
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no chromium, chromium-browser or google-chrome here")


def lines_of(name):
    text = (ASSETS / "traces" / f"{name}.js").read_text("utf-8")
    head, *lines, end = text.splitlines()
    assert (head, end) == (f'ReferencePlayer.trace("{name}", [', "]);")
    return [json.loads(line.removesuffix(",")) for line in lines]


def as_file(name):
    """A shipped trace as the JSON lines that ``reference trace`` writes."""
    return "".join(json.dumps(line) + "\n" for line in lines_of(name))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_loads_less_than_40_kB_of_player_and_200_kB_of_trace(slug):
    scripts = [ASSETS / "player.js", ASSETS / "player" / "drawings.js", ASSETS / "player" / f"{slug}.js"]
    assert sum(path.stat().st_size for path in scripts) < 40_000
    for run in PAPERS[slug].runs:
        assert (ASSETS / "traces" / f"{run.name}.js").stat().st_size < 200_000


def test_traces_are_fresh_and_all_there_is():
    assert {path.name: path.read_text("utf-8") for path in (ASSETS / "traces").iterdir()} == traces.scripts()


@pytest.mark.parametrize(("slug", "name"), RUNS)
def test_every_event_has_its_row_its_line_and_its_sentence(site, slug, name):
    page = (site / "papers" / f"{slug}.html").read_text("utf-8")
    for line in {event["line"] for event in lines_of(name)[1:-1]}:
        assert f'id="{line.replace(":", "-")}"' in page
        assert f'<li data-line="{line}"' in page
        assert re.search(rf'data-line="{line}"[^>]* data-say="[^"]+"', page)


def test_every_paper_shows_a_run_made_of_many_of_its_lines():
    for slug in SLUGS:
        events = [event for run in PAPERS[slug].runs for event in lines_of(run.name)[1:-1]]
        assert len({event["line"] for event in events}) >= 15


class Page:
    """A page with a player, and everything that went wrong on it."""

    def __init__(self, browser, url, **options):
        self.context = browser.new_context(reduced_motion="reduce", **options)
        self.context.set_default_timeout(60_000)
        self.page = self.context.new_page()
        self.wrong = []
        self.page.on("console", lambda said: said.type in ("error", "warning") and self.wrong.append(said.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", lambda asked: self._local(asked.url))
        self.go(url)

    def _local(self, url):
        if not url.startswith(("file:", "http://127.0.0.1", "data:", "blob:")):
            self.wrong.append(f"asked for {url}")

    def go(self, url):
        self.page.goto("about:blank")
        self.page.goto(url)
        self.page.wait_for_function("document.querySelector('.player output').textContent !== ''")

    def state(self):
        """All that a reader sees of a step."""
        return self.page.evaluate(
            "['.player-stage', '.player-say', '.player-code', '.player-values div', '.player output']"
            ".map((part) => document.querySelector(part).innerHTML).join('\\n')"
        )

    def step(self):
        return int(self.page.locator(".player output").inner_text().split()[1])

    def said(self):
        return self.page.locator(".player-say").inner_text()

    def walk(self, act):
        """Press a button until the player moves no further; what was seen at each step."""
        return self.page.evaluate(
            """(act) => {
                const seen = {}, root = document.querySelector(".player"), where = root.querySelector("output");
                const parts = [".player-stage", ".player-say", ".player-code", ".player-values div", ".player output"];
                for (let before = ""; before !== where.textContent;) {
                    before = where.textContent;
                    seen[before.split(" ")[1]] = parts.map((part) => root.querySelector(part).innerHTML).join("\\n");
                    root.querySelector(`[data-act=${act}]`).click();
                }
                return seen;
            }""",
            act,
        )

    def close(self):
        self.context.close()
        assert self.wrong == []


@pytest.fixture(scope="module")
def browser():
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox", "--disable-gpu"])
        yield running
        running.close()


def address(site, slug, anchor=""):
    return (site / "papers" / f"{slug}.html").as_uri() + anchor


@needs_browser
@pytest.mark.parametrize(("slug", "name"), RUNS)
def test_it_steps_to_the_end_and_back_and_a_link_shows_the_same(site, browser, slug, name):
    """From the file system, with no network: what a step shows depends on its number alone."""
    shown = Page(browser, address(site, slug, f"#step=1&run={name}"), offline=True)
    there, back = shown.walk("next"), shown.walk("back")
    assert len(there) == len(lines_of(name)) - 1
    assert there == back
    assert not re.search(r"undefined|NaN|\[object|Infinity", "".join(there.values()))
    for k in (2, len(there)):
        shown.page.evaluate(f"location.hash = '#step={k}&run={name}'")
        shown.page.wait_for_function(f"document.querySelector('.player output').textContent.startsWith('step {k} ')")
        assert shown.state() == there[str(k)]
    shown.go(address(site, slug, f"#step={len(there) // 2}&run={name}"))
    assert shown.state() == there[str(len(there) // 2)]
    shown.close()


@needs_browser
def test_keys_step_jump_and_play(site, browser):
    shown = Page(browser, address(site, "antminer"))
    keys = shown.page.keyboard
    shown.page.locator(".player-stage").focus()
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 246), ("Home", 1)):
        keys.press(key)
        assert shown.step() == step
    events = [event["line"] for event in lines_of("antminer")[1:-1]]
    spins = [k for k, line in enumerate(events, 1) if line == "antminer:25"]
    rules = [k for k, line in enumerate(events, 1) if line == "antminer:2"]
    keys.press("r")
    assert shown.step() == rules[0]
    keys.press("r")
    assert shown.step() == rules[1]
    keys.press("R")
    assert shown.step() == rules[0]
    shown.page.locator('li[data-line="antminer:25"] button').click()
    assert shown.step() == spins[0]
    keys.press("n")
    assert shown.step() == spins[1]
    keys.press("N")
    assert shown.step() == spins[0]
    shown.page.locator("select[data-act=speed]").select_option("12")
    shown.page.locator(".player-stage").focus()
    keys.press("Space")
    shown.page.wait_for_function(f"+document.querySelector('.player input[type=range]').value > {spins[0] + 1}")
    keys.press("Space")
    stopped = shown.step()
    shown.page.wait_for_timeout(200)
    assert shown.step() == stopped
    shown.close()


@needs_browser
def test_the_line_lights_up_here_and_in_the_table(site, browser):
    shown = Page(browser, address(site, "mbc", "#step=10"))
    line = lines_of("mbc")[10]["line"]
    assert shown.page.locator("li[aria-current=step]").get_attribute("data-line") == line
    lit = shown.page.locator("tr.player-lit")
    assert lit.count() == 1
    assert lit.locator(f'[id="{line.replace(":", "-")}"]').count() == 1
    assert line in shown.said()
    assert shown.page.locator(".player-say").get_attribute("aria-live") == "polite"
    shown.close()


@needs_browser
def test_links_to_steps_are_read_and_written_and_other_anchors_left_alone(site, browser):
    shown = Page(browser, address(site, "antminer", "#antminer-38"))
    assert shown.page.evaluate("location.hash") == "#antminer-38"
    assert shown.page.locator('[id="antminer-38"]').evaluate("(row) => row.getBoundingClientRect().top") < 1000
    shown.page.locator("[data-act=next]").click()
    shown.page.wait_for_function("location.hash === '#step=2'")
    shown.page.evaluate("location.hash = '#step=9'")
    shown.page.wait_for_function("document.querySelector('.player output').textContent.startsWith('step 9 ')")
    shown.page.locator("[data-act=back]").click()
    shown.page.locator("[data-act=next]").click()
    shown.page.evaluate("location.hash = '#readings'")
    shown.page.wait_for_timeout(300)
    assert (shown.page.evaluate("location.hash"), shown.step()) == ("#readings", 9)
    shown.go(address(site, "antminer", "#step=99999"))
    assert shown.step() == 246
    shown.page.locator("select[data-act=run]").select_option("antminer-hybrid")
    shown.page.wait_for_function("location.hash === '#step=1&run=antminer-hybrid'")
    shown.close()


BROKEN = {
    "it is empty": "",
    "line 2 is not JSON": '{"trace": 1}\n{"line": ',
    "line 1 is not an object": "[]\n",
    "not the header of a trace in format 1": '{"trace": 2}\n',
    "it tells a run of mbc, and this page plays antminer": as_file("mbc"),
    "cut short": "".join(as_file("antminer").splitlines(keepends=True)[:40]),
    "line 3 names no line of the pseudocode (antminer:99)": as_file("antminer").replace(
        '{"line": "antminer:2"', '{"line": "antminer:99"', 1
    ),
    "its values are not those of antminer": as_file("antminer").replace('"wheel"', '"well"'),
}


@needs_browser
def test_a_trace_of_ones_own_plays_and_a_broken_one_is_refused_in_a_sentence(site, browser, tmp_path):
    own = tmp_path / "my.jsonl"
    command = [sys.executable, "-m", "reference", "trace", "antminer", "iris", "--set", "n_ants=2"]
    subprocess.run([*command, "--seed", "3", "--out", str(own)], check=True, cwd=ROOT)
    shown = Page(browser, address(site, "antminer"))
    chooser, error = shown.page.locator("input[type=file]"), shown.page.locator(".player-error")
    chooser.set_input_files(own)
    n_events = len(own.read_text("utf-8").splitlines()) - 1
    shown.page.wait_for_function(f"document.querySelector('.player output').textContent === 'step 1 of {n_events}'")
    assert error.is_hidden()
    assert len(shown.walk("next")) == n_events
    before = shown.state()
    for sentence, text in BROKEN.items():
        broken = tmp_path / "broken.jsonl"
        broken.write_text(text, "utf-8")
        chooser.set_input_files(broken)
        shown.page.wait_for_function(f"document.querySelector('.player-error').textContent.includes({json.dumps(sentence)})")
        said = error.inner_text()
        assert said.startswith("broken.jsonl is not a trace")
        assert said.endswith(".")
        assert shown.state() == before
    evil = as_file("antminer").replace("sunny", "<img src=x onerror=alert(1)>")
    own.write_text(evil, "utf-8")
    chooser.set_input_files(own)
    shown.page.wait_for_function("document.querySelector('.player output').textContent === 'step 1 of 246'")
    shown.page.locator("[data-act=last]").click()
    assert shown.page.locator(".player img").count() == 0
    shown.close()


@needs_browser
def test_a_trace_may_be_dropped(site, browser):
    shown = Page(browser, address(site, "gcaco"))
    shown.page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.jsonl"));
            const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true });
            document.querySelector(".player-stage").dispatchEvent(drop);
        }""",
        as_file("gcaco"),
    )
    shown.page.wait_for_function("document.querySelector('[data-act=run]').selectedOptions[0].text === 'dropped.jsonl'")
    shown.close()


WIDER = """() => {
    const root = document.querySelector(".player"), right = root.getBoundingClientRect().right;
    const out = [...root.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > right + 1
        && !part.closest(".scroll, .player-listing, .player-code"));
    const buttons = [...root.querySelectorAll(".player-controls button")];
    const small = buttons.filter((button) => button.offsetHeight < 44 || button.offsetWidth < 44);
    const wide = document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [];
    return [...out, ...small, ...wide].map((part) => part.outerHTML.slice(0, 80));
}"""


@needs_browser
@pytest.mark.parametrize("slug", SLUGS)
def test_it_fits_a_telephone_and_a_desk_in_light_and_dark(site, browser, slug):
    shown = Page(browser, address(site, slug, "#step=60"))
    for scheme in ("default", "slate"):
        shown.page.evaluate(f"document.body.dataset.mdColorScheme = '{scheme}'")
        for width in (390, 1400):
            shown.page.set_viewport_size({"width": width, "height": 900})
            assert shown.page.evaluate(WIDER) == []
    shown.close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format, *args):
        pass


@needs_browser
def test_it_plays_from_a_server_too(site, browser):
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        shown = Page(browser, f"http://127.0.0.1:{server.server_port}/papers/carboost.html#step=40")
        assert shown.step() == 40
        asked = shown.page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
        assert [name.rpartition("/")[2] for name in asked if "/traces/" in name] == ["carboost.js"]
        shown.page.locator("[data-act=next]").click()
        assert shown.step() == 41
        shown.close()
        server.shutdown()
