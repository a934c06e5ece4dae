"""Verdicts: what passes, what is acceptable and by which reading, and where a failing run first diverges."""

import copy
import dataclasses

import pytest

from reference.conformance import alternatives, judge, operations, presets, tolerance, values, vectors
from reference.conformance.dialogue import Introduction, Reply
from reference.conformance.selection import select
from reference.conformance.verdicts import last_draw, verdict
from reference.draws import read

CASES = {case.id: case for case in vectors.every()}
OPS = {case.op: case for case in CASES.values()}


def answer(case, readings=None, backend="python"):
    """An honest reply to a case, perhaps under other readings."""
    other = alternatives.under(case, readings or {})
    got = operations.step(case.op)(values.read(other.input), values.read(other.table()), other.tape(), backend)
    events = got.pop("events", None) if case.level == "L3" else None
    return Reply(tolerance.plain(got), tolerance.plain(events))


def judged(case, reply, **about):
    return verdict(case, reply, Introduction(**about))


# passing


def test_floats_come_in_any_form():
    case = OPS["antminer.update_pheromone"]
    for write in (values.write, float, lambda value: {"f64": values.write(value)["f64"].upper()}):
        tau = [write(value) for value in values.read(case.expect["tau"])]
        assert judged(case, Reply({"tau": tau})).verdict == "passed"


def test_a_whole_float_needs_no_point_but_an_integer_allows_none():
    whole = next(case for case in select(only=["antminer.quality"]) if values.read(case.expect["quality"]) == 1.0)
    assert judged(whole, Reply({"quality": 1})).verdict == "passed"
    assert judged(whole, Reply({"quality": True})).verdict == "failed"
    counted = OPS["antminer.majority"]
    assert judged(counted, Reply({"class": float(counted.expect["class"])})).verdict == "failed"


@pytest.mark.parametrize("wrong", [10**400, -(10**400), float("inf"), "0.5", None, [0.5], {"f64": "xyz"}, {"f64": 5}])
def test_absurd_numbers_fail_and_nothing_more(wrong):
    found = judged(OPS["antminer.quality"], Reply({"quality": wrong}))
    assert (found.verdict, found.divergence.field) == ("failed", "quality")


def test_deep_values_fail_and_nothing_more():
    deep = []
    for _ in range(900):
        deep = [deep]
    assert judged(OPS["antminer.quality"], Reply({"quality": deep})).verdict == "failed"


def test_workings_may_be_left_out_but_not_wrong():
    case = OPS["antminer.prune_original"]
    whole = answer(case).result
    assert judged(case, Reply({name: whole[name] for name in ("rule", "class", "quality")})).verdict == "passed"
    wrong = copy.deepcopy(whole)
    wrong["trials"][0]["tp"] += 1
    found = judged(case, Reply(wrong))
    assert (found.verdict, found.divergence.field) == ("failed", "trials[0].tp")


def test_a_needed_field_is_missed_and_an_unknown_one_is_not_expected():
    case = OPS["antminer.spin"]
    whole = answer(case).result
    missing = judged(case, Reply({"chosen": whole["chosen"]})).divergence
    assert (missing.field, missing.got) == ("n_draws", "nothing")
    extra = judged(case, Reply({**whole, "mood": "fine"})).divergence
    assert (extra.field, extra.expected, extra.got) == ("mood", "nothing", '"fine"')


def test_skipped_and_errored_keep_their_reasons():
    case = OPS["antminer.spin"]
    later, oops = judged(case, Reply(skipped="later")), judged(case, Reply(errored="oops"))
    assert (later.verdict, later.why) == ("skipped", "later")
    assert (oops.verdict, oops.why) == ("errored", "oops")


# acceptable


@pytest.mark.parametrize("op", ["antminer.prune_original", "mbc.prune", "carboost.keep", "gcaco.separability"])
def test_another_listed_reading_is_acceptable_and_named(op):
    found = set()
    for case in select(only=[op]):
        for id, listed in alternatives.choices(case).items():
            for choice in listed:
                outcome = judged(case, answer(case, {id: choice}))
                assert outcome.verdict in ("passed", "acceptable")
                if outcome.verdict == "acceptable":
                    found.update(outcome.reading.items())
                    assert next(iter(outcome.reading)) in outcome.why
                    assert outcome.divergence is not None
    assert found, "no case of this operation tells the readings apart"


def test_a_run_under_another_reading_is_acceptable():
    remove = [case for case in select(only=["antminer.run"]) if case.reading == {"AM-10": "remove"}]
    outcomes = [judged(case, answer(case, {"AM-10": "keep"})) for case in remove if _fits(case, {"AM-10": "keep"})]
    assert {outcome.verdict for outcome in outcomes} <= {"passed", "acceptable"}
    assert any(outcome.reading == {"AM-10": "keep"} for outcome in outcomes)


def _fits(case, readings):
    return alternatives.computed(alternatives.under(case, readings)) is not None


def test_several_readings_at_once_must_be_declared():
    both = {"AM-10": "remove", "AM-21": "covered"}
    for case in select(only=["antminer.run"]):
        if not _fits(case, both) or case.reading:
            continue
        reply = answer(case, both)
        if judged(case, reply).verdict == "failed":
            outcome = judged(case, reply, readings=both)
            assert (outcome.verdict, outcome.reading) == ("acceptable", both)
            return
    pytest.fail("no run tells the two readings together from each alone")


def test_the_variant_of_mbc_is_a_reading():
    case = next(case for case in select(only=["mbc.vote"]) if alternatives.chosen(case, "MBC-36") == "AntMiner_mbc")
    outcome = judged(case, answer(case, {"MBC-36": "AntMiner2_mbc"}))
    assert outcome.verdict in ("acceptable", "passed")


def test_a_tape_too_short_under_another_reading_is_no_match():
    runs = select(only=["antminer.run"])
    short = next(case for case in runs if not _fits(case, {"AM-3": "reject"}))
    assert {"AM-3": "reject"} not in [readings for readings, _ in alternatives.expectations(short, {})]


def test_a_reading_that_changes_nothing_excuses_nothing():
    """One table has the same gains all the time: AM-5 changes nothing there, so it does not explain a last bit."""
    case = CASES["antminer-run-all-missing-as-value"]
    reply = answer(case, {"AM-5": "initial"})
    assert judged(case, reply).verdict == "passed"
    place = next(i for i, event in enumerate(reply.events) if event["line"] == "antminer:72")
    tau = values.read(reply.events[place]["tau"])
    reply.events[place]["tau"] = [tau[0] + 2.0**-54, *tau[1:]]
    outcome = judged(case, reply)
    assert (outcome.verdict, outcome.divergence.line) == ("failed", "antminer:72")


@pytest.mark.parametrize("paper", ["antminer", "mbc", "gcaco", "carboost", "abcodt"])
def test_an_empty_result_fails_everywhere_and_nothing_more(paper):
    """Also where an input was never meant for the other readings."""
    some = [case for case in select(only=[paper]) if case.level != "L3"][::5]
    assert {judged(case, Reply({})).verdict for case in some} == {"failed"}


def test_a_wrong_value_is_not_acceptable():
    case = OPS["antminer.prune_original"]
    wrong = answer(case).result | {"quality": 0.123}
    assert judged(case, Reply(wrong)).verdict == "failed"


# first divergence


RUN = CASES[next(case.id for case in select(only=["antminer.run"]) if case.op == "antminer.run")]


@pytest.mark.parametrize("op", ["antminer.run", "mbc.run", "gcaco.run", "carboost.boost", "abcodt.run"])
def test_an_edited_event_is_where_a_run_diverges(op):
    case = min(select(only=[op]), key=lambda case: len(case.expect["events"]))
    honest = answer(case)
    for number in range(0, len(case.expect["events"]), max(1, len(case.expect["events"]) // 4)):
        reply = Reply(honest.result, [dict(event) for event in honest.events])
        reply.events[number]["edited"] = 1
        outcome = judged(case, reply)
        assert outcome.verdict == "failed"
        found = outcome.divergence
        assert (found.event, found.line) == (number + 1, case.expect["events"][number]["line"])
        assert (found.field, found.expected, found.got) == ("edited", "nothing", "1")
        assert found.link == f"papers/{found.line.split(':')[0]}.html#{found.line.replace(':', '-')}"


def test_the_last_draw_is_the_one_that_the_event_used():
    for number, event in enumerate(RUN.expect["events"], 1):
        if event["line"] == "antminer:25":
            draw = last_draw(RUN, number, None)
            assert draw.value == values.read(event["u"])
            assert draw.asked_by == "antminer:25"
            assert read(RUN.draws[draw.number - 1]) == draw.value


def test_the_last_draw_counts_the_told_events_only():
    told = {"antminer:2", "antminer:9"}
    all_events = RUN.expect["events"]
    owed = [number for number, event in enumerate(all_events, 1) if event["line"] in told]
    for place, number in enumerate(owed, 1):
        assert last_draw(RUN, place, told) == last_draw(RUN, number, None)
    assert last_draw(RUN, 1, None) is None, "the first event comes before the first draw"


def test_missing_surplus_and_swapped_events():
    reply = answer(RUN)
    n = len(reply.events)
    cut = judged(RUN, Reply(reply.result, reply.events[:-1])).divergence
    assert (cut.event, cut.got) == (n, "nothing")
    more = judged(RUN, Reply(reply.result, [*reply.events, {"line": "antminer:99"}])).divergence
    assert (more.event, more.line, more.expected) == (n + 1, "antminer:99", "nothing")
    nameless = judged(RUN, Reply(reply.result, [*reply.events, {"line": 7}])).divergence
    assert nameless.line == RUN.line
    swapped = [reply.events[1], reply.events[0], *reply.events[2:]]
    first = judged(RUN, Reply(reply.result, swapped)).divergence
    assert (first.event, first.field, first.expected) == (1, "line", f'"{reply.events[0]["line"]}"')


def spoilt(place, instead):
    """Where the run's events depart with others at a place instead of one."""
    events = RUN.expect["events"]
    return judge.in_events(RUN.line, events, [*events[:place], *instead, *events[place + 1 :]], None)


def test_one_event_too_many_is_blamed_itself():
    events = RUN.expect["events"]
    for place in range(1, len(events), 7):
        best = next(event for event in events if event["line"] != events[place]["line"])
        found = spoilt(place, [best, events[place]])
        assert (found.line, found.event, found.field) == (best["line"], place + 1, "event")
        assert found.expected == f"nothing here, {events[place]['line']} comes next"
        assert found.got.startswith("told, not expected")


def test_one_event_too_few_is_blamed_itself():
    events = RUN.expect["events"]
    for place in range(0, len(events) - 1, 7):
        if events[place]["line"] != events[place + 1]["line"]:
            found = spoilt(place, [])
            assert (found.line, found.event, found.field) == (events[place]["line"], place + 1, "event")
            assert found.got == f"nothing, {events[place + 1]['line']} comes next"


def test_what_goes_on_otherwise_is_blamed_on_the_expected_line():
    events = RUN.expect["events"]
    place = next(i for i, event in enumerate(events) if event["line"] == "antminer:13")
    found = spoilt(place, [{"line": "antminer:2", "left": 1}] * 2)
    assert (found.line, found.field, found.got) == ("antminer:13", "line", '"antminer:2"')


# runs that broke off


def broken(case, readings=None):
    """The reply of an honest run, perhaps under other readings, that asks for more draws than the tape holds."""
    events = alternatives.broken_off(alternatives.under(case, readings or {}))
    return events and Reply(None, events, "", "the tape is at its end")


def test_the_events_before_an_error_are_judged():
    events = answer(RUN).events
    right = judged(RUN, Reply(None, events[:20], "", "oops", 3))
    assert (right.verdict, right.why) == ("errored", "oops (after 20 right events and 3 draws)")
    assert judged(RUN, Reply(None, [], "", "oops")).verdict == "errored"
    wrong = judged(RUN, Reply(None, [*events[:20], {**events[20], "edited": 1}], "", "oops"))
    assert (wrong.verdict, wrong.why) == ("failed", "oops (after 21 events)")
    assert (wrong.divergence.event, wrong.divergence.line) == (21, events[20]["line"])
    surplus = judged(RUN, Reply(None, [*events, {"line": "antminer:25"}], "", "oops")).divergence
    assert (surplus.event, surplus.line) == (len(events) + 1, "antminer:25")


@pytest.mark.parametrize("op", ["antminer.run", "mbc.run", "gcaco.run", "carboost.boost", "abcodt.run"])
def test_a_run_that_breaks_off_tells_the_events_of_a_whole_one(op):
    case = min((case for case in select(only=[op]) if case.draws), key=lambda case: len(case.expect["events"]))
    short = dataclasses.replace(case, draws=case.draws[:-1])
    events = alternatives.broken_off(short)
    assert events
    assert judge.in_events(case.line, case.expect["events"], events, None, whole=False) is None
    assert alternatives.broken_off(case) is None


def test_another_reading_is_acceptable_although_the_tape_is_too_short_for_it():
    runs = [case for case in select(only=["antminer.run"]) if broken(case, {"AM-10": "remove"})]
    found = [judged(case, broken(case, {"AM-10": "remove"})) for case in runs]
    assert any(outcome.verdict == "acceptable" for outcome in found)
    for case, outcome in zip(runs, found, strict=True):
        if outcome.verdict == "acceptable":
            assert outcome.reading == {"AM-10": "remove"}
            early = broken(case, {"AM-10": "remove"})
            cut = Reply(None, early.events[:-1], "", "oops")
            assert judged(case, cut).verdict != "acceptable", "it broke off earlier than the reading does"


def test_lines_that_are_not_told_are_not_missed():
    reply = answer(RUN)
    lines = frozenset({"antminer:2", "antminer:16"})
    told = [event for event in reply.events if event["line"] in lines]
    assert judged(RUN, Reply(reply.result, told), lines=lines).verdict == "passed"
    assert judged(RUN, Reply(reply.result, told)).verdict == "failed"
    assert judged(RUN, Reply(reply.result, [], ), lines=frozenset()).verdict == "passed"
    assert judged(RUN, Reply(reply.result)).verdict == "passed", "no events: only the result is judged"


def test_a_wrong_result_after_right_events():
    reply = answer(RUN)
    wrong = Reply({**reply.result, "default": 7}, reply.events)
    found = judged(RUN, wrong).divergence
    assert (found.event, found.field, found.got, found.line) == (None, "default", "7", "antminer:18")


def test_differences_agree_with_those_of_the_suite():
    expect = {"tau": [values.write(0.25, ulp=4)], "n": 3}
    near, far = 0.25 + 4 * 2.0**-52, 0.25 + 5 * 2.0**-52
    assert judge.difference(expect, {"tau": [near], "n": 3}) is None
    assert judge.difference(expect, {"tau": [far], "n": 3}) == ("tau[0]", "0.25 within 4 ulp", f"{far!r} (5 ulp off)")
    assert judge.difference(expect, {"tau": [], "n": 3}) == ("tau: number of entries", "1", "0")
    assert judge.difference(expect, [1]) == ("", judge.shown(expect), "[1]")


# presets


def test_presets_name_readings_that_are_parameters():
    from reference import AntMiner, AntMinerMBC, readings

    for preset in presets.presets().values():
        assert set(preset.why) == set(preset.readings)
        for id, choice in preset.readings.items():
            assert choice in presets._entry(id).choices
    for program in ("myra", "gui-antminer"):
        model = AntMiner(**readings(program))
        assert (model.prune_ties, model.removal) == ("remove", "covered")
    letter = AntMinerMBC(**readings("letter"))
    assert (letter.omega, letter.prune_ties) == (1.0, "keep")


def test_a_preset_selects_the_cases_that_agree_with_it():
    wanted = presets.chosen(["myra"])
    fitting = [case for case in CASES.values() if not presets.contradicts(case, wanted)]
    pruned = [case for case in fitting if case.op == "antminer.prune_original"]
    assert pruned
    assert {case.input["prune_ties"] for case in pruned} == {"remove"}
    assert any(case.op == "antminer.spin" for case in fitting)
    why = presets.contradicts(next(c for c in CASES.values() if c.input.get("prune_ties") == "keep"
                                   and c.op == "antminer.prune_original"), wanted)  # fmt: skip
    assert why == "the case follows reading AM-10 keep, not remove"


def test_a_preset_has_runs_in_which_each_of_its_readings_counts():
    wanted = presets.chosen(["myra"])
    runs = [case for case in select(only=["antminer.run"]) if not presets.contradicts(case, wanted)]
    assert {case.id for case in runs} >= {"antminer-run-myra-steps", "antminer-run-myra-weather"}
    for id, choice in wanted.items():
        others = [{id: other} for other in presets._entry(id).choices if other != choice]
        assert any(_differs(case, other) for case in runs for other in others), id


def _differs(case, readings):
    """Whether other readings give another result of a case, or need more draws than it has."""
    other = alternatives.computed(alternatives.under(case, readings))
    return other is None or other["rules"] != case.expect["rules"] or other["n_draws"] != case.expect["n_draws"]


@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        ("weka", "there is no preset 'weka'"),
        ("AM-99=x", "there is no reading 'AM-99'"),
        ("AM-10=sometimes", "has no choice 'sometimes'; there are keep, remove"),
        ("AM-22=all", "is no parameter here"),
    ],
)
def test_readings_that_do_not_exist(wanted, complaint):
    with pytest.raises(ValueError, match=complaint):
        presets.chosen([wanted])
