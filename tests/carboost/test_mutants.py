"""Every case that names a fault notices that fault when it is put into this implementation."""

from __future__ import annotations

from pathlib import Path

import pytest

from reference.conformance.vectors import cases
from tests.mutation import failure, read_table

MUTANTS, EXCUSED = read_table(Path(__file__).with_name("mutants.toml"))
CASES = {case.id: case for case in cases("carboost")}

EDGES = {
    "classes tie": ["score-tie-size", "score-tie-index", "vote-tie-size", "vote-tie-index", "boost-7-4"],
    "no rule covers a case": ["score-7-3", "score-no-rules", "fit-empty", "boost-empty"],
    "no round votes": ["vote-no-rounds", "boost-nothing-stored"],
    "negative numbers": ["score-negative", "vote-negative", "loevinger-worst", "boost-7-5-negative-clip"],
    "one class": ["loevinger-whole-class", "p-whole-class-normal", "base-one-class-none", "boost-one-class"],
    "rule covers nothing drawn": ["loevinger-no-cover", "boost-train-uncovered", "boost-replace"],
    "missed but not drawn": ["error-sample-undrawn", "rules-undrawn", "weights-sample-undrawn"],
    "no error, all errors": ["alpha-perfect", "alpha-hopeless", "boost-hopeless", "rules-pure"],
    "error of one half": ["alpha-half", "alpha-rounded-half", "alpha-just-bad", "alpha-just-good", "boost-half"],
    "bad round": ["boost-first", "boost-reset-first", "boost-reset-weights", "boost-reset-rules"],
    "draw on a boundary": ["bootstrap-boundaries", "bootstrap-zero-first", "bootstrap-zero-between"],
    "draw above all sums": ["bootstrap-nothing-above"],
    "p-value at the level": ["keep-none-summed", "keep-bonferroni-slack", "keep-bh-equal", "keep-bh-slack"],
    "support at the threshold": ["thresholds-product-above", "thresholds-product-below", "thresholds-at-least-1"],
    "confidence at the threshold": ["base-confidence-equal", "mine-pairs-optimal"],
    "far sub-rule": ["mine-7-1", "mine-constant", "mine-staircase-optimal"],
    "extreme tail": ["p-large-tiny", "p-large-tiny-binomial", "p-impossible-terms"],
    "value at a cut": ["items-mixed-ignore", "fit-mixed-ignore", "cuts-midpoint-up", "cuts-equal-values"],
    "missing values": ["items-gaps-value", "items-mixed-value", "base-gaps-ignore", "fit-gaps-value"],
    "order of a sum": ["score-left-to-right", "vote-left-to-right", "error-left-to-right", "bootstrap-left-to-right"],
}
"""The edges that must be covered, and the cases (less ``carboost-``) that cover them with a fault they catch."""


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
    assert {f"carboost-{name}" for name in EDGES[edge]} <= MUTANTS.keys()
