"""Our jobs beside what they should be measured against, interleaved, CPU time, best of several; written as JSON.

``python -m benchmarks.ratios`` writes ``benchmarks/results.json``, which the page on speed is made from; with names of
jobs only these are taken, and each is stored with its date and commit. A row is called busy if more processes wanted to
run than there are processors.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks import jobs
from benchmarks.results import busy, machine, store, stored

REPEATS = 3

Work = Callable[[], Any]


def interleaved(works: dict[str, Work]) -> dict[str, float]:
    """The least CPU seconds of each, in turns, so that all meet the same moods of the machine."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(REPEATS):
        for name, work in works.items():
            start = _cpu()
            work()
            best[name] = min(best[name], _cpu() - start)
    return best


def _cpu() -> float:
    """CPU seconds of this process and of those it waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def main(names: Sequence[str] = ()) -> None:
    """Take every row, or those named, tell it, and write it; what was stored of others stays."""
    rows = [row for row in stored().get("rows", ()) if names and row["job"] not in names]
    for job in jobs.JOBS:
        if names and job.name not in names:
            continue
        works = job.works()
        if works is None:
            print(f"{job.name}: left out, {job.needs} is not here")
            continue
        was_busy = busy()
        seconds = interleaved(works)
        rows.append({"job": job.name, "seconds": seconds, "busy": was_busy or busy()})
        if names:
            rows[-1]["taken"] = machine()
        first, *others = seconds
        told = ", ".join(f"{name} {seconds[name] / seconds[first]:.2f}" for name in others)
        print(f"{job.name}: {first} {seconds[first]:.3g} s; in multiples of it: {told}", flush=True)
    if not names:
        store("machine", machine())
    store("rows", rows)


if __name__ == "__main__":
    main(sys.argv[1:])
