"""Ten-fold cross-validation with the papers' parameters, for the tables in the documentation.

    python -m benchmarks.accuracy 3 iris wine ...        seeds, then data sets (built in, or from REFERENCE_DATA)
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import Any

import numpy as np
from sklearn.model_selection import StratifiedKFold

from reference import AntMiner2MBC, AntMinerMBC, datasets

METHODS = {
    "AntMiner_mbc": lambda seed: AntMinerMBC(random_state=seed, n_jobs=2),
    "AntMiner2_mbc": lambda seed: AntMiner2MBC(random_state=seed, n_jobs=2),
    "AntMiner_mbc, ties removed": lambda seed: AntMinerMBC(prune_ties="remove", random_state=seed, n_jobs=2),
}


def ten_folds(model: Any, table: Any, seed: int) -> tuple[float, float]:
    """The share of rows right over ten stratified folds, and rules per list."""
    right, rules = 0.0, []
    folds = StratifiedKFold(10, shuffle=True, random_state=seed)
    for train, test in folds.split(np.zeros(table.n_rows), table.classes):
        fitted = model.fit(table.take(train))
        right += fitted.score(table.take(test)) * len(test)
        rules.append(fitted.model_size_["rules"] / len(fitted.rule_lists_))
    return right / table.n_rows, statistics.mean(rules)


def main(n_seeds: int, names: list[str]) -> None:
    """One row per data set and method: mean accuracy, its spread over seeds, rules per list, seconds."""
    print("| data | rows | method | accuracy, % | spread over seeds | rules per list | seconds |")
    print("|---|---|---|---|---|---|---|")
    for name in names:
        table = datasets.load(name)
        majority = 100 * np.bincount(table.classes).max() / table.n_rows
        print(f"| {name} | {table.n_rows} | majority class alone | {majority:.1f} | | | |")
        for label, make in METHODS.items():
            start = time.perf_counter()
            results = [ten_folds(make(seed), table, seed) for seed in range(n_seeds)]
            accuracies, sizes = [100 * accuracy for accuracy, _ in results], [size for _, size in results]
            spread = f"{min(accuracies):.1f} to {max(accuracies):.1f}"
            seconds = time.perf_counter() - start
            figures = f"{statistics.mean(accuracies):.1f} | {spread} | {statistics.mean(sizes):.2f} | {seconds:.0f}"
            print(f"| {name} | {table.n_rows} | {label} | {figures} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
