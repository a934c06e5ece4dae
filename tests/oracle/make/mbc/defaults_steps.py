"""defaults_steps.json: searches, lists and ensembles that leave a parameter out."""

from __future__ import annotations

from typing import Any

from tests.oracle.make.leaving_out import leave_out, tapes, wrong_values
from tests.oracle.make.mbc.data import DATA
from tests.oracle.make.mbc.defaults import DEFAULT
from tests.oracle.make.mbc.search import SEARCH
from tests.oracle.make.mbc.shared import Book, place


def searching(data: str, name: str, **options: Any) -> dict[str, Any]:
    """Return a search without one parameter."""
    parameters = {key: value for key, value in (SEARCH | options).items() if key != name}
    where = place(data)
    return where | {"graph_rows": where["rows"], "parameters": parameters}


def make() -> Book:
    """Make the file."""
    book = Book("L2")
    for name, line, options, wrong in (
            ("n_ants", "11", {"max_iterations": 1}, wrong_values(DEFAULT.n_ants)),
            ("max_iterations", "8", {"rho": 0.999}, wrong_values(DEFAULT.max_iterations)),
            ("tol", "9", {"max_iterations": 90, "c": 0.01}, [DEFAULT.tol / 2, DEFAULT.tol * 2]),
            ("convergence", "9", {"max_iterations": 90}, ["or"])):
        leave_out(book, name, "search", line, tapes(searching("dyadic", name, **options), 8000), wrong)
    given = {"data": "hundred", "majority": 0, "learn": DATA["hundred"].everything(), "validate": [],
             "found": [[0, 0, 0, value] for value in range(3)], "parameters": {"validation": "none"}}
    leave_out(book, "uncovered_fraction", "learn_list", "5", tapes(given), [0.0, 2 * DEFAULT.uncovered_fraction])
    leave_out(book, "n_classifiers", "ensemble", "2", tapes({"data": "dyadic", "parameters": {"validation": "none"}}),
              wrong_values(DEFAULT.n_classifiers), "ensemble-n-classifiers")
    return book
