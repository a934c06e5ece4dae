"""Which cases: by paper, operation, id, line or level."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from reference import transcription
from reference.conformance import vectors
from reference.conformance.operations import descriptions
from reference.conformance.vectors import Case

LEVELS = ("L1", "L2", "L3")


def select(only: Sequence[str] = (), lines: Sequence[str] = (), levels: Sequence[str] = ()) -> list[Case]:
    """The cases that each given filter lets through; of several values of one filter any will do.

    >>> len(select(only=["antminer.spin"])) == len(select(only=["antminer.sp*"])) > 5
    True
    >>> select(only=["antminre"])
    Traceback (most recent call last):
    ValueError: no vector is named by 'antminre'; give a paper, an operation or a case, * for any text
    """
    chosen_lines = [entry.id for line in lines for entry in transcription.lines(line)]
    every = vectors.every()
    for pattern in only:
        if not any(named(case, pattern) for case in every):
            hint = "give a paper, an operation or a case, * for any text"
            if ":" in pattern:
                hint = f"a line is chosen with --line {pattern}"
            raise ValueError(f"no vector is named by {pattern!r}; {hint}")
    chosen = [
        case
        for case in every
        if (not only or any(named(case, pattern) for pattern in only))
        and (not lines or any(concerns(case, line) for line in chosen_lines))
        and (not levels or case.level in levels)
    ]
    if not chosen:
        raise ValueError("no vector passes all these filters together")
    return chosen


def named(case: Case, pattern: str) -> bool:
    """Whether a pattern names the case: by its paper, its operation or its id."""
    return any(fnmatchcase(name, pattern) for name in (case.op.partition(".")[0], case.op, case.id))


def concerns(case: Case, line: str) -> bool:
    """Whether a case has to do with a line: as its own, its operation's, or that of an event."""
    known = descriptions().get(case.op)
    events = case.expect.get("events", ()) if case.level == "L3" else ()
    return case.line == line or (known is not None and line in known.lines) or any(e["line"] == line for e in events)
