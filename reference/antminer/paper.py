"""What the rest of the house knows of Ant-Miner."""

from __future__ import annotations

from typing import Any

from reference import datasets
from reference.contract import Method, Paper, Progress, Run, Say, Trial, rows_right
from reference.tour import compare, indented, on_each_path


def progress(model: Any, n_rows: int) -> Progress:
    """Rows explained so far."""
    left = n_rows

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
        nonlocal left
        left = values.get("left", left)
        return 1 - left / n_rows, f"ant {values['ants']}" if "ants" in values else f"{left} rows left"

    return read


METHOD = Method(
    "antminer",
    "reference.antminer.estimator:AntMiner",
    lines=("antminer:2", "antminer:11", "antminer:17"),
    progress=progress,
)


def tour(say: Say) -> None:
    """Rules of the weather data, then tic-tac-toe on both paths."""
    say("Ant-Miner (Chan & Freitas 2006): ants find rules, one at a time.\n")
    say("The weather data, 14 rows:")
    small = METHOD.create(min_cases_per_rule=2, max_uncovered_cases=2, random_state=1)
    say(indented(small.fit(datasets.load("weather")).rule_list_))
    say("\nTic-tac-toe, all 958 final boards: has x won?")
    table = datasets.load("tic-tac-toe")
    fits = on_each_path(
        lambda path: [METHOD.create(backend=path, random_state=seed).fit(table) for seed in range(20)]
    )
    original = fits["python"][0][0]
    say(indented(original.rule_list_))
    say(f"\n{'path':>8} {'fits':>5} {'rules':>6} {'ants':>6} {'draws':>6} {'seconds':>8}")
    for name, (models, seconds) in fits.items():
        rules = sum(len(model.rule_list_.rules) for model in models)
        ants, used = sum(sum(model.ants_per_rule_) for model in models), sum(model.n_draws_ for model in models)
        say(f"{name:>8} {len(models):>5} {rules:>6} {ants:>6} {used:>6} {seconds:>8.3f}")
    compare(fits, _alike, say)
    say("\nThe paper's hybrid pruner cuts long rules down to r terms before it prunes (here r = 3):")
    hybrid = METHOD.create(pruner="hybrid", r=3, random_state=0).fit(table)
    terms = [model.rule_list_.terms_per_rule()[0] for model in (original, hybrid)]
    say(f"  original {terms[0]:.2f} terms per rule, hybrid {terms[1]:.2f} (the default rule not counted)\n")


def _alike(models: Any, twins: Any) -> bool:
    pairs = zip(models, twins, strict=True)
    return all(one.rule_list_ == other.rule_list_ and one.n_draws_ == other.n_draws_ for one, other in pairs)


def outcome(model: Any, table: Any) -> dict[str, str]:
    """What a small run shows: the size of the model, and how well it fits."""
    rules = model.rule_list_.rules
    terms = sum(len(rule.terms) for rule in rules)
    counts = {"rules": str(len(rules)), "terms": str(terms), "ants": str(sum(model.ants_per_rule_))}
    return {**counts, "draws": str(model.n_draws_), "rows right": rows_right(model, table)}



SMALL = {"min_cases_per_rule": 2, "max_uncovered_cases": 2, "random_state": 1}
ORIGINAL = {"n_ants": 6, "n_rules_converge": 3}
HYBRID = {**ORIGINAL, "pruner": "hybrid", "r": 2}
RUNS = (
    Run("antminer", "Original pruner, weather", "antminer", "weather", 1, {**SMALL, **ORIGINAL}),
    Run("antminer-hybrid", "Hybrid pruner, weather", "antminer", "weather", 1, {**SMALL, **HYBRID}),
)

PAPER = Paper(
    slug="antminer",
    place=1,
    public=("AntMiner",),
    methods={"antminer": METHOD},
    tour=tour,
    unit="rule",
    runs=RUNS,
    trial=Trial(
        "tic-tac-toe", {"n_ants": 200, "random_state": 1}, outcome, needs={"AM-23": {"pruner": "hybrid", "r": 2}}
    ),
    mirror_lines=tuple(f"antminer:{line}" for line in (25, 31, 38, 40, 55, 57, 72)),
    fields={"AM-23": ("info_gain", "kind")},
)
