"""Whatever an adapter does, every case gets its verdict and the next case its chance."""

import itertools
import json
import os
import threading
import time
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from reference.conformance import formats, matrix, process
from reference.conformance.dialogue import Introduction
from reference.conformance.process import NoSuchCommand
from reference.conformance.report import Report, people, write_json
from reference.conformance.runner import MOST_FAILURES, MOST_OF_ONE, Session
from reference.conformance.selection import select
from reference.conformance.verdicts import Outcome

CASES = select(only=["antminer.majority"])

AT_THE_THIRD = """
def odd(request):
    if request["seq"] == 3:
        {}
    say(honest(request))
"""

NASTY = {
    "crash": ("sys.exit(3)", "ended with exit code 3"),
    "crash with last words": ("sys.exit('out of ants')", "its last words: out of ants"),
    "signal": ("os.kill(os.getpid(), signal.SIGSEGV)", "was ended by signal 11"),
    "hang": ("time.sleep(100)", "did not answer within 2 seconds"),
    "deaf and mute": ("sys.stdin.close(); time.sleep(100)", "did not answer within 2 seconds"),
    "closed output": ("os.close(1); time.sleep(100)", "closed its output"),
    "no JSON": ("say('hello, kit')", "not JSON: 'hello, kit'"),
    "half a line": (
        "sys.stdout.write('{\"seq\": 3'); sys.stdout.flush(); os._exit(0)",
        "exit code 0 after a last line without a line feed",
    ),
    "byte order mark": ("sys.stdout.buffer.write(b'\\xef\\xbb\\xbf{}\\n'); sys.stdout.flush()", "order mark (BOM)"),
    "no object": ("say([1, 2])", "no JSON object"),
    "NaN": ("say('{\"seq\": 3, \"result\": {\"class\": NaN}}')", "not JSON"),
    "deep": ("say('[' * 100000 + ']' * 100000)", "nested too deeply"),
    "endless integer": ("say('{\"seq\": ' + '9' * 10000 + '}')", "not JSON"),
    "bytes": ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "not UTF-8: byte 0xff at place 1"),
    "empty line": ("say('')", "not JSON"),
    "other seq": ("say({'seq': 4, 'result': {}})", "seq 4 to seq 3"),
    "seq as text": ("say({'seq': '3', 'result': {}})", 'seq "3" to seq 3'),
    "seq true": ("say({'seq': True, 'result': {}})", "seq true to seq 3"),
    "no result": ("say({'seq': 3}); return", "it gave none of them"),
    "two verdicts": ("say({'seq': 3, 'result': {}, 'skipped': 'why'}); return", "result and skipped"),
    "result is a list": ("say({'seq': 3, 'result': [1]}); return", "a result is a JSON object"),
    "events of text": ("say({'seq': 3, 'result': {}, 'events': ['a']}); return", "events are a list"),
    "broken events": ("say({'seq': 3, 'errored': 'x', 'events': 7}); return", "events are a list"),
    "draws of text": ("say({'seq': 3, 'errored': 'x', 'n_draws': '7'}); return", "n_draws counts the draws used"),
    "draws below zero": ("say({'seq': 3, 'errored': 'x', 'n_draws': -1}); return", "n_draws counts the draws used"),
    "flood of lines": ("[print('x' * 1000) for _ in iter(int, 1)]", "not JSON"),
    "flood without end": ("[sys.stdout.write('x' * 65536) for _ in iter(int, 1)]", "without an end of line"),
    "flood of errors": ("[sys.stderr.write('x' * 999 + chr(10)) for _ in iter(int, 1)]", "did not answer"),
}


@pytest.mark.parametrize("nasty", NASTY)
def test_one_bad_case_leaves_the_others(script, monkeypatch, nasty):
    monkeypatch.setattr(process, "LONGEST_LINE", 2**20)
    code, complaint = NASTY[nasty]
    begun = time.monotonic()
    session = Session(script(AT_THE_THIRD.format(code)), timeout=2)
    outcomes = session.run(CASES)
    assert [outcome.verdict for outcome in outcomes] == ["passed"] * 2 + ["errored"] + ["passed"] * 3
    assert complaint in outcomes[2].why
    assert time.monotonic() - begun < 30


def test_a_reply_of_the_wrong_shape_costs_its_case_only(script):
    """The adapter is neither started again nor given up, whatever its operation answers."""
    body = "def odd(request):\n    say({'seq': request['seq'], 'result': os.getpid()})\n"
    session = Session(script(body), timeout=5)
    outcomes = session.run(CASES)
    assert session.notes == []
    assert len({outcome.why for outcome in outcomes}) == 1, "always the same process"
    assert all(outcome.why.startswith("not a reply: a result is a JSON object") for outcome in outcomes)


def test_null_is_as_good_as_nothing(script):
    body = (
        "ABOUT['implementation']['version'] = None\n"
        "def odd(request):\n    say({**honest(request), 'skipped': None, 'errored': None})\n"
    )
    session = Session(script(body), timeout=5)
    assert {outcome.verdict for outcome in session.run(CASES)} == {"passed"}
    assert session.about.version == ""


def test_no_thread_is_left(script):
    before = threading.active_count()
    Session(script(AT_THE_THIRD.format("sys.exit(1)")), timeout=1).run(CASES)
    assert threading.active_count() == before


def test_children_of_a_hanging_adapter_end_with_it(script, tmp_path):
    child = tmp_path / "child.py"
    child.write_text(f"import time\ntime.sleep(3)\nopen({str(tmp_path / 'alive')!r}, 'w')\n", "utf-8")
    begin = f"import subprocess; subprocess.Popen([sys.executable, {str(child)!r}]); time.sleep(100)"
    Session(script(AT_THE_THIRD.format(begin)), timeout=1).run(CASES)
    time.sleep(3)
    assert not (tmp_path / "alive").exists()


def test_an_adapter_that_dies_while_its_child_holds_the_pipe(script):
    begin = "import subprocess; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']); os._exit(4)"
    begun = time.monotonic()
    outcomes = Session(script(AT_THE_THIRD.format(begin)), timeout=20).run(CASES)
    assert "exit code 4" in outcomes[2].why
    assert time.monotonic() - begun < 10


def test_full_pipes_in_both_directions(script):
    """The adapter writes a megabyte before it reads, while a request of a megabyte waits."""
    greedy = "def begin():\n    say(ABOUT)\n    print('x' * 2**20, flush=True)\n"
    session = Session(script(greedy), timeout=2)
    big = replace(CASES[0], input={**CASES[0].input, "padding": "y" * 2**20})
    assert "not JSON" in session.run([big])[0].why


def test_one_broken_operation_leaves_the_others(script):
    cases = select(only=["antminer.spin", "antminer.majority"])
    body = "ABOUT['ops'].append('antminer.spin')\ndef odd(request):\n"
    body += "    sys.exit('dizzy') if request['op'] == 'antminer.spin' else say(honest(request))\n"
    session = Session(script(body), timeout=5)
    outcomes = session.run(cases)
    assert {outcome.verdict for outcome in outcomes if outcome.op == "antminer.majority"} == {"passed"}
    spins = [outcome.why for outcome in outcomes if outcome.op == "antminer.spin"]
    assert all("dizzy" in why for why in spins[:MOST_OF_ONE])
    assert all(why.startswith("not asked: antminer.spin had failed") for why in spins[MOST_OF_ONE:])
    assert session.notes == [f"antminer.spin failed {MOST_OF_ONE} times in a row, so the rest of it was not asked."]


def test_it_gives_up_in_the_end(script):
    cases = select(only=["antminer"], levels=["L1"])
    ops = sorted({case.op for case in cases} - {"antminer.quality"})
    body = f"ABOUT['ops'] = {ops}\ndef odd(request):\n    sys.exit('no more')\n"
    session = Session(script(body), timeout=5)
    outcomes = session.run(cases)
    assert {outcome.verdict for outcome in outcomes if outcome.op != "antminer.quality"} == {"errored"}
    assert {outcome.verdict for outcome in outcomes if outcome.op == "antminer.quality"} == {"skipped"}
    assert "no more" in outcomes[0].why
    assert session.asked == MOST_FAILURES
    assert session.notes[-1] == f"The adapter failed {MOST_FAILURES} times in a row, so the rest was not asked."
    assert session.stderr == ["no more"]


BAD_STARTS = {
    "exits at once": ("sys.exit(2)", "ended with exit code 2"),
    "another protocol": ("ABOUT['protocol'] = 2", "speaks protocol 2; this kit speaks protocol 1"),
    "protocol true": ("ABOUT['protocol'] = True", "speaks protocol true"),
    "no protocol": ("del ABOUT['protocol']", "does not say which protocol it speaks"),
    "nobody": ("del ABOUT['implementation']", "names no implementation"),
    "ops as text": ("ABOUT['ops'] = 'antminer.majority'", "ops that are not a list"),
    "readings as list": ("ABOUT['readings'] = ['AM-10']", "readings that are not texts"),
    "banner": ("print('Welcome!', flush=True)", "not JSON: 'Welcome!'"),
    "silence": ("def begin(): pass", "did not answer within 1 seconds"),
}


@pytest.mark.parametrize("bad", BAD_STARTS)
def test_a_start_that_goes_wrong_is_said_in_one_sentence(script, bad):
    code, complaint = BAD_STARTS[bad]
    session = Session(script(code), timeout=1)
    outcomes = session.run(CASES)
    assert {outcome.verdict for outcome in outcomes} == {"errored"}
    assert len(session.notes) == 1
    assert complaint in session.notes[0]


def test_strange_offers_and_readings_are_told_of(script):
    body = "ABOUT['runs'] = ['x.y']\nABOUT['readings'] = {'AM-10': 'banana', 'AM-21': 'covered', 'Z-1': 'a'}\n"
    session = Session(script(f"{body}ABOUT['lines'] = ['antminer:2', 'antminer:999']"), timeout=5)
    session.run(CASES)
    assert session.notes == [
        "The adapter offers what no vector tests: x.y.",
        "No register has its readings: AM-10 banana, Z-1 a.",
        "No listing has its lines: antminer:999.",
    ]


def test_no_such_command():
    with pytest.raises(NoSuchCommand, match="'no-such-adapter' cannot be started"):
        Session(["no-such-adapter"], timeout=1).run(CASES)


def test_an_adapter_that_does_not_stop_is_told_of(script):
    session = Session(script("import atexit\natexit.register(time.sleep, 60)"), timeout=1)
    assert {outcome.verdict for outcome in session.run(CASES)} == {"passed"}
    assert session.notes == ["The adapter was asked to stop: it did not end after stop and was killed."]


def test_an_exit_code_after_stop_is_told_of(script):
    session = Session(script("import atexit\natexit.register(os._exit, 7)"), timeout=5)
    session.run(CASES)
    assert session.notes == ["The adapter was asked to stop: it ended with exit code 7 after stop."]


def test_texts_of_an_introduction_are_fit_for_every_report(script):
    evil = "'red \\x1b[31m \\x00 \\ud800'"
    body = f"ABOUT['ops'].append({evil})\nABOUT['readings'] = {{{evil}: {evil}}}\nABOUT['lines'] = [{evil}]\n"
    body += f"def odd(request):\n    say({{'seq': request['seq'], 'result': {{{evil}: {evil}}}}})\n"
    session = Session(script(body), timeout=5)
    report = Report(session.about, session.run(CASES), session.notes, readings=session.about.readings)
    ElementTree.fromstring(formats.junit(report))
    for text in (write_json(report), people(report), formats.markdown(report)):
        assert text.encode("utf-8")
        assert not {"\x1b", "\x00"} & set(text)


def test_text_of_an_adapter_is_no_markup(script):
    """Neither a name nor an answer can bring script into a report: Markdown may hold HTML, and JUnit is XML."""
    evil = "<script>alert(1)</script>[x](javascript:alert(1))]]>"
    body = f"ABOUT['implementation']['name'] = ABOUT['implementation']['version'] = {evil!r}\n"
    body += f"def odd(request):\n    say({{'seq': request['seq'], 'errored': {evil!r}}})\n"
    session = Session(script(body), timeout=5)
    outcomes = session.run(CASES)
    report = Report(session.about, outcomes, session.notes)
    markdown, root = formats.markdown(report), ElementTree.fromstring(formats.junit(report))
    assert f"| `{evil} {evil}` |" in markdown
    assert markdown.count("<script") == 2 * markdown.count(f"`{evil} {evil}`")
    assert {element.tag for element in root.iter()} <= {"testsuites", "testsuite", "testcase", "failure", "error"}
    assert root.get("name") == evil
    assert any(evil in element.get("message", "") for element in root.iter("error"))


@pytest.mark.parametrize(("name", "shown"), [
    ("http://evil.example www.evil.example a@b.co", "`http://evil.example www.evil.example a@b.co`"),
    ("a`b``<c>", "```a`b``<c>```"),
    ("`</code> x`", "`` `</code> x` ``"),
    ("a | b \\| c\n| d", r"`a \| b \\| c \| d`"),
    ("", ""),
])
def test_the_name_of_an_adapter_is_a_code_span(name, shown, tmp_path):
    """GitHub links bare addresses as well, but nothing in a code span, which ends at a fence as long as its own."""
    report = Report(Introduction(name=name), [Outcome("one", "mbc.vote", "mbc:C1", "L1", "passed")])
    assert f"| operation | {shown} |\n" in formats.markdown(report)
    whole = {**report.to_json(), "vectors": {"version": name, "manifest": ""}, "date": name}
    (tmp_path / "r.json").write_text(json.dumps(whole), "utf-8")
    [operation, *_, vectors, run] = matrix.markdown([matrix.read(tmp_path / "r.json")]).splitlines()
    assert operation == f"| operation | {shown} |"
    assert run == f"| run | {shown} |"
    assert vectors.startswith("| vectors | `")


def test_text_of_an_adapter_cannot_paint_the_terminal(script):
    body = "def odd(request):\n    say({'seq': request['seq'], 'errored': 'red \\x1b[31m' + 'x' * 1000})\n"
    [first, *_] = Session(script(body), timeout=5).run(CASES)
    assert "\x1b" not in first.why
    assert len(first.why) <= 300


RUNAWAY = """
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True)
print(child.pid, file=sys.stderr, flush=True)
def odd(request):
    say(honest(request))
"""


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="only where the system shows its processes")
def test_a_grandchild_that_left_the_group_is_ended_too(script):
    session = Session(script(RUNAWAY), timeout=20)
    assert {outcome.verdict for outcome in session.run(CASES)} == {"passed"}
    state, patience = Path(f"/proc/{int(session.stderr[0])}/stat"), time.monotonic() + 20
    while _alive(state) and time.monotonic() < patience:  # a killed process is not gone at once
        time.sleep(0.05)
    assert not _alive(state)


def _alive(state):
    try:
        return state.read_text().split()[2] != "Z"
    except OSError:
        return False


def test_an_interrupt_leaves_what_was_asked_until_then(script):
    session, count = Session(script("def odd(request):\n    say(honest(request))\n"), timeout=20), itertools.count(1)

    def done():
        if next(count) == 3:
            raise KeyboardInterrupt

    outcomes = session.run(CASES, done)
    assert len(outcomes) == 3
    assert session.interrupted
    assert session.notes[-1] == f"Interrupted after 3 of {len(CASES)} cases."


def test_a_step_that_draws_too_much_has_failed_with_both_numbers(script):
    body = "def odd(request):\n    say({'seq': request['seq'], 'result': {'chosen': 1, 'n_draws': 2}})\n"
    body += "ABOUT['ops'] = ['antminer.spin']\n"
    [outcome] = Session(script(body), timeout=20).run(select(only=["antminer-spin-on-boundary"]))
    assert (outcome.verdict, outcome.divergence.expected, outcome.divergence.got) == ("failed", "1", "2")
    assert len(select(only=["antminer-spin-on-boundary"])[0].asked()) == 4
