"""How the columns of a table become nominal terms: values, MDLP intervals, and missing as a value.

Continuous attributes are cut by Fayyad and Irani's MDLP on the training rows (reading AM-30 of Ant-Miner); a
missing value has no term, or one of its own (AM-29).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reference.mdlp import cut_points
from reference.rules import Term
from reference.table import MISSING, Attribute, Table, Value
from reference.wording import short

__all__ = ["Coding", "Interval", "Test", "cut_points", "interval_codes", "intervals"]

Interval = tuple[float, float]
Test = tuple[str, Value | Interval]


def intervals(cuts: Sequence[float]) -> tuple[Interval, ...]:
    """The ``(low, high)`` of every interval, for ``low < x <= high``; the outer ends are infinite.

    >>> intervals([2.5])
    ((-inf, 2.5), (2.5, inf))
    """
    ends = (-math.inf, *cuts, math.inf)
    return tuple(pairwise(ends))


def interval_codes(values: ArrayLike, cuts: Sequence[float]) -> NDArray[np.int32]:
    """The number of each value's interval, ``MISSING`` where the value is NaN.

    >>> interval_codes([1.0, 2.5, 2.6, float("nan")], [2.5]).tolist()
    [0, 0, 1, -1]
    """
    numbers = np.asarray(values, dtype=np.float64)
    codes = np.searchsorted(np.asarray(cuts, dtype=np.float64), numbers, side="left")
    return np.where(np.isnan(numbers), MISSING, codes).astype(np.int32)


@dataclass(frozen=True)
class Coding:
    """The terms of every attribute, in order, and with them the nominal code of every row.

    A term is ``("=", value)``, or ``("in", (low, high))`` for an MDLP interval. Where missing is a value of
    its own, the last term is ``("=", "?")``. A continuous attribute without a cut has no interval.

    >>> table = Table("t", (Attribute("x"),), ([*range(12)],), Attribute("c", ("a", "b")), [0] * 6 + [1] * 6)
    >>> coding = Coding.fit(table)
    >>> coding.tests, coding.n_terms, coding.codes(table)[0].tolist()[4:8]
    (((('in', (-inf, 5.5)), ('in', (5.5, inf))),), (2,), [0, 0, 1, 1])
    """

    attributes: tuple[Attribute, ...]
    tests: tuple[tuple[Test, ...], ...]

    def __post_init__(self) -> None:
        """Refuse tests that do not belong to their attributes."""
        if len(self.attributes) != len(self.tests):
            raise ValueError(f"a coding of {len(self.attributes)} attributes has tests for {len(self.tests)}")
        for attribute, tests in zip(self.attributes, self.tests, strict=True):
            cuts = _cuts(tests)
            if cuts != sorted(set(cuts)) or tests != _tests(attribute, cuts, _has_extra(attribute, tests)):
                raise ValueError(f"the tests of attribute {short(attribute.name)} do not fit its values")

    @classmethod
    def fit(
        cls,
        table: Table,
        *,
        continuous: Literal["mdlp", "error"] = "mdlp",
        missing: Literal["no_match", "as_value"] = "no_match",
    ) -> Coding:
        """The coding of a training table.

        ``continuous="error"`` refuses continuous attributes; ``missing="as_value"`` gives every attribute
        with a missing value one more term, ``"?"``.

        >>> wind = Attribute("wind", ("no", "yes"))
        >>> toy = Table("t", (wind,), ([0, 1, -1],), Attribute("c", ("a",)), [0, 0, 0])
        >>> Coding.fit(toy, missing="as_value").tests
        ((('=', 'no'), ('=', 'yes'), ('=', '?')),)
        """
        if continuous not in ("mdlp", "error"):
            raise ValueError(f"continuous must be 'mdlp' or 'error', got {continuous!r}")
        if missing not in ("no_match", "as_value"):
            raise ValueError(f"missing must be 'no_match' or 'as_value', got {missing!r}")
        tests = []
        for attribute, column in zip(table.attributes, table.columns, strict=True):
            name = attribute.name
            if not attribute.nominal and continuous == "error":
                raise ValueError(f"attribute {short(name)} is continuous; continuous='mdlp' discretises it")
            extra = missing == "as_value" and bool(_unknown(attribute, column).any())
            if extra and "?" in (attribute.values or ()):
                raise ValueError(f"attribute {short(name)} has a value '?', so missing cannot be written '?' too")
            tests.append(_tests(attribute, _fitted_cuts(attribute, column, table), extra))
        return cls(table.attributes, tuple(tests))

    @property
    def n_terms(self) -> tuple[int, ...]:
        """The number of terms of every attribute (the papers' ``b_i``)."""
        return tuple(len(tests) for tests in self.tests)

    def cuts(self, i: int) -> list[float]:
        """The MDLP cuts of attribute ``i``; none if it is nominal.

        >>> Coding((Attribute("wind", ("no", "yes")),), ((("=", "no"), ("=", "yes")),)).cuts(0)
        []
        """
        return _cuts(self.tests[i])

    def term(self, i: int, j: int) -> Term:
        """Term ``j`` of attribute ``i`` in words.

        >>> print(Coding((Attribute("wind", ("no", "yes")),), ((("=", "no"), ("=", "yes")),)).term(0, 1))
        wind = yes
        """
        op, value = self.tests[i][j]
        return Term(i, self.attributes[i].name, op, value)

    def codes(self, table: Table) -> list[NDArray[np.int32]]:
        """The term of every row, one array per attribute; ``MISSING`` where no term matches.

        >>> wind = Attribute("wind", ("no", "yes"))
        >>> toy = Table("t", (wind,), ([0, 1, -1],))
        >>> Coding.fit(toy).codes(toy)[0].tolist(), Coding.fit(toy, missing="as_value").codes(toy)[0].tolist()
        ([0, 1, -1], [0, 1, 2])
        """
        _refuse_other_attributes(self.attributes, table.attributes)
        return [
            _codes(attribute, tests, column)
            for attribute, tests, column in zip(self.attributes, self.tests, table.columns, strict=True)
        ]


def _fitted_cuts(attribute: Attribute, column: NDArray[Any], table: Table) -> list[float]:
    """The MDLP cuts of a column of the training table; none if it is nominal."""
    if attribute.nominal:
        return []
    if table.target is None or table.target.values is None or table.classes is None:
        raise ValueError(f"table {table.name!r} has no class, and MDLP needs one")
    return cut_points(column, table.classes, len(table.target.values))


def _tests(attribute: Attribute, cuts: Sequence[float], extra: bool) -> tuple[Test, ...]:
    """The terms of one attribute, in order."""
    tests: list[Test] = [("in", interval) for interval in intervals(cuts)] if cuts else []
    tests += [("=", value) for value in attribute.values or ()]
    return (*tests, ("=", "?")) if extra else tuple(tests)


def _cuts(tests: tuple[Test, ...]) -> list[float]:
    """The cuts between the intervals of one attribute."""
    return [value[1] for op, value in tests if op == "in" and isinstance(value, tuple)][:-1]


def _has_extra(attribute: Attribute, tests: tuple[Test, ...]) -> bool:
    """Whether the last term stands for a missing value."""
    if attribute.values is not None:
        return len(tests) > len(attribute.values)
    return tests[-1:] == (("=", "?"),)


def _unknown(attribute: Attribute, column: NDArray[Any]) -> NDArray[np.bool_]:
    """The rows where the attribute has no value."""
    unknown: NDArray[np.bool_] = column == MISSING if attribute.nominal else np.isnan(column)
    return unknown


def _codes(attribute: Attribute, tests: tuple[Test, ...], column: NDArray[Any]) -> NDArray[np.int32]:
    """The term of every row of one column."""
    cuts = _cuts(tests)
    codes: NDArray[np.int32]
    if attribute.nominal:
        codes = np.maximum(column, MISSING).astype(np.int32)  # UNKNOWN matches no term either
    elif cuts:
        codes = interval_codes(column, cuts)
    else:
        codes = np.full(len(column), MISSING, dtype=np.int32)
    if _has_extra(attribute, tests):
        codes[_unknown(attribute, column)] = len(tests) - 1
    return codes


def _refuse_other_attributes(expected: tuple[Attribute, ...], given: tuple[Attribute, ...]) -> None:
    """Raise for the first attribute that differs in name or values."""
    if len(expected) != len(given):
        raise ValueError(f"the table has {len(given)} attributes, the coding {len(expected)}")
    for number, (old, new) in enumerate(zip(expected, given, strict=True), start=1):
        if old.name != new.name:
            raise ValueError(f"attribute {number} is {short(new.name)}, but {short(old.name)} in the coding")
        if old.values != new.values:
            raise ValueError(f"attribute {short(new.name)} has {_domain(new)}, but {_domain(old)} in the coding")


def _domain(attribute: Attribute) -> str:
    """What values an attribute takes, for an error message."""
    return "numbers" if attribute.values is None else f"the values {list(attribute.values)}"
