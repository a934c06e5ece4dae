"""The separability index: what a subset of features is worth, without training a classifier.

GCACO, section 3.3.2, Eq. 9 and 10.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from reference.gcaco.fisher import Codes, class_means
from reference.gcaco.scaling import Floats

NOTHING = 1e-10
"""Eigenvalues up to this share of the largest count as 0 (GC-11)."""


@dataclass(frozen=True, eq=False)
class Scatter:
    """How samples lie about their class means, and the class means about the overall mean.

    ``inside`` has a row per sample, ``deviations`` one per class; ``within`` is S_W of all features (Eq. 9), made
    where that is the smaller of the two.
    """

    inside: Floats
    deviations: Floats
    within: Floats | None

    @classmethod
    def of(cls, samples: Floats, classes: Codes) -> Scatter:
        """The scatter of samples; covariances have the class size as divisor (GC-21).

        >>> scatter = Scatter.of(np.array([[1.0], [3.0], [5.0], [7.0]]), np.array([0, 0, 1, 1]))
        >>> scatter.within.tolist(), scatter.deviations.tolist()
        ([[1.0]], [[-2.0], [2.0]])
        """
        counts, means, _ = class_means(samples, classes)
        inside = samples - means[classes]
        overall = (np.array(counts) / len(samples)) @ means
        few = samples.shape[1] <= len(samples)
        return cls(np.asfortranarray(inside), means - overall, covariance(inside) if few else None)

    def part(self, features: Sequence[int]) -> Floats:
        """S_W of some features."""
        if self.within is not None:
            return self.within[np.ix_(features, features)]
        return covariance(self.inside[:, features])


def covariance(inside: Floats) -> Floats:
    """The classes' covariances, each weighted with the share of its rows (Eq. 9).

    >>> covariance(np.array([[-1.0], [1.0]])).tolist()
    [[1.0]]
    """
    return inside.T @ inside / len(inside)                                      #: gcaco:22


def between_classes(deviations: Floats) -> Floats:
    """S_B, the classes not weighted (Eq. 10, GC-22).

    >>> between_classes(np.array([[-2.0], [2.0]])).tolist()
    [[8.0]]
    """
    return deviations.T @ deviations                                            #: gcaco:22


def inverse(scatter: Scatter, features: Sequence[int]) -> float:
    """trace(S_W⁺ S_B), the pseudo-inverse through eigenvalues (GC-10, GC-11); 0 where S_W is 0.

    More features than samples: the eigenvalues that are not 0 are those of the samples' products with each other.

    >>> inverse(Scatter.of(np.array([[1.0], [3.0], [5.0], [7.0]]), np.array([0, 0, 1, 1])), [0])
    8.0
    """
    inside, deviations = scatter.inside[:, features], scatter.deviations[:, features]
    few = len(features) <= len(inside)
    matrix = scatter.part(features) if few else inside @ inside.T / len(inside)
    values, vectors = np.linalg.eigh(matrix)                                    #: gcaco:22
    if not values[-1] > 0:
        return 0.0
    kept = values > NOTHING * values[-1]                                        #: gcaco:22
    values, vectors = values[kept], vectors[:, kept]
    axes = vectors if few else inside.T @ vectors / np.sqrt(len(inside) * values)
    along = deviations @ axes
    return float(np.add.reduce(np.add.reduce(along * along, axis=0) / values))  #: gcaco:22


def ratio(scatter: Scatter, features: Sequence[int]) -> float:
    """trace(S_B) / trace(S_W) (GC-10); 0 where S_W is 0.

    >>> ratio(Scatter.of(np.array([[1.0], [3.0], [5.0], [7.0]]), np.array([0, 0, 1, 1])), [0])
    8.0
    """
    within, between = np.trace(scatter.part(features)), np.trace(between_classes(scatter.deviations[:, features]))
    return float(between / within) if within > 0 else 0.0                       #: gcaco:22


Index = Callable[[Scatter, Sequence[int]], float]
"""The worth of a subset, its features in ascending order."""

SEPARABILITY: dict[str, Index] = {"inverse": inverse, "ratio": ratio}
"""The readings of the fraction inside the trace (GC-10)."""
