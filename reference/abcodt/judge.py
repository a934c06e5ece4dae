"""What a food source is worth: the two readings of the paper (AB-3)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from contextvars import Context
from typing import Any

from reference.abcodt.forage import Colony, Position
from reference.abcodt.problem import Problem
from reference.trace import step

READINGS = ("literal", "accuracy")

Mask = tuple[bool, ...]
Each = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]
"""Something like ``map``: applies a function to every task, in order, perhaps in several threads or processes."""


def mask(position: Sequence[float]) -> Mask:
    """The features that a position stands for: those at 0.5 or more, or the largest alone.

    Rao et al., section 3.3 (AB-1).

    >>> mask([0.5, 0.2, 0.7]), mask([0.3, 0.49, 0.49])
    ((True, False, True), (False, True, False))
    """
    bits = [bool(x >= 0.5) for x in position]                                   #: abcodt:12
    if not any(bits):                                                           #: abcodt:12
        bits[list(position).index(max(position))] = True
    return tuple(bits)


def first_best(values: Sequence[float], better: Callable[[float, float], bool]) -> int:
    """The place of the best value, the first on ties.

    >>> first_best([0.3, 0.1, 0.1], lambda new, old: new < old)
    1
    """
    best = 0
    for i in range(1, len(values)):
        if better(values[i], values[best]):
            best = i
    return best


def centroid_of(positions: Sequence[Sequence[float]]) -> list[float]:
    """The mean of the sources, coordinate by coordinate.

    Rao et al., Definition 1.

    >>> centroid_of([[0.0, 0.5], [0.5, 0.25]])
    [0.25, 0.375]
    """
    sums = [0.0] * len(positions[0])
    for position in positions:                                                  #: abcodt:4
        for j, x in enumerate(position):
            sums[j] += x
    return [whole / len(positions) for whole in sums]                           #: abcodt:4


class Distance:
    """The literal reading: the distance from the centroid of the sources; the nearer the better.

    Rao et al., Eq. 7. Neither the features' values nor the classes enter.

    >>> Distance([0.0, 0.0])([0.3, 0.4])
    0.5
    """

    def __init__(self, centroid: Sequence[float]) -> None:
        self.centroid = centroid

    def __call__(self, position: Sequence[float]) -> float:
        """The distance of a position."""
        squares = 0.0
        for x, c in zip(position, self.centroid, strict=True):                  #: abcodt:4
            squares += (x - c) * (x - c)
        return math.sqrt(squares)                                               #: abcodt:4

    def better(self, new: float, old: float) -> bool:
        """Strictly nearer (A:11)."""
        return new < old                                                        #: abcodt:d

    def inspect(self, colony: Colony) -> None:
        """Nothing to remember: the final population decides."""

    def theta(self, colony: Colony) -> Mask:
        """The mask of the best source at the end, the first on ties (AB-8)."""
        best = first_best(colony.profits, self.better)                          #: abcodt:12
        theta = mask(colony.positions[best])                                    #: abcodt:12
        step("abcodt:12", theta=list(map(int, theta)), source=best)
        return theta


def distances(positions: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """The centroid of the sources, and the distance of each from it.

    >>> distances([[0.0, 0.25], [0.5, 0.25]])
    ([0.25, 0.25], [0.25, 0.25])
    """
    centroid = centroid_of(positions)                                           #: abcodt:4
    profit = Distance(centroid)
    return centroid, [profit(position) for position in positions]               #: abcodt:4 abcodt:6


Distances = Callable[[Sequence[Sequence[float]]], tuple[list[float], list[float]]]


def first_distances(
    problem: Problem, positions: Sequence[Position], each: Each, distances: Distances
) -> tuple[Distance, list[float]]:
    """The profits of the first sources in the literal reading, and what judges the next ones (AB-3).

    >>> first_distances(Problem.of([[1.0]], [0]), [[0.0], [0.5]], map, distances)[1]
    [0.25, 0.25]
    """
    centroid, profits = distances(positions)                                    #: abcodt:4
    step("abcodt:4", centroid=centroid, profits=profits, evaluations=len(positions))
    return Distance(centroid), profits


def distances_anew(profit: Judge, colony: Colony, distances: Distances) -> Distance:
    """The centroid of the present sources, and all distances from it (AB-4).

    >>> colony = Colony([[0.0], [0.5]], [9.0, 9.0], [1, 1], 2)
    >>> distances_anew(Distance([0.7]), colony, distances).centroid, colony.profits
    ([0.25], [0.25, 0.25])
    """
    centroid, colony.profits[:] = distances(colony.positions)                   #: abcodt:6
    step("abcodt:6", centroid=centroid, profits=colony.profits)
    return Distance(centroid)


def folds(classes: Sequence[int], cv: int) -> list[int]:
    """The fold of every row: the r-th row of each class goes to fold r mod cv.

    >>> folds([0, 0, 1, 0, 1], 2)
    [0, 1, 0, 0, 1]
    """
    seen: dict[int, int] = {}
    result = []
    for c in classes:
        result.append(seen.get(c, 0) % cv)
        seen[c] = seen.get(c, 0) + 1
    return result


Classify = Callable[[Problem, Problem], list[int]]
"""Trains on a problem and predicts the classes of another one's rows."""


class Accuracy:
    """The other reading: the cross-validated accuracy of the boosted trees on the features of a mask; more is better.

    Rao et al., introduction: "accuracy of classification by GBDT". A mask that was judged is not judged again. The
    trainings are not part of the run's trace.

    >>> problem = Problem.of([[1.0, 0.0], [2.0, 0.0], [3.0, 0.0], [4.0, 0.0]], [0, 1, 0, 1])
    >>> Accuracy(problem, 2, lambda train, test: [0] * test.n_rows)([0.9, 0.1])
    0.5
    """

    def __init__(self, problem: Problem, cv: int, classify: Classify, each: Each = map) -> None:
        self.problem = problem
        self.folds = folds(problem.classes, cv)
        self.rows = [[i for i, f in enumerate(self.folds) if f == fold] for fold in sorted(set(self.folds))]
        self.parts = [
            (problem.of_rows(sorted(set(range(problem.n_rows)) - set(rows))), problem.of_rows(rows))
            for rows in self.rows
        ]
        self.classify = classify
        self.each = each
        self.known: dict[Mask, float] = {}
        self.best: tuple[float, int, Mask] = (-1.0, 0, ())

    def __call__(self, position: Sequence[float]) -> float:
        """The accuracy of a position's mask."""
        bits = mask(position)
        if bits not in self.known:
            pairs = zip(self.predictions(bits), self.problem.classes, strict=True)
            correct = sum(map(bool, (predicted == c for predicted, c in pairs)))  #: abcodt:4
            self.known[bits] = correct / self.problem.n_rows                    #: abcodt:4 abcodt:c
        return self.known[bits]

    def predictions(self, bits: Mask) -> list[int]:
        """The class of every row, predicted from the other folds."""
        features = [j for j, bit in enumerate(bits) if bit]
        tasks = [(self.classify, train.of_features(features), test.of_features(features)) for train, test in self.parts]
        result = [0] * self.problem.n_rows
        for rows, predicted in zip(self.rows, self.each(_predicted, tasks), strict=True):  #: abcodt:4 abcodt:c
            for i, c in zip(rows, predicted, strict=True):
                result[i] = c
        return result

    def better(self, new: float, old: float) -> bool:
        """Strictly more."""
        return new > old                                                        #: abcodt:d

    def inspect(self, colony: Colony) -> None:
        """Remember the best mask seen; of equally good ones the smaller, then the earlier."""
        for position, profit in zip(colony.positions, colony.profits, strict=True):
            bits = mask(position)
            size = sum(map(bool, bits))
            if profit > self.best[0] or (profit == self.best[0] and size < self.best[1]):  #: abcodt:12a
                self.best = profit, size, bits                                  #: abcodt:12a
        step("abcodt:12a", theta=list(map(int, self.best[2])), profit=self.best[0])

    def theta(self, colony: Colony) -> Mask:
        """The best mask recorded (AB-8)."""
        theta = self.best[2]                                                    #: abcodt:12
        step("abcodt:12", theta=list(map(int, theta)))
        return theta


def first_accuracies(
    problem: Problem, positions: Sequence[Position], each: Each, cv: int, classify: Classify
) -> tuple[Accuracy, list[float]]:
    """The profits of the first sources in the other reading, and what judges the next ones (AB-3)."""
    accuracy = Accuracy(problem, cv, classify, each)
    profits = [accuracy(position) for position in positions]                    #: abcodt:4
    step("abcodt:4", profits=profits, evaluations=len(positions))
    return accuracy, profits


def accuracies_stay(profit: Judge, colony: Colony) -> Judge:
    """Accuracies stay what they are (AB-4)."""
    return profit


Judge = Accuracy | Distance
"""What judges the sources: one of the two readings (AB-3)."""


def _predicted(task: tuple[Classify, Problem, Problem]) -> list[int]:
    """The classes of a fold's rows; where there is nothing to learn from, class 0. What happens inside is not told."""
    classify, train, test = task
    return Context().run(classify, train, test) if train.n_rows else [0] * test.n_rows
