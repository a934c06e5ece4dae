"""Every case that names a fault notices that fault when it is put into this implementation."""

from __future__ import annotations

from pathlib import Path

import pytest

from reference.conformance.vectors import cases
from tests.mutation import failure, read_table

MUTANTS, EXCUSED = read_table(Path(__file__).with_name("mutants.toml"))
CASES = {case.id: case for case in cases("gcaco")}

EDGES = {
    "equal values": ["scale-equal", "scale-alike", "scale-alike-negative", "prepare-zeros", "similarity-collinear"],
    "constant columns": ["prepare-constants", "run-constants", "run-underflow"],
    "one column": ["similarity-one-column", "run-one-column"],
    "edge at theta": ["graph-at-theta", "run-two-columns-joined"],
    "isolated nodes": ["louvain-isolated", "louvain-no-edges", "run-theta-1"],
    "tie of communities": ["louvain-square", "louvain-stays", "louvain-rounding", "louvain-scan-by-id"],
    "no spread in a class": ["fisher-flat-in-class", "fisher-all-flat", "separability-flat-ratio", "run-flat-alone"],
    "singular scatter": ["separability-twins", "separability-wide", "separability-cut", "run-wide"],
    "negative heuristic": ["select-negative-shift", "select-negative-clip", "select-clip-positive"],
    "tie of features": ["select-tie", "pick-tie", "run-tie"],
    "draw at a bound": ["select-at-q0", "select-roulette-boundary", "walk-stay-boundary"],
    "one candidate": ["select-one-candidate", "walk-single-features"],
    "zero wheel": ["select-zero-roulette", "select-zero-weight", "select-leftover"],
    "exhausted cluster": ["walk-figure-exhausted", "run-figure-exhausted", "walk-figure-at-once"],
    "more features than there are": ["pick-toy-cap", "run-toy-two-ants-omega-4"],
}
"""The edges that must be covered, and the cases (less ``gcaco-``) that cover them with a fault they catch."""


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
    assert {f"gcaco-{name}" for name in EDGES[edge]} <= MUTANTS.keys()
