"""defaults_accuracy.json: profits of the accuracy reading that leave a parameter out."""

from __future__ import annotations

from tests.oracle.make.abcodt.defaults import DEFAULT
from tests.oracle.make.abcodt.shared import Book, judged
from tests.oracle.make.leaving_out import leave_out, wrong_values


def make() -> Book:
    """Make the file: a row of the table is given another class by every further tree."""
    book = Book("L1")
    options = judged(learning_rate=0.5, max_depth=1, line_search=False)
    for name in ("objective_iterations", "cv"):
        parameters = {key: value for key, value in options.items() if key != name}
        leave_out(book, name, "accuracy", "4", [({"data": "wavering", "mask": [1, 1], "parameters": parameters}, [])],
                  wrong_values(getattr(DEFAULT, name)))
    return book
