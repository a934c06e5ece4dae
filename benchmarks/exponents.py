"""How CPU time grows with rows, columns, classes, values and rules, for every method, beside what one should expect.

``python -m benchmarks.exponents`` fits the slope of log time against log size over three sizes, tells where it is not
what is expected, and stores it all in ``benchmarks/results.json``.
"""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from benchmarks.results import busy, machine, store
from reference import GCACO, WCARP, ABCoDT, AntMiner, AntMinerMBC, Attribute, CARBoost, GradientBoostedTrees, Table

FACTORS = (1, 2, 4)
REPEATS = 3
SLACK = 0.4
"""An exponent may be off by so much: sizes are small, and a fit has fixed costs."""


@dataclass(frozen=True)
class Size:
    """A table that is made up."""

    rows: int
    columns: int
    classes: int = 2
    values: int = 4


def nominal(size: Size) -> Table:
    """Columns whose values lean towards the class."""
    rng = np.random.default_rng(0)
    classes = rng.integers(0, size.classes, size.rows).astype(np.int32)
    columns = []
    for _ in range(size.columns):
        drawn = rng.integers(0, size.values, size.rows)
        columns.append(np.where(rng.random(size.rows) < 0.3, classes % size.values, drawn).astype(np.int32))
    words = tuple(f"v{value}" for value in range(size.values))
    attributes = tuple(Attribute(f"x{i}", words) for i in range(size.columns))
    labels = Attribute("class", tuple(f"c{label}" for label in range(size.classes)))
    return Table("", attributes, tuple(columns), labels, classes)


def numeric(size: Size) -> Table:
    """Columns of numbers, higher in higher classes; however many classes, they part the same stretch of numbers."""
    rng = np.random.default_rng(0)
    classes = rng.integers(0, size.classes, size.rows).astype(np.int32)
    higher = classes / (size.classes - 1)
    columns = tuple(rng.normal(size=size.rows) + higher * rng.random() for _ in range(size.columns))
    attributes = tuple(Attribute(f"x{i}") for i in range(size.columns))
    labels = Attribute("class", tuple(f"c{label}" for label in range(size.classes)))
    return Table("", attributes, columns, labels, classes)


Work = Callable[[Size], Callable[[], Any]]


def fit(make: Callable[[Size], Table], model: Any) -> Work:
    """A fit of a table of some size."""

    def work(size: Size) -> Callable[[], Any]:
        table = make(size)
        return lambda: model(table).fit(table)

    return work


def predict_with_rules(size: Size) -> Callable[[], Any]:
    """A prediction by as many rules as ``size.values`` says, of rows that all differ."""
    model = WCARP(min_support=0.01, significance=1.0, max_length=2, pruning="none")
    table = nominal(replace(size, values=5))
    model.fit(table)
    model.rules_ = model.rules_.take(range(size.values))
    return lambda: model.predict(table)


ONE_RULE: Callable[[Table], dict[str, Any]] = lambda table: {  # noqa: E731
    "n_ants": 300, "n_rules_converge": 301, "max_uncovered_cases": table.n_rows // 2, "random_state": 0
}
MANY = {"min_support": 0.02, "significance": 0.5, "max_length": 2, "pruning": "none"}
TREES = {"n_iterations": 4, "max_depth": 5, "random_state": 0}
BEES = {"n_sources": 20, "max_evaluations": 200}
LISTS = {"n_ants": 100, "max_iterations": 10, "n_classifiers": 2, "random_state": 0}
JOBS: dict[str, tuple[Work, Size, dict[str, float]]] = {
    "AntMiner": (
        fit(nominal, lambda table: AntMiner(**ONE_RULE(table))), Size(8_000, 12),
        {"rows": 1, "columns": 1, "classes": 1, "values": 1},  # a rule covers rows of one class, so it takes more rules
    ),
    "AntMinerMBC": (
        fit(nominal, lambda _: AntMinerMBC(**LISTS)), Size(4_000, 10),
        {"rows": 1, "columns": 1, "classes": 1, "values": 1},
    ),
    "WCARP": (
        fit(nominal, lambda _: WCARP(**MANY)), Size(4_000, 10), {"rows": 1, "columns": 2, "classes": 1, "values": 2}
    ),
    "CARBoost": (
        fit(nominal, lambda _: CARBoost(n_estimators=3, random_state=0, **MANY)), Size(4_000, 10),
        {"rows": 1, "columns": 2, "classes": 1, "values": 2},
    ),
    "WCARP.predict": (predict_with_rules, Size(20_000, 12, values=200), {"rows": 1, "values": 1}),
    "GCACO": (
        fit(numeric, lambda _: GCACO(n_iterations=2, n_ants=20, random_state=0)), Size(200, 400),
        {"rows": 1, "columns": 2, "classes": 0},
    ),
    "GradientBoostedTrees": (
        fit(numeric, lambda _: GradientBoostedTrees(**TREES)), Size(4_000, 10), {"rows": 1, "columns": 1, "classes": 1}
    ),
    "ABCoDT": (
        fit(numeric, lambda _: ABCoDT(**TREES, **BEES)), Size(2_000, 20), {"rows": 1, "columns": 1, "classes": 1}
    ),
}
"""For every method its work, the smallest size, and the exponents to expect; rules are the values of the prediction."""


def slope(sizes: list[float], seconds: list[float]) -> float:
    """The exponent: how log time grows with log size, by least squares."""
    return float(np.polyfit(np.log(sizes), np.log(seconds), 1)[0])


def verdict(found: float, expected: float) -> str:
    """Whether an exponent is what is expected of it."""
    if found > expected + SLACK:
        return "more than expected"
    return "less than expected" if found < expected - SLACK else "as expected"


def seconds_of(work: Callable[[], Any]) -> float:
    """The least CPU seconds of several runs."""
    best = math.inf
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def main() -> None:
    """Measure every exponent, tell it and store it."""
    warnings.simplefilter("ignore")
    rows = []
    for name, (work, least, expected) in JOBS.items():
        for what, exponent in expected.items():
            sizes = [getattr(least, what) * factor for factor in FACTORS]
            seconds = [seconds_of(work(replace(least, **{what: size}))) for size in sizes]
            axis = "rules" if name == "WCARP.predict" and what == "values" else what
            found = slope(list(map(float, sizes)), seconds)
            row = {"method": name, "axis": axis, "sizes": sizes, "seconds": seconds, "exponent": found}
            rows.append({**row, "expected": exponent, "verdict": verdict(found, exponent), "busy": busy()})
            print(f"{name}, {axis}: {found:.2f}, expected {exponent}: {rows[-1]['verdict']}", flush=True)
    store("exponents", {"machine": machine(), "rows": rows})


if __name__ == "__main__":
    main()
