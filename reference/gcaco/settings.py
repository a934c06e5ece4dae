"""The parameters of GCACO, with their ranges."""

from __future__ import annotations

import math
from dataclasses import dataclass

from reference.gcaco import separability, walk
from reference.parameters import IN_MEMORY, at_least, between, one_of, up_to


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
        at_least(1, omega=self.omega)
        at_least(1, bits=IN_MEMORY, n_iterations=self.n_iterations, n_ants=self.n_ants)
        if self.m is not None:
            at_least(1, m=self.m)
        between(0, 1, evaporation=self.evaporation)
        between(0, math.inf, initial_pheromone=self.initial_pheromone)
        between(0, math.inf, inclusive=True, alpha=self.alpha, beta=self.beta)
        up_to(0, 1, epsilon=self.epsilon)
        up_to(0, 1, inclusive=True, q0=self.q0, theta=self.theta)
        one_of((True, False), normalize=self.normalize)
        one_of(("std", "variance"), sigma=self.sigma)
        one_of(walk.FOR_GOOD, walk=self.walk)
        one_of(walk.POSITIVE, negative_heuristic=self.negative_heuristic)
        one_of(separability.SEPARABILITY, separability=self.separability)
