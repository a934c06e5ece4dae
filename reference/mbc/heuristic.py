"""How promising a vertex is for a class: the share of its rows that have the class."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reference.mbc.graph import Graph
from reference.mbc.problem import Problem, Sample

OfVertex = Callable[[int, int, int], float]
"""eta of a vertex, from its rows, those of the class among them, and the number of classes."""

Values = Sequence[Sequence[Sequence[float]]]
"""``eta[c][d][j]``: of vertex j of column layer d for the class of vertex c."""


def share(rows: int, of_class: int, n_classes: int) -> float:
    """eta = rows of the class / rows that satisfy the test; 0 where none does.

    AntMiner_mbc, Eq. 7 (AntMiner+), used by AntMiner2_mbc.

    >>> share(50, 45, 3), share(0, 0, 3)
    (0.9, 0.0)
    """
    return of_class / rows if rows else 0.0                                     #: mbc:7


def corrected_share(rows: int, of_class: int, n_classes: int) -> float:
    """eta = (rows of the class + 1) / (rows that satisfy the test + k).

    AntMiner_mbc, Eq. 8: a pure vertex with few rows counts less than a nearly pure one with many.

    >>> corrected_share(2, 2, 3), round(corrected_share(50, 45, 3), 3)
    (0.6, 0.868)
    """
    return (of_class + 1) / (rows + n_classes)                                  #: mbc:7


HEURISTICS: dict[int, OfVertex] = {7: share, 8: corrected_share}
"""The two heuristics by their equation (MBC-36)."""


def eta(graph: Graph, sample: Sample, problem: Problem, of_vertex: OfVertex) -> list[list[list[float]]]:
    """eta of every vertex of every column layer, for every class that rules are found for (MBC-36).

    >>> from reference import datasets
    >>> from reference.mbc.steps import assemble
    >>> problem = Problem.of_table(datasets.load("weather"))
    >>> graph, sample = assemble("python").build(problem, list(range(14)))
    >>> eta(graph, sample, problem, share)[0][0]
    [0.6, 0.0, 0.4, 0.35714285714285715]
    """
    return [
        vertex_values(sample.row_sets, sample.left, sample.class_rows[int(c)], problem.n_classes, of_vertex)
        for c in graph.layers[0].choices
    ]


def vertex_values(
    row_sets: Sequence[Sequence[int]], left: int, of_class: int, n_classes: int, of_vertex: OfVertex
) -> list[list[float]]:
    """eta of every vertex of every column layer for one class, counted on the rows left (MBC-14).

    >>> vertex_values([[0b0011, 0b1111]], 0b0111, 0b0101, 2, share)
    [[0.5, 0.6666666666666666]]
    """
    return [
        [of_vertex((left & rows).bit_count(), (left & rows & of_class).bit_count(), n_classes) for rows in vertices]
        for vertices in row_sets
    ]
