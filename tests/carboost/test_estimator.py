"""WCARP and CARBoost as users touch them: what goes in, what comes out, what is refused, what is kept."""

import copy
import inspect
import json
import math
import pickle
import sys
from fractions import Fraction
from importlib.resources import files
from itertools import combinations, product

import jsonschema
import numpy as np
import pandas as pd
import pytest
from scipy import stats
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import KBinsDiscretizer
from sklearn.utils.estimator_checks import parametrize_with_checks

from reference import WCARP, AntMiner, Attribute, CARBoost, Table, datasets, draws, trace
from reference.carboost.mine import ClassRule
from reference.carboost.packed import ClassRules

KINDS = [WCARP, CARBoost]
SMALL = {"min_support": 0.2, "significance": 0.15}
WEATHER = datasets.load("weather")
Y = WEATHER.labels()
CLASS = Attribute("class", ("p", "q"))


def frame(table):
    """A table as a data frame of objects."""
    return pd.DataFrame({
        attribute.name: [None if code < 0 else attribute.values[code] for code in column]
        for attribute, column in zip(table.attributes, table.columns, strict=True)
    })


X = frame(WEATHER)
NEW = pd.DataFrame([
    ["rainy", "mild", "high", "FALSE"], ["sunny", "cool", "high", "TRUE"], ["overcast", "hot", "high", "TRUE"],
    ["rainy", "cool", "normal", "TRUE"], ["rainy", "cool", "dry", "FALSE"],
], columns=X.columns)
"""The cases of the worked example; no rule covers the last one."""


def made(kind, **parameters):
    """An estimator with the settings of the worked example, seeded if it draws."""
    seed = {"random_state": 69, "n_estimators": 6} if kind is CARBoost else {}
    return kind(**{**SMALL, **seed, **parameters})


def fitted(kind, **parameters):
    """Fitted to the weather with values and classes sorted, as the worked example has them."""
    return made(kind, **parameters).fit(X, Y)


SAVED = ("class_count_", "default_class_", "n_rules_tested_", "cut_points_", "n_draws_")
ROUNDS = ("alphas_", "loevinger_", "rule_weights_", "n_rounds_", "errors_")
ENTRIES = ("samples_", "case_weights_")


def learned(model, names=True):
    """All that a fit found, with the names of the columns or without."""
    rules, items = model.rules_, model.items_
    if not names:
        rules = [(rule.items, rule.prediction, rule.n_a, rule.n_ac, rule.p_value, rule.loevinger) for rule in rules]
        items = [(term.attribute, term.op, term.value) for term in items]
    boosted = (*ROUNDS, *ENTRIES) if isinstance(model, CARBoost) else ()
    return rules, items, [getattr(model, name) for name in (*SAVED, *boosted)]


def told(model, rows):
    """All that a fitted model says of some rows."""
    arrays = [model.predict(rows), model.scores(rows), model.decision_function(rows), model.predict_proba(rows)]
    return [array.tolist() for array in arrays], model.explain(rows)


def lengths(model):
    return {len(rule.items) for rule in model.rules_}


@parametrize_with_checks([
    WCARP(), WCARP(min_support=0.05, max_length=2), CARBoost(n_estimators=3), CARBoost(vote="score", n_estimators=3),
])
def test_scikit_learn_conventions(estimator, check):
    check(estimator)


# The worked example of the specification.

UNIFORMS = [
    *(0.482, 0.289, 0.676, 0.411, 0.211, 0.870, 0.820, 0.301, 0.724, 0.296, 0.776, 0.750, 0.663, 0.673),
    *(0.948, 0.601, 0.818, 0.427, 0.198, 0.772, 0.055, 0.762, 0.023, 0.135, 0.054, 0.296, 0.791, 0.170),
]


def near(values):
    return pytest.approx(values, rel=1e-11, abs=1e-12)


def test_the_rule_base_of_the_worked_example(backend):
    model = fitted(WCARP, backend=backend)
    assert [(rule.prediction, rule.items, rule.n_a, rule.n_ac) for rule in model.rules_] == [
        ("no", (6,), 7, 4), ("no", (1, 9), 2, 2), ("no", (2, 4), 2, 2), ("no", (2, 6), 3, 3),
        ("yes", (0,), 4, 4), ("yes", (7,), 7, 6), ("yes", (7, 8), 4, 4),
    ]
    exact = [19 / 143, 10 / 91, 10 / 91, 5 / 182, 18 / 143, 19 / 143, 18 / 143]
    assert [rule.p_value for rule in model.rules_] == near(exact)
    assert [rule.loevinger for rule in model.rules_] == [1 / 3, 1.0, 1.0, 1.0, 1.0, 0.6, 1.0]
    assert [rule.confidence for rule in model.rules_] == [4 / 7, 1.0, 1.0, 1.0, 1.0, 6 / 7, 1.0]
    assert [str(term) for term in model.items_[:3]] == ["outlook = overcast", "outlook = rainy", "outlook = sunny"]
    assert (model.class_count_, model.default_class_, model.n_rules_tested_) == ((5, 9), "yes", 49)
    assert (model.cut_points_, model.n_draws_) == ([None] * 4, 0)
    assert str(model.rules_[1]) == "IF outlook = rainy AND windy = TRUE THEN no"
    assert model.predict(NEW).tolist() == ["no", "no", "yes", "no", "yes"]
    assert model.scores(NEW).tolist() == [[1 / 3, 0], [4 / 3, 0], [1 / 3, 1], [1, 0.6], [0, 0]]


def test_two_rounds_of_the_worked_example(backend):
    tape = draws.Tape(UNIFORMS)
    model = fitted(CARBoost, n_estimators=2, random_state=tape, backend=backend)
    assert tape.left == 0
    assert model.samples_ == [
        [6, 4, 9, 5, 2, 12, 11, 4, 10, 4, 10, 10, 9, 9], [12, 7, 10, 5, 1, 10, 0, 10, 0, 0, 0, 1, 10, 1],
    ]
    assert model.errors_ == [3 / 14, 1 / 14]
    assert model.alphas_ == near([0.649641492065, 1.28247467873])
    missed = {0, 1, 7, 10}
    assert model.case_weights_[0] == [1 / 14] * 14
    assert model.case_weights_[1] == near([11 / 74 if i in missed else 3 / 74 for i in range(14)])
    assert model.loevinger_[0] == near([-1 / 13, 1, 0, 0, 1, -1 / 6, 1])
    assert model.rule_weights_[1] == near([1, 1, 1, 1, 1, 220 / 27, 1])
    votes = [[1.28247467873, 0.649641492065]] * 2 + [[0, 1.9321161708], [0.649641492065, 1.28247467873]]
    assert model.scores(NEW).tolist() == [near(entry) for entry in [*votes, [0, 1.9321161708]]]
    assert "".join(label[0] for label in model.predict(X)) == "nnynyyynyyyyyn"


OPTIONS = {  # one option changed at a time: 14 e of every round run, rounds stored, predictions, totals of row 3
    "": ("0 0 4 3 8", 4, "nnynynynyyyyyn", (2.29755992507, 2.10606379894)),
    "rule_memory=reset": ("0 0 4 3 4 0", 6, "nnyyyyynyyyyyn", (2.29755992507, 4.21212759788)),
    "loevinger=train": ("0 7", 1, "nnynynynyyyyyn", (1.647918433, 0)),
    "error_on=train": ("2 1 9", 2, "nnynynynyyyyyn", (2.17835441334, 0)),
    "error_on=weighted": (
        "2 3.5 3.5 5.18518518519 1.23529411765 4.13225806452", 6, "nnynynynyyyyyn", (2.14572352561, 1.71699360224)
    ),
    "reweight=sample": ("0 0 1 0 3 5", 6, "nnynynynyyyyyn", (3.87392793625, 3.295836866)),
    "rule_weight=replace": ("0 9", 1, "nnynyyynyyyyyn", (1.647918433, 0)),
    "rule_weight=off": ("0 0 4 3 4 0", 6, "nnyyyyynyyyyyn", (2.29755992507, 4.21212759788)),
    "negative=clip": ("0 0 0 0 0 0", 6, "nnyyynynyyyyyn", (1.647918433, 8.23959216501)),
    "vote=score": ("0 0 4 3 8", 4, "nnyyynynyyyyyn", (-0.040488963001, 0)),
    "on_bad_round=keep": ("0 0 4 3 8 3", 6, "nnyyynynyynyyn", (2.29755992507, 2.61186425478)),
    "on_bad_round=reset": ("0 0 4 3 8 1", 5, "nnynyyynyyyyyn", (3.5800346038, 2.10606379894)),
}


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_of_boosting(option, backend):
    errors, n_stored, predictions, totals = OPTIONS[option]
    change = dict([option.split("=")]) if option else {}
    model = fitted(CARBoost, **{"rule_memory": "persist", **change}, backend=backend)
    assert [14 * error for error in model.errors_] == near([float(error) for error in errors.split()])
    n_run = len(model.errors_)
    assert len(model.samples_) == len(model.case_weights_) == n_run
    assert {len(entry) for entry in (*model.samples_, *model.case_weights_)} == {14}
    assert model.n_rounds_ == len(model.alphas_) == len(model.loevinger_) == len(model.rule_weights_) == n_stored
    assert {len(entry) for entry in (*model.loevinger_, *model.rule_weights_)} == {len(model.rules_)} == {7}
    assert [rule.weights for rule in model.rules_] == list(zip(*model.rule_weights_, strict=True))
    assert (model.n_draws_, model.default_class_, model.n_rules_tested_) == (14 * n_run, "yes", 49)
    assert "".join(label[0] for label in model.predict(X)) == predictions
    assert model.scores(X)[3].tolist() == near(totals)


@pytest.mark.parametrize(("test", "level", "n_rules"), [
    ("hypergeom", 0.05, 1), ("binomial", 0.05, 1), ("normal", 0.05, 3),
    ("hypergeom", 0.15, 7), ("binomial", 0.15, 3), ("normal", 0.15, 17),
])
@pytest.mark.parametrize("kind", KINDS)
def test_tests_and_levels(kind, test, level, n_rules, backend):
    model = fitted(kind, test=test, significance=level, backend=backend)
    assert (len(model.rules_), model.n_rules_tested_) == (n_rules, 49)
    for adjust in ("bonferroni", "bh"):
        assert not fitted(kind, test=test, significance=level, adjust=adjust, backend=backend).rules_


TAILS = {
    "hypergeom": lambda n, n_c, n_a, n_ac: stats.hypergeom.sf(n_ac - 1, n, n_c, n_a),
    "binomial": lambda n, n_c, n_a, n_ac: stats.binom.sf(n_ac - 1, n_a, n_c / n),
    "normal": lambda n, n_c, n_a, n_ac: stats.norm.sf((n_ac - n_a * n_c / n) / math.sqrt(n_a * n_c * (n - n_c)) * n),
}


@pytest.mark.parametrize("test", TAILS)
def test_adjustments(test, backend):
    table = datasets.load("tic-tac-toe")
    n_c = dict(zip(table.target.values, np.bincount(table.classes), strict=True))
    every = WCARP(significance=1.0, test=test, backend=backend).fit(table)
    assert len(every.rules_) == every.n_rules_tested_ == 520
    p = [rule.p_value for rule in every.rules_]
    assert p == pytest.approx([TAILS[test](958, n_c[rule.prediction], rule.n_a, rule.n_ac) for rule in every.rules_])
    adjusted = {"none": np.array(p), "bonferroni": np.array(p) * 520, "bh": stats.false_discovery_control(p)}
    sizes = set()
    for adjust, values in adjusted.items():
        model = WCARP(significance=0.01, test=test, adjust=adjust, backend=backend).fit(table)
        assert [rule.items for rule in model.rules_] == [every.rules_[r].items for r in np.flatnonzero(values <= 0.01)]
        assert model.n_rules_tested_ == 520
        sizes.add(len(model.rules_))
    assert len(sizes) == 3


def test_prunings(backend):
    def mined(pruning, **change):
        return fitted(WCARP, significance=1.0, pruning=pruning, backend=backend, **change).rules_

    frequent, kept, best = mined("none"), mined("li"), mined("optimal")
    assert (len(frequent), len(kept)) == (86, 49)
    assert set(kept) < set(frequent)
    n_c = {"no": 5, "yes": 9}
    shares = {(rule.prediction, rule.items): Fraction(rule.n_ac, rule.n_a) for rule in frequent}

    def beats_all(rule):
        below = [items for k in range(1, len(rule.items)) for items in combinations(rule.items, k)]
        others = [shares[rule.prediction, items] for items in below]
        return Fraction(rule.n_ac, rule.n_a) > max(others, default=Fraction(0)) and (
            Fraction(rule.n_ac, rule.n_a) > Fraction(n_c[rule.prediction], 14)
        )

    assert list(best) == [rule for rule in kept if beats_all(rule)]
    assert 0 < len(best) < len(kept)
    assert [rule.items for rule in mined("li", min_confidence=0.6)] == [
        rule.items for rule in kept if rule.confidence >= 0.6
    ]
    assert list(mined("none", max_length=2)) == [rule for rule in frequent if len(rule.items) <= 2]
    assert mined("none", max_length=None) == frequent


def test_confidence_comes_before_the_count_of_tests(backend):
    model = fitted(WCARP, significance=1.0, min_confidence=0.6, backend=backend)
    assert model.n_rules_tested_ == len(model.rules_) < 49
    assert {rule.confidence >= 0.6 for rule in model.rules_} == {True}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("change", [
    {}, {"pruning": "none"}, {"pruning": "optimal"}, {"test": "normal"}, {"test": "binomial", "adjust": "bh"},
    {"min_support": 0.05, "max_length": None}, {"min_confidence": 0.8}, {"significance": 1.0}, {"missing": "value"},
], ids=str)
@pytest.mark.parametrize("name", ["iris", "tic-tac-toe", "gaps"])
def test_the_paths_agree(kind, change, name, c_path):
    table = gaps() if name == "gaps" else datasets.load(name).take(range(0, 150, 2))
    models = [made(kind, **{**change, "backend": path}).fit(table) for path in ("python", "c")]
    assert learned(models[0]) == learned(models[1])
    assert told(models[0], table) == told(models[1], table)
    models[0].backend = "c"
    assert told(models[0], table) == told(models[1], table)


CHOICES = {
    "loevinger": ("sample", "train"), "error_on": ("sample", "train", "weighted"), "reweight": ("all", "sample"),
    "rule_weight": ("multiply", "replace", "off"), "rule_memory": ("reset", "persist"), "negative": ("keep", "clip"),
    "vote": ("crisp", "score"), "on_bad_round": ("stop", "keep", "reset"),
}


def test_the_paths_agree_on_options_together(c_path):
    for seed, chosen in enumerate(list(product(*CHOICES.values()))[::29]):
        change = {**dict(zip(CHOICES, chosen, strict=True)), "random_state": seed}
        python, c = (fitted(CARBoost, **change, backend=path) for path in ("python", "c"))
        assert learned(python) == learned(c), change
        assert told(python, X) == told(c, X), change


def test_many_rounds_leave_every_weight_finite(backend):
    model = fitted(CARBoost, n_estimators=400, on_bad_round="keep", error_on="train", backend=backend)
    weights = np.array(model.case_weights_)
    assert weights.min() < 1e-60
    assert np.allclose(weights.sum(axis=1), 1)
    assert np.isfinite(model.scores(X)).all()


def gaps():
    """Rows with nominal and real columns, and holes in both."""
    rng = np.random.default_rng(3)
    size, colour = rng.normal(size=90).round(2), rng.integers(0, 3, 90)
    classes = (size + (colour == 1) > 0.4).astype(np.int32)
    size[rng.random(90) < 0.1] = np.nan
    colour[rng.random(90) < 0.15] = -1
    attributes = Attribute("size"), Attribute("colour", ("red", "green", "blue")), Attribute("noise")
    return Table("gaps", attributes, (size, colour, rng.normal(size=90)), CLASS, classes)


# What goes in.


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("make", [
    lambda: X.astype("category"), lambda: X.astype("string"), lambda: X.to_numpy(dtype=object),
    lambda: X.to_numpy().astype(str), lambda: X.to_numpy().tolist(),
], ids=["category", "string", "objects", "text", "lists"])
def test_whatever_holds_the_values_the_model_is_the_same(kind, make, backend):
    expected, model = fitted(kind, backend=backend), made(kind, backend=backend).fit(make(), np.array(Y))
    assert learned(model, names=False) == learned(expected, names=False)
    assert told(model, make())[0] == told(expected, X)[0]


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_is_x_and_y_in_declared_order(kind, backend):
    columns = X.copy()
    for attribute in WEATHER.attributes:
        columns[attribute.name] = pd.Categorical(columns[attribute.name], categories=attribute.values)
    labels = pd.Categorical(Y, categories=WEATHER.target.values)
    by_table, by_frame = made(kind, backend=backend).fit(WEATHER), made(kind, backend=backend).fit(columns, labels)
    assert learned(by_table) == learned(by_frame)
    assert by_table.classes_.tolist() == ["yes", "no"]
    assert told(by_table, WEATHER) == told(by_frame, columns)
    assert by_table.score(WEATHER) == by_frame.score(columns, Y) > 0.8


@pytest.mark.parametrize("kind", KINDS)
def test_mixed_columns(kind, backend):
    rows = pd.DataFrame({
        "size": [*range(10), np.nan, *range(20, 29)],
        "wet": [True, False] * 10,
        "code": ["1", "02"] * 10,
        "grade": pd.Categorical(["b", "a"] * 10, categories=["b", "a", "never"]),
        "n": [3, 4] * 10,
    })
    labels = ["low"] * 10 + ["high"] * 10
    model = made(kind, categorical_features=["n"], backend=backend).fit(rows, labels)
    assert [attribute.values for attribute in model.attributes_] == [
        None, (False, True), ("02", "1"), ("b", "a", "never"), (3, 4)
    ]
    assert model.cut_points_ == [[14.5], None, None, None, None]
    assert [str(term) for term in model.items_] == [
        "size <= 14.5", "size > 14.5", "wet = False", "wet = True", "code = 02", "code = 1", "grade = b", "grade = a",
        "n = 3", "n = 4",
    ]
    assert model.score(rows.drop(10), labels[:-1]) == 1.0
    strange = rows.iloc[:4].astype(object)
    strange.iloc[:] = [[None, None, 1, "never", 3.5], [1e9, "True", "1.0", "A", "3"], [None] * 5, [-1e9, 1, "2", 1, 4]]
    assert model.predict(strange).tolist()[1:] == ["high", "high", "low"]
    assert model.explain(strange)[2].fired == {"high": (), "low": ()}


@pytest.mark.parametrize("labels", [[False, True], [-1, 3], [0.0, 2.0], ["0", "1"], ["a: b", "né\n"]], ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_labels_of_any_kind(kind, labels):
    y = np.array([labels[label == "yes"] for label in Y])
    model = made(kind).fit(X, y)
    assert model.classes_.dtype == y.dtype
    assert model.default_class_ == labels[1]
    assert type(model.default_class_) is type(labels[1])
    predictions = model.predict(X)
    assert predictions.dtype == y.dtype
    assert (predictions == y).mean() > 0.85


@pytest.mark.parametrize("kind", KINDS)
def test_labels_that_mix_text_and_numbers_must_be_declared(kind, tmp_path):
    with pytest.raises((TypeError, ValueError)):
        kind().fit(X, np.array(["no", 1] * 7, dtype=object))
    table = Table("", WEATHER.attributes, WEATHER.columns, Attribute("play", ("yes", 1)), WEATHER.classes)
    model = made(kind).fit(table)
    assert model.classes_.tolist() == ["yes", 1]
    assert set(model.predict(table).tolist()) == {"yes", 1}
    model.save(tmp_path / "m.json")
    assert kind.load(tmp_path / "m.json").predict(table).tolist() == model.predict(table).tolist()


@pytest.mark.parametrize("kind", KINDS)
def test_missing_as_no_item_or_as_a_value(kind, backend):
    rows = pd.DataFrame({"a": ["u", None] * 10, "x": [1.0, np.nan] * 10})
    labels = ["known", "gone"] * 10
    silent = made(kind, backend=backend).fit(rows, labels)
    assert [str(term) for term in silent.items_] == ["a = u"], "one value and no cut"
    loud = made(kind, missing="value", backend=backend).fit(rows, labels)
    assert [str(term) for term in loud.items_] == ["a = u", "a = ?", "x = ?"]
    assert loud.predict(rows).tolist() == labels
    unseen = pd.DataFrame({"a": ["?", "v"], "x": [2.0, 1.0]})
    assert loud.explain(unseen)[0].fired == {"gone": (), "known": ()}, "an unknown value is not a missing one"
    full = made(kind, missing="value", backend=backend).fit(X, Y)
    empty = pd.DataFrame([[None] * 4], columns=X.columns)
    assert full.predict(empty).tolist() == ["yes"]
    assert full.explain(empty)[0].fired == {"no": (), "yes": ()}, "missing at predict alone is no item"


@pytest.mark.parametrize("kind", KINDS)
def test_continuous_columns_can_be_refused(kind):
    rows = pd.DataFrame({"a": ["x", "y"] * 8, "b": range(16)})
    with pytest.raises(ValueError, match=r"^column 'b' is continuous; discretize='mdlp' cuts it into intervals$"):
        kind(discretize=None).fit(rows, [0, 1] * 8)
    assert learned(fitted(kind, discretize=None)) == learned(fitted(kind))


STRANGE = {
    "one row": Table("", (Attribute("x", ("a", "b")),), ([0],), CLASS, [1]),
    "one class": Table("", (Attribute("x"),), ([1.0, 2.0, 3.0],), CLASS, [1, 1, 1]),
    "one declared class": Table("", (Attribute("x", ("a", "b")),), ([0, 1],), Attribute("class", ("p",)), [0, 0]),
    "contradictions": Table("", (Attribute("x", ("a",)),), ([0] * 4,), CLASS, [0, 1, 0, 1]),
    "all missing": Table("", (Attribute("x"), Attribute("y", ("a",))), ([np.nan] * 4, [-1] * 4), CLASS, [0, 1, 0, 0]),
    "no values": Table("", (Attribute("x", ()),), ([-1] * 4,), CLASS, [0, 1, 0, 0]),
    "never seen": Table(
        "", (Attribute("x", ("a", "b")),), ([0, 1] * 9,), Attribute("class", ("z", "p", "q", "y")), [1, 2] * 9
    ),
    "extremes": Table("", (Attribute("x"),), ([-1e308, 1e308, 5e-324, -0.0] * 4,), CLASS, [0, 1, 1, 1] * 4),
}


@pytest.mark.filterwarnings(
    "error", "ignore::reference.findings.DataWarning", "ignore::reference.findings.ModelWarning"
)
@pytest.mark.parametrize("change", [{}, {"missing": "value"}, {"significance": 1.0, "pruning": "none"}], ids=str)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", STRANGE)
def test_strange_tables(name, kind, change, backend):
    table, bad_rounds = STRANGE[name], ("stop", "keep", "reset") if kind is CARBoost else (None,)
    for action in bad_rounds:
        boosting = {} if action is None else {"on_bad_round": action}
        model = made(kind, **change, **boosting, backend=backend).fit(table)
        (predictions, scores, _, shares), reasons = told(model, table)
        labels = list(table.target.values)
        assert model.classes_.tolist() == labels
        assert model.class_count_ == tuple(np.bincount(table.classes, minlength=len(labels)))
        assert np.shape(scores) == np.shape(shares) == (table.n_rows, len(labels))
        assert np.allclose(np.sum(shares, axis=1), 1)
        assert [reason.prediction for reason in reasons] == predictions
        assert model.report()
        assert len(model.to_frame()) == len(model.rules_)
        if name in ("one row", "one class", "one declared class"):
            assert set(predictions) == {model.default_class_} == {"p" if len(labels) == 1 else "q"}
        if name == "never seen":
            assert predictions == ["p", "q"] * 9
            assert {entry[0] for entry in scores} == {entry[3] for entry in scores} == {0.0}
        if not model.rules_:
            assert set(predictions) == {model.default_class_}


def test_no_rows_to_predict():
    for kind in KINDS:
        model, nothing = fitted(kind), WEATHER.take([])
        assert [len(array) for array in told(model, nothing)[0]] == [0] * 4
        assert model.explain(nothing) == []


# What comes out.


@pytest.mark.parametrize("change", [{}, {"vote": "score"}, {"on_bad_round": "keep"}, {"significance": 1.0}], ids=str)
@pytest.mark.parametrize("order", [["no", "yes"], ["yes", "no"]])
def test_two_classes_have_one_decision_whose_sign_decides(order, change, backend):
    for kind in KINDS if set(change) <= {"significance"} else [CARBoost]:
        model = made(kind, **change, backend=backend).fit(X, pd.Categorical(Y, categories=order))
        rows = pd.concat([X, NEW])
        decision, scores = model.decision_function(rows), model.scores(rows)
        assert decision.shape == (19,)
        assert model.predict(rows).tolist() == model.classes_[(decision > 0).astype(int)].tolist()
        ahead = scores[:, 1] - scores[:, 0]
        assert (decision[ahead != 0] == ahead[ahead != 0]).all()
        assert not (decision == 0).any()


def test_ties_go_to_the_larger_class_whatever_the_order(backend):
    for order in (["no", "yes"], ["yes", "no"]):
        model = made(WCARP, backend=backend).fit(X, pd.Categorical(Y, categories=order))
        assert model.scores(NEW)[4].tolist() == [0.0, 0.0]
        assert model.predict(NEW)[4] == "yes"
        assert 0 < abs(model.decision_function(NEW)[4]) < 1e-300
        assert (model.decision_function(NEW)[4] > 0) == (order[1] == "yes")


@pytest.mark.parametrize("kind", KINDS)
def test_more_classes_have_a_column_each(kind):
    iris = datasets.load("iris")
    model = made(kind).fit(iris)
    decision = model.decision_function(iris)
    assert decision.shape == (150, 3)
    assert (decision == model.scores(iris)).all()
    assert (model.classes_[decision.argmax(axis=1)] == model.predict(iris)).mean() > 0.9
    assert model.score(iris) > 0.9


def test_probabilities_are_shares_of_the_totals(backend):
    for kind in KINDS:
        model = fitted(kind, backend=backend)
        totals = model.scores(X)
        covered = totals.any(axis=1)
        shares = model.predict_proba(X)
        assert (totals >= 0).all()
        assert np.allclose(shares[covered], totals[covered] / totals[covered].sum(axis=1, keepdims=True))
    shares = fitted(WCARP, backend=backend).predict_proba(NEW)
    expected = [[1, 0], [1, 0], [0.25, 0.75], [0.625, 0.375], [5 / 14, 9 / 14]]
    assert shares.tolist() == [near(entry) for entry in expected]


def test_probabilities_of_negative_totals_are_clipped(backend):
    model = fitted(CARBoost, rule_memory="persist", vote="score", backend=backend)
    totals, shares = model.scores(X), model.predict_proba(X)
    assert totals.min() < 0
    for entry, share in zip(totals.tolist(), shares.tolist(), strict=True):
        positive = [max(value, 0) for value in entry]
        assert share == near([value / sum(positive) for value in positive] if any(positive) else [5 / 14, 9 / 14])


@pytest.mark.parametrize("change", [{}, {"rule_memory": "persist", "vote": "score"}, {"on_bad_round": "keep"}], ids=str)
def test_explanations_add_up_round_by_round(change, backend):
    model = fitted(CARBoost, **change, backend=backend)
    rows = pd.concat([X, NEW])
    for reason, totals, label in zip(model.explain(rows), model.scores(rows), model.predict(rows), strict=True):
        assert (reason.prediction, list(reason.totals.values())) == (label, totals.tolist())
        assert [entry.alpha for entry in reason.rounds] == model.alphas_
        votes = dict.fromkeys(model.classes_, 0.0)
        for t, entry in enumerate(reason.rounds):
            for c, fired in reason.fired.items():
                assert entry.scores[c] == left_to_right(rule.weights[t] for rule in fired)
                ballot = entry.scores[c] if "vote" in change else entry.prediction == c
                votes[c] += entry.alpha * ballot
            best = max(entry.scores.values())
            assert entry.scores[entry.prediction] == best
            if list(entry.scores.values()).count(best) == 2:
                assert entry.prediction == "yes"
        assert votes == reason.totals


def left_to_right(values):
    whole = 0.0
    for value in values:
        whole += value
    return whole


def test_explanations_of_wcarp_add_up(backend):
    model = fitted(WCARP, backend=backend)
    for reason, totals in zip(model.explain(NEW), model.scores(NEW).tolist(), strict=True):
        assert reason.rounds is None
        assert list(reason.totals.values()) == totals
        assert [left_to_right(entry.weights[0] for entry in fired) for fired in reason.fired.values()] == totals
    numbers = [[entry.number for fired in reason.fired.values() for entry in fired] for reason in model.explain(NEW)]
    assert numbers == [[1], [1, 4], [1, 5], [2, 6], []]
    assert all(entry.rule is model.rules_[entry.number - 1] for entry in model.explain(NEW)[1].fired["no"])


@pytest.mark.parametrize("parameters", [{}, {"max_length": None}, {"significance": 1e-9}], ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_rules_that_are_made_together_are_those_that_are_made_alone(kind, parameters, backend):
    rules, alone = (fitted(kind, **parameters, backend=backend).rules_ for _ in range(2))
    looked = rules[2:4]
    together, alone = list(rules), [alone[r] for r in range(len(alone))]
    assert (together, [*map(repr, together)]) == (alone, [*map(repr, alone)])
    assert [*map(hash, together)] == [*map(hash, alone)]
    assert [*map(vars, together)] == [*map(vars, alone)]
    assert [[type(value) for value in vars(rule).values()] for rule in together] == [
        [type(value) for value in vars(rule).values()] for rule in alone
    ]
    assert all(one is two for one, two in zip(looked, together[2:4], strict=True))
    assert all(one is two for one, two in zip(rules, together, strict=True))
    assert list(rules.parts()) == [(rule.prediction, rule.terms) for rule in alone]


def test_rules_of_any_lengths_give_their_items_in_columns():
    for lengths in ([], [1], [2, 2, 1, 3, 3, 3, 1], [3, 1]):
        rules = [ClassRule(0, tuple(range(length)), 1, 1) for length in lengths]
        columns = ClassRules.of(rules).item_columns()
        assert [items for block in columns for items in zip(*block, strict=True)] == [rule.items for rule in rules]


def test_explanations_in_words(backend):
    model = fitted(WCARP, backend=backend)
    assert str(model.explain(NEW)[2]).splitlines() == [
        "yes: scores no 0.3333, yes 1",
        "  for it, weight 1: rule 5, IF outlook = overcast THEN yes",
        "  against it, weight 0.3333: rule 1, IF humidity = high THEN no",
    ]
    assert str(model.explain(NEW)[4]) == "yes: scores no 0, yes 0\n  no rule covers it, so the larger class"
    assert model.explain(NEW)[4].reason == "scores no 0, yes 0; no rule covers it, so the larger class"
    boosted = fitted(CARBoost, n_estimators=2, random_state=draws.Tape(UNIFORMS), backend=backend)
    assert str(boosted.explain(NEW)[0]).splitlines() == [
        "no: votes no 1.282, yes 0.6496",
        "  1 round with weight 0.6496 for yes",
        "  1 round with weight 1.282 for no",
        "  for it, weight 0.4615: rule 1, IF humidity = high THEN no",
    ]
    assert str(boosted.explain(NEW)[4]).splitlines() == [
        "yes: votes no 0, yes 1.932",
        "  2 rounds with weight 1.932 for yes",
        "  no rule covers it, so the larger class",
    ]


def test_no_round_may_be_left_to_vote(backend, tmp_path):
    every_round_bad = draws.Tape([0.3] * 8)
    model = CARBoost(
        n_estimators=2, on_bad_round="reset", significance=1.0, pruning="none", random_state=every_round_bad,
        backend=backend,
    ).fit(STRANGE["contradictions"])
    assert (model.errors_, model.n_rounds_, model.alphas_, model.n_draws_) == ([1.0, 1.0], 0, [], 8)
    assert len(model.rules_) == 2
    reason = model.explain(STRANGE["contradictions"])[0]
    assert str(reason) == "p: votes p 0, q 0\n  no round votes, so the larger class"
    assert [entry.weights for fired in reason.fired.values() for entry in fired] == [(), ()]
    assert model.predict_proba(STRANGE["contradictions"]).tolist() == [[0.5, 0.5]] * 4
    model.save(tmp_path / "m.json")
    again = CARBoost.load(tmp_path / "m.json")
    assert again.explain(STRANGE["contradictions"]) == model.explain(STRANGE["contradictions"])


def test_rules_as_a_data_frame():
    plain, boosted = fitted(WCARP).to_frame(), fitted(CARBoost).to_frame()
    columns = ["rule", "prediction", "n_a", "n_ac", "confidence", "p_value", "loevinger"]
    assert list(plain.columns) == columns
    assert list(boosted.columns) == [*columns, *(f"weight_{t}" for t in range(1, 7))]
    assert plain["rule"].tolist()[1] == "outlook = rainy AND windy = TRUE"
    assert plain["n_a"].tolist() == [7, 2, 2, 3, 4, 7, 4]
    assert (boosted[columns] == plain).all(axis=None)
    assert boosted[[f"weight_{t}" for t in range(1, 7)]].to_numpy().T.tolist() == fitted(CARBoost).rule_weights_
    assert list(fitted(WCARP, adjust="bh").to_frame().columns) == columns


def test_without_pandas_the_rules_are_still_there(monkeypatch):
    model = fitted(WCARP)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"^to_frame\(\) needs pandas, which is not installed; the objects"):
        model.to_frame()


def test_reports():
    assert fitted(WCARP).report().splitlines()[:2] == ["no: 4 rules", "  1.000  2 of 2  IF outlook = rainy AND windy = "
                                                       "TRUE THEN no"]
    assert fitted(WCARP).report().endswith("yes is the largest.\n7 of 49 rules tested are significant.")
    text = fitted(CARBoost, rule_memory="persist").report()
    assert "4 of 5 rounds vote.\nErrors: 0.000 0.000 0.286 0.214 0.571\nWeights: 1.648 1.648 0.458 0.650\n" in text
    assert text.endswith("70 draws.")
    many = WCARP().fit(datasets.load("tic-tac-toe")).report()
    assert many.count("IF ") == 20
    assert "  ... and " in many


# In the company of scikit-learn.


@pytest.mark.parametrize("kind", KINDS)
def test_clone_pipeline_and_searches(kind):
    iris = datasets.load("iris")
    rows, labels = np.column_stack(iris.columns), np.array(iris.labels())
    assert clone(made(kind, max_length=2)).get_params() == made(kind, max_length=2).get_params()
    assert cross_val_score(made(kind), rows, labels, cv=3).mean() > 0.85
    pipe = make_pipeline(
        KBinsDiscretizer(3, encode="ordinal", strategy="uniform"), made(kind, categorical_features=range(4))
    )
    grid = {f"{kind.__name__.lower()}__min_support": [0.1, 0.9], f"{kind.__name__.lower()}__max_length": [1, None]}
    search = GridSearchCV(pipe, grid, cv=2).fit(rows, labels)
    assert search.best_score_ > 0.85
    assert search.best_estimator_[-1].rules_
    assert GridSearchCV(made(kind), {"significance": [0.05, 0.15]}, cv=2).fit(X, Y).predict(X).shape == (14,)


@pytest.mark.parametrize("kind", KINDS)
def test_pickle_and_copies(kind):
    model = fitted(kind)
    for again in (pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        assert learned(again) == learned(model)
        assert told(again, NEW) == told(model, NEW)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_works_before_fit(kind, tmp_path):
    model = kind()
    for call in (model.predict, model.scores, model.decision_function, model.predict_proba, model.explain, model.score):
        with pytest.raises(NotFittedError):
            call(WEATHER)
    with pytest.raises(NotFittedError):
        model.save(tmp_path / "m.json")
    assert not list(tmp_path.iterdir())


# Chance.


def test_sources_of_draws(backend):
    recorder = draws.Recorder(draws.Seeded(69))
    by_recorder = fitted(CARBoost, random_state=recorder, backend=backend)
    assert {draw.line for draw in recorder.kept} == {"carboost:boost4"}
    assert by_recorder.n_draws_ == len(recorder.kept) == 84
    tape, generator = recorder.tape(), np.random.default_rng(69)
    for source in (69, np.uint8(69), generator, draws.Seeded(69), tape):
        model = fitted(CARBoost, random_state=source, backend=backend)
        assert learned(model) == learned(by_recorder)
        assert model.random_state is source
    assert tape.left == 0
    assert generator.random() == np.random.default_rng(69).random(85)[84], "a generator is continued"
    assert len({tuple(fitted(CARBoost, random_state=None, backend=backend).samples_[0]) for _ in range(4)}) > 1


def test_a_refit_with_a_recorder_counts_its_own_draws(backend):
    recorder = draws.Recorder(draws.Seeded(69))
    model = fitted(CARBoost, random_state=recorder, backend=backend)
    first = model.n_draws_
    second = model.fit(X, Y).n_draws_
    assert len(recorder.kept) == recorder.n_draws == first + second


@pytest.mark.parametrize("n", [0, 13, 14, 83])
def test_a_short_tape_names_the_line(n, backend):
    tape = draws.Tape(np.random.default_rng(69).random(n))
    with pytest.raises(draws.TapeExhausted, match=rf"^carboost:boost4 asked for draw {n + 1} of a tape of {n}$"):
        fitted(CARBoost, random_state=tape, backend=backend)


# What is refused.

WORDS = {
    "test": "'hypergeom', 'binomial', 'normal'", "adjust": "'none', 'bonferroni', 'bh'",
    "pruning": "'li', 'none', 'optimal'", "discretize": "'mdlp', None", "missing": "'ignore', 'value'",
    "loevinger": "'sample', 'train'", "error_on": "'sample', 'train', 'weighted'", "reweight": "'all', 'sample'",
    "rule_weight": "'multiply', 'replace', 'off'", "rule_memory": "'reset', 'persist'", "negative": "'keep', 'clip'",
    "vote": "'crisp', 'score'", "on_bad_round": "'stop', 'keep', 'reset'",
}
BAD = [
    *[(name, value, f"{name} must be one of {words}, got {value!r}")
      for name, words in WORDS.items() for value in ("other", 1, ["li"])],
    *[(name, value, f"{name} must be above 0 and at most 1, got {value}")
      for name in ("min_support", "significance") for value in (0, -0.1, 1.1, math.nan, math.inf)],
    *[("min_confidence", value, f"min_confidence must be at least 0 and at most 1, got {value}")
      for value in (-0.1, 1.1, math.nan)],
    *[(name, value, f"{name} must be a number, got {value!r}")
      for name in ("min_support", "significance", "min_confidence") for value in ("0.1", None, True, [0.1])],
    ("min_support", np.array([0.1, 0.2]), "min_support must be a number, got [0.1, 0.2]"),
    *[(name, value, f"{name} must be at least 1, got {value}")
      for name in ("n_estimators", "max_length", "max_itemsets") for value in (0, -1)],
    *[(name, value, f"{name} must be an integer, got {value!r}")
      for name in ("n_estimators", "max_length", "max_itemsets") for value in (2.5, "4", True, math.nan)],
    ("n_estimators", 2**24, f"n_estimators must be below 2**24, got {2**24}"),
    ("backend", "gpu", "backend must be one of auto, python, c, got 'gpu'"),
    ("random_state", -1, "random_state must be at least 0, got -1"),
    *[("random_state", value, "random_state must be None, an int, a numpy.random.Generator or a source of "
       f"reference.draws, got {value!r}") for value in ("1", 1.5, True)],
]


@pytest.mark.parametrize(("name", "value", "words"), BAD, ids=lambda value: repr(value)[:40])
def test_bad_parameters(name, value, words):
    for kind in KINDS:
        if name in kind().get_params():
            with pytest.raises(ValueError, match="must be") as caught:
                kind(**{name: value}).fit(WEATHER)
            assert str(caught.value) == words


def test_parameters_of_numpy_types(backend, tmp_path):
    plain = {"n_estimators": 100, "max_length": 3, "max_itemsets": 120, "random_state": 69, **SMALL}
    kinds = {"n_estimators": np.int8, "max_length": np.uint8, "max_itemsets": np.int8, "random_state": np.uint16}
    given = {name: kinds.get(name, np.float64)(value) for name, value in plain.items()}
    expected = CARBoost(**plain, backend=backend).fit(X, Y)
    model = CARBoost(**given, categorical_features=np.ones(4, dtype=bool), backend=backend).fit(X, Y)
    assert learned(model) == learned(expected)
    model.save(tmp_path / "m.json")
    again = CARBoost.load(tmp_path / "m.json")
    assert {name: getattr(again, name) for name in plain} == plain
    assert again.categorical_features == [True] * 4


@pytest.mark.parametrize("kind", KINDS)
def test_the_largest_parameters(kind, backend):
    huge = {"max_length": 2**62 - 1, "max_itemsets": 2**62 - 1, "min_support": 5e-324, "significance": 5e-324}
    assert fitted(kind, **huge, pruning="none", backend=backend).rules_ == ()
    assert fitted(kind, min_support=1.0, significance=1.0, min_confidence=1.0, backend=backend).rules_ == ()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("pruning", "n_itemsets"), [("none", 86), ("li", 49), ("optimal", 49)])
def test_too_many_itemsets(kind, pruning, n_itemsets, backend):
    enough = fitted(kind, pruning=pruning, max_itemsets=n_itemsets, backend=backend)
    assert learned(enough) == learned(fitted(kind, pruning=pruning, backend=backend))
    for limit in (1, 7, n_itemsets - 1):
        with pytest.raises(ValueError, match="class itemsets") as caught:
            fitted(kind, pruning=pruning, max_itemsets=limit, backend=backend)
        assert str(caught.value) == (
            f"more than {limit} class itemsets: raise min_support, lower max_length, or allow more with max_itemsets"
        )


def test_an_explosion_is_noticed_before_it_eats_the_memory(backend):
    columns = np.zeros((40, 60), dtype=np.int32)
    table = Table("", tuple(Attribute(f"x{i}", ("a",)) for i in range(60)), tuple(columns.T), CLASS, [0, 1] * 20)
    with pytest.raises(ValueError, match=r"^more than \d+ (candidate )?class itemsets: raise min_support, lower max"):
        WCARP(pruning="none", max_length=None, max_itemsets=5000, backend=backend).fit(table)


def test_antecedents_too_long_for_python():
    attributes = tuple(Attribute(f"x{i}", ("a",)) for i in range(300))
    table = Table("", attributes, tuple(np.zeros((300, 2), dtype=np.int32)), CLASS, [0, 1])
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 150)
    try:
        with pytest.raises(ValueError, match=r"^antecedents grow too long to follow: lower max_length"):
            WCARP(pruning="none", max_length=None, backend="python").fit(table)
    finally:
        sys.setrecursionlimit(limit)


BAD_FITS = {
    "no class": (lambda: (Table("new", WEATHER.attributes, WEATHER.columns),), "'new' has no class"),
    "no rows": (lambda: (WEATHER.take([]),), "has no rows"),
    "no y": (lambda: (X, None), "requires y"),
    "NaN in y": (lambda: (X, [*Y[:-1], None]), "every row needs a class"),
    "lengths": (lambda: (X, Y[:-1]), r"\[14, 13\]"),
    "continuous y": (lambda: (X, np.linspace(0, 1, 14)), "continuous"),
    "infinity": (lambda: (pd.DataFrame({"a": [np.inf] * 14}), Y), "'a' has an infinite value"),
    "two columns of one name": (lambda: (pd.concat([X, X], axis=1), Y), "outlook"),
    "dates": (lambda: (pd.DataFrame({"a": pd.to_datetime(["2020-01-01"] * 14)}), Y), "'a'"),
    "text and numbers": (lambda: (pd.DataFrame({"a": ["x", 1] * 7}), Y), "'a' mixes text and numbers"),
    "one dimension": (lambda: (np.arange(14), Y), "2D"),
}
BAD_CHANGES = {
    "parameter": ({"min_support": 0}, "min_support must be"),
    "itemsets": ({"max_itemsets": 3}, "more than 3 class itemsets"),
    "columns": ({"categorical_features": ["nowhere"]}, "nowhere"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", [*BAD_FITS, *BAD_CHANGES, "tape"])
def test_a_failed_fit_leaves_the_estimator_as_it_was(kind, case, backend):
    change, words = BAD_CHANGES.get(case, ({}, BAD_FITS.get(case, (None, "draw 21"))[1]))
    if case == "tape":
        if kind is WCARP:
            return
        change = {"random_state": draws.Tape([0.5] * 20)}
    given = BAD_FITS[case][0]() if case in BAD_FITS else (X, Y)
    fresh, model = made(kind, backend=backend), fitted(kind, backend=backend)
    before = learned(model), told(model, NEW)
    for estimator in (fresh, model):
        kept = estimator.get_params()
        with pytest.raises((ValueError, TypeError), match=words):
            estimator.set_params(**change).fit(*given)
        estimator.set_params(**kept)
    assert not [name for name in vars(fresh) if name.endswith("_")]
    assert (learned(model), told(model, NEW)) == before


def test_the_miner_tells_how_far_it_has_come():
    told = []
    with trace.listen(lambda line, values: told.append(values), ("carboost:fcp14",)):
        made(WCARP, backend="python").fit(X, Y)
    first_call = [event for event in told if not event["suffix"]]
    assert [event["done"] for event in first_call] == list(range(first_call[0]["of"]))


@pytest.mark.parametrize("kind", KINDS)
def test_an_interrupt_leaves_the_estimator_as_it_was(kind, backend):
    def interrupt(line, values):
        if values.get("round", values.get("done")) == 2:
            raise KeyboardInterrupt

    model = fitted(kind, backend=backend)
    before = learned(model), dict(vars(model))
    lines = ("carboost:fcp14", "carboost:tid4") if kind is WCARP else ("carboost:boost4",)
    with trace.listen(interrupt, lines), pytest.raises(KeyboardInterrupt):
        model.fit(WEATHER)
    assert (learned(model), vars(model)) == before


@pytest.mark.filterwarnings("ignore:X does not have valid feature names")
@pytest.mark.parametrize(("rows", "words"), [
    (X[["windy"]], "feature names"), (X[X.columns[::-1]], "same order"), (np.zeros((2, 3), dtype=object), "3 features"),
    (X.iloc[:0], "0 sample"), (datasets.load("iris"), "no column 'outlook'"), (["sunny"] * 4, "2D"),
], ids=["fewer", "other order", "three", "none", "other table", "one dimension"])
def test_rows_that_do_not_fit_the_model(rows, words):
    for kind in KINDS:
        model = fitted(kind)
        for call in (model.predict, model.explain, model.decision_function, model.predict_proba):
            with pytest.raises(ValueError, match=words):
                call(rows)


# Size.


@pytest.mark.filterwarnings("ignore:The number of unique classes")
def test_a_thousand_classes(c_path):
    rows, labels = np.array([[f"a{i // 40}", f"b{i % 40}"] for i in range(1000)]), np.arange(1000)
    models = [WCARP(backend=path).fit(rows, labels) for path in ("python", "c")]
    assert learned(models[0]) == learned(models[1])
    assert len(models[1].rules_) == 3000
    assert models[1].predict(rows).tolist() == labels.tolist()
    boosted = CARBoost(n_estimators=1, random_state=1, backend="c").fit(rows, labels)
    assert boosted.predict_proba(rows[:5]).shape == (5, 1000)
    assert len(boosted.explain(rows[:5])[4].totals) == 1000


def test_two_hundred_columns(c_path):
    rng = np.random.default_rng(1)
    rows = rng.integers(0, 3, size=(60, 200))
    labels = rows[:, 7] == rows[:, 70]
    change = {"categorical_features": range(200), "min_support": 0.3, "max_length": 2, "random_state": 1}
    models = [CARBoost(**change, n_estimators=2, backend=path).fit(rows, labels) for path in ("python", "c")]
    assert learned(models[0]) == learned(models[1])
    assert lengths(models[1]) == {1, 2}


def test_a_hundred_thousand_rows(c_path):
    rng = np.random.default_rng(1)
    columns = tuple(rng.integers(0, 3, size=(4, 100_000)).astype(np.int32))
    classes = ((columns[0] == 1) & (columns[3] > 0)).astype(np.int32)
    table = Table("", tuple(Attribute(f"x{i}", ("a", "b", "c")) for i in range(4)), columns, CLASS, classes)
    model = CARBoost(n_estimators=2, random_state=1, backend="c").fit(table)
    assert model.n_draws_ == 200_000
    assert model.score(table) == 1.0
    reasons = model.explain(table.take(range(2000)))
    assert [reason.prediction for reason in reasons] == model.predict(table).tolist()[:2000]


# Files.


SCHEMA = json.loads((files("reference") / "carboost" / "model.schema.json").read_text("utf-8"))


def written(kind, path, table=None, **parameters):
    """A model saved to a file, and the content of the file."""
    model = made(kind, **parameters).fit(*((X, Y) if table is None else (table,)))
    model.save(path)
    return model, json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["weather", "iris", "gaps", *STRANGE])
@pytest.mark.parametrize("missing", ["ignore", "value"])
def test_round_trip(kind, name, missing, tmp_path):
    table = gaps() if name == "gaps" else STRANGE.get(name) or datasets.load(name)
    model, content = written(kind, tmp_path / "m.json", table, missing=missing)
    jsonschema.validate(content, SCHEMA)
    again = kind.load(tmp_path / "m.json")
    for attribute in ("rules_", *SAVED, *(ROUNDS if kind is CARBoost else ())):
        assert getattr(again, attribute) == getattr(model, attribute)
    used = {term for rule in model.rules_ for term in rule.terms}
    assert again.items_ == tuple(item for item in model.items_ if item in used), "no value that rules do not use"
    assert all(rule.terms == tuple(again.items_[item] for item in rule.items) for rule in again.rules_)
    assert told(again, table) == told(model, table)
    assert again.get_params() == model.get_params()
    assert (again.report(), again.classes_.dtype) == (model.report(), model.classes_.dtype)
    again.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "m.json").read_bytes()


LABELS = {"text": ["no", "yes"], "text of numbers": ["0", "1"], "ints": [-1, 3], "floats": [0.0, 2.0],
          "bools": [False, True], "accents": ["não", "是\n, \"quoted\""]}
VALUES = {"ints": [1, 2], "floats": [0.1, 1e300], "bools": [False, True], "text of numbers": ["1", "2"],
          "accents": ["ü ", "名"], "intervals": None}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("labels", "values"), [*zip(LABELS, VALUES, strict=True), ("bools", "ints"), ("ints", "bools")]
)
def test_round_trip_of_any_value(kind, labels, values, tmp_path):
    half = np.arange(24) // 12
    column = half.astype(float) if VALUES[values] is None else np.array(VALUES[values], dtype=object)[half]
    rows, y = pd.DataFrame({"a": column, "b": ["?", *["x"] * 22, None]}), np.array(LABELS[labels])[half]
    model = made(kind).fit(rows, y)
    assert model.rules_
    model.save(tmp_path / "m.json")
    again = kind.load(tmp_path / "m.json")
    assert again.predict(rows).tolist() == model.predict(rows).tolist() == y.tolist()
    assert [type(value) for value in again.predict(rows).tolist()] == [type(value) for value in y.tolist()]
    assert again.explain(rows) == model.explain(rows)


def test_intervals_survive_to_the_last_bit(tmp_path):
    rng = np.random.default_rng(0)
    rows = np.round(rng.normal(size=(300, 3)), 3) / 3
    rows[rng.random(rows.shape) < 0.1] = np.nan
    model = CARBoost(missing="value", random_state=1).fit(rows, np.nan_to_num(rows).sum(axis=1) > 0.1)
    model.save(tmp_path / "m.json")
    ends = np.concatenate([cuts for cuts in model.cut_points_ if cuts])
    probes = np.repeat(np.concatenate([ends, np.nextafter(ends, -9), np.nextafter(ends, 9), [np.nan]])[:, None], 3, 1)
    assert told(CARBoost.load(tmp_path / "m.json"), probes) == told(model, probes)


def test_a_generator_is_not_saved_and_samples_are_not(tmp_path):
    model, content = written(CARBoost, tmp_path / "m.json", random_state=np.random.default_rng(1))
    assert "random_state" not in content["parameters"]
    again = CARBoost.load(tmp_path / "m.json")
    assert again.random_state is None
    assert not hasattr(again, "samples_")
    assert not hasattr(again, "case_weights_")
    assert again.errors_ == model.errors_


def changed(content, path, value):
    """A model file's content with one entry replaced, or gone."""
    content = copy.deepcopy(content)
    *above, last = [int(key) if key.lstrip("-").isdigit() else key for key in path.split()]
    parent = content
    for key in above:
        parent = parent[key]
    if value is GONE:
        del parent[last]
    else:
        parent[last] = value
    return content


GONE = "gone"
KEYS = "items cut_points class_count n_rules_tested rules n_draws parameters attributes target"
DAMAGE = [  # where, the value there, and words of the sentence
    *[(key, GONE, f"'{key}'") for key in KEYS.split()],
    ("items 0 attribute", 9, "a term tests attribute 9 of 4"), ("items 0 name", "wind", "calls attribute 0 'wind'"),
    ("items 0 op", "~", "'~'"), ("items 0 op", "<", "is not a finite number"), ("items 0 op", "in", "is not a list"),
    ("items 0 value", "snow", "'snow' is not a value of attribute 'outlook'"), ("items 0 value", None, "None"),
    ("cut_points", [], "shorter"), ("cut_points 0", [1.5], r"the cuts of 'outlook' are \[1.5\]"),
    ("class_count", [14], r"the class counts \[14\] for 2 classes"), ("class_count", [0, 0], r"\[0, 0\]"),
    ("class_count 0", -5, "-5 is not a count"), ("class_count 0", 5.5, "5.5 is not a count"),
    ("class_count 0", "5", "'5' is not a count"), ("n_rules_tested", None, "None is not a count"),
    ("rules", None, "None is not a list"), ("rules 0 items", [], r"the items \[\] of 8"),
    ("rules 0 items", [10], r"the items \[10\] of 8"), ("rules 0 items", [-1], "-1 is not a count"),
    ("rules 0 items", [True], "True is not a count"), ("rules 0 items", [3, 2], r"the items \[3, 2\] of 8"),
    ("rules 0 items", [3, 3], r"the items \[3, 3\] of 8"), ("rules 0 prediction", "maybe", "'maybe' is not one"),
    ("rules 0 prediction", [], r"\[\] is not one of the classes"), ("rules 0 n_a", 3, "right on 4 of 3 cases"),
    ("rules 0 n_a", 7.0, "7.0 is not a count"), ("rules 0 n_ac", 0, "right on 0 of 7 cases"),
    ("rules 0 p_value", math.nan, "nan is not a finite number"), ("rules 0 p_value", "x", "number"),
    ("rules 0 loevinger", math.inf, "inf is not a finite number"), ("rules 0 loevinger", None, "number"),
    ("target values", ["a", "b"], "'no' is not one of the classes"), ("target values", None, "for 0 classes"),
    ("attributes 0 values", None, "'overcast' is not a value of attribute 'outlook'"),
    ("attributes", [], "attribute 0 of 0"),
    ("parameters", {"n_ants": 3}, "n_ants"),
]
DAMAGE_OF_ROUNDS = [
    *[(key, GONE, f"'{key}'") for key in ("alphas", "loevinger", "errors")],
    ("alphas", [1.0] * 5, "one weight for each of 5 rounds"), ("alphas 0", math.nan, "nan is not a finite number"),
    ("alphas 0", "1", "number"), ("loevinger 0", GONE, "5 rounds of Loevinger and 6 errors for 6 rounds"),
    ("loevinger 0", [1.0] * 6, "one value for each of 7 rules"), ("loevinger 0 0", None, "number"),
    ("errors", [0.1] * 5, "6 rounds of Loevinger and 5 errors for 6 rounds"), ("errors 0", -math.inf, "-inf is not"),
    ("rules 0 weights", [1.0] * 5, "one weight for each of 6 rounds"),
    ("rules 6 weights", [1.0] * 7, "one weight for each of 6 rounds"), ("rules 0 weights 0", math.nan, "nan is not"),
]


@pytest.mark.parametrize(
    ("kind", "path", "value", "words"),
    [
        *[(kind, *damage) for kind in KINDS for damage in DAMAGE],
        *[(CARBoost, *damage) for damage in DAMAGE_OF_ROUNDS],
        (WCARP, "rules 0 weights", [1.0], "one weight for each of 0 rounds"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_damaged_model_is_refused_in_one_sentence(kind, path, value, words, tmp_path):
    file = tmp_path / "m.json"
    _, content = written(kind, file)
    file.write_text(json.dumps(changed(content, path, value)), "utf-8")
    with pytest.raises(ValueError, match=words) as caught:
        kind.load(file)
    assert str(caught.value).startswith(f"{file} is not a whole model of '{kind.method}': ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("path", "value", "words"), [
    ("items 0 value", [None, "x"], "number"), ("items 0 value", [None, 9.9], "is not an item"),
    ("items 0 value", [1], "unpack"), ("items 0 op", "=", "is not a value of"), ("cut_points 0", None, "the cuts of"),
    ("cut_points 0", [3.0, 1.0], "the cuts of"), ("cut_points 0", ["x"], "number"),
    ("cut_points 0", [math.inf], "inf is not a finite number"), ("attributes 0 values", ["a"], "compares the nominal"),
])
def test_damaged_intervals_are_refused(path, value, words, tmp_path):
    file = tmp_path / "m.json"
    _, content = written(WCARP, file, datasets.load("iris"))
    file.write_text(json.dumps(changed(content, path, value)), "utf-8")
    with pytest.raises(ValueError, match=words):
        WCARP.load(file)


@pytest.mark.parametrize("kind", KINDS)
def test_a_truncated_file_is_refused_wherever_it_ends(kind, tmp_path):
    file = tmp_path / "m.json"
    written(kind, file)
    text = file.read_text("utf-8").rstrip()
    for end in range(0, len(text), 97):
        file.write_text(text[:end], "utf-8")
        with pytest.raises(ValueError, match="is not a complete JSON file"):
            kind.load(file)


def test_a_model_of_another_method_is_refused(tmp_path):
    for kind in KINDS:
        written(kind, tmp_path / "m.json")
        for other in {WCARP, CARBoost, AntMiner} - {kind}:
            with pytest.raises(ValueError, match=f"holds a model of '{kind.method}', not of '{other.method}'"):
                other.load(tmp_path / "m.json")


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_tells_a_model_from_other_files(kind, tmp_path):
    _, content = written(kind, tmp_path / "m.json", datasets.load("iris"))
    valid = jsonschema.Draft202012Validator(SCHEMA).is_valid
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert valid(content)
    needed = [key for key in content if key != "training"]  # version 1 had no counts
    assert not any(valid(changed(content, key, GONE)) for key in needed), "every entry is needed"
    other = "wcarp" if kind is CARBoost else "carboost"
    wrong = [("method", other), ("more", 1), ("n_draws", -1), ("items 0 op", ">="), ("items 0 value", [1.0]),
             ("cut_points 0", ["x"]), ("rules 0 items", []), ("rules 0 items", [1, 1]), ("rules 0 p_value", 1.5),
             ("rules 0 loevinger", 1.1), ("rules 0 n_ac", 0), ("class_count", []), ("rules 0 weights 0", "x")]
    for path, value in wrong[: -1 if kind is WCARP else None]:
        assert not valid(changed(content, path, value)), path


@pytest.mark.parametrize("kind", KINDS)
def test_rules_are_a_sequence_whose_objects_are_made_when_looked_at(kind, backend):
    seed = {} if kind is WCARP else {"random_state": 1, "n_estimators": 3}
    model = kind(**SMALL, **seed, backend=backend).fit(WEATHER)
    model.predict(WEATHER)
    assert not model.rules_._made
    rules = model.rules_
    assert rules[0] is rules[0] is rules[-len(rules)]
    whole = tuple(rules)
    assert (rules == whole, whole == rules, rules != whole[:-1], rules == list(whole)) == (True, True, True, False)
    assert (repr(rules), hash(rules), rules[1:3], rules[::-1]) == (repr(whole), hash(whole), whole[1:3], whole[::-1])
    assert list(rules.parts()) == [(rule.prediction, rule.terms) for rule in whole]
    with pytest.raises(IndexError):
        rules[len(rules)]
    copied = pickle.loads(pickle.dumps(model))
    assert not copied.rules_._made
    assert copied.rules_ == whole
    assert tuple(rules.take([2, 0])) == (whole[2], whole[0])
    assert rules.take([]) == ()
