"""names.json: tables by the names of others; a name belongs to its file, and a program must not remember it."""

from __future__ import annotations

from tests.oracle.make.carboost.data import as_json, nominal
from tests.oracle.make.carboost.shared import Book


def make() -> Book:
    """Make the file."""
    book = Book("L1")
    book.data = {**book.data, "weather": as_json(nominal([2], 2, "00 11 11"))}
    book.case("items-another-weather", "A table of three rows by the name of one of fourteen.", "items", "wcarp1",
              {"data": "weather", "missing": "ignore", "new": []}, hand={"items": [[0, 0], [0, 1]]},
              source="worked by hand: two values")
    return book
