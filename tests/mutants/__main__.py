"""Seed one-place faults, run the vectors on each, and report what they let pass.

    python -m tests.mutants antminer --path c --list-survivors
    python -m tests.mutants --publish
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from reference.papers import SLUGS
from tests.mutants import report
from tests.mutants.score import Verdict, judge, listed, prepare, sample
from tests.mutants.vectors_on import SHARED

TRIES_FOR_LISTED = 8
"""The cases that a listed fault of a sample meets; in a full run it meets all that reach it."""


def main() -> int:
    """One paper on one path, or all on both; 1 if a fault survives or the list of equivalents is out of date."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paper", nargs="?", choices=[*SLUGS, SHARED], help="all of them if left out")
    parser.add_argument("--path", choices=report.PATHS, help="both if left out, the paper too; else python")
    parser.add_argument("--only", metavar="FILE", default="", help="a file's name, or how it ends")
    parser.add_argument("--sample", type=int, metavar="N", help="a fixed choice of N faults")
    parser.add_argument("--library", metavar="FOLDER", type=Path, help="where the C library is, or is to be kept")
    parser.add_argument("--list-survivors", action="store_true")
    parser.add_argument("--publish", action="store_true", help="write the score into score.toml")
    arguments = parser.parse_args()
    if arguments.publish and (arguments.only or arguments.sample is not None):
        parser.error("a score is published of all faults")
    if arguments.paper is None:
        return every()
    with TemporaryDirectory() as folder:
        return one(arguments, arguments.library or Path(folder))


def every() -> int:
    """Every paper on both paths, each in a process of its own; publishes."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.mutants", "--publish", "--list-survivors", "--library", folder]
        jobs = [[slug, "--path", path] for slug in (*SLUGS, SHARED) for path in report.PATHS]
        return max(subprocess.run([*command, *job], check=False).returncode for job in jobs)


def one(arguments: argparse.Namespace, folder: Path) -> int:
    """A paper on a path."""
    slug, path = arguments.paper, arguments.path or "python"
    prepared, reasons = prepare(slug, path, folder), listed(slug, path)
    faults = sample([fault for fault in prepared.faults if fault.file.endswith(arguments.only)], arguments.sample)
    verdicts: list[Verdict] = []
    tries = None if arguments.sample is None else TRIES_FOR_LISTED
    for verdict in judge(prepared, faults, reasons, tries):
        verdicts.append(verdict)
        if sys.stderr.isatty():
            print(f"\r{len(verdicts)}/{len(faults)}", end="", file=sys.stderr)
    for line in report.lines(verdicts, arguments.list_survivors):
        print(line)
    gone = sorted(reasons.keys() - {fault.id for fault in prepared.faults})
    for name in gone:
        print(f"listed, but there is no such fault: {name}")
    if arguments.publish:
        report.publish(slug, path, verdicts)
    return 1 if gone or any(verdict.wrong for verdict in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
