"""The protocol: schemas against real traffic, our own adapter on both paths, the example, the descriptions."""

import io
import json
import subprocess
import sys
from functools import cache
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest

from reference import transcription
from reference.conformance import adapter, dialogue, operations, vectors
from reference.conformance.runner import Session
from reference.conformance.selection import select
from reference.papers import SLUGS

ROOT = Path(__file__).parents[2]
MINIMAL = ROOT / "examples" / "adapters" / "minimal" / "adapter.py"


def schema(name):
    return json.loads((files("reference.conformance") / "schemas" / f"{name}.json").read_text("utf-8"))


@cache
def validator(name):
    jsonschema.Draft202012Validator.check_schema(schema(name))
    return jsonschema.Draft202012Validator(schema(name))


EVERY = vectors.every()


def one_per_operation():
    """The shortest case of each operation."""
    found = {}
    for case in EVERY:
        found.setdefault(case.op, []).append(case)
    return [min(cases, key=lambda case: len(str((case.input, case.expect, case.table())))) for cases in found.values()]


def talk(requests, backend):
    """What our adapter answers to requests, as it would in a process of its own."""
    out = io.StringIO()
    adapter.serve(io.StringIO("".join(json.dumps(request) + "\n" for request in requests)), out, backend)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_requests_and_replies_follow_the_schemas(backend):
    requests = [dialogue.start_request()]
    requests += [dialogue.request(case, seq) for seq, case in enumerate(one_per_operation(), 1)]
    requests.append({"cmd": "stop"})
    replies = talk([*requests, requests[1]], backend)
    assert len(replies) == len(requests) - 1, "nothing is answered to stop, nor after it"
    for request in requests:
        validator("request").validate(request)
    for reply in replies:
        validator("reply").validate(reply)
    assert all("result" in reply for reply in replies[1:])


@pytest.mark.parametrize(
    "reply",
    [
        {"seq": 1},
        {"seq": "1", "result": {}},
        {"seq": 1, "result": []},
        {"seq": 1, "result": {}, "skipped": "why"},
        {"seq": 1, "result": {"q": {"f64": "zz"}}},
        {"seq": 1, "result": {}, "events": [{"left": 3}]},
        {"seq": 1, "errored": "why", "events": [{"left": 3}]},
        {"seq": 1, "errored": "why", "n_draws": -1},
        {"protocol": 2, "implementation": {"name": "x"}},
        {"protocol": 1},
        {"protocol": 1, "implementation": {"name": "x"}, "ops": "antminer.spin"},
        [],
    ],
    ids=json.dumps,
)
def test_the_schema_refuses_what_is_no_reply(reply):
    assert not validator("reply").is_valid(reply)


def test_an_error_may_carry_what_was_told_until_then():
    whole = {"seq": 1, "errored": "the tape ends", "events": [{"line": "antminer:2", "left": 14}], "n_draws": 3}
    validator("reply").validate(whole)
    assert dialogue.reply(whole, 1) == dialogue.Reply(None, whole["events"], "", "the tape ends", 3)
    validator("reply").validate({"seq": 1, "errored": "why"})
    assert dialogue.reply({"seq": 1, "errored": "why"}, 1) == dialogue.Reply(errored="why")


def test_all_vectors_pass_through_our_adapter(ours, backend):
    session = Session(ours, timeout=60)
    outcomes = session.run(EVERY)
    assert [outcome for outcome in outcomes if outcome.verdict != "passed"] == []
    assert session.notes == []
    assert backend in session.about.name
    if backend == "c":
        assert "antminer:25" not in session.about.lines
        assert "antminer:2" in session.about.lines


def test_the_c_path_leaves_out_exactly_the_workings(c_path):
    for case in one_per_operation():
        [_, reply] = talk([dialogue.start_request(), dialogue.request(case, 1)], "c")
        assert set(reply["result"]) == set(operations.described(case.op).result)


def test_our_adapter_says_what_went_wrong_and_goes_on():
    good, bad = dialogue.request(select(only=["antminer.majority"])[0], 2), {"cmd": "run", "seq": 1}
    first, second = talk([bad, good], "python")
    assert first == {"seq": 1, "errored": "KeyError: 'draws'"}
    assert "result" in second


def test_unknown_fields_are_ignored_by_the_example_and_it_passes():
    command = [sys.executable, str(MINIMAL)]
    outcomes = Session(command, timeout=10).run(select(only=["antminer"]))
    verdicts = {op: {o.verdict for o in outcomes if o.op == op} for op in {o.op for o in outcomes}}
    offered = {"antminer.spin", "antminer.quality", "antminer.majority"}
    assert {op for op, found in verdicts.items() if found == {"passed"}} == offered
    assert all(found == {"skipped"} for op, found in verdicts.items() if op not in offered)


def test_the_example_is_small_and_on_its_own():
    text = MINIMAL.read_text("utf-8")
    assert "import reference" not in text
    assert "from reference" not in text
    code = [line for line in text.splitlines() if line.strip() and not line.strip().startswith(('"""', "#"))]
    assert len(code) <= 45


def test_a_request_carries_one_table():
    for case in one_per_operation():
        assert list(case.table()) == [case.input["data"]] if case.input.get("data") else case.table() == {}


def test_the_adapter_needs_the_c_library_for_c(monkeypatch, capsys):
    monkeypatch.setattr(adapter.backend, "available", lambda: False)
    monkeypatch.setattr(sys, "argv", ["adapter", "--backend", "c"])
    with pytest.raises(SystemExit, match="the C library was not built here"):
        adapter.main()


# descriptions


def occurring(pick):
    """The fields that really occur, by operation."""
    found = {}
    for case in EVERY:
        found.setdefault(case.op, set()).update(pick(case))
    return found


def test_every_operation_is_described_and_no_other():
    implemented = {name for slug in SLUGS for name in operations.room(slug).OPERATIONS}
    assert set(operations.descriptions()) == {case.op for case in EVERY} == implemented


def test_descriptions_name_exactly_the_fields_that_occur():
    known = operations.descriptions()
    assert occurring(lambda case: case.input) == {name: set(entry.input) for name, entry in known.items()}
    expected = occurring(lambda case: set(case.expect) - ({"events"} if case.level == "L3" else set()))
    assert expected == {name: {*entry.result, *entry.workings} for name, entry in known.items()}


def test_descriptions_agree_in_level_and_lines():
    for case in EVERY:
        assert operations.described(case.op).level == case.level
    for entry in operations.descriptions().values():
        assert entry.lines
        for line in entry.lines:
            assert transcription.line(line).id.startswith(f"{entry.paper}:")
        assert not set(entry.result) & set(entry.workings)
        assert entry.what.endswith(".")


def test_the_adapter_is_a_program():
    command = [sys.executable, "-m", "reference.conformance.adapter", "--backend", "python"]
    done = subprocess.run(command, input='{"cmd":"stop"}\n', capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
