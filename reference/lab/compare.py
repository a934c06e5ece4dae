"""A comparison: methods on data sets over repeated folds, the same folds for all."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.lab.entrants import JUDGE, entrants
from reference.lab.execution import Task, Ticker, results
from reference.lab.measures import HIGHER_IS_BETTER
from reference.lab.splits import splits
from reference.lab.store import Store
from reference.lab.tables import notes, tables as read_tables
from reference.lab.units import Unit, carried_out, unit
from reference.table import Table


@dataclass(frozen=True)
class Comparison:
    """Every measure of every fold: ``scores[data][method][measure]`` has a number per fold, run after run.

    ``failed`` has for (data, method) the first error; such a cell has no scores. ``digests`` tell the tables apart, and
    ``notes`` say what a reader should know of them.
    """

    data: list[str]
    methods: list[str]
    folds: int
    runs: int
    seed: int = 0
    scores: dict[str, dict[str, dict[str, list[float]]]] = field(default_factory=dict, repr=False)
    predictions: dict[str, dict[str, list[list[int]]]] = field(default_factory=dict, repr=False)
    failed: dict[tuple[str, str], str] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict, repr=False)
    notes: list[str] = field(default_factory=list)

    def of_folds(self, data: str, method: str, measure: str) -> list[float]:
        """The scores of a cell, fold by fold; none where the method failed, did not run or does not tell it."""
        return self.scores[data].get(method, {}).get(measure, [])

    def means(self, measure: str) -> NDArray[np.float64]:
        """The mean of every cell, complete data sets by the methods that tell the measure.

        Rounded to twelve digits: folds that add up to the same shares in another order are a tie.
        """
        data, methods = self.complete(measure), self.telling(measure)
        return np.round([[mean(self.of_folds(d, m, measure)) for m in methods] for d in data], 12)

    def telling(self, measure: str) -> list[str]:
        """The methods that have a measure on some data set: not those that failed everywhere or never tell it."""
        return [m for m in self.methods if any(self.of_folds(d, m, measure) for d in self.data)]

    def complete(self, measure: str) -> list[str]:
        """The data sets on which every method that tells the measure has it."""
        telling = self.telling(measure)
        return [d for d in self.data if telling and all(self.of_folds(d, m, measure) for m in telling)]

    def report(self, measure: str = "accuracy", control: str | None = None) -> str:
        """The table, the ranks, the tests and the diagram as text; the control is the first method if none is named."""
        from reference.lab import report

        return report.text(self, measure, control)

    def save(self, folder: str | PathLike[str], measure: str = "accuracy", control: str | None = None) -> list[str]:
        """Write the report, its table, every fold and, with matplotlib, the pictures; the names of the files."""
        from reference.lab import files

        return files.write(self, folder, measure, control)


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
    models: Mapping[str, Any] | Iterable[Any],
    tables: Mapping[str, Any] | Iterable[Any] | str | Table,
    *,
    folds: int = 10,
    runs: int = 1,
    seed: int = 0,
    jobs: int = 1,
    judge: Any = JUDGE,
    store: Store | None = None,
    tick: Ticker | None = None,
) -> Comparison:
    """Fit and test every model on every fold of every table; the result is the same for any number of jobs.

    >>> found = compare(["antminer", "majority"], ["weather"], folds=2)
    >>> found.methods, len(found.of_folds("weather", "majority", "accuracy"))
    (['antminer', 'majority'], 2)

    Parameters
    ----------
    models : list or mapping
        Names (``reference compare --help`` lists them), scikit-learn classifiers or selectors, or a mapping of names to
        either.
    tables : list or mapping
        Names, files, Tables or data frames (the last column is the class), or a mapping of names to either.
    folds, runs : int
        Stratified folds, and how often they are drawn anew; the same for every model.
    seed : int
        The seed of the folds and of every model's ``random_state``.
    jobs : int
        Processes.
    judge : str or classifier
        Who predicts from the columns that a selector chose.
    store : Store
        Keeps results; what it holds is not computed again.
    tick : callable
        Is told how many of how many folds are done.
    """
    contestants, store = entrants(models, judge), store or Store()
    loaded = read_tables(tables)
    tasks = [
        Task(unit(table, one, split, folds, seed), carried_out, (table, one, split))
        for table in loaded
        for one in contestants
        for split in splits(table, folds, runs, seed)
    ]
    comparison = Comparison([t.name for t in loaded], [one.name for one in contestants], folds, runs, seed)
    if choosing := [one for one in contestants if one.judge]:
        names = ", ".join(one.name for one in choosing)
        comparison.notes.append(f"{choosing[0].judge} predicts from the features that were chosen by {names}")
    comparison.notes.extend(note for table in loaded for note in notes(table, folds))
    for task, result in zip(tasks, results(tasks, store, jobs, tick), strict=True):
        _enter(comparison, task.unit, result)
    _drop_partial(comparison)
    return comparison


def _enter(comparison: Comparison, found: Unit, result: dict[str, Any]) -> None:
    """Put the result of a fold into its cell."""
    data, method = found.data, found.method
    comparison.digests[data] = found.data_digest
    cell = comparison.scores.setdefault(data, {}).setdefault(method, {})
    if "error" in result:
        comparison.failed.setdefault((data, method), result["error"])
        return
    comparison.predictions.setdefault(data, {}).setdefault(method, []).append(result["predictions"])
    for measure, value in result["measures"].items():
        cell.setdefault(measure, []).append(value)


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
