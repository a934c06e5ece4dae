"""defaults_near.json: runs that leave a parameter out and tell its default from values close by."""

from __future__ import annotations

from typing import Any

from tests.oracle import gcaco
from tests.oracle.make.gcaco.shared import Book, small
from tests.oracle.make.leaving_out import leave_out, tapes
from tests.oracle.options import stated

# id; parameter; line; table; what else the run has; wrong values
LEFT_OUT: list[tuple[str, str, str, str, dict[str, Any], list[float]]] = [
    ("q0-near", "q0", "f", "toy", {"n_ants": 4}, [0.69, 0.71]),
    ("epsilon-near", "epsilon", "18", "toy", {"n_ants": 4}, [0.39, 0.41]),
    ("theta-below", "theta", "5", "three-classes", {"n_ants": 1, "n_iterations": 1}, [0.58, 0.59]),
    ("theta-above", "theta", "5", "wide", {"n_ants": 1, "n_iterations": 1, "separability": "ratio"}, [0.62, 0.65]),
]


def make() -> Book:
    """Make the file."""
    book = Book("L3")
    for ident, name, line, data, options, wrong in LEFT_OUT:
        parameters = stated(gcaco.Options(**small(**options)))
        del parameters[name]
        leave_out(book, name, "run", line, tapes({"data": data, "parameters": parameters}, 400), wrong, ident)
    return book
