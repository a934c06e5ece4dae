"""Fisher score: how far the means of the classes lie apart, measured by the spread inside the classes.

Duda, Hart & Stork, Pattern Classification, 2001; as a filter Gu, Li & Han 2011. The score is

    sum_k p_k (m_k - m)^2  /  sum_k p_k v_k

with size, mean and population variance of every class. It is the F statistic of an analysis of variance times
(c - 1) / (p - c), so scikit-learn's ``f_classif`` computes it and the order of the columns is that of ``SelectKBest``.
Left open by the texts that use it: a constant column, which scores 0 here, and one that does not vary inside
any class, which scores infinity.
"""

from __future__ import annotations

import warnings

import numpy as np
from sklearn.feature_selection import f_classif

from reference.lab.rivals.filters import Columns, Filter, best_first
from reference.selectors import Codes, Matrix


class FScore(Filter):
    """The columns of the largest Fisher scores; ``scores_`` has all of them.

    >>> from reference import datasets
    >>> FScore(n_features_to_select=2).fit(datasets.load("iris")).ranking_.tolist()
    [2, 3, 0, 1]
    """

    def __init__(self, *, n_features_to_select: int | None = None) -> None:
        self.n_features_to_select = n_features_to_select

    def _ranked(self, samples: Matrix, classes: Codes, wanted: int) -> Columns:
        self.scores_ = fisher_scores(samples, classes)
        return best_first(self.scores_)


def fisher_scores(samples: Matrix, classes: Codes) -> Matrix:
    """The Fisher score of every column; 0 where it is constant.

    >>> fisher_scores(np.array([[0.0, 5.0], [2.0, 5.0], [4.0, 5.0], [6.0, 5.0]]), np.array([0, 0, 1, 1])).tolist()
    [4.0, 0.0]
    """
    n_classes = int(classes.max()) + 1
    with warnings.catch_warnings(action="ignore"):
        ratios, _ = f_classif(samples, classes)
    varies = samples.max(axis=0) > samples.min(axis=0)
    return np.asarray(np.where(varies, ratios, 0.0) * (n_classes - 1) / max(len(samples) - n_classes, 1))
