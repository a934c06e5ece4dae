"""Ant-Miner as users touch it: what goes in, what comes out, what is refused, what is kept."""

import copy
import json
import os
import pickle
import stat
from importlib.resources import files
from pathlib import Path

import jsonschema
import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import KBinsDiscretizer
from sklearn.utils.estimator_checks import parametrize_with_checks
from sklearn.utils.validation import check_is_fitted

from reference import AntMiner, Attribute, Table, datasets, draws
from reference.rules import RuleList

SMALL = {"min_cases_per_rule": 2, "max_uncovered_cases": 2, "random_state": 1}
WEATHER = datasets.load("weather")


def frame(table):
    """A table as a data frame of objects."""
    return pd.DataFrame({
        attribute.name: [None if code < 0 else attribute.values[code] for code in column]
        for attribute, column in zip(table.attributes, table.columns, strict=True)
    })


def as_categories(table):
    """A table as a data frame whose categories are declared in the table's order."""
    columns = frame(table)
    for attribute in table.attributes:
        columns[attribute.name] = pd.Categorical(columns[attribute.name], categories=attribute.values)
    return columns


def sorted_table(table):
    """The same rows with every domain in sorted order."""
    def resorted(attribute, codes):
        values = tuple(sorted(attribute.values))
        return Attribute(attribute.name, values), [values.index(attribute.values[code]) for code in codes]

    pairs = [resorted(*pair) for pair in zip(table.attributes, table.columns, strict=True)]
    target, classes = resorted(table.target, table.classes)
    return Table(table.name, tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs), target, classes)


def learned(model):
    """All that a fit found, without the names of the columns."""
    rules = [
        ([(term.attribute, term.op, term.value) for term in rule.terms], rule.prediction, rule.quality, rule.covered)
        for rule in model.rule_list_.rules
    ]
    return rules, model.rule_list_.default, model.n_draws_, model.ants_per_rule_


X, Y = frame(WEATHER), WEATHER.labels()


def fitted(**parameters):
    return AntMiner(**{**SMALL, **parameters}).fit(X, Y)


@parametrize_with_checks([AntMiner(), AntMiner(pruner="hybrid", r=2)])
def test_scikit_learn_conventions(estimator, check):
    check(estimator)


# What goes in.


@pytest.mark.parametrize("make", [
    lambda: X,
    lambda: X.astype("category"),
    lambda: X.astype("string"),
    lambda: X.astype(object),
    lambda: X.to_numpy(dtype=object),
    lambda: X.to_numpy().astype(str),
    lambda: X.to_numpy().tolist(),
], ids=["default", "category", "string", "object", "array of objects", "array of text", "lists"])
@pytest.mark.parametrize("target", [list, np.array, pd.Series, lambda y: pd.Series(y, dtype="category")])
def test_undeclared_values_are_sorted_whatever_holds_them(make, target, backend):
    expected = AntMiner(**SMALL, backend=backend).fit(sorted_table(WEATHER))
    assert len(expected.rule_list_.rules) > 2
    model = AntMiner(**SMALL, backend=backend).fit(make(), target(Y))
    assert learned(model) == learned(expected)
    assert model.predict(make()).tolist() == expected.predict(WEATHER).tolist()
    assert model.score(make(), Y) == expected.score(WEATHER)


def test_declared_order_is_kept(backend):
    target = pd.Series(pd.Categorical(Y, categories=WEATHER.target.values), name="play")
    by_frame = AntMiner(**SMALL, backend=backend).fit(as_categories(WEATHER), target)
    by_table = AntMiner(**SMALL, backend=backend).fit(WEATHER)
    assert by_frame.attributes_ == WEATHER.attributes
    assert by_frame.rule_list_ == by_table.rule_list_
    assert by_frame.classes_.tolist() == by_table.classes_.tolist() == ["yes", "no"]
    assert learned(by_frame) != learned(fitted(backend=backend)), "the order of the values decides draws"


def test_a_categorical_that_is_no_series_declares_its_order_too():
    model = AntMiner(**SMALL).fit(X, pd.Categorical(Y, categories=["yes", "no", "perhaps"]))
    assert model.classes_.tolist() == ["yes", "no", "perhaps"]


MONKS = datasets.load("monks-1")
CODES = np.column_stack(MONKS.columns)


@pytest.mark.parametrize("make", [
    lambda: (CODES, range(6)),
    lambda: (CODES.astype(float), [True] * 6),
    lambda: (CODES.astype(np.int8), np.arange(6)),
    lambda: (CODES.astype(object), None),
    lambda: (pd.DataFrame(CODES, columns=[*"abcdef"]), [*"abcdef"]),
    lambda: (pd.DataFrame(CODES, columns=[*"abcdef"]).astype({"a": "category", "b": object}), [*"cdef"]),
    lambda: (pd.DataFrame(CODES, columns=[*"abcdef"], dtype="Int64"), np.ones(6, dtype=bool)),
], ids=["ints", "floats", "small ints", "objects", "frame", "mixed frame", "nullable ints"])
def test_numbers_that_are_names(make):
    rows, chosen = make()
    domains = [tuple(range(int(column.max()) + 1)) for column in CODES.T]
    attributes = tuple(Attribute(f"x{i}", domain) for i, domain in enumerate(domains))
    table = Table("", attributes, tuple(CODES.T), MONKS.target, MONKS.classes)
    expected = AntMiner(random_state=1).fit(table)
    order = pd.Series(pd.Categorical(MONKS.labels(), categories=MONKS.target.values))
    model = AntMiner(random_state=1, categorical_features=chosen).fit(rows, order)
    assert learned(model) == learned(expected)
    assert model.predict(rows).tolist() == expected.predict(table).tolist()


@pytest.mark.parametrize("make", [
    lambda x: x,
    lambda x: np.asfortranarray(x),
    lambda x: pd.DataFrame(x),
    lambda x: pd.DataFrame(x, columns=[*"abcd"]).astype("Float64"),
    lambda x: x.tolist(),
], ids=["array", "fortran", "frame", "nullable", "lists"])
def test_numbers_are_cut_into_intervals(make, backend):
    iris = datasets.load("iris")
    rows = np.column_stack(iris.columns)
    expected = AntMiner(random_state=1, backend=backend).fit(iris)
    assert {term.op for rule in expected.rule_list_.rules for term in rule.terms} == {"in"}
    model = AntMiner(random_state=1, backend=backend).fit(make(rows), iris.labels())
    assert learned(model) == learned(expected)
    assert model.score(make(rows), iris.labels()) > 0.9


def test_whole_numbers_are_numbers_unless_named():
    rows = np.arange(24)[:, None]
    labels = ["low"] * 12 + ["high"] * 12
    by_cut = AntMiner(**SMALL).fit(rows, labels)
    assert by_cut.attributes_[0].values is None
    assert str(by_cut.rule_list_.rules[0].terms[0]) in ("x0 <= 11.5", "x0 > 11.5")
    assert by_cut.predict([[-1000], [1000]]).tolist() == ["low", "high"]
    assert AntMiner(**SMALL, categorical_features=[0]).fit(rows, labels).attributes_[0].values == tuple(range(24))


@pytest.mark.parametrize("gap", [None, np.nan, pd.NA], ids=["None", "NaN", "NA"])
@pytest.mark.parametrize("missing", ["no_match", "as_value"])
def test_every_way_to_write_missing_is_the_same(gap, missing, backend):
    codes = [np.where(np.arange(14) % 5 == i, -1, column) for i, column in enumerate(WEATHER.columns)]
    table = Table("", WEATHER.attributes, tuple(codes), WEATHER.target, WEATHER.classes)
    target = pd.Series(pd.Categorical(Y, categories=WEATHER.target.values))
    model = AntMiner(**SMALL, missing=missing, backend=backend).fit(table)
    objects = frame(table).astype(object)
    objects[objects.isna()] = gap
    kinds = [as_categories(table)]
    for dtype in (object, "string"):
        kinds.append(objects.astype(dtype))
    for kind in kinds:
        other = AntMiner(**SMALL, missing=missing, backend=backend)
        other.fit(kind, target)
        assert model.predict(kind).tolist() == model.predict(table).tolist()
        if kind is kinds[0]:
            assert other.rule_list_ == model.rule_list_
        else:
            assert {attribute.values for attribute in other.attributes_} == {
                tuple(sorted(attribute.values)) for attribute in table.attributes
            }


def test_missing_as_a_value(backend):
    rows = pd.DataFrame({"a": ["u", None] * 8, "b": ["p"] * 16})
    labels = ["known", "gone"] * 8
    model = AntMiner(**SMALL, missing="as_value", backend=backend).fit(rows, labels)
    assert model.predict(rows).tolist() == labels
    labels = ["known"] * 12 + ["gone"] * 4
    rows = pd.DataFrame({"a": ["u", "v"] * 6 + [None] * 4})
    model = AntMiner(**SMALL, missing="as_value", backend=backend, single_class="continue").fit(rows, labels)
    assert model.predict(rows).tolist() == labels
    assert "a = ?" in str(model.rule_list_)
    silent = AntMiner(**SMALL, missing="no_match", backend=backend).fit(rows, labels)
    assert "?" not in str(silent.rule_list_)
    assert not any(rule.matches(Table("", silent.attributes_, ([-1],))).any() for rule in silent.rule_list_.rules)


@pytest.mark.parametrize("missing", ["no_match", "as_value"])
def test_missing_at_predict_alone_matches_no_term(missing):
    model = fitted(missing=missing)
    assert model.predict(pd.DataFrame([[None] * 4], columns=X.columns)).tolist() == [model.rule_list_.default]


def test_a_value_written_as_a_question_mark_cannot_also_mean_missing():
    rows = pd.DataFrame({"a": ["?", "x", None] * 5})
    with pytest.raises(ValueError, match=r"'a' has a value '\?'"):
        AntMiner(missing="as_value").fit(rows, ["p", "q", "q"] * 5)


def test_an_unknown_category_matches_no_term():
    model = fitted()
    strange = pd.DataFrame([["snow"] * 4], columns=X.columns, dtype=object)
    assert model.predict(strange).tolist() == [model.rule_list_.default]
    assert model.explain(strange)[0].rule is None
    strange.iloc[0] = [7, 7.5, "?", True]
    assert model.predict(strange).tolist() == [model.rule_list_.default]


def test_an_unknown_category_is_not_missing():
    rows = pd.DataFrame({"a": ["u", None] * 8})
    model = AntMiner(**SMALL, missing="as_value").fit(rows, ["known", "gone"] * 8)
    by_default = model.rule_list_.default
    assert model.predict(pd.DataFrame({"a": ["never seen"]})).tolist() == [by_default]


def test_a_missing_number_matches_no_interval():
    rows = np.arange(24.0)[:, None]
    model = AntMiner(**SMALL).fit(rows, ["low"] * 12 + ["high"] * 12)
    assert model.predict([[np.nan]]).tolist() == [model.rule_list_.default]


def test_classes_that_never_occur_count():
    target = Attribute("play", ("never", *WEATHER.target.values))
    table = Table("", WEATHER.attributes, WEATHER.columns, target, WEATHER.classes + 1)
    model = AntMiner(**SMALL).fit(table)
    assert model.classes_.tolist() == ["never", "yes", "no"]
    assert set(model.predict(table)) <= {"yes", "no"}
    assert model.n_draws_ != AntMiner(**SMALL).fit(WEATHER).n_draws_, "k is part of every gain (AM-6)"


@pytest.mark.parametrize(("chosen", "nominal"), [
    (None, []),
    ([], []),
    (["b"], [1]),
    ([1], [1]),
    (np.array([0, 1]), [0, 1]),
    ((True, False), [0]),
    (np.array([False, True]), [1]),
    (["a", "b"], [0, 1]),
    ("b", [1]),
])
def test_categorical_features(chosen, nominal):
    rows = pd.DataFrame({"a": [1, 2] * 8, "b": [0.5, 1.5] * 8})
    model = AntMiner(**SMALL, categorical_features=chosen).fit(rows, [0, 1] * 8)
    assert [i for i, attribute in enumerate(model.attributes_) if attribute.nominal] == nominal
    assert model.score(rows, [0, 1] * 8) == 1.0


@pytest.mark.parametrize(
    "chosen", [["c"], [2], [-1], [True], [True, False, True], [1.5], [None], [[0], [0, 1]]], ids=str
)
def test_bad_categorical_features(chosen):
    rows = pd.DataFrame({"a": [1, 2] * 8, "b": [0.5, 1.5] * 8})
    with pytest.raises(ValueError, match="categorical_features"):
        AntMiner(categorical_features=chosen).fit(rows, [0, 1] * 8)


def test_continuous_columns_can_be_refused():
    with pytest.raises(ValueError, match=r"'b' is continuous"):
        AntMiner(continuous="error").fit(pd.DataFrame({"a": ["x", "y"] * 8, "b": range(16)}), [0, 1] * 8)
    assert fitted(continuous="error").rule_list_ == fitted().rule_list_


def test_input_is_left_as_it_was():
    rows, labels = X.copy(), list(Y)
    before = [column.copy() for column in WEATHER.columns]
    AntMiner(**SMALL).fit(rows, labels).predict(rows)
    AntMiner(**SMALL).fit(WEATHER).predict(WEATHER)
    pd.testing.assert_frame_equal(rows, X)
    assert labels == Y
    assert all((old == new).all() for old, new in zip(before, WEATHER.columns, strict=True))


def test_columns_of_a_table_are_found_by_name():
    model = AntMiner(**SMALL).fit(WEATHER)
    other = Table("", (Attribute("extra"), *WEATHER.attributes[::-1]), (np.zeros(14), *WEATHER.columns[::-1]))
    assert model.predict(other).tolist() == model.predict(WEATHER).tolist()
    assert model.predict(X).tolist() == model.predict(WEATHER).tolist()
    with pytest.raises(ValueError, match="no column 'outlook'"):
        model.predict(datasets.load("iris"))


# Small and strange data: a fit ends, and predicts.

STRANGE = {
    "one class": ([["a", "x"], ["b", "y"]] * 8, ["c"] * 16),
    "one row": ([["a", "x"]], ["c"]),
    "one column": ([["a"], ["b"]] * 8, ["c", "d"] * 8),
    "contradictory": ([["a", "x"]] * 16, ["c", "d"] * 8),
    "all missing": ([[None, None]] * 16, ["c", "d"] * 8),
    "all missing numbers": ([[np.nan, np.nan]] * 16, ["c", "d"] * 8),
    "constant": ([["a", "x"]] * 12, ["c"] * 8 + ["d"] * 4),
    "constant numbers": ([[1.0, 2.0]] * 16, ["c", "d"] * 8),
    "no cut": (np.arange(16.0)[:, None], ["c", "d"] * 8),
    "all rows differ": ([[f"v{i}"] for i in range(16)], ["c", "d"] * 8),
}


@pytest.mark.parametrize("options", [
    {},
    {"pruner": "hybrid", "r": 1},
    {"single_class": "continue", "n_ants": 20},
    {"missing": "as_value"},
    {"removal": "covered", "infeasible": "reject"},
    {"heuristic_on": "initial", "single_class": "continue", "n_ants": 20},
], ids=str)
@pytest.mark.parametrize("name", STRANGE)
def test_strange_data(name, options, backend):
    rows, labels = STRANGE[name]
    rows = np.array(rows, dtype=float if "number" in name or "cut" in name else object)
    model = AntMiner(min_cases_per_rule=1, max_uncovered_cases=0, random_state=1, backend=backend, **options)
    predictions = model.fit(rows, labels).predict(rows)
    assert set(predictions) <= set(labels)
    assert sum(rule.removed for rule in model.rule_list_.rules) <= len(labels)
    majority = max(labels.count(label) for label in set(labels))
    assert model.score(rows, labels) * len(labels) >= (majority if not model.rule_list_.rules else 1)
    if name == "all rows differ":
        assert model.score(rows, labels) == 1.0
    if name == "one class":
        assert model.n_draws_ == 0
        assert model.classes_.tolist() == ["c"]


def test_no_feasible_term_leaves_the_default(backend):
    model = AntMiner(min_cases_per_rule=15, max_uncovered_cases=0, random_state=1, backend=backend).fit(WEATHER)
    assert (model.rule_list_, model.n_draws_, model.ants_per_rule_) == (RuleList((), "yes"), 0, [])
    assert model.predict(WEATHER).tolist() == ["yes"] * 14
    assert str(model.explain(WEATHER)[0]) == "yes: no rule matches, so the default class"


# What is refused.


@pytest.mark.parametrize(("name", "value"), [
    *[(name, value) for name in ("n_ants", "min_cases_per_rule", "n_rules_converge", "r")
      for value in (0, -1, 2.5, "3", None, True, np.nan, np.inf, 2**62)],
    *[("max_uncovered_cases", value) for value in (-1, 0.5, None, False)],
    *[(name, value) for name in (
        "pruner", "infeasible", "heuristic_on", "prune_ties", "info_gain", "single_class", "removal", "missing",
        "continuous", "backend") for value in ("other", None, 1, ["original"])],
    *[("random_state", value) for value in (-1, 1.5, "1", True, [1])],
])
def test_bad_parameters(name, value):
    with pytest.raises(ValueError, match=name) as caught:
        AntMiner(**{name: value}).fit(WEATHER)
    assert repr(value) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["n_ants", "min_cases_per_rule", "n_rules_converge", "r", "max_uncovered_cases"])
@pytest.mark.parametrize("value", [np.int64(3), np.uint8(3), 2**62 - 1])
def test_integers_of_any_kind_and_size(name, value, backend):
    model = AntMiner(**{**SMALL, "pruner": "hybrid", "backend": backend, "n_ants": 3, name: value})
    assert len(model.fit(WEATHER).ants_per_rule_) == len(model.rule_list_.rules)


UNLABELLED = Table("new", WEATHER.attributes, WEATHER.columns)
WIDE = pd.DataFrame({"other": range(14)})
BAD_FITS = {
    "NaN in y": (lambda: (WIDE, [*Y[:-1], None]), "every row needs a class"),
    "NaN in numeric y": (lambda: (WIDE, [1.0] * 13 + [np.nan]), "NaN"),
    "NA in y": (lambda: (WIDE, pd.Series([*Y[:-1], pd.NA], dtype="string")), "every row needs a class"),
    "no y": (lambda: (WIDE, None), "requires y"),
    "continuous y": (lambda: (WIDE, np.linspace(0, 1, 14)), "continuous"),
    "two columns of y": (lambda: (WIDE, np.zeros((14, 2))), "1d"),
    "infinity in an array": (lambda: (np.array([[np.inf]] * 14), Y), "infinity"),
    "infinity in a frame": (lambda: (pd.DataFrame({"a": [np.inf] * 14}), Y), "infinit"),
    "infinity in a table": (
        lambda: (Table("t", (Attribute("a"),), ([-np.inf] * 14,), WEATHER.target, WEATHER.classes),),
        "'a' has an infinite value",
    ),
    "infinity in objects": (lambda: (np.array([[np.inf]] * 14, dtype=object), Y), "infinit"),
    "no rows": (lambda: (WIDE.iloc[:0], []), "0 sample"),
    "no columns": (lambda: (np.empty((14, 0)), Y), r"0 feature\(s\)"),
    "no columns in a frame": (lambda: (WIDE[[]], Y), r"0 feature\(s\)"),
    "no rows in a table": (lambda: (WEATHER.take([]),), "has no rows"),
    "no columns in a table": (lambda: (Table("bare", (), (), WEATHER.target, WEATHER.classes),), "has no attributes"),
    "one dimension": (lambda: (np.arange(14), Y), "2D"),
    "a series": (lambda: (WIDE["other"], Y), "2-dimensional"),
    "three dimensions": (lambda: (np.zeros((14, 2, 2)), Y), "dim 3"),
    "lengths": (lambda: (WIDE, Y[:-1]), r"\[14, 13\]"),
    "sparse": (lambda: (sparse.csr_matrix(np.eye(14)), Y), "dense"),
    "table and y": (lambda: (WEATHER, Y[::-1]), "without y"),
    "table without class": (lambda: (UNLABELLED,), "'new' has no class"),
    "text and numbers in a column": (lambda: (pd.DataFrame({"a": ["x", 1] * 7}), Y), "'a' mixes text and numbers"),
    "lists in a column": (lambda: (pd.DataFrame({"a": [[1], [2]] * 7}), Y), "'a'"),
    "arrays in a column": (lambda: (pd.DataFrame({"a": [np.array([1, 2])] * 14}), Y), "'a'"),
    "bytes": (lambda: (np.array([[b"a"], [b"b"]] * 7), Y), "bytes"),
    "complex numbers in a frame": (lambda: (pd.DataFrame({"a": [1j, 2.0] * 7}), Y), "(?i)complex"),
    "dates": (lambda: (pd.DataFrame({"a": pd.to_datetime(["2020-01-01", None] * 7)}), Y), "'a'"),
    "two columns of one name": (lambda: (pd.concat([WIDE, WIDE], axis=1), Y), "other"),
}


@pytest.mark.filterwarnings("ignore::numpy.exceptions.ComplexWarning")
class TestBadFits:
    @pytest.mark.parametrize("case", BAD_FITS)
    def test_refused_in_words(self, case):
        make, words = BAD_FITS[case]
        with pytest.raises((ValueError, TypeError), match=words):
            AntMiner().fit(*make())

    @pytest.mark.parametrize("case", BAD_FITS)
    def test_an_estimator_that_failed_to_fit_is_not_fitted(self, case):
        model = AntMiner()
        with pytest.raises((ValueError, TypeError)):
            model.fit(*BAD_FITS[case][0]())
        with pytest.raises(NotFittedError):
            model.predict(X)
        assert not [name for name in vars(model) if name.endswith("_")]

    @pytest.mark.parametrize("case", BAD_FITS)
    def test_a_failed_refit_keeps_the_earlier_model(self, case):
        model = fitted()
        before, predictions = dict(vars(model)), model.predict(X).tolist()
        with pytest.raises((ValueError, TypeError)):
            model.fit(*BAD_FITS[case][0]())
        assert vars(model).keys() == before.keys()
        assert model.predict(X).tolist() == predictions
        assert str(model.rule_list_) == str(before["rule_list_"])


@pytest.mark.parametrize("change", [
    {"n_ants": 0}, {"continuous": "never"}, {"backend": "gpu"}, {"random_state": -1},
    {"categorical_features": ["nowhere"]}, {"random_state": draws.Tape([0.5])},
], ids=["n_ants", "continuous", "backend", "seed", "columns", "tape"])
def test_a_refit_with_bad_parameters_keeps_the_earlier_model(change):
    model = fitted()
    predictions, n_draws = model.predict(X).tolist(), model.n_draws_
    model.set_params(**change)
    with pytest.raises(ValueError, match=r"n_ants|continuous|backend|random_state|nowhere|draw 2"):
        model.fit(X[["windy", "outlook"]], Y)
    assert (model.predict(X).tolist(), model.n_draws_) == (predictions, n_draws)


def test_a_class_column_may_have_any_name():
    assert AntMiner(**SMALL).fit(X, pd.Series(Y, name="name")).target_.name == "name"
    with pytest.warns(UserWarning, match="column-vector"):
        model = AntMiner(**SMALL).fit(X, pd.DataFrame({"name": Y}))
    assert model.rule_list_ == fitted().rule_list_


@pytest.mark.parametrize(("rows", "words"), [
    (X[["windy"]], "feature names"),
    (X[X.columns[::-1]], "same order"),
    (X.rename(columns={"windy": "wind"}), "wind"),
    (X.iloc[:0], "0 sample"),
    (np.zeros((2, 3), dtype=object), "3 features"),
    (["sunny"] * 4, "2D"),
], ids=["missing", "other order", "renamed", "no rows", "too few", "one dimension"])
@pytest.mark.filterwarnings("ignore:X does not have valid feature names")
def test_bad_rows_to_predict(rows, words):
    model = fitted()
    for call in (model.predict, model.explain):
        with pytest.raises(ValueError, match=words):
            call(rows)


@pytest.mark.parametrize(("rows", "words"), [
    ([["text"]], "'x0' was continuous"),
    ([[np.inf]], "infinit"),
    (np.array([[np.inf]], dtype=object), "infinit"),
    (Table("", (Attribute("x0", ("a",)),), ([0],)), "'x0' is nominal, the model knows it as continuous"),
], ids=["text", "infinity", "object infinity", "nominal table"])
def test_bad_numbers_to_predict(rows, words):
    model = AntMiner(**SMALL).fit(np.arange(24.0)[:, None], [0, 1] * 12)
    with pytest.raises(ValueError, match=words):
        model.predict(rows)


def test_nothing_works_before_fit(tmp_path):
    for call in (AntMiner().predict, AntMiner().explain, AntMiner().score):
        with pytest.raises(NotFittedError):
            call(WEATHER)
    with pytest.raises(NotFittedError):
        AntMiner().save(tmp_path / "m.json")
    assert not list(tmp_path.iterdir())


# In the company of scikit-learn.


def test_clone_and_parameters():
    model = AntMiner(n_ants=7, categorical_features=[0], random_state=3)
    assert clone(model).get_params() == model.get_params()
    assert model.set_params(r=2, pruner="hybrid").r == 2
    with pytest.raises(ValueError, match="ants"):
        model.set_params(ants=3)
    copied = clone(fitted())
    with pytest.raises(NotFittedError):
        check_is_fitted(copied)
    assert copied.fit(X, Y).rule_list_ == fitted().rule_list_


def test_pipeline_and_searches():
    iris = datasets.load("iris")
    rows, labels = np.column_stack(iris.columns), np.array(iris.labels())
    model = AntMiner(random_state=1)
    assert cross_val_score(model, rows, labels, cv=3).mean() > 0.85
    bins = KBinsDiscretizer(3, encode="ordinal", strategy="uniform")
    pipe = make_pipeline(bins, AntMiner(random_state=1, categorical_features=range(4)))
    grid = {"antminer__pruner": ["original", "hybrid"], "antminer__r": [1, 2]}
    search = GridSearchCV(pipe, grid, cv=2).fit(rows, labels)
    assert search.best_score_ > 0.85
    assert search.best_estimator_[-1].rule_list_.rules
    frames = GridSearchCV(AntMiner(**SMALL), {"min_cases_per_rule": [1, 2]}, cv=2).fit(X, Y)
    assert frames.predict(X).shape == (14,)


def test_pickle():
    model = fitted(random_state=np.random.default_rng(1))
    again = pickle.loads(pickle.dumps(model))
    assert again.rule_list_ == model.rule_list_
    assert again.predict(X).tolist() == model.predict(X).tolist()
    assert copy.deepcopy(model).score(X, Y) == model.score(X, Y)


def test_score():
    model = AntMiner(**SMALL).fit(WEATHER)
    assert model.score(WEATHER) == model.score(X, Y) == model.score(WEATHER, Y) == 13 / 14
    assert model.score(WEATHER, ["other"] * 14) == 0.0
    weights = (model.predict(X) == np.array(Y)).astype(float)
    assert model.score(X, Y, sample_weight=weights) == 1.0
    with pytest.raises(ValueError, match="has no class"):
        model.score(UNLABELLED)


# Chance.


def test_sources_of_draws(backend):
    by_seed = fitted(backend=backend, random_state=5)
    recorder = draws.Recorder(draws.Seeded(5))
    by_recorder = fitted(backend=backend, random_state=recorder)
    tape = recorder.tape()
    same = [
        fitted(backend=backend, random_state=5),
        fitted(backend=backend, random_state=np.int32(5)),
        fitted(backend=backend, random_state=np.random.default_rng(5)),
        fitted(backend=backend, random_state=draws.Seeded(5)),
        by_recorder,
        fitted(backend=backend, random_state=tape),
        fitted(backend="python", random_state=5),
    ]
    assert [learned(model) for model in same] == [learned(by_seed)] * len(same)
    assert by_seed.n_draws_ == len(recorder.kept) == tape.position > 0
    assert tape.left == 0
    assert {draw.line for draw in recorder.kept} == {"antminer:25"}


@pytest.mark.parametrize("bits", [np.random.MT19937, np.random.Philox, np.random.SFC64, np.random.PCG64DXSM])
def test_any_numpy_generator_on_both_paths(bits, c_path):
    python, c = (fitted(backend=path, random_state=np.random.Generator(bits(3))) for path in ("python", "c"))
    assert learned(python) == learned(c)


def test_a_generator_is_continued(backend):
    generator, twin = np.random.default_rng(7), np.random.default_rng(7)
    model = fitted(backend=backend, random_state=generator)
    twin.random(model.n_draws_)
    assert generator.random() == twin.random()
    assert model.random_state is generator
    first = model.n_draws_
    recorder = draws.Recorder(draws.Seeded(np.random.default_rng(7)))
    model = fitted(backend=backend, random_state=recorder)
    again = model.fit(X, Y)
    assert len(recorder.kept) == first + again.n_draws_
    assert [draw.u for draw in recorder.kept] == np.random.default_rng(7).random(len(recorder.kept)).tolist()


def test_an_int_starts_anew_and_none_does_not(backend):
    model = fitted(backend=backend, random_state=3)
    assert learned(copy.deepcopy(model).fit(X, Y)) == learned(model)
    assert len({fitted(backend=backend, random_state=None).n_draws_ for _ in range(20)}) > 1


@pytest.mark.parametrize("pruner", ["original", "hybrid"])
def test_a_short_tape_names_the_line(pruner, backend):
    recorder = draws.Recorder(draws.Seeded(1))
    fitted(pruner=pruner, r=1, random_state=recorder)
    uniforms = [draw.u for draw in recorder.kept]
    for n in (0, 1, len(uniforms) // 2, len(uniforms) - 1):
        words = f"{recorder.kept[n].line} asked for draw {n + 1} of a tape of {n}"
        with pytest.raises(draws.TapeExhausted, match=words):
            fitted(pruner=pruner, r=1, random_state=draws.Tape(uniforms[:n]), backend=backend)


def test_counts_of_ants_and_draws(backend):
    model = AntMiner(**SMALL, n_ants=4, backend=backend).fit(WEATHER)
    assert len(model.ants_per_rule_) == len(model.rule_list_.rules)
    assert all(1 <= ants <= 4 for ants in model.ants_per_rule_)
    assert model.n_draws_ >= sum(model.ants_per_rule_)
    lonely = AntMiner(**SMALL, n_rules_converge=1, backend=backend).fit(WEATHER)
    assert set(lonely.ants_per_rule_) == {1}
    assert isinstance(model.n_draws_, int)


# Explanations.


def test_explain_says_which_rule_decided():
    model = AntMiner(**SMALL).fit(WEATHER)
    rules, reasons = model.rule_list_.rules, model.explain(X)
    assert [reason.prediction for reason in reasons] == model.predict(X).tolist()
    matching = np.array([rule.matches(WEATHER) for rule in rules])
    for row, reason in enumerate(reasons):
        numbers = [number for number in range(1, len(rules) + 1) if matching[number - 1, row]]
        assert reason.number == (numbers[0] if numbers else None)
        assert reason.also == tuple(numbers[1:])
        if numbers:
            assert reason.rule is rules[numbers[0] - 1]
            assert str(reason).startswith(f"{reason.prediction}: rule {numbers[0]}, IF ")
        else:
            assert str(reason) == f"{model.rule_list_.default}: no rule matches, so the default class"
        assert ("also matched" in str(reason)) == (len(numbers) > 1)
    assert any(reason.rule is None for reason in reasons)
    assert any(reason.also for reason in reasons)


# Files.

LABELS = {
    "text": ["no", "yes"],
    "text of numbers": ["0", "1"],
    "ints": [-1, 3],
    "floats": [0.0, 2.0],
    "bools": [False, True],
    "accents": ["não", "是\n, \"quoted\""],
}
VALUES = {
    "text": ["a", "b"], "ints": [1, 2], "floats": [0.1, 1e300], "bools": [False, True], "text of numbers": ["1", "2"],
    "accents": ["ü ", "名"], "numbers": None,
}


@pytest.mark.parametrize("values", VALUES)
@pytest.mark.parametrize("labels", LABELS)
@pytest.mark.parametrize("missing", ["no_match", "as_value"])
def test_round_trip(values, labels, missing, tmp_path):
    kind = VALUES[values]
    column = np.arange(24.0) // 12 if kind is None else np.array(kind, dtype=object)[np.arange(24) // 12]
    rows = pd.DataFrame({"a": column, "b": [None, *["x", "y"] * 10, None, None, None]})
    y = np.array(LABELS[labels])[np.arange(24) // 12]
    model = AntMiner(**SMALL, missing=missing).fit(rows, y)
    assert model.rule_list_.rules
    model.save(tmp_path / "m.json")
    again = AntMiner.load(tmp_path / "m.json")
    assert again.rule_list_ == model.rule_list_
    assert again.attributes_ == model.attributes_in_use()
    assert again.get_params() == model.get_params()
    assert again.classes_.dtype == model.classes_.dtype
    predictions = again.predict(rows)
    assert predictions.dtype == model.predict(rows).dtype
    assert predictions.tolist() == model.predict(rows).tolist() == y.tolist()
    assert [type(value) for value in predictions.tolist()] == [type(value) for value in y.tolist()]
    assert again.explain(rows) == model.explain(rows)
    assert str(again.rule_list_) == str(model.rule_list_)
    assert (again.n_draws_, again.ants_per_rule_, again.n_features_in_) == (model.n_draws_, model.ants_per_rule_, 2)
    assert again.feature_names_in_.tolist() == ["a", "b"]
    again.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "m.json").read_bytes()


def test_round_trip_of_intervals_on_hard_numbers(tmp_path, backend):
    rng = np.random.default_rng(0)
    rows = np.round(rng.normal(size=(200, 3)), 3) / 3
    rows[rng.random(rows.shape) < 0.1] = np.nan
    labels = np.where(np.nan_to_num(rows[:, 0]) > 0.1, "p", "q")
    model = AntMiner(random_state=1, missing="as_value", backend=backend).fit(rows, labels)
    model.save(tmp_path / "m.json")
    again = AntMiner.load(tmp_path / "m.json")
    assert again.rule_list_ == model.rule_list_
    cuts = {end for rule in model.rule_list_.rules for term in rule.terms if term.op == "in" for end in term.value}
    ends = np.array([cut for cut in cuts if np.isfinite(cut)])
    assert len(ends)
    probes = np.repeat(np.concatenate([ends, np.nextafter(ends, -9), np.nextafter(ends, 9)])[:, None], 3, axis=1)
    assert again.predict(probes).tolist() == model.predict(probes).tolist()
    assert not hasattr(again, "feature_names_in_")


def test_a_model_file_says_what_it_is(tmp_path):
    fitted(random_state=draws.Seeded(1)).save(tmp_path / "m.json")
    content = json.loads((tmp_path / "m.json").read_text("utf-8"))
    assert (content["version"], content["method"]) == (2, "antminer")
    assert {"format", "reference", "parameters", "attributes", "target", "rule_list"} <= content.keys()
    assert AntMiner.load(tmp_path / "m.json").random_state is None


@pytest.mark.parametrize("change", [
    {"n_ants": np.int64(50)},
    {"categorical_features": np.array([True, False, False, False])},
    {"categorical_features": list(np.array([True, False, False, False]))},
    {"categorical_features": list(np.arange(2))},
    {"categorical_features": range(2)},
    {"random_state": np.int64(3)},
], ids=str)
def test_parameters_of_numpy_types_are_saved(change, tmp_path):
    fitted(**change).save(tmp_path / "m.json")
    again = AntMiner.load(tmp_path / "m.json")
    for name, value in change.items():
        assert np.array_equal(getattr(again, name), value)


def written(tmp_path):
    path = tmp_path / "m.json"
    fitted().save(path)
    return path, json.loads(path.read_text("utf-8"))


def test_a_truncated_file_is_refused_wherever_it_ends(tmp_path):
    path, _ = written(tmp_path)
    text = path.read_text("utf-8").rstrip()
    for end in range(0, len(text), 7):
        path.write_text(text[:end], "utf-8")
        with pytest.raises(ValueError, match=r"m\.json"):
            AntMiner.load(path)


@pytest.mark.parametrize("content", [
    b"", b"null", b"[]", b"{}", b'"text"', b"outlook,play\nsunny,no\n", b"\x80\x04\x95", b"\xff\xfe", b"NaN",
    b'{"format": 1}', b"[" * 100_000, b"1" * 5000,
], ids=lambda content: repr(content[:20]))
def test_another_file_is_refused(content, tmp_path):
    path = tmp_path / "m.json"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=r"m\.json"):
        AntMiner.load(path)


GONE = object()
TERM = "rule_list rules 1 terms 0"


@pytest.mark.parametrize(("path", "value"), [
    *[(key, GONE) for key in ("method", "version", "parameters", "attributes", "target", "rule_list", "ants_per_rule")],
    ("n_draws", GONE), ("version", 3), ("version", "1"), ("version", None), ("method", "mbc"), ("method", []),
    ("parameters", {"n_anst": 3}), ("parameters", [1]),
    ("attributes", []), ("attributes 3", GONE), ("attributes 0", None),
    ("attributes 0 values", 3), ("attributes 0 values", [[]]), ("attributes 0 name", 5),
    ("target values", None), ("target values", []), ("target values", ["maybe"]),
    ("rule_list", {}), ("rule_list rules", None), ("rule_list rules 0 prediction", "maybe"),
    ("rule_list default", GONE), ("rule_list default", "maybe"), ("rule_list default", []),
    (f"{TERM} op", "~"), (f"{TERM} op", "in"), (f"{TERM} value", GONE), (f"{TERM} value", []),
    *[(f"{TERM} attribute", value) for value in (9, -9, "0", None, 0.5)],
], ids=lambda value: "gone" if value is GONE else repr(value))
def test_a_damaged_model_is_refused_in_one_sentence(path, value, tmp_path):
    file, content = written(tmp_path)
    *above, last = [int(key) if key.isdigit() else key for key in path.split()]
    parent = content
    for key in above:
        parent = parent[key]
    if value is GONE:
        del parent[last]
    else:
        parent[last] = value
    file.write_text(json.dumps(content), "utf-8")
    with pytest.raises(ValueError, match=r"m\.json") as caught:
        AntMiner.load(file)
    assert "\n" not in str(caught.value)


def test_a_newer_model_is_refused_with_its_version(tmp_path):
    path, content = written(tmp_path)
    path.write_text(json.dumps({**content, "version": 99}), "utf-8")
    with pytest.raises(ValueError, match=r"99.*reads versions 1 and 2"):
        AntMiner.load(path)


def test_no_model_file(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"no model file .*nowhere\.json"):
        AntMiner.load(tmp_path / "nowhere.json")
    with pytest.raises(OSError, match="folder"):
        AntMiner.load(tmp_path)


def test_saving_where_no_file_can_be(tmp_path):
    model = fitted()
    for path, words in ((tmp_path / "no" / "m.json", "not a folder"), (tmp_path, "is a folder")):
        with pytest.raises(OSError, match=words):
            model.save(path)
    assert not list(tmp_path.iterdir())


def test_a_failure_leaves_the_old_file_alone(tmp_path, monkeypatch):
    path, _ = written(tmp_path)
    before = path.read_bytes()

    def fail(*arguments, **options):
        raise OSError("the disk is full")

    for name in ("chmod", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, fail)
            with pytest.raises(OSError, match="disk is full"):
                fitted(random_state=2).save(path)
        assert path.read_bytes() == before
        assert [entry.name for entry in tmp_path.iterdir()] == ["m.json"]
    fitted(random_state=2).save(path)
    assert path.read_bytes() != before
    assert AntMiner.load(path).random_state == 2


def test_text_that_cannot_be_encoded_leaves_nothing_behind(tmp_path):
    model = AntMiner(**SMALL).fit(X, ["\ud800", "b"] * 7)
    with pytest.raises(ValueError, match="surrogates"):
        model.save(tmp_path / "m.json")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_is_no_plain_file_is_not_replaced_by_one(tmp_path):
    """Otherwise saving to /dev/null as root would replace it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        fitted().save(pipe)
    except (OSError, ValueError):
        pass
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_is_written_through(tmp_path):
    target, link = tmp_path / "real.json", tmp_path / "link.json"
    target.write_text("old")
    link.symlink_to(target)
    fitted().save(link)
    assert link.is_symlink()
    assert AntMiner.load(target).rule_list_ == fitted().rule_list_


@pytest.mark.parametrize("name", ["weather", "wine"])
def test_a_saved_model_follows_its_schema(name, tmp_path):
    AntMiner(min_cases_per_rule=2, random_state=1).fit(datasets.load(name)).save(tmp_path / "m.json")
    schema = json.loads((files("reference") / "antminer" / "model.schema.json").read_text("utf-8"))
    jsonschema.validate(json.loads((tmp_path / "m.json").read_text("utf-8")), schema)
