"""Data sets from OpenML, through scikit-learn: checked against what is known of them, and stored as ARFF."""

from __future__ import annotations

import re
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from reference import datasets
from reference.lab.data import Facts, content_digest, doubt, facts
from reference.readers import read
from reference.table import MISSING, Attribute, Table

PLAIN = re.compile(r"[A-Za-z0-9_.+-]+")
"""What ARFF writes without quotes."""


def get(name: str) -> Path:
    """Fetch a data set into the data folder, unless it is there, and return its file.

    What comes and is not the known set is refused, not stored.
    """
    of, folder = facts(name), datasets.folder()
    if (file := datasets.find(name)) is not None:
        if why := doubt(of, file):
            raise ValueError(f"{file} is there already{why}: move it away first")
        return file
    if of.why:
        raise ValueError(f"{name} is not to be had: {of.why}")
    if not of.openml:
        raise ValueError(f"{name} cannot be fetched: {by_hand(of)}")
    table = checked(of, _downloaded(of))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".fetching-") as place:
        written = Path(place, f"{name}.arff")
        written.write_text("\n".join(arff(table)) + "\n", encoding="utf-8")
        checked(of, read(written))
        return written.replace(folder / written.name)


def by_hand(of: Facts) -> str:
    """How to get a set without this program."""
    archive = f"made from set {of.uci} of the UCI archive, or " if of.uci else ""
    return f"put {of.name}.arff or {of.name}.csv ({archive}from {of.source}) into {datasets.folder()}"


def checked(of: Facts, table: Table) -> Table:
    """The table, if it is the set that the experiments mean."""
    if table.n_rows != of.rows:
        raise ValueError(f"what came as {of.name} has {table.n_rows} rows, but {of.name} has {of.rows}: not stored")
    if content_digest(table) != of.content:
        raise ValueError(f"what came as {of.name} has as many rows, but other values: not stored")
    return table


def _downloaded(of: Facts) -> Table:
    from sklearn.datasets import fetch_openml

    options = {"target_column": None, "as_frame": False, "parser": "liac-arff", "cache": False, "n_retries": 1}
    try:
        with warnings.catch_warnings(action="ignore"):
            bunch = fetch_openml(data_id=of.openml, **options)
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise ValueError(
            f"{of.name} could not be fetched from OpenML (set {of.openml}): {reason}; otherwise {by_hand(of)}"
        ) from None
    return _table(of, bunch)


def _table(of: Facts, bunch: Any) -> Table:
    """The table of what scikit-learn fetched: codes and numbers as floats, NaN where missing; the class by its name."""
    target = bunch.details["default_target_attribute"]
    rows = slice(of.head or None)
    attributes, columns = list[Attribute](), list[Any]()
    for name, column in zip(bunch.feature_names, bunch.data[rows].T, strict=True):
        values = bunch.categories.get(name)
        if values is None and name == target:
            values, column = _as_names(column)
        attributes.append(Attribute(name, None if values is None else tuple(map(str, values))))
        columns.append(np.asarray(column, float) if values is None else _codes(column))
    if target not in bunch.feature_names:
        raise ValueError(f"what came as {of.name} has no class {target!r}: not stored")
    at = bunch.feature_names.index(target)
    label, classes = Attribute("class", attributes.pop(at).values), columns.pop(at)
    return Table(of.name, tuple(attributes), tuple(columns), label, classes)


def _codes(column: Any) -> Any:
    floats = np.asarray(column, float)
    return np.where(np.isnan(floats), MISSING, floats).astype(np.int32)


def _as_names(column: Any) -> tuple[list[str], Any]:
    """A class of numbers as names."""
    values, codes = np.unique(np.asarray(column, float), return_inverse=True)
    return [f"{value:g}" for value in values], codes


def arff(table: Table) -> Iterator[str]:
    """The lines of a table as ARFF, the class last.

    >>> windy, play = Attribute("windy", ("no", "it is")), Attribute("play", ("yes",))
    >>> print(*arff(Table("toy", (windy, Attribute("size")), ([1, -1], [0.5, np.nan]), play, [0, 0])), sep="\\n")
    @relation toy
    @attribute windy {no,'it is'}
    @attribute size numeric
    @attribute play {yes}
    @data
    'it is',0.5,yes
    ?,?,yes
    """
    yield f"@relation {_quoted(table.name)}"
    target = table.target or Attribute("class", ())
    for attribute in (*table.attributes, target):
        values = attribute.values
        kind = "numeric" if values is None else "{" + ",".join(_quoted(str(value)) for value in values) + "}"
        yield f"@attribute {_quoted(attribute.name)} {kind}"
    yield "@data"
    texts = [_texts(attribute, column) for attribute, column in zip(table.attributes, table.columns, strict=True)]
    for row in zip(*texts, _texts(target, table.classes), strict=True):
        yield ",".join(row)


def _texts(attribute: Attribute, column: Any) -> list[str]:
    if attribute.values is None:
        return ["?" if value != value else repr(value) for value in column.tolist()]
    written = [*(_quoted(str(value)) for value in attribute.values), "?"]
    return [written[code] for code in column.tolist()]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return text if PLAIN.fullmatch(text) else f"'{escaped}'"
