"""A report: counts and outcomes of a run of the kit, for people; and as JSON, for machines and for ``--track``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from reference import __version__
from reference.conformance import known, vectors
from reference.conformance.dialogue import Introduction
from reference.conformance.judge import Divergence
from reference.conformance.operations import depth, descriptions
from reference.conformance.process import PROTOCOL
from reference.conformance.verdicts import VERDICTS, Outcome

MOST_DETAILS, LEAST_OF_ONE = 20, 3
"""So many failures are told in full, shared among the operations, with so many for each at least."""

BAD = ("failed", "errored")
STRICTLY_BAD = (*BAD, "acceptable", "skipped")


@dataclass(frozen=True)
class Report:
    """All outcomes of an implementation, and what else there is to say about its run.

    If it is ``strict``, what was skipped or is acceptable is bad too. ``expected`` are known failures, which are not.
    """

    about: Introduction
    outcomes: Sequence[Outcome]
    notes: Sequence[str] = ()
    stderr: Sequence[str] = ()
    seconds: float = 0.0
    readings: dict[str, str] = field(default_factory=dict)
    strict: bool = False
    expected: Sequence[known.Known] = ()
    interrupted: bool = False
    date: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))

    @property
    def counts(self) -> dict[str, int]:
        """How many cases have each verdict."""
        found = Counter(outcome.verdict for outcome in self.outcomes)
        return {verdict: found[verdict] for verdict in VERDICTS}

    @property
    def bad_verdicts(self) -> Sequence[str]:
        """The verdicts that make a report a bad one."""
        return STRICTLY_BAD if self.strict else BAD

    @property
    def bad(self) -> list[Outcome]:
        """The outcomes that count against the implementation."""
        found = [outcome for outcome in self.outcomes if outcome.verdict in self.bad_verdicts]
        return [outcome for outcome in found if not any(entry.names(outcome) for entry in self.expected)]

    @property
    def remarks(self) -> list[str]:
        """What became of the failures that were known, and what was noticed on the way."""
        return [*known.told(self.expected, self.outcomes, self.bad_verdicts), *self.notes]

    @property
    def good(self) -> bool:
        """Whether nothing counts against it."""
        return not self.bad

    def to_json(self) -> dict[str, Any]:
        """The report as its file holds it."""
        return {
            "report": 1,
            "reference": __version__,
            "protocol": PROTOCOL,
            "vectors": {"version": vectors.VERSION, "manifest": vectors.manifest_hash()},
            "date": self.date,
            "strict": self.strict,
            "interrupted": self.interrupted,
            "expected": [{"cases": entry.cases, "reason": entry.reason} for entry in self.expected],
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
    parts += [*report.remarks, *_last_words(report)]
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
    """The failures to begin with: of what other operations need first, some of each operation, the same error once."""
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


def _reach(outcome: Outcome) -> tuple[int, bool, int, int]:
    """How much an outcome may be about: by what its operation is made of, runs last, by its lines, by its own line."""
    if outcome.op not in descriptions():  # a trace is no operation
        return 0, True, 0, 0
    lines = descriptions()[outcome.op].lines
    place = lines.index(outcome.line) if outcome.line in lines else 0
    return depth(outcome.op), outcome.level == "L3", len(lines), place


def _number(found: Sequence[Outcome]) -> str:
    """How many, and where to look first."""
    return f"{len(found)} ({found[0].case}{', ...' if len(found) > 1 else ''})"


def told(outcome: Outcome) -> str:
    """One outcome in full."""
    lines = [f"{outcome.verdict}: {outcome.case}  ({outcome.op}, {outcome.line})"]
    if outcome.title:
        lines.append(f"    {outcome.title}")
    if outcome.catches:
        lines.append(f"    the reply is what this fault gives: {outcome.catches}")
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
