"""The adapter in Java passes all vectors of its two papers, and a fault in it is found at its line."""

import shutil
import subprocess

import pytest

from tests.adapters.faults import EXAMPLES, faults, verify

ADAPTER = EXAMPLES / "java"
PAPERS = ["antminer", "abcodt"]
FAULTS = faults(ADAPTER)

pytestmark = pytest.mark.skipif(
    shutil.which("javac") is None or shutil.which("java") is None, reason="javac and java are not on the PATH"
)


def command(folder, build):
    sources = sorted(str(path) for path in folder.glob("*.java"))
    done = subprocess.run(["javac", "-Xlint:all", "-d", str(build), *sources], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return ["java", "-cp", str(build), "Adapter"]


def first_lines(cases):
    """The lines that the report names first: in the first step that goes wrong, and in the first run.

    Where a run tells an event that is not expected, the report names both lines, the one told and the one expected.
    """
    wrong = [case for case in cases if case["verdict"] in ("failed", "errored")]
    steps = [case for case in wrong if case["level"] != "L3"][:1]
    runs = [case["divergence"] for case in wrong if case["level"] == "L3"][:1]
    told = [run["got"].strip("'") for run in runs if run["field"] == "line"]
    return {case["line"] for case in steps} | {run["line"] for run in runs} | set(told)


def test_every_vector_passes(tmp_path):
    code, cases = verify(command(ADAPTER, tmp_path / "build"), PAPERS, tmp_path / "report.json")
    assert code == 0
    assert {case["op"].split(".")[0] for case in cases} == set(PAPERS)
    assert {case["verdict"] for case in cases} == {"passed"}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_at_its_line(fault, tmp_path):
    copy = fault.seed(ADAPTER, tmp_path / "adapter")
    paper = fault.line.split(":")[0]
    code, cases = verify(command(copy, tmp_path / "build"), [paper], tmp_path / "report.json")
    assert code == 1
    assert fault.line in first_lines(cases)


@pytest.mark.parametrize("paper", PAPERS)
def test_each_paper_has_faults_in_steps_and_main_listing(paper):
    assert len({fault.line for fault in FAULTS if fault.line.startswith(f"{paper}:")}) >= 5
