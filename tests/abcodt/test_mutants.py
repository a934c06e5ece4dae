"""Every case that names a fault notices that fault when it is put into this implementation."""

from __future__ import annotations

from pathlib import Path

import pytest

from reference.conformance.vectors import cases
from tests.mutation import failure, read_table

MUTANTS, EXCUSED = read_table(Path(__file__).with_name("mutants.toml"))
CASES = {case.id: case for case in cases("abcodt")}

EDGES = {
    "tie of candidates": ["split-root", "split-nearly-tied", "split-just-ahead", "split-chain"],
    "no gain": ["split-too-little", "split-negative", "tree-pure", "run-no-split"],
    "constant feature": ["split-constant", "accuracy-constant"],
    "midpoint outside its gap": ["split-rounds-up", "split-overflow"],
    "no curvature": ["split-no-curvature", "tree-no-curvature", "accuracy-rare-prior-hessian"],
    "empty mask": ["mask-repaired", "mask-tie", "move-accuracy-repaired"],
    "all sources on the centroid": ["probabilities-all-zero", "colony-all-on-centroid"],
    "tie of sources": ["colony-tied-sources", "colony-record-earlier", "colony-record-fewer", "scout-tie"],
    "limits met exactly": ["scout-at-limit", "colony-exactly-enough", "onlooker-at-chance", "move-equal"],
    "nowhere to step": ["line-search-nothing", "line-search-capped", "line-search-uphill"],
    "absent class": ["accuracy-rare-prior", "accuracy-one-each"],
    "nothing above average": ["select-all-equal", "select-branch-all-equal", "select-one-without-split"],
    "sample of one": ["subsample-at-least-one", "boost-one-row"],
}
"""The edges that must be covered, and the cases (less ``abcodt-``) that cover them with a fault they catch."""


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
    assert {f"abcodt-{name}" for name in EDGES[edge]} <= MUTANTS.keys()
