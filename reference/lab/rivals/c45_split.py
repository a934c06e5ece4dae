"""How C4.5 chooses the test at a node: gain, gain ratio, cuts of continuous attributes, missing values.

Quinlan, C4.5: Programs for Machine Learning, 1993, chapter 2, and Improved use of continuous attributes in C4.5,
JAIR 4, 1996 (release 8: cuts by gain, which then pays for the choice among them). What the texts leave open
is taken as both the program and Weka's J48 have it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.table import Table, class_column

Floats = NDArray[np.float64]

TIE = 1e-6
"""Amounts closer than this are equal, and the first of them wins."""

GAP = 1e-5
"""Continuous values closer than this are not told apart by a cut."""

NEAR_AVERAGE = 1e-3
"""A gain this little under the average still counts as average."""


@dataclass(frozen=True)
class Split:
    """A question about one attribute; a branch per value, or two branches at a cut.

    >>> Split(0, 2, cut=70.0).branches(np.array([65.0, 70.0, 75.0, np.nan])).tolist()
    [0, 0, 1, -1]
    """

    attribute: int
    n_branches: int
    cut: float | None = None

    def branches(self, column: NDArray[Any]) -> NDArray[np.intp]:
        """The branch of every value, -1 where it is missing or was never declared."""
        if self.cut is None:
            branches = np.maximum(column, -1)
        else:
            branches = np.where(np.isnan(column), -1, np.where(column <= self.cut, 0, 1))
        return np.asarray(branches, dtype=np.intp)


@dataclass(frozen=True, eq=False)
class Cases:
    """Rows of a table, each with a weight: a case with a missing value is in several branches, by a share in each.

    >>> from reference import datasets
    >>> Cases.of(datasets.load("weather")).class_weights().tolist()
    [9.0, 5.0]
    """

    table: Table
    rows: NDArray[np.intp]
    weights: Floats

    @classmethod
    def of(cls, table: Table) -> Cases:
        """All rows of a table, each of weight one."""
        return cls(table, np.arange(table.n_rows), np.ones(table.n_rows))

    @property
    def total(self) -> float:
        """The weight of all cases."""
        return float(self.weights.sum())

    def column(self, attribute: int) -> NDArray[Any]:
        """The values of one attribute."""
        return self.table.columns[attribute][self.rows]

    def class_weights(self) -> Floats:
        """The weight of every class."""
        _, labels, classes = class_column(self.table)
        found = np.bincount(classes[self.rows], weights=self.weights, minlength=len(labels))
        return np.asarray(found, dtype=np.float64)

    def tally(self, branches: NDArray[np.intp], n_branches: int) -> Floats:
        """The weight of every class in every branch; cases in no branch (-1) are left out."""
        _, labels, classes = class_column(self.table)
        known = branches >= 0
        cells = branches[known] * len(labels) + classes[self.rows[known]]
        flat = np.bincount(cells, weights=self.weights[known], minlength=n_branches * len(labels))
        return np.asarray(flat.reshape(n_branches, len(labels)), dtype=np.float64)

    def divided(self, split: Split) -> list[Cases]:
        """The cases of each branch; one without an answer goes down all, in proportion to the answered."""
        branches = split.branches(self.column(split.attribute))
        if (branches >= 0).all():
            places = [np.flatnonzero(branches == branch) for branch in range(split.n_branches)]
            return [Cases(self.table, self.rows[there], self.weights[there]) for there in places]
        known = self.tally(branches, split.n_branches).sum(axis=1)
        shares = known / known.sum()
        parts = []
        for branch, share in enumerate(shares):
            weights = self.weights * np.where(branches == branch, 1.0, np.where(branches < 0, share, 0.0))
            there = weights > 0
            parts.append(Cases(self.table, self.rows[there], weights[there]))
        return parts


@dataclass(frozen=True)
class Candidate:
    """A test and what it is worth."""

    split: Split
    gain: float
    gain_ratio: float


def wrong(counts: Floats) -> float:
    """The weight of all classes but the heaviest.

    >>> wrong(np.array([4.0, 1.0, 2.0]))
    3.0
    """
    return float(counts.sum() - counts.max())


def bits(counts: Floats) -> Any:
    """Weight times entropy along the last axis: ``N log2 N - sum n log2 n``.

    >>> float(bits(np.array([2.0, 2.0])))
    4.0
    """
    total = counts.sum(axis=-1)
    return _x_log_x(total) - _x_log_x(counts).sum(axis=-1)


def _x_log_x(x: Any) -> Any:
    return x * np.log2(np.where(x > 0, x, 1.0))


def candidate(cases: Cases, attribute: int, min_cases: int) -> Candidate | None:
    """The best test on one attribute; ``None`` if it leaves too few cases or gains nothing.

    >>> from reference import datasets
    >>> found = candidate(Cases.of(datasets.load("weather")), 0, 2)
    >>> round(found.gain, 3), round(found.gain_ratio, 3)
    (0.247, 0.156)
    """
    values = cases.table.attributes[attribute].values
    if values is None:
        return _best_cut(cases, attribute, min_cases)
    split = Split(attribute, len(values))
    tally = cases.tally(split.branches(cases.column(attribute)), split.n_branches)
    if np.count_nonzero(tally.sum(axis=1) >= min_cases - TIE) < 2:
        return None
    gain = float(bits(tally.sum(axis=0)) - bits(tally).sum()) / cases.total
    return Candidate(split, gain, gain / _split_bits(tally, cases.total))


def _split_bits(tally: Floats, total: float) -> float:
    """What it takes to say which branch a case went down; those without an answer are one branch more."""
    known = tally.sum(axis=1)
    return float(bits(np.append(known, max(total - known.sum(), 0.0)))) / total


def _best_cut(cases: Cases, attribute: int, min_cases: int) -> Candidate | None:
    """The cut of most gain, which then pays ``log2(cuts) / N`` for having been chosen."""
    values, below = _running_tally(cases, attribute)
    if len(values) < 2:
        return None
    whole = below[-1]
    least = max(min_cases, min(25.0, 0.1 * whole.sum() / len(whole)))
    at = np.flatnonzero(values[:-1] + GAP < values[1:])
    low = below[at].sum(axis=1)
    at = at[(low >= least - TIE) & (whole.sum() - low >= least - TIE)]
    if len(at) == 0:
        return None
    gains = (bits(whole) - bits(below[at]) - bits(whole - below[at])) / cases.total
    best = int(np.flatnonzero(gains >= gains.max() - TIE)[0])
    gain = float(gains[best]) - math.log2(len(at)) / cases.total
    if gain <= TIE:
        return None
    left, right = float(values[at[best]]), float(values[at[best] + 1])
    middle = left / 2 + right / 2
    tally = np.array([below[at[best]], whole - below[at[best]]])
    split = Split(attribute, 2, middle if left <= middle < right else left)
    return Candidate(split, gain, gain / _split_bits(tally, cases.total))


def _running_tally(cases: Cases, attribute: int) -> tuple[Floats, Floats]:
    """The known values, ascending, and the class weights up to and including each."""
    _, labels, classes = class_column(cases.table)
    column = cases.column(attribute)
    known = np.flatnonzero(~np.isnan(column))
    order = known[np.argsort(column[known], kind="stable")]
    steps = np.zeros((len(order), len(labels)))
    steps[np.arange(len(order)), classes[cases.rows[order]]] = cases.weights[order]
    return column[order], steps.cumsum(axis=0)


def chosen_split(cases: Cases, min_cases: int) -> Split | None:
    """The test of best gain ratio among those of at least average gain; ``None`` if the node is to be a leaf.

    Nominal attributes with very many values do not enter the average, unless all are of that kind.

    >>> from reference import datasets
    >>> chosen_split(Cases.of(datasets.load("weather")), 2)
    Split(attribute=0, n_branches=3, cut=None)
    """
    if cases.total < 2 * min_cases - TIE or wrong(cases.class_weights()) < TIE:
        return None
    attributes = range(len(cases.table.attributes))
    found = [each for each in (candidate(cases, attribute, min_cases) for attribute in attributes) if each]
    plain = {attribute for attribute in attributes if not _many_values(cases.table, attribute)}
    averaged = [each.gain for each in found if each.split.attribute in plain or not plain]
    if not averaged:
        return None
    average = sum(averaged) / len(averaged)
    best: Candidate | None = None
    for each in found:
        better_than = best.gain_ratio if best else 0.0
        if each.gain >= average - NEAR_AVERAGE and each.gain_ratio > better_than + TIE:
            best = each
    return at_a_value(best.split, cases.table) if best else None


def _many_values(table: Table, attribute: int) -> bool:
    values = table.attributes[attribute].values
    return values is not None and len(values) >= 0.3 * table.n_rows


def at_a_value(split: Split, table: Table) -> Split:
    """The cut moved down to the largest value that occurs in training, so that a tree shows only real values."""
    if split.cut is None:
        return split
    column = table.columns[split.attribute]
    return replace(split, cut=float(column[column <= split.cut].max()))
