"""Units of feature selection: a choice of columns on the training rows, then classifiers that judge it.

The choice is a unit of its own, so that every judge has the same one and it is made once.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from reference.lab.fitting import Entrant, matrix
from reference.lab.splits import Split
from reference.lab.units import Unit, carried_out, seeded
from reference.table import Attribute, Table, class_column

NORMALISED = ", normalised"
"""Ends the protocol of units whose columns are scaled first."""


def normalised(table: Table, rows: Any) -> Table:
    """Every column on a scale on which the given rows reach from 0 to 1; a column that is constant there becomes 0.

    >>> table = Table("t", (Attribute("a"),), ([1.0, 3.0, 5.0],), Attribute("c", ("x", "y")), [0, 1, 1])
    >>> normalised(table, [0, 1]).columns[0].tolist()
    [0.0, 1.0, 2.0]
    """
    numbers = matrix(table)
    low, high = numbers[rows].min(axis=0), numbers[rows].max(axis=0)
    scaled = np.where(high > low, (numbers - low) / np.where(high > low, high - low, 1.0), 0.0)
    return of_numbers(table, scaled)


def of_numbers(table: Table, numbers: Any, names: Sequence[str] = ()) -> Table:
    """The table with other columns: numbers, under the old names or under new ones."""
    names = names or [attribute.name for attribute in table.attributes]
    columns = tuple(np.ascontiguousarray(column) for column in np.asarray(numbers, dtype=np.float64).T)
    return Table(table.name, tuple(map(Attribute, names)), columns, table.target, table.classes)


def chosen(found: Unit, table: Table, selector: Entrant, split: Split) -> dict[str, Any]:
    """Choose on the training rows: which columns (none where they are made anew), how many, and the seconds it took.

    ``clusters`` is told by those who find some.
    """
    table = _prepared(found, table, split)
    try:
        with warnings.catch_warnings(action="ignore"), threadpool_limits(1):
            start = time.process_time()
            fitted = _fitted(found, table, selector, split)
            seconds = time.process_time() - start
        support = _support(fitted)
        features = len(support) if support is not None else int(fitted.transform(matrix(table)[:1]).shape[1])
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    told = {"clusters": int(fitted.n_clusters_)} if hasattr(fitted, "n_clusters_") else {}
    reduction = 1 - features / len(table.attributes)
    return {
        "measures": {"features": features, "reduction": reduction, **told, "seconds": seconds}, "support": support
    }  # fmt: skip


def _fitted(found: Unit, table: Table, selector: Entrant, split: Split) -> Any:
    _, _, classes = class_column(table)
    return seeded(selector.model, found).fit(matrix(table)[split.train], classes[split.train])


def _support(fitted: Any) -> list[int] | None:
    """The chosen columns; None where the selector makes new ones out of all."""
    last = fitted.steps[-1][1] if hasattr(fitted, "steps") else fitted
    if not hasattr(last, "get_support"):
        return None
    return [int(column) for column in last.get_support(indices=True)]


def judged(
    found: Unit, table: Table, judge: Entrant, split: Split, choice: tuple[Unit, Entrant, dict[str, Any]]
) -> dict[str, Any]:
    """Fit a classifier on the chosen columns of the training rows, and test it on the others."""
    if "error" in choice[2]:
        return {"error": choice[2]["error"]}
    return carried_out(found, _reduced(_prepared(found, table, split), split, *choice), judge, split)


def _prepared(found: Unit, table: Table, split: Split) -> Table:
    return normalised(table, split.train) if found.protocol.endswith(NORMALISED) else table


def _reduced(table: Table, split: Split, found: Unit, selector: Entrant, result: dict[str, Any]) -> Table:
    support = result["support"]
    if support is None:
        made = _fitted(found, table, selector, split).transform(matrix(table))
        return of_numbers(table, made, [f"made{i}" for i in range(made.shape[1])])
    attributes, columns = ([of[i] for i in support] for of in (table.attributes, table.columns))
    return Table(table.name, tuple(attributes), tuple(columns), table.target, table.classes)
