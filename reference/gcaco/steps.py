"""From parameters to steps: which reading of the paper, and which path, Python or C."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from reference import backend
from reference.draws import Draws
from reference.gcaco import louvain, pheromone, walk
from reference.gcaco.graph import normalised
from reference.gcaco.scaling import Floats
from reference.gcaco.separability import SEPARABILITY, Scatter
from reference.gcaco.walk import FOR_GOOD, POSITIVE, Ground, Habits
from reference.parameters import at_least, between, one_of, up_to
from reference.trace import step

MOST_REMEMBERED = 2**16
"""So many subsets with their worth are kept: a colony that has settled takes the same ones again and again."""


@dataclass(frozen=True)
class Settings:
    """The parameters of a run.

    >>> Settings(evaporation=1.5)
    Traceback (most recent call last):
    ValueError: evaporation must be above 0 and below 1, got 1.5
    """

    n_iterations: int = 50
    n_ants: int = 100
    initial_pheromone: float = 0.2
    evaporation: float = 0.9
    alpha: float = 1.0
    beta: float = 1.0
    q0: float = 0.7
    epsilon: float = 0.4
    theta: float = 0.6
    omega: int = 4
    m: int | None = None
    normalize: bool = True
    sigma: str = "std"
    walk: str = "text"
    negative_heuristic: str = "shift"
    separability: str = "inverse"

    def __post_init__(self) -> None:
        """Refuse values outside their range."""
        at_least(1, n_iterations=self.n_iterations, n_ants=self.n_ants, omega=self.omega)
        if self.m is not None:
            at_least(1, m=self.m)
        between(0, 1, evaporation=self.evaporation)
        between(0, math.inf, initial_pheromone=self.initial_pheromone)
        between(0, math.inf, inclusive=True, alpha=self.alpha, beta=self.beta)
        up_to(0, 1, epsilon=self.epsilon)
        up_to(0, 1, inclusive=True, q0=self.q0, theta=self.theta)
        one_of((True, False), normalize=self.normalize)
        one_of(("std", "variance"), sigma=self.sigma)
        one_of(FOR_GOOD, walk=self.walk)
        one_of(POSITIVE, negative_heuristic=self.negative_heuristic)
        one_of(SEPARABILITY, separability=self.separability)


class Path(NamedTuple):
    """The hot steps, in Python or in C: the same names, arguments, results and draws."""

    sweep: Callable[[Floats], list[int]]
    aggregate: Callable[[Floats, list[int]], tuple[Floats, float]]
    select: Callable[..., int]
    walks: Callable[..., list[list[int]]]
    update_pheromone: Callable[..., list[float]]


MIRROR = Path(louvain.sweep, louvain.aggregate, walk.select, walk.walks, pheromone.update_pheromone)


def path(name: str) -> Path:
    """The hot steps of a path, by its name in ``backend``."""
    return backend.hot_steps(MIRROR, "reference.gcaco.accelerated", name)


@dataclass(frozen=True)
class Steps:
    """The steps of one run: settings applied to a path."""

    settings: Settings
    path: Path

    @property
    def habits(self) -> Habits:
        """How an ant decides (GC-6, GC-7)."""
        s = self.settings
        readings = POSITIVE[s.negative_heuristic], FOR_GOOD[s.walk]
        return Habits(float(s.alpha), float(s.beta), float(s.q0), float(s.epsilon), *readings)

    def normalised(self, samples: Floats) -> Floats:
        """The columns scaled, or as they are."""
        if not self.settings.normalize:
            return samples
        scaled = normalised(samples, self.settings.sigma)
        step("gcaco:2", row=scaled[0].tolist())
        return scaled

    def louvain(self, graph: Floats) -> louvain.Partition:
        """The communities of the graph, lines L1 to L5."""
        return louvain.louvain(graph, self.path.sweep, self.path.aggregate)

    def walks(self, ground: Ground, tau: Sequence[float], draws: Draws) -> list[list[int]]:
        """All ants of an iteration, lines 10 to 21."""
        return self.path.walks(ground, tau, self.habits, self.settings.n_ants, draws)

    def separability(self, scatter: Scatter) -> Callable[[Sequence[int]], float]:
        """The worth of a subset (GC-10), which remembers what it was asked before."""
        index, known = SEPARABILITY[self.settings.separability], dict[tuple[int, ...], float]()

        def worth(subset: Sequence[int]) -> float:
            key = tuple(sorted(subset))
            if key not in known:
                if len(known) == MOST_REMEMBERED:
                    known.clear()
                known[key] = index(scatter.part(key))
            return known[key]

        return worth

    def update_pheromone(
        self, tau: Sequence[float], subsets: Sequence[Sequence[int]], gamma: Sequence[float]
    ) -> list[float]:
        """Evaporation and deposits, line 23."""
        return self.path.update_pheromone(tau, subsets, gamma, self.settings.evaporation)

    def how_many(self, n_features: int, n_clusters: int) -> int:
        """How many features are kept: omega per cluster, or m."""
        if self.settings.m is not None:
            return min(n_features, self.settings.m)
        return pheromone.how_many(n_features, n_clusters, self.settings.omega)


def assemble(backend_name: str = "auto", **parameters: Any) -> Steps:
    """The steps for a set of parameters.

    >>> assemble("python", n_ants=10).settings.n_ants
    10
    """
    return Steps(Settings(**parameters), path(backend.resolve(backend_name)))
