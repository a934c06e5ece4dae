"""What the rival feature selectors share: numbers in, columns out, the best first."""

from __future__ import annotations

import warnings
from abc import abstractmethod
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray
from sklearn.utils.validation import validate_data

from reference.inputs import all_or_nothing
from reference.parameters import at_least
from reference.selectors import Codes, ColumnSelector, Matrix, training_matrix
from reference.table import Table

Columns = NDArray[np.intp]


class Filter(ColumnSelector):
    """A selector of a given number of columns, half of them by default; a method fills in how it ranks them.

    Fitted, it has ``support_``, and ``ranking_``: the numbers of the columns, the best first. Methods that judge each
    column alone rank all of them and have their ``scores_``; those that collect columns rank what they collected.
    """

    supervised: ClassVar[bool] = True

    def fit(self, X: Any, y: Any = None) -> Self:
        """Choose among the columns of a Table, or of X with the classes y; on an error nothing changes."""
        with all_or_nothing(self):
            if self.n_features_to_select is not None:
                at_least(1, n_features_to_select=self.n_features_to_select)
            self._check()
            samples, classes = self._numbers(X, y)
            wanted = self._wanted(samples.shape[1])
            self.ranking_ = np.asarray(self._ranked(samples, classes, wanted), dtype=np.intp)
            self.support_ = np.zeros(samples.shape[1], dtype=bool)
            self.support_[self.ranking_[:wanted]] = True
        return self

    def _numbers(self, X: Any, y: Any) -> tuple[Matrix, Codes]:
        """The numbers and the classes; one that looks at no class needs none."""
        if self.supervised or isinstance(X, Table):
            return training_matrix(self, X, y)
        samples = validate_data(self, X, dtype=np.float64, ensure_min_samples=2)
        return samples, np.zeros(len(samples), dtype=np.int32)

    def _wanted(self, n: int) -> int:
        if self.n_features_to_select is None:
            return max(1, n // 2)
        if self.n_features_to_select > n:
            asked = f"n_features_to_select asks for {self.n_features_to_select} columns, but there are {n}"
            warnings.warn(f"{asked}: all are kept", UserWarning, stacklevel=3)
        return int(min(self.n_features_to_select, n))

    def __sklearn_tags__(self) -> Any:
        """The classes are needed where they are looked at."""
        tags = super().__sklearn_tags__()
        tags.target_tags.required = self.supervised
        return tags

    def _check(self) -> None:
        """Refuse parameters outside their range, before the data is looked at; a method without any has nothing to."""
        return

    @abstractmethod
    def _ranked(self, samples: Matrix, classes: Codes, wanted: int) -> Any:
        """The columns, the best first, ``wanted`` of them at least; sets the fitted names of the method."""


def best_first(scores: Matrix) -> Columns:
    """The places of the largest numbers first; of equal ones the first comes first.

    >>> best_first(np.array([1.0, 3.0, 3.0, 2.0])).tolist()
    [1, 2, 3, 0]
    """
    return np.argsort(-scores, kind="stable")


def directions(samples: Matrix) -> Matrix:
    """Every column as a vector of length one, so that a product of two is the cosine between them; zeros stay.

    >>> directions(np.array([[3.0, 0.0], [4.0, 0.0]])).tolist()
    [[0.6, 0.0], [0.8, 0.0]]
    """
    lengths = np.sqrt((samples * samples).sum(axis=0))
    return np.asarray(samples / np.where(lengths > 0, lengths, 1.0))
