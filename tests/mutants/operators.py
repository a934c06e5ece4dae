"""What a fault puts in the place of what, alike in Python and in C."""

from __future__ import annotations

COMPARISONS = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "is": ("is not",),
    "is not": ("is",),
    "in": ("not in",),
    "not in": ("in",),
}
"""The boundary and the negation of each comparison."""

ARITHMETIC = {
    "+": ("-",),
    "-": ("+",),
    "*": ("/",),
    "/": ("*",),
    "//": ("*",),
    "%": ("*",),
    "**": ("*",),
    "&": ("|",),
    "|": ("&",),
    "^": ("|",),
    "<<": (">>",),
    ">>": ("<<",),
}
"""Another operator of the same kind."""

NAMES = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "gt": "ge",
    "ge": "gt",
    "lt": "le",
    "le": "lt",
    "floor": "ceil",
    "ceil": "floor",
    "argmax": "argmin",
    "argmin": "argmax",
}
"""Functions that are easily mistaken for one another."""

DROPPED_CALLS = ("sorted", "reversed", "abs", "fabs")
"""Functions of one argument whose result may be mistaken for the argument."""


def other_numbers(value: int | float) -> list[int | float]:
    """The numbers that a constant may be mistaken for: one more and one less; 0 for any float.

    >>> other_numbers(1), other_numbers(0), other_numbers(0.5), other_numbers(1.0)
    ([2, 0], [1, -1], [1.5, 0.0], [2.0, 0.0])
    """
    if isinstance(value, int):
        return [value + 1, value - 1]
    return [value + 1.0, 0.0] if value else [1.0]
