"""Pheromone in the form that C works on."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping

import numpy as np
from numpy.typing import NDArray

from reference.mbc.graph import Edge, Graph


class Trails(MutableMapping[Edge, float]):
    """Pheromone by edge, as the mirrors read it, in the array that C works on."""

    def __init__(self, sizes: NDArray[np.int32], first_edge: NDArray[np.int64], levels: NDArray[np.float64]) -> None:
        self.sizes, self.first_edge, self.levels = sizes, first_edge, levels

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


def trails_of(tau: MutableMapping[Edge, float], graph: Graph | None = None) -> Trails:
    """Pheromone in the form that C works on, a copy if it is not in that form; it must be that of the graph."""
    trails = tau if isinstance(tau, Trails) else _copied(tau)
    if graph is not None and trails.sizes.tolist() != graph.packed["sizes"].tolist():
        raise ValueError("the pheromone is that of another graph")
    return trails


def _copied(tau: MutableMapping[Edge, float]) -> Trails:
    n_layers = 1 + max(d for d, _, _ in tau)
    sizes = np.array([1 + max(j for e, _, j in tau if e == d) for d in range(n_layers)], dtype=np.int32)
    matrices = np.array([1, *sizes[:-1]], dtype=np.int64) * sizes
    first_edge = np.concatenate([[0], np.add.accumulate(matrices)])
    trails = Trails(sizes, first_edge, np.full(first_edge[-1], np.nan))
    for edge, level in tau.items():
        trails[edge] = level
    return trails
