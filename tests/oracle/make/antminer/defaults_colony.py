"""defaults_colony.json: a colony of as many ants as there are by default."""

from __future__ import annotations

from tests.oracle import antminer
from tests.oracle.make.antminer.defaults import DEFAULT
from tests.oracle.make.antminer.shared import Book
from tests.oracle.make.leaving_out import leave_out, wrong_values

QUARTERS = 2**51, 3 * 2**51


def make() -> Book:
    """Make the file: one draw per ant, and two rules that take turns."""
    book = Book("L2")
    first = list(antminer.first_tau([3]).values())
    parameters = {"n_rules_converge": 2 * DEFAULT.n_ants, "min_cases_per_rule": 1}
    given = {"data": "column", "rows": None, "gain": [1.0, 1.0, 0.0], "info": [1.0, 1.0, 0.0], "tau": first,
             "parameters": parameters}
    leave_out(book, "n_ants", "colony", "14", [(given, [*QUARTERS] * DEFAULT.n_ants)], wrong_values(DEFAULT.n_ants))
    return book
