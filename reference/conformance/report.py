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
from reference.conformance.process import PROTOCOL
from reference.conformance.runner import VERDICTS, Outcome

MOST_DETAILS = 20
"""So many failures are told in full; the rest is in the files."""

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
    texts = [told(outcome) for outcome in bad[:MOST_DETAILS]]
    if len(bad) > MOST_DETAILS:
        texts.append(f"... and {len(bad) - MOST_DETAILS} more; --json writes them all.\n")
    for verdict in ("acceptable", "skipped"):
        reasons = Counter(outcome.why for outcome in outcomes if outcome.verdict == verdict)
        texts += [f"{verdict}: {number} because: {why}" for why, number in reasons.most_common(5)]
    return [*texts, ""] if texts else []


def told(outcome: Outcome) -> str:
    """One outcome in full."""
    lines = [f"{outcome.verdict}: {outcome.case}  ({outcome.op}, {outcome.line})"]
    if outcome.why:
        lines.append(f"    {outcome.why}")
    if found := outcome.divergence:
        lines += [f"    {line}" for line in told_divergence(found)]
    return "\n".join([*lines, ""])


def told_divergence(found: Divergence) -> list[str]:
    """A divergence in a few lines."""
    where = f"event {found.event}, line {found.line}" if found.event else f"line {found.line}"
    lines = [f"first divergence: {where}, field {found.field or 'result'}"]
    lines += [f"  expected  {found.expected}", f"  got       {found.got}"]
    if found.draw:
        asked = f", asked for by {found.draw.asked_by}" if found.draw.asked_by else ""
        lines.append(f"  last draw number {found.draw.number}, {found.draw.value!r}{asked}")
    return [*lines, f"  see       {found.link}"]


def _last_words(report: Report) -> list[str]:
    if not report.stderr or report.good:
        return []
    return ["The adapter's last words on stderr:", *(f"    {line}" for line in report.stderr), ""]


def read(path: str | os.PathLike[str]) -> dict[str, str]:
    """The verdicts of an earlier report by case."""
    try:
        content = json.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or "it is not JSON"
        raise ValueError(f"{os.fspath(path)} cannot be read as an earlier report: {why}") from None
    try:
        if content["report"] != 1:
            raise ValueError
        return {str(entry["case"]): str(entry["verdict"]) for entry in content["cases"]}
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{os.fspath(path)} is no report of this kit (version 1)") from None


def changes(report: Report, before: dict[str, str]) -> str:
    """Only what changed since an earlier report."""
    parts = []
    for outcome in report.outcomes:
        was = before.get(outcome.case)
        if was is None:
            parts.append(f"new: {outcome.case} {outcome.verdict}")
        elif was != outcome.verdict:
            parts.append(f"{was} -> {told(outcome)}".rstrip())
    now = {outcome.case for outcome in report.outcomes}
    parts += [f"not run this time: {case} (was {was})" for case, was in before.items() if case not in now]
    return "\n".join([*(parts or ["Nothing changed."]), *report.notes, closing(report)])
