"""Every estimator on every data set of the folder REFERENCE_DATA: none may end useless without a word.

    python -m benchmarks.sweep [NAME ...]

A model is useless if it has no rule, chose no feature, or is right on no more training rows than always naming the
largest class, which is counted here anew. It must then have warned, and named a remedy. Ends with 1 if one did not.
"""

from __future__ import annotations

import os
import sys
import time
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

from reference import (
    GCACO,
    WCARP,
    ABCoDT,
    AntMiner,
    AntMiner2MBC,
    AntMinerMBC,
    CARBoost,
    GradientBoostedTrees,
    Table,
    datasets,
)
from reference.findings import ModelWarning

SMALL = {"n_ants": 30, "max_iterations": 10, "n_classifiers": 2, "random_state": 1}
ESTIMATORS: dict[str, Any] = {
    "antminer": AntMiner(n_ants=300, random_state=1),
    "mbc": AntMinerMBC(**SMALL),
    "mbc2": AntMiner2MBC(**SMALL),
    "wcarp": WCARP(max_length=2),
    "carboost": CARBoost(max_length=2, n_estimators=3, random_state=1),
    "trees": GradientBoostedTrees(n_iterations=3, max_depth=4, random_state=1),
    "gcaco": GCACO(n_iterations=3, n_ants=10, random_state=1),
    "abcodt": ABCoDT(n_iterations=3, max_depth=4, max_evaluations=100, random_state=1),
}
MOST_COLUMNS = 500
"""Wider tables are swept with their first columns."""


def useless(model: Any, table: Table) -> str:
    """Why a fitted model is no use; nothing if it is some."""
    if hasattr(model, "support_"):
        return "" if model.support_.any() else "no feature"
    if hasattr(model, "rule_lists") and not any(model.rule_lists()):
        return "no rule"
    labels = table.labels()
    right = sum(label == found for label, found in zip(labels, model.predict(table).tolist(), strict=True))
    return "no better than the largest class" if right <= max(Counter(labels).values()) else ""


def verdict(model: Any, table: Table) -> str:
    """How a fit ended: fine, refused, or useless with or without a warning."""
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            model.fit(table)
    except (ValueError, TypeError) as error:
        return f"refused: {str(error)[:90]}"
    why = useless(model, table)
    if not why:
        return "fine"
    said = [str(entry.message) for entry in caught if issubclass(entry.category, ModelWarning)]
    return f"warned of {why}" if any(": " in text for text in said) else f"SILENT: {why}"


def swept(name: str) -> dict[str, str]:
    """What every estimator made of a data set."""
    table = datasets.load(name)
    if len(table.attributes) > MOST_COLUMNS:
        table = table.without([attribute.name for attribute in table.attributes[MOST_COLUMNS:]])
    found = {}
    for label, model in ESTIMATORS.items():
        began = time.perf_counter()
        found[label] = verdict(model, table)
        print(f"{name:20} {label:9} {time.perf_counter() - began:6.1f} s  {found[label]}", flush=True)
    return found


def main(chosen: list[str]) -> int:
    """Sweep, print what happened, and count it."""
    folder = os.environ.get(datasets.FOLDER)
    files = sorted(Path(folder).iterdir()) if folder else []
    names = [path.name.partition(".")[0] for path in files if path.name.endswith(datasets.SUFFIXES)]
    results = [end for name in chosen or names or datasets.names() for end in swept(name).values()]
    print(Counter(end.partition(":")[0] for end in results))
    return int(any(end.startswith("SILENT") for end in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
