"""Repeated stratified folds, the same for every method."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedKFold

from reference.table import Table, class_column


class Split(NamedTuple):
    """The rows of one fold of one run: to learn from, and to test on."""

    run: int
    fold: int
    train: NDArray[np.intp]
    test: NDArray[np.intp]


def splits(table: Table, folds: int, runs: int, seed: int) -> list[Split]:
    """Every fold of every run; a run shuffles the rows anew, and a class with few rows is spread as far as it goes.

    >>> from reference import datasets
    >>> found = splits(datasets.load("weather"), folds=2, runs=2, seed=0)
    >>> [(split.run, split.fold, len(split.test)) for split in found]
    [(0, 0, 7), (0, 1, 7), (1, 0, 7), (1, 1, 7)]
    """
    _, _, classes = class_column(table)
    if folds > table.n_rows:
        raise ValueError(f"{folds} folds need as many rows, but {table.name!r} has {table.n_rows}")
    if np.bincount(classes).max() < folds:
        raise ValueError(f"no class of {table.name!r} has {folds} rows: take fewer folds")
    found = []
    for run in range(runs):
        state = int.from_bytes(hashlib.sha256(f"{seed} {run}".encode()).digest()[:4], "little")
        folded = StratifiedKFold(folds, shuffle=True, random_state=state)
        for fold, (train, test) in enumerate(folded.split(np.zeros(table.n_rows), classes)):
            found.append(Split(run, fold, train, test))
    return found
