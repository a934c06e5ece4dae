"""search.json: one search, lines 6 to 23."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tests.oracle import bookmaking, mbc
from tests.oracle.bookmaking import Json, lehmer
from tests.oracle.make.mbc.operations import OPERATIONS, Call
from tests.oracle.make.mbc.shared import BEST_7_4, DRAWS_7_4, EIGHTS, Book, graph_of, late_tau, place, readings

SEARCH = {"n_ants": 1, "max_iterations": 3, "rho": 0.85, "c": 10.0, "p_best": 0.05, "tol": 1e-3, "convergence": "and",
          "heuristic": 8, "omega": 1.0, "prune_ties": "keep"}


def needed(book: Book, op: str, given: Json, tape: Sequence[float | int]) -> Sequence[float | int]:
    """Return the beginning of a tape that an operation uses."""
    entries = [bookmaking.bits(entry) if isinstance(entry, float) else entry for entry in tape]
    return tape[:OPERATIONS[f"mbc.{op}"](Call({"input": given, "draws": entries}, book.data, mbc))["n_draws"]]


def iterate(book: Book, ident: str, title: str, line: str, where: Json, n_ants: int, tape: Sequence[float | int],
            tau: Json = None, heuristic: int = 8, omega: float = 1.0, **more: Any) -> Json:
    """Add an iteration; without pheromone of its own it starts from 1.0 everywhere."""
    given = {"graph_rows": where["rows"]} | where
    given |= {"heuristic": heuristic, "omega": omega, "n_ants": n_ants,
              "tau": mbc.fresh_tau(graph_of(given)) if tau is None else tau}
    return book.case(f"iteration-{ident}", title, "iteration", line, given,
                     draws=needed(book, "iteration", given, tape), **more)


def dyadic_ant(vertex: str, alpha: str = "1") -> list[float]:
    """Return the draws of an ant on "dyadic" with EIGHTS and Eq. 7: class 1, alpha, beta 1, a vertex.

    The wheel of alpha is 1, 1, 2 of 4, that of beta 1, 1, 2 or 2, 1, 1 of 4, that of the column 8, 2, 6 of 16 with
    alpha 1 and 8, 1, 6 of 15 with alpha 2.
    """
    return [1 / 2, {"1": 1 / 8, "2": 3 / 8}[alpha], 1 / 8, {"0": 1 / 4, "1": 9 / 16, "any": 3 / 4}[vertex]]


def add_dyadic_iterations(book: Book) -> None:
    """Iterations worked out by hand: of eight rows three are of class 1.

    Value 0 covers two of them and two others, (2*8 - 3*4)/64 = 1/16; value 1 covers one and three, -1/16; "any" 0.
    """
    for ident, title, line, ants, path, tp, fp, quality, n_rules, kills in (
            ("best", "The best of three rules.", "17", [("any",), ("0",), ("1",)], [0, 0, 0, 0], 2, 2, 1 / 16, 3,
             "takes the first ant's rule"),
            ("best-last", "The last of three rules is the best.", "11", [("1",), ("any",), ("0",)], [0, 0, 0, 0], 2, 2,
             1 / 16, 3, "lets one ant less walk"),
            ("negative", "The best may be worse than no rule.", "17", [("1",), ("1",)], [0, 0, 0, 1], 1, 3, -1 / 16, 1,
             None),
            ("same-rule", "Rules that differ in alpha alone are one, with the first ant's path.", "14",
             [("0", "2"), ("0",), ("1",)], [0, 1, 0, 0], 2, 2, 1 / 16, 2, "keeps the last of equal rules"),
            ("one-ant", "A single ant.", "12", [("any",)], [0, 0, 0, 2], 3, 5, 0.0, 1, None)):
        draws = [u for ant in ants for u in dyadic_ant(*ant)]
        iterate(book, ident, title, line, place("dyadic"), len(ants), draws, EIGHTS, 7, kills=kills,
                hand={"class": 1, "path": path, "tp": tp, "fp": fp, "quality": quality, "n_rules": n_rules,
                      "n_draws": 4 * len(ants)}, source="worked by hand: 1/16, -1/16 and 0")


def add_iterations(book: Book) -> None:
    """Iterations with ties, classes, omega, rows left and bounds."""
    # "twins": eta of class 1 is 1/4, 3/4 and 1/2, so 1/2 takes value 1 and 7/8 takes "any"; both rules have 1/4
    one, other = ([1 / 2, 1 / 8, 1 / 8, u, v] for u, v in ((1 / 2, 7 / 8), (7 / 8, 1 / 2)))
    for ident, draws, path in (("tie", [*one, *other], [0, 0, 0, 1, 2]),
                               ("tie-turned", [*other, *one], [0, 0, 0, 2, 1])):
        iterate(book, ident, "Of equally good rules the first ant's.", "17", place("twins"), 2, draws,
                hand={"path": path, "quality": 0.25, "n_rules": 2}, source="worked by hand: 1/4 each",
                kills="lets the last of equally good rules win" if ident == "tie" else None)
    # classes 1 and 2 with the same column choices: 1/4 takes the first class, 3/4 the second
    iterate(book, "class-tells", "The same tests for two classes are two rules.", "14",
            place("three-classes", majority=0), 2, [1 / 4, 1 / 8, 1 / 8, 0.9, 0.9, 3 / 4, 1 / 8, 1 / 8, 0.97, 0.97],
            hand={"path": [0, 0, 0, 3, 2], "n_rules": 2, "quality": 0.0}, source="worked by hand: all \"any\"",
            kills="lets the tests alone tell rules apart")
    iterate(book, "omega", "Line 16 with omega 0.5.", "16", place("weather"), 4, lehmer(28, 25000073), omega=0.5)
    iterate(book, "rows-left", "Counts on the rows left, the graph of the whole sample.", "15",
            place("weather-numbers", rows=[2, 3, 3, 10, 10, 12, 13], graph_rows=[0, 2, 3, 3, 7, 7, 10, 10, 12, 13]), 4,
            lehmer(40, 26000075))
    # 4/8 to the power 1/2, times 2/4 - 3/8
    iterate(book, "omega-even", "As many rows covered of the class as of others, with omega 0.5.", "16",
            place("dyadic"), 2, dyadic_ant("any") + dyadic_ant("0"), EIGHTS, 7, 0.5,
            hand={"path": [0, 0, 0, 0], "tp": 2, "fp": 2, "quality": (4 / 8) ** 0.5 * (2 / 4 - 3 / 8)},
            source="worked by hand: the square root of 1/2, over 8")
    plain = iterate(book, "many-rules", "Seventy-two ants with more than half as many different rules.", "14",
                    place("weather"), 72, lehmer(504, 36000095))
    assert plain["n_rules"] > 36
    iterate(book, "eight-classes", "Seven classes to choose from, and one column.", "12", place("eight-classes"), 2,
            [0.95, 0.9, 0.9, 0.25, 0.95, 0.9, 0.9, 0.75])
    # in units of 2^-1074 the wheel of the first column is 1, 1, 0; 7/8 of 2 rounds to 2, which no sum exceeds
    tiny = 5e-324
    plain = iterate(book, "leftover", "Where rounding leaves nothing of a wheel, the last vertex of positive weight.",
                    "12", place("leftover"), 2,
                    [1 / 2, 1 / 8, 1 / 8, 7 / 8, 1 / 8, 1 / 2, 1 / 8, 1 / 8, 7 / 8, 1 / 2],
                    [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[tiny] * 3] * 3, [[1.0] * 4] * 3], 7)
    assert plain["path"][:4] == [0, 0, 0, 1]
    iterate(book, "late", "Pheromone that has nearly converged: the ants repeat each other.", "14", place("weather"), 6,
            lehmer(60, 27000077), late_tau(BEST_7_4, 9))


def seek(book: Book, ident: str, title: str, line: str, where: Json, tape: Sequence[float | int],
         options: dict[str, Any] | None = None, **more: Any) -> Json:
    """Add a search on as much of a tape as it needs."""
    given = {"graph_rows": where["rows"]} | where | {"parameters": SEARCH | (options or {})}
    return book.add(f"search-{ident}", title, "search", line, given, draws=needed(book, "search", given, tape),
                    reading=readings(given) | readings({"parameters": where}), **more)


def add_dyadic_searches(book: Book) -> None:
    """Searches of one ant on "dyadic" by Eq. 8, from pheromone 1.

    Class 1 has eta 3/6, 2/6 and, for "any", 4/10: with alpha 1 and beta 1 the vertices end at 15, 25 and 37 of 37.
    """
    head = [1 / 2, 1 / 8, 1 / 8]
    zero, one, none = ([*head, u] for u in (1 / 4, 1 / 2, 7 / 8))
    best = {"class": 1, "path": [0, 0, 0, 0], "tests": [[3, 0]], "quality": 1 / 16, "tp": 2, "fp": 2}
    for ident, title, line, ants, options, found, iterations, converged, kills in (
            ("one-iteration", "One iteration.", "9", [zero], {"max_iterations": 1}, best, 1, False,
             "makes one iteration more than max_iterations"),
            ("later-is-better", "A better rule of a later iteration is the best.", "19", [one, none, zero], {}, best, 3,
             False, "keeps the first iteration's rule"),
            ("worse-later", "A worse rule of a later iteration changes nothing.", "20", [zero, one],
             {"max_iterations": 2}, best, 2, False, "takes the newest rule"),
            ("nothing-good", "Nothing is better than no rule: no update, no end before max_iterations.", "23",
             [one, none, one], {"convergence": "or"}, None, 3, False, "updates pheromone whatever the quality"),
            ("or-at-once", "With \"or\" the first update ends the search.", "22", [none, zero], {"convergence": "or"},
             best, 2, True, None)):
        seek(book, ident, title, line, place("dyadic"), [u for ant in ants for u in ant], options, kills=kills,
             hand={"best": found, "iterations": iterations, "converged": converged, "n_draws": 4 * len(ants)},
             source="worked by hand: value 0 has 1/16, value 1 has -1/16, \"any\" 0")
    # every update of the same path: others fall from tau_max by 0.85 until they are at tau_min
    span = mbc.bounds(1 / 16, 10.0, 0.85, 0.05, 4, 2.5)
    updates = 1 + math.ceil(math.log(span[1] * (1 + 1e-3) / span[0]) / math.log(0.85))
    plain = seek(book, "converges", "The same path again and again until the pheromone has converged.", "9",
                 place("dyadic"), zero * 20, {"max_iterations": 20}, kills="never ends before max_iterations",
                 hand={"best": best, "iterations": updates, "converged": True},
                 source="worked by hand: the logarithm of tau_min / tau_max by that of rho")
    assert plain["iterations"] < 20


def add_searches(book: Book) -> None:
    """Searches with several ants, other tables and other options."""
    twins = place("twins")
    # "twins": 1/2 takes value 1, 7/8 takes "any"; both rules have 1/4
    one, other = ([1 / 2, 1 / 8, 1 / 8, u, v] for u, v in ((1 / 2, 7 / 8), (7 / 8, 1 / 2)))
    seek(book, "equal-later", "Of equally good iterations the first gives rule and path.", "19", twins, [*one, *other],
         {"max_iterations": 2}, hand={"best": {"path": [0, 0, 0, 1, 2], "quality": 0.25}},
         source="worked by hand: 1/4 each", kills="lets a later iteration of equal quality win")
    plain = seek(book, "7-4", "The ant of section 7.4 as a search of one iteration: its rule pruned.", "18",
                 place("weather"), DRAWS_7_4, {"max_iterations": 1}, source="specification 7.4",
                 kills="leaves the pruning out")
    assert plain["best"]["path"] == BEST_7_4
    for ident, title, line, where, seed, options in (
            ("ties-remove", "Equal qualities accepted in the pruner.", "18", place("weather"), 28000079,
             {"n_ants": 2, "prune_ties": "remove"}),
            ("antminer2", "The heuristic of AntMiner2_mbc.", "7", place("weather"), 29000081,
             {"n_ants": 2, "heuristic": 7}),
            ("omega", "Qualities with omega 0.5, which the pheromone follows.", "22", place("weather"), 30000083,
             {"n_ants": 2, "omega": 0.5}),
            ("small-c", "A tau_max above the first pheromone, other rho, p_best and tol.", "6", place("weather"),
             31000085, {"n_ants": 2, "c": 0.05, "rho": 0.6, "p_best": 0.2, "tol": 0.05, "max_iterations": 5}),
            ("no-any", "Without \"any\" the walked path is kept beside the pruned tests.", "18",
             place("weather", any_vertex=False), 32000087, {"n_ants": 2}),
            ("bounds", "A column of numbers.", "8", place("steps", max_cuts=3), 33000089, {"n_ants": 3}),
            ("two-classes", "Rules for two classes compete.", "12", place("three-classes", majority=0), 34000091,
             {"n_ants": 3, "max_iterations": 4})):
        seek(book, ident, title, line, where, lehmer(120, seed), options)


def make() -> Book:
    """search.json."""
    book = Book("L2")
    for fill in (add_dyadic_iterations, add_iterations, add_dyadic_searches, add_searches):
        fill(book)
    return book
