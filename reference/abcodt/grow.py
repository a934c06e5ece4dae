"""Regression trees: exact greedy splits of residuals.

Rao et al. 2019, Eq. 3 and 13, with the regularisation of Table 2 (AB-13, AB-14).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from reference.abcodt.problem import Problem
from reference.draws import total

LEAST = 1e-12
"""A split must gain more than this, and a later candidate more than this above the best so far."""

LEAF = -1
"""The feature of a node that does not split."""


class Tree(NamedTuple):
    """A tree as arrays over its nodes in pre-order: a node, its left part, its right part.

    ``features`` has LEAF where a node does not split; ``rights`` is the place of the right child (the left one
    follows its parent). Every node has a value, its gain (0 for a leaf) and its number of rows.
    """

    features: Sequence[int]
    thresholds: Sequence[float]
    rights: Sequence[int]
    values: Sequence[float]
    gains: Sequence[float]
    sizes: Sequence[int]

    def renamed(self, names: Sequence[int]) -> Tree:
        """The same tree with other numbers for its features.

        >>> Tree([0, -1, -1], [2.5, 0, 0], [2, 0, 0], [0, 1, -1], [1, 0, 0], [4, 2, 2]).renamed([7]).features
        [7, -1, -1]
        """
        return self._replace(features=[LEAF if f == LEAF else int(names[f]) for f in self.features])


class Split(NamedTuple):
    """The feature, the threshold below or at which a row goes left, and what it gains."""

    feature: int
    threshold: float
    gain: float


def term(g: float, h: float, reg_lambda: float) -> float:
    """G squared over (H + lambda), what a part contributes to a gain; 0 where the denominator is.

    >>> term(1.5, 7.0, 2.0)
    0.25
    """
    return g * g / (h + reg_lambda) if h + reg_lambda > 0 else 0.0              #: abcodt:24


def value(g: float, h: float, reg_lambda: float) -> float:
    """G over (H + lambda), what a leaf answers; 0 where the denominator is.

    >>> value(1.5, 4.0, 2.0)
    0.25
    """
    return g / (h + reg_lambda) if h + reg_lambda > 0 else 0.0                  #: abcodt:24


def threshold_between(low: float, high: float) -> float:
    """The midpoint of two neighbouring values, or the lower one where rounding leaves nothing between them.

    >>> threshold_between(1.0, 2.0), threshold_between(1.0, 1.0000000000000002)
    (1.5, 1.0)
    """
    middle = (low + high) / 2
    return middle if low <= middle < high else low                              #: abcodt:24


def candidates(
    columns: Sequence[Sequence[float]],
    rows: Sequence[int],
    features: Sequence[int],
    residuals: Sequence[float],
    weights: Sequence[float],
    reg_lambda: float,
) -> Iterator[Split]:
    """Every split of some rows, which ascend: features in order, then thresholds in order; sorting keeps equal rows so.

    >>> found = candidates([[1.0, 2.0, 3.0]], range(3), [0], [0.5, 0.5, -0.5], [1.0] * 3, 2.0)
    >>> [round(split.gain, 3) for split in found]
    [0.033, 0.283]
    """
    g, h = total(residuals[i] for i in rows), total(weights[i] for i in rows)
    whole = term(g, h, reg_lambda)
    for f in features:                                                          #: abcodt:24
        x = columns[f]
        order = sorted(rows, key=x.__getitem__)                                 #: abcodt:24
        left_g, left_h = 0.0, 0.0
        for i, after in pairwise(order):                                        #: abcodt:24
            left_g, left_h = left_g + residuals[i], left_h + weights[i]
            if x[i] != x[after]:                                                #: abcodt:24
                left, right = term(left_g, left_h, reg_lambda), term(g - left_g, h - left_h, reg_lambda)
                gain = left + right - whole                                    #: abcodt:24
                yield Split(f, threshold_between(x[i], x[after]), gain)


def best_split(splits: Iterable[Split]) -> Split | None:
    """The split that gains most, the first of equal ones; none if all gain nothing.

    >>> best_split([Split(0, 1.5, 0.0), Split(0, 2.5, 0.375), Split(1, 1.5, 0.375)])
    Split(feature=0, threshold=2.5, gain=0.375)
    """
    best = None
    for split in splits:
        if split.gain > (best.gain if best else 0.0) + LEAST:                   #: abcodt:24
            best = split
    return best


def grow(
    problem: Problem,
    rows: Sequence[int],
    features: Sequence[int],
    residuals: Sequence[float],
    weights: Sequence[float],
    reg_lambda: float,
    max_depth: int,
) -> Tree:
    """A tree on some rows and features; ``weights`` are 1 for every row, or the curvature of the loss (AB-14).

    >>> problem = Problem.of([[1.0], [2.0], [3.0], [4.0]], [0, 0, 1, 1])
    >>> tree = grow(problem, range(4), [0], [0.5, 0.5, -0.5, -0.5], [1.0] * 4, 2.0, 3)
    >>> tree.features, tree.thresholds, tree.values
    ([0, -1, -1], [2.5, 0.0, 0.0], [0.0, 0.25, -0.25])
    """
    columns, tree = problem.columns, Tree([], [], [], [], [], [])
    waiting: list[tuple[Sequence[int], int, int | None]] = [(rows, 0, None)]
    while waiting:                                                              #: abcodt:24
        rows, depth, parent = waiting.pop()
        if parent is not None:
            tree.rights[parent] = len(tree.features)  # type: ignore[index]
        found = None
        if depth < max_depth and len(rows) > 1:                                 #: abcodt:24
            found = best_split(candidates(columns, rows, features, residuals, weights, reg_lambda))
        split = found or Split(LEAF, 0.0, 0.0)
        g, h = total(residuals[i] for i in rows), total(weights[i] for i in rows)
        node = (split.feature, split.threshold, 0, value(g, h, reg_lambda), split.gain, len(rows))
        for column, entry in zip(tree, node, strict=True):
            column.append(entry)  # type: ignore[attr-defined]
        if found:
            x = columns[found.feature]
            left = [i for i in rows if x[i] <= found.threshold]                 #: abcodt:24
            right = [i for i in rows if not x[i] <= found.threshold]
            waiting.append((right, depth + 1, len(tree.features) - 1))
            waiting.append((left, depth + 1, None))
    return tree


def nodes(tree: Tree, names: Sequence[int]) -> list[dict[str, float]]:
    """The nodes in pre-order, as events tell them; ``names`` are the columns' numbers in X.

    >>> nodes(Tree([0, -1, -1], [2.5, 0, 0], [2, 0, 0], [0, 0.25, -0.25], [1, 0, 0], [4, 2, 2]), [7])[:2]
    [{'size': 4, 'feature': 7, 'threshold': 2.5, 'gain': 1.0}, {'size': 2, 'value': 0.25}]
    """
    return [
        {"size": int(size), "value": float(answer)}
        if f == LEAF
        else {"size": int(size), "feature": int(names[f]), "threshold": float(threshold), "gain": float(gain)}
        for f, threshold, _, answer, gain, size in zip(*tree, strict=True)
    ]


def answers(trees: Sequence[Tree], problem: Problem) -> list[list[float]]:
    """What every tree says of every row.

    >>> tree = Tree([0, -1, -1], [2.5, 0, 0], [2, 0, 0], [0, 0.25, -0.25], [1, 0, 0], [4, 2, 2])
    >>> answers([tree], Problem.of([[2.0], [3.0]], [0, 1]))
    [[0.25], [-0.25]]
    """
    return [[answer(tree, row) for tree in trees] for row in zip(*problem.columns, strict=True)]


def answer(tree: Tree, row: Sequence[float]) -> float:
    """The value of the leaf that a row falls into.

    >>> answer(Tree([0, -1, -1], [2.5, 0, 0], [2, 0, 0], [0, 0.25, -0.25], [1, 0, 0], [4, 2, 2]), [3.0])
    -0.25
    """
    node = 0
    while tree.features[node] != LEAF:                                          #: abcodt:25
        left = row[tree.features[node]] <= tree.thresholds[node]                #: abcodt:25
        node = node + 1 if left else tree.rights[node]
    return tree.values[node]                                                    #: abcodt:25
