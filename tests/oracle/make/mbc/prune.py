"""prune.json: pruning; section 7.4 of the specification."""

from __future__ import annotations

from typing import Any

from tests.oracle import mbc
from tests.oracle.bookmaking import Json, agree, lines_of
from tests.oracle.make.mbc.shared import BEST_7_4, NAMES, PATH_7_4, Book, place, weather_path

# pass, without, TP, FP, Q
TRIALS_7_4 = """
1 outlook 1 1 0.0204081632653
1 temperature 1 0 0.0459183673469
1 humidity 0 1 -0.0255102040816
1 windy 1 0 0.0459183673469
2 outlook 2 1 0.0663265306122
2 humidity 1 1 0.0204081632653
2 windy 3 0 0.137755102041
3 outlook 4 3 0.107142857143
3 humidity 3 2 0.0867346938776
"""


def trim(book: Book, ident: str, title: str, line: str, where: Json, path: list[int], omega: float = 1.0,
         ties: str = "keep", **more: Any) -> Json:
    """Add a pruning."""
    given = {"data": where["data"], "rows": where["rows"], "graph_rows": where.get("graph_rows", where["rows"])}
    names = ("majority", "max_cuts", "any_vertex", "min_cases_per_rule")
    given |= {name: where[name] for name in names if name in where}
    return book.case(f"prune-{ident}", title, "prune", line,
                     given | {"path": path, "omega": omega, "prune_ties": ties}, **more)


def trial(number: int, layer: int, tp: int, fp: int, quality: float) -> Json:
    """Return a trial in the form of the files."""
    return {"pass": number, "layer": layer, "tp": tp, "fp": fp, "quality": quality}


def add_spec_prune(book: Book) -> None:
    """The pruning of 7.4, and the same rule by other options."""
    plain = trim(book, "7-4", "The pruning of section 7.4: of two equal gains the first.", "P3", place("weather"),
                 PATH_7_4, source="specification 7.4", kills="takes the first gain instead of the largest")
    assert plain["path"] == BEST_7_4
    agree(plain["quality"], "0.137755102041")
    for seen, line in zip(plain["trials"], lines_of(TRIALS_7_4), strict=True):
        number, name, tp, fp, digits = line.split()
        assert [seen["pass"], seen["layer"] - 3] == [int(number), list(NAMES).index(name)]
        assert [seen["tp"], seen["fp"]] == [int(tp), int(fp)]
        agree(seen["quality"], digits)
    plain = trim(book, "7-4-remove", "With ties removed the last of equal gains goes first.", "P3", place("weather"),
                 PATH_7_4, ties="remove", kills="takes the first of equal gains although ties are removed")
    assert plain["trials"][4]["layer"] == 3
    assert plain["trials"][6]["layer"] == 5
    plain = trim(book, "7-4-no-any", "Without \"any\" the walked path stays and only the tests go.", "P3",
                 place("weather", any_vertex=False), PATH_7_4,
                 kills="puts the last value where a test was removed, although there is no \"any\"")
    assert plain["path"] == PATH_7_4
    assert plain["tests"] == [[3, 0], [5, 0]]
    trim(book, "7-4-omega", "The same rule with omega 0.5.", "P2", place("weather"), PATH_7_4, 0.5)


def add_golden_prunes(book: Book) -> None:
    """The second rule of the first golden list, where equal qualities matter."""
    where = place("weather", rows=[2, 3, 3, 10, 10, 12, 13], graph_rows=[0, 2, 3, 3, 7, 7, 10, 10, 12, 13])
    for ties, path, kills in (("keep", [0, 2, 1, 2, 1, 0, 0], "removes a test at equal quality"),
                              ("remove", [0, 2, 1, 2, 3, 2, 0], "keeps a test at equal quality although ties go")):
        plain = trim(book, f"golden-{ties}", f"The second golden rule with prune_ties {ties}.", "P3", where,
                     [0, 2, 1, 2, 1, 0, 0], ties=ties, source="specification 7.8", kills=kills)
        assert plain["path"] == path
        agree(plain["quality"], "0.122448979592")


def add_freeing_prunes(book: Book) -> None:
    """Rules that cover nothing, and tests that go for nothing until they cover something."""
    # overcast, cool, high, TRUE: rows 11 and 6 without cool or without high, else none; then windy is gone: rows 2 and
    # 11 without cool, row 6 without high; then outlook too: high alone 4 of 7, cool alone 1 of 4
    trim(book, "until-covering", "The tests of a rule that covers nothing go, the last first, until it covers rows.",
         "P3", place("weather"), [0, 0, 0, 1, 2, 0, 0], ties="until_covering",
         hand={"path": [0, 0, 0, 3, 3, 0, 2], "tests": [[5, 0]], "quality": 21 / 196, "tp": 4, "fp": 3,
               "trials": [trial(1, 3, 0, 0, 0.0), trial(1, 4, 0, 1, -5 / 196), trial(1, 5, 0, 1, -5 / 196),
                          trial(1, 6, 0, 0, 0.0), trial(2, 3, 0, 0, 0.0), trial(2, 4, 0, 2, -10 / 196),
                          trial(2, 5, 0, 1, -5 / 196), trial(3, 4, 4, 3, 21 / 196), trial(3, 5, 1, 3, -6 / 196)]},
         source="worked by hand: (4*14 - 5*7)/196, (1*14 - 5*4)/196, (0 - 5*FP)/196",
         kills="keeps the tests of a rule that covers nothing although they may go")
    where = place("weather", rows=[2, 3, 3, 10, 10, 12, 13], graph_rows=[0, 2, 3, 3, 7, 7, 10, 10, 12, 13])
    plain = trim(book, "until-covering-golden", "Once a rule covers rows its ties stay: the second golden rule.", "P3",
                 where, [0, 2, 1, 2, 1, 0, 0], ties="until_covering",
                 kills="removes a test at equal quality although the rule covers rows")
    assert plain["path"] == [0, 2, 1, 2, 1, 0, 0]
    # rainy, mild, high: mild and high alone cover rows 7 and 11, one of each class; the other two pairs nothing; then
    # high alone 3 of 4, mild alone 1 of 3
    trim(book, "until-covering-best", "It is the best so far that must cover nothing, not the rule before.", "P3",
         place("weather", rows=[0, 1, 6, 7, 10, 11]), [0, 0, 0, 2, 1, 0, 2], ties="until_covering",
         hand={"path": [0, 0, 0, 3, 3, 0, 2], "tests": [[5, 0]], "quality": 6 / 36, "tp": 3, "fp": 1,
               "trials": [trial(1, 3, 1, 1, 0.0), trial(1, 4, 0, 0, 0.0), trial(1, 5, 0, 0, 0.0),
                          trial(2, 4, 3, 1, 6 / 36), trial(2, 5, 1, 2, -3 / 36)]},
         source="worked by hand: (1*6 - 3*2)/36, (3*6 - 3*4)/36, (1*6 - 3*3)/36",
         kills="looks at the rule before the pass where the best so far already covers rows")


def add_small_prunes(book: Book) -> None:
    """Rules of one test, of none, and of two that say the same."""
    # -20/196; without it 0 would be better
    trim(book, "one-test", "A single test stays, even where none would be better.", "P1", place("weather"),
         weather_path("outlook=overcast"), hand={"path": [0, 0, 0, 1, 3, 2, 2], "tests": [[3, 1]],
                                                 "quality": -20 / 196, "tp": 0, "fp": 4, "trials": []},
         source="specification 7.3", kills="removes the last test too")
    trim(book, "no-test", "A rule without tests is left alone.", "P1", place("weather"), weather_path(""),
         hand={"path": [0, 0, 0, 3, 3, 2, 2], "tests": [], "quality": 0.0, "tp": 5, "fp": 9, "trials": []},
         source="specification 7.3")
    # (2*4 - 2*2)/16 with both tests and with either one
    trials = [trial(1, 3, 2, 0, 0.25), trial(1, 4, 2, 0, 0.25)]
    for ties, path, tests in (("keep", [0, 0, 0, 1, 1], [[3, 1], [4, 1]]), ("remove", [0, 0, 0, 1, 2], [[3, 1]])):
        trim(book, f"twins-{ties}", f"Two tests that say the same, prune_ties {ties}.", "P3", place("twins"),
             [0, 0, 0, 1, 1], ties=ties, hand={"path": path, "tests": tests, "quality": 0.25, "tp": 2, "fp": 0,
                                               "trials": trials},
             source="worked by hand: 4/16 each time", kills="lets an equal quality count as a gain"
             if ties == "keep" else None)
    # -10/196; without outlook 2 of 4 are "no": 8/196; without temperature -20/196
    trim(book, "class-fixed", "The class stays that of the path, though all covered rows are of the other.", "P2",
         place("weather"), weather_path("outlook=overcast temperature=hot"),
         hand={"path": weather_path("temperature=hot"), "tests": [[4, 0]], "quality": 8 / 196, "tp": 2, "fp": 2,
               "trials": [trial(1, 3, 2, 2, 8 / 196), trial(1, 4, 0, 4, -20 / 196)]},
         source="worked by hand: (2*14 - 5*4)/196 and (0 - 5*4)/196",
         kills="gives a rule the majority of what it covers")


def add_bound_prunes(book: Book) -> None:
    """Lower and upper bounds are tests of their own."""
    # 3 <= x < 6 of 1 to 8: 15/64; without lower 9/64, without upper 6/64
    trim(book, "bounds-both", "Both bounds of an interval are needed.", "P4", place("steps"), [0, 0, 0, 1, 4],
         hand={"path": [0, 0, 0, 1, 4], "tests": [[3, 1], [4, 4]], "quality": 15 / 64, "tp": 3, "fp": 0,
               "trials": [trial(1, 3, 3, 2, 9 / 64), trial(1, 4, 3, 3, 6 / 64)]},
         source="worked by hand: (24 - 9)/64, (24 - 15)/64, (24 - 18)/64")
    # only x = 3: 5/64; without lower 1, 2, 3: -1/64; without upper 6/64
    trim(book, "bounds-upper-goes", "The upper bound goes, the lower one stays.", "P3", place("steps"), [0, 0, 0, 1, 2],
         hand={"path": [0, 0, 0, 1, 7], "tests": [[3, 1]], "quality": 6 / 64, "tp": 3, "fp": 3,
               "trials": [trial(1, 3, 1, 2, -1 / 64), trial(1, 4, 3, 3, 6 / 64)]},
         source="worked by hand: (8 - 3)/64, (8 - 9)/64, (24 - 18)/64")
    # 5 <= x < 7: 5, 6 of classes 1, 0: (8 - 6)/64; without lower 1 to 6: (24 - 18)/64; without upper 5 to 8: -4/64
    trim(book, "bounds-lower-goes", "The lower bound goes, the upper one stays.", "P3", place("steps"), [0, 0, 0, 3, 5],
         hand={"path": [0, 0, 0, 7, 5], "tests": [[4, 5]], "quality": 6 / 64, "tp": 3, "fp": 3,
               "trials": [trial(1, 3, 3, 3, 6 / 64), trial(1, 4, 1, 3, -4 / 64)]},
         source="worked by hand: (8 - 6)/64, (24 - 18)/64, (8 - 12)/64")
    mixed = place("weather-numbers", max_cuts=4)
    trim(book, "bounds-and-values", "Bounds and values in one rule.", "P3", mixed, [0, 0, 0, 2, 1, 3, 0, 0])
    trim(book, "bounds-no-any", "Without \"any\" in nominal layers a path whose bound went stays as it was walked.",
         "P3", place("weather-numbers", max_cuts=4, any_vertex=False), [0, 0, 0, 0, 0, 4, 0, 1])


# (TP, FP) with both tests, (TP, FP) without the second, (P, N); ties; the tests that stay
ROUNDED = [("keep", (3, 0), (4, 1), (4, 4), "keep", [[3, 0], [4, 0]]),
           ("remove", (1, 0), (2, 1), (2, 2), "remove", [[3, 0]])]


def twice_rounded(tp: int, fp: int, p: int, n: int) -> float:
    """Return Eq. 10 as printed, with all its roundings."""
    return ((tp + fp) / (p + n)) * (tp / (tp + fp) - p / (p + n))


def add_rounding_prunes(book: Book) -> None:
    """Equal qualities that Eq. 10 as printed would tell apart."""
    for ident, small, large, whole, ties, kept in ROUNDED:
        assert mbc.quality(*small, *whole, 1.0) == mbc.quality(*large, *whole, 1.0)
        if ties == "keep":
            assert twice_rounded(*large, *whole) > twice_rounded(*small, *whole)
        else:
            assert twice_rounded(*large, *whole) < twice_rounded(*small, *whole)
        plain = trim(book, f"equal-{ident}", f"Equal fractions are equal qualities, prune_ties {ties}.", "P3",
                     place(f"equal-{ident}", majority=0), [0, 0, 0, 0, 0], ties=ties,
                     kills="multiplies coverage with a rounded difference of quotients")
        assert [plain["tests"], plain["trials"][1]["quality"]] == [kept, mbc.quality(*small, *whole, 1.0)]


def add_other_prunes(book: Book) -> None:
    """Missing values and three classes."""
    trim(book, "missing", "A missing value is covered only once its test is gone.", "P2", place("gaps"),
         [0, 0, 0, 1, 2, 5, 1], kills="lets a missing value satisfy every test")
    trim(book, "three-classes", "With three classes the others together are N.", "P2",
         place("three-classes", majority=0), [0, 0, 0, 1, 0])
    trim(book, "covers-nothing", "A rule that covers nothing grows by its best test.", "P3",
         place("three-classes", majority=0, rows=[0, 1, 2, 3, 4, 5, 9]), [1, 0, 0, 2, 1])


def add_mixed_prunes(book: Book) -> None:
    """Without "any" in nominal layers (MBC-7) the path stays whole, also in layers of bounds, which have an "any"."""
    for ident, title, path, tests in (
            ("mixed-bound", "A bound goes, and its vertex stays in the path.", [0, 0, 0, 0, 0, 2], [[3, 0], [5, 2]]),
            ("mixed-value", "A value and a bound go, and their vertices stay.", [0, 0, 0, 1, 0, 2], [[5, 2]]),
            ("mixed-any", "A bound that was \"any\" is no test.", [0, 0, 0, 0, 1, 3], [[3, 0]])):
        plain = trim(book, ident, title, "P4", place("mixed-lean", any_vertex=False), path)
        assert [plain["path"], plain["tests"]] == [path, tests]


def make() -> Book:
    """prune.json."""
    book = Book("L2")
    for fill in (add_spec_prune, add_golden_prunes, add_freeing_prunes, add_small_prunes, add_bound_prunes,
                 add_rounding_prunes, add_other_prunes, add_mixed_prunes):
        fill(book)
    return book
