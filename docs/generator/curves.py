"""The figures of the site that show a run over time: pheromone, quality, loss, errors."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Any

from docs.generator.figures import svg
from reference import GCACO, ABCoDT, AntMiner, AntMinerMBC, CARBoost, GradientBoostedTrees, datasets, trace
from reference.discretize import Coding

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 300, 60, 190, 24, 44
COLOURS = ("#e5671a", "#3b82c4", "#2e9e6b", "#b0792a", "#9a6fc0")


def chart(title: str, x_label: str, series: dict[str, Sequence[float]], y_label: str, top: float | None = None) -> str:
    """Lines over steps 1, 2, ..., each named at its end; ``top`` is the upper end of the scale."""
    steps = max(len(values) for values in series.values())
    highest = top if top is not None else 1.05 * max(max(values) for values in series.values())

    def x(step: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, steps - 1)

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / highest

    parts = _axes(steps, highest, x_label, y_label)
    ends = _apart([y(values[-1]) for values in series.values()])
    for colour, (name, values), end in zip(COLOURS, series.items(), ends, strict=False):
        points = " ".join(f"{x(step):.1f},{y(value):.1f}" for step, value in enumerate(values))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        at = x(len(values) - 1) + 8
        parts.append(f'<text x="{at:.1f}" y="{end + 4:.1f}" style="fill:{colour}">{escape(name)}</text>')
    return svg(WIDTH, HEIGHT, title, parts)


def _apart(places: list[float], gap: float = 17) -> list[float]:
    """The places of labels, moved down where they would lie on each other."""
    moved = list(places)
    order = sorted(range(len(moved)), key=moved.__getitem__)
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + gap)
    return moved


def _axes(steps: int, highest: float, x_label: str, y_label: str) -> list[str]:
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT
    parts = [f'<line class="muted" x1="{LEFT}" y1="{bottom}" x2="{right}" y2="{bottom}"/>']
    for share in (0.0, 0.5, 1.0):
        level = bottom - (HEIGHT - TOP - BOTTOM) * share
        parts.append(f'<line class="muted" x1="{LEFT - 5}" y1="{level:g}" x2="{right}" y2="{level:g}"/>')
        parts.append(f'<text x="{LEFT - 9}" y="{level + 4:g}" text-anchor="end">{share * highest:.3g}</text>')
    parts.append(f'<text x="{LEFT}" y="{bottom + 18}" text-anchor="middle">1</text>')
    parts.append(f'<text x="{right}" y="{bottom + 18}" text-anchor="middle">{steps}</text>')
    parts.append(f'<text x="{(LEFT + right) / 2:g}" y="{bottom + 34}" text-anchor="middle">{escape(x_label)}</text>')
    parts.append(f'<text x="{LEFT - 9}" y="14">{escape(y_label)}</text>')
    return parts


def heard(model: Any, data: str, *lines: str) -> dict[str, list[dict[str, Any]]]:
    """Fit a model and keep the events of some lines."""
    seen: dict[str, list[dict[str, Any]]] = {line: [] for line in lines}
    with trace.listen(lambda line, values: seen[line].append(trace.plain(values)), lines):
        model.fit(datasets.load(data))
    return seen


def pheromone_of_terms() -> str:
    """Ant-Miner's first search on the weather data: the two terms that some rule used, and all others."""
    model = AntMiner(min_cases_per_rule=2, max_uncovered_cases=2, backend="python", random_state=1)
    seen = heard(model, "weather", "antminer:72", "antminer:14")
    ants = seen["antminer:14"][0]["ants"]
    coding = Coding.fit(datasets.load("weather"))
    terms = [(i, j) for i, values in enumerate(a.values or () for a in datasets.load("weather").attributes)
             for j in range(len(values))]
    levels = [[1 / len(terms), *(event["tau"][n] for event in seen["antminer:72"][:ants])] for n in range(len(terms))]
    order = sorted(range(len(terms)), key=lambda n: -levels[n][-1])
    series = {str(coding.term(*terms[n])): levels[n] for n in order[:2]}
    series["every other term"] = levels[order[2]]
    assert all(levels[n] == levels[order[2]] for n in order[2:])
    return chart("Pheromone over the ants of the first search", "start, then after every ant", series, "pheromone")


def quality_of_searches() -> str:
    """AntMiner_mbc on iris: the best quality so far in the searches of one list."""
    model = AntMinerMBC(n_ants=15, max_iterations=15, n_classifiers=1, backend="python", random_state=4)
    seen = heard(model, "iris", "mbc:18", "mbc:23")
    events, series, begin = seen["mbc:18"], {}, 0
    for rule, ended in enumerate(seen["mbc:23"], 1):
        found = [event["quality"] for event in events[begin : begin + ended["iterations"]]]
        series[f"rule {rule}, best so far"] = [max(found[: n + 1]) for n in range(len(found))]
        series[f"rule {rule}, of the iteration"] = found
        begin += ended["iterations"]
    return chart("Quality over the iterations of each search", "iteration", series, "quality Q")


def separability_of_ants() -> str:
    """GCACO on wine: the best and the mean separability of the ants' subsets."""
    model = GCACO(n_ants=20, n_iterations=30, omega=2, backend="python", random_state=1).fit(datasets.load("wine"))
    best = [round_.best for round_ in model.history_]
    series = {"best ant": best, "mean of the ants": [round_.mean for round_ in model.history_]}
    return chart("Separability of the ants' subsets over the iterations", "iteration", series, "separability")


def errors_of_rounds() -> str:
    """CARBoost on tic-tac-toe: the error of each round, and the weight it gets in the vote."""
    model = CARBoost(random_state=1).fit(datasets.load("tic-tac-toe"))
    series = {"weight in the vote": model.alphas_, "error on the drawn cases": model.errors_}
    return chart("Error and weight of CARBoost's rounds", "round", series, "")


def loss_of_trees() -> str:
    """ABCoDT on wine: the training loss of the trees on all features, and on what the bees of each reading proposed."""
    wine = datasets.load("wine")
    given: dict[str, Any] = {"n_iterations": 15, "random_state": 2}
    series = {"all features": GradientBoostedTrees(**given).fit(wine).train_loss_}
    for reading in ("literal", "accuracy"):
        model = ABCoDT(reading=reading, n_sources=6, max_evaluations=60, objective_iterations=2, **given).fit(wine)
        series[f"proposed, {reading}"] = model.train_loss_
    return chart("Training loss of the boosted trees over the iterations", "iteration", series, "loss")


CURVES = {
    "antminer-pheromone.svg": pheromone_of_terms,
    "mbc-convergence.svg": quality_of_searches,
    "gcaco-convergence.svg": separability_of_ants,
    "carboost-rounds.svg": errors_of_rounds,
    "abcodt-loss.svg": loss_of_trees,
}
"""File name in docs/assets, and what draws it."""
