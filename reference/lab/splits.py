"""Repeated stratified folds and repeated hold-outs, the same for every method."""

from __future__ import annotations

import hashlib
import warnings
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import ShuffleSplit, StratifiedKFold

from reference.table import Table, class_column


class Split(NamedTuple):
    """The rows of one fold of one run: to learn from, and to test on."""

    run: int
    fold: int
    train: NDArray[np.intp]
    test: NDArray[np.intp]


def splits(table: Table, folds: int, runs: int, seed: int) -> list[Split]:
    """Every fold of every run; a run shuffles the rows anew, and a class with few rows is spread as far as it goes.

    One fold is the whole set, to learn from and to test on.

    >>> from reference import datasets
    >>> found = splits(datasets.load("weather"), folds=2, runs=2, seed=0)
    >>> [(split.run, split.fold, len(split.test)) for split in found]
    [(0, 0, 7), (0, 1, 7), (1, 0, 7), (1, 1, 7)]
    """
    _, _, classes = class_column(table)
    if folds == 1:
        return [Split(run, 0, np.arange(table.n_rows), np.arange(table.n_rows)) for run in range(runs)]
    if folds > table.n_rows:
        raise ValueError(f"{folds} folds need as many rows, but {table.name!r} has {table.n_rows}")
    if np.bincount(classes).max() < folds:
        raise ValueError(f"no class of {table.name!r} has {folds} rows: take fewer folds")
    found = []
    for run in range(runs):
        folded = StratifiedKFold(folds, shuffle=True, random_state=_state(seed, run))
        with warnings.catch_warnings(action="ignore"):  # a class with few rows; the comparison says so itself
            parts = list(folded.split(np.zeros(table.n_rows), classes))
        found += [Split(run, fold, train, test) for fold, (train, test) in enumerate(parts)]
    return found


def holdouts(table: Table, share: float, runs: int, seed: int) -> list[Split]:
    """Every run parts the rows at random: a share of them, rounded, to test on, the others to learn from.

    >>> from reference import datasets
    >>> [(split.run, len(split.train), len(split.test)) for split in holdouts(datasets.load("wine"), 0.34, 2, seed=0)]
    [(0, 117, 61), (1, 117, 61)]
    """
    found = []
    for run in range(runs):
        shuffled = ShuffleSplit(1, test_size=round(share * table.n_rows), random_state=_state(seed, run))
        train, test = next(shuffled.split(np.zeros(table.n_rows)))
        found.append(Split(run, 0, np.sort(train), np.sort(test)))
    return found


def _state(seed: int, run: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed} {run}".encode()).digest()[:4], "little")
