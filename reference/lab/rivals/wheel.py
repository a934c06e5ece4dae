"""The roulette wheel of ``reference.draws`` for long arrays: the same choice by the same draw, without a loop."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from reference.draws import Draws, EmptyWheel


def spin(weights: NDArray[np.float64], source: Draws) -> int:
    """The first place whose running sum exceeds u times the total; running sums go from left to right.

    >>> from reference.draws import Tape
    >>> spin(np.array([1.0, 1.0, 2.0]), Tape([0.25])), Tape([0.25]).spin([1.0, 1.0, 2.0])
    (1, 1)
    """
    running = np.cumsum(weights)
    if not running[-1] > 0:
        raise EmptyWheel
    place = int(np.searchsorted(running, source.uniform() * running[-1], side="right"))
    return place if place < len(weights) else int(np.flatnonzero(weights)[-1])
