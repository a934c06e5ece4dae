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
from reference import draws
from reference.papers import PAPERS, SLUGS, method

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
def test_a_page_loads_less_than_48_kB_of_player_and_200_kB_of_trace(slug):
    scripts = [ASSETS / "player.js", *(ASSETS / "player" / f"{name}.js" for name in ("track", "drawings", slug))]
    assert sum(path.stat().st_size for path in scripts) < 48_000
    for run in PAPERS[slug].runs:
        assert (ASSETS / "traces" / f"{run.name}.js").stat().st_size < 200_000


def test_traces_are_fresh_and_all_there_is():
    assert {path.name: path.read_text("utf-8") for path in (ASSETS / "traces").iterdir()} == traces.scripts()


@pytest.mark.parametrize(("slug", "name"), RUNS)
def test_every_event_has_its_row_its_line_and_its_sentence(site, slug, name):
    page, code = ((site / folder / f"{slug}.html").read_text("utf-8") for folder in ("papers", "code"))
    for line in {event["line"] for event in lines_of(name)[1:-1]}:
        assert f'id="{line.replace(":", "-")}"' in code
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
    votes = shown.page.evaluate("ReferencePlayer.player.track.events.length") - (len(lines_of(name)) - 1)
    assert (votes > 0) == (slug in ("mbc", "carboost"))
    assert len(there) == len(lines_of(name)) - 1 + votes
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
def test_the_line_lights_up_and_is_said(site, browser):
    shown = Page(browser, address(site, "mbc", "#step=10"))
    line = lines_of("mbc")[10]["line"]
    assert shown.page.locator("li[aria-current=step]").get_attribute("data-line") == line
    assert line in shown.said()
    assert shown.page.locator(".player-say").get_attribute("aria-live") == "polite"
    shown.close()


@needs_browser
@pytest.mark.parametrize(("slug", "last"), [("mbc", "mbc:C6"), ("carboost", "carboost:boost20")])
def test_the_vote_on_a_row_ends_as_the_model_predicts(site, browser, slug, last):
    """The lists of AntMiner_mbc and the rounds of CARBoost vote step by step, for whichever row one asks."""
    run = PAPERS[slug].runs[0]
    table = traces.thinned(run)
    one_stream = draws.Recorder(draws.source(run.parameters["random_state"]))  # as in a trace
    model = method(run.method).create(**{**run.parameters, "backend": "python", "random_state": one_stream})
    expected = model.fit(table).predict(table)
    shown = Page(browser, address(site, slug))
    said = []
    for row in range(table.n_rows):
        shown.page.locator(".player input[type=number]").first.fill(str(row + 1))
        shown.page.locator(".player input[type=number]").first.press("Tab")
        shown.page.locator("[data-act=last]").click()
        assert last in shown.said()
        said.append(shown.said().rstrip(".").split()[-1])
    assert said == list(expected)
    shown.close()


@needs_browser
def test_two_runs_go_together_until_they_part(site, browser):
    """The original and the hybrid pruner tell the same until the colony's size or the pruner makes the difference."""
    one, other = lines_of("antminer")[1:-1], lines_of("antminer-hybrid")[1:-1]
    part = next(k for k, (a, b) in enumerate(zip(one, other, strict=False), 1) if a != b)
    shown = Page(browser, address(site, "antminer"))
    shown.page.locator("select[data-act=with]").select_option("antminer-hybrid")
    shown.page.wait_for_function("document.querySelectorAll('.player-half').length === 2")
    assert shown.page.locator(".player-say > span").count() == 1
    assert "pruner original | hybrid" in shown.page.locator(".player-parameters summary").inner_text()
    shown.page.locator("[data-act=part]").click()
    assert (shown.step(), shown.page.locator(".player-say > span").count()) == (part, 2)
    shown.page.locator("[data-act=back]").click()
    halves = shown.page.locator(".player-half")
    seen = [halves.nth(k).locator(".card").all_inner_texts() for k in (0, 1)]
    assert seen[0][:4] == seen[1][:4]  # the last one tells the size of the colony, which is a parameter
    shown.page.wait_for_function(f"location.hash === '#step={part - 1}&run=antminer&with=antminer-hybrid'")
    shown.go(address(site, "antminer", f"#step={part}&run=antminer-hybrid&with=antminer"))
    shown.page.wait_for_function("document.querySelectorAll('.player-half').length === 2")
    assert shown.step() == part
    shown.close()


@needs_browser
def test_links_to_steps_are_read_and_written_and_other_anchors_left_alone(site, browser):
    shown = Page(browser, address(site, "antminer", "#equations"))
    assert shown.page.evaluate("location.hash") == "#equations"
    assert shown.page.locator("#equations").evaluate("(row) => row.getBoundingClientRect().top") < 1000
    shown.page.locator("[data-act=next]").click()
    shown.page.wait_for_function("location.hash === '#step=2'")
    shown.page.evaluate("location.hash = '#step=9'")
    shown.page.wait_for_function("document.querySelector('.player output').textContent.startsWith('step 9 ')")
    shown.page.locator("[data-act=back]").click()
    shown.page.locator("[data-act=next]").click()
    shown.page.evaluate("location.hash = '#limits'")
    shown.page.wait_for_timeout(300)
    assert (shown.page.evaluate("location.hash"), shown.step()) == ("#limits", 9)
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
    "event 5 of 246, antminer:25, cannot be shown: it has no wheel": as_file("antminer").replace('"wheel"', '"well"'),
    "antminer:26, cannot be shown: it has no rule": re.sub(
        r'("antminer:26".*?)"rule"', r'\1"role"', as_file("antminer"), count=1
    ),
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


HOSTILE = """"><img src=x onerror="window.hostile=1"><script>window.hostile=1</script>'"""


def hostile(name):
    """A shipped trace in which every name of the data, wherever it is told, ends in script."""
    header, *rest = lines_of(name)
    data = header["data"]
    declared = [*data["attributes"], *([data["target"]] if data.get("target") else [])]
    texts = {data["name"], *(found["name"] for found in declared)}
    texts |= {value for found in declared for value in found["values"] or () if isinstance(value, str)}

    def tainted(value):
        if isinstance(value, dict):
            return {key: item if key in ("line", "paper") else tainted(item) for key, item in value.items()}
        if isinstance(value, list):
            return [tainted(item) for item in value]
        return value + HOSTILE if isinstance(value, str) and value in texts else value

    return "".join(json.dumps(line) + "\n" for line in [{**header, "data": tainted(data)}, *map(tainted, rest)])


@needs_browser
@pytest.mark.parametrize("slug", SLUGS)
def test_hostile_names_in_a_trace_are_text_and_no_more(site, browser, slug, tmp_path):
    path = tmp_path / "<img src=x onerror=alert(1)>.jsonl"
    title = "document.querySelector('[data-act=run]').selectedOptions[0].text"
    path.write_text(hostile(slug), "utf-8")
    shown = Page(browser, address(site, slug))
    shown.page.locator("input[type=file]").set_input_files(path)
    shown.page.wait_for_function(f"{title} === {json.dumps(path.name)}")
    seen = shown.walk("next")
    assert len(seen) >= len(lines_of(slug)) - 1
    assert any("&lt;script&gt;" in step for step in seen.values())
    assert shown.page.locator(".player img, .player script").count() == 0
    assert shown.page.evaluate("window.hostile === undefined")
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
        && !part.closest(".scroll, .player-listing, .player-code, .player-top, .player-parameters summary"));
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


IN_SIGHT = """() => {
    const inside = (part, box) => part.top >= box.top - 1 && part.bottom <= box.bottom + 1;
    const rectangle = (selector) => document.querySelector(selector).getBoundingClientRect();
    const head = rectangle(".md-header").bottom, window_ = { top: head, bottom: innerHeight };
    const lit = rectangle(".card.lit"), half = rectangle(".player-half");
    return { player: inside(rectangle(".player"), window_), controls: inside(rectangle(".player-controls"), window_),
        panel: inside(lit, half) || (lit.top < half.bottom - 40 && lit.bottom > half.top + 40) };
}"""


@needs_browser
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("width", "height"), [(1400, 900), (390, 844)])
def test_one_screen_shows_the_panel_that_changed_and_the_controls(site, browser, slug, width, height):
    """On a desk the page opens with all of the player in sight; on a telephone a link to a step does."""
    size = {"width": width, "height": height}
    shown = Page(browser, address(site, slug, "" if width > 1000 else "#step=1"), viewport=size)
    for _ in range(12):
        shown.page.locator("[data-act=unit]").press("ArrowRight")
        shown.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if shown.page.locator(".card.lit").count():
            assert shown.page.evaluate(IN_SIGHT) == {"player": True, "controls": True, "panel": True}
    shown.close()


TELEPHONE = {"width": 390, "height": 844}
HIDDEN = """() => [...document.querySelectorAll(".card.lit .scroll")].filter((pane) => {
    const marks = pane.querySelectorAll(".vertex.lit, td.mark"), outer = pane.getBoundingClientRect();
    const box = marks.length ? marks[marks.length - 1].getBoundingClientRect() : outer;
    return box.left < outer.left - 1 || box.right > outer.right + 1;
}).length"""


@needs_browser
@pytest.mark.parametrize("slug", ["mbc", "abcodt"])
def test_a_wide_picture_scrolls_to_what_changed(site, browser, slug):
    """The vertex that an ant has reached, the coordinate that a bee has moved."""
    shown = Page(browser, address(site, slug, "#step=1"), viewport=TELEPHONE)
    for _ in range(40):
        shown.page.locator("[data-act=next]").click()
        shown.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert shown.page.evaluate(HIDDEN) == 0
    shown.close()


@needs_browser
@pytest.mark.parametrize(("slug", "box"), [("antminer", ""), ("mbc", ".card:not(.wide)"), ("gcaco", ".wide")])
def test_small_tables_and_the_feature_graph_are_whole_on_a_telephone(site, browser, slug, box):
    shown = Page(browser, address(site, slug), viewport=TELEPHONE)
    boxes = shown.page.locator(f".player-stage {box} .scroll")
    wide = boxes.evaluate_all("(all) => all.map((one) => one.scrollWidth - one.clientWidth)")
    assert wide
    assert max(wide) <= 0
    controls = shown.page.locator(".player-controls").bounding_box()
    assert controls["y"] + controls["height"] <= TELEPHONE["height"]  # also before anybody scrolls
    shown.close()


@needs_browser
def test_a_large_table_is_cut_short(site, browser, tmp_path):
    """A trace of 5,000 rows fills no page of 160,000 pixels: lists end in how many more there are."""
    header, *rest = lines_of("antminer")
    data = {**header["data"], "rows": header["data"]["rows"] * 358, "classes": header["data"]["classes"] * 358}
    rest[0]["rows"] = list(range(5012))
    large = tmp_path / "large.jsonl"
    large.write_text("".join(json.dumps(line) + "\n" for line in [{**header, "data": data}, *rest]), "utf-8")
    shown = Page(browser, address(site, "antminer"))
    shown.page.locator("input[type=file]").set_input_files(large)
    shown.page.wait_for_function("document.querySelector('.player-stage').innerText.includes('and 4,972 more rows')")
    assert shown.page.evaluate("document.querySelector('.player').scrollHeight") < 2000
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
