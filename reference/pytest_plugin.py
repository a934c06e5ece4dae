"""A pytest plugin: ``pytest --reference-adapter "node my.mjs"`` makes a test of every case of the conformance kit."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from reference.conformance import selection
from reference.conformance.report import told
from reference.conformance.runner import Session
from reference.conformance.vectors import Case
from reference.conformance.verdicts import Outcome


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of the plugin."""
    group = parser.getgroup("reference", "conformance vectors")
    group.addoption("--reference-adapter", metavar="COMMAND", help="An adapter to put through the vectors.")
    group.addoption("--reference-only", metavar="NAME", action="append", default=[], help="A paper, operation or case.")


def pytest_collection(session: pytest.Session) -> None:
    """Look for the cases beside the other tests, if an adapter is given."""
    if session.config.getoption("--reference-adapter"):
        session.config.pluginmanager.register(_Cases(session), "reference-cases")


class _Cases:
    """Adds the cases to what was collected, and asks them all at the first."""

    def __init__(self, session: pytest.Session) -> None:
        self.only: Sequence[str] = session.config.getoption("--reference-only")
        self.command: str = session.config.getoption("--reference-adapter")
        self.outcomes: dict[str, Outcome] = {}

    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Every case is a test of its own."""
        items += list(self._tests(session))

    def _tests(self, session: pytest.Session) -> Iterator[pytest.Item]:
        cases = selection.select(only=self.only)
        for case in cases:
            yield CaseItem.from_parent(session, name=case.id, case=case, cases=cases, asked=self)

    def of(self, case: Case, cases: list[Case]) -> Outcome:
        """The outcome of a case; the first call asks them all, for readings are judged together."""
        if not self.outcomes:
            found = Session(shlex.split(self.command), timeout=30).run(cases)
            self.outcomes = {outcome.case: outcome for outcome in found}
        return self.outcomes[case.id]


class Departed(Exception):
    """A case that the adapter does not pass."""


class CaseItem(pytest.Item):
    """A case as a test."""

    def __init__(self, *, case: Case, cases: list[Case], asked: _Cases, **more: Any) -> None:
        super().__init__(**more)
        self.case, self.cases, self.asked = case, cases, asked

    def runtest(self) -> None:
        """Judge the adapter's reply."""
        outcome = self.asked.of(self.case, self.cases)
        if outcome.verdict == "skipped":
            pytest.skip(outcome.why)
        if outcome.verdict in ("failed", "errored"):
            raise Departed(told(outcome))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """The block of the report."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[str, int | None, str]:
        """Where it is from."""
        return "reference", None, f"{self.case.op}: {self.case.id}"
