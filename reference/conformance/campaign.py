"""Which cases an adapter is asked, in which order, and what becomes of the failing ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from reference import models
from reference.conformance import answers, fresh, shrink
from reference.conformance.operations import descriptions
from reference.conformance.report import BAD
from reference.conformance.runner import Session
from reference.conformance.vectors import Case
from reference.conformance.verdicts import Outcome
from reference.draws import Seeded
from reference.transcription import transcript

MOST_SHRUNK = 3
"""Of so many operations a failing fresh case is made smaller and saved."""


@dataclass
class Fresh:
    """Fresh cases, and what was dropped on the way to them."""

    cases: list[Case]
    dropped: int

    def note(self, seed: int) -> str:
        """How many there are, of what, and how much of the papers they concern."""
        ops = {case.op for case in self.cases}
        lines = {line for op in ops for line in descriptions()[op].lines}
        lines |= {event["line"] for case in self.cases if case.level == "L3" for event in case.expect["events"]}
        known = sum(len(transcript(slug).lines) for slug in {op.partition(".")[0] for op in ops})
        made = f"{len(self.cases)} fresh cases of {len(ops)} operations with seed {seed}"
        return f"{made}; {self.dropped} more were dropped. They concern {len(lines)} of {known} lines."


def fresh_cases(ops: Sequence[str], n: int, seed: int, done: Callable[[], None] = lambda: None) -> Fresh:
    """So many cases that can be asked; those that cannot are left out."""
    found, dropped = list[Case](), 0
    for case in fresh.fresh_cases(ops, seed):
        if len(found) == n:
            break
        try:
            found.append(answers.settled(case))
            done()
        except answers.Unsettled:
            dropped += 1
    return Fresh(found, dropped)


def twice(cases: Sequence[Case], seed: int) -> list[Case]:
    """Every case two times, in an order made by chance."""
    doubled = [*cases, *cases]
    return [doubled[place] for place in Seeded(seed).permutation(len(doubled))]


def once(cases: Sequence[Case], outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Of the two outcomes of every case the worse; where they differ, that is said."""
    found: dict[str, Outcome] = {}
    for outcome in outcomes:
        before = found.get(outcome.case)
        if before is None:
            found[outcome.case] = outcome
        elif before.verdict != outcome.verdict:
            worse = outcome if outcome.verdict in BAD else before
            good = before if worse is outcome else outcome
            why = f"asked another time, it {good.verdict}: something is kept from request to request"
            found[outcome.case] = replace(worse, why="; ".join(filter(None, (worse.why, why))))
    return [found[case.id] for case in cases if case.id in found]


def save_failures(
    command: Sequence[str], timeout: float, cases: Sequence[Case], outcomes: Sequence[Outcome], folder: str
) -> list[str]:
    """Make some failing cases smaller and write each to a file; what to say of it."""
    notes, seen = [], set[str]()
    for case, outcome in zip(cases, outcomes, strict=True):
        if outcome.verdict in BAD and case.op not in seen and len(seen) < MOST_SHRUNK:
            seen.add(case.op)
            small = shrink.shrunk(case, lambda trial: Session(command, timeout).run([trial])[0].verdict in BAD)
            place = Path(folder) / f"{case.id}.json"
            models.write_text(place, shrink.text(small))
            notes.append(f"{case.id} ({case.op}), made smaller: {place}; --case {place} asks it again.")
    return notes
