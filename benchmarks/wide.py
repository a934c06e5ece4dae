"""GCACO on 10,000 features: CPU seconds of a fit, in the program and in the kernel, and its peak of memory.

``python -m benchmarks.wide`` fits in a fresh process and stores it in ``benchmarks/results.json`` as ``now``; with
``--before folder``, an older checkout with its library built, both are fitted in turns, so that they are of one
machine: BLAS is not the same to the bit on every processor. A kernel that has to find memory may take seconds for a
gigabyte, so its part is told apart; where it is told to look for huge pages, as NumPy does unless
``NUMPY_MADVISE_HUGEPAGE=0``, it may take many times as long on a machine whose memory is in pieces.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from benchmarks.gcaco import made_up
from benchmarks.results import busy, machine, store, stored

ROOT = Path(__file__).parent.parent
ROUNDS = 2
FIT = """
import hashlib, json, os, resource, sys
import numpy as np
from reference import GCACO
data = np.load(sys.argv[1])
samples, classes = data["samples"], data["classes"]
start = os.times()
model = GCACO(random_state=0).fit(samples, classes)
end, most = os.times(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
digest = hashlib.sha256()
for found in (model.pheromone_, model.similarity_, model.graph_):
    digest.update(np.ascontiguousarray(found).data)
print(json.dumps({"user": end.user - start.user, "system": end.system - start.system, "MB": round(most / 1000),
                  "digest": digest.hexdigest()[:16]}))
"""
"""What a tree is asked to do, in its own folder; its peak is read before the digest is taken."""


def fitted(tree: Path, data: Path) -> dict[str, Any]:
    """A fit by the package of a tree."""
    one_thread = {"NUMPY_MADVISE_HUGEPAGE": "0", "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-c", FIT, str(data)]
    done = run(command, cwd=tree, env={**os.environ, **one_thread}, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main(arguments: list[str] | None = None) -> None:
    """Fit in turns, tell and store the quicker of each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wide", description=__doc__)
    parser.add_argument("--before", type=Path, help="the folder of an older checkout, its library built in place")
    before = parser.parse_args(arguments).before
    trees = {"now": ROOT, **({"before": before} if before else {})}
    samples, classes = made_up(10_000)
    with TemporaryDirectory() as folder:
        data = Path(folder, "data.npz")
        np.savez(data, samples=samples, classes=classes)
        rounds = [{when: fitted(tree, data) for when, tree in trees.items()} for _ in range(ROUNDS)]
    for when, tree in trees.items():
        best = min((found[when] for found in rounds), key=lambda one: one["user"] + one["system"])
        store("wide", {**stored().get("wide", {}), when: {**best, "busy": busy(), "machine": machine(tree)}})
        print(f"GCACO, 10,000 features, {when}: {best}")


if __name__ == "__main__":
    main()
