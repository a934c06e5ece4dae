"""An ant's walk through the graph, one vertex per layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reference.draws import Draws, total
from reference.mbc.graph import COLUMNS_FROM, EXPONENTS, Graph, Walk
from reference.mbc.heuristic import Values, at_vertex
from reference.mbc.pheromone import Pheromone
from reference.trace import step

ValuesAt = Callable[[Sequence[Any], int], Sequence[float]]
"""The values of a layer, given the vertex before: the reading MBC-11."""


def walk(
    graph: Graph,
    tau: Pheromone,
    eta: Values,
    open_classes: Sequence[bool],
    draws: Draws,
    values_at: ValuesAt = at_vertex,
) -> Walk:
    """Choose a class, alpha and beta, then a vertex per column layer, each by roulette.

    AntMiner_mbc, section 3.1 and Eq. 6. The first three layers weigh with pheromone alone (MBC-5); a class
    without rows left has weight 0 (MBC-6). ``eta[c][d]`` are the values of column layer d for class c.

    >>> from reference import datasets, draws
    >>> from reference.mbc.problem import Problem
    >>> from reference.mbc.steps import assemble
    >>> problem, steps = Problem.of_table(datasets.load("weather")), assemble("python", n_ants=20)
    >>> graph, sample = steps.build(problem, list(range(14)))
    >>> tau, eta = steps.initial_pheromone(graph), steps.eta(graph, sample, problem)
    >>> walk(graph, tau, eta, [True], draws.Tape([0.5, 0.40, 0.90, 0.20, 0.60, 0.10, 0.30]))
    (0, 1, 2, 0, 1, 0, 0)
    """
    weights = [tau[0, 0, j] if still_open else 0.0 for j, still_open in enumerate(open_classes)]  #: mbc:W1
    c = draws.spin(weights, "mbc:W1")                                           #: mbc:W1
    step("mbc:W1", weights=weights, u=draws.last, chosen=c)
    weights = [tau[1, c, j] for j in range(len(EXPONENTS))]                     #: mbc:W2
    a = draws.spin(weights, "mbc:W2")                                           #: mbc:W2
    step("mbc:W2", weights=weights, u=draws.last, chosen=a)
    weights = [tau[2, a, j] for j in range(len(EXPONENTS))]                     #: mbc:W3
    b = draws.spin(weights, "mbc:W3")                                           #: mbc:W3
    step("mbc:W3", weights=weights, u=draws.last, chosen=b)
    path = [c, a, b]
    for d in range(COLUMNS_FROM, len(graph.layers)):                            #: mbc:W4
        trails = [power(tau.get((d, path[-1], j), 0.0), EXPONENTS[a]) for j in range(graph.layers[d].size)]
        values = values_at(eta[c][d - COLUMNS_FROM], path[-1])
        weights = [trail * power(value, EXPONENTS[b]) for trail, value in zip(trails, values, strict=True)]  #: mbc:W5
        if total(weights) == 0:                                                 #: mbc:W5
            weights = trails
        path.append(draws.spin(weights, "mbc:W6"))                              #: mbc:W6
        step("mbc:W6", layer=d, weights=weights, u=draws.last, chosen=path[-1])
    return tuple(path)


def power(x: float, exponent: int) -> float:
    """x, x * x or (x * x) * x: by multiplication, so that every machine rounds alike.

    >>> power(0.5, 3)
    0.125
    """
    result = x
    for _ in range(exponent - 1):
        result = result * x
    return result
