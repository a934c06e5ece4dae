"""One-place faults in an example adapter, and what ``reference verify`` says of it.

An adapter's faults are in the ``faults.toml`` beside it, each a ``[[fault]]`` with

- ``name``: what the fault does, in a word or two,
- ``file``: the file of the adapter that has it,
- ``find`` and ``replace``: the place, which must occur exactly once, and what stands there instead,
- ``line``: the pseudocode line at which the fault must be reported.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import NamedTuple

from reference.conformance.report import Report, telling
from reference.conformance.runner import Session
from reference.conformance.selection import select

EXAMPLES = Path(__file__).parents[2] / "examples" / "adapters"
SECONDS = 60.0


class Fault(NamedTuple):
    """A place in an adapter's file, what stands there instead, and the line that must be blamed."""

    name: str
    file: str
    find: str
    replace: str
    line: str

    def seed(self, adapter: Path, copy: Path) -> Path:
        """Copy the adapter's folder and put the fault into the copy."""
        shutil.copytree(adapter, copy)
        text = (copy / self.file).read_text("utf-8")
        assert text.count(self.find) == 1, f"{self.find!r} occurs {text.count(self.find)} times in {self.file}"
        assert self.find != self.replace
        (copy / self.file).write_text(text.replace(self.find, self.replace), "utf-8")
        return copy


def faults(adapter: Path) -> list[Fault]:
    """The faults of an adapter, in the order of its file."""
    listed = tomllib.loads((adapter / "faults.toml").read_text("utf-8"))["fault"]
    return [Fault(**fault) for fault in listed]


def verify(command: list[str], papers: list[str]) -> Report:
    """What the kit says of an adapter."""
    session = Session(command, SECONDS)
    return Report(session.about, session.run(select(only=papers)), session.notes)


def first_lines(report: Report) -> set[str]:
    """The lines that a report names first: in the first step that it tells of, and in the first run.

    Where a run tells an event that is not expected, the report names both lines, the one told and the one expected.
    """
    bad = telling(outcome for outcome in report.outcomes if outcome.verdict in ("failed", "errored"))
    steps = [outcome.line for outcome in bad if outcome.level != "L3"][:1]
    runs = [outcome.divergence for outcome in bad if outcome.level == "L3" and outcome.divergence][:1]
    told = [json.loads(run.got) for run in runs if run.field == "line"]
    return {*steps, *(run.line for run in runs), *told}
