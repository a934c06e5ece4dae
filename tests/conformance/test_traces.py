"""``reference verify trace.jsonl``: traces replayed, edited traces caught at the edited place, garbage refused."""

import ast
import json
import re
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from reference import datasets, recording
from reference.cli import main
from reference.conformance import operations, tolerance, trace_file
from reference.papers import SLUGS, method
from tests.conformance.test_protocol import validator
from tests.conftest import require_c

SMALL = {
    "antminer": ("weather", {"min_cases_per_rule": 2, "max_uncovered_cases": 2, "n_ants": 30}),
    "mbc": ("weather", {"n_ants": 3, "n_classifiers": 2, "max_iterations": 4}),
    "mbc2": ("weather", {"n_ants": 3, "n_classifiers": 2, "max_iterations": 4}),
    "gcaco": ("iris", {"n_ants": 2, "n_iterations": 2}),
    "wcarp": ("weather", {}),
    "carboost": ("weather", {"n_estimators": 3}),
    "abcodt": ("iris", {"n_iterations": 2, "max_evaluations": 20}),
}


def recorded(name, **options):
    data, parameters = SMALL[name]
    chance = {} if name == "wcarp" else {"random_state": 1}
    model = method(name).create(**parameters, **options, **chance)
    return [json.loads(line) for line in recording.record(method(name), model, datasets.load(data)).splitlines()]


@pytest.fixture(scope="module")
def antminer():
    return recorded("antminer", backend="python")


@pytest.fixture
def check(tmp_path):
    def run(entries):
        file = tmp_path / "t.jsonl"
        text = entries if isinstance(entries, bytes) else "".join(json.dumps(e) + "\n" for e in entries).encode()
        file.write_bytes(text)
        return CliRunner().invoke(main, ["verify", str(file)])

    return run


@pytest.mark.parametrize("name", SMALL)
def test_our_own_traces_agree(name, check, backend):
    entries = recorded(name, backend=backend)
    assert entries[0]["method"] == name
    for entry in [entries[0], *entries[1:30], entries[-1]]:
        validator("trace").validate(entry)
    done = check(entries)
    assert done.exit_code == 0, done.output
    assert f"Compared: {len(entries) - 2} events" in done.stdout


def test_header_events_and_result_have_their_places_in_the_schema(antminer):
    schema = validator("trace").schema
    for place, entry in (("header", antminer[0]), ("event", antminer[1]), ("result", antminer[-1])):
        jsonschema.validate(entry, {**schema["$defs"][place], "$defs": schema["$defs"]})
    assert not validator("trace").is_valid({"trace": 1})


@pytest.mark.parametrize("name", ["mbc2", "wcarp", "carboost", "gcaco"])
def test_without_a_method_the_parameters_tell(name, check):
    entries = recorded(name)
    del entries[0]["method"]
    assert check(entries).exit_code == 0


def without_lines(entries):
    """The trace with a header that does not say which lines it tells."""
    return [{name: value for name, value in entries[0].items() if name != "lines"}, *entries[1:]]


def test_a_subset_of_the_lines_is_enough(antminer, check):
    antminer = without_lines(antminer)
    some = [entry for entry in antminer if entry.get("line") in (None, "antminer:16", "antminer:2")]
    done = check(some)
    assert done.exit_code == 0
    assert f"{len(some) - 2} events of 2 lines" in done.stdout
    none = [antminer[0], antminer[-1]]
    assert check(none).exit_code == 0
    only_tape = [*some[:-1], {"result": {"tape": antminer[-1]["result"]["tape"]}}]
    assert "result: nothing" in check(only_tape).stdout


def test_a_lost_line_is_noticed_where_the_header_names_it(antminer, check):
    line = next(line for line in antminer[0]["lines"] if [e.get("line") for e in antminer].count(line) == 1)
    place = next(i for i, entry in enumerate(antminer) if entry.get("line") == line)
    lost = [*antminer[:place], *antminer[place + 1 :]]
    done = check(lost)
    assert done.exit_code == 1
    assert f"first divergence: event {place}, line {line}, field event" in done.stdout
    assert check(without_lines(lost)).exit_code == 0, "a file that names no lines is judged by those that occur"


def test_the_header_names_the_lines_that_are_told(antminer):
    assert set(antminer[0]["lines"]) == {entry["line"] for entry in antminer[1:-1]}


def test_floats_may_come_as_bits_and_through_a_logarithm_differ_in_their_last_places(antminer, check):
    place = next(i for i, entry in enumerate(antminer) if entry.get("line") == "antminer:25")
    weights = antminer[place]["weights"]

    def with_first(value):
        return [*antminer[:place], {**antminer[place], "weights": [value, *weights[1:]]}, *antminer[place + 1 :]]

    for near in (weights[0] + 2.0**-52, {"f64": tolerance.plain(weights[0])["f64"]}):
        assert check(with_first(near)).exit_code == 0
    assert check(with_first(weights[0] + 1e-14)).exit_code == 1


def test_floats_that_vectors_want_exact_are_exact_in_a_trace(antminer, check):
    place = next(i for i, entry in enumerate(antminer) if entry.get("line") == "antminer:16")
    quality = antminer[place]["quality"]
    for other, code in ((tolerance.plain(quality), 0), (quality + 2.0**-53, 1)):
        event = {**antminer[place], "quality": other}
        assert check([*antminer[:place], event, *antminer[place + 1 :]]).exit_code == code


def edits(entries):
    """Changes of single events, at several places."""
    for place in range(1, len(entries) - 1, max(1, len(entries) // 9)):
        event = entries[place]
        yield place, {**event, "line": "antminer:99"}, "line"
        for name, value in event.items():
            if isinstance(value, int) and not isinstance(value, bool):
                yield place, {**event, name: value + 1}, name


def test_an_edited_event_is_reported_at_its_place(antminer, check):
    n = 0
    for place, event, field in edits(antminer):
        done = check([*antminer[:place], event, *antminer[place + 1 :]])
        assert done.exit_code == 1, (place, field)
        line = "" if field == "line" else f"{antminer[place]['line']}, field {field}\n"
        assert f"first divergence: event {place}, line {line}" in done.stdout
        n += 1
    assert n > 10


def test_a_lost_event_is_reported_at_its_place(antminer, check):
    place = [i for i, entry in enumerate(antminer) if entry.get("line") == "antminer:9"][2]
    done = check([*antminer[:place], *antminer[place + 1 :]])
    assert f"first divergence: event {place}, line antminer:9" in done.stdout


def test_an_edited_draw_is_noticed_where_it_matters(antminer, check):
    tape = list(antminer[-1]["result"]["tape"])
    tape[4] = 2**53 - 1 if tape[4] < 2**52 else 0
    done = check([*antminer[:-1], {"result": {**antminer[-1]["result"], "tape": tape}}])
    assert done.exit_code == 1
    assert "last draw number 5" in done.stdout


def test_a_tape_too_short_or_too_long(antminer, check):
    result = antminer[-1]["result"]
    short = check([*antminer[:-1], {"result": {**result, "tape": result["tape"][:-3]}}])
    assert short.exit_code == 1
    n = len(result["tape"])
    assert f"expected  draw {n - 2}" in short.stdout
    long = check([*antminer[:-1], {"result": {**result, "tape": [*result["tape"], 5]}}])
    assert "field tape: number of draws (" in long.stdout
    assert f"      expected  {n}\n      got       {n + 1}\n" in long.stdout


def test_an_edited_result_is_noticed(antminer, check):
    result = {**antminer[-1]["result"], "ants_per_rule": [1]}
    assert "field ants_per_rule" in check([*antminer[:-1], {"result": result}]).stdout
    result = {**antminer[-1]["result"], "default": 1}
    said = check([*antminer[:-1], {"result": result}]).stdout
    known = "rule_list, ants_per_rule, n_draws, tape"
    assert "field default (it concerns line antminer:18)\n" in said
    assert f"      expected  no such field; a trace of antminer has {known}\n" in said


def header(antminer, **changes):
    return [{**antminer[0], **changes}, *antminer[1:]]


def garbage(antminer):
    lines = [json.dumps(entry) for entry in antminer]
    text = "\n".join(lines).encode()
    data = antminer[0]["data"]
    return {
        "empty": (b"", "its first line must be a header"),
        "not JSON": (b"import sys\n", "its first line is not JSON; an adapter comes after --"),
        "cut in the middle": (text[: len(text) // 2], "is not JSON: was the file cut off?"),
        "no result": ("\n".join(lines[:-1]).encode(), "ends without a result: was it cut off?"),
        "header alone": (lines[0].encode(), "ends without a result"),
        "after the end": (text + b"\n{}\n", "ends without a result"),
        "binary": (b"\xff\xfe\x00", "is not UTF-8 text"),
        "list": (b"[1]\n", "line 1 is no JSON object"),
        "deep": (b"[" * 100000, "its first line is not JSON"),
        "another version": (header(antminer, trace=2), "its first line must be a header"),
        "nameless event": ([antminer[0], {"left": 3}, antminer[-1]], "line 2: an event names its line"),
        "unknown method": (header(antminer, method="weka"), 'method is "weka"; there are antminer'),
        "method of no text": (header(antminer, method=["antminer"]), "the header's method is"),
        "unknown paper": ([{"trace": 1, "paper": "x"}, antminer[-1]], "the header's method is null"),
        "unknown parameter": (header(antminer, parameters={"n_bees": 3}), "antminer has no parameter 'n_bees'"),
        "bad parameter": (header(antminer, parameters={"n_ants": 0}), "n_ants must be at least 1"),
        "parameters": (header(antminer, parameters=[1]), "parameters are no JSON object"),
        "no data": (header(antminer, data=None), "the header's data is no table"),
        "ragged": (header(antminer, data={**data, "rows": [[0]]}), "a row has more or fewer values"),
        "bad code": (header(antminer, data={**data, "classes": [9] * 14}), "no table"),
        "no classes": (header(antminer, data={**data, "classes": None}), "target and classes go together"),
        "readings": (header(antminer, readings=["AM-10"]), "the header's readings are not texts by id"),
        "choice of no text": (header(antminer, readings={"AM-10": ["remove"]}), "readings are not texts by id"),
        "unknown reading": (header(antminer, readings={"ZZ-1": "a"}), 'reading ZZ-1 "a" of the header cannot be'),
        "no parameter": (header(antminer, readings={"AM-1": "b"}), 'reading AM-1 "b" of the header cannot be'),
        "contradiction": (header(antminer, readings={"AM-10": "remove"}), '"remove", but prune_ties is "keep"'),
        "nothing to compare": ([antminer[0], {"result": {"tape": []}}], "tells nothing that could be compared"),
        "lines": (header(antminer, lines="antminer:2"), "the header's lines are no list of texts"),
        "bad tape": ([*antminer[:-1], {"result": {"tape": [-1]}}], "the tape of the result is no list of draws"),
        "tape of text": ([*antminer[:-1], {"result": {"tape": 7}}], "the tape of the result is no list of draws"),
    }


def test_garbage_gets_one_sentence(antminer, check):
    for name, (content, complaint) in garbage(antminer).items():
        done = check(content)
        assert done.exit_code == 2, (name, done.output)
        assert complaint in done.stderr, (name, done.stderr)
        assert done.stderr.count("\n") == 1, name


def test_readings_of_the_header_are_parameters(check):
    table, paper = datasets.load("weather"), method("antminer")
    model = paper.create(min_cases_per_rule=2, removal="covered", r=3, random_state=1)
    first, *rest = [json.loads(line) for line in recording.record(paper, model, table).splitlines()]
    for name in ("removal", "r"):
        del first["parameters"][name]
    assert check([first, *rest]).exit_code == 0
    del first["readings"]["AM-21"]
    assert check([first, *rest]).exit_code == 1, "without it the default was replayed"


def test_only_line_feeds_end_a_line(antminer, check):
    data = antminer[0]["data"]
    named = {**data, "attributes": [{**entry, "name": f"a\u2028b\x85{entry['name']}"} for entry in data["attributes"]]}
    entries = [{**antminer[0], "data": named}, *antminer[1:-1], {"result": {"tape": antminer[-1]["result"]["tape"]}}]
    text = "\r\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    assert check(f"\ufeff{text}\n\n".encode()).exit_code == 0


def test_no_file_and_filters():
    missing = CliRunner().invoke(main, ["verify", "no-such.jsonl"])
    assert (missing.exit_code, "no-such.jsonl cannot be read: No such file" in missing.stderr) == (2, True)
    filtered = CliRunner().invoke(main, ["verify", "--only", "mbc", "t.jsonl"])
    assert (filtered.exit_code, "a trace file is checked whole" in filtered.stderr) == (2, True)


def test_reports_of_a_trace(antminer, tmp_path):
    trace = tmp_path / "t.jsonl"
    trace.write_text("".join(json.dumps(entry) + "\n" for entry in antminer), "utf-8")
    files = [tmp_path / name for name in ("r.json", "r.xml", "r.md")]
    options = ["--json", str(files[0]), "--junit", str(files[1]), "--markdown", str(files[2])]
    assert CliRunner().invoke(main, ["verify", *options, str(trace)]).exit_code == 0
    jsonschema.validate(json.loads(files[0].read_text("utf-8")), validator_schema("report"))
    assert "antminer.trace" in files[1].read_text("utf-8")
    assert "| `antminer.trace` | 1/1 |" in files[2].read_text("utf-8")


def validator_schema(name):
    return validator(name).schema


# what the page on verification says of a trace file

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "verify.md").read_text("utf-8")


def rows(heading):
    """The rows of the page's table with this heading, cell by cell."""
    table = PAGE.partition(f"| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in table]


def test_the_page_tells_every_field_of_a_result():
    told = [(re.findall(r"`(\w+)`", methods) or list(SMALL), field.strip("`")) for methods, field, _ in
            rows("method | field of the result | what it holds")]  # fmt: skip
    for name in SMALL:
        assert {field for methods, field in told if name in methods} == set(recorded(name)[-1]["result"]), name


@pytest.mark.parametrize("name", SMALL)
def test_a_result_needs_its_tape_and_nothing_else(name, check):
    entries = recorded(name)
    tape = entries[-1]["result"]["tape"]
    assert check([*entries[:-1], {"result": {"tape": tape}}]).exit_code == 0
    assert check([*entries[:-1], {"result": {}}]).exit_code == (1 if tape else 0)


def steps(slug):
    """Every line that some code of a paper tells, with its fields."""
    for path in (ROOT / "reference" / slug).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("step", "trace.step"):
                yield ast.literal_eval(node.args[0]), {keyword.arg for keyword in node.keywords}


def test_the_page_tells_every_event_beyond_the_standard():
    beyond = {}
    for slug in SLUGS:
        beyond |= {line: fields for line, fields in steps(slug) if line not in operations.events(slug)}
    told = {line.strip("`"): set(re.findall(r"`(\w+)`:", fields)) for line, _, fields in rows("line | told | fields")}
    assert told == beyond


def test_a_trace_is_of_a_fit_and_tells_no_prediction():
    named = {f"carboost:{line}" for line in ("wcarp8", "wcarp9", "boost19", "boost20")}
    assert all(f"`{line}`" in PAGE for line in named)
    for name in ("wcarp", "carboost"):
        assert not named & set(recorded(name)[0]["lines"])


@pytest.mark.parametrize("name", ["wcarp", "carboost"])
def test_what_only_the_c_path_tells_is_not_compared(name, check):
    require_c()
    data, parameters = SMALL[name]
    model = method(name).create(**parameters, backend="c")
    text = recording.record(method(name), model, datasets.load(data), every_ant=True)
    assert trace_file.UNCOMPARED[0] in text
    assert check(text.encode()).exit_code == 0
