"""What the makers of vector files share: exact floats, canonical JSON, tapes and the book of cases."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

from numpy.random import default_rng

from tests.oracle.tape import Tape

WIDTH = 110
ULP = 4

Json = Any


# ---------------------------------------------------------------- numbers and JSON


def bits(value: float) -> str:
    """Return the 16 hex digits of a double, big-endian."""
    return struct.pack(">d", value).hex()


def unbits(digits: str) -> float:
    """Return the double with these 16 hex digits."""
    return float(struct.unpack(">d", bytes.fromhex(digits))[0])


def encode(value: Json, ulp: bool = False) -> Json:
    """Turn every float inside a value into a float object; what is one already stays as it is."""
    if isinstance(value, float):
        result: Json = {"f64": bits(value), "~": value}
        return result | {"ulp": ULP} if ulp else result
    if isinstance(value, dict):
        return value if "f64" in value else {key: encode(item, ulp) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [encode(item, ulp) for item in value]
    return value


def decode(value: Json) -> Json:
    """Undo ``encode``."""
    if isinstance(value, dict):
        if "f64" in value:
            return unbits(value["f64"])
        return {key: decode(item) for key, item in value.items()}
    if isinstance(value, list):
        return [decode(item) for item in value]
    return value


def draw(entry: int | str) -> float:
    """Return the uniform that a tape entry stands for."""
    return unbits(entry) if isinstance(entry, str) else entry * 2.0**-53


def pretty(value: Json, depth: int = 0) -> str:
    """Print JSON canonically: on one line what fits, otherwise one item per line, indented by 1."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) <= WIDTH or not isinstance(value, dict | list):
        return flat
    pad = "\n" + " " * (depth + 1)
    if isinstance(value, dict):
        items = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(item, depth + 1)}" for key,
                 item in value.items()]
        return "{" + pad + ("," + pad).join(items) + "\n" + " " * depth + "}"
    return "[" + pad + ("," + pad).join(pretty(item, depth + 1) for item in value) + "\n" + " " * depth + "]"


def lehmer(count: int, seed: int = 1) -> list[float]:
    """Return draws of the specification's generator: x <- 48271 x mod (2^31 - 1), u = x / (2^31 - 1)."""
    draws, x = [], seed
    for _ in range(count):
        x = 48271 * x % 2147483647
        draws.append(x / 2147483647)
    return draws


def integers(count: int, seed: int) -> list[int]:
    """Return integers below 2^53 from a 64-bit linear congruential generator, for tapes of integers."""
    draws, x = [], seed
    for _ in range(count):
        x = (6364136223846793005 * x + 1442695040888963407) % 2**64
        draws.append(x >> 11)
    return draws


def seeded(seed: int, count: int) -> list[int]:
    """Return the first draws of NumPy's generator as integers for a tape."""
    return [int(u * 2.0**53) for u in default_rng(seed).random(count)]


def lines_of(text: str) -> list[str]:
    """Return the lines of a table that is typed in."""
    return text.strip().split("\n")


# ---------------------------------------------------------------- working out a case


class Call:
    """One operation's decoded input, with the tape and the events of the oracle that works on it."""

    read: Callable[[Json, ModuleType], Any]
    """Turns a table of the vector files into the oracle's own type."""

    def __init__(self, case: Json, data: Json, oracle: ModuleType) -> None:
        self.given = decode(case["input"])
        self.oracle = oracle
        self.tape = Tape(draw(entry) for entry in case["draws"])
        self.events: list[tuple[str, dict[str, Any]]] = []
        name = self.given.get("data")
        self.table: Any = None if name is None else self.read(data[name], oracle)

    def log(self, line: str, **fields: Any) -> None:
        """Keep an event."""
        self.events.append((line, fields))

    def take(self, *names: str) -> list[Any]:
        """Return several inputs."""
        return [self.given[name] for name in names]


def departures(options: Mapping[str, Any], register: Mapping[str, str], defaults: object) -> dict[str, str]:
    """Return the entries of the register (parameter -> entry) that options read otherwise than the defaults."""
    return {ident: str(options[name]) for name, ident in register.items()
            if name in options and options[name] != getattr(defaults, name)}


# ---------------------------------------------------------------- collecting cases


def matches(part: Json, whole: Json) -> bool:
    """Tell whether a value worked out by hand agrees; a dict may leave keys out, a list may not."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and matches(part[key],
                                                                        whole[key]) for key in part)
    if isinstance(part, list):
        return len(part) == len(whole) and all(matches(a, b) for a, b in zip(part, whole, strict=True))
    return bool(part == whole)


class Book:
    """One vector file under construction; ``evaluate`` works out a case on the tables in ``data``."""

    readings: Callable[[Json], dict[str, str]]
    """The register entries of which an input takes another reading than the default one."""

    def __init__(self, paper: str, level: str, data: Mapping[str, Json], evaluate: Callable[[Json, Json], Json],
                 oracle: str) -> None:
        self.paper, self.level, self.data, self.evaluate, self.oracle = paper, level, data, evaluate, oracle
        self.cases: list[Json] = []

    def names(self) -> list[str]:
        """Return the tables that the cases use."""
        used = {case["input"].get("data") for case in self.cases}
        return [name for name in self.data if name in used]

    def add(self, ident: str, title: str, op: str, line: str, given: Json, *,
            draws: Sequence[float | int] = (),
            reading: dict[str, str] | None = None, hand: Json = None, derivation: str = "",
            source: str | None = None, kills: str | None = None) -> Json:
        """Work out one case, hold it against what was worked out by hand, and keep it."""
        tape = [bits(entry) if isinstance(entry, float) else entry for entry in draws]
        case = {"id": f"{self.paper}-{ident}", "title": title, "op": f"{self.paper}.{op}",
                "line": f"{self.paper}:{line}", "reading": reading or {}, "input": encode(given), "draws": tape}
        expect = self.evaluate(case, self.data)
        plain = decode(expect)
        assert plain.get("n_draws", 0) == len(tape), (ident, plain.get("n_draws"))
        if hand is not None:
            assert matches(hand, plain), (ident, hand, plain)
        kind = derivation or ("independent" if hand is None else "hand")
        self.cases.append(case | {"expect": expect, "derivation": kind, "source": source or self.oracle,
                                  "kills": kills})
        return plain

    def case(self, ident: str, title: str, op: str, line: str, given: Json, **more: Any) -> Json:
        """Add a case, with its readings taken from the input."""
        return self.add(ident, title, op, line, given, reading=self.readings(given), **more)

    def text(self) -> str:
        """Return the file."""
        whole = {"format": 1, "paper": self.paper, "level": self.level,
                 "data": {name: self.data[name] for name in self.names()}, "cases": self.cases}
        return pretty(whole) + "\n"


def agree(value: float, digits: str) -> None:
    """Demand that a number, printed with 12 significant digits, is the one in the specification."""
    assert f"{value:.12g}" == digits, (repr(value), digits)


def agree_all(values: Iterable[float], digits: str) -> None:
    """Demand it of several numbers, given as one text."""
    for value, text in zip(values, digits.split(), strict=True):
        agree(value, text)
