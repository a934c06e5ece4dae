"""The runs that the player of the documentation steps through, one script file each.

A page opened from the file system may not fetch anything, but it may load a script. So a trace is shipped as a script
that hands its JSON lines to the player. Numbers are rounded to nine digits: enough for pictures, and the same on every
machine. Versions and the tape are left out: they say nothing a picture shows.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from reference import datasets
from reference.papers import method
from reference.recording import record
from reference.table import Table

DIGITS = 9


@dataclass(frozen=True)
class Run:
    """A run to show: its file name, what a reader chooses it by, the method, every how many rows of which data."""

    name: str
    title: str
    method: str
    data: str
    every: int = 1
    parameters: dict[str, Any] = field(default_factory=dict)


SMALL_COLONY = {"min_cases_per_rule": 2, "max_uncovered_cases": 2, "random_state": 1}
FEW_BEES = {"n_sources": 5, "max_evaluations": 20, "n_iterations": 3, "limit": 2, "max_depth": 3}

RUNS = {
    "antminer": (
        Run("antminer", "Original pruner, weather", "antminer", "weather", 1,
            {**SMALL_COLONY, "n_ants": 6, "n_rules_converge": 3}),
        Run("antminer-hybrid", "Hybrid pruner, weather", "antminer", "weather", 1,
            {**SMALL_COLONY, "n_ants": 4, "n_rules_converge": 2, "pruner": "hybrid", "r": 2}),
    ),
    "mbc": (
        Run("mbc", "Two rule lists, weather", "mbc", "weather", 1,
            {"n_ants": 3, "n_classifiers": 2, "max_iterations": 2, "random_state": 5}),
    ),
    "gcaco": (
        Run("gcaco", "Thirteen features of wines", "gcaco", "wine", 1,
            {"n_ants": 3, "n_iterations": 2, "omega": 2, "random_state": 1}),
    ),
    "carboost": (
        Run("carboost", "Rules and rounds, weather", "carboost", "weather", 1,
            {"min_support": 0.3, "max_length": 2, "significance": 0.15, "n_estimators": 5, "random_state": 3}),
    ),
    "abcodt": (
        Run("abcodt", "Profit as printed: distance", "abcodt", "wine", 6, {**FEW_BEES, "random_state": 1}),
        Run("abcodt-accuracy", "Profit as told: accuracy", "abcodt", "wine", 6,
            {**FEW_BEES, "reading": "accuracy", "objective_iterations": 3, "random_state": 2}),
    ),
}
"""The runs of every paper, the one to begin with first."""


def scripts() -> dict[str, str]:
    """The script of every run, by file name.

    >>> "antminer.js" in scripts()
    True
    """
    return {f"{run.name}.js": script(run) for runs in RUNS.values() for run in runs}


def script(run: Run) -> str:
    """The trace of a run as a script that hands it to the player, an event per line.

    >>> script(RUNS["antminer"][0]).splitlines()[1][:30]
    '{"trace":1,"paper":"antminer",'
    """
    chosen = method(run.method)
    model = chosen.create(backend="python", **run.parameters)
    lines = [json.loads(line) for line in record(chosen, model, thinned(run), every_ant=True).splitlines()]
    del lines[0]["versions"], lines[-1]["result"]["tape"]
    entries = [json.dumps(rounded(line), ensure_ascii=False, separators=(",", ":")) for line in lines]
    return f'ReferencePlayer.trace("{run.name}", [\n' + ",\n".join(entries) + "\n]);\n"


def thinned(run: Run) -> Table:
    """The data of a run: every so many rows of it.

    >>> thinned(RUNS["abcodt"][0]).n_rows
    30
    """
    table = datasets.load(run.data)
    columns = tuple(column[:: run.every] for column in table.columns)
    return Table(table.name, table.attributes, columns, table.target, table.classes[:: run.every])


def rounded(value: Any) -> Any:
    """A JSON value with its floats rounded to ``DIGITS`` significant digits.

    >>> rounded({"u": [0.1234567890123, 2.0, 3]})
    {'u': [0.123456789, 2.0, 3]}
    """
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, dict):
        return {name: rounded(item) for name, item in value.items()}
    return [rounded(item) for item in value] if isinstance(value, list) else value
