"""How long a fit may take, told before it starts: from fits of a sixteenth and an eighth of the rows."""

from __future__ import annotations

import math
import time
import warnings
from dataclasses import dataclass
from typing import Any

from sklearn.base import clone

from reference.table import Table

PARTS = (16, 8)
"""What parts of the rows are fitted: every sixteenth row, and every eighth."""

LEAST = 40
"""A part has at least so many rows, or all."""


@dataclass(frozen=True)
class Estimate:
    """Seconds that a fit may take, and the fits it was told from: rows and seconds of each."""

    seconds: float
    n_rows: int
    trials: tuple[tuple[int, float], ...]

    def __str__(self) -> str:
        """One sentence."""
        told = " and ".join(f"{seconds:.2g} s for {rows} rows" for rows, seconds in self.trials)
        return f"{self.n_rows} rows may take about {self.seconds:.2g} s on this machine; trials took {told}."


def estimated(model: Any, table: Table) -> Estimate:
    """How long ``model.fit(table)`` may take; the model itself is not fitted, and no random source is used up.

    What the time grows by from one trial to the next it is taken to grow by again: a guess, which a table whose rows
    are sorted, or a search that ends early, can mislead.
    """
    trials = []
    for part in PARTS:
        rows = table.take(range(0, table.n_rows, max(1, min(part, table.n_rows // LEAST))))
        trial = clone(model)
        if "random_state" in trial.get_params():
            trial.set_params(random_state=0)
        began = time.perf_counter()
        with warnings.catch_warnings(action="ignore"):
            trial.fit(rows)
        trials.append((rows.n_rows, max(1e-6, time.perf_counter() - began)))
    return Estimate(projected(trials, table.n_rows), table.n_rows, tuple(trials))


def projected(trials: list[tuple[int, float]], n_rows: int) -> float:
    """Seconds for so many rows, from two trials: time grows by a power of the rows, at least in proportion.

    >>> projected([(100, 1.0), (200, 2.0)], 1600), projected([(100, 1.0), (200, 4.0)], 800)
    (16.0, 64.0)
    """
    (few, short), (more, longer) = trials
    if few == more:
        return longer * n_rows / more
    power = max(1.0, math.log(longer / short) / math.log(more / few))
    return float(longer * (n_rows / more) ** power)
