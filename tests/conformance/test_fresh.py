"""Fresh cases: both paths agree on them, faults show in them, and a failing one becomes a small file."""

import json
import math
from dataclasses import replace

import pytest

from reference import backend
from reference.conformance import adapter, answers, campaign, judge, runner, shrink, values, vectors
from reference.conformance.operations import descriptions
from reference.conformance.runner import Session
from reference.conformance.selection import select
from tests.soak import soak

needs_c = pytest.mark.skipif(not backend.available(), reason="the C library was not built")


class InProcess:
    """Our own adapter without a process; ``change`` may spoil a request before it is answered."""

    def __init__(self, change):
        self.change, self.stderr = change, []

    def ask(self, request):
        if request["cmd"] == "start":
            return adapter.introduction("python")
        try:
            return json.loads(json.dumps(adapter.answer(self.change(json.loads(json.dumps(request))), "python", [])))
        except Exception as error:
            return {"seq": request["seq"], "errored": str(error)}

    def stop(self):
        return ""

    def kill(self):
        pass


@pytest.fixture
def ask(monkeypatch):
    """Runs cases against our own adapter with requests that are changed first."""

    def run(cases, change=lambda request: request, **more):
        monkeypatch.setattr(runner, "Adapter", lambda command, timeout: InProcess(change))
        return Session([], 60, **more).run(cases)

    return run


@needs_c
def test_python_and_c_agree():
    """``make soak`` goes on for longer."""
    counts, differences = soak(["steps"], 1400, math.inf, 5)
    assert differences == []
    assert counts["steps agreed"] > 0.95 * counts.total()


def test_every_operation_and_nearly_every_line_is_asked():
    found = campaign.fresh_cases(list(descriptions()), 3 * len(descriptions()), 3)
    assert {case.op for case in found.cases} == set(descriptions())
    assert found.note(3).startswith(f"{len(found.cases)} fresh cases of {len(descriptions())} operations with seed 3; ")
    assert {case.derivation for case in found.cases} == {"recorded"}


def test_the_same_seed_gives_the_same_cases():
    ops = ["mbc.run", "gcaco.fisher"]
    one, other, third = (campaign.fresh_cases(ops, 4, seed).cases for seed in (1, 1, 2))
    assert one == other != third
    assert all(len(case.draws) == case.expect["n_draws"] + answers.SPARE for case in one if case.draws)


def wrong_default(request):
    if "parameters" in request["input"]:
        request["input"]["parameters"].setdefault("prune_ties", "remove")
    return request


def test_a_wrong_default_is_found_without_vectors(ask):
    found = campaign.fresh_cases(["mbc.run"], 60, 1)
    outcomes = ask(found.cases, wrong_default)
    assert "failed" in {outcome.verdict for outcome in outcomes}


TABLES = {}


def by_name(request):
    """A program that keeps tables by their names."""
    for name, table in request["data"].items():
        request["data"][name] = TABLES.setdefault(name, table)
    return request


@pytest.mark.parametrize("slug", ["antminer", "mbc", "gcaco", "carboost", "abcodt"])
def test_a_program_that_keeps_tables_by_name_is_found_by_the_vectors(ask, slug):
    TABLES.clear()
    own = [case for case in select(only=[slug]) if case.level == "L1" and case.table()]
    assert {outcome.verdict for outcome in ask(own)} == {"passed"}
    bad = [outcome.case for outcome in ask(own, by_name) if outcome.verdict in ("failed", "errored")]
    assert any("another" in id for id in bad)


def test_an_unstable_ranking_is_found_by_the_vectors(ask):
    """A sort that is stable only up to twelve entries."""
    case = next(case for case in vectors.cases("gcaco") if case.id == "gcaco-pick-long-ties")
    turned = {**case.expect, "ranking": case.expect["ranking"][::-1]}
    assert judge.in_result(case, case.expect, turned).field == "ranking[0]"
    assert len(set(values.read(case.input["tau"]))) < 12 < len(case.input["tau"])


def test_a_failing_case_is_made_smaller_saved_and_asked_again(ask, tmp_path):
    found = campaign.fresh_cases(["antminer.gain"], 6, 4)

    def fewer(request):
        request["data"]["table"]["classes"][0] = 1 - min(1, request["data"]["table"]["classes"][0])
        return request

    outcomes = ask(found.cases, fewer)
    bad = next(case for case, outcome in zip(found.cases, outcomes, strict=True) if outcome.verdict == "failed")
    small = shrink.shrunk(bad, lambda trial: ask([trial], fewer)[0].verdict == "failed")
    assert len(small.data["table"]["rows"]) < len(bad.data["table"]["rows"])
    (tmp_path / "small.json").write_text(shrink.text(small), "utf-8")
    [again] = shrink.read(tmp_path / "small.json")
    assert again == small
    assert ask([again], fewer)[0].verdict == "failed"
    assert ask([again])[0].verdict == "passed"


def unsettled(case):
    try:
        answers.settled(case)
    except answers.Unsettled as reason:
        return "nudging" in str(reason)
    return False


def test_a_decision_that_hangs_by_a_thread_is_dropped():
    """An edge whose weight is theta to the last bit stays or goes by rounding."""
    pattern = next(case for case in vectors.cases("gcaco") if case.id == "gcaco-default-theta")
    similarity = {cell["~"] for row in pattern.expect["similarity"] for cell in row if cell["~"]}
    given = {**pattern.input["parameters"], "n_ants": 1, "n_iterations": 1}

    def with_theta(theta):
        whole = {**pattern.input, "parameters": {**given, "theta": values.write(theta)}}
        return replace(pattern, input=whole, draws=[2**51] * 60)

    assert any(unsettled(with_theta(theta)) for theta in similarity)
    assert not any(unsettled(with_theta(theta * (1 - 1e-9))) for theta in similarity)


@pytest.mark.parametrize(("text", "why"), [("{", "it is not JSON"), ("{}", "is no file of cases"),
                                           ('{"level": "L1", "data": {}, "cases": []}', "holds no case")])  # fmt: skip
def test_a_file_that_is_none_is_refused(tmp_path, text, why):
    (tmp_path / "case.json").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=why):
        shrink.read(tmp_path / "case.json")


def test_state_that_leaks_is_seen_when_cases_are_asked_twice(ask):
    seen = set()

    def leaky(request):
        if request["case"] in seen:
            request["input"]["tp"] += 1
        seen.add(request["case"])
        return request

    cases = [case for case in select(only=["antminer.quality"]) if case.input["fp"]]
    assert {outcome.verdict for outcome in ask(cases, leaky)} == {"passed"}
    seen.clear()
    outcomes = campaign.once(cases, ask(campaign.twice(cases, 1), leaky))
    assert [outcome.case for outcome in outcomes] == [case.id for case in cases]
    assert any("something is kept from request to request" in outcome.why for outcome in outcomes)


def test_an_anonymous_request_has_a_neutral_id(ask):
    heard = []

    def listen(request):
        heard.append(request["case"])
        return request

    ask(select(only=["antminer.spin"])[:2], listen, anonymous=True)
    assert heard == ["case-1", "case-2"]
