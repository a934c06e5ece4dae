"""Building the construction graph of a sample: its layers, and the cut points of its continuous columns.

AntMiner_mbc, section 3.1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import mdlp
from reference.mbc.graph import EXPONENTS, Graph, Layer
from reference.mbc.problem import Problem, Sample

CutPoints = Callable[[NDArray[Any], NDArray[np.int32], int, int], list[float]]
"""Where a column may be cut, from its values, their classes, the number of classes, and how many cuts there may be."""


def build(
    problem: Problem, sample: Sequence[int], cut_points: CutPoints, max_cuts: int, any_vertex: bool
) -> tuple[Graph, Sample]:
    """The graph of a sample, and the rows behind its vertices.

    >>> from reference import datasets
    >>> problem = Problem.of_table(datasets.load("weather"))
    >>> graph, rows = build(problem, [0, 0, 13], midpoints, max_cuts=32, any_vertex=True)
    >>> len(graph.layers), rows.left.bit_count()
    (7, 3)
    """
    classes = problem.classes[np.asarray(sample, dtype=np.intp)]
    cuts = [
        cut_points(column, classes, problem.n_classes, max_cuts) if size is None else []
        for column, size in zip(problem.taken(sample), problem.sizes, strict=True)
    ]
    graph = build_graph(cuts, problem.sizes, problem.rule_classes(), any_vertex)
    return graph, problem.sample(graph, sample)


def build_graph(
    cuts: Sequence[Sequence[float]], sizes: Sequence[int | None], classes: Sequence[int], any_vertex: bool
) -> Graph:
    """The graph of columns: ``sizes`` has the number of values of a nominal one, ``None`` for one that has cut points.

    AntMiner_mbc, section 3.1. ``classes`` are those that rules are found for: all but the majority class (MBC-4).

    >>> graph = build_graph([[], [1.5]], [2, None], [1], any_vertex=True)
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
            bounds = tuple(cuts[column])
            layers += [Layer("lower", column, bounds, True), Layer("upper", column, bounds, True)]
        else:
            layers.append(Layer("nominal", column, tuple(range(size)), any_vertex or size == 0))
    return Graph(tuple(layers), any_vertex)


def midpoints(values: NDArray[Any], classes: NDArray[np.int32], n_classes: int, max_cuts: int) -> list[float]:
    """Between all neighbouring values, thinned by rank to at most ``max_cuts`` (MBC-10; MBC-43, "midpoints").

    >>> midpoints(np.array([1.0, 2.0, 2.0, 4.0, np.nan]), np.zeros(5, dtype=np.int32), 1, 32)
    [1.5, 3.0]
    """
    return thinned([between(low, high) for low, high in pairwise(known_values(values))], max_cuts)


def mdlp_cuts(values: NDArray[Any], classes: NDArray[np.int32], n_classes: int, max_cuts: int) -> list[float]:
    """Where Fayyad and Irani would cut the sample, thinned by rank to at most ``max_cuts`` (MBC-43, "mdlp").

    >>> mdlp_cuts(np.arange(1.0, 13.0), np.array([0] * 6 + [1] * 6, dtype=np.int32), 2, 32)
    [6.5]
    """
    known = np.array(known_values(values))
    places = [int(np.searchsorted(known, cut, side="right")) for cut in mdlp.cut_points(values, classes, n_classes)]
    return thinned([between(*known[at - 1 : at + 1].tolist()) for at in places], max_cuts)


def equal_shares(values: NDArray[Any], classes: NDArray[np.int32], n_classes: int, max_cuts: int) -> list[float]:
    """At most ``max_cuts`` cuts that part the rows, not the values, evenly (MBC-43, "frequency").

    The i-th stands where i of ``max_cuts + 1`` parts of the rows end, or at the next change of the value. (A part
    without rows ends at place 0, and no value is above that of the last row.)

    >>> equal_shares(np.array([1.0, 1.0, 1.0, 2.0, 3.0, 4.0]), np.zeros(6, dtype=np.int32), 1, 2)
    [1.5, 2.5]
    """
    rows = np.sort(values[~np.isnan(values)]).tolist()
    places = [i * len(rows) // (max_cuts + 1) for i in range(1, max_cuts + 1)]
    above = {at: [value for value in rows[at:] if value > rows[at - 1]] for at in places}
    return sorted({between(rows[at - 1], higher[0]) for at, higher in above.items() if higher})


CUTS: dict[str, CutPoints] = {"midpoints": midpoints, "mdlp": mdlp_cuts, "frequency": equal_shares}
"""The readings of where the cut points of a continuous column come from (MBC-43)."""


def known_values(values: NDArray[Any]) -> list[float]:
    """The different values, ascending, without missing ones."""
    known: list[float] = np.unique(values[~np.isnan(values)]).tolist()
    return known


def between(low: float, high: float) -> float:
    """The midpoint; where rounding takes it out of the gap, the upper value, so that it still separates the two.

    >>> between(1.0, 2.0)
    1.5
    """
    middle = (low + high) / 2
    return middle if low < middle <= high else high


def thinned(cuts: list[float], max_cuts: int) -> list[float]:
    """At most so many of the cuts, evenly by rank (MBC-10).

    >>> thinned([1.5, 2.5, 3.5], 1)
    [2.5]
    """
    if len(cuts) <= max_cuts:
        return cuts
    return [cuts[i * len(cuts) // (max_cuts + 1)] for i in range(1, max_cuts + 1)]
