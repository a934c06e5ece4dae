"""Which rules are significant: one-sided p-values of "P(c|A) = P(c)", and the level they must reach."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from reference.carboost.mine import ClassRule
from reference.carboost.problem import Problem

PValue = Callable[[int, int, int, int], float]
"""A one-sided p-value, from n, n_c, n_A and n_Ac."""

NEGLIGIBLE = 1e-20
"""A term of a tail this much smaller than the sum before it, and falling, ends the sum."""

SLACK = 1 + 1e-9
"""A p-value equal to the level is kept however its tail was summed."""


def hypergeometric(n: int, n_c: int, n_a: int, n_ac: int) -> float:
    """The chance that n_a cases drawn without replacement hold at least n_ac of the class (E4a).

    Terms are taken relative to the one of n_ac: the sum from there on, divided by the sum of all. Where one side is
    beyond the range of floats the other counts for nothing.

    >>> round(hypergeometric(14, 5, 3, 3), 15) == round(5 / 182, 15)
    True
    """
    others = n - n_c - n_a
    tail = 1.0 + _tail(                                                         #: carboost:wcarp3
        lambda k: ((n_c - k) * (n_a - k)) / ((k + 1) * (others + k + 1)), n_ac, min(n_a, n_c) - n_ac
    )
    rest = _tail(                                                               #: carboost:wcarp3
        lambda k: (k * (others + k)) / ((n_c - k + 1) * (n_a - k + 1)), n_ac, n_ac - max(0, -others), step=-1
    )
    return 1 / (1 + rest / tail)                                                #: carboost:wcarp3


def binomial(n: int, n_c: int, n_a: int, n_ac: int) -> float:
    """The chance that n_a cases drawn with replacement hold at least n_ac of the class (E4b).

    >>> round(binomial(14, 5, 3, 3), 13)
    0.0455539358601
    """
    tail = 1.0 + _tail(lambda k: ((n_a - k) * n_c) / ((k + 1) * (n - n_c)), n_ac, n_a - n_ac)
    rest = _tail(lambda k: (k * (n - n_c)) / ((n_a - k + 1) * n_c), n_ac, n_ac, step=-1)
    return 1 / (1 + rest / tail)


def normal(n: int, n_c: int, n_a: int, n_ac: int) -> float:
    """The normal approximation of the binomial tail, without continuity correction (E4c).

    >>> round(normal(14, 5, 3, 3), 13)
    0.0100683757752
    """
    share = n_c / n
    variance = n_a * share * (1 - share)
    return 1.0 if variance == 0 else 0.5 * math.erfc((n_ac - n_a * share) / math.sqrt(variance) / math.sqrt(2))


def _tail(ratio: Callable[[int], float], k: int, n_terms: int, step: int = 1) -> float:
    """The sum of products of successive ratios: r(k), r(k) r(k + step), and so on."""
    total, term = 0.0, 1.0
    for _ in range(n_terms):
        r = ratio(k)
        term *= r                                                               #: carboost:wcarp3
        total += term                                                           #: carboost:wcarp3
        if (r < 1 and term < NEGLIGIBLE * total) or total == math.inf:
            break
        k += step
    return total


def p_values(rules: Sequence[ClassRule], problem: Problem, p_value: PValue) -> list[float]:
    """The p-value of every rule.

    >>> import numpy as np
    >>> problem = Problem.of([np.array([0] * 14)], [1], np.array([0] * 5 + [1] * 9), 2)
    >>> p_values([ClassRule(1, (7,), 7, 6)], problem, hypergeometric)[0] * 143
    19.0
    """
    n, n_c = problem.n_cases, problem.class_count
    return [p_value(n, n_c[rule.prediction], rule.n_a, rule.n_ac) for rule in rules]  #: carboost:wcarp3


def no_adjustment(p_values: Sequence[float], level: float) -> list[int]:
    """The rules whose p-value is at most the level itself (E5a).

    >>> no_adjustment([0.05, 0.06, 0.01], 0.05)
    [0, 2]
    """
    return [r for r, p in enumerate(p_values) if p <= level * SLACK]            #: carboost:wcarp4


def bonferroni(p_values: Sequence[float], level: float) -> list[int]:
    """The rules whose p-value times the number of tests is at most the level (E5b).

    >>> bonferroni([0.02, 0.03], 0.05)
    [0]
    """
    return [r for r, p in enumerate(p_values) if len(p_values) * p <= level * SLACK]


def benjamini_hochberg(p_values: Sequence[float], level: float) -> list[int]:
    """All rules up to the largest rank j whose p-value is at most level * j / M (E5c).

    >>> benjamini_hochberg([0.04, 0.9, 0.03], 0.07)
    [0, 2]
    """
    largest = -1.0
    for j, p in enumerate(sorted(p_values), start=1):
        if p <= level * j / len(p_values) * SLACK:
            largest = p
    return [r for r, p in enumerate(p_values) if p <= largest]


def loevinger(n: int, n_c: int, n_a: int, n_ac: int) -> float:
    """How far a rule goes from independence (0) to no counter-example (1): (P(c|A) - P(c)) / P(not c).

    Computed from integers with one rounding (E6); 0 where the rule covers nothing or the class is alone (CB-20).

    >>> loevinger(14, 9, 7, 6), loevinger(14, 14, 7, 7)
    (0.6, 0.0)
    """
    if n_a == 0 or n_c == n:
        return 0.0
    return (n * n_ac - n_c * n_a) / (n_a * (n - n_c))                           #: carboost:wcarp5 carboost:boost6


TESTS: dict[str, PValue] = {"hypergeom": hypergeometric, "binomial": binomial, "normal": normal}
"""The readings of the law of n_Ac when a rule says nothing (CB-10)."""

ADJUSTMENTS = {"none": no_adjustment, "bonferroni": bonferroni, "bh": benjamini_hochberg}
"""The readings of the level where many rules are tested (CB-12)."""
