"""Every case that names a fault notices that fault when it is put into this implementation."""

from __future__ import annotations

import sys

import pytest

from reference.conformance import faults
from reference.conformance.vectors import Case, cases
from reference.papers import SLUGS
from tests.mutation import ROOT, Mutant, MutantFinder, Table, answer, departure, failure, package

CASES = {case.id: case for slug in SLUGS for case in cases(slug)}
TABLES = {slug: Table.read(ROOT / "tests" / slug / "mutants.toml") for slug in SLUGS}

MUTANTS = {ident: mutant for table in TABLES.values() for ident, mutant in table.mutants.items()}

each_mutant = pytest.mark.parametrize(
    ("case", "mutant"), [pytest.param(CASES[ident], mutant, id=ident) for ident, mutant in MUTANTS.items()]
)


@each_mutant
def test_mutant_changes_one_place(case: Case, mutant: Mutant) -> None:
    """What is to be replaced is there, once."""
    assert mutant.replace in mutant.source()


@each_mutant
def test_case_passes_without_its_mutant(case: Case, mutant: Mutant) -> None:
    """Imported the same way but unchanged, this implementation passes."""
    assert failure(case) == ""


@each_mutant
def test_case_notices_its_mutant(case: Case, mutant: Mutant) -> None:
    """With the fault in place the case fails, as the kit's register of faults has it."""
    why, got = answer(case, mutant)
    assert why, f"not noticed: {case.kills}"
    told, known = departure(case, got), faults.known().get(case.id)
    assert told == known or faults.same(told, known), "python -m tests.faults writes the register anew"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_named_fault_has_a_mutant(slug: str) -> None:
    """A case has a mutant, or a reason why it can have none, if and only if it names a fault."""
    mutants, excused, _ = TABLES[slug]
    assert mutants.keys().isdisjoint(excused)
    assert mutants.keys() | excused.keys() == {case.id for case in cases(slug) if case.kills}
    assert all(reason.endswith(".") for reason in excused.values())


@pytest.mark.parametrize(("slug", "edge"), [(slug, edge) for slug, table in TABLES.items() for edge in table.edges])
def test_edge_is_covered(slug: str, edge: str) -> None:
    """Each edge has a case, and a fault that the case catches."""
    mutants, _, edges = TABLES[slug]
    assert edges[edge]
    assert {f"{slug}-{name}" for name in edges[edge]} <= mutants.keys()


def test_nothing_of_a_mutant_stays() -> None:
    """Afterwards the modules are the ones that were there before."""
    before = package()
    failure(CASES["antminer-majority-tie"], MUTANTS["antminer-majority-tie"])
    assert package() == before
    assert not any(isinstance(finder, MutantFinder) for finder in sys.meta_path)
