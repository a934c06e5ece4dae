"""From what scikit-learn users hold (arrays, data frames) to a Table, for training and for prediction."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_array, check_consistent_length, column_or_1d, validate_data

from reference.table import MAX_ROWS, MISSING, UNKNOWN, Attribute, Table, Value, class_column

Column = NDArray[Any]


@contextmanager
def all_or_nothing(estimator: Any) -> Iterator[None]:
    """A fit that fails in this block leaves the estimator as it was."""
    before = dict(vars(estimator))
    try:
        yield
    except BaseException:
        vars(estimator).clear()
        vars(estimator).update(before)
        raise


def training_table(estimator: Any, X: Any, y: Any, categorical_features: Sequence[bool | int | str] | None) -> Table:
    """The table of a ``fit(X, y)`` or ``fit(table)`` call; sets the ``n_features_in_`` of the estimator."""
    if isinstance(X, Table):
        table = _checked_table(X, y, categorical_features)
        estimator.n_features_in_ = len(table.attributes)
        estimator.feature_names_in_ = np.array([attribute.name for attribute in table.attributes], dtype=object)
    else:
        table = _table_of(estimator, X, y, categorical_features)
    if table.n_rows > MAX_ROWS:
        raise ValueError(f"a table has at most {MAX_ROWS} rows, got {table.n_rows}")
    return table


def new_table(estimator: Any, X: Any, attributes: tuple[Attribute, ...]) -> Table:
    """The rows of a ``predict(X)`` call in the coding of the training attributes."""
    if isinstance(X, Table):
        return recoded(X, attributes)
    X = _raw(estimator, X, reset=False)
    columns = [_coded(attribute, column) for attribute, column in zip(attributes, _columns(X), strict=True)]
    return Table("", attributes, tuple(columns))


def recoded(table: Table, attributes: tuple[Attribute, ...]) -> Table:
    """A table's columns looked up by name and written in other codes.

    >>> windy = Table("", (Attribute("windy", ("yes", "no", "gale")),), ([0, 1, 2],))
    >>> recoded(windy, (Attribute("windy", ("no", "yes")),)).columns[0].tolist()
    [1, 0, -2]
    """
    by_name = {attribute.name: column for attribute, column in zip(table.attributes, table.columns, strict=True)}
    given = {attribute.name: attribute for attribute in table.attributes}
    columns = []
    for attribute in attributes:
        if attribute.name not in by_name:
            raise ValueError(f"the table has no column {attribute.name!r}, which the model was trained with")
        columns.append(_translated(by_name[attribute.name], given[attribute.name], attribute))
    return Table(table.name, attributes, tuple(columns), table.target, table.classes)


def _translated(column: Column, given: Attribute, wanted: Attribute) -> Column:
    if given.nominal and not wanted.nominal and not given.values:
        return np.full(len(column), np.nan)
    if wanted.values is None or given.values is None:
        if given.nominal != wanted.nominal:
            kinds = ("nominal", "continuous") if given.nominal else ("continuous", "nominal")
            raise ValueError(f"column {wanted.name!r} is {kinds[0]}, the model knows it as {kinds[1]}")
        return column
    codes = {value: code for code, value in enumerate(wanted.values)}
    lookup = [codes.get(value, UNKNOWN) for value in given.values]
    return np.array([*lookup, UNKNOWN, MISSING], dtype=np.int32)[column]


def _checked_table(table: Table, y: Any, categorical_features: object) -> Table:
    if y is not None:
        raise ValueError("a Table brings its own classes: call fit(table) without y")
    if categorical_features is not None:
        raise ValueError("a Table declares its own attributes: categorical_features must be None")
    class_column(table)
    if table.n_rows == 0:
        raise ValueError(f"table {table.name!r} has no rows")
    if not table.attributes:
        raise ValueError(f"table {table.name!r} has no attributes")
    for attribute, column in zip(table.attributes, table.columns, strict=True):
        if not attribute.nominal and np.isinf(column).any():
            raise ValueError(f"column {attribute.name!r} has an infinite value")
    return table


def _table_of(estimator: Any, X: Any, y: Any, categorical_features: Sequence[bool | int | str] | None) -> Table:
    X = _raw(estimator, X, reset=True)
    if y is None:
        raise ValueError(f"This {type(estimator).__name__} estimator requires y to be passed, but the target y is None")
    target, classes = target_column(y)
    columns = _columns(X)
    names = [str(name) for name in getattr(estimator, "feature_names_in_", [f"x{i}" for i in range(len(columns))])]
    check_consistent_length(columns[0], classes)
    nominal = _nominal(names, columns, categorical_features)
    attributes = tuple(
        Attribute(name, _values(column, name) if is_nominal else None)
        for name, column, is_nominal in zip(names, columns, nominal, strict=True)
    )
    coded = tuple(_coded(attribute, column) for attribute, column in zip(attributes, columns, strict=True))
    return Table("", attributes, coded, target, classes)


def _raw(estimator: Any, X: Any, reset: bool) -> Any:
    """X after scikit-learn's checks of names and shape; a frame stays a frame, anything else becomes an array."""
    if not is_frame(X):
        X = check_array(X, dtype=None, ensure_all_finite=False, estimator=estimator, input_name="X")
        if X.dtype.kind not in "OUSb":
            X = check_array(X, dtype=np.float64, ensure_all_finite="allow-nan", estimator=estimator, input_name="X")
    validate_data(estimator, X, reset=reset, skip_check_array=True)
    if is_frame(X) and 0 in X.shape:
        check_array(np.empty(X.shape), estimator=estimator, input_name="X")
    return X


def is_frame(X: Any) -> bool:
    """Whether X is a data frame (of pandas, say)."""
    return hasattr(X, "dtypes") and hasattr(X, "columns") and hasattr(X, "iloc")


def _columns(X: Any) -> list[Any]:
    if is_frame(X):
        return [X.iloc[:, i] for i in range(X.shape[1])]
    return list(X.T)


def _nominal(names: list[str], columns: list[Any], chosen: Sequence[bool | int | str] | None) -> list[bool]:
    """Which columns are nominal: those of a nominal dtype, and those in ``categorical_features``."""
    nominal = [_nominal_dtype(column) for column in columns]
    if chosen is None:
        return nominal
    try:
        listed = np.asarray(chosen)
    except ValueError:
        raise ValueError(f"categorical_features is a list of names, indices or booleans, got {chosen!r}") from None
    if listed.dtype.kind == "b":
        if listed.shape != (len(names),):
            raise ValueError(f"categorical_features has {listed.size} entries for {len(names)} columns")
        return [own or bool(mask) for own, mask in zip(nominal, listed, strict=True)]
    for entry in listed.ravel().tolist():
        index = names.index(entry) if entry in names else entry
        if not isinstance(index, int) or not 0 <= index < len(names):
            raise ValueError(f"categorical_features names {entry!r}, which is no column of {names[:8]}")
        nominal[index] = True
    return nominal


def _nominal_dtype(column: Any) -> bool:
    kind, name = getattr(column.dtype, "kind", "O"), str(column.dtype)
    return hasattr(column, "cat") or kind in "OUSb" or name.startswith(("string", "boolean"))


def _values(column: Any, name: str) -> tuple[Value, ...]:
    """The values of a nominal column: declared categories in their order, else those seen, sorted."""
    if (declared := _categories(column)) is not None:
        return tuple(_plain(value, name) for value in declared)
    seen = {_plain(value, name) for value in column if not _is_missing(value)}
    try:
        return tuple(sorted(seen))
    except TypeError:
        raise TypeError(f"column {name!r} mixes text and numbers, which have no common order") from None


def _categories(column: Any) -> Any:
    """The declared categories of a pandas column or array; ``None`` if it declares none."""
    return getattr(getattr(column, "cat", column), "categories", None)


def _plain(value: Any, name: str) -> Value:
    value = value.item() if isinstance(value, np.generic) else value
    if not isinstance(value, str | int | float | bool):
        kind = type(value).__name__
        raise TypeError(f"column {name!r}: a nominal argument must be a string or a number, got {kind}")
    if isinstance(value, float) and math.isinf(value):
        raise ValueError(f"column {name!r} has an infinite value")
    return value


def _is_missing(value: Any) -> bool:
    return value is None or type(value).__name__ in ("NAType", "NaTType") or (
        isinstance(value, float | np.floating) and bool(value != value)
    )


def _coded(attribute: Attribute, column: Any) -> Column:
    """A column as a Table holds it."""
    if attribute.values is None:
        if getattr(column.dtype, "kind", "O") in "cmM":
            raise TypeError(f"column {attribute.name!r} holds {column.dtype}: dates and complex numbers are no numbers")
        try:
            numbers = np.asarray(column, dtype=np.float64)
        except (TypeError, ValueError):
            raise ValueError(f"column {attribute.name!r} was continuous in training and now holds text") from None
        if np.isinf(numbers).any():
            raise ValueError(f"column {attribute.name!r} has an infinite value")
        return numbers
    codes = {value: code for code, value in enumerate(attribute.values)}
    values = np.asarray(column, dtype=object)
    return np.array(
        [MISSING if _is_missing(value) else codes.get(_plain(value, attribute.name), UNKNOWN) for value in values],
        dtype=np.int32,
    )


def target_column(y: Any) -> tuple[Attribute, NDArray[np.int32]]:
    """The classes in their order (declared categories, else sorted), and the code of every row."""
    name = str((getattr(y, "name", None) if getattr(y, "ndim", 1) == 1 else None) or "class")
    declared = _categories(y) is not None
    labels = column_or_1d(np.asarray(y, dtype=object) if declared else y, warn=True)
    if any(_is_missing(label) for label in labels):
        raise ValueError("Input y contains NaN: every row needs a class")
    check_classification_targets(labels)
    values = _values(y if declared else labels, name)
    codes = {value: code for code, value in enumerate(values)}
    return Attribute(name, values), np.array([codes[_plain(label, name)] for label in labels], dtype=np.int32)


def label_array(labels: Sequence[Value], dtype: Any = None) -> NDArray[Any]:
    """Class labels as an array; of mixed types as objects, so that none is turned into another.

    >>> label_array(["yes", "no"]).tolist(), label_array([1, "a"]).tolist()
    (['yes', 'no'], [1, 'a'])
    """
    if dtype is None and len({type(label) for label in labels}) > 1:
        dtype = object
    return np.array(labels, dtype=dtype)
