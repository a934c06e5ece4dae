"""From parameters to steps: which reading of the paper, and which path, Python or C."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from reference import backend
from reference.draws import Draws
from reference.mbc import algorithm, pheromone, prune, walk
from reference.mbc.graph import Edge, Graph, Path as Walk, build_graph
from reference.mbc.heuristic import HEURISTICS, vertex_values
from reference.mbc.problem import Problem
from reference.mbc.prune import Rule, Sample, covered_rows, rule_of
from reference.mbc.quality import Quality, measure
from reference.mbc.sample import split
from reference.parameters import at_least, between, one_of
from reference.trace import step

Values = list[list[list[float]]]
Trails = MutableMapping[Edge, float]


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
    omega: float = 1.0
    validation: str = "oob"
    validation_fraction: float = 1 / 3
    early_stop_baseline: str = "first_rule"
    uncovered_fraction: float = 0.01
    prune_ties: str = "keep"

    def __post_init__(self) -> None:
        """Refuse values outside their range."""
        at_least(1, n_ants=self.n_ants, max_iterations=self.max_iterations, max_cuts=self.max_cuts)
        between(0, 1, rho=self.rho, p_best=self.p_best, validation_fraction=self.validation_fraction)
        between(0, float("inf"), c=self.c, tol=self.tol, omega=self.omega)
        between(0, 1, inclusive=True, uncovered_fraction=self.uncovered_fraction)
        one_of(HEURISTICS, heuristic=self.heuristic)
        one_of(pheromone.CONVERGENCE, convergence=self.convergence)
        one_of((True, False), any_vertex=self.any_vertex)
        one_of(("oob", "holdout", "per_classifier", "none"), validation=self.validation)
        one_of(("first_rule", "empty_list"), early_stop_baseline=self.early_stop_baseline)
        one_of(prune.TIES, prune_ties=self.prune_ties)


class Path(NamedTuple):
    """The hot steps, in Python or in C: the same names, arguments, results and draws."""

    initial_pheromone: Callable[..., Trails]
    walk: Callable[..., Walk]
    iterate: Callable[..., tuple[Rule, int]]
    prune: Callable[..., Rule]
    update_pheromone: Callable[..., None]
    converged: Callable[..., bool]


MIRROR = Path(
    pheromone.initial_pheromone,
    walk.walk,
    algorithm.iterate,
    prune.prune,
    pheromone.update_pheromone,
    pheromone.converged,
)


def path(name: str) -> Path:
    """The hot steps of a path, by its name in ``backend``."""
    return backend.hot_steps(MIRROR, "reference.mbc.accelerated", name)


@dataclass(frozen=True)
class Steps:
    """The steps of one run: settings applied to a path."""

    settings: Settings
    backend: str

    @property
    def path(self) -> Path:
        """The hot steps; looked up by name, so that a run can be sent to another process."""
        return path(self.backend)

    @cached_property
    def quality(self) -> Quality:
        """The measure of rules (MBC-15)."""
        return measure(self.settings.omega)

    def split_once(self, problem: Problem, draws: Draws) -> tuple[list[int], list[int]]:
        """All rows to learn from, or a part of them and the rest to validate on (MBC-29, "holdout")."""
        if self.settings.validation != "holdout":
            return list(range(problem.n_rows)), []
        parts = split(problem.classes.tolist(), problem.n_classes, self.settings.validation_fraction, draws)
        step("mbc:0b", learn=parts[0], validate=parts[1])
        return parts

    def split_sample(
        self, problem: Problem, sample: list[int], validate: list[int], draws: Draws
    ) -> tuple[list[int], list[int]]:
        """The sample and its own validation rows (MBC-29, "oob" and "per_classifier")."""
        if self.settings.validation == "oob":
            return sample, sorted(set(range(problem.n_rows)) - set(sample))
        if self.settings.validation != "per_classifier":
            return sample, validate
        classes = problem.classes[sample].tolist()
        learn, hold = split(classes, problem.n_classes, self.settings.validation_fraction, draws, "mbc:3")
        parts = [sample[place] for place in learn], [sample[place] for place in hold]
        step("mbc:3", learn=parts[0], validate=parts[1])
        return parts

    def build(self, problem: Problem, sample: list[int]) -> tuple[Graph, Sample]:
        """The graph of a sample, and its row sets."""
        columns, classes = problem.taken(sample), problem.rule_classes()
        graph = build_graph(columns, problem.sizes, classes, self.settings.max_cuts, self.settings.any_vertex)
        return graph, problem.sample(graph, sample)

    def search(self, graph: Graph, sample: Sample, problem: Problem, draws: Draws) -> algorithm.Found:
        """One rule, lines 6 to 23."""
        return algorithm.search(graph, sample, problem, self, draws)

    def initial_pheromone(self, graph: Graph) -> Trails:
        """The pheromone at the start of a search, line 6."""
        return self.path.initial_pheromone(graph)

    def eta(self, graph: Graph, sample: Sample, problem: Problem) -> Values:
        """The heuristic of every vertex for every class that rules are found for (MBC-36)."""
        chosen = HEURISTICS[self.settings.heuristic]
        return [
            vertex_values(sample.row_sets, sample.left, sample.class_rows[c], problem.n_classes, chosen)
            for c in problem.rule_classes()
        ]

    def iterate(
        self, graph: Graph, sample: Sample, tau: Trails, eta: Values, problem: Problem, draws: Draws
    ) -> tuple[Rule, int]:
        """All ants of an iteration, lines 10 to 17."""
        return self.path.iterate(graph, sample, tau, eta, self.open_classes(sample, problem), self, draws)

    def open_classes(self, sample: Sample, problem: Problem) -> list[bool]:
        """Whether rows are left of each class that rules are found for (MBC-6)."""
        return [bool(sample.left & sample.class_rows[c]) for c in problem.rule_classes()]

    def walk(self, graph: Graph, tau: Trails, eta: Values, open_classes: list[bool], draws: Draws) -> Walk:
        """One ant."""
        return self.path.walk(graph, tau, eta, open_classes, draws)

    def rule_of(self, walked: Walk, graph: Graph, sample: Sample) -> Rule:
        """The rule of a path, with its quality (MBC-15)."""
        return rule_of(walked, graph, sample, self.quality)

    def prune(self, rule: Rule, graph: Graph, sample: Sample) -> Rule:
        """A rule pruned, lines P1 to P4 (MBC-26)."""
        return self.path.prune(rule, graph, sample, self.quality, prune.TIES[self.settings.prune_ties])

    def update_pheromone(self, tau: Trails, best: Rule, graph: Graph) -> bool:
        """The update of line 22 with the bounds of the present best; whether the search has converged."""
        s = self.settings
        tau_max, tau_min = pheromone.bounds(best.quality, s.c, s.rho, s.p_best, len(graph.layers), graph.average)
        step("mbc:22", tau_max=tau_max, tau_min=tau_min)
        self.path.update_pheromone(tau, best.path, best.quality, s.c, s.rho, tau_max, tau_min)
        return self.path.converged(tau, best.path, tau_max, tau_min, s.tol, pheromone.CONVERGENCE[s.convergence])

    def covered(self, rule: Rule, sample: Sample) -> int:
        """The rows that leave with a rule: all it covers (MBC-27)."""
        return covered_rows(rule.tests, sample)

    def validated(self, rules: Sequence[Rule], graph: Graph, problem: Problem, validate: list[int]) -> int:
        """How many validation rows the list classifies rightly: first match, else the majority class (MBC-31)."""
        sample = problem.sample(graph, validate)
        right, undecided = 0, sample.left
        for rule in rules:
            covered = covered_rows(rule.tests, sample) & undecided
            right += (covered & sample.class_rows[rule.prediction]).bit_count()
            undecided &= ~covered
        right += (undecided & sample.class_rows[problem.majority]).bit_count()
        if validate:
            step("mbc:25a", right=right)
        return right

    def got_worse(self, curve: list[int], problem: Problem, validate: list[int]) -> bool:
        """Whether the newest rule lost validation rows; the first rule may be measured too (MBC-30)."""
        if not validate:
            return False
        if len(curve) > 1:
            return curve[-1] < curve[-2]
        without_rules = sum(int(problem.classes[row]) == problem.majority for row in validate)
        return self.settings.early_stop_baseline == "empty_list" and curve[-1] < without_rules


def assemble(backend_name: str = "auto", **parameters: Any) -> Steps:
    """The steps for a set of parameters.

    >>> assemble("python", n_ants=10).settings.n_ants
    10
    """
    return Steps(Settings(**parameters), backend.resolve(backend_name))
