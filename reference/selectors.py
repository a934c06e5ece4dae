"""What the feature selectors share: numbers and classes in, a choice of columns out."""

from __future__ import annotations

import os
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Self, overload

import numpy as np
from numpy.typing import NDArray

from reference import backend, draws, models, progress
from reference.conventions import BaseEstimator, SelectorMixin, check_is_fitted
from reference.filecheck import counts, items, numbers, said, value_of
from reference.findings import DataWarning, Finding, ModelWarning, warn
from reference.inputs import all_or_nothing, label_array
from reference.matrices import Codes, Matrix, columns_of, training_matrix
from reference.suspicions import suspicions
from reference.table import Attribute, Table, repeated

__all__ = ["Codes", "ColumnSelector", "Matrix", "TableSelector", "columns_of", "restore_choice", "training_matrix"]


class ColumnSelector(SelectorMixin, BaseEstimator):  # type: ignore[misc]
    """A selector of numeric columns, fitted once it has ``support_`` (True for every chosen column)."""

    @overload
    def transform(self, X: Table | NDArray[Any] | Sequence[Sequence[float]]) -> NDArray[Any]: ...
    @overload
    def transform(self, X: Any) -> Any: ...
    def transform(self, X: Any) -> Any:
        """The chosen columns in their original order; of a Table, looked up by name, as an array."""
        if isinstance(X, Table):
            check_is_fitted(self)
            return self._transform(columns_of(self, X, self._names()))
        return super().transform(X)

    def __sklearn_tags__(self) -> Any:
        """The classes are needed."""
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        return tags

    def _get_support_mask(self) -> NDArray[np.bool_]:
        check_is_fitted(self)
        support: NDArray[np.bool_] = self.support_
        return support

    def _names(self) -> list[str]:
        check_is_fitted(self)
        return [str(name) for name in getattr(self, "feature_names_in_", map("x{}".format, range(self.n_features_in_)))]


class TableSelector(ColumnSelector):
    """A selector with draws, two paths and a file of its choice; a method fills in how it chooses.

    Fitted, it has ``support_`` (True for every chosen column) and ``n_draws_``, and ``scores()`` tells how good each
    column was found to be.
    """

    method: ClassVar[str]
    score_name: ClassVar[str]
    remedies: ClassVar[Mapping[str, str]] = MappingProxyType({"empty": "give columns that vary"})

    def fit(self, X: Any, y: Any = None) -> Self:
        """Choose among the columns of a Table, or of X with the classes y; on an error nothing changes."""
        with all_or_nothing(self):
            self._check()
            backend.resolve(self.backend)
            source = draws.source(self.random_state)
            before = source.n_draws
            samples, classes = training_matrix(self, X, y)
            warn(_suspicions(self._names(), samples), DataWarning, stacklevel=2)
            with progress.watched(self, len(samples)):
                self._select(samples, classes, source)
            warn(self._complaints(), ModelWarning, stacklevel=2)
            self.n_draws_ = source.n_draws - before
        return self

    def _complaints(self) -> Iterator[Finding]:
        """What is wrong with the choice."""
        if not self.support_.any():
            yield Finding("empty", f"{type(self).__name__} chose no feature", self.remedies["empty"])

    def chosen(self) -> list[int]:
        """The chosen columns by their number, the best first; of equal ones the first comes first."""
        check_is_fitted(self)
        scores = self.scores().tolist()
        return sorted(np.flatnonzero(self.support_).tolist(), key=lambda j: (-scores[j], j))

    def report(self) -> str:
        """The chosen features, the best first, as text."""
        check_is_fitted(self)
        names, scores = self._names(), self.scores().tolist()
        width = max((len(names[j]) for j in self.chosen()), default=0)
        lines = [
            f"{place:>4}. {names[j]:<{width}}  {self.score_name} {scores[j]:.6g}"
            for place, j in enumerate(self.chosen(), start=1)
        ]
        lines.append(f"{len(lines)} of {self.n_features_in_} features chosen; {self.n_draws_} draws.")
        return "\n".join(lines)

    def content(self) -> dict[str, Any]:
        """What the file of a selection holds: the columns it chose among, and its choice, the best first."""
        check_is_fitted(self)
        names, scores = self._names(), self.scores().tolist()
        chosen = [{"index": j, "name": names[j], self.score_name: scores[j]} for j in self.chosen()]
        return {"features": names, "selected": chosen}

    def chosen_scores(self, data: dict[str, Any]) -> Matrix:
        """The scores of a file: those of the chosen columns, and 0 for the others."""
        scores = np.zeros(self.n_features_in_)
        for entry in data["selected"]:
            [scores[entry["index"]]] = numbers([entry[self.score_name]])
        return scores

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the choice as JSON."""
        check_is_fitted(self)
        known = {name: value for name, value in self.get_params().items() if models.is_json(value)}
        parameters = {name: models.plain(value) for name, value in known.items()}
        named = {"named": hasattr(self, "feature_names_in_"), "classes": self.classes_.tolist()}
        content = {"parameters": parameters, **named, **self.content(), "n_draws": self.n_draws_}
        models.save(path, self.method, content)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The choice that ``save`` wrote: what ``transform`` and ``report`` need; what led to it is not in the file."""
        with models.reading(path, cls.method) as data:
            selector: Self = models.with_parameters(cls, data["parameters"])
            restore_choice(selector, data)
            selector._restore(data)
        return selector

    @abstractmethod
    def _restore(self, data: dict[str, Any]) -> None:
        """Set the scores and the other fitted names that the file has; ``support_`` is set."""

    @abstractmethod
    def scores(self) -> Matrix:
        """What the method thinks of every column: the larger, the better."""

    @abstractmethod
    def _check(self) -> None:
        """Refuse parameters outside their range, before the data is looked at."""

    @abstractmethod
    def _select(self, samples: Matrix, classes: Codes, source: draws.Draws) -> None:
        """Choose, and set ``support_`` and the other fitted names of the method.

        ``classes`` holds a number for every row; all numbers below the number of classes occur.
        """



def _suspicions(names: list[str], samples: Matrix) -> list[Finding]:
    """What looks wrong with the columns that are to be chosen from; unequal classes matter to rules alone."""
    attributes = tuple(Attribute(name) for name in names)
    return [found for found in suspicions(Table("", attributes, tuple(samples.T))) if found.kind != "copies"]


def restore_choice(selector: Any, data: dict[str, Any]) -> None:
    """Give a selector the columns, the choice and the classes of a file, after a look at all of them."""
    names = [str(value_of(name)) for name in items(data["features"])]
    if (twice := repeated(names)) is not None:
        raise ValueError(f"two columns named {said(twice)}")
    chosen = counts([entry["index"] for entry in items(data["selected"])])
    if len(set(chosen)) != len(chosen) or any(j >= len(names) for j in chosen):
        raise ValueError(f"the choice {said(list(chosen))} of {len(names)} columns")
    if [entry["name"] for entry in data["selected"]] != [names[j] for j in chosen]:
        raise ValueError("the chosen columns have other names than the columns")
    selector.n_features_in_ = len(names)
    if data.get("named"):
        selector.feature_names_in_ = np.array(names, dtype=object)
    selector.support_ = np.isin(np.arange(len(names)), chosen)
    selector.classes_ = label_array([value_of(value) for value in items(data.get("classes", []))])
    [selector.n_draws_] = counts([data["n_draws"]])
