"""Sizes that have to fit together before C sees them, and rules and numbers as it reads and returns them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.carboost.mine import ClassRule
from reference.carboost.packed import ClassRules, packed_covers
from reference.carboost.predict import Covers


def fits(do_they: bool, what: str) -> None:
    """Refuse sizes that do not fit together.

    >>> fits(False, "2 weights for 3 rules")
    Traceback (most recent call last):
    ValueError: sizes that do not fit together: 2 weights for 3 rules
    """
    if not do_they:
        raise ValueError(f"sizes that do not fit together: {what}")


def within(numbers: NDArray[Any], n: int) -> bool:
    """Whether all numbers are from 0 to n - 1.

    >>> within(np.array([0, 2]), 3), within(np.array([3]), 3)
    (True, False)
    """
    return not numbers.size or bool(numbers.min() >= 0 and numbers.max() < n)


def check_classes(rules: Sequence[ClassRule], n_classes: int) -> None:
    """Refuse rules for a class that is not there."""
    fits(within(predictions(rules), n_classes), f"a rule for a class that is none of {n_classes}")


def checked_covers(rules: Sequence[ClassRule], covers: Covers, n_cases: int) -> NDArray[np.uint64]:
    """Covers as C reads them, if they are those of the rules and cases."""
    sets = packed_covers(covers)
    fits(len(sets) == len(rules), f"{len(sets)} covers for {len(rules)} rules")
    fits(covers.n_rows == n_cases, f"covers of {covers.n_rows} cases for {n_cases}")
    return sets


def predictions(rules: Sequence[ClassRule]) -> NDArray[np.int32]:
    """The classes of rules.

    >>> predictions([ClassRule(1, (0,), 2, 1), ClassRule(0, (1,), 1, 1)]).tolist()
    [1, 0]
    """
    if isinstance(rules, ClassRules):
        return rules.prediction
    return np.array([rule.prediction for rule in rules], dtype=np.int32)


def floats(array: NDArray[np.float64]) -> list[float]:
    """An array as the mirrors have it."""
    made: list[float] = array.tolist()
    return made
