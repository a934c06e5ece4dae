"""A ground as C reads it: features cluster by cluster, so that those of a cluster lie side by side."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from reference.backend import kept
from reference.gcaco.problem import Floats, Ground


@dataclass(frozen=True, eq=False)
class Packed:
    """The features at their places.

    Cluster c has the places from ``first[c]`` up to ``first[c + 1]``; ``members`` has the feature of every place,
    ``fisher`` its score, and ``similarity`` a row per feature and a column per place.
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
        np.ascontiguousarray(ground.similarity[:, members]),
        np.array(ground.fisher, dtype=np.float64)[members],
    )
