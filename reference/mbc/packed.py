"""A graph, a sample and its pheromone as C reads them: layers and vertices by number, row sets in words of 64 bits."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from reference.backend import kept, lib, pointer
from reference.mbc.graph import COLUMNS_FROM, Edge, Graph
from reference.mbc.heuristic import Values
from reference.mbc.pheromone import Pheromone
from reference.mbc.problem import Sample
from reference.table import words, words_of_each


@dataclass(frozen=True)
class PackedGraph:
    """The shape of a graph: the vertices and tests of every layer, and where its edges and vertices begin."""

    sizes: NDArray[np.int32]
    n_tests: NDArray[np.int32]
    first_edge: NDArray[np.int64]
    first_vertex: NDArray[np.int32]
    class_of: NDArray[np.int32]


@kept
def packed_graph(graph: Graph) -> PackedGraph:
    """The packed form of a graph.

    >>> from reference.mbc.graph import Layer
    >>> packed_graph(Graph((Layer("class", None, (0, 2), False), Layer("alpha", None, (1, 2, 3), False)))).first_edge
    array([0, 2, 8])
    """
    sizes = [layer.size for layer in graph.layers]
    columns = [size if d >= COLUMNS_FROM else 0 for d, size in enumerate(sizes)]
    return PackedGraph(
        np.array(sizes, dtype=np.int32),
        np.array([len(layer.choices) for layer in graph.layers], dtype=np.int32),
        _first_edge(sizes),
        np.array([0, *accumulate(columns)], dtype=np.int32),
        np.array(graph.layers[0].choices, dtype=np.int32),
    )


def _first_edge(sizes: Sequence[int]) -> NDArray[np.int64]:
    """Where the edges into every layer begin, a matrix each, and the number of all."""
    matrices = [before * size for before, size in zip([1, *sizes], sizes, strict=False)]
    return np.array([0, *accumulate(matrices)], dtype=np.int64)


def packed_values(eta: Values, graph: Graph, of_edges: bool) -> NDArray[np.float64]:
    """The heuristic in one array: by class and vertex, or, where the vertex before counts, by class and edge."""
    sizes = [layer.size for layer in graph.layers]
    matrices = list(zip(sizes[COLUMNS_FROM - 1 :], sizes[COLUMNS_FROM:], strict=False))
    rows = [[layer if of_edges else [layer] for layer in c] for c in eta]
    due = [[[size] * (before if of_edges else 1) for before, size in matrices]] * sizes[0]
    if eta and [[[len(row) for row in layer] for layer in c] for c in rows] != due:
        raise ValueError("eta must have a value for every vertex of every column layer, for every class")
    return np.array([v for c in rows for layer in c for row in layer for v in row], dtype=np.float64)


@dataclass(frozen=True)
class PackedSample:
    """The rows left, class by class from ``starts`` on, how many each class has, and the vertices' rows among them."""

    starts: NDArray[np.int64]
    totals: NDArray[np.int64]
    rows: NDArray[np.uint64]
    vertices: NDArray[np.uint64]


@kept
def packed_sample(sample: Sample) -> PackedSample:
    """The packed form of a sample; the library groups its rows by class, so this needs C."""
    n_words = max(1, (max(rows.bit_length() for rows in sample.class_rows) + 63) // 64)
    classes = words_of_each(sample.class_rows, n_words)
    left = words(sample.left, n_words)
    starts = np.zeros(len(classes) + 1, dtype=np.int64)
    given = pointer("uint64_t", left), pointer("uint64_t", classes), len(classes)
    n_grouped = lib.coverage_group_words(*given, n_words, pointer("int64_t", starts))

    def grouped(sets: list[int]) -> NDArray[np.uint64]:
        matrix = words_of_each(sets, n_words)
        result = np.empty((len(sets), max(1, n_grouped)), dtype=np.uint64)
        target, firsts = pointer("uint64_t", result), pointer("int64_t", starts)
        lib.coverage_group(*given, pointer("uint64_t", matrix), len(sets), n_words, firsts, target)
        return result

    return PackedSample(
        starts,
        np.array([(sample.left & rows).bit_count() for rows in sample.class_rows], dtype=np.int64),
        grouped([sample.left]),
        grouped([rows for vertices in sample.row_sets for rows in vertices]),
    )


class PackedPheromone(MutableMapping[Edge, float]):
    """Pheromone by edge, as the mirrors read it, in the array that C works on; an edge that is not there is NaN."""

    def __init__(self, sizes: NDArray[np.int32], first_edge: NDArray[np.int64]) -> None:
        self.sizes, self.first_edge, self.levels = sizes, first_edge, np.full(first_edge[-1], np.nan)

    def _index(self, edge: Edge) -> int:
        d, i, j = edge
        return int(self.first_edge[d]) + i * int(self.sizes[d]) + j

    def __getitem__(self, edge: Edge) -> float:
        level = float(self.levels[self._index(edge)])
        if np.isnan(level):
            raise KeyError(edge)
        return level

    def __setitem__(self, edge: Edge, level: float) -> None:
        self.levels[self._index(edge)] = level

    def __delitem__(self, edge: Edge) -> None:
        raise TypeError("an edge cannot be taken out of a graph")

    def __iter__(self) -> Iterator[Edge]:
        for d, size in enumerate(self.sizes.tolist()):
            matrix = self.levels[self.first_edge[d] : self.first_edge[d + 1]].reshape(-1, size)
            yield from ((d, i, j) for i, j in np.argwhere(~np.isnan(matrix)).tolist())

    def __len__(self) -> int:
        return int(np.count_nonzero(~np.isnan(self.levels)))


def packed_pheromone(tau: Pheromone, graph: Graph | None = None) -> PackedPheromone:
    """Pheromone in the form that C works on, a copy if it is not in that form; it must be that of the graph.

    >>> levels = packed_pheromone({(0, 0, 0): 0.5, (0, 0, 1): 0.25})
    >>> levels.levels.tolist(), packed_pheromone(levels) is levels
    ([0.5, 0.25], True)
    """
    packed = tau if isinstance(tau, PackedPheromone) else _copied(tau)
    if graph is not None and packed.sizes.tolist() != packed_graph(graph).sizes.tolist():
        raise ValueError("the pheromone is that of another graph")
    return packed


def _copied(tau: Pheromone) -> PackedPheromone:
    n_layers = 1 + max(d for d, _, _ in tau)
    sizes = [1 + max(j for e, _, j in tau if e == d) for d in range(n_layers)]
    packed = PackedPheromone(np.array(sizes, dtype=np.int32), _first_edge(sizes))
    packed.update(tau)
    return packed
