"""The feature graph: an edge between two features is as heavy as they are alike."""

from __future__ import annotations

import numpy as np

from reference.gcaco.problem import Floats
from reference.gcaco.scaling import Centre, centre, equal, softmax, softmax_scale


def varying(samples: Floats) -> list[int]:
    """The columns that are not constant; the others take no part (GC-12).

    >>> varying(np.array([[1.0, 5.0], [2.0, 5.0]]))
    [0]
    """
    return np.flatnonzero(~equal(samples)).tolist()                             #: gcaco:1


def normalised(samples: Floats, sigma: str) -> Floats:
    """Every column scaled on its own (section 4.1).

    >>> normalised(np.array([[1.0], [3.0]]), "std").round(4).tolist()
    [[0.2689], [0.7311]]
    """
    return softmax_scale(samples, sigma)                                        #: gcaco:2


def as_they_are(samples: Floats, sigma: str) -> Floats:
    """The columns without scaling."""
    return samples


NORMALISATIONS = {True: normalised, False: as_they_are}
"""What ``normalize`` means."""


def correlations(samples: Floats) -> Floats:
    """How alike two columns are: the absolute value of Pearson's coefficient, 0 on the diagonal (Eq. 1, GC-1).

    >>> correlations(np.array([[1.0, -2.0], [2.0, -4.0], [3.0, -6.0]])).round(12).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    deviations = samples - centre(samples).mean
    lengths = np.sqrt(np.add.reduce(deviations * deviations, axis=0))
    unit = deviations / np.where(lengths > 0, lengths, 1.0)
    matrix: Floats = unit.T @ unit                                              #: gcaco:3
    np.abs(matrix, out=matrix)                                                  #: gcaco:3
    np.minimum(matrix, 1.0, out=matrix)
    np.fill_diagonal(matrix, 0.0)                                               #: gcaco:3
    return matrix


def similarities(correlation: Floats, sigma: str) -> Floats:
    """The correlations scaled around the mean of all pairs (Eq. 2); the diagonal is no pair and stays 0 (GC-3).

    >>> similarities(np.array([[0.0, 0.3], [0.3, 0.0]]), "std").tolist()
    [[0.0, 0.5], [0.5, 0.0]]
    """
    around = centre(pairs(correlation), sigma) if len(correlation) > 1 else Centre(0.0, 0.0)
    similarity = np.empty_like(correlation)
    for i, row in enumerate(correlation):
        similarity[i] = softmax(row, around)                                    #: gcaco:4
    np.fill_diagonal(similarity, 0.0)
    return similarity


def pairs(matrix: Floats) -> Floats:
    """The entries above the diagonal, row by row.

    >>> pairs(np.array([[0.0, 1.0, 2.0], [1.0, 0.0, 3.0], [2.0, 3.0, 0.0]])).tolist()
    [1.0, 2.0, 3.0]
    """
    return np.concatenate([row[i + 1 :] for i, row in enumerate(matrix)])


def cut(similarity: Floats, theta: float) -> Floats:
    """The graph: every edge lighter than theta is removed, one exactly as heavy stays (section 3.2).

    >>> cut(np.array([[0.0, 0.6], [0.6, 0.0]]), 0.6).tolist()
    [[0.0, 0.6], [0.6, 0.0]]
    """
    return np.where(similarity < theta, 0.0, similarity)                        #: gcaco:5


def edges(graph: Floats) -> list[list[int]]:
    """The edges that are left, as pairs i < j.

    >>> edges(np.array([[0.0, 0.6], [0.6, 0.0]]))
    [[0, 1]]
    """
    return np.argwhere(np.triu(graph) > 0).tolist()


