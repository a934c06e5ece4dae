"""One-place faults of the Python path, and whether the case that names the fault notices it.

The mutants of a paper are in its ``mutants.toml``, by case. A mutant is imported in process, together with
copies of all modules around it, and is gone when its case has run.
"""

from __future__ import annotations

import importlib
import signal
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from reference.conformance import tolerance, verdicts
from reference.conformance.dialogue import Introduction, Reply
from reference.conformance.values import first_difference, read
from reference.conformance.vectors import Case

ROOT = Path(__file__).parents[1]
SECONDS = 10.0
"""The time that a case has on a mutant."""


class Mutant(NamedTuple):
    """A file with one place replaced."""

    file: str
    find: str
    replace: str

    @property
    def module(self) -> str:
        """The name under which a file of the package is imported."""
        return self.file.removesuffix(".py").replace("/", ".")

    def source(self) -> str:
        """The changed source."""
        text = (ROOT / self.file).read_text("utf-8")
        assert text.count(self.find) == 1, f"{self.find!r} occurs {text.count(self.find)} times in {self.file}"
        assert self.find != self.replace
        return text.replace(self.find, self.replace)


class Table(NamedTuple):
    """The mutants of a paper by case, the cases that have none with the reason, and the edges with their cases."""

    mutants: dict[str, Mutant]
    excused: dict[str, str]
    edges: dict[str, list[str]]

    @classmethod
    def read(cls, file: Path) -> Table:
        """Read a ``mutants.toml``."""
        table = tomllib.loads(file.read_text("utf-8"))
        excused, edges = table.pop("excused", {}), table.pop("edges")
        return cls({name: Mutant(**entry) for name, entry in table.items()}, excused, edges)


class MutantLoader(SourceFileLoader):
    """Loads the changed source, past the cache of compiled modules."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(ROOT / mutant.file))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """The code of the changed source."""
        return compile(self.mutant.source(), f"mutant of {self.mutant.file}", "exec", dont_inherit=True)


class MutantFinder:
    """Finds the changed module; every other module is found as ever."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The spec of the changed module."""
        if name != self.mutant.module:
            return None
        return spec_from_file_location(name, ROOT / self.mutant.file, loader=MutantLoader(self.mutant))


def package() -> dict[str, ModuleType]:
    """The modules of the package that are imported now; the C library is not loaded twice."""
    return {
        name: module
        for name, module in sys.modules.items()
        if name == "reference" or (name.startswith("reference.") and not name.startswith("reference._kernels"))
    }


COPIES: dict[Mutant | None, dict[str, ModuleType]] = {}
"""The modules of every mutant that was imported so far: cases that name the same fault share them."""


@contextmanager
def imported(mutant: Mutant | None) -> Iterator[None]:
    """Have a copy of the package with the mutant in it inside the block; afterwards all is as before."""
    kept, finders = package(), list(sys.meta_path)
    for name in kept:
        del sys.modules[name]
    sys.modules.update(COPIES.get(mutant, {}))
    if mutant:
        sys.meta_path.insert(0, MutantFinder(mutant))
    try:
        yield
    finally:
        sys.meta_path[:] = finders
        COPIES[mutant] = package()
        for name in COPIES[mutant]:
            del sys.modules[name]
        sys.modules.update(kept)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in a block that does not end."""

    def late(*_: object) -> None:
        raise TimeoutError(f"no result after {seconds} seconds")

    handler = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)


def failure(case: Case, mutant: Mutant | None = None) -> str:
    """How the case fails on the Python path of a copy of the package; empty if it passes."""
    return answer(case, mutant)[0]


def answer(case: Case, mutant: Mutant | None = None) -> tuple[str, Any]:
    """How the case fails, or nothing; and the result, if there is one."""
    with imported(mutant):
        operations = importlib.import_module(f"reference.{case.op.partition('.')[0]}.operations").OPERATIONS
        draws = importlib.import_module("reference.draws")
        loaded = sys.modules[mutant.module].__spec__ if mutant else None
        assert mutant is None or (loaded and isinstance(loaded.loader, MutantLoader)), "the mutant was not imported"
        tape = draws.Tape(draws.read(entry) for entry in case.asked())
        try:
            with time_limit(SECONDS):
                got = operations[case.op](read(case.input), read(case.data), tape, "python")
        except (ArithmeticError, LookupError, ValueError, TimeoutError) as error:
            return repr(error), None
        unused = tape.left - len(case.asked()) + len(case.draws)
        return first_difference(case.expect, got) or (f"{unused} draws left" if unused else ""), got


def departure(case: Case, got: Any) -> list[Any] | None:
    """Where a report would say that a result departs: event, field and what was got."""
    if got is None:
        return None
    plain = tolerance.plain(got)
    reply = Reply(plain, plain.pop("events", None) if case.level == "L3" else None)
    found = verdicts.divergence(case, case.expect, reply, Introduction())
    return found and [found.event, found.field, found.got]
