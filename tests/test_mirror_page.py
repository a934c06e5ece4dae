"""The page "Edit the mirror": the stand-in for NumPy, what is packed, and the page itself in a browser."""

import base64
import io
import json
import shutil
import subprocess
import sys
import zipfile

import numpy as np
import pytest

from docs.generator.mirror import arrays, pack, session
from tests.test_player import ROOT, browser, needs_browser

__all__ = ["browser"]

SETTINGS = {"min_cases_per_rule": 2, "max_uncovered_cases": 2, "n_ants": 6, "n_rules_converge": 3}
ASKED = """
import json, sys
sys.path[:] = [sys.argv[1], *(place for place in sys.path if place not in ("", sys.argv[2]))]
import arrays, session
arrays.install()
page = session.Page(sys.argv[1], json.loads(sys.argv[3]))
found = [json.loads(session.answer(page, json.dumps(asked), lambda: None)) for asked in json.load(sys.stdin)]
import reference.conformance.vectors as vectors
print(json.dumps([arrays.__file__, vectors.__file__, sorted({name.split(".")[0] for name in sys.modules}), *found]))
"""
ONLY_STEPS = """
import reference.conformance.vectors as vectors
every = vectors.cases("antminer")
vectors.cases = lambda slug: [case for case in every if case.level != "L3"]
"""


def parts(script):
    return json.loads(script[script.index("{", script.index("=", 27)) : script.rindex(";")])


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """What the page unpacks, in a folder, and the defaults that it hands over."""
    mirror, folder = parts(pack.mirror_script()), tmp_path_factory.mktemp("mirror")
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(mirror["files"]))) as archive:
        archive.extractall(folder)
    return folder, mirror["defaults"]


def asked(unpacked, *requests, before=""):
    """The answers of the mirror in a process of its own, on the stand-in."""
    folder, defaults = unpacked
    program = ASKED.replace("found = ", f"{before}\nfound = ")
    command = [sys.executable, "-c", program, str(folder), str(ROOT), defaults]
    done = subprocess.run(command, input=json.dumps(requests), capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stderr
    arrays_file, vectors_file, modules, *found = json.loads(done.stdout)
    assert {arrays_file, vectors_file} == {
        str(folder / "arrays.py"), str(folder / "reference/conformance/vectors.py")
    }  # fmt: skip
    assert not {"sklearn", "scipy", "cffi"} & {*modules}
    return found


def changed(number):
    _, file, old, put, line = session.TRIES[number]
    text = (ROOT / "reference" / "antminer" / file).read_text("utf-8")
    assert text.count(old) == 1
    return {file: text.replace(old, put)}, f"antminer:{line}"


def run(changes, data="weather", **more):
    return {"ask": "run", "changes": changes, "data": data, "parameters": {**SETTINGS, **more}, "seed": 1}


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**40, 2**70, 2**140 + 5])
def test_the_stand_in_draws_as_numpy_draws(seed):
    own, other = arrays.Generator(seed), np.random.default_rng(seed)
    assert [own.random() for _ in range(50)] == other.random(50).tolist()


def test_every_vector_passes_on_the_stand_in(unpacked):
    files, report = asked(unpacked, {"ask": "sources"}, {"ask": "verify", "changes": {}})
    room = ROOT / "reference" / "antminer"
    assert files["files"] == {name: (room / name).read_text("utf-8") for name in session.FILES}
    assert "counts" in report, report
    assert report["counts"]["passed"] == sum(report["counts"].values()) > 250


def test_the_lines_that_offered_changes_break_are_named(unpacked):
    changes = [changed(number) for number in range(len(session.TRIES))]
    found = asked(unpacked, *({"ask": "verify", "changes": made} for made, _ in changes), before=ONLY_STEPS)
    assert [report["named"][0]["divergence"]["line"] for report in found] == [line for _, line in changes]
    readings = [report["named"][0].get("reading") for report in found]
    assert readings == [None, {"AM-10": "remove"}, None, None, None, {"AM-21": "covered"}]


def test_a_run_is_set_beside_that_of_the_mirror_as_it_is(unpacked):
    better, _ = changed(0)
    broken = {"prune.py": "def prune(:\n"}
    listing = (ROOT / "reference" / "antminer" / "algorithm.py").read_text("utf-8")
    endless = {"algorithm.py": listing.replace("if ants >= steps.settings.n_ants or same >= ", "if 0 > ")}
    requests = run({}), run(better), run({}, pruner="hybrid", r=2), run(broken), run(endless)
    same, other, hybrid, wrong, long = asked(unpacked, *requests)
    assert (same["first"], same["told"], same["usual"]) == (None, [245, 245], same["changed"])
    assert (other["first"]["event"], other["first"]["line"], other["told"]) == (33, "antminer:12", [245, 254])
    assert hybrid["usual"]["rules"][-1].startswith("OTHERWISE")
    assert wrong["wrong"].startswith("prune.py, line 1: SyntaxError: ")
    assert "stopped after 20000 events" in long["changed"]["wrong"]


def test_without_npm_the_build_goes_on_and_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    said = pack.write(tmp_path / "pyodide")
    assert said.startswith(f"Pyodide {pack.VERSION} could not be had (npm is not on the PATH)")
    assert not (tmp_path / "pyodide").exists()
    with pytest.raises(ValueError, match="not the one that was looked at"):
        pack.engine_script(b"another")


def opened(browser, site, **more):
    context = browser.new_context(offline=True, **more)
    page, asked, wrong = context.new_page(), [], []
    page.set_default_timeout(120_000)
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{site.as_uri()}/edit-the-mirror.html")
    return page, asked, wrong


@needs_browser
def test_nothing_heavy_is_loaded_before_the_click_and_a_site_without_python_says_so(site, browser, tmp_path):
    shutil.copytree(site / "assets", tmp_path / "assets", ignore=shutil.ignore_patterns("pyodide", "traces"))
    shutil.copytree(site / "search", tmp_path / "search")
    shutil.copy(site / "edit-the-mirror.html", tmp_path)
    page, asked, wrong = opened(browser, tmp_path)
    assert not [url for url in asked if "/pyodide/" in url]
    page.locator("[data-do=load]").click()
    page.wait_for_function("document.querySelector('.mirror-state').textContent.includes('built without Python')")
    assert wrong == []
    page.context.close()


@needs_browser
def test_a_reader_changes_a_line_and_the_page_names_it(site, browser):
    if not (site / "assets" / "pyodide" / "engine.js").exists():
        pytest.skip("the site was built without Pyodide: python -m docs.generator --mirror fetches it")
    page, asked, wrong = opened(browser, site, viewport={"width": 390, "height": 844})
    page.locator("[data-do=load]").click()
    page.locator(".mirror[data-on]").wait_for()
    text = page.locator(".mirror textarea")
    text.evaluate("""(box) => {
        const at = box.value.indexOf("pruned.quality > best") + "pruned.quality >".length;
        box.focus();
        box.setSelectionRange(at, at);
    }""")
    page.keyboard.type("=")
    assert "pruned.quality >= best.quality" in page.locator(".mirror-changes ins").inner_text()
    first = page.locator(".mirror-first")
    page.locator("[data-do=run]").click()
    first.wait_for()
    assert first.inner_text().startswith("First event that differs: event 33, at antminer:12")
    assert page.locator(".mirror-two").inner_text().count("OTHERWISE yes") == 2
    page.locator("[data-do=verify]").click()
    page.wait_for_function("/find wrong/.test(document.querySelector('.mirror-first').textContent)")
    assert first.locator("a").get_attribute("href") == "code/antminer.html#antminer-12"
    assert "lets a later ant of equal quality win" in first.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert [url for url in asked if not url.startswith((site.as_uri(), "blob:", "data:"))] == []
    assert wrong == []
    page.context.close()
