"""No draw of a tape lies near a decision: the last bit of another machine's logarithm cannot turn a choice.

A tape that watches stands in for the case's own. Wherever a draw decides, it notes how near it came to deciding
otherwise. Cases that exist for a boundary are listed in ``boundaries.toml``; their weights are exact.
"""

from __future__ import annotations

import math
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from reference import transcription
from reference.abcodt import judge
from reference.conformance import operations, values, vectors
from reference.draws import Tape

BAND = 1e-9
CASES = [case for slug in transcription.SLUGS for case in vectors.cases(slug) if case.draws]
BOUNDARIES: dict[str, str] = tomllib.loads(Path(__file__).with_name("boundaries.toml").read_text("utf-8"))


class Watched(Tape):
    """A tape that notes every draw within the band of a decision boundary, with the line that asked."""

    def __init__(self, uniforms: Iterable[float]) -> None:
        super().__init__(uniforms)
        self.close: list[str] = []

    def uniform(self, line: str = "") -> float:
        """The next draw; where the asking function compares it itself, with what it compares."""
        u = super().uniform(line)
        local = sys._getframe(1).f_locals
        if line == "gcaco:e":
            self.near(line, u, [local["habits"].q0], 1.0)
        elif line == "carboost:boost4":
            whole = local["running"][local["last"]]
            self.near(line, u * whole, local["running"][:-1], whole)
        elif line in ("abcodt:2", "abcodt:10a"):
            self.near(line, u, [IN_THE_MASK], 1.0)
        return u

    def moved(self, line: str, event: dict[str, Any]) -> None:
        """Note a coordinate near the limit of the mask."""
        self.near(line, event["value"], [IN_THE_MASK], 1.0)

    def better(self, profit: judge.Distance, new: float, old: float) -> bool:
        """Compare two distances; note those that are nearly equal."""
        self.near("abcodt:d", new, [old], max(new, old))
        return new < old

    def index(self, n: int, line: str = "") -> int:
        """An integer below n."""
        chosen = super().index(n, line)
        self.near(line, self.last * n, range(1, n), n)
        return chosen

    def chance(self, p: float, line: str = "") -> bool:
        """An event of probability p."""
        happened = super().chance(p, line)
        self.near(line, self.last, [p] if 0 < p < 1 else [], 1.0)
        return happened

    def spin(self, weights: Sequence[float], line: str = "") -> int:
        """One spin of a wheel."""
        chosen = super().spin(weights, line)
        sums = list(accumulate(weights))
        self.near(line, self.last * sums[-1], [limit for limit in sums if 0 < limit < sums[-1]], sums[-1])
        return chosen

    def near(self, line: str, value: float, limits: Iterable[float], whole: float) -> None:
        """Note the boundaries that a value is near, relative to the whole."""
        self.close += [f"{line}: {value!r} at {limit!r}" for limit in limits if abs(value - limit) < BAND * whole]
