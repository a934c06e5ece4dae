"""cAnt-Miner_PB: every ant makes a whole list of rules, and pheromone remembers lists, not rules.

Otero, Freitas & Johnson, A new sequential covering strategy for inducing classification rules with ant colony
algorithms, 2013, as their program MYRA runs it. A rule is a path over vertices, one for every value of a nominal
attribute and one for every numeric attribute, whose interval is chosen for the cases that the rule covers
(intervals.py). The place of a rule in the list is its level, and each level has trails of its own. The best list of
an iteration, by C4.5's pessimistic errors, leaves pheromone.

Defaults are those of MYRA: 5 ants, 500 iterations, 10 cases, rho 0.9. Left open: it truncates pheromone to two
decimals before it compares it with the bounds, which is not done here; its estimate interpolates in C4.5's table,
ours has the exact quantile; a missing value satisfies no term.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import draws
from reference.classifiers import TableLearner
from reference.lab.rivals.cantminer_ground import Ground
from reference.lab.rivals.cantminer_rules import Ant, LevelTrails
from reference.lab.rivals.maxmin import searched
from reference.parameters import at_least, between
from reference.rules import Rule, RuleList
from reference.table import Table


class CAntMinerPB(TableLearner):
    """A list of rules by a colony in which each ant makes a whole list.

    Fitted, it has ``rule_list_``, its ``quality_`` and ``n_iterations_``.

    >>> from reference import datasets
    >>> model = CAntMinerPB(max_iterations=5, random_state=1).fit(datasets.load("iris"))
    >>> len(model.rule_list_.rules), model.score(datasets.load("iris")) > 0.9
    (3, True)
    """

    def __init__(
        self,
        *,
        n_ants: int = 5,
        max_iterations: int = 500,
        rho: float = 0.9,
        min_cases: int = 10,
        max_uncovered: float = 0.01,
        stagnation: int = 40,
        categorical_features: Sequence[bool | int | str] | None = None,
        random_state: int | np.random.Generator | draws.Draws | None = None,
    ) -> None:
        self.n_ants = n_ants
        self.max_iterations = max_iterations
        self.rho = rho
        self.min_cases = min_cases
        self.max_uncovered = max_uncovered
        self.stagnation = stagnation
        self.categorical_features = categorical_features
        self.random_state = random_state

    def _check(self) -> None:
        at_least(1, n_ants=self.n_ants, max_iterations=self.max_iterations, min_cases=self.min_cases)
        at_least(1, stagnation=self.stagnation)
        between(0, 1, rho=self.rho)
        between(0, 1, inclusive=True, max_uncovered=self.max_uncovered)

    def _learn(self, table: Table) -> None:
        source = draws.source(self.random_state)
        before = source.n_draws
        ground = Ground(table)
        trails = LevelTrails(len(ground.vertices), self.rho)
        least_left = round(self.max_uncovered * table.n_rows)
        ant = Ant(ground, trails, source, self.min_cases, least_left)
        best, self.n_iterations_ = searched(
            ant.made_list, trails, self.n_ants, self.max_iterations, self.stagnation
        )
        labels = self.target_.values or ()
        rules = [
            Rule(ground.terms(path.steps), labels[path.prediction], path.quality, path.n_covered, path.n_right)
            for path in best.paths
        ]
        self.rule_list_ = RuleList(tuple(rules), labels[best.default])
        self.quality_, self.n_draws_ = best.quality, source.n_draws - before

    def predict(self, X: Any) -> NDArray[Any]:
        """The class that the first matching rule predicts, or the default."""
        table = self._new_table(X)
        fired = self.rule_list_.fired(table)
        codes = {label: code for code, label in enumerate(self.target_.values or ())}
        said = [*(rule.prediction for rule in self.rule_list_.rules), self.rule_list_.default]
        return np.asarray(self.classes_[np.array([codes[label] for label in said], dtype=np.intp)[fired]])

    def report(self) -> str:
        """The list and how good it is, as text."""
        return f"{self.rule_list_}\n\nQuality {self.quality_:.4f} after {self.n_iterations_} iterations."
