"""Data frames: ours written as pandas, and those of other libraries read through narwhals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reference.wording import short

if TYPE_CHECKING:
    from reference.table import Table


def pandas() -> Any:
    """The module, or one clear sentence where it is not installed."""
    try:
        import pandas as module
    except ImportError:
        raise ImportError("to_frame() needs pandas, which is not installed; the objects hold the same") from None
    return module


def frame(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Any:
    """Rows as a pandas DataFrame."""
    return pandas().DataFrame(list(rows), columns=list(columns))


def frame_of(table: Table) -> Any:
    """The columns of a table, without the class; nominal ones as categories in their declared order."""
    module, found = pandas(), {}
    for attribute, column in zip(table.attributes, table.columns, strict=True):
        if attribute.values is None:
            found[attribute.name] = column
        else:
            codes = np.maximum(column, -1)
            found[attribute.name] = module.Categorical.from_codes(codes, list(attribute.values))
    return module.DataFrame(found, index=range(table.n_rows))


def is_pandas(X: Any) -> bool:
    """Whether X is a data frame of pandas, or one that behaves so."""
    return hasattr(X, "dtypes") and hasattr(X, "columns") and hasattr(X, "iloc")


def is_other(X: Any) -> bool:
    """Whether X is a data frame of another library, such as polars or pyarrow."""
    return not is_pandas(X) and hasattr(X, "columns") and (hasattr(X, "__dataframe__") or hasattr(X, "schema"))


class Words:
    """A column of another library whose values are names: what they are, and the declared order if there is one.

    The values become Python's when they are first asked for: a prediction asks for those of few columns. No
    ``cached_property`` keeps them: its lock, which Python 3.11 has, would stay held in a process forked meanwhile.
    """

    dtype = np.dtype(object)

    def __init__(self, series: Any, categories: list[Any] | None) -> None:
        self._series = series
        self._values: list[Any] | None = None
        self.categories = categories

    @property
    def values(self) -> list[Any]:
        """The values, row by row."""
        if self._values is None:
            self._values = self._series.to_list()
        return self._values

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        """The values as objects."""
        return np.array(self.values, dtype=object)

    def __iter__(self) -> Any:
        """The values, row by row."""
        return iter(self.values)

    def __len__(self) -> int:
        """The number of rows."""
        return len(self._series)


def columns_in(X: Any) -> list[Any]:
    """The columns of a frame or an array."""
    if is_pandas(X):
        return [X.iloc[:, i] for i in range(X.shape[1])]
    return _columns_of(X) if is_other(X) else list(X.T)


def _columns_of(X: Any) -> list[Any]:
    """The columns of another library's frame: numbers as floats, with NaN where missing, and everything else as names.

    What is neither (a date, a list, an object) is refused by its name.
    """
    native = in_memory(X)
    return [_column(native[name], name) for name in native.columns]


def in_memory(X: Any) -> Any:
    """Another library's frame as narwhals has it; one that is not in memory is refused."""
    import narwhals

    try:
        return narwhals.from_native(X, eager_only=True)
    except TypeError:
        kind = f"{type(X).__module__}.{type(X).__qualname__}"
        raise TypeError(f"cannot read a {kind}: pass a frame that is in memory, an array or a Table") from None


def _column(series: Any, name: str) -> Any:
    import narwhals

    kind = series.dtype
    if kind.is_numeric():
        return np.asarray(series.cast(narwhals.Float64).to_numpy(), dtype=np.float64)
    if kind in (narwhals.Categorical, narwhals.Enum):
        return Words(series, series.cat.get_categories().to_list())
    if kind in (narwhals.String, narwhals.Boolean):
        return Words(series, None)
    hint = "give dates and nested values as numbers or names, or drop them"
    raise TypeError(f"column {short(name)} holds {kind}: {hint}")
