"""names.json: tables by the names of others; a name belongs to its file, and a program must not remember it."""

from __future__ import annotations

from tests.oracle.gcaco import Table
from tests.oracle.make.gcaco.data import as_json
from tests.oracle.make.gcaco.shared import Book, table_of


def make() -> Book:
    """Make the file."""
    book = Book("L1")
    book.data = {**book.data, "toy": as_json(Table([[1.0, 5.0], [3.0, 5.0]], [0, 1]))}
    book.case("prepare-another-toy", "A table of two rows by the name of one of twelve.", "prepare", "1",
              table_of("toy", normalize=False), hand={"kept": [0], "x": [[1.0], [3.0]]},
              source="worked by hand: the second column is constant")
    return book
