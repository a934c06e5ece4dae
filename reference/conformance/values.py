"""Values in vectors: floats by their bits, everything else by equality.

A float is ``{"f64": "3fe0000000000000", "~": 0.5}``: the 16 hex digits are the value, the decimal is for
people. With ``"ulp": 4`` a value went through a logarithm and may differ by that many units in the last
place, of the value itself or of 1.0, whichever is larger: a gain is a difference of entropies near 1, and
no two mathematical libraries round those alike. Without it, and where the value is 0, it is exact.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping
from typing import Any

NEARLY_ZERO = math.ulp(0.0)
"""Zero up to rounding, if it is written with a tolerance: an exact 0 would ask for exactly that."""


def write(value: float, ulp: int = 0) -> dict[str, Any]:
    """A float as vectors hold it.

    >>> write(0.5)
    {'f64': '3fe0000000000000', '~': 0.5}
    """
    text = {"f64": struct.pack(">d", value).hex(), "~": value}
    return {**text, "ulp": ulp} if ulp else text


def is_float(value: object) -> bool:
    """Whether a vector's value is a float.

    >>> is_float({"f64": "3fe0000000000000"}), is_float({"rule": []})
    (True, False)
    """
    return isinstance(value, Mapping) and "f64" in value


def read(value: Any) -> Any:
    """A vector's value with every float decoded.

    >>> read({"tau": [{"f64": "3fe0000000000000", "~": 0.5}], "rule": [[0, 1]]})
    {'tau': [0.5], 'rule': [[0, 1]]}
    """
    if is_float(value):
        return float(struct.unpack(">d", bytes.fromhex(value["f64"]))[0])
    if isinstance(value, Mapping):
        return {name: read(item) for name, item in value.items()}
    if isinstance(value, list):
        return [read(item) for item in value]
    return value


def first_difference(expected: Any, got: Any, where: str = "") -> str:
    """Where a result first departs from what a vector expects, and how; empty if nowhere.

    >>> first_difference({"rule": [[0, 1]]}, {"rule": [[0, 2]]})
    'rule[0][1]: expected 1, got 2'
    """
    if is_float(expected):
        return _float_difference(expected, got, where)
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        names = [*expected, *(name for name in got if name not in expected)]
        prefix = f"{where}." if where else ""
        pairs = [(f"{prefix}{name}", expected.get(name, "nothing"), got.get(name, "nothing")) for name in names]
    elif isinstance(expected, list) and isinstance(got, list | tuple):
        pairs = [(f"{where}[{i}]", one, other) for i, (one, other) in enumerate(zip(expected, got, strict=False))]
        if len(expected) != len(got):
            pairs.append((f"{where}: number of entries", len(expected), len(got)))
    else:
        same = type(expected) is type(got) and expected == got
        return "" if same else f"{where}: expected {expected!r}, got {got!r}"
    for place, one, other in pairs:
        if difference := first_difference(one, other, place):
            return difference
    return ""


def _float_difference(expected: Mapping[str, Any], got: Any, where: str) -> str:
    value = read(expected)
    ulp = expected.get("ulp", 0) if value else 0
    if isinstance(got, float) and abs(got - value) <= ulp * math.ulp(max(abs(value), 1.0)):
        return ""
    return f"{where}: expected {value!r} ({f'within {ulp} ulp' if ulp else 'exactly'}), got {got!r}"
