"""``python -m tests.trust.valgrind 40``: every fortieth vector on the C path under valgrind (``make sanitize``).

Valgrind sees what the sanitizers do not: a decision on memory that was never written. The interpreter and NumPy have
findings of their own; a block counts if the library is in it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.trust.library import build

COMMAND = ["valgrind", "--leak-check=full", "--show-leak-kinds=definite", "--num-callers=30", "--quiet"]
OURS = "_kernels.so"


def main(nth: int) -> int:
    """Build with line numbers, run the cases, print what concerns the library."""
    if shutil.which("valgrind") is None:
        print("valgrind is not installed: nothing was run")
        return 0
    with TemporaryDirectory() as folder:
        library = build(Path(folder), ["-O1", "-g"])
        command = [*COMMAND, sys.executable, "-m", "tests.trust.sanitize", "--run", str(library), str(nth)]
        environment = {**os.environ, "PYTHONMALLOC": "malloc", "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    found = findings(done.stderr)
    said = done.stderr[-3000:] if done.returncode else "\n\n".join(found)
    print(done.stdout.strip(), said or "No finding of valgrind.", sep="\n")
    return int(bool(found) or done.returncode != 0)


def findings(said: str) -> list[str]:
    """The blocks of valgrind's report in which a function of the library, or a file of its sources, stands.

    >>> findings("==7== Invalid read of size 4\\n==7==    at 0x1: mbc_prune (mbc.c:9)\\n==7== \\n"
    ...          "==7== Invalid read of size 4\\n==7==    at 0x1: PyLong_New (longobject.c:1)\\n==7== \\n")
    ['Invalid read of size 4\\n   at 0x1: mbc_prune (mbc.c:9)']
    """
    sources = [f"({file.name}:" for file in (Path(__file__).parents[2] / "csrc").glob("*.c")]
    lines = [line.split("== ", 1)[-1] if line.startswith("==") else line for line in said.splitlines()]
    blocks = "\n".join(lines).split("\n\n")
    return [block.strip("\n") for block in blocks if OURS in block or any(name in block for name in sources)]


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
