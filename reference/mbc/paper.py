"""What the rest of the house knows of AntMiner_mbc."""

from __future__ import annotations

from typing import Any

from reference import datasets
from reference.contract import Method, Paper, Progress, Run, Say, Trial, rows_right
from reference.tour import compare, indented, on_each_path


def progress(model: Any, n_rows: int) -> Progress:
    """Lists learned so far, and rows of other classes than the majority's covered in the present one."""
    begun, n0 = 0, 1

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
        nonlocal begun, n0
        if line == "mbc:27":
            return values["lists"] / model.n_classifiers, f"{values['lists']} lists done"
        if line == "mbc:4a":
            begun, n0 = begun + 1, max(1, values["left"])
        done = begun - 1 + 1 - values["left"] / n0
        return done / model.n_classifiers, f"list {begun}, {values['left']} rows left"

    return read


LINES = ("mbc:4a", "mbc:5", "mbc:27")
ANTS = ("mbc:W1", "mbc:W2", "mbc:W3", "mbc:W6", "mbc:P2", "mbc:P3")
METHODS = {
    "mbc": Method("mbc", "reference.mbc.estimator:AntMinerMBC", LINES, progress, many=ANTS),
    "mbc2": Method("mbc", "reference.mbc.estimator:AntMiner2MBC", LINES, progress, many=ANTS),
}


def tour(say: Say) -> None:
    """Rule lists of the iris data on both paths, and how they vote."""
    say("AntMiner_mbc: many rule lists from bootstrap samples, and one vote of all their rules.\n")
    say("The iris data, 150 rows of continuous columns, 3 lists:")
    table, small = datasets.load("iris"), {"n_ants": 50, "max_iterations": 30, "n_classifiers": 3, "random_state": 1}
    fits = on_each_path(lambda path: METHODS["mbc"].create(backend=path, **small).fit(table))
    model = fits["python"][0]
    say(indented(model.rule_lists_[0]))
    say(f"  ... {model.model_size_['rules']} rules in all; {model.score(table):.1%} of the rows right.")
    compare(fits, lambda a, b: a.rule_lists_ == b.rule_lists_ and a.n_draws_ == b.n_draws_, say)
    say("Why flower 61 is what it is said to be:")
    say(indented(model.explain(table.take([60]))[0]) + "\n")


def outcome(model: Any, table: Any) -> dict[str, str]:
    """What a small run shows: the lengths of the lists, and how well they fit."""
    lengths = " ".join(str(len(rules.rules)) for rules in model.rule_lists_)
    return {"rules per list": lengths, "draws": str(model.n_draws_), "rows right": rows_right(model, table)}



RUNS = (
    Run(
        *("mbc", "Two rule lists, weather", "mbc", "weather"),
        parameters={"n_ants": 3, "n_classifiers": 2, "max_iterations": 2, "random_state": 5},
    ),
)

PAPER = Paper(
    slug="mbc",
    place=2,
    public=("AntMinerMBC", "AntMiner2MBC"),
    methods=METHODS,
    tour=tour,
    unit="rule",
    runs=RUNS,
    trial=Trial("iris", {"n_ants": 20, "max_iterations": 15, "n_classifiers": 4, "random_state": 1}, outcome),
    variants={
        "MBC-36": {
            "AntMiner_mbc": {"heuristic": 8, "majority_weight": 0.1},
            "AntMiner2_mbc": {"heuristic": 7, "majority_weight": 0.05},
        }
    },
)
