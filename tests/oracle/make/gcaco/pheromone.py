"""pheromone.json: lines 23 to 25."""

from __future__ import annotations

from tests.oracle import gcaco
from tests.oracle.bookmaking import Json, agree_all
from tests.oracle.make.gcaco.data import TOY
from tests.oracle.make.gcaco.operations import SMALLEST
from tests.oracle.make.gcaco.shared import SPEC, TOY_X, Book


def add_deposits(book: Book) -> None:
    """Line 23."""
    subsets = [[3, 4, 2, 0, 1, 5], [5, 1, 3]]
    gamma = [gcaco.separability(TOY_X, TOY.classes, subset, "inverse") for subset in subsets]
    plain = book.case("deposit-toy", "Pheromone of the worked example after its two ants.", "deposit", "23",
                      {"tau": [0.2] * 6, "subsets": subsets, "gamma": gamma, "evaporation": 0.9}, source=SPEC,
                      kills="lets only the last ant leave pheromone")
    agree_all(plain["tau"], "7.35773665504 9.95644583848 7.35773665504 9.95644583848 7.35773665504 9.95644583848")

    def case(ident: str, title: str, tau: list[float], ants: list[list[int]], gains: list[float], rho: float,
             after: list[float], why: str, kills: str | None = None) -> None:
        book.case(f"deposit-{ident}", title, "deposit", "23",
                  {"tau": tau, "subsets": ants, "gamma": gains, "evaporation": rho}, hand={"tau": after},
                  source=f"worked by hand: {why}", kills=kills)

    # a quarter stays: 1/4 * 4 = 1 and so on
    case("by-hand", "A quarter stays, each visitor adds its gamma.", [4.0, 2.0, 1.0], [[0], [1, 0], [0]],
         [1.5, 0.25, 2.0], 0.75, [4.75, 0.75, 0.25], "1 + 15/4, 1/2 + 1/4, 1/4",
         "keeps what should evaporate")
    case("unvisited", "What nobody visits only evaporates.", [0.5, 0.5], [[0]], [1.0], 0.5, [1.25, 0.25],
         "1/4 + 1 and 1/4", "lets pheromone evaporate only where ants were")
    case("worthless", "A gamma of 0 adds nothing.", [1.0, 1.0], [[0, 1]], [0.0], 0.5, [0.5, 0.5], "1/2 + 0")
    # 1/2 + (0.1 + 0.7 + 0.4) = 1.7, but 1/2 + 0.1 + 0.7 + 0.4 = 1.6999999999999997 and from the last 1.7000000000000002
    gains = [0.1, 0.7, 0.4]
    for ident, title, kills in (
            ("order", "The gammas are added up first, then to what is left.",
             "adds each gamma to what is left in turn"),
            ("ants-in-order", "The first ant's gamma is added first.", "adds the gamma of the last ant first")):
        case(ident, title, [1.0], [[0], [0], [0]], gains, 0.5, [1.7], "1/2 + (0.1 + 0.7 + 0.4) = 1.7", kills)
    # 1 - 0.9 = 0.09999999999999998
    case("one-less-rho", "What stays is 1 - 0.9, not 0.1.", [3.0], [[]], [1.0], 0.9, [3.0 * (1 - 0.9)],
         "3 * 0.09999999999999998", "subtracts 0.9 tau from tau")
    case("underflow", "The smallest pheromone evaporates to 0.", [SMALLEST, 1.0], [[1]], [2.0], 0.9,
         [0.0, 1 - 0.9 + 2.0], "a tenth of 2^-1074 rounds to 0")


def add_picks(book: Book) -> None:
    """Lines 24 and 25."""
    after = [7.35773665504, 9.95644583848, 7.35773665504, 9.95644583848, 7.35773665504, 9.95644583848]

    def case(ident: str, title: str, line: str, tau: list[float], k: int, omega: int, hand: Json, why: str,
             kills: str | None = None, source: str | None = None) -> None:
        book.case(f"pick-{ident}", title, "final_pick", line, {"tau": tau, "n_clusters": k, "omega": omega}, hand=hand,
                  source=source or f"worked by hand: {why}", kills=kills)

    case("toy", "Three features of the worked example.", "25", after, 3, 1,
         {"m": 3, "selected": [1, 3, 5], "ranking": [1, 3, 5, 0, 2, 4]}, "", source=SPEC)
    case("toy-cap", "Twelve are more than there are.", "24", after, 3, 4, {"m": 6, "selected": [0, 1, 2, 3, 4, 5]}, "",
         "takes omega k features though there are fewer", source=SPEC)
    case("tie", "Of equal pheromone the lower features are kept.", "25", [1.0, 2.0, 2.0, 1.0, 2.0], 2, 1,
         {"m": 2, "selected": [1, 2], "ranking": [1, 2, 4, 0, 3]}, "1, 2 and 4 are equal",
         "ties go to the higher index")
    case("ascending", "The kept features are reported in their own order.", "25", [1.0, 4.0, 3.0, 0.5, 5.0], 3, 1,
         {"m": 3, "selected": [1, 2, 4], "ranking": [4, 1, 2, 0, 3]}, "5, 4, 3",
         "reports features in order of their pheromone")
    case("zeros", "Pheromone 0 ranks by index.", "25", [0.0, 0.0, 1.0, 0.0], 1, 2,
         {"m": 2, "selected": [0, 2], "ranking": [2, 0, 1, 3]}, "2 first, then 0")
    case("omega-2", "Two per cluster on average, wherever they are.", "25", [5.0, 4.0, 3.0, 2.0, 1.0, 0.5], 2, 2,
         {"m": 4, "selected": [0, 1, 2, 3]}, "the four largest")
    # 40 features of four levels in turn: of each level ten, the lowest first
    turns = [number for level in (3, 2, 1, 0) for number in range(level, 40, 4)]
    case("long-ties", "Forty features, ten of each level: equal ones keep their order.", "25",
         [float(i % 4) for i in range(40)], 13, 1, {"m": 13, "selected": sorted(turns[:13]), "ranking": turns},
         "the ten of level 3, then three of level 2")
    case("all-alike", "Thirty features of the same pheromone: the first ones.", "25", [0.125] * 30, 7, 2,
         {"m": 14, "selected": list(range(14)), "ranking": list(range(30))}, "nothing moves")
    case("one", "One feature.", "24", [0.25], 1, 4, {"m": 1, "selected": [0], "ranking": [0]}, "min(1, 4)")


def make() -> Book:
    """pheromone.json."""
    book = Book("L1")
    add_deposits(book)
    add_picks(book)
    return book
