"""Every case that names a fault notices that fault when it is put into this implementation.

``mutants.toml`` has the faults: one place of one module each. A mutant is imported in process, together
with fresh copies of all modules around it, and is gone when its test ends.
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
from types import CodeType
from typing import Any, NamedTuple

import pytest

import reference
from reference.conformance.values import first_difference, read
from reference.conformance.vectors import Case, cases

ROOT = Path(reference.__file__).parents[1]
TABLE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("mutants.toml").read_text("utf-8"))
CASES = {case.id: case for case in cases("antminer")}
SECONDS = 10.0

EDGES = {
    "tie in the pruner": ["prune-equal-keep", "prune-equal-remove", "prune-two-equal-keep", "prune-two-equal-remove"],
    "class tie": ["majority-tie", "prune-class-tie"],
    "zero wheel": ["spin-zero-wheel", "construct-zero-gains", "hybrid-zero-wheel", "eta-zero-gains"],
    "one candidate": ["spin-single", "construct-one-candidate"],
    "empty rule": ["prune-one-term-remove", "prune-single-class-remove", "run-nothing-feasible"],
    "single-class table": ["run-single-class-stop", "run-single-class-continue", "quality-single-class"],
    "max_uncovered_cases = 0": ["run-max-uncovered-0"],
    "missing values": ["construct-missing", "prune-missing", "predict-missing", "run-missing-no-match"],
}
"""The edges that must be covered, and the cases (less ``antminer-``) that cover them with a fault they catch."""


class Mutant(NamedTuple):
    """A module of the package with one place of its source replaced."""

    file: str
    find: str
    replace: str

    @property
    def module(self) -> str:
        """The name under which the module is imported."""
        return self.file.removesuffix(".py").replace("/", ".")

    def source(self) -> str:
        """The changed source."""
        text = (ROOT / self.file).read_text("utf-8")
        assert text.count(self.find) == 1, f"{self.find!r} occurs {text.count(self.find)} times in {self.file}"
        return text.replace(self.find, self.replace)


MUTANTS = {ident: Mutant(**entry) for ident, entry in TABLE.items()}


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


def ours(name: str) -> bool:
    """Whether a module is part of the package and written in Python: the C library is not loaded twice."""
    return name == "reference" or (name.startswith("reference.") and not name.startswith("reference._kernels"))


@contextmanager
def fresh(mutant: Mutant | None) -> Iterator[None]:
    """Import the package anew inside the block, with the mutant in it; afterwards all is as before."""
    kept = {name: module for name, module in sys.modules.items() if ours(name)}
    finders = list(sys.meta_path)
    for name in kept:
        del sys.modules[name]
    if mutant:
        sys.meta_path.insert(0, MutantFinder(mutant))  # type: ignore[arg-type]
    try:
        yield
    finally:
        sys.meta_path[:] = finders
        for name in [name for name in sys.modules if ours(name)]:
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
    """How the case fails on the Python path of a freshly imported package; empty if it passes."""
    with fresh(mutant):
        operations = importlib.import_module("reference.conformance.antminer").OPERATIONS
        draws = importlib.import_module("reference.draws")
        loaded = sys.modules[mutant.module].__spec__ if mutant else None
        assert mutant is None or (loaded and isinstance(loaded.loader, MutantLoader)), "the mutant was not imported"
        tape = draws.Tape(draws.read(entry) for entry in case.draws)
        try:
            with time_limit(SECONDS):
                got = operations[case.op](read(case.input), read(case.data), tape, "python")
        except (ArithmeticError, ValueError, TimeoutError) as error:
            return repr(error)
        return first_difference(case.expect, got) or (f"{tape.left} draws left" if tape.left else "")


@pytest.mark.parametrize("ident", MUTANTS)
def test_mutant_changes_one_place(ident: str) -> None:
    """What is to be replaced is there, once."""
    assert MUTANTS[ident].source() != (ROOT / MUTANTS[ident].file).read_text("utf-8")


@pytest.mark.parametrize("ident", MUTANTS)
def test_case_passes_without_its_mutant(ident: str) -> None:
    """Imported the same way but unchanged, this implementation passes."""
    assert failure(CASES[ident]) == ""


@pytest.mark.parametrize("ident", MUTANTS)
def test_case_notices_its_mutant(ident: str) -> None:
    """With the fault in place the case fails."""
    assert failure(CASES[ident], MUTANTS[ident]), f"not noticed: {CASES[ident].kills}"


def test_every_named_fault_has_a_mutant() -> None:
    """A case has a mutant if and only if it names a fault."""
    assert MUTANTS.keys() == {case.id for case in CASES.values() if case.kills}


@pytest.mark.parametrize("edge", EDGES)
def test_edge_is_covered(edge: str) -> None:
    """Each edge has a case, and a fault that the case catches."""
    assert EDGES[edge]
    assert {f"antminer-{name}" for name in EDGES[edge]} <= MUTANTS.keys()


def test_nothing_of_a_mutant_stays() -> None:
    """Afterwards the modules are the ones that were there before."""
    before = {name: module for name, module in sys.modules.items() if ours(name)}
    failure(CASES["antminer-majority-tie"], MUTANTS["antminer-majority-tie"])
    assert {name: module for name, module in sys.modules.items() if ours(name)} == before
    assert not any(isinstance(finder, MutantFinder) for finder in sys.meta_path)
