"""What the readings that were tried reach of what a paper prints: between which bounds all of them lie.

A screening has few parts, and often a protocol of its own. What the defaults gave by the paper's protocol (the results
that ``reference reproduce`` keeps) is seen beside it, since a number that they reach there is not out of reach.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from reference.lab import distances, evidence, published
from reference.lab.compare import Comparison
from reference.lab.printed import Scores, as_cells
from reference.lab.published import Experiment
from reference.lab.reproduce import figure
from reference.lab.screening import DEFAULTS, Screening, counted, trials


def table(screening: Screening, comparison: Comparison) -> list[list[str]]:
    """Every printed number of the sets screened, beside the lowest and the highest that any trial gave."""
    return _of_cells(screening, comparison) if screening.cells else _of_counts(screening, comparison)


def _of_cells(screening: Screening, comparison: Comparison) -> list[list[str]]:
    rows = [["data", "of", "the paper", DEFAULTS, "lowest", "highest", "defaults, by its protocol", "reached"]]
    for target in screening.cells:
        experiment = published.every()[target["experiment"]]
        place, best = experiment.methods.index(target["column"]), distances.prints_best(experiment, target["column"])
        name = f"{experiment.where.partition(',')[0]}, {'best ' if best else ''}{target['measure']}"
        for data in comparison.data:
            if data not in experiment.values:
                continue
            printed = published.number(experiment.values[data][place])
            scores = {name: distances.score(comparison, data, name, target) for name in trials(screening)}
            found = {name: ours for name, ours in scores.items() if not math.isnan(ours)}
            if found and not math.isnan(printed):
                own = by_protocol(experiment, data, target["column"])
                rows.append([data, name, f"{printed:.1f}", *_between(printed, found, own)])
    return rows


def by_protocol(experiment: Experiment, data: str, column: str) -> list[float]:
    """What the defaults gave for a printed number by the paper's own protocol, for every kind of judges that was kept.

    >>> by_protocol(published.every()["antminer/table-2"], "web-mining-1", "original")
    []
    """
    content = evidence.kept(experiment.id)
    made = (evidence.cells_of(content, judge) for judge in content.get("cells", {}))
    found = (figure(experiment, cells, data, column)[0] for cells in made)
    return [value for value in found if not math.isnan(value)]


def _between(printed: float, found: Mapping[str, float], own: Sequence[float]) -> list[str]:
    """The default's, the lowest and the highest with their trials, the default's by the paper's protocol, and whether
    the print lies between all of them.
    """
    low, high = min(found, key=lambda name: found[name]), max(found, key=lambda name: found[name])
    apart = max(min([found[low], *own]) - printed, printed - max([found[high], *own]), 0.0)
    reached = f"no, {apart:.1f} away" if apart >= 0.05 else "yes"
    ends = [f"{found[name]:.1f} ({name})" for name in (low, high)]
    beside = " / ".join(dict.fromkeys(f"{value:.1f}" for value in own))
    return [f"{found[DEFAULTS]:.1f}" if DEFAULTS in found else "", *ends, beside, reached]


def of_tables(scores: Scores) -> list[list[str]]:
    """For every printed table how many of its numbers lie between the lowest and the highest reading, the defaults by
    the paper's protocol among them, and those that lie furthest outside.
    """
    rows = [["table", "numbers", "reached", "furthest above the highest", "furthest below the lowest"]]
    for id, of_trials in scores.items():
        experiment, made = published.every()[id], {name: as_cells(of) for name, of in of_trials.items()}
        above, below, n = dict[str, float](), dict[str, float](), 0
        places = dict.fromkeys(place for cells in made.values() for place in cells)
        several = len({column for _, column in places}) > 1
        for data, column in places:
            printed = published.number(experiment.values[data][experiment.methods.index(column)])
            ours = [figure(experiment, cells, data, column)[0] for cells in made.values()]
            ours += by_protocol(experiment, data, column)
            found = [value for value in ours if not math.isnan(value)]
            if not found or math.isnan(printed):
                continue
            name = f"{data}, {experiment.printed_as[column]}" if several else data
            n += 1
            above |= {name: printed - max(found)} if printed > max(found) + 0.05 else {}
            below |= {name: min(found) - printed} if printed < min(found) - 0.05 else {}
        rows.append([distances.label(id), str(n), str(n - len(above) - len(below)), _furthest(above), _furthest(below)])
    return rows


def _furthest(apart: Mapping[str, float]) -> str:
    """The largest of them.

    >>> _furthest({"a": 1.0, "b": 2.5}), _furthest({})
    ('b by 2.5', '')
    """
    if not apart:
        return ""
    name = max(apart, key=lambda name: apart[name])
    return f"{name} by {apart[name]:.1f}"


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
