"""vote.json: votes."""

from __future__ import annotations

from typing import Any

from tests.oracle.bookmaking import Json
from tests.oracle.make.mbc.shared import Book


def rules_in(text: str, unmatched: int) -> list[list[Json]]:
    """Read lists such as "AA- -A": the class of each rule that matches, '-' for one that does not."""
    return [[{"class": unmatched if mark == "-" else "ABC".index(mark), "matches": mark != "-"} for mark in word]
            for word in text.replace("0", "").split(" ")]


def poll(book: Book, ident: str, title: str, line: str, text: str, majority: int, votes: list[float], label: int, *,
         weight: float = 0.1, mismatch: str = "per_rule", n_classes: int = 3, **more: Any) -> None:
    """Add a vote; '0' stands for an empty list."""
    other = 0 if majority else 1
    book.case(f"vote-{ident}", title, "vote", line,
              {"lists": rules_in(text, other) if text else [], "n_classes": n_classes, "majority": majority,
               "majority_weight": weight, "mismatch_votes": mismatch}, hand={"votes": votes, "class": label}, **more)


FIGURE_6 = "AA- -A ACAA"


def add_spec_votes(book: Book) -> None:
    """The vote of 7.7 by every option."""
    assert [FIGURE_6.count(mark) for mark in "A-C"] == [6, 2, 1]
    for ident, title, weight, mismatch, b, kills in (
            ("7-7", "The vote of section 7.7.", 0.1, "per_rule", 0.2, "counts the rank from the last rule"),
            ("7-7-antminer2", "The same with the weight of AntMiner2_mbc.", 0.05, "per_rule", 0.1, None),
            # every list has a match
            ("7-7-per-list", "The same with mismatches counted per list: none.", 0.1, "per_list", 0.0,
             "counts every rule although mismatches are per list")):
        poll(book, ident, title, "C5", FIGURE_6, 1, [6.07, b, 1.02], 0, weight=weight, mismatch=mismatch,
             source="specification 7.7", kills=kills)


def add_close_votes(book: Book) -> None:
    """Ties and roundings."""
    # 25 rules, the 9th and 11th match: 116 + 114 = 230; 23 do not
    near = "".join("A" if rank in (9, 11) else "-" for rank in range(1, 26))
    assert 0.1 * 23 > 230 / 100
    poll(book, "rounding-tie", "230 hundredths against 23 mismatches of 0.1 is a tie, and the lower class wins.", "C5",
         near, 1, [2.3, 2.3], 0, n_classes=2, source="worked by hand: 116 + 114 = 23 * 10, MBC-35",
         kills="adds majority_weight * M as a product of its own")
    poll(book, "tie-lowest", "Of tied classes the lowest wins.", "C6", "B C", 0, [0.0, 1.0, 1.0], 1,
         source="worked by hand: 100 each", kills="lets the last of tied classes win")
    # 100 + 100 for A against 10 * 20: "--...-" of 20 rules in one list
    poll(book, "tie-majority", "A tie with the majority class goes to the lower index as well.", "C6",
         "A A " + "-" * 20, 1, [2.0, 2.0], 0, n_classes=2, source="worked by hand: 200 = 20 * 10",
         kills="prefers the majority class in a tie")
    # 0.1 and 0.2 style sums: 102 + 101 + 100 = 303
    poll(book, "one-list", "All three rules of a list: 1.02 + 1.01 + 1.", "C3", "CCC", 0, [0.0, 0.0, 3.03], 2,
         source="worked by hand: 303 hundredths", kills="adds up floats instead of hundredths")
    poll(book, "majority-rule", "A rule for the majority class adds to the small votes.", "C5", "AB -", 0,
         [1.11, 1.0, 0.0], 0, source="worked by hand: 101 + 10")


def add_empty_votes(book: Book) -> None:
    """Empty lists, no match, no vote."""
    for ident, title, text, majority, weight, mismatch, votes, label, kills in (
            ("no-lists", "Without lists every vote is 0 and the majority class is returned.", "", 1, 0.1, "per_rule",
             [0.0] * 3, 1, "returns class 0 when every vote is 0"),
            ("empty-lists", "Empty lists cast no votes.", "0 0 0", 2, 0.1, "per_rule", [0.0] * 3, 2, None),
            ("empty-lists-per-list", "Empty lists cast no votes when mismatches are per list either.", "0 -- 0", 2, 0.1,
             "per_list", [0.0, 0.0, 0.1], 2, "counts an empty list as one without a match"),
            ("no-match", "When nothing matches the majority class wins.", "--- --", 2, 0.1, "per_rule", [0.0, 0.0, 0.5],
             2, None),
            ("no-match-per-list", "The same with one mismatch per list.", "--- --", 2, 0.1, "per_list", [0.0, 0.0, 0.2],
             2, "counts every rule although mismatches are per list"),
            ("weight-0", "With weight 0 and no match every vote is 0: the majority class.", "--", 1, 0.0, "per_rule",
             [0.0] * 3, 1, None),
            ("mixed-per-list", "A list with a match casts no mismatch when mismatches are per list.", "A--- ---", 1,
             0.1, "per_list", [1.03, 0.1, 0.0], 0, "counts a list with a match as one without"),
            # 7 * 15 hundredths beat 100 + 2
            ("heavy-majority", "Enough mismatches outvote a match.", "A-- ----- ----", 1, 0.1, "per_rule",
             [1.02, 1.1, 0.0], 1, None)):
        poll(book, ident, title, "C6" if kills and "class 0" in kills else "C4", text, majority, votes, label,
             weight=weight, mismatch=mismatch, source="worked by hand: hundredths over 100", kills=kills)


def make() -> Book:
    """vote.json."""
    book = Book("L1")
    for fill in (add_spec_votes, add_close_votes, add_empty_votes):
        fill(book)
    return book
