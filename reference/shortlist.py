"""Which cuts MDLP has to look at: the few that its comparisons can choose.

A cut is chosen if it beats the best so far by more than a tie, so every chosen one is the lowest so far. The entropies
of all cuts are computed here at once, a little less exactly; cuts that lie above a lower one before them by more than
the error cannot be chosen, and one that lies below all before it by more than a tie and the error is chosen whatever
was. The look starts at the last of these.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

ERROR = 1e-10
"""More than rounding can make of an entropy computed here, and far less than what one row changes."""

FEW = 32
"""So few cuts are looked at one by one without ado."""


def bits_of(n: int) -> NDArray[np.float64]:
    """``x log2 x`` of the numbers up to n.

    >>> bits_of(4).tolist()
    [0.0, 0.0, 2.0, 4.754887502163468, 8.0]
    """
    numbers = np.arange(n + 1, dtype=np.float64)
    return numbers * np.log2(np.maximum(numbers, 1.0))


def shortlist(
    below: NDArray[np.int64], low: int, high: int, bits: NDArray[np.float64], tie: float
) -> list[int] | range:
    """The cuts between ``low`` and ``high`` that the look from left to right may choose, the last sure one first.

    ``below`` has the class counts below every distinct value, ``bits`` is ``bits_of`` the number of rows.

    >>> below = np.array([[min(row, 30), max(0, row - 30)] for row in range(51)])
    >>> shortlist(below, 0, 50, bits_of(50), 1e-12)
    [30]
    """
    if high - low <= FEW:
        return range(low + 1, high)
    left, right = below[low + 1 : high] - below[low], below[high] - below[low + 1 : high]
    entropies = (_unshared(left, bits) + _unshared(right, bits)) / (left[0].sum() + right[0].sum())
    lowest = np.concatenate(([np.inf], np.minimum.accumulate(entropies)[:-1]))
    possible = np.flatnonzero(entropies < lowest + 2 * ERROR)
    sure = np.flatnonzero(entropies[possible] < lowest[possible] - tie - 2 * ERROR)
    found: list[int] = (possible[sure[-1] :] + low + 1).tolist()
    return found


def _unshared(counts: NDArray[np.int64], bits: NDArray[np.float64]) -> NDArray[np.float64]:
    """The entropy of each part times its number of rows: ``n log2 n`` without the ``c log2 c`` of its classes."""
    rows: NDArray[np.float64] = bits[counts.sum(axis=1)]
    for c in range(counts.shape[1]):
        rows -= bits[counts[:, c]]
    return rows
