"""Data sets that need no file: enumerated from their definition, or drawn from a generator."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from reference.table import Attribute, Table


class Uniforms(Protocol):
    """Anything that gives uniforms in [0, 1), such as the sources of ``reference.draws``."""

    def uniform(self) -> float:
        """The next draw."""
        ...


_WEATHER = """
sunny    hot  high   FALSE no
sunny    hot  high   TRUE  no
overcast hot  high   FALSE yes
rainy    mild high   FALSE yes
rainy    cool normal FALSE yes
rainy    cool normal TRUE  no
overcast cool normal TRUE  yes
sunny    mild high   FALSE no
sunny    cool normal FALSE yes
rainy    mild normal FALSE yes
sunny    mild normal TRUE  yes
overcast mild high   TRUE  yes
overcast hot  normal FALSE yes
rainy    mild high   TRUE  no
"""


def weather() -> Table:
    """Fourteen days, and whether they were good to play: the worked example of Ant-Miner.

    >>> weather().n_rows, weather().labels()[:3]
    (14, ['no', 'no', 'yes'])
    """
    attributes = (
        Attribute("outlook", ("sunny", "overcast", "rainy")),
        Attribute("temperature", ("hot", "mild", "cool")),
        Attribute("humidity", ("high", "normal")),
        Attribute("windy", ("TRUE", "FALSE")),
    )
    rows = [line.split() for line in _WEATHER.strip().splitlines()]
    return _table("weather", attributes, Attribute("play", ("yes", "no")), rows)


_SQUARES = [
    f"{row}-{column}-square" for row in ("top", "middle", "bottom") for column in ("left", "middle", "right")
]
_THREES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def tic_tac_toe() -> Table:
    """All boards at the end of a game that x began; positive if x has three in a row.

    The rows are in the order of the UCI file: games won by x, games won by o, draws; in each the squares
    count x, o, b (blank).

    >>> table = tic_tac_toe()
    >>> table.n_rows, table.labels().count("positive")
    (958, 626)
    """
    ends = sorted(_end_boards(), key=lambda board: (_outcome(board), [*map("xob".index, board)]))
    rows = [[*board, "positive" if _outcome(board) == 0 else "negative"] for board in ends]
    attributes = tuple(Attribute(name, ("b", "o", "x")) for name in _SQUARES)
    return _table("tic-tac-toe", attributes, Attribute("class", ("negative", "positive")), rows)


def _end_boards() -> set[str]:
    """The boards where a game is over, found by playing all games, one move at a time."""
    ends: set[str] = set()
    boards = {"b" * 9}
    for move in range(9):
        after = {
            board[:square] + "xo"[move % 2] + board[square + 1 :]
            for board in boards
            for square in range(9)
            if board[square] == "b"
        }
        over = {board for board in after if _outcome(board) < 2 or "b" not in board}
        ends |= over
        boards = after - over
    return ends


def _outcome(board: str) -> int:
    """0 if x has three in a row, 1 if o has, 2 if nobody has."""
    rows = {board[a] + board[b] + board[c] for a, b, c in _THREES}
    return 0 if "xxx" in rows else 1 if "ooo" in rows else 2


def balance_scale() -> Table:
    """Weights and distances from 1 to 5 on both sides of a balance: it tips left, balances or tips right.

    >>> labels = balance_scale().labels()
    >>> [labels.count(side) for side in "LBR"]
    [288, 49, 288]
    """
    names = ("left-weight", "left-distance", "right-weight", "right-distance")
    rows = []
    for row in product(range(1, 6), repeat=4):
        torque = row[0] * row[1] - row[2] * row[3]
        rows.append([*row, "L" if torque > 0 else "R" if torque < 0 else "B"])
    return _table("balance-scale", tuple(map(Attribute, names)), Attribute("class", ("L", "B", "R")), rows)


_MONKS: dict[int, Callable[[Sequence[int]], bool]] = {
    1: lambda a: a[0] == a[1] or a[4] == 1,
    2: lambda a: a.count(1) == 2,
    3: lambda a: (a[4] == 3 and a[3] == 1) or (a[4] != 4 and a[1] != 3),
}


def monks(problem: int) -> Table:
    """One of the three MONK's problems, on all 432 robots; class 1 are the monks.

    1: head and body have the same shape, or the jacket is red. 2: exactly two attributes have their first
    value. 3: a green jacket and a sword, or neither a blue jacket nor an octagonal body. These are the
    definitions: the mislabelled rows of the third problem's training set are not here.

    >>> [monks(problem).labels().count("1") for problem in (1, 2, 3)]
    [216, 142, 228]
    """
    sizes = (3, 3, 2, 3, 4, 2)
    attributes = tuple(
        Attribute(f"a{number}", tuple("1234"[:size])) for number, size in enumerate(sizes, start=1)
    )
    robots = product(*(range(1, size + 1) for size in sizes))
    rows = [[*map(str, robot), str(int(_MONKS[problem](robot)))] for robot in robots]
    return _table(f"monks-{problem}", attributes, Attribute("class", ("0", "1")), rows)


_LIT = (
    "1110111",
    "0010010",
    "1011101",
    "1011011",
    "0111010",
    "1101011",
    "1101111",
    "1010010",
    "1111111",
    "1111011",
)
"""The segments of each digit: top, upper left, upper right, middle, lower left, lower right, bottom."""


def led7(n_rows: int, noise: float, source: Uniforms) -> Table:
    """Digits on a seven-segment display, each segment wrong with probability ``noise`` (Breiman et al. 1984).

    A row takes eight draws: the digit, then whether each segment is wrong.

    >>> from reference import draws
    >>> led7(2, 0.0, draws.Tape([0.1] + [0.9] * 7 + [0.8] + [0.9] * 7)).labels()
    ['1', '8']
    """
    _refuse_no_rows(n_rows)
    if not 0 <= noise <= 1:
        raise ValueError(f"noise must be between 0 and 1, got {noise}")
    rows = []
    for _ in range(n_rows):
        digit = int(source.uniform() * 10)
        wrong = [source.uniform() < noise for _ in range(7)]
        segments = ["01"[(lit == "1") != bad] for lit, bad in zip(_LIT[digit], wrong, strict=True)]
        rows.append([*segments, str(digit)])
    attributes = tuple(Attribute(f"led{number}", ("0", "1")) for number in range(1, 8))
    return _table("led7", attributes, Attribute("class", tuple("0123456789")), rows)


_PEAKS = ((7, 15), (7, 11), (15, 11))
"""Where the two waves peak that each class mixes."""


def waveform(n_rows: int, source: Uniforms) -> Table:
    """Random mixtures of two of three triangular waves on 21 points, plus noise (Breiman et al. 1984).

    Class 0 mixes h1 and h2, class 1 h1 and h3, class 2 h2 and h3: ``x_i = u h(i) + (1 - u) h'(i) + e_i``,
    with ``h(i) = max(0, 6 - |i - peak|)`` peaking at 7, 15 and 11. A row takes 44 draws: the class, u, and
    two for each normal deviate ``e_i``.

    >>> from reference import draws
    >>> flat = waveform(1, draws.Tape([0.0, 0.5] + [0.0] * 42))
    >>> [float(column[0]) for column in flat.columns[4:8]], flat.labels()
    ([2.0, 2.5, 3.0, 2.5], ['0'])
    """
    _refuse_no_rows(n_rows)
    points = range(1, 22)
    rows: list[list[str | float]] = []
    for _ in range(n_rows):
        label = int(source.uniform() * 3)
        share = source.uniform()
        first, second = ([max(0, 6 - abs(i - peak)) for i in points] for peak in _PEAKS[label])
        mixed = [share * a + (1 - share) * b for a, b in zip(first, second, strict=True)]
        rows.append([*(value + _normal(source) for value in mixed), str(label)])
    attributes = tuple(Attribute(f"x{i}") for i in points)
    return _table("waveform", attributes, Attribute("class", ("0", "1", "2")), rows)


def _normal(source: Uniforms) -> float:
    """A standard normal deviate: the cosine half of a Box-Muller pair."""
    radius = math.sqrt(-2 * math.log(1 - source.uniform()))
    return radius * math.cos(2 * math.pi * source.uniform())


def _refuse_no_rows(n_rows: int) -> None:
    """A table needs a row."""
    if n_rows < 1:
        raise ValueError(f"n_rows must be at least 1, got {n_rows}")


def _table(
    name: str, attributes: tuple[Attribute, ...], target: Attribute, rows: Sequence[Sequence[str | float]]
) -> Table:
    """The table of rows that end with their class."""
    columns = list(zip(*rows, strict=True))
    arrays = tuple(
        np.array(column, dtype=np.float64) if attribute.values is None else _codes(attribute, column)
        for attribute, column in zip(attributes, columns, strict=False)
    )
    return Table(name, attributes, arrays, target, _codes(target, columns[-1]))


def _codes(attribute: Attribute, column: Sequence[str | float]) -> NDArray[np.int32]:
    """The codes of nominal values."""
    return np.array([(attribute.values or ()).index(value) for value in column], dtype=np.int32)
