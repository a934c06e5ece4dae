"""Comparisons: the same result for any number of jobs, resumed or not, and what the command prints."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time

import numpy as np
import pandas
import pytest
from click.testing import CliRunner
from sklearn.decomposition import PCA
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_selection import SelectKBest
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

import reference
from reference import AntMiner, Table, datasets
from reference.cli import main
from reference.lab import entrants, plots, report
from reference.lab.analysis import over_sets
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
    undisturbed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert undisturbed.partition(report.TIMES)[0] == resumed.partition(report.TIMES)[0]
    assert report.TIMES in undisturbed
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


def frame(classes):
    return pandas.DataFrame({"x": range(len(classes)), "class": classes})


def test_a_method_that_fails_everywhere_takes_no_part_in_the_tests():
    models = {"failing": Failing(), "tree": DecisionTreeClassifier(), "dummy": DummyClassifier()}
    found = compare(models, ["iris", "wine"], folds=2)
    tests = over_sets(found, "accuracy", control="failing")
    assert tests.ranks == {"tree": 1.0, "dummy": 2.0}
    assert tests.control == "tree", "who has no scores controls nothing"
    assert report.rows(found, "accuracy")[-1] == ["average rank", "-", "1.00", "2.00"]
    assert "failing failed on wine: ValueError: not today" in found.report()
    assert over_sets(found, "size") is None, "only the tree tells a size"


def test_names_and_folds_are_checked(tmp_path, monkeypatch):
    monkeypatch.setenv("REFERENCE_DATA", str(tmp_path))
    for models, tables, folds, words in [
        (["antminre"], ["weather"], 2, "there is no method 'antminre'; did you mean 'antminer'"),
        ([], ["weather"], 2, "needs at least one method"),
        (["tree"], [], 2, "needs at least one data set"),
        ([DecisionTreeClassifier], ["weather"], 2, "a name or an estimator"),
        (["tree"], [3], 2, "a name, a path, a Table or a frame, got int"),
        (["tree", "tree"], ["weather"], 2, "two methods are named 'tree'"),
        (["tree"], ["weather", "weather"], 2, "two data sets are named 'weather'"),
        (["tree"], ["zoo"], 2, "`reference data get zoo` fetches it"),
        (["tree"], ["colon"], 2, "it is missing, not on OpenML"),
        (["tree"], ["p53"], 2, "not to be had: left out for its size"),
        (["tree"], [datasets.load("iris").take(range(50))], 2, "all rows of 'iris' have the same class"),
        (["tree"], [frame([1, 2, 3, 4])], 2, "'class' of 'frame-1' has 4 values in 4 rows: is that column the class"),
        (["tree"], ["weather"], 12, "no class of 'weather' has 12 rows"),
        (["tree"], ["weather"], 20, "20 folds need as many rows"),
    ]:
        with pytest.raises(ValueError, match=words):
            compare(models, tables, folds=folds)


def test_the_command(tmp_path):
    arguments = ["compare", "antminer", "majority", "--data", "weather", "monks-1", "--folds", "2", "--out"]
    done = CliRunner().invoke(main, [*arguments, str(tmp_path / "found")])
    assert done.exit_code == 0, done.output
    written = {file.name: file.read_text("utf-8") for file in (tmp_path / "found").iterdir()}
    for words in ("average rank", "Friedman over 2 data sets", "Nemenyi", "antminer / majority", "critical difference"):
        assert words in done.output
        assert words in written["comparison.md"]
    for name in ("comparison.json", "ranks.svg", "folds.svg"):
        assert name in written, "matplotlib is part of the extra test"
    found = json.loads(written["comparison.json"])
    assert len(found["scores"]["weather"]["antminer"]["accuracy"]) == 2
    assert found["tests"]["over data sets"]["control"] == "antminer"
    assert written["folds.csv"].startswith("data,method,run,fold,measure,value\nweather,antminer,0,0,accuracy,")
    assert r"\begin{tabular}{lrr}" in written["comparison.tex"]


def test_json_has_no_infinite_numbers(tmp_path):
    found = compare(["tree", "majority"], ["iris", "wine"], folds=2)
    assert "F inf" in found.report(), "both sets order the methods alike"
    found.save(tmp_path)
    content = json.loads((tmp_path / "comparison.json").read_text("utf-8"), parse_constant=pytest.fail)
    assert content["tests"]["over data sets"]["friedman"]["f"] is None


def test_what_the_command_refuses(tmp_path):
    (tmp_path / "file").write_text("")
    for more, words in [
        (["--measure", "beauty"], "there is no measure 'beauty'"),
        (["--control", "forest"], "the control 'forest' is none of the methods tree"),
        (["--out", str(tmp_path / "file")], "--out takes a folder"),
        (["--judge", "gcaco", "--folds", "2"], "the judge of a selector must predict"),
        (["--data", "nowhere"], "no data set 'nowhere'"),
    ]:
        refused = CliRunner().invoke(main, ["compare", "tree", "--data", "weather", *more])
        assert (refused.exit_code, words in refused.output) == (2, True), refused.output


def test_a_rival_that_is_not_installed_gets_a_sentence(monkeypatch):
    monkeypatch.setitem(entrants.RIVALS, "odd", "no_such_package:Model")
    with pytest.raises(ValueError, match="odd needs no_such_package, which is not installed"):
        compare(["odd"], ["weather"], folds=2)


def test_the_help_lists_every_method():
    shown = CliRunner().invoke(main, ["compare", "--help"]).output
    for name in entrants.names():
        assert f"\n  {name} " in shown
    assert "GCACO (selects features)" in shown


def test_one_data_set_is_tested_over_its_folds():
    text = compare(SMALL, ["iris"], folds=3).report()
    assert "corrected t p" in text
    assert "Friedman" not in text


def test_without_matplotlib_everything_else_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(plots, "available", lambda: False)
    done = CliRunner().invoke(
        main, ["compare", "tree", "--data", "weather", "--folds", "2", "--out", str(tmp_path / "found")]
    )
    assert done.exit_code == 0
    assert "No pictures: plots need matplotlib: pip install 'swarm-reference[plots]'." in done.output
    assert {file.suffix for file in (tmp_path / "found").iterdir()} == {".md", ".tex", ".json", ".csv"}


def test_selectors_take_part_with_a_judge():
    models = {"two": SelectKBest(k=2), "all": SelectKBest(k="all"), "knn": KNeighborsClassifier(), "axes": PCA(3)}
    found = compare(models, ["iris"], folds=3, judge=KNeighborsClassifier())
    assert found.of_folds("iris", "two", "features") == [2, 2, 2]
    assert found.of_folds("iris", "axes", "features") == [3, 3, 3]
    assert found.of_folds("iris", "knn", "features") == []
    assert found.predictions["iris"]["all"] == found.predictions["iris"]["knn"], "all columns, the same judge"
    assert "KNeighborsClassifier predicts from the features that were chosen by two, all, axes" in found.notes
    scaled = {"two": SelectKBest(k=2), "scaled": make_pipeline(StandardScaler(), SelectKBest(k=2))}
    found = compare(scaled, ["wine"], folds=3, judge=KNeighborsClassifier())
    predicted = found.predictions["wine"]
    assert predicted["two"] == predicted["scaled"], "the judge sees the columns as they are"
    ours = compare(["gcaco", "abcodt", "mrmr", "skb", "pca"], ["iris"], folds=2, judge="c45")
    assert not ours.failed
    for name in ours.methods:
        kept = ours.of_folds("iris", name, "features")
        assert len(kept) == 2
        assert all(1 <= n <= 4 for n in kept)


def test_frames_are_data_sets_too():
    mine = pandas.DataFrame({"x": [1.0, 2.0] * 4, "colour": ["red", "blue"] * 4, "class": ["a", "b"] * 4})
    found = compare(["tree"], {"mine": mine, "other": "weather"}, folds=2)
    assert found.data == ["mine", "other"]
    assert found.of_folds("mine", "tree", "accuracy") == [1.0, 1.0]
    assert compare(["tree"], mine, folds=2).data == ["frame-1"]


def test_a_rare_class_is_told_and_nothing_else_is_said(recwarn):
    weather = datasets.load("weather")
    found = compare(["tree"], [weather], folds=7)
    assert found.notes == ["weather: class 'no' has 5 rows, fewer than 7 folds, so some folds test without it"]
    assert not recwarn.list
    assert f"Note: {found.notes[0]}." in found.report()


def test_cells_are_marked_against_the_control():
    found = compare(["majority", "tree"], ["iris", "wine"], folds=5)
    for control, signs in (("majority", ["", "+"]), ("tree", ["-", ""])):
        for row in report.rows(found, "accuracy", control)[1:3]:
            assert ["+" if "+" in cell else "-" if "-" in cell else "" for cell in row[1:]] == signs
    assert report.rows(found, "accuracy")[1][2].count("+") == 0


def test_comparisons_are_public_and_cheap_until_used():
    code = "import sys, reference; assert 'compare' in reference.__all__; sys.exit('sklearn' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert reference.compare is compare


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


def test_misread_columns_are_told():
    """An id and a decimal comma spoil every method, so a comparison says so."""
    rows = [(f"u{i}", f"{i % 17},5", "ab"[i % 2]) for i in range(60)]
    found = compare([DummyClassifier()], pandas.DataFrame(rows, columns=["id", "size", "kind"]), folds=3, runs=1)
    assert [note.partition(": ")[2].split("'")[1] for note in found.notes] == ["id", "size"]
