"""The command line: what each command prints, how it refuses, and what it leaves alone."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from reference import (
    WCARP,
    AntMiner,
    Attribute,
    CARBoost,
    Table,
    __version__,
    backend,
    datasets,
    draws,
    transcription,
)
from reference.cli import main
from reference.standing import Standing

SMALL = ["--set", "min_cases_per_rule=2", "--set", "max_uncovered_cases=2", "--seed", "1"]
COMMANDS = ["demo", "fit", "predict", "explain", "readings", "trace", "verify", "vectors"]


def run(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def succeeds(*arguments):
    result = run(*arguments)
    assert result.exit_code == 0, result.stderr
    return result


def in_process(*arguments, **options):
    command = [sys.executable, "-m", "reference", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder to work in, with a CSV file; code is a number that names, and n is a number."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(datasets.FOLDER, raising=False)
    write("train.csv", ["code", "letter", "n", "risk"], ROWS)
    return tmp_path


ROWS = [(i % 3 + 1, "abc"[i * 7 % 3], i, ("high" if i % 3 == 0 else "low") if i < 18 else "mid") for i in range(36)]


def write(name, header, rows):
    with open(name, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])


def saved(name="m.json", *options):
    succeeds("fit", "antminer", "train.csv", "--nominal", "code", *SMALL, "--save", name, *options)
    return name


def predictions(result):
    return [row["prediction"] for row in csv.DictReader(io.StringIO(result.stdout))]


def refused(*arguments, usage=False):
    """Exit code 2, one sentence, nothing printed and nothing written; returns the sentence."""
    before = {path: os.stat(path).st_mtime_ns for path in sorted(os.listdir())}
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    lines = [line for line in result.stderr.splitlines() if line.startswith("Error: ")]
    assert len(lines) == 1
    if not usage:
        assert result.stderr == lines[0] + "\n"
    assert {path: os.stat(path).st_mtime_ns for path in sorted(os.listdir())} == before
    return lines[0].removeprefix("Error: ")


@pytest.mark.parametrize("command", [None, *COMMANDS])
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help(command, flag):
    text = succeeds(*([command] if command else []), flag).stdout
    assert text.startswith("Usage: ")
    if command is None:
        positions = [text.index(f"\n  {name} ") for name in COMMANDS]
        assert positions == sorted(positions)


def test_version():
    assert __version__ in succeeds("--version").stdout


@pytest.mark.parametrize("arguments", [
    ["nothing"], ["fit"], ["fit", "antminer"], ["fit", "nothing", "weather"],
    ["fit", "antminer", "weather", "--sede", "1"],
    ["fit", "antminer", "weather", "--seed", "-1"], ["fit", "antminer", "weather", "--seed", "1.5"],
    ["fit", "antminer", "weather", "--backend", "gpu"], ["predict", "m.json"], ["explain"], ["readings", "nothing"],
    ["trace", "antminer"],
], ids=" ".join)
def test_wrong_usage(arguments):
    refused(*arguments, usage=True)


# fit


def test_fit_prints_what_the_estimator_learns():
    lines = succeeds("fit", "antminer", "weather", *SMALL).stdout.splitlines()
    model = AntMiner(min_cases_per_rule=2, max_uncovered_cases=2, random_state=1).fit(datasets.load("weather"))
    rules = str(model.rule_list_).splitlines()
    assert [line.partition("  (")[0] for line in lines[: len(rules)]] == rules
    assert lines[0].endswith("(7 rows, 85.7% right)"), "of seven days with normal humidity six saw a game"
    assert "13 of 14 training rows right (92.9%; always 'yes': 64.3%; balanced: 90.0%)." in lines
    assert f"{sum(model.ants_per_rule_)} ants, {model.n_draws_} draws." in lines


def test_a_seed_fixes_the_result_on_either_path(backend):
    def fit(seed, path):
        return succeeds("fit", "antminer", "monks-1", "--seed", seed, "--backend", path).stdout

    assert fit(3, backend) == fit(3, backend) == fit(3, "python")
    assert len({fit(seed, backend) for seed in range(4)}) > 1


def test_saved_models_are_equal_on_both_paths(c_path):
    files = [saved(f"{name}.json", "--backend", name) for name in ("python", "c")]
    python, c = (json.loads(Path(file).read_text("utf-8")) for file in files)
    assert (python["parameters"].pop("backend"), c["parameters"].pop("backend")) == ("python", "c")
    assert python == c


def test_settings_reach_the_estimator():
    settings = {"n_ants": 5, "r": 2, "pruner": "hybrid", "missing": "as_value", "removal": "covered"}
    options = [part for name, value in settings.items() for part in ("--set", f"{name}={value}")]
    model = AntMiner.load(saved("m.json", *options))
    assert {name: getattr(model, name) for name in settings} == settings
    assert model.random_state == 1


@pytest.mark.parametrize(("setting", "words"), [
    ("n_ants", "NAME=VALUE"), ("=5", "NAME=VALUE"), ("", "NAME=VALUE"), ("ants=5", "'ants=5'"),
    ("self=1", "NAME=VALUE"),
    ("random_state=3", "NAME=VALUE"), ("backend=c", "NAME=VALUE"), ("categorical_features=a", "NAME=VALUE"),
    ("n_ants=many", "n_ants must be an integer, got 'many'"), ("n_ants=2.5", "n_ants must be an integer, got '2.5'"),
    ("n_ants=", "n_ants"), ("n_ants=0", "n_ants must be at least 1, got 0"), ("n_ants=1=2", "n_ants"),
    ("pruner=other", "'other'"), ("pruner=", "pruner"), ("missing=3", "missing"), ("continuous=error", "continuous"),
])
@pytest.mark.parametrize("command", ["fit", "trace"])
def test_bad_settings(command, setting, words):
    assert words in refused(command, "antminer", "train.csv", "--set", setting)


def test_a_setting_given_twice_is_said_so_or_the_last_counts():
    result = run("fit", "antminer", "weather", "--set", "n_ants=5", "--set", "n_ants=6")
    assert result.exit_code == 0 or "twice" in result.stderr


def test_the_list_of_settings_is_whole_whatever_was_given_before():
    assert "n_ants," in refused("fit", "antminer", "weather", "--set", "n_ants=5", "--set", "nothing=6")


@pytest.mark.parametrize(("content", "words"), [
    ("", "is empty"), ("a,b\n", "has no rows"), ("a,b\n1\n", "bad.csv:2: expected 2 values, got 1"),
    ("a\nx\n", "no attributes"), ("a,a\n1,2\n", "two columns named 'a'"),
    ("a,b\nx,?\n", "bad.csv:2: column 'b' is the class"), ('a,b\n"x,y\n', "never closed"),
    ("a,b\ninf,y\n1,z\n", "'inf' is not a finite number"),
])
def test_bad_data(content, words):
    Path("bad.csv").write_text(content, "utf-8")
    assert words in refused("fit", "antminer", "bad.csv")


@pytest.mark.parametrize(("arguments", "words"), [
    (["nowhere.csv"], "cannot read nowhere.csv: No such file"),
    (["nothing"], "no data set 'nothing'"),
    (["train.txt/x"], ".csv"),
    (["."], "no data set '.'"),
    (["./"], ".csv"),
    (["train.csv", "--target", "nothing"], "no column 'nothing' to be the class"),
    (["train.csv", "--nominal", "nothing"], "no column 'nothing' to be nominal"),
    (["weather", "--target", "windy"], "target"),
    (["weather", "--nominal", "windy"], "nominal"),
], ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_data_that_is_not_there(arguments, words):
    assert words in refused("fit", "antminer", *arguments)


@pytest.mark.parametrize("place", ["no/m.json", "train.csv/m.json", "."])
@pytest.mark.parametrize("command", [["fit", "--save"], ["trace", "--out"]], ids=" ".join)
def test_a_place_that_cannot_be_written_is_refused_before_the_work(command, place):
    assert "folder" in refused(command[0], "antminer", "train.csv", *SMALL, command[1], place)


def test_other_class_columns_and_nominal_numbers():
    options = ["--target", "letter", "--nominal", "code", "--nominal", "n"]
    succeeds("fit", "antminer", "train.csv", *options, "--save", "l.json")
    model = AntMiner.load("l.json")
    assert (model.target_.name, model.classes_.tolist()) == ("letter", ["a", "b", "c"])
    assert all(attribute.nominal for attribute in model.attributes_)
    model = AntMiner.load(saved())
    assert [attribute.nominal for attribute in model.attributes_] == [True, True, False]
    assert model.attributes_[0].values == ("1", "2", "3")


def test_the_c_path_must_be_there_when_asked_for(monkeypatch):
    monkeypatch.setattr(backend, "lib", None)
    monkeypatch.setattr(backend, "ffi", None)
    assert "C compiler" in refused("fit", "antminer", "weather", "--backend", "c")
    assert "OTHERWISE" in succeeds("fit", "antminer", "weather", "--backend", "auto").stdout


# predict


def test_predict_prints_a_column_and_the_accuracy():
    result = succeeds("predict", saved(), "train.csv")
    model = AntMiner.load("m.json")
    table = datasets.load("train.csv", nominal=["code"])
    assert predictions(result) == model.predict(table).tolist()
    right = round(model.score(table) * 36)
    assert result.stderr.startswith(f"{right} of 36 rows right ({right / 36:.1%}; always 'mid': 50.0%; balanced: ")
    assert len(set(predictions(result))) == 3


def test_predict_into_a_file():
    expected = succeeds("predict", saved(), "train.csv").stdout
    assert succeeds("predict", "m.json", "train.csv", "--out", "p.csv").stdout == ""
    assert Path("p.csv").read_text("utf-8") == expected


def test_columns_are_found_by_name():
    expected = predictions(succeeds("predict", saved(), "train.csv"))
    write("other.csv", ["n", "extra", "letter", "code"], [(n, "?", letter, code) for code, letter, n, _ in ROWS])
    result = succeeds("predict", "m.json", "other.csv")
    assert predictions(result) == expected
    assert result.stderr == "", "without classes there is no accuracy"


def test_rows_partly_labelled_and_partly_missing():
    write("some.csv", ["code", "letter", "n", "risk"], [(1, "a", 0, "high"), ("?", "", "?", "?"), (9, "z", -5, "?")])
    result = succeeds("predict", saved(), "some.csv")
    assert len(predictions(result)) == 3
    assert " of 1 rows right" in result.stderr


def test_columns_without_any_value():
    write("gone.csv", ["code", "letter", "n"], [("", "", "")] * 2)
    result = succeeds("predict", saved(), "gone.csv")
    assert predictions(result) == [AntMiner.load("m.json").rule_list_.default] * 2


def test_numeric_looking_names_in_a_folder_of_data(monkeypatch, tmp_path):
    expected = predictions(succeeds("predict", saved(), "train.csv"))
    monkeypatch.setenv(datasets.FOLDER, str(tmp_path))
    assert predictions(succeeds("predict", "m.json", "train")) == expected


def test_numeric_looking_classes():
    write("digits.csv", ["a", "class"], [("xy"[i % 2], i % 2) for i in range(24)])
    succeeds("fit", "antminer", "digits.csv", *SMALL, "--save", "d.json")
    result = succeeds("predict", "d.json", "digits.csv")
    assert predictions(result) == [str(i % 2) for i in range(24)]
    assert "24 of 24 rows right (100.0%; always '0': 50.0%)." in result.stderr


def test_models_and_data_of_built_in_sets():
    for name in ("weather", "iris"):
        succeeds("fit", "antminer", name, *SMALL, "--save", "b.json")
        result = succeeds("predict", "b.json", name)
        assert len(predictions(result)) == datasets.load(name).n_rows
        assert "rows right" in result.stderr


@pytest.mark.parametrize(("header", "row", "words"), [
    (["code", "letter"], (1, "a"), "no column 'n'"),
    (["code", "letter", "n"], (1, "a", "four"), "'n'"),
    (["code", "letter", "n"], (1, "a", "inf"), "'inf' is not a finite number"),
])
def test_rows_that_do_not_fit_the_model(header, row, words):
    saved()
    write("bad.csv", header, [row])
    assert words in refused("predict", "m.json", "bad.csv")
    assert words in refused("predict", "m.json", "bad.csv", "--out", "p.csv")


@pytest.mark.parametrize(("arguments", "words"), [
    (["nowhere.json", "train.csv"], "no model file nowhere.json"),
    (["train.csv", "m.json"], "train.csv is not a"),
    ([".", "train.csv"], "folder"),
    (["cut.json", "train.csv"], "cut.json is not a complete JSON file"),
    (["newer.json", "train.csv"], "model version 3"),
    (["strange.json", "train.csv"], "'mbc5'"),
    (["list.json", "train.csv"], "list.json"),
    (["m.json", "nowhere.csv"], "cannot read nowhere.csv"),
    (["m.json", "m.json"], "'m.json'"),
    (["m.json", "weather"], "no column 'code'"),
    (["m.json", "train.csv", "--out", "no/p.csv"], "no is not a folder"),
    (["m.json", "train.csv", "--out", "."], "is a folder"),
], ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_bad_predict(arguments, words):
    model = json.loads(Path(saved()).read_text("utf-8"))
    for name, change in (("newer", {"version": 3}), ("strange", {"method": "mbc5"}), ("list", {"method": []})):
        Path(f"{name}.json").write_text(json.dumps({**model, **change}), "utf-8")
    Path("cut.json").write_text(json.dumps(model)[:-20], "utf-8")
    assert words in refused("predict", *arguments)


def test_explain_tells_the_rule_of_every_row():
    result = succeeds("predict", saved(), "train.csv", "--explain")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["prediction"] for row in rows] == predictions(succeeds("predict", "m.json", "train.csv"))
    for row in rows:
        assert row["because"].startswith("rule ") or row["because"] == "no rule matches, so the default class"


def test_explain_with_labels_that_hold_colons():
    write("colon.csv", ["a", "class"], [("xy"[i % 2], ["risk: low", "risk: high"][i % 2]) for i in range(24)])
    succeeds("fit", "antminer", "colon.csv", *SMALL, "--save", "c.json")
    rows = list(csv.DictReader(io.StringIO(succeeds("predict", "c.json", "colon.csv", "--explain").stdout)))
    assert {row["prediction"] for row in rows} == {"risk: low", "risk: high"}
    assert all(row["because"].startswith(("rule ", "no rule ")) for row in rows)


# explain, readings


@pytest.mark.parametrize("entry", transcription.transcript("antminer").lines, ids=lambda entry: entry.id)
def test_explain_knows_every_line(entry):
    text = succeeds("explain", entry.id).stdout
    assert text.startswith(f"{entry.id}, in {entry.listing}")
    assert entry.text.strip() in text
    assert f"Source    {entry.source} ({entry.provenance})" in text


@pytest.mark.parametrize(("line", "words"), [
    ("antminer:99", "'antminer:99'; the lines of antminer run from antminer:1 to antminer:72"),
    ("antminer:", "no line 'antminer:'"), ("antminer", "no line 'antminer'"), ("antminer:38 ", "'antminer:38 '"),
    ("nothing:1", "no paper 'nothing'"), ("38", "antminer"), ("", "antminer"), (":", "no paper"),
    ("../antminer:1", "no paper"),
])
def test_explain_of_an_unknown_line(line, words):
    assert words in refused("explain", line)


def test_readings_lists_the_register():
    text = succeeds("readings", "antminer").stdout
    for entry in transcription.transcript("antminer").readings:
        assert f"{entry.id}  {entry.title}" in text
        assert f"* {entry.default}: " in text


@pytest.mark.parametrize("paper", ["nothing", "38", "antminer:38", ""])
def test_readings_of_an_unknown_paper(paper):
    assert "PAPER" in refused("readings", paper, usage=True)


# trace


def rebuilt(data):
    """The table that a trace's header describes."""
    attributes = [Attribute(entry["name"], entry["values"] and tuple(entry["values"])) for entry in data["attributes"]]
    columns = [
        [(np.nan if attribute.values is None else -1) if row[i] is None else row[i] for row in data["rows"]]
        for i, attribute in enumerate(attributes)
    ]
    target = Attribute(data["target"]["name"], tuple(data["target"]["values"]))
    return Table(data["name"], tuple(attributes), tuple(columns), target, data["classes"])


@pytest.mark.parametrize("options", [[], ["pruner=hybrid", "r=1"], ["missing=as_value", "infeasible=reject"]], ids=str)
@pytest.mark.parametrize("seed", [["--seed", "1"], []], ids=["seed", "no seed"])
def test_a_trace_replays(options, seed, backend):
    rows = [(code, letter if n % 4 else "?", n if n % 5 else "", risk) for code, letter, n, risk in ROWS]
    write("gaps.csv", ["code", "letter", "n", "risk"], rows)
    options = [part for option in ("n_ants=30", *options) for part in ("--set", option)]
    settings = [*SMALL[:4], *seed, *options, "--backend", backend]
    header, *events, last = map(json.loads, succeeds("trace", "antminer", "gaps.csv", *settings).stdout.splitlines())
    assert {"trace", "paper", "data", "parameters", "readings", "versions"} <= header.keys()
    assert header["versions"]["reference"] == __version__
    assert header["parameters"]["backend"] == backend
    assert len(events) > 10
    for event in events:
        assert transcription.line(event["line"]).id == event["line"]
    result = last["result"]
    tape = draws.Tape(map(draws.read, result["tape"]))
    assert len(tape.uniforms) == result["n_draws"] > 0
    model = AntMiner(**header["parameters"], random_state=tape).fit(rebuilt(header["data"]))
    assert tape.left == 0
    assert model.rule_list_.to_json() == result["rule_list"]
    rules = [event for event in events if event["line"] == "antminer:16"]
    assert [event["quality"] for event in rules] == [rule["quality"] for rule in result["rule_list"]["rules"]]


def test_a_trace_tells_the_readings_of_the_run():
    text = succeeds("trace", "antminer", "weather", *SMALL, "--set", "prune_ties=remove").stdout
    header = json.loads(text.splitlines()[0])
    assert header["readings"]["AM-10"] == "remove"
    switches = {entry.id for entry in transcription.transcript("antminer").readings if entry.parameter}
    assert header["readings"].keys() == switches
    assert header["parameters"]["backend"] == "python", "auto means the path that tells every line"


def test_the_paths_tell_the_same_main_lines(c_path):
    texts = [succeeds("trace", "antminer", "weather", *SMALL, "--backend", name).stdout for name in ("python", "c")]
    python, c = ([json.loads(line) for line in text.splitlines()] for text in texts)
    assert python[-1] == c[-1]
    told = {event["line"] for event in c[1:-1]}
    assert {"antminer:2", "antminer:16", "antminer:18"} <= told < {event["line"] for event in python[1:-1]}
    assert [event for event in python[1:-1] if event["line"] in told] == c[1:-1]


def test_a_trace_into_a_file():
    expected = succeeds("trace", "antminer", "weather", *SMALL).stdout
    assert succeeds("trace", "antminer", "weather", *SMALL, "--out", "t.jsonl").stdout == ""
    assert Path("t.jsonl").read_text("utf-8") == expected


# demo


def test_demo(c_path):
    text = succeeds("demo").stdout
    assert "agree to the last bit" in text
    assert "IF humidity = normal THEN yes" in text
    assert "C library" not in text


def test_demo_without_the_c_library(monkeypatch):
    monkeypatch.setattr(backend, "lib", None)
    monkeypatch.setattr(backend, "ffi", None)
    text = succeeds("demo").stdout
    assert sum("C library was not built" in line for line in text.splitlines()) == 1
    assert "agree" not in text
    assert "IF humidity = normal THEN yes" in text


# The real thing.


def test_as_a_process():
    result = in_process("fit", "antminer", "train.csv", *SMALL, "--save", "m.json")
    assert (result.returncode, result.stderr.count("Warning: "), len(result.stderr.splitlines())) == (0, 1, 1)
    assert result.stdout == succeeds("fit", "antminer", "train.csv", *SMALL, "--save", "m.json").stdout
    bad = in_process("predict", "m.json", "nowhere.csv")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "Error: cannot read nowhere.csv: No such file or directory\n"


def at_terminal(*arguments):
    """What a command writes to standard error when that is a terminal, and its output."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "reference", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        heard = b""
        try:
            while piece := os.read(ours, 4096):
                heard += piece
        except OSError:  # Linux says so when the other end is closed
            pass
        finally:
            os.close(ours)
        output = process.stdout.read().decode()
    assert process.returncode == 0
    return heard.decode(), output


def test_a_bar_at_a_terminal():
    heard, output = at_terminal("fit", "antminer", "tic-tac-toe", "--seed", "1")
    assert "learning" in heard
    assert "100%" in heard
    assert "rows left" in heard
    assert heard.endswith("\n")
    assert output == succeeds("fit", "antminer", "tic-tac-toe", "--seed", "1").stdout, "listening changes nothing"


def test_no_bar_when_quiet():
    assert at_terminal("fit", "antminer", "tic-tac-toe", "--seed", "1", "--quiet")[0] == ""


@pytest.mark.parametrize("arguments", [
    ["explain", "antminer:38"], ["trace", "antminer", "tic-tac-toe", "--seed", "1"],
], ids=lambda value: value[0])
def test_a_reader_that_leaves_early_is_no_bad_input(arguments):
    command = [sys.executable, "-m", "reference", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        told = process.stderr.read().decode()
    assert told == ""
    assert process.returncode != 2


@pytest.mark.parametrize("method", ["mbc", "mbc2"])
def test_fit_predict_and_trace_mbc(method, tmp_path):
    small = ["--set", "n_ants=10", "--set", "max_iterations=5", "--set", "n_classifiers=2", "--seed", "1"]
    saved, traced = tmp_path / "m.json", tmp_path / "t.jsonl"
    done = CliRunner().invoke(main, ["fit", method, "weather", *small, "--save", str(saved)])
    assert done.exit_code == 0
    assert "List 2" in done.output
    done = CliRunner().invoke(main, ["predict", str(saved), "weather", "--explain"])
    assert done.exit_code == 0
    assert done.output.splitlines()[0] == "prediction,because"
    assert CliRunner().invoke(main, ["trace", method, "weather", *small, "--out", str(traced)]).exit_code == 0
    lines = [json.loads(line) for line in traced.read_text("utf-8").splitlines()]
    assert lines[0]["streams"] == "one"
    assert not any(line.get("line", "").startswith("mbc:W") for line in lines)
    assert len(lines[-1]["result"]["rule_lists"]) == 2
    every = CliRunner().invoke(main, ["trace", method, "weather", *small, "--every-ant"])
    assert '"line": "mbc:W6"' in every.output


def test_truth_values_are_parsed(tmp_path):
    small = ["--set", "n_ants=10", "--set", "max_iterations=5", "--set", "n_classifiers=2", "--seed", "1"]
    models = []
    for text in ("True", "false"):
        saved = str(tmp_path / f"{text}.json")
        CliRunner().invoke(main, ["fit", "mbc", "weather", *small, "--set", f"any_vertex={text}", "--save", saved])
        models.append(json.loads(Path(saved).read_text("utf-8"))["parameters"]["any_vertex"])
    assert models == [True, False]
    for setting, sentence in {"any_vertex=banana": "True or False", "n_jobs=two": "an integer"}.items():
        done = CliRunner().invoke(main, ["fit", "mbc", "weather", *small, "--set", setting])
        assert (done.exit_code, sentence in done.output) == (2, True)


# W-CARP and CARBoost

CLASS_RULES = {
    "wcarp": ["--set", "min_support=0.2", "--set", "significance=0.15"],
    "carboost": ["--set", "min_support=0.2", "--set", "significance=0.15", "--set", "n_estimators=6", "--seed", "69"],
}
ESTIMATORS = {"wcarp": WCARP, "carboost": CARBoost}


@pytest.mark.parametrize("name", CLASS_RULES)
def test_fit_and_predict_class_rules(name, backend):
    weather = datasets.load("weather")
    printed = succeeds("fit", name, "weather", *CLASS_RULES[name], "--backend", backend, "--save", "m.json").stdout
    model = ESTIMATORS[name].load("m.json")
    standing = Standing.of(weather.labels(), model.predict(weather))
    assert printed == f"{model.report()}\n{standing.told('training rows')}.\nSaved to m.json.\n"
    assert standing.n_right == 13
    assert "  0.600  6 of 7  IF humidity = normal THEN yes\n" in printed
    result = succeeds("predict", "m.json", "weather", "--explain")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["prediction"] for row in rows] == model.predict(weather).tolist()
    assert [row["because"] for row in rows] == [entry.reason for entry in model.explain(weather)]
    assert result.stderr == f"{standing}.\n"
    write("strange.csv", ["windy", "humidity", "temperature", "outlook"], [("?", "dry", "", "snow")])
    [row] = csv.DictReader(io.StringIO(succeeds("predict", "m.json", "strange.csv", "--explain").stdout))
    assert row["because"].endswith("; no rule covers it, so the larger class")


@pytest.mark.parametrize("name", CLASS_RULES)
def test_a_trace_of_class_rules_replays_and_both_paths_tell_the_main_lines(name, c_path):
    options = [name, "weather", *CLASS_RULES[name], "--backend"]
    texts = {path: succeeds("trace", *options, path).stdout for path in ("python", "c")}
    (header, *events, last), c = ([json.loads(line) for line in text.splitlines()] for text in texts.values())
    assert (events, last) == (c[1:-1], c[-1])
    result = last["result"]
    tape = draws.Tape(map(draws.read, result.pop("tape")))
    assert len(tape.uniforms) == result.pop("n_draws") == (0 if name == "wcarp" else 84)
    source = {} if name == "wcarp" else {"random_state": tape}
    model = ESTIMATORS[name](**header["parameters"], **source).fit(rebuilt(header["data"]))
    assert json.loads(json.dumps(model.content())) == result
    assert header["readings"]["CB-10"] == "hypergeom"
    assert {event["line"] for event in events} >= {"carboost:fcp1", "carboost:fcp9", "carboost:wcarp6"}
    assert '"line": "carboost:fcp18"' in succeeds("trace", *options, "python", "--every-ant").stdout
    assert '"line": "carboost:fcp18"' not in texts["python"]


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["wcarp", "weather", "--set", "vote=score"], "--set takes NAME=VALUE with one of min_support, significance, test"),
    (["wcarp", "weather", "--set", "max_itemsets=48", *CLASS_RULES["wcarp"]], "more than 48 class itemsets: raise "
     "min_support, lower max_length, or allow more with max_itemsets"),
    (["carboost", "iris", "--set", "discretize=None"], "column 'sepal length (cm)' is continuous; discretize='mdlp'"),
    (["carboost", "weather", "--set", "min_support=nan"], "min_support must be above 0 and at most 1, got nan"),
    (["carboost", "weather", "--set", "max_length=long"], "max_length must be an integer, got 'long'"),
], ids=lambda value: " ".join(value[:4]) if isinstance(value, list) else "")
def test_class_rules_refused(arguments, sentence):
    assert refused("fit", *arguments).startswith(sentence)


def test_a_seed_is_taken_with_a_note_where_nothing_is_drawn():
    result = succeeds("fit", "wcarp", "weather", "--seed", "1")
    assert "Note: this method draws nothing, so the seed changes nothing.\n" in result.stderr
    assert result.stdout == succeeds("fit", "wcarp", "weather").stdout


def test_a_limit_may_be_lifted():
    printed = succeeds("fit", "wcarp", "weather", *CLASS_RULES["wcarp"], "--set", "max_length=None", "--save", "m.json")
    assert WCARP.load("m.json").max_length is None
    assert "7 of 49 rules tested are significant." in printed.stdout


def test_every_line_and_reading_of_class_rules():
    transcript = transcription.transcript("carboost")
    for entry in transcript.lines:
        assert succeeds("explain", entry.id).stdout.startswith(f"{entry.id}, in {entry.listing}")
    text = succeeds("explain", "carboost:boost12").stdout
    assert "alpha = round_weight(e)" in text
    assert "CB-23" in text
    assert "from carboost:fcp1 to carboost:boost20" in refused("explain", "carboost:boost99")
    text = succeeds("readings", "carboost").stdout
    assert all(f"{entry.id}  {entry.title}" in text for entry in transcript.readings)


def test_a_bar_for_mining_and_rounds():
    heard, output = at_terminal("fit", "carboost", "tic-tac-toe", "--seed", "1")
    assert "% of the items" in heard
    assert "100%" in heard
    assert output == succeeds("fit", "carboost", "tic-tac-toe", "--seed", "1").stdout
