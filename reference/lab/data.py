"""The data sets of the experiments: what is known of each, and whether it is here."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from reference import datasets
from reference.lab import published
from reference.table import Table


@dataclass(frozen=True)
class Facts:
    """What ``data.toml`` knows of a data set.

    ``content`` is the digest of its values (see ``content_digest``), ``file`` that of the file they were taken from
    (``source``). ``uci`` and ``openml`` are its numbers in these archives; ``head`` if only the first rows are meant.
    ``built_in`` says what is different about an embedded set of that name, ``why`` why a set cannot be had.
    """

    name: str
    title: str
    licence: str = ""
    rows: int = 0
    columns: int = 0
    classes: int = 0
    content: str = ""
    file: str = ""
    source: str = ""
    uci: int = 0
    openml: int = 0
    head: int = 0
    nominal: tuple[str, ...] = ()
    built_in: str = ""
    note: str = ""
    why: str = ""


@cache
def known() -> dict[str, Facts]:
    """Every data set by name.

    >>> known()["iris"].rows, known()["iris"].openml
    (150, 61)
    """
    content = tomllib.loads((files("reference.lab") / "data.toml").read_text("utf-8"))
    lists = {name: tuple(given.pop("nominal", ())) for name, given in content.items()}
    return {name: Facts(name, nominal=lists[name], **given) for name, given in content.items()}


def facts(name: str) -> Facts:
    """What is known of one data set.

    >>> facts("wine").columns
    13
    """
    if name not in known():
        raise ValueError(f"there is no data set {name!r} in the experiments; `reference data list` names them")
    return known()[name]


@cache
def users() -> dict[str, list[str]]:
    """By data set the papers that print numbers of it.

    >>> users()["house-votes-84"]
    ['antminer']
    """
    found: dict[str, list[str]] = {}
    for id, experiment in published.every().items():
        paper = id.partition("/")[0]
        for data in experiment.values:
            if paper not in found.setdefault(data, []):
                found[data].append(paper)
    return found


def content_digest(table: Table) -> str:
    """The SHA-256 of a table's values, row order included, whatever its columns, names and classes are called.

    Numbers as they are, names by the order in which they first appear; the class counts as the last column.

    >>> weather = datasets.load("weather")
    >>> again = Table("other", weather.attributes, weather.columns, weather.target, weather.classes)
    >>> [content_digest(table) == content_digest(weather) for table in (again, weather.take([1, 0]))]
    [True, False]
    """
    digest = hashlib.sha256()
    for column in (*table.columns, table.classes):
        values = np.asarray(column)
        if values.dtype.kind == "f":
            plain = np.where(np.isnan(values), np.nan, values + 0.0)  # one NaN, one zero
            digest.update(b"numbers" + plain.astype("<f8").tobytes())
        else:
            digest.update(b"names" + _by_appearance(values).astype("<i4").tobytes())
    return digest.hexdigest()


def _by_appearance(codes: NDArray[np.int32]) -> NDArray[np.int64]:
    """The codes numbered in the order in which they appear; missing ones stay -1."""
    seen, first, places = np.unique(codes, return_index=True, return_inverse=True)
    order = np.argsort([len(codes) if code < 0 else at for code, at in zip(seen, first, strict=True)])
    numbers = np.empty(len(seen), dtype=np.int64)
    numbers[order] = np.arange(len(seen))
    numbers[seen < 0] = -1
    found: NDArray[np.int64] = numbers[places]
    return found


def where(of: Facts) -> str:
    """Whether a set is built in, in the data folder, or missing; only a file that is not the known one is read."""
    here = []
    if of.name in datasets.names():
        here.append(f"built in{f' ({of.built_in})' if of.built_in else ''}")
    if (file := datasets.find(of.name)) is not None:
        here.append(f"in the folder{doubt(of, file)}")
    if here:
        return ", ".join(here)
    if of.why:
        return f"not to be had: {of.why}"
    return "missing, can be fetched" if of.openml else "missing, not on OpenML as far as we know"


def doubt(of: Facts, file: Path) -> str:
    """Why a file may not be the set that the experiments mean; empty if it is."""
    with open(file, "rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    if digest == of.file:
        return ""
    try:
        table = read(of, file)
    except (ValueError, OSError) as error:
        return f", unreadable: {error}"
    if content_digest(table) == of.content:
        return ""
    return f", another edition: {table.n_rows} rows" if table.n_rows != of.rows else ", another edition"


def unlike(name: str) -> str:
    """A sentence if what is used under a name is not the set that the papers used; else nothing.

    >>> unlike("wine"), unlike("led7")
    ('', "led7: the built-in set was used, not the papers': a draw of our own")
    """
    of = known().get(name)
    if of is not None and name in datasets.names():
        return f"{name}: the built-in set was used, not the papers': {of.built_in}" if of.built_in else ""
    file = datasets.find(name)
    why = "" if of is None or file is None else doubt(of, file)
    return f"{name}: {file} is not the set that the experiments mean{why}" if why else ""


def read(of: Facts, file: Path) -> Table:
    """The table of a file, its columns read as the experiments mean them."""
    csv = ".csv" in file.name.lower()
    return datasets.load(file, nominal=of.nominal) if csv and of.nominal else datasets.load(file)
