"""No draw of a tape lies near a decision: the last bit of another machine's logarithm cannot turn a choice.

A tape that watches stands in for the case's own. Wherever a draw decides, it notes how near it came to deciding
otherwise. Cases that exist for a boundary are listed in ``boundaries.toml``; what they compare is exact.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from reference import trace
from reference.abcodt.judge import Distance
from reference.conformance import operations, values, vectors
from reference.draws import Tape

BAND = 1e-9
IN_THE_MASK = 0.5
"""From here on a coordinate of a food source puts its feature in the mask."""
CASES = [case for case in vectors.every() if case.draws]
LISTED = tomllib.loads(Path(__file__).with_name("boundaries.toml").read_text("utf-8"))


class Watched(Tape):
    """A tape that notes every draw within the band of a decision: the line, and whether no float was rounded."""

    def __init__(self, uniforms: Iterable[float]) -> None:
        super().__init__(uniforms)
        self.close: list[tuple[str, bool]] = []

    def uniform(self, line: str = "") -> float:
        """The next draw; where the asking function compares it itself, with what it compares."""
        u = super().uniform(line)
        local = sys._getframe(1).f_locals
        if line == "gcaco:e":
            self.near(line, u, [local["habits"].q0] if 0 < local["habits"].q0 < 1 else [], 1.0, True)
        elif line == "carboost:boost4":
            self.wheel(line, u, local["weights"])
        elif line in ("abcodt:2", "abcodt:10a"):
            self.near(line, u, [IN_THE_MASK], 1.0, True)
        return u

    def index(self, n: int, line: str = "") -> int:
        """An integer below n."""
        chosen = super().index(n, line)
        self.near(line, self.last * n, range(1, n), n, Fraction(self.last) * n == self.last * n)
        return chosen

    def chance(self, p: float, line: str = "") -> bool:
        """An event of probability p."""
        happened = super().chance(p, line)
        self.near(line, self.last, [p] if 0 < p < 1 else [], 1.0, True)
        return happened

    def spin(self, weights: Sequence[float], line: str = "") -> int:
        """One spin of a wheel."""
        chosen = super().spin(weights, line)
        self.wheel(line, self.last, weights)
        return chosen

    def wheel(self, line: str, u: float, weights: Sequence[float]) -> None:
        """Note the slices of a wheel that begin or end near a draw; a slice of no width has no ends."""
        sums = list(accumulate(weights))
        exact = sums == list(accumulate(map(Fraction, weights))) and u * sums[-1] == Fraction(u) * Fraction(sums[-1])
        self.near(line, u * sums[-1], [limit for limit in sums if 0 < limit < sums[-1]], sums[-1], exact)

    def near(self, line: str, value: float, limits: Iterable[float], whole: float, exact: bool) -> None:
        """Note the boundaries that a value is near, relative to the whole."""
        self.close += [(line, exact) for limit in limits if abs(value - limit) < BAND * whole]

    def moved(self, line: str, event: dict[str, Any]) -> None:
        """Note a coordinate that was moved near the limit of the mask, and not onto it."""
        if event["value"] != IN_THE_MASK:
            self.near(line, event["value"], [IN_THE_MASK], 1.0, False)

    def better(self, new: float, old: float) -> bool:
        """Compare two distances; note those that are nearly equal, and not equal."""
        if new != old:
            self.near("abcodt:d", new, [old], max(new, old), False)
        return new < old


def watched(case: vectors.Case, monkeypatch: pytest.MonkeyPatch) -> Watched:
    """The tape of a case after the mirror has used it."""
    tape = Watched(case.tape().uniforms)
    monkeypatch.setattr(Distance, "better", lambda _, new, old: tape.better(new, old))
    with trace.listen(tape.moved, ["abcodt:b"]):
        operations.step(case.op)(values.read(case.input), values.read(case.data), tape, "python")
    return tape


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_no_draw_lies_near_a_decision(case: vectors.Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Except where the case is listed: then nothing was rounded, or the rounding is what the case is about."""
    close = watched(case, monkeypatch).close
    assert bool(close) == (case.id in LISTED["exact"] or case.id in LISTED["rounded"]), close
    assert case.id in LISTED["rounded"] or all(exact for _, exact in close)


def test_only_known_cases_are_listed() -> None:
    """Each once, with a reason."""
    exact, rounded = LISTED["exact"], LISTED["rounded"]
    assert exact.keys().isdisjoint(rounded)
    assert exact.keys() | rounded.keys() <= {case.id for case in CASES}
    assert all(reason.endswith(".") for reason in (*exact.values(), *rounded.values()))


def test_the_band_is_noticed() -> None:
    """A draw a millionth of a millionth beside a boundary is near, one a millionth beside it is not."""
    tape = Watched([0.5 + 1e-12, 0.5 + 1e-6, 1 / 3, 0.25])
    assert tape.spin([0.5, 0.5], "antminer:25") == 1
    assert tape.spin([0.5, 0.5], "antminer:25") == 1
    assert tape.index(3, "mbc:3") in (0, 1)
    assert not tape.chance(0.25, "gcaco:18")
    assert [line for line, _ in tape.close] == ["antminer:25", "mbc:3", "gcaco:18"]
