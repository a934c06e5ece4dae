"""What the rules weigh in a round: their Loevinger measure on its sample, times their own weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reference.carboost import significance
from reference.carboost.algorithm import RuleBase
from reference.carboost.sample import Counts

Negative = Callable[[Sequence[float]], list[float]]
"""What becomes of negative measures."""


def loevinger_on_sample(base: RuleBase, counts: Counts, negative: Negative) -> list[float]:
    """Loevinger of every rule on the sample of the round (CB-17, "sample").

    >>> from reference.carboost.mine import ClassRule
    >>> base = RuleBase([ClassRule(0, (0,), 2, 2)], [0.01], [1.0], 1, [5, 9], 1)
    >>> loevinger_on_sample(base, Counts([1, 2, 0, 1], [2, 2], [2], [0]), keep)
    [-1.0]
    """
    n, n_c = len(counts.multiplicities), counts.class_counts
    pairs = zip(base.rules, counts.n_a, counts.n_ac, strict=True)
    measured = [                                                                #: carboost:boost6
        significance.loevinger(n, n_c[rule.prediction], n_a, n_ac) for rule, n_a, n_ac in pairs
    ]
    return negative(measured)


def loevinger_on_training(base: RuleBase, counts: Counts, negative: Negative) -> list[float]:
    """Loevinger of every rule on the training cases, the same in every round (CB-17, "train")."""
    return negative(base.loevinger)


def keep(measured: Sequence[float]) -> list[float]:
    """A rule below independence speaks against its class (CB-19)."""
    return list(measured)


def clip(measured: Sequence[float]) -> list[float]:
    """A rule below independence is silent (CB-19).

    >>> clip([0.5, -0.25])
    [0.5, 0.0]
    """
    return [max(value, 0.0) for value in measured]


def multiply(a: Sequence[float], measured: Sequence[float]) -> list[float]:
    """The measure of every rule times its own weight (CB-31).

    >>> multiply([2.0, 1.0], [0.5, 0.25])
    [1.0, 0.25]
    """
    return [own * value for own, value in zip(a, measured, strict=True)]        #: carboost:boost7


def replace(a: Sequence[float], measured: Sequence[float]) -> list[float]:
    """A rule's own weight in place of its measure (CB-31)."""
    return list(a)


LOEVINGERS = {"sample": loevinger_on_sample, "train": loevinger_on_training}
"""The readings of the cases on which a round measures its rules (CB-17)."""

NEGATIVES: dict[str, Negative] = {"keep": keep, "clip": clip}
"""The readings of a measure below 0 (CB-19)."""

RULE_WEIGHTS = {"multiply": multiply, "replace": replace, "off": multiply}
"""The readings of what a rule's own weight does to its measure; with "off" it stays 1 (CB-31)."""
