"""Laplacian score: columns that keep neighbouring rows close, and rows at large apart.

He, Cai & Niyogi, Laplacian Score for Feature Selection, 2005. Rows are the nodes of a graph; two are joined where one
is among the ``n_neighbors`` nearest of the other, by exp(-d^2 / constant) for the distance d. With the
weights S, the degrees D and the column f less its mean weighted by D, the score is (f' D f - f' S f) / f' D f; the
smaller, the better. Classes are not looked at. Five neighbours and the constant 100 are those of UniFeat, the
program by the authors of UFSACO. Left open: among equally distant rows scikit-learn's search chooses, and a
constant column comes last.
"""

from __future__ import annotations

import math

import numpy as np
from scipy.sparse import csr_array
from sklearn.neighbors import kneighbors_graph

from reference.lab.rivals.filters import Columns, Filter, best_first
from reference.parameters import at_least, between
from reference.selectors import Codes, Matrix


class LaplacianScore(Filter):
    """The columns of the smallest Laplacian scores; ``scores_`` has all of them, 2 where a column is constant.

    >>> from reference import datasets
    >>> LaplacianScore(n_features_to_select=2).fit(datasets.load("iris")).ranking_.tolist()
    [2, 3, 0, 1]
    """

    supervised = False

    def __init__(
        self, *, n_features_to_select: int | None = None, n_neighbors: int = 5, constant: float = 100.0
    ) -> None:
        self.n_features_to_select = n_features_to_select
        self.n_neighbors = n_neighbors
        self.constant = constant

    def _check(self) -> None:
        at_least(1, n_neighbors=self.n_neighbors)
        between(0, math.inf, constant=self.constant)

    def _ranked(self, samples: Matrix, classes: Codes, wanted: int) -> Columns:
        weights = neighbour_weights(samples, self.n_neighbors, self.constant)
        if not weights.sum() > 0:
            raise ValueError(f"constant {self.constant} leaves no weight between any two rows: scale the columns")
        self.scores_ = laplacian_scores(samples, weights)
        return best_first(-self.scores_)


def neighbour_weights(samples: Matrix, n_neighbors: int, constant: float) -> csr_array:
    """The weights between rows: of neighbours, on either side, by their distance.

    >>> neighbour_weights(np.array([[0.0], [1.0], [3.0]]), 1, 1.0).toarray().round(3).tolist()
    [[0.0, 0.368, 0.0], [0.368, 0.0, 0.018], [0.0, 0.018, 0.0]]
    """
    near = kneighbors_graph(samples, min(n_neighbors, len(samples) - 1), mode="distance")
    near.data = np.exp(-near.data * near.data / constant)
    return csr_array(near.maximum(near.T))


def laplacian_scores(samples: Matrix, weights: csr_array) -> Matrix:
    """The score of every column; 2, more than any has, where it is constant."""
    degrees = weights.sum(axis=1)
    centred = samples - (degrees @ samples) / degrees.sum()
    spread = degrees @ (centred * centred)
    between_neighbours = (centred * (weights @ centred)).sum(axis=0)
    varies = (samples.max(axis=0) > samples.min(axis=0)) & (spread > 0)
    return np.asarray(np.where(varies, 1 - between_neighbours / np.where(varies, spread, 1.0), 2.0))
