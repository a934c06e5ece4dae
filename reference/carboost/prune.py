"""Which specialisations are dropped: Li's condition while mining, and the optimal rule set afterwards."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import NamedTuple

from reference.carboost.mine import ClassRule, Removes, Select, canonical


class Pruning(NamedTuple):
    """What an item must do to stay while the itemsets grow, and which of the rules stay in the end."""

    removes: Removes
    select: Select


def every_rule(rules: Sequence[ClassRule], class_count: Sequence[int]) -> Sequence[ClassRule]:
    """The rules as they were mined."""
    return rules


def optimal(rules: Sequence[ClassRule], class_count: Sequence[int]) -> list[ClassRule]:
    """The rules of a pruned set that are more confident than each of their generalisations and the prior (CB-4).

    Fractions are compared by products of integers. Every generalisation of a rule in the set is in the set.

    >>> optimal([ClassRule(0, (0,), 4, 2), ClassRule(0, (1,), 4, 3), ClassRule(0, (0, 1), 3, 2)], [5, 9])
    [ClassRule(prediction=0, items=(0,), n_a=4, n_ac=2), ClassRule(prediction=0, items=(1,), n_a=4, n_ac=3)]
    """
    n = sum(class_count)
    best: dict[tuple[int, frozenset[int]], tuple[int, int]] = {}
    found = []
    for rule in sorted(rules, key=canonical):
        most = (class_count[rule.prediction], n)
        for x in rule.items:
            other = best.get((rule.prediction, frozenset(rule.items) - {x}), most)
            most = other if other[0] * most[1] > most[0] * other[1] else most
        if rule.n_ac * most[1] > most[0] * rule.n_a:
            found.append(rule)
            most = (rule.n_ac, rule.n_a)
        best[rule.prediction, frozenset(rule.items)] = most
    return found


PRUNINGS = {
    "li": Pruning(operator.gt, every_rule),
    "none": Pruning(operator.ge, every_rule),
    "optimal": Pruning(operator.gt, optimal),
}
"""The readings: every item removes a counter-example (CB-3), or need not; "optimal" filters afterwards, too (CB-4)."""
