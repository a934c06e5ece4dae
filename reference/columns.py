"""Columns in the making: rows of text go in, chunk by chunk; an attribute and its coded column come out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from reference.table import MISSING, Attribute
from reference.wording import few, short

Row = tuple[str, Sequence[str | None]]
"""Where a row stands (``file:line``), and its values as text; ``None`` is missing."""

Chunk = tuple[Sequence[str], Sequence[Sequence[str | None]]]
"""Where each of many rows stands, and their values column by column."""

CELLS_PER_CHUNK = 2**18
"""So much text stands in memory at a time."""

MARKERS = frozenset(
    {"NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "NULL", "Null", "null", "None", "none", "-", "--", "."}
)
"""What people write for a missing number; among names any of these may be a name."""


class Numbers:
    """A column of finite numbers; ``markers`` are the texts that mean missing, and ``marked`` those that were met.

    >>> column = Numbers("x")
    >>> column.add(["1.5", None], ["t.csv:2", "t.csv:3"])
    >>> column.finished()
    (Attribute(name='x', values=None), array([1.5, nan]))
    """

    def __init__(self, name: str, markers: frozenset[str] = frozenset()) -> None:
        self.name = name
        self.markers = markers
        self.marked: set[str] = set()
        self.n_known = 0
        self.text: tuple[str, str] | None = None  # where the first value that is no number stands, and it
        self.wild: tuple[str, str] | None = None  # the same of the first number that is not finite
        self.chunks: list[NDArray[np.float64]] = []

    def add(self, texts: Sequence[str | None], places: Sequence[str]) -> None:
        """Take the values of the next rows; the first that is not a number ends the reading."""
        if self.text is not None:
            return
        if met := self.markers.intersection(filter(None, texts)):
            self.marked |= met
            texts = [None if text in met else text for text in texts]
        numbers = _numbers(texts)
        if numbers is None:
            self.text = next(pair for pair in _known(texts, places) if _numbers([pair[1]]) is None)
            return
        n_known = len(texts) - texts.count(None)
        if self.wild is None and np.count_nonzero(np.isfinite(numbers)) < n_known:
            self.wild = next(pair for pair in _known(texts, places) if not math.isfinite(float(pair[1])))
        self.n_known += n_known
        self.chunks.append(numbers)

    @property
    def numeric(self) -> bool:
        """Whether there are values, and all of them are numbers."""
        return self.text is None and self.n_known > 0

    def finished(self) -> tuple[Attribute, NDArray[np.float64]]:
        """The attribute and its values, if all of them are finite numbers."""
        for problem, kind in ((self.text, "a number"), (self.wild, "a finite number")):
            if problem is not None:
                place, text = problem
                raise ValueError(
                    f"{place}: column {short(self.name)}: {short(text)} is not {kind} (missing is written ?)"
                )
        return Attribute(self.name), np.concatenate(self.chunks)


class Names:
    """A nominal column; values that are not declared are collected, and sorted in the end.

    >>> column = Names("colour")
    >>> column.add(["red", None, "blue"], ["t.csv:2", "t.csv:3", "t.csv:4"])
    >>> column.finished()
    (Attribute(name='colour', values=('blue', 'red')), array([ 1, -1,  0], dtype=int32))
    """

    def __init__(self, name: str, declared: Sequence[str] | None = None, *, required: bool = False) -> None:
        self.name = name
        self.declared = declared is not None
        self.values = list(declared or ())
        self.codes: dict[str | None, int] = {value: code for code, value in enumerate(self.values)}
        if not required:
            self.codes[None] = MISSING
        self.chunks: list[NDArray[np.int32]] = []

    def add(self, texts: Sequence[str | None], places: Sequence[str]) -> None:
        """Take the values of the next rows, or refuse the first that is not declared."""
        new = set(texts) - self.codes.keys()
        refused = new if self.declared else new & {None}
        if refused:
            self._refuse(*next(pair for pair in zip(places, texts, strict=True) if pair[1] in refused))
        for text in new:
            self.codes[text] = len(self.values)
            self.values.append(str(text))
        self.chunks.append(np.fromiter(map(self.codes.__getitem__, texts), np.int32, len(texts)))

    def _refuse(self, place: str, text: str | None) -> None:
        if text is None:
            raise ValueError(f"{place}: column {short(self.name)} is the class and must not be missing")
        raise ValueError(f"{place}: column {short(self.name)}: {short(text)} is not one of {few(self.values)}")

    def finished(self) -> tuple[Attribute, NDArray[np.int32]]:
        """The attribute, with declared values in their order or the others sorted, and the codes."""
        codes = np.concatenate(self.chunks)
        if self.declared:
            return Attribute(self.name, tuple(self.values)), codes
        rank = {value: code for code, value in enumerate(sorted(self.values))}
        # MISSING is -1, so one entry more at the end keeps it what it is.
        recoded = np.array([*(rank[value] for value in self.values), MISSING], dtype=np.int32)
        return Attribute(self.name, tuple(rank)), recoded[codes]


Column = Numbers | Names


def chunks_of(rows: Iterator[Row], width: int) -> Iterator[Chunk]:
    """Rows of ``width`` values, many at a time.

    >>> list(chunks_of(iter([("t.csv:2", ["1", "x"]), ("t.csv:3", ["2", "y"])]), 2))
    [(['t.csv:2', 't.csv:3'], [('1', '2'), ('x', 'y')])]
    """
    while chunk := list(islice(rows, max(1, CELLS_PER_CHUNK // width))):
        for place, values in chunk:
            if len(values) != width:
                raise ValueError(f"{place}: expected {width} values, got {len(values)}")
        yield [place for place, _ in chunk], list(zip(*(values for _, values in chunk), strict=True))


def fill(columns: MutableMapping[int, Column], chunks: Iterable[Chunk], *, certain: bool = True) -> int:
    """Add all rows to the columns (by their index), and return how many rows there were.

    Where it is not ``certain`` which columns hold numbers, those whose first rows hold text are read as names instead.

    >>> columns = {1: Numbers("b")}
    >>> fill(columns, [(["t:2", "t:3"], [("1", "2"), ("x", "y")])], certain=False), columns[1].finished()[0]
    (2, Attribute(name='b', values=('x', 'y')))
    """
    n_rows = 0
    for places, texts in chunks:
        for number, column in list(columns.items()):
            column.add(texts[number], places)
            if not certain and n_rows == 0 and isinstance(column, Numbers) and column.text is not None:
                columns[number] = Names(column.name)
                columns[number].add(texts[number], places)
        n_rows += len(places)
    return n_rows


def _known(texts: Sequence[str | None], places: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Where every value stands that is not missing, and the value."""
    return ((place, text) for place, text in zip(places, texts, strict=True) if text is not None)


def _numbers(texts: Sequence[str | None]) -> NDArray[np.float64] | None:
    """The texts as numbers, NaN where missing; ``None`` if one of them is not a number."""
    known = "".join(filter(None, texts))
    if "_" in known or not known.isascii():  # float() would take 1_000, and the digits of other scripts
        return None
    try:
        if None in texts:
            return np.array([math.nan if text is None else float(text) for text in texts])
        return np.fromiter(map(float, texts), np.float64, len(texts))  # type: ignore[arg-type]
    except ValueError:
        return None
