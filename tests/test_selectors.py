"""What all selectors do alike, shown on one that takes the columns with the largest range."""

import io
import json

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import check_estimator

from reference import Attribute, Table, datasets, draws, models, recording, selectors
from reference.cli import main
from reference.papers import METHODS, Method
from reference.trace import step


class Widest(selectors.TableSelector):
    method = "widest"
    score_name = "range"

    def __init__(self, m=2, backend="auto", random_state=None):
        self.m = m
        self.backend = backend
        self.random_state = random_state

    def _check(self):
        if self.m < 1:
            raise ValueError(f"m must be at least 1, got {self.m}")

    def _select(self, samples, classes, source):
        self.ranges_ = np.ptp(samples, axis=0)
        self.seen_ = (samples, classes)
        self.support_ = np.zeros(samples.shape[1], dtype=bool)
        self.support_[np.argsort(-self.ranges_, kind="stable")[: self.m]] = True
        source.uniform("antminer:1")
        step("antminer:1", chosen=int(self.support_.sum()))

    def scores(self):
        return self.ranges_

    def _restore(self, data):
        self.ranges_ = self.chosen_scores(data)


NUMBERS = (Attribute("a"), Attribute("b"), Attribute("c"))
COLUMNS = ([1.0, 2.0, 3.0], [5.0, 0.0, 9.0], [-4.0, 4.0, 0.0])
CLASS = Attribute("class", ("yes", "never", "no"))
TABLE = Table("toy", NUMBERS, COLUMNS, CLASS, [2, 0, 2])
X, Y = np.array(COLUMNS).T, ["no", "yes", "no"]


def test_check_estimator():
    check_estimator(Widest())


def test_a_table_and_arrays_say_the_same():
    for model in (Widest().fit(TABLE), Widest().fit(X, Y), Widest().fit(pd.DataFrame(X, columns=list("abc")), Y)):
        assert model.get_support().tolist() == [False, True, True]
        assert model.get_support(indices=True).tolist() == [1, 2]
        assert model.chosen() == [1, 2]
        assert model.n_draws_ == 1
        assert model.seen_[0].tolist() == X.tolist()
        assert model.n_features_in_ == 3
    assert Widest().fit(TABLE).classes_.tolist() == ["yes", "no"], "a class that never occurs does not count"
    assert Widest().fit(TABLE).seen_[1].tolist() == [1, 0, 1]


def test_transform_keeps_the_values_and_their_order():
    model = Widest().fit(TABLE)
    swapped = Table("", NUMBERS[::-1], COLUMNS[::-1])
    for transformed in (model.transform(TABLE), model.transform(swapped), Widest().fit_transform(X, Y),
                        Widest().fit_transform(TABLE)):
        assert transformed.tolist() == X[:, 1:].tolist()
    assert model.get_feature_names_out().tolist() == ["b", "c"]
    frame = pd.DataFrame(X, columns=list("abc"), index=[7, 8, 9])
    out = Widest().set_output(transform="pandas").fit(frame, Y).transform(frame)
    assert (list(out.columns), list(out.index)) == (["b", "c"], [7, 8, 9])
    assert list(model.set_output(transform="pandas").transform(TABLE).columns) == ["b", "c"]


def test_clone_pipeline_and_grid():
    wine = datasets.load("wine")
    samples, classes = np.column_stack(wine.columns), wine.labels()
    search = GridSearchCV(make_pipeline(clone(Widest()), GaussianNB()), {"widest__m": [1, 5]}, cv=3)
    assert search.fit(samples, classes).best_params_ == {"widest__m": 5}


@pytest.mark.parametrize(("columns", "classes", "words"), [
    (([1.0, np.nan], [1.0, 2.0]), [0, 1], "column 'a' has a missing value in row 2"),
    (([1.0, 1.0], [np.inf, 2.0]), [0, 1], "column 'b' has an infinite value in row 1"),
    (([1.0, 2.0], [1.0, 2.0]), [0, 0], "needs at least two classes, got one class: 'yes'"),
    (([1.0], [1.0]), [0], "has 1 row; Widest needs at least 2"),
    (([], []), [], "has no rows"),
    ((), [0, 1], "has no attributes"),
], ids=str)
def test_tables_that_cannot_be_used(columns, classes, words):
    table = Table("toy", NUMBERS[: len(columns)], columns, CLASS, np.array(classes, dtype=np.int32))
    with pytest.raises(ValueError, match=words):
        Widest().fit(table)


def test_columns_that_hold_no_numbers():
    sentence = "works on numbers: encode or drop the column"
    with pytest.raises(ValueError, match=f"column 'outlook' is nominal, but Widest {sentence}"):
        Widest().fit(datasets.load("weather"))
    frame = pd.DataFrame({"n": [1, 2, 3], "t": ["u", "v", "w"]})
    with pytest.raises(ValueError, match=f"column 't' holds text, but Widest {sentence}"):
        Widest().fit(frame, Y)
    with pytest.raises(ValueError, match=f"column 'x1' holds text, but Widest {sentence}"):
        Widest().fit(np.array([[1, "u"], [2, "v"], [3, "w"]], dtype=object), Y)
    with pytest.raises(TypeError, match="column 'd' holds datetime64"):
        Widest().fit(pd.DataFrame({"d": pd.to_datetime(["2020-01-01"] * 3)}), Y)
    assert Widest(m=1).fit(pd.DataFrame({"n": [1, 2, 3], "t": [True, False, True]}), Y).chosen() == [0]


def test_refused_calls_change_nothing():
    model = Widest().fit(X, Y)
    before = dict(vars(model))
    for bad in ((X, None), (X, ["no"] * 3), (X[:2], Y), (X[:0], []), (X[:1], Y[:1]), (X * np.nan, Y), (TABLE, Y[1:])):
        with pytest.raises(ValueError, match=r"\w"):
            model.fit(*bad)
        assert vars(model) == before
    with pytest.raises(ValueError, match="m must be at least 1, got 0"):
        Widest(m=0).fit(X, Y)
    with pytest.raises(ValueError, match="backend must be one of"):
        Widest(backend="gpu").fit(X, Y)
    with pytest.raises(ValueError, match="random_state must be"):
        Widest(random_state="one").fit(X, Y)
    with pytest.raises(ValueError, match="no column 'b'"):
        model.fit(TABLE).transform(Table("", NUMBERS[:1], COLUMNS[:1]))


def test_the_report_lists_the_best_first():
    model = Widest().fit(TABLE)
    assert model.report().splitlines() == [
        "   1. b  range 9", "   2. c  range 8", "2 of 3 features chosen; 1 draws.",
    ]
    assert "x1  range 9" in Widest().fit(X, Y).report()


def test_a_selection_as_a_file(tmp_path):
    Widest(random_state=draws.Tape([0.5])).fit(TABLE).save(tmp_path / "s.json")
    data = models.load(tmp_path / "s.json")
    assert data["method"] == "widest"
    assert data["parameters"] == {"m": 2, "backend": "auto"}
    assert data["features"] == ["a", "b", "c"]
    assert data["selected"] == [{"index": 1, "name": "b", "range": 9.0}, {"index": 2, "name": "c", "range": 8.0}]


def test_a_selection_predicts_nothing(tmp_path, monkeypatch):
    monkeypatch.setitem(METHODS, "widest", Method("antminer", f"{__name__}:Widest", (), lambda *_: None, selects=True))
    file = tmp_path / "s.json"
    Widest().fit(TABLE).save(file)
    told = CliRunner().invoke(main, ["predict", str(file), "weather"])
    assert told.exit_code == 2
    sentence = "holds the features that 'widest' chose, which is no model and predicts nothing"
    assert told.stderr == f"Error: {file} {sentence}\n"


def test_a_trace_ends_with_the_choice():
    method = Method("antminer", f"{__name__}:Widest", (), lambda *_: None, selects=True)
    lines = [json.loads(line) for line in io.StringIO(recording.record(method, Widest(random_state=1), TABLE))]
    assert lines[1] == {"line": "antminer:1", "chosen": 2}
    assert [entry["name"] for entry in lines[-1]["result"]["selected"]] == ["b", "c"]
    assert len(lines[-1]["result"]["tape"]) == 1
