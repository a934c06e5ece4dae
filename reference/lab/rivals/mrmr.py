"""mRMR: columns that say much about the class, and little about one another.

Peng, Long & Ding 2005 (and Ding & Peng 2003): the most relevant column first, then again and again the one with the
best relevance less (or over) its mean redundancy with those chosen. ``MID`` and ``MIQ`` take mutual information for
both, ``FCD`` and ``FCQ`` the F statistic and the absolute correlation. For information every column has three states,
parted at one standard deviation below and above its mean, as the paper treats continuous data. Left open: which
scheme the papers that compare themselves with mRMR used; ``MID`` is the paper's own definition.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_selection import f_classif

from reference.lab.rivals.filters import Filter
from reference.parameters import one_of
from reference.selectors import Codes, Matrix

NEARLY_NONE = 1e-12
"""A quotient by a redundancy smaller than this is one by this."""


class MRMR(Filter):
    """Relevant columns with little redundancy; ``scores_`` has the relevance, ``ranking_`` the choice in its order.

    >>> from reference import datasets
    >>> MRMR(n_features_to_select=3).fit(datasets.load("iris")).ranking_.tolist()
    [2, 3, 1]
    """

    def __init__(self, *, n_features_to_select: int | None = None, scheme: str = "MID") -> None:
        self.n_features_to_select = n_features_to_select
        self.scheme = scheme

    def _check(self) -> None:
        one_of(("MID", "MIQ", "FCD", "FCQ"), scheme=self.scheme)

    def _ranked(self, samples: Matrix, classes: Codes, wanted: int) -> list[int]:
        judge = Information(samples, classes) if self.scheme.startswith("MI") else Correlation(samples, classes)
        self.scores_ = judge.relevance
        chosen: list[int] = []
        redundancy = np.zeros(samples.shape[1])
        while len(chosen) < wanted:
            worth = judge.relevance.copy()
            if chosen:
                redundancy += judge.redundancy(chosen[-1])
                mean = redundancy / len(chosen)
                worth = worth - mean if self.scheme.endswith("D") else worth / np.maximum(mean, NEARLY_NONE)
            worth[chosen] = -np.inf
            chosen.append(int(np.argmax(worth)))
        return chosen


class Information:
    """Mutual information, in nats, of columns in three states with the class and with one another."""

    def __init__(self, samples: Matrix, classes: Codes) -> None:
        self.states = np.stack(three_states(samples))
        labels = [(classes == k)[:, None] for k in range(int(classes.max()) + 1)]
        self.relevance = self._shared([np.broadcast_to(label, (len(samples), 1)) for label in labels])

    def redundancy(self, column: int) -> Matrix:
        """What every column shares with this one."""
        return self._shared([state[:, [column]] for state in self.states])

    def _shared(self, others: list[NDArray[Any]]) -> Matrix:
        n = self.states.shape[1]
        information = np.zeros(self.states.shape[2])
        for state in self.states:
            alone = state.sum(axis=0)
            for other in others:
                both = (other.astype(np.float64).T @ state)[0]
                expected = alone * other.sum()
                seen = both > 0
                information[seen] += both[seen] / n * np.log(both[seen] * n / expected[seen])
        return information


class Correlation:
    """The F statistic of columns, and their absolute correlations; a constant column has neither."""

    def __init__(self, samples: Matrix, classes: Codes) -> None:
        with warnings.catch_warnings(action="ignore"):
            self.relevance = np.nan_to_num(f_classif(samples, classes)[0], nan=0.0)
        centred = samples - samples.mean(axis=0)
        lengths = np.sqrt((centred * centred).sum(axis=0))
        self.units = centred / np.where(lengths > 0, lengths, 1.0)

    def redundancy(self, column: int) -> Matrix:
        """How strongly every column goes with this one."""
        return np.asarray(np.abs(self.units[:, column] @ self.units))


def three_states(samples: Matrix) -> list[Matrix]:
    """For every column where it is low, where it is about its mean, and where it is high, as ones and zeros.

    >>> [state[:, 0].tolist() for state in three_states(np.array([[0.0], [5.0], [5.0], [10.0]]))]
    [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]
    """
    mean, spread = samples.mean(axis=0), samples.std(axis=0)
    low, high = samples < mean - spread, samples > mean + spread
    return [state.astype(np.float64) for state in (low, ~(low | high), high)]
