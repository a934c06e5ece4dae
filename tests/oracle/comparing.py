"""The cases of the vector files as JSON, and how far two results are apart."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator

from tests.oracle.bookmaking import Json, decode
from tests.oracle.make.files import VECTORS


def cases(paper: str) -> list[tuple[Json, Json]]:
    """Return all cases on disk, each with the data of its file."""
    books = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((VECTORS / paper).glob("*.json"))]
    return [(case, book["data"]) for book in books for case in book["cases"]]


def as_json(value: Json) -> Json:
    """Return a value as it comes back from a file."""
    return json.loads(json.dumps(value))


def floats(value: Json, name: str = "") -> Iterator[tuple[str, Json]]:
    """Yield every float object inside a value, with the nearest name above it."""
    if isinstance(value, dict):
        if "f64" in value:
            yield name, value
        else:
            for key, item in value.items():
                yield from floats(item, key)
    elif isinstance(value, list):
        for item in value:
            yield from floats(item, name)


def with_slack(value: Json) -> set[str]:
    """Return the names of the floats that are granted some units in the last place."""
    return {name for name, found in floats(value) if "ulp" in found}


def difference(expected: Json, seen: Json, share: float = 1.0) -> str:
    """Return where two results differ by more than (a share of) what is granted; the empty text if nowhere."""
    if isinstance(expected, dict) and "f64" in expected:
        if not (isinstance(seen, dict) and "f64" in seen):
            return f"{expected} {seen}"
        one, other = decode(expected), decode(seen)
        room = share * expected.get("ulp", 0) * math.ulp(max(abs(one), 1.0)) if one else 0.0
        return "" if abs(one - other) <= room else f"{one!r} {other!r}"
    if isinstance(expected, dict) and isinstance(seen, dict):
        if list(expected) != list(seen):
            return f"{list(expected)} {list(seen)}"
        return next((f"{key}: {found}" for key in expected if (found := difference(expected[key], seen[key], share))),
                    "")
    if isinstance(expected, list) and isinstance(seen, list):
        if len(expected) != len(seen):
            return f"{len(expected)} {len(seen)} entries"
        return next((f"[{i}] {found}" for i, (one, other) in enumerate(zip(expected, seen, strict=True))
                     if (found := difference(one, other, share))), "")
    return "" if type(expected) is type(seen) and expected == seen else f"{expected} {seen}"
