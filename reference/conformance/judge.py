"""Whether a reply is what a vector expects, and where it first is not."""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from reference.conformance import values
from reference.conformance.operations import described, line_of
from reference.conformance.text import clean, shown
from reference.conformance.vectors import Case

NOTHING = object()
"""Stands for a value that is not there."""

FEW_ULPS = 4096
"""A difference up to here looks like rounding."""

FEW = 3
"""So many events must agree after one too many or too few, before it is called that."""


@dataclass(frozen=True)
class Draw:
    """The last draw that a run had used: its number, its value, and the line that asked for it."""

    number: int
    value: float
    asked_by: str


@dataclass(frozen=True)
class Divergence:
    """Where a reply first departs from what is expected: field and values, in a run also the event and its draw.

    ``expected`` and ``got`` are texts for people, cut short where they are long.
    """

    line: str
    field: str
    expected: str
    got: str
    event: int | None = None
    draw: Draw | None = None

    @property
    def link(self) -> str:
        """The row of the documentation that shows the line.

        >>> Divergence("antminer:25", "chosen", "1", "2").link
        'papers/antminer.html#antminer-25'
        """
        return f"papers/{self.line.partition(':')[0]}.html#{self.line.replace(':', '-')}"

    def to_json(self) -> dict[str, Any]:
        """The divergence as a report holds it."""
        return {**asdict(self), "link": self.link}


def difference(expected: Any, got: Any, where: str = "") -> tuple[str, str, str] | None:
    """Where a reply's value first departs from a vector's: field, expected, got; ``None`` if nowhere.

    A float may come as its bits or as a number, whole ones without a point.

    >>> difference({"tau": [values.write(1.0)]}, {"tau": [1]})
    >>> difference({"tau": [values.write(0.5)]}, {"tau": [0.25]})
    ('tau[0]', '0.5', '0.25')
    """
    if expected is NOTHING or got is NOTHING:
        return None if expected is got else (where, _text(expected), _text(got))
    if values.is_float(expected):
        return _float_difference(expected, got, where)
    for place, one, other in _parts(expected, got, where):
        if found := difference(one, other, place):
            return found
    if isinstance(expected, list) and isinstance(got, list) and len(expected) != len(got):
        return f"{where}: number of entries", str(len(expected)), str(len(got))
    if isinstance(expected, list | Mapping) and type(expected) is type(got):
        return None
    return None if type(expected) is type(got) and expected == got else (where, _text(expected), _text(got))


def _parts(expected: Any, got: Any, where: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(expected, dict) and isinstance(got, dict):
        for name in [*expected, *(name for name in got if name not in expected)]:
            known = name if name in expected else clean(name, 60)
            place = f"{where}.{known}" if where else known
            yield place, expected.get(name, NOTHING), got.get(name, NOTHING)
    elif isinstance(expected, list) and isinstance(got, list):
        for i, (one, other) in enumerate(zip(expected, got, strict=False)):
            yield f"{where}[{i}]", one, other


def _float_difference(expected: Mapping[str, Any], got: Any, where: str) -> tuple[str, str, str] | None:
    number = _number(got)
    if number is not None and not values.first_difference(expected, number):
        return None
    wanted = values.read(expected)
    ulp = f" within {expected['ulp']} ulp" if "ulp" in expected else ""
    unit = math.ulp(max(wanted, 1.0, key=abs) if ulp else wanted)
    return where, repr(wanted) + ulp, _text(got) if number is None else repr(number) + _distance(wanted, number, unit)


def _distance(wanted: float, got: float, unit: float) -> str:
    """How far off a value is, where it is close enough for that to be of interest."""
    ulps = abs(got - wanted) / unit
    return f" ({ulps:g} ulp off)" if 0 < ulps <= FEW_ULPS else ""


def _number(got: Any) -> float | None:
    """A float as a reply may write it."""
    if isinstance(got, dict) and isinstance(bits := got.get("f64"), str) and re.fullmatch("[0-9a-fA-F]{16}", bits):
        return float(struct.unpack(">d", bytes.fromhex(bits))[0])
    if isinstance(got, bool) or not isinstance(got, int | float):
        return None
    try:
        return float(got)
    except OverflowError:  # an integer beyond all doubles
        return None


def _text(value: Any) -> str:
    if value is NOTHING:
        return "nothing"
    number = _number(value) if isinstance(value, dict) else None
    return repr(number) if number is not None else shown(value)


def in_result(case: Case, expected: Mapping[str, Any], got: Mapping[str, Any]) -> Divergence | None:
    """Where a result first departs; workings that were left out are not missed, events are judged apart."""
    optional = set(described(case.op).workings)
    needed = {name: value for name, value in expected.items() if _owed(name, got, optional, case.level)}
    in_order = sorted(needed, key=lambda name: name not in optional)  # workings first: the result comes of them
    found = difference({name: needed[name] for name in in_order}, dict(got))
    return Divergence(line_of(case.op, found[0], case.line), *found) if found else None


def _owed(name: str, got: Mapping[str, Any], optional: set[str], level: str) -> bool:
    return (name in got or name not in optional) and not (name == "events" and level == "L3")


def in_events(
    home: str,
    expected: list[dict[str, Any]],
    got: list[dict[str, Any]],
    lines: Collection[str] | None,
    whole: bool = True,
) -> Divergence | None:
    """The first event that departs, of those lines that the implementation tells.

    ``home`` is the line to name where an event that nobody expected names none of the paper. A run that broke
    off is not ``whole``: the events after its last one are not missed.
    """
    owed = [event for event in expected if lines is None or event["line"] in lines]
    for number in range(max(len(owed), len(got)) if whole else len(got)):
        if lines is not None and number < len(got) and got[number].get("line") not in lines:
            undeclared, unasked = _known(got[number].get("line"), home), "nothing: the adapter's lines do not list it"
            return Divergence(undeclared, "event", unasked, shown(got[number]), number + 1)
        if number >= len(got):
            return Divergence(owed[number]["line"], "event", shown(owed[number]), "nothing", number + 1)
        if number >= len(owed):
            extra = _known(got[number].get("line"), home)
            return Divergence(extra, "event", "nothing", shown(got[number]), number + 1)
        if found := _of_event(owed[number], got[number]):
            slip = _slip(home, owed[number:], got[number:], whole) if found[0] == "line" else None
            line, field, wanted, given = slip or (owed[number]["line"], *found)
            return Divergence(line, field, wanted, given, number + 1)
    return None


def _slip(
    home: str, owed: list[dict[str, Any]], got: list[dict[str, Any]], whole: bool
) -> tuple[str, str, str, str] | None:
    """Whether one event too many or too few explains that two lines differ: the line at fault, field, expected, got."""
    if _resume(owed, got[1:], whole):
        extra = _known(got[0].get("line"), home)
        return extra, "event", f"nothing here, {owed[0]['line']} comes next", f"told, not expected: {shown(got[0])}"
    if _resume(owed[1:], got, whole):
        return owed[0]["line"], "event", shown(owed[0]), f"nothing, {got[0]['line']} comes next"
    return None


def _resume(owed: list[dict[str, Any]], got: list[dict[str, Any]], whole: bool) -> bool:
    """Whether two runs go on alike: the next event wholly, of the few after it the lines."""
    if not owed or not got or _of_event(owed[0], got[0]):
        return False
    n = FEW if whole else min(FEW, len(got))
    return [event["line"] for event in owed[:n]] == [event.get("line") for event in got[:n]]


def _of_event(expected: dict[str, Any], got: dict[str, Any]) -> tuple[str, str, str] | None:
    if expected["line"] != got.get("line"):
        return "line", shown(expected["line"]), shown(got.get("line"))
    return difference(expected, got)


def _known(line: Any, home: str) -> str:
    paper = home.partition(":")[0]
    return line if isinstance(line, str) and re.fullmatch(rf"{paper}:\w+", line) else home
