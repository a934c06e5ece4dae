"""MAX-MIN pheromone: everything evaporates, the best path is reinforced, and bounds hold both in.

AntMiner_mbc, Eq. 11, with the bounds of Stützle & Hoos's MAX-MIN ant system (MBC-19).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping

from reference.mbc.graph import Edge, Graph, Walk, edges_of
from reference.mbc.rule import Rule
from reference.trace import step

Pheromone = MutableMapping[Edge, float]
"""tau by edge."""


def initial_pheromone(graph: Graph) -> dict[Edge, float]:
    """1.0 on every edge, above any upper bound, so that the first update clips all to it (MBC-20)."""
    return dict.fromkeys(graph.edges(), 1.0)                                    #: mbc:6


def bounds(quality: float, c: float, rho: float, p_best: float, n_layers: int, average: float) -> tuple[float, float]:
    """tau_max and tau_min for the present global best (MBC-19).

    tau_max is where Eq. 11 comes to rest on the best path; tau_min keeps the chance of building it again at
    p_best once all other edges are there.

    >>> [round(bound, 12) for bound in bounds(27 / 196, 10, 0.85, 0.05, 7, 3.0)]
    [0.091836734694, 0.024526258376]
    """
    tau_max = (quality / c) / (1 - rho)                                         #: mbc:22
    p = p_best ** (1 / n_layers)                                                #: mbc:22
    tau_min = min(tau_max, tau_max * (1 - p) / ((average - 1) * p))             #: mbc:22
    return tau_max, tau_min


def update_pheromone(
    tau: Pheromone, path: Walk, quality: float, c: float, rho: float, tau_max: float, tau_min: float
) -> None:
    """tau <- rho * tau, plus Q / c on the best path's edges, then clipped to the bounds (MBC-18).

    >>> tau = {(0, 0, 0): 1.0, (0, 0, 1): 1.0}
    >>> update_pheromone(tau, (0,), 0.5, 10, 0.5, 10.0, 0.0)
    >>> tau
    {(0, 0, 0): 0.55, (0, 0, 1): 0.5}
    """
    best = set(edges_of(path))
    for edge in tau:
        level = rho * tau[edge]                                                 #: mbc:22
        if edge in best:
            level = level + quality / c                                         #: mbc:22
        tau[edge] = min(max(level, tau_min), tau_max)                           #: mbc:22


def max_min_update(
    tau: Pheromone,
    best: Rule,
    graph: Graph,
    update_pheromone: Callable[[Pheromone, Walk, float, float, float, float, float], None],
    converged: Callable[[Pheromone, Walk, float, float], bool],
    c: float,
    rho: float,
    p_best: float,
) -> bool:
    """The update with the bounds of the present best; whether the search has converged.

    >>> from reference import datasets
    >>> from reference.mbc.problem import Problem
    >>> from reference.mbc.steps import assemble
    >>> steps = assemble("python")
    >>> graph, sample = steps.build(Problem.of_table(datasets.load("weather")), list(range(14)))
    >>> tau, best = initial_pheromone(graph), steps.rule_of((0, 0, 0, 0, 3, 0, 2), graph, sample)
    >>> steps.update_pheromone(tau, best, graph), round(tau[0, 0, 0], 12)
    (False, 0.19839002138)
    """
    tau_max, tau_min = bounds(best.quality, c, rho, p_best, len(graph.layers), graph.average)  #: mbc:22
    step("mbc:22", tau_max=tau_max, tau_min=tau_min)
    update_pheromone(tau, best.path, best.quality, c, rho, tau_max, tau_min)    #: mbc:22
    return converged(tau, best.path, tau_max, tau_min)


def converged(
    tau: Mapping[Edge, float], path: Walk, tau_max: float, tau_min: float, tol: float, both: Callable[..., bool]
) -> bool:
    """Whether the best path is at tau_max and everything else at tau_min, within a tolerance (MBC-22).

    ``both`` is ``all`` (both conditions) or ``any`` (either, as the text has it).

    >>> tau = {(0, 0, 0): 0.5, (0, 0, 1): 0.3}
    >>> converged(tau, (0,), 0.5, 0.1, 0.001, all), converged(tau, (0,), 0.5, 0.1, 0.001, any)
    (False, True)
    """
    best = set(edges_of(path))
    full = all(level >= tau_max * (1 - tol) for edge, level in tau.items() if edge in best)      #: mbc:9
    empty = all(level <= tau_min * (1 + tol) for edge, level in tau.items() if edge not in best)  #: mbc:9
    return both([full, empty])


CONVERGENCE: dict[str, Callable[..., bool]] = {"and": all, "or": any}
"""The readings of when a search has converged (MBC-22)."""
