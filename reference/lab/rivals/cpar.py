"""CPAR: rules grown greedily like FOIL's, several at a time, over cases that lose weight as they are covered.

Yin & Han, CPAR: Classification based on Predictive Association Rules, 2003. For every class its cases start with
weight one. A rule grows by the item of most gain, |P*| (ln(|P*| / (|P*| + |N*|)) - ln(|P| / (|P| + |N|))) in weights,
while the gain exceeds 0.7 and the rule covers a case of another class; every item of at least 99 % of the best gain
starts a rule of its own. Covered cases of the class keep two thirds of their weight; the class is done when 5 % of
its weight is left. A row gets the class whose best five matching rules have the highest mean of (n_c + 1) / (n + k).

The thresholds are the article's. Left open: the logarithm is natural, which 0.7 depends on; all rules of one growth
take weight off, each once; a set of items that was reached in another order is not grown again; ties, and rows
without a rule, go to the larger class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.carboost.mine import ClassRule
from reference.carboost.problem import Problem
from reference.lab.rivals.association import AssociationClassifier, Floats, Mask, majority, of_largest
from reference.parameters import at_least, between, up_to
from reference.table import members

Items = frozenset[int]


class CPAR(AssociationClassifier):
    """Classification based on predictive association rules; a rule's ``quality`` is its Laplace accuracy.

    >>> from reference import datasets
    >>> print(CPAR().fit(datasets.load("weather")).rules_[0])
    IF outlook = overcast THEN yes
    """

    def __init__(
        self,
        *,
        min_gain: float = 0.7,
        decay: float = 2 / 3,
        min_weight: float = 0.05,
        similarity: float = 0.99,
        best: int = 5,
        categorical_features: Sequence[bool | int | str] | None = None,
    ) -> None:
        self.min_gain = min_gain
        self.decay = decay
        self.min_weight = min_weight
        self.similarity = similarity
        self.best = best
        self.categorical_features = categorical_features

    def _check(self) -> None:
        between(0, float("inf"), min_gain=self.min_gain)
        between(0, 1, decay=self.decay, min_weight=self.min_weight)
        up_to(0, 1, similarity=self.similarity)
        at_least(1, best=self.best)

    def _find_rules(self, problem: Problem) -> None:
        holds = np.zeros((problem.n_cases, len(problem.items)))
        for x, rows in enumerate(problem.item_rows):
            holds[members(rows), x] = 1.0
        attributes = np.array([i for i, _ in problem.items], dtype=np.intp)
        counts, found = problem.class_count, []
        for c, n_c in enumerate(counts):
            growth = Growth(holds, attributes, np.asarray(problem.classes) == c, self.min_gain, self.similarity)
            for items in growth.rules(self.decay, self.min_weight) if n_c else ():
                covered = problem.covered(items)
                right = (covered & problem.class_rows[c]).bit_count()
                found.append(ClassRule(c, tuple(sorted(items)), covered.bit_count(), right))
        worth = {rule: (rule.n_ac + 1) / (rule.n_a + len(counts)) for rule in found}
        found.sort(key=lambda rule: (-worth[rule], rule.prediction, len(rule.items), rule.items))
        self.class_count_, self.default_class_ = counts, (self.target_.values or ())[majority(counts)]
        self.rules_ = self._in_words((rule, worth[rule]) for rule in found)

    def _decided(self, matches: list[Mask], n_rows: int) -> NDArray[Any]:
        codes, n_classes = self._codes(), len(self.class_count_)
        totals, used = np.zeros((n_rows, n_classes)), np.zeros((n_rows, n_classes))
        for rule, rows in zip(self.rules_, matches, strict=True):  # the best come first
            c = codes[rule.prediction]
            counted = rows & (used[:, c] < self.best)
            totals[counted, c] += rule.quality
            used[counted, c] += 1
        return of_largest(totals / np.maximum(used, 1), self.class_count_)


@dataclass
class Growth:
    """The growing of rules for one class: which cases hold which items, and which are of the class."""

    holds: Floats
    attributes: NDArray[np.intp]
    positive: NDArray[np.bool_]
    min_gain: float
    similarity: float

    def rules(self, decay: float, min_weight: float) -> list[Items]:
        """The antecedents, in the order they were found."""
        weights = np.ones(len(self.positive))
        least = min_weight * self.positive.sum()
        found: dict[Items, None] = {}
        while weights[self.positive].sum() > least:
            grown = self.grown(weights)
            if not grown:
                break
            for items in grown:
                covered = self.holds[:, sorted(items)].all(axis=1)
                weights[covered & self.positive] *= decay
            found.update(dict.fromkeys(grown))
        return list(found)

    def grown(self, weights: Floats) -> list[Items]:
        """The antecedents that grow from nothing, branch by branch, the best item first."""
        finished: dict[Items, None] = {}
        seen: set[Items] = set()

        def grow(items: Items, inside: NDArray[np.bool_]) -> None:
            if items in seen:
                return
            seen.add(items)
            gains = self.gains(weights, inside, items)
            best = float(gains.max(initial=0.0))
            if best <= self.min_gain or not (inside & ~self.positive).any():
                if items:
                    finished[items] = None
                return
            close = np.flatnonzero(gains >= self.similarity * best)
            for x in sorted(close.tolist(), key=lambda x: (-gains[x], x)):
                if gains[x] > self.min_gain:
                    grow(items | {x}, inside & (self.holds[:, x] > 0))

        grow(frozenset(), np.ones(len(weights), dtype=bool))
        return list(finished)

    def gains(self, weights: Floats, inside: NDArray[np.bool_], items: Items) -> Floats:
        """FOIL's gain of every item beside those of the rule; none for an attribute that the rule has.

        >>> holds = np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0], [0.0, 1.0]])
        >>> growth = Growth(holds, np.array([0, 0]), np.array([True, True, False, False]), 0.7, 0.99)
        >>> growth.gains(np.ones(4), np.ones(4, dtype=bool), frozenset()).round(3).tolist()
        [1.386, 0.0]
        """
        p_rows, n_rows = weights * (inside & self.positive), weights * (inside & ~self.positive)
        p, n = p_rows.sum(), n_rows.sum()
        p_new, n_new = p_rows @ self.holds, n_rows @ self.holds
        some = p_new > 0
        before = np.log(p / (p + n)) if p > 0 else 0.0
        after = np.log(np.where(some, p_new, 1.0) / np.where(some, p_new + n_new, 1.0))
        gains = np.where(some, p_new * (after - before), 0.0)
        gains[np.isin(self.attributes, self.attributes[list(items)])] = 0.0
        return np.asarray(gains)
