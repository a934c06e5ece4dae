"""UFSACO: ants walk from column to column and like those that differ from where they stand.

Tabakhi, Moradi & Akhlaghian, An unsupervised feature selection algorithm based on ant colony optimization, 2014.
Columns are the nodes of a complete graph; two are as similar as the absolute cosine between them. In every cycle each
ant is put on a random column and takes as many steps as columns are asked for: to the unvisited column of most
pheromone times (1 / similarity)^beta with probability q0, else by a wheel of these weights. Pheromone evaporates by
``rho``, and each column gets its share of all steps. Those of most pheromone are chosen; classes are not looked at.

Defaults are those of the table of parameters in the paper that compares itself with UFSACO, and of UniFeat, the
program of its authors; the wheel is a proper one here, where that program compares a single draw with each weight in
turn. Left open: the column an ant starts from is visited, and not counted; a similarity of zero counts as 1e-6.
"""

from __future__ import annotations

import math

import numpy as np

from reference import draws
from reference.lab.rivals.filters import Columns, Filter, best_first, directions
from reference.lab.rivals.wheel import spin
from reference.parameters import at_least, between, up_to
from reference.selectors import Codes, Matrix

LEAST_SIMILARITY = 1e-6
"""Columns at right angles are taken to be this similar, so that the heuristic is finite."""


class UFSACO(Filter):
    """Columns of little redundancy, by ants; ``scores_`` has the pheromone of every column.

    ``n_ants`` is 100 if not given, or the number of columns if that is less. ``random_state`` is as for all methods.

    >>> from reference import datasets
    >>> selector = UFSACO(n_features_to_select=3, n_cycles=5, random_state=1).fit(datasets.load("wine"))
    >>> int(selector.support_.sum()), selector.n_draws_ > 0
    (3, True)
    """

    supervised = False

    def __init__(
        self,
        *,
        n_features_to_select: int | None = None,
        n_cycles: int = 50,
        n_ants: int | None = None,
        initial_pheromone: float = 0.2,
        rho: float = 0.2,
        beta: float = 1.0,
        q0: float = 0.7,
        random_state: int | np.random.Generator | draws.Draws | None = None,
    ) -> None:
        self.n_features_to_select = n_features_to_select
        self.n_cycles = n_cycles
        self.n_ants = n_ants
        self.initial_pheromone = initial_pheromone
        self.rho = rho
        self.beta = beta
        self.q0 = q0
        self.random_state = random_state

    def _check(self) -> None:
        at_least(1, n_cycles=self.n_cycles, n_ants=100 if self.n_ants is None else self.n_ants)
        between(0, math.inf, initial_pheromone=self.initial_pheromone)
        between(0, 1, rho=self.rho)
        between(0, math.inf, inclusive=True, beta=self.beta)
        up_to(0, 1, inclusive=True, q0=self.q0)

    def _ranked(self, samples: Matrix, classes: Codes, wanted: int) -> Columns:
        n = samples.shape[1]
        source = draws.source(self.random_state)
        before = source.n_draws
        heuristic = dissimilarities(samples, self.beta)
        pheromone = np.full(n, self.initial_pheromone)
        steps = min(wanted, n - 1)
        for _ in range(self.n_cycles if steps else 0):
            visits = np.zeros(n)
            for _ in range(min(n, 100) if self.n_ants is None else self.n_ants):
                visits[walked(heuristic, pheromone, steps, self.q0, source)] += 1
            pheromone = evaporated(pheromone, visits, self.rho)
        self.scores_, self.n_draws_ = pheromone, source.n_draws - before
        return best_first(pheromone)


def dissimilarities(samples: Matrix, beta: float) -> Matrix:
    """One over the similarity of every two columns, to the power beta; made in place, for it may be large.

    >>> dissimilarities(np.array([[1.0, 3.0], [0.0, 4.0]]), 1.0).round(3).tolist()
    [[1.0, 1.667], [1.667, 1.0]]
    """
    units = directions(samples)
    matrix = units.T @ units
    np.abs(matrix, out=matrix)
    np.maximum(matrix, LEAST_SIMILARITY, out=matrix)
    np.divide(1.0, matrix, out=matrix)
    return matrix if beta == 1 else np.power(matrix, beta, out=matrix)


def walked(heuristic: Matrix, pheromone: Matrix, n_steps: int, q0: float, source: draws.Draws) -> list[int]:
    """The columns that an ant steps to, from a random one on which it was put.

    Of equal columns the first is the best. A draw decides where the ant starts, one whether it takes the best, and
    one more spins the wheel if it does not.

    >>> ground = np.array([[1.0, 2.0, 4.0], [2.0, 1.0, 1.0], [4.0, 1.0, 1.0]])
    >>> walked(ground, np.ones(3), 2, 0.5, draws.Tape([0.0, 0.9, 0.1, 0.2]))
    [1, 2]
    """
    at = source.index(len(pheromone))
    open_pheromone = pheromone.copy()
    visited: list[int] = []
    for _ in range(n_steps):
        open_pheromone[at] = 0.0
        weights = heuristic[at] * open_pheromone
        at = int(weights.argmax()) if source.uniform() <= q0 else spin(weights, source)
        visited.append(at)
    return visited


def evaporated(pheromone: Matrix, visits: Matrix, rho: float) -> Matrix:
    """What is left of the pheromone, and for every column its share of all visits.

    >>> evaporated(np.array([1.0, 1.0]), np.array([3.0, 1.0]), 0.2).tolist()
    [1.55, 1.05]
    """
    return np.asarray((1 - rho) * pheromone + visits / visits.sum())
