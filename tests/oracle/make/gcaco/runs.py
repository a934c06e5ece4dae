"""runs.json: the seeded runs of the specification."""

from __future__ import annotations

from tests.oracle.bookmaking import agree_all, seeded
from tests.oracle.make.gcaco.shared import ANT_1_DRAWS, ANT_2_DRAWS, SPEC, TOY_CLUSTERS, Book, add_run

SEEDED = [
    ("text", "inverse", "30.0570499469 15.4474703918 35.6423662087 35.6423662087 20.4990258377 35.6423662087", 161),
    ("text", "ratio", "4.23866683431 2.12656999002 5.51495414834 5.51495414834 3.33701432223 5.51495414834", 161),
    ("figure", "inverse", "2.20532333813 2.20532333813 25.803836483 25.803836483 20.0276158705 25.803836483", 160),
    ("figure", "ratio", "0.303587346487 0.303587346487 5.61259256683 5.61259256683 4.48948316509 5.61259256683", 160),
]


def add_spec_runs(book: Book) -> None:
    """The two ants of the worked example as a run, and its seeded runs."""
    two = {"n_iterations": 1, "n_ants": 2, "negative_heuristic": "clip"}
    after = "7.35773665504 9.95644583848 7.35773665504 9.95644583848 7.35773665504 9.95644583848"
    for omega, support in ((1, [1, 3, 5]), (4, [0, 1, 2, 3, 4, 5])):
        _, plain = add_run(book, f"toy-two-ants-omega-{omega}", f"The two ants of the worked example, omega {omega}.",
                           "24" if omega == 4 else "23", "toy", two | {"omega": omega}, [*ANT_1_DRAWS, *ANT_2_DRAWS],
                           source=SPEC, kills="takes omega features instead of omega per cluster" if omega == 4 else
                           "lets only the last ant leave pheromone")
        agree_all(plain["pheromone"], after)
        assert plain["support"] == support
        assert plain["clusters"] == TOY_CLUSTERS
    for walk, which, tau, n_draws in SEEDED:
        for rule in ("shift", "clip") if (walk, which) == ("text", "inverse") else ("shift",):
            name = f"{walk}-{which}" if rule == "shift" else f"{walk}-{which}-{rule}"
            result, plain = add_run(book, f"toy-42-{name}", f"The seeded run of the worked example: {name}.", "25",
                                    "toy", {"n_iterations": 3, "n_ants": 5, "omega": 1, "walk": walk,
                                            "separability": which, "negative_heuristic": rule},
                                    seeded(42, 400), source=SPEC, kills=SEEDED_KILLS.get(name))
            agree_all(plain["pheromone"], tau)
            assert (plain["support"], result.n_draws) == ([2, 3, 5], n_draws)


SEEDED_KILLS = {"text-inverse": "updates pheromone after every ant", "text-ratio": "gives the other form whatever"
                " separability says", "figure-inverse": "visits every cluster once whatever walk says"}


def make() -> Book:
    """runs.json."""
    book = Book("L3")
    add_spec_runs(book)
    return book
