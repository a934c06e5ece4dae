"""The worth of subsets by short ways: ants ask for thousands of them, and many more than once.

The formulas are in separability.py; what is found here is the same, sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from reference.gcaco.problem import Floats
from reference.gcaco.separability import Index, Scatter, spectrum

MOST_REMEMBERED = 2**16
"""So many subsets with their worth are kept: a colony that has settled takes the same ones again and again."""


@dataclass(frozen=True, eq=False)
class Shortened(Scatter):
    """A scatter that is asked for many of its parts; ``known`` is S_W, kept where it is smaller than ``inside``."""

    known: Floats | None = None

    @classmethod
    def of_scatter(cls, scatter: Scatter) -> Shortened:
        """The same scatter, column by column in memory, with S_W where there are no more features than samples.

        >>> scatter = Scatter.of(np.array([[1.0], [3.0], [5.0], [7.0]]), np.array([0, 0, 1, 1]))
        >>> Shortened.of_scatter(scatter).known.tolist()
        [[1.0]]
        """
        shortened = cls(np.asfortranarray(scatter.inside), scatter.deviations)
        n_samples, n_features = scatter.inside.shape
        return replace(shortened, known=shortened.within()) if n_features <= n_samples else shortened

    def part(self, subset: Sequence[int]) -> Shortened:
        """The scatter of some features; of a known S_W their part."""
        part, features = super().part(subset), sorted(subset)
        known = None if self.known is None else self.known[np.ix_(features, features)]
        return Shortened(part.inside, part.deviations, known)

    def within(self) -> Floats:
        """S_W, unless it is known."""
        return super().within() if self.known is None else self.known

    def axes(self) -> tuple[Floats, Floats]:
        """The eigenvalues of S_W that are not 0, and their axes.

        With more features than samples they are those of the samples' products with each other, a smaller matrix.

        >>> wide = Shortened(np.array([[3.0, 0.0, 4.0]]), np.zeros((1, 3)))
        >>> [found.tolist() for found in wide.axes()]
        [[25.0], [[0.6], [0.0], [0.8]]]
        """
        n_samples, n_features = self.inside.shape
        if n_features <= n_samples:
            return super().axes()
        values, vectors = spectrum(self.inside @ self.inside.T / n_samples)
        return values, self.inside.T @ vectors / np.sqrt(n_samples * values)


def worth_of_subsets(scatter: Scatter, index: Index) -> Callable[[Sequence[int]], float]:
    """The worth of any subset of the features, which remembers what it was asked before.

    >>> from reference.gcaco.separability import inverse
    >>> scatter = Scatter.of(np.array([[1.0, 0.0], [3.0, 1.0], [5.0, 0.0], [7.0, 1.0]]), np.array([0, 0, 1, 1]))
    >>> worth_of_subsets(scatter, inverse)([0])
    8.0
    """
    shortened, known = Shortened.of_scatter(scatter), dict[tuple[int, ...], float]()

    def worth(subset: Sequence[int]) -> float:
        key = tuple(sorted(subset))
        if key not in known:
            if len(known) == MOST_REMEMBERED:
                known.clear()
            known[key] = index(shortened.part(key))
        return known[key]

    return worth
