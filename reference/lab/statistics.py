"""Tests for comparing classifiers, as referees expect them.

Demšar, *Statistical comparisons of classifiers over multiple data sets* (JMLR 7, 2006), for ranks, Friedman's test in
the form of Iman and Davenport, Nemenyi's critical difference and Wilcoxon's test; Holm 1979; Nadeau and Bengio,
*Inference for the generalization error* (2003), for folds that share training rows; Vargha and Delaney 2000. The
distributions are SciPy's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

Scores = NDArray[np.float64]
"""Data sets by methods."""


class Friedman(NamedTuple):
    """Friedman's statistic with its p-value, and Iman and Davenport's, which is less conservative."""

    chi_square: float
    p: float
    f: float
    p_f: float


def ranks(scores: Scores, higher_is_better: bool = True) -> Scores:
    """The rank of every method on every data set, 1 the best, equal ones their mean.

    >>> ranks(np.array([[0.9, 0.8, 0.9]])).tolist()
    [[1.5, 3.0, 1.5]]
    """
    signed = -scores if higher_is_better else scores
    found: Scores = np.apply_along_axis(stats.rankdata, 1, signed)
    return found


def friedman(of_methods: Scores) -> Friedman:
    """Whether the methods' mean ranks differ by more than chance; ``of_methods`` are ranks, data sets by methods.

    Demšar's example (section 3.2.2): mean ranks 3.143, 2.000, 2.893 and 1.964 over 14 sets.

    >>> found = friedman_of_means([3.143, 2.000, 2.893, 1.964], 14)
    >>> round(found.chi_square, 2), round(found.f, 2)
    (9.28, 3.69)
    """
    n, k = of_methods.shape
    if n < 2 or k < 2:
        raise ValueError(f"Friedman's test needs two methods and two data sets, got {k} and {n}")
    tied = sum(int(c**3 - c) for row in of_methods for c in np.unique(row, return_counts=True)[1])
    means = list(np.add.reduce(of_methods, axis=0) / n)
    return friedman_of_means(means, n, correction=1 - tied / (n * k * (k * k - 1)))


def friedman_of_means(means: Sequence[float], n: int, correction: float = 1.0) -> Friedman:
    """The same from the mean ranks over n data sets; ``correction`` is below 1 where methods tie (Conover)."""
    k = len(means)
    squares = math.fsum(mean * mean for mean in means)
    chi = 12 * n / (k * (k + 1)) * (squares - k * (k + 1) ** 2 / 4)
    chi = chi / correction if correction > 0 else 0.0
    rest = n * (k - 1) - chi
    if rest < 1e-9:  # every data set orders the methods alike: Conover's exact probability
        return Friedman(chi, float(stats.chi2.sf(chi, k - 1)), math.inf, float(math.factorial(k)) ** -(n - 1))
    f = (n - 1) * chi / rest
    p_f = float(stats.f.sf(f, k - 1, (k - 1) * (n - 1)))
    return Friedman(chi, float(stats.chi2.sf(chi, k - 1)), f, p_f)


def critical_difference(k: int, n: int, level: float = 0.05) -> float:
    """Nemenyi: mean ranks of k methods over n sets differ if they are at least this far apart.

    Demšar: four classifiers, 14 sets, 5 %: 2.569 * sqrt(4 * 5 / (6 * 14)) = 1.25.

    >>> round(critical_difference(4, 14), 2)
    1.25
    """
    q = float(stats.studentized_range.ppf(1 - level, k, np.inf)) / math.sqrt(2)
    return q * math.sqrt(k * (k + 1) / (6 * n))


def nemenyi(means: Sequence[float], n: int) -> Scores:
    """The p-value of every pair of mean ranks under Nemenyi's test.

    >>> nemenyi([1.0, 1.0], 10)[0, 1].round(6).item()
    1.0
    """
    k = len(means)
    unit = math.sqrt(k * (k + 1) / (6 * n))
    distance = np.abs(np.subtract.outer(means, means)) / unit * math.sqrt(2)
    p: Scores = np.minimum(1.0, stats.studentized_range.sf(distance, k, np.inf))
    return p


def groups(means: Sequence[float], distance: float) -> list[list[int]]:
    """The largest sets of methods whose mean ranks are all nearer than a critical difference, the best first.

    Demšar's example at 5 %, where nothing is told apart, and at 10 %, where the third belongs to either group.

    >>> groups([3.143, 2.000, 2.893, 1.964], critical_difference(4, 14))
    [[3, 1, 2, 0]]
    >>> groups([3.143, 2.000, 2.893, 1.964], critical_difference(4, 14, 0.1))
    [[3, 1, 2], [2, 0]]
    """
    order = sorted(range(len(means)), key=lambda method: (means[method], method))
    found, reached = list[list[int]](), 0
    for start, first in enumerate(order):
        end = max(i for i, method in enumerate(order) if means[method] - means[first] < distance) + 1
        if end > reached and end - start > 1:
            found.append(order[start:end])
        reached = max(reached, end)
    return found


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values adjusted by Holm's step-down procedure.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted, highest = [0.0] * len(p_values), 0.0
    for place, index in enumerate(order):
        highest = max(highest, min(1.0, (len(p_values) - place) * p_values[index]))
        adjusted[index] = highest
    return adjusted


def against(means: Sequence[float], control: int, n: int) -> list[float]:
    """The p-value of every mean rank against that of a control, by the normal distribution of their difference.

    >>> [round(p, 3) for p in against([3.143, 2.000, 2.893, 1.964], 0, 14)]
    [1.0, 0.019, 0.608, 0.016]
    """
    k = len(means)
    unit = math.sqrt(k * (k + 1) / (6 * n))
    return [float(2 * stats.norm.sf(abs(mean - means[control]) / unit)) for mean in means]


def wilcoxon(one: Sequence[float], other: Sequence[float]) -> float:
    """The p-value of Wilcoxon's signed-rank test over data sets; 1 where nothing differs.

    >>> wilcoxon([0.5, 0.6], [0.5, 0.6])
    1.0
    """
    differences = np.round(np.subtract(one, other), 12)
    return float(stats.wilcoxon(differences, zero_method="zsplit").pvalue) if differences.any() else 1.0


def sign_test(one: Sequence[float], other: Sequence[float]) -> tuple[int, int, int, float]:
    """Wins, ties and losses over data sets, and the two-sided p-value of the wins among those that differ.

    >>> sign_test([3, 3, 3, 1], [1, 1, 1, 1])
    (3, 1, 0, 0.25)
    """
    differences = np.subtract(one, other)
    wins, losses = int(np.count_nonzero(differences > 0)), int(np.count_nonzero(differences < 0))
    p = float(stats.binomtest(wins, wins + losses).pvalue) if wins + losses else 1.0
    return wins, len(differences) - wins - losses, losses, p


def paired_t(one: Sequence[float], other: Sequence[float]) -> float:
    """The p-value of the paired t test; 1 where nothing differs.

    >>> round(paired_t([1.0, 2.0, 4.0], [0.0, 2.0, 3.0]), 4)
    0.1835
    """
    differences = np.round(np.subtract(one, other), 12)
    if not differences.any():
        return 1.0
    return 0.0 if np.ptp(differences) == 0 else float(stats.ttest_1samp(differences, 0.0).pvalue)


def corrected_t(one: Sequence[float], other: Sequence[float], test_share: float) -> float:
    """The same for resampled splits of one data set, whose training sets overlap (Nadeau and Bengio).

    The variance of the mean is taken (1/J + n_test / n_train) times that of a difference, not 1/J times. ``test_share``
    is the share of rows that a split tests on.

    >>> round(corrected_t([1.0, 2.0, 4.0], [0.0, 2.0, 3.0], 0.1), 4)
    0.2254
    """
    differences = np.round(np.subtract(one, other), 12)
    if not differences.any():
        return 1.0
    n, variance = len(differences), float(np.var(differences, ddof=1))
    if variance == 0:
        return 0.0
    mean = float(np.add.reduce(differences)) / n
    t = mean / math.sqrt((1 / n + test_share / (1 - test_share)) * variance)
    return float(2 * stats.t.sf(abs(t), n - 1))


def vargha_delaney(one: Sequence[float], other: Sequence[float]) -> float:
    """The chance that a score of one is above a score of the other, half for equal ones: 0.5 is no effect.

    >>> vargha_delaney([3, 4, 5], [1, 4])
    0.75
    """
    above = np.greater.outer(one, other).mean() + 0.5 * np.equal.outer(one, other).mean()
    return float(above)


def mean_difference(
    one: Sequence[float], other: Sequence[float], test_share: float = 0.0, level: float = 0.95
) -> tuple[float, float, float]:
    """The mean of paired differences with its interval of confidence, by Student's t.

    With a ``test_share`` the interval is as wide as the corrected t test has it.

    >>> [round(x, 3) for x in mean_difference([1.0, 2.0, 4.0], [0.0, 2.0, 3.0])]
    [0.667, -0.768, 2.101]
    """
    differences = np.subtract(one, other)
    n = len(differences)
    mean = float(np.add.reduce(differences)) / n
    if n < 2:
        return mean, -math.inf, math.inf
    unit = math.sqrt((1 / n + test_share / (1 - test_share)) * float(np.var(differences, ddof=1)))
    half = float(stats.t.ppf((1 + level) / 2, n - 1)) * unit
    return mean, mean - half, mean + half
