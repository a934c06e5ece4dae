"""How promising a vertex is for a class: the share of its rows that have the class."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reference.draws import total
from reference.mbc.graph import COLUMNS_FROM, Graph, Layer
from reference.mbc.problem import Problem, Sample

OfVertex = Callable[[int, int, int], float]
"""eta of a vertex, from its rows, those of the class among them, and the number of classes."""

Values = Sequence[Sequence[Sequence[Any]]]
"""``eta[c][d][j]``: of vertex j of column layer d for the class of vertex c; where the vertex before counts (MBC-11,
"interval"), ``eta[c][d][i][j]``: after vertex i of the layer before."""

OfAny = Callable[[list[float]], float]
"""eta of the vertex "any" of a layer, from those of all its vertices, "any" the last."""


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


def as_a_test(values: list[float]) -> float:
    """The equation's, for a test that all rows satisfy (MBC-8, "equation").

    >>> as_a_test([0.6, 0.25, 0.5])
    0.5
    """
    return values[-1]


def as_all_tests(values: list[float]) -> float:
    """As much as all tests of the layer have together (MBC-8, "sum").

    >>> as_all_tests([0.5, 0.25, 0.5])
    0.75
    """
    return total(values[:-1])


ANY: dict[str, OfAny] = {"equation": as_a_test, "sum": as_all_tests}
"""The readings of the value of "any" (MBC-8)."""


def eta(
    graph: Graph, sample: Sample, problem: Problem, of_vertex: OfVertex, of_any: OfAny = as_a_test
) -> list[list[list[float]]]:
    """eta of every vertex of every column layer, for every class that rules are found for (MBC-36).

    >>> from reference import datasets
    >>> from reference.mbc.steps import assemble
    >>> problem = Problem.of_table(datasets.load("weather"))
    >>> graph, sample = assemble("python").build(problem, list(range(14)))
    >>> eta(graph, sample, problem, share)[0][0]
    [0.6, 0.0, 0.4, 0.35714285714285715]
    """
    of_classes = [
        vertex_values(sample.row_sets, sample.left, sample.class_rows[int(c)], problem.n_classes, of_vertex)
        for c in graph.layers[0].choices
    ]
    layers = graph.layers[COLUMNS_FROM:]
    return [
        [with_any(values, layer, of_any) for values, layer in zip(of_class, layers, strict=True)]
        for of_class in of_classes
    ]


def with_any(values: list[float], layer: Layer, of_any: OfAny) -> list[float]:
    """The values of a layer, with that of "any" as a reading has it."""
    return [*values[:-1], of_any(values)] if layer.any_vertex else values


def eta_after(
    graph: Graph, sample: Sample, problem: Problem, of_vertex: OfVertex, of_any: OfAny = as_a_test
) -> list[list[list[list[float]]]]:
    """The same by the vertex before: an upper bound is valued by the rows above the lower one (MBC-11, "interval").

    In all other layers the vertex before has no say.

    >>> import numpy as np
    >>> from reference.mbc.steps import assemble
    >>> problem = Problem.of([np.array([1.0, 2.0, 3.0])], [None], np.array([0, 1, 0]), 2)
    >>> graph, sample = assemble("python").build(problem, [0, 1, 2])
    >>> eta_after(graph, sample, problem, share)[0][1]
    [[0.0, 1.0, 0.5], [0.0, 0.0, 0.0], [0.0, 0.5, 0.3333333333333333]]
    """
    sizes = [layer.size for layer in graph.layers[COLUMNS_FROM - 1 : -1]]
    alone = eta(graph, sample, problem, of_vertex, of_any)
    found = [[[values] * n for values, n in zip(of_class, sizes, strict=True)] for of_class in alone]
    for c, of_class in zip(graph.layers[0].choices, found, strict=True):
        for d, layer in enumerate(graph.layers[COLUMNS_FROM:]):
            if layer.kind == "upper":
                rows, args = sample.class_rows[int(c)], (problem.n_classes, of_vertex)
                lefts = [sample.left & lower for lower in sample.row_sets[d - 1]]
                inside = [vertex_values([sample.row_sets[d]], left, rows, *args)[0] for left in lefts]
                of_class[d] = [with_any(values, layer, of_any) for values in inside]
    return found


ETA: dict[str, Callable[..., Values]] = {"alone": eta, "interval": eta_after}
"""The readings of the value of an upper bound (MBC-11)."""


def at_vertex(values: Sequence[Any], before: int) -> Sequence[float]:
    """The values of a layer, whatever vertex is before it (MBC-11, "alone").

    >>> at_vertex([0.5, 0.25], 1)
    [0.5, 0.25]
    """
    return values


def at_edge(values: Sequence[Any], before: int) -> Sequence[float]:
    """The values of a layer after a vertex (MBC-11, "interval").

    >>> at_edge([[0.5, 0.25], [0.5, 0.125]], 1)
    [0.5, 0.125]
    """
    after: Sequence[float] = values[before]
    return after


PLACES: dict[str, Callable[[Sequence[Any], int], Sequence[float]]] = {"alone": at_vertex, "interval": at_edge}
"""How the readings of MBC-11 look a value up."""


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
