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
    """S_W of all features (Eq. 9), and how far each class mean lies from their weighted mean, for S_B (Eq. 10)."""

    within: Floats
    deviations: Floats

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
        return cls(inside.T @ inside / len(samples), means - overall)           #: gcaco:22

    def part(self, subset: Sequence[int]) -> tuple[Floats, Floats]:
        """S_W and the class deviations of a subset, its features in ascending order."""
        features = sorted(subset)
        return self.within[np.ix_(features, features)], self.deviations[:, features]


Index = Callable[[Floats, Floats], float]
"""Turns S_W and the class deviations of a subset into its worth."""


def between_classes(deviations: Floats) -> Floats:
    """S_B, the classes not weighted (Eq. 10, GC-22).

    >>> between_classes(np.array([[-2.0], [2.0]])).tolist()
    [[8.0]]
    """
    return deviations.T @ deviations


def inverse(within: Floats, deviations: Floats) -> float:
    """trace(S_W⁺ S_B), the pseudo-inverse through eigenvalues (GC-10, GC-11); 0 where S_W is 0.

    >>> inverse(np.array([[1.0]]), np.array([[-2.0], [2.0]]))
    8.0
    """
    if not within.any():
        return 0.0
    values, vectors = np.linalg.eigh(within)
    kept = values > NOTHING * values[-1]
    along = deviations @ vectors[:, kept]
    return float(np.add.reduce(np.add.reduce(along * along, axis=0) / values[kept]))  #: gcaco:22


def ratio(within: Floats, deviations: Floats) -> float:
    """trace(S_B) / trace(S_W) (GC-10); 0 where S_W is 0.

    >>> ratio(np.array([[1.0]]), np.array([[-2.0], [2.0]]))
    8.0
    """
    if not within.any():
        return 0.0
    return float(np.trace(between_classes(deviations)) / np.trace(within))      #: gcaco:22


SEPARABILITY: dict[str, Index] = {"inverse": inverse, "ratio": ratio}
"""The readings of the fraction inside the trace (GC-10)."""
