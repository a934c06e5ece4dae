"""The parameters of ABCoDT, with their ranges."""

from __future__ import annotations

from dataclasses import dataclass

from reference.abcodt import forage, judge, select
from reference.parameters import IN_MEMORY, at_least, between, one_of, up_to


@dataclass(frozen=True)
class Settings:
    """The parameters of a run.

    >>> Settings(subsample=0.0)
    Traceback (most recent call last):
    ValueError: subsample must be above 0 and at most 1, got 0.0
    """

    reading: str = "literal"
    n_sources: int | None = None
    max_evaluations: int = 1000
    limit: int = 100
    n_iterations: int = 100
    max_depth: int = 12
    subsample: float = 0.7
    colsample: float = 1.0
    reg_lambda: float = 2.0
    curvature: str = "unit"
    learning_rate: float = 0.1
    init: str = "zero"
    line_search: bool = True
    selection: str = "feature"
    onlooker: str | None = None
    objective_iterations: int = 10
    cv: int = 3

    def __post_init__(self) -> None:
        """Refuse values outside their range."""
        one_of(judge.READINGS, reading=self.reading)
        if self.n_sources is not None:
            at_least(2, bits=IN_MEMORY, n_sources=self.n_sources)
        at_least(1, max_evaluations=self.max_evaluations, limit=self.limit, max_depth=self.max_depth)
        at_least(1, bits=IN_MEMORY, n_iterations=self.n_iterations, objective_iterations=self.objective_iterations)
        at_least(2, cv=self.cv)
        up_to(0, 1, subsample=self.subsample, colsample=self.colsample, learning_rate=self.learning_rate)
        between(0, float("inf"), inclusive=True, reg_lambda=self.reg_lambda)
        one_of(("unit", "hessian"), curvature=self.curvature)
        one_of(("zero", "prior"), init=self.init)
        one_of((True, False), line_search=self.line_search)
        one_of(select.SELECTIONS, selection=self.selection)
        one_of((None, *forage.ONLOOKERS), onlooker=self.onlooker)
