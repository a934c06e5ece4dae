"""What C reads: a ground with its features cluster by cluster, and a graph that is never written down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.backend import kept
from reference.gcaco import graph
from reference.gcaco.problem import Floats, Ground


@dataclass(frozen=True, eq=False)
class Packed:
    """The features at their places.

    Cluster c has the places from ``first[c]`` up to ``first[c + 1]``; ``members`` has the feature of every place and
    ``fisher`` its score. ``similarity`` goes by features.
    """

    members: NDArray[np.int32]
    first: NDArray[np.int32]
    similarity: Floats
    fisher: Floats


@kept
def packed(ground: Ground) -> Packed:
    """The packed form of a ground.

    >>> ground = Ground([[0, 2], [1]], np.array([[0.0, 0.1, 0.2], [0.1, 0.0, 0.3], [0.2, 0.3, 0.0]]), [0.5, 0.6, 0.7])
    >>> packed(ground).members.tolist(), packed(ground).first.tolist(), packed(ground).fisher.tolist()
    ([0, 2, 1], [0, 2, 3], [0.5, 0.7, 0.6])
    """
    n = len(ground.fisher)
    members = [f for cluster in ground.clusters for f in cluster]
    if ground.similarity.shape != (n, n) or len(set(members)) < len(members) or not set(members) <= set(range(n)):
        raise ValueError("similarity, fisher and clusters must be of the same features, each in one cluster")
    return Packed(
        np.array(members, dtype=np.int32),
        np.array([0, *accumulate(map(len, ground.clusters))], dtype=np.int32),
        np.ascontiguousarray(ground.similarity, dtype=np.float64),
        np.array(ground.fisher, dtype=np.float64)[members],
    )


@dataclass(frozen=True, eq=False)
class Cut:
    """A graph as the similarities that it comes from: edges lighter than theta are none. As an array it is dense.

    >>> cut = Cut(np.array([[0.0, 0.6], [0.6, 0.0]]), 0.7)
    >>> len(cut), cut.any(), np.asarray(cut).tolist()
    (2, False, [[0.0, 0.0], [0.0, 0.0]])
    """

    similarity: Floats
    theta: float

    def __len__(self) -> int:
        return len(self.similarity)

    def __iter__(self) -> Iterator[Floats]:
        return (graph.cut(row, self.theta) for row in self.similarity)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.asarray(graph.cut(self.similarity, self.theta), dtype=dtype)

    def any(self) -> bool:
        """Whether there is an edge."""
        return any(row.any() for row in self)
