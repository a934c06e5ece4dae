"""The adapter in JavaScript passes all vectors of its two papers, and a fault in it is found at its line."""

import shutil

import pytest

from tests.adapters.faults import EXAMPLES, Fault, faults, first_lines, verify

ADAPTER = EXAMPLES / "javascript"
PAPERS = ["antminer", "gcaco"]
FAULTS = faults(ADAPTER)

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not on the PATH")


def command(folder):
    return ["node", str(folder / "adapter.mjs")]


@needs_node
def test_every_vector_passes():
    report = verify(command(ADAPTER), PAPERS)
    assert {outcome.verdict for outcome in report.outcomes} == {"passed"}
    assert {outcome.op.split(".")[0] for outcome in report.outcomes} == set(PAPERS)


@needs_node
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_at_its_line(fault, tmp_path):
    report = verify(command(fault.seed(ADAPTER, tmp_path / "adapter")), [fault.line.split(":")[0]])
    assert fault.line in first_lines(report)
    assert not report.good


COVERED = Fault("removal", "antminer.mjs", "classes[row] === best.class", "classes[row] >= 0", "antminer:17")
TIES = Fault("ties", "antminer-steps.mjs", ": trial.quality > bestQuality", ": trial.quality >= bestQuality",
             "antminer:38")  # fmt: skip


@needs_node
def test_runs_name_the_line_that_told_too_much_or_broke_off(tmp_path):
    for name in ("lets the last of equally good ants win", "keeps a cluster that was used up during a stay"):
        fault = next(fault for fault in FAULTS if fault.name == name)
        copy = fault.seed(ADAPTER, tmp_path / fault.line)
        report = verify(command(copy), [f"{fault.line.split(':')[0]}.run"])
        failed = [outcome for outcome in report.outcomes if outcome.verdict == "failed"]
        assert {outcome.divergence.line for outcome in failed} == {fault.line}
        assert any(outcome.why for outcome in failed), "one of them ended in an error"


@needs_node
@pytest.mark.parametrize(
    ("change", "reading"),
    [(COVERED, {"AM-21": "covered"}), (TIES, {"AM-10": "remove"})],
    ids=lambda part: getattr(part, "name", ""),
)
def test_another_reading_is_no_fault_and_is_named(change, reading, tmp_path):
    """Most programs remove every covered row and prune at equal quality, for which some tapes are too short."""
    copy = change.seed(ADAPTER, tmp_path / "adapter")
    outcomes = verify(command(copy), ["antminer"]).outcomes
    assert {outcome.verdict for outcome in outcomes} == {"passed", "acceptable"}
    assert all(outcome.reading == reading for outcome in outcomes if outcome.verdict == "acceptable")


@pytest.mark.parametrize("paper", PAPERS)
def test_ten_lines_of_each_paper_have_a_fault(paper):
    assert len({fault.line for fault in FAULTS if fault.line.startswith(f"{paper}:")}) >= 10
