"""A trace file that another program made: replayed by the mirror on its data, parameters and tape, and compared."""

from __future__ import annotations

import inspect
import json
import os
import re
import warnings
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from reference import trace
from reference.conformance import judge, tolerance
from reference.conformance.judge import Divergence, Draw
from reference.conformance.text import clean, shown
from reference.conformance.verdicts import Outcome
from reference.draws import Recorder, Tape, TapeExhausted, read
from reference.models import attribute_from_json
from reference.papers import METHODS, Method
from reference.table import MISSING, Table
from reference.transcription import SLUGS, transcript

OURS = ("backend", "random_state", "n_jobs", "categorical_features")
"""Parameters that say how a run is made, not what it computes."""

UNCOMPARED = ("carboost:tid4",)
"""Lines of another way to the same result, which the mirror does not go: how far the C path's miner has come."""


@dataclass(frozen=True)
class TraceFile:
    """A trace as its file has it: header, events, result."""

    name: str
    header: dict[str, Any]
    events: list[dict[str, Any]]
    result: dict[str, Any]


def load(path: str | os.PathLike[str]) -> TraceFile:
    """Read a trace file; whatever is not one gets a sentence."""
    name = os.fspath(path)
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        raise ValueError(f"{name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{name} is not UTF-8 text") from None
    entries = [_entry(name, number, line) for number, line in enumerate(text.splitlines(), 1)]
    if not entries or entries[0].get("trace") != 1:
        raise ValueError(f'{name} is no trace: its first line must be a header with "trace": 1')
    header, *events, last = entries if len(entries) > 1 else [*entries, {}]
    if not isinstance(last.get("result"), dict):
        raise ValueError(f"{name} ends without a result: was it cut off?")
    for number, event in enumerate(events, 2):
        if not isinstance(event.get("line"), str):
            raise ValueError(f"{name}, line {number}: an event names its line, such as antminer:25")
    return TraceFile(name, header, [event for event in events if event["line"] not in UNCOMPARED], last["result"])


def _entry(name: str, number: int, line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError(f"{name}, line {number} is not JSON: was the file cut off?") from None
    if not isinstance(entry, dict):
        raise ValueError(f"{name}, line {number} is no JSON object")
    return entry


def check(path: str | os.PathLike[str]) -> tuple[Outcome, str]:
    """Replay a trace file: it passed, or failed with its first divergence; and what was compared, in a sentence."""
    file = load(path)
    replay = _Replay(file)
    found = replay.divergence()
    op, verdict = f"{replay.method.paper}.trace", "failed" if found else "passed"
    outcome = Outcome(clean(file.name), op, replay.home, "L3", verdict, divergence=found)
    fields = ", ".join(name for name in file.result if name != "tape") or "nothing"
    said = f"{len(file.events)} events of {len(replay.told)} lines, {len(replay.draws.kept)} draws; result: {fields}."
    return outcome, f"Compared: {said}"


class _Replay:
    """The mirror's run of what a trace file says was run."""

    def __init__(self, file: TraceFile) -> None:
        self.file = file
        self.method = _method(file)
        self.draws = Recorder(_tape(file))
        self.told = _lines(file)
        self.heard: list[dict[str, Any]] = []
        self.used: list[int] = []
        self.stopped: TapeExhausted | None = None
        known = [line.id for line in transcript(self.method.paper).lines]
        self.home = next((event["line"] for event in reversed(file.events) if event["line"] in known), known[0])
        self.model = self._fitted(_table(file))

    def _fitted(self, table: Table) -> Any:
        given = {name: value for name, value in self.file.header.get("parameters", {}).items() if name not in OURS}
        chance = {"random_state": self.draws} if "random_state" in _parameters(self.method) else {}
        try:
            model = self.method.create(**given, **chance, backend="python")
            with trace.listen(self._hear, self.told), warnings.catch_warnings(action="ignore"):
                return model.fit(table)
        except TapeExhausted as error:
            self.stopped = error
        except (ValueError, TypeError, LookupError, ArithmeticError) as error:
            raise ValueError(f"{self.file.name} cannot be replayed: {clean(str(error))}") from None

    def _hear(self, line: str, values: dict[str, Any]) -> None:
        self.heard.append({"line": line, **trace.plain(values)})
        self.used.append(self.draws.n_draws)

    def divergence(self) -> Divergence | None:
        """Where the file first departs from the mirror."""
        found = judge.in_events(self.home, self._expected(), self.file.events, None)
        if self.stopped and (found is None or (found.event or 0) > len(self.heard)):
            return self._out_of_draws(str(self.stopped))
        if found and found.event:
            return replace(found, draw=self._draw(found.event))
        return self._of_result()

    def _expected(self) -> list[dict[str, Any]]:
        """The mirror's events, every float as exact as the vectors want it of this line and field."""
        written = tolerance.written({"events": self.heard}, tolerance.of_paper(self.method.paper))
        events: list[dict[str, Any]] = written["events"]
        return events

    def _draw(self, event: int) -> Draw | None:
        number = self.used[event - 1] if event <= len(self.used) else self.draws.n_draws
        kept = self.draws.kept
        return Draw(number, kept[number - 1].u, kept[number - 1].line) if number else None

    def _out_of_draws(self, error: str) -> Divergence:
        asked = re.match(rf"{self.method.paper}:\w+", error)
        place, n = asked[0] if asked else self.home, self.draws.n_draws
        event = len(self.heard) + 1
        return Divergence(place, "tape", f"draw {n + 1}", f"a tape of {n}", event, self._draw(event))

    def _of_result(self) -> Divergence | None:
        given = {name: value for name, value in self.file.result.items() if name != "tape"}
        ours = json.loads(json.dumps({**self.model.content(), "n_draws": getattr(self.model, "n_draws_", 0)}))
        unknown = next((name for name in given if name not in ours), None)
        if unknown is not None:
            known = f"no such field; a trace of {self.model.method} has {', '.join(ours)}, tape"
            return Divergence(self.home, unknown, known, shown(given[unknown]))
        expected = {name: ours[name] for name in given}
        found = judge.difference(tolerance.plain(expected, tolerance.UNKNOWN), given)
        n, used = len(self.file.result.get("tape", ())), self.draws.n_draws
        if found is None and n != used:
            found = "tape: number of draws", str(used), str(n)
        return Divergence(self.home, *found) if found else None


def _method(file: TraceFile) -> Method:
    """The method that a trace is of; where only the paper is named, the first whose parameters fit."""
    header = file.header
    name, paper, given = header.get("method"), header.get("paper"), header.get("parameters", {})
    if not isinstance(given, dict):
        raise ValueError(f"{file.name}: the header's parameters are no JSON object")
    if name is None and paper in SLUGS:
        fitting = [key for key, entry in METHODS.items() if entry.paper == paper and set(given) <= _parameters(entry)]
        name = fitting[0] if fitting else paper
    if not isinstance(name, str) or name not in METHODS:
        raise ValueError(f"{file.name}: the header's method is {shown(name)}; there are {', '.join(METHODS)}")
    unknown = sorted(set(given) - _parameters(METHODS[name]))
    if unknown:
        raise ValueError(f"{file.name}: {name} has no parameter {unknown[0]!r}")
    return METHODS[name]


def _lines(file: TraceFile) -> set[str]:
    """The lines that a trace tells: those that its header names, else those that occur."""
    occurring = {event["line"] for event in file.events}
    named = file.header.get("lines")
    if named is None:
        return occurring
    if not isinstance(named, list) or not all(isinstance(line, str) for line in named):
        raise ValueError(f"{file.name}: the header's lines are no list of texts")
    return occurring | set(named)


def _parameters(method: Method) -> set[str]:
    return set(inspect.signature(type(method.create()).__init__).parameters) - {"self"}


def _tape(file: TraceFile) -> Tape:
    entries = file.result.get("tape", [])
    try:
        return Tape(read(entry) for entry in entries)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{file.name}: the tape of the result is no list of draws: {clean(str(error))}") from None


def _table(file: TraceFile) -> Table:
    """The table that a header describes."""
    try:
        data = file.header["data"]
        attributes = tuple(attribute_from_json(entry) for entry in data["attributes"])
        if any(len(row) != len(attributes) for row in data["rows"]):
            raise ValueError("a row has more or fewer values than there are attributes")
        columns: Any = tuple(
            [(np.nan if attribute.values is None else MISSING) if row[i] is None else row[i] for row in data["rows"]]
            for i, attribute in enumerate(attributes)
        )
        target = attribute_from_json(data["target"])
        return Table(str(data.get("name", "")), attributes, columns, target, data["classes"])
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        why = f"{error} is missing" if isinstance(error, KeyError) else clean(str(error))
        raise ValueError(f"{file.name}: the header's data is no table: {why}") from None
