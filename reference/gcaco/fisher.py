"""The Fisher score: how far a feature's classes lie apart, compared with how far each spreads."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reference.gcaco.blocks import left_to_right
from reference.gcaco.problem import Codes, Floats


class ClassMeans(NamedTuple):
    """For every class its number of rows and the means of its columns, and which columns never vary inside it."""

    counts: list[int]
    means: Floats
    flat: NDArray[np.bool_]


def class_means(samples: Floats, classes: Codes) -> ClassMeans:
    """The means of every class. Where all its values are the same, the mean is that value, without rounding.

    >>> class_means(np.array([[0.1], [0.1], [0.1], [1.0]]), np.array([0, 0, 0, 1])).means.tolist()
    [[0.1], [1.0]]
    """
    parts = [samples[classes == c] for c in range(int(classes.max()) + 1)]
    flat = np.array([(part == part[0]).all(axis=0) for part in parts])
    means = [np.where(same, part[0], left_to_right(part) / len(part)) for part, same in zip(parts, flat, strict=True)]
    return ClassMeans([len(part) for part in parts], np.array(means), flat)


def fisher_scores(samples: Floats, classes: Codes) -> Floats:
    """Variance between the classes over variance inside them, both weighted with the class sizes (Eq. 3, GC-4).

    A feature that never varies inside a class gets twice the largest other score, 1 at least.

    >>> fisher_scores(np.array([[1.0, 0.0], [3.0, 0.0], [5.0, 1.0], [7.0, 1.0]]), np.array([0, 0, 1, 1])).tolist()
    [4.0, 8.0]
    """
    counts, means, flat = class_means(samples, classes)
    mean = left_to_right(samples) / len(samples)
    between, within = np.zeros(samples.shape[1]), np.zeros(samples.shape[1])
    for c, count in enumerate(counts):
        between += count * (means[c] - mean) ** 2                               #: gcaco:7
        within += left_to_right((samples[classes == c] - means[c]) ** 2)        #: gcaco:7
    endless = flat.all(axis=0) | (within == 0)
    raw = between / np.where(endless, 1.0, within)                              #: gcaco:7
    raw[endless] = max([1.0, *(2.0 * raw[~endless]).tolist()])                  #: gcaco:7
    return raw
