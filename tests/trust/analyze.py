"""``make analyze``: gcc's analyser and cppcheck on the C, and clang's warnings, as far as they are installed.

A finding is mended, or stands in ``ANSWERED`` with the reason why it is none; any other one fails.
"""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys

from tests.mutants.compiler import CSRC

ANSWERED = {
    ("memory.c", "null-dereference"): "a list with numbers took them from this memory, which knows the place",
}
"""By file and kind, why a finding is none."""

FILES = sorted(CSRC.glob("*.c"))


def tools() -> dict[str, list[str]]:
    """The tools that are here, as the beginnings of their commands."""
    own = [flag for flag in runpy.run_path(str(CSRC / "build.py"))["GNU"] if flag not in ("-O3", "-funroll-loops")]
    compiler = [*own, f"-I{CSRC}", "-c", "-o", "/dev/null"]
    known = {
        "gcc": ["gcc", "-O1", "-fanalyzer", *compiler],
        "clang": ["clang", "-O1", *compiler],
        "clang-14": ["clang-14", "-O1", *compiler],
        "x86_64-w64-mingw32-gcc": ["x86_64-w64-mingw32-gcc", "-O1", *compiler],
        "cppcheck": ["cppcheck", "--enable=warning,portability,performance", "--std=c11", "--quiet", f"-I{CSRC}",
                     "--template={file}:{line}:{column}: warning: {message} [-W{id}]"],
    }  # fmt: skip
    return {name: command for name, command in known.items() if shutil.which(name)}


def findings(command: list[str]) -> list[str]:
    """What a tool says of the files, without what is answered."""
    said = []
    for file in FILES:
        done = subprocess.run([*command, str(file)], capture_output=True, text=True, check=False)
        said += re.findall(r"^(?:.*/)?(\w+\.[ch]:\d+:\d+: (?:warning|error): .*)$", done.stderr, re.MULTILINE)
    return [line for line in said if not answered(line)]


def answered(line: str) -> bool:
    """Whether a finding is known to be none."""
    kind = re.search(r"\[-W(?:analyzer-)?([\w-]+)\]$", line)
    return bool(kind) and (line.partition(":")[0], kind[1]) in ANSWERED


def main() -> int:
    """Run what is here; 1 if anything is found."""
    found = {name: findings(command) for name, command in tools().items()}
    for name, lines in found.items():
        print(f"{name}: {len(lines)} findings", *lines, sep="\n  ")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
