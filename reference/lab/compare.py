"""A comparison: methods on data sets over repeated folds, the same folds for all."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray

from reference import datasets
from reference.lab.entrants import Entrant, entrants
from reference.lab.measures import HIGHER_IS_BETTER
from reference.lab.splits import Split, splits
from reference.lab.store import Store
from reference.lab.units import Unit, carried_out, unit
from reference.table import Table

Ticker = Callable[[int, int], None]
"""Is told how many of how many units are done."""


@dataclass(frozen=True)
class Comparison:
    """Every measure of every fold: ``scores[data][method][measure]`` has a number per fold, run after run.

    ``failed`` has for (data, method) the first error; such a cell has no scores.
    """

    data: list[str]
    methods: list[str]
    folds: int
    runs: int
    scores: dict[str, dict[str, dict[str, list[float]]]]
    predictions: dict[str, dict[str, list[list[int]]]] = field(repr=False)
    failed: dict[tuple[str, str], str] = field(default_factory=dict)

    def of_folds(self, data: str, method: str, measure: str) -> list[float]:
        """The scores of a cell, fold by fold; none where the method failed or does not tell the measure."""
        return self.scores[data][method].get(measure, [])

    def means(self, measure: str) -> NDArray[np.float64]:
        """The mean of every cell, data sets by methods; NaN where there is none.

        Rounded to twelve digits: folds that add up to the same shares in another order are a tie.
        """
        return np.round([[mean(self.of_folds(d, m, measure)) for m in self.methods] for d in self.data], 12)

    def complete(self, measure: str) -> list[int]:
        """The places of the data sets on which every method has the measure."""
        return [i for i, row in enumerate(self.means(measure)) if np.isfinite(row).all()]


def mean(scores: Iterable[float]) -> float:
    """The mean, or NaN of nothing.

    >>> mean([1.0, 2.0]), mean([])
    (1.5, nan)
    """
    values = list(scores)
    return math.fsum(values) / len(values) if values else math.nan


def spread(scores: Iterable[float]) -> float:
    """The standard deviation of folds, or NaN of fewer than two.

    >>> spread([1.0, 3.0]) == 2 ** 0.5
    True
    """
    values = list(scores)
    return float(np.std(values, ddof=1)) if len(values) > 1 else math.nan


def compare(
    models: Mapping[str, Any] | list[Any],
    tables: Iterable[str | Table],
    *,
    folds: int = 10,
    runs: int = 1,
    seed: int = 0,
    jobs: int = 1,
    store: Store | None = None,
    tick: Ticker | None = None,
) -> Comparison:
    """Fit and test every model on every fold of every table; the result is the same for any number of jobs.

    ``models`` are names (``reference compare --help`` lists them), scikit-learn classifiers, or a mapping of names to
    classifiers; ``tables`` names, files or Tables. What a ``store`` holds is not computed again.

    >>> found = compare(["antminer", "majority"], ["weather"], folds=2)
    >>> found.methods, len(found.of_folds("weather", "majority", "accuracy"))
    (['antminer', 'majority'], 2)
    """
    contestants, store = entrants(models), store or Store()
    loaded = [table if isinstance(table, Table) else datasets.load(table) for table in tables]
    _distinct([table.name for table in loaded])
    work = [
        (unit(table, one, split, folds, seed), table, one, split)
        for table in loaded
        for one in contestants
        for split in splits(table, folds, runs, seed)
    ]
    results = _results(work, store, jobs, tick)
    comparison = Comparison([t.name for t in loaded], [one.name for one in contestants], folds, runs, {}, {})
    for (found, table, one, _), result in zip(work, results, strict=True):
        cell = comparison.scores.setdefault(table.name, {}).setdefault(one.name, {})
        if "error" in result:
            comparison.failed.setdefault((found.data, found.method), result["error"])
            continue
        comparison.predictions.setdefault(table.name, {}).setdefault(one.name, []).append(result["predictions"])
        for measure, value in result["measures"].items():
            cell.setdefault(measure, []).append(value)
    _drop_partial(comparison)
    return comparison


def _distinct(names: list[str]) -> None:
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise ValueError(f"two data sets are named {twice!r}")


def _results(
    work: list[tuple[Unit, Table, Entrant, Split]], store: Store, jobs: int, tick: Ticker | None
) -> list[dict[str, Any]]:
    """The result of every unit, from the store or computed; each is stored as soon as it is there."""
    known = [store.get(found) for found, *_ in work]
    todo = [place for place, result in enumerate(known) if result is None]
    done = len(work) - len(todo)
    if tick and done:
        tick(done, len(work))
    running = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)(
        delayed(_with_place)(place, *work[place]) for place in todo
    )
    for place, result in running:
        known[place] = result
        if "error" not in result:  # what failed for want of memory, say, is tried again
            store.put(work[place][0], result)
        done += 1
        if tick:
            tick(done, len(work))
    return [result for result in known if result is not None]


def _with_place(place: int, *task: Any) -> tuple[int, dict[str, Any]]:
    return place, carried_out(*task)


def _drop_partial(comparison: Comparison) -> None:
    """A measure that some folds lack (an area without all classes, a fold that failed) is no score of the cell."""
    n = comparison.folds * comparison.runs
    for of_data in comparison.scores.values():
        for cell in of_data.values():
            for measure in [name for name, values in cell.items() if len(values) < n]:
                del cell[measure]


def better_of(measure: str) -> bool:
    """Whether more of a measure is better.

    >>> better_of("accuracy"), better_of("rules")
    (True, False)
    """
    if measure not in HIGHER_IS_BETTER:
        raise ValueError(f"there is no measure {measure!r}; there are {', '.join(HIGHER_IS_BETTER)}")
    return HIGHER_IS_BETTER[measure]
