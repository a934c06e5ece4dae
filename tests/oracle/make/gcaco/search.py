"""search.json: lines 8 to 23."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import gcaco
from tests.oracle.bookmaking import Json, agree_all, bits, encode, lehmer
from tests.oracle.gcaco import Matrix
from tests.oracle.make.gcaco.data import DATA, TOY, as_json
from tests.oracle.make.gcaco.operations import Call, op_search
from tests.oracle.make.gcaco.shared import (
    ANT_1_DRAWS,
    ANT_2_DRAWS,
    SPEC,
    TOY_CLUSTERS,
    TOY_F,
    TOY_S,
    TOY_X,
    Book,
    table_of,
)
from tests.oracle.options import stated


def colony(name: str, clusters: Sequence[Sequence[int]], similarity: Matrix, fisher: Sequence[float],
           normalize: bool = True, **options: Any) -> dict[str, Any]:
    """Return the inputs of a search; the options that it does not look at are left out."""
    looked_at = ("n_iterations", "n_ants", "initial_pheromone", "evaporation", "alpha", "beta", "q0", "epsilon", "walk",
                 "negative_heuristic", "separability")
    chosen = stated(gcaco.Options(**{"n_iterations": 1, "n_ants": 1} | options))
    return table_of(name, normalize, clusters=[list(cluster) for cluster in clusters], similarity=similarity,
                    fisher=list(fisher), parameters={option: chosen[option] for option in looked_at})


def add_searches(book: Book) -> None:
    """Colonies of one feature, worked out by hand: classes 1, 3 and 5, 7 give S_W = 1, S_B = 8, so gamma = 8."""
    def case(ident: str, title: str, line: str, tau: float, why: str, **options: Any) -> None:
        ants = options.get("n_ants", 1) * options.get("n_iterations", 1)
        history = [{"best": 8.0, "mean": 8.0, "size": 1.0}] * options.get("n_iterations", 1)
        given = colony("one-column", [[0]], [[0.0]], [0.5], False, **options)
        book.case(f"search-{ident}", title, "search", line, given,
                  draws=[0.5, 0.1] * ants, hand={"tau": [tau], "history": history, "n_draws": 2 * ants},
                  source=f"worked by hand: {why}")

    case("one-ant", "One ant, one iteration.", "8", 8.125, "1/2 x 1/4 + 8", initial_pheromone=0.25, evaporation=0.5)
    case("three-ants", "Three ants, one iteration.", "10", 24.75, "3/4 x 1 + 24", n_ants=3, initial_pheromone=1.0,
         evaporation=0.25)
    # 1/2 x 1 + 8 = 8.5, then 12.25, then 14.125
    case("three-iterations", "Three iterations of one ant.", "9", 14.125, "8.5, 12.25, 14.125", n_iterations=3,
         initial_pheromone=1.0, evaporation=0.5)


def add_longer_searches(book: Book) -> None:
    """The two ants of the worked example, then more of them on its clusters."""
    toy = {"name": "toy", "clusters": TOY_CLUSTERS, "similarity": TOY_S, "fisher": TOY_F}
    plain = book.case("search-toy", "The two ants of the worked example.", "search", "23",
                      colony(**toy, n_ants=2, negative_heuristic="clip"),
                      draws=[*ANT_1_DRAWS, *ANT_2_DRAWS], source=SPEC)
    agree_all(plain["tau"], "7.35773665504 9.95644583848 7.35773665504 9.95644583848 7.35773665504 9.95644583848")
    for ident, title, seed, options in (
            ("ratio", "Two iterations, subsets rated by the other index.", 12, {"separability": "ratio"}),
            ("figure", "Two iterations of ants that may return.", 13, {"walk": "figure", "epsilon": 0.3}),
            ("powers", "Two iterations with exponents.", 14, {"alpha": 2.0, "beta": 0.5, "q0": 0.2})):
        given = colony(**toy, n_ants=3, n_iterations=2, **options)
        book.case(f"search-{ident}", title, "search", "22", given, draws=searched(given, lehmer(200, seed * 1000003)))


def add_search_by_hand(book: Book) -> None:
    """Two ants without pheromone, whose squares are 0: each starts from nothing taken."""
    # the first takes 3 of 0 1 2 3, then 2 of 0 1 2; the second takes 0, then 2 of 1 2 3; both then 4 and 5
    one = [0.0, 0.5, 0.9, 0.9, 0.5, 0.9, 0.05, 0.0, 0.5, 0.5, 0.0, 0.5, 0.5]
    two = [0.0, 0.5, 0.1, 0.9, 0.5, 0.5, 0.05, 0.0, 0.5, 0.5, 0.0, 0.5, 0.5]
    given = colony("toy", [[0, 1, 2, 3], [4], [5]], TOY_S, TOY_F, n_ants=2, initial_pheromone=1e-200, alpha=2.0, q0=0.0,
                   epsilon=0.1)
    plain = book.case("search-no-pheromone", "Two ants whose wheels are empty.", "search", "g", given,
                      draws=[*one, *two])
    first, second = (gcaco.separability(TOY_X, TOY.classes, subset, "inverse")
                     for subset in ([2, 3, 4, 5], [0, 2, 4, 5]))
    assert plain["tau"] == [second, (1 - 0.9) * 1e-200, first + second, first, first + second, first + second]


def searched(given: Json, tape: Sequence[float]) -> list[float]:
    """Return as much of a tape as a search needs."""
    data = {given["data"]: as_json(DATA[given["data"]])}
    call = Call({"input": encode(given), "draws": [bits(u) for u in tape]}, data, gcaco)
    return list(tape[:op_search(call)["n_draws"]])


def make() -> Book:
    """search.json."""
    book = Book("L2")
    add_searches(book)
    add_search_by_hand(book)
    add_longer_searches(book)
    return book
