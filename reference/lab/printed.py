"""Readings against printed tables: every trial takes its method's column, by the paper's own protocol.

A screening tries readings on folds that are the same for all of them. Its ``tables`` are run as ``reference reproduce``
runs them instead: the parts and the number of features are the paper's, the judge is the first of the experiment's,
and the seeds are the same for every trial; ``runs`` of a table may be fewer. A choice of features is made once and
judged by all. A column that sets a parameter itself (as GCACO's Table 14 does) is no place for a trial that changes it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from reference.lab.execution import Ticker
from reference.lab.experiments import Cell, Cells, Plan, cells
from reference.lab.published import Experiment, every
from reference.lab.screening import Parameters, Screening, trials
from reference.lab.store import Store

Scores = dict[str, dict[str, dict[str, dict[str, list[float]]]]]
"""Of an experiment, a trial, a column and a data set: a score per part of the data."""

DIGITS = 5
"""Decimals of a kept score."""


def columns(experiment: Experiment, wanted: Sequence[str], given: Parameters) -> list[str]:
    """The columns that a trial can take: those that set none of its parameters.

    >>> columns(every()["antminer/table-2"], ["original", "r3"], {"pruner": "hybrid"})
    ['original']
    """
    return [column for column in wanted if not set(given) & set(experiment.rerun[column])]


def run(
    screening: Screening,
    sets: Sequence[str] = (),
    store: Store | None = None,
    jobs: int = 1,
    tick: Ticker | None = None,
    names: Sequence[str] = (),
) -> Scores:
    """Every trial in every table; of trials and sets only those named, if some are. What fails has no scores."""
    wanted = sets or (*screening.chosen, *screening.held_out, *screening.also)
    work = [
        (every()[target["experiment"]], target, trial, given)
        for trial, given in trials(screening).items()
        if not names or trial in names
        for target in screening.tables
    ]
    store, found = store or Store(), Scores()
    for done, (experiment, target, trial, given) in enumerate(work, 1):
        own = columns(experiment, target["columns"], given)
        data = [name for name in wanted if name in experiment.values]
        if own and data:
            changed = {column: {**experiment.rerun[column], **given} for column in own}
            runs, judge = target.get("runs", experiment.runs), next(iter(experiment.judges), "")
            plan = Plan(data, own, experiment.folds, runs, judge=judge, jobs=jobs, store=store)
            made = cells(replace(experiment, rerun=changed), plan)
            _enter(found.setdefault(experiment.id, {}).setdefault(trial, {}), made)
        if tick:
            tick(done, len(work))
    return found


def _enter(of_trial: dict[str, dict[str, list[float]]], made: Cells) -> None:
    for (data, column), cell in made.items():
        if cell.scores and not cell.error and not any(map(math.isnan, cell.scores)):  # no rules have no length
            of_trial.setdefault(column, {})[data] = [round(score, DIGITS) for score in cell.scores]


def as_cells(of_trial: dict[str, dict[str, list[float]]]) -> Cells:
    """The cells of a trial, as those of an experiment that was run."""
    return {(data, column): Cell(scores) for column, of in of_trial.items() for data, scores in of.items()}


def joined(earlier: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    """An earlier run with what a later one has more or anew.

    >>> joined({"e": {"defaults": {"c": {"a": [1.0]}}}}, {"e": {"defaults": {"c": {"b": [2.0]}}}})
    {'e': {'defaults': {'c': {'a': [1.0], 'b': [2.0]}}}}
    """
    both = {**earlier, **later}
    for name in earlier.keys() & later.keys():
        if isinstance(later[name], dict):
            both[name] = joined(earlier[name], later[name])
    return both


def as_text(screening: Screening, scores: Scores, made: dict[str, str]) -> str:
    """The content of a file: a line for every column of a trial, so that a changed one is seen."""
    head = json.dumps({"method": screening.method, "made": made}, indent=1)[:-2]
    tables = []
    for experiment, of_trials in scores.items():
        rows = [
            f"   {json.dumps(trial)}: {{\n"
            + ",\n".join(f"    {json.dumps(column)}: {json.dumps(of)}" for column, of in of_columns.items())
            + "\n   }"
            for trial, of_columns in of_trials.items()
        ]
        tables.append(f"  {json.dumps(experiment)}: {{\n" + ",\n".join(rows) + "\n  }")
    return head + ',\n "tables": {\n' + ",\n".join(tables) + "\n }\n}\n"


def file_name(name: str) -> str:
    """The file of a screening's tables.

    >>> file_name("gcaco")
    'printed-gcaco.json'
    """
    return f"printed-{name}.json"


@cache
def kept(name: str) -> Scores:
    """The tables that were kept of a screening; empty if it has none.

    >>> "carboost/section-2.2-rules" in kept("wcarp"), kept("mbc")
    (True, {})
    """
    file = files("reference") / "lab" / "kept" / file_name(name)
    return read(file.read_text("utf-8")) if file.is_file() else {}


def read(text: str) -> Scores:
    """The scores of a file."""
    found: Scores = json.loads(text)["tables"]
    return found
