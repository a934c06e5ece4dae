"""names.json: tables by the names of others; a name belongs to its file, and a program must not remember it."""

from __future__ import annotations

from tests.oracle.make.mbc.data import as_json, nominal
from tests.oracle.make.mbc.shared import Book


def make() -> Book:
    """Make the file."""
    book = Book("L1")
    book.data = {**book.data, "weather": as_json(nominal([2, 3], 2, "000 010 121 111"))}
    # class 1, alpha 3, beta 3, two values and three, each with "any"
    book.case("graph-another-weather", "A table of four rows by the name of one of fourteen.", "graph", "4a",
              {"data": "weather", "rows": [0, 1, 2, 3], "majority": 0, "max_cuts": 32, "any_vertex": True},
              hand={"n_layers": 5, "average": 14 / 5}, source="worked by hand: 1, 3, 3, 3 and 4 vertices")
    return book
