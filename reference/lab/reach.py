"""What the readings that were tried reach of what a paper prints: between which bounds all of them lie."""

from __future__ import annotations

import math
from collections.abc import Mapping

from reference.lab import published
from reference.lab.compare import Comparison, mean
from reference.lab.screening import DEFAULTS, Screening, counted, trials


def table(screening: Screening, comparison: Comparison) -> list[list[str]]:
    """Every printed number of the sets screened, beside the lowest and the highest that any trial gave."""
    return _of_cells(screening, comparison) if screening.cells else _of_counts(screening, comparison)


def _of_cells(screening: Screening, comparison: Comparison) -> list[list[str]]:
    rows = [["data", "measure", "the paper", DEFAULTS, "lowest", "highest", "reached"]]
    for target in screening.cells:
        experiment = published.every()[target["experiment"]]
        place, scale = experiment.methods.index(target["column"]), (100 if experiment.unit == "percent" else 1)
        for data in comparison.data:
            if data not in experiment.values:
                continue
            printed = published.number(experiment.values[data][place])
            folds = {name: comparison.of_folds(data, name, target["measure"]) for name in trials(screening)}
            found = {name: scale * mean(scores) for name, scores in folds.items() if scores}
            if found and not math.isnan(printed):
                rows.append([data, target["measure"], f"{printed:.1f}", *_between(printed, found)])
    return rows


def _between(printed: float, found: Mapping[str, float]) -> list[str]:
    """The default's, the lowest and the highest with their trials, and whether the print lies between them."""
    low, high = min(found, key=lambda name: found[name]), max(found, key=lambda name: found[name])
    apart = max(found[low] - printed, printed - found[high], 0.0)
    reached = f"no, {apart:.1f} away" if apart >= 0.05 else "yes"
    ends = [f"{found[name]:.1f} ({name})" for name in (low, high)]
    return [f"{found[DEFAULTS]:.1f}" if DEFAULTS in found else "", *ends, reached]


def _of_counts(screening: Screening, comparison: Comparison) -> list[list[str]]:
    """Of counts of better, similar and worse: the trial with the most better ones, on the sets where it ran."""
    rows = [["against", "measure", "the paper", DEFAULTS, "most better", "by", "reached"]]
    for row in screening.counts:
        args = row["rival"], comparison.data, row["measure"], row.get("lists", 1)
        found = {name: counted(comparison, name, *args) for name in trials(screening)}
        whole = {name: count for name, count in found.items() if sum(count) == sum(found[DEFAULTS]) > 0}
        if not whole:
            continue
        best = max(whole, key=lambda name: whole[name][0] - whole[name][2])
        printed = row["better"], row["similar"], row["worse"]
        lead, wanted = (_lead(count) for count in (whole[best], printed))
        texts = [" / ".join(map(str, count)) for count in (printed, found[DEFAULTS], whole[best])]
        rows.append([row["rival"], row["measure"], *texts, best, "yes" if lead >= wanted else "no"])
    return rows


def _lead(count: tuple[int, int, int]) -> float:
    """By how many of the sets the better ones lead, as a share.

    >>> _lead((3, 0, 1))
    0.5
    """
    return (count[0] - count[2]) / sum(count)
