"""From a paper and a path to what was caught."""

from __future__ import annotations

import gc
import hashlib
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutants.fault import Fault
from tests.mutants.trial import caught_by
from tests.mutants.vectors_on import SHARED, Trial, baseline, trials
from tests.mutation import ROOT

UNHEARD = "an event of a line that no vector tells"


@dataclass(frozen=True)
class Verdict:
    """A fault, the number of cases that reach it, the case that caught it, and why it need not be caught."""

    fault: Fault
    reached: int
    caught: str
    reason: str

    @property
    def outcome(self) -> str:
        """Caught, listed with a reason, or surviving."""
        return "caught" if self.caught else "listed" if self.reason else "surviving"

    @property
    def wrong(self) -> bool:
        """Not caught and not listed, or both."""
        return bool(self.caught) == bool(self.reason)


@dataclass(frozen=True)
class Prepared:
    """The faults of a paper on a path, with what it takes to try each."""

    faults: list[Fault]
    arm: Callable[[Fault], Callable[[], None]]
    reaching: Callable[[Fault], list[Trial]]
    heard: set[str]
    rounds: Sequence[Callable[[], None]] = (lambda: None,)
    """What to do before each round of all cases."""


def prepare(slug: str, path: str, folder: Path) -> Prepared:
    """Everything that it takes to try the faults of a paper on a path."""
    return prepare_c(slug, folder) if path == "c" else prepare_python(slug)


def prepare_python(slug: str) -> Prepared:
    """Seed the modules, and find out which case reaches which statement."""
    from tests.mutants.python_path import PythonPath, sources  # here, for it loads the package

    found = sources(slug)
    path = PythonPath(found)
    path.count()
    tried: dict[Any, list[Trial]] = {}
    everything = trials(slug, "python")
    for trial, statements in baseline(everything, path.reached):
        for statement in statements:
            tried.setdefault(statement, []).append(trial)
    path.stop_counting()
    seeds = {seed.fault.id: seed for source in found for seed in source.seeds}

    def reaching(fault: Fault) -> list[Trial]:
        return everything if fault.statement < 0 else tried.get((fault.file, fault.statement), [])

    def arm(fault: Fault) -> Callable[[], None]:
        return path.arm(seeds[fault.id])

    return Prepared([seed.fault for seed in seeds.values()], arm, reaching, path.heard)


def prepare_c(slug: str, folder: Path) -> Prepared:
    """Build the library with its switches, unless the folder has it; find out which case reaches which statement."""
    from tests.mutants.c_path import CPath  # here, for it needs a parser of C

    path = CPath(slug, folder)
    tried: dict[int, list[Trial]] = {}
    for trial, statements in baseline(trials(slug, "c"), path.reached):
        for statement in statements:
            tried.setdefault(statement, []).append(trial)

    def reaching(fault: Fault) -> list[Trial]:
        return tried.get(fault.statement, [])

    return Prepared(path.faults, path.arm, reaching, set(), path.fences())


def listed(slug: str, path: str) -> dict[str, str]:
    """The faults that are listed as equivalent, with the reason."""
    folder = ROOT / "tests" / ("mutants" if slug == SHARED else slug)
    return read_listed(folder / "equivalent.toml", path)


def read_listed(file: Path, path: str) -> dict[str, str]:
    """The entries of a file for a path."""
    if not file.exists():
        return {}
    entries = tomllib.loads(file.read_text("utf-8")).get(path, [])
    reasons = {entry["id"]: entry["reason"] for entry in entries}
    assert len(reasons) == len(entries), f"a fault is listed twice in {file}"
    return reasons


def sample(faults: Iterable[Fault], size: int | None) -> list[Fault]:
    """A fixed choice that stays when other faults come or go."""
    order = sorted(faults, key=lambda fault: hashlib.sha256(fault.id.encode()).digest())
    return order[:size]


def judge(
    prepared: Prepared, faults: Iterable[Fault], reasons: dict[str, str], tries_for_listed: int | None = None
) -> Iterable[Verdict]:
    """Try fault after fault; at last, the cases that caught something must pass with nothing in place.

    ``tries_for_listed`` limits the cases that a fault meets which no case is expected to catch.
    """
    gc.collect()
    gc.freeze()
    catching: dict[str, Trial] = {}
    for fault in faults:
        reason = UNHEARD if fault.event and fault.event not in prepared.heard else reasons.get(fault.id, "")
        reaching = sorted(prepared.reaching(fault), key=lambda trial: trial.seconds)
        tried = [] if reason == UNHEARD else reaching[:tries_for_listed] if reason else reaching
        caught = caught_by(prepared.arm(fault), tried, prepared.rounds)
        catching |= {trial.name: trial for trial in tried if caught and trial.name == caught.case}
        yield Verdict(fault, len(reaching), str(caught or ""), reason)
    control = caught_by(lambda: None, list(catching.values()), prepared.rounds)
    assert not control, f"fails without a fault: {control}"
