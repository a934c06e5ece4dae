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
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "adapters"
SECONDS = 300.0


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


def verify(command: list[str], papers: list[str], report: Path) -> tuple[int, list[dict[str, Any]]]:
    """Run ``reference verify`` on an adapter: its exit code and what its JSON report says of each case."""
    only = [part for paper in papers for part in ("--only", paper)]
    done = subprocess.run(
        [sys.executable, "-m", "reference", "verify", "--quiet", "--json", str(report), *only, "--", *command],
        cwd=ROOT, capture_output=True, text=True, timeout=SECONDS,
    )  # fmt: skip
    assert report.exists(), done.stderr
    return done.returncode, json.loads(report.read_text("utf-8"))["cases"]


def reported_lines(cases: list[dict[str, Any]]) -> set[str]:
    """The lines that a report blames: those of first divergences, and those of steps that ended in an error.

    A whole run that ended in an error blames nothing: its line says what the case is about, not where it broke.
    """
    failed = {case["divergence"]["line"] for case in cases if case["verdict"] == "failed"}
    errored = {case["line"] for case in cases if case["verdict"] == "errored" and case["level"] != "L3"}
    return failed | errored
