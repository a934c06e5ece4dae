"""Tables: attributes, coded columns, classes, and the set of rows behind every test.

A set of rows is a Python int: bit ``r`` is row ``r``. Intersection is ``&``, size is
``bit_count()``, and C reads the same bits as little-endian 64-bit words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from reference.findings import Finding
from reference.wording import count, few, short

if TYPE_CHECKING:
    from reference.look import Description

Value = str | int | float | bool
Hashed = TypeVar("Hashed", bound=Hashable)
MISSING = -1
"""The code of a missing nominal value; a missing continuous value is NaN."""

UNKNOWN = -2
"""The code of a value that training never declared: it is known, and satisfies no test."""

MAX_ROWS = 2**26
"""Products of two counts stay below 2**53 up to here, so one float division of them is exact enough to compare."""


def repeated(values: Sequence[Hashed]) -> Hashed | None:
    """The first value that stands there more than once, found in one pass; ``None`` if there is none.

    >>> repeated(["a", "b", "c", "b", "a"]), repeated(["a", "b"])
    ('a', None)
    """
    return next((value for value, n_times in Counter(values).items() if n_times > 1), None)


@dataclass(frozen=True)
class Attribute:
    """One column's name and, when it is nominal, its values in their declared order.

    >>> Attribute("outlook", ("sunny", "overcast", "rainy")).nominal
    True
    >>> Attribute("temperature").nominal
    False
    """

    name: str
    values: tuple[Value, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse a value that stands there twice."""
        if (twice := repeated(self.values or ())) is not None:
            value = short(twice) if isinstance(twice, str) else twice
            raise ValueError(f"attribute {short(self.name)} has the value {value} twice")

    @property
    def nominal(self) -> bool:
        """Whether the attribute has a finite list of values (otherwise it is continuous)."""
        return self.values is not None


@dataclass(frozen=True, eq=False, repr=False)
class Table:
    """Columns of equal length, and the class of every row when it is known.

    Nominal columns hold ``int32`` codes into ``attribute.values`` (``MISSING`` where there is none,
    ``UNKNOWN`` for a value outside them);
    continuous columns hold ``float64`` (NaN where there is none). ``target`` names the class
    attribute and ``classes`` holds its codes; both are ``None`` for rows without a class. ``remarks`` is what a
    reader has to say of how the file was read.

    >>> windy, play = Attribute("windy", ("no", "yes")), Attribute("play", ("yes", "no"))
    >>> toy = Table("toy", (windy,), ([0, 1, 1],), play, [0, 1, 1])
    >>> toy.n_rows, toy.labels(), toy.take([2]).columns[0].tolist()
    (3, ['yes', 'no', 'no'], [1])
    """

    name: str
    attributes: tuple[Attribute, ...]
    columns: tuple[NDArray[np.int32] | NDArray[np.float64], ...]
    target: Attribute | None = None
    classes: NDArray[np.int32] | None = None
    remarks: tuple[Finding, ...] = ()

    def __post_init__(self) -> None:
        """Convert the columns to their dtypes and refuse what does not fit together."""
        if len(self.attributes) != len(self.columns):
            raise ValueError(f"{len(self.attributes)} attributes but {len(self.columns)} columns")
        if (twice := repeated([attribute.name for attribute in self.attributes])) is not None:
            raise ValueError(f"two columns named {short(twice)}")
        columns = tuple(
            _checked(attribute, column) for attribute, column in zip(self.attributes, self.columns, strict=True)
        )
        object.__setattr__(self, "columns", columns)
        if (self.target is None) != (self.classes is None):
            raise ValueError("target and classes go together: give both, or neither")
        if self.target is not None:
            classes = _checked(self.target, self.classes)
            if classes.size and classes.min() < 0:
                row = int(np.flatnonzero(classes < 0)[0])
                raise ValueError(f"class {short(self.target.name)} is missing in row {row + 1}")
            object.__setattr__(self, "classes", classes)
        lengths = {len(column) for column in columns} | ({len(self.classes)} if self.classes is not None else set())
        if len(lengths) > 1:
            raise ValueError(f"columns of different lengths: {sorted(lengths)}")

    @property
    def n_rows(self) -> int:
        """The number of rows."""
        if self.classes is not None:
            return len(self.classes)
        return len(self.columns[0]) if self.columns else 0

    def labels(self) -> list[Value]:
        """The class of every row, as it was written."""
        if self.target is None or self.target.values is None or self.classes is None:
            raise ValueError(f"table {self.name!r} has no class")
        return list(map(self.target.values.__getitem__, self.classes.tolist()))

    def take(self, rows: Sequence[int] | NDArray[np.intp]) -> Table:
        """The table of the given rows, in the given order; every domain is kept whole."""
        index = np.asarray(rows)
        index = np.flatnonzero(index) if index.dtype == np.bool_ else index.astype(np.intp)
        columns = tuple(column[index] for column in self.columns)
        classes = None if self.classes is None else self.classes[index]
        return Table(self.name, self.attributes, columns, self.target, classes, self.remarks)

    def without(self, names: Collection[str]) -> Table:
        """The table without some of its columns.

        >>> Table("t", (Attribute("id"), Attribute("x")), ([1.0], [2.0])).without(["id"])
        <Table 't': 1 row, 1 column (x), no class>
        """
        known = [attribute.name for attribute in self.attributes]
        for name in names:
            if name not in known:
                raise ValueError(f"table {self.name!r} has no column {short(name)} to drop; it has {few(known)}")
        pairs = [(a, c) for a, c in zip(self.attributes, self.columns, strict=True) if a.name not in names]
        attributes, columns = zip(*pairs, strict=True) if pairs else ((), ())
        return Table(self.name, attributes, columns, self.target, self.classes, self.remarks)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns, the class not counted."""
        return self.n_rows, len(self.attributes)

    def __len__(self) -> int:
        """The number of rows."""
        return self.n_rows

    def __getitem__(self, rows: Any) -> Table:
        """Some of the rows, as scikit-learn's cross-validation asks for them."""
        return self.take(rows[0] if isinstance(rows, tuple) else rows)

    def __repr__(self) -> str:
        """The size, the columns and the class, on one line."""
        rows, width = count(self.n_rows, "row"), count(len(self.attributes), "column")
        shown = ", ".join(attribute.name for attribute in self.attributes[:6])
        more = ", ..." if len(self.attributes) > 6 else ""
        target = "no class" if self.target is None else f"class {self.target.name}"
        return f"<Table {self.name!r}: {rows}, {width} ({shown}{more}), {target}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: how every column was read, and what looks wrong."""
        return self.describe()._repr_html_()

    def describe(self) -> Description:
        """How every column was read, and what looks wrong with it.

        >>> windy, play = Attribute("windy", ("no", "yes")), Attribute("play", ("yes", "no"))
        >>> print(Table("toy", (windy,), ([0, 1, 1],), play, [0, 1, 1]).describe().columns[0].shown)
        yes 2, no 1
        """
        from reference.look import describe

        return describe(self)

    def to_frame(self) -> Any:
        """The columns, without the class, as a pandas DataFrame; nominal ones are categories in their declared order.

        With ``labels()`` it is what scikit-learn takes as X and y.
        """
        from reference.frames import frame_of

        return frame_of(self)


def _checked(attribute: Attribute, column: object) -> NDArray[np.int32] | NDArray[np.float64]:
    """The column in its dtype, after a look at every code."""
    if attribute.values is None:
        try:
            values = np.ascontiguousarray(column, dtype=np.float64)
        except (TypeError, ValueError):
            raise ValueError(f"column {short(attribute.name)} is continuous and must hold numbers") from None
        if values.ndim != 1:
            raise ValueError(f"column {short(attribute.name)} must be one-dimensional, got {values.ndim} dimensions")
        return values
    codes = np.asarray(column)
    if codes.size and codes.dtype.kind not in "iu":
        raise ValueError(f"column {short(attribute.name)} is nominal and must hold integer codes, got {codes.dtype}")
    if codes.ndim != 1:
        raise ValueError(f"column {short(attribute.name)} must be one-dimensional, got {codes.ndim} dimensions")
    if codes.size and not (codes.min() >= UNKNOWN and codes.max() < len(attribute.values)):
        bad = int(codes[(codes < UNKNOWN) | (codes >= len(attribute.values))][0])
        raise ValueError(f"column {short(attribute.name)} has code {bad}, outside 0..{len(attribute.values) - 1}")
    return np.ascontiguousarray(codes, dtype=np.int32)


def class_column(table: Table) -> tuple[Attribute, tuple[Value, ...], NDArray[np.int32]]:
    """The class attribute of a training table, its labels, and the code of every row."""
    if table.target is None or table.target.values is None or table.classes is None:
        raise ValueError(f"table {table.name!r} has no class to learn")
    return table.target, table.target.values, table.classes


def row_set(mask: NDArray[np.bool_]) -> int:
    """The rows where ``mask`` is true, as a set of rows.

    >>> row_set(np.array([True, False, True]))
    5
    """
    return int.from_bytes(np.packbits(mask, bitorder="little").tobytes(), "little")


def members(rows: int) -> list[int]:
    """The rows of a set, ascending.

    >>> members(5)
    [0, 2]
    """
    bits = np.frombuffer(rows.to_bytes((rows.bit_length() + 7) // 8, "little"), dtype=np.uint8)
    return [int(row) for row in np.flatnonzero(np.unpackbits(bits, bitorder="little"))]


def words(rows: int, n_words: int) -> NDArray[np.uint64]:
    """A set of rows as C reads it: ``n_words`` little-endian 64-bit words.

    >>> words(5, 2).tolist()
    [5, 0]
    """
    of_set: NDArray[np.uint64] = words_of_each([rows], n_words)[0]
    return of_set


def words_of_each(sets: Iterable[int], n_words: int) -> NDArray[np.uint64]:
    """Sets of rows as C reads them, one row of words each.

    >>> words_of_each([5, 2**64], 2).tolist()
    [[5, 0], [0, 1]]
    """
    content = b"".join(rows.to_bytes(8 * n_words, "little") for rows in sets)
    return np.frombuffer(content, dtype="<u8").astype(np.uint64, copy=False).reshape(-1, n_words)
