"""GCACO on 10,000 features: CPU seconds of a fit, in the program and in the kernel, and its peak of memory.

``python -m benchmarks.wide`` runs it in this fresh process and stores it in ``benchmarks/results.json`` as ``now``;
with ``before`` as ``before``, for the same file run with an older checkout on the path. A kernel that has to find
memory may take seconds for a gigabyte, so its part is told apart; where it is told to look for huge pages, as NumPy
does unless ``NUMPY_MADVISE_HUGEPAGE=0``, it may take twenty times as long on a machine whose memory is in pieces.
"""

from __future__ import annotations

import hashlib
import os
import sys

from benchmarks.gcaco import made_up
from benchmarks.results import busy, peak, store, stored
from reference import GCACO


def main(when: str) -> None:
    """Fit, tell and store."""
    samples, classes = made_up(10_000)
    start = os.times()
    model = GCACO(random_state=0).fit(samples, classes)
    end, most = os.times(), round(peak())
    digest = hashlib.sha256(model.pheromone_.tobytes() + model.similarity_.tobytes() + model.graph_.tobytes())
    found = {
        "user": end.user - start.user,
        "system": end.system - start.system,
        "MB": most,
        "digest": digest.hexdigest()[:16],
        "busy": busy(),
    }
    print(f"GCACO, 10,000 features, {when}: {found}")
    store("wide", {**stored().get("wide", {}), when: found})


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "now")
