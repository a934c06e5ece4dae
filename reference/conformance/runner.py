"""All cases against one adapter: a verdict for each, whatever the adapter does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

from reference import trace
from reference.conformance import alternatives, consistency, dialogue, judge, operations, values
from reference.conformance.dialogue import Introduction, Reply, Unusable
from reference.conformance.judge import Divergence, Draw
from reference.conformance.process import Adapter, AdapterFailed, NoSuchCommand
from reference.conformance.vectors import Case
from reference.draws import Recorder
from reference.transcription import SLUGS, transcript

VERDICTS = ("passed", "failed", "acceptable", "skipped", "errored")

MOST_FAILURES = 10
"""After so many crashes, hangs or garbled replies in a row the rest is given up."""


@dataclass(frozen=True)
class Outcome:
    """The verdict on one case; ``why`` says what there is to say, ``reading`` names another reading that it equals."""

    case: str
    op: str
    line: str
    level: str
    verdict: str
    why: str = ""
    reading: dict[str, str] = field(default_factory=dict)
    divergence: Divergence | None = None
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """The outcome as a report holds it."""
        about = {"case": self.case, "op": self.op, "line": self.line, "level": self.level, "verdict": self.verdict}
        rest = {"why": self.why, "reading": self.reading, "seconds": round(self.seconds, 6)}
        found = {"divergence": self.divergence.to_json()} if self.divergence else {}
        return {**about, **{name: value for name, value in rest.items() if value}, **found}


def outcome(case: Case, verdict: str, why: str = "", **more: Any) -> Outcome:
    """The outcome of a case."""
    return Outcome(case.id, case.op, case.line, case.level, verdict, why, **more)


@dataclass
class Session:
    """One adapter being put through cases; it is started again after a failure.

    ``skip`` says why a case is not to be asked, or nothing.
    """

    command: Sequence[str]
    timeout: float
    skip: Callable[[Case], str] = lambda case: ""
    about: Introduction = field(default_factory=Introduction)
    notes: list[str] = field(default_factory=list)
    stderr: list[str] = field(default_factory=list)
    adapter: Adapter | None = None
    failures: int = 0
    told: set[str] = field(default_factory=set)

    def run(self, cases: Sequence[Case], done: Callable[[], None] = lambda: None) -> list[Outcome]:
        """The outcome of every case, in order."""
        outcomes = []
        try:
            hopeless = self._first_start()
            for seq, case in enumerate(cases, 1):
                outcomes.append(outcome(case, "errored", hopeless) if hopeless else self._one(case, seq))
                hopeless = hopeless or self._hopeless()
                done()
            if self.adapter:
                self._end(self.adapter.stop())
        finally:
            if self.adapter:
                self.adapter.kill()
        return list(self._consistent(cases, outcomes))

    def _consistent(self, cases: Sequence[Case], outcomes: Sequence[Outcome]) -> Iterator[Outcome]:
        """The outcomes; a reading that other cases contradict explains nothing, so the case failed."""
        passed = [case for case, found in zip(cases, outcomes, strict=True) if found.verdict == "passed"]
        against: dict[tuple[tuple[str, str], ...], str] = {}
        for case, found in zip(cases, outcomes, strict=True):
            key = tuple(found.reading.items())
            if key and key not in against:
                against[key] = consistency.contradiction(found.reading, passed, self.told, self.about.lines)
            if key and against[key]:
                why = f"equals reading {_names(found.reading)} here, but {against[key]}"
                assert found.divergence is not None
                found = replace(failed(case, found.divergence, self.about, why), seconds=found.seconds)
            yield found

    def _first_start(self) -> str:
        """Start the adapter; why nothing can be asked, or nothing."""
        try:
            self._start()
        except (AdapterFailed, Unusable) as error:
            self.notes.append(f"The adapter cannot be used: {error}.")
            self._failed()
            return f"not asked: the adapter cannot be used: {error}"
        unknown = sorted(self.about.offers - set(operations.descriptions()))
        if unknown:
            self.notes.append(f"The adapter offers what no vector tests: {', '.join(unknown[:5])}.")
        strange = sorted(set(self.about.readings) - {entry.id for slug in SLUGS for entry in transcript(slug).readings})
        if strange:
            self.notes.append(f"The adapter follows readings that no register has: {', '.join(strange[:5])}.")
        return ""

    def _start(self) -> None:
        self.adapter = Adapter(self.command, self.timeout)
        self.about = dialogue.introduction(self.adapter.ask(dialogue.start_request()))

    def _one(self, case: Case, seq: int) -> Outcome:
        if why := self.skip(case):
            return outcome(case, "skipped", why)
        if case.op not in self.about.offers:
            return outcome(case, "skipped", "the adapter does not offer this operation")
        begun = perf_counter()
        try:
            if self.adapter is None:
                self._start()
            assert self.adapter is not None
            answer = dialogue.reply(self.adapter.ask(dialogue.request(case, seq)), seq)
        except (AdapterFailed, Unusable, NoSuchCommand) as error:
            self.failures += 1
            self._failed()
            return outcome(case, "errored", f"the adapter failed: {error}", seconds=perf_counter() - begun)
        self.failures = 0
        if answer.events is not None:
            self.told.add(case.id)
        return replace(verdict(case, answer, self.about), seconds=perf_counter() - begun)

    def _hopeless(self) -> str:
        if self.failures < MOST_FAILURES:
            return ""
        self.notes.append(f"The adapter failed {self.failures} times in a row, so the rest was not asked.")
        return f"not asked: the adapter had failed {self.failures} times in a row"

    def _failed(self) -> None:
        if self.adapter:
            self.adapter.kill()
            self._end("")

    def _end(self, complaint: str) -> None:
        if self.adapter:
            self.stderr = list(self.adapter.stderr) or self.stderr
        if complaint:
            self.notes.append(f"The adapter was asked to stop: {complaint}.")
        self.adapter = None


def verdict(case: Case, answer: Reply, about: Introduction) -> Outcome:
    """The verdict on an answer."""
    if answer.skipped:
        return outcome(case, "skipped", answer.skipped)
    if answer.result is None:
        return _broken_off(case, answer, about)
    found = divergence(case, case.expect, answer, about)
    if found is None:
        return outcome(case, "passed")
    for reading, expected in alternatives.expectations(case, about.readings):
        if divergence(case, expected, answer, about) is None:
            why = f"equals another listed reading: {_names(reading)}"
            return outcome(case, "acceptable", why, reading=reading, divergence=found)
    return failed(case, found, about)


def _broken_off(case: Case, answer: Reply, about: Introduction) -> Outcome:
    """The verdict on a run that ended in an error: what it told until then is judged."""
    if answer.events is None or case.level != "L3":
        return outcome(case, "errored", answer.errored)
    found = judge.in_events(case.line, case.expect["events"], answer.events, about.lines, whole=False)
    used = "" if answer.n_draws is None else f" and {answer.n_draws} draws"
    if found is None:
        return outcome(case, "errored", f"{answer.errored} (after {len(answer.events)} right events{used})")
    for reading, events in alternatives.unfinished(case, about.readings):
        if judge.in_events(case.line, events, answer.events, about.lines) is None:
            why = f"equals another listed reading until the tape ends: {_names(reading)}"
            return outcome(case, "acceptable", why, reading=reading, divergence=found)
    return failed(case, found, about, f"{answer.errored} (after {len(answer.events)} events{used})")


def failed(case: Case, found: Divergence, about: Introduction, why: str = "") -> Outcome:
    """The outcome of a case that failed, with the last draw before its first divergence."""
    draw = last_draw(case, found.event, about.lines) if found.event else None
    return outcome(case, "failed", why, divergence=replace(found, draw=draw))


def _names(readings: alternatives.Readings) -> str:
    return ", ".join(f"{id} {choice}" for id, choice in readings.items())


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
