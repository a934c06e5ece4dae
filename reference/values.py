"""The values of nominal columns and their codes, whatever library a column is from.

A column is first reduced to its different values and the place of each row's value among them, without a step of Python
per row; all that is asked of values (are they missing, allowed, known?) is asked of the different ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.table import MISSING, UNKNOWN, Value
from reference.wording import short

Codes = NDArray[np.int32]

FIRST_ROWS, FEW = 4096, 64
"""In so many rows of a column at most so many different objects are expected, if objects are to be told by address."""

SLOTS = 4096
"""A power of two. An object has the slot that its address names; of two with the same slot one is found by sorting."""

_PLAIN = frozenset({str, int, float, bool, type(None)})


def values_and_codes(column: Any, name: str) -> tuple[tuple[Value, ...], Codes]:
    """The values of a nominal column (declared categories in their order, else those seen, sorted), and its codes.

    >>> values_and_codes(np.array(["b", None, "a"], dtype=object), "x")
    (('a', 'b'), array([ 1, -1,  0], dtype=int32))
    """
    found, places = distinct(column, name)
    values = _in_order(categories(column), found, name)
    return values, _placed(found, places, values, name)


def coded(column: Any, values: Sequence[Value], name: str) -> Codes:
    """The place of every row's value among given values: ``MISSING`` for none, ``UNKNOWN`` for one that is not there.

    >>> coded(np.array(["b", None, "c"], dtype=object), ["a", "b"], "x").tolist()
    [1, -1, -2]
    """
    found, places = distinct(column, name)
    return _placed(found, places, values, name)


def classes_and_codes(labels: NDArray[Any], declared: Any, name: str) -> tuple[tuple[Value, ...], Codes]:
    """The same of the classes of some rows, none of which may be missing; ``declared`` are their categories, if any."""
    found, places = distinct(labels, name)
    if any(map(is_missing, found)):
        raise ValueError("Input y contains NaN: every row needs a class")
    values = _in_order(declared, found, name)
    return values, _placed(found, places, values, name)


def categories(column: Any) -> Any:
    """The declared categories of a column or array; ``None`` if it declares none."""
    return getattr(getattr(column, "cat", column), "categories", None)


def distinct(column: Any, name: str) -> tuple[list[Any], NDArray[np.intp]]:
    """The different values of a column, missing ones among them, and the place of each row's value among these.

    >>> found, places = distinct(np.array(["b", None, "b"], dtype=object), "x")
    >>> found, places.tolist()
    (['b', None], [0, 1, 0])
    """
    if hasattr(column, "cat"):  # a code of -1 is missing, which is the last of the list
        return [*column.cat.categories, None], np.asarray(column.cat.codes, dtype=np.intp)
    if hasattr(column, "factorize") and column.dtype != object:
        places, found = column.factorize()
        return [*found, None], places
    values = np.asarray(column, dtype=None if isinstance(column, np.ndarray) else object)
    if values.dtype != object:
        unique, places = np.unique(values, return_inverse=True)
        return unique.tolist(), places
    few = _few_objects(values)
    if few is None:
        return _of_objects(values.tolist(), name)
    firsts, places = few
    order = np.argsort(firsts)
    found, of_each = _of_objects(values[firsts[order]].tolist(), name)
    return found, of_each[np.argsort(order)][places]


class _Addresses:
    """An array of objects, for NumPy to read as an array of their addresses."""

    def __init__(self, values: NDArray[np.object_]) -> None:
        number = np.dtype(np.intp).str
        self.values = values
        self.__array_interface__ = {**values.__array_interface__, "typestr": number, "descr": [("", number)]}


def _few_objects(values: NDArray[np.object_]) -> tuple[NDArray[np.intp], NDArray[np.intp]] | None:
    """A row of every different object, and the place of each row's object among them; ``None`` if they are many.

    Texts that a program repeats are mostly one object each. Objects are told apart by their addresses, without a look
    at them; so one value may be there as several objects.
    """
    addresses = np.ascontiguousarray(_Addresses(values))
    known, firsts = np.unique(addresses[:FIRST_ROWS], return_index=True)
    if not 0 < len(known) <= FEW:
        return None
    slots = np.zeros(SLOTS, dtype=np.intp)
    slots[(known >> 4) & (SLOTS - 1)] = np.arange(len(known))
    places = slots[(addresses >> 4) & (SLOTS - 1)]
    rest = np.flatnonzero(known[places] != addresses)
    if len(rest) > len(values) // 10:
        return None
    _, later, places[rest] = np.unique(addresses[rest], return_index=True, return_inverse=True)
    places[rest] += len(known)
    return np.concatenate([firsts, rest[later]]), places


def _of_objects(values: list[Any], name: str) -> tuple[list[Any], NDArray[np.intp]]:
    place = _Numbered()
    try:
        places = np.fromiter(map(place.__getitem__, values), np.intp, len(values))
    except TypeError:  # one cannot be hashed, so it is no text or number
        places = np.empty(0, dtype=np.intp)
    odd = set(map(type, values)) - _PLAIN
    for value in values if odd else ():
        if type(value) in odd and not is_missing(value):
            _plain(value, name)  # asked of every one, since it may equal a number that was seen before
    return list(place), places


class _Numbered(dict[Any, int]):
    """Gives every key the next number when it is first asked for."""

    def __missing__(self, key: Any) -> int:
        self[key] = number = len(self)
        return number


def _in_order(declared: Any, found: list[Any], name: str) -> tuple[Value, ...]:
    """The declared values, or those that were found, sorted."""
    if declared is not None:
        return tuple(_plain(value, name) for value in declared)
    seen = {_plain(value, name) for value in found if not is_missing(value)}
    try:
        return tuple(sorted(seen))
    except TypeError:
        raise TypeError(f"column {short(name)} mixes text and numbers, which have no common order") from None


def _placed(found: list[Any], places: NDArray[np.intp], values: Sequence[Value], name: str) -> Codes:
    codes = {value: code for code, value in enumerate(values)}
    lookup = [MISSING if is_missing(value) else codes.get(_plain(value, name), UNKNOWN) for value in found]
    return np.array(lookup, dtype=np.int32)[places] if lookup else np.empty(0, dtype=np.int32)


def _plain(value: Any, name: str) -> Value:
    value = value.item() if isinstance(value, np.generic) else value
    if not isinstance(value, str | int | float | bool):
        kind = type(value).__name__
        raise TypeError(f"column {short(name)}: a nominal argument must be a string or a number, got {kind}")
    if isinstance(value, float) and math.isinf(value):
        raise ValueError(f"column {short(name)} has an infinite value")
    return value


def is_missing(value: Any) -> bool:
    """Whether a value stands for none: ``None``, NaN, or what pandas has for them.

    >>> [is_missing(value) for value in (None, math.nan, "", 0)]
    [True, True, False, False]
    """
    return value is None or type(value).__name__ in ("NAType", "NaTType") or (
        isinstance(value, float | np.floating) and bool(value != value)
    )
