"""How long the kit itself takes: vectors through an adapter that only reads its answers from a file."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from benchmarks.sheets import Row, Sheet
from reference.conformance import adapter, dialogue, vectors
from reference.conformance.runner import Session
from reference.conformance.vectors import Case

PARROT = """
import sys
answers = open(sys.argv[1], encoding="utf-8")
for request in sys.stdin:
    if request.startswith('{"cmd":"stop"'):
        break
    sys.stdout.write(answers.readline())
    sys.stdout.flush()
"""


def answers(cases: list[Case]) -> str:
    """The replies of our own mirror, a line each, the answer to start first."""
    replies = [adapter.introduction("python")]
    replies += [adapter.answer(dialogue.request(case, seq), "python", []) for seq, case in enumerate(cases, 1)]
    return "".join(json.dumps(reply) + "\n" for reply in replies)


def vectors_per_second(n: int = 1000) -> tuple[float, int]:
    """Seconds that so many vectors take, all levels alike; and how many passed."""
    every = vectors.every()
    cases = every[:: max(1, len(every) // n)][:n]
    cases += [case for case in every if case not in cases][: n - len(cases)]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "answers.jsonl"
        place.write_text(answers(cases), "utf-8")
        begun = perf_counter()
        outcomes = Session([sys.executable, "-S", "-c", PARROT, str(place)], timeout=60).run(cases)
        return perf_counter() - begun, sum(outcome.verdict == "passed" for outcome in outcomes)


def rows() -> Iterator[Row]:
    """A thousand vectors, on one core where the system allows to choose."""
    before = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    if before:
        os.sched_setaffinity(0, {min(before)})
    seconds, passed = vectors_per_second()
    if before:
        os.sched_setaffinity(0, before)
    yield 1000, passed, seconds, seconds


SHEETS = (
    Sheet(
        "conformance", "The kit itself: vectors through an adapter that only reads its answers from a file, one core",
        {"vectors": "", "passed": "", "wall seconds": ".2f", "ms per vector": ".2f"}, rows,
    ),
)  # fmt: skip
