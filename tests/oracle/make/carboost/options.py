"""options.json: the runs of section 7.5 of the specification."""

from __future__ import annotations

from tests.oracle.bookmaking import agree_all, lines_of, seeded
from tests.oracle.make.carboost.example import EXAMPLE
from tests.oracle.make.carboost.shared import TABLE_7_5, Book, add_boost, add_seeded


def add_other_seed(book: Book) -> None:
    """The two runs on the other seed of 7.5."""
    for ident, title, change, errors, kills in (
            ("base", "Six rounds on seed 119, which tells rule weights from none.", {}, "0 0 4 7",
             "gives a round the rule weights that follow from it"),
            ("off", "The same without rule weights.", {"rule_weight": "off"}, "0 0 4 3 0 2",
             "re-weights rules although that is off")):
        plain = add_boost(book, f"7-5-119-{ident}", title, "boost15", "weather",
                          EXAMPLE | {"n_estimators": 6, "rule_memory": "persist"} | change, seeded(119, 84),
                          source="specification 7.5", kills=kills)
        agree_all([14 * error for error in plain["errors"]], errors)


def make() -> Book:
    """options.json."""
    book = Book("L3")
    add_seeded(book, lines_of(TABLE_7_5)[6:])
    add_other_seed(book)
    return book
