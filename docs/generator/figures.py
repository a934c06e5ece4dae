"""The figures of the site, drawn as SVG by hand: small, sharp, and readable in light and dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import numpy as np

from reference import GCACO, ABCoDT, CARBoost, datasets, draws, trace
from reference.gcaco.graph import edges
from reference.gcaco.plots import positions
from reference.mbc.graph import Edge, Graph, Walk, edges_of
from reference.mbc.pheromone import bounds, initial_pheromone, update_pheromone
from reference.mbc.problem import Problem
from reference.mbc.steps import assemble
from reference.mbc.vote import Ballot, classify

STYLE = (
    "<style>text{font:13px sans-serif;fill:currentColor}text.muted{opacity:.95}"
    "line,circle{stroke:currentColor}line.muted{opacity:.3}circle{fill:#8884}.best{stroke:#e5671a;fill:#e5671a}</style>"
)


def svg(width: int, height: int, title: str, parts: Sequence[str]) -> str:
    """A picture with a title for those who hear it."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" color="#607080">'
    return "\n".join([head, f"<title>{escape(title)}</title>", STYLE, *parts, "</svg>"]) + "\n"


def names_of(graph: Graph, values: Sequence[Sequence[str]], classes: Sequence[str]) -> list[list[str]]:
    """What is written at every vertex of every layer."""
    names = []
    for layer in graph.layers:
        if layer.kind == "class":
            texts = [classes[int(c)] for c in layer.choices]
        elif layer.column is None:
            texts = [f"{layer.kind} {choice}" for choice in layer.choices]
        else:
            texts = [values[layer.column][int(choice)] for choice in layer.choices]
        names.append([*texts, *(["any"] if layer.any_vertex else [])])
    return names


def construction_graph(
    graph: Graph, tau: Mapping[Edge, float], best: Walk, names: list[list[str]], heads: list[str]
) -> str:
    """Layers from left to right; the width of an edge is its pheromone, the best path is coloured."""
    step, top, row = 125, 60, 48
    tallest = max(layer.size for layer in graph.layers)
    at = {}
    for d, layer in enumerate(graph.layers):
        offset = top + (tallest - layer.size) * row / 2
        for j in range(layer.size):
            at[d, j] = (60 + d * step, offset + j * row)
    most = max(tau.values())
    on_path = set(edges_of(best))
    parts = []
    for (d, i, j), level in sorted(tau.items(), key=lambda item: item[0] in on_path):
        if d > 0:
            (x1, y1), (x2, y2) = at[d - 1, i], at[d, j]
            css, width = "best" if (d, i, j) in on_path else "muted", 3.5 * level / most
            ends = f'x1="{x1}" y1="{y1:g}" x2="{x2}" y2="{y2:g}"'
            parts.append(f'<line class="{css}" {ends} stroke-width="{width:.2f}"/>')
    for (d, j), (x, y) in at.items():
        css = ' class="best"' if best[d] == j else ""
        parts.append(f'<circle{css} cx="{x}" cy="{y:g}" r="6"/>')
        parts.append(f'<text x="{x}" y="{y + 21:g}" text-anchor="middle">{escape(names[d][j])}</text>')
    for d, head in enumerate(heads):
        parts.append(f'<text class="muted" x="{60 + d * step}" y="24" text-anchor="middle">{escape(head)}</text>')
    return svg(120 + (len(heads) - 1) * step, top + tallest * row, "Construction graph of the weather data", parts)


def weather_graph() -> str:
    """The worked example after three updates with its best rule."""
    table = datasets.load("weather")
    problem = Problem.of_table(table)
    steps = assemble("python")
    graph, _ = steps.build(problem, list(range(table.n_rows)))
    best, quality = (0, 1, 2, 0, 3, 0, 2), 27 / 196
    tau = initial_pheromone(graph)
    tau_max, tau_min = bounds(quality, 10.0, 0.85, 0.05, len(graph.layers), graph.average)
    for _ in range(3):
        update_pheromone(tau, best, quality, 10.0, 0.85, tau_max, tau_min)
    attributes = [attribute.name for attribute in table.attributes]
    values = [[str(value) for value in attribute.values or ()] for attribute in table.attributes]
    classes = [str(value) for value in (table.target.values or ())] if table.target else []
    names = names_of(graph, values, classes)
    return construction_graph(graph, tau, best, names, ["class", "alpha", "beta", *attributes])


def vote_bars() -> str:
    """The vote of the worked example: classes A, B, C from lists of 3, 2 and 4 rules, B being the majority."""
    said = ["AA-", "-A", "ACAA"]
    lists = [[Ballot("ABC".find(mark) if mark != "-" else 0, mark != "-") for mark in marks] for marks in said]
    _, votes = classify(lists, 3, 1, 0.1, False)
    parts = []
    for row, (label, vote) in enumerate(zip("ABC", votes, strict=True)):
        y = 20 + row * 40
        css = ' class="best"' if vote == max(votes) else ' fill="#8888"'
        parts.append(f'<text x="10" y="{y + 18}">{label}</text>')
        parts.append(f'<rect{css} x="34" y="{y}" width="{vote * 55:.1f}" height="26"/>')
        parts.append(f'<text x="{44 + vote * 55:.1f}" y="{y + 18}">{vote:g}</text>')
    return svg(460, 150, f"Votes: A {votes[0]:g}, B {votes[1]:g}, C {votes[2]:g}", parts)


TOY = """5 12 6 5 5 3  4 11 7 6 4 7  3 10 6 8 2 4  1 6 2 7 2 0  2 8 4 6 4 6  0 2 4 5 3 6
3 8 7 3 6 7  3 8 7 6 4 1  4 10 5 1 9 0  8 21 11 5 4 7  7 18 11 4 5 0  9 23 12 0 8 4"""
"""GCACO's worked example: twelve samples of six features, six of each class."""


def feature_graph() -> str:
    """The worked example after a run of three iterations: communities, pheromone, and what was chosen."""
    samples = np.array(TOY.split(), dtype=np.float64).reshape(12, 6)
    model = GCACO(n_iterations=3, n_ants=5, omega=1, backend="python", random_state=42).fit(samples, [0] * 6 + [1] * 6)
    places = 55 * positions(model.clusters_, model.pheromone_) + (380, 150)
    colours, parts = ("#3b82c4", "#2e9e6b", "#b0792a"), []
    for i, j in edges(model.graph_):
        (x1, y1), (x2, y2) = places[i], places[j]
        ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        parts.append(f'<line {ends} stroke-width="{4 * model.graph_[i, j]:.2f}" opacity=".4"/>')
    for feature, (x, y) in enumerate(places):
        level = model.pheromone_[feature]
        ring = ' stroke-width="3"' if model.support_[feature] else ' stroke-width="0"'
        fill = colours[model.labels_[feature]]
        radius = 6 + 14 * level / model.pheromone_.max()
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" style="fill:{fill}"{ring}/>')
        parts.append(f'<text x="{x + radius + 6:.1f}" y="{y + 5:.1f}">{feature} (τ = {level:.1f})</text>')
    return svg(880, 300, "Feature graph of the worked example; the chosen features 2, 3 and 5 are ringed", parts)


UNIFORMS = [
    *(0.482, 0.289, 0.676, 0.411, 0.211, 0.870, 0.820, 0.301, 0.724, 0.296, 0.776, 0.750, 0.663, 0.673),
    *(0.948, 0.601, 0.818, 0.427, 0.198, 0.772, 0.055, 0.762, 0.023, 0.135, 0.054, 0.296, 0.791, 0.170),
]
"""The draws of CARBoost's worked example."""


def case_weights() -> str:
    """The weights of the weather cases through the two rounds of CARBoost's worked example; missed cases coloured."""
    model = CARBoost(min_support=0.2, significance=0.15, n_estimators=2, random_state=draws.Tape(UNIFORMS))
    seen: dict[str, list[Any]] = {"carboost:boost9": [], "carboost:boost14": []}
    with trace.listen(lambda line, event: seen[line].append(event), seen):
        model.fit(datasets.load("weather"))
    weights = [model.case_weights_[0], *(event["case_weights"] for event in seen["carboost:boost14"])]
    missed: list[list[int]] = [*(event["missed"] for event in seen["carboost:boost9"]), []]
    heads = ["round 1", "round 2", "after it"]
    parts = []
    for row, (head, of_round, wrong) in enumerate(zip(heads, weights, missed, strict=True)):
        base = 110 + row * 110
        parts.append(f'<text x="10" y="{base - 4}">{head}</text>')
        for case, weight in enumerate(of_round):
            x, height = 90 + case * 34, 300 * weight
            css = ' class="best"' if case in wrong else ' fill="#8888"'
            parts.append(f'<rect{css} x="{x}" y="{base - height:.1f}" width="24" height="{height:.1f}"/>')
            parts.append(f'<text class="muted" x="{x + 12}" y="{base + 16}" text-anchor="middle">{case}</text>')
    return svg(580, 360, "Weights of the 14 cases before each round; those it missed are coloured", parts)


def weight_bars() -> str:
    """The weights of the wine features from trees on all of them, and on those that the bees proposed."""
    model = ABCoDT(n_iterations=10, random_state=1).fit(datasets.load("wine"))
    original, selected = model.original_importances().tolist(), model.importances_.tolist()
    scale, parts = 330 / max(*original, *selected), []
    for row, name in enumerate(model.feature_names_in_):
        y = 40 + row * 34
        kept = ' class="best"' if model.support_[row] else ' fill="#8888"'
        parts.append(f'<text x="210" y="{y + 16}" text-anchor="end">{escape(str(name))}</text>')
        before, after = original[row] * scale, selected[row] * scale
        parts.append(f'<rect x="220" y="{y}" width="{before:.1f}" height="11" fill="#8888" opacity=".6"/>')
        parts.append(f'<rect{kept} x="220" y="{y + 12}" width="{after:.1f}" height="11"/>')
    parts.append('<text class="muted" x="220" y="24">above: trees on all features; below: on those proposed</text>')
    return svg(600, 40 + 34 * len(original), "Weights of the wine features", parts)


FIGURES = {
    "mbc-graph.svg": weather_graph,
    "mbc-vote.svg": vote_bars,
    "gcaco-graph.svg": feature_graph,
    "carboost-weights.svg": case_weights,
    "abcodt-weights.svg": weight_bars,
}
"""File name in docs/assets, and what draws it."""
