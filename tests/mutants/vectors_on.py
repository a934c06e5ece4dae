"""The cases of the papers on one path: how long each takes, and how it fails."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

from reference.conformance.operations import mirror_lines
from reference.conformance.values import first_difference, read
from reference.conformance.vectors import Case, cases
from reference.papers import SLUGS

TOLD, SILENT, PIECES = "", " (silently)", " (silently, in several calls)"
"""How a case is run: with its events told, with nobody listening, or with few ants per call of C."""

OF_HARNESS = (OSError, ImportError)
"""What no fault makes the code under test raise: a file or a module is missing that the harness needs."""

SHARED = "shared"
"""The files that serve all papers; every paper's vectors judge them."""


@dataclass
class Trial:
    """A case and one way to run it; ``input`` and ``data`` are decoded and used once in each process."""

    case: Case
    way: str
    path: str
    input: Any = None
    data: Any = None
    seconds: float = 0.0

    @property
    def name(self) -> str:
        """The case, and the way it is run."""
        return f"{self.case.id}{self.way}"

    def decode(self) -> None:
        """Read input and data, so that a process that runs the case need not."""
        self.input, self.data = read(self.case.input), read(self.case.data)

    def failure(self) -> str:
        """How the case fails; empty if it passes. The modules are those imported now."""
        slug = self.case.op.partition(".")[0]
        room = importlib.import_module(f"reference.{slug}.operations")
        draws = importlib.import_module("reference.draws")
        tape = draws.Tape([draws.read(entry) for entry in self.case.draws])
        operation = room.SILENT[self.case.op] if self.way else room.OPERATIONS[self.case.op]
        try:
            with few_ants_per_call(slug) if self.way == PIECES else nullcontext():
                got = operation(self.input, self.data, tape, self.path)
        except OF_HARNESS:
            raise
        except Exception as error:
            return repr(error)
        expect = told_by_c(self.case, got, room) if self.path == "c" else self.case.expect
        return first_difference(expect, got) or (f"{tape.left} draws left" if tape.left else "")


def told_by_c(case: Case, got: dict[str, Any], room: Any) -> dict[str, Any]:
    """What a case expects, less what only the mirror can tell."""
    slug = case.op.partition(".")[0]
    only_mirror = mirror_lines(slug)
    own = ("spins", "wheels", "trials", "reduced", "events", *getattr(room, "MIRROR_TELLS", ()))
    told = {name: value for name, value in case.expect.items() if name in got or name not in own}
    if "events" in got:
        told["events"] = [event for event in case.expect["events"] if event["line"] not in only_mirror]
    return told


@contextmanager
def few_ants_per_call(slug: str) -> Iterator[None]:
    """Have the C path come back after every ant, as it does on tables so large that Ctrl-C would have to wait."""
    twins = importlib.import_module(f"reference.{slug}.accelerated")
    usual, twins.WORDS_PER_CALL = twins.WORDS_PER_CALL, 1  # type: ignore[attr-defined]
    try:
        yield
    finally:
        twins.WORDS_PER_CALL = usual  # type: ignore[attr-defined]


def trials(slug: str, path: str) -> list[Trial]:
    """Every case of a paper (of all papers for shared files); in C a run counts with its events and without."""
    found = [case for one in (SLUGS if slug == SHARED else [slug]) for case in cases(one)]
    told = [Trial(case, TOLD, path) for case in found]
    runs = [case for case in found if case.level == "L3" and path == "c"]
    pieces = [Trial(case, PIECES, path) for case in runs if slug == "antminer"]
    return told + [Trial(case, SILENT, path) for case in runs] + pieces


def baseline(tried: list[Trial], reached: Callable[[], set[int]]) -> Iterator[tuple[Trial, set[int]]]:
    """Run every case without a fault: it must pass. With each case the statements that it reached."""
    for trial in tried:
        trial.decode()
        reached()
        start = time.process_time()
        failure = trial.failure()
        trial.seconds = time.process_time() - start
        assert not failure, f"{trial.name} fails without a fault: {failure}"
        yield trial, reached()
        trial.decode()
