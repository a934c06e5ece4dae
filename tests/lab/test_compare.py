"""Comparisons: the same result for any number of jobs, resumed or not, and what the command prints."""

import os
import signal
import sqlite3
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner
from sklearn.tree import DecisionTreeClassifier

from reference import AntMiner, datasets
from reference.cli import main
from reference.lab import report
from reference.lab.compare import compare
from reference.lab.store import Store

SMALL = {"antminer": AntMiner(n_ants=10), "tree": DecisionTreeClassifier()}


def without_seconds(comparison):
    return {
        (data, method, name): values
        for data, of_data in comparison.scores.items()
        for method, cell in of_data.items()
        for name, values in cell.items()
        if not name.endswith("seconds")
    }


def test_jobs_and_order_change_nothing():
    one = compare(SMALL, ["weather", "iris"], folds=3, runs=2, jobs=1)
    two = compare(dict(reversed(SMALL.items())), ["iris", "weather"], folds=3, runs=2, jobs=2)
    assert without_seconds(one) == without_seconds(two)
    assert all(one.predictions[d][m] == two.predictions[d][m] for d in one.data for m in one.methods)


def test_what_is_stored_is_not_computed_again(tmp_path):
    store, ticks = Store(tmp_path / "s.sqlite"), []
    first = compare(SMALL, ["weather"], folds=2, store=store)
    again = compare(SMALL, ["weather"], folds=2, store=Store(tmp_path / "s.sqlite"), tick=lambda *n: ticks.append(n))
    assert ticks == []
    assert first.scores == again.scores, "seconds too: they come from the store"
    compare({"antminer": AntMiner(n_ants=11)}, ["weather"], folds=2, store=store, tick=lambda *n: ticks.append(n))
    assert len(ticks) == 2, "another parameter is another unit"


def test_a_file_that_is_no_store_gets_a_sentence(tmp_path):
    (tmp_path / "s.sqlite").write_text("no database, and long enough to be seen as none" * 50)
    with pytest.raises(ValueError, match="is no store of results"):
        Store(tmp_path / "s.sqlite")


def test_killed_at_any_moment_it_ends_with_the_same_bits(tmp_path):
    command = [sys.executable, "-m", "reference", "compare", "antminer", "tree", "--data", "weather", "iris",
               "--folds", "5", "--store", str(tmp_path / "killed.sqlite"), "--quiet"]  # fmt: skip
    for patience in (1.5, 2.5, 3.0):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        time.sleep(patience)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    resumed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    command[command.index(str(tmp_path / "killed.sqlite"))] = str(tmp_path / "undisturbed.sqlite")
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == resumed
    with sqlite3.connect(tmp_path / "killed.sqlite") as found:
        assert found.execute("select count(*) from units").fetchone() == (20,)


class Failing(DecisionTreeClassifier):
    """Refuses to learn."""

    def fit(self, X, y):
        raise ValueError("not today")


def test_a_method_that_fails_is_told_and_the_others_go_on():
    found = compare({"failing": Failing(), "tree": DecisionTreeClassifier()}, ["weather"], folds=2)
    assert found.failed == {("weather", "failing"): "ValueError: not today"}
    assert report.rows(found, "accuracy")[1][1] == "failed"
    assert len(found.of_folds("weather", "tree", "accuracy")) == 2


def test_names_and_folds_are_checked():
    for models, tables, folds, words in [
        (["antminre"], ["weather"], 2, "there is no classifier 'antminre'"),
        (["gcaco"], ["weather"], 2, "there is no classifier 'gcaco'"),
        (["tree", "tree"], ["weather"], 2, "two methods are named 'tree'"),
        (["tree"], ["weather", "weather"], 2, "two data sets are named 'weather'"),
        (["tree"], ["weather"], 12, "no class of 'weather' has 12 rows"),
        (["tree"], ["weather"], 20, "20 folds need as many rows"),
    ]:
        with pytest.raises(ValueError, match=words):
            compare(models, tables, folds=folds)


def test_the_command(tmp_path):
    arguments = ["compare", "antminer", "majority", "--data", "weather", "monks-1", "--folds", "2", "--out"]
    done = CliRunner().invoke(main, [*arguments, str(tmp_path / "found")])
    assert done.exit_code == 0, done.output
    files = ("comparison.md", "comparison.tex", "folds.csv")
    written = {name: (tmp_path / "found" / name).read_text("utf-8") for name in files}
    for words in ("average rank", "Friedman over 2 data sets", "Nemenyi", "antminer / majority"):
        assert words in done.output
        assert words in written["comparison.md"]
    assert written["folds.csv"].startswith("data,method,run,fold,measure,value\nweather,antminer,0,0,accuracy,")
    assert r"\begin{tabular}{lrr}" in written["comparison.tex"]
    refused = CliRunner().invoke(main, ["compare", "tree", "--data", "weather", "--measure", "beauty"])
    assert (refused.exit_code, "there is no measure 'beauty'" in refused.output) == (2, True)


def test_one_data_set_is_tested_over_its_folds():
    text = report.tests(compare(SMALL, ["iris"], folds=3), "accuracy")
    assert "corrected t p" in text


def test_a_table_in_memory_and_missing_values():
    votes = datasets.load("weather")
    found = compare(["naive-bayes", "knn", "c45"], [votes], folds=2)
    assert not found.failed
