"""What a fold is judged by: accuracy and its kin, and the size of the model."""

from __future__ import annotations

import math
import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import balanced_accuracy_score, precision_score, recall_score, roc_auc_score

from reference.classifiers import TableLearner
from reference.table import Table, class_column

HIGHER_IS_BETTER = {
    "accuracy": True,
    "balanced_accuracy": True,
    "precision": True,
    "recall": True,
    "auc": True,
    "size": False,
    "features": False,
    "rules": False,
    "terms": False,
    "leaves": False,
    "fit_seconds": False,
    "predict_seconds": False,
}
"""Every measure, and which way is better."""

PERCENT = ("accuracy", "balanced_accuracy", "precision", "recall", "auc")
"""Those that are shares, and shown in percent."""


def measures(table: Table, predictions: list[int], shares: NDArray[np.float64] | None) -> dict[str, float]:
    """The measures of predicted class codes; the area under the curve where shares of the classes are known.

    Precision and recall are means over the classes that occur; a class never predicted has precision 0.

    >>> from reference import datasets
    >>> weather = datasets.load("weather")
    >>> found = measures(weather, [0] * 14, None)
    >>> round(found["accuracy"], 3), found["balanced_accuracy"], found["recall"]
    (0.643, 0.5, 0.5)
    """
    _, labels, classes = class_column(table)
    present = np.unique(classes)
    right = int(np.count_nonzero(classes == predictions))
    with warnings.catch_warnings(action="ignore"):
        found = {
            "accuracy": right / len(classes),
            "balanced_accuracy": float(balanced_accuracy_score(classes, predictions)),
            "precision": float(precision_score(classes, predictions, labels=present, average="macro", zero_division=0)),
            "recall": float(recall_score(classes, predictions, labels=present, average="macro", zero_division=0)),
        }
    area = _area(classes, shares, len(labels))
    return found if math.isnan(area) else {**found, "auc": area}


def _area(classes: NDArray[np.int32], shares: NDArray[np.float64] | None, n_classes: int) -> float:
    """The area under the curve, one class against the rest where there are several; none if a class does not occur."""
    if shares is None or len(np.unique(classes)) < n_classes or not np.isfinite(shares).all():
        return math.nan
    if n_classes == 2:
        return float(roc_auc_score(classes, shares[:, 1]))
    whole = shares.sum(axis=1, keepdims=True)
    even = np.full_like(shares, 1 / n_classes)
    proper = np.where(whole > 0, shares / np.where(whole > 0, whole, 1.0), even)
    return float(roc_auc_score(classes, proper, multi_class="ovr", labels=range(n_classes)))


def size_of(model: Any) -> dict[str, float]:
    """How large a model is, as far as it tells: rules and terms, or leaves; the features that a selector kept.

    ``size`` are the rules or the leaves.

    >>> from reference import AntMiner, datasets
    >>> size_of(AntMiner(min_cases_per_rule=2, max_uncovered_cases=2, random_state=1).fit(datasets.load("weather")))
    {'rules': 4, 'terms': 7, 'size': 4}
    """
    kept = dict[str, float]()
    while hasattr(model, "steps"):
        counts = [n for _, step in model.steps[:-1] if (n := _kept(step)) is not None]
        kept |= {"features": counts[-1]} if counts else {}
        model = model.steps[-1][1]
    found = _rules(model) or _leaves(model)
    size = {"size": found["rules"] if "rules" in found else found["leaves"]} if found else {}
    return {**found, **size, **kept}


def _kept(step: Any) -> int | None:
    """How many columns a step of a pipeline leaves, if choosing them is what it is for."""
    if hasattr(step, "get_support"):
        return int(np.count_nonzero(step.get_support()))
    return int(step.n_components_) if hasattr(step, "n_components_") else None


def _rules(model: Any) -> dict[str, float]:
    if hasattr(model, "rule_list_"):
        return _counted([model.rule_list_.rules])
    if hasattr(model, "rule_lists_"):
        return _counted([rules.rules for rules in model.rule_lists_])
    if isinstance(model, TableLearner) and hasattr(model, "rules_"):
        return _counted([model.rules_])
    return {}


def _leaves(model: Any) -> dict[str, float]:
    if hasattr(model, "n_leaves_"):
        return {"leaves": model.n_leaves_}
    if isinstance(model, TableLearner) and hasattr(model, "n_rules_"):
        return {"rules": model.n_rules_}
    if hasattr(model, "get_n_leaves"):
        return {"leaves": int(model.get_n_leaves())}
    if hasattr(model, "estimators_") and all(hasattr(tree, "get_n_leaves") for tree in np.ravel(model.estimators_)):
        return {"leaves": sum(int(tree.get_n_leaves()) for tree in np.ravel(model.estimators_))}
    return {}


def _counted(lists: Any) -> dict[str, float]:
    rules = [rule for of_list in lists for rule in of_list]
    return {"rules": len(rules), "terms": sum(len(rule.terms) for rule in rules)}
