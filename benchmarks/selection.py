"""ABCoDT on repeated hold-outs of a quarter, for the tables in the documentation.

    python -m benchmarks.selection 20 wine glass ...     seeds, then data sets (built in, or from REFERENCE_DATA)

Features are chosen on three quarters of the rows, and the boosted trees, trained on the same rows with those features
alone, are scored on the rest. Nominal columns whose values are numbers are taken as numbers.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import train_test_split

from reference import ABCoDT, GradientBoostedTrees, Table, datasets

MANY = 100
"""With more features than this the accuracy reading gets few sources and few evaluations, or it would take too long."""


def numbers(table: Table) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """A table as numbers, and its classes."""
    columns = [
        column if attribute.values is None else np.array([float(attribute.values[code]) for code in column])
        for attribute, column in zip(table.attributes, table.columns, strict=True)
    ]
    return np.column_stack(columns), np.asarray(table.classes)


def everything(X: Any, y: Any, seed: int) -> NDArray[np.bool_]:
    """All features."""
    return np.ones(X.shape[1], dtype=bool)


def trees_alone(X: Any, y: Any, seed: int) -> NDArray[np.bool_]:
    """Step 10 on the trees of all features, the paper's column GBDT."""
    weights = GradientBoostedTrees(random_state=seed).fit(X, y).importances_
    kept: NDArray[np.bool_] = weights > weights.mean()
    return kept


def literal(X: Any, y: Any, seed: int) -> NDArray[np.bool_]:
    """The paper by the letter."""
    support: NDArray[np.bool_] = ABCoDT(random_state=seed).fit(X, y).support_
    return support


def accuracy(X: Any, y: Any, seed: int) -> NDArray[np.bool_]:
    """The reading that looks at the data."""
    few = {"n_sources": 10, "max_evaluations": 50} if X.shape[1] > MANY else {}
    support: NDArray[np.bool_] = ABCoDT(reading="accuracy", n_jobs=2, random_state=seed, **few).fit(X, y).support_
    return support


METHODS: dict[str, Callable[[Any, Any, int], NDArray[np.bool_]]] = {
    "all features": everything,
    "trees alone": trees_alone,
    "ABCoDT, literal": literal,
    "ABCoDT, accuracy": accuracy,
}


def hold_outs(choose: Callable[..., Any], X: Any, y: Any, seeds: Sequence[int]) -> tuple[list[int], list[float], float]:
    """Features kept and accuracy for every seed, and the seconds that a choice took on average."""
    sizes, scores, seconds = [], [], 0.0
    for seed in seeds:
        train, test, of_train, of_test = train_test_split(X, y, test_size=0.25, stratify=y, random_state=seed)
        start = time.perf_counter()
        kept = choose(train, of_train, seed)
        seconds += time.perf_counter() - start
        sizes.append(int(kept.sum()))
        model = GradientBoostedTrees(random_state=seed).fit(train[:, kept], of_train)
        scores.append(100 * model.score(test[:, kept], of_test))
    return sizes, scores, seconds / len(seeds)


def main(n_seeds: int, names: list[str]) -> None:
    """One row per data set and method: features kept, accuracy, seconds per choice."""
    print("| data | rows | features | method | seeds | kept, mean (range) | accuracy, best | mean | seconds |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in names:
        X, y = numbers(datasets.load(name))
        for label, choose in METHODS.items():
            sizes, scores, seconds = hold_outs(choose, X, y, range(n_seeds))
            kept = f"{statistics.mean(sizes):.1f} ({min(sizes)}–{max(sizes)})"
            figures = f"{kept} | {max(scores):.1f} | {statistics.mean(scores):.1f} | {seconds:.2f}"
            print(f"| {name} | {X.shape[0]} | {X.shape[1]} | {label} | {n_seeds} | {figures} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
