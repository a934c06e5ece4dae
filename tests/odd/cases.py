"""Odd cases: the table, the parameters and the rows to be asked of, made of a seed."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import reference
from reference.papers import PAPERS
from reference.table import MISSING, UNKNOWN, Attribute, Table
from tests.odd.options import odd_parameters

Column = tuple[Attribute, np.ndarray]
ESTIMATORS = tuple(name for paper in PAPERS.values() for name in paper.public)
ROWS = {0: 1, 1: 1, 2: 2, 3: 2, 5: 3, 14: 8, 40: 8, 63: 3, 64: 3, 65: 3, 130: 4, 200: 2}
"""How many there may be, and how often."""
WORDS = ("a", "b", "", " ", "?", "ü", "1.5", "x, y", "'", '"')
EXTREME = (0.0, -0.0, 1e308, -1e308, 5e-324, 1e-300, math.inf, -math.inf)


@dataclass(frozen=True)
class Case:
    """An estimator's name, its parameters, the table to fit, and rows to be asked of."""

    estimator: str
    parameters: Mapping[str, Any]
    table: Table
    asked: Table

    def model(self, backend: str) -> Any:
        """The estimator, not fitted."""
        return getattr(reference, self.estimator)(**self.parameters, backend=backend)


def odd_case(seed: int) -> Case:
    """The case of a seed."""
    chance = random.Random(seed)
    estimator = ESTIMATORS[seed % len(ESTIMATORS)]
    [n_rows] = chance.choices(list(ROWS), list(ROWS.values()))
    strict = not hasattr(getattr(reference, estimator), "explain") and chance.random() < 0.95
    names = 0.0 if strict else chance.choice((0.0, 0.5, 1.0))
    missing = (0.0,) if strict else (0.0, 0.0, 0.0, 0.2, chance.choice((0.0, 1.0)))
    [n_columns] = chance.choices((0, 1, 2, 3, 4, 6), (1, 8, 12, 12, 12, 8))
    columns = [odd_column(chance, i, n_rows, names, chance.choice(missing)) for i in range(n_columns)]
    [k] = chance.choices((1, 2, 3, 5), (1, 12, 8, 4))
    target = Attribute("class", tuple(f"c{i}" for i in range(k)))
    classes = odd_classes(chance, columns, n_rows, max(1, k - (chance.random() < 0.2)))
    attributes = tuple(attribute for attribute, _ in columns)
    table = Table("odd", attributes, tuple(column for _, column in columns), target, classes)
    asked = tuple(asked_column(chance, attribute, column) for attribute, column in columns)
    return Case(estimator, odd_parameters(chance, estimator, seed), table, Table("asked", attributes, asked))


def odd_column(chance: random.Random, i: int, n_rows: int, names: float, missing: float) -> Column:
    """A column of names, some of which no row has, or of numbers; some are missing, or all of them."""
    is_missing = [chance.random() < missing for _ in range(n_rows)]
    attribute = Attribute(f"{chance.choice(WORDS)}{i}", None)
    if chance.random() < names:
        values = tuple(chance.sample(WORDS, chance.choice((0, 1, 2, 2, 3, 5))))
        used = range(len(values))[chance.choice((0, 0, 0, 1)) :]
        codes = [MISSING if gone or not used else chance.choice(used) for gone in is_missing]
        return replace(attribute, values=values), np.array(codes, dtype=np.int32)
    draw = odd_numbers(chance)
    return attribute, np.array([math.nan if gone else draw() for gone in is_missing], dtype=np.float64)


def odd_numbers(chance: random.Random) -> Callable[[], float]:
    """Few different numbers, one alone, many, or very large and small ones."""
    scale = chance.choice((1.0, 1.0, 1e-3, 1e6))
    kinds: tuple[Callable[[], float], ...] = (
        lambda: float(chance.randrange(4)) * scale,
        lambda: float(chance.randrange(9)) / 2 * scale,
        lambda: chance.gauss(0.0, scale),
        lambda: scale,
        lambda: chance.choice(EXTREME[: 6 if scale == 1.0 else 8]),
    )
    return chance.choices(kinds, (4, 4, 4, 1, 1))[0]


def odd_classes(chance: random.Random, columns: Sequence[Column], n_rows: int, most: int) -> list[int]:
    """So many classes at most, which lean on a column or do not."""
    leaning = chance.choice(columns)[1].tolist() if columns and chance.random() < 0.7 else [0] * n_rows
    order = {value: i for i, value in enumerate(sorted({v for v in leaning if v == v}))}
    noise = chance.choice((0.0, 0.1, 0.5, 1.0)) if len(order) > 1 else 1.0
    return [
        chance.randrange(most) if chance.random() < noise or value != value else order[value] * most // len(order)
        for value in leaning
    ]


def asked_column(chance: random.Random, attribute: Attribute, column: np.ndarray) -> np.ndarray:
    """Cells of a column in another order, with some that are missing or that nobody declared."""
    cells = chance.choices(column.tolist(), k=7) if len(column) else [MISSING] * 7
    other = [MISSING, UNKNOWN] if attribute.nominal else [math.nan, 0.25]
    return np.array([chance.choice(other) if chance.random() < 0.2 else cell for cell in cells], dtype=column.dtype)
