"""select.json: SELECT."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tests.oracle import gcaco
from tests.oracle.bookmaking import Json, agree_all
from tests.oracle.gcaco import Matrix
from tests.oracle.make.gcaco.operations import SMALLEST
from tests.oracle.make.gcaco.shared import LARGEST, SPEC, TOY_F, TOY_S, Book, weights


def choice(cluster: Sequence[int], visited: Sequence[int], similarity: Matrix, fisher: Sequence[float],
           tau: Sequence[float], **more: Any) -> dict[str, Any]:
    """Return the inputs of one choice."""
    return {"cluster": list(cluster), "visited": list(visited), "similarity": similarity, "fisher": list(fisher),
            "tau": list(tau), "alpha": 1.0, "beta": 1.0, "q0": 0.7, "negative_heuristic": "shift"} | more


# cluster, visited, q, roulette, eta, weights, chosen
ANT_1 = [
    ([3, 4], [], 0.10, None, "0.7317850174 0.657934893317", "0.14635700348 0.131586978663", 3),
    ([3, 4], [3], 0.85, 0.30, "-0.152552397737", "2e-07", 4),
    ([0, 1, 2], [3, 4], 0.75, 0.60, "-0.0756272657579 -0.131561626239 0.234922950913",
     "2e-07 2e-07 0.0469845901826", 2),
    ([0, 1, 2], [3, 4, 2], 0.20, None, "-0.158662654119 -0.234500231944", "2e-07 2e-07", 0),
    ([0, 1, 2], [3, 4, 2, 0], 0.85, 0.05, "-0.295114394122", None, 1),
    ([5], [3, 4, 2, 0, 1], 0.50, None, "-0.103372447408", None, 5),
]
ANT_2 = [
    ([5], [], 0.71, 0.99, None, None, 5),
    ([0, 1, 2], [5], 0.95, 0.40, "0.254908488449 0.146915680288 0.450964406002",
     "0.0509816976898 0.0293831360575 0.0901928812004", 1),
    ([3, 4], [5, 1], 0.30, None, None, "0.0733906531564 0.0554018740214", 3),
]


def add_spec_choices(book: Book) -> None:
    """Every choice of the two ants of the worked example, and the option that was checked there."""
    for ant, steps in ((1, ANT_1), (2, ANT_2)):
        for number, (cluster, visited, q, u, eta, weights_text, chosen) in enumerate(steps, 1):
            plain = book.case(f"select-ant-{ant}-{number}", f"Choice {number} of ant {ant} in the worked example.",
                              "select", "f" if u is None else "g",
                              choice(cluster, visited, TOY_S, TOY_F, [0.2] * 6, negative_heuristic="clip"),
                              draws=[q] if u is None else [q, u], hand={"chosen": chosen, "greedy": u is None},
                              derivation="independent", source=SPEC)
            if eta is not None:
                agree_all(plain["eta"], eta)
            if weights_text is not None:
                agree_all(plain["weights"], weights_text)
    plain = book.case("select-ant-2-shift", "Choice 2 of ant 2 with the other heuristic.", "select", "c",
                      choice([0, 1, 2], [5], TOY_S, TOY_F, [0.2] * 6), draws=[0.95, 0.40], hand={"chosen": 1},
                      derivation="independent", source=SPEC)
    agree_all(plain["weights"], "0.125490848845 0.114691568029 0.1450964406")


NOTHING = weights(3, "")
QUARTERS = [0.25, 0.75, 0.5]
# (1/4 + 1)/2 = 5/8, 7/8, 6/8 with pheromone 1/2
QUARTER_WEIGHTS = [0.3125, 0.4375, 0.375]


def add_rules_of_choice(book: Book) -> None:
    """Greedy or roulette, ties and boundaries, worked out by hand."""
    def case(ident: str, title: str, line: str, given: Json, draws: list[float], hand: Json, why: str,
             kills: str | None = None) -> None:
        book.case(f"select-{ident}", title, "select", line, given, draws=draws, hand=hand,
                  source=f"worked by hand: {why}", kills=kills)

    plain = choice([0, 1, 2], [], NOTHING, QUARTERS, [0.5] * 3)
    case("first", "The first feature goes by its score alone.", "b", plain, [0.25],
         {"eta": QUARTERS, "heuristic": [0.625, 0.875, 0.75], "weights": QUARTER_WEIGHTS, "greedy": True, "chosen": 1},
         "(F + 1)/2", "takes 0 for the heuristic of the first feature")
    case("at-q0", "A draw of exactly q0 is greedy.", "f", plain, [0.7], {"greedy": True, "chosen": 1}, "q <= q0",
         "spins the wheel at q = q0")
    # total 1.125; half of it, 0.5625, is above every single weight and between 0.3125 and 0.75
    case("roulette", "The wheel adds up the weights before it.", "g", plain, [0.75, 0.5],
         {"greedy": False, "chosen": 1}, "0.3125 < 0.5625 < 0.75", "compares single weights, not sums, with the draw")
    case("roulette-low", "A draw above q0 spins the wheel.", "g", plain, [0.75, 0.2], {"chosen": 0}, "0.225 < 0.3125",
         "is always greedy")
    case("roulette-high", "A large draw takes the last.", "g", plain, [0.75, 0.7], {"chosen": 2}, "0.75 < 0.7875",
         "takes the largest weight although the wheel is spun")
    quarter = choice([0, 1, 2], [], NOTHING, [0.0, 0.0, 0.0], [0.5, 0.5, 1.0])
    case("roulette-boundary", "On the boundary the wheel goes on.", "g", quarter, [0.75, 0.25],
         {"weights": [0.25, 0.25, 0.5], "chosen": 1}, "1/4 > 1/4 is false", "takes a running sum equal to the draw")
    case("tie", "Of equal weights the lowest feature is taken.", "f", choice([0, 1, 2], [], NOTHING, [0.25, 0.75, 0.75],
                                                                           [0.5] * 3), [0.25],
         {"chosen": 1}, "7/16 twice", "ties go to the last")
    case("q0-0", "With q0 = 0 a draw of 0 is greedy.", "f", plain | {"q0": 0.0}, [0.0], {"greedy": True, "chosen": 1},
         "0 <= 0")
    case("q0-0-roulette", "With q0 = 0 any other draw spins the wheel.", "f", plain | {"q0": 0.0}, [2.0**-53, 0.0],
         {"greedy": False, "chosen": 0}, "2^-53 > 0")
    case("q0-1", "With q0 = 1 every draw is greedy.", "f", plain | {"q0": 1.0}, [LARGEST],
         {"greedy": True, "chosen": 1}, "q < 1")
    case("one-candidate", "The wheel is spun even for one candidate.", "g",
         choice([0, 2], [0, 1], NOTHING, QUARTERS, [0.5] * 3), [0.75, 0.0],
         {"unvisited": [2], "chosen": 2, "n_draws": 2}, "every question takes its draw",
         "draws nothing when one candidate is left")
    case("pheromone", "Pheromone outweighs the score.", "d", choice([0, 1, 2], [], NOTHING, QUARTERS, [2.0, 0.5, 0.5]),
         [0.25], {"weights": [1.25, 0.4375, 0.375], "chosen": 0}, "2 * 5/8", "leaves pheromone out")


def add_heuristics(book: Book) -> None:
    """Eq. 5, its sign and its sums."""
    near = weights(5, "0-3:0.5 1-3:0.5 2-3:0.5 0-4:0.75 1-4:0.25 2-4:0.5")
    scores = [0.5, 0.25, 0.375, 0.5, 0.5]
    # means (1/2 + 3/4)/2 = 5/8, 3/8, 1/2: eta -1/8, -1/8, -1/8
    book.case("select-mean", "The mean similarity to all features visited, wherever they are.", "select", "b",
              choice([0, 1, 2], [3, 4], near, scores, [0.5] * 5), draws=[0.5],
              hand={"eta": [-0.125] * 3, "heuristic": [0.4375] * 3, "chosen": 0},
              source="worked by hand: three times -1/8", kills="adds similarities without dividing by their number")
    book.case("select-own-cluster", "Features visited in the same cluster count like those of others.", "select", "b",
              choice([0, 1, 2], [3, 0], weights(4, "0-1:0.75 0-2:0.25 1-3:0.25 2-3:0.25"), [0.5] * 4, [0.5] * 4),
              draws=[0.5], hand={"unvisited": [1, 2], "eta": [0.0, 0.25], "chosen": 2},
              source="worked by hand: means 1/2 and 1/4", kills="counts only what was visited in other clusters")
    book.case("select-other-clusters", "Features visited in other clusters count.", "select", "b",
              choice([0, 1], [2], weights(3, "0-2:0.75 1-2:0.25"), [0.5, 0.375, 0.5], [0.5] * 3), draws=[0.5],
              hand={"eta": [-0.25, 0.125], "chosen": 1}, source="worked by hand: 1/2 - 3/4 and 3/8 - 1/4",
              kills="counts only what was visited in the same cluster")
    # 0.3 + 0.2 + 0.1 = 0.6 and 0.1 + 0.2 + 0.3 = 0.6000000000000001
    assert 0.3 + 0.2 + 0.1 != 0.1 + 0.2 + 0.3
    book.case("select-visiting-order", "Similarities are added in the order of the visits.", "select", "b",
              choice([0], [3, 2, 1], weights(4, "0-1:0.1 0-2:0.2 0-3:0.3"), [0.5] * 4, [0.5] * 4), draws=[0.5],
              hand={"eta": [0.5 - (0.3 + 0.2 + 0.1) / 3]}, source="worked by hand: 0.6, not 0.6000000000000001",
              kills="adds similarities in the order of the features")
    # eta -1/2, -1/4, -3/8
    low = choice([0, 1, 2], [3], weights(4, "0-3:0.75 1-3:0.5 2-3:0.75"), [0.25, 0.25, 0.375, 0.5], [0.5] * 4)
    book.case("select-negative-shift", "Shifted, negative values keep their order.", "select", "c", low, draws=[0.5],
              hand={"eta": [-0.5, -0.25, -0.375], "heuristic": [0.25, 0.375, 0.3125],
                    "weights": [0.125, 0.1875, 0.15625], "chosen": 1},
              source="worked by hand: (eta + 1)/2", kills="clips although the heuristic is shifted")
    book.case("select-negative-clip", "Clipped, negative values are all alike.", "select", "c",
              low | {"negative_heuristic": "clip"}, draws=[0.5],
              hand={"heuristic": [1e-6] * 3, "weights": [0.5 * 1e-6] * 3, "chosen": 0},
              source="worked by hand: the lowest feature of three alike",
              kills="shifts although the heuristic is clipped")
    # 1/2 - (1/2 - 2^-21) = 2^-21, about 4.8e-7
    tiny = weights(2, f"0-1:{0.5 - 2.0**-21!r}")
    book.case("select-clip-positive", "A positive value below 1e-6 is clipped too.", "select", "c",
              choice([0], [1], tiny, [0.5, 0.5], [0.5] * 2, negative_heuristic="clip"), draws=[0.5],
              hand={"eta": [2.0**-21], "heuristic": [1e-6]}, source="worked by hand: 2^-21 < 1e-6",
              kills="clips only what is not positive")
    book.case("select-clip-keeps", "Clipping leaves larger values as they are.", "select", "c",
              choice([0, 1, 2], [], NOTHING, QUARTERS, [0.5] * 3, negative_heuristic="clip"), draws=[0.5],
              hand={"heuristic": QUARTERS, "weights": [0.125, 0.375, 0.25], "chosen": 1},
              source="worked by hand: F / 2")


def add_powers(book: Book) -> None:
    """Exponents other than 1."""
    base = choice([0, 1, 2], [], NOTHING, QUARTERS, [2.0, 0.5, 1.0])
    h = [0.625, 0.875, 0.75]
    for ident, title, more, expected, chosen, kills in (
            ("alpha-2", "Pheromone squared.", {"alpha": 2.0}, [4 * h[0], h[1] / 4, h[2]], 0, "leaves alpha out"),
            ("alpha-0", "Without pheromone the score decides.", {"alpha": 0.0}, h, 1, None),
            ("beta-0", "Without the heuristic pheromone decides.", {"beta": 0.0}, [2.0, 0.5, 1.0], 0, None),
            ("beta-6", "The heuristic to the power 6.", {"beta": 6.0}, [2 * h[0]**6, h[1]**6 / 2, h[2]**6], 1,
             "leaves beta out"),
            ("root-and-square", "The root of pheromone, the square of the heuristic.", {"alpha": 0.5, "beta": 2.0},
             [math.sqrt(2.0) * h[0]**2, math.sqrt(0.5) * h[1]**2, h[2]**2], 2,
             "takes alpha for beta and beta for alpha")):
        plain = book.case(f"select-{ident}", title, "select", "d", base | more, draws=[0.5], hand={"chosen": chosen},
                          source="worked by hand: tau^alpha h^beta", kills=kills)
        for got, value in zip(plain["weights"], expected, strict=True):
            assert math.isclose(got, value, rel_tol=1e-15, abs_tol=0.0)
    book.case("select-beta-0-close", "Without the heuristic a little more pheromone decides.", "select", "d",
              base | {"beta": 0.0, "tau": [1.0, 0.9, 0.5]}, draws=[0.5], hand={"weights": [1.0, 0.9, 0.5], "chosen": 0},
              source="worked by hand: h^0 = 1")
    # 0^0 = 1
    book.case("select-alpha-0-tau-0", "Pheromone 0 to the power 0 is 1.", "select", "d",
              base | {"alpha": 0.0, "tau": [0.0] * 3}, draws=[0.5], hand={"weights": h, "chosen": 1},
              source="worked by hand: 0^0 = 1")


def add_empty_wheels(book: Book) -> None:
    """Weights that are zero or next to it."""
    nothing = choice([0, 1, 2], [], NOTHING, QUARTERS, [0.0] * 3)
    book.case("select-zero-greedy", "Without pheromone the greedy choice is the lowest feature.", "select", "f",
              nothing, draws=[0.5], hand={"weights": [0.0] * 3, "chosen": 0},
              source="worked by hand: three weights of 0")
    book.case("select-zero-roulette", "Without pheromone the wheel is uniform.", "select", "g", nothing,
              draws=[0.75, 0.5], hand={"chosen": 1}, source="worked by hand: floor(3/2)",
              kills="takes the first of weights that are all 0")
    book.case("select-zero-roulette-last", "The largest draw takes the last.", "select", "g", nothing,
              draws=[0.75, LARGEST], hand={"chosen": 2}, source="worked by hand: the floor is below 3")
    some = choice(range(5), [3, 1], weights(5, ""), [0.5] * 5, [0.0] * 5)
    for ident, u, chosen in (("first", 0.1, 0), ("middle", 0.5, 2), ("end", 0.9, 4)):
        book.case(f"select-zero-roulette-{ident}", "The uniform wheel goes over the features not yet taken.", "select",
                  "g", some, draws=[0.75, u], hand={"unvisited": [0, 2, 4], "chosen": chosen},
                  source=f"worked by hand: floor(3 x {u})")
    book.case("select-zero-greedy-taken", "Without pheromone the greedy choice is the lowest feature not yet taken.",
              "select", "f", nothing | {"visited": [0]}, draws=[0.5], hand={"weights": [0.0] * 2, "chosen": 1},
              source="worked by hand: two weights of 0")
    book.case("select-zero-weight", "A weight of 0 is never chosen by the wheel.", "select", "g",
              choice([0, 1, 2], [], NOTHING, QUARTERS, [0.0, 0.5, 0.5]), draws=[0.75, 0.0], hand={"chosen": 1},
              source="worked by hand: 0 > 0 is false", kills="takes a running sum equal to the draw")
    # 2^-1074 * 5/8 rounds to 2^-1074; 3/4 of it too, which no running sum exceeds
    assert SMALLEST * 0.625 == SMALLEST == 0.75 * SMALLEST
    book.case("select-leftover", "What rounding leaves over goes to the last positive weight.", "select", "g",
              choice([0, 1, 2], [], NOTHING, QUARTERS, [SMALLEST, 0.0, 0.0]), draws=[0.75, 0.75],
              hand={"weights": [SMALLEST, 0.0, 0.0], "chosen": 0},
              source="worked by hand: 3/4 of 2^-1074 rounds up to it",
              kills="gives what rounding leaves over to the last candidate")
    # ten weights 0.1 add up to 0.9999999999999999; where a running sum lies between u of that and u of 1 it matters
    running = [gcaco.total([0.1] * count) for count in range(1, 11)]
    u = next(k / 10 for k in range(1, 10) if any(k / 10 * running[-1] < r <= k / 10 for r in running))
    book.case("select-left-to-right", "The wheel's total is added from left to right.", "select", "g",
              choice(range(10), [], weights(10, ""), [0.0] * 10, [0.2] * 10), draws=[0.75, u],
              hand={"weights": [0.1] * 10, "chosen": [r > u * running[-1] for r in running].index(True)},
              source="worked by hand: the sum is 0.9999999999999999", kills="adds the wheel with compensation")


def make() -> Book:
    """select.json."""
    book = Book("L2")
    for fill in (add_spec_choices, add_rules_of_choice, add_heuristics, add_powers, add_empty_wheels):
        fill(book)
    return book
