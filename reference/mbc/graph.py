"""The construction graph: a layer per choice, a vertex per option, pheromone on the edges between layers.

AntMiner_mbc, section 3.1. An ant chooses a class, two exponents, and then a test, or none, for every column:
a value of a nominal column, a lower and an upper bound for a continuous one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reference.table import row_set

Walk = tuple[int, ...]
"""One vertex per layer: the path that an ant takes."""

Edge = tuple[int, int, int]
"""(d, i, j): from vertex i of layer d - 1 to vertex j of layer d; Start is the only vertex before layer 0."""

Column = NDArray[np.int32] | NDArray[np.float64]
"""Codes of a nominal column, or numbers of a continuous one."""

EXPONENTS = (1, 2, 3)
COLUMNS_FROM = 3
"""The layers before this one choose the class, alpha and beta."""


@dataclass(frozen=True)
class Layer:
    """The options of one choice, and whether there is a last vertex "any" that means no test.

    ``choices`` are class codes, exponents, value codes or cut points, by ``kind``.

    >>> Layer("upper", 0, (70.5, 73.5), True).size
    3
    """

    kind: str
    column: int | None
    choices: tuple[float, ...]
    any_vertex: bool

    @property
    def size(self) -> int:
        """The number of vertices."""
        return len(self.choices) + self.any_vertex

    def is_test(self, vertex: int) -> bool:
        """Whether the vertex stands for a test, not for "any"."""
        return vertex < len(self.choices)

    def rows(self, column: Column) -> tuple[int, ...]:
        """For every vertex the rows whose value satisfies its test; a missing value satisfies "any" alone (MBC-38)."""
        holds = {"nominal": np.equal, "lower": np.greater_equal, "upper": np.less}[self.kind]
        tests = [row_set(holds(column, choice)) for choice in self.choices]
        return tuple([*tests, (1 << len(column)) - 1] if self.any_vertex else tests)


@dataclass(frozen=True)
class Graph:
    """The layers in order: class, alpha, beta, then those of the columns.

    Without ``any_vertex`` a nominal column must be tested, so a pruned rule may be no path (MBC-7).
    """

    layers: tuple[Layer, ...]
    any_vertex: bool = True

    @property
    def average(self) -> float:
        """The mean number of vertices per layer."""
        return sum(layer.size for layer in self.layers) / len(self.layers)

    def edges(self) -> list[Edge]:
        """Every edge, in order of layer, then of its two vertices.

        >>> Graph((Layer("class", None, (0, 2), False),)).edges()
        [(0, 0, 0), (0, 0, 1)]
        """
        sizes = [1, *(layer.size for layer in self.layers)]
        return [
            (d, i, j)
            for d in range(len(self.layers))
            for i in range(sizes[d])
            for j in range(sizes[d + 1])
            if self.allows(d, i, j)
        ]

    def allows(self, d: int, i: int, j: int) -> bool:
        """Whether there is such an edge: an upper bound must lie above the lower one (MBC-11)."""
        layer = self.layers[d]
        return layer.kind != "upper" or not (self.layers[d - 1].is_test(i) and layer.is_test(j) and j <= i)

    def row_sets(self, columns: Sequence[Column]) -> tuple[tuple[int, ...], ...]:
        """The rows behind every vertex of every column layer, of the columns given."""
        found = [layer.rows(columns[layer.column]) for layer in self.layers if layer.column is not None]
        return tuple(found)


def edges_of(path: Walk) -> list[Edge]:
    """The edges that a path uses.

    >>> edges_of((0, 2, 1))
    [(0, 0, 0), (1, 0, 2), (2, 2, 1)]
    """
    return [(d, i, j) for d, (i, j) in enumerate(zip((0, *path), path, strict=False))]
