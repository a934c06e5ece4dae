"""How a classifier is fitted and asked: ours take tables, scikit-learn's take numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax
from sklearn.compose import ColumnTransformer
from sklearn.impute import SimpleImputer
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import OneHotEncoder

from reference.classifiers import TableLearner
from reference.table import Table, class_column

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Entrant:
    """A classifier by the name it has in tables; how it is fitted depends on whether it takes a Table.

    Where it is a selector with a judge behind it, ``judge`` names that.
    """

    name: str
    model: Any
    judge: str = ""

    @property
    def takes_tables(self) -> bool:
        """Whether it is one of ours."""
        return isinstance(self.model, TableLearner)

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
        found = class_shares(model, given)
        if found is None:
            return predictions, None
        shares = np.zeros((table.n_rows, len(labels)))
        shares[:, [codes[label] for label in model.classes_.tolist()]] = found
        return predictions, shares


def class_shares(model: Any, given: Any) -> Matrix | None:
    """The shares of a fitted model's classes; made of its decision values, in their order, where it has no shares."""
    if hasattr(model, "predict_proba"):
        return np.asarray(model.predict_proba(given))
    if not hasattr(model, "decision_function"):
        return None
    values = np.asarray(model.decision_function(given))
    values = values if values.ndim == 2 else np.column_stack([-values, values])
    return np.asarray(softmax(values / max(np.abs(values).max(initial=0.0), 1.0), axis=1))  # none so large as to be 1


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
