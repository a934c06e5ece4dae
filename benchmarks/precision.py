"""W-CARP and CARBoost over ten stratified folds: macro precision and recall, for the table in the documentation.

    python -m benchmarks.precision iris wine ...        data sets (built in, or from REFERENCE_DATA); none: the paper's
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedKFold

from reference import WCARP, CARBoost, Table, datasets

NOMINAL = {
    "led7": [f"led{i}" for i in range(1, 8)],
    "australian": ["A1", "A4", "A5", "A6", "A8", "A9", "A11", "A12"],
}
"""Columns of the paper's data sets that hold names written as digits."""

PAPER = {
    "anneal": "98.5/85 99.5/89",
    "australian": "86.3/78 88.2/81",
    "auto": "79.1/67 82.1/69",
    "breast-w": "96.5/78 98.2/85",
    "cleve": "82.2/79 86.7/83",
    "crx": "85.2/83 86.8/86",
    "german": "74.6/67 83.9/71",
    "glass": "74.0/68 80.2/77",
    "heart": "82.3/87 83.9/89",
    "hepatitis": "79.6/69 85.9/81",
    "horse-colic": "83.5/86 85.7/89",
    "hypo": "98.5/84 95.6/91",
    "ionosphere": "92.5/88 94.6/92",
    "iris": "94.6/95 95.4/97",
    "labor": "85.8/75 88.9/79",
    "led7": "72.6/71 73.9/74",
    "lymph": "81.5/63 85.4/69",
    "pima": "74.1/64 75.8/66",
    "sick": "97.8/81 97.8/84",
    "sonar": "79.3/67 83.6/69",
    "tic-tac-toe": "98.4/91 99.8/93",
    "vehicle": "68.3/72 80.3/75",
    "waveform": "83.3/70 82.5/72",
    "wine": "95.4/87 96.6/91",
    "zoo": "96.5/87 98.2/90",
}
"""Tables 1 and 2 of the paper: precision/recall of W-CARP, then of CARBoost."""

METHODS: dict[str, Any] = {
    "W-CARP": lambda: WCARP(),
    "W-CARP, confidence 0.9": lambda: WCARP(min_confidence=0.9),
    "CARBoost": lambda: CARBoost(random_state=0),
}


class Result(NamedTuple):
    """Macro precision and recall of pooled predictions, accuracy, rules per fold, and rounds that vote."""

    precision: float
    recall: float
    accuracy: float
    rules: float
    rounds: float


def load(name: str) -> Table:
    """The paper's file of a set where REFERENCE_DATA has it, else what is built in."""
    folder = Path(os.environ.get("REFERENCE_DATA", "."))
    options: dict[str, Any] = {"nominal": NOMINAL[name]} if name in NOMINAL else {}
    for file in (folder / f"{name}.arff", folder / f"{name}.csv"):
        if file.exists():
            return datasets.load(str(file), **options)
    return datasets.load(name)


def ten_folds(make: Any, table: Table) -> Result:
    """Predictions of ten stratified folds, pooled (CB-38)."""
    assert table.classes is not None
    labels, predicted = np.array(table.labels(), dtype=object), np.empty(table.n_rows, dtype=object)
    rules, rounds = [], []
    folds = StratifiedKFold(10, shuffle=True, random_state=0)
    for train, test in folds.split(np.zeros(table.n_rows), table.classes):
        model = make().fit(table.take(train))
        predicted[test] = model.predict(table.take(test))
        rules.append(len(model.rules_))
        rounds.append(getattr(model, "n_rounds_", 0))
    precision, recall = _macro(labels, predicted)
    right = 100 * float(np.mean(labels == predicted))
    return Result(precision, recall, right, statistics.mean(rules), statistics.mean(rounds))


def _macro(labels: NDArray[Any], predicted: NDArray[Any]) -> tuple[float, float]:
    """Precision and recall averaged over the classes that occur; a class never predicted has precision 0."""
    precision, recall = [], []
    for label in sorted(set(labels.tolist()), key=str):
        right = int(np.count_nonzero((labels == label) & (predicted == label)))
        precision.append(right / max(1, int(np.count_nonzero(predicted == label))))
        recall.append(right / int(np.count_nonzero(labels == label)))
    return 100 * statistics.mean(precision), 100 * statistics.mean(recall)


def main(names: list[str]) -> None:
    """One row per data set: precision/recall of each method, with rules per fold, beside the paper's."""
    heads = " | ".join(METHODS)
    print(f"| data | cases | {heads} | rules | rounds | paper: W-CARP | paper: CARBoost | seconds |")
    print("|---" * (8 + len(METHODS)) + "|")
    for name in names or PAPER:
        table = load(name)
        start = time.perf_counter()
        results = [ten_folds(make, table) for make in METHODS.values()]
        seconds = time.perf_counter() - start
        cells = " | ".join(f"{result.precision:.1f} / {result.recall:.1f}" for result in results)
        printed = [pair.replace("/", " / ") for pair in PAPER.get(name, "? ?").split()]
        sizes = f"{results[0].rules:.0f} | {results[-1].rounds:.1f}"
        print(f"| {name} | {table.n_rows} | {cells} | {sizes} | {' | '.join(printed)} | {seconds:.0f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
