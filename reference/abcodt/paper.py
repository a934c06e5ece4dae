"""What the rest of the house knows of ABCoDT, and of the boosted trees inside it."""

from __future__ import annotations

from typing import Any

from reference import datasets
from reference.contract import Method, Paper, Progress, Run, Say, Trial
from reference.tour import compare, indented, on_each_path


def progress(model: Any, n_rows: int) -> Progress:
    """Candidates judged by the bees, then iterations of the trees; bees that train trees take most of the time.

    Before the bees fly their first sources are judged, which the paper has as one step: "trained" tells of each.
    """
    bees = 0.9 if model.reading == "accuracy" else 0.5

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
        if line == "trained":
            return bees * min(1.0, values["masks"] / model.max_evaluations), f"trees for {values['masks']} masks"
        if "iteration" in values:
            return bees + (1 - bees) * values["iteration"] / model.n_iterations, f"iteration {values['iteration'] + 1}"
        judged = values["evaluations"]
        return bees * min(1.0, judged / model.max_evaluations), f"{judged} evaluations"

    return read


BEES = ("abcodt:9a", "abcodt:9b", "abcodt:a", "abcodt:b", "abcodt:c", "abcodt:d")
METHOD = Method(
    "abcodt",
    "reference.abcodt.estimator:ABCoDT",
    lines=("abcodt:4", "abcodt:c", "abcodt:9", "abcodt:11", "abcodt:21"),
    progress=progress,
    many=BEES,
    selects=True,
)


def tree_progress(model: Any, n_rows: int) -> Progress:
    """Iterations of the trees."""
    return lambda line, values: (values["iteration"] / model.n_iterations, f"iteration {values['iteration'] + 1}")


TREES = Method("abcodt", "reference.abcodt.estimator:GradientBoostedTrees", ("abcodt:21",), tree_progress)
"""The boosted trees alone, which are no method of the paper."""


def tour(say: Say) -> None:
    """Features of the wine data in both readings, and the two paths."""
    say("ABCoDT (Rao et al. 2019): bees propose a subset of the features, boosted trees keep the informative ones.\n")
    say("The wine data, 178 rows of 13 numbers:")
    table = datasets.load("wine")
    fits = on_each_path(lambda path: METHOD.create(n_iterations=10, backend=path, random_state=1).fit(table))
    say(indented(fits["python"][0].report()))
    compare(fits, lambda a, b: a.split_nodes_ == b.split_nodes_ and a.n_draws_ == b.n_draws_, say)
    say("By the letter of the paper the bees never look at the data. Judged by accuracy, they do:")
    few = {"n_sources": 4, "max_evaluations": 20, "objective_iterations": 2, "n_iterations": 10, "random_state": 1}
    say(indented(METHOD.create(reading="accuracy", **few).fit(table).report()) + "\n")


def outcome(model: Any, table: Any) -> dict[str, str]:
    """What a small run shows: how many features the bees proposed, and which the trees kept."""
    chosen = " ".join(map(str, model.get_support(indices=True).tolist()))
    return {"proposed": str(int(model.theta_.sum())), "features kept": chosen, "draws": str(model.n_draws_)}



FEW = {"n_sources": 5, "max_evaluations": 20, "n_iterations": 3, "limit": 2, "max_depth": 3, "random_state": 1}
ACCURACY = {"reading": "accuracy", "objective_iterations": 3}
RUNS = (
    Run("abcodt", "Profit as printed: distance", "abcodt", "wine", 6, FEW),
    Run("abcodt-accuracy", "Profit as told: accuracy", "abcodt", "wine", 6, {**FEW, **ACCURACY}),
)

PAPER = Paper(
    slug="abcodt",
    place=5,
    public=("ABCoDT", "GradientBoostedTrees"),
    methods={"abcodt": METHOD},
    tour=tour,
    unit="cycle",
    runs=RUNS,
    trial=Trial(
        "wine",
        {"n_sources": 6, "max_evaluations": 30, "objective_iterations": 2, "n_iterations": 5, "random_state": 1},
        outcome,
    ),
    mirror_lines=BEES,
)
