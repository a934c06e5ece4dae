"""What CBA, CMAR and CPAR share: a table as cases with items, class rules over them, and a class for new rows.

Numbers become intervals by Fayyad and Irani's method on the training rows, as for W-CARP; a missing value is no item.
"""

from __future__ import annotations

import operator
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import backend
from reference.carboost import mine
from reference.carboost.mine import ClassRule, TooManyItemsets
from reference.carboost.problem import Problem
from reference.classifiers import TableLearner
from reference.discretize import Coding
from reference.rules import Rule
from reference.table import Table

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

CANDIDATES = 1_000_000
"""No more class itemsets than this are held in memory."""


class AssociationClassifier(TableLearner):
    """Learns class rules over items; a method fills in which rules, and what they say of a row.

    Fitted, it has ``rules_`` (Rule, the best first), ``items_`` and ``default_class_``, the class where none matches.
    """

    def _learn(self, table: Table) -> None:
        coding = Coding.fit(table)
        problem = Problem.of_table(table, coding)
        self.items_ = tuple(coding.term(i, j) for i, j in problem.items)
        self.n_draws_ = 0
        self._find_rules(problem)

    @abstractmethod
    def _find_rules(self, problem: Problem) -> None:
        """Set ``rules_``, ``default_class_`` and the other fitted names."""

    @abstractmethod
    def _decided(self, matches: list[Mask], n_rows: int) -> Sequence[int] | NDArray[Any]:
        """The class code of every row, from the rows that every rule matches."""

    def predict(self, X: Any) -> NDArray[Any]:
        """The class of every row."""
        table = self._new_table(X)
        codes = self._decided([rule.matches(table) for rule in self.rules_], table.n_rows)
        return np.asarray(self.classes_[np.asarray(codes, dtype=np.intp)])

    def report(self) -> str:
        """The rules, the best first, and the default, as text."""
        lines = [f"{place:>4}. {rule}" for place, rule in enumerate(self.rules_, start=1)]
        return "\n".join([*lines, f"      OTHERWISE {self.default_class_}"])

    def _in_words(self, found: Iterable[tuple[ClassRule, float]]) -> tuple[Rule, ...]:
        """Rules as people read them, with their worth and the training rows that they cover."""
        labels = self.target_.values or ()
        return tuple(
            Rule(tuple(self.items_[x] for x in rule.items), labels[rule.prediction], worth, rule.n_a, rule.n_ac)
            for rule, worth in found
        )

    def _codes(self) -> dict[Any, int]:
        return {label: code for code, label in enumerate(self.target_.values or ())}


def mined(problem: Problem, min_support: float, max_length: int) -> tuple[list[ClassRule], int]:
    """The class rules whose right cases are this share of all cases, and how long they were allowed to be.

    A longer rule that is wrong about the same cases as a shorter one is not among them: of no higher confidence and
    support, it comes after the shorter one and finds no case left to decide. Where there would be more than can be
    held, shorter antecedents are allowed, as CBA leaves out the longest rules at its limit.

    >>> from reference import datasets
    >>> table = datasets.load("weather")
    >>> rules, longest = mined(Problem.of_table(table, Coding.fit(table)), 0.2, 4)
    >>> max(rules, key=lambda rule: (rule.n_ac / rule.n_a, rule.n_ac)), longest
    (ClassRule(prediction=0, items=(1,), n_a=4, n_ac=4), 4)
    """
    least = [mine.thresholds(min_support, [problem.n_cases])[0]] * len(problem.class_count)
    grow: mine.Grow = mine.fcp_growth_p
    if backend.available():
        from reference.carboost import accelerated

        grow = accelerated.fcp_growth_p
    for longest in range(max_length, 0, -1):
        try:
            return list(grow(problem, least, longest, operator.gt, CANDIDATES)), longest
        except TooManyItemsets:
            continue
    return [], 0


def confidence(rule: ClassRule) -> float:
    """The share of the covered cases that the rule is right about."""
    return rule.n_ac / rule.n_a


def ranked(rules: Iterable[ClassRule], min_confidence: float) -> list[ClassRule]:
    """One rule for every antecedent, that of its best class, by confidence, support, and the shorter antecedent first.

    Of what is still equal the lower items come first, and of the classes of one antecedent the first.

    >>> one, two = ClassRule(0, (1,), 4, 2), ClassRule(1, (1,), 4, 2)
    >>> ranked([two, ClassRule(0, (2, 3), 2, 2), one, ClassRule(1, (2,), 9, 1)], 0.5)[1] == one
    True
    """
    best: dict[tuple[int, ...], ClassRule] = {}
    for rule in rules:
        if confidence(rule) >= min_confidence:
            other = best.get(rule.items)
            if other is None or (rule.n_ac, -rule.prediction) > (other.n_ac, -other.prediction):
                best[rule.items] = rule
    return sorted(best.values(), key=lambda rule: (-confidence(rule), -rule.n_ac, len(rule.items), rule.items))


def of_largest(totals: Floats, class_count: Sequence[int]) -> NDArray[np.intp]:
    """The class of the largest total in every row; of equal ones the larger class, then the first.

    >>> of_largest(np.array([[1.0, 1.0], [2.0, 1.0]]), [3, 4]).tolist()
    [1, 0]
    """
    by_size = np.array(sorted(range(len(class_count)), key=lambda c: -class_count[c]), dtype=np.intp)
    return np.asarray(by_size[totals[:, by_size].argmax(axis=1)])


def majority(counts: Sequence[int]) -> int:
    """The class of most cases, the first of equals."""
    return counts.index(max(counts))
