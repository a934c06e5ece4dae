"""Sums over arrays in the millions, block by block, so that no second array of their size is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from reference.gcaco.problem import Floats

BLOCK = 2**16
"""So many values are worked on at a time."""


def left_to_right(values: Floats, of: Callable[[Floats], Floats] = np.positive) -> Any:
    """The sum over the first axis (of a function of the values), each value added to the sum of those before it.

    >>> float(left_to_right(np.array([0.1] * 10)))
    0.9999999999999999
    """
    rows, whole = max(1, BLOCK * len(values) // max(1, values.size)), np.zeros(values.shape[1:])
    for start in range(0, len(values), rows):
        block = of(values[start : start + rows])
        whole = np.add.accumulate(np.concatenate([whole[np.newaxis], block]), axis=0)[-1]
    return whole
