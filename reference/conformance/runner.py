"""All cases against one adapter: a verdict for each, whatever the adapter does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from time import perf_counter

from reference.conformance import alternatives, consistency, dialogue
from reference.conformance.dialogue import Introduction, Unusable, WrongShape
from reference.conformance.process import Adapter, AdapterFailed, NoSuchCommand
from reference.conformance.vectors import Case
from reference.conformance.verdicts import Outcome, failed, outcome, verdict

MOST_OF_ONE = 3
"""After so many crashes, hangs or garbled replies in a row at one operation, the rest of it is not asked."""

MOST_FAILURES = 12
"""After so many in a row altogether the adapter is given up."""


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
    asked: int = 0
    failures: int = 0
    failures_of: Counter[str] = field(default_factory=Counter)
    told: set[str] = field(default_factory=set)
    anonymous: bool = False
    interrupted: bool = False

    def run(self, cases: Sequence[Case], done: Callable[[], None] = lambda: None) -> list[Outcome]:
        """The outcome of every case, in order; after Ctrl-C of those that were asked until then."""
        outcomes = []
        try:
            hopeless = self._first_start()
            for seq, case in enumerate(cases, 1):
                outcomes.append(outcome(case, "errored", hopeless) if hopeless else self._one(case, seq))
                done()
            if self.adapter:
                self._end(self.adapter.stop())
        except KeyboardInterrupt:
            self.interrupted = True
            self.notes.append(f"Interrupted after {len(outcomes)} of {len(cases)} cases.")
        finally:
            if self.adapter:
                self.adapter.kill()
        return list(self._consistent(cases[: len(outcomes)], outcomes))

    def _consistent(self, cases: Sequence[Case], outcomes: Sequence[Outcome]) -> Iterator[Outcome]:
        """The outcomes; a reading that other cases contradict explains nothing, so the case failed."""
        passed = [case for case, found in zip(cases, outcomes, strict=True) if found.verdict == "passed"]
        explained = {found.case: found.ways for found in outcomes if found.ways}

        @cache
        def against(way: tuple[tuple[str, str], ...]) -> str:
            whole = {**self.about.readings, **dict(way)}
            return consistency.rival(dict(way), explained) or consistency.contradiction(
                whole, passed, self.told, self.about.lines
            )

        for case, found in zip(cases, outcomes, strict=True):
            reasons = [against(tuple(way.items())) for way in found.ways]
            if not reasons:
                yield found
            elif "" in reasons:
                yield found.explained_by(found.ways[reasons.index("")])
            else:
                why = f"equals reading {alternatives.names(found.ways[0])} here, but {reasons[0]}"
                assert found.divergence is not None
                yield replace(failed(case, found.divergence, self.about, why), seconds=found.seconds)

    def _first_start(self) -> str:
        """Start the adapter; why nothing can be asked, or nothing."""
        try:
            self._start()
        except (AdapterFailed, Unusable) as error:
            self.notes.append(f"The adapter cannot be used: {error}.")
            self._end_now()
            return f"not asked: the adapter cannot be used: {error}"
        self.notes += dialogue.doubts(self.about)
        return ""

    def _start(self) -> None:
        self.adapter = Adapter(self.command, self.timeout)
        self.about = dialogue.introduction(self.adapter.ask(dialogue.start_request()))

    def _one(self, case: Case, seq: int) -> Outcome:
        if why := self.skip(case):
            return outcome(case, "skipped", why)
        if case.op not in self.about.offers:
            return outcome(case, "skipped", "the adapter does not offer this operation")
        if self.failures >= MOST_FAILURES:
            return outcome(case, "errored", f"not asked: the adapter had failed {MOST_FAILURES} times in a row")
        if self.failures_of[case.op] >= MOST_OF_ONE:
            return outcome(case, "errored", f"not asked: {case.op} had failed {MOST_OF_ONE} times in a row")
        self.asked += 1
        begun = perf_counter()
        try:
            if self.adapter is None:
                self._start()
            assert self.adapter is not None
            request = dialogue.request(case, seq, f"case-{seq}" if self.anonymous else case.id)
            answer = dialogue.reply(self.adapter.ask(request), seq)
        except (AdapterFailed, Unusable, NoSuchCommand) as error:
            self._failed(case)
            return outcome(case, "errored", f"the adapter failed: {error}", seconds=perf_counter() - begun)
        except WrongShape as error:
            return outcome(case, "errored", f"not a reply: {error}", seconds=perf_counter() - begun)
        self.failures = self.failures_of[case.op] = 0
        if answer.events is not None:
            self.told.add(case.id)
        return replace(verdict(case, answer, self.about), seconds=perf_counter() - begun)

    def _failed(self, case: Case) -> None:
        """Count a crash, a hang or a garbled reply; say so once where no more is asked because of them."""
        self.failures += 1
        self.failures_of[case.op] += 1
        if self.failures == MOST_FAILURES:
            self.notes.append(f"The adapter failed {MOST_FAILURES} times in a row, so the rest was not asked.")
        elif self.failures_of[case.op] == MOST_OF_ONE:
            self.notes.append(f"{case.op} failed {MOST_OF_ONE} times in a row, so the rest of it was not asked.")
        self._end_now()

    def _end_now(self) -> None:
        if self.adapter:
            self.adapter.kill()
            self._end("")

    def _end(self, complaint: str) -> None:
        if self.adapter:
            self.stderr = list(self.adapter.stderr) or self.stderr
        if complaint:
            self.notes.append(f"The adapter was asked to stop: {complaint}.")
        self.adapter = None
