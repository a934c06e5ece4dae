"""Dates as numbers: days since the beginning of 1970, in coordinated universal time unless they say otherwise."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from reference.columns import Names
from reference.table import MISSING, Attribute

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DATE = re.compile(r"\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)?)?")
_OTHER = re.compile(r"\d{1,2}[./-]\d{1,2}[./-](\d{4}|\d{2})|\d{4}[./]\d{1,2}[./]\d{1,2}|\d{4}-\d\d-\d\d.*")


def days(text: str) -> float | None:
    """A date as days since 1970-01-01; ``None`` if the text is no date of the form 2026-11-17, with a time or without.

    >>> days("1970-01-02"), days("1970-01-02T12:00"), days("17.11.2026")
    (1.0, 1.5, None)
    """
    if not _DATE.fullmatch(text):
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return ((moment if moment.tzinfo else moment.replace(tzinfo=UTC)) - _EPOCH).total_seconds() / 86400


def looks_like_date(text: object) -> bool:
    """Whether a text is a date in some other common form.

    >>> looks_like_date("17.11.2026"), looks_like_date("1.5")
    (True, False)
    """
    return isinstance(text, str) and _OTHER.fullmatch(text) is not None


class Dates:
    """A column whose values are all dates, as numbers."""

    def __init__(self, name: str, numbers: NDArray[np.float64]) -> None:
        self.name = name
        self.numbers = numbers

    def finished(self) -> tuple[Attribute, NDArray[np.float64]]:
        """The attribute and its values."""
        return Attribute(self.name), self.numbers


def in_days(column: Names) -> Dates | None:
    """A column of texts as dates; ``None`` unless all its values are some.

    >>> column = Names("day")
    >>> column.add(["1970-01-03", None], ["t.csv:2", "t.csv:3"])
    >>> in_days(column).numbers.tolist()
    [2.0, nan]
    """
    numbers = []
    for value in column.values:
        if (number := days(value)) is None:
            return None
        numbers.append(number)
    if not numbers:
        return None
    codes = np.concatenate(column.chunks)
    return Dates(column.name, np.where(codes == MISSING, np.nan, np.array(numbers)[codes]))
