"""A paper's experiment run again: ours beside the printed number, with a verdict whose rule is stated."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from reference import datasets
from reference.lab.compare import Comparison, Ticker, compare, mean, spread
from reference.lab.entrants import entrant
from reference.lab.published import Experiment, number, resolution
from reference.lab.store import Store
from reference.table import Table

RULE = "inside: apart by no more than our spread over the folds, the printed spread, and the rounding of the print"

MEASURES = {"accuracy": "accuracy", "precision": "precision", "recall": "recall", "terms": "terms_per_rule"}
"""Which measure of a comparison stands for a paper's metric."""


class Verdict(NamedTuple):
    """A printed number, ours with its spread over the folds, and whether it is inside; or why there is none."""

    data: str
    method: str
    printed: str
    ours: float
    spread: float
    inside: bool | None
    note: str


def can_run(experiment: Experiment) -> bool:
    """Whether an experiment has columns that can be run again."""
    columns = set(experiment.methods) & set(experiment.rerun)
    return bool(columns) and experiment.folds > 1 and experiment.metric in MEASURES and bool(experiment.values)


def available(experiment: Experiment, data: str) -> bool:
    """Whether a data set is built in or in the folder REFERENCE_DATA."""
    try:
        load(experiment, data)
    except (ValueError, OSError):
        return False
    return True


def load(experiment: Experiment, data: str) -> Table:
    """A data set under the name that the experiment has for it, its columns read as the paper means them."""
    nominal = experiment.nominal.get(data) if data not in datasets.names() else None
    table = datasets.load(data, nominal=nominal) if nominal else datasets.load(data)
    return Table(data, table.attributes, table.columns, table.target, table.classes)


def run(
    experiment: Experiment,
    *,
    only: Sequence[str] = (),
    methods: Sequence[str] = (),
    folds: int | None = None,
    runs: int = 1,
    seed: int = 0,
    jobs: int = 1,
    store: Store | None = None,
    tick: Ticker | None = None,
) -> list[Verdict]:
    """Run the columns we have on the data sets that are here; every printed number gets a verdict or a reason."""
    unknown = [*(x for x in methods if x not in experiment.methods), *(x for x in only if x not in experiment.values)]
    if unknown:
        raise ValueError(f"{experiment.id} has no {', '.join(map(repr, unknown))}")
    wanted = list(only or experiment.values)
    here = [data for data in wanted if available(experiment, data)]
    columns = [name for name in methods or experiment.methods if name in experiment.rerun]
    models = {name: _model(experiment.rerun[name]) for name in columns}
    found = None
    if here and models:
        tables = [load(experiment, data) for data in here]
        options = {"folds": folds or experiment.folds, "runs": runs, "seed": seed, "jobs": jobs}
        found = compare(models, tables, **options, store=store, tick=tick)
    return list(_verdicts(experiment, wanted, methods or experiment.methods, found))


def _model(given: dict[str, Any]) -> Any:
    parameters = {name: value for name, value in given.items() if name != "entrant"}
    return entrant(given["entrant"], **parameters).model


def _verdicts(
    experiment: Experiment, wanted: Sequence[str], methods: Sequence[str], found: Comparison | None
) -> Iterator[Verdict]:
    for data, method, text in experiment.numbers():
        if data not in wanted or method not in methods:
            continue
        if why := experiment.why_not(data, method):
            yield Verdict(data, method, text, math.nan, math.nan, None, f"not comparable: {why}")
            continue
        scores = _scores(experiment, found, data, method)
        if not scores:
            yield Verdict(data, method, text, math.nan, math.nan, None, _why_missing(experiment, found, data, method))
            continue
        scale = 100 if experiment.unit == "percent" else 1
        ours, around = scale * mean(scores), scale * spread(scores)
        inside = abs(ours - number(text)) <= around + experiment.spread_of(data, method) + resolution(text)
        yield Verdict(data, method, text, ours, around, inside, "inside" if inside else "outside")


def _scores(experiment: Experiment, found: Comparison | None, data: str, method: str) -> list[float]:
    if found is None or data not in found.data or method not in found.methods:
        return []
    measure = MEASURES[experiment.metric]
    if measure != "terms_per_rule":
        return found.of_folds(data, method, measure)
    pairs = zip(found.of_folds(data, method, "terms"), found.of_folds(data, method, "rules"), strict=True)
    return [terms / (rules + experiment.default_counts) for terms, rules in pairs if rules]


def _why_missing(experiment: Experiment, found: Comparison | None, data: str, method: str) -> str:
    if found is not None and (data, method) in found.failed:
        return f"failed: {found.failed[data, method]}"
    if method not in experiment.rerun:
        return "not run: this method is not among ours"
    if not available(experiment, data):
        return f"no data: set REFERENCE_DATA to a folder that has {data}.arff or {data}.csv"
    return "not run"
