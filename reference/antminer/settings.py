"""The parameters of Ant-Miner, with their ranges."""

from __future__ import annotations

from dataclasses import dataclass

from reference.antminer import construct, cover, heuristic, prune
from reference.parameters import at_least, one_of


@dataclass(frozen=True)
class Settings:
    """The parameters of the search; the first four have the defaults of Parpinelli et al. 2002.

    >>> Settings(min_cases_per_rule=0)
    Traceback (most recent call last):
    ValueError: min_cases_per_rule must be at least 1, got 0
    """

    n_ants: int = 3000
    min_cases_per_rule: int = 10
    max_uncovered_cases: int = 10
    n_rules_converge: int = 10
    pruner: str = "original"
    r: int = 5
    infeasible: str = "filter"
    heuristic_on: str = "current"
    prune_ties: str = "keep"
    info_gain: str = "term"
    single_class: str = "stop"
    removal: str = "correct"

    def __post_init__(self) -> None:
        """Refuse values outside their range."""
        at_least(1, n_ants=self.n_ants, min_cases_per_rule=self.min_cases_per_rule)
        at_least(0, max_uncovered_cases=self.max_uncovered_cases)
        at_least(1, n_rules_converge=self.n_rules_converge, r=self.r)
        one_of(("original", "hybrid"), pruner=self.pruner)
        one_of(construct.CONSTRUCTIONS, infeasible=self.infeasible)
        one_of(heuristic.BASES, heuristic_on=self.heuristic_on)
        one_of(prune.TIES, prune_ties=self.prune_ties)
        one_of(heuristic.INFO_GAINS, info_gain=self.info_gain)
        one_of(cover.SINGLE_CLASS, single_class=self.single_class)
        one_of(cover.REMOVALS, removal=self.removal)
