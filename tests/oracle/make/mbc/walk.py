"""walk.json: walks; section 7.4 of the specification."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import mbc
from tests.oracle.bookmaking import Json, agree, agree_all, lines_of
from tests.oracle.make.mbc.data import DATA
from tests.oracle.make.mbc.shared import (
    DRAWS_7_4,
    EIGHTS,
    LARGEST,
    PATH_7_4,
    Book,
    graph_of,
    late_tau,
    place,
    rate_weather,
)

# weights; S; u * S
TABLE_7_4 = """
1; 1; 0.5
1 1 1; 3; 1.2
1 1 1; 3; 2.7
0.186588921283 0.00462962962963 0.0787172011662 0.052734375; 0.322670127079; 0.0645340254157
0.125 0.052734375 0.037037037037 0.052734375; 0.267505787037; 0.160503472222
0.17146776406 0.0109739368999 0.052734375; 0.23517607596; 0.023517607596
0.125 0.027 0.052734375; 0.204734375; 0.0614203125
"""


def walk(book: Book, ident: str, title: str, line: str, where: Json, draws: Sequence[float | int],
         tau: Json = None, heuristic: int = 8, **more: Any) -> Json:
    """Add a walk; without pheromone of its own it starts from 1.0 everywhere."""
    given = {"data": where["data"], "rows": where["rows"], "graph_rows": where.get("graph_rows", where["rows"])}
    given |= {name: where[name] for name in ("majority", "max_cuts", "any_vertex")}
    given |= {"heuristic": heuristic, "tau": mbc.fresh_tau(graph_of(given)) if tau is None else tau}
    return book.case(f"walk-{ident}", title, "walk", line, given, draws=draws, **more)


def add_spec_walk(book: Book) -> None:
    """The walk of 7.4."""
    plain = walk(book, "7-4", "The ant of section 7.4.", "W6", place("weather"), DRAWS_7_4,
                 source="specification 7.4", kills="takes alpha and beta from 0, not from 1")
    assert plain["path"] == PATH_7_4
    for weights, u, line in zip(plain["wheels"], DRAWS_7_4, lines_of(TABLE_7_4), strict=True):
        first, whole, threshold = line.split("; ")
        agree_all(weights, first)
        agree(mbc.total(weights), whole)
        agree(u * mbc.total(weights), threshold)
    outlook = plain["wheels"][3]
    agree_all([weight / mbc.total(outlook) for weight in outlook],
              "0.578265248699 0.0143478718391 0.243955651795 0.163431227667")
    plain = walk(book, "7-4-plain", "The same with alpha 1 and beta 1.", "W5", place("weather"),
                 [0.5, 0.0, 0.0, *DRAWS_7_4[3:]], source="specification 7.4")
    outlook = plain["wheels"][3]
    agree_all([weight / mbc.total(outlook) for weight in outlook],
              "0.370656370656 0.108108108108 0.277992277992 0.243243243243")
    assert rate_weather("outlook=sunny temperature=mild humidity=high windy=TRUE").quality == 0.0


def add_boundary_walks(book: Book) -> None:
    """Draws that fall on the edge between two vertices."""
    # alpha: 1, 1, 2 of 4; beta after alpha 1: 1, 1, 2 of 4; column after beta 1 with alpha 1: 1/2, 1/8, 3/8 of 1
    for ident, title, draws, path, kills in (
            ("on-boundary", "A threshold equal to a running sum takes the next vertex.", [0.0, 0.0, 0.0, 0.5],
             [0, 0, 0, 1], "stops at a running sum equal to the threshold"),
            ("below-boundary", "The largest draw below the boundary takes the vertex before it.",
             [0, 0, 0, 2**52 - 1], [0, 0, 0, 0], None),
            ("second-boundary", "The boundary before \"any\".", [0.0, 0.0, 0.0, 0.625], [0, 0, 0, 2], None),
            ("largest-draw", "The largest draw takes the last vertex.", [LARGEST, 0, 0, LARGEST], [0, 0, 0, 2], None)):
        walk(book, ident, title, "W6", place("dyadic"), draws, EIGHTS, 7, source="worked by hand: slices 1/2, 1/8, 3/8",
             hand={"path": path, "wheels": [[1.0], [1.0, 1.0, 2.0], [1.0, 1.0, 2.0], [0.5, 0.125, 0.375]]}, kills=kills)
    # alpha 2 at 1/4 of 4, then beta after alpha 2: 2, 1, 1 of 4, boundary at 1/2 -> beta 2
    walk(book, "alpha-beta-boundary", "Alpha and beta on a boundary, beta after the alpha chosen.", "W3",
         place("dyadic"), [0.5, 0.25, 0.5, 0.0], EIGHTS, 7,
         hand={"path": [0, 1, 1, 0], "wheels": [[1.0], [1.0, 1.0, 2.0], [2.0, 1.0, 1.0], [0.25, 0.015625, 0.5625]]},
         source="worked by hand: 1*1/4, 1/4*1/16, 4*9/64",
         kills="takes the pheromone of a vertex, whatever the vertex before it")
    for ident, draws, path, weights, why in (
            ("2-3", [0.5, 0.375, 0.875, 0.5], [0, 1, 2, 2], [0.125, 0.00390625, 0.2109375],
             "1*1/8, 1/4*1/64, 4*27/512"),
            ("3-2", [0.5, 0.75, 0.5, 0.125], [0, 2, 1, 0], [0.25, 0.0078125, 1.125], "1*1/4, 1/8*1/16, 8*9/64"),
            ("1-1", [0.5, 0.0, 0.0, 0.875], [0, 0, 0, 2], [0.5, 0.125, 0.375], "1*1/2, 1/2*1/4, 1*3/8")):
        walk(book, f"powers-{ident}", f"Alpha {path[1] + 1} on pheromone and beta {path[2] + 1} on the heuristic.",
             "W5", place("dyadic"), draws, EIGHTS, 7, hand={"path": path, "wheels": [[1.0], [1.0, 1.0, 2.0],
                                                                               EIGHTS[2][path[1]], weights]},
             source=f"worked by hand: {why}", kills="raises pheromone to beta and the heuristic to alpha"
             if ident == "2-3" else None)


def add_rounding_walks(book: Book) -> None:
    """Walks whose last bits or choices depend on the order of operations."""
    tau = late_tau([0, 2, 2, 0, 3, 0, 2], 4)
    plain = walk(book, "cubes", "Cubes by repeated multiplication: the last bit differs from a power function.", "W5",
                 place("weather"), [0.5, 0.9, 0.95, 0.1, 0.99, 0.2, 0.5], tau, kills="calls a power function")
    assert plain["path"][1:3] == [2, 2]
    # 1 + 2^-53 + 2^-53 is 1 from left to right, but 1 + 2^-52 when added exactly; then the threshold is 1
    tiny = [[[1.0]], [[1.0, 2.0**-53, 2.0**-53]], *EIGHTS[2:]]
    walk(book, "left-to-right", "Weights are added from left to right.", "W2", place("dyadic"), [0, LARGEST, 0, 0],
         tiny, 7, hand={"path": [0, 0, 0, 0]}, source="worked by hand: S = 1, threshold 1 - 2^-53",
         kills="adds the weights exactly or in another order")


def add_forbidden_walks(book: Book) -> None:
    """Lower and upper bounds."""
    four = place("weather-numbers", max_cuts=4)
    head = [0.5, 0.5, 0.5, 0.5]
    # cumulative eta of the lower layer starts 0.384...^2 + 0.454...^2 = 0.354, S = 0.796: u = 0.3 -> 70.5
    plain = walk(book, "after-70-5", "After lower bound 70.5 the upper vertices 68.5 and 70.5 are forbidden.", "W5",
                 four, [*head, 0.3, 0.0, 0.5, 0.5], source="specification 7.6",
                 kills="gives a forbidden edge pheromone 1")
    assert plain["path"][4:6] == [1, 2]
    assert plain["wheels"][5][:2] == [0.0, 0.0]
    plain = walk(book, "after-highest", "After the highest lower bound only \"any\" is left.", "W5", four,
                 [*head, 0.7, 0.5, 0.5, 0.5])
    assert plain["path"][4:6] == [3, 4]
    assert plain["wheels"][5][:4] == [0.0] * 4
    plain = walk(book, "after-any", "After no lower bound every upper vertex is allowed.", "W5", four,
                 [*head, LARGEST, 0.0, 0.5, 0.5])
    assert plain["path"][4:6] == [4, 0]
    plain = walk(book, "one-vertex-layers", "A layer with one vertex takes a draw too.", "W6", place("mixed"),
                 [0.9, 0.1, 0.5, 0.2, 0.6, 0.3, 0.999, 0.001, 0.4], kills="takes no draw where there is no choice")
    assert plain["path"][6:] == [0, 0, 0]


def add_class_walks(book: Book) -> None:
    """The class layer, shrunken rows, zeros."""
    everything = DATA["three-classes"].everything()
    # class layer 1, 2; the rows left have classes 0 and 2 only
    left = [0, 1, 5, 6, 8, 9]
    plain = walk(book, "class-without-rows", "A class without rows left has weight 0; u = 0 takes the next one.", "W1",
                 place("three-classes", rows=left, graph_rows=everything, majority=0), [0.0, 0.5, 0.5, 0.5, 0.5],
                 kills="gives a class without rows its pheromone")
    assert plain["wheels"][0] == [0.0, 1.0]
    assert plain["path"][0] == 1
    # majority 1, so the class layer is 0, 2, and class 1 has no rows
    plain = walk(book, "class-layer-order", "The weight 0 goes by class, not by place in the layer.", "W1",
                 place("three-classes", rows=[0, 1, 5, 6, 8, 9], graph_rows=everything, majority=1),
                 [0.75, 0.5, 0.5, 0.25, 0.5], kills="looks up the class of a vertex by its place in the layer")
    assert plain["wheels"][0] == [1.0, 1.0]
    # 1/2 is not above a quarter of 2, so class 2
    start = place("three-classes", majority=0)
    plain = walk(book, "class-pheromone", "Pheromone on the edges from Start decides between classes.", "W1", start,
                 [0.25, 0.5, 0.5, 0.25, 0.5], [[[0.5, 1.5]], *mbc.fresh_tau(graph_of(start))[1:]])
    assert plain["path"][0] == 1
    walk(book, "rows-left", "The heuristic counts the rows left, the cut points stay those of the sample.", "W5",
         place("weather-numbers", rows=[2, 3, 3, 10, 10, 12, 13], graph_rows=[0, 2, 3, 3, 7, 7, 10, 10, 12, 13]),
         [0.1, 0.6, 0.3, 0.9, 0.4, 0.8, 0.2, 0.7])
    # by Eq. 7 overcast has eta 0: the threshold equals the running sum after sunny, and rainy is next
    plain = walk(book, "zero-weight", "A vertex of weight 0 is never taken.", "W6",
                 place("weather", rows=[2, 6, 10, 11, 12, 13]), [0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], heuristic=7,
                 source="worked by hand: the first positive weight",
                 hand={"path": [0, 0, 0, 2, 1, 0, 0]}, kills="stops at the first vertex when the draw is 0")
    assert plain["wheels"][3][:2] == [0.0, 0.0]


def add_zero_layer_walks(book: Book) -> None:
    """MBC-42: a layer whose weights are all 0."""
    where = place("two-gaps", any_vertex=False)
    tau = [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[0.5, 1.5]] * 3, [[1.0, 1.0], [1.0, 1.0]]]
    # column 0 is missing in every row of class 1: eta 0, 0; pheromone squared 1/4, 9/4 of 5/2, boundary at 1/10
    for ident, u, vertex in (("low", 0.0625, 0), ("high", 0.125, 1)):
        walk(book, f"zero-layer-{ident}", "When all weights are 0 the wheel has pheromone alone, with the same draw.",
             "W5", where, [0.5, 0.5, 0.0, u, 0.5], tau, 7,
             hand={"path": [0, 1, 0, vertex, 1], "wheels": [[1.0], [1.0] * 3, [1.0] * 3, [0.25, 2.25], [1 / 3, 2 / 3]]},
             source="worked by hand: 1/4 and 9/4", kills="leaves pheromone out when all weights are 0"
             if vertex else "finds no vertex when all weights are 0")
    # pheromone 1/2, 1/2, 1 of 2: 3/2 and more is the third value, in a layer that is wider than the next
    walk(book, "zero-layer-wide", "The same in a layer of three values before one of two.", "W5",
         place("three-gaps", any_vertex=False), [0.5, 0.25, 0.25, 0.875, 0.25],
         [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[0.5, 0.5, 1.0]] * 3, [[1.0, 1.0]] * 3], 7,
         hand={"path": [0, 0, 0, 2, 0], "wheels": [[1.0], [1.0] * 3, [1.0] * 3, [0.5, 0.5, 1.0], [1 / 3, 1 / 2]]},
         source="worked by hand: one of three rows with 0, two of four with 1")
    walk(book, "zero-layer-eq8", "By Eq. 8 the same layer has weights.", "W5", where, [0.5, 0.5, 0.0, 0.125, 0.5], tau)


def make() -> Book:
    """walk.json."""
    book = Book("L2")
    for fill in (add_spec_walk, add_boundary_walks, add_rounding_walks, add_forbidden_walks, add_class_walks,
                 add_zero_layer_walks):
        fill(book)
    return book
