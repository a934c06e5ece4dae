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
    "the same if ours leads to the same conclusion: a p-value on the same side of 0.05, a difference or t of the same"
    " sign, wins or losses on the same side of half the data sets; means and ranks are only shown"
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
    return [
        Summary(one.row, one.method, one.printed, one.recomputed, _same(one, *halves))
        for one in found
        if not math.isnan(one.recomputed) and one.row != "sum of ranks"
    ]


def _same(found: arithmetic.Finding, half: float, our_half: float) -> bool | None:
    """Whether both say the same, by the rule; half of the paper's data sets, and of those that we ran."""
    if found.row.startswith("p-") or found.row.endswith("-p"):
        return (number(found.printed) < 0.05) == (found.recomputed < 0.05)
    if found.row in ("difference", "t"):
        return (number(found.printed) > 0) == (found.recomputed > 0)
    if found.row in ("wins", "losses"):
        return (number(found.printed) > half) == (found.recomputed > our_half)
    return None
