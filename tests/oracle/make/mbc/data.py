"""The tables of the vector files of AntMiner_mbc."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from tests.oracle.bookmaking import Json, lehmer
from tests.oracle.columns import Column
from tests.oracle.make.columns import columns_json, columns_of, digits, numbers
from tests.oracle.mbc import Table


def nominal(sizes: list[int], n_classes: int, text: str) -> Table:
    """Return the table of rows written as digits, the class last."""
    columns, classes = digits(sizes, text)
    return Table(columns, n_classes, classes)


def cell_table(cells: dict[str, tuple[int, int]]) -> Table:
    """Return a table of two binary columns with (rows of class 1, rows of class 0) in each cell."""
    words = [f"{cell}{label}" for cell, counts in cells.items() for label, count in zip("10", counts, strict=True)
             for _ in range(count)]
    return nominal([2, 2], 2, " ".join(words))


def many_rows(n: int) -> Table:
    """Return rows that need three words of 64 bits: three classes that lean on two of three columns."""
    draws = iter(lehmer(5 * n, 23000069))
    codes: list[int | None] = []
    values: list[float | None] = []
    others: list[int | None] = []
    classes = []
    for _ in range(n):
        code, value, other = int(next(draws) * 3), round(next(draws) * 20) / 4, int(next(draws) * 4)
        lean = 0 if value < 2.0 else code
        classes.append(lean if next(draws) < 0.8 else other % 3)
        codes.append(code)
        values.append(None if next(draws) < 0.06 else value)
        others.append(other)
    return Table([Column("nominal", 3, codes), Column("continuous", 0, values), Column("nominal", 4, others)],
                 3, classes)


# outlook (sunny, overcast, rainy), temperature (hot, mild, cool), humidity (high, normal), windy (TRUE,
# FALSE); classes (yes, no)
WEATHER = nominal([3, 3, 2, 2], 2, "00011 00001 10010 21010 22110 22101 12100 01011 02110 21110 01100 11000"
                                   " 10110 21001")
TEMPERATURE = numbers("85 80 83 70 68 65 64 72 69 75 75 72 81 71")

DATA: dict[str, Table] = {
    "weather": WEATHER,
    "weather-numbers": Table([WEATHER.columns[0], TEMPERATURE, *WEATHER.columns[2:]], 2, WEATHER.classes),
    "dyadic": nominal([2], 2, "00 00 01 01 10 10 10 11"),
    "three-classes": nominal([3, 2], 3, "000 000 011 101 111 112 202 212 012 000"),
    "mixed": Table([Column("nominal", 2, [0, 0, 1, 1, None, 0]), numbers("1 ? 2 4 2 1"),
                    Column("nominal", 0, [None] * 6), numbers("3 3 ? 3 3 3")], 2, [0, 0, 0, 1, 1, 0]),
    "steps": Table([numbers("1 2 3 4 5 6 7 8")], 2, [0, 0, 1, 1, 1, 0, 0, 0]),
    "neighbours": Table([Column("continuous", 0, [1.0, 1.0 + 2.0**-52, 1.0, 1.0 + 2.0**-52])], 2, [0, 1, 0, 1]),
    "two-gaps": nominal([2, 2], 2, "000 010 100 ?01 ?11 ?11"),
    "twins": nominal([2, 2], 2, "000 000 111 111"),
    "constant": nominal([1], 2, "00 00 01"),
    "one-of-four": nominal([2], 2, "01 01 01 10"),
    "lean": nominal([2, 2], 2, "000 010 100 000 111 111 001 011"),
    "tied-classes": nominal([2, 2], 2, "001 011 001 100 110 110"),
    "gaps": Table([Column("nominal", 3, [0, 0, 0, 1, 1, None, 2, None, 2, 2, 1, 0]),
                   numbers("1.5 ? 0.5 2.5 3.5 2.5 ? 1.5 4.5 3.5 0.5 2"),
                   Column("nominal", 2, [0, None, 1, 0, 1, 1, None, 0, 0, 1, 0, None])],
                  2, [0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0]),
    "equal-keep": cell_table({"00": (3, 0), "01": (1, 1), "10": (0, 3)}),
    "equal-remove": cell_table({"00": (1, 0), "01": (1, 1), "10": (0, 1)}),
    "hidden": nominal([2, 2], 2, "000 010 100 110 000 ?11 ?11 ?01"),
    "three-gaps": nominal([3, 2], 2, "000 010 100 210 ?01 ?11 ?11"),
    "leftover": nominal([2, 3], 2, "001 111 021 ?00 ?10 ?20 ?00"),
    "eight-classes": nominal([1], 8, "00 00 01 02 03 04 05 06 07"),
    "many-rows": many_rows(135),
    "mixed-lean": Table([Column("nominal", 2, [0, 0, 1, 0, 1, 1, 0, 1]), numbers("1 2 3 4 1 2 3 4")], 2,
                        [1, 1, 1, 0, 0, 0, 0, 0]),
    "stairs": Table([numbers(" ".join(map(str, range(60))))], 2, [int(i % 7 < 3) for i in range(60)]),
    "hundred": nominal([4], 2, "01 " * 110 + "11 11 21 21 30 30 30"),
}


def as_json(data: Table) -> Json:
    """Return a table in the form of the vector files."""
    return {"columns": columns_json(data.columns), "n_classes": data.n_classes, "classes": data.classes}


def from_json(data: Json, oracle: ModuleType) -> Any:
    """Return a table of the vector files as the oracle's own type."""
    return oracle.Table(columns_of(data["columns"]), data["n_classes"], data["classes"])
