"""lists.json: rule lists and ensembles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle.bookmaking import Json, lehmer
from tests.oracle.make.mbc.shared import Book, weather_path

LIST = {"validation": "none", "validation_fraction": 1 / 3, "uncovered_fraction": 0.01,
        "early_stop_baseline": "first_rule", "max_cuts": 32, "any_vertex": True}


def learn(book: Book, ident: str, title: str, line: str, sample: Sequence[int], found: Sequence[str],
          options: dict[str, Any] | None = None, validate: Sequence[int] = (), draws: Sequence[float] = (),
          **more: Any) -> Json:
    """Add a list around findings such as "outlook=sunny"; ``sample`` is what the bootstrap draws."""
    rows = [row for row in range(14) if row not in validate]
    given = {"data": "weather", "majority": 0, "learn": rows, "validate": list(validate),
             "parameters": LIST | (options or {}), "found": [weather_path(rule) for rule in found]}
    taken = [(rows.index(row) + 0.5) / len(rows) for row in sample]
    plain = book.case(f"list-{ident}", title, "learn_list", line, given, draws=[*taken, *draws], **more)
    assert len(plain["turns"]) >= len(found)
    return plain


EVERY = list(range(14))
HALF = [row for row in range(7) for _ in range(2)]
DRY, WINDY = "outlook=sunny humidity=high", "outlook=rainy windy=TRUE"


def add_lists(book: Book) -> None:
    """Lists on the weather table: "no" are rows 0, 1, 5, 7 and 13.

    Sunny and high covers 0, 1, 7; rainy and windy 5, 13; high 0, 1, 2, 3, 7, 11, 13.
    """
    later = [row for row in EVERY if row not in (0, 1, 7)]
    high = [4, 5, 6, 8, 9, 10, 12]
    for ident, title, line, found, options, turns, ended, kills in (
            ("two-rules", "Two rules cover every row of \"no\", and the list ends.", "24", [DRY, WINDY], {},
             [EVERY, later], "5", None),
            # 2/5 of five rows are two rows
            ("uncovered-exactly", "The list ends when exactly uncovered_fraction of its rows are left.", "5", [DRY],
             {"uncovered_fraction": 0.4}, [EVERY], "5", "goes on at equality"),
            ("uncovered-more", "One row more than uncovered_fraction makes another turn.", "5", [DRY],
             {"uncovered_fraction": 0.375}, [EVERY, later], "23a", None),
            ("nothing-found", "A search that finds nothing ends the list.", "23a", [], {}, [EVERY], "23a", None),
            ("all-covered-go", "All rows that a rule covers go, right or wrong.", "25", ["humidity=high"], {},
             [EVERY, high], "23a", "removes only the rows of the rule's class")):
        plain = learn(book, ident, title, line, EVERY, found, options, kills=kills,
                      hand={"sample": EVERY, "validation": [], "turns": turns, "validation_curve": [],
                            "ended": f"mbc:{ended}"}, source="worked by hand: the rows that each rule covers")
        assert len(plain["rules"]) == len(found)
    # rows 2, 3 and 4, all of them "yes"
    alone = [2] * 5 + [3] * 4 + [4] * 5
    learn(book, "majority-alone", "A sample of the majority class alone makes no turn.", "5", alone, [],
          hand={"sample": alone, "turns": [], "rules": [], "ended": "mbc:5"},
          source="worked by hand: 0 > 0 is false", kills="makes a turn without anything to cover")
    # the second rule is rated on the rows left: 2 of 2 "no" and none of 9 "yes", (2*11 - 2*2)/121
    plain = learn(book, "rated-on-rows-left", "A rule is rated on the rows left.", "25", EVERY, [DRY, WINDY],
                  hand={"rules": [{"tp": 3, "fp": 0, "quality": 27 / 196}, {"tp": 2, "fp": 0, "quality": 18 / 121}]},
                  source="specification 7.3 and worked by hand: 18/121")


def add_validated_lists(book: Book) -> None:
    """Lists with validation: rows 0 to 6 learn, each twice; rows 7 to 13 validate, 7 and 13 of them are "no".

    The empty list has five right. Sunny and high adds row 7: six. Windy covers 10, 11 and 13 of the validation
    rows: one right and two wrong more. Rainy and cool and windy covers none of them.
    """
    oob = {"validation": "oob"}
    late = list(range(7, 14))
    cold = "outlook=rainy temperature=cool windy=TRUE"
    for ident, title, line, found, options, curve, ended, kills in (
            ("dropped", "A rule that lowers the validation count is dropped and ends the list.", "25b",
             [DRY, "windy=TRUE"], oob, [6], "25b", "keeps the rule that lowered the validation count"),
            ("equal-goes-on", "An equal validation count goes on.", "25b", [DRY, cold], oob, [6, 6], "5",
             "lets an equal validation count end the list"),
            ("better", "A better validation count goes on.", "25a", [DRY, WINDY], oob, [6, 7], "5", None),
            ("first-kept", "The first rule is kept, whatever it does.", "25b", ["windy=TRUE"], oob, [4], "23a",
             "measures the first rule against the empty list"),
            ("first-dropped", "With the empty list for baseline the first rule can go.", "25b", ["windy=TRUE"],
             oob | {"early_stop_baseline": "empty_list"}, [], "25b", "always keeps the first rule"),
            ("first-equal", "A first rule as good as the empty list stays.", "25b", [cold],
             oob | {"early_stop_baseline": "empty_list"}, [5], "23a", "drops a first rule that changes nothing")):
        learn(book, ident, title, line, HALF, found, options, kills=kills,
              hand={"sample": HALF, "validation": late, "validation_curve": curve, "ended": f"mbc:{ended}"},
              source="worked by hand: 5, 6, 7 and 4 of seven rows right")
    plain = learn(book, "nothing-left-out", "A sample of all rows leaves nothing to validate on.", "25a", EVERY,
                  [DRY, "windy=TRUE"], oob, hand={"validation": [], "validation_curve": [], "ended": "mbc:5"},
                  source="worked by hand: no early stop without rows")
    assert len(plain["rules"]) == 2
    # rows 7 to 13 are held out: the sample is drawn from 0 to 6, and two of its rows validate nothing
    learn(book, "holdout", "Rows held out beforehand validate every list.", "25a", [0, 0, 1, 2, 3, 5, 5], [DRY, WINDY],
          {"validation": "holdout"}, late, hand={"sample": [0, 0, 1, 2, 3, 5, 5], "validation": late,
                                                 "validation_curve": [6, 7], "ended": "mbc:5"},
          source="worked by hand: 6 and 7 of seven rows right", kills="validates on the rows left out of the sample")
    learn(book, "per-classifier", "The sample is split, and its own part validates.", "3", EVERY, [DRY],
          {"validation": "per_classifier", "uncovered_fraction": 0.5}, draws=lehmer(13, 35000093))
    # rule 1, column 1 = 0 -> class 0: rows 3 (wrong) and 9 (right), 8 by majority; rule 2, column 0 = 1 -> class 1:
    # row 3 again, which is decided already
    sample = [0, 0, 1, 1, 4, 4, 4, 5, 6, 7]
    given = {"data": "three-classes", "majority": 2, "learn": list(range(10)), "validate": [],
             "parameters": LIST | oob, "found": [[0, 0, 0, 3, 0], [1, 0, 0, 1, 2]]}
    book.case("list-first-match", "In the validation the first rule that covers a row decides.", "learn_list", "25a",
              given, draws=[(row + 0.5) / 10 for row in sample],
              hand={"sample": sample, "validation": [2, 3, 8, 9], "validation_curve": [2, 2], "ended": "mbc:5"},
              source="worked by hand: rows 8 and 9 are right", kills="lets the last matching rule decide")
    given = {"data": "weather-numbers", "majority": 0, "learn": EVERY, "validate": [],
             "parameters": LIST | oob | {"max_cuts": 2}, "found": [[0, 0, 0, 3, 0, 1, 0, 2]]}
    book.case("list-cuts", "The cut points are those of the sample.", "learn_list", "4a", given,
              draws=[(row + 0.5) / 14 for row in HALF], kills="takes the cut points of all rows")


def add_settled_lists(book: Book) -> None:
    """Findings of no quality, and samples of some of the rows: neither occurs in a whole run."""
    # outlook=overcast has four rows, none of class 1: (0 * 14 - 5 * 4) / 196 < 0; what follows is not looked at
    given = {"data": "weather", "majority": 0, "learn": EVERY, "validate": [],
             "parameters": LIST | {"validation": "none"},
             "found": [weather_path("outlook=overcast"), weather_path(DRY)]}
    book.case("list-worthless", "A finding whose quality is not above 0 is none: the list ends.", "learn_list", "23a",
              given, draws=[(row + 0.5) / 14 for row in EVERY],
              hand={"turns": [EVERY], "rules": [], "ended": "mbc:23a"}, source="worked by hand: Q = -20/196")
    # value "any" everywhere: TP = P and FP = N, so Q = 0
    learn(book, "worth-nothing", "A quality of 0 is not above 0.", "23a", EVERY, [""], {"validation": "none"},
          hand={"rules": [], "ended": "mbc:23a"}, source="worked by hand: Q = 0")
    # rows 0 to 6 may be drawn; left out of the sample 0 0 1 2 3 5 5 are 4 and 6, and of all rows 7 to 13 too
    given = {"data": "weather", "majority": 0, "learn": list(range(7)), "validate": [],
             "parameters": LIST | {"validation": "oob"}, "found": []}
    book.case("list-left-out", "The rows left out are those of all rows, also where only some may be drawn.",
              "learn_list", "3", given, draws=[(row + 0.5) / 7 for row in (0, 0, 1, 2, 3, 5, 5)],
              hand={"sample": [0, 0, 1, 2, 3, 5, 5], "validation": [4, 6, 7, 8, 9, 10, 11, 12, 13]},
              source="worked by hand: MBC-29")


def add_ensembles(book: Book) -> None:
    """Lines 0a to 2 and 27 to 28: what each list is handed."""
    for ident, title, n, validation in (("none", "Without validation.", 3, "none"), ("oob", "With \"oob\".", 1, "oob"),
                                        ("per-classifier", "With each sample split.", 2, "per_classifier")):
        book.case(f"ensemble-{ident}", f"{title} Every list learns from all rows.", "ensemble", "2",
                  {"data": "weather", "parameters": {"n_classifiers": n, "validation": validation,
                                                     "validation_fraction": 1 / 3}},
                  hand={"majority": 0, "lists": [{"learn": EVERY, "validate": []}] * n, "n_draws": 0},
                  source="worked by hand: MBC-29", kills="learns one list more" if n == 3 else None)
    parts = {"learn": [0, 1, 2, 3, 6, 7, 8, 10, 12, 13], "validate": [4, 5, 9, 11]}
    book.case("ensemble-holdout", "Rows are held out once, the same for every list.", "ensemble", "27",
              {"data": "weather", "parameters": {"n_classifiers": 2, "validation": "holdout",
                                                 "validation_fraction": 1 / 3}},
              draws=lehmer(13, 6), hand={"majority": 0, "lists": [parts] * 2, "n_draws": 13},
              source="specification 7.8", kills="holds no rows out")
    book.case("ensemble-tied-classes", "Of tied classes the lowest needs no rules.", "ensemble", "0a",
              {"data": "tied-classes", "parameters": {"n_classifiers": 1, "validation": "none",
                                                      "validation_fraction": 1 / 3}},
              hand={"majority": 0, "lists": [{"learn": [0, 1, 2, 3, 4, 5], "validate": []}]},
              source="worked by hand: three rows of each class")


def make() -> Book:
    """lists.json."""
    book = Book("L2")
    for fill in (add_lists, add_validated_lists, add_ensembles, add_settled_lists):
        fill(book)
    return book
