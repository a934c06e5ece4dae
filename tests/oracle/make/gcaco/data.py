"""The tables of the vector files of GCACO."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from tests.oracle.bookmaking import Json, decode, encode
from tests.oracle.gcaco import Matrix, Table


def rows_of(text: str, width: int) -> Matrix:
    """Read numbers, row by row."""
    values = [float(word) for word in text.split()]
    return [values[start:start + width] for start in range(0, len(values), width)]


def beside(*columns: Sequence[float]) -> Matrix:
    """Return the rows of a table given by columns."""
    return [list(row) for row in zip(*columns, strict=True)]


TOY = Table(rows_of("""
    5 12  6 5 5 3      4 11  7 6 4 7      3 10  6 8 2 4      1  6  2 7 2 0      2  8  4 6 4 6      0  2  4 5 3 6
    3  8  7 3 6 7      3  8  7 6 4 1      4 10  5 1 9 0      8 21 11 5 4 7      7 18 11 4 5 0      9 23 12 0 8 4
    """, 6), [0] * 6 + [1] * 6)
LINE = [1.0, 2.0, 4.0, 5.0, 7.0, 11.0]
SIGNS = [[-1.0, -1.0, 1.0, 1.0], [-1.0, 1.0, -1.0, 1.0]]
# a constant column first, one that varies by no more than rounding in the middle
SEVENS, NEARLY = [7.0] * 12, [0.1 + 0.2 if i % 3 else 0.3 for i in range(12)]

DATA: dict[str, Table] = {
    "toy": TOY,
    "toy-with-constants": Table([[a, *row[:3], b, *row[3:]] for a, b, row in zip(SEVENS, NEARLY, TOY.x, strict=True)],
                                TOY.classes),
    "one-column": Table(beside([1.0, 3.0, 5.0, 7.0]), [0, 0, 1, 1]),
    "zeros": Table(beside([0.0] * 4, [1.0, 3.0, 5.0, 7.0], [0.0, 0.0, 0.0, 1e-300], [-0.0, 0.0, -0.0, 0.0]),
                   [0, 0, 1, 1]),
    "two-columns": Table(beside([1.0, 3.0, 5.0, 7.0], [2.0, 1.0, 2.0, 5.0]), [0, 0, 1, 1]),
    "signs": Table(beside(*SIGNS, [-3.0, -1.0, 1.0, 3.0], [3.0, 1.0, -1.0, -3.0]), [0, 1, 0, 1]),
    "collinear": Table(beside(LINE, [2 * v + 1 for v in LINE], [-v for v in LINE], [v / 2 - 3 for v in LINE]),
                       [0, 0, 1, 0, 1, 1]),
    "huge": Table(beside([1e20, 2e20, 3e20, 4e20], [1.0, 2.0, 4.0, 3.0], [1.0, 0.0, 2.0, 5.0]), [0, 0, 1, 1]),
    "flat-in-class": Table(beside([0.1] * 3 + [0.7] * 3, LINE, [3.0, 1.0, 2.0, 2.0, 4.0, 3.0],
                                  [5.0, 1.0, 3.0, 2.0, 2.0, 4.0]), [0, 0, 0, 1, 1, 1]),
    "all-flat": Table(beside([0.1] * 3 + [0.7] * 3, [5.0] * 3 + [2.0] * 3), [0, 0, 0, 1, 1, 1]),
    "weak-and-flat": Table(beside([0.1] * 3 + [0.7] * 3, [1.0, 2.0, 3.0, 3.0, 1.0, 5.0]), [0, 0, 0, 1, 1, 1]),
    "three-classes": Table(rows_of("""
        1.5 4 2 0.5 3    2 3.5 1 1 4    1 5 2.5 0 3.5    4 1 0.5 3 1    5 2 1.5 2.5 0    4.5 0.5 0 3.5 2
        3.5 1.5 1 2 1.5    8 7 6.5 1.5 2.5
        """, 5), [0, 0, 0, 2, 2, 2, 2, 5]),
    "wide": Table(rows_of("1 4 2 8 5 7   2 5 1 6 3 9   6 1 3 3 4 2   7 2 5 1 1 4   9 3 9 2 6 5", 6), [0, 0, 1, 1, 1]),
    "twins": Table(beside(LINE, [0.3 * v for v in LINE], [3.0, 1.0, 2.0, 2.0, 4.0, 3.0]), [0, 0, 0, 1, 1, 1]),
    "cut": Table(beside([v + s for s in (0.0, 2.0) for v in SIGNS[0]],
                        [v * 2.0**-20 + s for s in (0.0, 0.5) for v in SIGNS[1]],
                        [v * 2.0**-13 + s for s in (0.0, 2.0**-9) for v in SIGNS[1]]), [0] * 4 + [1] * 4),
    "underflow": Table(beside([0.0, 1e-200, 1.0, 1.0], [1.0, 3.0, 5.0, 7.0]), [0, 0, 1, 1]),
    "same-means": Table(beside([1.0, 3.0, 0.0, 4.0], [1.0, 2.0, 0.0, 3.0], [0.0, 2.0, 4.0, 6.0]), [0, 0, 1, 1]),
    "lopsided": Table(beside([0.0, 2.0, 7.0, 8.0, 9.0, 7.0, 8.0, 9.0], [1.0, 0.0, 3.0, 4.0, 2.0, 2.0, 4.0, 3.0]),
                      [0, 0, 1, 1, 1, 1, 1, 1]),
    "six": Table(rows_of("9 4 4 1 1 7   7 1 5 1 6 2   0 4 6 6 1 0   9 9 0 6 9 5   8 4 8 3 0 4   0 1 1 9 8 0", 6),
                 [0, 0, 1, 1, 1, 0]),
    "cut-close": Table(beside(*([(v + shift) * scale for shift in (0.0, 2.0) for v in signs] for signs, scale in
                                ((SIGNS[0], 1.0), (SIGNS[1], 1.25 * 2.0**-17), (SIGNS[1], 1.375 * 2.0**-17)))),
                       [0] * 4 + [1] * 4),
    "six-alike": Table(beside(*([factor * v for v in LINE] for factor in (1.0, 2.0, 3.0, 4.0, 5.0, 6.0))),
                       [0, 0, 1, 0, 1, 1]),
}


def as_json(table: Table) -> Json:
    """Return a table in the form of the vector files."""
    return {"x": encode(table.x), "classes": table.classes}


def from_json(data: Json, oracle: ModuleType) -> Any:
    """Return a table of the vector files as the oracle's own type."""
    return oracle.Table(decode(data["x"]), data["classes"])
