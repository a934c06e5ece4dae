"""The critical-difference diagram as text, for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

WIDTH = 61
"""Characters of the axis."""


def drawn(ranks: Mapping[str, float], distance: float, groups: Sequence[Sequence[str]]) -> str:
    """Average ranks on an axis, the best on top, and below them a bar for every group that is not told apart.

    >>> print(drawn({"a": 1.5, "b": 3.0, "long name": 1.5}, 1.0, [["a", "long name"]]))
                     1                             2                             3
                     |-----------------------------|-----------------------------|
    a           1.50                o
    long name   1.50                o
    b           3.00                                                             o
                     |=============================| critical difference 1.00
                                    =
    """
    order = sorted(ranks, key=lambda method: ranks[method])
    margin = max(map(len, order))
    k, indent = len(order), " " * (margin + 8)
    step = (WIDTH - 1) // (k - 1)

    def place(rank: float) -> int:
        return round((rank - 1) * step)

    numbers = "".join(str(rank).ljust(step) for rank in range(1, k + 1)).rstrip()
    axis = "|".join(["", *["-" * (step - 1)] * (k - 1), ""])
    lines = [indent + numbers, indent + axis]
    lines += [f"{m.ljust(margin)}  {ranks[m]:5.2f} {' ' * place(ranks[m])}o" for m in order]
    lines.append(f"{indent}|{'=' * (place(1 + distance) - 1)}| critical difference {distance:.2f}")
    for group in groups:
        first, last = (place(ranks[method]) for method in (group[0], group[-1]))
        lines.append(f"{indent}{' ' * first}{'=' * (last - first + 1)}")
    return "\n".join(lines)
