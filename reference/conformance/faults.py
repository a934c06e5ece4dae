"""Which reply the fault gives that a case was made to catch: only then is the fault a diagnosis."""

from __future__ import annotations

import json
import math
from functools import cache
from typing import Any

from reference.conformance import vectors
from reference.conformance.judge import Divergence
from reference.conformance.vectors import Case

FILE = "faults.json"

ALIKE = 1e-9
"""How far two values of one fault may be apart."""


@cache
def known() -> dict[str, list[Any]]:
    """Of every case that names a fault: the event, the field and the value by which that very fault shows."""
    content: dict[str, list[Any]] = json.loads((vectors.folder() / FILE).read_text("utf-8"))
    return content


def named(case: Case, found: Divergence) -> str:
    """The fault that a case names, if a reply departs just as that fault does; or nothing."""
    fault = known().get(case.id)
    return case.kills or "" if fault and same(fault, [found.event, found.field, found.got]) else ""


def same(one: list[Any], other: list[Any]) -> bool:
    """Whether two departures are one: the same event and field, and the same value up to rounding.

    Linear algebra rounds in its own way on every kind of processor.

    >>> same([14, "tau[0]", "0.8658925086998132"], [14, "tau[0]", "0.8658925086998133"])
    True
    >>> same([14, "tau[0]", "[1, 2]"], [14, "tau[0]", "[1, 3]"])
    False
    """
    if one[:2] != other[:2]:
        return False
    try:
        return math.isclose(float(one[2]), float(other[2]), rel_tol=ALIKE, abs_tol=ALIKE)
    except (TypeError, ValueError):
        return bool(one[2] == other[2])
