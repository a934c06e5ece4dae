"""What looks wrong with a table: columns that no rule can use, copies of rows, classes that are too small."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.columns import MARKERS
from reference.dates import looks_like_date
from reference.findings import Finding
from reference.table import Attribute, Table
from reference.wording import named, share

FEW_ROWS = 20
"""Tables with fewer rows are too small to suspect their columns."""

MANY_VALUES = 0.1
"""A nominal column with more values than this share of the rows has too few rows for each."""

COPIES = 0.01
"""Copies of rows are worth a word from this share of the rows on."""

UNEQUAL = 0.9
"""Classes are unequal when one has more than this share of the rows."""

_ID = re.compile(r"(^|[ _.-])(id|key|uuid|guid|number|no|nr)$|(?<=[a-z])(Id|ID|Key|Number|No|Nr)$", re.IGNORECASE)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")


def suspicions(table: Table, min_rows: int = 10) -> tuple[Finding, ...]:
    """All findings of a table, those of its reader first; a rule needs ``min_rows`` rows of a class.

    >>> table = Table("t", (Attribute("key"), Attribute("x")), ([*range(30)], [1.0] * 30))
    >>> [finding.kind for finding in suspicions(table)]
    ['id', 'constant']
    """
    kinds: dict[str, list[str]] = {}
    for attribute, column in zip(table.attributes, table.columns, strict=True):
        if kind := _kind(attribute, column):
            kinds.setdefault(kind, []).append(attribute.name)
    left = {attribute.name for attribute in table.attributes}
    remarks = [remark for remark in table.remarks if left.issuperset(remark.columns)]
    of_columns = [_OF_COLUMNS[kind](names) for kind, names in sorted(kinds.items(), key=lambda item: _ORDER[item[0]])]
    return (*remarks, *of_columns, *_of_rows(table), *_of_classes(table, min_rows))


def _of_id(names: list[str]) -> Finding:
    text = named(names, "has another value in every row, as an id has", "have another value in every row, as ids have")
    return Finding("id", text, "drop it" if len(names) == 1 else "drop them", tuple(names))


def _of_many(names: list[str]) -> Finding:
    text = named(names, "has", "have") + " many values, so few rows for each"
    return Finding("many", text, "group the values or drop the column", tuple(names))


def _of_constant(names: list[str]) -> Finding:
    text = named(names, "has one value or none, which tells nothing", "have one value or none, which tells nothing")
    return Finding("constant", text, "drop it" if len(names) == 1 else "drop them", tuple(names))


def _of_other_date(names: list[str]) -> Finding:
    text = named(names, "looks like a date and was read as names", "look like dates and were read as names")
    return Finding("date", text, "write dates as 2026-11-17, or drop the column", tuple(names))


def _of_comma(names: list[str]) -> Finding:
    text = named(names, "holds numbers with a decimal comma", "hold numbers with a decimal comma")
    return Finding("comma", f"{text}, read as names", "write them with a point", tuple(names))


def _of_marked(names: list[str]) -> Finding:
    text = named(names, "has a value that usually means missing (NA, null)", "have values that usually mean missing")
    return Finding("marked", text, "if it does, read the file with missing=['?', 'NA', ...]", tuple(names))


def _of_spoilt(names: list[str]) -> Finding:
    text = named(names, "holds numbers", "hold numbers") + " and texts that usually mean missing (NA, -)"
    return Finding("spoilt", f"{text}, so all was read as names", "make these texts missing", tuple(names))


_OF_COLUMNS = {"id": _of_id, "date": _of_other_date, "many": _of_many, "constant": _of_constant, "comma": _of_comma,
               "spoilt": _of_spoilt, "marked": _of_marked}  # fmt: skip
_ORDER = {kind: place for place, kind in enumerate(_OF_COLUMNS)}


def _kind(attribute: Attribute, column: NDArray[Any]) -> str | None:
    """What a column is suspected of, if anything."""
    if attribute.values is None:
        return _of_numbers(attribute.name, column)
    codes = column[column >= 0]
    occurring = np.flatnonzero(np.bincount(codes, minlength=len(attribute.values)))
    n_values, n_rows = len(occurring), len(column)
    if n_values <= 1 and n_rows > 1 and len(codes) in (0, n_rows):
        return "constant"
    texts = [attribute.values[code] for code in occurring[:1000].tolist()]
    if n_values and all(looks_like_date(text) for text in texts):
        return "date"
    if _spoilt(texts):
        return "spoilt"
    if n_rows >= FEW_ROWS and n_values == len(codes) > n_rows / 2:
        return "id"
    if n_values and all(isinstance(text, str) and _DECIMAL_COMMA.fullmatch(text) for text in texts):
        return "comma"
    if n_values > max(FEW_ROWS, MANY_VALUES * n_rows):
        return "many"
    words = {text for text in texts if isinstance(text, str) and len(text) > 1 and text.lower() != "none"}
    return "marked" if words & MARKERS else None


def _spoilt(texts: list[Any]) -> bool:
    """Whether these values are numbers, two or more, but for texts that mean missing."""
    others = {text for text in texts if isinstance(text, str) and not _NUMBER.fullmatch(text.strip())}
    return bool(others) and len(texts) - len(others) >= 2 and all(text in MARKERS for text in others)


def _of_numbers(name: str, column: NDArray[np.float64]) -> str | None:
    """What a column of numbers is suspected of: whole numbers, all different, are an id if they count."""
    known = column[~np.isnan(column)]
    if not len(known):
        return "constant" if len(column) > 1 else None
    low, high = known.min(), known.max()
    if low == high and len(known) == len(column) > 1:
        return "constant"
    if len(known) < max(FEW_ROWS, len(column)) or not np.array_equal(known, np.floor(known)):
        return None
    counting = high - low < 2 * len(known) or _ID.search(name) is not None
    return "id" if counting and _n_different(known) == len(known) else None


def _n_different(numbers: NDArray[Any]) -> int:
    """How many different numbers there are; ``np.unique`` would import NumPy's masked arrays, a tenth of a command."""
    ordered = np.sort(numbers)
    return 1 + int(np.count_nonzero(ordered[1:] != ordered[:-1]))


def _of_rows(table: Table) -> Iterator[Finding]:
    """Rows that stand there twice, unless the columns have so few values that they must."""
    possible = 1.0
    for attribute in table.attributes:
        possible *= len(attribute.values) if attribute.values is not None else np.inf
    if table.n_rows < FEW_ROWS or possible < 10 * table.n_rows:
        return
    n_copies = table.n_rows - _n_different(_fingerprints(table))
    if n_copies >= max(2, COPIES * table.n_rows):
        text = f"{share(n_copies, table.n_rows)} of the rows are copies of another"
        yield Finding("copies", text, "if they are no separate cases, remove them: they count twice")


def _fingerprints(table: Table) -> NDArray[np.uint64]:
    """A number for every row, equal for equal rows and hardly ever for others."""
    columns = [*table.columns, *([] if table.classes is None else [table.classes])]
    mixed = np.zeros(table.n_rows, dtype=np.uint64)
    for column in columns:
        bits = np.ascontiguousarray(column, dtype=np.float64) + 0.0
        mixed = (mixed ^ bits.view(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    return mixed


def _of_classes(table: Table, min_rows: int) -> Iterator[Finding]:
    """Classes with fewer rows than a rule needs, and classes that are very unequal."""
    if table.target is None or table.classes is None or not table.n_rows:
        return
    counts = np.bincount(table.classes, minlength=len(table.target.values or ())).tolist()
    labels = [str(label) for label in table.target.values or ()]
    small = [f"{label!r} ({n})" for label, n in zip(labels, counts, strict=True) if 0 < n < min_rows]
    if small:
        shown = ", ".join(small[:4]) + (", ..." if len(small) > 4 else "")
        text = f"a rule covers at least {min_rows} rows, and these classes have fewer: {shown}"
        yield Finding("small", text, "merge them, or let rules cover fewer rows")
    if max(counts) > UNEQUAL * table.n_rows:
        label = labels[counts.index(max(counts))]
        text = f"{share(max(counts), table.n_rows)} of the rows have the class {label!r}"
        yield Finding("unequal", text, "judge by balanced accuracy, not by accuracy", note=True)
