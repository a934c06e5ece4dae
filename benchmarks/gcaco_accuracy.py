"""GCACO's clusters and accuracies, for the tables on its page.

    python -m benchmarks.gcaco_accuracy clusters wdbc sonar ...        clusters by theta
    python -m benchmarks.gcaco_accuracy accuracy 10 wine wdbc ...      splits, then data sets

Data sets are built in, or come from REFERENCE_DATA. A split takes two thirds of the rows, class by class, to choose
features and train on; the rest is classified. Subsets have the sizes of the paper's Table 9.
"""

from __future__ import annotations

import statistics
import sys
import time
import warnings
from typing import Any

import numpy as np
from sklearn.base import clone
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_selection import SelectKBest, f_classif
from sklearn.model_selection import train_test_split
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from reference import GCACO, datasets

SIZES = {
    "wine": 6, "hepatitis-filled": 6, "wdbc": 6, "ionosphere": 15, "spambase": 24, "sonar": 24,
    "arrhythmia-filled": 20, "madelon": 40, "colon": 40, "arcene": 50,
}
CLASSIFIERS = {
    "SVM": make_pipeline(StandardScaler(), SVC()),
    "DT": DecisionTreeClassifier(random_state=0),
    "NB": GaussianNB(),
    "kNN": make_pipeline(StandardScaler(), KNeighborsClassifier()),
    "RF": RandomForestClassifier(random_state=0),
}


def arrays(name: str) -> tuple[Any, Any]:
    """The columns and the classes of a data set."""
    table = datasets.load(name)
    return np.column_stack(table.columns), table.classes


def clusters(names: list[str]) -> None:
    """The number of clusters of the whole data set by theta."""
    thetas = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
    print("| data | " + " | ".join(map(str, thetas)) + " |")
    print("|---" * (len(thetas) + 1) + "|")
    for name in names:
        samples, classes = arrays(name)
        fits = [GCACO(theta=theta, m=1, n_iterations=1, n_ants=1, random_state=0) for theta in thetas]
        found = [str(fit.fit(samples, classes).n_clusters_) for fit in fits]
        print(f"| {name} | " + " | ".join(found) + " |", flush=True)


def selectors(name: str, seed: int) -> dict[str, Any]:
    """What is compared: GCACO, as many features by Fisher score alone, and all features."""
    m = SIZES[name]
    return {
        "GCACO": GCACO(m=m, random_state=seed),
        "Fisher": SelectKBest(f_classif, k=m),
        "all": FunctionTransformer(),
    }


def split_accuracies(name: str, seed: int) -> dict[tuple[str, str], float]:
    """The accuracy of every classifier behind every selector on one split, in percent."""
    samples, classes = arrays(name)
    by_class = classes if np.bincount(classes).min() > 2 else None
    parts = train_test_split(samples, classes, test_size=1 / 3, random_state=seed, stratify=by_class)
    train, test, train_y, test_y = parts
    results = {}
    for how, selector in selectors(name, seed).items():
        chosen = selector.fit(train, train_y)
        for what, classifier in CLASSIFIERS.items():
            fitted = clone(classifier).fit(chosen.transform(train), train_y)
            results[how, what] = 100 * fitted.score(chosen.transform(test), test_y)
    return results


def accuracy(n_splits: int, names: list[str]) -> None:
    """One row per data set and selector: mean and standard deviation over the splits."""
    print("| data | selector | features | " + " | ".join(CLASSIFIERS) + " | seconds |")
    print("|---" * (len(CLASSIFIERS) + 4) + "|")
    for name in names:
        start = time.perf_counter()
        splits = [split_accuracies(name, seed) for seed in range(n_splits)]
        seconds = time.perf_counter() - start
        for how in selectors(name, 0):
            cells = []
            for what in CLASSIFIERS:
                values = [split[how, what] for split in splits]
                cells.append(f"{statistics.mean(values):.2f} ({statistics.stdev(values):.2f})")
            n = SIZES[name] if how != "all" else "all"
            print(f"| {name} | {how} | {n} | {' | '.join(cells)} | {seconds:.0f} |", flush=True)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    if sys.argv[1] == "clusters":
        clusters(sys.argv[2:])
    else:
        accuracy(int(sys.argv[2]), sys.argv[3:])
