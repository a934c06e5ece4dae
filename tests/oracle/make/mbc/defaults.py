"""defaults.json: runs that leave a parameter out."""

from __future__ import annotations

from typing import Any

from tests.oracle import mbc
from tests.oracle.make.leaving_out import leave_out, tapes, wrong_values
from tests.oracle.make.mbc.shared import Book
from tests.oracle.options import stated

DEFAULT = mbc.Options()

SMALL = {"n_ants": 2, "max_iterations": 2, "n_classifiers": 1}

# parameter; line; table; what else the run must have for the parameter to matter; all choices, or wrong numbers
LEFT_OUT: list[tuple[str, str, str, dict[str, Any], tuple[Any, ...]]] = [
    ("n_classifiers", "2", "dyadic", {"n_ants": 1, "max_iterations": 1}, ()),
    ("rho", "22", "dyadic", {}, ()),
    ("c", "22", "dyadic", {}, ()),
    ("heuristic", "7", "dyadic", {}, (7, 8)),
    ("majority_weight", "C5", "dyadic", {}, ()),
    ("p_best", "22", "dyadic", {}, ()),
    ("any_vertex", "4a", "dyadic", {}, ()),
    ("max_cuts", "4a", "stairs", {"n_ants": 1, "max_iterations": 1, "validation": "none"}, ()),
    ("omega", "16", "dyadic", {}, (0.4, 0.5, 1.0)),
    ("validation", "3", "lean", {}, ("oob", "holdout", "per_classifier", "none")),
    ("validation_fraction", "0b", "weather", {"validation": "holdout"}, (1 / 4, 2 / 5)),
    ("early_stop_baseline", "25b", "lean", {}, ("first_rule", "empty_list")),
    ("mismatch_votes", "C4", "lean", {"validation": "none"}, ("per_rule", "per_list")),
    ("prune_ties", "P3", "equal-keep", {}, ("until_covering", "keep", "remove")),
]


def make() -> Book:
    """Make the file."""
    book = Book("L3")
    for name, line, data, options, others in LEFT_OUT:
        parameters = stated(mbc.Options(**SMALL | options))
        del parameters[name]
        leave_out(book, name, "run", line, tapes({"data": data, "parameters": parameters}),
                  wrong_values(getattr(DEFAULT, name), others))
    return book
