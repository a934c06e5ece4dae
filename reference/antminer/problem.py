"""What the ants look at: the current training set, and the rows behind every term and every class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reference.discretize import Coding
from reference.table import Table, class_column, row_set

Term = tuple[int, int]
"""The term (i, j): attribute i has its value j."""

Antecedent = tuple[Term, ...]
"""The terms of a rule in ascending attribute order (AM-13)."""


@dataclass(frozen=True)
class Problem:
    """The training set T as a set of rows, and the rows of D where each term and each class holds.

    ``domains`` has the number of values of every attribute (b_i) and never changes during a run (AM-6);
    neither do ``rows_where`` and ``class_rows``. Terms come in order of attribute, then value.

    >>> problem = Problem.of([np.array([0, 0, 1])], domains=(2,), classes=np.array([0, 1, 1]), n_classes=2)
    >>> problem.rows_where, problem.class_rows, problem.covered(((0, 0),))
    ({(0, 0): 3, (0, 1): 4}, (1, 6), 3)
    """

    training: int
    domains: tuple[int, ...]
    rows_where: Mapping[Term, int]
    class_rows: tuple[int, ...]

    @classmethod
    def of(
        cls,
        columns: Sequence[NDArray[np.int32]],
        domains: Sequence[int],
        classes: NDArray[np.int32],
        n_classes: int,
    ) -> Problem:
        """The problem of coded columns; a missing value satisfies no term (AM-29)."""
        rows_where = {
            (i, j): row_set(column == j) for i, column in enumerate(columns) for j in range(domains[i])
        }
        class_rows = tuple(row_set(classes == c) for c in range(n_classes))
        return cls((1 << len(classes)) - 1, tuple(domains), rows_where, class_rows)

    @classmethod
    def of_table(cls, table: Table, missing: str = "no_match") -> Problem:
        """The problem of a table whose columns are coded as the estimator codes them.

        >>> from reference import datasets
        >>> Problem.of_table(datasets.load("weather")).domains
        (3, 3, 2, 2)
        """
        coding = Coding.fit(table, missing=missing)  # type: ignore[arg-type]
        _, labels, classes = class_column(table)
        return cls.of(coding.codes(table), coding.n_terms, classes, len(labels))

    def covered(self, antecedent: Antecedent) -> int:
        """The rows of T that satisfy every term."""
        rows = self.training
        for term in antecedent:
            rows &= self.rows_where[term]
        return rows

    def without(self, rows: int) -> Problem:
        """The same problem after some rows have left T."""
        return replace(self, training=self.training & ~rows)

    def class_counts(self, rows: int) -> list[int]:
        """How many of the rows each class has."""
        return [(rows & of_class).bit_count() for of_class in self.class_rows]
