"""graph.json: cuts, graph and heuristic; sections 7.1, 7.2 and 7.6 of the specification."""

from __future__ import annotations

import math

from tests.oracle import mbc
from tests.oracle.bookmaking import Json, agree, agree_all, lines_of
from tests.oracle.make.mbc.data import DATA, TEMPERATURE
from tests.oracle.make.mbc.shared import Book, place

# vertex, rows, rows of the class, Eq. 7, Eq. 8
TABLE_7_1 = """
v1 2 2 1 0.6
v2 50 45 0.9 0.867924528302
"""

# vertex, rows, no, Eq. 7, Eq. 8
TABLE_7_2 = """
outlook=sunny 5 3 0.6 0.571428571429
outlook=overcast 4 0 0 0.166666666667
outlook=rainy 5 2 0.4 0.428571428571
any 14 5 0.357142857143 0.375
temperature=hot 4 2 0.5 0.5
temperature=mild 6 2 0.333333333333 0.375
temperature=cool 4 1 0.25 0.333333333333
any 14 5 0.357142857143 0.375
humidity=high 7 4 0.571428571429 0.555555555556
humidity=normal 7 1 0.142857142857 0.222222222222
any 14 5 0.357142857143 0.375
windy=TRUE 6 3 0.5 0.5
windy=FALSE 8 2 0.25 0.3
any 14 5 0.357142857143 0.375
"""

MIDPOINTS = [64.5, 66.5, 68.5, 69.5, 70.5, 71.5, 73.5, 77.5, 80.5, 82.0, 84.0]
FOUR = [68.5, 70.5, 73.5, 80.5]

# rows, no, Eq. 8 of the lower layer and of the upper layer, thinned to four cut points
TABLE_7_6 = """
11 4 0.384615384615, 9 4 0.454545454545, 6 2 0.375, 3 1 0.4, 14 5 0.375
3 1 0.4, 5 1 0.285714285714, 8 3 0.4, 11 4 0.384615384615, 14 5 0.375
"""


def add_spec_cuts(book: Book) -> None:
    """Cut points of 7.6."""
    values = TEMPERATURE.values
    book.case("cuts-7-6", "The eleven midpoints of section 7.6.", "cuts", "4a", {"values": values, "max_cuts": 32},
              hand={"cuts": MIDPOINTS}, source="specification 7.6")
    book.case("cuts-7-6-thinned", "Thinned to four: places 2, 4, 6 and 8 of eleven.", "cuts", "4a",
              {"values": values, "max_cuts": 4}, hand={"cuts": FOUR}, source="specification 7.6",
              kills="thins at floor((i - 1) m / max_cuts)")


def add_close_cuts(book: Book) -> None:
    """Cut points where the midpoint rounds."""
    up = [1.0]
    for _ in range(2):
        up.append(math.nextafter(up[-1], 2.0))
    # 1 + (1 + 2^-52) = 2 + 2^-52 lies halfway and rounds to 2, whose half is the lower value: not above it
    book.case("cuts-adjacent-down", "A midpoint that rounds down to the lower value becomes the upper value.", "cuts",
              "4a", {"values": up[:2], "max_cuts": 32}, hand={"cuts": [up[1]]},
              source="worked by hand: the even neighbour of 2 + 2^-52 is 2",
              kills="keeps a midpoint that is not above the lower value")
    # the next pair rounds to the upper value by itself
    book.case("cuts-adjacent-up", "A midpoint that rounds up to the upper value stays.", "cuts", "4a",
              {"values": up[1:], "max_cuts": 32}, hand={"cuts": [up[2]]},
              source="worked by hand: the even neighbour of 2 + 3 * 2^-52 is 2 + 2^-50",
              kills="puts every cut point strictly below the upper value")
    book.case("cuts-smallest", "Half of the smallest number is 0, so the cut point is that number.", "cuts", "4a",
              {"values": [0.0, 5e-324], "max_cuts": 32}, hand={"cuts": [5e-324]},
              source="worked by hand: 2^-1074 / 2 rounds to 0")
    # the sum overflows to infinity, on either side
    big = [-1.75e308, -1.5e308, 1.5e308, 1.75e308]
    book.case("cuts-overflow", "A sum beyond the range of doubles gives the upper value.", "cuts", "4a",
              {"values": big, "max_cuts": 32}, hand={"cuts": [-1.5e308, 0.0, 1.75e308]},
              source="worked by hand: infinity is outside a < c <= b",
              kills="keeps an infinite midpoint")


def add_odd_cuts(book: Book) -> None:
    """Cut points of short, repeated and missing values."""
    for ident, title, values, max_cuts, cuts, why, kills in (
            ("unsorted", "Values are sorted, repetitions and gaps left out.", [3.0, None, 1.0, 3.0, 1.0, 2.0, None], 32,
             [1.5, 2.5], "1, 2, 3", "makes a cut point between equal values"),
            ("one-value", "One distinct value gives no cut point.", [4.0, 4.0, 4.0], 32, [], "nothing to separate",
             None),
            ("one-row", "One row gives no cut point.", [4.0], 32, [], "nothing to separate", None),
            ("all-missing", "Without known values there is no cut point.", [None, None], 32, [], "no value", None),
            ("no-rows", "Without rows there is no cut point.", [], 32, [], "no value", None),
            ("signed-zeros", "The two zeros are one value.", [0.0, -0.0, 1.0], 32, [0.5], "0 = -0", None),
            ("negative", "Midpoints of negative values.", [-1.0, -3.0, 2.0], 32, [-2.0, 0.5], "-2 and 1/2", None),
            # three cut points are not more than three
            ("exactly-max", "As many cut points as max_cuts all stay.", [1.0, 2.0, 3.0, 4.0], 3, [1.5, 2.5, 3.5],
             "3 > 3 is false", None),
            # floor(i * 4 / 4) = 1, 2, 3: the first goes
            ("one-too-many", "One cut point more than max_cuts: the first one goes.", [1.0, 2.0, 3.0, 4.0, 5.0], 3,
             [2.5, 3.5, 4.5], "places 1, 2, 3 of 0 to 3", None),
            # floor(11 / 2) = 5
            ("max-1", "With max_cuts 1 the one in the middle stays.", list(TEMPERATURE.values), 1, [71.5],
             "place 5 of eleven", None)):
        book.case(f"cuts-{ident}", title, "cuts", "4a", {"values": values, "max_cuts": max_cuts},
                  hand={"cuts": cuts}, source=f"worked by hand: {why}", kills=kills)
    # 11 * 30 / 22 = 15 exactly, while 11 * (30 / 22) falls short of 15 in binary
    assert int(11 * (30 / 22)) == 14
    book.case("cuts-integer-ranks", "Thirty cut points thinned to 21: ranks by integer division.", "cuts", "4a",
              {"values": [float(value) for value in range(31)], "max_cuts": 21},
              hand={"cuts": [i * 30 // 22 + 0.5 for i in range(1, 22)]},
              source="worked by hand: floor(30 i / 22) + 1/2",
              kills="multiplies i with the rounded quotient m / (max_cuts + 1)")


def add_graphs(book: Book) -> None:
    """Graphs of 7 and 7.6, and of odd tables."""
    plain = book.case("graph-weather", "The graph of the weather table: 7 layers of 3 vertices on average.", "graph",
                      "4a", place("weather"), source="specification 7",
                      hand={"n_layers": 7, "average": 3.0})
    assert [layer["size"] for layer in plain["layers"]] == [1, 3, 3, 4, 4, 3, 3]
    book.case("graph-weather-numbers", "Temperature in numbers: two layers with all eleven cut points.", "graph", "4a",
              place("weather-numbers"), source="specification 7.6")
    plain = book.case("graph-weather-numbers-thinned", "Temperature in numbers with four cut points.", "graph", "4a",
                      place("weather-numbers", max_cuts=4), source="specification 7.6")
    assert plain["layers"][4] == {"name": "lower", "column": 1, "size": 5, "cuts": FOUR}
    assert plain["layers"][5] == {"name": "upper", "column": 1, "size": 5, "cuts": FOUR}
    # 1 + 3 + 3 + 3 + 3 + 2 + 2 = 17
    book.case("graph-no-any", "Without \"any\" the nominal layers have their values alone.", "graph", "4a",
              place("weather", any_vertex=False), hand={"n_layers": 7, "average": 17 / 7},
              source="worked by hand: 17 vertices in 7 layers", kills="adds \"any\" although any_vertex is false")
    for flag, first in ((True, 3), (False, 2)):
        # a cut at 3/2 and one at 3 in the first number column, none in the second; the empty domain keeps "any"
        sizes = [("nominal", 0, first), ("lower", 1, 3), ("upper", 1, 3), ("nominal", 2, 1), ("lower", 3, 1),
                 ("upper", 3, 1)]
        layers: list[Json] = [{"name": name, "column": column, "size": size} for name, column, size in sizes]
        for layer in layers:
            if layer["name"] != "nominal":
                layer["cuts"] = [1.5, 3.0] if layer["column"] == 1 else []
        hand = {"layers": [{"name": "class", "column": None, "size": 1}, {"name": "alpha", "column": None, "size": 3},
                           {"name": "beta", "column": None, "size": 3}, *layers], "n_layers": 9,
                "average": (7 + first + 3 + 3 + 1 + 1 + 1) / 9}
        book.case(f"graph-mixed-any-{flag}".lower(),
                  "A column without cut point and one without values have \"any\" alone" +
                  ("." if flag else "; elsewhere only continuous layers keep it."),
                  "graph", "4a", place("mixed", any_vertex=flag), hand=hand,
                  source="worked by hand: values 1, 2, 4; one value 3; an empty domain",
                  kills=None if flag else "empties a nominal layer that has no value")


def add_small_graphs(book: Book) -> None:
    """Class layers, absent classes, repeated rows."""
    # classes 0 and 2 remain; 2 + 3 + 3 + 4 + 3 = 15
    book.case("graph-three-classes", "The class layer has every class but the majority class.", "graph", "4a",
              place("three-classes", majority=1), hand={"n_layers": 5, "average": 3.0},
              source="worked by hand: 15 vertices in 5 layers")
    book.case("graph-absent-class", "A class without a row in the sample keeps its vertex.", "graph", "4a",
              place("three-classes", rows=[0, 1, 2, 3, 4, 9], majority=0), hand={"n_layers": 5, "average": 3.0},
              source="worked by hand: MBC-6 gives it weight 0 later",
              kills="leaves classes without rows out of the class layer")
    # rows 0, 0, 3, 3, 3, 7: temperatures 85, 70, 72
    plain = book.case("graph-repeated-rows", "Cut points come from the distinct values of the sample alone.", "graph",
                      "4a", place("weather-numbers", rows=[0, 0, 3, 3, 3, 7]),
                      source="worked by hand: 70, 72, 85")
    assert plain["layers"][4]["cuts"] == [71.0, 78.5]


def check_counts(layers: list[int], data: str, text: list[list[str]]) -> None:
    """Hold the counts behind the heuristic against the specification."""
    table, graph = DATA[data], mbc.build_graph(DATA[data], DATA[data].everything(), 0, 4, True)
    for at, column in zip(layers, text, strict=True):
        layer = graph.layers[at]
        for vertex, words in enumerate(column):
            inside = [row for row in table.everything() if mbc.passes(table, layer, vertex, row)]
            assert [len(inside), mbc.count_classes(table, inside)[1]] == [int(word) for word in words.split()[:2]]


def add_spec_etas(book: Book) -> None:
    """The heuristic of 7.2 and 7.6."""
    rows = [line.split(" ", 1)[1] for line in lines_of(TABLE_7_2)]
    check_counts([3, 4, 5, 6], "weather", [rows[:4], rows[4:8], rows[8:11], rows[11:]])
    for which in (7, 8):
        plain = book.case(f"eta-7-2-eq{which}", f"Eq. {which} for \"no\" on the weather table.", "eta", "7",
                          place("weather") | {"heuristic": which, "class": 1}, source="specification 7.2")
        flat = [value for layer in plain["eta"] for value in layer]
        agree_all(flat, " ".join(row.split()[which - 5] for row in rows))
    parts = [line.split(", ") for line in lines_of(TABLE_7_6)]
    check_counts([4, 5], "weather-numbers", parts)
    plain = book.case("eta-7-6", "Eq. 8 for \"no\" with temperature in numbers and four cut points.", "eta", "7",
                      place("weather-numbers", max_cuts=4) | {"heuristic": 8, "class": 1},
                      source="specification 7.6")
    for layer, words in zip(plain["eta"][1:3], parts, strict=True):
        agree_all(layer, " ".join(word.split()[2] for word in words))
    book.case("eta-7-6-eq7", "Eq. 7 for \"no\" with temperature in numbers.", "eta", "7",
              place("weather-numbers", max_cuts=4) | {"heuristic": 7, "class": 1})


def add_etas(book: Book) -> None:
    """The heuristic at the edges."""
    # rows 0, 1, 9 (00 of class 0), 3 (10 of class 1), 3 again: value 2 is absent
    some = place("three-classes", rows=[0, 1, 3, 3, 9], majority=0)
    book.case("eta-repeated-eq8", "A repeated row counts twice; a value without rows has 1/k.", "eta", "7",
              some | {"heuristic": 8, "class": 1},
              hand={"eta": [[1 / 6, 3 / 5, 1 / 3, 3 / 8], [3 / 8, 1 / 3, 3 / 8]]},
              source="worked by hand: (0+1)/(3+3), (2+1)/(2+3), 1/3, (2+1)/(5+3)",
              kills="counts a repeated row once")
    book.case("eta-repeated-eq7", "The same by Eq. 7: a value without rows has 0.", "eta", "7",
              some | {"heuristic": 7, "class": 1}, hand={"eta": [[0.0, 1.0, 0.0, 0.4], [0.4, 0.0, 0.4]]},
              source="worked by hand: 0/3, 2/2, 0/0 := 0, 2/5", kills="divides by zero rows")
    book.case("eta-absent-class-eq8", "A class without rows: 1/(n+k) everywhere.", "eta", "7",
              some | {"heuristic": 8, "class": 2},
              hand={"eta": [[1 / 6, 1 / 5, 1 / 3, 1 / 8], [1 / 8, 1 / 3, 1 / 8]]},
              source="worked by hand: 1/(n+3)", kills="takes k from the classes seen in the rows")
    book.case("eta-absent-class-eq7", "A class without rows has 0 everywhere by Eq. 7.", "eta", "7",
              some | {"heuristic": 7, "class": 2}, hand={"eta": [[0.0] * 4, [0.0] * 3]},
              source="worked by hand: 0/n and 0/0")
    # class 1 in "mixed": rows 3 (1, 4.0) and 4 (?, 2.0)
    for which, values in ((8, [[1 / 5, 2 / 4, 3 / 8], [3 / 5, 2 / 3, 3 / 8], [1 / 4, 2 / 6, 3 / 8], [3 / 8], [3 / 8],
                              [3 / 8]]),
                          (7, [[0.0, 1 / 2, 1 / 3], [2 / 3, 1.0, 1 / 3], [0.0, 1 / 4, 1 / 3], [1 / 3], [1 / 3],
                               [1 / 3]])):
        book.case(f"eta-missing-eq{which}", f"Missing values satisfy \"any\" alone, Eq. {which}.", "eta", "7",
                  place("mixed") | {"heuristic": which, "class": 1}, hand={"eta": values},
                  source="worked by hand: five known values in each of the first two columns",
                  kills="lets a missing value satisfy every test" if which == 8 else None)
    # the cut point is the upper of two neighbouring floats: rows 1 and 3 are not below it
    book.case("eta-neighbours", "A value equal to the cut point satisfies the lower test, not the upper one.", "eta",
              "7", place("neighbours") | {"heuristic": 8, "class": 1},
              hand={"eta": [[3 / 4, 3 / 6], [1 / 4, 3 / 6]]}, source="worked by hand: (2+1)/(2+2), (0+1)/(2+2)",
              kills="takes the lower test for x > c")
    book.case("eta-neighbours-eq7", "The same by Eq. 7.", "eta", "7",
              place("neighbours") | {"heuristic": 7, "class": 1},
              hand={"eta": [[1.0, 1 / 2], [0.0, 1 / 2]]}, source="worked by hand: 2/2, 0/2",
              kills="takes the upper test for x <= c")
    book.case("eta-no-any", "Without \"any\" its value is left out.", "eta", "7",
              place("weather", any_vertex=False) | {"heuristic": 8, "class": 1})
    book.case("eta-three-classes", "Eq. 8 adds the number of all classes, the majority class included.", "eta", "7",
              place("three-classes", majority=2) | {"heuristic": 8, "class": 0})


def add_heuristic_values(book: Book) -> None:
    """The paper's own example and values without rows."""
    for line in lines_of(TABLE_7_1):
        vertex, rows, of_class, *values = line.split()
        for which, digits in zip((7, 8), values, strict=True):
            plain = book.case(f"heuristic-{vertex}-eq{which}", f"The paper's example: vertex {vertex}, Eq. {which}.",
                              "heuristic_value", "7", {"heuristic": which, "rows": int(rows),
                                                       "of_class": int(of_class), "n_classes": 3},
                              source="specification 7.1")
            agree(plain["eta"], digits)
    for which, value in ((7, 0.0), (8, 1 / 3)):
        book.case(f"heuristic-no-rows-eq{which}", f"A test that no row satisfies, Eq. {which}.", "heuristic_value", "7",
                  {"heuristic": which, "rows": 0, "of_class": 0, "n_classes": 3}, hand={"eta": value},
                  source="worked by hand: MBC-12")


def make() -> Book:
    """graph.json."""
    book = Book("L1")
    for fill in (add_spec_cuts, add_close_cuts, add_odd_cuts, add_graphs, add_small_graphs, add_spec_etas, add_etas,
                 add_heuristic_values):
        fill(book)
    return book
