"""Iris, wine and the Wisconsin breast cancers, from the files that scikit-learn installs.

The files are read without scikit-learn's code: importing it takes longer than anything a command does with them.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import numpy as np

from reference.table import Attribute, Table

_IRIS = ("sepal length (cm)", "sepal width (cm)", "petal length (cm)", "petal width (cm)")
_WINE = (
    *("alcohol", "malic_acid", "ash", "alcalinity_of_ash", "magnesium", "total_phenols", "flavanoids"),
    *("nonflavanoid_phenols", "proanthocyanins", "color_intensity", "hue", "od280/od315_of_diluted_wines", "proline"),
)
_CELL = (
    *("radius", "texture", "perimeter", "area", "smoothness", "compactness", "concavity", "concave_points"),
    *("symmetry", "fractal_dimension"),
)


def iris() -> Table:
    """Fisher's irises.

    >>> iris()
    <Table 'iris': 150 rows, 4 columns (sepal length (cm), sepal width (cm), petal length (cm), ...
    """
    return _table("iris", "iris.csv", _IRIS)


def iris_uci() -> Table:
    """Iris as the UCI archive has it: three values differ from Fisher's, which scikit-learn has."""
    table = _table("iris-uci", "iris.csv", _IRIS)
    table.columns[3][34], table.columns[1][37], table.columns[2][37] = 0.1, 3.1, 1.5
    return table


def wine() -> Table:
    """Wines of three cultivars."""
    return _table("wine", "wine_data.csv", _WINE)


def wdbc() -> Table:
    """Cells of breast tumours, with the usual names: mean, se (standard error), worst; B and M.

    The file has the malignant ones as class 0.
    """
    names = [f"{kind}_{measure}" for kind in ("mean", "se", "worst") for measure in _CELL]
    table = _table("wdbc", "breast_cancer.csv", names)
    return Table("wdbc", table.attributes, table.columns, Attribute("class", ("B", "M")), 1 - np.asarray(table.classes))


def _table(name: str, file: str, names: tuple[str, ...] | list[str]) -> Table:
    """The table of a file: in its first line the sizes and the classes, then numbers, with the class at the end."""
    header, *lines = _installed(file).read_text(encoding="utf-8").splitlines()
    numbers = np.array([line.split(",") for line in lines], dtype=np.float64)
    target = Attribute("class", tuple(header.split(",")[2:]))
    columns = tuple(numbers[:, :-1].T)
    return Table(name, tuple(map(Attribute, names)), columns, target, numbers[:, -1].astype(np.int32))


def _installed(file: str) -> Path:
    found = find_spec("sklearn")
    if found is None or not found.submodule_search_locations:
        raise ImportError("this data set comes with scikit-learn, which is not installed")
    return Path(found.submodule_search_locations[0], "datasets", "data", file)
