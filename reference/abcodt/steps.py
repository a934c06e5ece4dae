"""From parameters to steps: which reading of the paper, and which path, Python or C."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from reference import backend
from reference.abcodt import algorithm, boost, forage, grow, judge, sample, select
from reference.abcodt.forage import Colony, Position
from reference.abcodt.grow import Tree
from reference.abcodt.judge import Accuracy, Distance, Each
from reference.abcodt.problem import Problem
from reference.draws import Draws, Tape
from reference.parameters import at_least, between, one_of, up_to
from reference.trace import heard, step

Judge = Accuracy | Distance
Matrix = Sequence[Sequence[float]]

DEFAULT_ONLOOKER = {"literal": "acceptance", "accuracy": "roulette"}
"""How onlookers choose where no ``onlooker`` is given: as the part of the paper does that the reading follows."""


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
        one_of(DEFAULT_ONLOOKER, reading=self.reading)
        if self.n_sources is not None:
            at_least(2, n_sources=self.n_sources)
        at_least(1, max_evaluations=self.max_evaluations, limit=self.limit, n_iterations=self.n_iterations)
        at_least(1, max_depth=self.max_depth, objective_iterations=self.objective_iterations)
        at_least(2, cv=self.cv)
        up_to(0, 1, subsample=self.subsample, colsample=self.colsample, learning_rate=self.learning_rate)
        between(0, float("inf"), inclusive=True, reg_lambda=self.reg_lambda)
        one_of(("unit", "hessian"), curvature=self.curvature)
        one_of(("zero", "prior"), init=self.init)
        one_of((True, False), line_search=self.line_search)
        one_of(select.SELECTIONS, selection=self.selection)
        one_of((None, *forage.ONLOOKERS), onlooker=self.onlooker)


class Path(NamedTuple):
    """The hot steps, in Python or in C: the same names, arguments, results and draws."""

    scatter: Callable[..., Sequence[Position]]
    distances: Callable[..., tuple[list[float], list[float]]]
    move: Callable[..., None]
    employed: Callable[..., None]
    accepting_onlookers: Callable[..., None]
    spinning_onlookers: Callable[..., None]
    some_of: Callable[..., Sequence[int]]
    everywhere: Callable[..., Matrix]
    softmax: Callable[..., Matrix]
    residuals: Callable[..., Sequence[float]]
    weights: Callable[..., Sequence[float]]
    grow: Callable[..., Tree]
    answers: Callable[..., Matrix]
    line_search: Callable[..., float]
    update: Callable[..., Matrix]
    loss: Callable[..., float]


MIRROR = Path(
    forage.scatter,
    judge.distances,
    forage.move,
    forage.employed,
    forage.accepting_onlookers,
    forage.spinning_onlookers,
    sample.some_of,
    boost.everywhere,
    boost.softmax,
    boost.residuals,
    boost.weights,
    grow.grow,
    grow.answers,
    boost.line_search,
    boost.update,
    boost.loss,
)


@cache
def path(name: str) -> Path:
    """The hot steps of a path, by its name in ``backend``."""
    return backend.hot_steps(MIRROR, "reference.abcodt.accelerated", name)


@dataclass(frozen=True)
class Steps:
    """The steps of one run: settings applied to a path."""

    settings: Settings
    backend: str

    @property
    def path(self) -> Path:
        """The hot steps; looked up by name, so that a run can be sent to another process."""
        return path(self.backend)

    def n_sources(self, n_features: int) -> int:
        """SN: as many sources as features, and at least two, unless a number is given."""
        return self.settings.n_sources or max(2, n_features)

    def scatter(self, n_sources: int, n_features: int, draws: Draws) -> Sequence[Position]:
        """The first positions, line 2."""
        return self.path.scatter(n_sources, n_features, draws)

    def first_look(self, problem: Problem, positions: Sequence[Position], each: Each) -> tuple[Judge, list[float]]:
        """The profit that the reading means, and the profits of the first sources, line 4 (AB-3)."""
        if self.settings.reading == "literal":
            centroid, profits = self.path.distances(positions)
            step("abcodt:4", centroid=centroid, profits=profits, evaluations=len(positions))
            return Distance(centroid), profits
        accuracy = Accuracy(problem, self.settings.cv, self.classify, each)
        profits = [accuracy(position) for position in positions]
        step("abcodt:4", profits=profits, evaluations=len(positions))
        return accuracy, profits

    def look_again(self, profit: Judge, colony: Colony) -> Judge:
        """The centroid of the present sources and all distances anew, line 6 (AB-4); accuracies stay what they are."""
        if isinstance(profit, Accuracy):
            return profit
        centroid, colony.profits[:] = self.path.distances(colony.positions)
        step("abcodt:6", centroid=centroid, profits=colony.profits)
        return Distance(centroid)

    def employed(self, colony: Colony, profit: Judge, draws: Draws) -> None:
        """One move around every source, line 7."""
        self.path.employed(colony, profit, draws)

    def onlookers(self, colony: Colony, p: Sequence[float], profit: Judge, draws: Draws) -> None:
        """As many onlookers as sources, line 9 (AB-7)."""
        chosen = self.settings.onlooker or DEFAULT_ONLOOKER[self.settings.reading]
        twin = {"acceptance": self.path.accepting_onlookers, "roulette": self.path.spinning_onlookers}
        twin[chosen](colony, p, profit, draws)

    def classes(self, problem: Problem) -> Any:
        """The classes as the path likes to read them."""
        return problem.classes if self.backend == "python" else problem.codes

    def loss(self, scores: Matrix, problem: Problem) -> float:
        """The loss of all rows, line 26."""
        return self.path.loss(scores, self.classes(problem))

    def sample_rows(self, problem: Problem, draws: Draws) -> Sequence[int]:
        """The rows of an iteration's trees, line 22 (AB-21)."""
        return self.path.some_of(problem.n_rows, self.settings.subsample, draws, "abcodt:22")

    def tree(
        self, problem: Problem, rows: Sequence[int], shares: Matrix, k: int, draws: Draws, names: Sequence[int]
    ) -> Tree:
        """The tree of a class, line 24, on some of the features where ``colsample`` says so (AB-13, AB-14)."""
        s = self.settings
        features = self.path.some_of(problem.n_features, s.colsample, draws, "abcodt:24")
        rest = self.path.residuals(shares, self.classes(problem), k)
        weights = self.path.weights(shares, k, s.curvature)
        tree = self.path.grow(problem, rows, features, rest, weights, s.reg_lambda, s.max_depth)
        if heard(["abcodt:24"]):
            offered = [names[f] for f in features]
            step("abcodt:24", class_=k, features=offered, residuals=rest, nodes=grow.nodes(tree, names))
        return tree

    def answers(self, trees: Sequence[Tree], problem: Problem) -> Matrix:
        """What the trees of an iteration say of every row."""
        return self.path.answers(trees, problem)

    def beta(self, scores: Matrix, answers: Matrix, problem: Problem) -> float:
        """The step size of an iteration, line 25 (AB-15)."""
        return self.path.line_search(scores, answers, self.classes(problem)) if self.settings.line_search else 1.0

    def classify(self, train: Problem, test: Problem) -> list[int]:
        """Train on some rows, predict the others: what the accuracy reading judges by. Nothing is drawn."""
        s = replace(self.settings, n_iterations=self.settings.objective_iterations, subsample=1.0, colsample=1.0)
        steps = replace(self, settings=s)
        boosted = algorithm.boost(train, steps, Tape([]))
        return [first_largest(row) for row in algorithm.scores_of(boosted, test, steps)]


def first_largest(row: Sequence[float]) -> int:
    """The place of the largest value, the first on ties.

    >>> first_largest([0.5, 1.0, 1.0])
    1
    """
    return list(row).index(max(row))


def assemble(backend_name: str = "auto", **parameters: Any) -> Steps:
    """The steps for a set of parameters.

    >>> assemble("python", n_iterations=5).settings.n_iterations
    5
    """
    return Steps(Settings(**parameters), backend.resolve(backend_name))
