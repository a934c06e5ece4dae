"""Which reading did the authors have? A paper's readings are tried on its data, against what it prints.

The design is a screening: the letter of the paper, the present defaults, from the defaults one reading changed at a
time, and then combinations of those that helped. Every trial sees the same folds. What a room tries, on which sets, and
what its paper prints of them stands in its ``screening.toml``, which may have several: another tries what was chosen on
sets that nobody had looked at. Sets are parted into those that chose the defaults and those held out.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from reference import readings
from reference.lab import statistics
from reference.lab.compare import Comparison, compare, mean
from reference.lab.entrants import JUDGE, entrant
from reference.lab.execution import Ticker
from reference.lab.store import Store
from reference.papers import METHODS, SLUGS

DEFAULTS, LETTER = "defaults", "letter"
"""The trials that the others are seen beside."""

SIMILAR = 0.44, 0.56
"""Vargha and Delaney's A between these is no difference, as the paper that counts by it says."""

Parameters = dict[str, Any]


@dataclass(frozen=True)
class Screening:
    """What is tried: ``factors`` has for a parameter the values, ``combinations`` changes that are made together;
    ``presets`` (the letter, or what a program does) are tried by their names; ``budget`` is what all trials share: it
    keeps each affordable. ``name`` is the method's, unless it has several screenings.

    ``cells`` are printed columns (experiment, column and measure), ``counts`` printed numbers of data sets on which the
    method is better than a rival, similar and worse (by A over the folds, see SIMILAR); a size is that of one of so
    many ``lists``. ``ranks`` are printed average ranks by measure, of the method and of rivals. ``idle`` has for a
    parameter the sets on which it can change nothing. Tables show the trials ``shown`` beside defaults and letter.

    ``tables`` are printed tables (experiment, columns) that every trial is held against by the paper's own protocol
    (see ``printed``), on the sets above and, held out as well, on those that are ``also`` affordable so.
    """

    paper: str
    method: str
    folds: int
    runs: int
    chosen: tuple[str, ...]
    held_out: tuple[str, ...]
    factors: Mapping[str, list[Any]] = field(default_factory=dict)
    presets: tuple[str, ...] = ()
    budget: Parameters = field(default_factory=dict)
    judge: str = JUDGE
    rivals: tuple[str, ...] = ()
    cells: tuple[dict[str, str], ...] = ()
    counts: tuple[dict[str, Any], ...] = ()
    ranks: Mapping[str, dict[str, float]] = field(default_factory=dict)
    combinations: tuple[Parameters, ...] = ()
    idle: Mapping[str, list[str]] = field(default_factory=dict)
    shown: tuple[str, ...] = ()
    tables: tuple[dict[str, Any], ...] = ()
    also: tuple[str, ...] = ()
    name: str = ""


@cache
def screenings() -> dict[str, Screening]:
    """The screenings by name.

    >>> screenings()["mbc"].paper
    'mbc'
    """
    found = {}
    for slug in SLUGS:
        content = tomllib.loads((files("reference") / slug / "screening.toml").read_text("utf-8"))
        for entry in content["screening"]:
            lists = {name: tuple(value) for name, value in entry.items() if isinstance(value, list)}
            name = entry.get("name", entry["method"])
            found[name] = Screening(paper=slug, **{**entry, **lists, "name": name})
    return found


def trials(screening: Screening) -> dict[str, Parameters]:
    """The parameters of every trial by its name; each departs from the defaults in one reading, but for presets and
    combinations. TOML has no None: it is written as in the registers.

    >>> few = Screening("", "carboost", 3, 1, (), (), {"max_length": [4, "None"]})
    >>> trials(few)
    {'defaults': {}, 'max_length=None': {'max_length': None}}
    """
    usual = METHODS[screening.method].create().get_params()
    found: dict[str, Parameters] = {DEFAULTS: {}, **{name: dict(readings(name)) for name in screening.presets}}
    for name, values in screening.factors.items():
        for value in values:
            if value != usual[name]:
                found[f"{name}={value}"] = {name: None if value == "None" else value}
    for given in screening.combinations:
        found[" + ".join(f"{name}={value}" for name, value in given.items())] = given
    return found


def idle_sets(screening: Screening) -> dict[str, set[str]]:
    """For every trial the sets on which it is the default method under another name, and so with other seeds.

    >>> few = Screening("", "mbc", 3, 1, (), (), {"max_cuts": [8]}, idle={"max_cuts": ["tic-tac-toe"]})
    >>> idle_sets(few)
    {'defaults': set(), 'max_cuts=8': {'tic-tac-toe'}}
    """
    parts = {name: [set(screening.idle.get(key, ())) for key in given] for name, given in trials(screening).items()}
    return {name: set.intersection(*sets) if sets else set() for name, sets in parts.items()}


def run(
    screening: Screening,
    sets: Sequence[str] = (),
    store: Store | None = None,
    jobs: int = 1,
    tick: Ticker | None = None,
    names: Sequence[str] = (),
) -> Comparison:
    """Every trial, and the rivals, on the sets; of trials, rivals and sets only those named, if some are."""
    create = METHODS[screening.method].create
    models = {name: create(**screening.budget, **given) for name, given in trials(screening).items()}
    for name in screening.rivals:
        models[name] = entrant(name, **(screening.budget if name in METHODS else {})).model
    return compare(
        {name: model for name, model in models.items() if not names or name in names},
        list(sets or (*screening.chosen, *screening.held_out)),
        folds=screening.folds,
        runs=screening.runs,
        judge=screening.judge,
        store=store,
        jobs=jobs,
        tick=tick,
    )


class Effect(NamedTuple):
    """What a trial is worth beside the defaults, on average over sets: the difference, and its standard error."""

    trial: str
    difference: float
    error: float
    better: int
    worse: int
    sets: int


def effects(
    comparison: Comparison,
    names: Sequence[str],
    sets: Sequence[str],
    measure: str,
    idle: Mapping[str, set[str]] = MappingProxyType({}),
) -> list[Effect]:
    """The effect of every trial on a measure, the largest first, on the sets that are not idle for it.

    >>> scores = {"a": {"defaults": {"accuracy": [0.5]}, "x": {"accuracy": [0.75]}}}
    >>> effects(Comparison(["a"], ["defaults", "x"], 1, 1, 0, scores), ["x"], ["a"], "accuracy")
    [Effect(trial='x', difference=0.25, error=nan, better=1, worse=0, sets=1)]
    """
    found = []
    for name in names:
        alive = [data for data in sets if data not in idle.get(name, ())]
        pairs = [[mean(comparison.of_folds(data, one, measure)) for one in (name, DEFAULTS)] for data in alive]
        gains = [trial - usual for trial, usual in pairs if not (math.isnan(trial) or math.isnan(usual))]
        if gains:
            better, worse = sum(gain > 1e-12 for gain in gains), sum(gain < -1e-12 for gain in gains)
            found.append(Effect(name, mean(gains), standard_error(gains), better, worse, len(gains)))
    return sorted(found, key=lambda effect: -abs(effect.difference))


def standard_error(values: Sequence[float]) -> float:
    """Of the mean of a sample, or NaN of fewer than two.

    >>> standard_error([1.0, 3.0]), standard_error([1.0])
    (1.0, nan)
    """
    if len(values) < 2:
        return math.nan
    centre = mean(values)
    return math.sqrt(math.fsum((value - centre) ** 2 for value in values) / (len(values) - 1) / len(values))


def counted(
    comparison: Comparison, trial: str, rival: str, sets: Sequence[str], measure: str = "accuracy", lists: int = 1
) -> tuple[int, int, int]:
    """On how many sets the trial is better than the rival, similar, and worse, by A over the folds; a larger measure
    is better, but for the size of a model, which is that of one of the trial's ``lists``.

    >>> scores = {"a": {"x": {"accuracy": [0.9, 0.9]}, "y": {"accuracy": [0.5, 0.9]}}}
    >>> counted(Comparison(["a"], ["x", "y"], 2, 1, 0, scores), "x", "y", ["a"])
    (1, 0, 0)
    """
    better = similar = worse = 0
    for data in sets:
        one, other = (sizes_or_scores(comparison, data, name, measure) for name in (trial, rival))
        one = [score / lists for score in one]
        if not one or not other:
            continue
        a = statistics.vargha_delaney(one, other)
        if SIMILAR[0] <= a <= SIMILAR[1]:
            similar += 1
        elif a > SIMILAR[1]:
            better += 1
        else:
            worse += 1
    return better, similar, worse


def sizes_or_scores(comparison: Comparison, data: str, method: str, measure: str) -> list[float]:
    """The folds' scores; of a size the negative, so that smaller is better, leaves standing for a tree's rules.

    A model without any rule has no size, or what learned nothing would be the smallest: none where a fold is so.
    """
    if measure != "size":
        return comparison.of_folds(data, method, measure)
    found = comparison.of_folds(data, method, "rules") or comparison.of_folds(data, method, "leaves")
    return [-value for value in found] if all(found) else []
