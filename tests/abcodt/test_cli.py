"""ABCoDT on the command line."""

import json

import pytest
from click.testing import CliRunner

from reference import ABCoDT, datasets
from reference.abcodt.operations import steps
from reference.abcodt.problem import Problem
from reference.cli import main
from reference.draws import Tape, read
from reference.papers import method

QUICK = ["--set", "n_iterations=2", "--set", "max_evaluations=30", "--seed", "1"]


def run(*arguments):
    return CliRunner().invoke(main, list(arguments))


def test_fit_prints_the_choice_and_saves_it(tmp_path):
    file = tmp_path / "choice.json"
    told = run("fit", "abcodt", "wine", *QUICK, "--save", str(file))
    assert told.exit_code == 0, told.output
    model = ABCoDT(n_iterations=2, max_evaluations=30, random_state=1).fit(datasets.load("wine"))
    assert told.output == f"{model.report()}\nSaved to {file}.\n"
    chosen = json.loads(file.read_text("utf-8"))["selected"]
    assert [entry["name"] for entry in chosen] == [str(model.feature_names_in_[j]) for j in model.chosen()]
    refused = run("predict", str(file), "wine")
    assert refused.exit_code == 2
    assert "holds the features that 'abcodt' chose, which is no model and predicts nothing" in refused.output


def test_readings_are_set_by_name():
    told = run("fit", "abcodt", "iris", *QUICK, "--set", "reading=accuracy", "--set", "onlooker=roulette",
               "--set", "n_sources=3", "--set", "objective_iterations=1", "--set", "n_jobs=2")
    assert told.exit_code == 0, told.output
    assert "of 4 features chosen" in told.output


@pytest.mark.parametrize(("setting", "sentence"), [
    ("onlooker=bees", "onlooker must be one of None, 'acceptance', 'roulette', got 'bees'"),
    ("n_sources=many", "n_sources must be an integer, got 'many'"),
    ("subsample=2", "subsample must be above 0 and at most 1, got 2.0"),
    ("line_search=perhaps", "line_search must be True or False, got 'perhaps'"),
    ("reading=letter", "reading must be one of 'literal', 'accuracy', got 'letter'"),
])
def test_bad_settings_are_one_sentence(setting, sentence):
    told = run("fit", "abcodt", "iris", "--set", setting)
    assert (told.exit_code, told.output) == (2, f"Error: {sentence}\n")


def test_tables_with_names_are_refused():
    told = run("fit", "abcodt", "weather")
    assert told.exit_code == 2
    assert "column 'outlook' is nominal, but ABCoDT works on numbers: encode or drop the column" in told.output


@pytest.mark.parametrize("more", [[], ["--every-ant"]])
def test_a_trace_replays(more, backend):
    told = run("trace", "abcodt", "iris", *QUICK, "--backend", backend, *more)
    assert told.exit_code == 0, told.output
    header, *events, last = [json.loads(line) for line in told.output.splitlines()]
    assert (header["paper"], header["readings"]["AB-3"]) == ("abcodt", "literal")
    lines = {event["line"] for event in events}
    assert {"abcodt:1", "abcodt:12", "abcodt:24", "abcodt:29"} <= lines
    assert ("abcodt:a" in lines) == (bool(more) and backend == "python")
    result = last["result"]
    table = datasets.load("iris")
    parameters = {**header["parameters"], "random_state": Tape(map(read, result["tape"]))}
    again = ABCoDT(**parameters).fit(table)
    assert again.n_draws_ == result["n_draws"] == len(result["tape"])
    assert [entry["index"] for entry in result["selected"]] == again.chosen()


def test_explain_and_readings():
    assert "csrc/trees.c, best_split" in run("explain", "abcodt:24").output
    assert "AB-3  what a source is worth   parameter reading" in run("readings", "abcodt").output


def test_progress_counts_evaluations_and_iterations():
    for reading, bees in (("literal", 0.5), ("accuracy", 0.9)):
        model = ABCoDT(reading=reading, max_evaluations=100, n_iterations=4)
        progress = method("abcodt").progress(model, 10)
        assert progress("abcodt:c", {"evaluations": 50}) == (bees / 2, "50 evaluations")
        assert progress("abcodt:11", {"evaluations": 120, "leave": True}) == (bees, "120 evaluations")
        assert progress("abcodt:21", {"iteration": 2}) == (bees + (1 - bees) / 2, "iteration 3")


def test_judging_is_not_part_of_the_trace():
    eight = Problem.of([[float(i), float(i % 3)] for i in range(8)], [0, 1] * 4)
    assert eight.n_features == 2
    with steps.heard() as events:
        few = {"n_sources": 2, "max_evaluations": 2, "n_iterations": 1, "objective_iterations": 1}
        ABCoDT(reading="accuracy", **few, backend="python", random_state=1).fit(eight.values.T, eight.classes)
    assert [event["line"] for event in events].count("abcodt:21") == 1
