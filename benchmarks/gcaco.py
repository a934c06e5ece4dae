"""GCACO: ants per CPU second, and the CPU seconds and the memory of every stage from 60 to 10,000 features.

    python -m benchmarks.gcaco 10000        the stages of one size, in this process
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

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


def ants_per_second() -> None:
    """Walks and Louvain's method on both paths."""
    print("GCACO: ants per CPU second, and CPU milliseconds of Louvain's method")
    heads = f"{'Louvain, Python':>16} {'C':>8} {'ratio':>6}"
    print(f"{'data':>16} {'features':>9} {'Python':>9} {'C':>11} {'ratio':>6} {heads}")
    tables = {name: datasets.load(name) for name in ("wine", "wdbc")}
    data = {name: (np.column_stack(table.columns), table.classes) for name, table in tables.items()}
    for name, given in {**data, "made up": made_up(60), "made up, wide": made_up(500)}.items():
        ground, kept = ground_of(*given)
        (rate, slow), (fast, quick) = speed(ground, kept, "python", 50), speed(ground, kept, "c", 5000)
        walking = f"{rate:>9,.0f} {fast:>11,.0f} {fast / rate:>6.0f}"
        louvain = f"{slow:>16.1f} {quick:>8.2f} {slow / quick:>6.0f}"
        print(f"{name:>16} {len(ground.fisher):>9} {walking} {louvain}")
    print()


def stages() -> None:
    """Every size in a process of its own, for its peak of memory."""
    print("GCACO: CPU seconds and peak memory (MB) by stage, C path, 50 iterations of 100 ants, 200 rows", flush=True)
    for size in SIZES:
        subprocess.run([sys.executable, "-m", "benchmarks.gcaco", str(size)], check=True)


def stages_of(n_features: int) -> None:
    """The stages of one size, one after the other."""
    samples, classes = made_up(n_features)
    said: list[str] = []

    def stage(name: str, work: Callable[[], Any]) -> Any:
        start = time.process_time()
        result = work()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        said.append(f"{name} {time.process_time() - start:.2f} s ({peak})")
        return result

    steps = assemble("c")
    scaled = stage("scaling", lambda: steps.normalised(samples))
    correlation = stage("correlations", lambda: graph.correlations(scaled))
    similarity = stage("similarities", lambda: steps.similarities(correlation))
    kept = stage("threshold", lambda: steps.cut(similarity))
    partition: Partition = stage("Louvain", lambda: steps.louvain(kept))
    scores = stage("Fisher scores", lambda: scaling.softmax_scale(fisher.fisher_scores(scaled, classes)))
    worth = steps.separability(Scatter.of(scaled, classes))
    ground, source, tau = Ground(partition.clusters, similarity, scores.tolist()), draws.Seeded(0), [0.2] * n_features
    spent = {"walks": 0.0, "separability": 0.0, "pheromone": 0.0}

    def search() -> None:
        nonlocal tau
        for _ in range(50):
            times = [time.process_time()]
            subsets = steps.walks(ground, tau, source)
            times.append(time.process_time())
            gamma = [worth(subset) for subset in subsets]
            times.append(time.process_time())
            tau = steps.update_pheromone(tau, subsets, gamma)
            times.append(time.process_time())
            for name, before, after in zip(spent, times, times[1:], strict=False):
                spent[name] += after - before

    stage("search", search)
    edges = int(np.count_nonzero(similarity >= 0.6)) // 2
    print(f"{n_features:>7,} features, {edges:,} edges, {len(partition.clusters)} clusters: {', '.join(said)},")
    print("        of which " + ", ".join(f"{name} {seconds:.2f} s" for name, seconds in spent.items()), flush=True)


if __name__ == "__main__":
    with threadpool_limits(limits=1, user_api="blas"):
        stages_of(int(sys.argv[1]))
