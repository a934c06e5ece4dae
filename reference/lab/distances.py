"""How far a screening's trials are from what a paper prints: in one number, and for every printed table.

A distance is a mean absolute difference in the unit of the table, so that shares, features, clusters and terms are
never averaged with each other. Tables in percent are seen together: there a trial is so much nearer to the print than
the defaults, or further from it, with a standard error over the data sets.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from reference.lab.compare import Comparison, mean
from reference.lab.experiments import Cells
from reference.lab.printed import Scores, as_cells
from reference.lab.published import Experiment, every, number
from reference.lab.reproduce import figure
from reference.lab.screening import DEFAULTS, Screening, counted, standard_error, trials

Gaps = dict[str, dict[str, dict[str, float]]]
"""Of an experiment and a trial: by data set, how far it is from the print on average over its columns."""


def distance(screening: Screening, comparison: Comparison, trial: str, sets: Sequence[str]) -> float:
    """How far a trial is from what the paper prints, on average; NaN where nothing can be compared.

    Of cells in percent the mean absolute difference; of counts half the sum of the differences between the shares of
    better, similar and worse, in percent.
    """
    if screening.cells:
        gaps = of_cells(screening, comparison, [trial])
        percent = [of[trial] for id, of in gaps.items() if every()[id].unit == "percent"]
        return mean(gap for of in percent for data, gap in of.items() if data in sets)
    apart = []
    for row in screening.counts:
        ours = counted(comparison, trial, row["rival"], sets, row["measure"], row.get("lists", 1))
        printed = row["better"], row["similar"], row["worse"]
        if sum(ours):
            apart.append(50 * sum(abs(a / sum(ours) - b / sum(printed)) for a, b in zip(ours, printed, strict=True)))
    return mean(apart)


def uncertainty(screening: Screening, comparison: Comparison, trial: str, sets: Sequence[str]) -> float:
    """The standard error of a distance by the jackknife: how it moves as each set is left out; NaN of a single one."""
    without = [distance(screening, comparison, trial, [data for data in sets if data != left]) for left in sets]
    if len(without) < 2:
        return math.nan
    return (len(without) - 1) * standard_error(without)


def told(screening: Screening, comparison: Comparison, trial: str, sets: Sequence[str]) -> str:
    """A distance and its error, where it has one; nothing if no rival has run."""
    apart, error = (of(screening, comparison, trial, sets) for of in (distance, uncertainty))
    if math.isnan(apart):
        return ""
    return f"{apart:.1f}" if math.isnan(error) else f"{apart:.1f} ± {error:.1f}"


def score(comparison: Comparison, data: str, trial: str, target: Mapping[str, str]) -> float:
    """Ours for a printed cell, in the unit of its table: the mean over the folds, or the best where the paper prints
    that; terms are those of a rule.
    """
    experiment = every()[target["experiment"]]
    best = prints_best(experiment, target["column"])
    found = comparison.of_folds(data, trial, target["measure"])
    if experiment.metric == "terms":
        rules = (n + experiment.default_counts for n in comparison.of_folds(data, trial, "rules"))
        found = [terms / n if n else math.nan for terms, n in zip(found, rules, strict=True)]
    return (100 if experiment.unit == "percent" else 1) * (max(found, default=math.nan) if best else mean(found))


def prints_best(experiment: Experiment, column: str) -> bool:
    """Whether a column has the best of the parts and not their mean.

    >>> prints_best(every()["abcodt/table-4"], "abcodt-best"), prints_best(every()["abcodt/table-4"], "abcodt-mean")
    (True, False)
    """
    statistic: str = experiment.rerun[column].get("statistic", experiment.statistic)
    return statistic == "best"


def of_cells(screening: Screening, comparison: Comparison, names: Iterable[str]) -> Gaps:
    """The gaps of what was measured over folds."""
    found: Gaps = {}
    for id in dict.fromkeys(target["experiment"] for target in screening.cells):
        targets = [target for target in screening.cells if target["experiment"] == id]
        for trial in names:
            of_trial = found.setdefault(id, {}).setdefault(trial, {})
            for data in comparison.data:
                apart = [score(comparison, data, trial, one) - _printed(every()[id], data, one["column"])
                         for one in targets]  # fmt: skip
                if known := [abs(gap) for gap in apart if not math.isnan(gap)]:
                    of_trial[data] = mean(known)
    return found


def of_tables(scores: Scores) -> Gaps:
    """The gaps of what was run by the tables' own protocols."""
    found: Gaps = {}
    for id, of_trials in scores.items():
        for trial, of_columns in of_trials.items():
            apart = differences(every()[id], as_cells(of_columns))
            found.setdefault(id, {})[trial] = {
                data: mean(abs(gap) for (of, _), gap in apart.items() if of == data) for data, _ in apart
            }
    return found


def differences(experiment: Experiment, made: Cells) -> dict[tuple[str, str], float]:
    """Ours less the printed number, by data set and column, in the unit of the print; where both are."""
    apart = {
        (data, column): figure(experiment, made, data, column)[0] - _printed(experiment, data, column)
        for data, column in made
    }
    return {place: gap for place, gap in apart.items() if not math.isnan(gap)}


def _printed(experiment: Experiment, data: str, column: str) -> float:
    cells = experiment.values.get(data)
    return number(cells[experiment.methods.index(column)]) if cells else math.nan


def table(screening: Screening, comparison: Comparison | None, scores: Scores) -> list[list[str]]:
    """For every trial the distance to each printed table, on the sets that choose and on those held out, and over the
    tables in percent how much nearer it is than the defaults (less than 0) or further; the nearest first.
    """
    on_folds = of_cells(screening, comparison, trials(screening)) if comparison else {}
    known = {**on_folds, **of_tables(scores)}
    gaps = {id: known[id] for id in every() if id in known}
    parts = [part for part in (screening.chosen, (*screening.held_out, *screening.also)) if part]
    ends = ["nearer (−) or further (+)", "the same, held out"][: len(parts)]
    rows = []
    for trial in trials(screening):
        apart = [_text(id, [_of_part(gaps[id], trial, part) for part in parts]) for id in gaps]
        gains = [gained(gaps, trial, part) for part in parts]
        if not any(apart) and trial != DEFAULTS:
            continue
        rows.append((gains[0], [trial, *apart, *_signed(gains, trial)]))
    rows[1:] = sorted(rows[1:], key=lambda row: (math.isnan(mean(row[0])), mean(row[0])))
    return [["reading", *map(label, gaps), *ends], *(row for _, row in rows)]


def gained(gaps: Gaps, trial: str, sets: Sequence[str]) -> list[float]:
    """By how much a trial is further from the tables in percent than the defaults, for every set that both have.

    >>> gaps = {"gcaco/table-4": {"defaults": {"wine": 3.0}, "x": {"wine": 2.0}}, "gcaco/table-9": {"x": {"wine": 9.0}}}
    >>> gained(gaps, "x", ["wine", "sonar"])
    [-1.0]
    """
    percent = [of for id, of in gaps.items() if every()[id].unit == "percent" and {trial, DEFAULTS} <= of.keys()]
    by_set = ([of[trial][data] - of[DEFAULTS][data] for of in percent if data in of[trial] if data in of[DEFAULTS]]
              for data in sets)
    return [mean(apart) for apart in by_set if apart]


def label(id: str) -> str:
    """The name of an experiment above a column.

    >>> label("gcaco/table-4"), label("gcaco/table-9"), label("gcaco/table-14-clusters")
    ('Table 4', 'Table 9, features', 'Table 14, clusters')
    """
    of = every()[id]
    return of.where if of.unit == "percent" or of.metric in of.where else f"{of.where}, {of.metric}"


def _of_part(of: Mapping[str, Mapping[str, float]], trial: str, part: Sequence[str]) -> float:
    """The mean over the sets of a part, if the trial has all that the defaults have, or these have not run at all."""
    sets = [data for data in part if data in (of.get(DEFAULTS) or of.get(trial, {}))]
    found = [of.get(trial, {}).get(data, math.nan) for data in sets]
    return mean(found)


def _text(id: str, found: Sequence[float]) -> str:
    """Distances on the parts of the sets, as one text; nothing where there is none."""
    digits = 1 if every()[id].unit == "percent" else 2
    texts = ["–" if math.isnan(apart) else f"{apart:.{digits if apart < 10 else 1}f}" for apart in found]
    return "" if all(math.isnan(apart) for apart in found) else " / ".join(texts)


def _signed(gains: Sequence[Sequence[float]], trial: str) -> list[str]:
    if trial == DEFAULTS:
        return [""] * len(gains)
    return [f"{mean(of):+.1f} ± {standard_error(of):.1f}" if len(of) > 1 else "" for of in gains]
