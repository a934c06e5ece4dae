"""The adapter in JavaScript passes all vectors of all papers, and a fault in it is found at its line."""

import shutil

import pytest

from reference.papers import SLUGS
from tests.adapters.faults import EXAMPLES, STEPS, Fault, faults, first_lines, first_op, operation_with, verify

ADAPTER = EXAMPLES / "javascript"
FAULTS = faults(ADAPTER)

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not on the PATH")


def command(folder):
    return ["node", str(folder / "adapter.mjs")]


@needs_node
def test_every_vector_passes():
    report = verify(command(ADAPTER), [])
    assert {outcome.verdict for outcome in report.outcomes} == {"passed"}
    assert {outcome.op.split(".")[0] for outcome in report.outcomes} == set(SLUGS)


@needs_node
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_found_at_its_line(fault, tmp_path):
    copy = fault.seed(ADAPTER, tmp_path / "adapter")
    report = verify(command(copy), [fault.line.split(":")[0]], STEPS)
    if fault.line not in first_lines(report):  # its steps stand for other lines, and a run names this one
        report = verify(command(copy), [fault.line.split(":")[0]])
    assert fault.line in first_lines(report)
    assert first_op(report) == operation_with(fault, ADAPTER)
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


LOOKS = """      if (usedUp(c)) { // gcaco:17
        tell("gcaco:17", { cluster: c });
        break;
      }
"""
DRAWS = """      const draw = tape.uniform();
      const leave = draw < settings.epsilon; // gcaco:18
      tell("gcaco:18", { u: draw, leave });
      if (leave) break;
"""
IN_VAIN = Fault("GC-8", "gcaco.mjs", LOOKS + DRAWS, DRAWS + LOOKS, "gcaco:17")
CALL = "search(partition.clusters, found, worth"
UNSWITCHED = [
    (IN_VAIN, {"GC-8": "draw"}),
    (Fault("GC-17", "gcaco.mjs", CALL, CALL.replace("found", "{ ...found, similarity: found.graph }"), "gcaco:b"),
     {"GC-17": "cut"}),
    (Fault("GC-17", "gcaco.mjs", CALL, CALL.replace("found", "{ ...found, similarity: found.correlation }"), "gcaco:b"),
     {"GC-17": "raw"}),
]  # fmt: skip
"""Other choices of readings that are no parameters, and what they are."""


@needs_node
@pytest.mark.parametrize(("change", "reading"), UNSWITCHED, ids=["GC-8 draw", "GC-17 cut", "GC-17 raw"])
def test_a_reading_without_a_parameter_is_named_too(change, reading, tmp_path):
    copy = change.seed(ADAPTER, tmp_path / "adapter")
    outcomes = verify(command(copy), ["gcaco.run"]).outcomes
    assert {"acceptable"} <= {outcome.verdict for outcome in outcomes} <= {"passed", "acceptable"}
    assert all(outcome.reading == reading for outcome in outcomes if outcome.verdict == "acceptable")


@needs_node
def test_a_step_that_lacks_draws_for_a_declared_reading_is_skipped(tmp_path):
    adapter = IN_VAIN.seed(ADAPTER, tmp_path / "adapter") / "adapter.mjs"
    declared = adapter.read_text("utf-8").replace("protocol: 1,", 'protocol: 1, readings: { "GC-8": "draw" },')
    adapter.write_text(declared, "utf-8")
    outcomes = verify(command(adapter.parent), ["gcaco.walk"]).outcomes
    assert {outcome.verdict for outcome in outcomes} == {"passed", "acceptable", "skipped"}


@pytest.mark.parametrize("paper", SLUGS)
def test_ten_lines_of_each_paper_have_a_fault(paper):
    assert len({fault.line for fault in FAULTS if fault.line.startswith(f"{paper}:")}) >= 10
