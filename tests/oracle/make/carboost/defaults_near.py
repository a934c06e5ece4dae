"""defaults_near.json: rule bases that leave a number out and tell its default from values close by."""

from __future__ import annotations

from typing import Any

from tests.oracle.make.carboost.defaults import without
from tests.oracle.make.carboost.shared import Book, base_options
from tests.oracle.make.leaving_out import leave_out

# parameter; line; table; what else the rule base has; wrong values
LEFT_OUT: list[tuple[str, str, str, dict[str, Any], list[float]]] = [
    ("min_support", "fcp1", "crowded", {"significance": 0.5, "max_length": 1}, [0.09, 0.11]),
    ("significance", "wcarp4", "three", {}, [0.04, 0.045, 0.055, 0.06]),
    ("min_confidence", "wcarp2", "mixed", {"significance": 0.5}, [0.1, 0.2, 0.3]),
]


def make() -> Book:
    """Make the file."""
    book = Book("L3")
    for name, line, data, options, wrong in LEFT_OUT:
        given = {"data": data, "parameters": without(name, base_options(**options)), "new": []}
        leave_out(book, name, "fit", line, [(given, [])], wrong, f"{name.replace('_', '-')}-near")
    return book
