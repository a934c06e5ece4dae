"""How well two workers of a local Dask cluster are used: the same units by one process, by both, by two without Dask.

    REFERENCE_DATA=... python -m benchmarks.cluster [ROUNDS]

stores them in ``benchmarks/results.json`` for the page on the lab. Efficiency is the time of one process over twice the
time of two, the median of the rounds; the cluster is started before the clock is. Two processes of joblib show what
the machine itself can give.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import Any

import dask
from distributed import Client, LocalCluster

from benchmarks import results
from reference.lab import published, reproduce

WORK: dict[str, Any] = {"only": ["crx", "vehicle"], "methods": ["carboost"], "runs": 2}


def seconds(**how: Any) -> tuple[float, Any]:
    """The wall time of the units, and what they predicted."""
    start = time.perf_counter()
    outcome = reproduce.run(published.every()["carboost/table-1"], **(WORK | how))
    return time.perf_counter() - start, {place: cell.predictions for place, cell in outcome.cells.items()}


def measured(address: str) -> dict[str, Any]:
    """One round: the three times, and whether all predicted the same."""
    (alone, first), (both, second), (joblib, third) = seconds(), seconds(dask=address), seconds(jobs=2)
    return {"alone": alone, "cluster": both, "processes": joblib, "same": first == second == third}


def main(rounds: int) -> None:
    """A line per round, and the medians to the results."""
    was_busy = results.busy()
    dask.config.set({"distributed.worker.profile.enabled": False})  # type: ignore[no-untyped-call]
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        client.run(seconds, runs=1)  # imports, and the first use of everything
        taken = [measured(cluster.scheduler_address) for _ in range(rounds)]
    for one in taken:
        print(one)
    efficiency = {
        way: statistics.median(one["alone"] / (2 * one[way]) for one in taken) for way in ("cluster", "processes")
    }
    print(efficiency)
    found = {"machine": results.machine(), "busy": was_busy, "rounds": taken, "efficiency": efficiency}
    results.store("cluster", found)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
