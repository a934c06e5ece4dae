"""Mixed tables: columns written as text, and in the form of the vector files."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracle.bookmaking import Json, decode, encode
from tests.oracle.columns import Column


def numbers(text: str) -> Column:
    """Read a continuous column; '?' is a missing value."""
    return Column("continuous", 0, [None if word == "?" else float(word) for word in text.split()])


def codes(size: int, text: str) -> Column:
    """Read a nominal column; '?' is a missing value."""
    return Column("nominal", size, [None if mark == "?" else int(mark) for mark in text])


def digits(sizes: Sequence[int], text: str) -> tuple[list[Column], list[int]]:
    """Read rows written as digits, the class last, into columns and classes; '?' is a missing value."""
    words = text.split()
    columns = [codes(size, "".join(word[i] for word in words)) for i, size in enumerate(sizes)]
    return columns, [int(word[-1]) for word in words]


def columns_json(columns: Sequence[Column]) -> Json:
    """Return columns in the form of the vector files."""
    sizes = [{"size": column.size} if column.kind == "nominal" else {} for column in columns]
    return [{"kind": column.kind} | size | {"values": encode(column.values)}
            for column, size in zip(columns, sizes, strict=True)]


def columns_of(data: Json) -> list[Column]:
    """Return columns of the vector files as the oracles' own type."""
    return [Column(column["kind"], column.get("size", 0), decode(column["values"])) for column in data]
