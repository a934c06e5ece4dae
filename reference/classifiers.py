"""What the rule classifiers share: tables in, predictions out, rules as a table, and models as files."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from contextvars import Context
from dataclasses import astuple, replace
from typing import Any, ClassVar, Self

import numpy as np

from reference import models, progress
from reference.conventions import BaseEstimator, ClassifierMixin, check_is_fitted
from reference.filecheck import counts, items, said
from reference.findings import DataWarning, Finding, ModelWarning, warn
from reference.inputs import all_or_nothing, label_array, new_table, training_table
from reference.parameters import at_least
from reference.rulebook import RuleBook
from reference.ruletable import Counts, counted
from reference.standing import Standing
from reference.suspicions import suspicions
from reference.table import Table, class_column, repeated
from reference.wording import count, short


class TableLearner(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A classifier over mixed tables; a method fills in how it learns.

    Fitted, it has ``attributes_`` and ``target_`` (the training table's), ``classes_`` and ``n_draws_``.
    """

    def fit(self, X: Any, y: Any = None) -> Self:
        """Learn from a Table, or from X and y; on an error the estimator is left as it was."""
        with all_or_nothing(self):
            self._check()
            self._fit_table(training_table(self, X, y, self.categorical_features))
        return self

    def _fit_table(self, table: Table) -> None:
        self.attributes_ = table.attributes
        self.target_, labels, _ = class_column(table)
        self.classes_ = label_array(labels)
        self._learn(table)

    def score(self, X: Any, y: Any = None, sample_weight: Any = None) -> float:
        """The share of rows classified rightly, of a Table or of X and y."""
        y = X.labels() if isinstance(X, Table) and y is None else y
        return float(super().score(X, y, sample_weight))

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

    def _new_table(self, X: Any) -> Table:
        check_is_fitted(self)
        return new_table(self, X, self.attributes_)


class TableClassifier(RuleBook, TableLearner):
    """A rule learner whose model can be written to a file and read back; a method fills in what the file holds.

    Fitted, it also has ``training_``: how its own training rows fare. ``remedies`` says what helps against a model that
    is empty, has rules that are idle, or is useless; where a list is ``ordered``, the first rule that matches decides.
    """

    method: ClassVar[str]
    remedies: ClassVar[Mapping[str, str]]

    def fit(self, X: Any, y: Any = None) -> Self:
        """Learn from a Table, or from X and y; on an error the estimator is left as it was.

        Warns of columns that no rule can use, and of a model that learned nothing.
        """
        with all_or_nothing(self):
            self._check()
            table = training_table(self, X, y, self.categorical_features)
            bounded(table, self.max_values)
            warn(suspicions(table, getattr(self, "min_cases_per_rule", 1)), DataWarning, stacklevel=2)
            with progress.watched(self, table.n_rows):
                self._fit_table(table)
            self._judge(table)
        return self

    def _judge(self, table: Table, remedy: str = "") -> None:
        """Look at what was learned with the rows it was learned from, and warn of what is no use, with a remedy."""
        labels = table.labels()
        predicted = Context().run(self.predict, table)  # unheard: a trace tells of the fit alone
        self.training_ = Standing.of(labels, predicted)
        self._counts: list[list[Counts]] | None = counted(self.rule_lists(), table, labels, self.ordered)
        self._class_count = {label: labels.count(label) for label in self.target_.values or ()}
        found = self._complaints()
        warn([replace(one, remedy=remedy or one.remedy) for one in found], ModelWarning, stacklevel=3)

    def _complaints(self) -> Iterator[Finding]:
        """What is wrong with the model, by its training rows."""
        n_rules = sum(map(len, self.rule_lists()))
        name, standing = type(self).__name__, self.training_
        if n_rules == 0 and standing.n_classes > 1:
            yield Finding("empty", f"{name} learned no rule, so every row gets one class", self.remedies["empty"])
            return
        idle = [
            f"{number}.{place}" if len(self.rule_lists()) > 1 else str(place)
            for number, of_list in enumerate(self._counts or (), start=1)
            for place, of_rule in enumerate(of_list, start=1)
            if of_rule.decides == 0
        ]
        if idle:
            shown = ", ".join(idle[:6]) + (", ..." if len(idle) > 6 else "")
            verb = "decides" if len(idle) == 1 else "decide"
            text = f"{len(idle)} of {count(n_rules, 'rule')} {verb} no training row (number {shown})"
            yield Finding("idle", text, self.remedies["idle"])
        if standing.useless:
            text = f"{name} is right on {standing.n_right} training rows, always {str(standing.majority)!r} on"
            yield Finding("useless", f"{text} {standing.n_majority}", self.remedies["useless"])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the fitted model as JSON: of the training values only those that rules use."""
        check_is_fitted(self)
        parameters = {name: models.plain(value) for name, value in self.get_params().items() if models.is_json(value)}
        content = {
            "parameters": parameters,
            "named": hasattr(self, "feature_names_in_"),
            "attributes": [models.attribute_to_json(attribute) for attribute in self.attributes_in_use()],
            "target": models.attribute_to_json(self.target_),
            **self.saved(),
            "n_draws": self.n_draws_,
        }
        if self._counts is not None:
            rules = [[astuple(of_rule) for of_rule in of_list] for of_list in self._counts]
            content["training"] = {"class_count": list(self._class_count.values()), "rules": rules}
        models.save(path, self.method, content)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The model that ``save`` wrote."""
        with models.reading(path, cls.method) as data:
            model: Self = models.with_parameters(cls, data["parameters"])
            model.attributes_ = tuple(models.attribute_from_json(entry) for entry in items(data["attributes"]))
            model.target_ = models.attribute_from_json(data["target"])
            if (twice := repeated([attribute.name for attribute in model.attributes_])) is not None:
                raise ValueError(f"two attributes named {said(twice)}")
            model._restore(data)
            model._restore_counts(data.get("training"))
            [model.n_draws_] = counts([data["n_draws"]])
        model.classes_ = label_array(model.target_.values or ())
        model.n_features_in_ = len(model.attributes_)
        if data.get("named"):
            model.feature_names_in_ = np.array([attribute.name for attribute in model.attributes_], dtype=object)
        return model

    def _restore_counts(self, training: Any) -> None:
        """The counts of the training rows; a file of version 1 has none."""
        self._counts, self._class_count = None, {}
        if training is None:
            return
        labels = self.target_.values or ()
        self._class_count = dict(zip(labels, counts(training["class_count"]), strict=True))
        found = [[Counts(*counts(of_rule)) for of_rule in items(of_list)] for of_list in items(training["rules"])]
        if list(map(len, found)) != list(map(len, self.rule_lists())):
            raise ValueError("the counts are not those of the rules")
        self._counts = found

    @abstractmethod
    def content(self) -> dict[str, Any]:
        """What the model file holds besides parameters and attributes."""

    def saved(self) -> dict[str, Any]:
        """The same as the file has it."""
        return self.content()

    @abstractmethod
    def _restore(self, data: dict[str, Any]) -> None:
        """The inverse of ``content``."""

    def _new_table(self, X: Any) -> Table:
        check_is_fitted(self)
        return new_table(self, X, self.attributes_, self.columns_in_use())


def bounded(table: Table, max_values: int | None) -> None:
    """Refuse nominal columns with more values than allowed: work and memory grow with values times rows.

    >>> from reference.table import Attribute
    >>> bounded(Table("", (Attribute("id", ("a", "b", "c")),), ([0, 1, 2],)), max_values=2)
    Traceback (most recent call last):
    ValueError: column 'id' has 3 values, more than max_values=2: drop it, group its values, or raise max_values
    """
    if max_values is None:
        return
    at_least(1, max_values=max_values)
    for attribute in table.attributes:
        if len(attribute.values or ()) > max_values:
            raise ValueError(
                f"column {short(attribute.name)} has {len(attribute.values or ())} values, more than "
                f"max_values={max_values}: drop it, group its values, or raise max_values"
            )
