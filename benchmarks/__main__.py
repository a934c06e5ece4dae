"""``python -m benchmarks``: everything that is measured, one table after the other."""

from __future__ import annotations

import platform

from benchmarks import abcodt, antminer, carboost, conformance, counting, gcaco, mbc, tables
from reference import __version__, backend


def main() -> None:
    """Print the tables."""
    c = "built" if backend.available() else "not built"
    print(f"reference {__version__}, Python {platform.python_version()}, C library {c}\n")
    if not backend.available():
        raise SystemExit("The benchmarks compare Python with C: install again with a C compiler.")
    antminer.ants_per_second()
    antminer.hybrid_saving()
    counting.bandwidth()
    antminer.growth()
    mbc.ants_per_second()
    mbc.paper_size()
    gcaco.ants_per_second()
    gcaco.stages()
    carboost.mining()
    carboost.rounds()
    abcodt.rounds()
    abcodt.paper_size()
    conformance.main()
    tables.main()


if __name__ == "__main__":
    main()
