"""What ABCoDT works on: numeric features column by column, and the class of every row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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

    @property
    def columns(self) -> list[list[float]]:
        """The features, each as the list of its values."""
        columns: list[list[float]] = self.values.tolist()
        return columns

    def of_features(self, features: Sequence[int]) -> Part:
        """The problem on some of the features."""
        chosen = list(features)
        return Part(self.values[chosen], self.classes, self.n_classes, self, chosen)

    def of_rows(self, rows: Sequence[int]) -> Problem:
        """The problem on some of the rows, with the same K."""
        chosen = list(rows)
        return Problem(np.ascontiguousarray(self.values[:, chosen]), [self.classes[i] for i in rows], self.n_classes)


@dataclass(frozen=True, eq=False)
class Part(Problem):
    """A problem on some of the features of another one, which are numbered anew.

    >>> part = Problem.of([[1.0, 5.0], [2.0, 4.0]], [0, 1]).of_features([1])
    >>> part.columns, part.features, part.whole.n_features
    ([[5.0, 4.0]], [1], 2)
    """

    whole: Problem
    features: list[int]
