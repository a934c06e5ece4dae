"""covering.json: the outer loop, lines 1 to 4 and 15 to 19."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import antminer
from tests.oracle.bookmaking import Json
from tests.oracle.make.antminer.shared import READINGS, Book


def cover(book: Book, ident: str, title: str, line: str, data: str, found: str, rows: list[list[int]], ended: str,
          default: int, options: dict[str, Any] | None = None, removed: Sequence[int] = (), **more: Any) -> Json:
    """Add the outer loop around findings such as "0=0->1 0=1,1=0->0"; ``rows`` are those at each turn."""
    findings: list[Json] = []
    for number, text in enumerate(found.split(), 1):
        terms, label = text.split("->")
        rule = [[int(part) for part in term.split("=")] for term in terms.split(",")]
        findings.append({"rule": rule, "class": int(label), "quality": 1 / (1 + number), "ants": number})
    parameters = {"max_uncovered_cases": 0, "heuristic_on": "current", "single_class": "stop",
                  "removal": "correct"} | (options or {})
    reading = {READINGS[name]: value for name, value in parameters.items()
               if name in READINGS and value != getattr(antminer.Options(), name)}
    rules = [{**finding, "removed": count} for finding, count in zip(findings, removed, strict=True)]
    return book.add(f"covering-{ident}", title, "covering", line,
                    {"data": data, "parameters": parameters, "found": findings},
                    hand={"turns": [{"rows": left} for left in rows], "ended": f"antminer:{ended}",
                          "rules": rules, "default": default}, reading=reading, **more)


def make() -> Book:
    """covering.json."""
    book = Book("L1")
    every = [0, 1, 2, 3, 4]
    # grid: 00 and 00 of class 0; 01, 10, 11 of class 1
    for ident, title, line, found, rows, ended, default, options, removed, kills in (
            ("one-class-left", "The loop ends when one class is left, which is the default.", "2a", "0=0->0", [every],
             "2a", 1, {}, [2], None),
            ("one-class-goes-on", "With single_class \"continue\" it goes on until a colony finds nothing.", "15",
             "0=0->0 0=1->1", [every, [2, 3, 4], [2]], "15", 1, {"single_class": "continue"}, [2, 2],
             "leaves the loop at one class although it is to go on"),
            ("covered", "With removal \"covered\" the row classified wrongly goes too.", "17", "0=0->0 0=1->1",
             [every, [3, 4]], "2", 1, {"single_class": "continue", "removal": "covered"}, [3, 2],
             "removes only the rows classified rightly"),
            ("wrong-row-stays", "A covered row of another class stays.", "17", "1=0->0", [every], "2a", 1, {}, [2],
             "removes every covered row"),
            ("class-given", "The rows that go have the class of the rule, whatever is most frequent.", "17", "0=0->1",
             [every, [0, 1, 3, 4]], "15", 0, {}, [1], "removes the rows of the class most frequent in the rule"),
            ("nothing-found", "A colony that finds nothing ends the loop with an empty list.", "15", "", [every], "15",
             1, {}, [], None),
            ("few-at-first", "As many rows as max_uncovered_cases: no turn is made.", "2", "", [], "2", 1,
             {"max_uncovered_cases": 5}, [], "makes a turn at |T| = max_uncovered_cases"),
            ("few-left", "The loop ends as soon as max_uncovered_cases rows are left.", "2", "1=1->1", [every], "2", 0,
             {"max_uncovered_cases": 3}, [2], None),
            ("one-more", "One row more than max_uncovered_cases makes another turn.", "2", "1=1->1 0=1->1",
             [every, [0, 1, 3]], "2", 0, {"max_uncovered_cases": 2}, [2, 1], None),
            ("two-terms", "A rule of two terms covers the rows that have both.", "16", "0=0,1=1->1 0=1->1",
             [every, [0, 1, 3, 4]], "2a", 0, {}, [1, 2], None)):
        cover(book, ident, title, line, "grid", found, rows, ended, default, options, removed, kills=kills,
              source="worked by hand: rows 0 and 1 are 00, rows 2 to 4 are 01, 10, 11")
    cover(book, "all-gone", "With no row left the default comes from all rows.", "18", "turncoat",
          "1=1->0 0=1->1 0=0->1", [[0, 1, 2, 3, 4], [0, 3, 4], [0]], "2", 1, {"single_class": "continue"}, [2, 2, 1],
          source="worked by hand: three rows of five are of class 1", kills="takes the default from an empty set")
    cover(book, "one-class-at-first", "A table of one class makes no turn.", "2a", "one-class-seen", "", [], "2a", 1,
          source="worked by hand: class 1 alone")
    kept = [[0, 1, 2, 3, 4, 5, 6], [1, 3, 4, 5, 6], [1, 4, 6]]
    for which in ("current", "initial"):
        plain = cover(book, f"gains-{which}", f"The gains that each colony is given, heuristic_on {which}.", "4",
                      "clash", "0=0,1=0->0 0=1->1", kept, "15", 0, {"heuristic_on": which}, [2, 2],
                      source="worked by hand: the rows; the gains by the oracle",
                      kills="counts the gains on the first training set" if which == "current" else
                      "counts the gains on the rows left although heuristic_on = \"initial\"")
        gains = [turn["gain"] for turn in plain["turns"]]
        assert (gains[0] == gains[1]) == (which == "initial")
    return book
