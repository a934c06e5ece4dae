"""C4.5's pessimistic estimate: how many errors to expect at a leaf that made some in training.

Quinlan, C4.5: Programs for Machine Learning, 1993, section 4.2: the errors at a leaf are taken for a sample, and
the estimate is the upper limit of their share at confidence ``cf``. Three ranges are those of release 8 of the
program: no error, less than one, and nearly all. Between them stands the normal approximation to the binomial. Its
coefficient is the exact quantile of the normal distribution, as in Weka's J48 (0.6745 at ``cf`` = 0.25), where
the program interpolates in a small table (0.6925).
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

from reference.lab.rivals.c45_split import Floats, wrong

NONE = 1e-6
"""Fewer errors than this are none: fractions of cases add up with a rounding error."""


@lru_cache(maxsize=2**16)
def added_errors(n: float, e: float, cf: float = 0.25) -> float:
    """``U(n, e)``: how many errors to add to the ``e`` that a leaf made on ``n`` training cases.

    >>> round(added_errors(6, 0), 3), round(added_errors(9, 0), 3), added_errors(1, 0)
    (1.238, 1.285, 0.75)
    """
    if e < NONE:
        return n * (1 - math.pow(cf, 1 / n))
    if e < 1:
        without = added_errors(n, 0, cf)
        return without + e * (added_errors(n, 1, cf) - without)
    if e + 0.5 >= n:
        return 0.67 * max(n - e, 0.0)
    z = NormalDist().inv_cdf(1 - cf)
    observed = e + 0.5
    spread = z * math.sqrt(observed * (1 - observed / n) + z * z / 4)
    return n * (observed + z * z / 2 + spread) / (n + z * z) - e


def leaf_errors(counts: Floats, cf: float) -> float:
    """The errors to expect at a leaf with these class weights; none where no case came.

    >>> import numpy as np
    >>> round(leaf_errors(np.array([0.0, 6.0]), 0.25), 3)
    1.238
    """
    n = float(counts.sum())
    e = wrong(counts)
    return e + added_errors(n, e, cf) if n > NONE else 0.0
