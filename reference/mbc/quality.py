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


def unless_few(least: int, quality: Quality, tp: int, fp: int, p: int, n: int) -> float:
    """A rule that covers fewer rows than ``least`` is worth as much as one that covers nothing (MBC-37).

    >>> unless_few(5, kloesgen, 3, 0, 5, 9), unless_few(3, kloesgen, 3, 0, 5, 9) == kloesgen(3, 0, 5, 9)
    (0.0, True)
    """
    return quality(tp, fp, p, n) if tp + fp >= least else 0.0


def measure(omega: float, least: int = 1) -> Quality:
    """The measure for an omega and the least number of rows that a rule covers."""
    quality = kloesgen if omega == 1 else partial(kloesgen_power, omega)
    return quality if least == 1 else partial(unless_few, least, quality)
