"""How good a rule is: Klösgen's measure over the rows left."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

Quality = Callable[[int, int, int, int], float]
"""A measure of (TP, FP, P, N)."""


def kloesgen(tp: int, fp: int, p: int, n: int) -> float:
    """Q = (TP+FP)/(P+N) * (TP/(TP+FP) - P/(P+N)), as one division of exact integers (MBC-16).

    AntMiner_mbc, Eq. 10. Nothing covered gives 0, and so does a rule without tests.

    >>> kloesgen(3, 0, 5, 9)
    0.1377551020408163
    """
    return (tp * (p + n) - p * (tp + fp)) / (p + n) ** 2                        #: mbc:16


def kloesgen_power(omega: float, tp: int, fp: int, p: int, n: int) -> float:
    """The same with the coverage raised to omega (MBC-15); 0 where nothing is covered.

    >>> f"{kloesgen_power(0.5, 3, 0, 5, 9):.11f}"
    '0.29758503207'
    """
    if tp + fp == 0:
        return 0.0
    return coverage_power(tp + fp, p + n, omega) * (tp / (tp + fp) - p / (p + n))  #: mbc:16


def coverage_power(covered: int, n_rows: int, omega: float) -> float:
    """The share of rows covered, raised to omega by one ``pow``.

    >>> coverage_power(1, 4, 0.5)
    0.5
    """
    return math.pow(covered / n_rows, omega)


def measure(omega: float) -> Quality:
    """The measure for an omega."""
    return kloesgen if omega == 1 else partial(kloesgen_power, omega)
