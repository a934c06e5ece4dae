"""Building the construction graph of a sample: its layers, and the cut points of its continuous columns.

AntMiner_mbc, section 3.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.mbc.graph import EXPONENTS, Column, Graph, Layer
from reference.mbc.problem import Problem, Sample


def build(problem: Problem, sample: Sequence[int], max_cuts: int, any_vertex: bool) -> tuple[Graph, Sample]:
    """The graph of a sample, and the rows behind its vertices.

    >>> from reference import datasets
    >>> problem = Problem.of_table(datasets.load("weather"))
    >>> graph, rows = build(problem, [0, 0, 13], max_cuts=32, any_vertex=True)
    >>> len(graph.layers), rows.left.bit_count()
    (7, 3)
    """
    columns, classes = problem.taken(sample), problem.rule_classes()
    graph = build_graph(columns, problem.sizes, classes, max_cuts, any_vertex)
    return graph, problem.sample(graph, sample)


def build_graph(
    columns: Sequence[Column], sizes: Sequence[int | None], classes: Sequence[int], max_cuts: int, any_vertex: bool
) -> Graph:
    """The graph of a sample: ``sizes`` has the number of values of a nominal column, ``None`` for a continuous one.

    AntMiner_mbc, section 3.1. ``classes`` are those that rules are found for: all but the majority class (MBC-4).

    >>> graph = build_graph([np.array([0, 1]), np.array([1.0, 2.0])], [2, None], [1], max_cuts=32, any_vertex=True)
    >>> [(layer.kind, layer.size) for layer in graph.layers]
    [('class', 1), ('alpha', 3), ('beta', 3), ('nominal', 3), ('lower', 2), ('upper', 2)]
    """
    layers = [                                                                  #: mbc:4a
        Layer("class", None, tuple(classes), False),
        Layer("alpha", None, EXPONENTS, False),
        Layer("beta", None, EXPONENTS, False),
    ]
    for column, size in enumerate(sizes):                                       #: mbc:4a
        if size is None:
            cuts = tuple(cut_points(columns[column], max_cuts))
            layers += [Layer("lower", column, cuts, True), Layer("upper", column, cuts, True)]
        else:
            layers.append(Layer("nominal", column, tuple(range(size)), any_vertex or size == 0))
    return Graph(tuple(layers), any_vertex)


def cut_points(values: NDArray[Any], max_cuts: int) -> list[float]:
    """Midpoints between neighbouring values, thinned by rank to at most ``max_cuts`` (MBC-10).

    A midpoint that rounding takes out of its gap becomes the upper value, so it still separates the two.

    >>> cut_points(np.array([1.0, 2.0, 2.0, 4.0, np.nan]), 32)
    [1.5, 3.0]
    """
    known = np.unique(values[~np.isnan(values)]).tolist()
    middles = [(a + b) / 2 for a, b in pairwise(known)]
    gaps = zip(known, middles, known[1:], strict=False)
    cuts = [middle if low < middle <= high else high for low, middle, high in gaps]
    if len(cuts) <= max_cuts:
        return cuts
    return [cuts[i * len(cuts) // (max_cuts + 1)] for i in range(1, max_cuts + 1)]
