"""Communities of the feature graph: Louvain's method without chance (GC-5).

Blondel et al. 2008, which the paper calls for in section 3.2. Nodes are swept in ascending order and ties go to the
community a node is in, then to the lowest number, so that every implementation finds the same communities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np

from reference.draws import total
from reference.gcaco.blocks import left_to_right
from reference.gcaco.problem import Floats

LESS_IS_NO_GAIN = 1e-12
MAX_SWEEPS = 1000
LEAST_IMPROVEMENT = 1e-7


class Level(NamedTuple):
    """The community of every node after a level, numbered by first member, and its modularity."""

    labels: list[int]
    modularity: float


class Partition(NamedTuple):
    """Communities as ascending lists, in the order of their first members; and the levels that led there."""

    clusters: list[list[int]]
    modularity: float
    levels: list[Level]


def louvain(
    graph: Floats,
    degrees: Callable[[Floats], list[float]],
    sweep: Callable[[Floats], list[int]],
    aggregate: Callable[[Floats, list[int]], tuple[Floats, float]],
) -> Partition:
    """The communities of a weighted graph.

    >>> triangle_and_pair = np.zeros((5, 5))
    >>> for i, j in [(0, 1), (0, 2), (1, 2), (3, 4)]:
    ...     triangle_and_pair[i, j] = triangle_and_pair[j, i] = 1.0
    >>> louvain(triangle_and_pair, degrees, sweep, aggregate).clusters
    [[0, 1, 2], [3, 4]]
    """
    labels, levels = list(range(len(graph))), list[Level]()
    if not graph.any():                                                         #: gcaco:L1
        return Partition([[node] for node in labels], 0.0, levels)
    modularity = modularity_of_single_nodes(degrees(graph))                     #: gcaco:L1
    while True:
        moved = sweep(graph)                                                    #: gcaco:L2 gcaco:L3
        if moved == list(range(len(moved))):                                    #: gcaco:L3
            break
        before = modularity
        graph, modularity = aggregate(graph, moved)                             #: gcaco:L4
        labels = [moved[label] for label in labels]
        levels.append(Level(labels, modularity))
        if modularity - before <= LEAST_IMPROVEMENT:                            #: gcaco:L4
            break
    clusters: list[list[int]] = [[] for _ in graph]                             #: gcaco:L5
    for node, label in enumerate(labels):                                       #: gcaco:L5
        clusters[label].append(node)
    return Partition(clusters, modularity, levels)


def degrees(graph: Floats) -> list[float]:
    """The weight of all edges of every node.

    >>> degrees(np.array([[0.0, 1.0], [1.0, 0.0]]))
    [1.0, 1.0]
    """
    return [float(left_to_right(row)) for row in graph]                         #: gcaco:L1


def modularity_of_single_nodes(degree: list[float]) -> float:
    """The modularity of one community per node, in a graph without self-loops.

    >>> modularity_of_single_nodes([1.0, 1.0])
    -0.5
    """
    two_m = total(degree)                                                       #: gcaco:L1
    return total(-(k / two_m) * (k / two_m) for k in degree)                    #: gcaco:L1


def sweep(graph: Floats) -> list[int]:
    """One level: nodes move to the neighbouring community that gains most, until a sweep moves none.

    Returns the community of every node, numbered by first member.

    >>> sweep(np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 2.0]]))
    [0, 0, 1]
    """
    degree = [total(row) for row in map(np.ndarray.tolist, graph)]              #: gcaco:L1
    two_m = total(degree)                                                       #: gcaco:L1
    community, whole = list(range(len(graph))), list(degree)                    #: gcaco:L1
    for _ in range(MAX_SWEEPS):
        moved = False
        for i, row in enumerate(graph):                                         #: gcaco:L2
            old = community[i]
            whole[old] = whole[old] - degree[i]                                 #: gcaco:L2
            links = links_of(i, row, community)
            best, best_gain = old, links.get(old, 0.0) - whole[old] * degree[i] / two_m  #: gcaco:L2
            for c in sorted(links):                                             #: gcaco:L2
                gain = links[c] - whole[c] * degree[i] / two_m                  #: gcaco:L2
                if c != old and gain > best_gain + LESS_IS_NO_GAIN:             #: gcaco:L2
                    best, best_gain = c, gain
            whole[best] = whole[best] + degree[i]                               #: gcaco:L2
            community[i] = best
            moved = moved or best != old
        if not moved:                                                           #: gcaco:L3
            break
    return renumbered(community)


def links_of(i: int, row: Floats, community: list[int]) -> dict[int, float]:
    """The weight between node i and each community that has a neighbour of it.

    >>> links_of(0, np.array([9.0, 0.0, 1.0, 2.0]), [0, 1, 5, 5])
    {5: 3.0}
    """
    links: dict[int, float] = {}
    for j, weight in neighbours(row):
        if j != i:
            links[community[j]] = links.get(community[j], 0.0) + weight         #: gcaco:L2
    return links


def neighbours(row: Floats) -> Iterable[tuple[int, float]]:
    """The nodes that a row of the graph has an edge to, ascending, with its weight.

    >>> list(neighbours(np.array([0.0, 0.5, 0.0, 0.25])))
    [(1, 0.5), (3, 0.25)]
    """
    there = np.flatnonzero(row)
    return zip(there.tolist(), row[there].tolist(), strict=True)


def renumbered(community: list[int]) -> list[int]:
    """Communities numbered in the order of their first members.

    >>> renumbered([4, 2, 4, 0])
    [0, 1, 0, 2]
    """
    numbers: dict[int, int] = {}
    return [numbers.setdefault(c, len(numbers)) for c in community]             #: gcaco:L4


def aggregate(graph: Floats, labels: list[int]) -> tuple[Floats, float]:
    """The graph whose nodes are the communities, and the modularity of the partition.

    An entry on the diagonal holds the weight inside a community twice.

    >>> graph, modularity = aggregate(np.array([[0.0, 1.0], [1.0, 0.0]]), [0, 0])
    >>> graph.tolist(), modularity
    ([[2.0]], 0.0)
    """
    n = max(labels) + 1
    between, whole, two_m = [[0.0] * n for _ in range(n)], [0.0] * n, 0.0
    for a, row in zip(labels, graph, strict=True):
        degree = 0.0
        for j, weight in neighbours(row):
            between[a][labels[j]] += weight                                     #: gcaco:L4
            degree += weight
        whole[a] += degree
        two_m += degree
    modularity = 0.0
    for a in range(n):
        modularity += between[a][a] / two_m - (whole[a] / two_m) * (whole[a] / two_m)  #: gcaco:L4
    return np.array(between), modularity
