"""``make bench``: everything that is measured, one table after the other.

``python -m benchmarks ratios counting`` takes these parts alone. All of it is stored in ``benchmarks/results.json``,
which the page on speed is made from.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from subprocess import run

from benchmarks import abcodt, antminer, carboost, conformance, counting, exponents, gcaco, mbc, ratios, wide
from reference import backend

ROOMS = (antminer, counting, mbc, gcaco, carboost, abcodt, conformance)


def tables() -> None:
    """In a process of its own, for its memory."""
    run([sys.executable, "-m", "benchmarks.tables"], check=True)


PARTS: dict[str, Callable[[], None]] = {
    "ratios": ratios.main,
    **{sheet.name: sheet.measure for room in ROOMS for sheet in room.SHEETS},
    "tables": tables,
    "wide": lambda: wide.main([]),
    "exponents": exponents.main,
}


def main(names: list[str]) -> None:
    """Measure the parts that are named, or all."""
    if not backend.available():
        raise SystemExit("The benchmarks compare Python with C: install again with a C compiler.")
    if unknown := set(names) - PARTS.keys():
        raise SystemExit(f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}.")
    for name in names or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
