"""What the rule classifiers share: tables in, predictions out, and models as files."""

from __future__ import annotations

import os
from abc import abstractmethod
from typing import Any, ClassVar, Self

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from reference import models
from reference.inputs import all_or_nothing, label_array, new_table, training_table
from reference.table import Table, class_column


class TableClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A classifier over mixed tables; a method fills in how it learns and what its model file holds.

    Fitted, it has ``attributes_`` and ``target_`` (the training table's), ``classes_`` and ``n_draws_``.
    """

    method: ClassVar[str]

    def fit(self, X: Any, y: Any = None) -> Self:
        """Learn from a Table, or from X and y; on an error the estimator is left as it was."""
        with all_or_nothing(self):
            self._check()
            table = training_table(self, X, y, self.categorical_features)
            self.attributes_ = table.attributes
            self.target_, labels, _ = class_column(table)
            self.classes_ = label_array(labels)
            self._learn(table)
        return self

    def score(self, X: Any, y: Any = None, sample_weight: Any = None) -> float:
        """The share of rows classified rightly, of a Table or of X and y."""
        y = X.labels() if isinstance(X, Table) and y is None else y
        return float(super().score(X, y, sample_weight))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the fitted model as JSON."""
        check_is_fitted(self)
        parameters = {name: models.plain(value) for name, value in self.get_params().items() if models.is_json(value)}
        content = {
            "parameters": parameters,
            "named": hasattr(self, "feature_names_in_"),
            "attributes": [models.attribute_to_json(attribute) for attribute in self.attributes_],
            "target": models.attribute_to_json(self.target_),
            **self.content(),
            "n_draws": self.n_draws_,
        }
        models.save(path, self.method, content)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The model that ``save`` wrote."""
        data = models.load(path)
        if data["method"] != cls.method:
            raise ValueError(f"{os.fspath(path)} holds a model of {data['method']!r}, not of {cls.method!r}")
        try:
            model = cls(**data["parameters"])
            model.attributes_ = tuple(models.attribute_from_json(entry) for entry in data["attributes"])
            model.target_ = models.attribute_from_json(data["target"])
            model._restore(data)
            model.n_draws_ = data["n_draws"]
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise ValueError(f"{os.fspath(path)} is not a whole model of {cls.method!r}: {error}") from None
        model.classes_ = label_array(model.target_.values or ())
        model.n_features_in_ = len(model.attributes_)
        if data.get("named"):
            model.feature_names_in_ = np.array([attribute.name for attribute in model.attributes_], dtype=object)
        return model

    def __sklearn_tags__(self) -> Any:
        """Missing values are welcome."""
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        return tags

    @abstractmethod
    def report(self) -> str:
        """What was learned, and what it took, as text."""

    @abstractmethod
    def _check(self) -> None:
        """Refuse parameters outside their range, before the data is looked at."""

    @abstractmethod
    def _learn(self, table: Table) -> None:
        """Learn from a table and set the fitted names of the method."""

    @abstractmethod
    def content(self) -> dict[str, Any]:
        """What the model file holds besides parameters and attributes."""

    @abstractmethod
    def _restore(self, data: dict[str, Any]) -> None:
        """The inverse of ``content``."""

    def _new_table(self, X: Any) -> Table:
        check_is_fitted(self)
        return new_table(self, X, self.attributes_)

