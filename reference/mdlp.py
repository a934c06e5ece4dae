"""Fayyad and Irani's MDLP: where to cut a continuous attribute so that the classes separate.

Fayyad & Irani, Multi-interval discretization of continuous-valued attributes for classification learning, IJCAI
1993: recursive binary cuts of least class entropy, each accepted if its gain pays for its description. Every
float that decides is computed left to right with ``math``, so that another program can agree bit for bit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reference.shortlist import bits_of, shortlist

TIE = 1e-12
"""A cut further right must beat the best one so far by more than this."""


def cut_points(values: ArrayLike, classes: ArrayLike, n_classes: int) -> list[float]:
    """The accepted cuts of one attribute, ascending; rows without a value (NaN) are left out first.

    A cut lies midway between two neighbouring distinct values; a value belongs left if ``value <= cut``.
    ``classes`` are codes below ``n_classes``.

    >>> cut_points(range(1, 13), [0] * 6 + [1] * 6, 2)
    [6.5]
    """
    distinct, below = _class_counts_below(values, classes, n_classes)
    bits = bits_of(int(below[-1].sum()))
    cuts = []
    parts = [(0, len(distinct))]
    while parts:
        low, high = parts.pop()
        at = _accepted_cut(below, low, high, bits)
        if at is not None:
            cuts.append(_between(distinct[at - 1], distinct[at]))
            parts += [(low, at), (at, high)]
    return sorted(cuts)


def entropy(counts: Sequence[int], n: int) -> float:
    """``Ent(S)`` in bits, from the class counts of ``n`` rows.

    >>> entropy([3, 0, 3], 6)
    1.0
    """
    bits = 0.0
    for count in counts:
        if count:
            p = count / n
            bits -= p * math.log2(p)
    return bits


def price(whole: Sequence[int], left: Sequence[int], right: Sequence[int]) -> float:
    """What a cut must gain to be worth its description: ``(log2(N - 1) + Delta) / N``.

    ``Delta = log2(3^k - 2) - (k Ent(S) - k1 Ent(S1) - k2 Ent(S2))``, where ``k`` counts the classes present.

    >>> round(price([6, 6], [6, 0], [0, 6]), 12)
    0.355565545058
    """
    (n, k, bits), (_, k1, bits1), (_, k2, bits2) = _facts(whole), _facts(left), _facts(right)
    delta = math.log2(3**k - 2) - (k * bits - k1 * bits1 - k2 * bits2)
    return (math.log2(n - 1) + delta) / n


def _facts(counts: Sequence[int]) -> tuple[int, int, float]:
    """The number of rows, the number of classes present, and the entropy."""
    n = sum(counts)
    return n, len(counts) - counts.count(0), entropy(counts, n)


def _class_counts_below(
    values: ArrayLike, classes: ArrayLike, n_classes: int
) -> tuple[list[float], NDArray[np.int64]]:
    """The distinct values, ascending, and the class counts below each; a last entry counts all rows."""
    numbers, codes = np.asarray(values, dtype=np.float64), np.asarray(classes, dtype=np.intp)
    if numbers.ndim != 1 or numbers.shape != codes.shape:
        raise ValueError(f"values and classes must be equally long, got {numbers.shape} and {codes.shape}")
    if codes.size and not (codes.min() >= 0 and codes.max() < n_classes):
        raise ValueError(f"classes must be codes from 0 to {n_classes - 1}, got {codes.min()}..{codes.max()}")
    if np.isinf(numbers).any():
        raise ValueError("values must be finite, or NaN where they are missing")
    known = ~np.isnan(numbers)
    distinct, group = np.unique(numbers[known], return_inverse=True)
    places = (group + 1) * n_classes + codes[known]
    counts = np.bincount(places, minlength=(len(distinct) + 1) * n_classes).reshape(-1, n_classes)
    return distinct.tolist(), counts.cumsum(axis=0)


def _accepted_cut(below: NDArray[np.int64], low: int, high: int, bits_of_numbers: NDArray[np.float64]) -> int | None:
    """Where to cut the distinct values ``low .. high - 1``, or ``None`` if the best cut is not worth it."""
    whole = _difference(below[high], below[low])
    n, _, bits = _facts(whole)
    at, best = None, math.inf
    for cut in shortlist(below, low, high, bits_of_numbers, TIE):
        left, right = _difference(below[cut], below[low]), _difference(below[high], below[cut])
        n1 = sum(left)
        n2 = n - n1
        expected = (n1 * entropy(left, n1) + n2 * entropy(right, n2)) / n
        if expected < best - TIE:
            at, best, parts = cut, expected, (left, right)
    if at is None or not bits - best > price(whole, *parts):
        return None
    return at


def _difference(upper: NDArray[np.int64], lower: NDArray[np.int64]) -> list[int]:
    """The class counts of the rows from one value up to another."""
    between: list[int] = (upper - lower).tolist()
    return between


def _between(left: float, right: float) -> float:
    """The midpoint, or the left value where the midpoint rounds up to the right one (or overflows)."""
    middle = (left + right) / 2
    return middle if left <= middle < right else left
