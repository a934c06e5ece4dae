"""What the base classifiers learn from: mixed columns, classes, and the class that needs no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from reference.mbc.graph import Column, Graph
from reference.table import Table, class_column, row_set


@dataclass(frozen=True, eq=False)
class Sample:
    """The rows of TS that are left, those of each class, and those behind every vertex of a column layer.

    >>> Sample(left=0b0111, class_rows=(0b0101, 0b1010), row_sets=((0b1100, 0b1111),)).without(0b0100).left
    3
    """

    left: int
    class_rows: tuple[int, ...]
    row_sets: tuple[tuple[int, ...], ...]

    def without(self, rows: int) -> Sample:
        """The sample after some rows have left."""
        return replace(self, left=self.left & ~rows)                            #: mbc:25


@dataclass(frozen=True)
class Problem:
    """The training set D: ``sizes`` has the number of values of a nominal column, ``None`` for a continuous one.

    >>> problem = Problem.of([np.array([0, 1, 1])], [2], np.array([1, 1, 0]), 2)
    >>> problem.majority
    1
    """

    columns: tuple[Column, ...]
    sizes: tuple[int | None, ...]
    classes: NDArray[np.int32]
    n_classes: int
    majority: int

    @classmethod
    def of(
        cls, columns: Sequence[Column], sizes: Sequence[int | None], classes: NDArray[np.int32], n_classes: int
    ) -> Problem:
        """The problem of coded columns; its majority class is that of all rows, the lowest on a tie (MBC-4)."""
        counts = [int(np.count_nonzero(classes == c)) for c in range(n_classes)]
        majority = counts.index(max(counts))                                    #: mbc:0a
        return cls(tuple(columns), tuple(sizes), classes, n_classes, majority)

    @classmethod
    def of_table(cls, table: Table) -> Problem:
        """The problem of a table, its columns as they are."""
        _, labels, classes = class_column(table)
        sizes = [None if attribute.values is None else len(attribute.values) for attribute in table.attributes]
        return cls.of(table.columns, sizes, classes, len(labels))

    @property
    def n_rows(self) -> int:
        """The number of rows of D."""
        return len(self.classes)

    def rule_classes(self) -> list[int]:
        """The classes that rules are found for: all but the majority class."""
        return [c for c in range(self.n_classes) if c != self.majority]

    def taken(self, rows: Sequence[int]) -> list[Column]:
        """The columns of a sample, repeated rows repeated."""
        return [column[np.asarray(rows, dtype=np.intp)] for column in self.columns]

    def sample(self, graph: Graph, rows: Sequence[int]) -> Sample:
        """The row sets of a sample, over its places."""
        classes = self.classes[np.asarray(rows, dtype=np.intp)]
        class_rows = tuple(row_set(classes == c) for c in range(self.n_classes))
        return Sample((1 << len(rows)) - 1, class_rows, graph.row_sets(self.taken(rows)))

    def not_majority(self, sample: Sample) -> int:
        """How many of the rows left have another class than the majority's."""
        return (sample.left & ~sample.class_rows[self.majority]).bit_count()    #: mbc:4a

    def open_classes(self, sample: Sample) -> list[bool]:
        """Whether rows are left of each class that rules are found for (MBC-6)."""
        return [bool(sample.left & sample.class_rows[c]) for c in self.rule_classes()]
