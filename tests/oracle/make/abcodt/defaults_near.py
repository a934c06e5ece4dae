"""defaults_near.json: runs that leave a number out and tell its default from values close by."""

from __future__ import annotations

from tests.oracle.make.abcodt.defaults import BEES, FEW_BEES, TREES, without
from tests.oracle.make.abcodt.shared import Book
from tests.oracle.make.leaving_out import leave_out, tapes

STUMPS = {"n_iterations": 1, "max_depth": 1, "line_search": False}


def make() -> Book:
    """Make the file."""
    book = Book("L3")
    bees = {"data": None, "n_features": 5, "parameters": without("n_sources", FEW_BEES, BEES)}
    leave_out(book, "n_sources", "colony", "1", tapes(bees), [2, 3, 4, 6, 10], "n-sources-near")
    for data, wrong in (("wavering", [0.65, 0.69]), ("comb", [0.75, 0.8])):
        features = list(range(len(book.data[data]["x"][0])))
        trees = {"data": data, "features": features, "parameters": without("subsample", STUMPS, TREES)}
        leave_out(book, "subsample", "boost", "22", tapes(trees), wrong, f"subsample-{data}")
    return book
