"""A table of 200,000 rows and 12 columns: look, fit, predict, explain; CPU seconds and memory of each.

    python -m benchmarks.tables

stores them in ``benchmarks/results.json`` for the page on speed.
"""

from __future__ import annotations

import csv
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks import results
from reference import WCARP, AntMiner, AntMinerMBC, CARBoost, datasets, draws

N_ROWS = 200_000


def rows(n_rows: int) -> list[list[object]]:
    """Six columns of numbers, six of names, and a class that three of them tell."""
    source, found = draws.Seeded(0), []
    for _ in range(n_rows):
        numbers = [round(10 * source.uniform(), 3) for _ in range(6)]
        names = [source.index(5 + 3 * j) for j in range(6)]
        yes = (numbers[0] > 8 and names[0] == 1) or (numbers[1] < 1.5 and names[1] < 3) or source.uniform() < 0.02
        found.append([*numbers, *(f"v{name}" for name in names), "yes" if yes else "no"])
    return found


class Steps:
    """The steps of a job, each with its CPU seconds and the most memory so far, told as they end."""

    def __init__(self) -> None:
        self.taken: list[dict[str, Any]] = []

    def timed(self, what: str, work: Callable[[], Any]) -> Any:
        """The result of some work."""
        began = time.process_time()
        result = work()
        seconds, memory = time.process_time() - began, results.peak()
        self.taken.append({"step": what, "seconds": round(seconds, 3), "megabytes": round(memory)})
        print(f"| {what} | {seconds:.2f} | {memory:.0f} |", flush=True)
        return result


MODELS = {
    "AntMiner": AntMiner(random_state=1),
    "AntMinerMBC, 3 lists": AntMinerMBC(n_classifiers=3, n_ants=100, max_iterations=20, heuristic=7, random_state=1),
    "W-CARP, 2 tests": WCARP(max_length=2),
    "CARBoost, 2 tests": CARBoost(max_length=2, random_state=1),
}


def main() -> None:
    """Print a table of times and store it."""
    path = Path(tempfile.mkdtemp(), "rows.csv")
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([[*(f"x{i}" for i in range(12)), "class"], *rows(N_ROWS)])
    print(f"\n{N_ROWS} rows, 12 columns\n\n| step | CPU s | MB at most |\n|---|---|---|")
    steps, was_busy = Steps(), results.busy()
    table = steps.timed("read the CSV file", lambda: datasets.load(path))
    steps.timed("look", lambda: str(table.describe()))
    for name, model in MODELS.items():
        with warnings.catch_warnings(action="ignore"):
            steps.timed(f"{name}: fit", lambda model=model: model.fit(table))
        steps.timed(f"{name}: predict", lambda model=model: model.predict(table))
        steps.timed(f"{name}: explain", lambda model=model: model.explain(table))
        print(f"|  | {model.training_} | |")
    busy = was_busy or results.busy()
    results.store("tables", {"machine": results.machine(), "busy": busy, "steps": steps.taken})


if __name__ == "__main__":
    main()
