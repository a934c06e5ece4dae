"""What a comparison shows: average ranks, tests over data sets or over folds, effects with their intervals."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from reference.lab import statistics
from reference.lab.compare import Comparison, better_of, mean

LEVEL = 0.05
"""What counts as significant."""

Interval = tuple[float, float, float]
"""A mean, and the ends of its interval of confidence (95 %)."""


@dataclass(frozen=True)
class Pair:
    """Two methods over data sets: wins of the first, p-values, and what the difference amounts to.

    ``difference`` is the mean over the data sets of first minus second; ``effect`` that of Vargha and Delaney's A, the
    chance that a fold of the first is better than a fold of the second.
    """

    one: str
    other: str
    wins: int
    ties: int
    losses: int
    p_sign: float
    p_t: float
    p_wilcoxon: float
    p_wilcoxon_holm: float
    p_nemenyi: float
    difference: Interval
    effect: Interval


@dataclass(frozen=True)
class Against:
    """A method against the control, by the difference of their average ranks: the p-value, and Holm's."""

    method: str
    difference: float
    p: float
    p_holm: float


@dataclass(frozen=True)
class OverSets:
    """The tests over data sets: Friedman with what may follow it."""

    data: list[str]
    ranks: dict[str, float]
    friedman: statistics.Friedman
    critical_difference: float
    groups: list[list[str]]
    control: str
    against: list[Against]
    pairs: list[Pair]

    @property
    def significant(self) -> bool:
        """Whether Friedman's test, in the form of Iman and Davenport, finds a difference at all."""
        return self.friedman.p_f < LEVEL


@dataclass(frozen=True)
class FoldPair:
    """Two methods over the folds of one data set: the corrected t test is the one to believe."""

    one: str
    other: str
    difference: Interval
    p_t: float
    p_corrected: float
    effect: float


def over_sets(comparison: Comparison, measure: str, control: str | None = None) -> OverSets | None:
    """The tests over the data sets on which every method that tells the measure has it; None if fewer than two.

    ``control`` is the method that the rest is measured against, the first if none is named. Methods that never have
    the measure take no part.

    >>> from reference.lab.compare import compare
    >>> found = over_sets(compare(["tree", "majority"], ["wine", "iris"], folds=2), "accuracy")
    >>> found.ranks, found.pairs[0].wins
    ({'tree': 1.0, 'majority': 2.0}, 2)
    """
    data, methods = comparison.complete(measure), comparison.telling(measure)
    n, k = len(data), len(methods)
    if n < 2 or k < 2:
        return None
    control = control_of(comparison, control, measure)
    ranked = statistics.ranks(comparison.means(measure), better_of(measure))
    means = [mean(column) for column in ranked.T.tolist()]
    distance = statistics.critical_difference(k, n, LEVEL)
    return OverSets(
        data=data,
        ranks=dict(zip(methods, means, strict=True)),
        friedman=statistics.friedman(ranked),
        critical_difference=distance,
        groups=[[methods[i] for i in group] for group in statistics.groups(means, distance)],
        control=control,
        against=_against(methods, means, n, control),
        pairs=_pairs(comparison, measure, statistics.nemenyi(means, n)),
    )


def control_of(comparison: Comparison, named: str | None, measure: str) -> str:
    """The method that the others are measured against: the one that is named, else the first that has scores."""
    if named is not None and named not in comparison.methods:
        raise ValueError(f"the control {named!r} is none of the methods {', '.join(comparison.methods)}")
    telling = comparison.telling(measure) or comparison.methods
    return named if named in telling else telling[0]


def _against(methods: list[str], means: list[float], n: int, control: str) -> list[Against]:
    at = methods.index(control)
    rest = [i for i in range(len(methods)) if i != at]
    raw = statistics.against(means, at, n)
    adjusted = statistics.holm([raw[i] for i in rest])
    return [Against(methods[i], means[i] - means[at], raw[i], p) for i, p in zip(rest, adjusted, strict=True)]


def _pairs(comparison: Comparison, measure: str, p_nemenyi: statistics.Scores) -> list[Pair]:
    means, methods = comparison.means(measure).T, comparison.telling(measure)
    sign = 1 if better_of(measure) else -1
    of_pairs = list(combinations(range(len(methods)), 2))
    raw = [statistics.wilcoxon(means[a].tolist(), means[b].tolist()) for a, b in of_pairs]
    found = []
    for (a, b), p, adjusted in zip(of_pairs, raw, statistics.holm(raw), strict=True):
        one, other = means[a].tolist(), means[b].tolist()
        names = methods[a], methods[b]
        wins, ties, losses, p_sign = statistics.sign_test([sign * x for x in one], [sign * x for x in other])
        effects = [effect(comparison, data, measure, *names) for data in comparison.complete(measure)]
        p_values = p_sign, statistics.paired_t(one, other), p, adjusted, float(p_nemenyi[a, b])
        difference = statistics.mean_difference(one, other)
        found.append(Pair(*names, wins, ties, losses, *p_values, difference, _within_0_and_1(effects)))
    return found


def _within_0_and_1(effects: list[float]) -> Interval:
    centre, low, high = statistics.mean_difference(effects, [0.0] * len(effects))
    return centre, max(0.0, low), min(1.0, high)


def effect(comparison: Comparison, data: str, measure: str, one: str, other: str) -> float:
    """The chance that a fold of one method is better than a fold of the other, on one data set."""
    sign = 1 if better_of(measure) else -1
    first, second = (comparison.of_folds(data, method, measure) for method in (one, other))
    return statistics.vargha_delaney([sign * x for x in first], [sign * x for x in second])


def over_folds(comparison: Comparison, measure: str, data: str) -> list[FoldPair]:
    """Every pair of methods over the folds of one data set, as far as both have the measure there."""
    known = [method for method in comparison.methods if comparison.of_folds(data, method, measure)]
    share, found = 1 / comparison.folds, []
    for one, other in combinations(known, 2):
        first, second = (comparison.of_folds(data, method, measure) for method in (one, other))
        difference = statistics.mean_difference(first, second, share)
        p_values = statistics.paired_t(first, second), statistics.corrected_t(first, second, share)
        found.append(FoldPair(one, other, difference, *p_values, effect(comparison, data, measure, one, other)))
    return found


def mark(comparison: Comparison, measure: str, data: str, method: str, control: str) -> str:
    """Whether a method is significantly better (+) or worse (-) than the control on one data set (corrected t test)."""
    one, other = (comparison.of_folds(data, name, measure) for name in (method, control))
    if not one or not other or len(one) < 2:
        return ""
    if statistics.corrected_t(one, other, 1 / comparison.folds) >= LEVEL:
        return ""
    return "+" if (mean(one) > mean(other)) == better_of(measure) else "-"
