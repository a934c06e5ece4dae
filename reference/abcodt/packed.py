"""A problem as C reads it: the classes as numbers of 32 bits, and every feature's rows in order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reference.abcodt.problem import Part, Problem
from reference.backend import kept


@dataclass(frozen=True, eq=False)
class Packed:
    """The class of every row; and for every feature the rows in ascending order of (value, row).

    A row is there as twice its number, plus 1 if its value is another than that of the row before.
    """

    classes: NDArray[np.int32]
    order: NDArray[np.int32]


@kept
def packed(problem: Problem) -> Packed:
    """The packed form of a problem; a part need not be sorted again.

    >>> problem = Problem.of([[2.0, 5.0], [1.0, 5.0], [3.0, 4.0]], [0, 1, 0])
    >>> packed(problem).order.tolist(), packed(problem.of_features([1])).order.tolist()
    ([[2, 1, 5], [4, 1, 2]], [[4, 1, 2]])
    """
    if isinstance(problem, Part):
        whole = packed(problem.whole)
        return Packed(whole.classes, whole.order[problem.features])
    order = np.empty(problem.values.shape, dtype=np.int32)
    for f, column in enumerate(problem.values):
        order[f] = _in_order(column)
    return Packed(np.array(problem.classes, dtype=np.int32), order)


def _in_order(column: NDArray[np.float64]) -> NDArray[np.int64]:
    """One feature's rows: sorted in the quickest way, then rows of equal values by their numbers."""
    order = np.argsort(column)
    values = column[order]
    other = np.zeros(len(column), dtype=np.int64)
    other[1:] = values[1:] != values[:-1]
    if not other[1:].all():
        before = np.cumsum(other) * len(column)
        order = np.sort(before + order) - before
    return 2 * order + other
