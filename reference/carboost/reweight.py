"""What a round changes: its own weight, the weights of the cases, and those of the rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from reference.carboost.mine import ClassRule
from reference.carboost.problem import RowSets
from reference.carboost.sample import Counts
from reference.draws import total
from reference.table import row_set

TOO_BAD = 0.5 - 1e-12
"""From this error on a round is no better than chance; the slack is for weighted errors of exactly a half (E8)."""


def error_on_sample(missed: Sequence[int], drawn: Sequence[int], weights: Sequence[float]) -> float:
    """The share of missed cases among those drawn, each as often as it was drawn (CB-22).

    >>> error_on_sample([1], [1, 2, 0], [])
    0.6666666666666666
    """
    n_missed = [drawn[case] for case in missed]
    return sum(n_missed) / len(drawn)


def error_on_train(missed: Sequence[int], drawn: Sequence[int], weights: Sequence[float]) -> float:
    """The share of missed cases among all (CB-22)."""
    return len(missed) / len(drawn)


def weighted_error(missed: Sequence[int], drawn: Sequence[int], weights: Sequence[float]) -> float:
    """The weight of the missed cases (CB-22)."""
    return total(weights[case] for case in missed)


ERRORS = {"sample": error_on_sample, "train": error_on_train, "weighted": weighted_error}


def clipped(error: float, n: int) -> float:
    """An error of none as half an error, one of all as all but half a case (CB-23).

    >>> clipped(0.0, 14) == 1 / 28, clipped(0.25, 14)
    (True, 0.25)
    """
    return min(max(error, 1 / (2 * n)), 1 - 1 / (2 * n))


def round_weight(error: float) -> float:
    """Half the logarithm of the odds of being right (E9).

    >>> round(round_weight(3 / 14), 12)
    0.649641492065
    """
    return 0.5 * math.log((1 - error) / error)


def scale_cases(weights: Sequence[float], missed: Sequence[int], alpha: float, among: Sequence[bool]) -> list[float]:
    """Weights times e^alpha where missed and e^-alpha where not, for the cases ``among`` which it is done (CB-25).

    >>> scale_cases([0.5, 0.25, 0.25], [0], math.log(2), [True, True, False])
    [1.0, 0.125, 0.25]
    """
    up, down, wrong = math.exp(alpha), math.exp(-alpha), set(missed)
    return [
        weight * (up if case in wrong else down) if among[case] else weight for case, weight in enumerate(weights)
    ]


def normalised(weights: Sequence[float]) -> tuple[list[float], float]:
    """Weights divided by their sum, and the sum, added from left to right (CB-26).

    >>> normalised([1.0, 3.0])
    ([0.25, 0.75], 4.0)
    """
    whole = total(weights)
    return [weight / whole for weight in weights], whole


class Reweighted(NamedTuple):
    """The rules that got a new weight, the errors behind them, and the weights of all rules."""

    rules: list[int]
    errors: list[float]
    a: list[float]


def wanted_cases(missed: Sequence[int], classes: Sequence[int], counts: Counts) -> list[int]:
    """For every class the drawn cases that the round missed, as a set of rows.

    >>> wanted_cases([0, 1, 2], [0, 1, 1], Counts([1, 0, 2], [1, 2], [], []))
    [1, 4]
    """
    wrong = np.zeros((len(counts.class_counts), len(classes)), dtype=np.bool_)
    for case in missed:
        wrong[classes[case], case] = counts.multiplicities[case] > 0
    return [row_set(of_class) for of_class in wrong]


def reweight_rules(
    rules: Sequence[ClassRule],
    covers: RowSets,
    missed: Sequence[int],
    classes: Sequence[int],
    counts: Counts,
    before: Sequence[float],
) -> Reweighted:
    """The ratio of right to wrong on the sample, for rules that are right on a drawn case which the round missed.

    Bahri & Lallich, section 4.2, item 3, last line (CB-28, CB-29). Half an error is assumed where there is none
    (CB-33). The other rules keep the weight they had ``before``.

    >>> counts = Counts([2, 1], [2, 1], [3], [2])
    >>> reweight_rules([ClassRule(0, (0,), 2, 1)], RowSets.of([3], 2), [0], [0, 1], counts, [1.0])
    Reweighted(rules=[0], errors=[1.0], a=[2.0])
    """
    found, errors, a = list[int](), list[float](), list(before)
    wanted = wanted_cases(missed, classes, counts)
    for r, (rule, covered) in enumerate(zip(rules, covers, strict=True)):
        if covered & wanted[rule.prediction]:                                   #: carboost:boost15
            n_a = counts.n_a[r]
            error = min(max(float(n_a - counts.n_ac[r]), 0.5), n_a - 0.5)       #: carboost:boost16
            a[r] = (n_a - error) / error                                        #: carboost:boost17
            found.append(r)
            errors.append(error)
    return Reweighted(found, errors, a)
