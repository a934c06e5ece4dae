"""Pictures of a fitted GCACO: the feature graph as in the paper's Fig. 2, and how the colony fared."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from reference.gcaco.problem import Floats
from reference.plots import axes

if TYPE_CHECKING:
    from reference.gcaco.estimator import GCACO

GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
"""Points that turn by this angle and move outwards fill a disc evenly."""


def graph(selector: GCACO, ax: Any, max_edges: int) -> Any:
    """The feature graph: a disc of features per community, edges by weight, node size by pheromone."""
    ax = ax if ax is not None else axes(8, 8)
    places, shown = positions(selector.clusters_, selector.pheromone_), np.concatenate(selector.clusters_)
    _draw_edges(selector.graph_, places, ax, max_edges)
    most = selector.pheromone_.max() or 1.0
    ax.scatter(
        *places[shown].T,
        s=40 + 200 * selector.pheromone_[shown] / most,
        c=selector.labels_[shown],
        cmap="tab20",
        edgecolors=np.where(selector.support_[shown], "black", "none"),
        linewidths=1.2,
        zorder=2,
    )
    if len(shown) <= 60:
        names = selector._names()
        for feature in shown:
            offset = {"xytext": (0, 7), "textcoords": "offset points"}
            ax.annotate(names[feature], places[feature], ha="center", va="bottom", fontsize=7, zorder=3, **offset)
    chosen = f"{int(selector.support_.sum())} chosen (ringed)"
    ax.set_title(f"{len(shown)} features in {selector.n_clusters_} communities, {chosen}")
    ax.set_aspect("equal")
    ax.axis("off")
    return ax


def history(selector: GCACO, ax: Any) -> Any:
    """Best and mean separability by iteration, and the mean size of a subset."""
    ax = ax if ax is not None else axes(8, 4)
    iterations = np.arange(1, len(selector.history_) + 1)
    best, mean, size = np.array(selector.history_).T
    ax.plot(iterations, best, label="best subset")
    ax.plot(iterations, mean, label="mean of all ants")
    ax.set_xlabel("iteration")
    ax.set_ylabel("separability")
    sizes = ax.twinx()
    sizes.plot(iterations, size, color="grey", linestyle="dotted", label="mean size of a subset")
    sizes.set_ylabel("features")
    sizes.set_ylim(bottom=0)
    lines = [*ax.get_lines(), *sizes.get_lines()]
    ax.legend(lines, [line.get_label() for line in lines], loc="best")
    return ax


def positions(clusters: list[list[int]], pheromone: Floats) -> Floats:
    """A place for every feature: communities on a ring, their features on discs, the most pheromone in the middle.

    >>> places = positions([[0, 1], [2]], np.array([1.0, 2.0, 0.0]))
    >>> bool(np.hypot(*(places[0] - places[1])) < np.hypot(*(places[0] - places[2])))
    True
    """
    radii = [math.sqrt(len(cluster)) for cluster in clusters]
    around = float(np.add.reduce(np.array(radii) + 0.7))
    ring = 2 * around / (2 * math.pi) if len(clusters) > 1 else 0.0
    places, angle = np.zeros((len(pheromone), 2)), 0.0
    for cluster, radius in zip(clusters, radii, strict=True):
        share = 2 * math.pi * (radius + 0.7) / around
        middle = ring * np.array([math.cos(angle + share / 2), math.sin(angle + share / 2)])
        angle += share
        for rank, feature in enumerate(sorted(cluster, key=lambda f: (-pheromone[f], f))):
            turn, out = rank * GOLDEN_ANGLE, 0.8 * math.sqrt(rank)
            places[feature] = middle + out * np.array([math.cos(turn), math.sin(turn)])
    return places


def _draw_edges(weights: Floats, places: Floats, ax: Any, max_edges: int) -> None:
    from matplotlib.collections import LineCollection

    edges = np.argwhere(np.triu(weights) > 0)
    if len(edges) > max_edges:
        edges = edges[np.argsort(-weights[edges[:, 0], edges[:, 1]], kind="stable")[:max_edges]]
    heavy = weights[edges[:, 0], edges[:, 1]]
    light = min(0.6, 20 / max(1, len(edges)) + 0.08)
    ax.add_collection(LineCollection(list(places[edges]), colors="grey", linewidths=0.4 + heavy, alpha=light, zorder=1))
