"""RRFS: relevance first, then no column too much like the one kept before it.

Ferreira & Figueiredo, Efficient feature selection filters for high-dimensional data, 2012. Columns are sorted by
relevance; the first is kept, and every further one if its similarity to the column kept last, the absolute cosine of
the angle between them, is below a limit. Relevance is the Fisher score, or without classes the mean absolute
difference from the mean.

Taken from UniFeat, the program by the authors of UFSACO: the limit of 0.4. Left open: what to do if fewer columns
pass than are asked for, as happens with 0.4 on nearly all data, since the columns are not centred. The paper that
compares itself with RRFS has equally many columns for all methods; so the limit is raised, by bisection, until enough
pass.
"""

from __future__ import annotations

import numpy as np

from reference.lab.rivals.f_score import fisher_scores
from reference.lab.rivals.filters import Columns, Filter, best_first, directions
from reference.parameters import one_of, up_to
from reference.selectors import Codes, Matrix

BISECTIONS = 30
"""How often the interval of the limit is halved."""


class RRFS(Filter):
    """Relevant columns that differ from one another.

    ``scores_`` has the relevance of every column, ``ranking_`` what was kept, and ``limit_`` the limit under which
    enough columns passed.

    >>> from reference import datasets
    >>> selector = RRFS(n_features_to_select=3).fit(datasets.load("wine"))
    >>> selector.ranking_.tolist(), round(selector.limit_, 3)
    ([6, 9, 10], 0.835)
    """

    def __init__(
        self, *, n_features_to_select: int | None = None, max_similarity: float = 0.4, relevance: str = "fisher"
    ) -> None:
        self.n_features_to_select = n_features_to_select
        self.max_similarity = max_similarity
        self.relevance = relevance

    def _check(self) -> None:
        up_to(0, 1, max_similarity=self.max_similarity)
        one_of(("fisher", "mad"), relevance=self.relevance)

    def _ranked(self, samples: Matrix, classes: Codes, wanted: int) -> Columns:
        relevant = fisher_scores(samples, classes) if self.relevance == "fisher" else mean_differences(samples)
        self.scores_ = relevant
        order, units = best_first(relevant), directions(samples)
        self.limit_ = self.max_similarity
        kept = passed(order, units, self.limit_, wanted)
        if len(kept) < wanted:
            self.limit_, kept = _raised(order, units, self.limit_, wanted)
        return np.array(kept, dtype=np.intp)


def mean_differences(samples: Matrix) -> Matrix:
    """The mean absolute difference of every column from its mean.

    >>> mean_differences(np.array([[0.0], [4.0], [2.0]])).round(3).tolist()
    [1.333]
    """
    return np.asarray(np.abs(samples - samples.mean(axis=0)).mean(axis=0))


def passed(order: Columns, units: Matrix, limit: float, wanted: int) -> list[int]:
    """The columns that pass in this order, until there are enough.

    >>> passed(np.array([0, 1, 2]), directions(np.array([[1.0, 1.0, 0.0], [0.0, 0.1, 1.0]])), 0.5, 3)
    [0, 2]
    """
    columns = np.ascontiguousarray(units.T)
    kept = [int(order[0])]
    for column in order[1:]:
        if len(kept) == wanted:
            break
        if abs(float(columns[column] @ columns[kept[-1]])) < limit:
            kept.append(int(column))
    return kept


def _raised(order: Columns, units: Matrix, low: float, wanted: int) -> tuple[float, list[int]]:
    """A limit hardly larger than one under which too few pass, and those who pass under it."""
    high = 1.0 + 1e-9  # above every cosine, also after rounding: all pass
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if len(passed(order, units, middle, wanted)) < wanted:
            low = middle
        else:
            high = middle
    return high, passed(order, units, high, wanted)
