"""Which rules are significant: one-sided p-values of "P(c|A) = P(c)", and the level they must reach."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from reference.carboost.mine import ClassRule

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
    tail = 1.0 + _tail(lambda k: ((n_c - k) * (n_a - k)) / ((k + 1) * (others + k + 1)), n_ac, min(n_a, n_c) - n_ac)
    rest = _tail(lambda k: (k * (others + k)) / ((n_c - k + 1) * (n_a - k + 1)), n_ac, n_ac - max(0, -others), step=-1)
    return 1 / (1 + rest / tail)


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
        term *= r
        total += term
        if (r < 1 and term < NEGLIGIBLE * total) or total == math.inf:
            break
        k += step
    return total


TESTS: dict[str, Callable[[int, int, int, int], float]] = {
    "hypergeom": hypergeometric,
    "binomial": binomial,
    "normal": normal,
}
"""CB-10."""


def p_values(test: str, n: int, class_count: Sequence[int], rules: Sequence[ClassRule]) -> list[float]:
    """The p-value of every rule.

    >>> p_values("hypergeom", 14, [5, 9], [ClassRule(1, (7,), 7, 6)])[0] * 143
    19.0
    """
    of = TESTS[test]
    return [of(n, class_count[rule.prediction], rule.n_a, rule.n_ac) for rule in rules]


def no_adjustment(p_values: Sequence[float], level: float) -> list[bool]:
    """Every p-value against the level itself (E5a).

    >>> no_adjustment([0.05, 0.06], 0.05)
    [True, False]
    """
    return [p <= level * SLACK for p in p_values]


def bonferroni(p_values: Sequence[float], level: float) -> list[bool]:
    """Every p-value times the number of tests against the level (E5b).

    >>> bonferroni([0.02, 0.03], 0.05)
    [True, False]
    """
    return [len(p_values) * p <= level * SLACK for p in p_values]


def benjamini_hochberg(p_values: Sequence[float], level: float) -> list[bool]:
    """All up to the largest rank j whose p-value is at most level * j / M (E5c).

    >>> benjamini_hochberg([0.04, 0.03, 0.9], 0.07)
    [True, True, False]
    """
    largest = -1.0
    for j, p in enumerate(sorted(p_values), start=1):
        if p <= level * j / len(p_values) * SLACK:
            largest = p
    return [p <= largest for p in p_values]


ADJUSTMENTS: dict[str, Callable[[Sequence[float], float], list[bool]]] = {
    "none": no_adjustment,
    "bonferroni": bonferroni,
    "bh": benjamini_hochberg,
}
"""CB-12."""


def loevinger(n: int, n_c: int, n_a: int, n_ac: int) -> float:
    """How far a rule goes from independence (0) to no counter-example (1): (P(c|A) - P(c)) / P(not c).

    Computed from integers with one rounding (E6); 0 where the rule covers nothing or the class is alone (CB-20).

    >>> loevinger(14, 9, 7, 6), loevinger(14, 14, 7, 7)
    (0.6, 0.0)
    """
    if n_a == 0 or n_c == n:
        return 0.0
    return (n * n_ac - n_c * n_a) / (n_a * (n - n_c))
