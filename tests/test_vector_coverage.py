"""Every line of the papers' pseudocode is reached by vectors: by steps that stand alone, and by whole runs.

All cases are carried out once by the mirrors, under a tracer that notes which tagged statements they execute.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from reference import tags, transcription
from reference.conformance import alternatives, operations, values, vectors
from reference.papers import SLUGS

ROOT = Path(__file__).parent.parent
Statement = tuple[str, int]

ONLY_IN_RUNS: dict[str, str] = {}
"""Lines that only whole runs can reach, and why."""

CHOSEN_ELSEWHERE = {
    ("AM-30", "mdlp"): "columns are discretised before the search begins; MDLP is tested against its own examples",
    ("AM-30", "error"): "continuous columns are refused: there is no run",
}
"""Choices that no run of the vectors makes, and why."""


def tagged(slug: str) -> dict[Statement, set[str]]:
    """The lines that each tagged Python statement carries out."""
    found = defaultdict(set)
    for place in tags.places(slug):
        if place.language == "python":
            found[str(ROOT / place.file), place.number].add(place.line)
    return dict(found)


@contextmanager
def noting(statements: dict[Statement, set[str]], reached: set[Statement]) -> Iterator[None]:
    """Note the statements that are executed inside the block."""
    files = {file for file, _ in statements}

    def in_function(frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        reached.add((frame.f_code.co_filename, frame.f_lineno))
        return in_function

    def on_call(frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
        return in_function if frame.f_code.co_filename in files else None

    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        yield
    finally:
        sys.settrace(before)


@pytest.fixture(scope="module")
def reached() -> dict[str, set[Statement]]:
    """What the steps (L1, L2) and the runs (L3) execute, cases recorded from our own output left out."""
    found: dict[str, set[Statement]] = {"steps": set(), "runs": set()}
    for slug in SLUGS:
        statements = tagged(slug)
        for case in vectors.cases(slug):
            if case.derivation != "recorded":
                given = values.read(case.input), values.read(case.data), case.tape()
                with noting(statements, found["runs" if case.level == "L3" else "steps"]):
                    operations.step(case.op)(*given, "python")
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_every_line_is_carried_out_by_a_step(slug: str, reached: dict[str, set[Statement]]) -> None:
    """A case of level 1 or 2 executes at least one statement of every line that has code."""
    lines = {line.id for line in transcription.transcript(slug).lines if not line.no_code}
    carried_out = {id for statement, ids in tagged(slug).items() if statement in reached["steps"] for id in ids}
    assert lines - carried_out == {id for id in ONLY_IN_RUNS if id.startswith(f"{slug}:")}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_statement_is_executed_by_a_run(slug: str, reached: dict[str, set[Statement]]) -> None:
    """The runs execute every statement that a line is tagged on, whatever reading it belongs to."""
    missing = [statement for statement in tagged(slug) if statement not in reached["runs"]]
    assert missing == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_choice_of_every_reading_occurs_in_a_run(slug: str) -> None:
    """As far as a reading is a parameter."""
    runs = [case for case in vectors.cases(slug) if case.level == "L3"]
    for reading in transcription.transcript(slug).readings:
        if reading.parameter:
            made = {alternatives.chosen(case, reading.id) for case in runs}
            excused = {choice for id, choice in CHOSEN_ELSEWHERE if id == reading.id}
            assert set(reading.choices) - made == excused, reading.id
