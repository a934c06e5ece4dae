"""What the rest of the house knows of GCACO."""

from __future__ import annotations

from typing import Any

from reference import datasets
from reference.contract import Method, Paper, Progress, Run, Say, Trial
from reference.tour import compare, indented, on_each_path


def progress(model: Any, n_rows: int) -> Progress:
    """Iterations of the colony; before the first the graph is built and clustered."""

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
        if line != "gcaco:9":
            return 0.0, "building and clustering the graph"
        return (values["iteration"] - 1) / model.n_iterations, f"iteration {values['iteration']}"

    return read


def _ids(*lines: str) -> tuple[str, ...]:
    return tuple(f"gcaco:{line}" for line in lines)


METHOD = Method(
    "gcaco",
    "reference.gcaco.estimator:GCACO",
    lines=("gcaco:1", "gcaco:9"),
    progress=progress,
    many=_ids("3", "4", "5", "10", "13", *"abcdefg", "17", "18", "20", "21"),
    selects=True,
)


def tour(say: Say) -> None:
    """Features of the breast cancer data on both paths."""
    say("GCACO (Moradi & Rostami 2015): ants collect features from the communities of a feature graph.\n")
    say("The breast cancer data (wdbc), 569 rows, the best 6 of 30 features:")
    table, small = datasets.load("wdbc"), {"n_iterations": 20, "n_ants": 50, "m": 6, "random_state": 1}
    fits = on_each_path(lambda path: METHOD.create(backend=path, **small).fit(table))
    say(indented(fits["python"][0].report()))
    compare(fits, lambda a, b: a.pheromone_.tolist() == b.pheromone_.tolist() and a.n_draws_ == b.n_draws_, say)
    say("")


def outcome(model: Any, table: Any) -> dict[str, str]:
    """What a small run shows: the communities, and the features chosen."""
    chosen = " ".join(map(str, model.get_support(indices=True).tolist()))
    return {"clusters": str(model.n_clusters_), "features chosen": chosen, "draws": str(model.n_draws_)}



RUNS = (
    Run(
        *("gcaco", "Thirteen features of wines", "gcaco", "wine"),
        parameters={"n_ants": 3, "n_iterations": 2, "omega": 2, "random_state": 1},
    ),
)

PAPER = Paper(
    slug="gcaco",
    place=3,
    public=("GCACO",),
    methods={"gcaco": METHOD},
    tour=tour,
    unit="iteration",
    runs=RUNS,
    trial=Trial("wine", {"n_ants": 20, "n_iterations": 10, "omega": 2, "random_state": 1}, outcome),
    mirror_lines=_ids("10", "13", *"abcdefg", "17", "18", "20", "21"),
)
