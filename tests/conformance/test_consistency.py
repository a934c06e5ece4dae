"""A reading explains a reply only if no other reply of the same adapter contradicts it."""

import json
import sys

import pytest

from reference.conformance import adapter, alternatives, consistency, runner
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
            told = alternatives.broken_off(alternatives.under(CASES[request["case"]], READINGS)) if EVENTS else None
            reply = {"seq": request["seq"], "errored": str(error), **({"events": told} if told is not None else {})}
    print(json.dumps(reply), flush=True)
"""


@pytest.fixture
def fickle(tmp_path):
    """Runs an adapter that follows another reading in cases whose name holds a text, and is honest in the others."""
    script = tmp_path / "fickle.py"
    script.write_text(FICKLE, "utf-8")

    def run(held, only, events="events", id="AM-10", choice="remove"):
        command = [sys.executable, str(script), json.dumps({id: choice}), held, events]
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
    # The trials of line 38 are the same under both readings. What differs is whether a term goes, and that is line 40,
    # where a run would tell an event that is not expected. The case itself is about the comparison, line 38.
    assert (outcome.reading, outcome.line, outcome.divergence.line) == ({}, "antminer:38", "antminer:40")
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


SWITCHED = """
import sys

from reference.conformance import adapter

PARAMETER, *VALUES = sys.argv[1:]
answer = adapter.answer

def switched(request, path, told):
    for given in (request["input"], request["input"].get("parameters", {})):
        if PARAMETER in given:
            made = given[PARAMETER]
            given[PARAMETER] = eval(VALUES[0], {"made": made})
    return answer(request, path, told)

adapter.answer = switched
adapter.serve(sys.stdin, sys.stdout, "python")
"""


@pytest.fixture
def switched(tmp_path):
    """Runs our own adapter with a parameter of every request replaced by the value of an expression."""
    script = tmp_path / "switched.py"
    script.write_text(SWITCHED, "utf-8")

    def run(parameter, expression, only):
        return Session([sys.executable, str(script), parameter, expression], 60).run(select(only=only))

    return run


LEAVING = """
import sys

from reference.conformance import adapter
from reference.mbc import cover
from reference.mbc.rule import covered_rows

def right(rule, sample):
    matched, classes = covered_rows(rule.tests, sample), sample.class_rows
    return sum(1 << row for row in range(matched.bit_length()) if matched >> row & classes[rule.prediction] >> row & 1)

cover.covered = right
adapter.serve(sys.stdin, sys.stdout, "python")
"""


def test_a_reading_without_a_parameter_is_named_where_a_program_follows_it(tmp_path):
    """Only the rows that a rule classifies rightly leave; in a step and in runs."""
    (tmp_path / "leaving.py").write_text(LEAVING, "utf-8")
    cases = select(only=["mbc.learn_list", "mbc.run"])
    outcomes = Session([sys.executable, str(tmp_path / "leaving.py")], 60).run(cases)
    assert {outcome.verdict for outcome in outcomes} == {"passed", "acceptable"}
    followed = [outcome for outcome in outcomes if outcome.verdict == "acceptable"]
    assert {outcome.op for outcome in followed} == {"mbc.learn_list", "mbc.run"}
    assert all(outcome.reading == {"MBC-27": "correct"} for outcome in followed)


INVERTED = {
    "prune_ties": ("{'keep': 'remove', 'remove': 'keep'}[made]", ["antminer.prune_original"]),
    "removal": ("{'correct': 'covered', 'covered': 'correct'}[made]", ["antminer.run"]),
    "mismatch_votes": ("{'per_rule': 'per_list', 'per_list': 'per_rule'}[made]", ["mbc.vote"]),
    "negative_heuristic": ("{'shift': 'clip', 'clip': 'shift'}[made]", ["gcaco.select"]),
    "on_bad_round": ("{'stop': 'keep', 'keep': 'stop'}.get(made, made)", ["carboost.round"]),
    "selection": ("{'feature': 'branch', 'branch': 'feature'}[made]", ["abcodt.select"]),
}


@pytest.mark.parametrize("parameter", INVERTED)
def test_a_switch_the_wrong_way_round_is_a_fault(switched, parameter):
    """Every reply follows some reading, but no two choices of one reading can be followed at once."""
    outcomes = switched(parameter, *INVERTED[parameter])
    assert {outcome.verdict for outcome in outcomes} <= {"passed", "failed", "errored"}
    failed = [outcome for outcome in outcomes if outcome.verdict == "failed"]
    assert any("equals reading" in outcome.why for outcome in failed)


@pytest.mark.parametrize(
    ("parameter", "value", "only"),
    [
        ("r", "5", ["antminer.prune_hybrid"]),
        ("min_support", "{'f64': '3fb999999999999a'}", ["carboost.thresholds", "carboost.min*"]),
        ("max_cuts", "32", ["mbc.cut*"]),
    ],
)
def test_a_parameter_that_is_ignored_is_a_fault(switched, parameter, value, only):
    """The default is a reading where the paper leaves a number open, but no answer to another number that was given."""
    verdicts = {outcome.verdict for outcome in switched(parameter, value, only)}
    assert "failed" in verdicts
    assert verdicts <= {"passed", "failed"}


def test_a_reading_that_would_run_out_of_draws_contradicts_too(fickle):
    """Among these runs only tapes that end too soon tell single_class = continue from stop."""
    found = fickle("antminer-run-one-row-stop", ["antminer-run-*"], id="AM-15", choice="continue")
    outcome = found["antminer-run-one-row-stop"]
    assert outcome.verdict == "failed"
    assert outcome.why.startswith("equals reading AM-15 continue here, but antminer-run-")


def test_of_several_readings_that_explain_a_reply_the_consistent_one_is_named():
    ways = [{"AM-23": "attribute"}, {"AM-23": "split"}]
    explained = {"either": ways, "only": [{"AM-23": "split"}]}
    assert [consistency.rival(way, explained) for way in ways] == ["only equals AM-23 split", ""]


class Faithful:
    """Our own adapter without a process: it always follows some choices, and declares some of them."""

    def __init__(self, parameters, declared):
        self.parameters, self.declared, self.stderr = parameters, declared, []

    def ask(self, request):
        if request["cmd"] == "start":
            return {**adapter.introduction("python"), "readings": self.declared}
        given = json.loads(json.dumps(request["input"]))
        for place, besides in ((given, ()), (given.get("parameters", {}), alternatives.parameters_of(request["op"]))):
            known = {*besides, *(name for name, value in place.items() if not isinstance(value, list))}
            place.update({name: value for name, value in self.parameters.items() if name in known})
        told = []
        try:
            return json.loads(json.dumps(adapter.answer({**request, "input": given}, "python", told)))
        except Exception as error:
            return {"seq": request["seq"], "errored": str(error), "events": told}

    def stop(self):
        return ""

    def kill(self):
        pass


FOLLOWED = [
    ({"separability": "ratio"}, {"GC-10": "ratio"}, ["gcaco.separability", "gcaco.search"]),
    ({"sigma": "variance"}, {"GC-2": "variance"}, ["gcaco.clusters", "gcaco.similarity", "gcaco.graph"]),
    ({"negative_heuristic": "clip"}, {"GC-6": "clip"}, ["gcaco.select", "gcaco.walk"]),
    ({"pruning": "optimal"}, {"CB-4": "optimal"}, ["carboost.mine", "carboost.fit"]),
    ({"pruning": "none"}, {"CB-3": "none"}, ["carboost.mine", "carboost.fit"]),
    ({"loevinger": "train"}, {"CB-17": "train"}, ["carboost.round"]),
    ({"prune_ties": "remove", "removal": "covered"}, {"AM-10": "remove", "AM-21": "covered"}, ["antminer"]),
    ({"init": "prior", "curvature": "hessian"}, {"AB-12": "prior", "AB-14": "hessian"}, ["abcodt"]),
    ({"infeasible": "reject"}, {"AM-3": "reject"}, ["antminer"]),
    ({"reading": "accuracy"}, {"AB-3": "accuracy"}, ["abcodt"]),
]
"""Choices, the readings that they are, and the cases to ask."""


def verdicts(monkeypatch, parameters, declared, only):
    monkeypatch.setattr(runner, "Adapter", lambda command, timeout: Faithful(parameters, declared))
    return {outcome.verdict for outcome in Session([], 60).run(select(only=only))}


@pytest.mark.parametrize(("parameters", "readings", "only"), FOLLOWED, ids=lambda part: "-".join(part))
def test_readings_that_are_declared_and_followed_are_no_fault(monkeypatch, parameters, readings, only):
    assert {"acceptable"} <= verdicts(monkeypatch, parameters, readings, only) <= {"passed", "acceptable", "skipped"}


@pytest.mark.parametrize(("parameters", "readings", "only"), FOLLOWED[:6], ids=lambda part: "-".join(part))
def test_a_single_reading_need_not_be_declared(monkeypatch, parameters, readings, only):
    assert {"acceptable"} <= verdicts(monkeypatch, parameters, {}, only) <= {"passed", "acceptable"}


def test_a_choice_that_no_register_lists_excuses_nothing(monkeypatch):
    assert "failed" in verdicts(monkeypatch, {"r": 7}, {"AM-26": "7"}, ["antminer.prune_hybrid"])
