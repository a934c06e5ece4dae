"""Ant-Miner: ants per CPU second, what the hybrid pruner saves, and growth with the number of rows."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.results import peak
from benchmarks.sheets import Row, Sheet
from reference import datasets, draws
from reference.antminer import algorithm, steps
from reference.antminer.pheromone import initial_pheromone
from reference.antminer.problem import Problem


def fold(table: Any) -> Problem:
    """Nine tenths of a table: every tenth row is left out."""
    return Problem.of_table(table.take([row for row in range(table.n_rows) if row % 10]))


def sparse(seed: int, n_rows: int = 124, n_attributes: int = 293, n_classes: int = 3) -> Problem:
    """Word occurrences like the paper's web pages: few words per page, some of them typical of a subject."""
    rng = np.random.default_rng(seed)
    classes = rng.integers(0, n_classes, size=n_rows).astype(np.int32)
    rate = rng.beta(0.5, 6.0, size=n_attributes)
    typical = rng.integers(0, n_classes, size=n_attributes)
    lift = 1.0 + 3.0 * (rng.random(n_attributes) < 0.2)
    columns = [
        (rng.random(n_rows) < np.minimum(0.9, rate[i] * np.where(classes == typical[i], lift[i], 1.0))).astype(np.int32)
        for i in range(n_attributes)
    ]
    return Problem.of(columns, [2] * n_attributes, classes, n_classes)


def whole_runs(problem: Problem, path: str, seconds: float, **settings: Any) -> tuple[int, int, float]:
    """Runs with rising seeds until the time is over: runs, ants, CPU seconds."""
    chosen = steps.assemble(path, **settings)
    runs = ants = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        outcome = algorithm.ant_miner(problem, chosen, draws.Seeded(runs))
        runs, ants = runs + 1, ants + sum(found.ants for found in outcome.rules)
    return runs, ants, time.process_time() - start


def colony(problem: Problem, path: str, n_ants: int, **settings: Any) -> float:
    """CPU seconds per ant of one colony that does not stop early."""
    chosen = steps.assemble(path, n_ants=n_ants, n_rules_converge=n_ants + 1, **settings)
    gain, info = chosen.gains(problem, problem)
    tau = initial_pheromone(problem)
    start = time.process_time()
    _, ants = chosen.search(problem, gain, info, tau, chosen, draws.Seeded(0))
    return (time.process_time() - start) / max(1, ants)


def ants_per_second() -> Iterator[Row]:
    """Whole runs with the default parameters, and colonies of 300 and 1,000 ants."""
    wide = ["kr-vs-kp"] if datasets.find("kr-vs-kp") else []
    for name in ("tic-tac-toe", "monks-2", "led7", *wide):
        problem = fold(datasets.load(name))
        runs = {path: whole_runs(problem, path, 2.0) for path in ("python", "c")}
        python, c = (runs[path][1] / runs[path][2] for path in ("python", "c"))
        yield name, problem.training.bit_count(), "runs", python, c, c / python
        for n_ants in (300, 1000):
            python = 1 / min(colony(problem, "python", n_ants // 10) for _ in range(2))
            c = 1 / min(colony(problem, "c", n_ants) for _ in range(20))
            yield name, problem.training.bit_count(), f"colonies of {n_ants}", python, c, c / python


def hybrid_saving() -> Iterator[Row]:
    """The hybrid pruner against the original on 124 sparse rows with 293 binary attributes."""
    tables = [sparse(seed) for seed in range(5)]
    base = _measured(tables, {})
    for r in (None, 3, 5, 7, 10):
        now = base if r is None else _measured(tables, {"pruner": "hybrid", "r": r})
        python, per_ant, per_run = (now[name] / base[name] for name in ("python", "per_ant", "per_run"))
        who = "original" if r is None else f"hybrid, r = {r}"
        yield who, python, now["per_ant"] * 1e6, per_ant, now["ants"], now["per_run"] * 1e3, per_run


def _measured(tables: list[Problem], settings: dict[str, Any]) -> dict[str, float]:
    """Seconds per ant (Python, C) and per run, and ants per run, averaged over the tables."""
    runs = ants = 0
    seconds = 0.0
    for problem in tables:
        more_runs, more_ants, more_seconds = whole_runs(problem, "c", 0.5, **settings)
        runs, ants, seconds = runs + more_runs, ants + more_ants, seconds + more_seconds
    return {
        "python": sum(colony(problem, "python", 15, **settings) for problem in tables) / len(tables),
        "per_ant": sum(colony(problem, "c", 300, **settings) for problem in tables) / len(tables),
        "per_run": seconds / runs,
        "ants": ants / runs,
    }


def growth() -> Iterator[Row]:
    """Time per ant and memory from 1,000 to 1,000,000 rows of 30 attributes with 5 values each."""
    for n_rows in (1_000, 10_000, 100_000, 1_000_000):
        command = [sys.executable, "-m", "benchmarks.antminer", str(n_rows)]
        yield json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def grow(n_rows: int) -> Row:
    """One row of the growth table, in a process of its own so that the peak memory is its own."""
    before = peak()
    rng = np.random.default_rng(0)
    columns = [rng.integers(0, 5, size=n_rows, dtype=np.int32) for _ in range(30)]
    classes = ((columns[0] + columns[1] > 4) ^ (rng.random(n_rows) < 0.1)).astype(np.int32)
    problem = Problem.of(columns, [5] * 30, classes, 2)
    per_ant = colony(problem, "c", 20 if n_rows > 100_000 else 100)
    sets, codes, more = 152 * n_rows / 8e6, 31 * 4 * n_rows / 1e6, peak() - before
    return n_rows, per_ant * 1e6, per_ant * 1e9 / n_rows, sets, codes, more


SHEETS = (
    Sheet(
        "antminer-ants", "Ant-Miner: ants per CPU second on nine tenths of a table",
        {"data": "", "rows": ",", "": "", "Python": ",.0f", "C": ",.0f", "ratio": ".0f"}, ants_per_second,
    ),
    Sheet(
        "antminer-hybrid", "The hybrid pruner on 124 rows x 293 sparse binary attributes",
        {"pruner": "", "Python, per ant": ".0%", "C, µs per ant": ".0f", "C, per ant": ".0%", "ants per run": ",.0f",
         "C, ms per run": ".0f", "C, per run": ".0%"}, hybrid_saving,
    ),
    Sheet(
        "antminer-growth", "Ant-Miner: growth with the rows, 30 nominal attributes, 5 values each, 2 classes",
        {"rows": ",", "µs per ant": ",.1f", "ns per ant and row": ".1f", "row sets, MB": ".2f", "codes, MB": ".1f",
         "peak, MB": ".0f"}, growth,
    ),
)  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(grow(int(sys.argv[1]))))
