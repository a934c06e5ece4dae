"""A short trial of an installed package: each method on small data, both paths, the same bits.

It needs nothing but the package, and a Python that may have no compiler: ``python tests/smoke.py``. Exit code 1 without
the C library, or where the paths differ.
"""

import platform
import sys
from pathlib import Path

import numpy as np

import reference
from reference import backend, datasets
from reference.papers import PAPERS

FEW = {
    **{"random_state": 1, "n_ants": 3, "n_classifiers": 3, "n_rounds": 3, "n_sources": 3, "n_cycles": 2, "n_trees": 3},
    **{"min_cases_per_rule": 2, "max_uncovered_cases": 2},  # else Ant-Miner finds no rule in fourteen rows
}
"""Where a method has these parameters, a fit is short and can be repeated."""


def fitted(method, path, table):
    """What a method learns from a table on a path."""
    model = method.create(backend=path)
    model.set_params(**{name: value for name, value in FEW.items() if name in model.get_params()})
    model.fit(table)
    return model.support_ if method.selects else model.predict(table)


def main():
    """Try every method, and tell where."""
    if not backend.available():
        print(f"{platform.python_version()}: the C library is not here")
        return 1
    methods = {name: method for paper in PAPERS.values() for name, method in paper.methods.items()}
    for name, method in methods.items():
        table = datasets.load("wine" if method.selects else "weather")
        python, c = (fitted(method, path, table) for path in ("python", "c"))
        if not np.array_equal(python, c):
            print(f"{platform.python_version()}: {name} differs between the paths")
            return 1
    where = Path(reference.__file__).parent
    versions = f"Python {platform.python_version()}, NumPy {np.__version__}"
    print(f"{versions}: {len(methods)} methods, the same bits on both paths ({where})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
