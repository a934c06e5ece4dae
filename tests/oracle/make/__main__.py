"""Write the vector files, or compare them with what is on disk."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.oracle.make.files import VECTORS, build, papers, stale, write


def main(arguments: Sequence[str] | None = None, vectors: Path = VECTORS) -> int:
    """Write the files of the named papers (of all if none is named), or with ``--check`` only compare them."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.make", description=__doc__)
    parser.add_argument("paper", nargs="*", help="which papers (default: all): " + ", ".join(papers()))
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 when a file on disk differs")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.paper) - set(papers()):
        parser.error(f"no such paper: {', '.join(sorted(unknown))}")
    late = []
    for paper in chosen.paper or papers():
        files = build(paper)
        if chosen.check:
            late += [f"{paper}/{name}" for name in stale(files, vectors / paper)]
        else:
            write(files, vectors / paper)
    for name in late:
        print(f"{name} differs from what the oracle gives", file=sys.stderr)
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
