"""Every case that names a fault notices that fault when it is put into this implementation."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from reference.conformance.vectors import cases
from tests.mutation import MutantFinder, failure, package, read_table

MUTANTS, EXCUSED = read_table(Path(__file__).with_name("mutants.toml"))
CASES = {case.id: case for case in cases("antminer")}

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


@pytest.mark.parametrize("ident", MUTANTS)
def test_mutant_changes_one_place(ident: str) -> None:
    """What is to be replaced is there, once."""
    assert MUTANTS[ident].replace in MUTANTS[ident].source()


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
    assert not EXCUSED


@pytest.mark.parametrize("edge", EDGES)
def test_edge_is_covered(edge: str) -> None:
    """Each edge has a case, and a fault that the case catches."""
    assert EDGES[edge]
    assert {f"antminer-{name}" for name in EDGES[edge]} <= MUTANTS.keys()


def test_nothing_of_a_mutant_stays() -> None:
    """Afterwards the modules are the ones that were there before."""
    before = package()
    failure(CASES["antminer-majority-tie"], MUTANTS["antminer-majority-tie"])
    assert package() == before
    assert not any(isinstance(finder, MutantFinder) for finder in sys.meta_path)
