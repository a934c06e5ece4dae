"""The separability index: what a subset of features is worth, without training a classifier.

GCACO, section 3.3.2, Eq. 9 and 10.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from reference.gcaco.fisher import class_means
from reference.gcaco.problem import Codes, Floats

NOTHING = 1e-10
"""Eigenvalues up to this share of the largest count as 0 (GC-11)."""


@dataclass(frozen=True, eq=False)
class Scatter:
    """How samples lie about their class means, and the class means about the overall mean.

    ``inside`` has a row per sample, ``deviations`` one per class.
    """

    inside: Floats
    deviations: Floats

    @classmethod
    def of(cls, samples: Floats, classes: Codes) -> Scatter:
        """The scatter of samples; covariances have the class size as divisor (GC-21).

        >>> scatter = Scatter.of(np.array([[1.0], [3.0], [5.0], [7.0]]), np.array([0, 0, 1, 1]))
        >>> scatter.within().tolist(), scatter.between().tolist()
        ([[1.0]], [[8.0]])
        """
        counts, means, _ = class_means(samples, classes)
        inside = samples - means[classes]
        overall = (np.array(counts) / len(samples)) @ means
        return cls(inside, means - overall)

    def part(self, subset: Sequence[int]) -> Scatter:
        """The scatter of some features, in ascending order."""
        features = sorted(subset)
        return Scatter(self.inside[:, features], self.deviations[:, features])

    def within(self) -> Floats:
        """S_W: the covariance of every class, weighted with the share of its rows (Eq. 9)."""
        return self.inside.T @ self.inside / len(self.inside)                   #: gcaco:22

    def between(self) -> Floats:
        """S_B, the classes not weighted (Eq. 10, GC-22)."""
        return self.deviations.T @ self.deviations                              #: gcaco:22

    def axes(self) -> tuple[Floats, Floats]:
        """The eigenvalues of S_W that are not 0, and their axes."""
        return spectrum(self.within())


def spectrum(matrix: Floats) -> tuple[Floats, Floats]:
    """The eigenvalues of a matrix that count, and their eigenvectors (GC-11).

    >>> spectrum(np.array([[4.0, 0.0], [0.0, 1e-12]]))[0].tolist()
    [4.0]
    """
    values, vectors = np.linalg.eigh(matrix)                                    #: gcaco:22
    kept = values > NOTHING * values[-1]                                        #: gcaco:22
    return values[kept], vectors[:, kept]


def inverse(scatter: Scatter) -> float:
    """trace(S_W⁺ S_B), the pseudo-inverse through eigenvalues (GC-10, GC-11); 0 where S_W is 0.

    >>> inverse(Scatter.of(np.array([[1.0], [3.0], [5.0], [7.0]]), np.array([0, 0, 1, 1])))
    8.0
    """
    values, axes = scatter.axes()
    along = scatter.deviations @ axes
    return float(np.add.reduce(np.add.reduce(along * along, axis=0) / values))  #: gcaco:22


def ratio(scatter: Scatter) -> float:
    """trace(S_B) / trace(S_W) (GC-10); 0 where S_W is 0.

    >>> ratio(Scatter.of(np.array([[1.0], [3.0], [5.0], [7.0]]), np.array([0, 0, 1, 1])))
    8.0
    """
    within, between = np.trace(scatter.within()), np.trace(scatter.between())
    return float(between / within) if within > 0 else 0.0                       #: gcaco:22


Index = Callable[[Scatter], float]
"""The worth of the features of a scatter."""

SEPARABILITY: dict[str, Index] = {"inverse": inverse, "ratio": ratio}
"""The readings of the fraction inside the trace (GC-10)."""
