"""Pheromone on features, and the features that have most of it in the end."""

from __future__ import annotations

from collections.abc import Sequence

from reference.draws import total


def update_pheromone(
    tau: Sequence[float], subsets: Sequence[Sequence[int]], gamma: Sequence[float], evaporation: float
) -> list[float]:
    """Most of it evaporates; every ant leaves the worth of its subset on each feature it took (Eq. 7 and 8).

    >>> update_pheromone([1.0, 1.0], [[0], [1, 0]], [0.5, 0.25], 0.5)
    [1.25, 0.75]
    """
    left = list[float]()
    for j in range(len(tau)):
        deposit = total(gamma[ant] for ant, subset in enumerate(subsets) if j in subset)  #: gcaco:23
        left.append((1 - evaporation) * tau[j] + deposit)                       #: gcaco:23
    return left


def how_many(n_features: int, n_clusters: int, omega: int) -> int:
    """omega features per cluster, but no more than there are (GC-14).

    >>> how_many(6, 3, 4), how_many(6, 3, 1)
    (6, 3)
    """
    return min(n_features, omega * n_clusters)                                  #: gcaco:24


def at_most(n_features: int, n_clusters: int, m: int) -> int:
    """m features, whatever the clusters, but no more than there are.

    >>> at_most(6, 3, 4), at_most(6, 3, 10)
    (4, 6)
    """
    return min(n_features, m)


def ranking(tau: Sequence[float]) -> list[int]:
    """The features by their pheromone, the most first; of equal ones the lower number first (GC-25).

    >>> ranking([0.5, 2.0, 0.5])
    [1, 0, 2]
    """
    return sorted(range(len(tau)), key=lambda j: (-tau[j], j))                  #: gcaco:25


def final_pick(order: Sequence[int], m: int) -> list[int]:
    """The first m features of a ranking, ascending.

    >>> final_pick([4, 0, 2], 2)
    [0, 4]
    """
    return sorted(order[:m])                                                    #: gcaco:25
