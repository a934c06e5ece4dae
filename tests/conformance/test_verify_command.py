"""``reference verify -- command``: what it prints and writes, and its exit codes."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from xml.etree import ElementTree

import jsonschema
import pytest
from click.testing import CliRunner

from reference.cli import main
from reference.conformance.vectors import cases
from tests.conformance.test_protocol import MINIMAL, schema
from tests.test_cli import at_terminal

GOOD = [sys.executable, str(MINIMAL)]
SPINS = sum(case.op == "antminer.spin" for case in cases("antminer"))
MAJORITIES = sum(case.op == "antminer.majority" for case in cases("antminer"))


def verify(*options, command=GOOD):
    return CliRunner().invoke(main, ["verify", *options, "--", *command])


def refused(*arguments):
    done = CliRunner().invoke(main, ["verify", *arguments])
    assert done.exit_code == 2, done.output
    assert done.stderr.count("\n") <= 4
    return done.stderr


OTHERWISE_WRONG = "def odd(request):\n    say({'seq': request['seq'], 'result': {'class': 6}})\n"

WRONG_ONCE = """
asked = []

def odd(request):
    reply = honest(request)
    asked.append(request)
    if len(asked) == 2:
        reply["result"]["class"] = 5
    say(reply)
"""


def test_a_good_adapter(tmp_path):
    done = verify("--only", "antminer.spin", "--only", "antminer.majority")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[0] == "minimal 1 (Python)"
    assert done.stdout.splitlines()[-1] == f"{SPINS + MAJORITIES} passed, 0 failed, 0 acceptable, 0 skipped, 0 errored."
    assert done.stderr == "", "no progress bar into a pipe"


def test_a_failing_adapter_is_told_where(script):
    done = verify("--only", "antminer.majority", command=script(WRONG_ONCE))
    assert done.exit_code == 1
    assert "the result differs: field class (it concerns line antminer:30)" in done.stdout
    for text in ("got       5", "papers/antminer.html#antminer-30, or: reference explain antminer:30"):
        assert text in done.stdout
    assert done.stdout.endswith("5 passed, 1 failed, 0 acceptable, 0 skipped, 0 errored.\n")


def test_a_bar_at_a_terminal_unless_quiet():
    options = ["verify", "--only", "antminer.quality"]
    heard, output = at_terminal(*options, "--", *GOOD)
    assert "verifying" in heard
    assert "24/24" in heard
    assert output == verify("--only", "antminer.quality").stdout
    assert at_terminal(*options, "--quiet", "--", *GOOD)[0] == ""


def test_quiet_is_one_line(script):
    done = verify("--only", "antminer.majority", "--quiet", command=script(WRONG_ONCE))
    assert (done.exit_code, done.stdout.count("\n")) == (1, 1)


def test_many_failures_are_not_all_told(script):
    body = "def odd(request):\n    say({'seq': request['seq'], 'result': {}})\n" "ABOUT['ops'] = ['carboost.p_value']"
    done = verify("--only", "carboost.p_value", command=script(body))
    assert "... and 89 more; --json writes them all." in done.stdout
    assert done.stdout.count("the result differs") == 20


def test_skipped_cases_say_why():
    done = verify("--only", "antminer.quality", "--only", "antminer.predict")
    assert done.exit_code == 0
    assert "skipped: 7 (antminer-predict-first-match, ...) because: the adapter does not offer this" in done.stdout


def test_a_preset_skips_what_contradicts_it(script):
    body = "ABOUT['ops'] = ['antminer.prune_original']\ndef odd(r):\n    say({'seq': r['seq'], 'skipped': 'asked'})"
    done = verify("--only", "antminer.prune_original", "--readings", "myra", command=script(body))
    assert done.exit_code == 0
    assert "because: the case follows reading AM-10 keep, not remove" in done.stdout
    assert "because: asked" in done.stdout


def test_the_json_report_follows_its_schema(script, tmp_path):
    file = tmp_path / "r.json"
    body = "ABOUT['readings'] = {'AM-10': 'remove'}\nABOUT['implementation']['source'] = 'here'\n" + WRONG_ONCE
    verify("--only", "antminer.majority", "--only", "antminer.spin", "--json", str(file), command=script(body))
    content = json.loads(file.read_text("utf-8"))
    jsonschema.validate(content, schema("report"))
    assert content["counts"] == {"passed": MAJORITIES - 1, "failed": 1, "acceptable": 0, "skipped": SPINS, "errored": 0}
    assert content["implementation"] == {"name": "script", "version": "1", "language": "Python", "source": "here"}
    assert content["readings"] == {"AM-10": "remove"}
    [failed] = [case for case in content["cases"] if case["verdict"] == "failed"]
    assert failed["divergence"]["got"] == "5"


def test_a_run_s_divergence_in_the_report_follows_the_schema(tmp_path):
    adapter = tmp_path / "edited.py"
    adapter.write_text(EDITED, "utf-8")
    file = tmp_path / "r.json"
    done = verify("--only", "antminer-run-weather*", "--json", str(file), command=[sys.executable, str(adapter)])
    assert done.exit_code == 1, done.output
    content = json.loads(file.read_text("utf-8"))
    jsonschema.validate(content, schema("report"))
    found = next(case["divergence"] for case in content["cases"] if case["verdict"] == "failed")
    assert found["line"] == "antminer:9"
    assert found["field"] == "quality"
    assert found["draw"]["number"] >= 1
    assert f"last draw number {found['draw']['number']}" in done.stdout


EDITED = """
import json, sys
from reference.conformance import adapter
for line in sys.stdin:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "start":
        print(json.dumps(adapter.introduction("python")), flush=True)
        continue
    reply = adapter.answer(request, "python", [])
    for event in reply["events"]:
        if event["line"] == "antminer:9":
            event["quality"] = 0.125
    print(json.dumps(reply), flush=True)
"""


def test_junit_and_markdown(script, tmp_path):
    junit, markdown = tmp_path / "r.xml", tmp_path / "r.md"
    body = "ABOUT['implementation']['name'] = 'pipe | and \\x01 control'\n" + WRONG_ONCE
    options = ["--only", "antminer.majority", "--only", "antminer.spin"]
    verify(*options, "--junit", str(junit), "--markdown", str(markdown), command=script(body))
    suite = ElementTree.fromstring(junit.read_text("utf-8")).find("testsuite")
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": str(SPINS + MAJORITIES), "failures": "1", "errors": "0", "skipped": str(SPINS)
    }  # fmt: skip
    assert "got       5" in suite.find("testcase/failure").text
    text = markdown.read_text("utf-8")
    assert "| operation | `pipe \\| and � control 1` |" in text
    assert "| `antminer.majority` | 5/6 (1 failed) |" in text
    assert "| `antminer.spin` | skipped |" in text
    assert "| antminer: PRUNE-ORIGINAL(R) | 5/6 (1 failed) |" in text


def test_track_shows_only_what_changed(script, tmp_path):
    old, wrong, right = tmp_path / "old.json", script(WRONG_ONCE, "wrong.py"), script("", "right.py")
    verify("--only", "antminer.majority", "--json", str(old), command=right)
    same = verify("--only", "antminer.majority", "--track", str(old), command=right)
    assert same.stdout.splitlines()[0] == "Nothing changed."
    worse = verify("--only", "antminer.majority", "--only", "antminer.spin", "--track", str(old), command=wrong)
    assert worse.exit_code == 1
    assert worse.stdout.count("passed -> failed: ") == 1
    assert worse.stdout.count("new: antminer-") == SPINS
    less = verify("--only", "antminer-majority-*first*", "--track", str(old), command=right)
    assert less.stdout.splitlines()[:2] == ["Nothing changed.", "5 of the earlier cases were not run this time."]


def test_track_shows_a_failure_that_is_another_one(script, tmp_path):
    old, wrong, other = tmp_path / "old.json", script(WRONG_ONCE, "wrong.py"), script(OTHERWISE_WRONG, "other.py")
    verify("--only", "antminer.majority", "--json", str(old), command=wrong)
    same = verify("--only", "antminer.majority", "--track", str(old), command=wrong)
    assert same.stdout.splitlines()[0] == "Nothing changed."
    moved = verify("--only", "antminer.majority", "--track", str(old), command=other)
    assert moved.stdout.count("still failed: antminer-majority-second") == 1
    assert "got       6" in moved.stdout


def test_filters_meet():
    done = verify("--line", "antminer:30", "--level", "L1", "--only", "antminer*")
    assert done.exit_code == 0
    assert "antminer.majority" in done.stdout
    assert "antminer.spin" not in done.stdout
    listed = CliRunner().invoke(main, ["vectors", "list", "--line", "antminer:17"])
    assert "antminer.run" in listed.stdout, "a run tells the line in an event"


def test_nothing_checked_is_no_success(script):
    done = verify("--only", "antminer.majority", "--quiet", command=script("ABOUT['ops'] = ['antminer.majorty']"))
    assert done.exit_code == 2
    assert "nothing was checked: The adapter offers what no vector tests: antminer.majorty." in done.stderr
    assert "6 cases were skipped because: the adapter does not offer this operation" in done.stderr
    declined = "def odd(request):\n    say({'seq': request['seq'], 'skipped': 'not today'})"
    assert verify("--only", "antminer.majority", command=script(declined)).exit_code == 0, "it was asked, and declined"


def test_notes_are_told_quietly_too(script):
    done = verify("--only", "antminer.majority", "--quiet", command=script("ABOUT['ops'].append('antminer.x')"))
    assert done.exit_code == 0
    assert done.stderr == "The adapter offers what no vector tests: antminer.x.\n"
    assert done.stdout.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_whoever_ends_the_command_ends_the_adapter(script, tmp_path):
    mark = tmp_path / "pid"
    body = f"def odd(request):\n    open({str(mark)!r}, 'w').write(str(os.getpid()))\n    time.sleep(100)"
    arguments = ["verify", "--only", "antminer.majority", "--", *script(body)]
    running = subprocess.Popen([sys.executable, "-m", "reference", *arguments])
    while not (mark.exists() and mark.read_text()):
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGTERM)
    assert running.wait(20) == 128 + signal.SIGTERM
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text()), 0)


def test_steps_are_told_before_what_is_made_of_them(script):
    body = "def odd(request):\n    say({'seq': request['seq'], 'result': {}})\n"
    body += "ABOUT['ops'] = ['antminer.colony', 'antminer.quality', 'antminer.run', 'antminer.prune_original']"
    done = verify("--only", "antminer", command=script(body))
    order = [line.split()[2].strip("(,") for line in done.stdout.splitlines() if line.startswith("failed: ")]
    assert list(dict.fromkeys(order)) == [f"antminer.{op}" for op in ("quality", "prune_original", "colony", "run")]


def test_an_error_that_repeats_is_told_once(script):
    body = "def odd(request):\n    say({'seq': request['seq'], 'errored': 'no bees today'})\n"
    done = verify("--only", "antminer.majority", command=script(body))
    assert done.stdout.count("no bees today") == 1
    assert "... and 5 more" in done.stdout


def test_a_step_names_a_fault_only_where_the_reply_is_what_it_gives(script):
    body = "ABOUT['ops'] = ['antminer.spin']\n"
    body += "def odd(request):\n    say({'seq': request['seq'], 'result': {'chosen': 0, 'n_draws': 1}})\n"
    done = verify("--only", "antminer-spin-on-boundary", command=script(body))
    assert "A threshold that equals a running sum goes to the next slice." in done.stdout
    assert "the reply is what this fault gives: accepts a running sum equal to the threshold" in done.stdout
    other = verify("--only", "antminer-spin-on-boundary", command=script(body.replace("'chosen': 0", "'chosen': 7")))
    assert "field chosen" in other.stdout
    assert "fault" not in other.stdout


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--only", "antminre"], "no vector is named by 'antminre'"),
        (["--only", "mbc:14"], "a line is chosen with --line mbc:14"),
        (["--timeout", "nan"], "nan is no number of seconds"),
        (["--json", "x", "--junit", "x"], "two reports cannot be written to the same file"),
        (["--line", "mbc:999"], "there is no line 'mbc:999'"),
        (["--line", "antminer:25", "--only", "mbc"], "no vector passes all these filters together"),
        (["--track", "missing.json"], "missing.json cannot be read as an earlier report: No such file"),
        (["--json", "no/such/folder.json"], "is not a folder"),
        (["--readings", "weka"], "there is no preset 'weka'"),
        (["--timeout", "0"], "--timeout"),
    ],
    ids=str,
)
def test_bad_input_is_one_sentence(options, complaint):
    assert complaint in refused(*options, "--", *GOOD)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"report": 2, "cases": []}', '{"report": 1, "cases": [1]}', "{"])
def test_a_track_file_that_is_no_report(content, tmp_path):
    file = tmp_path / "old.json"
    file.write_text(content, "utf-8")
    assert "report" in refused("--track", str(file), "--", *GOOD)


def test_no_such_command_is_bad_input():
    assert "the adapter 'no-such-adapter' cannot be started" in refused("--", "no-such-adapter")
    assert "give one trace file; an adapter's command comes after --" in refused("python", "adapter.py")


def test_an_unusable_adapter_is_no_success(script, tmp_path):
    file = tmp_path / "r.json"
    done = verify("--only", "antminer.majority", "--json", str(file), command=script("ABOUT['protocol'] = 7"))
    assert done.exit_code == 1
    assert "The adapter cannot be used: it speaks protocol 7; this kit speaks protocol 1." in done.stdout
    jsonschema.validate(json.loads(file.read_text("utf-8")), schema("report"))


def test_options_after_the_dashes_belong_to_the_adapter(script):
    body = "assert sys.argv[1:] == ['--json', 'x', '--']"
    done = verify("--only", "antminer.majority", command=[*script(body), "--json", "x", "--"])
    assert done.exit_code == 0, shlex.join(script(body)) + done.output


def test_fit_takes_a_preset():
    small = ["weather", "--seed", "1", "--set", "min_cases_per_rule=2", "--set", "max_uncovered_cases=1"]
    plain = CliRunner().invoke(main, ["trace", "antminer", *small, "--readings", "myra"])
    header = json.loads(plain.stdout.splitlines()[0])
    assert header["readings"]["AM-10"] == "remove"
    assert header["parameters"]["removal"] == "covered"
    own = CliRunner().invoke(main, ["trace", "antminer", *small, "--readings", "myra", "--set", "prune_ties=keep"])
    assert json.loads(own.stdout.splitlines()[0])["readings"]["AM-10"] == "keep", "--set has the last word"
    wrong = CliRunner().invoke(main, ["fit", "mbc", "weather", "--readings", "myra"])
    assert (wrong.exit_code, "is one of antminer" in wrong.stderr) == (2, True)
