"""Tables and sets of rows."""

from pathlib import Path

import numpy as np
import pytest

from reference import Attribute, Table, arff, readers
from reference.table import MISSING, UNKNOWN, members, row_set, words

COLOUR, SIZE, CLASS = Attribute("colour", ("red", "blue")), Attribute("size"), Attribute("class", ("p", "q"))


def toy():
    return Table("toy", (COLOUR, SIZE), ([0, 1, MISSING], [1.5, np.nan, 3]), CLASS, [1, 0, 1])


def test_columns_get_their_types():
    table = toy()
    assert [column.dtype for column in table.columns] == [np.int32, np.float64]
    assert table.classes.dtype == np.int32
    assert (table.n_rows, table.labels()) == (3, ["q", "p", "q"])
    assert (COLOUR.nominal, SIZE.nominal) == (True, False)


def test_codes_for_missing_and_unknown_are_allowed():
    assert Table("", (COLOUR,), ([MISSING, UNKNOWN, 1],)).columns[0].tolist() == [-1, -2, 1]


@pytest.mark.parametrize(("arguments", "message"), [
    (((COLOUR,), ()), "1 attributes but 0 columns"),
    (((COLOUR,), ([0, 2],)), "column 'colour' has code 2, outside 0..1"),
    (((COLOUR,), ([-3],)), "column 'colour' has code -3"),
    (((COLOUR,), ([[0]],)), "column 'colour' must be one-dimensional, got 2"),
    (((SIZE,), ([[0.5]],)), "column 'size' must be one-dimensional, got 2"),
    (((COLOUR, SIZE), ([0], [0.5, 1])), r"columns of different lengths: \[1, 2\]"),
    (((COLOUR,), ([0],), CLASS, [0, 1]), "columns of different lengths"),
    (((COLOUR,), ([0],), CLASS), "give both, or neither"),
    (((COLOUR,), ([0],), None, [0]), "give both, or neither"),
    (((COLOUR,), ([0, 1],), CLASS, [0, MISSING]), "class 'class' is missing in row 2"),
    (((COLOUR,), ([0],), CLASS, [2]), "column 'class' has code 2"),
    (((COLOUR,), (np.array([2**32]),)), "'colour'"),
    (((COLOUR,), ([2**40],)), "'colour'"),
    (((COLOUR,), ([0.7, 0.2],)), "'colour'"),
    (((COLOUR,), (["red"],)), "'colour'"),
    (((SIZE,), (["big"],)), "'size'"),
    (((COLOUR, COLOUR), ([0], [1])), "'colour'"),
])
def test_what_does_not_fit_together_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        Table("t", *arguments)


@pytest.mark.parametrize("values", [("a", "a"), (1, 1.0)])
def test_an_attribute_has_each_value_once(values):
    with pytest.raises(ValueError, match="'x'"):
        Attribute("x", values)


def test_take_keeps_domains_and_order():
    part = toy().take([2, 0, 2])
    assert part.attributes == (COLOUR, SIZE)
    assert part.columns[0].tolist() == [MISSING, 0, MISSING]
    assert toy().take([2, 1]).labels() == ["q", "p"]
    assert part.target.values == ("p", "q")
    assert toy().take(np.array([], dtype=int)).n_rows == 0
    with pytest.raises(IndexError):
        toy().take([3])


def test_take_by_mask_selects():
    mask = np.array([True, False, True])
    assert toy().take(mask).columns[1].tolist() == toy().take([0, 2]).columns[1].tolist()


def test_a_table_without_classes():
    table = Table("new", (COLOUR,), ([0, 1],))
    assert table.n_rows == table.take([0, 1]).n_rows == 2
    assert Table("none", (), ()).n_rows == 0
    with pytest.raises(ValueError, match="'new' has no class"):
        table.labels()


@pytest.mark.parametrize("n_rows", [0, 1, 7, 8, 9, 63, 64, 65, 127, 128, 1000])
def test_sets_of_rows(n_rows):
    mask = np.random.default_rng(n_rows).random(n_rows) < 0.4
    rows = row_set(mask)
    assert rows.bit_count() == mask.sum()
    assert members(rows) == np.flatnonzero(mask).tolist()
    assert row_set(np.ones(n_rows, dtype=bool)) == (1 << n_rows) - 1
    n_words = (n_rows + 63) // 64 + 1
    packed = words(rows, n_words)
    assert packed.dtype == np.uint64
    assert packed.shape == (n_words,)
    assert sum(int(word) << (64 * i) for i, word in enumerate(packed)) == rows
    other = np.random.default_rng(n_rows + 1).random(n_rows) < 0.4
    assert members(rows & row_set(other)) == np.flatnonzero(mask & other).tolist()


def test_words_that_do_not_hold_the_set_are_refused():
    with pytest.raises(OverflowError):
        words(1 << 64, 1)


class Counted(str):
    """A text that counts how often it is compared."""

    comparisons = 0
    __hash__ = str.__hash__

    def __eq__(self, other):
        Counted.comparisons += 1
        return str.__eq__(self, other)


NAMES = [f"v{i}" for i in range(2000)] + ["v1999"]


@pytest.mark.parametrize(("declare", "message"), [
    (lambda: arff._domain("t.arff:1", "x", "{" + ",".join(NAMES) + "}"), "'x' declares the value 'v1999' twice"),
    (lambda: readers._class_position(Path("t.csv"), list(map(Counted, NAMES)), -1), "two columns named 'v1999'"),
    (lambda: Attribute("x", tuple(map(Counted, NAMES))), "attribute 'x' has the value 'v1999' twice"),
    (lambda: Table("", tuple(Attribute(Counted(n)) for n in NAMES), [[]] * 2001), "two columns named 'v1999'"),
], ids=["arff", "csv", "attribute", "table"])
def test_a_name_that_stands_there_twice_is_found_in_one_pass(declare, message, monkeypatch):
    monkeypatch.setattr(arff, "_unquoted", Counted)
    monkeypatch.setattr(Counted, "comparisons", 0)
    with pytest.raises(ValueError, match=message):
        declare()
    assert Counted.comparisons < 10 * len(NAMES)
