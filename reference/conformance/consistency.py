"""Whether a reading that explains one reply is contradicted by other replies of the same implementation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from reference.conformance import alternatives, judge, operations
from reference.conformance.alternatives import Readings
from reference.conformance.vectors import Case


def contradiction(
    readings: Readings, followed: Iterable[Case], told: Collection[str], lines: Collection[str] | None
) -> str:
    """The first case that an implementation could not have passed under these readings, in a few words; or nothing.

    ``followed`` are the cases that it passed, ``told`` names those in which it told events, of these ``lines``.
    """
    for case in sorted(followed, key=lambda case: case.level):
        if (made := _made(case, readings)) and _departs(case, readings, lines if case.id in told else ()):
            return f"{case.id} follows {made}"
    return ""


def rival(readings: Readings, explained: Mapping[str, Sequence[Readings]]) -> str:
    """The first case that only other choices of the same parameters explain, in a few words; or nothing.

    ``explained`` has for each case all readings that would explain its reply.

    >>> rival({"AM-10": "remove"}, {"other-case": [{"AM-10": "keep"}]})
    'other-case equals AM-10 keep'
    """
    mine = _parameters(readings)
    for case, ways in explained.items():
        theirs = [_parameters(way) for way in ways]
        for name, choice in mine.items():
            if all(choice != way.get(name, choice) for way in theirs):
                return f"{case} equals {alternatives.names(ways[0])}"
    return ""


def _parameters(readings: Readings) -> dict[str, str]:
    """The choices by parameter: two readings may concern the same one."""
    return {alternatives.parameter(id): choice for id, choice in readings.items()}


def _made(case: Case, readings: Readings) -> str:
    """The other choices that a case makes."""
    made = {id: alternatives.chosen(case, id) for id in readings}
    return ", ".join(f"{id} {choice}" for id, choice in made.items() if choice not in (None, readings[id]))


def _departs(case: Case, readings: Readings, lines: Collection[str] | None) -> bool:
    """Whether the readings would have given a case another result, or would have run out of its draws."""
    changed = alternatives.under(case, readings)
    other = alternatives.computed(changed)
    if other is None:
        return alternatives.broken_off(changed) is not None
    return _differs(case, other, lines)


def _differs(case: Case, other: dict[str, Any], lines: Collection[str] | None) -> bool:
    """Whether another result, taken as a reply, departs in what every reply must tell, or in events of the lines."""
    optional = {*operations.described(case.op).workings, "events"}
    if judge.in_result(case, case.expect, {name: value for name, value in other.items() if name not in optional}):
        return True
    if case.level != "L3":
        return False
    told = [event for event in other["events"] if lines is None or event["line"] in lines]
    return judge.in_events(case.line, case.expect["events"], told, lines) is not None
