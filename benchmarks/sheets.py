"""Tables of figures: every row is told as it is measured, and the whole is stored for the page on speed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.results import busy, machine, store, stored

Row = Sequence[Any]


@dataclass(frozen=True)
class Sheet:
    """A name, what is measured, the headings with the form of their figures, and what yields the rows."""

    name: str
    title: str
    columns: dict[str, str]
    rows: Callable[[], Iterable[Row]]

    def measure(self) -> None:
        """Tell every row, and store them all."""
        print(f"\n{self.title}\n\n{head(self.columns)}", flush=True)
        kept, was_busy = [], busy()
        for row in self.rows():
            print(line(self.columns, row), flush=True)
            kept.append(list(row))
        found = {"machine": machine(), "busy": was_busy or busy(), "columns": self.columns, "rows": kept}
        store("sheets", {**stored().get("sheets", {}), self.name: found})


def head(columns: dict[str, str]) -> str:
    """The first lines of a Markdown table; columns of figures stand to the right.

    >>> print(head({"data": "", "rows": ","}))
    | data | rows |
    |---|--:|
    """
    return f"| {' | '.join(columns)} |\n|{'|'.join('--:' if form else '---' for form in columns.values())}|"


def line(columns: dict[str, str], row: Row) -> str:
    """A row of it; what was not measured stays empty.

    >>> print(line({"data": "", "rows": ",", "ratio": ".1f"}, ["iris", 1500, None]))
    | iris | 1,500 |  |
    """
    cells = ["" if cell is None else f"{cell:{form}}" for form, cell in zip(columns.values(), row, strict=True)]
    return f"| {' | '.join(cells)} |"
