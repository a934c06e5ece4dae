"""The cases of the papers on one path: how long each takes, and how it fails."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from reference.conformance.values import first_difference, read
from reference.conformance.vectors import Case, cases
from reference.transcription import SLUGS
from tests.mutation import told_by_c

SHARED = "shared"
"""The files that serve all papers; every paper's vectors judge them."""


@dataclass
class Trial:
    """A case and one way to run it; ``input`` and ``data`` are decoded and used once in each process."""

    case: Case
    silent: bool
    path: str
    input: Any = None
    data: Any = None
    seconds: float = 0.0

    @property
    def name(self) -> str:
        """The case, and whether anybody listened."""
        return f"{self.case.id}{' (silently)' if self.silent else ''}"

    def decode(self) -> None:
        """Read input and data, so that a process that runs the case need not."""
        self.input, self.data = read(self.case.input), read(self.case.data)

    def failure(self) -> str:
        """How the case fails; empty if it passes. The modules are those imported now."""
        slug = self.case.op.partition(".")[0]
        room = importlib.import_module(f"reference.conformance.{slug}")
        draws = importlib.import_module("reference.draws")
        tape = draws.Tape([draws.read(entry) for entry in self.case.draws])
        operation = room.run_silently if self.silent else room.OPERATIONS[self.case.op]
        try:
            got = operation(self.input, self.data, tape, self.path)
        except Exception as error:
            return repr(error)
        expect = told_by_c(self.case, got, room) if self.path == "c" else self.case.expect
        return first_difference(expect, got) or (f"{tape.left} draws left" if tape.left else "")


def trials(slug: str, path: str) -> list[Trial]:
    """Every case of a paper (of all papers for shared files); in C a run counts with its events and without."""
    found = [case for one in (SLUGS if slug == SHARED else [slug]) for case in cases(one)]
    told = [Trial(case, False, path) for case in found]
    return told + [Trial(case, True, path) for case in found if case.level == "L3" and path == "c"]


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
