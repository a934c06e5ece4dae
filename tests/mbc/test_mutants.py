"""Every case that names a fault notices that fault when it is put into this implementation."""

from __future__ import annotations

from pathlib import Path

import pytest

from reference.conformance.vectors import cases
from tests.mutation import failure, read_table

MUTANTS, EXCUSED = read_table(Path(__file__).with_name("mutants.toml"))
CASES = {case.id: case for case in cases("mbc")}

EDGES = {
    "tie in the pruner": ["prune-golden-keep", "prune-golden-remove", "prune-twins-keep", "prune-7-4-remove"],
    "tie of ants or iterations": ["run-first-of-equal-ants", "run-earliest-global-best"],
    "class tie": ["run-tied-classes", "vote-tie-lowest", "vote-tie-majority", "vote-rounding-tie"],
    "zero wheel": ["walk-zero-layer-low", "walk-zero-layer-high", "run-zero-layer"],
    "one vertex": ["walk-one-vertex-layers", "prune-one-test"],
    "class without rows": ["walk-class-without-rows", "run-class-used-up"],
    "empty interval": ["walk-after-70-5", "run-weather-numbers"],
    "no useful rule": ["run-useless", "run-no-update", "run-first-rule-dropped"],
    "no rows to validate on": ["run-nothing-left-out", "run-validation-none"],
    "no votes": ["vote-no-lists", "vote-empty-lists-per-list", "run-all-majority"],
    'no "any"': ["graph-no-any", "graph-mixed-any-false", "prune-7-4-no-any", "run-no-any", "run-no-any-numbers"],
    "midpoint outside its gap": ["cuts-adjacent-down", "cuts-adjacent-up", "cuts-overflow"],
    "missing values": ["eta-missing-eq8", "prune-missing", "run-missing"],
}
"""The edges that must be covered, and the cases (less ``mbc-``) that cover them with a fault they catch."""


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
    """A case has a mutant, or a reason why it can have none, if and only if it names a fault."""
    assert MUTANTS.keys().isdisjoint(EXCUSED)
    assert MUTANTS.keys() | EXCUSED.keys() == {case.id for case in CASES.values() if case.kills}
    assert all(reason.endswith(".") for reason in EXCUSED.values())


@pytest.mark.parametrize("edge", EDGES)
def test_edge_is_covered(edge: str) -> None:
    """Each edge has a case, and a fault that the case catches."""
    assert EDGES[edge]
    assert {f"mbc-{name}" for name in EDGES[edge]} <= MUTANTS.keys()
