"""From what scikit-learn users hold (arrays, data frames) to a Table, for training and for prediction."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.frames import columns_in, in_memory, is_other, is_pandas
from reference.table import MAX_ROWS, MISSING, UNKNOWN, Attribute, Table, Value, class_column
from reference.values import categories, classes_and_codes, coded, values_and_codes
from reference.wording import short

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


def new_table(
    estimator: Any, X: Any, attributes: tuple[Attribute, ...], needed: Collection[int] | None = None
) -> Table:
    """The rows of a ``predict(X)`` call in the coding of the training attributes; a Table may lack those not needed."""
    if isinstance(X, Table):
        return recoded(X, attributes, needed)
    X = _raw(estimator, X, reset=False)
    nothing = np.full(len(X), MISSING, dtype=np.int32)
    columns = [
        nothing  # no rule tests it, and coding names is what takes the time
        if attribute.nominal and needed is not None and i not in needed
        else _coded(attribute, column)
        for i, (attribute, column) in enumerate(zip(attributes, columns_in(X), strict=True))
    ]
    return Table("", attributes, tuple(columns))


def recoded(table: Table, attributes: tuple[Attribute, ...], needed: Collection[int] | None = None) -> Table:
    """A table's columns looked up by name and written in other codes; one that is not needed may be missing.

    >>> windy = Table("", (Attribute("windy", ("yes", "no", "gale")),), ([0, 1, 2],))
    >>> recoded(windy, (Attribute("windy", ("no", "yes")),)).columns[0].tolist()
    [1, 0, -2]
    """
    by_name = {attribute.name: column for attribute, column in zip(table.attributes, table.columns, strict=True)}
    given = {attribute.name: attribute for attribute in table.attributes}
    columns = []
    for i, attribute in enumerate(attributes):
        if attribute.name not in by_name:
            if needed is None or i in needed:
                raise ValueError(f"the table has no column {short(attribute.name)}, which the model was trained with")
            columns.append(np.full(table.n_rows, MISSING) if attribute.nominal else np.full(table.n_rows, np.nan))
            continue
        columns.append(_translated(by_name[attribute.name], given[attribute.name], attribute))
    return Table(table.name, attributes, tuple(columns), table.target, table.classes)


def _translated(column: Column, given: Attribute, wanted: Attribute) -> Column:
    if given.nominal and not wanted.nominal and not given.values:
        return np.full(len(column), np.nan)
    if wanted.values is None or given.values is None:
        if given.nominal != wanted.nominal:
            kinds = ("nominal", "continuous") if given.nominal else ("continuous", "nominal")
            raise ValueError(f"column {short(wanted.name)} is {kinds[0]}, the model knows it as {kinds[1]}")
        return column
    codes = {value: code for code, value in enumerate(wanted.values)}
    lookup = [codes.get(value, UNKNOWN) for value in given.values]
    return np.array([*lookup, UNKNOWN, MISSING], dtype=np.int32)[column]


def _checked_table(table: Table, y: Any, categorical_features: object) -> Table:
    if y is not None and not same_classes(table, y):
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
            raise ValueError(f"column {short(attribute.name)} has an infinite value")
    return table


def same_classes(table: Table, y: Any) -> bool:
    """Whether y says again what a table knows, as when scikit-learn's cross-validation takes rows of both."""
    given, known = np.asarray(y, dtype=object), np.array(table.labels(), dtype=object)
    return given.shape == known.shape and bool((given == known).all())


def _table_of(estimator: Any, X: Any, y: Any, categorical_features: Sequence[bool | int | str] | None) -> Table:
    from sklearn.utils.validation import check_consistent_length

    X = _raw(estimator, X, reset=True)
    if y is None:
        raise ValueError(f"This {type(estimator).__name__} estimator requires y to be passed, but the target y is None")
    target, classes = target_column(y)
    columns = columns_in(X)
    names = [str(name) for name in getattr(estimator, "feature_names_in_", [f"x{i}" for i in range(len(columns))])]
    check_consistent_length(columns[0], classes)
    nominal = _nominal(names, columns, categorical_features)
    read = [
        _named(column, name) if is_nominal else _numbered(column, name)
        for name, column, is_nominal in zip(names, columns, nominal, strict=True)
    ]
    attributes, coded_columns = zip(*read, strict=True)
    return Table("", attributes, coded_columns, target, classes)


def _named(column: Any, name: str) -> tuple[Attribute, Column]:
    values, codes = values_and_codes(column, name)
    return Attribute(name, values), codes


def _numbered(column: Any, name: str) -> tuple[Attribute, Column]:
    attribute = Attribute(name)
    return attribute, _coded(attribute, column)


def _raw(estimator: Any, X: Any, reset: bool) -> Any:
    """X after scikit-learn's checks of names and shape; a frame stays a frame, anything else becomes an array."""
    from sklearn.utils.validation import check_array, validate_data

    if not is_frame(X):
        X = check_array(X, dtype=None, ensure_all_finite=False, estimator=estimator, input_name="X")
        if X.dtype.kind not in "OUSb":
            X = check_array(X, dtype=np.float64, ensure_all_finite="allow-nan", estimator=estimator, input_name="X")
    validate_data(estimator, X, reset=reset, skip_check_array=True)
    if is_frame(X) and 0 in X.shape:
        check_array(np.empty(X.shape), estimator=estimator, input_name="X")
    return X


def is_frame(X: Any) -> bool:
    """Whether X is a data frame in memory, of whatever library."""
    return is_pandas(X) or (is_other(X) and in_memory(X) is not None)


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


def _numbers(column: Any) -> NDArray[np.float64]:
    """A column as numbers; older pandas has to be told what becomes of the missing ones of its own types."""
    if hasattr(column.dtype, "na_value"):
        numbers: NDArray[np.float64] = column.to_numpy(dtype=np.float64, na_value=np.nan)
        return numbers
    return np.asarray(column, dtype=np.float64)


def _coded(attribute: Attribute, column: Any) -> Column:
    """A column as a Table holds it."""
    if attribute.values is None:
        if getattr(column.dtype, "kind", "O") in "cmM":
            kind = f"{column.dtype}: dates and complex numbers are no numbers"
            raise TypeError(f"column {short(attribute.name)} holds {kind}")
        try:
            numbers = _numbers(column)
        except (TypeError, ValueError):
            raise ValueError(f"column {short(attribute.name)} was continuous in training and now holds text") from None
        if np.isinf(numbers).any():
            raise ValueError(f"column {short(attribute.name)} has an infinite value")
        return numbers
    return coded(column, attribute.values, attribute.name)


def target_column(y: Any) -> tuple[Attribute, NDArray[np.int32]]:
    """The classes in their order (declared categories, else sorted), and the code of every row."""
    from sklearn.utils.multiclass import check_classification_targets
    from sklearn.utils.validation import column_or_1d

    name = str((getattr(y, "name", None) if getattr(y, "ndim", 1) == 1 else None) or "class")
    declared = categories(y)
    labels = column_or_1d(y if declared is None else np.asarray(y, dtype=object), warn=True)
    values, codes = classes_and_codes(labels, declared, name)
    if declared is None:  # texts are classes in any case, and slow to look at
        check_classification_targets(codes if all(isinstance(value, str) for value in values) else labels)
    return Attribute(name, values), codes


def label_array(labels: Sequence[Value], dtype: Any = None) -> NDArray[Any]:
    """Class labels as an array; of mixed types as objects, so that none is turned into another.

    >>> label_array(["yes", "no"]).tolist(), label_array([1, "a"]).tolist()
    (['yes', 'no'], [1, 'a'])
    """
    if dtype is None and len({type(label) for label in labels}) > 1:
        dtype = object
    return np.array(labels, dtype=dtype)
