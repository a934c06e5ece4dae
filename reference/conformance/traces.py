"""A trace file that another program made: replayed by the mirror on its data, parameters and tape, and compared."""

from __future__ import annotations

import json
import os
import re
import warnings
from dataclasses import replace
from typing import Any

from reference import trace
from reference.conformance import judge, tolerance, trace_file
from reference.conformance.judge import Divergence, Draw
from reference.conformance.text import clean, shown
from reference.conformance.trace_file import TraceFile
from reference.conformance.verdicts import Outcome
from reference.draws import Recorder, TapeExhausted
from reference.table import Table
from reference.transcription import transcript


def check(path: str | os.PathLike[str]) -> tuple[Outcome, str]:
    """Replay a trace file: it passed, or failed with its first divergence; and what was compared, in a sentence."""
    file = trace_file.load(path)
    if not file.events and set(file.result) <= {"tape"}:
        raise ValueError(f"{file.name} tells nothing that could be compared: no event, and no field of a result")
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
        self.method = trace_file.method_of(file)
        self.draws = Recorder(trace_file.tape_of(file))
        self.told = trace_file.lines_of(file)
        self.heard: list[dict[str, Any]] = []
        self.used: list[int] = []
        self.stopped: TapeExhausted | None = None
        known = [line.id for line in transcript(self.method.paper).lines]
        self.home = next((event["line"] for event in reversed(file.events) if event["line"] in known), known[0])
        self.model = self._fitted(trace_file.table_of(file))

    def _fitted(self, table: Table) -> Any:
        given = trace_file.parameters_of(self.file, self.method)
        chance = {"random_state": self.draws} if "random_state" in trace_file.defaults_of(self.method) else {}
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


