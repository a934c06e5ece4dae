"""defaults_search.json: as many iterations and ants as there are by default."""

from __future__ import annotations

from tests.oracle import gcaco
from tests.oracle.make.gcaco.data import DATA
from tests.oracle.make.gcaco.defaults import DEFAULT
from tests.oracle.make.gcaco.shared import Book, table_of
from tests.oracle.make.leaving_out import leave_out, tapes, wrong_values


def make() -> Book:
    """Make the file."""
    book = Book("L2")
    table = DATA["two-columns"]
    columns = gcaco.prepared(table, True, "std")
    similarity = gcaco.similarities(gcaco.correlations(columns), "std")
    fisher = gcaco.fisher_scores(gcaco.fisher_raw(columns, table.classes), "std")
    for name, line, other in (("n_iterations", "9", "n_ants"), ("n_ants", "10", "n_iterations")):
        given = table_of("two-columns", clusters=[[0], [1]], similarity=similarity, fisher=fisher,
                         parameters={other: 1, "q0": 0.5})
        leave_out(book, name, "search", line, tapes(given), wrong_values(getattr(DEFAULT, name)))
    return book
