"""The data of a comparison: names, files, frames and Tables as Tables, and what a reader should know of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Any

import numpy as np

from reference import datasets
from reference.lab import data
from reference.suspicions import suspicions
from reference.table import Table, class_column

MISREAD = ("id", "date", "comma", "spoilt")
"""The findings that a comparison tells: a column that is read as something else than it is spoils every method."""


def tables(given: Mapping[str, Any] | Iterable[Any] | Any) -> list[Table]:
    """The tables of a comparison: a name, a path, a Table or a frame each; a mapping gives them other names.

    The class of a frame is its last column; frames are called frame-1, frame-2 and so on where no mapping names them.

    >>> [table.name for table in tables({"play": "weather"})]
    ['play']
    """
    if isinstance(given, str | PathLike | Table) or _is_frame(given):
        given = [given]
    named = list(given.items()) if isinstance(given, Mapping) else [(None, one) for one in given]
    found = [_table(name, one, number) for number, (name, one) in enumerate(named, start=1)]
    if not found:
        raise ValueError("a comparison needs at least one data set")
    names = [table.name for table in found]
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise ValueError(f"two data sets are named {twice!r}: each needs a name of its own")
    for table in found:
        _check_classes(table)
    return found


def _table(name: str | None, one: Any, number: int) -> Table:
    if isinstance(one, str | PathLike):
        _check_here(str(one))
        table = datasets.load(one)
    elif isinstance(one, Table):
        table = one
    elif _is_frame(one):
        table, name = _of_frame(one), name or f"frame-{number}"
    else:
        raise ValueError(f"a data set is a name, a path, a Table or a frame, got {type(one).__name__}")
    return Table(name or table.name, table.attributes, table.columns, table.target, table.classes)


def _check_here(name: str) -> None:
    """Say how to get a data set of the experiments that is missing."""
    if name in data.known() and data.where(data.facts(name)).startswith(("missing", "not to be had")):
        known = data.facts(name)
        how = f"`reference data get {name}` fetches it" if known.openml else f"it is {data.where(known)}"
        raise ValueError(f"{name!r} is neither built in nor in the data folder {datasets.folder()}: {how}")


def _check_classes(table: Table) -> None:
    """Refuse a class that nobody can learn."""
    target, _, classes = class_column(table)
    n = len(np.unique(classes))
    if n < 2:
        raise ValueError(f"all rows of {table.name!r} have the same class, so there is nothing to learn")
    if n > 2 and 2 * n > table.n_rows:
        raise ValueError(
            f"{target.name!r} of {table.name!r} has {n} values in {table.n_rows} rows: is that column the class?"
        )


def _is_frame(one: Any) -> bool:
    from reference.inputs import is_frame  # here, because scikit-learn takes a second

    return is_frame(one)


def _of_frame(frame: Any) -> Table:
    from sklearn.base import BaseEstimator

    from reference.inputs import training_table

    if frame.shape[1] < 2:
        raise ValueError(f"a frame needs a feature and, as its last column, the class; got {frame.shape[1]} columns")
    return training_table(BaseEstimator(), frame.iloc[:, :-1], frame.iloc[:, -1], None)


def notes(table: Table, folds: int) -> Iterator[str]:
    """What a reader of the results should know of a table: classes that some folds lack, columns that look misread,
    other editions of the set.

    >>> from reference.constructed import weather
    >>> list(notes(weather(), 8))
    ["weather: class 'no' has 5 rows, fewer than 8 folds, so some folds test without it"]
    """
    _, labels, classes = class_column(table)
    for label, count in zip(labels, np.bincount(classes, minlength=len(labels)).tolist(), strict=True):
        if 0 < count < folds:
            rows = "1 row" if count == 1 else f"{count} rows"
            yield f"{table.name}: class {label!r} has {rows}, fewer than {folds} folds, so some folds test without it"
    for finding in suspicions(table):
        if finding.kind in MISREAD:
            yield f"{table.name}: {finding}"
    if other := datasets.other_edition(table):
        yield other
