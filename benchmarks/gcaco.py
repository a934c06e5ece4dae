"""GCACO: ants per CPU second, and the CPU seconds and the memory of every stage from 60 to 10,000 features.

    python -m benchmarks.gcaco 10000        the stages of one size, in this process
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from benchmarks.results import peak
from benchmarks.sheets import Row, Sheet
from reference import datasets, draws
from reference.gcaco import fisher, graph, scaling
from reference.gcaco.louvain import Partition
from reference.gcaco.problem import Ground
from reference.gcaco.separability import Scatter
from reference.gcaco.steps import assemble

SIZES = (60, 500, 2000, 10000)


def made_up(n_features: int, n_rows: int = 200) -> tuple[Any, Any]:
    """Features that lean on one of sixteen hidden ones, more or less, and two classes that lean on three of these."""
    rng = np.random.default_rng(0)
    hidden = rng.standard_normal((n_rows, 16))
    weight = rng.uniform(0.3, 0.9, n_features)
    samples = hidden[:, rng.integers(0, 16, n_features)] * weight
    samples += np.sqrt(1 - weight**2) * rng.standard_normal((n_rows, n_features))
    classes = (hidden[:, :3].sum(axis=1) + rng.standard_normal(n_rows) > 0).astype(np.int32)
    return samples, classes


def ground_of(samples: Any, classes: Any) -> tuple[Ground, Any]:
    """What ants walk over, and the graph it comes from."""
    scaled = graph.normalised(samples, "std")
    steps = assemble("c")
    similarity = steps.similarities(graph.correlations(scaled))
    kept = graph.cut(similarity, 0.6)
    scores = scaling.softmax_scale(fisher.fisher_scores(scaled, classes))
    return Ground(steps.louvain(kept).clusters, similarity, scores.tolist()), kept


def speed(ground: Ground, kept: Any, path: str, n_ants: int) -> tuple[float, float]:
    """Ants per CPU second, and CPU milliseconds of Louvain's method."""
    steps, repeats, tau = assemble(path, n_ants=n_ants), 1 if path == "python" else 20, [0.2] * len(ground.fisher)
    times = [time.process_time()]
    steps.walks(ground, tau, draws.Seeded(0))
    times.append(time.process_time())
    for _ in range(repeats):
        steps.louvain(kept)
    times.append(time.process_time())
    return n_ants / (times[1] - times[0]), 1000 * (times[2] - times[1]) / repeats


def ants_per_second() -> Iterator[Row]:
    """Walks and Louvain's method on both paths."""
    tables = {name: datasets.load(name) for name in ("wine", "wdbc")}
    data = {name: (np.column_stack(table.columns), table.classes) for name, table in tables.items()}
    for name, given in {**data, "made up": made_up(60), "made up, wide": made_up(500)}.items():
        ground, kept = ground_of(*given)
        (rate, slow), (fast, quick) = speed(ground, kept, "python", 50), speed(ground, kept, "c", 5000)
        yield name, len(ground.fisher), rate, fast, fast / rate, slow, quick, slow / quick


def stages() -> Iterator[Row]:
    """Every size in a process of its own, for its peak of memory, which is not to be found in huge pages."""
    environment = {**os.environ, "NUMPY_MADVISE_HUGEPAGE": "0"}
    for size in SIZES:
        command = [sys.executable, "-m", "benchmarks.gcaco", str(size)]
        yield json.loads(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)


def stages_of(n_features: int) -> Row:
    """The stages of one size, one after the other."""
    samples, classes = made_up(n_features)
    seconds: list[float] = []

    def stage(work: Callable[[], Any]) -> Any:
        start = time.process_time()
        result = work()
        seconds.append(time.process_time() - start)
        return result

    steps = assemble("c")
    scaled = stage(lambda: steps.normalised(samples))
    correlation = stage(lambda: graph.correlations(scaled))
    similarity = stage(lambda: steps.similarities(correlation))
    kept = stage(lambda: steps.cut(similarity))
    partition: Partition = stage(lambda: steps.louvain(kept))
    scores = stage(lambda: scaling.softmax_scale(fisher.fisher_scores(scaled, classes)))
    worth = steps.separability(Scatter.of(scaled, classes))
    ground, source, tau = Ground(partition.clusters, similarity, scores.tolist()), draws.Seeded(0), [0.2] * n_features
    spent = [0.0, 0.0, 0.0]
    for _ in range(50):
        times = [time.process_time()]
        subsets = steps.walks(ground, tau, source)
        times.append(time.process_time())
        gamma = [worth(subset) for subset in subsets]
        times.append(time.process_time())
        tau = steps.update_pheromone(tau, subsets, gamma)
        times.append(time.process_time())
        spent = [sum(pair) for pair in zip(spent, np.diff(times).tolist(), strict=True)]
    return n_features, int(np.count_nonzero(similarity >= 0.6)) // 2, len(partition.clusters), *seconds, *spent, peak()


STAGES = (
    *("scaling", "correlations", "similarities", "threshold", "Louvain", "Fisher scores"),
    *("walks", "separability", "pheromone"),
)
SHEETS = (
    Sheet(
        "gcaco-ants", "GCACO: ants per CPU second, and CPU milliseconds of Louvain's method",
        {"data": "", "features": ",", "ants, Python": ",.0f", "C": ",.0f", "ratio": ".0f", "Louvain, Python, ms": ".1f",
         "C, ms": ".2f", " ratio": ".0f"}, ants_per_second,
    ),
    Sheet(
        "gcaco-stages", "GCACO: CPU seconds by stage, C path, 50 iterations of 100 ants, 200 rows, one thread",
        {"features": ",", "edges": ",", "clusters": "", **dict.fromkeys(STAGES, ".2f"), "peak, MB": ",.0f"}, stages,
    ),
)  # fmt: skip


if __name__ == "__main__":
    with threadpool_limits(limits=1, user_api="blas"):
        print(json.dumps(stages_of(int(sys.argv[1]))))
