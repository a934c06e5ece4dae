"""ABCoDT's main listing: bees propose a subset of the features, boosted trees keep the informative ones.

Rao et al. 2019, Algorithm 1 and section 3.4. The steps are handed in: they decide between Python and C, and between
the readings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from reference.abcodt.boost import start
from reference.abcodt.forage import Colony, counters, probabilities, scout
from reference.abcodt.grow import Tree
from reference.abcodt.judge import Each, Mask
from reference.abcodt.problem import Problem
from reference.abcodt.select import SplitNode, importances, keep, split_nodes
from reference.draws import Draws, Tape
from reference.trace import step, tell

if TYPE_CHECKING:
    from reference.abcodt.steps import Steps, TreeSteps


class Foraged(NamedTuple):
    """What the bees found: the mask, the last population, and how many cycles it took."""

    theta: Mask
    colony: Colony
    n_cycles: int


class Boosted(NamedTuple):
    """Trees by iteration and class, the step sizes, the start scores, and the loss after each iteration."""

    trees: list[list[Tree]]
    betas: list[float]
    start: list[float]
    losses: list[float]


class Selected(NamedTuple):
    """A whole run: the features kept, what the bees found, and the trees behind the choice."""

    support: list[bool]
    foraged: Foraged
    boosted: Boosted
    nodes: list[SplitNode]
    importances: list[float]
    average: float | None


def abcodt(problem: Problem, steps: Steps, draws: Draws, each: Each = map) -> Selected:
    """Select features: stage 1 proposes, stage 2 decides.

    Rao et al., Algorithm 1 and section 3.4, step 10 (AB-20). ``each`` trains the folds of the accuracy reading.

    >>> from reference.abcodt.steps import assemble
    >>> from reference.draws import Seeded
    >>> problem = Problem.of([[1.0, 3.0], [2.0, 1.0], [3.0, 4.0], [4.0, 2.0]], [0, 0, 1, 1])
    >>> abcodt(problem, assemble("python", n_iterations=2), Seeded(0)).support
    [True, False]
    """
    foraged = forage(problem, steps, draws, each)
    theta = [j for j, bit in enumerate(foraged.theta) if bit]
    boosted = boost(problem.of_features(theta), steps, draws, theta)
    nodes = split_nodes(boosted.trees, theta)
    weights = importances(nodes, len(boosted.trees) * problem.n_classes, problem.n_features)
    average, kept = keep(theta, weights, nodes, steps.settings.selection)
    support = [j in kept for j in range(problem.n_features)]                    #: abcodt:29
    tell(
        ("abcodt:27", {"importances": weights}),
        ("abcodt:28", {"average": average, "kept": kept}),
        ("abcodt:29", {"support": list(map(int, support))}),
    )
    return Selected(support, foraged, boosted, nodes, weights, average)


def forage(problem: Problem, steps: Steps, draws: Draws, each: Each = map) -> Foraged:
    """Stage 1: the bee colony, lines 1 to 12.

    >>> from reference.abcodt.steps import assemble
    >>> from reference.draws import Seeded
    >>> problem = Problem.of([[1.0, 3.0], [2.0, 1.0], [3.0, 4.0], [4.0, 2.0]], [0, 0, 1, 1])
    >>> forage(problem, assemble("python", max_evaluations=30), Seeded(3)).n_cycles
    7
    """
    n_sources = steps.n_sources(problem.n_features)                             #: abcodt:1
    step("abcodt:1", n_sources=n_sources)
    positions = steps.scatter(n_sources, problem.n_features, draws)             #: abcodt:2
    trials = counters(n_sources)                                                #: abcodt:3
    tell(("abcodt:2", {"sources": positions}), ("abcodt:3", {"trials": trials}))
    profit, profits = steps.first_look(problem, positions, each)                #: abcodt:4
    colony = Colony(positions, profits, trials, n_sources)                      #: abcodt:4
    profit.inspect(colony)
    n_cycles, leave = 0, False
    while not leave:                                                            #: abcodt:5
        n_cycles += 1
        step("abcodt:5", cycle=n_cycles)
        if n_cycles > 1:
            profit = steps.look_again(profit, colony)                           #: abcodt:6
        steps.employed(colony, profit, draws)                                   #: abcodt:7
        p = probabilities(colony.profits)                                       #: abcodt:8
        state = {"profits": colony.profits, "trials": colony.trials, "evaluations": colony.evaluations}
        tell(("abcodt:7", state), ("abcodt:8", {"probabilities": p}))
        steps.onlookers(colony, p, profit, draws)                               #: abcodt:9
        step("abcodt:9", profits=colony.profits, trials=colony.trials, evaluations=colony.evaluations)
        profit.inspect(colony)
        if scout(colony, steps.settings.limit, profit, draws):                  #: abcodt:10
            profit.inspect(colony)
        leave = colony.evaluations >= steps.settings.max_evaluations            #: abcodt:11
        step("abcodt:11", evaluations=colony.evaluations, leave=leave)
    return Foraged(profit.theta(colony), colony, n_cycles)                      #: abcodt:12


def boost(problem: Problem, steps: TreeSteps, draws: Draws, names: Sequence[int] | None = None) -> Boosted:
    """Stage 2: the boosted trees, lines 20 to 26; ``names`` are the columns' numbers in X, for the events.

    >>> from reference.abcodt.steps import assemble
    >>> from reference.draws import Seeded
    >>> problem = Problem.of([[1.0, 3.0], [2.0, 1.0], [3.0, 4.0], [4.0, 2.0]], [0, 0, 1, 1])
    >>> boost(problem, assemble("python", n_iterations=2, subsample=1.0), Seeded(3)).betas
    [10.0, 10.0]
    """
    names = range(problem.n_features) if names is None else names
    first = start(problem.classes, problem.n_classes, steps.settings.init)      #: abcodt:20
    step("abcodt:20", start=first)
    scores = steps.everywhere(first, problem.n_rows)                            #: abcodt:20
    found = Boosted([], [], first, [])
    for m in range(steps.settings.n_iterations):                                #: abcodt:21
        step("abcodt:21", iteration=m)
        rows = steps.sample_rows(problem, draws)                                #: abcodt:22
        shares = steps.softmax(scores)                                          #: abcodt:23
        tell(("abcodt:22", {"rows": rows}), ("abcodt:23", {"probabilities": shares}))
        trees = [steps.tree(problem, rows, shares, k, draws, names) for k in range(problem.n_classes)]  #: abcodt:24
        answers = steps.answers(trees, problem)
        beta = steps.beta(scores, answers, problem)                             #: abcodt:25
        scores = steps.update(scores, answers, steps.settings.learning_rate * beta)  #: abcodt:26
        loss = steps.loss(scores, problem)                                      #: abcodt:26
        tell(("abcodt:25", {"beta": beta}), ("abcodt:26", {"scores": scores, "loss": loss}))
        found.trees.append(trees)
        found.betas.append(beta)
        found.losses.append(loss)
    return found


def scores_of(boosted: Boosted, problem: Problem, steps: TreeSteps) -> Sequence[Sequence[float]]:
    """The scores of new rows: the start, then every iteration's step in order.

    >>> from reference.abcodt.steps import assemble
    >>> problem, steps = Problem.of([[1.0]], [0]), assemble("python")
    >>> scores_of(Boosted([], [], [0.0, 0.5], []), problem, steps)
    [[0.0, 0.5]]
    """
    scores = steps.everywhere(boosted.start, problem.n_rows)
    for trees, beta in zip(boosted.trees, boosted.betas, strict=True):
        scores = steps.update(scores, steps.answers(trees, problem), steps.settings.learning_rate * beta)
    return scores


def classify(train: Problem, test: Problem, steps: TreeSteps) -> list[int]:
    """Train on some rows, predict the others: what the accuracy reading judges by. Without sampling nothing is drawn.

    >>> from reference.abcodt.steps import assemble
    >>> problem = Problem.of([[1.0], [2.0], [3.0], [4.0]], [0, 0, 1, 1])
    >>> classify(problem, problem.of_rows([3, 0]), assemble("python", n_iterations=1, subsample=1.0))
    [1, 0]
    """
    boosted = boost(train, steps, Tape([]))
    return [first_largest(row) for row in scores_of(boosted, test, steps)]


def first_largest(row: Sequence[float]) -> int:
    """The place of the largest value, the first on ties.

    >>> first_largest([0.5, 1.0, 1.0])
    1
    """
    return list(row).index(max(row))
