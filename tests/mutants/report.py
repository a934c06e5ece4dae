"""What was caught, for people and for the documentation."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from reference.papers import SLUGS
from reference.tags import C_TAG, PYTHON_TAG
from tests.mutants.fault import Fault
from tests.mutants.score import Verdict
from tests.mutants.vectors_on import SHARED
from tests.mutation import ROOT

SCORE = Path(__file__).with_name("score.toml")
PATHS = ("python", "c")
KINDS = ("caught", "listed", "surviving")
Scores = dict[str, dict[str, dict[str, int]]]
"""By paper and path: how many faults of each kind."""


def lines(verdicts: list[Verdict], survivors: bool) -> Iterator[str]:
    """Counts per file, each survivor if asked for, and what is listed although it is caught."""
    for file in sorted({verdict.fault.file for verdict in verdicts}):
        own = sorted((verdict for verdict in verdicts if verdict.fault.file == file), key=lambda v: v.fault.line)
        kinds = Counter(verdict.outcome for verdict in own)
        counts = ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS if kinds[kind])
        yield f"{file}: {len(own)} faults, {counts}"
        for verdict in own:
            if verdict.wrong and verdict.caught:
                yield f"  listed, but caught by {verdict.caught}\n    {verdict.fault.id}"
            elif verdict.wrong and survivors:
                yield f"  {place(verdict.fault)} ({reach(verdict)})\n    {verdict.fault.id}"


def place(fault: Fault) -> str:
    """The file, the line, and the line ids of the pseudocode on that line."""
    text = (ROOT / fault.file).read_text("utf-8").splitlines()[fault.line - 1]
    found = PYTHON_TAG.search(text) or C_TAG.search(text)
    return f"{fault.file}:{fault.line}{f' [{found[1].strip()}]' if found else ''}"


def reach(verdict: Verdict) -> str:
    """How many cases come to a fault."""
    return f"reached by {verdict.reached} cases" if verdict.reached else "never reached"


def published() -> Scores:
    """The score of the last full run."""
    return tomllib.loads(SCORE.read_text("utf-8")) if SCORE.exists() else {}


def publish(slug: str, path: str, verdicts: list[Verdict]) -> None:
    """Write the score of a paper on a path beside those of the others."""
    scores = published()
    kinds = Counter(verdict.outcome for verdict in verdicts)
    scores.setdefault(slug, {})[path] = {kind: kinds[kind] for kind in KINDS}
    entries = ["# Written by `python -m tests.mutants --publish`: the faults of each paper on each path."]
    for one in (*SLUGS, SHARED):
        for way in PATHS:
            if way in scores.get(one, {}):
                entries.append(f"\n[{one}.{way}]")
                entries += [f"{kind} = {count}" for kind, count in scores[one][way].items()]
    SCORE.write_text("\n".join(entries) + "\n", "utf-8")
