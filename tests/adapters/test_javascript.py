"""The adapter in JavaScript passes all vectors of its two papers, and a fault in it is found at its line."""

import shutil

import pytest

from tests.adapters.faults import EXAMPLES, Fault, faults, reported_lines, verify

ADAPTER = EXAMPLES / "javascript"
PAPERS = ["antminer", "gcaco"]
FAULTS = faults(ADAPTER)

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not on the PATH")


def command(folder):
    return ["node", str(folder / "adapter.mjs")]


@needs_node
def test_every_vector_passes(tmp_path):
    code, cases = verify(command(ADAPTER), PAPERS, tmp_path / "report.json")
    assert {case["verdict"] for case in cases} == {"passed"}
    assert {case["op"].split(".")[0] for case in cases} == set(PAPERS)
    assert code == 0


@needs_node
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_at_its_line(fault, tmp_path):
    copy = fault.seed(ADAPTER, tmp_path / "adapter")
    code, cases = verify(command(copy), [fault.line.split(":")[0]], tmp_path / "report.json")
    assert fault.line in reported_lines(cases)
    assert code == 1


@needs_node
def test_another_reading_is_no_fault_and_is_named(tmp_path):
    """An Ant-Miner that removes every covered row, as most programs do, follows reading AM-21 "covered"."""
    change = Fault("removal", "antminer.mjs", "classes[row] === best.class", "classes[row] >= 0", "antminer:17")
    copy = change.seed(ADAPTER, tmp_path / "adapter")
    code, cases = verify(command(copy), ["antminer"], tmp_path / "report.json")
    assert {case["verdict"] for case in cases} == {"passed", "acceptable"}
    assert all(case["reading"] == {"AM-21": "covered"} for case in cases if case["verdict"] == "acceptable")
    assert code == 0


@pytest.mark.parametrize("paper", PAPERS)
def test_ten_lines_of_each_paper_have_a_fault(paper):
    assert len({fault.line for fault in FAULTS if fault.line.startswith(f"{paper}:")}) >= 10
