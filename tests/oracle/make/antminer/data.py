"""The tables of the vector files of Ant-Miner."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from tests.oracle.antminer import Table
from tests.oracle.bookmaking import Json, lehmer


def table(domains: list[int], n_classes: int, text: str) -> Table:
    """Read rows written as digits, the class last; '?' is a missing value."""
    rows, classes = [], []
    for word in text.split():
        rows.append([None if mark == "?" else int(mark) for mark in word[:-1]])
        classes.append(int(word[-1]))
    return Table(domains, n_classes, rows, classes)


def one_of_each(k: int) -> Table:
    """Return k rows of one value, each of its own class."""
    return Table([1], k, [[0] for _ in range(k)], list(range(k)))


# outlook (sunny, overcast, rainy), temperature (hot, mild, cool), humidity (high, normal), windy (TRUE,
# FALSE); classes (yes, no)
WEATHER = table([3, 3, 2, 2], 2, "00011 00001 10010 21010 22110 22101 12100 01011 02110 21110 01100 11000"
                                 " 10110 21001")


def full_words() -> Table:
    """Return rows of three classes that fill machine words of 64 bits to the brim, or by one bit more.

    The last class has the first 64 rows. The first class has 40 rows of the second word and 25 of the third; of these
    65 the first 32 have the values 1, 0 and the others 0, 0.
    """
    first = ["100"] * 32 + ["000"] * 33
    return table([2, 2], 3, " ".join(["112"] * 64 + first[:40] + ["011"] * 24 + first[40:] + ["011"] * 5))


def many_rows(n: int) -> Table:
    """Return rows of three classes, the first with more than two words of 64 bits."""
    draws = iter(lehmer(4 * n, 19000057))
    rows, classes = [], []
    for _ in range(n):
        row: list[int | None] = [int(next(draws) * size) for size in (3, 2, 4)]
        rows.append(row)
        classes.append(min(row[0] or 0, row[1] or 0) + (next(draws) < 0.2))
    return Table([3, 2, 4], 3, rows, classes)


def seven(n: int) -> Table:
    """Return rows of seven attributes and three classes that lean on two of them; some values are missing."""
    draws, sizes = iter(lehmer(16 * n, 29000017)), (2, 3, 2, 2, 2, 2, 2)
    rows: list[list[int | None]] = []
    classes = []
    for _ in range(n):
        row = [int(next(draws) * size) for size in sizes]
        classes.append(max(row[0], row[1]) if next(draws) < 0.8 else int(next(draws) * 3))
        rows.append([None if next(draws) < 0.1 else value for value in row])
    return Table(list(sizes), 3, rows, classes)


DATA: dict[str, Table] = {
    "weather": WEATHER,
    "three-classes": table([3, 2], 3, "000 000 011 101 111 112 202 212 012"),
    "eleven-classes": one_of_each(11),
    "fifteen-classes": one_of_each(15),
    "one-class-declared": table([2, 2], 1, "000 010 110"),
    "one-class-seen": table([2, 2], 2, "001 011 101 111"),
    "gaps": table([2, 3, 2], 2, "00?0 01?0 ?1?0 1??1 12?1 ?0?1 1??1 0??0"),
    "small-gaps": table([2, 2], 2, "0?0 000 1?1 111 ?01 ?10 011"),
    "all-missing": table([2, 2], 2, "??0 ??1 ??1 ??1"),
    "even": table([2, 1], 2, "000 001 100 101 100 101"),
    "grid": table([2, 2], 2, "000 000 011 101 111"),
    "mirror": table([2, 2], 2, "000 010 100 111"),
    "turncoat": table([2, 2], 2, "001 010 010 111 111"),
    "covered-tie": table([2, 2], 3, "002 001 010 110"),
    "stages": table([2, 2, 2], 2, "1000 0010 1111 0011 0000"),
    "noise": table([2, 2], 2, "000 000 001 001 010 011 101 101"),
    "balanced": table([2], 3, "02 12 01 11 00"),
    "skewed": table([2, 2], 2, "000 010 001 100 110 111"),
    "column": table([3], 2, "00 00 11 11 20 21"),
    "clash": table([2, 2], 2, "000 001 000 111 110 111 010"),
    "one-row": table([2, 2], 2, "011"),
    "steps": table([2, 2, 2], 2, "0000 0010 0101 0111 1001 1011 1101 1110"),
    "repeat": table([2, 2], 2, "000 000 000 001 101 111"),
    "many-rows": many_rows(300),
    "full-words": full_words(),
    "one-value-each": table([1, 1, 1], 2, "0000 0000 0001"),
    "seven": seven(26),
    "missing-is-news": table([2, 2], 2, "?01 ?11 ?01 000 100 010 111 000"),
}


def as_json(data: Table) -> Json:
    """Return a table in the form of the vector files."""
    return {"domains": data.domains, "n_classes": data.n_classes, "rows": data.rows, "classes": data.classes}


def from_json(data: Json, oracle: ModuleType) -> Any:
    """Return a table of the vector files as the oracle's own type."""
    return oracle.Table(data["domains"], data["n_classes"], data["rows"], data["classes"])
