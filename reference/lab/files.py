"""A comparison as files: the report, its table for LaTeX, every fold, everything as JSON, and the pictures."""

from __future__ import annotations

import json
import math
import platform
from dataclasses import asdict
from importlib.metadata import version
from os import PathLike
from pathlib import Path
from typing import Any

from reference import __version__, models
from reference.lab import analysis, plots, report
from reference.lab.compare import Comparison


def write(
    comparison: Comparison, folder: str | PathLike[str], measure: str = "accuracy", control: str | None = None
) -> list[str]:
    """Write everything into a folder, which is made if need be; the names of the files.

    Without matplotlib there are no pictures.
    """
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    control = analysis.control_of(comparison, control, measure)
    texts = {
        "comparison.md": report.text(comparison, measure, control) + "\n",
        "comparison.tex": report.latex(report.rows(comparison, measure, control)) + "\n",
        "comparison.json": json.dumps(_finite(content(comparison, measure, control)), indent=1) + "\n",
        "folds.csv": report.as_csv(comparison),
    }
    for name, text in texts.items():
        models.write_text(place / name, text)
    pictures = plots.pictures(comparison, measure) if plots.available() else {}
    for name, picture in pictures.items():
        models.write_bytes(place / name, picture)
    return [*texts, *pictures]


def content(comparison: Comparison, measure: str, control: str | None = None) -> dict[str, Any]:
    """A comparison as JSON has it: how it was made, every measure of every fold, and the tests.

    >>> from reference.lab.compare import compare
    >>> found = content(compare(["tree", "majority"], ["weather"], folds=2), "accuracy")
    >>> found["protocol"]["folds"], found["tests"]["folds of weather"][0]["one"]
    (2, 'tree')
    """
    found = analysis.over_sets(comparison, measure, control)
    over_sets = {**asdict(found), "friedman": found.friedman._asdict()} if found else None
    tests: dict[str, Any] = {"over data sets": over_sets}
    for data in comparison.data:
        tests[f"folds of {data}"] = [asdict(pair) for pair in analysis.over_folds(comparison, measure, data)]
    packages = {name: version(name) for name in ("numpy", "scipy", "scikit-learn")}
    return {
        "protocol": {"folds": comparison.folds, "runs": comparison.runs, "seed": comparison.seed},
        "versions": {"reference": __version__, "python": platform.python_version(), **packages},
        "data": comparison.digests,
        "methods": comparison.methods,
        "measure": measure,
        "scores": comparison.scores,
        "failed": [{"data": d, "method": m, "error": error} for (d, m), error in comparison.failed.items()],
        "notes": comparison.notes,
        "tests": tests,
    }


def _finite(value: Any) -> Any:
    """The same without what JSON does not have: an infinite number (of Friedman's F, say) becomes null."""
    if isinstance(value, dict):
        return {key: _finite(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(part) for part in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
