"""What the rules are mined from: the items of every case, and the rows behind every item and every class."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reference.discretize import Coding
from reference.rules import Term
from reference.table import Table, class_column, members, row_set

Item = tuple[int, int]
"""The item (i, j): attribute i has its value j."""


@dataclass(frozen=True)
class Problem:
    """Cases as sets of items; an item is a value that some training case has (CB-37: a missing one is none).

    Items are numbered in order of attribute, then value. Without classes it is a set of cases to classify.

    >>> problem = Problem.of([np.array([0, 0, 2])], [3], np.array([0, 1, 1]), 2)
    >>> problem.items, problem.item_rows, problem.class_count, problem.cases()
    (((0, 0), (0, 2)), (3, 4), (1, 2), [(0,), (0,), (1,)])
    """

    n_cases: int
    items: tuple[Item, ...]
    item_rows: tuple[int, ...]
    class_rows: tuple[int, ...] = ()
    classes: tuple[int, ...] = ()

    @classmethod
    def of(
        cls, columns: Sequence[NDArray[np.int32]], domains: Sequence[int], classes: NDArray[np.int32], n_classes: int
    ) -> Problem:
        """The problem of coded columns with a known class."""
        values = [(i, j) for i, size in enumerate(domains) for j in range(size)]
        items = tuple((i, j) for i, j in values if (columns[i] == j).any())
        rows = tuple(row_set(columns[i] == j) for i, j in items)
        class_rows = tuple(row_set(classes == c) for c in range(n_classes))
        return cls(len(classes), items, rows, class_rows, tuple(classes.tolist()))

    @classmethod
    def of_table(cls, table: Table, coding: Coding) -> Problem:
        """The problem of a training table.

        >>> from reference import datasets
        >>> table = datasets.load("weather")
        >>> Problem.of_table(table, Coding.fit(table)).class_count
        (9, 5)
        """
        _, labels, classes = class_column(table)
        return cls.of(coding.codes(table), coding.n_terms, classes, len(labels))

    @classmethod
    def to_classify(cls, table: Table, items: tuple[Item, ...], terms: Sequence[Term]) -> Problem:
        """Cases without a class, in the items of a training problem, which ``terms`` has in words."""
        return cls(table.n_rows, items, tuple(row_set(term.matches(table)) for term in terms))

    @property
    def class_count(self) -> tuple[int, ...]:
        """The number of cases of every class (n_c)."""
        return tuple(rows.bit_count() for rows in self.class_rows)

    @property
    def default(self) -> int:
        """The class of most cases, the first of equals (CB-15)."""
        return self.class_count.index(max(self.class_count))                    #: carboost:wcarp6

    def cases(self) -> list[tuple[int, ...]]:
        """The items of every case, ascending."""
        return [tuple(items) for items in by_row(self.item_rows, self.n_cases)]

    def covered(self, items: Iterable[int]) -> int:
        """The cases that contain all the given items."""
        rows = (1 << self.n_cases) - 1
        for item in items:
            rows &= self.item_rows[item]
        return rows


def by_row(sets: Iterable[int], n_rows: int) -> list[list[int]]:
    """For every row the numbers of the sets that hold it.

    >>> by_row([5, 2], n_rows=3)
    [[0], [1], [0]]
    """
    holding: list[list[int]] = [[] for _ in range(n_rows)]
    for number, rows in enumerate(sets):
        for row in members(rows):
            holding[row].append(number)
    return holding
