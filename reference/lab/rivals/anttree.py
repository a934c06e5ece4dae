"""Ant-Tree-Miner: ants grow whole decision trees, and pheromone remembers which attribute was good where.

Otero, Freitas & Johnson, Inducing decision trees with an ant colony optimization algorithm, 2012, as their program
MYRA runs it. At every node an ant chooses the attribute by pheromone times the gain ratio that the attribute has on
the whole training set; the rest is C4.5: a branch per value or the best cut of the node's cases, missing values as
fractions, pruning by pessimistic errors (c45_split.py, c45_tree.py). Trails belong to a place: its depth, and the
attribute and branch above it. The best tree of an iteration, by the share of errors estimated, leaves pheromone.

Defaults are those of MYRA: 5 ants, 500 iterations, 3 cases, rho 0.9. Left open: it truncates pheromone to two
decimals before it compares it with the bounds, which is not done here; the cut of a numeric attribute pays C4.5's
price for being chosen also below the root.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from reference import draws
from reference.lab.rivals.anttree_grow import Ant, PlaceTrails
from reference.lab.rivals.maxmin import searched
from reference.lab.rivals.tree import TreeLearner
from reference.parameters import at_least, between
from reference.table import Table


class AntTreeMiner(TreeLearner):
    """A decision tree by a colony of ants.

    Fitted, it has ``tree_``, ``n_leaves_``, ``n_nodes_``, its ``quality_`` and ``n_iterations_``.

    >>> from reference import datasets
    >>> model = AntTreeMiner(max_iterations=5, random_state=1).fit(datasets.load("iris"))
    >>> model.n_leaves_, model.score(datasets.load("iris")) > 0.95
    (5, True)
    """

    def __init__(
        self,
        *,
        n_ants: int = 5,
        max_iterations: int = 500,
        rho: float = 0.9,
        min_cases: int = 3,
        stagnation: int = 40,
        categorical_features: Sequence[bool | int | str] | None = None,
        random_state: int | np.random.Generator | draws.Draws | None = None,
    ) -> None:
        self.n_ants = n_ants
        self.max_iterations = max_iterations
        self.rho = rho
        self.min_cases = min_cases
        self.stagnation = stagnation
        self.categorical_features = categorical_features
        self.random_state = random_state

    def _check(self) -> None:
        at_least(1, n_ants=self.n_ants, max_iterations=self.max_iterations, min_cases=self.min_cases)
        at_least(1, stagnation=self.stagnation)
        between(0, 1, rho=self.rho)

    def _learn(self, table: Table) -> None:
        source = draws.source(self.random_state)
        before = source.n_draws
        trails = PlaceTrails(len(table.attributes), self.rho)
        ant = Ant(table, trails, source, self.min_cases)
        best, self.n_iterations_ = searched(ant.made_tree, trails, self.n_ants, self.max_iterations, self.stagnation)
        self._keep_tree(best.root)
        self.quality_, self.n_draws_ = best.quality, source.n_draws - before

    def report(self) -> str:
        """The tree, its size and how good it is, as text."""
        return f"{super().report()} Quality {self.quality_:.4f} after {self.n_iterations_} iterations."
