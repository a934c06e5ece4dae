"""Screenings that were run: kept with the package as scores, and told as tables."""

from __future__ import annotations

import json
import math
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from reference.lab import distances, statistics
from reference.lab.compare import Comparison, mean
from reference.lab.measures import PERCENT
from reference.lab.printed import Scores
from reference.lab.report import markdown
from reference.lab.screening import (
    DEFAULTS,
    LETTER,
    Effect,
    Screening,
    counted,
    effects,
    idle_sets,
    screenings,
    sizes_or_scores,
    trials,
)
from reference.papers import METHODS

KEPT = ("accuracy", "precision", "recall", "rules", "terms", "leaves", "features")
"""The measures that a file has."""

DIGITS = 6
"""Decimals of a kept score."""

BESIDE = DEFAULTS, LETTER
"""The trials that every table shows."""


def content(screening: Screening, comparison: Comparison, made: dict[str, str]) -> dict[str, Any]:
    """What is kept of a screening: the scores of every fold, and what made them."""
    scores = {
        data: {
            method: {name: [round(x, DIGITS) for x in cell[name]] for name in KEPT if name in cell}
            for method, cell in methods.items()
        }
        for data, methods in comparison.scores.items()
    }
    how = {"folds": comparison.folds, "runs": comparison.runs, "seed": comparison.seed, "budget": screening.budget}
    failed = [{"data": data, "method": method, "why": why} for (data, method), why in comparison.failed.items()]
    made_of = {"made": made, "digests": comparison.digests, "failed": failed}
    return {"method": screening.method, **how, **made_of, "scores": scores}


def joined(earlier: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    """An earlier run with what a later one has more or anew; they must have been made alike.

    >>> one = {"method": "mbc", "folds": 3, "runs": 1, "seed": 0, "budget": {}, "digests": {"iris": "a"}, "failed": []}
    >>> joined({**one, "scores": {"iris": {"x": {}}}}, {**one, "scores": {"iris": {"y": {}}}})["scores"]
    {'iris': {'x': {}, 'y': {}}}
    """
    for name in ("method", "folds", "runs", "seed", "budget"):
        if earlier[name] != later[name]:
            raise ValueError(f"the earlier run had {name}={earlier[name]}, this one has {later[name]}")
    digests = earlier["digests"] | later["digests"]
    if moved := [data for data in earlier["digests"] if digests[data] != earlier["digests"][data]]:
        raise ValueError(f"the earlier run had another edition of {', '.join(moved)}")
    sets = {**earlier["scores"], **later["scores"]}
    scores = {data: {**earlier["scores"].get(data, {}), **later["scores"].get(data, {})} for data in sets}
    return {**later, "digests": digests, "failed": [*earlier["failed"], *later["failed"]], "scores": scores}


def as_text(kept: dict[str, Any]) -> str:
    """The content of a file: a line for every data set and method, so that a changed one is seen."""
    head = {name: value for name, value in kept.items() if name != "scores"}
    rows = []
    for data, methods in kept["scores"].items():
        cells = ",\n".join(f"   {json.dumps(name)}: {json.dumps(cell)}" for name, cell in methods.items())
        rows.append(f"  {json.dumps(data)}: {{\n{cells}\n  }}")
    return json.dumps(head, indent=1)[:-2] + ',\n "scores": {\n' + ",\n".join(rows) + "\n }\n}\n"


@cache
def kept(name: str) -> Comparison | None:
    """The comparison that was kept of a screening; none if it was never run.

    >>> found = kept("mbc")
    >>> found is None or "defaults" in found.methods
    True
    """
    file = files("reference") / "lab" / "kept" / file_name(name)
    if not file.is_file():
        return None
    found = json.loads(file.read_text("utf-8"))
    methods = list(dict.fromkeys(method for cells in found["scores"].values() for method in cells))
    how = (found["folds"], found["runs"], found["seed"], found["scores"])
    return Comparison(list(found["scores"]), methods, *how, digests=found["digests"])


def file_name(name: str) -> str:
    """The file of a screening.

    >>> file_name("mbc")
    'readings-mbc.json'
    """
    return f"readings-{name}.json"


def table(screening: Screening, comparison: Comparison) -> list[list[str]]:
    """Every trial: what it is worth beside the defaults, and how far it is from what the paper prints.

    Differences are means over sets with their standard errors; distances are given for the sets that chose the defaults
    and for those held out, where the trial ran on all of them, and not at all where no print is held against folds.
    """
    measure, size = measure_of(screening), size_of(comparison)
    scale, sets = (100 if measure in PERCENT else 1), [data for part in _parts(screening, comparison) for data in part]
    head = ["reading", f"{measure}, difference", "sets better / worse, of all", f"{size}, difference"]
    head += ["distance to the paper", "held out"] if screening.cells or screening.counts else []
    level, usual = _level(comparison, measure, scale), _level(comparison, size, 1)
    rows = [head, [DEFAULTS, level, "", usual, *_distances(screening, comparison, DEFAULTS)]]
    names, idle = [name for name in trials(screening) if name != DEFAULTS], idle_sets(screening)
    sizes = {found.trial: found for found in effects(comparison, names, sets, size, idle)}
    for found in effects(comparison, names, sets, measure, idle):
        more = _gain(sizes[found.trial], 1) if found.trial in sizes else ""
        better = f"{found.better} / {found.worse} of {found.sets}"
        apart = _distances(screening, comparison, found.trial)
        rows.append([found.trial, _gain(found, scale), better, more, *apart])
    return rows


def _gain(found: Effect, scale: float) -> str:
    """A difference, and its error where it has one; a single set has none."""
    error = "" if math.isnan(found.error) else f" ± {scale * found.error:.1f}"
    return f"{scale * found.difference:+.1f}{error}"


def size_of(comparison: Comparison) -> str:
    """What counts the size of a result: the features that a selector keeps, or the rules of a model, all lists."""
    chosen = any(comparison.of_folds(data, DEFAULTS, "features") for data in comparison.data)
    return "features" if chosen else "rules"


def noise(screening: Screening, comparison: Comparison) -> list[list[str]]:
    """Where a trial can change nothing it is the defaults with other seeds: how far these lie apart on a set."""
    measure = measure_of(screening)
    scale, rows = (100 if measure in PERCENT else 1), [["data", "runs", "lowest", "highest", "standard deviation"]]
    for data in comparison.data:
        same = [DEFAULTS, *(name for name, idle in idle_sets(screening).items() if data in idle)]
        means = [scale * mean(comparison.of_folds(data, name, measure)) for name in same]
        known = [value for value in means if value == value]
        if len(known) > 1:
            ends = min(known), max(known), float(np.std(known, ddof=1))
            rows.append([data, str(len(known)), *(f"{value:.1f}" for value in ends)])
    return rows


def text(screening: Screening, comparison: Comparison | None, printed: Scores) -> str:
    """The whole screening for people: every trial, every printed table, counts where the paper has some, every set;
    the printed tables alone where no folds were run."""
    if comparison is None:
        about = f"{screening.name}: how far our numbers are from those of the printed tables, by their own protocols."
        return f"{about}\n\n{markdown(distances.table(screening, None, printed))}"
    unit = "counts, in percent of the sets" if screening.counts else "our numbers, on average,"
    sets = "one set" if len(comparison.data) == 1 else f"{len(comparison.data)} sets"
    protocol = f"{comparison.runs} × {comparison.folds} folds on {sets}"
    about = f"{screening.name or screening.method}: {protocol}; distance: how far {unit} are from the printed ones."
    beside = any(name in comparison.methods for name in screening.rivals)
    tables = [table(screening, comparison), *([counts(screening, comparison)] if screening.counts and beside else [])]
    tables += [distances.table(screening, comparison, printed)] if screening.cells or printed else []
    tables += [ranks(screening, comparison)] if screening.ranks and beside else []
    return "\n\n".join([about, *map(markdown, [*tables, by_set(screening, comparison)])])


def measure_of(screening: Screening) -> str:
    """The measure by which readings are seen beside each other."""
    return screening.cells[0]["measure"] if screening.cells else "accuracy"


def counts(screening: Screening, comparison: Comparison) -> list[list[str]]:
    """On how many sets the method is better than a rival, similar and worse: printed, by default, and by the letter.

    Only rivals that have run are told.
    """
    shown = [name for name in (*BESIDE, *screening.shown) if name in comparison.methods]
    rows = [["against", "measure", "the paper", *shown]]
    for row in (row for row in screening.counts if row["rival"] in comparison.methods):
        printed = f"{row['better']} / {row['similar']} / {row['worse']}"
        ours = [_counted(comparison, name, row) for name in shown]
        rows.append([row["rival"], row["measure"], printed, *(" / ".join(map(str, found)) for found in ours)])
    return rows


def ranks(screening: Screening, comparison: Comparison) -> list[list[str]]:
    """Average ranks by measure: printed, and among the same methods here, by default and by the letter.

    Only sets on which every method has run count, for a size those where each has rules; it is that of one list,
    leaves standing for rules.
    """
    shown = [name for name in (*BESIDE, *screening.shown) if name in comparison.methods]
    rows = [["measure", "method", "the paper", *shown]]
    for measure, printed in screening.ranks.items():
        rivals = [name for name in printed if name != screening.method and name in comparison.methods]
        found = [_average_ranks(screening, comparison, [trial, *rivals], measure) for trial in shown]
        for place, name in enumerate([screening.method, *rivals]):
            averages = (f"{average[place]:.2f}" for average in found)
            rows.append([measure if place == 0 else "", name, f"{printed[name]:.2f}", *averages])
    return rows


def _average_ranks(screening: Screening, comparison: Comparison, methods: list[str], measure: str) -> list[float]:
    lists = screening.budget.get("n_classifiers", 1)
    ours = [name for name in methods if name not in screening.rivals or name in METHODS]
    scale = {name: 1 / lists if measure == "size" and name in ours else 1.0 for name in methods}
    rows = [[scale[name] * mean(sizes_or_scores(comparison, data, name, measure)) for name in methods]
            for data in comparison.data]
    complete = [row for row in rows if not np.isnan(row).any()]
    return [float(rank) for rank in statistics.ranks(np.round(complete, 12)).mean(axis=0)]


def _counted(comparison: Comparison, trial: str, row: dict[str, Any]) -> tuple[int, int, int]:
    return counted(comparison, trial, row["rival"], comparison.data, row["measure"], row.get("lists", 1))


def by_set(screening: Screening, comparison: Comparison) -> list[list[str]]:
    """The measure on every set: defaults, letter and rivals; all that ran, if that was none of them."""
    measure = measure_of(screening)
    scale = 100 if measure in PERCENT else 1
    shown = [name for name in (*BESIDE, *screening.shown, *screening.rivals) if name in comparison.methods]
    shown = shown or comparison.methods
    rows = [["data", *shown]]
    for data in comparison.data:
        name = f"{data} (held out)" if screening.chosen and data in screening.held_out else data
        scores = (mean(comparison.of_folds(data, method, measure)) for method in shown)
        rows.append([name, *("" if score != score else f"{scale * score:.1f}" for score in scores)])
    return rows


def _parts(screening: Screening, comparison: Comparison) -> list[list[str]]:
    return [[data for data in part if data in comparison.data] for part in (screening.chosen, screening.held_out)]


def _distances(screening: Screening, comparison: Comparison, trial: str) -> list[str]:
    if not (screening.cells or screening.counts):
        return []
    measure, parts = measure_of(screening), _parts(screening, comparison)
    whole = [bool(part) and all(comparison.of_folds(data, trial, measure) for data in part) for part in parts]
    pairs = zip(parts, whole, strict=True)
    return [distances.told(screening, comparison, trial, part) if ran else "" for part, ran in pairs]


def _level(comparison: Comparison, measure: str, scale: float) -> str:
    level = mean(mean(comparison.of_folds(data, DEFAULTS, measure)) for data in comparison.data)
    return "not run" if math.isnan(level) else f"{scale * level:.1f}"


def everything() -> dict[str, tuple[Screening, Comparison]]:
    """The screenings that were run, by name."""
    return {name: (of, found) for name, of in screenings().items() if (found := kept(name)) is not None}
