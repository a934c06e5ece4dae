"""The command: ``python -m tests.mutants antminer --path python --list-survivors``."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from reference.tags import C_TAG, PYTHON_TAG
from reference.transcription import SLUGS
from tests.mutants.fault import Fault
from tests.mutants.score import Verdict, judge, listed, prepare_c, prepare_python, sample
from tests.mutants.vectors_on import SHARED
from tests.mutation import ROOT


def main() -> int:
    """Seed, try, report; 1 if a fault survives or the list of equivalents is out of date."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("paper", choices=[*SLUGS, SHARED])
    parser.add_argument("--path", choices=["python", "c"], default="python")
    parser.add_argument("--only", metavar="FILE", help="a file's name, or its end")
    parser.add_argument("--sample", type=int, metavar="N", help="a fixed choice of N faults")
    parser.add_argument("--list-survivors", action="store_true")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        if arguments.path == "c":
            prepared = prepare_c(arguments.paper, Path(folder))
        else:
            prepared = prepare_python(arguments.paper)
    faults = [fault for fault in prepared.faults if fault.file.endswith(arguments.only or "")]
    reasons, verdicts = listed(arguments.paper, arguments.path), []
    for verdict in judge(prepared, sample(faults, arguments.sample), reasons):
        verdicts.append(verdict)
        if sys.stderr.isatty():
            print(f"\r{len(verdicts)}/{len(faults)}", end="", file=sys.stderr)
    report(verdicts, arguments.list_survivors)
    stale = reasons.keys() - {fault.id for fault in prepared.faults}
    for name in sorted(stale):
        print(f"listed, but there is no such fault: {name}")
    return 1 if stale or any(verdict.wrong for verdict in verdicts) else 0


def report(verdicts: list[Verdict], survivors: bool) -> None:
    """Counts per file, and each survivor."""
    for file in sorted({verdict.fault.file for verdict in verdicts}):
        own = [verdict for verdict in verdicts if verdict.fault.file == file]
        kinds = Counter(v.outcome for v in own)
        print(f"{file}: {len(own)} faults, {', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))}")
        for verdict in sorted(own, key=lambda v: v.fault.line):
            if survivors and verdict.outcome == "surviving":
                fault = verdict.fault
                reached = f"reached by {verdict.reached} cases" if verdict.reached else "NEVER REACHED"
                print(f"  {fault.file}:{fault.line} {tags_of(fault)}({reached})\n    {fault.id}")
        for verdict in own:
            if verdict.wrong and verdict.caught:
                print(f"  listed, but caught by {verdict.caught}: {verdict.fault.id}")


def tags_of(fault: Fault) -> str:
    """The line ids on the line of a fault."""
    line = (ROOT / fault.file).read_text("utf-8").splitlines()[fault.line - 1]
    found = PYTHON_TAG.search(line) or C_TAG.search(line)
    return f"[{found[1].strip()}] " if found else ""


if __name__ == "__main__":
    sys.exit(main())
