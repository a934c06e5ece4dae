"""defaults.json: runs that leave a parameter out."""

from __future__ import annotations

from typing import Any

from tests.oracle import carboost
from tests.oracle.make.carboost.shared import Book, base_options, boost_options
from tests.oracle.make.leaving_out import leave_out, on, tapes, wrong_values

DEFAULT = carboost.Options()

# parameter; line; table; what else the rule base must have for the parameter to matter; all choices, or wrong numbers
OF_THE_BASE: list[tuple[str, str, str, dict[str, Any], tuple[Any, ...]]] = [
    ("min_support", "fcp1", "broad", {"significance": 0.5}, ()),
    ("significance", "wcarp4", "gaps", {}, (0.01, 0.1)),
    ("test", "wcarp3", "tied", {}, ("hypergeom", "binomial", "normal")),
    ("adjust", "wcarp4", "gaps", {"significance": 0.2}, ("none", "bonferroni", "bh")),
    ("min_confidence", "wcarp2", "tied", {"significance": 0.5}, (0.5, 0.7)),
    ("pruning", "fcp18", "tied", {"significance": 0.5}, ("li", "none", "optimal")),
    ("discretize", "wcarp1", "mixed", {}, ("mdlp", None)),
    ("missing", "wcarp1", "gaps", {"significance": 0.5}, ("ignore", "value")),
]

# parameter; line; table; what else the rounds must have for the parameter to matter; all choices
OF_THE_ROUNDS: list[tuple[str, str, str, dict[str, Any], tuple[Any, ...]]] = [
    ("n_estimators", "boost3", "halves", {"on_bad_round": "keep"}, ()),
    ("loevinger", "boost6", "pairs", {}, ("sample", "train")),
    ("error_on", "boost10", "tied", {}, ("sample", "train", "weighted")),
    ("reweight", "boost13", "tied", {}, ("all", "sample")),
    ("rule_weight", "boost7", "pairs", {}, ("multiply", "replace", "off")),
    ("rule_memory", "boost15", "staircase", {"n_estimators": 3}, ("reset", "persist")),
    ("negative", "boost6", "staircase", {"n_estimators": 2}, ("keep", "clip")),
    ("vote", "boost19", "tied", {}, ("crisp", "score")),
    ("on_bad_round", "boost11", "tied", {}, ("stop", "keep", "reset")),
]


def without(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return parameters without one."""
    return {key: value for key, value in options.items() if key != name}


def make() -> Book:
    """Make the file."""
    book = Book("L3")
    for name, line, data, options, others in OF_THE_BASE:
        given = {"data": data, "parameters": without(name, base_options(**options)), "new": []}
        leave_out(book, name, "fit", line, [(given, [])], wrong_values(getattr(DEFAULT, name), others))
    for name, line, data, options, others in OF_THE_ROUNDS:
        few = {"n_estimators": 4, "significance": 0.3, "max_length": 2} | options
        given = {"data": data, "parameters": without(name, boost_options(**few)), "new": []}
        leave_out(book, name, "boost", line, tapes(given, 400), wrong_values(getattr(DEFAULT, name), others))
    for op, line in (("fit", "wcarp6"), ("boost", "boost18")):
        given, tape = {"data": "halves", "parameters": {}, "new": []}, next(iter(tapes({})))[1]
        book.case(f"default-all-{op}", "Leaves out every parameter.", op, line, given,
                  draws=tape[:on(book, op, given, tape).get("n_draws", 0)])
    return book
