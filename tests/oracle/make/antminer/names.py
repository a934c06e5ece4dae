"""names.json: tables by the names of others; a name belongs to its file, and a program must not remember it."""

from __future__ import annotations

from tests.oracle.make.antminer.data import as_json, table
from tests.oracle.make.antminer.shared import Book


def make() -> Book:
    """Make the file."""
    book = Book("L1")
    book.data = {**book.data, "weather": as_json(table([2, 2], 2, "000 010 101 111"))}
    # the first attribute tells the class, the second nothing
    book.case("gain-another-weather", "A table of four rows by the name of one of fourteen.", "gain", "4",
              {"data": "weather", "rows": None}, hand={"gain": [1.0, 1.0, 0.0, 0.0]},
              source="worked by hand: entropies 0, 0, 1, 1")
    return book
