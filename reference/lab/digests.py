"""Digests of data and of code: what a stored result depends on besides its parameters."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np

from reference.papers import SLUGS
from reference.table import Table
from reference.tags import beside

COMPUTES = ("fitting.py", "measures.py", "selections.py", "splits.py", "units.py")
"""Modules of the lab on which the result of a unit depends; the others choose, store and show."""

ONLY_SHOW = ("cli.py", "tour.py")
"""Modules at the top of the package that compute nothing."""

STANDS_ON = ("numpy", "scipy", "scikit-learn")
"""Packages whose versions every result depends on."""


def data_digest(table: Table) -> str:
    """A digest of everything in a table but its name.

    >>> from reference import datasets
    >>> weather = datasets.load("weather")
    >>> digest = data_digest(weather)
    >>> data_digest(weather.take(range(14))) == digest, data_digest(weather.take([0, 1])) == digest
    (True, False)
    """
    digest = hashlib.sha256()
    for attribute in (*table.attributes, table.target):
        digest.update(repr(attribute).encode())
    for column in (*table.columns, table.classes):
        digest.update(b"" if column is None else np.ascontiguousarray(column).tobytes())
    return digest.hexdigest()


def code_digest(model: Any) -> str:
    """A digest of the code that computes a model: its room, what all rooms share, the C, and the versions below.

    Other rooms are left out, so that a new rival leaves the results of the others as they are.

    >>> from sklearn.tree import DecisionTreeClassifier
    >>> from reference import AntMiner
    >>> code_digest(AntMiner()) == code_digest(AntMiner(n_ants=5)) != code_digest(DecisionTreeClassifier())
    True
    """
    parts = [model, *(part for part in model.get_params().values() if hasattr(part, "get_params"))]
    modules = {type(part).__module__ for part in parts}
    rooms = {name.split(".")[1] for name in modules if name.startswith("reference.")} & set(SLUGS)
    rivals = any(name.startswith("reference.lab.rivals.") for name in modules)
    return _digest(tuple(sorted(rooms)), rivals)


def versions() -> dict[str, str]:
    """The versions that a result depends on.

    >>> sorted(versions())
    ['numpy', 'python', 'scikit-learn', 'scipy']
    """
    return {**{package: version(package) for package in STANDS_ON}, "python": platform.python_version()}


@cache
def _digest(rooms: tuple[str, ...], rivals: bool) -> str:
    digest = hashlib.sha256()
    for name, text in sorted(_computing(rooms, rivals)):
        digest.update(f"{name}\0{text}\0".encode())
    for package, found in versions().items():
        digest.update(f"{package} {found}".encode())
    return digest.hexdigest()


def _computing(rooms: tuple[str, ...], rivals: bool) -> Iterator[tuple[str, str]]:
    """The sources behind an estimator of these rooms."""
    package = files("reference")
    yield from (found for found in _sources(package, ".py") if found[0] not in ONLY_SHOW)
    yield from (found for found in _sources(package / "lab", ".py") if found[0] in COMPUTES)
    if rivals:
        yield from _sources(package / "lab" / "rivals", ".py")
    for room in rooms:
        yield from _sources(package / room, ".py")
    for name, text in _sources(beside("csrc"), (".c", ".h")) if rooms else ():
        if name.removesuffix(".c") not in set(SLUGS) - set(rooms):
            yield name, text


def _sources(folder: Traversable, ending: str | tuple[str, ...]) -> list[tuple[str, str]]:
    """The files of a folder, without those of the folders in it."""
    return [(entry.name, entry.read_text("utf-8")) for entry in folder.iterdir() if entry.name.endswith(ending)]
