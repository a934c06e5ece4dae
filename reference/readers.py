"""Readers of CSV and ARFF files, plain or gzipped.

A format is turned into rows of text, and the rows into columns; both happen line by line, so that a large
file never stands in memory as text. Errors name the file, the line, the column and the value.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TextIO

import numpy as np

from reference import arff
from reference.arff import Line
from reference.columns import Column, Names, Numbers, Row, few, fill
from reference.table import Table, repeated

_SUFFIX = re.compile(r"\.(arff|csv)(\.gz)?$", re.IGNORECASE)
_CSV_FIELD = re.compile(r'[ \t]*"([^"]*(?:""[^"]*)*)"[ \t]*(,|\Z)|([^",]*)(,|\Z)')


def read(path: str | PathLike[str], *, target: str | int | None = -1, nominal: Collection[str] = ()) -> Table:
    """The table in a ``.arff`` or ``.csv`` file, or in one of them gzipped (``.gz``).

    ``target`` is the class column, by name or index; ``None`` says that there is none. ``nominal`` names the
    columns of a CSV file that are nominal although written as numbers. Missing is an unquoted ``?``, in CSV
    also an empty field. CSV declares no values, so they are sorted as text. Blanks around an unquoted value
    do not count.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "t.csv").write_text("size,colour,class\\n1.5,red,b\\n?,blue,a\\n")
    ...     table = read(Path(folder, "t.csv"))
    >>> table.attributes[1].values, table.columns[0].tolist(), table.labels()
    (('blue', 'red'), [1.5, nan], ['b', 'a'])
    """
    file = Path(path)
    suffix = _SUFFIX.search(file.name)
    if suffix is None:
        raise ValueError(f"cannot read {file}: its name must end in .arff, .csv, .arff.gz or .csv.gz")
    if suffix[1].lower() == "csv":
        columns, position = _read_csv(file, target, nominal)
    elif nominal:
        raise ValueError(f"nominal is for CSV files; {file} declares the types of its columns itself")
    else:
        columns, position = _read_arff(file, target)
    finished = [column.finished() for column in columns]
    label, classes = None, None
    if position is not None:
        label, codes = finished.pop(position)
        classes = codes.astype(np.int32)
    attributes, arrays = zip(*finished, strict=True)
    return Table(file.name[: suffix.start()], attributes, arrays, label, classes)


def _read_arff(file: Path, target: str | int | None) -> tuple[list[Column], int | None]:
    """The columns of an ARFF file, and which of them is the class."""
    declared, rows = arff.parse(_lines(file), str(file))
    position = _class_position(file, [name for name, _ in declared], target)
    if position is not None and declared[position][1] is None:
        raise ValueError(f"{file}: the class must be nominal, but {declared[position][0]!r} is numeric")
    columns: list[Column] = [
        Numbers(name) if values is None else Names(name, values, required=number == position)
        for number, (name, values) in enumerate(declared)
    ]
    if not fill(dict(enumerate(columns)), rows, len(columns)):
        raise ValueError(f"{file} has no rows")
    return columns, position


def _read_csv(
    file: Path, target: str | int | None, nominal: Collection[str]
) -> tuple[list[Column], int | None]:
    """The columns of a CSV file, and which of them is the class.

    Columns are read as numbers first; those that turn out to hold text are read again, as nominal. Only the
    end of the file tells, and a second pass costs less than keeping all the text.
    """
    rows = _csv_rows(_lines(file))
    _, header = next(rows, ("", []))
    if not header:
        raise ValueError(f"{file} is empty")
    names = [name or "" for name in header]
    position = _class_position(file, names, target)
    for name in nominal:
        if name not in names:
            raise ValueError(f"{file} has no column {name!r} to be nominal; it has {few(names)}")
    columns: list[Column] = [
        Names(name, required=number == position) if number == position or name in nominal else Numbers(name)
        for number, name in enumerate(names)
    ]
    if not fill(dict(enumerate(columns)), rows, len(columns)):
        raise ValueError(f"{file} has no rows")
    textual = {
        number: Names(column.name)
        for number, column in enumerate(columns)
        if isinstance(column, Numbers) and not column.numeric
    }
    if textual:
        fill(textual, islice(_csv_rows(_lines(file)), 1, None), len(columns))
    return [textual.get(number, column) for number, column in enumerate(columns)], position


def _class_position(file: Path, names: Sequence[str], target: str | int | None) -> int | None:
    """Which column is the class, after a look at the names."""
    if "" in names:
        raise ValueError(f"{file}: column {names.index('') + 1} has no name")
    if (twice := repeated(names)) is not None:
        raise ValueError(f"{file} has two columns named {twice!r}")
    if len(names) <= (target is not None):
        raise ValueError(f"{file} has no attributes")
    if target is None:
        return None
    if isinstance(target, str):
        if target not in names:
            raise ValueError(f"{file} has no column {target!r} to be the class; it has {few(names)}")
        return names.index(target)
    if not isinstance(target, int | np.integer):
        raise ValueError(f"target must be the name or the index of a column, or None, got {target!r}")
    if not -len(names) <= target < len(names):
        raise ValueError(f"{file} has {len(names)} columns, so column {target} cannot be the class")
    return int(target) % len(names)


def _lines(file: Path) -> Iterator[Line]:
    """The lines of a file, each with its place; a byte order mark and the kind of line end do not matter."""
    try:
        with _opened(file) as stream:
            for number, line in enumerate(stream, start=1):
                # Bytes that are not UTF-8 arrive as lone surrogates, which cannot be encoded.
                if not line.isascii() and line.encode(errors="replace").decode() != line:
                    raise ValueError(f"{file}:{number}: this is not UTF-8 text")
                yield f"{file}:{number}", line.rstrip("\n")
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ValueError(f"{file} is not a gzip file, or it is damaged: {error}") from None
    except OSError as error:
        raise type(error)(f"cannot read {file}: {error.strerror}") from None


def _opened(file: Path) -> TextIO:
    """The file as text, unzipped if its name says so."""
    if file.suffix.lower() == ".gz":
        return gzip.open(file, "rt", encoding="utf-8-sig", errors="surrogateescape")
    return open(file, encoding="utf-8-sig", errors="surrogateescape")


def _csv_rows(lines: Iterator[Line]) -> Iterator[Row]:
    """The rows of a CSV file, its header among them; blank lines are skipped."""
    for place, line in lines:
        if '"' in line:
            yield place, _quoted_fields(place, _record(place, line, lines))
        elif line and not line.isspace():
            yield place, _plain_fields(line)


def _plain_fields(line: str) -> Sequence[str | None]:
    """The fields of a line without quotes; most lines need no look at each field."""
    fields = line.split(",")
    if "" in fields or "?" in line or " " in line or "\t" in line:
        return [_unquoted_field(field) for field in fields]
    return fields


def _record(place: str, line: str, lines: Iterator[Line]) -> str:
    """The line, with the following ones while a quoted field is still open."""
    parts, n_quotes = [line], line.count('"')
    while n_quotes % 2:
        _, following = next(lines, ("", None))
        if following is None:
            raise ValueError(f"{place}: a quoted field opens here and is never closed")
        parts.append(following)
        n_quotes += following.count('"')
    return "\n".join(parts)


def _quoted_fields(place: str, record: str) -> list[str | None]:
    """The fields of a record in which some are quoted; a quoted ``?`` is a value."""
    fields: list[str | None] = []
    position, separator = 0, ","
    while separator:
        found = _CSV_FIELD.match(record, position)
        if found is None:
            raise ValueError(f"{place}: a quote in field {len(fields) + 1} must enclose it, or be doubled")
        if found[1] is not None:
            fields.append(found[1].replace('""', '"'))
        else:
            fields.append(_unquoted_field(found[3]))
        position, separator = found.end(), found[2] or found[4]
    return fields


def _unquoted_field(field: str) -> str | None:
    """The text of a field without quotes, or ``None`` if that means missing."""
    text = field.strip(" \t")
    return None if text in ("", "?") else text
