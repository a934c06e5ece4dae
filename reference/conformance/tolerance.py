"""How far a float may lie from a vector's: by operation, line and field, as the vectors themselves say."""

from __future__ import annotations

from functools import cache
from typing import Any

from reference.conformance import operations, values, vectors

Tolerances = dict[tuple[str, str], int]
"""Units in the last place by line (empty for a result) and field."""

UNKNOWN = 4
"""The tolerance where no vector has the field: it may have gone through a logarithm."""


@cache
def of_operation(op: str) -> Tolerances:
    """The largest tolerance that any vector of an operation gives to a field of its result or of an event.

    >>> found = of_operation("antminer.run")
    >>> found["antminer:16", "quality"], found["antminer:25", "weights"]
    (0, 4)
    """
    found: Tolerances = {}
    for case in vectors.cases(op.partition(".")[0]):
        if case.op == op:
            for place, ulp in _of(case.expect):
                found[place] = max(ulp, found.get(place, 0))
    return found


@cache
def of_paper(slug: str) -> Tolerances:
    """The largest tolerance by line and field in all whole runs of a paper."""
    found: Tolerances = {}
    for op, described in operations.descriptions().items():
        if described.paper == slug and described.level == "L3":
            for place, ulp in of_operation(op).items():
                found[place] = max(ulp, found.get(place, 0))
    return found


def _of(expect: dict[str, Any]) -> list[tuple[tuple[str, str], int]]:
    events = [event for event in expect.get("events", ()) if "line" in event]
    parts = [("", expect), *((event["line"], event) for event in events)]
    return [((line, name), largest(value)) for line, part in parts for name, value in part.items()]


def largest(value: Any) -> int:
    """The largest tolerance of the floats inside a vector's value.

    >>> largest({"tau": [{"f64": "3fe0000000000000", "~": 0.5, "ulp": 4}], "n": 1})
    4
    """
    if isinstance(value, dict):
        inside = max((largest(item) for item in value.values()), default=0)
        return max(inside, int(value.get("ulp", 0))) if values.is_float(value) else inside
    return max((largest(item) for item in value), default=0) if isinstance(value, list) else 0


def written(result: dict[str, Any], known: Tolerances) -> dict[str, Any]:
    """A result of the mirror as a vector would write it, events included.

    >>> written({"tau": (0.5, 1)}, {("", "tau"): 0})
    {'tau': [{'f64': '3fe0000000000000', '~': 0.5}, 1]}
    """
    return {name: _events(value, known) if name == "events" else plain(value, known.get(("", name), UNKNOWN))
            for name, value in result.items()}  # fmt: skip


def _events(events: Any, known: Tolerances) -> list[dict[str, Any]]:
    return [
        {name: plain(value, known.get((event.get("line", ""), name), UNKNOWN)) for name, value in event.items()}
        for event in events
    ]


def plain(value: Any, ulp: int = 0) -> Any:
    """A value of the mirror as vectors write it: floats by their bits, tuples as lists.

    >>> plain((0.5, 1), ulp=4)
    [{'f64': '3fe0000000000000', '~': 0.5, 'ulp': 4}, 1]
    """
    if isinstance(value, float):
        return values.write(value, ulp)
    if isinstance(value, dict):
        return {name: plain(item, ulp) for name, item in value.items()}
    return [plain(item, ulp) for item in value] if isinstance(value, list | tuple) else value


def up_to_rounding(value: Any) -> Any:
    """What the mirror gives, with zeros that went through linear algebra as zeros up to rounding.

    >>> up_to_rounding([{"f64": "0000000000000000", "~": 0.0, "ulp": 4096}, {"f64": "0000000000000000", "~": 0.0}])
    [{'f64': '0000000000000001', '~': 5e-324, 'ulp': 4096}, {'f64': '0000000000000000', '~': 0.0}]
    """
    if isinstance(value, list):
        return [up_to_rounding(item) for item in value]
    if not isinstance(value, dict):
        return value
    if values.is_float(value):
        rounded = values.read(value) == 0 and value.get("ulp", 0) > UNKNOWN
        return values.write(values.NEARLY_ZERO, value["ulp"]) if rounded else value
    return {name: up_to_rounding(item) for name, item in value.items()}
