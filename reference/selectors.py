"""What the feature selectors share: numbers and classes in, a choice of columns out."""

from __future__ import annotations

import os
from abc import abstractmethod
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator
from sklearn.feature_selection import SelectorMixin
from sklearn.utils.validation import check_array, check_consistent_length, check_is_fitted, validate_data

from reference import backend, draws, models
from reference.inputs import all_or_nothing, is_frame, label_array, target_column
from reference.table import Attribute, Table, class_column

Matrix = NDArray[np.float64]
Codes = NDArray[np.int32]


class TableSelector(SelectorMixin, BaseEstimator):  # type: ignore[misc]
    """A selector of numeric columns; a method fills in how it chooses.

    Fitted, it has ``support_`` (True for every chosen column) and ``n_draws_``, and ``scores()`` tells how good each
    column was found to be.
    """

    method: ClassVar[str]
    score_name: ClassVar[str]

    def fit(self, X: Any, y: Any = None) -> Self:
        """Choose among the columns of a Table, or of X with the classes y; on an error nothing changes."""
        with all_or_nothing(self):
            self._check()
            backend.resolve(self.backend)
            source = draws.source(self.random_state)
            before = source.n_draws
            samples, classes = training_matrix(self, X, y)
            self._select(samples, classes, source)
            self.n_draws_ = source.n_draws - before
        return self

    def transform(self, X: Any) -> Any:
        """The chosen columns in their original order; of a Table, looked up by name, as an array."""
        if isinstance(X, Table):
            check_is_fitted(self)
            return self._transform(columns_of(self, X, self._names()))
        return super().transform(X)

    def chosen(self) -> list[int]:
        """The chosen columns by their number, the best first; of equal ones the first comes first."""
        check_is_fitted(self)
        scores = self.scores().tolist()
        return sorted(np.flatnonzero(self.support_).tolist(), key=lambda j: (-scores[j], j))

    def report(self) -> str:
        """The chosen features, the best first, as text."""
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
        names, scores = self._names(), self.scores().tolist()
        chosen = [{"index": j, "name": names[j], self.score_name: scores[j]} for j in self.chosen()]
        return {"features": names, "selected": chosen}

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the choice as JSON."""
        check_is_fitted(self)
        known = {name: value for name, value in self.get_params().items() if models.is_json(value)}
        parameters = {name: models.plain(value) for name, value in known.items()}
        models.save(path, self.method, {"parameters": parameters, **self.content(), "n_draws": self.n_draws_})

    def __sklearn_tags__(self) -> Any:
        """The classes are needed."""
        tags = super().__sklearn_tags__()
        tags.target_tags.required = True
        return tags

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

    def _get_support_mask(self) -> NDArray[np.bool_]:
        check_is_fitted(self)
        support: NDArray[np.bool_] = self.support_
        return support

    def _names(self) -> list[str]:
        check_is_fitted(self)
        return [str(name) for name in getattr(self, "feature_names_in_", map("x{}".format, range(self.n_features_in_)))]


def columns_of(estimator: Any, table: Table, names: list[str]) -> Matrix:
    """The columns of a new table in the order of the training columns."""
    position = {attribute.name: i for i, attribute in enumerate(table.attributes)}
    for name in names:
        if name not in position:
            raise ValueError(f"the table has no column {name!r}, which {type(estimator).__name__} was fitted with")
    return _matrix_of(estimator, table, [position[name] for name in names])


def training_matrix(estimator: Any, X: Any, y: Any) -> tuple[Matrix, Codes]:
    """The numbers and the class codes of a ``fit(X, y)`` or ``fit(table)`` call; only classes that occur have a code.

    Sets ``n_features_in_``, ``feature_names_in_`` and ``classes_`` of the estimator.
    """
    if isinstance(X, Table):
        samples, target, codes = _of_table(estimator, X, y)
    else:
        samples = _numbers(estimator, X)
        if y is None:
            name = type(estimator).__name__
            raise ValueError(f"This {name} estimator requires y to be passed, but the target y is None")
        target, codes = target_column(y)
        check_consistent_length(samples, codes)
    seen, classes = np.unique(codes, return_inverse=True)
    labels = [(target.values or ())[code] for code in seen]
    if len(labels) < 2:
        raise ValueError(f"{type(estimator).__name__} needs at least two classes, got one class: {labels[0]!r}")
    estimator.classes_ = label_array(labels)
    return samples, classes.astype(np.int32)


def _of_table(estimator: Any, table: Table, y: Any) -> tuple[Matrix, Attribute, Codes]:
    if y is not None:
        raise ValueError("a Table brings its own classes: call fit(table) without y")
    target, _, codes = class_column(table)
    if table.n_rows < 2:
        rows = "1 row" if table.n_rows else "no rows"
        raise ValueError(f"table {table.name!r} has {rows}; {type(estimator).__name__} needs at least 2")
    if not table.attributes:
        raise ValueError(f"table {table.name!r} has no attributes")
    samples = _matrix_of(estimator, table, range(len(table.attributes)))
    estimator.n_features_in_ = len(table.attributes)
    estimator.feature_names_in_ = np.array([attribute.name for attribute in table.attributes], dtype=object)
    return samples, target, codes


def _matrix_of(estimator: Any, table: Table, columns: Any) -> Matrix:
    """The given columns of a table, which must hold finite numbers."""
    for i in columns:
        attribute, column = table.attributes[i], table.columns[i]
        if attribute.nominal:
            raise ValueError(_not_numbers(estimator, attribute.name, "is nominal"))
        if not (finite := np.isfinite(column)).all():
            row = int(np.flatnonzero(~finite)[0])
            kind = "a missing" if np.isnan(column[row]) else "an infinite"
            raise ValueError(f"column {attribute.name!r} has {kind} value in row {row + 1}: fill it in or drop it")
    return np.ascontiguousarray(np.column_stack([table.columns[i] for i in columns]), dtype=np.float64)


def _numbers(estimator: Any, X: Any) -> Matrix:
    """X as finite numbers, after scikit-learn's checks of names and shape."""
    if not is_frame(X):
        X = check_array(X, dtype=None, ensure_all_finite=False, estimator=estimator, input_name="X")
    validate_data(estimator, X, skip_check_array=True)
    if is_frame(X) or X.dtype.kind in "OUSmM":
        columns = [X.iloc[:, i] for i in range(X.shape[1])] if is_frame(X) else list(X.T)
        names = getattr(estimator, "feature_names_in_", [f"x{i}" for i in range(len(columns))])
        floats = [_floats(estimator, str(name), column) for name, column in zip(names, columns, strict=True)]
        X = np.column_stack(floats) if floats else np.empty(X.shape)
    options = {"estimator": estimator, "input_name": "X", "ensure_min_samples": 2}
    samples: Matrix = check_array(X, dtype=np.float64, order="C", **options)
    return samples


def _floats(estimator: Any, name: str, column: Any) -> Matrix:
    if getattr(column.dtype, "kind", "O") in "cmM":
        raise TypeError(_not_numbers(estimator, name, f"holds {column.dtype}"))
    try:
        return np.asarray(column, dtype=np.float64)
    except TypeError as error:
        raise TypeError(f"column {name!r}: {error}") from None
    except ValueError:
        raise ValueError(_not_numbers(estimator, name, "holds text")) from None


def _not_numbers(estimator: Any, name: str, what: str) -> str:
    return f"column {name!r} {what}, but {type(estimator).__name__} works on numbers: encode or drop the column"


def axes(width: float, height: float) -> Any:
    """New axes of Matplotlib, or one clear sentence where it is not installed."""
    try:
        from matplotlib import pyplot
    except ImportError:
        raise ImportError("plots need matplotlib: pip install 'swarm-reference[plots]'") from None
    return pyplot.subplots(figsize=(width, height))[1]
