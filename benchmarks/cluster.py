"""How well two workers of a local Dask cluster are used: the same units by one process, then by both.

    python -m benchmarks.cluster [ROUNDS]

Efficiency is the time of one process over twice the time of two workers. The cluster is started before the clock is.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from distributed import Client, LocalCluster

from reference.lab import published, reproduce

WORK: dict[str, Any] = {"only": ["wine", "tic-tac-toe"], "methods": ["wcarp", "carboost"], "runs": 1}


def seconds(dask: str | None) -> tuple[float, Any]:
    """The wall time of the units, and what they predicted."""
    start = time.perf_counter()
    outcome = reproduce.run(published.every()["carboost/table-1"], dask=dask, **WORK)
    return time.perf_counter() - start, {place: cell.predictions for place, cell in outcome.cells.items()}


def main(rounds: int) -> None:
    """A line per round: both times and the efficiency."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        client.run(seconds, None)  # imports, and the first use of everything
        print("| one process, s | two workers, s | efficiency | same bits |\n|---|---|---|---|")
        for _ in range(rounds):
            (alone, first), (both, second) = seconds(None), seconds(cluster.scheduler_address)
            print(f"| {alone:.1f} | {both:.1f} | {alone / (2 * both):.0%} | {first == second} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
