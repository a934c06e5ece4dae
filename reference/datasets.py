"""Data sets by name: embedded ones that need no file, and a folder of ARFF and CSV files.

The folder is what the environment variable ``REFERENCE_DATA`` says. If it has a ``MANIFEST.json``, the
``nominal`` list there tells which columns of a CSV file are nominal although written as numbers.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from reference import draws
from reference.constructed import balance_scale, led7, monks, tic_tac_toe, waveform, weather
from reference.readers import read
from reference.table import Attribute, Table

__all__ = ["led7", "load", "names", "waveform"]

FOLDER = "REFERENCE_DATA"
SUFFIXES = (".arff", ".csv", ".arff.gz", ".csv.gz")


def load(name_or_path: str | PathLike[str], **reader_options: Any) -> Table:
    """The table of an embedded name, of a path, or of a name in the folder ``REFERENCE_DATA``.

    What ends in ``.arff`` or ``.csv`` (``.gz``) or holds a path separator is a path. The options are those
    of ``readers.read``; embedded sets take none. ``led7`` (3200 rows, 10 % noise) and ``waveform`` (5000
    rows) are drawn from seed 0. ``monks-3`` has no noise.

    >>> load("weather").attributes[0]
    Attribute(name='outlook', values=('sunny', 'overcast', 'rainy'))
    """
    name = os.fspath(name_or_path)
    if not isinstance(name_or_path, str) or _is_path(name):
        return read(name, **reader_options)
    if name in _EMBEDDED:
        if reader_options:
            raise ValueError(f"{name!r} is embedded and takes no options, got {', '.join(reader_options)}")
        return _EMBEDDED[name]()
    return _from_folder(name, reader_options)


def names() -> list[str]:
    """The names of the embedded data sets.

    >>> names()[:3]
    ['weather', 'tic-tac-toe', 'balance-scale']
    """
    return list(_EMBEDDED)


def _is_path(name: str) -> bool:
    """Whether a text is meant as a path."""
    return name.lower().endswith(SUFFIXES) or os.sep in name or (os.altsep or os.sep) in name


def _from_folder(name: str, options: dict[str, Any]) -> Table:
    """The table of that name in the data folder."""
    folder = os.environ.get(FOLDER)
    found = [Path(folder, name + suffix) for suffix in SUFFIXES] if folder else []
    found = [path for path in found if path.is_file()]
    if not found:
        if Path(name).is_file():
            raise ValueError(f"{name!r} is neither {' nor '.join(SUFFIXES)}: rename it to say what it is")
        where = f"nothing of that name is in {folder}" if folder else f"{FOLDER} names no folder to look in"
        raise ValueError(f"no data set {name!r}: embedded are {', '.join(names())}, and {where}")
    file = found[0]
    if ".csv" in file.name.lower():
        options = {"nominal": _nominal_columns(file.parent, name), **options}
    return read(file, **options)


def _nominal_columns(folder: Path, name: str) -> list[str]:
    """What the manifest of a folder says to be nominal; nothing if there is no manifest."""
    manifest = folder / "MANIFEST.json"
    if not manifest.is_file():
        return []
    try:
        entry = json.loads(manifest.read_text(encoding="utf-8")).get(name, {})
        return [str(column) for column in entry.get("nominal", [])]
    except (ValueError, AttributeError, TypeError) as error:
        raise ValueError(f"{manifest} is not a manifest of data sets: {error}") from None


def _scikit_learn(name: str, loader: str) -> Table:
    """A continuous data set of scikit-learn, with the names of its attributes and classes."""
    import sklearn.datasets  # here, because it takes a second that most callers need not spend

    bunch = getattr(sklearn.datasets, loader)()
    attributes = tuple(Attribute(str(name)) for name in bunch.feature_names)
    target = Attribute("class", tuple(str(name) for name in bunch.target_names))
    return Table(name, attributes, tuple(bunch.data.T), target, bunch.target.astype(np.int32))


def _wdbc() -> Table:
    """Scikit-learn's breast cancer set under the usual names: mean, se (standard error), worst; B and M."""
    table = _scikit_learn("wdbc", "load_breast_cancer")
    attributes = tuple(
        Attribute(re.sub(r"(.*) error", r"se \1", attribute.name).replace(" ", "_"))
        for attribute in table.attributes
    )
    benign = np.array([label == "benign" for label in table.labels()])
    return Table("wdbc", attributes, table.columns, Attribute("class", ("B", "M")), np.where(benign, 0, 1))


_EMBEDDED: dict[str, Callable[[], Table]] = {
    "weather": weather,
    "tic-tac-toe": tic_tac_toe,
    "balance-scale": balance_scale,
    "monks-1": lambda: monks(1),
    "monks-2": lambda: monks(2),
    "monks-3": lambda: monks(3),
    "led7": lambda: led7(3200, 0.1, draws.Seeded(0)),
    "waveform": lambda: waveform(5000, draws.Seeded(0)),
    "iris": lambda: _scikit_learn("iris", "load_iris"),
    "wine": lambda: _scikit_learn("wine", "load_wine"),
    "wdbc": _wdbc,
}
