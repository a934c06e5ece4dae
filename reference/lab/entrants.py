"""Who takes part in a comparison: our methods, which take tables, and scikit-learn's, which take numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator
from sklearn.compose import ColumnTransformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import OneHotEncoder

from reference.classifiers import TableClassifier
from reference.papers import METHODS
from reference.table import Table, class_column

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Entrant:
    """A classifier by the name it has in tables; how it is fitted depends on whether it takes a Table."""

    name: str
    model: Any

    @property
    def takes_tables(self) -> bool:
        """Whether it is one of ours."""
        return isinstance(self.model, TableClassifier)

    def fit(self, model: Any, table: Table) -> Any:
        """The model fitted on a table; numbers come out of its columns where it takes no Table."""
        if self.takes_tables:
            return model.fit(table)
        _, _, classes = class_column(table)
        return Pipeline([("numbers", as_numbers(table)), ("model", model)]).fit(matrix(table), classes)

    def predict(self, model: Any, table: Table) -> tuple[list[int], Matrix | None]:
        """The class codes that it predicts, and the shares of all classes where it gives any."""
        _, labels, _ = class_column(table)
        given = table if self.takes_tables else matrix(table)
        codes = {label: code for code, label in enumerate(labels if self.takes_tables else range(len(labels)))}
        predictions = [codes[label] for label in model.predict(given).tolist()]
        if not hasattr(model, "predict_proba"):
            return predictions, None
        shares = np.zeros((table.n_rows, len(labels)))
        shares[:, [codes[label] for label in model.classes_.tolist()]] = model.predict_proba(given)
        return predictions, shares


def matrix(table: Table) -> Matrix:
    """The columns as floats: codes of names, -1 where missing; numbers, NaN where missing."""
    return np.column_stack([np.asarray(column, dtype=np.float64) for column in table.columns])


def as_numbers(table: Table) -> ColumnTransformer:
    """Names one-hot, a missing one a name of its own; missing numbers the median of the training rows."""
    nominal = [i for i, attribute in enumerate(table.attributes) if attribute.nominal]
    numeric = [i for i in range(len(table.attributes)) if i not in nominal]
    parts = [
        ("names", OneHotEncoder(handle_unknown="ignore", sparse_output=False), nominal),
        ("numbers", SimpleImputer(strategy="median", keep_empty_features=True), numeric),
    ]
    return ColumnTransformer([part for part in parts if part[2]])


RIVALS: dict[str, str] = {
    "c45": "reference.lab.rivals.c45:C45",
    "tree": "sklearn.tree:DecisionTreeClassifier",
    "forest": "sklearn.ensemble:RandomForestClassifier",
    "naive-bayes": "sklearn.naive_bayes:GaussianNB",
    "knn": "sklearn.neighbors:KNeighborsClassifier",
    "svm": "sklearn.svm:SVC",
    "logistic": "sklearn.linear_model:LogisticRegression",
    "majority": "sklearn.dummy:DummyClassifier",
}
"""Comparators by name, with the defaults of the library they come from."""

PARAMETERS: dict[str, dict[str, Any]] = {"logistic": {"max_iter": 1000}}
"""What is set otherwise than by default, so that a fit ends."""


def names() -> list[str]:
    """Everybody who can take part, by name.

    >>> "antminer" in names(), "forest" in names(), "gcaco" in names()
    (True, True, False)
    """
    return [*(name for name, method in METHODS.items() if not method.selects), *RIVALS]


def entrant(name: str, **parameters: Any) -> Entrant:
    """One of them by name.

    >>> entrant("forest").model.n_estimators
    100
    """
    if name in METHODS and not METHODS[name].selects:
        return Entrant(name, METHODS[name].create(**parameters))
    if name not in RIVALS:
        raise ValueError(f"there is no classifier {name!r}; there are {', '.join(names())}")
    module, _, kind = RIVALS[name].partition(":")
    create: Callable[..., Any] = getattr(import_module(module), kind)
    return Entrant(name, create(**{**PARAMETERS.get(name, {}), **parameters}))


def entrants(models: Mapping[str, BaseEstimator] | list[Any]) -> list[Entrant]:
    """Entrants from names, from estimators (named by their class), or from a mapping of names to estimators.

    >>> [one.name for one in entrants(["antminer", "tree"])]
    ['antminer', 'tree']
    """
    if isinstance(models, Mapping):
        return [Entrant(name, model) for name, model in models.items()]
    found = [entrant(one) if isinstance(one, str) else Entrant(type(one).__name__, one) for one in models]
    twice = next((one.name for i, one in enumerate(found) if one.name in [other.name for other in found[:i]]), None)
    if twice:
        raise ValueError(f"two methods are named {twice!r}: give a mapping of names to estimators")
    return found
