"""Numbers and classes as the selectors and the boosted trees take them: finite, without gaps, and never names."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.frames import columns_in
from reference.inputs import is_frame, label_array, same_classes, target_column
from reference.table import Attribute, Table, class_column
from reference.wording import short

Matrix = NDArray[np.float64]
Codes = NDArray[np.int32]


def columns_of(estimator: Any, table: Table, names: list[str]) -> Matrix:
    """The columns of a new table in the order of the training columns."""
    position = {attribute.name: i for i, attribute in enumerate(table.attributes)}
    for name in names:
        if name not in position:
            raise ValueError(f"the table has no column {short(name)}, which {type(estimator).__name__} was fitted with")
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
        from sklearn.utils.validation import check_consistent_length

        check_consistent_length(samples, codes)
    seen, classes = np.unique(codes, return_inverse=True)
    labels = [(target.values or ())[code] for code in seen]
    if len(labels) < 2:
        raise ValueError(f"{type(estimator).__name__} needs at least two classes, got one class: {labels[0]!r}")
    estimator.classes_ = label_array(labels)
    return samples, classes.astype(np.int32)


def _of_table(estimator: Any, table: Table, y: Any) -> tuple[Matrix, Attribute, Codes]:
    if y is not None and not same_classes(table, y):
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
            raise ValueError(f"column {short(attribute.name)} has {kind} value in row {row + 1}: fill it in or drop it")
    return np.ascontiguousarray(np.column_stack([table.columns[i] for i in columns]), dtype=np.float64)


def _numbers(estimator: Any, X: Any) -> Matrix:
    """X as finite numbers, after scikit-learn's checks of names and shape."""
    from sklearn.utils.validation import check_array, validate_data

    if not is_frame(X):
        X = check_array(X, dtype=None, ensure_all_finite=False, estimator=estimator, input_name="X")
    validate_data(estimator, X, skip_check_array=True)
    if is_frame(X) or X.dtype.kind in "OUSmM":
        columns = columns_in(X)
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
        raise TypeError(f"column {short(name)}: {error}") from None
    except ValueError:
        raise ValueError(_not_numbers(estimator, name, "holds text")) from None


def _not_numbers(estimator: Any, name: str, what: str) -> str:
    return f"column {short(name)} {what}, but {type(estimator).__name__} works on numbers: encode or drop the column"
