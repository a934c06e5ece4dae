"""AntMiner_mbc: ants per CPU second, seconds per rule, and fits of the paper's size."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.sheets import Row, Sheet
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


def ants_per_second() -> Iterator[Row]:
    """One search per table, 1000 ants an iteration (Python: 50, and at most 5 iterations)."""
    tables = {name: Problem.of_table(datasets.load(name)) for name in ("tic-tac-toe", "wine", "wdbc")}
    for name, problem in {"ten nominal columns": ten_columns(), **tables}.items():
        python, _ = search(problem, "python", 50, max_iterations=5)
        c, seconds = search(problem, "c", 1000)
        layers = 3 + sum(1 if size is not None else 2 for size in problem.sizes)
        yield name, problem.n_rows, layers, python, c, c / python, seconds


def paper_size() -> Iterator[Row]:
    """Whole fits with the paper's parameters on tables of different shape."""
    for name in ("tic-tac-toe", "iris", "wine", "wdbc", *(["german"] if "REFERENCE_DATA" in os.environ else [])):
        table = datasets.load(name)
        start = time.perf_counter()
        model = AntMinerMBC(random_state=0, n_jobs=2).fit(table)
        seconds, rules = time.perf_counter() - start, model.model_size_["rules"]
        yield name, table.n_rows, len(table.attributes), seconds, rules, model.n_draws_


SHEETS = (
    Sheet(
        "mbc-ants", "AntMiner_mbc: ants per CPU second of a first search, and its seconds with 1000 ants an iteration",
        {"data": "", "rows": ",", "layers": "", "Python": ",.0f", "C": ",.0f", "ratio": ".0f", "s per search": ".2f"},
        ants_per_second,
    ),
    Sheet(
        "mbc-fits", "AntMiner_mbc: fits of the paper's size (1000 ants, up to 200 iterations, 10 lists), two processes",
        {"data": "", "rows": ",", "columns": "", "wall seconds": ".1f", "rules": "", "draws": ","}, paper_size,
    ),
)  # fmt: skip
