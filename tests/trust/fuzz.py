"""``make fuzz``: mutated data files, model files, traces and adapters' replies, with feedback from coverage.

What is JSON is changed as bytes or as values, so that half of the mutants get past the reader of JSON. A mutant that
reaches a pair of lines nobody reached before joins the pool. The only answers allowed are a result and ValueError
(OSError where a file is read): anything else is a finding, kept in ``tests/trust/corpus/<target>/`` and told.
``python -m tests.trust.fuzz csv --executions 1000000 --seed 1``
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

import reference
from tests.trust.targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
ODD = [
    *(b"", b"\0", b'"', b"'", b",", b"\n", b"?", b"{", b"}", b"[", b"]", b"\\", b"%", b"null", b"true", b"-1"),
    *(b"1e999", b"NaN", b"0.1", b"9" * 30, b"\xff", "ä".encode(), b"@data\n", b"@attribute x {", b"{}", b"[[]]"),
]
VALUES = [None, True, -1, 0, 3, 10**30, 0.5, 1e308, float("nan"), "x", "", "y" * 5000, [], [1], ["a", "a"], {}]
"""What a value of a JSON text becomes."""
LONGEST = 20_000
MEMORY = Path("/dev/shm")
"""Where the files that are read go, if there is such a place: a million files on a disk take an hour."""
PACKAGE = str(Path(reference.__file__).parent)
TOOL = 4
"""Of those that ``sys.monitoring`` leaves free."""


def mutant(chance: random.Random, pool: list[bytes]) -> bytes:
    """One of the pool, changed at random: as a text of JSON, if it is one and chance has it so, or as bytes."""
    if chance.random() < 0.5:
        with suppress(ValueError, RecursionError):
            return other_values(chance, chance.choice(pool))[:LONGEST]
    return other_bytes(chance, pool)[:LONGEST]


def other_bytes(chance: random.Random, pool: list[bytes]) -> bytes:
    """A few random changes to one of the pool: cut, repeated, overwritten, joined with another."""
    content = bytearray(chance.choice(pool))
    for _ in range(chance.choice((1, 1, 2, 4))):
        start = chance.randrange(len(content) + 1)
        end = min(len(content), start + chance.choice((0, 1, 1, 4, 30)))
        other = chance.choice(pool)
        at = chance.randrange(len(other) + 1)
        content[start:end] = chance.choice((
            b"", chance.choice(ODD), content[start:end] * 2, bytes([chance.randrange(256)]), other[at : at + 40],
        ))  # fmt: skip
    return bytes(content)


def other_values(chance: random.Random, content: bytes) -> bytes:
    """JSON, or one line of several: a value goes, or an odd one or one from elsewhere in the text takes its place.

    >>> other_values(random.Random(3), b'{"a": [1, 2], "b": "x"}')
    b'{"a": ["x", 2], "b": "x"}'
    """
    try:
        lines, at, text = [content], 0, json.loads(content)
    except ValueError:
        lines = content.split(b"\n")
        at = chance.randrange(len(lines))
        text = json.loads(lines[at])
    (parent, key), (other, there) = place(chance, text), place(chance, text)
    if chance.random() < 0.2:
        del parent[key]
    else:
        parent[key] = chance.choice([*VALUES, *[other[there]] * len(VALUES)])
    lines[at] = json.dumps(text).encode()
    return b"\n".join(lines)


def place(chance: random.Random, text: Any) -> tuple[Any, Any]:
    """A random place inside a value: what holds it, and its key or index there."""
    if not isinstance(text, dict | list) or not text:
        raise ValueError("nothing is inside")
    key = chance.choice(list(text) if isinstance(text, dict) else range(len(text)))
    inside = text[key]
    deeper = isinstance(inside, dict | list) and inside and chance.random() < 0.8
    return place(chance, inside) if deeper else (text, key)


class Reach:
    """The ways that runs of the package went: pairs of lines, by tracing every line."""

    def __init__(self) -> None:
        self.known: set[tuple[str, int, int]] = set()
        self.fresh = False

    def _note(self, place: tuple[str, int, int]) -> None:
        if place not in self.known:
            self.known.add(place)
            self.fresh = True

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        name, before = frame.f_code.co_filename, 0

        def line(frame: FrameType, event: str, argument: Any) -> Any:
            nonlocal before
            self._note((name, before, frame.f_lineno))
            before = frame.f_lineno
            return line

        return line

    def listen(self) -> None:
        """Begin to note."""
        sys.settrace(self._call)

    def rest(self) -> None:
        """Note nothing for a while."""
        sys.settrace(None)

    def run(self, work: Callable[[], object]) -> bool:
        """Whether some work went where none went before."""
        self.fresh = False
        self.listen()
        try:
            work()
        finally:
            self.rest()
        return self.fresh


class Watch(Reach):
    """The same by lines and jumps, each told once and then never again: many times as fast, from Python 3.12 on."""

    def __init__(self) -> None:
        super().__init__()
        self.monitor: Any = sys.monitoring
        if self.monitor.get_tool(TOOL) is None:
            self.monitor.use_tool_id(TOOL, "fuzz")
        self.monitor.register_callback(TOOL, self.monitor.events.LINE, self._line)
        self.monitor.register_callback(TOOL, self.monitor.events.JUMP, self._jump)
        self.monitor.restart_events()  # what an earlier watch had been told

    def _line(self, code: CodeType, line: int) -> Any:
        return self._jump(code, 0, line)

    def _jump(self, code: CodeType, start: int, end: int) -> Any:
        if code.co_filename.startswith(PACKAGE):
            self._note((code.co_filename, start, end))
        return self.monitor.DISABLE

    def listen(self) -> None:
        """Begin to note."""
        self.monitor.set_events(TOOL, self.monitor.events.LINE | self.monitor.events.JUMP)

    def rest(self) -> None:
        """Note nothing more."""
        self.monitor.set_events(TOOL, 0)


def best_reach() -> Reach:
    """The faster way that this Python has."""
    return Watch() if hasattr(sys, "monitoring") else Reach()


def fuzz(target: str, executions: int, seed: int) -> int:
    """Run mutants of the corpus; the number of findings."""
    chance, reach, start = random.Random(seed), best_reach(), time.perf_counter()
    pool = [file.read_bytes() for file in sorted((CORPUS / target).iterdir())]
    findings = 0
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        attempt = TARGETS[target](Path(folder))
        for content in pool:
            reach.run(lambda content=content: attempt(content))
        for n in range(executions):
            content = mutant(chance, pool)
            try:
                if reach.run(lambda content=content: attempt(content)):
                    pool.append(content)
            except Exception as error:
                findings += 1
                (CORPUS / target / f"finding-{seed}-{n}").write_bytes(content)
                print(f"{target}, seed {seed}, execution {n}: {type(error).__name__}: {str(error)[:200]}", flush=True)
    seconds = time.perf_counter() - start
    print(f"{target}: {executions} executions with seed {seed} in {seconds:.0f} s, {len(pool)} inputs, "
          f"{len(reach.known)} ways, {findings} findings")  # fmt: skip
    return findings


def main() -> int:
    """Fuzz one target, or all; 1 if there is a finding."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust.fuzz", description=__doc__)
    parser.add_argument("target", nargs="*", help=f"which (default: all): {', '.join(TARGETS)}")
    parser.add_argument("--executions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")  # what a strange model tells its user
    found = [fuzz(target, chosen.executions, chosen.seed) for target in chosen.target or TARGETS]
    return int(any(found))


if __name__ == "__main__":
    sys.exit(main())
