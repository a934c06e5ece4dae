"""The runs that the player of the documentation steps through, one script file each.

A page opened from the file system may not fetch anything, but it may load a script. So a trace is shipped as a script
that hands its JSON lines to the player. Numbers are rounded to nine digits: enough for pictures, and the same on every
machine. Versions and the tape are left out: they say nothing a picture shows.
"""

from __future__ import annotations

import json
from typing import Any

from reference import datasets
from reference.contract import Run
from reference.papers import PAPERS, method
from reference.recording import data_of, record
from reference.table import Table

DIGITS = 9
TABLES = {"weather": 1, "iris": 5, "wine": 6, "monks-1": 7}
"""The tables that the form for live runs offers, and every how many of their rows it takes."""


def tables() -> str:
    """The script with the tables of the form for live runs.

    >>> tables()[:29]
    'ReferencePlayer.tables = {"we'
    """
    found = {name: data_of(thin(name, every)) for name, every in TABLES.items()}
    entries = [f"{json.dumps(name)}: {json.dumps(data, separators=(',', ':'))}" for name, data in found.items()]
    return "ReferencePlayer.tables = {" + ",\n".join(entries) + "};\n"


def scripts() -> dict[str, str]:
    """The script of every run, by file name.

    >>> "antminer.js" in scripts()
    True
    """
    return {f"{run.name}.js": script(run) for paper in PAPERS.values() for run in paper.runs}


def script(run: Run) -> str:
    """The trace of a run as a script that hands it to the player, an event per line.

    >>> script(PAPERS["antminer"].runs[0]).splitlines()[1][:30]
    '{"trace":1,"paper":"antminer",'
    """
    chosen = method(run.method)
    model = chosen.create(backend="python", **run.parameters)
    lines = [json.loads(line) for line in record(chosen, model, thinned(run), every_ant=True).splitlines()]
    del lines[0]["versions"], lines[-1]["result"]["tape"]
    told = [lines[0], *map(rounded, lines[1:])]  # data and parameters as they are: a live run may begin with them
    entries = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in told]
    return f'ReferencePlayer.trace("{run.name}", [\n' + ",\n".join(entries) + "\n]);\n"


def thinned(run: Run) -> Table:
    """The data of a run: every so many rows of it.

    >>> thinned(PAPERS["abcodt"].runs[0]).n_rows
    30
    """
    return thin(run.data, run.every)


def thin(name: str, every: int) -> Table:
    """Every so many rows of a built-in table."""
    table = datasets.load(name)
    columns = tuple(column[::every] for column in table.columns)
    return Table(table.name, table.attributes, columns, table.target, table.classes[::every])


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
