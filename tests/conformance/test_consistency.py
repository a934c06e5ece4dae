"""A reading explains a reply only if no other reply of the same adapter contradicts it."""

import sys

import pytest

from reference.conformance.runner import Session
from reference.conformance.selection import select

FICKLE = """
import json, sys

from reference.conformance import alternatives, operations, tolerance, values, vectors

CASES = {case.id: case for case in vectors.cases("antminer")}
READINGS, ONLY, EVENTS = json.loads(sys.argv[1]), sys.argv[2], sys.argv[3] == "events"

def answer(request):
    case = CASES[request["case"]]
    if ONLY in case.id:
        case = alternatives.under(case, READINGS)
    result = operations.step(case.op)(values.read(case.input), values.read(case.table()), case.tape(), "python")
    events = {"events": tolerance.plain(result.pop("events"))} if case.level == "L3" else {}
    return {"seq": request["seq"], "result": tolerance.plain(result), **(events if EVENTS else {})}

for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "start":
        ops = sorted({case.op for case in CASES.values()})
        reply = {"protocol": 1, "implementation": {"name": "fickle"}, "ops": ops, "runs": ops}
    else:
        try:
            reply = answer(request)
        except Exception as error:
            reply = {"seq": request["seq"], "errored": str(error)}
    print(json.dumps(reply), flush=True)
"""


@pytest.fixture
def fickle(tmp_path):
    """Runs an adapter that follows AM-10 "remove" in the cases whose name holds a text, and is honest in the others."""
    script = tmp_path / "fickle.py"
    script.write_text(FICKLE, "utf-8")

    def run(held, only, events="events"):
        command = [sys.executable, str(script), '{"AM-10": "remove"}', held, events]
        return {found.case: found for found in Session(command, 60).run(select(only=only))}

    return run


PRUNED = ["antminer.prune_original"]


def test_a_reading_that_is_always_followed_is_acceptable(fickle):
    found = fickle("", PRUNED)
    assert {outcome.verdict for outcome in found.values()} == {"passed", "acceptable"}


def test_a_reading_that_another_case_contradicts_explains_nothing(fickle):
    found = fickle("antminer-prune-equal-keep", PRUNED)
    outcome = found["antminer-prune-equal-keep"]
    assert outcome.verdict == "failed"
    assert outcome.why.startswith("equals reading AM-10 remove here, but antminer-prune-")
    assert outcome.why.endswith(" follows AM-10 keep")
    assert (outcome.reading, outcome.divergence.line) == ({}, "antminer:38")
    assert {other.verdict for case, other in found.items() if case != outcome.case} == {"passed"}


def test_nothing_contradicts_where_no_other_case_was_run(fickle):
    assert fickle("", ["antminer-prune-equal-keep"])["antminer-prune-equal-keep"].verdict == "acceptable"


def test_cases_that_both_readings_pass_contradict_nothing(fickle):
    alike = [case for case, found in fickle("", PRUNED).items() if found.verdict == "passed"]
    found = fickle("antminer-prune-equal-keep", ["antminer-prune-equal-keep", *alike])
    assert found["antminer-prune-equal-keep"].verdict == "acceptable"


def test_runs_contradict_by_the_events_that_were_told_only(fickle):
    told = fickle("run-contradictions", ["antminer.run"])
    assert told["antminer-run-contradictions"].verdict == "failed"
    assert told["antminer-run-contradictions"].divergence.draw is not None
    untold = fickle("", ["antminer.run"], events="none")
    assert "failed" not in {outcome.verdict for outcome in untold.values()}
