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


COVERED = Fault("removal", "antminer.mjs", "classes[row] === best.class", "classes[row] >= 0", "antminer:17")
TIES = Fault("ties", "antminer-steps.mjs", ": trial.quality > bestQuality", ": trial.quality >= bestQuality",
             "antminer:38")  # fmt: skip


@needs_node
def test_runs_name_the_line_that_told_too_much_or_broke_off(tmp_path):
    for name in ("lets the last of equally good ants win", "keeps a cluster that was used up during a stay"):
        fault = next(fault for fault in FAULTS if fault.name == name)
        copy = fault.seed(ADAPTER, tmp_path / fault.line)
        _, cases = verify(command(copy), [f"{fault.line.split(':')[0]}.run"], tmp_path / "report.json")
        failed = [case for case in cases if case["verdict"] == "failed"]
        assert {case["divergence"]["line"] for case in failed} == {fault.line}
        assert any("why" in case for case in failed), "one of them ended in an error"


@needs_node
@pytest.mark.parametrize(
    ("change", "reading"),
    [(COVERED, {"AM-21": "covered"}), (TIES, {"AM-10": "remove"})],
    ids=lambda part: getattr(part, "name", ""),
)
def test_another_reading_is_no_fault_and_is_named(change, reading, tmp_path):
    """Most programs remove every covered row and prune at equal quality, for which some tapes are too short."""
    copy = change.seed(ADAPTER, tmp_path / "adapter")
    code, cases = verify(command(copy), ["antminer"], tmp_path / "report.json")
    assert {case["verdict"] for case in cases} == {"passed", "acceptable"}
    assert all(case["reading"] == reading for case in cases if case["verdict"] == "acceptable")
    assert code == 0


@pytest.mark.parametrize("paper", PAPERS)
def test_ten_lines_of_each_paper_have_a_fault(paper):
    assert len({fault.line for fault in FAULTS if fault.line.startswith(f"{paper}:")}) >= 10
