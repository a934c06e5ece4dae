"""A stand-in for the little of NumPy that Ant-Miner's mirror and the kit need, for a browser without NumPy.

Columns are one-dimensional and short there, so an array is a list with a type. The generator is NumPy's own PCG64,
seeded as ``default_rng`` seeds it: a seed gives the same run. What is not here is not needed; a test runs every vector
on it.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any

__version__ = "a stand-in"


class integer:
    """What integers are."""

    kind, of = "i", int


class floating:
    """What floats are."""

    kind, of = "f", float


class bool_:
    """What masks are."""

    kind, of = "b", bool


int32 = int64 = intp = uint8 = integer
float64 = floating


NDArray = ArrayLike = Any


class ndarray:
    """A list of values of one type."""

    ndim = 1

    def __init__(self, values: Iterable[Any], dtype: Any) -> None:
        self.values, self.dtype = [dtype.of(value) for value in values], dtype

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    @property
    def size(self) -> int:
        """How many values."""
        return len(self.values)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int):
            return self.values[at]
        if isinstance(at, slice):
            return ndarray(self.values[at], self.dtype)
        return ndarray([self.values[i] for i in _places(at)], self.dtype)

    def __setitem__(self, at: Any, value: Any) -> None:
        for i in [at] if isinstance(at, int) else _places(at):
            self.values[i] = self.dtype.of(value)

    def __invert__(self) -> ndarray:
        return ndarray([not value for value in self.values], bool_)

    def astype(self, dtype: Any, copy: bool = True) -> ndarray:
        """The values in another type."""
        return ndarray(self.values, dtype)

    def tolist(self) -> list[Any]:
        """The values as a list of their own."""
        return list(self.values)

    def tobytes(self) -> bytes:
        """Bytes as they are."""
        return bytes(self.values)

    def any(self) -> bool:
        """Whether one is true."""
        return any(self.values)

    def min(self) -> Any:
        """The least."""
        return min(self.values)

    def max(self) -> Any:
        """The greatest."""
        return max(self.values)


def _places(at: Any) -> list[int]:
    """The places that a mask or a list of indexes means."""
    mask = isinstance(at, ndarray) and at.dtype is bool_
    return [i for i, chosen in enumerate(at) if chosen] if mask else list(at)


def _elementwise(act: Callable[[Any, Any], Any], dtype: Any = bool_) -> Any:
    def of(one: Any, other: Any) -> ndarray:
        others = other if isinstance(other, ndarray | list) else [other] * len(one)
        return ndarray(map(act, one, others), dtype)

    return of


for _name in ("eq", "ne", "lt", "le", "gt", "ge", "and", "or"):
    setattr(ndarray, f"__{_name}__", _elementwise(getattr(operator, f"__{_name}__")))
maximum = _elementwise(max, int64)


def array(values: Iterable[Any], dtype: Any = None) -> ndarray:
    """An array of values, in the type that they have if none is given."""
    known = list(values)
    if dtype is None and isinstance(values, ndarray):
        dtype = values.dtype
    if dtype is None:
        kinds = {type(value) for value in known}
        dtype = bool_ if kinds == {bool} else int64 if kinds == {int} else float64
    return ndarray(known, dtype)


asarray = ascontiguousarray = array


def full(n: int, value: Any, dtype: Any) -> ndarray:
    """The same value n times."""
    return ndarray([value] * n, dtype)


def ones(n: int, dtype: Any) -> ndarray:
    """One n times."""
    return full(n, 1, dtype)


def where(mask: ndarray, yes: ndarray, no: Any) -> ndarray:
    """One value or another, by a mask."""
    return ndarray([one if chosen else no for chosen, one in zip(mask, yes, strict=True)], yes.dtype)


def flatnonzero(values: Iterable[Any]) -> ndarray:
    """Where a value is."""
    return ndarray([i for i, value in enumerate(values) if value], intp)


def packbits(mask: ndarray, bitorder: str) -> ndarray:
    """Eight values a byte, the first in the lowest bit."""
    eights = [mask.values[start : start + 8] for start in range(0, len(mask), 8)]
    return ndarray([sum(bit << place for place, bit in enumerate(bits)) for bits in eights], uint8)


def unpackbits(packed: ndarray, bitorder: str) -> ndarray:
    """A value a bit, the lowest first."""
    return ndarray([byte >> place & 1 for byte in packed for place in range(8)], uint8)


def frombuffer(raw: bytes, dtype: Any) -> ndarray:
    """Bytes as numbers."""
    return ndarray(raw, dtype)


class bitwise_or:
    """Sets of rows together."""

    @staticmethod
    def reduce(sets: Iterable[int], dtype: Any) -> int:
        """All of them."""
        whole = 0
        for rows in sets:
            whole |= rows
        return whole


WORD, LONG = 2**32 - 1, 2**128 - 1


class SeedSequence:
    """A seed stirred into a pool of four words, from which a generator takes its state."""

    def __init__(self, entropy: int) -> None:
        words = [entropy >> shift & WORD for shift in range(0, max(1, entropy.bit_length()), 32)]
        stir = _hash(0x43B0D7E5, 0x931E8875)
        self.pool = [stir(word) for word in [*words, 0, 0, 0, 0][:4]]
        for source in range(4):
            for target in range(4):
                if source != target:
                    self.pool[target] = _mixed(self.pool[target], stir(self.pool[source]))
        for word in words[4:]:
            self.pool = [_mixed(held, stir(word)) for held in self.pool]

    def state(self) -> list[int]:
        """Four words of 64 bits."""
        stir = _hash(0x8B51F9DD, 0x58F38DED)
        halves = [stir(self.pool[i % 4]) for i in range(8)]
        return [halves[i] | halves[i + 1] << 32 for i in range(0, 8, 2)]


def _hash(constant: int, factor: int) -> Callable[[int], int]:
    def stir(word: int) -> int:
        nonlocal constant
        word ^= constant
        constant = constant * factor & WORD
        word = word * constant & WORD
        return word ^ word >> 16

    return stir


def _mixed(one: int, other: int) -> int:
    word = (0xCA01F9DD * one - 0x4973F715 * other) & WORD
    return word ^ word >> 16


class Generator:
    """PCG64: 128 bits of state, 53 of which make a uniform."""

    FACTOR = 0x2360ED051FC65DA44385DF649FCCF645

    def __init__(self, seed: int) -> None:
        first, second, third, fourth = SeedSequence(seed).state()
        self.step = ((third << 64 | fourth) << 1 | 1) & LONG
        self.state = (self.step + (first << 64 | second)) & LONG
        self._advance()

    def _advance(self) -> None:
        self.state = (self.state * self.FACTOR + self.step) & LONG

    def random(self) -> float:
        """The next uniform."""
        self._advance()
        word, turn = (self.state >> 64 ^ self.state) & 2**64 - 1, self.state >> 122
        word = (word >> turn | word << (-turn & 63)) & 2**64 - 1
        return (word >> 11) * 2.0**-53


def install() -> None:
    """Be NumPy in this process."""
    typing, random = ModuleType("numpy.typing"), ModuleType("numpy.random")
    vars(typing).update(NDArray=NDArray, ArrayLike=ArrayLike)
    vars(random).update(default_rng=Generator, Generator=Generator, SeedSequence=SeedSequence)
    here = sys.modules[__name__]
    vars(here).update(typing=typing, random=random)
    sys.modules.update({"numpy": here, "numpy.typing": typing, "numpy.random": random})
