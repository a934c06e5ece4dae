"""The parameters that a case states: released cases do not change when a method gets another parameter."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

LATER = {"later": True}
"""The metadata of an option that came after the first cases: ``field(default="left", metadata=LATER)``."""


def stated(options: Any) -> dict[str, Any]:
    """Return the options that a case writes: a later one only where it is not the default, for absent means default."""
    later = {entry.name: entry.default for entry in fields(options) if entry.metadata.get("later")}
    return {name: value for name, value in asdict(options).items() if name not in later or value != later[name]}
