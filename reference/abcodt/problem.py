"""What ABCoDT works on: numeric features column by column, and the class of every row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Problem:
    """Features as rows of ``values`` (features by samples), classes 0..K-1, and K.

    >>> problem = Problem.of([[1.0, 5.0], [2.0, 4.0]], [0, 1])
    >>> problem.columns, problem.n_features, problem.n_rows, problem.n_classes
    ([[1.0, 2.0], [5.0, 4.0]], 2, 2, 2)
    """

    values: NDArray[np.float64]
    classes: Sequence[int]
    n_classes: int

    @classmethod
    def of(cls, X: object, classes: Sequence[int]) -> Problem:
        """A problem from a matrix of samples by features; K is the number of classes that occur."""
        matrix = np.asarray(X, dtype=np.float64)
        return cls(np.ascontiguousarray(matrix.T), list(classes), max(classes) + 1)

    @property
    def n_features(self) -> int:
        """D."""
        return len(self.values)

    @property
    def n_rows(self) -> int:
        """N."""
        return len(self.classes)

    @cached_property
    def columns(self) -> list[list[float]]:
        """The features as the mirror reads them."""
        columns: list[list[float]] = self.values.tolist()
        return columns

    @cached_property
    def codes(self) -> NDArray[np.int32]:
        """The classes as C reads them."""
        return np.array(self.classes, dtype=np.int32)

    @cached_property
    def order(self) -> NDArray[np.int32]:
        """The rows of every feature in ascending order of (value, row), as C reads them."""
        return np.argsort(self.values, axis=1, kind="stable").astype(np.int32)

    def of_features(self, features: Sequence[int]) -> Problem:
        """The problem on some of the features, which need not be sorted again."""
        chosen = list(features)
        part = Problem(self.values[chosen], self.classes, self.n_classes)
        vars(part)["order"] = self.order[chosen]
        return part

    def of_rows(self, rows: Sequence[int]) -> Problem:
        """The problem on some of the rows, with the same K."""
        chosen = list(rows)
        return Problem(np.ascontiguousarray(self.values[:, chosen]), [self.classes[i] for i in rows], self.n_classes)
