"""FCP-Growth-P beside pyfim, what Li's pruning saves, and the rounds of CARBoost on both paths."""

from __future__ import annotations

import importlib.util
import operator
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.results import megabytes
from benchmarks.sheets import Row, Sheet
from reference import CARBoost, datasets
from reference.carboost import accelerated, mine
from reference.carboost.problem import Problem
from reference.discretize import Coding


def made_up(n_rows: int, n_columns: int, n_values: int, evenness: float, seed: int) -> Problem:
    """Nominal columns whose values have other chances in each of two classes; a small ``evenness`` skews them."""
    rng = np.random.default_rng(seed)
    classes = rng.integers(0, 2, n_rows).astype(np.int32)
    columns = []
    for _ in range(n_columns):
        chances = np.cumsum(rng.dirichlet(np.full(n_values, evenness), size=2), axis=1)
        above = np.sum(rng.random(n_rows)[:, None] > chances[classes], axis=1)
        columns.append(np.minimum(above, n_values - 1).astype(np.int32))
    return Problem.of(columns, [n_values] * n_columns, classes, 2)


def of_set(name: str) -> Problem:
    """A data set, its continuous columns cut by MDLP."""
    table = datasets.load(name)
    return Problem.of_table(table, Coding.fit(table))


TABLES: dict[str, tuple[Callable[[], Problem], float, int]] = {
    "tic-tac-toe": (lambda: of_set("tic-tac-toe"), 0.01, 4),
    "breast-w": (lambda: of_set("breast-w"), 0.01, 4),
    "wdbc": (lambda: of_set("wdbc"), 0.1, 4),
    "8,000 x 22": (lambda: made_up(8_000, 22, 5, 0.6, seed=0), 0.1, 4),
    "50,000 x 30": (lambda: made_up(50_000, 30, 5, 5.0, seed=1), 0.01, 3),
}
"""The problem, its minimum support, and the longest antecedent."""


def by_c(problem: Problem, support: float, length: int, removes: mine.Removes = operator.ge) -> Any:
    """All class itemsets with their counts, in columns."""
    return accelerated.fcp_growth_p(problem, mine.thresholds(support, problem.class_count), length, removes)


def transactions(problem: Problem) -> list[list[int]]:
    """The cases as pyfim takes them; classes are numbered after the items."""
    n_items = len(problem.items)
    return [[*items, n_items + c] for items, c in zip(problem.cases(), problem.classes, strict=True)]


def by_pyfim(tracts: list[list[int]], problem: Problem, support: float, length: int) -> list[Any]:
    """The same rules from pyfim, one call per class: (class, antecedent, n_Ac, n_A)."""
    import fim

    n_items, least = len(problem.items), mine.thresholds(support, problem.class_count)
    found: list[Any] = []
    for c, threshold in enumerate(least):
        appear = {None: "a", **{n_items + other: "n" for other in range(len(least))}, n_items + c: "c"}
        sizes = {"zmin": 2, "zmax": length + 1, "supp": -threshold, "conf": 0}
        found += fim.fpgrowth(tracts, target="r", report="ab", mode="o", appear=appear, **sizes)
    return found


def mining() -> Iterator[Row]:
    """Seconds of both, interleaved, the best of three; peak memory of each in a process of its own."""
    if importlib.util.find_spec("fim") is None:
        print("left out: pyfim is not installed (extra: bench)")
        return
    for name in TABLES:
        if name != "breast-w" or "REFERENCE_DATA" in os.environ:
            yield _mining_row(name)


def _mining_row(name: str) -> Row:
    make, support, length = TABLES[name]
    problem = make()
    tracts = transactions(problem)
    works: dict[str, Callable[[], Any]] = {
        "c": lambda: by_c(problem, support, length),
        "tuples": lambda: list(by_c(problem, support, length)),
        "pyfim": lambda: by_pyfim(tracts, problem, support, length),
        "li": lambda: by_c(problem, support, length, operator.gt),
    }
    best, found = dict.fromkeys(works, float("inf")), dict[str, Any]()
    for _ in range(3):
        for who, work in works.items():
            start = time.perf_counter()
            found[who] = work()
            best[who] = min(best[who], time.perf_counter() - start)
    n_items = len(problem.items)
    theirs = {(head - n_items, tuple(sorted(body)), n_a, n_ac) for head, body, n_ac, n_a in found["pyfim"]}
    assert theirs == set(map(tuple, found["tuples"]))
    times = best["c"], best["tuples"], best["pyfim"], best["pyfim"] / best["c"], best["pyfim"] / best["tuples"]
    size = f"{support:g}, {length}"
    return name, size, len(theirs), *times, peak(name, "c"), peak(name, "pyfim"), len(found["li"]), best["li"]


def peak(name: str, who: str) -> float:
    """Megabytes that mining adds to the peak of a fresh process."""
    command = [sys.executable, "-m", "benchmarks.carboost", name, who]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _measure(name: str, who: str) -> None:
    make, support, length = TABLES[name]
    problem = make()
    tracts = transactions(problem) if who == "pyfim" else []
    Path("/proc/self/clear_refs").write_text("5")  # the peak starts anew from here
    before = megabytes("VmRSS")
    kept = by_c(problem, support, length) if who == "c" else by_pyfim(tracts, problem, support, length)
    assert len(kept) > 0
    print(megabytes("VmHWM") - before)


def rounds() -> Iterator[Row]:
    """Whole fits of CARBoost with the default parameters on both paths."""
    for name in ("tic-tac-toe", "wine", "wdbc"):
        table, seconds = datasets.load(name), {}
        for path in ("python", "c"):
            start = time.perf_counter()
            model = CARBoost(random_state=0, backend=path).fit(table)
            seconds[path] = time.perf_counter() - start
        python, c = seconds["python"], seconds["c"]
        yield name, table.n_rows, len(model.rules_), len(model.errors_), python, c, python / c


SHEETS = (
    Sheet(
        "carboost-mining", "FCP-Growth-P without pruning beside pyfim, the same rules and counts",
        {"data": "", "support, items": "", "rules": ",", "columns, s": ".4f", "tuples, s": ".3f", "pyfim, s": ".3f",
         "pyfim / columns": ".0f", "pyfim / tuples": ".1f", "MB": ".1f", "pyfim, MB": ".1f", "with Li's pruning": ",",
         "s": ".4f"}, mining,
    ),
    Sheet(
        "carboost-rounds", "CARBoost: fits with the default parameters",
        {"data": "", "cases": ",", "rules": ",", "rounds": "", "Python, s": ".2f", "C, s": ".3f", "ratio": ".0f"},
        rounds,
    ),
)  # fmt: skip


if __name__ == "__main__":
    _measure(*sys.argv[1:])
