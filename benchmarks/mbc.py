"""AntMiner_mbc: ants per CPU second, seconds per rule, and fits of the paper's size."""

from __future__ import annotations

import os
import time
from typing import Any

import numpy as np

from reference import AntMinerMBC, datasets, draws
from reference.mbc.problem import Problem
from reference.mbc.steps import assemble


def ten_columns(n_rows: int = 1000) -> Problem:
    """Ten nominal columns of four values, and two classes that lean on three of them."""
    rng = np.random.default_rng(0)
    columns = [rng.integers(0, 4, size=n_rows).astype(np.int32) for _ in range(10)]
    signal = (columns[0] == 1).astype(int) + (columns[3] == 2) + (columns[7] == 0)
    classes = ((signal >= 2) ^ (rng.random(n_rows) < 0.1)).astype(np.int32)
    return Problem.of(columns, [4] * 10, classes, 2)


def search(problem: Problem, backend: str, n_ants: int, **settings: Any) -> tuple[float, float]:
    """Ants per CPU second of the first search on all rows, and its seconds."""
    steps = assemble(backend, n_ants=n_ants, **settings)
    graph, sample = steps.build(problem, list(range(problem.n_rows)))
    start = time.process_time()
    _, iterations = steps.search(graph, sample, problem, steps, draws.Seeded(0))
    seconds = time.process_time() - start
    return iterations * n_ants / seconds, seconds


def ants_per_second() -> None:
    """One search per table, 1000 ants an iteration (Python: 50, and at most 5 iterations)."""
    print("AntMiner_mbc: ants per CPU second, and CPU seconds per rule with 1000 ants an iteration")
    print(f"{'data':>16} {'rows':>6} {'layers':>7} {'Python':>9} {'C':>11} {'ratio':>6} {'s/rule':>7}")
    tables = {name: Problem.of_table(datasets.load(name)) for name in ("tic-tac-toe", "wine", "wdbc")}
    for name, problem in {"ten nominal": ten_columns(), **tables}.items():
        python, _ = search(problem, "python", 50, max_iterations=5)
        c, seconds = search(problem, "c", 1000)
        layers = 3 + sum(1 if size is not None else 2 for size in problem.sizes)
        rates = f"{python:>9,.0f} {c:>11,.0f} {c / python:>6.0f}"
        print(f"{name:>16} {problem.n_rows:>6} {layers:>7} {rates} {seconds:>7.2f}")
    print()


def paper_size() -> None:
    """Whole fits with the paper's parameters on tables of different shape."""
    print("AntMiner_mbc: fits of the paper's size (1000 ants, up to 200 iterations, 10 lists), two processes")
    print(f"{'data':>16} {'rows':>6} {'columns':>8} {'seconds':>8} {'rules':>6} {'draws':>14}")
    for name in ("tic-tac-toe", "iris", "wine", "wdbc", *(["german"] if "REFERENCE_DATA" in os.environ else [])):
        table = datasets.load(name)
        start = time.perf_counter()
        model = AntMinerMBC(random_state=0, n_jobs=2).fit(table)
        seconds, rules = time.perf_counter() - start, model.model_size_["rules"]
        columns = len(table.attributes)
        print(f"{name:>16} {table.n_rows:>6} {columns:>8} {seconds:>8.1f} {rules:>6} {model.n_draws_:>14,}")
    print()
