"""What the rest of the house knows of ABCoDT, and of the boosted trees inside it."""

from __future__ import annotations

from typing import Any

from reference import datasets
from reference.contract import Method, Paper, Progress, Say
from reference.tour import compare, indented, on_each_path


def progress(model: Any, n_rows: int) -> Progress:
    """Candidates judged by the bees, then iterations of the trees; bees that train trees take most of the time."""
    bees = 0.9 if model.reading == "accuracy" else 0.5

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
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


PAPER = Paper(
    slug="abcodt",
    place=5,
    public=("ABCoDT", "GradientBoostedTrees"),
    methods={"abcodt": METHOD},
    tour=tour,
    mirror_lines=BEES,
)
