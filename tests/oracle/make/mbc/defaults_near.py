"""defaults_near.json: a run that tells a default from values close by, and one that states what others leave out."""

from __future__ import annotations

from tests.oracle import mbc
from tests.oracle.make.leaving_out import leave_out, on, tapes, told_apart
from tests.oracle.make.mbc.defaults import SMALL
from tests.oracle.make.mbc.shared import Book
from tests.oracle.options import stated


def make() -> Book:
    """Make the file."""
    book = Book("L3")
    held_out = stated(mbc.Options(**SMALL | {"n_ants": 1, "max_iterations": 1, "validation": "holdout"}))
    del held_out["validation_fraction"]
    given = {"data": "hundred", "parameters": held_out}
    leave_out(book, "validation_fraction", "run", "0b", tapes(given), [0.3, 0.33, 0.35], "validation-fraction-near")
    chosen = {"cuts": "midpoints", "upper_bound": "alone", "any_value": "equation"}
    options = stated(mbc.Options(**SMALL | {"max_cuts": 4})) | chosen
    given, tape = next(iter(tapes({"data": "weather-numbers", "parameters": options})))
    used = tape[:on(book, "run", given, tape)["n_draws"]]
    for other in ({"cuts": "mdlp"}, {"cuts": "frequency"}, {"upper_bound": "interval"}, {"any_value": "sum"}):
        assert told_apart(book, "run", given, used, other)
    book.case("run-choices-stated", "States the choices that most cases leave out.", "run", "7", given, draws=used)
    return book
