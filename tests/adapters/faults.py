"""One-place faults in an example adapter, and what ``reference verify`` says of it.

An adapter's faults are in the ``faults.toml`` beside it, each a ``[[fault]]`` with

- ``name``: what the fault does, in a word or two,
- ``file``: the file of the adapter that has it,
- ``find`` and ``replace``: the place, which must occur exactly once, and what stands there instead,
- ``line``: the pseudocode line at which the fault must be reported.

The first block of the report must name the operation that holds the fault. Which one that is follows from the place
alone: the declaration around it is found in the adapter's text, and the table ``[holds]`` says of every such
declaration which operation is the smallest that is answered with it.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from reference.conformance.report import Report, telling
from reference.conformance.runner import Session
from reference.conformance.selection import select
from reference.conformance.verdicts import Outcome

EXAMPLES = Path(__file__).parents[2] / "examples" / "adapters"
SECONDS = 60.0
DECLARATION = {
    ".mjs": re.compile(r"^(?:export )?(?:function|const) (\w+)", re.MULTILINE),
    ".java": re.compile(r"^ {4}(?:private |static |final )*[\w.<>\[\]]+ (\w+)(?:\(| = )", re.MULTILINE),
}
"""What stands at the left edge of a file, or of a class: functions, methods, constants."""
STEPS = ("L1", "L2")
"""Where most faults show: a report tells of a step before any run that is made of it."""


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
    return [Fault(**fault) for fault in _content(adapter)["fault"]]


def _content(adapter: Path) -> dict[str, Any]:
    return tomllib.loads((adapter / "faults.toml").read_text("utf-8"))


def operation_with(fault: Fault, adapter: Path) -> str:
    """The operation that holds a fault: that of the last declaration above its place."""
    text = (adapter / fault.file).read_text("utf-8")
    above = text[: text.index("\n", text.index(fault.find))]
    name = DECLARATION[Path(fault.file).suffix].findall(above)[-1]
    holds: dict[str, str] = _content(adapter)["holds"]
    return holds[f"{Path(fault.file).stem}.{name}"]


def verify(command: list[str], papers: list[str], levels: Sequence[str] = ()) -> Report:
    """What the kit says of an adapter, on all levels or on some."""
    session = Session(command, SECONDS)
    return Report(session.about, session.run(select(only=papers, levels=levels)), session.notes)


def first_op(report: Report) -> str:
    """The operation of the first block of a report."""
    return telling(outcome for outcome in report.outcomes if outcome.verdict in ("failed", "errored"))[0].op


def first_lines(report: Report) -> set[str]:
    """The lines that a report names first: in the first step that it tells of, and in the first run.

    Where a run tells an event that is not expected, the report names both lines, the one told and the one expected.
    """
    bad = telling(outcome for outcome in report.outcomes if outcome.verdict in ("failed", "errored"))
    steps = [line for outcome in bad if outcome.level != "L3" for line in (outcome.line, _line(outcome))][:2]
    runs = [outcome.divergence for outcome in bad if outcome.level == "L3" and outcome.divergence][:1]
    told = [json.loads(run.got) for run in runs if run.field == "line"]
    return {*steps, *(run.line for run in runs), *told}


def _line(outcome: Outcome) -> str:
    return outcome.divergence.line if outcome.divergence else outcome.line
