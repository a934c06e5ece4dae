"""What a model file may hold: counts, numbers, values; everything else is refused in one short sentence."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from reference.table import Value

LONGEST = 200
"""So many characters of a sentence are shown at most: a file may hold thousands in one value."""


def said(value: object) -> str:
    """A value of a file, cut where it would fill the screen.

    >>> said("a" * 100)[-8:]
    "aaaa...'"
    """
    text = repr(value) if len(str(value)[:1000]) < 60 else repr(str(value)[:57] + "...")
    return text if len(text) <= 80 else f"{text[:77]}..."


def counts(values: Any) -> tuple[int, ...]:
    """Counts as a model file holds them.

    >>> counts([9, -5])
    Traceback (most recent call last):
    ValueError: -5 is not a count
    """
    for value in items(values):
        if type(value) is not int or not 0 <= value < 2**62:
            raise ValueError(f"{said(value)} is not a count")
    return tuple(values)


def numbers(values: Any) -> tuple[float, ...]:
    """Numbers as a model file holds them; NaN and the infinities are none.

    >>> numbers([0.5, math.nan])
    Traceback (most recent call last):
    ValueError: nan is not a finite number
    """
    for value in items(values):
        if type(value) not in (int, float) or not math.isfinite(value):
            raise ValueError(f"{said(value)} is not a finite number")
    return tuple(float(value) for value in values)


def items(values: Any) -> Sequence[Any]:
    """A list of a model file.

    >>> items("text")
    Traceback (most recent call last):
    ValueError: 'text' is not a list
    """
    if not isinstance(values, list | tuple):
        raise ValueError(f"{said(values)} is not a list")
    return values


def value_of(value: Any) -> Value:
    """A nominal value or a class."""
    if not isinstance(value, str | int | float) or (isinstance(value, float) and not math.isfinite(value)):
        raise ValueError(f"{said(value)} is not a value")
    return value
