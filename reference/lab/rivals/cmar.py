"""CMAR: many class rules decide together, each weighted by how strongly it is correlated with its class.

Li, Han & Pei, CMAR: Accurate and Efficient Classification Based on Multiple Class-Association Rules, 2001. Rules are
ranked by confidence, support, and length. A rule goes if a higher one has a part of its antecedent; it stays if its
antecedent and class are positively correlated (chi-square with one degree of freedom, 5 %) and if it is right about a
training case that fewer than ``coverage`` higher rules cover. The matching rules of a row, where they differ, vote: a
class has the sum of chi-square squared over the largest chi-square that the two margins allow.

Taken from the article: support 1 %, confidence 50 %, a coverage of 4. Rules come from our own miner and not from an
FP-tree, and are kept in a list, not a CR-tree: both are ways to store the same rules. Left open: antecedents have at
most four items; a row without a matching rule, or with a tie, gets the larger class; the threshold of confidence
differences that the article sets is not used.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.carboost.mine import ClassRule
from reference.carboost.problem import Problem
from reference.lab.rivals.association import AssociationClassifier, Mask, majority, mined, of_largest, ranked
from reference.parameters import at_least, between, up_to

CRITICAL = 3.841458820694124
"""The 5 % quantile of chi-square with one degree of freedom."""


class CMAR(AssociationClassifier):
    """Classification based on multiple association rules; a rule's ``quality`` is its weighted chi-square.

    >>> from reference import datasets
    >>> model = CMAR().fit(datasets.load("tic-tac-toe"))
    >>> len(model.rules_), model.score(datasets.load("tic-tac-toe"))
    (491, 0.9832985386221295)
    """

    def __init__(
        self,
        *,
        min_support: float = 0.01,
        min_confidence: float = 0.5,
        max_length: int = 4,
        coverage: int = 4,
        min_chi_square: float = CRITICAL,
        categorical_features: Sequence[bool | int | str] | None = None,
    ) -> None:
        self.min_support = min_support
        self.min_confidence = min_confidence
        self.max_length = max_length
        self.coverage = coverage
        self.min_chi_square = min_chi_square
        self.categorical_features = categorical_features

    def _check(self) -> None:
        up_to(0, 1, min_support=self.min_support)
        up_to(0.5, 1, inclusive=True, min_confidence=self.min_confidence)
        at_least(1, max_length=self.max_length, coverage=self.coverage)
        between(0, float("inf"), inclusive=True, min_chi_square=self.min_chi_square)

    def _find_rules(self, problem: Problem) -> None:
        rules, self.max_length_ = mined(problem, self.min_support, self.max_length)
        general = without_special(ranked(rules, self.min_confidence))
        counts = problem.class_count
        strong = [rule for rule in general if is_correlated(rule, counts, self.min_chi_square)]
        kept = covering(strong, problem, self.coverage)
        self.class_count_ = counts
        self.default_class_ = (self.target_.values or ())[majority(counts)]
        self.rules_ = self._in_words((rule, weighted_chi_square(rule, counts)) for rule in kept)

    def _decided(self, matches: list[Mask], n_rows: int) -> NDArray[Any]:
        codes, totals = self._codes(), np.zeros((n_rows, len(self.class_count_)))
        for rule, rows in zip(self.rules_, matches, strict=True):
            totals[rows, codes[rule.prediction]] += rule.quality
        return of_largest(totals, self.class_count_)


def without_special(rules: Sequence[ClassRule]) -> list[ClassRule]:
    """The rules, in their order, of which no higher one has a part of the antecedent.

    >>> rules = [ClassRule(0, (1,), 4, 4), ClassRule(1, (1, 2), 2, 2), ClassRule(1, (2, 3), 2, 2)]
    >>> [rule.items for rule in without_special(rules)]
    [(1,), (2, 3)]
    """
    higher: set[tuple[int, ...]] = set()
    kept = []
    for rule in rules:
        parts = (part for n in range(1, len(rule.items)) for part in combinations(rule.items, n))
        if not any(part in higher for part in parts):
            higher.add(rule.items)
            kept.append(rule)
    return kept


def chi_square(rule: ClassRule, counts: Sequence[int]) -> float:
    """Pearson's statistic of the antecedent and the class, without a correction.

    >>> chi_square(ClassRule(0, (1,), 10, 10), [10, 10])
    20.0
    """
    n, n_c = sum(counts), counts[rule.prediction]
    margins = rule.n_a * (n - rule.n_a) * n_c * (n - n_c)
    return n * (rule.n_ac * n - rule.n_a * n_c) ** 2 / margins if margins else 0.0


def weighted_chi_square(rule: ClassRule, counts: Sequence[int]) -> float:
    """Chi-square squared over its largest possible value: what a rule adds to the strength of its class.

    >>> weighted_chi_square(ClassRule(0, (1,), 10, 10), [10, 10])
    20.0
    """
    n, n_c, n_a = sum(counts), counts[rule.prediction], rule.n_a
    if n_a == n or n_c == n:
        return 0.0
    e = 1 / (n_a * n_c) + 1 / (n_a * (n - n_c)) + 1 / ((n - n_a) * n_c) + 1 / ((n - n_a) * (n - n_c))
    largest = (min(n_a, n_c) - n_a * n_c / n) ** 2 * n * e
    return float(chi_square(rule, counts) ** 2 / largest)


def is_correlated(rule: ClassRule, counts: Sequence[int], least: float) -> bool:
    """Whether the class is more frequent where the rule matches than elsewhere, and significantly so."""
    n, n_c = sum(counts), counts[rule.prediction]
    return rule.n_ac * n > rule.n_a * n_c and chi_square(rule, counts) >= least


def covering(rules: Sequence[ClassRule], problem: Problem, coverage: int) -> list[ClassRule]:
    """The rules that are right about a case not yet covered often enough."""
    times = np.zeros(problem.n_cases, dtype=np.intp)
    live = (1 << problem.n_cases) - 1
    kept = []
    for rule in rules:
        covered = problem.covered(rule.items) & live
        if covered & problem.class_rows[rule.prediction]:
            kept.append(rule)
            rows = _rows(covered, problem.n_cases)
            times[rows] += 1
            for row in rows[times[rows] >= coverage]:
                live &= ~(1 << int(row))
        if not live:
            break
    return kept


def _rows(rows: int, n: int) -> NDArray[np.intp]:
    bits = np.frombuffer(rows.to_bytes((n + 7) // 8, "little"), dtype=np.uint8)
    return np.flatnonzero(np.unpackbits(bits, count=n, bitorder="little"))
