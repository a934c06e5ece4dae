"""The tables of the vector files of ABCoDT."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from tests.oracle.abcodt import Table
from tests.oracle.bookmaking import Json, decode, encode, lehmer


def columns(classes: str, *texts: str) -> Table:
    """Read a table written as one text of numbers per column, and one of class codes."""
    read = [[float(word) for word in text.split()] for text in texts]
    labels = [int(word) for word in classes.split()]
    return Table([list(row) for row in zip(*read, strict=True)], max(labels) + 1, labels)


def of_columns(classes: str, *values: list[float]) -> Table:
    """Return a table of columns of exact floats."""
    labels = [int(word) for word in classes.split()]
    return Table([list(row) for row in zip(*values, strict=True)], max(labels) + 1, labels)


def leaning(n: int, seed: int) -> Table:
    """Return rows of three classes that lean on the first two of four columns, with values that repeat."""
    draws = iter(lehmer(5 * n, seed))
    rows, classes = [], []
    for number in range(n):
        row = [round(next(draws) * 8) / 2 for _ in range(4)]
        lean = 0 if row[0] < 1.5 else 1 if row[1] < 2.0 else 2
        classes.append(lean if next(draws) < 0.85 else number % 3)
        rows.append(row)
    return Table(rows, 3, classes)


DATA: dict[str, Table] = {
    "eight": columns("0 0 1 0 1 0 1 1", "1 2 3 4 5 6 7 8", "3 5 1 8 6 2 7 4", "7 8 2 1 4 5 6 3"),
    "leaning": leaning(12, 31000093),
    "constant": columns("0 1 1 0 1", "2 2 2 2 2", "-1 -1 -1 -1 -1", "0 0 0 0 0"),
    "balanced": columns("0 1 1 0", "2 2 2 2", "5 5 5 5"),
    "one-each": columns("0 1 2", "1 2 3", "3 1 2"),
    "rare": columns("0 1 0 1 2 0 1", "1 2 3 4 5 6 7", "2 7 1 5 9 3 6"),
    "single": columns("0 0 1 1 0 1", "1 2 3 4 5 6"),
    "repeated": columns("0 0 1 1 0 1 1 0", "1 1 1 2 2 2 3 3", "4 3 2 1 4 3 2 1"),
    "falling": columns("0 1 0 1", "4 3 2 1", "1 1 1 1"),
    "pairs": columns("0 1 0 1", "1 1 2 2", "1 2 1 2", "1 2 2 1"),
    "clear": columns("0 0 0 1 1 1", "1 2 3 4 5 6", "6 1 5 2 4 3"),
    "neighbours": of_columns("0 1", [1.0 + 2.0**-52, 1.0 + 2.0**-51]),
    "low-neighbours": of_columns("0 1", [1.0, 1.0 + 2.0**-52]),
    "huge": of_columns("0 1 0 1", [-1.75e308, -1.5e308, 1.5e308, 1.75e308]),
    "signed-zeros": of_columns("0 1 0", [-0.0, 0.0, 1.0]),
    "reversed": columns("0 1 0 1", "0 1 1 0", "0 1 1 0"),
    "lopsided": columns("0 0 1 1 1 1 1 1 1 1 1 1", "2 2 2 2 2 2 2 2 2 2 2 2"),
    "comb": of_columns(" ".join("01" * 8), [float(i) for i in range(16)]),
    "wavering": columns("1 0 0 1 1 0 1 0 1 1", "9 1 6 8 3 1 6 3 7 3", "7 4 5 7 1 8 4 3 2 7"),
    "thirds": of_columns(" ".join("011111220001202100120201010222121022"), [1.0] * 36),
}
EIGHT = DATA["eight"]


def as_json(data: Table) -> Json:
    """Return a table in the form of the vector files."""
    return {"x": encode(data.rows), "classes": data.classes}


def from_json(data: Json, oracle: ModuleType) -> Any:
    """Return a table of the vector files as the oracle's own type."""
    return oracle.Table(decode(data["x"]), max(data["classes"]) + 1, data["classes"])
