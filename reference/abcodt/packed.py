"""A problem as C reads it: the classes as numbers of 32 bits, and every feature's rows in order."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reference.abcodt.problem import Part, Problem
from reference.backend import kept


@dataclass(frozen=True, eq=False)
class Packed:
    """The class of every row; and a row per feature that lists the rows in ascending order of (value, row)."""

    classes: NDArray[np.int32]
    order: NDArray[np.int32]


@kept
def packed(problem: Problem) -> Packed:
    """The packed form of a problem; a part need not be sorted again.

    >>> problem = Problem.of([[2.0, 5.0], [1.0, 5.0], [3.0, 4.0]], [0, 1, 0])
    >>> packed(problem).order.tolist(), packed(problem.of_features([1])).order.tolist()
    ([[1, 0, 2], [2, 0, 1]], [[2, 0, 1]])
    """
    if isinstance(problem, Part):
        whole = packed(problem.whole)
        return Packed(whole.classes, whole.order[problem.features])
    order = np.argsort(problem.values, axis=1, kind="stable").astype(np.int32)
    return Packed(np.array(problem.classes, dtype=np.int32), order)
