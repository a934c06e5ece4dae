"""What the rest of the house knows of CARBoost and of W-CARP, which it boosts."""

from __future__ import annotations

from typing import Any

from reference import datasets
from reference.contract import Method, Paper, Progress, Run, Say, Trial
from reference.tour import compare, on_each_path


def progress(model: Any, n_rows: int) -> Progress:
    """Items mined, which is W-CARP's work and half of CARBoost's; then rounds done."""
    n_rounds = getattr(model, "n_estimators", 0)
    mined = 0.0

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
        nonlocal mined
        if line == "carboost:boost4":
            return 0.5 + 0.5 * (values["round"] - 1) / n_rounds, f"round {values['round']}"
        if not values["suffix"]:
            mined = values["done"] / max(1, values["of"])
        return mined * (0.5 if n_rounds else 1), f"mining, {mined:.0%} of the items"

    return read


MINING = ("carboost:fcp14", "carboost:tid4")
MANY = (*MINING, "carboost:fcp18")
METHODS = {
    "wcarp": Method("carboost", "reference.carboost.estimator:WCARP", MINING, progress, MANY),
    "carboost": Method(
        "carboost", "reference.carboost.estimator:CARBoost", (*MINING, "carboost:boost4"), progress, MANY
    ),
}


def tour(say: Say) -> None:
    """The strongest rules of the wine data on both paths, and how much boosting adds."""
    say("CARBoost (Bahri & Lallich 2010): all significant class rules vote, in rounds that weigh them anew.\n")
    say("The wine data, 178 rows of continuous columns; the strongest rule of each class:")
    table = datasets.load("wine")
    fits = on_each_path(lambda path: METHODS["carboost"].create(backend=path, random_state=1).fit(table))
    model = fits["python"][0]
    for label in model.classes_:
        of_class = [rule for rule in model.rules_ if rule.prediction == label]
        strongest = max(of_class, key=lambda rule: (rule.loevinger, rule.n_ac))
        say(f"  {strongest.n_ac} of {strongest.n_a}: {strongest}")
    say(f"  ... {len(model.rules_)} rules of {model.n_rules_tested_} tested; {model.n_rounds_} rounds vote.")
    one_round, right = METHODS["wcarp"].create().fit(table).score(table), model.score(table)
    say(f"  {one_round:.1%} of the rows right with one unweighted round (W-CARP), {right:.1%} with all.")
    compare(fits, _alike, say)
    say("")


def _alike(model: Any, twin: Any) -> bool:
    return (twin.rules_, twin.alphas_, twin.n_draws_) == (model.rules_, model.alphas_, model.n_draws_)


def outcome(model: Any, table: Any) -> dict[str, str]:
    """What a small run shows: the rules, how many cases each round missed, and what is said of every case."""
    missed = " ".join(f"{14 * error:.3g}" for error in model.errors_)
    said = "".join(label[0] for label in model.predict(table))
    return {"rules": str(len(model.rules_)), "missed per round": missed, "cases 0 to 13": said}



RUNS = (
    Run(
        *("carboost", "Rules and rounds, weather", "carboost", "weather"),
        parameters={"min_support": 0.3, "max_length": 2, "significance": 0.15, "n_estimators": 5, "random_state": 3},
    ),
)

PAPER = Paper(
    slug="carboost",
    place=4,
    public=("WCARP", "CARBoost"),
    methods=METHODS,
    tour=tour,
    unit="round",
    runs=RUNS,
    trial=Trial(
        "weather", {"min_support": 0.2, "significance": 0.15, "n_estimators": 6, "random_state": 69}, outcome
    ),
    uncompared=("carboost:tid4",),
)
