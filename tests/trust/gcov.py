"""``python -m tests.trust.gcov``: which lines and branches of the C are reached (``make coverage``).

By every vector on the C path, by every request for memory refused in turn, by the tests of draws and primitives, and by
those of what C and its callers refuse.
"""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from reference.papers import SLUGS
from tests.mutants.compiler import CSRC
from tests.trust import memory
from tests.trust.library import HERE, build

FLAGS = ["--coverage", "-O0", "-fno-inline", "-DINLINE=static"]
PRIMITIVES = ["tests/test_draws.py", "tests/test_primitives.py", "tests/test_refusals.py"]
WHAT_C_REFUSES = "fit or sizes or short or runs_out or wheel or parts"
REFUSALS = [*(f"tests/{slug}/test_twins.py" for slug in SLUGS), "-k", WHAT_C_REFUSES]


def main(nth: int) -> int:
    """Run the cases and print what they reached, file by file, then the lines that they never reach."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        library = build(folder, [*FLAGS, *memory.FLAGS], HERE / "flush.c", HERE / "counting.c")
        _, wrong = memory.every_refusal(library, nth)
        assert not wrong, wrong
        for tests in (PRIMITIVES, REFUSALS):
            assert pytest.main(["-q", "-p", "no:cacheprovider", *tests]) == pytest.ExitCode.OK
        ctypes.CDLL(str(library)).coverage_flush()
        files = [folder / f"{file.stem}.o" for file in sorted(CSRC.glob("*.c"))]
        command = ["gcov", "--json-format", "--stdout", "--branch-probabilities", *map(str, files)]
        said = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder).stdout
    found = {Path(file["file"]).name: file["lines"] for line in said.splitlines() for file in json.loads(line)["files"]}
    report({name: lines for name, lines in found.items() if (CSRC / name).exists()})
    return 0


def report(found: dict[str, list[dict[str, object]]]) -> None:
    """A line per file, and the total."""
    missed, all_lines, all_branches = [], [0, 0], [0, 0]
    print("| file | lines | branches |\n|---|---|---|")
    for name, lines in sorted(found.items()):
        reached = [sum(bool(line["count"]) for line in lines), len(lines)]
        branches = [branch["count"] > 0 for line in lines for branch in line["branches"] if not branch["throw"]]  # type: ignore[attr-defined]
        taken = [sum(branches), len(branches)]
        all_lines, all_branches = [[a + b for a, b in zip(*pair, strict=True)]
                                   for pair in ((all_lines, reached), (all_branches, taken))]
        print(f"| {name} | {share(reached)} | {share(taken)} |")
        missed += [f"{name}:{line['line_number']}" for line in lines if not line["count"]]
    print(f"| all | {share(all_lines)} | {share(all_branches)} |\n\nNever reached: {', '.join(missed) or 'nothing'}")


def share(counts: list[int]) -> str:
    """So many of so many, in per cent."""
    return f"{100 * counts[0] / counts[1]:.1f} % of {counts[1]}" if counts[1] else "none"


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
