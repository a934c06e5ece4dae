"""From arrays and frames to tables, in training and in prediction."""

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator

from reference import Attribute, Table, datasets
from reference.inputs import class_column, label_array, new_table, recoded, training_table
from reference.table import MISSING, UNKNOWN

LABELS = ["p", "q", "p"]


def table_of(X, y=LABELS, chosen=None):
    return training_table(BaseEstimator(), X, y, chosen)


@pytest.mark.parametrize(("column", "values", "codes"), [
    (["b", "a", None], ("a", "b"), [1, 0, MISSING]),
    (pd.Categorical(["b", "a", None], categories=["c", "b", "a"]), ("c", "b", "a"), [1, 2, MISSING]),
    (pd.Categorical([2, 1, 2], categories=[2, 1], ordered=True), (2, 1), [0, 1, 0]),
    (pd.array(["b", pd.NA, "a"], dtype="string"), ("a", "b"), [1, MISSING, 0]),
    ([True, False, True], (False, True), [1, 0, 1]),
    (pd.array([True, None, False], dtype="boolean"), (False, True), [1, MISSING, 0]),
    (np.array([2, 10, np.nan], dtype=object), (2, 10), [0, 1, MISSING]),
    (np.array(["2", "10", None], dtype=object), ("10", "2"), [1, 0, MISSING]),
    (np.array([None] * 3, dtype=object), (), [MISSING] * 3),
    ([1.5, np.nan, 3], None, [1.5, np.nan, 3]),
    ([1, 2, 3], None, [1, 2, 3]),
    (pd.array([1, None, 3], dtype="Int64"), None, [1, np.nan, 3]),
    (np.array([1, 2, 3], dtype=np.uint8), None, [1, 2, 3]),
], ids=range(13))
def test_columns_of_a_frame(column, values, codes):
    table = table_of(pd.DataFrame({"a": column}))
    assert table.attributes == (Attribute("a", values),)
    np.testing.assert_array_equal(table.columns[0], codes)


def test_plain_values_not_numpy_ones():
    table = table_of(pd.DataFrame({"a": pd.Categorical([1, 2, 1]), "b": [True, False, True]}), np.array([1, 0, 1]))
    kinds = [type(value) for attribute in (*table.attributes, table.target) for value in attribute.values]
    assert kinds == [int, int, bool, bool, int, int]


@pytest.mark.parametrize(("y", "values", "codes"), [
    (LABELS, ("p", "q"), [0, 1, 0]),
    (np.array([3, -1, 3]), (-1, 3), [1, 0, 1]),
    (np.array([1.0, 2.0, 1.0]), (1.0, 2.0), [0, 1, 0]),
    ([True, False, True], (False, True), [1, 0, 1]),
    (pd.Series(pd.Categorical(LABELS, categories=["q", "x", "p"])), ("q", "x", "p"), [2, 0, 2]),
    (pd.Series(LABELS, dtype="string"), ("p", "q"), [0, 1, 0]),
], ids=range(6))
def test_classes(y, values, codes):
    table = table_of([[1.0], [2.0], [3.0]], y)
    assert table.target == Attribute("class", values)
    assert table.classes.tolist() == codes


def test_names():
    assert [a.name for a in table_of(np.zeros((3, 2))).attributes] == ["x0", "x1"]
    assert [a.name for a in table_of(pd.DataFrame(np.zeros((3, 2)))).attributes] == ["x0", "x1"]
    assert [a.name for a in table_of(pd.DataFrame(np.zeros((3, 2)), columns=["u", "v"])).attributes] == ["u", "v"]
    assert table_of(np.zeros((3, 1)), pd.Series(LABELS, name="play")).target.name == "play"


def test_an_index_does_not_matter():
    frame = pd.DataFrame({"a": ["x", "y", "z"]}, index=[9, 5, 7])
    table = table_of(frame, pd.Series(LABELS, index=[1, 2, 3]))
    assert (table.columns[0].tolist(), table.labels()) == ([0, 1, 2], LABELS)


def test_a_table_cannot_be_recast():
    table = Table("t", (Attribute("a", ("x",)),), ([0, 0, 0],), Attribute("c", ("p",)), [0, 0, 0])
    with pytest.raises(ValueError, match="categorical_features must be None"):
        table_of(table, None, ["a"])
    assert table_of(table, None) is table


ATTRIBUTES = (Attribute("a", ("x", "y")), Attribute("n"))


@pytest.mark.parametrize("rows", [
    pd.DataFrame({"a": ["y", "new", None], "n": [1.5, np.nan, 3]}),
    pd.DataFrame({"a": pd.Categorical(["y", "new", None]), "n": pd.array([1.5, None, 3], dtype="Float64")}),
    pd.DataFrame({"a": pd.array(["y", "new", None], dtype="string"), "n": ["1.5", None, "3"]}),
    np.array([["y", 1.5], ["new", np.nan], [None, 3]], dtype=object),
    Table(
        "", (Attribute("n"), Attribute("z"), Attribute("a", ("new", "y"))), ([1.5, np.nan, 3], [0] * 3, [1, 0, MISSING])
    ),
], ids=["frame", "category", "string", "array", "table"])
def test_new_rows_in_the_training_codes(rows):
    estimator = BaseEstimator()
    estimator.n_features_in_ = 2
    if isinstance(rows, pd.DataFrame):
        estimator.feature_names_in_ = np.array(["a", "n"], dtype=object)
    table = new_table(estimator, rows, ATTRIBUTES)
    assert table.attributes == ATTRIBUTES
    assert table.columns[0].tolist() == [1, UNKNOWN, MISSING]
    np.testing.assert_array_equal(table.columns[1], [1.5, np.nan, 3])


def test_recoded_keeps_unknown_and_missing_apart():
    codes = [0, 1, 2, MISSING, UNKNOWN]
    given = Table("t", (Attribute("a", ("y", "x", "z")),), (codes,), Attribute("c", ("p",)), [0] * 5)
    table = recoded(given, (Attribute("a", ("x", "y")),))
    assert table.columns[0].tolist() == [1, 0, UNKNOWN, MISSING, UNKNOWN]
    assert table.labels() == ["p"] * 5


@pytest.mark.parametrize(("given", "wanted", "message"), [
    (Attribute("a"), Attribute("a", ("x",)), "'a' is continuous, the model knows it as nominal"),
    (Attribute("a", ("x",)), Attribute("a"), "'a' is nominal, the model knows it as continuous"),
    (Attribute("b"), Attribute("a"), "no column 'a'"),
])
def test_recoded_refuses_another_kind(given, wanted, message):
    with pytest.raises(ValueError, match=message):
        recoded(Table("t", (given,), ([0],)), (wanted,))


def test_a_column_without_any_value_fits_every_kind():
    empty = Table("t", (Attribute("a", ()),), ([MISSING, MISSING],))
    assert np.isnan(recoded(empty, (Attribute("a"),)).columns[0]).all()
    assert recoded(empty, (Attribute("a", ("x",)),)).columns[0].tolist() == [MISSING, MISSING]


def test_class_column_of_a_table_without_one():
    with pytest.raises(ValueError, match="table 'new' has no class to learn"):
        class_column(Table("new", (Attribute("a"),), ([0.5],)))


@pytest.mark.parametrize(("labels", "kind"), [
    (["a", "bc"], "U"), ([1, 2], "i"), ([1.0, 2.0], "f"), ([True, False], "b"),
    ([1, "a"], "O"), ([True, 1], "O"), ([1, 2.5], "O"),
], ids=str)
def test_label_arrays_keep_every_label(labels, kind):
    array = label_array(labels)
    assert array.dtype.kind == kind
    assert array.tolist() == labels
    assert [type(label) for label in array.tolist()] == [type(label) for label in labels]


@pytest.mark.parametrize("values", [[3, 1, 2], [True, False], ["b", "a"]], ids=str)
def test_declared_classes_of_any_type(values):
    pd = pytest.importorskip("pandas")
    from reference import AntMiner

    y = pd.Series(pd.Categorical([*values, *values] * 3, categories=values))
    model = AntMiner(min_cases_per_rule=1, random_state=0).fit(np.arange(len(y), dtype=float)[:, None], y)
    assert model.classes_.tolist() == values


def test_classes_that_mix_text_and_numbers_are_refused_in_words():
    from reference import AntMiner

    with pytest.raises(TypeError, match="'class' mixes text and numbers"):
        AntMiner().fit([[1.0], [2.0]], np.array(["a", 1], dtype=object))


LONG = "n" * 5000


@pytest.mark.parametrize("column", [[1, "a", 1], [[1], [1], [1]], ["a", np.inf, np.inf]], ids=["mixed", "lists", "inf"])
def test_a_long_name_of_a_column_is_cut(column):
    with pytest.raises((TypeError, ValueError), match=r"column 'n{57}\.\.\.'") as refusal:
        table_of(pd.DataFrame({LONG: pd.Series(column, dtype=object)}))
    assert len(str(refusal.value)) < 200


def test_a_long_name_that_is_there_twice_is_cut(tmp_path):
    (tmp_path / "t.csv").write_text(f"{LONG},{LONG},class\n1,2,a\n3,4,b\n")
    for refused in (
        lambda: Table("t", (Attribute(LONG), Attribute(LONG)), ([1.0], [1.0])),
        lambda: Attribute("x", (LONG, LONG)),
        lambda: datasets.load(tmp_path / "t.csv"),
    ):
        with pytest.raises(ValueError, match=r"'n{57}\.\.\.'") as refusal:
            refused()
        assert len(str(refusal.value)) < 200 + len(str(tmp_path))
    with pytest.raises(ValueError, match="attribute 'x' has the value 1 twice"):
        Attribute("x", (1, 1))
