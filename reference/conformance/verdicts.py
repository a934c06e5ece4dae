"""The verdict on one reply: what a case expects, another listed reading, or where it first departs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from reference import trace
from reference.conformance import alternatives, faults, judge, operations, values
from reference.conformance.dialogue import Introduction, Reply
from reference.conformance.judge import Divergence, Draw
from reference.conformance.tolerance import up_to_rounding
from reference.conformance.vectors import Case
from reference.draws import Recorder

VERDICTS = ("passed", "failed", "acceptable", "skipped", "errored")

UNANSWERABLE = "under the readings that the adapter declares the tape is too short, or the input lacks what they need"


@dataclass(frozen=True)
class Outcome:
    """The verdict on one case; ``why`` says what there is to say, ``reading`` names another reading that it equals.

    ``ways`` are all readings that it equals. ``title`` is the case's own; ``catches`` names the fault that it was made
    for, where the reply is just what that fault gives.
    """

    case: str
    op: str
    line: str
    level: str
    verdict: str
    title: str = ""
    catches: str = ""
    why: str = ""
    reading: dict[str, str] = field(default_factory=dict)
    ways: tuple[dict[str, str], ...] = ()
    divergence: Divergence | None = None
    seconds: float = 0.0

    def explained_by(self, reading: dict[str, str]) -> Outcome:
        """The outcome with the reading that explains it."""
        why = self.why.partition(":")[0]
        return replace(self, reading=reading, why=f"{why}: {alternatives.names(reading)}")

    def to_json(self) -> dict[str, Any]:
        """The outcome as a report holds it."""
        about = {"case": self.case, "op": self.op, "line": self.line, "level": self.level, "verdict": self.verdict}
        case = {"title": self.title, "catches": self.catches}
        rest = {**case, "why": self.why, "reading": self.reading, "seconds": round(self.seconds, 6)}
        found = {"divergence": self.divergence.to_json()} if self.divergence else {}
        return {**about, **{name: value for name, value in rest.items() if value}, **found}


def outcome(case: Case, verdict: str, why: str = "", **more: Any) -> Outcome:
    """The outcome of a case."""
    return Outcome(case.id, case.op, case.line, case.level, verdict, case.title, why=why, **more)


def verdict(case: Case, answer: Reply, about: Introduction) -> Outcome:
    """The verdict on an answer."""
    if answer.skipped:
        return outcome(case, "skipped", answer.skipped)
    if answer.result is None:
        return _broken_off(case, answer, about)
    found = divergence(case, case.expect, answer, about)
    if found is None:
        return outcome(case, "passed")
    others = alternatives.expectations(case, about.readings)
    ways = [way for way, given in others if divergence(case, up_to_rounding(given), answer, about) is None]
    if ways:
        return acceptable(case, found, ways, "equals another listed reading")
    return failed(case, found, about)


def _broken_off(case: Case, answer: Reply, about: Introduction) -> Outcome:
    """The verdict on a run that ended in an error: what it told until then is judged."""
    if answer.events is None or case.level != "L3":
        if _unanswerable(case, about):
            return outcome(case, "skipped", UNANSWERABLE)
        return outcome(case, "errored", answer.errored)
    found = judge.in_events(case.line, case.expect["events"], answer.events, about.lines, whole=False)
    used = "" if answer.n_draws is None else f" and {answer.n_draws} draws"
    if found is None:
        if _unanswerable(case, about):
            return outcome(case, "skipped", UNANSWERABLE)
        return outcome(case, "errored", f"{answer.errored} (after {len(answer.events)} right events{used})")
    others = [(way, up_to_rounding(events)) for way, events in alternatives.unfinished(case, about.readings)]
    told = answer.events
    ways = [way for way, events in others if judge.in_events(case.line, events, told, about.lines) is None]
    if ways:
        return acceptable(case, found, ways, "equals another listed reading until the tape ends")
    return failed(case, found, about, f"{answer.errored} (after {len(answer.events)} events{used})")


def _unanswerable(case: Case, about: Introduction) -> bool:
    """Whether the mirror cannot answer either, under the readings that were declared."""
    declared = alternatives.under(case, about.readings)
    changed = declared.input != case.input or bool(declared.departures)
    return changed and alternatives.computed(declared) is None


def acceptable(case: Case, found: Divergence, ways: Sequence[dict[str, str]], why: str) -> Outcome:
    """The outcome of a case that other readings explain, the first of them by name."""
    return outcome(case, "acceptable", why, ways=tuple(ways), divergence=found).explained_by(ways[0])


def failed(case: Case, found: Divergence, about: Introduction, why: str = "") -> Outcome:
    """The outcome of a case that failed, with the last draw before its first divergence."""
    draw = last_draw(case, found.event, about.lines) if found.event else None
    return outcome(case, "failed", why, divergence=replace(found, draw=draw), catches=faults.named(case, found))


def divergence(case: Case, expected: dict[str, Any], answer: Reply, about: Introduction) -> Divergence | None:
    """Where an answer first departs from what is expected: in its events, else in its result."""
    assert answer.result is not None
    if answer.events is not None and "events" in expected:
        found = judge.in_events(case.line, expected["events"], answer.events, about.lines)
        if found:
            return found
    return judge.in_result(case, expected, answer.result)


def last_draw(case: Case, event: int, lines: Iterable[str] | None) -> Draw | None:
    """The last draw that the mirror had used when it told an event (1 is the first); ``None`` before the first draw."""
    told = {entry["line"] for entry in case.expect["events"]}
    heard = told if lines is None else told & set(lines)
    draws, used = Recorder(case.tape()), list[int]()
    with trace.listen(lambda line, event: used.append(draws.n_draws), heard):
        operations.step(case.op)(values.read(case.input), values.read(case.table()), draws, "python")
    number = used[event - 1] if event <= len(used) else draws.n_draws
    return Draw(number, draws.kept[number - 1].u, draws.kept[number - 1].line) if number else None
