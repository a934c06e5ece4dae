"""Rows to classify, a chunk at a time: a file or a stream of any length passes through in bounded memory."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TextIO

import numpy as np
from numpy.typing import NDArray

from reference import arff, datasets, readers
from reference.arff import Line
from reference.columns import MARKERS, Numbers, Row
from reference.dates import days
from reference.delimited import Delimited, sniff
from reference.table import MISSING, UNKNOWN, Attribute, Table
from reference.textfiles import lines
from reference.wording import few, short

ROWS_PER_CHUNK = 10_000
"""So many rows are held and classified at a time."""


def rows_of(data: str) -> tuple[list[str], Iterator[Row]]:
    """The names of the columns and the rows, as text, of a file, a built-in set, or standard input (``-``: CSV).

    >>> names, rows = rows_of("weather")
    >>> names, next(rows)
    (['outlook', 'temperature', 'humidity', 'windy', 'play'], ('weather:1', ['sunny', 'hot', 'high', 'FALSE', 'no']))
    """
    if data == "-":
        return _delimited(_numbered(sys.stdin), "standard input")
    if (file := datasets.located(data)) is None:
        return _embedded(datasets.load(data))
    if ".arff" in file.name.lower():
        declared, rows = arff.parse(lines(file), str(file))
        return [name for name, _ in declared], rows
    readers.check_suffix(file)
    return _delimited(lines(file), str(file))


def chunks(rows: Iterator[Row], width: int) -> Iterator[list[Row]]:
    """The rows, so many at a time, after a look at their width."""
    while chunk := list(islice(rows, ROWS_PER_CHUNK)):
        for place, values in chunk:
            if len(values) != width:
                raise ValueError(f"{place}: expected {width} values, got {len(values)}")
        yield chunk


def table_of(chunk: Sequence[Row], names: Sequence[str], attributes: Sequence[Attribute], used: set[int]) -> Table:
    """The columns that a model knows, in its codes; a column that none of its rules tests may be absent.

    >>> attributes = (Attribute("wind", ("no", "yes")), Attribute("x"))
    >>> table_of([("t:2", ["yes"])], ["wind"], attributes, {0}).columns
    (array([1], dtype=int32), array([nan]))
    """
    position = {name: place for place, name in enumerate(names)}
    columns = []
    for i, attribute in enumerate(attributes):
        if attribute.name in position:
            columns.append(_column(attribute, [values[position[attribute.name]] for _, values in chunk], chunk))
        elif i in used:
            raise ValueError(f"the data has no column {short(attribute.name)}, which rules test; it has {few(names)}")
        else:
            columns.append(np.full(len(chunk), np.nan if attribute.values is None else MISSING))
    coded = [c.astype(np.int32) if a.nominal else c for a, c in zip(attributes, columns, strict=True)]
    return Table("", tuple(attributes), tuple(coded))


def _column(attribute: Attribute, texts: list[str | None], chunk: Sequence[Row]) -> NDArray[np.float64]:
    if attribute.values is None:
        return _numbers(attribute.name, texts, [place for place, _ in chunk])
    codes: dict[str | None, int] = {str(value): code for code, value in enumerate(attribute.values)}
    codes[None] = MISSING
    return np.array([codes.get(text, UNKNOWN) for text in texts], dtype=np.float64)


def _numbers(name: str, texts: list[str | None], places: list[str]) -> NDArray[np.float64]:
    """Numbers, or dates as days; what is neither is refused where it stands."""
    column = Numbers(name, MARKERS)
    column.add(texts, places)
    if column.text is None:
        return column.finished()[1]
    found = [np.nan if text is None or text in MARKERS else days(text) for text in texts]
    if None in found:
        place, text = column.text
        raise ValueError(f"{place}: column {short(name)}: {short(text)} is not a number, which the model knows it as")
    return np.array(found, dtype=np.float64)


def _delimited(lines: Iterator[Line], source: str) -> tuple[list[str], Iterator[Row]]:
    first = next((line for line in lines if line[1].strip()), None)
    if first is None:
        raise ValueError(f"{source} is empty")
    rows = Delimited(sniff(first[1])).rows(chain([first], lines))
    _, header = next(rows)
    return [name or "" for name in header], rows


def _numbered(stream: TextIO) -> Iterator[Line]:
    for number, line in enumerate(stream, start=1):
        yield f"standard input:{number}", line.lstrip("\ufeff").rstrip("\r\n")


def _embedded(table: Table) -> tuple[list[str], Iterator[Row]]:
    """A table as rows of text, its class at the end."""
    attributes, columns = [*table.attributes], [*table.columns]
    if table.target is not None and table.classes is not None:
        attributes.append(table.target)
        columns.append(table.classes)
    texts = [
        [None if value != value else repr(value) for value in column.tolist()]
        if attribute.values is None
        else [str(attribute.values[code]) if code >= 0 else None for code in column.tolist()]
        for attribute, column in zip(attributes, columns, strict=True)
    ]
    rows = zip(*texts, strict=True)
    return [a.name for a in attributes], ((f"{table.name}:{n}", list(row)) for n, row in enumerate(rows, start=1))
