"""A report: counts and outcomes of a run of the kit, for people; and as JSON, for machines and for ``--track``."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reference import __version__
from reference.conformance.dialogue import Introduction
from reference.conformance.judge import Divergence
from reference.conformance.operations import descriptions
from reference.conformance.process import PROTOCOL
from reference.conformance.verdicts import VERDICTS, Outcome

MOST_DETAILS, LEAST_OF_ONE = 20, 3
"""So many failures are told in full, shared among the operations, with so many for each at least."""

BAD = ("failed", "errored")


@dataclass(frozen=True)
class Report:
    """All outcomes of an implementation, and what else there is to say about its run."""

    about: Introduction
    outcomes: Sequence[Outcome]
    notes: Sequence[str] = ()
    stderr: Sequence[str] = ()
    seconds: float = 0.0
    readings: dict[str, str] = field(default_factory=dict)

    @property
    def counts(self) -> dict[str, int]:
        """How many cases have each verdict."""
        found = Counter(outcome.verdict for outcome in self.outcomes)
        return {verdict: found[verdict] for verdict in VERDICTS}

    @property
    def good(self) -> bool:
        """Whether nothing failed and nothing went wrong."""
        return not any(outcome.verdict in BAD for outcome in self.outcomes)

    def to_json(self) -> dict[str, Any]:
        """The report as its file holds it."""
        return {
            "report": 1,
            "reference": __version__,
            "protocol": PROTOCOL,
            "implementation": self.about.to_json(),
            "readings": {**self.about.readings, **self.readings},
            "counts": self.counts,
            "seconds": round(self.seconds, 3),
            "notes": list(self.notes),
            "stderr": list(self.stderr),
            "cases": [outcome.to_json() for outcome in self.outcomes],
        }


def write_json(report: Report) -> str:
    """The text of the JSON file."""
    return json.dumps(report.to_json(), ensure_ascii=False, indent=1) + "\n"


def people(report: Report) -> str:
    """The report for people: a table, the failures in full, and the sum in one line."""
    name = " ".join(filter(None, (report.about.name, report.about.version)))
    language = f" ({report.about.language})" if report.about.language else ""
    parts = [f"{name}{language}", "", table(report.outcomes), *details(report.outcomes)]
    parts += [*report.notes, *_last_words(report)]
    return "\n".join([*parts, closing(report)])


def closing(report: Report) -> str:
    """The last line: how many of each verdict."""
    return ", ".join(f"{number} {verdict}" for verdict, number in report.counts.items()) + "."


def table(outcomes: Iterable[Outcome]) -> str:
    """The counts of every operation, paper after paper."""
    by_op: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        by_op.setdefault(outcome.op, Counter())[outcome.verdict] += 1
    width = max(map(len, by_op), default=0)
    lines = [" ".join([" " * width, *(f"{verdict:>10}" for verdict in VERDICTS)])]
    for op, found in by_op.items():
        cells = [f"{found[verdict] or '·':>10}" for verdict in VERDICTS]
        lines.append(" ".join([f"{op:{width}}", *cells]))
    return "\n".join([*lines, ""])


def details(outcomes: Sequence[Outcome]) -> list[str]:
    """Failures and errors in full, then what was acceptable, and why cases were skipped."""
    bad = [outcome for outcome in outcomes if outcome.verdict in BAD]
    chosen = telling(bad)
    texts = [told(outcome) for outcome in chosen]
    if len(bad) > len(chosen):
        texts.append(f"... and {len(bad) - len(chosen)} more; --json writes them all.\n")
    for verdict in ("acceptable", "skipped"):
        reasons: dict[str, list[Outcome]] = {}
        for outcome in outcomes:
            if outcome.verdict == verdict:
                reasons.setdefault(outcome.why, []).append(outcome)
        most = sorted(reasons.items(), key=lambda entry: -len(entry[1]))[:5]
        texts += [f"{verdict}: {_number(found)} because: {why}" for why, found in most]
    return [*texts, ""] if texts else []


def telling(bad: Iterable[Outcome]) -> list[Outcome]:
    """The failures to begin with: those that concern few lines first, some of each operation, the same error once."""
    chosen: list[Outcome] = []
    bad = list(bad)
    share = max(LEAST_OF_ONE, MOST_DETAILS // len({outcome.op for outcome in bad} or {""}))
    of_op, errors = Counter[str](), set[str]()
    for outcome in sorted(bad, key=_reach):
        repeated = outcome.verdict == "errored" and outcome.why in errors
        if of_op[outcome.op] < share and not repeated:
            chosen.append(outcome)
            of_op[outcome.op] += 1
            errors.add(outcome.why)
    return chosen[:MOST_DETAILS]


def _reach(outcome: Outcome) -> tuple[str, int, int]:
    """How much an outcome may be about: by level, by the lines of its operation, and in their order by its own."""
    lines = descriptions()[outcome.op].lines if outcome.op in descriptions() else ()  # a trace is no operation
    return outcome.level, len(lines), lines.index(outcome.line) if outcome.line in lines else 0


def _number(found: Sequence[Outcome]) -> str:
    """How many, and where to look first."""
    return f"{len(found)} ({found[0].case}{', ...' if len(found) > 1 else ''})"


def told(outcome: Outcome) -> str:
    """One outcome in full."""
    lines = [f"{outcome.verdict}: {outcome.case}  ({outcome.op}, {outcome.line})"]
    if outcome.title:
        lines.append(f"    {outcome.title}")
    if outcome.catches:
        lines.append(f"    made to catch: {outcome.catches}")
    if outcome.why:
        lines.append(f"    {outcome.why}")
    if found := outcome.divergence:
        lines += [f"    {line}" for line in told_divergence(found)]
    return "\n".join([*lines, ""])


def told_divergence(found: Divergence) -> list[str]:
    """A divergence in a few lines."""
    if found.event:
        lines = [f"first divergence: event {found.event}, line {found.line}, field {found.field}"]
    else:
        lines = [f"the result differs: field {found.field or 'result'} (it concerns line {found.line})"]
    lines += [f"  expected  {found.expected}", f"  got       {found.got}"]
    if found.draw:
        asked = f", asked for by {found.draw.asked_by}" if found.draw.asked_by else ""
        lines.append(f"  last draw number {found.draw.number}, {found.draw.value!r}{asked}")
    return [*lines, f"  see       {found.link}, or: reference explain {found.line}"]


def _last_words(report: Report) -> list[str]:
    if not report.stderr or report.good:
        return []
    return ["The adapter's last words on stderr:", *(f"    {line}" for line in report.stderr), ""]


def read(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The outcomes of an earlier report by case, as its file has them."""
    try:
        content = json.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or "it is not JSON"
        raise ValueError(f"{os.fspath(path)} cannot be read as an earlier report: {why}") from None
    try:
        if content["report"] != 1:
            raise ValueError
        return {str(entry["case"]): {**entry, "verdict": str(entry["verdict"])} for entry in content["cases"]}
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{os.fspath(path)} is no report of this kit (version 1)") from None


def changes(report: Report, before: dict[str, Any]) -> str:
    """Only what changed since an earlier report: other verdicts, and failures that are found elsewhere."""
    parts = []
    for outcome in report.outcomes:
        was = before.get(outcome.case)
        if was is None:
            parts.append(f"new: {outcome.case} {outcome.verdict}")
        elif was["verdict"] != outcome.verdict:
            parts.append(f"{was['verdict']} -> {told(outcome)}".rstrip())
        elif outcome.verdict in BAD and _place(was) != _place(outcome.to_json()):
            parts.append(f"still {told(outcome)}".rstrip())
    gone = before.keys() - {outcome.case for outcome in report.outcomes}
    rest = [f"{len(gone)} of the earlier cases were not run this time."] if gone else []
    return "\n".join([*(parts or ["Nothing changed."]), *rest, *report.notes, closing(report)])


def _place(outcome: dict[str, Any]) -> Any:
    """Where an outcome went wrong, and how."""
    return outcome.get("divergence") or outcome.get("why")
