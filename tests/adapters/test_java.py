"""The adapter in Java passes all vectors of its two papers, and a fault in it is found at its line."""

import shutil
import subprocess

import pytest

from tests.adapters.faults import EXAMPLES, faults, first_lines, first_op, operation_with, verify

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


def test_every_vector_passes(tmp_path):
    report = verify(command(ADAPTER, tmp_path / "build"), PAPERS)
    assert {outcome.verdict for outcome in report.outcomes} == {"passed"}
    assert {outcome.op.split(".")[0] for outcome in report.outcomes} == set(PAPERS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_at_its_line(fault, tmp_path):
    copy = fault.seed(ADAPTER, tmp_path / "adapter")
    report = verify(command(copy, tmp_path / "build"), [fault.line.split(":")[0]])
    assert fault.line in first_lines(report)
    assert first_op(report) == operation_with(fault, ADAPTER)
    assert not report.good


@pytest.mark.parametrize("paper", PAPERS)
def test_each_paper_has_faults_in_steps_and_main_listing(paper):
    assert len({fault.line for fault in FAULTS if fault.line.startswith(f"{paper}:")}) >= 5
