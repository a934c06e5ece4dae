"""pheromone.json: update and convergence; section 7.5 of the specification."""

from __future__ import annotations

import math
from typing import Any

from tests.oracle import mbc
from tests.oracle.bookmaking import Json, agree, agree_all
from tests.oracle.make.mbc.shared import BEST_7_4, Book, late_tau, place


def add_spec_updates(book: Book) -> None:
    """Updates 1 to 3 of 7.5, with and without bounds."""
    quality, tau = 27 / 196, late_tau(BEST_7_4, 0)
    agree_all((quality, quality / 10.0), "0.137755102041 0.0137755102041")
    tau_max, tau_min = mbc.bounds(quality, 10.0, 0.85, 0.05, 7, 3.0)
    given = {"path": BEST_7_4, "quality": quality, "c": 10.0, "rho": 0.85}
    for number, on, off in ((1, "0.0918367346939", "0.0918367346939"), (2, "0.0918367346939", "0.0780612244898"),
                            (3, "0.0918367346939", "0.0663520408163")):
        plain = book.case(f"update-7-5-{number}", f"Update {number} of section 7.5.", "update", "22",
                          {"tau": tau} | given | {"tau_max": tau_max, "tau_min": tau_min}, source="specification 7.5",
                          kills="evaporates by rho instead of keeping rho" if number == 2 else None)
        tau = plain["tau"]
        check_edges(tau, on, off)
    free = late_tau(BEST_7_4, 0)
    for _ in range(2):
        free = mbc.updated(free, BEST_7_4, quality, 10.0, 0.85, 8.0, 0.0)
    plain = book.case("update-7-5-free-3", "Update 3 from 1.0 with bounds out of reach.", "update", "22",
                      {"tau": free} | given | {"tau_max": 8.0, "tau_min": 0.0}, source="specification 7.5")
    check_edges(plain["tau"], "0.6495625", "0.614125")


def check_edges(tau: Json, on: str, off: str) -> None:
    """Hold all edges of the weather graph against two numbers: on the best path, and elsewhere."""
    for d, matrix in enumerate(tau):
        for before, edges in enumerate(matrix):
            for vertex, edge in enumerate(edges):
                agree(edge, on if mbc.on_path(BEST_7_4, d, before, vertex) else off)


def add_small_updates(book: Book) -> None:
    """Updates worked out by hand: rho 1/2, deposit (1/4)/2 = 1/8, bounds 1/8 and 1/2."""
    tau = [[[1.0, 0.25]], [[0.25, 0.5, 1.0], [0.5, 0.125, 0.25]], [[0.125, 0.5, 0.5], [0.5, 0.5, 0.5], [1.0, 1.0, 1.0]],
           [[0.5, 0.75], [0.5, None], [0.0625, 4.0]]]
    after = [[[0.5, 0.125]], [[0.25, 0.25, 0.5], [0.25, 0.125, 0.125]],
             [[0.1875, 0.25, 0.25], [0.25, 0.25, 0.25], [0.5, 0.5, 0.5]], [[0.25, 0.5], [0.25, None], [0.125, 0.5]]]
    book.case("update-by-hand", "Multiply, add, clip; a forbidden edge stays what it is.", "update", "22",
              {"tau": tau, "path": [0, 0, 0, 1], "quality": 0.25, "c": 2.0, "rho": 0.5, "tau_max": 0.5,
               "tau_min": 0.125}, hand={"tau": after},
              source="worked by hand: 1/2 + 1/8 clipped, 1/8 + 1/8, 1/16 + 1/8, 3/8 + 1/8; elsewhere half",
              kills="clips before the deposit")
    # into vertex 1 of the last layer lead two edges; only the one from the path gets 1/8
    book.case("update-edges", "The deposit is on edges: another edge into the same vertex only evaporates.", "update",
              "22", {"tau": [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[1.0, 1.0]] * 3], "path": [0, 2, 1, 1],
                     "quality": 0.25, "c": 2.0, "rho": 0.5, "tau_max": 4.0, "tau_min": 0.0},
              hand={"tau": [[[0.625]], [[0.5, 0.5, 0.625]], [[0.5] * 3, [0.5] * 3, [0.5, 0.625, 0.5]],
                            [[0.5, 0.5], [0.5, 0.625], [0.5, 0.5]]]},
              source="worked by hand: 1/2, and 5/8 on four edges", kills="deposits on vertices instead of edges")
    book.case("update-low", "Everything below tau_min is raised to it.", "update", "22",
              {"tau": [[[0.25]], [[0.25] * 3], [[0.25] * 3] * 3, [[0.25, 0.25]] * 3], "path": [0, 0, 0, 0],
               "quality": 0.125, "c": 2.0, "rho": 0.5, "tau_max": 1.0, "tau_min": 0.25},
              hand={"tau": [[[0.25]], [[0.25] * 3], [[0.25] * 3] * 3, [[0.25, 0.25]] * 3]},
              source="worked by hand: 1/8 + 1/16 and 1/8 are below 1/4", kills="leaves the lower bound out")
    tau = [[[1 / 9]], [[1 / 9] * 3], [[1 / 9] * 3] * 3, [[1 / 9, 1 / 3]] * 3]
    assert (0.85 * (1 / 9) * 10 + 1 / 196) / 10 != 0.85 * (1 / 9) + (1 / 196) / 10
    book.case("update-order", "rho * tau + Q / c in this order: the last bit differs otherwise.", "update", "22",
              {"tau": tau, "path": [0, 1, 2, 0], "quality": 1 / 196, "c": 10.0, "rho": 0.85, "tau_max": 8.0,
               "tau_min": 0.0}, kills="divides by c at the end")


def end(book: Book, ident: str, title: str, tau: Json, path: list[int], span: tuple[float, float], answer: bool,
        convergence: str = "and", tol: float = 1e-3, **more: Any) -> None:
    """Add a convergence test; ``span`` is tau_max, tau_min."""
    book.case(f"converged-{ident}", title, "converged", "9",
              {"tau": tau, "path": path, "tau_max": span[0], "tau_min": span[1], "tol": tol,
               "convergence": convergence}, hand={"converged": answer}, **more)


def add_spec_ends(book: Book) -> None:
    """Convergence of 7.5: detected after update 10, not before."""
    span = mbc.bounds(27 / 196, 10.0, 0.85, 0.05, 7, 3.0)
    seen = [mbc.converged(late_tau(BEST_7_4, n), BEST_7_4, *span, 1e-3, "and") for n in range(1, 12)]
    assert seen == [False] * 9 + [True] * 2
    for n in (1, 9, 10):
        end(book, f"7-5-{n}", f"After update {n} of section 7.5.", late_tau(BEST_7_4, n), BEST_7_4, span, n == 10,
            source="specification 7.5", kills="ends when the path alone is at tau_max" if n == 9 else None)
    end(book, "7-5-1-or", "After update 1 every edge is at tau_max, which \"or\" accepts.", late_tau(BEST_7_4, 1),
        BEST_7_4, span, True, "or", source="specification 7.5, MBC-22", kills="takes \"or\" for \"and\"")


def level(on: float, off: float, path: list[int], **other: float) -> Json:
    """Return pheromone of two classes and one column of two values, with single edges set apart."""
    sizes = [2, 3, 3, 2]
    tau: list[Json] = []
    for d, size in enumerate(sizes):
        tau.append([[on if mbc.on_path(path, d, before, vertex) else off for vertex in range(size)]
                    for before in range(1 if d == 0 else sizes[d - 1])])
    for name, value in other.items():
        d, before, vertex = (int(digit) for digit in name[1:])
        tau[d][before][vertex] = value
    return tau


def add_ends(book: Book) -> None:
    """Tolerances that are exact in binary: 1 - 2^-10 and (1/4)(1 + 2^-10)."""
    path, span, tol = [0, 1, 2, 0], (1.0, 0.25), 2.0**-10
    high, low = 1.0 - tol, 0.25 * (1.0 + tol)
    under, over = math.nextafter(high, 0.0), math.nextafter(low, 1.0)
    for ident, title, tau, convergence, answer, kills in (
            ("at-both", "Both thresholds exactly reached.", level(high, low, path), "and", True,
             "wants the path strictly above its threshold"),
            ("at-low", "Other edges exactly at the lower threshold.", level(1.0, low, path), "and", True,
             "wants the other edges strictly below their threshold"),
            ("path-below", "One path edge a last bit below.", level(high, low, path, e320=under), "and",
             False, "leaves the last layer out"),
            ("other-above", "One other edge a last bit above.", level(high, low, path, e201=over), "and", False,
             "leaves the edges that the path does not start from out"),
            ("start-above", "Start's edge to another class counts.", level(1.0, 0.25, path, e001=1.0), "and", False,
             "leaves Start's edges out"),
            ("start-path-below", "Start's edge on the path counts.", level(1.0, 0.25, path, e000=0.5), "and", False,
             None),
            ("or-high", "\"or\": the path alone is enough.", level(high, 0.5, path), "or", True, None),
            ("or-low", "\"or\": the other edges alone are enough.", level(0.5, low, path), "or", True,
             "lets \"or\" ask for the path alone"),
            ("or-neither", "\"or\": neither is not enough.", level(under, over, path), "or", False, None)):
        end(book, ident, title, tau, path, span, answer, convergence, tol,
            source="worked by hand: thresholds 1023/1024 and 1025/4096", kills=kills)
    bounds_tau: Json = [[[1.0]], [[1.0, 0.25, 0.25]], [[1.0, 0.25, 0.25], [0.25] * 3, [0.25] * 3],
                        [[0.25, 1.0, 0.25]] + [[0.25] * 3] * 2,
                        [[None, 0.25, 0.25], [None, None, 1.0], [0.25, 0.25, 0.25]]]
    end(book, "forbidden", "Forbidden edges count neither as path nor as other edges.", bounds_tau, [0, 0, 0, 1, 2],
        span, True, tol=tol, source="worked by hand: all edges at their bounds",
        kills="takes a forbidden edge for one at 1")
    end(book, "no-gap", "With tau_min = tau_max every edge is at both bounds.", level(0.5, 0.5, path), path, (0.5, 0.5),
        True, tol=tol, source="worked by hand: both conditions hold")


def make() -> Book:
    """pheromone.json."""
    book = Book("L1")
    for fill in (add_spec_updates, add_small_updates, add_spec_ends, add_ends, add_first_pheromone):
        fill(book)
    return book


def add_first_pheromone(book: Book) -> None:
    """Line 6."""
    book.case("initial-pheromone-dyadic", "1 on every edge: Start, class, alpha, beta, one column.",
              "initial_pheromone", "6", place("dyadic"),
              hand={"tau": [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[1.0] * 3] * 3], "n_edges": 22},
              source="worked by hand: 1, 3, 9 and 9 edges", kills="starts from another pheromone than 1")
    # rows 0, 2, 5, 7 of "steps": values 1, 3, 6, 8; two cut points of three stay
    upper = [[None, 1.0, 1.0], [None, None, 1.0], [1.0, 1.0, 1.0]]
    book.case("initial-pheromone-bounds", "No edge leads to an upper bound that is not above the lower one.",
              "initial_pheromone", "6", place("steps", [0, 2, 5, 7], max_cuts=2),
              hand={"tau": [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[1.0] * 3] * 3, upper]},
              source="worked by hand: j <= i is forbidden", kills="gives an empty interval an edge")
    book.case("initial-pheromone-no-any", "Without \"any\", two classes to choose from.", "initial_pheromone", "6",
              place("three-classes", any_vertex=False),
              hand={"tau": [[[1.0] * 2], [[1.0] * 3] * 2, [[1.0] * 3] * 3, [[1.0] * 3] * 3, [[1.0] * 2] * 3]},
              source="worked by hand: layers of 2, 3, 3, 3, 2")
