"""Names, counts and numbers as people write them, in messages, rules and tables."""

from __future__ import annotations

import math
from collections.abc import Sequence


def few(values: Sequence[str]) -> str:
    """The first values of a list, for an error message.

    >>> few([*"abcdefghij"])
    "'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', ... (10 in all)"
    """
    shown = ", ".join(short(value) for value in values[:8])
    return f"{shown}, ... ({len(values)} in all)" if len(values) > 8 else shown or "no values"


def short(text: str) -> str:
    """A value in quotes, cut where it would fill the screen."""
    return repr(text if len(text) <= 60 else f"{text[:57]}...")


def named(columns: Sequence[str], singular: str, plural: str) -> str:
    """Columns as the subject of a sentence, the first few by name.

    >>> named(["a"], "is constant", "are constant"), named(["a", "b"], "is constant", "are constant")
    ("column 'a' is constant", "columns 'a', 'b' are constant")
    """
    shown = ", ".join(map(short, columns[:4])) + (f", ... ({len(columns)} in all)" if len(columns) > 4 else "")
    return f"column {shown} {singular}" if len(columns) == 1 else f"columns {shown} {plural}"


def count(n: int, noun: str) -> str:
    """A number of things.

    >>> count(1, "row"), count(0, "rule")
    ('1 row', '0 rules')
    """
    return f"{n} {noun}{'' if n == 1 else 's'}"


def number(value: object) -> str:
    """A value as a person would write it: at most ten digits, and no point where there is nothing behind it.

    >>> number(2.0300000000000002), number(120.0), number(1e-9), number("red"), number(True)
    ('2.03', '120', '1e-09', 'red', 'True')
    """
    if not isinstance(value, float) or not math.isfinite(value):
        return str(value)
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else f"{value:.10g}"


def share(part: int, whole: int) -> str:
    """A share in per cent.

    >>> share(13, 14), share(0, 0)
    ('92.9%', '0.0%')
    """
    return f"{part / max(1, whole):.1%}"
