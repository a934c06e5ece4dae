"""``make sanitize``: the vectors on the C path under the address and undefined-behaviour sanitizers, leaks looked for.

``python -m tests.trust.sanitize 10`` takes every tenth case. The interpreter's own leaks are not ours: a leak counts if
the library's ``memory.c`` took the block.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.compiler import compiler_command

FLAGS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-O1", "-g"]
LIBRARIES = ("libasan.so", "libubsan.so")


def main(nth: int) -> int:
    """Build, then run the cases in a process that begins with the sanitizers' libraries."""
    from tests.trust.library import build

    with TemporaryDirectory() as folder:
        library = build(Path(folder), FLAGS)
        environment = {"LD_PRELOAD": " ".join(map(found, LIBRARIES)), "PYTHONMALLOC": "malloc",
                       "ASAN_OPTIONS": "detect_leaks=1",
                       "LSAN_OPTIONS": "exitcode=0", "UBSAN_OPTIONS": "print_stacktrace=1"}
        command = [sys.executable, "-m", "tests.trust.sanitize", "--run", str(library), str(nth)]
        done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    leaks = [block for block in done.stderr.split("\n\n") if "leak of" in block and "memory_resize" in block]
    said = "\n\n".join(leaks) if done.returncode == 0 else done.stderr[-5000:]
    print(done.stdout.strip(), said or "No finding.", sep="\n")
    return int(bool(leaks) or done.returncode != 0)


def found(name: str) -> str:
    """Where the compiler keeps a library."""
    command = [*compiler_command(), f"-print-file-name={name}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def run(library: str, nth: int) -> int:
    """Run the cases in this process."""
    from tests.trust.library import every, load

    load(Path(library))
    n = 0
    for trial in every(nth):
        trial.decode()
        if failure := trial.failure():
            sys.exit(f"{trial.name}: {failure}")
        n += 1
    watchers = ", ".join(name for name in LIBRARIES if name in os.environ.get("LD_PRELOAD", "")) or "valgrind"
    print(f"{n} cases on the C path under {watchers}")
    return 0


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(run(words[1], int(words[2])) if words[:1] == ["--run"] else main(int(words[0]) if words else 1))
