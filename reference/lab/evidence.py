"""Results that are kept with the package: one file per experiment, every score of every unit, and what made it.

A file has for every kind of judges, data set and method the scores over the parts, a digest of what each part
predicted or chose, digests of the data and of the code, and the CPU seconds.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from typing import Any

from reference import __version__
from reference.lab.digests import versions
from reference.lab.experiments import Cell, Cells
from reference.lab.published import Experiment
from reference.lab.reproduce import Outcome

Content = dict[str, Any]


def file_name(id: str) -> str:
    """The file of an experiment.

    >>> file_name("paper/table-1")
    'paper-table-1.json'
    """
    return id.replace("/", "-") + ".json"


@cache
def kept(id: str) -> Content:
    """What is kept of an experiment; nothing if it was never run."""
    file = files("reference") / "lab" / "kept" / file_name(id)
    content: Content = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return content


def with_outcome(content: Content, outcome: Outcome) -> Content:
    """The content of a file with what has just been run; cells that were run again are replaced."""
    plan = outcome.plan
    judges = {kind: {data: dict(of) for data, of in cells.items()} for kind, cells in content.get("cells", {}).items()}
    of_kind = judges.setdefault(plan.judge, {})
    made = {"version": __version__, **versions()}
    for (data, method), cell in outcome.cells.items():
        if not cell.error:
            entry = {name: value for name, value in asdict(cell).items() if name != "error"}
            entry |= {"seconds": round(cell.seconds, 2), "data": cell.data[:16], "code": cell.code[:16]}
            of_kind.setdefault(data, {})[method] = {**entry, "runs": plan.runs, "folds": plan.folds, "made": made}
    return {"experiment": outcome.experiment.id, "seed": plan.seed, "cells": judges}


def cells_of(content: Content, judge: str) -> Cells:
    """The cells of a kind of judges.

    >>> cells_of({"cells": {"": {"iris": {"tree": {"scores": [0.9], "runs": 1}}}}}, "")["iris", "tree"].scores
    [0.9]
    """
    known = set(Cell.__dataclass_fields__)
    return {
        (data, method): Cell(**{name: value for name, value in entry.items() if name in known})
        for data, methods in content.get("cells", {}).get(judge, {}).items()
        for method, entry in methods.items()
    }


def seconds(experiment: Experiment) -> dict[tuple[str, str], float]:
    """The CPU seconds that the cells of an experiment take with as many runs as it has, from those that were kept."""
    of_data = kept(experiment.id).get("cells", {}).get(next(iter(experiment.judges), ""), {})
    return {
        (data, method): entry["seconds"] * experiment.runs / entry["runs"]
        for data, entries in of_data.items()
        for method, entry in entries.items()
    }


def as_text(content: Content) -> str:
    """A file as text: a line for every cell, so that a changed one is seen."""
    lines = []
    for kind, of_data in content["cells"].items():
        rows = [
            f"   {json.dumps(data)}: {{\n" + ",\n".join(
                f"    {json.dumps(method)}: {json.dumps(entry)}" for method, entry in methods.items()
            ) + "\n   }"
            for data, methods in of_data.items()
        ]  # fmt: skip
        lines.append(f"  {json.dumps(kind)}: {{\n" + ",\n".join(rows) + "\n  }")
    head = f' "experiment": {json.dumps(content["experiment"])},\n "seed": {content["seed"]},\n "cells": {{\n'
    return "{\n" + head + ",\n".join(lines) + "\n }\n}\n"
