"""From parameters to steps: which reading of the paper, and which path, Python or C.

The listing in algorithm.py asks for steps by name and never looks at a parameter's value; the choices
stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from reference import backend
from reference.antminer import algorithm, construct, heuristic, pheromone, prune
from reference.antminer.problem import Antecedent, Problem, Term
from reference.antminer.prune import Judged
from reference.draws import Draws
from reference.parameters import at_least, one_of

Weights = Mapping[Term, float]


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
        one_of(("current", "initial"), heuristic_on=self.heuristic_on)
        one_of(prune.TIES, prune_ties=self.prune_ties)
        one_of(heuristic.INFO_GAINS, info_gain=self.info_gain)
        one_of(("stop", "continue"), single_class=self.single_class)
        one_of(("correct", "covered"), removal=self.removal)


class Path(NamedTuple):
    """The hot steps, in Python or in C: the same names, arguments, results and draws."""

    class_counts: Callable[..., Mapping[Term, list[int]]]
    construct: Callable[..., Antecedent]
    construct_by_rejection: Callable[..., Antecedent]
    prune_original: Callable[..., Judged]
    prune_hybrid: Callable[..., Judged]
    update_pheromone: Callable[..., None]
    search: Callable[..., tuple[Judged | None, int]]


MIRROR = Path(
    heuristic.class_counts,
    construct.construct,
    construct.construct_by_rejection,
    prune.prune_original,
    prune.prune_hybrid,
    pheromone.update_pheromone,
    algorithm.search,
)


def path(name: str) -> Path:
    """The hot steps of a path, by its name in ``backend``."""
    return backend.hot_steps(MIRROR, "reference.antminer.accelerated", name)


@dataclass(frozen=True)
class Steps:
    """The steps of one run: settings applied to a path."""

    settings: Settings
    path: Path

    def nothing_to_learn(self, problem: Problem) -> bool:
        """Whether T holds a single class; never with ``single_class="continue"`` (AM-15)."""
        present = sum(map(bool, problem.class_counts(problem.training)))
        return present == 1 and self.settings.single_class == "stop"            #: antminer:2a

    def gains(self, problem: Problem, everything: Problem) -> tuple[dict[Term, float], dict[Term, float]]:
        """The gain of every term, and its InfoGain for the hybrid pruner, both on T or on D (AM-5, AM-23)."""
        basis = problem if self.settings.heuristic_on == "current" else everything
        counts, totals = self.path.class_counts(basis), basis.class_counts(basis.training)
        gain = heuristic.term_gain(counts, totals)
        if self.settings.info_gain == "term":
            return gain, gain
        return gain, heuristic.INFO_GAINS[self.settings.info_gain](counts, totals)

    def search(
        self, problem: Problem, gain: Weights, info: Weights, tau: dict[Term, float], draws: Draws
    ) -> tuple[Judged | None, int]:
        """One colony, lines 5 to 14."""
        return self.path.search(problem, gain, info, tau, self, draws)

    def construct(self, problem: Problem, gain: Weights, tau: Weights, draws: Draws) -> Antecedent:
        """One ant's rule, lines 20 to 27 (AM-3)."""
        reject = self.settings.infeasible == "reject"
        build = self.path.construct_by_rejection if reject else self.path.construct
        return build(problem, gain, tau, self.settings.min_cases_per_rule, draws)

    def prune(self, rule: Antecedent, problem: Problem, info: Weights, draws: Draws) -> Judged:
        """One rule pruned, lines 30 to 43 or 50 to 60 (AM-10)."""
        improves = prune.TIES[self.settings.prune_ties]
        if self.settings.pruner == "original":
            return self.path.prune_original(rule, problem, improves)
        return self.path.prune_hybrid(rule, problem, improves, self.settings.r, info, draws)

    def update_pheromone(self, tau: dict[Term, float], rule: Antecedent, quality: float) -> None:
        """The pheromone after an ant, lines 70 to 72."""
        self.path.update_pheromone(tau, rule, quality)

    def rows_to_remove(self, best: Judged, problem: Problem) -> int:
        """The rows that leave T with a rule: those it classifies rightly, or all it covers (AM-21)."""
        covered = problem.covered(best.rule)                                    #: antminer:17
        if self.settings.removal == "correct":                                  #: antminer:17
            covered &= problem.class_rows[best.prediction]
        return covered


def assemble(backend_name: str = "auto", **parameters: Any) -> Steps:
    """The steps for a set of parameters.

    >>> assemble("python", n_ants=50).settings.n_ants
    50
    """
    return Steps(Settings(**parameters), path(backend_name))
