"""Softmax scaling: a set of values squeezed into (0, 1), its mean to one half.

GCACO, Eq. 2 and section 4.1, used for the columns of the data, the correlations and the Fisher scores. These arrays
are computed once and both paths read them, so exponentials are NumPy's; sums still run from left to right.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from reference.gcaco.blocks import left_to_right
from reference.gcaco.problem import Floats

EQUAL = 1e-12
"""Values whose range is at most this share of the largest count as equal: what is left is rounding."""


class Centre(NamedTuple):
    """The mean of some values and what their distance from it is divided by; 0 where they count as equal."""

    mean: Any
    sigma: Any


def equal(values: Floats) -> Any:
    """Whether all values (of every column) count as equal.

    >>> bool(equal(np.array([0.1, 0.1 + 1e-16, 0.1])))
    True
    """
    return np.ptp(values, axis=0) <= EQUAL * np.abs(values).max(axis=0)         #: gcaco:1


def centre(values: Floats, sigma: str = "std") -> Centre:
    """The mean and the standard deviation (or variance, GC-2) of values, with the divisor N, in two passes.

    >>> [float(centre(np.array([1.0, 5.0]), kind).sigma) for kind in ("std", "variance")]
    [2.0, 4.0]
    """
    with np.errstate(over="ignore", invalid="ignore"):
        mean = left_to_right(values) / len(values)
        variance = left_to_right(values, lambda block: (block - mean) ** 2) / len(values)
    variance = finite(variance)
    return Centre(mean, np.where(equal(values), 0.0, np.sqrt(variance) if sigma == "std" else variance))


def finite(variance: Any) -> Any:
    """A variance as it is, if it is a number."""
    if not np.isfinite(variance).all():
        raise ValueError("the values of a column lie too far apart: the square of their distance is no finite number")
    return variance


def softmax(values: Floats, around: Centre) -> Floats:
    """1 / (1 + exp(-(v - mean) / sigma)); one half where sigma is 0.

    >>> softmax(np.array([2.0, 5.0]), Centre(2.0, 1.0)).tolist()
    [0.5, 0.9525741268224334]
    """
    spread = around.sigma > 0
    with np.errstate(over="ignore"):
        z = np.where(spread, (values - around.mean) / np.where(spread, around.sigma, 1.0), 0.0)
    small = np.exp(-np.abs(z))
    return np.where(z >= 0, 1.0, small) / (1.0 + small)                         #: gcaco:2 gcaco:4 gcaco:7


def softmax_scale(values: Floats, sigma: str = "std") -> Floats:
    """Values (of every column) scaled around their own mean.

    >>> softmax_scale(np.array([0.1, 0.1, 0.1])).tolist()
    [0.5, 0.5, 0.5]
    """
    return softmax(values, centre(values, sigma))
