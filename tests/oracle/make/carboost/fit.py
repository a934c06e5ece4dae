"""fit.json: W-CARP runs; section 7.3 of the specification."""

from __future__ import annotations

from typing import Any

from tests.oracle import carboost
from tests.oracle.bookmaking import Json, agree_all, lines_of
from tests.oracle.make.carboost.data import WEATHER
from tests.oracle.make.carboost.example import EXAMPLE, NEW_7_3, TABLE_7_3, YES, check_rules_7_2, named
from tests.oracle.make.carboost.shared import GAP_ROWS, MIXED_ROWS, Book, base_options, check_level


def add_fit(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
            new: Json = (), **more: Any) -> Json:
    """Add a run of W-CARP."""
    plain = book.case(f"fit-{ident}", title, "fit", line,
                      {"data": data, "parameters": base_options(**options), "new": list(new)}, **more)
    check_level(plain, carboost.Options(**options))
    return plain


def add_spec_fit(book: Book) -> None:
    """The run of 7.3."""
    plain = add_fit(book, "weather", "The worked example.", "wcarp9", "weather", EXAMPLE, NEW_7_3,
                    source="specification 7.1 to 7.3", kills="gives a case without rules to the first class")
    check_rules_7_2(plain["rules"])
    for scores, label, row in zip(plain["scores"][14:], plain["predictions"][14:], lines_of(TABLE_7_3), strict=True):
        _, *digits, name = row.split()
        agree_all(scores, " ".join(digits))
        assert label == named(name)
    assert [i for i in range(14) if plain["predictions"][i] != WEATHER.classes[i]] == [3]


def add_fits(book: Book) -> None:
    """A run by each reading, and runs on odd tables."""
    for ident, title, line, data, options, new, kills in (
            ("binomial", "The example by the binomial test.", "wcarp3", "weather", EXAMPLE | {"test": "binomial"}, (),
             "tests by the hypergeometric distribution whatever is asked for"),
            ("normal", "The example by the normal approximation.", "wcarp3", "weather", EXAMPLE | {"test": "normal"},
             (), "tests by the hypergeometric distribution whatever is asked for"),
            ("confidence", "The example with a confidence threshold.", "wcarp2", "weather",
             EXAMPLE | {"min_confidence": 6 / 7}, (), "drops a confidence equal to the threshold"),
            ("no-pruning", "The example without pruning: sums change.", "wcarp1", "weather",
             EXAMPLE | {"pruning": "none"}, (), "prunes although there is no pruning"),
            ("optimal", "The example by the optimal rule set.", "wcarp1", "weather", EXAMPLE | {"pruning": "optimal"},
             (), "prunes by Li's condition alone"),
            ("length-1", "The example with single items.", "wcarp1", "weather", EXAMPLE | {"max_length": 1}, (), None),
            ("length-any", "The example without a limit on length.", "wcarp1", "weather",
             EXAMPLE | {"max_length": None, "pruning": "none"}, (), None),
            ("bonferroni", "Three classes by Bonferroni.", "wcarp4", "three", {"adjust": "bonferroni"}, [[0, 1, 1]],
             "leaves Bonferroni's factor out"),
            ("bh", "Three classes by Benjamini and Hochberg.", "wcarp4", "three", {"adjust": "bh"}, [[0, 1, 1]],
             "compares every p with the whole level"),
            ("three", "Three classes; a column missing in one row each.", "wcarp8", "three", {}, [[0, None, -1]], None),
            ("gaps-ignore", "Missing values make no items.", "wcarp8", "gaps",
             {"significance": 0.2, "min_support": 0.2}, GAP_ROWS,
             "lets a missing value match every item of its column"),
            ("gaps-value", "Missing values are values.", "wcarp8", "gaps",
             {"significance": 0.2, "min_support": 0.2, "missing": "value"}, GAP_ROWS,
             "takes an unknown value for a missing one"),
            ("mixed-ignore", "Continuous columns.", "wcarp8", "mixed", {"significance": 0.2, "max_length": 2},
             MIXED_ROWS, "puts a value at a cut to the right"),
            ("mixed-value", "Continuous columns, missing values as values.", "wcarp8", "mixed",
             {"significance": 0.2, "max_length": 2, "missing": "value"}, MIXED_ROWS,
             "drops the missing item of a column without cuts"),
            ("empty", "An empty rule base: the majority class for every row.", "wcarp9", "weather",
             {"significance": 1e-6}, [], "gives a case without rules to the first class"),
            ("negative", "At level 1 every rule votes, those below the prior against their class.", "wcarp8",
             "constant", {"significance": 1.0, "pruning": "none"}, [[0, -1], [-1, 0], [-1, 1]],
             "keeps negative values from coming out")):
        plain = add_fit(book, ident, title, line, data, options, new, kills=kills)
        assert ident != "empty" or (plain["rules"] == [] and set(plain["predictions"]) == {YES})
    # confidences 2/3 of 1/2: Loevinger 1/3 for every rule; two rules of one class or one of each
    add_fit(book, "tied", "Equal scores and equal classes: the first class.", "wcarp9", "tied",
            {"significance": 1.0, "min_support": 0.4}, [[-1, -1]],
            hand={"default": 0, "tested": 4, "scores": [[2 / 3, 0.0], [1 / 3, 1 / 3], [1 / 3, 1 / 3], [0.0, 2 / 3],
                                                        [1 / 3, 1 / 3], [1 / 3, 1 / 3], [0.0, 0.0]],
                  "predictions": [0, 0, 0, 1, 0, 0, 0]},
            source="worked by hand: (6 * 2 - 3 * 3) / (3 * 3)", kills="lets the last of tied classes win")
    for ident, title, data, label in (("one-class", "One class.", "one-class", 0),
                                      ("one-of-two", "Only the second of two classes occurs.", "one-of-two", 1),
                                      ("one-row", "One row.", "one-row", 1)):
        plain = add_fit(book, ident, title, "wcarp9", data, {}, (), source="specification E3: everything is pruned")
        assert plain["rules"] == []
        assert set(plain["predictions"]) == {label}
    add_fit(book, "nothing-known", "A row and a column without values.", "wcarp8", "nothing-known",
            {"significance": 0.5}, [[None, None], [0, 1]])
    add_fit(book, "unseen", "Values and a class that do not occur.", "wcarp8", "unseen", {"significance": 1.0},
            [[0, 0], [2, 1], [3, -1]])
    add_fit(book, "many", "135 rows, three classes.", "wcarp8", "many", {}, ())


def make() -> Book:
    """fit.json."""
    book = Book("L3")
    add_spec_fit(book)
    add_fits(book)
    return book
