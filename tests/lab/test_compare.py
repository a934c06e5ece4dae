"""Comparisons: the same result for any number of jobs, resumed or not, and what the command prints."""

import os
import signal
import sqlite3
import subprocess
import sys
import time

import numpy as np
import pytest
from click.testing import CliRunner
from sklearn.ensemble import RandomForestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from reference import AntMiner, Table, datasets
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
    assert ticks == [(4, 4)], "all was there"
    ticks.clear()
    assert first.scores == again.scores, "seconds too: they come from the store"
    compare({"antminer": AntMiner(n_ants=11)}, ["weather"], folds=2, store=store, tick=lambda *n: ticks.append(n))
    assert len(ticks) == 2, "another parameter is another unit"


def test_a_file_that_is_no_store_gets_a_sentence(tmp_path):
    (tmp_path / "s.sqlite").write_text("no database, and long enough to be seen as none" * 50)
    with pytest.raises(ValueError, match="is no store of results"):
        Store(tmp_path / "s.sqlite")


def stored(path):
    """How many units a store has so far."""
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as found:
            return found.execute("select count(*) from units").fetchone()[0]
    except sqlite3.OperationalError:
        return 0


def test_killed_at_any_moment_it_ends_with_the_same_bits(tmp_path):
    command = [sys.executable, "-m", "reference", "compare", "antminer", "tree", "--data", "weather", "iris",
               "--folds", "5", "--store", str(tmp_path / "killed.sqlite"), "--quiet"]  # fmt: skip
    counts = []
    for least in (1, 6, 12):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while process.poll() is None and stored(tmp_path / "killed.sqlite") < least:
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        counts.append(stored(tmp_path / "killed.sqlite"))
    assert 0 < counts[0] < 20, "killed in the middle"
    resumed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    command[command.index(str(tmp_path / "killed.sqlite"))] = str(tmp_path / "undisturbed.sqlite")
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == resumed
    assert stored(tmp_path / "killed.sqlite") == 20


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
    weather = datasets.load("weather")
    columns = tuple(np.where(np.arange(14) == 3 + i, -1, column) for i, column in enumerate(weather.columns))
    gaps = Table("gaps", weather.attributes, columns, weather.target, weather.classes)
    found = compare(["naive-bayes", "knn", "c45"], [gaps], folds=2)
    assert not found.failed


def test_what_is_inside_a_pipeline_is_seeded_too():
    model = {"p": make_pipeline(StandardScaler(), RandomForestClassifier(n_estimators=3))}
    first, again = (compare(model, ["iris"], folds=3) for _ in range(2))
    assert first.predictions == again.predictions
    assert "leaves" in first.scores["iris"]["p"]


def test_another_class_under_the_same_name_is_another_unit():
    store = Store()
    compare({"m": DecisionTreeClassifier()}, ["weather"], folds=2, store=store)
    assert compare({"m": Failing()}, ["weather"], folds=2, store=store).failed
    assert not compare({"m": DecisionTreeClassifier()}, ["weather"], folds=2, store=store).failed


def test_what_failed_is_tried_again():
    store, ticks = Store(), []
    compare({"m": Failing()}, ["weather"], folds=2, store=store)
    compare({"m": Failing()}, ["weather"], folds=2, store=store, tick=lambda *n: ticks.append(n))
    assert len(ticks) == 2


def test_a_store_that_cannot_be_written_gets_a_sentence(tmp_path):
    with pytest.raises(ValueError, match="cannot be used"):
        Store(tmp_path / "nowhere" / "s.sqlite")
