"""A look at a table before anything is learned: how every column was read, and what looks wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import html
from reference.findings import Finding
from reference.frames import frame
from reference.suspicions import suspicions
from reference.table import Attribute, Table
from reference.wording import count, number

SHOWN = 3
"""So many values of a nominal column are shown, the most frequent first."""


@dataclass(frozen=True)
class Column:
    """One column: how it was read, how many different values occur and are missing, and what the values look like."""

    name: str
    read_as: str
    n_values: int
    n_missing: int
    shown: str

    def cells(self) -> tuple[str, str, int, int, str]:
        """The column as a row of a table."""
        return self.name, self.read_as, self.n_values, self.n_missing, self.shown


HEADER = ("column", "read as", "values", "missing", "range, or the most frequent values")


@dataclass(frozen=True, repr=False)
class Description:
    """What is known of a table: its columns, its classes with their rows, and the findings."""

    name: str
    n_rows: int
    columns: tuple[Column, ...]
    target: str | None
    classes: dict[Any, int]
    findings: tuple[Finding, ...]

    def __str__(self) -> str:
        """A line per column, then the findings."""
        rows = [HEADER, *(tuple(map(str, column.cells())) for column in self.columns)]
        widths = [max(len(row[i]) for row in rows) for i in range(4)]
        lines = [
            f"{row[0]:<{widths[0]}}  {row[1]:<{widths[1]}}  {row[2]:>{widths[2]}}  {row[3]:>{widths[3]}}  {row[4]}"
            for row in rows
        ]
        found = ["", "What looks wrong:", *(f"- {finding}" for finding in self.findings if not finding.note)]
        noted = ["", "Good to know:", *(f"- {finding}" for finding in self.findings if finding.note)]
        parts = [self.title(), "", *lines, *(found if len(found) > 2 else []), *(noted if len(noted) > 2 else [])]
        return "\n".join(parts)

    def __repr__(self) -> str:
        """The size and the classes, on one line."""
        return f"<{self.title()}>"

    def title(self) -> str:
        """The size of the table, and its classes."""
        size = f"{self.name or 'table'}: {count(self.n_rows, 'row')}, {count(len(self.columns), 'column')}"
        if self.target is None:
            return f"{size}, no class"
        labels = list(self.classes.items())
        shown = ", ".join(f"{label} {n}" for label, n in labels[:8]) + (", ..." if len(labels) > 8 else "")
        return f"{size}; class {self.target}: {shown}"

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        cells = [column.cells() for column in self.columns]
        return html.table(HEADER, cells, self.title()) + html.items(self.findings)

    def to_frame(self) -> Any:
        """The columns as a pandas DataFrame, one row each."""
        return frame(("column", "read_as", "n_values", "n_missing", "shown"), [c.cells() for c in self.columns])


def describe(table: Table) -> Description:
    """How every column of a table was read, and what looks wrong with it.

    >>> from reference import datasets
    >>> print(describe(datasets.load("weather")).columns[0])
    Column(name='outlook', read_as='nominal', n_values=3, n_missing=0, shown='sunny 5, rainy 5, overcast 4')
    """
    pairs = zip(table.attributes, table.columns, strict=True)
    columns = tuple(_numbers(a, c) if a.values is None else _names(a, c) for a, c in pairs)
    target, classes = None, dict[Any, int]()
    if table.target is not None and table.classes is not None:
        target = table.target.name
        counts = np.bincount(table.classes, minlength=len(table.target.values or ())).tolist()
        classes = dict(zip(table.target.values or (), counts, strict=True))
    return Description(table.name, table.n_rows, columns, target, classes, suspicions(table))


def _numbers(attribute: Attribute, column: NDArray[Any]) -> Column:
    known = column[~np.isnan(column)]
    n_missing = len(column) - len(known)
    if not len(known):
        return Column(attribute.name, "continuous", 0, n_missing, "no values")
    low, middle, high = float(known.min()), float(np.median(known)), float(known.max())
    shown = f"{low:.6g} to {high:.6g}, half up to {middle:.6g}"
    return Column(attribute.name, "continuous", len(np.unique(known)), n_missing, shown)


def _names(attribute: Attribute, column: NDArray[Any]) -> Column:
    values = attribute.values or ()
    counts = np.bincount(column[column >= 0], minlength=len(values))
    most = np.argsort(-counts, kind="stable")[:SHOWN]
    shown = ", ".join(f"{_cut(number(values[code]))} {counts[code]}" for code in most.tolist() if counts[code])
    n_values = int(np.count_nonzero(counts))
    more = ", ..." if n_values > SHOWN else ""
    n_missing = int(np.count_nonzero(column < 0))
    return Column(attribute.name, "nominal", n_values, n_missing, (shown or "no values") + more)


def _cut(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:21]}..."
