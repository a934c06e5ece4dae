"""The parameters of AntMiner_mbc, with their ranges."""

from __future__ import annotations

from dataclasses import dataclass

from reference.mbc import build, heuristic, pheromone, prune, sample, validate
from reference.parameters import IN_MEMORY, at_least, between, one_of


@dataclass(frozen=True)
class Settings:
    """The parameters of a run.

    >>> Settings(rho=1.5)
    Traceback (most recent call last):
    ValueError: rho must be above 0 and below 1, got 1.5
    """

    n_ants: int = 1000
    max_iterations: int = 200
    rho: float = 0.85
    c: float = 10.0
    heuristic: int = 8
    p_best: float = 0.05
    tol: float = 1e-3
    convergence: str = "and"
    any_vertex: bool = True
    max_cuts: int = 32
    omega: float = 0.5
    validation: str = "oob"
    validation_fraction: float = 1 / 3
    early_stop_baseline: str = "first_rule"
    uncovered_fraction: float = 0.01
    prune_ties: str = "until_covering"
    cuts: str = "midpoints"
    upper_bound: str = "alone"
    any_value: str = "equation"
    min_cases_per_rule: int = 1

    def __post_init__(self) -> None:
        """Refuse values outside their range."""
        at_least(1, bits=IN_MEMORY, n_ants=self.n_ants)
        at_least(1, max_iterations=self.max_iterations, max_cuts=self.max_cuts)
        at_least(1, min_cases_per_rule=self.min_cases_per_rule)
        between(0, 1, rho=self.rho, p_best=self.p_best, validation_fraction=self.validation_fraction)
        between(0, float("inf"), c=self.c, tol=self.tol, omega=self.omega)
        between(0, 1, inclusive=True, uncovered_fraction=self.uncovered_fraction)
        one_of(heuristic.HEURISTICS, heuristic=self.heuristic)
        one_of(pheromone.CONVERGENCE, convergence=self.convergence)
        one_of((True, False), any_vertex=self.any_vertex)
        one_of(sample.SPLITS_ONCE, validation=self.validation)
        one_of(validate.BASELINES, early_stop_baseline=self.early_stop_baseline)
        one_of(prune.TIES, prune_ties=self.prune_ties)
        one_of(build.CUTS, cuts=self.cuts)
        if self.cuts == "frequency":  # which goes from one to the next; the other readings choose among those there are
            at_least(1, bits=IN_MEMORY, max_cuts=self.max_cuts)
        one_of(heuristic.ETA, upper_bound=self.upper_bound)
        one_of(heuristic.ANY, any_value=self.any_value)
