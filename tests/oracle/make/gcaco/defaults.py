"""defaults.json: runs that leave a parameter out."""

from __future__ import annotations

from typing import Any

from tests.oracle import gcaco
from tests.oracle.make.gcaco.shared import Book, small
from tests.oracle.make.leaving_out import leave_out, tapes, wrong_values
from tests.oracle.options import stated

DEFAULT = gcaco.Options()

# parameter; line; table; what else the run must have for the parameter to matter; all choices
LEFT_OUT: list[tuple[str, str, str, dict[str, Any], tuple[Any, ...]]] = [
    ("initial_pheromone", "8", "two-columns", {}, ()),
    ("evaporation", "23", "two-columns", {}, ()),
    ("alpha", "d", "toy", {"n_ants": 1}, ()),
    ("beta", "d", "two-columns", {}, ()),
    ("q0", "f", "two-columns", {}, ()),
    ("epsilon", "18", "toy", {"n_ants": 1}, ()),
    ("theta", "5", "six", {"n_ants": 1, "n_iterations": 1}, ()),
    ("omega", "24", "six-alike", {"n_ants": 1, "n_iterations": 1, "theta": 0.0, "separability": "ratio"}, ()),
    ("m", "24", "toy", {"n_ants": 1, "n_iterations": 1, "omega": 1}, (None, 1, 2)),
    ("normalize", "2", "two-columns", {"n_ants": 1, "n_iterations": 1}, ()),
    ("sigma", "2", "two-columns", {"n_ants": 1, "n_iterations": 1}, ("std", "variance")),
    ("walk", "20", "toy", {"n_ants": 1, "n_iterations": 1}, ("text", "figure")),
    ("negative_heuristic", "c", "two-columns", {"n_ants": 1, "n_iterations": 1}, ("shift", "clip")),
    ("separability", "22", "two-columns", {"n_ants": 1, "n_iterations": 1}, ("inverse", "ratio")),
]


def make() -> Book:
    """Make the file."""
    book = Book("L3")
    for name, line, data, options, others in LEFT_OUT:
        parameters = stated(gcaco.Options(**small(**options)))
        parameters.pop(name, None)
        leave_out(book, name, "run", line, tapes({"data": data, "parameters": parameters}, 400),
                  wrong_values(getattr(DEFAULT, name), others))
    return book
