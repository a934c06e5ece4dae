"""A case on which the paths differ, made smaller, and written as Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import reference
from tests.odd.cases import Case
from tests.odd.options import is_large
from tests.odd.paths import difference


def smaller(case: Case) -> Iterator[Case]:
    """The case with half of its rows, without a row, a column or a parameter."""
    n = case.table.n_rows
    for gone in [range(n // 2), range(n // 2, n), *([row] for row in range(n if n <= 14 else 0))]:
        yield replace(case, table=case.table.take([row for row in range(n) if row not in gone]))
    for attribute in case.table.attributes:
        tables = (table.without([attribute.name]) for table in (case.table, case.asked))
        yield Case(case.estimator, case.parameters, *tables)
    defaults = getattr(reference, case.estimator)().get_params()
    for gone in case.parameters:
        if gone != "random_state" and not is_large(defaults[gone]):
            yield replace(case, parameters={name: value for name, value in case.parameters.items() if name != gone})


def shrunk(case: Case) -> Case:
    """A case on which the paths still differ, of which nothing can be left out."""
    while (next_one := next((one for one in smaller(case) if one != case and difference(one)), None)) is not None:
        case = next_one
    return case


def text(case: Case) -> str:
    """The case as Python."""
    table = case.table
    columns = ", ".join(f"np.array({column.tolist()!r})" for column in table.columns)
    given = "".join(f", {name}={value!r}" for name, value in case.parameters.items())
    return (
        f"from math import inf, nan\nimport numpy as np\nfrom reference import Attribute, {case.estimator}, Table\n"
        f"table = Table('odd', {table.attributes!r}, ({columns}{',' if columns else ''}), {table.target!r}, "
        f"np.array({[] if table.classes is None else table.classes.tolist()!r}, dtype=np.int32))\n"
        f"for backend in ('python', 'c'):\n    print({case.estimator}(backend=backend{given}).fit(table).__dict__)\n"
    )
