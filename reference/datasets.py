"""Data sets by name: embedded ones that need no file, and a folder of ARFF and CSV files.

The folder is what the environment variable ``REFERENCE_DATA`` says, else ``~/.local/share/reference`` (or ``reference``
in ``XDG_DATA_HOME``), where ``reference data get`` puts what it fetches. If it has a ``MANIFEST.json``, the
``nominal`` list there tells which columns of a CSV file are nominal although written as numbers.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from reference import draws
from reference.bounds import check_whole
from reference.classics import iris, iris_uci, wdbc, wine
from reference.constructed import balance_scale, led7, monks, tic_tac_toe, waveform, weather
from reference.readers import read
from reference.table import Table

__all__ = ["find", "folder", "led7", "load", "names", "waveform"]

FOLDER = "REFERENCE_DATA"
SUFFIXES = (".arff", ".csv", ".tsv", ".arff.gz", ".csv.gz", ".tsv.gz")


def load(name_or_path: str | PathLike[str], **reader_options: Any) -> Table:
    """The table of an embedded name, of a path, or of a name in the data folder.

    What ends in ``.arff`` or ``.csv`` (``.gz``) or holds a path separator is a path. The options are those
    of ``readers.read``; embedded sets take ``drop`` alone. ``led7`` (3200 rows, 10 % noise) and ``waveform`` (5000
    rows) are drawn from seed 0. ``monks-3`` has no noise. ``iris`` is scikit-learn's edition, ``iris-uci`` that of the
    UCI archive, which has other values in rows 35 and 38.

    >>> load("weather").attributes[0]
    Attribute(name='outlook', values=('sunny', 'overcast', 'rainy'))
    """
    name = os.fspath(name_or_path)
    if not isinstance(name_or_path, str) or _is_path(name):
        return read(name, **reader_options)
    if name in _EMBEDDED:
        dropped = reader_options.pop("drop", ())
        if reader_options:
            raise ValueError(f"{name!r} is embedded and takes no options but drop, got {', '.join(reader_options)}")
        return _EMBEDDED[name]().without(dropped) if dropped else _EMBEDDED[name]()
    return _from_folder(name, reader_options)


def names() -> list[str]:
    """The names of the embedded data sets.

    >>> names()[:3]
    ['weather', 'tic-tac-toe', 'balance-scale']
    """
    return list(_EMBEDDED)


def folder() -> Path:
    """The data folder; it need not exist."""
    if given := os.environ.get(FOLDER):
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home, "reference")


def find(name: str) -> Path | None:
    """The file of a data set in the data folder, without reading it.

    >>> find("no such set") is None
    True
    """
    files = [folder() / (name + suffix) for suffix in SUFFIXES]
    return next((file for file in files if file.is_file()), None)


def other_edition(table: Table) -> str:
    """A sentence if a set is embedded and also in the folder, but with other values; else nothing.

    >>> other_edition(weather())
    ''
    """
    name, file = table.name, find(table.name)
    if name not in _EMBEDDED or file is None:
        return ""
    ours = _EMBEDDED[name]()
    try:
        theirs = _from_folder(name, {})
    except (ValueError, OSError) as error:
        return f"{name}: {file} could not be read, so the built-in set may be another edition: {error}"
    rows = _different_rows(ours, theirs)
    if rows == "" or (_different_rows(table, ours) and _different_rows(table, theirs)):
        return ""
    editions = ["the built-in edition", str(file)]
    used, other = editions if _different_rows(table, ours) == "" else reversed(editions)
    return f"{name}: {used} was used; {other} differs in {rows}"


def _different_rows(one: Table, other: Table) -> str:
    """The rows, counted from 1, in which two tables have different numbers, codes or classes; empty if none."""
    if (one.n_rows, len(one.columns)) != (other.n_rows, len(other.columns)):
        return "size"
    pairs = zip((*one.columns, one.classes), (*other.columns, other.classes), strict=True)
    unequal = [~((np.asarray(a) == b) | ((np.asarray(a) != a) & (np.asarray(b) != b))) for a, b in pairs]
    rows = (np.flatnonzero(np.logical_or.reduce(unequal)) + 1).tolist()
    if len(rows) > 3:
        return f"{len(rows)} of {one.n_rows} rows"
    return f"row{'s' if len(rows) > 1 else ''} {' and '.join(map(str, rows))}" if rows else ""


def _is_path(name: str) -> bool:
    """Whether a text is meant as a path."""
    return name.lower().endswith(SUFFIXES) or os.sep in name or (os.altsep or os.sep) in name


def _from_folder(name: str, options: dict[str, Any]) -> Table:
    """The table of that name in the data folder."""
    file = _in_folder(name)
    if ".arff" not in file.name.lower():
        options = {"nominal": _nominal_columns(file.parent, name), **options}
    return read(file, **options)


def located(name_or_path: str) -> Path | None:
    """The file of a path, or of a name in the data folder; ``None`` for a set that is embedded.

    >>> located("weather") is None, located("my/rows.csv").name
    (True, 'rows.csv')
    """
    if _is_path(name_or_path):
        return Path(name_or_path)
    return None if name_or_path in _EMBEDDED else _in_folder(name_or_path)


def _in_folder(name: str) -> Path:
    """The file of that name in the data folder."""
    file = find(name)
    if file is None:
        if Path(name).is_file():
            raise ValueError(f"{name!r} is neither {' nor '.join(SUFFIXES)}: rename it to say what it is")
        where = f"nothing of that name is in the data folder {folder()} ({FOLDER} names another)"
        raise ValueError(f"no data set {name!r}: embedded are {', '.join(names())}, and {where}")
    return file


def _nominal_columns(folder: Path, name: str) -> list[str]:
    """What the manifest of a folder says to be nominal; nothing if there is no manifest."""
    manifest = folder / "MANIFEST.json"
    if not manifest.is_file():
        return []
    check_whole(manifest)
    try:
        entry = json.loads(manifest.read_text(encoding="utf-8")).get(name, {})
        return [str(column) for column in entry.get("nominal", [])]
    except (ValueError, AttributeError, TypeError) as error:
        raise ValueError(f"{manifest} is not a manifest of data sets: {error}") from None


_EMBEDDED: dict[str, Callable[[], Table]] = {
    "weather": weather,
    "tic-tac-toe": tic_tac_toe,
    "balance-scale": balance_scale,
    "monks-1": lambda: monks(1),
    "monks-2": lambda: monks(2),
    "monks-3": lambda: monks(3),
    "led7": lambda: led7(3200, 0.1, draws.Seeded(0)),
    "waveform": lambda: waveform(5000, draws.Seeded(0)),
    "iris": iris,
    "iris-uci": iris_uci,
    "wine": wine,
    "wdbc": wdbc,
}
