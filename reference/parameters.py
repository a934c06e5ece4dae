"""Checks of parameter values: one clear sentence that names the value and the rule it breaks."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

IN_MEMORY = 24
"""What a run holds in memory one by one, as the ants of an iteration, stays below two to this power."""


def at_least(least: int, *, bits: int = 62, **values: object) -> None:
    """Refuse anything but integers from ``least`` on, below 2**bits.

    >>> at_least(1, n_ants=2.5)
    Traceback (most recent call last):
    ValueError: n_ants must be an integer, got 2.5
    """
    for name, value in values.items():
        if not isinstance(value, int | np.integer) or isinstance(value, bool):
            raise ValueError(f"{name} must be an integer, got {value!r}")
        if value < least:
            raise ValueError(f"{name} must be at least {least}, got {value}")
        if value >= 2**bits:
            raise ValueError(f"{name} must be below 2**{bits}, got {value}")


def between(low: float, high: float, *, inclusive: bool = False, **values: object) -> None:
    """Refuse anything but numbers above ``low`` and below ``high``; ``inclusive`` lets ``low`` itself pass.

    >>> between(0, 1, rho=1.5)
    Traceback (most recent call last):
    ValueError: rho must be above 0 and below 1, got 1.5
    """
    for name, value in values.items():
        if not isinstance(value, int | float | np.integer | np.floating) or isinstance(value, bool):
            raise ValueError(f"{name} must be a number, got {value!r}")
        if not (low < value < high or (inclusive and value == low)):
            above = f"at least {low}" if inclusive else f"above {low}"
            below = f" and below {high}" if math.isfinite(high) else " and finite"
            raise ValueError(f"{name} must be {above}{below}, got {value}")


def up_to(low: float, high: float, *, inclusive: bool = False, **values: object) -> None:
    """Refuse anything but numbers above ``low``, ``high`` at most; ``inclusive`` lets ``low`` itself pass.

    >>> up_to(0, 1, epsilon=0.0)
    Traceback (most recent call last):
    ValueError: epsilon must be above 0 and at most 1, got 0.0
    """
    for name, value in values.items():
        if not isinstance(value, int | float | np.integer | np.floating) or isinstance(value, bool):
            raise ValueError(f"{name} must be a number, got {value!r}")
        if not (low < value <= high or (inclusive and value == low)):
            above = "at least" if inclusive else "above"
            raise ValueError(f"{name} must be {above} {low} and at most {high}, got {value}")


def jobs(n_jobs: object) -> None:
    """Refuse anything but ``None`` and integers other than 0, as joblib takes them.

    >>> jobs(0)
    Traceback (most recent call last):
    ValueError: n_jobs must be at least 1, got 0
    """
    if n_jobs is not None:
        at_least(1, n_jobs=abs(n_jobs) if isinstance(n_jobs, int | np.integer) else n_jobs)


def one_of(allowed: Iterable[object], **values: object) -> None:
    """Refuse anything but the given words.

    >>> one_of(("stop", "continue"), single_class="go")
    Traceback (most recent call last):
    ValueError: single_class must be one of 'stop', 'continue', got 'go'
    """
    words = tuple(allowed)
    for name, value in values.items():
        if value not in words:
            raise ValueError(f"{name} must be one of {', '.join(map(repr, words))}, got {value!r}")
