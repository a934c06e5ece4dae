"""names.json: tables by the names of others; a name belongs to its file, and a program must not remember it."""

from __future__ import annotations

from tests.oracle.make.abcodt.data import as_json, columns
from tests.oracle.make.abcodt.shared import Book


def make() -> Book:
    """Make the file."""
    book = Book("L1")
    book.data = {**book.data, "eight": as_json(columns("0 0 1 1", "1 2 3 4"))}
    # residuals 1/2, 1/2, -1/2, -1/2 without lambda: halves of value 1/2 and -1/2
    book.case("tree-another-eight", "A table of four rows by the name of one of eight.", "tree", "24",
              {"data": "eight", "rows": [0, 1, 2, 3], "features": [0], "residuals": [0.5, 0.5, -0.5, -0.5],
               "curvatures": None, "reg_lambda": 0.0, "max_depth": 1},
              hand={"outputs": [0.5, 0.5, -0.5, -0.5]}, source="worked by hand: the split at 2.5")
    return book
