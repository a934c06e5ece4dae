"""readings_runs.json: a run with each of the readings of readings.json, and one that leaves it out."""

from __future__ import annotations

from tests.oracle import mbc
from tests.oracle.bookmaking import lehmer
from tests.oracle.make.leaving_out import leave_out, tapes, wrong_values
from tests.oracle.make.mbc.defaults import DEFAULT, SMALL
from tests.oracle.make.mbc.runs import Edge, add_run, small
from tests.oracle.make.mbc.shared import Book
from tests.oracle.options import stated

RUNS: list[Edge] = [
    ("cuts-mdlp", "Cuts of every sample by MDLP.", "4a", "many-rows",
     small(cuts="mdlp", n_ants=3, max_iterations=3), 9000027, "cuts between all values whatever the classes are"),
    ("cuts-frequency", "Cuts of every sample by equal frequency.", "4a", "many-rows",
     small(cuts="frequency", max_cuts=4, n_ants=3, max_iterations=3), 9000027, "parts the values evenly, not the rows"),
    ("upper-bound", "Upper bounds valued by the rows above the lower ones.", "7", "weather-numbers",
     small(upper_bound="interval", max_cuts=4, max_iterations=3), 1000003,
     "values an upper bound by itself although the lower one counts"),
    ("any-value", "\"Any\" worth as much as all tests.", "7", "weather-numbers",
     small(any_value="sum", max_cuts=4, max_iterations=3), 1000003,
     "values any by the equation although it is to have the sum"),
    ("min-cases", "Rules of at least four rows, with the root of the coverage.", "16", "many-rows",
     small(min_cases_per_rule=12, omega=0.5, prune_ties="until_covering", n_ants=3, max_iterations=3, max_cuts=6),
     9000027, "rates a rule that covers too few rows"),
    ("new-readings", "All of them at once.", "12", "many-rows",
     small(cuts="frequency", upper_bound="interval", any_value="sum", min_cases_per_rule=9, omega=0.5,
           prune_ties="until_covering", n_ants=4, max_iterations=3, max_cuts=5, heuristic=7), 9000027, None),
]

LEFT_OUT = [("cuts", "4a", "many-rows", {"max_cuts": 4}, ("midpoints", "mdlp", "frequency")),
            ("upper_bound", "7", "weather-numbers", {"max_cuts": 4}, ("alone", "interval")),
            ("any_value", "7", "dyadic", {}, ("equation", "sum")),
            ("min_cases_per_rule", "16", "dyadic", {}, (1, 2))]


def add_runs(book: Book) -> None:
    """A run with each reading, and one that leaves it out."""
    for ident, title, line, data, options, seed, kills in RUNS:
        add_run(book, ident, title, line, data, options, lehmer(2000, seed), kills=kills)
    for name, line, data, more, others in LEFT_OUT:
        given = {"data": data, "parameters": stated(mbc.Options(**SMALL | {"validation": "none"} | more))}
        leave_out(book, name, "run", line, tapes(given), wrong_values(getattr(DEFAULT, name), others))


def make() -> Book:
    """Make the file."""
    book = Book("L3")
    add_runs(book)
    return book
