"""CBA: class rules in the order of their confidence, as long as each decides a training case rightly.

Liu, Hsu & Ma, Integrating Classification and Association Rule Mining, 1998: the generator with its pessimistic
pruning, and the classifier builder M1. Rules are sorted by confidence, support, and length; each that is right about
a case not yet covered is taken and removes what it covers; the list is cut after the first rule with the fewest
errors of rules and default together. Taken from the article: 1 % support, 50 % confidence, the limit of 80,000 rules.
Left open: antecedents have at most four items (the article stops at its limit of rules instead); the pessimistic
estimate is C4.5's; ties of classes go to the first, of rules to the lower items; a default without cases left is the
class of most cases.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.carboost.mine import ClassRule
from reference.carboost.problem import Problem
from reference.lab.rivals.association import AssociationClassifier, Mask, confidence, majority, mined, ranked
from reference.lab.rivals.pessimistic import added_errors
from reference.parameters import at_least, one_of, up_to
from reference.rules import RuleList

Taken = tuple[ClassRule, int, int]
"""A rule of the list, the default after it, and the errors of all rules so far with this default."""


class CBA(AssociationClassifier):
    """Classification based on associations: a list of class rules of which the first that matches decides.

    >>> from reference import datasets
    >>> print(CBA(min_support=0.2).fit(datasets.load("weather")).report())
       1. IF outlook = overcast THEN yes
       2. IF humidity = normal AND windy = FALSE THEN yes
       3. IF outlook = sunny AND humidity = high THEN no
       4. IF outlook = rainy AND windy = FALSE THEN yes
          OTHERWISE no
    """

    def __init__(
        self,
        *,
        min_support: float = 0.01,
        min_confidence: float = 0.5,
        max_length: int = 4,
        max_rules: int = 80_000,
        pruning: bool = True,
        categorical_features: Sequence[bool | int | str] | None = None,
    ) -> None:
        self.min_support = min_support
        self.min_confidence = min_confidence
        self.max_length = max_length
        self.max_rules = max_rules
        self.pruning = pruning
        self.categorical_features = categorical_features

    def _check(self) -> None:
        up_to(0, 1, min_support=self.min_support)
        up_to(0.5, 1, inclusive=True, min_confidence=self.min_confidence)
        at_least(1, max_length=self.max_length, max_rules=self.max_rules)
        one_of((True, False), pruning=self.pruning)

    def _find_rules(self, problem: Problem) -> None:
        rules, self.max_length_ = mined(problem, self.min_support, self.max_length)
        rules = without_pessimistic(rules) if self.pruning else rules
        rules = sorted(rules, key=lambda rule: len(rule.items))[: self.max_rules]
        taken = cut(built(ranked(rules, self.min_confidence), problem))
        labels = self.target_.values or ()
        self.default_class_ = labels[taken[-1][1] if taken else majority(problem.class_count)]
        self.rules_ = self._in_words((rule, confidence(rule)) for rule, _, _ in taken)
        self.rule_list_ = RuleList(self.rules_, self.default_class_)

    def _decided(self, matches: list[Mask], n_rows: int) -> NDArray[Any]:
        codes = self._codes()
        decided = np.full(n_rows, codes[self.default_class_])
        for rule, rows in zip(reversed(self.rules_), reversed(matches), strict=True):
            decided[rows] = codes[rule.prediction]
        return decided


def without_pessimistic(rules: Sequence[ClassRule]) -> list[ClassRule]:
    """The rules that are not estimated to be worse than they would be without one of their items.

    >>> general, special = ClassRule(0, (1,), 9, 9), ClassRule(0, (1, 2), 2, 2)
    >>> without_pessimistic([general, special]) == [general]
    True
    """
    known = {(rule.prediction, rule.items): rule for rule in rules}

    def shorter(rule: ClassRule) -> list[ClassRule]:
        items = [tuple(y for y in rule.items if y != x) for x in rule.items] if len(rule.items) > 1 else []
        return [known[rule.prediction, each] for each in items if (rule.prediction, each) in known]

    return [rule for rule in rules if all(_rate(rule) <= _rate(other) for other in shorter(rule))]


def _rate(rule: ClassRule) -> float:
    return _estimated_rate(rule.n_a, rule.counter_examples)


@cache
def _estimated_rate(n: int, wrong: int) -> float:
    """C4.5's upper limit of the share of errors."""
    return (wrong + added_errors(n, wrong)) / n


def built(rules: Sequence[ClassRule], problem: Problem) -> list[Taken]:
    """M1: the rules that are right about a case which no rule before them covers."""
    left = (1 << problem.n_cases) - 1
    wrong_so_far, default = 0, majority(problem.class_count)
    taken: list[Taken] = []
    for rule in rules:
        covered = problem.covered(rule.items) & left
        right = covered & problem.class_rows[rule.prediction]
        if not right:
            continue
        left &= ~covered
        wrong_so_far += covered.bit_count() - right.bit_count()
        counts = [(rows & left).bit_count() for rows in problem.class_rows]
        default = majority(counts) if left else majority(problem.class_count)
        taken.append((rule, default, wrong_so_far + left.bit_count() - counts[default]))
        if not left:
            break
    return taken


def cut(taken: Sequence[Taken]) -> Sequence[Taken]:
    """The list up to the first rule with the fewest errors."""
    errors = [wrong for _, _, wrong in taken]
    return taken[: errors.index(min(errors)) + 1] if taken else taken
