"""The draws of every oracle: a finite list of uniforms, handed out one by one."""

from __future__ import annotations

import math
from collections.abc import Iterable


class TapeExhausted(Exception):
    """More draws were asked for than the tape holds."""


class Tape:
    """A finite list of uniforms in [0, 1)."""

    def __init__(self, uniforms: Iterable[float]) -> None:
        self.uniforms = list(uniforms)
        self.used = 0

    def take(self) -> float:
        """Return the next uniform."""
        if self.used == len(self.uniforms):
            raise TapeExhausted(f"draw number {self.used + 1} is not on the tape")
        self.used += 1
        return self.uniforms[self.used - 1]

    def below(self, n: int) -> int:
        """Return an integer from 0 to n - 1."""
        return min(math.floor(self.take() * n), n - 1)
