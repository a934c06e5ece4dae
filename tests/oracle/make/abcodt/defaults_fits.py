"""defaults_fits.json: long runs of both stages that leave a parameter out, without their events."""

from __future__ import annotations

from tests.oracle.make.abcodt.defaults import DEFAULT, without
from tests.oracle.make.abcodt.shared import Book
from tests.oracle.make.leaving_out import leave_out, tapes, wrong_values

SHORT = {"n_sources": 2, "max_evaluations": 4, "limit": 4, "n_iterations": 1, "subsample": 1.0, "line_search": False}


def make() -> Book:
    """Make the file."""
    book = Book("L2")
    for name, line, data, options, wrong in (
            ("max_evaluations", "5", "single", {"limit": 20},  # asked once per cycle, of four candidates or five
             [DEFAULT.max_evaluations - 6, DEFAULT.max_evaluations + 6]),
            ("limit", "10", "single", {"max_evaluations": 450}, wrong_values(DEFAULT.limit)),
            ("n_iterations", "21", "balanced", {}, wrong_values(DEFAULT.n_iterations))):
        parameters = without(name, SHORT | options, tuple(vars(DEFAULT)))
        leave_out(book, name, "fit", line, tapes({"data": data, "parameters": parameters}, 8000),
                  wrong)
    return book
