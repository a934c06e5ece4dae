"""The interval of a numeric attribute that an ant would take: found anew on the cases that its rule still covers.

Otero, Freitas & Johnson, Handling continuous attributes in ant colony classification algorithms, 2009: the values are
split again and again at the boundary of most information gain, as long as the minimum description length allows
(Fayyad & Irani 1993), and the purest interval is taken. As in MYRA the first split needs no permission, and an
interval has at least a tenth of the cases per class, 10 at least and 25 at most.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Interval:
    """low < x <= high, and how mixed the classes are in it."""

    low: float
    high: float
    entropy: float
    n_cases: int


def entropy(counts: Floats) -> Floats:
    """The entropy of class counts, in bits, along the last axis; 0 of nothing.

    >>> entropy(np.array([[2.0, 2.0], [4.0, 0.0]])).tolist()
    [1.0, 0.0]
    """
    total = counts.sum(axis=-1, keepdims=True)
    shares = counts / np.where(total > 0, total, 1.0)
    return np.asarray(-(shares * np.log2(np.where(shares > 0, shares, 1.0))).sum(axis=-1) + 0.0)


def best_interval(values: Floats, classes: NDArray[np.intp], n_classes: int) -> Interval | None:
    """The purest interval, of equally pure ones the larger, then the lower; ``None`` where nothing can be split.

    >>> values = np.arange(30.0)
    >>> best_interval(values, (values > 12).astype(int), 2)
    Interval(low=12.5, high=inf, entropy=0.0, n_cases=17)
    """
    if len(values) < 2:
        return None
    blocks = Blocks.of(values, classes, n_classes)
    least = min(max(0.1 * len(values) / n_classes, 10), 25)
    found = blocks.split(0, len(blocks.values), least, must_pay=False)
    if len(found) < 2:
        return None
    described = [blocks.interval(start, end) for start, end in found]
    return min(described, key=lambda one: (one.entropy, -one.n_cases))


@dataclass(frozen=True, eq=False)
class Blocks:
    """The distinct values, ascending, how many cases of every class lie below each, and where a cut is worth trying."""

    values: Floats
    below: Floats
    boundary: NDArray[np.bool_]

    @classmethod
    def of(cls, values: Floats, classes: NDArray[np.intp], n_classes: int) -> Blocks:
        """A boundary lies before a value unless it and the one before belong to one and the same class."""
        distinct, block = np.unique(values, return_inverse=True)
        in_row = np.bincount(block * n_classes + classes, minlength=len(distinct) * n_classes)
        counts = in_row.reshape(-1, n_classes).astype(np.float64)
        pure = np.where((counts > 0).sum(axis=1) == 1, counts.argmax(axis=1), -1)
        boundary = np.append(False, (pure[1:] != pure[:-1]) | (pure[1:] < 0))
        return cls(distinct, np.vstack([np.zeros(n_classes), counts.cumsum(axis=0)]), boundary)

    def split(self, start: int, end: int, least: float, must_pay: bool) -> list[tuple[int, int]]:
        """The values from start to end, parted as often as it pays."""
        at = start + 1 + np.flatnonzero(self.boundary[start + 1 : end])
        left, right = self.below[at] - self.below[start], self.below[end] - self.below[at]
        n_left, n_right = left.sum(axis=1), right.sum(axis=1)
        allowed = (n_left >= least) & (n_right >= least)
        if not allowed.any():
            return [(start, end)]
        left, right, at = left[allowed], right[allowed], at[allowed]
        n_left, n_right = n_left[allowed], n_right[allowed]
        mixed = (n_left * entropy(left) + n_right * entropy(right)) / (n_left + n_right)
        best = int(mixed.argmin())
        if must_pay and not pays(left[best], right[best]):
            return [(start, end)]
        cut = int(at[best])
        return [*self.split(start, cut, least, True), *self.split(cut, end, least, True)]

    def interval(self, start: int, end: int) -> Interval:
        """The values from start to end as an interval; cuts lie half-way between values."""
        counts = self.below[end] - self.below[start]
        low = -math.inf if start == 0 else float(self.values[start - 1] + self.values[start]) / 2
        high = math.inf if end == len(self.values) else float(self.values[end - 1] + self.values[end]) / 2
        return Interval(low, high, float(entropy(counts)), int(counts.sum()))


def pays(left: Floats, right: Floats) -> bool:
    """Whether a cut gains more than its description costs (Fayyad & Irani 1993).

    >>> pays(np.array([9.0, 0.0]), np.array([0.0, 9.0])), pays(np.array([3.0, 2.0]), np.array([2.0, 3.0]))
    (True, False)
    """
    whole = left + right
    n, before = whole.sum(), float(entropy(whole))
    parts = [(part.sum(), float(entropy(part)), int((part > 0).sum())) for part in (left, right)]
    gain = before - sum(size * mixed for size, mixed, _ in parts) / n
    k = int((whole > 0).sum())
    delta = math.log2(3**k - 2) - (k * before - sum(number * mixed for _, mixed, number in parts))
    return bool(gain > (math.log2(n - 1) + delta) / n)
