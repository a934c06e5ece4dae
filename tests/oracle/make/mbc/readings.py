"""readings.json: where cuts come from, what bounds and "any" are worth, and how many rows a rule must cover."""

from __future__ import annotations

import math

from tests.oracle.make.mbc.quality import counts_of
from tests.oracle.make.mbc.shared import Book, place


def add_mdlp_cuts(book: Book) -> None:
    """Cuts where the classes part (MBC-43)."""
    given = {"values": [float(value) for value in range(1, 13)], "classes": [0] * 6 + [1] * 6, "n_classes": 2,
             "max_cuts": 32, "cuts": "mdlp"}
    # the cut gains one whole bit and costs (log2 11 + log2 7 - 2)/12 = 0.356; both halves are pure
    book.case("cuts-mdlp", "One cut where the class changes, and none inside pure halves.", "cuts", "4a", given,
              hand={"cuts": [6.5]}, source="worked by hand: gain 1 against (log2 11 + log2 7 - 2)/12",
              kills="cuts between all values whatever the classes are")
    # shuffled classes: no cut gains enough
    book.case("cuts-mdlp-none", "Classes that take turns: no cut is worth its price.", "cuts", "4a",
              given | {"classes": [0, 1] * 6}, hand={"cuts": []},
              source="worked by hand: the best cut leaves one row and gains less than 0.1; log2(11)/12 alone is 0.288")
    up = math.nextafter(1.0, 2.0)
    # MDLP's own cut is 1.0, which x >= 1.0 would not part; the upper value does
    book.case("cuts-mdlp-neighbours", "Between neighbouring floats the cut is the upper one, for x >= c.", "cuts",
              "4a", given | {"values": [1.0] * 6 + [up] * 6}, hand={"cuts": [up]},
              source="worked by hand: 1 + (1 + 2^-52) rounds to 2, whose half is the lower value",
              kills="takes the lower of two neighbouring floats, which x >= c does not part")
    # three blocks of ten: 9.5 and 19.5; one of them stays: place floor(2/2) = 1
    blocks = {"values": [float(value) for value in range(30)], "classes": [row // 10 for row in range(30)]}
    book.case("cuts-mdlp-thinned", "More cuts than max_cuts are thinned by rank.", "cuts", "4a",
              given | blocks | {"n_classes": 3, "max_cuts": 1}, hand={"cuts": [19.5]},
              source="worked by hand: the second of 9.5 and 19.5",
              kills="keeps all cuts of MDLP whatever max_cuts is")


def add_even_cuts(book: Book) -> None:
    """Cuts that part the rows evenly (MBC-43)."""
    for ident, title, values, max_cuts, cuts, why, kills in (
            # places 3 and 6 of 1 1 1 1 2 3 4 5 6; at 3 the value stays 1 up to place 4
            ("frequency", "Cuts part the rows evenly, moved up to where the value changes.",
             [2.0, 1.0, 4.0, 1.0, 3.0, 1.0, 6.0, 1.0, 5.0], 2, [1.5, 3.5], "after 3, moved to 4, and after 6 of nine",
             "parts the values evenly, not the rows"),
            ("frequency-end", "Where the value does not change any more there is no cut.", [0.0] + [1.0] * 9, 1, [],
             "after 5 of 0 1 1 1 1 1 1 1 1 1 comes no other value", "moves a cut down where it cannot move up"),
            ("frequency-same", "Cuts that move to the same place are one.", [0.0] * 6 + [1.0] * 2, 3, [0.5],
             "after 2, 4 and 6 of 0 0 0 0 0 0 1 1", "keeps a cut as often as it is found"),
            # floor(3 i / 33): 0 up to i = 10, then 1, then 2
            ("frequency-few-rows", "With fewer rows than parts every gap is cut, and nothing before the first row.",
             [5.0, 3.0, None, 4.0], 32, [3.5, 4.5], "places 0, 1 and 2 of 3 4 5", None),
            ("frequency-missing", "Missing values are no rows to part.", [4.0, None, 2.0, None], 1, [3.0],
             "after 1 of 2 4", "takes a missing value for 0"),
            ("frequency-all-missing", "Without known values there is no cut.", [None, None], 2, [], "no rows", None)):
        book.case(f"cuts-{ident}", title, "cuts", "4a", {"values": values, "max_cuts": max_cuts, "cuts": "frequency"},
                  hand={"cuts": cuts}, source=f"worked by hand: {why}", kills=kills)


def add_graphs(book: Book) -> None:
    """Graphs with other cuts."""
    # 64 65 68 69 70 71 72 72 75 75 80 81 83 85: places 4 and 9, which moves on to where 75 ends; MDLP needs more rows
    for which, cuts in (("mdlp", []), ("frequency", [69.5, 77.5])):
        plain = book.case(f"graph-cuts-{which}", f"The weather graph with cuts by {which}.", "graph", "4a",
                          place("weather-numbers", max_cuts=2) | {"cuts": which},
                          source="worked by hand: the sorted temperatures")
        assert plain["layers"][4]["cuts"] == cuts


THIRDS = place("steps", max_cuts=2)
"""1 to 8, of which 3, 4 and 5 are of class 1, with cuts at 3.5 and 5.5."""


def add_etas(book: Book) -> None:
    """The value of "any" (MBC-8) and of an upper bound (MBC-11)."""
    given = place("dyadic") | {"heuristic": 7, "class": 1}
    book.case("eta-any-sum", "\"Any\" is worth as much as all tests of its layer.", "eta", "7",
              given | {"any_value": "sum"}, hand={"eta": [[0.5, 0.25, 0.75]]}, source="worked by hand: 2/4 + 1/4",
              kills="values any by the equation although it is to have the sum")
    book.case("eta-no-any-sum", "Without \"any\" there is nothing to sum.", "eta", "7",
              given | {"any_vertex": False, "any_value": "sum"}, hand={"eta": [[0.5, 0.25]]},
              source="worked by hand: 2/4, 1/4", kills="takes the last value for any where a layer has none")
    steps = THIRDS | {"heuristic": 7, "class": 1, "upper_bound": "interval"}
    lower = [0.4, 0.0, 0.375]
    hand = [[lower] * 3, [[0.0, 1.0, 0.4], [0.0, 0.0, 0.0], [1 / 3, 0.6, 0.375]]]
    book.case("eta-interval", "An upper bound is valued by the rows above the lower bound.", "eta", "7", steps,
              hand={"eta": hand},
              source="worked by hand: after x >= 3.5 the rows 4 to 8, after x >= 5.5 those from 6 on",
              kills="values an upper bound by itself although the lower one counts")
    summed = [[[0.4, 0.0, 0.4]] * 3, [[0.0, 1.0, 1.0], [0.0, 0.0, 0.0], [1 / 3, 0.6, 1 / 3 + 0.6]]]
    book.case("eta-interval-sum", "The same with the sum for \"any\".", "eta", "7", steps | {"any_value": "sum"},
              hand={"eta": summed}, source="worked by hand: row by row")


def add_few_rows(book: Book) -> None:
    """Rules that cover too few rows are worth nothing (MBC-37)."""
    for least, value in ((3, 27 / 196), (4, 0.0)):
        book.case(f"quality-least-{least}", f"Three rows covered, {least} wanted.", "quality", "16",
                  counts_of(3, 0, 5, 9) | {"min_cases_per_rule": least}, hand={"quality": value},
                  source="worked by hand: (3*14 - 5*3)/196, or nothing",
                  kills="wants more rows than the least" if least == 3 else "rates a rule that covers too few rows")
    book.case("quality-least-2", "One row covered, two wanted.", "quality", "16",
              counts_of(1, 0, 5, 9) | {"min_cases_per_rule": 2}, hand={"quality": 0.0}, source="worked by hand: 1 < 2")
    book.case("quality-least-negative", "Too few rows, and worse than none: still 0.", "quality", "16",
              counts_of(0, 2, 5, 9) | {"min_cases_per_rule": 3}, hand={"quality": 0.0}, source="worked by hand: 2 < 3")


def make() -> Book:
    """Make the file."""
    book = Book("L1")
    add_mdlp_cuts(book)
    add_even_cuts(book)
    add_graphs(book)
    add_etas(book)
    add_few_rows(book)
    return book
