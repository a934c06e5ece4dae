"""The counting kernel beside a plain read of the same memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.sheets import Row, Sheet
from reference.backend import lib, pointer


def bandwidth() -> Iterator[Row]:
    """Gigabytes per second of rows & set counted, and of NumPy adding up the same words."""
    for n_rows, n_sets in ((1_000, 150), (100_000, 150), (1_000_000, 150), (8_000_000, 150)):
        n_words = (n_rows + 63) // 64
        sets = np.random.default_rng(0).integers(0, 2**63, size=(n_sets, n_words), dtype=np.uint64)
        rows, which, counts = sets[0].copy(), np.arange(n_sets, dtype=np.int32), np.zeros(n_sets, dtype=np.int64)
        arguments = [pointer("uint64_t", rows), pointer("uint64_t", sets), pointer("int32_t", which)]
        target = pointer("int64_t", counts)
        count = _rate(lambda: lib.coverage_counts(*arguments, n_sets, n_words, target), sets.nbytes)  # noqa: B023
        read = _rate(lambda: sets.sum(), sets.nbytes)  # noqa: B023
        yield n_rows, n_sets, sets.nbytes / 1e6, count, read, count / read


def _rate(work: Callable[[], object], n_bytes: int) -> float:
    """The best of several gigabytes per second."""
    best = 0.0
    for _ in range(7):
        repeats = max(1, 50_000_000 // n_bytes)
        start = time.process_time()
        for _ in range(repeats):
            work()
        best = max(best, repeats * n_bytes / (time.process_time() - start) / 1e9)
    return best


SHEETS = (
    Sheet(
        "counting", "Counting |rows & set|, GB of row sets per second, beside a plain read of the same memory",
        {"rows": ",", "sets": "", "MB": ".1f", "counted": ".1f", "plain read": ".1f", "counted / read": ".2f"},
        bandwidth,
    ),
)  # fmt: skip
