"""Columns of every library are coded without a step per row; a step per row says the same."""

import math

import numpy as np
import pandas as pd
import pytest

from reference.values import coded, is_missing, values_and_codes

WORDS = ["b", "a", None, "b", "c", "a", "b"]
NUMBERS = [2, 1, None, 2, 0, 1, 2]
LONG = [WORDS[i % 7] for i in range(6000)]
COLUMNS = {
    "objects": np.array(WORDS, dtype=object),
    "texts": np.array([word or "-" for word in WORDS]),
    "booleans": np.array([word == "b" for word in WORDS]),
    "floats": np.array([math.nan if number is None else number for number in NUMBERS], dtype=float),
    "a rare object late": np.array([*LONG, "d", None, "".join("ab"), "a"], dtype=object),
    "objects of their own": np.array([word and f" {word}"[1:] + "!" for word in LONG], dtype=object),
    "other objects late": np.array(["a"] * 5000 + [f"{i % 5} {i % 3}" for i in range(3000)], dtype=object),
    "every second column": np.array([LONG, LONG[::-1]], dtype=object).T.copy()[:, 1],
    "many shared objects": np.array([f"word {i}" for i in range(50)], dtype=object)[np.arange(9000) ** 2 % 50],
    "mixed numbers": np.array([True, 1, 1.0, np.int64(2), np.float64(3.5), math.nan, None], dtype=object),
    "pandas objects": pd.Series(WORDS, dtype=object),
    "pandas strings": pd.Series(WORDS, dtype="string"),
    "pandas str": pd.Series(WORDS, dtype="str"),
    "pandas booleans": pd.Series([True, None, False, True], dtype="boolean"),
    "pandas integers": pd.Series(NUMBERS, dtype="Int64"),
    "categories": pd.Series(pd.Categorical(WORDS, categories=["c", "b", "never", "a"])),
}


@pytest.mark.parametrize("kind", COLUMNS)
def test_codes_are_those_of_a_loop_over_the_rows(kind):
    column = COLUMNS[kind]
    rows = list(column)
    values, codes = values_and_codes(column, "x")
    known = [value for value in rows if not is_missing(value)]
    assert values == (("c", "b", "never", "a") if kind == "categories" else tuple(sorted(set(known))))
    assert all(isinstance(value, str | int | float | bool) and not isinstance(value, np.generic) for value in values)
    assert codes.dtype == np.int32
    assert codes.tolist() == [-1 if is_missing(value) else values.index(value) for value in rows]
    fewer = values[:2]
    expected = [-1 if is_missing(row) else fewer.index(row) if row in fewer else -2 for row in rows]
    assert coded(column, fewer, "x").tolist() == expected


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([["a"], "b"], "must be a string or a number, got list"),
        ([1, complex(1, 0)], "must be a string or a number, got complex"),
        (["a", 1.0], "mixes text and numbers"),
        (["a", math.inf], "infinite value"),
    ],
)
def test_what_is_no_value_is_refused_wherever_it_stands(rows, message):
    column = np.empty(len(rows), dtype=object)
    column[:] = rows
    with pytest.raises((TypeError, ValueError), match=message):
        values_and_codes(column, "x")
