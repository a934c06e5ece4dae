"""defaults.json: runs that leave a parameter out."""

from __future__ import annotations

from typing import Any

from tests.oracle import antminer
from tests.oracle.make.antminer.shared import Book
from tests.oracle.make.leaving_out import leave_out, tapes, wrong_values
from tests.oracle.options import stated

DEFAULT = antminer.Options()

SMALL = {"n_ants": 3, "min_cases_per_rule": 2, "max_uncovered_cases": 2, "n_rules_converge": 3}

# parameter; line; table; what else the run must have for the parameter to matter; all choices
LEFT_OUT: list[tuple[str, str, str, dict[str, Any], tuple[str, ...]]] = [
    ("min_cases_per_rule", "25", "seven", {"max_uncovered_cases": 20}, ()),
    ("max_uncovered_cases", "2", "weather", {"n_ants": 1, "min_cases_per_rule": 1}, ()),
    ("n_rules_converge", "14", "column", {"n_ants": 30, "max_uncovered_cases": 5}, ()),
    ("pruner", "9", "weather", {"r": 1}, ("original", "hybrid")),
    ("r", "50", "seven", {"pruner": "hybrid", "n_ants": 1, "min_cases_per_rule": 1, "max_uncovered_cases": 22}, ()),
    ("infeasible", "25", "weather", {"min_cases_per_rule": 3}, ("filter", "reject")),
    ("heuristic_on", "4", "weather", {"n_ants": 1, "max_uncovered_cases": 8}, ("current", "initial")),
    ("prune_ties", "38", "stages", {"min_cases_per_rule": 1}, ("keep", "remove")),
    ("info_gain", "53", "weather", {"pruner": "hybrid", "r": 1, "max_uncovered_cases": 8},
     ("term", "attribute", "split")),
    ("single_class", "2a", "clash", {"min_cases_per_rule": 1, "max_uncovered_cases": 0, "n_ants": 2},
     ("stop", "continue")),
    ("removal", "17", "weather", {"n_ants": 2}, ("correct", "covered")),
    ("missing", "3", "small-gaps", {"n_ants": 2}, ("no_match", "as_value")),
]


def make() -> Book:
    """Make the file."""
    book = Book("L3")
    for name, line, data, options, listed in LEFT_OUT:
        parameters = stated(antminer.Options(**SMALL | options))
        del parameters[name]
        leave_out(book, name, "run", line, tapes({"data": data, "parameters": parameters}),
                  wrong_values(getattr(DEFAULT, name), listed))
    book.case("default-all", "Leaves out every parameter: no value is frequent enough for a rule.", "run", "15",
              {"data": "weather", "parameters": {}}, hand={"rules": [], "default": 0, "n_draws": 0},
              source="worked by hand: no term covers ten of the fourteen rows")
    return book
