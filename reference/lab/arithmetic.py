"""A paper's own arithmetic: whether its averages, ranks and tests follow from its cells. Nothing is learned.

A cell is rounded, so a mean of cells may be off by half a unit of a cell's last digit; the printed mean may be rounded
or cut off, which is up to one unit of its own. A printed p-value agrees if it is the recomputed one to the digits
printed, or within a tenth of it; a mean difference and its t may be off by a tenth, as cells of one decimal allow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from reference.lab import published, statistics
from reference.lab.published import Experiment, number, resolution


class Finding(NamedTuple):
    """A printed number of a summary, what the cells give, and whether the two agree."""

    experiment: str
    row: str
    method: str
    printed: str
    recomputed: float
    agrees: bool


def check(experiment: Experiment, table: Experiment | None = None) -> list[Finding]:
    """What can be recomputed of an experiment's summary, from its own cells or from those of another ``table``.

    >>> from reference.lab.published import experiments
    >>> [finding.agrees for finding in check(experiments("carboost")["carboost/table-1"])][:2]
    [True, True]
    """
    table = table or (published.every()[experiment.of] if experiment.of else experiment)
    return [finding for row in experiment.summary for finding in _of_row(experiment, row, table)]


def _of_row(experiment: Experiment, row: str, table: Experiment) -> Iterator[Finding]:
    cells = experiment.summary[row]
    if experiment.of:
        yield from _against(experiment, row, table) if row in AGAINST else ()
    elif row == "mean":
        yield from _means(table)
    elif row == "rank":
        yield from _ranks(table)
    elif row == "friedman-p":
        ranked = _ranked(table, experiment.tested or experiment.methods)
        p = statistics.friedman(ranked).p if len(ranked) > 1 else math.nan
        yield Finding(experiment.id, row, "", cells[0], p, _same_p(cells[0], p))


def _means(experiment: Experiment) -> Iterator[Finding]:
    for method, text in zip(experiment.methods, experiment.summary["mean"], strict=True):
        known = [x for x in experiment.column(method) if not math.isnan(x)]
        if text and known:
            centre = math.fsum(known) / len(known)
            slack = 2 * resolution(text) + max(resolution(cell) for _, of, cell in experiment.numbers() if of == method)
            agrees = abs(centre - number(text)) <= slack + 1e-9
            yield Finding(experiment.id, "mean", method, text, centre, agrees)


def _ranked(experiment: Experiment, methods: tuple[str, ...]) -> statistics.Scores:
    """The ranks of the cells, data sets by methods; sets without all of them are left out."""
    scores = np.array([experiment.column(method) for method in methods]).T
    whole: statistics.Scores = scores[np.isfinite(scores).all(axis=1)]
    if not len(whole):
        return whole
    return statistics.ranks(whole, experiment.metric not in ("features", "terms", "rules", "seconds"))


def _ranks(experiment: Experiment) -> Iterator[Finding]:
    cells = zip(experiment.methods, experiment.summary["rank"], strict=True)
    named = [(method, text) for method, text in cells if text]
    k, whole = len(named), math.fsum(number(text) for _, text in named)
    fits = abs(whole - k * (k + 1) / 2) <= k * resolution(named[0][1]) + 1e-9
    yield Finding(experiment.id, "sum of ranks", "", f"{whole:.2f}", k * (k + 1) / 2, fits)
    if not experiment.values:
        return
    ranked = _ranked(experiment, tuple(method for method, _ in named))
    if not len(ranked):
        return
    means = np.add.reduce(ranked, axis=0) / len(ranked)
    for (method, text), mean in zip(named, means.tolist(), strict=True):
        yield Finding(experiment.id, "rank", method, text, mean, abs(mean - number(text)) <= resolution(text) + 1e-9)


def _same_p(text: str, p: float) -> bool:
    return abs(p - number(text)) <= max(resolution(text), 0.1 * p)


AGAINST: dict[str, Callable[[list[float], list[float]], float]] = {
    "difference": lambda control, other: float(np.mean(np.subtract(control, other))),
    "t": lambda control, other: _t(control, other),
    "p-student": statistics.paired_t,
    "wins": lambda control, other: statistics.sign_test(control, other)[0],
    "ties": lambda control, other: statistics.sign_test(control, other)[1],
    "losses": lambda control, other: statistics.sign_test(control, other)[2],
    "p-sign": lambda control, other: statistics.sign_test(control, other)[3],
}
"""Rows that measure a control against every other method over the cells of another table."""


def _t(control: list[float], other: list[float]) -> float:
    differences = np.subtract(control, other)
    return float(np.mean(differences) / (np.std(differences, ddof=1) / math.sqrt(len(differences))))


def _against(experiment: Experiment, row: str, table: Experiment) -> Iterator[Finding]:
    control = table.column(experiment.control)
    for method, text in zip(experiment.methods, experiment.summary[row], strict=True):
        pairs = [pair for pair in zip(control, table.column(method), strict=True) if not any(map(math.isnan, pair))]
        if len(pairs) < 2:
            continue
        value = AGAINST[row]([a for a, _ in pairs], [b for _, b in pairs])
        slack = resolution(text) + (0.1 if row in ("difference", "t") else 0.0)
        agrees = _same_p(text, value) if row.startswith("p-") else abs(value - number(text)) <= slack + 1e-9
        yield Finding(experiment.id, row, method, text, value, agrees)
