"""The tables of the vector files of W-CARP and CARBoost."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from tests.oracle.bookmaking import Json, lehmer
from tests.oracle.carboost import Table
from tests.oracle.columns import Column
from tests.oracle.make.columns import codes, columns_json, columns_of, digits, numbers


def nominal(sizes: list[int], n_classes: int, text: str) -> Table:
    """Return the table of rows written as digits, the class last."""
    columns, classes = digits(sizes, text)
    return Table(columns, n_classes, classes)


def leaning(n: int, sizes: Sequence[int], n_classes: int, seed: int) -> Table:
    """Return rows whose class leans on the first two columns, one value in twenty missing."""
    draws = iter(lehmer(n * (2 * len(sizes) + 2), seed))
    columns: list[list[int | None]] = [[] for _ in sizes]
    classes = []
    for _ in range(n):
        row = [int(next(draws) * size) for size in sizes]
        noise, other = next(draws), next(draws)
        classes.append((row[0] + row[1]) % n_classes if noise < 0.7 else int(other * n_classes))
        for column, code in zip(columns, row, strict=True):
            column.append(None if next(draws) < 0.05 else code)
    return Table([Column("nominal", size, column) for size, column in zip(sizes, columns, strict=True)], n_classes,
                 classes)


SEGMENTS = ["1110111", "0010010", "1011101", "1011011", "0111010", "1101011", "1101111", "1010010", "1111111",
            "1111011"]


def lamps() -> Table:
    """Return the ten digits on seven lamps, each three times, with one lamp wrong in every third row."""
    words = []
    for turn in range(3):
        for digit, lit in enumerate(SEGMENTS):
            lamp = (3 * digit + turn) % 7
            shown = lit if turn else lit[:lamp] + "10"[int(lit[lamp])] + lit[lamp + 1:]
            words.append(f"{shown}{digit}")
    return nominal([2] * 7, 10, " ".join(words))


# outlook (overcast, rainy, sunny), temperature (cool, hot, mild), humidity (high, normal), windy (FALSE, TRUE);
# classes (no, yes)
WEATHER = nominal([3, 3, 2, 2], 2, "21000 21010 01001 12001 10101 10110 00111 22000 20101 12101 22111 02011 01101"
                                   " 12010")

DATA: dict[str, Table] = {
    "weather": WEATHER,
    "constant": nominal([1, 2], 2, "000 000 011 011 001"),
    "unseen": nominal([4, 2], 3, "100 110 310 311 111 300"),
    "gaps": nominal([3, 2, 2], 2, "00?0 0?00 0000 1010 1?10 ?000 2111 21?1 ?1?1 2?01 10?1 ?1?1 2111 ??00"),
    "three": nominal([2, 3, 2], 3, "0000 0000 0010 0000 0110 02?0 0111 0101 0111 0101 0011 0?11"
                                   " 1202 1212 1202 1112 1202 1212 1012 1202 1202 1212 1002 1212"),
    "tied": nominal([2, 2], 2, "000 010 101 111 011 100"),
    "pairs": nominal([2, 2, 2], 2, "0001 0011 0100 0110 1000 1010 1101 1111"),
    "mixed": Table([numbers("1 1.5 2 2.5 3 3.5 4 4.5 5 5 5.5 6 6.5 7 7.5 8 9 9.5 10 10 11 12 13 14"),
                    codes(2, "0001?001111011?101101?01"),
                    numbers("? 3 1 4 ? 5 9 2 6 ? 5 3 5 8 9 7 ? 9 3 2 3 8 4 6"),
                    numbers("1 1 ? 1 2 1 2 2 1 2 ? 2 1 1 2 2 8 8 9 8 ? 9 8 9")],
                   3, [0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1, 1, 2, 1, 1, 2, 2, 2, 2, 2, 2, 0, 2]),
    "staircase": nominal([2, 2, 2], 2, "1101 1111 1001 0010 1001 1011 1011 1000 1011 0100 0001 0011 0110 1011"),
    "crossed": nominal([2, 2, 2], 2, "0000 0010 1110 0001 0011 0101 1001"),
    "sunk": nominal([2, 2, 2, 2], 2, "00010 00100 11000 11100 00111 01001 01111 10001 10111 11001 11111"),
    "halves": nominal([2], 2, "00 00 11 11"),
    "one-after-another": nominal([2, 2, 2], 2, "1110 1110 1101 1011 1111 1001 0101"),
    "no-items": Table([Column("nominal", 0, [None] * 3)], 2, [0, 1, 1]),
    "one-class": nominal([2, 2], 1, "000 010 100 ?10"),
    "one-of-two": nominal([2], 2, "01 11 01"),
    "one-row": nominal([2, 1], 2, "101"),
    "nothing-known": Table([Column("nominal", 0, [None] * 4), codes(2, "0?11")], 2, [0, 0, 1, 1]),
    "broad": nominal([2], 2, "00 " * 66 + "10 " * 4 + "11 " * 10),
    "lamps": lamps(),
    "seventy": leaning(70, [3, 3, 2], 3, 7000003),
    "crowded": leaning(100, [3, 3, 2, 2, 2, 2, 2], 3, 7000055),
    "many": leaning(135, [4, 3, 3, 4], 3, 7000003),
    "six-columns": nominal([1] * 6, 2, "0000000 0000001"),
    "eleven-columns": nominal([1] * 11, 2, "000000000000 000000000001"),
}


def as_json(data: Table) -> Json:
    """Return a table in the form of the vector files: coded when every column is nominal, else mixed."""
    if all(column.kind == "nominal" for column in data.columns):
        return {"domains": [column.size for column in data.columns], "n_classes": data.n_classes,
                "rows": [data.row(i) for i in range(len(data.classes))], "classes": data.classes}
    return {"columns": columns_json(data.columns), "n_classes": data.n_classes, "classes": data.classes}


def from_json(data: Json, oracle: ModuleType) -> Any:
    """Return a table of the vector files as the oracle's own type."""
    if "rows" in data:
        columns = [Column("nominal", size, [row[j] for row in data["rows"]])
                   for j, size in enumerate(data["domains"])]
    else:
        columns = columns_of(data["columns"])
    return oracle.Table(columns, data["n_classes"], data["classes"])
