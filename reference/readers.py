"""Readers of CSV and ARFF files, plain or gzipped.

A format is turned into rows of text, and the rows into columns; both happen line by line, so that a large
file never stands in memory as text. Errors name the file, the line, the column and the value.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from os import PathLike
from pathlib import Path

import numpy as np

from reference import arff
from reference.columns import MARKERS, Column, Names, Numbers, chunks_of, fill
from reference.dates import Dates, in_days
from reference.delimited import DELIMITERS, EMPTY, Delimited, sniff
from reference.findings import Finding
from reference.table import Table, repeated
from reference.textfiles import chunks, lines
from reference.wording import few, named, short

_SUFFIX = re.compile(r"\.(arff|csv|tsv)(\.gz)?$", re.IGNORECASE)


def read(
    path: str | PathLike[str],
    *,
    target: str | int | None = -1,
    nominal: Collection[str] = (),
    drop: Collection[str] = (),
    missing: Collection[str] | None = None,
    delimiter: str | None = None,
) -> Table:
    """The table in a ``.arff`` or ``.csv`` file, or in one of them gzipped (``.gz``).

    ``target`` is the class column, by name or index; ``None`` says that there is none. Columns to ``drop`` are not
    read. The other options are for CSV files. ``nominal`` names the columns that are nominal although written as
    numbers or dates. Missing is an empty field and an unquoted ``?``, among numbers also what ``columns.MARKERS``
    lists (``NA``, ``nan``, ``null``, ``-`` and others); ``missing`` replaces both by the texts it has, in every column.
    ``delimiter`` is a comma, a semicolon or a tab; without it the header tells. Dates written as 2026-11-17, with or
    without a time, are numbers: days since the beginning of 1970. CSV declares no values, so they are sorted as text.
    Blanks around an unquoted value do not count. ``table.remarks`` has what was not obvious.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "t.csv").write_text("size,colour,class\\n1.5,red,b\\n?,blue,a\\n")
    ...     table = read(Path(folder, "t.csv"))
    >>> table.attributes[1].values, table.columns[0].tolist(), table.labels()
    (('blue', 'red'), [1.5, nan], ['b', 'a'])
    """
    file = Path(path)
    suffix = check_suffix(file)
    if isinstance(drop, str):
        raise ValueError(f"drop is a list of names, got the text {drop!r}")
    remarks: tuple[Finding, ...] = ()
    if suffix[1].lower() != "arff":
        columns, position, remarks = _read_csv(file, target, nominal, drop, missing, delimiter)
    elif nominal or missing is not None or delimiter is not None:
        option = "nominal" if nominal else "delimiter" if missing is None else "missing"
        raise ValueError(f"{option} is for CSV files; {file} declares the types of its columns itself")
    else:
        columns, position = _read_arff(file, target, drop)
    finished = {number: column.finished() for number, column in columns.items()}
    label, classes = None, None
    if position is not None:
        label, codes = finished.pop(position)
        classes = codes.astype(np.int32)
    attributes, arrays = zip(*finished.values(), strict=True)
    return Table(file.name[: suffix.start()], attributes, arrays, label, classes, remarks)


def check_suffix(file: Path) -> re.Match[str]:
    """The end of a file's name, which says what it is."""
    suffix = _SUFFIX.search(file.name)
    if suffix is None:
        raise ValueError(f"cannot read {file}: its name must end in .arff, .csv or .tsv, or in one of them and .gz")
    return suffix


Columns = dict[int, Column | Dates]
"""The columns that are read, by their place in the file."""


def _read_arff(file: Path, target: str | int | None, drop: Collection[str]) -> tuple[Columns, int | None]:
    """The columns of an ARFF file, and which of them is the class."""
    declared, rows = arff.parse(lines(file), str(file), drop)
    position, kept = _class_and_kept(file, [name for name, _ in declared], target, drop)
    if position is not None and declared[position][1] is None:
        raise ValueError(f"{file}: the class must be nominal, but {declared[position][0]!r} is numeric")
    columns: dict[int, Column] = {}
    for number in kept:
        name, values = declared[number]
        columns[number] = Numbers(name) if values is None else Names(name, values, required=number == position)
    if not fill(columns, chunks_of(rows, len(declared))):
        raise ValueError(f"{file} has no rows")
    return {**columns}, position


def _read_csv(
    file: Path,
    target: str | int | None,
    nominal: Collection[str],
    drop: Collection[str],
    missing: Collection[str] | None,
    delimiter: str | None,
) -> tuple[Columns, int | None, tuple[Finding, ...]]:
    """The columns of a CSV file, which of them is the class, and what is to be said of them.

    Columns are read as numbers first; those that turn out to hold text are read as nominal, again from the beginning if
    that turns out late. Only the end of the file tells, and a second pass costs less than keeping all the text.
    """
    form = _form(file, missing, delimiter)
    _, header = next(form.rows(lines(file)), ("", []))
    if not header:
        raise ValueError(f"{file} is empty")
    names = [name or "" for name in header]
    position, kept = _class_and_kept(file, names, target, drop)
    for name in nominal:
        if name not in names:
            raise ValueError(f"{file} has no column {short(name)} to be nominal; it has {few(names)}")
    as_said = {number for number, name in enumerate(names) if number == position or name in nominal}
    columns: dict[int, Column] = {}
    for number in kept:
        name, markers = names[number], MARKERS if missing is None else frozenset[str]()
        as_names = number in as_said
        columns[number] = Names(name, required=number == position) if as_names else Numbers(name, markers)
    if not fill(columns, chunks(file, form, len(names)), certain=False):
        raise ValueError(f"{file} has no rows")
    late: dict[int, Column] = {
        i: Names(c.name) for i, c in columns.items() if isinstance(c, Numbers) and not c.numeric
    }
    if late:
        fill(late, chunks(file, form, len(names)))
    columns |= late
    found = {i: column for i, column in columns.items() if isinstance(column, Names) and i not in as_said}
    dates = {i: days for i, column in found.items() if (days := in_days(column)) is not None}
    read_as: Columns = {**columns, **dates}
    return read_as, position, _remarks(form, read_as, [column.name for column in dates.values()])


def _form(file: Path, missing: Collection[str] | None, delimiter: str | None) -> Delimited:
    """How the rows of a file are written, by what the caller says or the header shows."""
    if isinstance(missing, str):
        raise ValueError(f"missing is a list of texts, got the text {missing!r}")
    header = next((line for _, line in lines(file) if line.strip()), "")
    return Delimited(delimiter or sniff(header), EMPTY if missing is None else frozenset(missing))


def _remarks(form: Delimited, columns: Columns, dates: list[str]) -> tuple[Finding, ...]:
    """What a reader of the table should know of how it was read."""
    found = []
    if form.delimiter != ",":
        found.append(Finding("delimiter", f"the fields are parted by {DELIMITERS[form.delimiter]}",
                             "say delimiter if that is wrong", note=True))  # fmt: skip
    numbers = [column for column in columns.values() if isinstance(column, Numbers) and column.marked]
    if numbers:
        marks = ", ".join(sorted({mark for column in numbers for mark in column.marked}))
        text = named([column.name for column in numbers], f"holds numbers and {marks}", f"hold numbers and {marks}")
        found.append(Finding("markers", text, "these were read as missing; say missing if that is wrong",
                             tuple(column.name for column in numbers), note=True))  # fmt: skip
    if dates:
        text = named(dates, "holds dates", "hold dates")
        found.append(Finding("date", f"{text}, read as days since 1970-01-01",
                             "drop them unless time itself tells the class", tuple(dates)))  # fmt: skip
    return tuple(found)


def _class_and_kept(
    file: Path, names: Sequence[str], target: str | int | None, drop: Collection[str]
) -> tuple[int | None, list[int]]:
    """Which column is the class, and which are read, it among them."""
    position = _class_position(file, names, target)
    for name in drop:
        if name not in names:
            raise ValueError(f"{file} has no column {short(name)} to drop; it has {few(names)}")
        if position is not None and name == names[position]:
            raise ValueError(f"column {short(name)} is the class and cannot be dropped: name another target")
    kept = [number for number, name in enumerate(names) if name not in drop]
    if len(kept) == (position is not None):
        raise ValueError(f"{file} has no attributes left when {few(list(drop))} are dropped")
    return position, kept


def _class_position(file: Path, names: Sequence[str], target: str | int | None) -> int | None:
    """Which column is the class, after a look at the names."""
    if "" in names:
        raise ValueError(f"{file}: column {names.index('') + 1} has no name")
    if (twice := repeated(names)) is not None:
        raise ValueError(f"{file} has two columns named {short(twice)}")
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
