"""The adapter in JavaScript passes all vectors of its two papers, and a fault in it is found at its line."""

import shutil

import pytest

from tests.adapters.faults import EXAMPLES, faults, reported_lines, verify

ADAPTER = EXAMPLES / "javascript"
PAPERS = ["antminer", "gcaco"]
FAULTS = faults(ADAPTER)

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not on the PATH")


def command(folder):
    return ["node", str(folder / "adapter.mjs")]


def test_every_vector_passes(tmp_path):
    code, cases = verify(command(ADAPTER), PAPERS, tmp_path / "report.json")
    assert code == 0
    assert {case["paper"] for case in cases} == set(PAPERS)
    assert {case["verdict"] for case in cases} == {"passed"}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_at_its_line(fault, tmp_path):
    copy = fault.seed(ADAPTER, tmp_path / "adapter")
    code, cases = verify(command(copy), [fault.line.split(":")[0]], tmp_path / "report.json")
    assert code == 1
    assert fault.line in reported_lines(cases)


@pytest.mark.parametrize("paper", PAPERS)
def test_each_paper_has_faults_in_steps_and_main_listing(paper):
    assert len({fault.line for fault in FAULTS if fault.line.startswith(f"{paper}:")}) >= 10
