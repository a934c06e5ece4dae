"""A paper's experiment as units of work, and its cells made of their results."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from typing import Any

import numpy as np
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler

from reference import datasets
from reference.lab.entrants import entrant
from reference.lab.execution import Task, Ticker, results
from reference.lab.fitting import Entrant
from reference.lab.published import Experiment, every, number
from reference.lab.rivals.weka import Weka
from reference.lab.selections import NORMALISED, chosen, judged, of_numbers
from reference.lab.selectors import selector
from reference.lab.splits import Split, holdouts, splits
from reference.lab.store import Store
from reference.lab.units import carried_out, unit
from reference.papers import METHODS
from reference.table import Table

OF_CHOICE = ("features", "reduction", "clusters", "seconds")
"""Metrics of a choice of features; the others are of the classifier that judges it."""

MEASURES = {"accuracy": "accuracy", "precision": "precision", "recall": "recall", "rules": "rules"}
"""Which measure of a unit stands for a paper's metric, where it is one."""


@dataclass
class Cell:
    """What came out for a data set and a method: a score per part of the data, and what made it.

    ``predictions`` are digests of what was predicted or chosen, ``code`` of what computed, ``seconds`` the CPU time.
    """

    scores: list[float] = field(default_factory=list)
    predictions: list[str] = field(default_factory=list)
    data: str = ""
    code: str = ""
    seconds: float = 0.0
    error: str = ""


Cells = dict[tuple[str, str], Cell]


@dataclass(frozen=True)
class Plan:
    """How an experiment is run: on what, who, how often, with which kind of judge, where and with how many jobs."""

    data: Sequence[str]
    methods: Sequence[str]
    folds: int
    runs: int
    seed: int = 0
    judge: str = ""
    jobs: int = 1
    dask: str | None = None
    store: Store = field(default_factory=Store)
    tick: Ticker | None = None

    def results(self, tasks: Sequence[Task]) -> list[dict[str, Any]]:
        """Carry out."""
        return results(tasks, self.store, self.jobs, self.tick, self.dask)


def load(experiment: Experiment, data: str) -> Table:
    """A data set under the name that the experiment has for it, its columns read as the paper means them."""
    nominal = experiment.nominal.get(data) if data not in datasets.names() else None
    table = datasets.load(data, nominal=nominal) if nominal else datasets.load(data)
    if experiment.holdout:
        return _as_numbers(data, table)
    return Table(data, table.attributes, table.columns, table.target, table.classes)


def _as_numbers(name: str, table: Table) -> Table:
    """Selectors take numbers: names that are written as numbers count as such."""
    columns = [
        column if attribute.values is None else np.array([float(attribute.values[code]) for code in column])
        for attribute, column in zip(table.attributes, table.columns, strict=True)
    ]
    return of_numbers(Table(name, table.attributes, table.columns, table.target, table.classes), np.array(columns).T)


def cells(experiment: Experiment, plan: Plan) -> Cells:
    """Carry out an experiment; every data set of the plan must be here."""
    if experiment.metric == "improvement":
        return _differences(experiment, plan)
    tables = {data: load(experiment, data) for data in plan.data}
    if experiment.holdout:
        return _of_choices(experiment, plan, tables)
    tasks = [
        Task(unit(table, one, split, plan.folds, plan.seed), carried_out, (table, one, split))
        for data, table in tables.items()
        for method in plan.methods
        for one in [classifier(method, experiment.rerun[method])]
        for split in splits(table, plan.folds, plan.runs, plan.seed)
    ]
    made: Cells = {}
    for task, result in zip(tasks, plan.results(tasks), strict=True):
        _add(made, experiment, task, result, task.unit.method)
    return made


def _differences(experiment: Experiment, plan: Plan) -> Cells:
    """Cells that are differences of two columns of another table, part by part, or of the best of each."""
    base = every()[experiment.of]
    pairs = {method: experiment.rerun[method]["difference"] for method in plan.methods}
    columns = list(dict.fromkeys(name for pair in pairs.values() for name in pair))
    of_base = cells(base, replace(plan, methods=columns, judge=next(iter(base.judges))))
    made: Cells = {}
    for data in plan.data:
        for method, (one, other) in pairs.items():
            a, b = of_base[data, one], of_base[data, other]
            error = a.error or b.error
            best = not error and "best" in base.rerun[one].values()
            ours = ([max(a.scores)], [max(b.scores)]) if best else (a.scores, b.scores)
            made[data, method] = replace(a, scores=[] if error else np.subtract(*ours).tolist(), error=error)
    return made


def classifier(name: str, given: dict[str, Any]) -> Entrant:
    """The classifier that takes a column's place; ``scaled`` puts all its columns on a scale from 0 to 1 first.

    One whose extra is not installed is refused here, before any work.
    """
    parameters = {key: value for key, value in given.items() if key not in ("entrant", "scaled")}
    model = entrant(given["entrant"], **parameters).model
    if isinstance(model, Weka) and find_spec("weka") is None:
        raise ImportError(f"{name} needs Java and a package: pip install 'swarm-reference[weka]'")
    return Entrant(name, make_pipeline(MinMaxScaler(), model) if given.get("scaled") else model)


def chooser(experiment: Experiment, method: str, data: str) -> Entrant:
    """The selector that takes a column's place on a data set; ours are told ``m``, the rivals a number of columns."""
    given = experiment.rerun[method]
    parameters = {key: value for key, value in given.items() if key not in ("selector", "on", "statistic")}
    parameters |= given.get("on", {}).get(data, {})
    name, size = given["selector"], _size(experiment, method, data)
    if name not in METHODS:
        return Entrant(name, selector(name, size, **parameters))
    model = METHODS[name].create(**parameters)
    return Entrant(name, model.set_params(m=size) if size is not None and hasattr(model, "m") else model)


def _size(experiment: Experiment, method: str, data: str) -> int | None:
    """How many features a column keeps, from the table that says it."""
    table = every()[experiment.sizes] if experiment.sizes else None
    if table is None or method not in table.methods:
        return None
    size = number(table.values[data][table.methods.index(method)])
    return None if math.isnan(size) else int(size)


def _of_choices(experiment: Experiment, plan: Plan, tables: dict[str, Table]) -> Cells:
    """Choices of features and, unless the metric is of the choice itself, what classifiers make of them."""
    protocol = f"holdout {experiment.holdout}" + NORMALISED * experiment.normalised
    work: list[tuple[str, Table, Entrant, Split]] = [
        (method, table, chooser(experiment, method, data), split)
        for data, table in tables.items()
        for method in plan.methods
        for split in holdouts(table, experiment.holdout, plan.runs, plan.seed)
    ]
    choices = [
        Task(unit(table, one, split, protocol, plan.seed), chosen, (table, one, split)) for _, table, one, split in work
    ]
    found, made = plan.results(choices), Cells()
    if experiment.metric in OF_CHOICE:
        for (method, *_), task, result in zip(work, choices, found, strict=True):
            _add(made, experiment, task, result, method)
        return made
    judge, judgements = classifier(plan.judge, experiment.judges[plan.judge]), []
    for (_, table, one, split), before, result in zip(work, choices, found, strict=True):
        key = unit(table, judge, split, protocol, plan.seed, after=before.unit.key)
        judgements.append(Task(key, judged, (table, judge, split, (before.unit, one, result))))
    for (method, *_), task, result, choice in zip(work, judgements, plan.results(judgements), found, strict=True):
        cell = _add(made, experiment, task, result, method)
        cell.seconds += choice.get("measures", {}).get("seconds", 0.0)
    return made


def _add(made: Cells, experiment: Experiment, task: Task, result: dict[str, Any], method: str) -> Cell:
    """Add a unit's result to its cell."""
    cell = made.setdefault((task.unit.data, method), Cell(data=task.unit.data_digest, code=task.unit.code))
    if "error" in result:
        cell.error = cell.error or f"failed: {result['error']}"
        return cell
    measured = result["measures"]
    cell.scores.append(_score(experiment, measured))
    raw = result.get("predictions", result.get("support"))
    cell.predictions.append(hashlib.sha256(json.dumps(raw).encode()).hexdigest()[:8])
    cell.seconds += sum(seconds for name, seconds in measured.items() if name.endswith("seconds"))
    return cell


def _score(experiment: Experiment, measured: dict[str, float]) -> float:
    if experiment.metric == "terms":
        rules = measured["rules"] + experiment.default_counts
        return measured["terms"] / rules if rules else math.nan
    return measured[MEASURES.get(experiment.metric, experiment.metric)]
