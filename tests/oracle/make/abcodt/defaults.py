"""defaults.json: runs that leave a parameter out."""

from __future__ import annotations

from typing import Any

from tests.oracle import abcodt
from tests.oracle.make.abcodt.shared import Book, some
from tests.oracle.make.leaving_out import leave_out, tapes, wrong_values

DEFAULT = abcodt.Options()

BEES = ("reading", "n_sources", "max_evaluations", "limit", "onlooker", "max_depth", "reg_lambda", "curvature",
        "learning_rate", "init", "line_search", "objective_iterations", "cv")
TREES = ("n_iterations", "max_depth", "subsample", "colsample", "reg_lambda", "curvature", "learning_rate", "init",
         "line_search")
FEW_BEES = {"n_sources": 3, "max_evaluations": 12, "limit": 4, "objective_iterations": 2, "cv": 2}

# id; parameter; line; table or none; features; what else the bees must have for it to matter; all choices
OF_THE_BEES: list[tuple[str, str, str, str | None, int, dict[str, Any], tuple[Any, ...]]] = [
    ("reading", "reading", "4", "clear", 2, {}, ("literal", "accuracy")),
    ("n_sources", "n_sources", "1", None, 3, {}, (None, 2, 4)),
    ("onlooker", "onlooker", "9", None, 3, {}, (None, "roulette")),
    ("onlooker-accuracy", "onlooker", "9", "clear", 2, {"reading": "accuracy"}, (None, "acceptance")),
]

# parameter; line; table; what else the trees must have for it to matter; all choices, or wrong numbers
OF_THE_TREES: list[tuple[str, str, str, dict[str, Any], tuple[Any, ...]]] = [
    ("max_depth", "24", "comb", {"n_iterations": 1, "subsample": 1.0, "line_search": False}, ()),
    ("subsample", "22", "clear", {}, ()),
    ("colsample", "23", "eight", {}, (0.5, 0.9)),
    ("reg_lambda", "24", "clear", {}, ()),
    ("curvature", "24", "clear", {}, ("unit", "hessian")),
    ("learning_rate", "26", "clear", {}, ()),
    ("init", "20", "rare", {}, ("zero", "prior")),
    ("line_search", "25", "clear", {}, ()),
]


def without(name: str, options: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Return all parameters of a stage but one."""
    return some(abcodt.Options(**options), [key for key in names if key != name])


def make() -> Book:
    """Make the file."""
    book = Book("L3")
    for ident, name, line, data, n_features, options, others in OF_THE_BEES:
        given = {"data": data, "n_features": n_features, "parameters": without(name, FEW_BEES | options, BEES)}
        leave_out(book, name, "colony", line, tapes(given), wrong_values(getattr(DEFAULT, name), others),
                  ident.replace("_", "-"))
    for name, line, data, options, others in OF_THE_TREES:
        features = list(range(len(book.data[data]["x"][0])))
        given = {"data": data, "features": features, "parameters": without(name, {"n_iterations": 2} | options, TREES)}
        leave_out(book, name, "boost", line, tapes(given), wrong_values(getattr(DEFAULT, name), others))
    parameters = without("selection", FEW_BEES | {"n_iterations": 2}, tuple(vars(DEFAULT)))
    leave_out(book, "selection", "run", "28", tapes({"data": "eight", "parameters": parameters}), ["branch"])
    return book
