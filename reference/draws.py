"""The one source of chance: a stream of uniforms in [0, 1), and what is derived from it.

Every random decision of every paper asks a source for ``uniform()``. A source is a NumPy generator
(``Seeded``), a list of recorded draws (``Tape``), or a ``Recorder`` around either. The derived draws
below are part of the standard: an implementation that follows them and reads the same uniforms makes
the same choices.
"""

from __future__ import annotations

import re
import struct
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np


class TapeExhausted(ValueError):
    """A run asked a tape for more draws than it holds."""


class EmptyWheel(ValueError):
    """A wheel was to be spun whose weights have no positive sum.

    >>> print(EmptyWheel("c is too large"))
    a wheel needs a positive weight: c is too large
    """

    def __str__(self) -> str:
        """The sentence, and the cause if it is known."""
        return ": ".join(["a wheel needs a positive weight", *self.args])


class Draws(ABC):
    """A stream of uniforms; ``n_draws`` counts them and ``last`` is the newest.

    ``line`` is the id of the pseudocode line that asks, for recorders and error messages.
    """

    n_draws: int = 0
    last: float = 0.0

    @abstractmethod
    def _next(self, line: str) -> float:
        """The next uniform of this source."""

    def uniform(self, line: str = "") -> float:
        """The next draw, a double in [0, 1).

        >>> Seeded(0).uniform() == np.random.default_rng(0).random()
        True
        """
        self.last = self._next(line)
        self.n_draws += 1
        return self.last

    def index(self, n: int, line: str = "") -> int:
        """An integer below ``n``: the floor of u times n.

        >>> Tape([0.5]).index(3)
        1
        """
        return int(self.uniform(line) * n)

    def chance(self, p: float, line: str = "") -> bool:
        """An event of probability ``p``: u < p.

        >>> Tape([0.25]).chance(0.25)
        False
        """
        return self.uniform(line) < p

    def spin(self, weights: Sequence[float], line: str = "") -> int:
        """One spin of a roulette wheel: the first index whose running sum exceeds u times the total.

        Sums run left to right. A weight of zero is never chosen; should rounding leave nothing, the
        last positive weight is. A wheel without a positive weight cannot be spun.

        >>> Tape([0.25]).spin([1.0, 1.0, 2.0])
        1
        """
        whole = total(weights)
        if not whole > 0:
            raise EmptyWheel
        threshold = self.uniform(line) * whole
        running = 0.0
        for i, weight in enumerate(weights):
            running += weight
            if running > threshold:
                return i
        return max(i for i, weight in enumerate(weights) if weight > 0)

    def permutation(self, n: int, line: str = "") -> list[int]:
        """The numbers below ``n`` shuffled: Fisher–Yates from the last index down.

        >>> Tape([0.0, 0.0]).permutation(3)
        [1, 2, 0]
        """
        order = list(range(n))
        for last in range(n - 1, 0, -1):
            other = self.index(last + 1, line)
            order[last], order[other] = order[other], order[last]
        return order


class Seeded(Draws):
    """A NumPy generator as a source; a seed means PCG64.

    >>> Seeded(0).uniform()
    0.6369616873214543
    """

    def __init__(self, seed: int | np.random.SeedSequence | np.random.Generator | None = None) -> None:
        self.generator = np.random.default_rng(seed)

    def _next(self, line: str) -> float:
        return self.generator.random()


class Tape(Draws):
    """Recorded draws, replayed in order; asking for more than there are is an error.

    >>> tape = Tape([0.1, 0.55])
    >>> tape.uniform("antminer:25"), tape.left
    (0.1, 1)
    """

    def __init__(self, uniforms: Iterable[float]) -> None:
        self.uniforms = np.array(list(uniforms), dtype=np.float64)
        self.position = 0
        bad = np.flatnonzero(~((self.uniforms >= 0) & (self.uniforms < 1)))
        if bad.size:
            raise ValueError(f"a draw lies in [0, 1), got {self.uniforms[bad[0]]} at position {bad[0] + 1} of the tape")

    @property
    def left(self) -> int:
        """How many draws have not been used."""
        return len(self.uniforms) - self.position

    def _next(self, line: str) -> float:
        if not self.left:
            raise self.exhausted(line)
        self.position += 1
        return float(self.uniforms[self.position - 1])

    def exhausted(self, line: str) -> TapeExhausted:
        """The error for a draw that is not there."""
        n = len(self.uniforms)
        return TapeExhausted(f"{line or 'the run'} asked for draw {n + 1} of a tape of {n}")


class Draw(NamedTuple):
    """One recorded draw: the line that asked, and the uniform it got."""

    line: str
    u: float


class Recorder(Draws):
    """Passes on the draws of another source and keeps each with the line that asked for it.

    >>> recorder = Recorder(Seeded(0))
    >>> recorder.spin([1.0, 1.0], "antminer:25")
    1
    >>> recorder.kept
    [Draw(line='antminer:25', u=0.6369616873214543)]
    """

    def __init__(self, source: Draws) -> None:
        if isinstance(source, Recorder):
            raise TypeError("a recorder records a generator or a tape, not another recorder")
        self.source = source
        self.kept: list[Draw] = []

    def _next(self, line: str) -> float:
        u = self.source.uniform(line)
        self.kept.append(Draw(line, u))
        return u

    def tape(self) -> Tape:
        """A tape that replays what was recorded."""
        return Tape(draw.u for draw in self.kept)


def total(weights: Iterable[float]) -> float:
    """The sum from left to right, as every compiler adds it (builtin ``sum`` compensates since Python 3.12).

    >>> total([0.1] * 10)
    0.9999999999999999
    """
    whole = 0.0
    for weight in weights:
        whole += weight
    return whole


def source(random_state: object) -> Draws:
    """The source that a ``random_state`` means: nothing, a seed, a NumPy generator, or a source itself.

    >>> source(0).uniform() == source(np.random.default_rng(0)).uniform()
    True
    """
    if isinstance(random_state, Draws):
        return random_state
    if random_state is None or isinstance(random_state, np.random.Generator):
        return Seeded(random_state)
    if isinstance(random_state, int | np.integer) and not isinstance(random_state, bool):
        if random_state < 0:
            raise ValueError(f"random_state must be at least 0, got {random_state}")
        return Seeded(int(random_state))
    kinds = "None, an int, a numpy.random.Generator or a source of reference.draws"
    raise ValueError(f"random_state must be {kinds}, got {random_state!r}")


def family(random_state: object, n: int) -> tuple[Draws, list[Draws]]:
    """A source, and one for each of ``n`` independent parts.

    A seed, or none, gives every part a stream of its own; a generator or a source is shared by all, in order.

    >>> first, parts = family(1, 2)
    >>> [part.uniform() for part in parts] == [part.uniform() for part in family(1, 2)[1]]
    True
    """
    one = source(random_state)
    if isinstance(random_state, Draws | np.random.Generator):
        return one, [one] * n
    seeds = one.generator.bit_generator.seed_seq  # type: ignore[attr-defined]
    return one, [Seeded(child) for child in seeds.spawn(n)]


def write(u: float) -> int | str:
    """A draw as files hold it: the integer k of u = k / 2**53 if there is one, else the 16 hex digits of its bits.

    >>> write(0.5), write(0.1)
    (4503599627370496, '3fb999999999999a')
    """
    k = u * 2.0**53
    return int(k) if k == int(k) else struct.pack(">d", u).hex()


def read(entry: int | str) -> float:
    """The draw that a file entry means.

    >>> read(4503599627370496), read('3fb999999999999a')
    (0.5, 0.1)
    """
    if isinstance(entry, str) and re.fullmatch("[0-9a-f]{16}", entry):
        return float(struct.unpack(">d", bytes.fromhex(entry))[0])
    if isinstance(entry, str) or not 0 <= entry < 2**53:
        raise ValueError(f"a tape entry is an integer below 2**53 or 16 hex digits, got {entry!r}")
    return entry / 2.0**53
