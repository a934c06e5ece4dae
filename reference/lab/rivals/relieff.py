"""ReliefF: a column is good if it differs between neighbours of different classes, and not between those of one.

Kononenko 1994; Robnik-Šikonja & Kononenko 2003. For every row its ``n_neighbors`` nearest rows of its own class
(hits) and of every other class (misses) are found, by the sum of the columns' differences, each divided by the
column's range. The mean difference from the hits is taken off a column's score, those from the misses are added, a
class by its share among the other classes. All rows are visited instead of a sample, so nothing is drawn. Left open:
equally distant rows, of which the first are taken; a class with fewer rows than neighbours gives those it has.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.distance import cdist

from reference.lab.rivals.filters import Columns, Filter, best_first
from reference.parameters import at_least
from reference.selectors import Codes, Matrix


class ReliefF(Filter):
    """The columns of the largest ReliefF scores; ``scores_`` has all of them, between -1 and 1.

    >>> from reference import datasets
    >>> ReliefF(n_features_to_select=2).fit(datasets.load("iris")).ranking_.tolist()
    [3, 2, 0, 1]
    """

    def __init__(self, *, n_features_to_select: int | None = None, n_neighbors: int = 10) -> None:
        self.n_features_to_select = n_features_to_select
        self.n_neighbors = n_neighbors

    def _check(self) -> None:
        at_least(1, n_neighbors=self.n_neighbors)

    def _ranked(self, samples: Matrix, classes: Codes, wanted: int) -> Columns:
        self.scores_ = relieff_scores(samples, classes, self.n_neighbors)
        return best_first(self.scores_)


def relieff_scores(samples: Matrix, classes: Codes, n_neighbors: int) -> Matrix:
    """The score of every column; 0 where it is constant.

    >>> relieff_scores(np.array([[0.0, 1.0], [1.0, 0.0], [9.0, 1.0], [10.0, 0.0]]), np.array([0, 0, 1, 1]), 1).tolist()
    [0.8, -1.0]
    """
    ranges = samples.max(axis=0) - samples.min(axis=0)
    scaled = samples / np.where(ranges > 0, ranges, 1.0)
    shares = np.bincount(classes) / len(classes)
    scores = np.zeros(samples.shape[1])
    for own, share in enumerate(shares):
        rows = np.flatnonzero(classes == own)
        for other, other_share in enumerate(shares):
            weight = -1.0 if other == own else other_share / (1 - share)
            scores += weight * _differences(scaled, rows, np.flatnonzero(classes == other), n_neighbors)
    return scores / len(samples)


def _differences(
    scaled: Matrix, rows: NDArray[np.intp], candidates: NDArray[np.intp], n_neighbors: int
) -> Matrix:
    """The mean difference of every row from its nearest candidates, column by column, added up over the rows."""
    distances = cdist(scaled[rows], scaled[candidates], "cityblock")
    distances[rows[:, None] == candidates] = np.inf  # no row is its own neighbour
    n_near = min(n_neighbors, len(candidates) - int(candidates[0] in rows))
    nearest = candidates[np.argsort(distances, axis=1, kind="stable")[:, :n_near]]
    total = np.zeros(scaled.shape[1])
    for place in range(n_near):
        total += np.abs(scaled[rows] - scaled[nearest[:, place]]).sum(axis=0)
    return total / max(n_near, 1)
