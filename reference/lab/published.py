"""What the papers printed, from the ``published.toml`` of every room."""

from __future__ import annotations

import math
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from reference.papers import SLUGS

NUMBER = re.compile(r"\s*[-+]?[\d,]+(?:\.(\d+))?(?:[eE]([-+]?\d+))?")
"""A printed number: digits, with commas at the thousands, perhaps decimals and an exponent."""

Cells = dict[str, tuple[str, ...]]
"""By row, the cells as printed, in the order of the methods; an empty text where nothing is printed."""


Rerun = dict[str, dict[str, Any]]
"""By column who takes its place, with parameters: an ``entrant`` of ``reference compare``, or a ``selector``."""


@dataclass(frozen=True)
class Experiment:
    """A table of a paper: its protocol, its cells as printed, and what cannot be compared, with the reason.

    ``values`` are rows of data sets; ``summary`` rows that the paper made of them (averages, ranks, tests).
    ``excluded`` has (data, method, why), an empty text standing for all. Where the summary is of another table, ``of``
    names it and ``control`` the method that the others are measured against; ``tested`` are the columns of a test over
    all, if not every one. ``rerun`` says by column who takes its place when the experiment is run again, ``nominal``
    which columns of a data set hold names written as digits; ``folds`` is ours where the paper tells none, and 1 where
    it learns from the whole set. ``default_counts`` if the default rule counts as a rule without terms.

    Where features are chosen, ``holdout`` is the share of the rows to test on, ``sizes`` the table that says how many
    features a column keeps, ``judges`` who is trained on them (by kind, an entrant with its parameters each), and
    ``normalised`` tells that all columns are scaled first. ``runs`` is how often we part the rows; a cell is the mean
    over the parts, or what ``statistic`` says. ``reading`` is a sentence on what we chose where the paper is silent.
    """

    id: str
    where: str
    what: str
    protocol: str
    metric: str
    unit: str
    spread: str
    methods: tuple[str, ...]
    printed_as: dict[str, str]
    values: Cells
    summary: Cells
    excluded: tuple[tuple[str, str, str], ...]
    of: str = ""
    control: str = ""
    tested: tuple[str, ...] = ()
    folds: int = 10
    runs: int = 1
    holdout: float = 0.0
    normalised: bool = False
    sizes: str = ""
    judges: Rerun = field(default_factory=dict)
    statistic: str = "mean"
    reading: str = ""
    default_counts: bool = False
    rerun: Rerun = field(default_factory=dict)
    nominal: dict[str, list[str]] = field(default_factory=dict)

    def numbers(self) -> list[tuple[str, str, str]]:
        """Every printed number: data set, method, text."""
        return [
            (data, method, text)
            for data, cells in self.values.items()
            for method, text in zip(self.methods, cells, strict=True)
            if text
        ]

    def why_not(self, data: str, method: str) -> str:
        """Why a number cannot be compared; empty if it can."""
        for of_data, of_method, why in self.excluded:
            if of_data in ("", data) and of_method in ("", method):
                return why
        return ""

    def column(self, method: str) -> list[float]:
        """The printed numbers of a method, NaN where there is none."""
        place = self.methods.index(method)
        return [number(cells[place]) for cells in self.values.values()]

    def spread_of(self, data: str, method: str) -> float:
        """The spread that a cell prints after ± or in brackets; 0 where it prints none."""
        found = re.search(r"[±(]\s*([\d.]+)", self.values[data][self.methods.index(method)])
        return float(found[1]) if found else 0.0


@cache
def experiments(slug: str) -> dict[str, Experiment]:
    """The experiments of a paper by their ids.

    >>> all(id.startswith("carboost/") for id in experiments("carboost"))
    True
    """
    content = tomllib.loads((files("reference") / slug / "published.toml").read_text("utf-8"))
    shared = {name: content.get(name, {}) for name in ("rerun", "nominal")}
    return {entry["id"]: _experiment({**shared, **entry}) for entry in content["experiment"]}


@dataclass(frozen=True)
class Claim:
    """A sentence of a paper about its results, and how it is tested on ours.

    ``method`` is better than everyone of ``against`` on ``printed`` of ``of`` data sets of the experiment; with
    ``kind`` "mean" its mean over the data sets is better than theirs, with "least" its figures are smaller.
    """

    text: str
    where: str
    experiment: str
    method: str
    against: tuple[str, ...]
    kind: str = "wins"
    printed: int = 0
    of: int = 0


@cache
def claims(slug: str) -> tuple[Claim, ...]:
    """What a paper says of its results.

    >>> {claim.experiment.partition("/")[0] for claim in claims("carboost")}
    {'carboost'}
    """
    content = tomllib.loads((files("reference") / slug / "published.toml").read_text("utf-8"))
    return tuple(Claim(**{**entry, "against": tuple(entry["against"])}) for entry in content.get("claim", []))


def _experiment(entry: dict[str, Any]) -> Experiment:
    given = {"printed_as": {}, "summary": {}, "excluded": [], "tested": (), **entry}
    cells = {name: {row: tuple(texts) for row, texts in given[name].items()} for name in ("values", "summary")}
    excluded = tuple((x.get("data", ""), x.get("method", ""), x["why"]) for x in given["excluded"])
    lists = {name: tuple(given[name]) for name in ("methods", "tested")}
    return Experiment(**{**given, **cells, **lists, "excluded": excluded})


def every() -> dict[str, Experiment]:
    """The experiments of all papers, paper after paper."""
    return {id: experiment for slug in SLUGS for id, experiment in experiments(slug).items()}


def number(text: str) -> float:
    """The number of a cell, without its spread and its marks; NaN of an empty one.

    >>> number("98.4 ± 0.3"), number("3.3e-6"), number("5,408"), number("")
    (98.4, 3.3e-06, 5408.0, nan)
    """
    found = re.match(NUMBER, text)
    return float(found[0].replace(",", "")) if found else math.nan


def resolution(text: str) -> float:
    """Half a unit of the last digit that a cell prints: what its number may be off by rounding.

    >>> resolution("98.4"), resolution("12"), resolution("3.3e-6")
    (0.05, 0.5, 5e-08)
    """
    found = re.match(NUMBER, text)
    if not found:
        return math.nan
    return 0.5 * 10.0 ** (int(found[2] or 0) - len(found[1] or ""))
