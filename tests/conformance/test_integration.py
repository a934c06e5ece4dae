"""What build servers use: strictness, known failures, tracking, badges, the matrix, the workflow and the plugin."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from reference.cli import main
from reference.conformance import badge, known, matrix, track, vectors
from reference.conformance.dialogue import Introduction
from reference.conformance.report import Report
from reference.conformance.verdicts import Outcome
from tests.test_vectors import schema

ROOT = Path(__file__).parents[2]
MINIMAL = [sys.executable, str(ROOT / "examples" / "adapters" / "minimal" / "adapter.py")]


def run(*arguments, command=MINIMAL):
    words = ["verify", *map(str, arguments), *(["--", *command] if command else [])]
    return CliRunner().invoke(main, words)


def one(verdict, case="antminer-spin-on-boundary", op="antminer.spin"):
    return Outcome(case, op, "antminer:25", "L2", verdict)


@pytest.mark.parametrize(
    ("verdict", "strict", "good"),
    [("skipped", False, True), ("skipped", True, False), ("acceptable", True, False), ("passed", True, True)],
)
def test_strict_counts_what_is_skipped_or_acceptable(verdict, strict, good):
    assert Report(Introduction(), [one(verdict)], strict=strict).good is good


def test_strict_on_the_command_line():
    assert run("--only", "antminer.spin", "--quiet").exit_code == 0
    assert run("--only", "antminer.spin", "--quiet", "--strict").exit_code == 0
    assert run("--only", "antminer.spin", "--only", "antminer.gain", "--quiet", "--strict").exit_code == 1


def test_known_failures_do_not_count_and_unexpected_passes_are_told(script, tmp_path):
    wrong = script("def odd(request):\n    say({'seq': request['seq'], 'result': {'class': 0}})\n")
    first = run("--only", "antminer.majority", "--json", tmp_path / "first.json", command=wrong)
    assert first.exit_code == 1
    cases = json.loads((tmp_path / "first.json").read_text("utf-8"))["cases"]
    bad = [case["case"] for case in cases if case["verdict"] == "failed"]
    good = next(case["case"] for case in cases if case["verdict"] == "passed")
    entries = [f'[[known]]\ncases = "{case}"\nreason = "it says 0"\n' for case in [*bad, good]]
    (tmp_path / "known.toml").write_text("".join(entries), "utf-8")
    for told in ([], ["--quiet"], ["--track", tmp_path / "first.json"]):
        done = run("--only", "antminer.majority", "--expect", tmp_path / "known.toml", *told, command=wrong)
        assert done.exit_code == 0
        assert f"known: 1 of {bad[0]} because: it says 0" in done.output
        assert f"unexpected: {good} is listed as known, but {good} passed." in done.output


@pytest.mark.parametrize("text", ["known = 3", "[[known]]\ncases = 'x'", "[[known]]\ncases = 1\nreason = 'x'", "["])
def test_a_bad_file_of_known_failures_is_refused(tmp_path, text):
    (tmp_path / "known.toml").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=re.escape(str(tmp_path / "known.toml"))):
        known.read(tmp_path / "known.toml")


def test_tracking_tells_a_regression_from_what_was_known():
    before = {"a": {"verdict": "failed"}, "b": {"verdict": "passed"}}
    failed_a, failed_b = one("failed", "a"), one("failed", "b")
    assert not track.got_worse(Report(Introduction(), [failed_a, one("passed", "b")]), before)
    assert track.got_worse(Report(Introduction(), [failed_a, failed_b]), before)
    skipped = {"a": {"verdict": "skipped"}}
    assert not track.got_worse(Report(Introduction(), [one("skipped", "a")], strict=True), skipped), "it was bad before"
    assert track.got_worse(Report(Introduction(), [one("skipped", "b")], strict=True), before)


def test_tracking_on_the_command_line(script, tmp_path):
    wrong = script("def odd(request):\n    say({'seq': request['seq'], 'result': {'class': 0}})\n")
    file = tmp_path / "old.json"
    run("--only", "antminer.majority", "--json", file, command=wrong)
    assert run("--only", "antminer.majority", "--track", file, command=wrong).exit_code == 0
    honest = json.loads(file.read_text("utf-8"))
    for case in honest["cases"]:
        case["verdict"] = "passed"
    file.write_text(json.dumps(honest), "utf-8")
    assert run("--only", "antminer.majority", "--track", file, command=wrong).exit_code == 1


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    """Two reports of the same adapter, a badge of each kind beside the first."""
    folder = tmp_path_factory.mktemp("reports")
    for name, ending in (("one", "svg"), ("two", "json")):
        places = ["--json", folder / f"{name}.json", "--badge", folder / f"{name}-badge.{ending}"]
        assert run("--only", "antminer.spin", *places).exit_code == 0
    return folder


def test_a_report_proves_which_vectors_it_ran(reports):
    report = json.loads((reports / "one.json").read_text("utf-8"))
    jsonschema.validate(report, schema("report.json"))
    assert report["vectors"] == {"version": vectors.VERSION, "manifest": vectors.manifest_hash()}
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", report["date"])


def test_a_badge_is_a_picture_or_the_json_of_shields(reports):
    picture = (reports / "one-badge.svg").read_text("utf-8")
    n = len([case for case in vectors.cases("antminer") if case.op == "antminer.spin"])
    assert f"{n}/{n} (antminer)" in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    shields = json.loads((reports / "two-badge.json").read_text("utf-8"))
    told = {"label": badge.LABEL, "message": f"{n}/{n} (antminer)", "color": "brightgreen"}
    assert shields == {"schemaVersion": 1, **told}
    assert badge.message(Report(Introduction(), [one("failed")]))[1] == "bad"


def test_a_badge_has_one_of_two_endings():
    done = run("--badge", "badge.png")
    assert (done.exit_code, "a badge is a .svg or .json file, got 'badge.png'" in done.output) == (2, True)


def test_the_matrix_of_several_reports(reports):
    files = [str(reports / name) for name in ("one.json", "two.json")]
    done = CliRunner().invoke(main, ["report", *files])
    assert done.output.splitlines()[0].count("minimal") == 2
    assert f"| vectors | `{vectors.VERSION} ({vectors.manifest_hash()[:12]})" in done.output
    CliRunner().invoke(main, ["report", *files, "--html", str(reports / "all.html")])
    page = (reports / "all.html").read_text("utf-8")
    assert page.count('<td class="good">') == 2
    assert "http" not in page
    with pytest.raises(ValueError, match="cannot be compared"):
        matrix.read(reports / "one-badge.svg")


def test_the_workflow_runs(tmp_path):
    """The steps of the workflow that the documentation offers, with this adapter in place of the reader's."""
    workflow = (ROOT / "examples" / "ci" / "conformance.yml").read_text("utf-8")
    steps = re.findall(r"^ +- run: (reference .*)$", workflow, re.MULTILINE)
    assert len(steps) == 3
    (tmp_path / "known.toml").write_text('[[known]]\ncases = "none-*"\nreason = "an example"\n', "utf-8")
    for step in steps:
        words = shlex.split(step.replace("./my-adapter", shlex.join(MINIMAL)).replace("my-paper", "antminer.spin"))
        done = subprocess.run([sys.executable, "-m", *words], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert {"report.json", "badge.svg", "matrix.md"} <= {path.name for path in tmp_path.iterdir()}


def test_the_plugin_makes_a_test_of_every_case(tmp_path):
    adapter = shlex.join(MINIMAL)
    only = ["--reference-only", "antminer.spin", "--reference-only", "antminer.gain"]
    words = ["--reference-adapter", adapter, *only, "-q"]
    words = [sys.executable, "-m", "pytest", "-p", "reference.pytest_plugin", "-p", "no:cacheprovider", *words]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    cases = {op: [case for case in vectors.cases("antminer") if case.op == f"antminer.{op}"] for op in ("spin", "gain")}
    assert f"{len(cases['spin'])} passed, {len(cases['gain'])} skipped" in done.stdout
    assert done.returncode == 0
