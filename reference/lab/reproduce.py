"""A paper's experiment run again: ours beside the printed number, with a verdict whose rule is stated."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from reference import datasets
from reference.lab.compare import mean, spread
from reference.lab.experiments import MEASURES, OF_CHOICE, Cell, Cells, Plan, cells, chooser, classifier, load
from reference.lab.published import Experiment, number, resolution

RULE = "inside: apart by no more than our spread over the parts, the printed spread, and the rounding of the print"


class Verdict(NamedTuple):
    """A printed number, ours with its spread over the parts, and whether it is inside; or why there is none."""

    data: str
    method: str
    printed: str
    ours: float
    spread: float
    inside: bool | None
    note: str


class Outcome(NamedTuple):
    """An experiment that was run: what came out of every cell, and the verdicts."""

    experiment: Experiment
    plan: Plan
    cells: Cells
    verdicts: list[Verdict]


def can_run(experiment: Experiment) -> bool:
    """Whether an experiment has columns that can be run again."""
    columns = set(experiment.methods) & set(experiment.rerun)
    known = experiment.metric in (*MEASURES, "terms", "improvement", *OF_CHOICE)
    return bool(columns) and known and bool(experiment.values)


def available(data: str) -> bool:
    """Whether a data set is built in or in the data folder; nothing is read."""
    return data in datasets.names() or datasets.find(data) is not None


def unreadable(experiment: Experiment, data: str) -> str:
    """Why a data set that is here cannot be read; empty if it can."""
    try:
        load(experiment, data)
    except (ValueError, OSError) as error:
        return str(error)
    return ""


def installed(experiment: Experiment, method: str) -> bool:
    """Whether who takes a column's place is here; some need an extra."""
    given = experiment.rerun[method]
    try:
        if "selector" in given:
            chooser(experiment, method, next(iter(experiment.values)))
        elif "entrant" in given:
            classifier(method, given)
    except ImportError:
        return False
    return True


def comparable(experiment: Experiment) -> list[tuple[str, str]]:
    """The cells, data set and method, that can be compared and that somebody here can run."""
    return [
        (data, method)
        for data, method, _ in experiment.numbers()
        if method in experiment.rerun and not experiment.why_not(data, method)
    ]


def run(
    experiment: Experiment,
    *,
    only: Sequence[str] = (),
    methods: Sequence[str] = (),
    judge: str = "",
    folds: int | None = None,
    runs: int | None = None,
    **options: Any,
) -> Outcome:
    """Run the columns we have on the data sets that are here; every printed number gets a verdict or a reason."""
    unknown = [*(x for x in methods if x not in experiment.methods), *(x for x in only if x not in experiment.values)]
    if unknown:
        raise ValueError(f"{experiment.id} has no {', '.join(map(repr, unknown))}")
    if judge and judge not in experiment.judges:
        kinds = f"; there are {', '.join(experiment.judges)}" if experiment.judges else ", nor any others"
        raise ValueError(f"{experiment.id} has no judges {judge!r}{kinds}")
    judge = judge or next(iter(experiment.judges), "")
    if judge:
        classifier(judge, experiment.judges[judge])  # needs an extra, perhaps
    wanted, columns = list(only or experiment.values), list(methods or experiment.methods)
    can = comparable(experiment)
    here = [data for data in wanted if any(data == of for of, _ in can) and available(data)]
    broken = {data: why for data in here if (why := unreadable(experiment, data))}
    plan = Plan(
        data=[data for data in here if data not in broken],
        methods=[name for name in columns if any(name == of for _, of in can) and installed(experiment, name)],
        folds=folds or experiment.folds,
        runs=runs or experiment.runs,
        judge=judge,
        **options,
    )
    made = cells(experiment, plan) if plan.data and plan.methods else {}
    made |= {(data, method): Cell(error=f"no data: {why}") for data, why in broken.items() for method in columns}
    return Outcome(experiment, plan, made, list(verdicts(experiment, made, wanted, columns)))


def verdicts(
    experiment: Experiment, made: Cells, wanted: Sequence[str] = (), methods: Sequence[str] = ()
) -> Iterator[Verdict]:
    """A verdict, or the reason why there is none, for every printed number of some data sets and methods."""
    for data, method, text in experiment.numbers():
        if data not in (wanted or experiment.values) or method not in (methods or experiment.methods):
            continue
        if why := experiment.why_not(data, method):
            yield Verdict(data, method, text, math.nan, math.nan, None, f"not comparable: {why}")
            continue
        ours, around = figure(experiment, made, data, method)
        if math.isnan(ours):
            yield Verdict(data, method, text, ours, around, None, _why_missing(experiment, made, data, method))
            continue
        alone = experiment.holdout and "difference" not in experiment.rerun[method]
        if alone and len(made[data, method].scores) == 1:
            yield Verdict(data, method, text, ours, around, None, "one part only: no spread of ours")
            continue
        slack = (0.0 if math.isnan(around) else around) + experiment.spread_of(data, method) + resolution(text)
        inside = abs(ours - number(text)) <= slack
        yield Verdict(data, method, text, ours, around, inside, "inside" if inside else "outside")


def figure(experiment: Experiment, made: Cells, data: str, method: str) -> tuple[float, float]:
    """Ours for a cell, and its spread, in the unit of the print; NaN where there is none."""
    cell = made.get((data, method), Cell())
    if cell.error or not cell.scores or method not in experiment.rerun:
        return math.nan, math.nan
    scale = 100 if experiment.unit == "percent" else 1
    statistic = experiment.rerun[method].get("statistic", experiment.statistic)
    centre = max(cell.scores) if statistic == "best" else mean(cell.scores)
    return scale * centre, scale * spread(cell.scores)


def _why_missing(experiment: Experiment, made: Cells, data: str, method: str) -> str:
    if (data, method) in made and made[data, method].error:
        return made[data, method].error
    if method not in experiment.rerun:
        return "not run: this method is not among ours"
    if not installed(experiment, method):
        return "not run: this method needs an extra that is not installed"
    if not available(data):
        return f"no data: `reference data get {data}`, or set REFERENCE_DATA to a folder that has it"
    return "not run"
