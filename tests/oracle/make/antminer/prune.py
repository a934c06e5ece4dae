"""prune.json: the original pruner."""

from __future__ import annotations

from typing import Any

from tests.oracle import antminer
from tests.oracle.bookmaking import Json, agree
from tests.oracle.make.antminer.data import WEATHER
from tests.oracle.make.antminer.shared import Book, check_trials

# pass, removed, class, TP, FP, TN, FN, Q
TRIALS_7_3 = """
1 0 0 6 1 4 3 0.533333333333
1 2 0 4 0 5 5 0.444444444444
"""
TRIALS_7_3_LONG = """
1 0 0 3 1 4 6 0.266666666667
1 1 0 2 0 5 7 0.222222222222
1 2 0 1 0 5 8 0.111111111111
2 1 0 6 1 4 3 0.533333333333
2 2 0 3 1 4 6 0.266666666667
"""
TRIALS_7_5 = """
1 0 0 6 2 3 3 0.4
1 3 0 4 0 5 5 0.444444444444
"""


def pruning(book: Book, ident: str, title: str, line: str, data: str, rule: list[list[int]],
            ties: str = "keep", rows: list[int] | None = None, **more: Any) -> Json:
    """Add one case of the original pruner."""
    reading = {} if ties == "keep" else {"AM-10": ties}
    return book.add(f"prune-{ident}", title, "prune_original", line,
                    {"data": data, "rows": rows, "rule": rule, "prune_ties": ties}, reading=reading, **more)


def add_spec_prunings(book: Book) -> None:
    """Prunings of 7.3 and 7.5."""
    for ident, title, rule, start, trials, end, source in (
            ("7-3", "The pruning of section 7.3.", {0: 1, 2: 1}, "2 0 5 7 0.222222222222", TRIALS_7_3,
             ([[2, 1]], "0.533333333333"), "specification 7.3"),
            ("7-3-long", "The longer pruning of section 7.3, in two passes.", {0: 1, 1: 2, 2: 1},
             "1 0 5 8 0.111111111111", TRIALS_7_3_LONG, ([[2, 1]], "0.533333333333"), "specification 7.3"),
            ("7-5", "The pruning of section 7.5.", {0: 1, 3: 1}, "2 0 5 7 0.222222222222", TRIALS_7_5,
             ([[0, 1]], "0.444444444444"), "specification 7.5")):
        verdict = antminer.judge(WEATHER, WEATHER.everything(), rule)
        *counts, q = start.split()
        assert [verdict.label, verdict.tp, verdict.fp, verdict.tn, verdict.fn] == [0, *map(int, counts)]
        agree(verdict.quality, q)
        plain = pruning(book, ident, title, "38", "weather", antminer.listed(rule), source=source)
        check_trials(plain["trials"], trials)
        assert plain["rule"] == end[0]
        assert plain["class"] == 0
        agree(plain["quality"], end[1])


def trial(number: int, removed: int, label: int, counts: tuple[int, int, int, int], q: float) -> Json:
    """Return a pruning trial worked out by hand."""
    return {"pass": number, "removed": removed, "class": label, "tp": counts[0], "fp": counts[1],
            "tn": counts[2], "fn": counts[3], "quality": q}


def add_tie_prunings(book: Book) -> None:
    """Ties between trials, and between a trial and the rule itself."""
    left = [0, 1, 2, 3, 5, 7, 11, 13]
    # the eight rows have 3 yes, 5 no; overcast AND high covers rows 2, 11 (both yes), so does overcast alone:
    # 2/3 * 5/5 = 2/3; high alone covers 3 yes, 4 no: class no, 4/5 * 0/3 = 0
    trials = [trial(1, 0, 1, (4, 3, 0, 1), 0.0), trial(1, 2, 0, (2, 0, 5, 1), 2 / 3)]
    for ties, rule, kills in (("keep", [[0, 1], [2, 0]], "accepts an equal quality in the pruner: >= for >"),
                              ("remove", [[0, 1]], "ignores prune_ties = \"remove\"")):
        pruning(book, f"equal-{ties}", f"A term whose removal changes nothing, with prune_ties {ties}.", "38",
                "weather", [[0, 1], [2, 0]], ties, left,
                hand={"rule": rule, "class": 0, "quality": 2 / 3, "trials": trials},
                source="worked by hand: 2/3 with and without humidity", kills=kills)
    # rows 00+, 01+, 10+, 11-: the rule covers 1 of 3 positives (1/3); either single term covers 2 of 3, no
    # negative
    trials = [trial(1, 0, 0, (2, 0, 1, 1), 2 / 3), trial(1, 1, 0, (2, 0, 1, 1), 2 / 3)]
    for ties, rule, kills in (("keep", [[1, 0]], "lets the last of equally good removals win"),
                              ("remove", [[0, 0]], "lets the first of equally good removals win")):
        pruning(book, f"two-equal-{ties}", f"Two equally good removals, with prune_ties {ties}.", "38",
                "mirror",
                [[0, 0], [1, 0]], ties, hand={"rule": rule, "class": 0, "quality": 2 / 3, "trials": trials},
                source="worked by hand: 2/3 either way", kills=kills)
    # 3 positives, 5 negatives. 00: 2+ 2-, so class 0 by the tie, 2/3 * 3/5 = 2/5. Without attribute 1: 3+ 3-,
    # 3/3 * 2/5 = 2/5, equal; as products of rounded quotients 0.39999999999999997 < 0.4. Without attribute 0:
    # 2+ 4-, class 1, 4/5 * 1/3 = 4/15
    pruning(book, "equal-fractions", "Equal fractions are equal qualities, so the term stays.", "38", "noise",
            [[0, 0], [1, 0]], source="worked by hand: 2/5 against 2/5",
            hand={"rule": [[0, 0], [1, 0]], "class": 0, "quality": 0.4,
                  "trials": [trial(1, 0, 1, (4, 2, 1, 1), 4 / 15), trial(1, 1, 0, (3, 3, 2, 0), 0.4)]},
            kills="multiplies two rounded quotients")


def add_class_prunings(book: Book) -> None:
    """Classes assigned during pruning, and rules that cannot shrink."""
    # rows 001 010 010 111 111: 00 covers one row of class 1, 1/3 * 2/2 = 1/3; {0:0} covers 1 of class 1, 2 of
    # class 0: class 0, 2/2 * 2/3 = 2/3; {1:0} covers the first row only, 1/3
    pruning(book, "class-changes", "Removing a term may change the class.", "40", "turncoat",
            [[0, 0], [1, 0]],
            hand={"rule": [[0, 0]], "class": 0, "quality": 2 / 3,
                  "trials": [trial(1, 0, 1, (1, 0, 2, 2), 1 / 3), trial(1, 1, 0, (2, 1, 2, 0), 2 / 3)]},
            source="worked by hand: 1/3, then 2/3 for the other class",
            kills="keeps the class of the unpruned rule when a removal is accepted")
    # classes 2, 1, 0, 0; 00 covers one row of class 1 and one of class 2: class 1, 1/1 * 2/3; {0:0}: one of
    # each class, class 0: 1/2 * 0/2 = 0; {1:0}: the same two rows as 00, 2/3
    pruning(book, "class-tie", "Of tied classes under the rule the lower is taken.", "30", "covered-tie",
            [[0, 0], [1, 0]],
            hand={"rule": [[0, 0], [1, 0]], "class": 1, "quality": 2 / 3,
                  "trials": [trial(1, 0, 1, (1, 1, 2, 0), 2 / 3), trial(1, 1, 0, (1, 2, 0, 1), 0.0)]},
            source="worked by hand: one row each of classes 1 and 2",
            kills="lets the last of tied classes win")
    # 5 rows, 3 of class 0: the rule covers one, 1/3; without attribute 0 two, 2/3; from there 2/3 and
    # 3/3 * 1/2 = 1/2, both above the first 1/3 but not above 2/3
    pruning(book, "improve-on-present",
            "A removal must improve on the rule at the start of the pass, not on the first.",
            "33", "stages", [[0, 0], [1, 0], [2, 0]],
            hand={"rule": [[1, 0], [2, 0]], "class": 0, "quality": 2 / 3,
                  "trials": [trial(1, 0, 0, (2, 0, 2, 1), 2 / 3), trial(1, 1, 0, (1, 0, 2, 2), 1 / 3),
                             trial(1, 2, 0, (2, 1, 1, 1), 1 / 3), trial(2, 1, 0, (2, 0, 2, 1), 2 / 3),
                             trial(2, 2, 0, (3, 1, 1, 0), 0.5)]},
            source="worked by hand: 1/3, 2/3, then 2/3 and 1/2",
            kills="compares every pass with the quality of the unpruned rule")
    for ties in ("keep", "remove"):
        # windy=TRUE: 3 yes, 3 no, class yes, 3/9 * 2/5 = 2/15
        pruning(book, f"one-term-{ties}", f"A rule of one term is left alone, with prune_ties {ties}.", "32",
                "weather",
                [[3, 0]], ties, hand={"rule": [[3, 0]], "class": 0, "quality": 2 / 15, "trials": []},
                source="worked by hand: 3/9 * 2/5",
                kills="tries to empty a rule of one term" if ties == "remove" else None)
    # all rows of class 1: every quality is 0
    zero = [trial(1, 0, 1, (2, 0, 0, 2), 0.0), trial(1, 1, 1, (2, 0, 0, 2), 0.0)]
    for ties, rule in (("keep", [[0, 0], [1, 1]]), ("remove", [[0, 0]])):
        pruning(book, f"single-class-{ties}",
                f"With one class left every quality is 0, with prune_ties {ties}.", "38",
                "one-class-seen", [[0, 0], [1, 1]], ties,
                hand={"rule": rule, "class": 1, "quality": 0.0, "trials": zero},
                source="worked by hand: TN + FP = 0",
                kills="tries to empty a rule of one term" if ties == "remove" else None)
    # {0:0} covers 33 of the 65 rows of class 0 and the 29 of class 1: 33/65 * 64/93; {0:1} covers the 64 of class 2 and
    # 32 of class 0: 64/64 * 62/94
    pruning(book, "full-words", "A class of 65 rows, one more than a machine word has bits.", "31", "full-words",
            [[0, 0]], hand={"rule": [[0, 0]], "class": 0, "quality": 33 * 64 / (65 * 93), "trials": []},
            source="worked by hand: 33 of 65 rows, 29 of 93")
    pruning(book, "full-words-last", "A class of 64 rows, as many as a machine word has bits.", "31", "full-words",
            [[0, 1]], hand={"rule": [[0, 1]], "class": 2, "quality": 62 / 94, "trials": []},
            source="worked by hand: all 64 rows, 32 of 94")
    pruning(book, "missing", "Rows with a missing value are not covered by a term of that attribute.", "36",
            "gaps", [[0, 1], [1, 2]], kills="lets a missing value satisfy any term")
    pruning(book, "rows-left", "Only the rows left count, covered or not.", "37", "weather",
            [[0, 0], [1, 1], [2, 0]], rows=[0, 1, 3, 5, 7, 13])


def make() -> Book:
    """prune.json."""
    book = Book("L1")
    for fill in (add_spec_prunings, add_tie_prunings, add_class_prunings):
        fill(book)
    return book
