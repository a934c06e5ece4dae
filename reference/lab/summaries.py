"""The rows that a paper makes of its cells (means, differences, tests), made of ours in the same way."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

from reference.lab import arithmetic
from reference.lab.experiments import Cells
from reference.lab.published import Experiment, number
from reference.lab.reproduce import figure

RULE = (
    "the same if ours leads to the same conclusion: a p-value on the same side of 0.05, and below it with the same"
    " method ahead, a difference of the same sign, wins or losses on the same side of half the data sets; means, ranks"
    " and t are only shown"
)


class Summary(NamedTuple):
    """A printed number of a summary, ours, and whether it says the same; None where it is only shown."""

    row: str
    method: str
    printed: str
    ours: float
    same: bool | None


def ours_as_printed(table: Experiment, made: Cells) -> Experiment:
    """A table with our numbers in place of the printed ones; empty where there is none or it cannot be compared."""
    values = {}
    for data in table.values:
        figures = [
            math.nan if table.why_not(data, method) else figure(table, made, data, method)[0]
            for method in table.methods
        ]
        values[data] = tuple("" if math.isnan(value) else f"{value:.6f}" for value in figures)
    return replace(table, values=values)


def summaries(experiment: Experiment, table: Experiment, made: Cells) -> list[Summary]:
    """Every number of a summary, from our cells of its table."""
    found = arithmetic.check(experiment, ours_as_printed(table, made))
    n = sum(any(cells) for cells in ours_as_printed(table, made).values.values())
    halves = len(table.values) / 2, n / 2
    ahead = {one.method: _same_sign(one) for one in found if one.row in ("difference", "t")}
    return [
        Summary(one.row, one.method, one.printed, one.recomputed, _same(one, *halves, ahead.get(one.method, True)))
        for one in found
        if not math.isnan(one.recomputed) and one.row != "sum of ranks"
    ]


def _same_sign(found: arithmetic.Finding) -> bool:
    return (number(found.printed) > 0) == (found.recomputed > 0)


def _same(found: arithmetic.Finding, half: float, our_half: float, same_ahead: bool) -> bool | None:
    """Whether both say the same, by the rule; half of the paper's data sets, and of those that we ran, and whether the
    same method is ahead in both."""
    if found.row.startswith("p-") or found.row.endswith("-p"):
        printed, ours = number(found.printed) < 0.05, found.recomputed < 0.05
        return printed == ours and (same_ahead or not ours)
    if found.row == "difference":
        return _same_sign(found)
    if found.row in ("wins", "losses"):
        return (number(found.printed) > half) == (found.recomputed > our_half)
    return None
