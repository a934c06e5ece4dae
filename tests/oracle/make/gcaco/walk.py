"""walk.json: lines 11 to 21."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import gcaco
from tests.oracle.bookmaking import Json, agree_all, bits, encode, lehmer
from tests.oracle.gcaco import Matrix
from tests.oracle.make.gcaco.operations import Call
from tests.oracle.make.gcaco.shared import (
    ANT_1_DRAWS,
    ANT_2_DRAWS,
    SPEC,
    TOY_CLUSTERS,
    TOY_F,
    TOY_S,
    Book,
    numbers,
    weights,
)

OPTION_DRAWS = numbers("0.75 0.71 0.99 0.10 0.95 0.40 0.85 0.20 0.30 0.60 0.30 0.05 0.20 0.30")


def place(clusters: Sequence[Sequence[int]], similarity: Matrix, fisher: Sequence[float], tau: Sequence[float],
          **more: Any) -> dict[str, Any]:
    """Return the inputs of one walk."""
    return {"clusters": [list(cluster) for cluster in clusters], "similarity": similarity, "fisher": list(fisher),
            "tau": list(tau), "alpha": 1.0, "beta": 1.0, "q0": 0.7, "epsilon": 0.4, "negative_heuristic": "shift",
            "walk": "text"} | more


def toy_place(**more: Any) -> dict[str, Any]:
    """Return the inputs of a walk in the worked example."""
    return place(TOY_CLUSTERS, TOY_S, TOY_F, [0.2] * 6, **more)


def add_spec_walks(book: Book) -> None:
    """The two ants of the worked example, and its option checks."""
    plain = book.case("walk-ant-1", "Ant 1 of the worked example.", "walk", "21", toy_place(negative_heuristic="clip"),
                      draws=ANT_1_DRAWS, hand={"path": [3, 4, 2, 0, 1, 5], "n_draws": 15}, derivation="independent",
                      source=SPEC, kills="ties go to the last")
    assert [event["cluster"] for event in plain["events"] if event["line"] == "gcaco:13"] == [1, 0, 2]
    book.case("walk-ant-2", "Ant 2 of the worked example.", "walk", "21", toy_place(negative_heuristic="clip"),
              draws=ANT_2_DRAWS, hand={"path": [5, 1, 3], "n_draws": 10}, derivation="independent", source=SPEC)
    plain = book.case("walk-ant-2-shift", "Ant 2 with the other heuristic takes the same walk.", "walk", "c",
                      toy_place(), draws=ANT_2_DRAWS, hand={"path": [5, 1, 3], "n_draws": 10}, derivation="independent",
                      source=SPEC)
    weights_of = [event["weights"] for event in plain["events"] if event["line"] == "gcaco:d"]
    agree_all(weights_of[1], "0.125490848845 0.114691568029 0.1450964406")
    for rule in ("clip", "shift"):
        book.case(f"walk-text-{rule}", "A cluster is visited once.", "walk", "20", toy_place(negative_heuristic=rule),
                  draws=OPTION_DRAWS[:12], hand={"path": [5, 1, 2, 3], "n_draws": 12}, derivation="independent",
                  source=SPEC, kills="returns to a cluster in which the ant stayed" if rule == "shift" else None)
        book.case(f"walk-figure-{rule}", "An ant that stayed in a cluster may return to it.", "walk", "20",
                  toy_place(negative_heuristic=rule, walk="figure"), draws=OPTION_DRAWS,
                  hand={"path": [5, 1, 2, 3, 0], "n_draws": 14}, derivation="independent", source=SPEC,
                  kills="pays a draw for a cluster that is used up" if rule == "shift" else
                  "visits every cluster once whatever walk says")


SIX = weights(6, "")
EVEN = [0.5] * 6


def add_short_walks(book: Book) -> None:
    """Walks worked out by hand: greedy choices among equals take the lowest feature."""
    def case(ident: str, title: str, line: str, clusters: list[list[int]], text: str, path: list[int], why: str,
             kills: str | None = None, **more: Any) -> None:
        draws = numbers(text)
        book.case(f"walk-{ident}", title, "walk", line, place(clusters, SIX, EVEN, EVEN, **more), draws=draws,
                  hand={"path": path, "n_draws": len(draws)}, source=f"worked by hand: {why}", kills=kills)

    case("single-features", "A cluster of one feature asks no more questions.", "17", [[0], [1], [2]],
         "0.7 0.1 0.6 0.1 0 0.1", [2, 1, 0], "three clusters of two draws each", "asks whether to stay in a cluster"
         " that is used up")
    case("todo-order", "Clusters left over keep their order.", "13", [[0], [1], [2], [3]],
         "0 0.1 0 0.1 0.9 0.1 0.9 0.1", [0, 1, 3, 2], "0, then the first of 1, 2, 3", "puts the last cluster in the"
         " place of the one that went")
    case("cluster-floor", "The number of a cluster is rounded down.", "13", [[0], [1], [2]],
         "0.6 0.1 0.9 0.1 0.4 0.1", [1, 2, 0], "floor(1.8) = 1", "rounds the number of a cluster")
    case("cluster-boundary", "On the boundary the next cluster begins.", "13", [[0], [1]], "0.5 0.1 0 0.1", [1, 0],
         "floor(1) = 1")
    # 0.4 < 0.4 is false
    case("stay-boundary", "A draw of exactly epsilon stays.", "18", [[0, 1, 2], [3]],
         "0 0.1 0.4 0.1 0.25 0 0.1", [0, 1, 3], "0.4 < 0.4 is false", "leaves at u = epsilon")
    case("stay-low", "A low draw leaves.", "18", [[0, 1, 2], [3]], "0 0.1 0.25 0 0.1", [0, 3], "1/4 < 0.4",
         "stays at a low draw and leaves at a high one")
    case("epsilon-1", "With epsilon 1 every draw leaves.", "18", [[0, 1, 2], [3, 4]], "0 0.1 0.99 0 0.1 0.99", [0, 3],
         "u < 1", epsilon=1.0)
    case("exhausted", "A cluster that is used up is left without a draw.", "17", [[0, 1], [2]],
         "0 0.1 0.9 0.1 0 0.1", [0, 1, 2], "both features taken")
    case("last-cluster", "The walk ends on leaving the last cluster, not on entering it.", "12", [[0, 1, 2]],
         "0 0.1 0.9 0.1 0.9 0.1", [0, 1, 2], "all three taken", "does not visit the last cluster")
    case("two-of-one", "One cluster, left in time.", "12", [[0, 1, 2]], "0.9 0.1 0.9 0.1 0.1", [0, 1], "left at 0.1")
    # leaves {0,1,2} at once: done with it
    case("figure-at-once", "A cluster left at once is done with.", "20", [[0, 1, 2], [3]], "0 0.1 0.25 0 0.1", [0, 3],
         "no stay, so marked", "never marks a cluster that is left early", walk="figure")
    # a stay, so not done with; on the return left at once, so done with
    case("figure-second-visit", "What happened in an earlier visit does not count in the next.", "20",
         [[0, 1, 2, 3], [4]], "0 0.1 0.9 0.1 0.25 0 0.1 0.25 0 0.1", [0, 1, 2, 4],
         "a stay and a return, then left at once", "remembers a stay from an earlier visit", walk="figure")
    case("figure-twice", "A cluster may be returned to more than once.", "20", [[0, 1, 2, 3, 4], [5]],
         "0 0.1 0.9 0.1 0.25 0 0.1 0.9 0.1 0.25 0 0.1 0 0.1", [0, 1, 2, 3, 4, 5], "two stays, then the last feature",
         walk="figure")
    case("figure-exhausted", "A cluster used up during a stay is done with, at no draw.", "20", [[0, 1], [2]],
         "0 0.1 0.9 0.1 0 0.1", [0, 1, 2], "both features taken", "keeps a cluster that was used up during a stay",
         walk="figure")


def add_likeness_walk(book: Book) -> None:
    """Line b over three choices."""
    # 0 scores most, then 1; the third choice has eta 0.5 - 0.4/2 for feature 2 and 0.5 - 0.5/2 for feature 3
    given = place([[0, 1, 2, 3]], weights(4, "0-2:0.4 1-3:0.5"), [0.9, 0.8, 0.5, 0.5], [0.5] * 4)
    book.case("walk-likeness", "Likeness is the mean over all features taken, each once.", "walk", "b", given,
              draws=numbers("0 0.1 0.9 0.1 0.9 0.1 0.1"), hand={"path": [0, 1, 2], "n_draws": 7},
              source="worked by hand: 0.3 > 0.25")


def add_long_walks(book: Book) -> None:
    """Walks through the worked example with uneven pheromone, by all options."""
    tau = [3.5, 0.02, 1.25, 0.7, 2.2, 0.3]
    for ident, title, seed, more in (
            ("a", "A walk with uneven pheromone.", 3, {}),
            ("b", "The wheel alone.", 4, {"q0": 0.0}),
            ("c", "Greedy alone.", 5, {"q0": 1.0, "epsilon": 0.1}),
            ("d", "Long stays.", 6, {"epsilon": 0.05, "negative_heuristic": "clip"}),
            ("e", "Returns, with clipping.", 11, {"walk": "figure", "negative_heuristic": "clip", "q0": 0.3}),
            ("f", "Returns, with exponents.", 8, {"walk": "figure", "alpha": 0.5, "beta": 2.0, "epsilon": 0.6}),
            ("g", "Exponents that leave pheromone out.", 9, {"alpha": 0.0, "beta": 1.5, "epsilon": 0.2})):
        given = place(TOY_CLUSTERS, TOY_S, TOY_F, tau, **more)
        book.case(f"walk-uneven-{ident}", title, "walk", "21", given, draws=needed(given, lehmer(60, seed * 1000003)))
    crossed = place([[0, 3, 5], [1, 2], [4]], TOY_S, TOY_F, tau, epsilon=0.2)
    book.case("walk-crossed", "Clusters whose features are not in a row.", "walk", "21", crossed,
              draws=needed(crossed, lehmer(60, 21000063)), kills="takes places in a cluster for features")


def needed(given: Json, tape: Sequence[float]) -> list[float]:
    """Return as much of a tape as a walk needs."""
    call = Call({"input": encode(given), "draws": [bits(u) for u in tape]}, {}, gcaco)
    gcaco.walk(call.world(), call.tape)
    return list(tape[:call.tape.used])


def make() -> Book:
    """walk.json."""
    book = Book("L2")
    for fill in (add_spec_walks, add_short_walks, add_likeness_walk, add_long_walks):
        fill(book)
    return book
