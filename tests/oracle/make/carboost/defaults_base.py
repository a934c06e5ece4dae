"""defaults_base.json: rule bases that leave out a limit."""

from __future__ import annotations

from tests.oracle.make.carboost.defaults import DEFAULT, without
from tests.oracle.make.carboost.shared import Book, base_options
from tests.oracle.make.leaving_out import leave_out, wrong_values


def make() -> Book:
    """Make the file: in a table of constant columns every set of columns is an itemset, and none is significant."""
    book = Book("L1")
    options = base_options(pruning="none", max_length=None)
    for name, data, wrong in (("max_length", "six-columns", [*wrong_values(DEFAULT.max_length), None]),
                              ("max_itemsets", "eleven-columns", [100, 1000, 4000])):
        given = {"data": data, "parameters": without(name, options)}
        leave_out(book, name, "rule_base", "fcp18", [(given, [])], wrong)
    return book
