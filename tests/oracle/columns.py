"""A column of the mixed tables that AntMiner_mbc and CARBoost learn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Column:
    """One column: codes below ``size`` if nominal, floats if continuous; None is a missing value."""

    kind: str
    size: int
    values: list[Any]
