"""The table of a vector file as the rule miners take it: attributes without names, coded, and as a problem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from reference.carboost.problem import Problem
from reference.discretize import Coding
from reference.table import MISSING, UNKNOWN, Attribute, Table

Values = dict[str, Any]

MISSING_AS = {"ignore": "no_match", "value": "as_value"}


class Training:
    """The table of a case: as a table, coded, and as a problem."""

    def __init__(self, data: Values, missing: str) -> None:
        self.attributes = tuple(_attribute(i, size) for i, size in enumerate(_sizes(data)))
        target = Attribute("class", tuple(range(data["n_classes"])))
        classes = np.array(data["classes"], dtype=np.int32)
        self.table = Table("", self.attributes, self._columns(_columns(data)), target, classes)
        self.coding = Coding.fit(self.table, missing=MISSING_AS[missing])  # type: ignore[arg-type]
        self.problem = Problem.of_table(self.table, self.coding)

    def with_new(self, rows: Sequence[Sequence[Any]]) -> Problem:
        """The training rows, and new ones after them, without classes."""
        columns = self._columns([list(column) for column in zip(*rows, strict=True)] if rows else None)
        both = tuple(np.concatenate(pair) for pair in zip(self.table.columns, columns, strict=True))
        terms = [self.coding.term(i, j) for i, j in self.problem.items]
        return Problem.to_classify(Table("", self.attributes, both), self.problem.items, terms)

    def _columns(self, columns: Sequence[Sequence[Any]] | None) -> tuple[Any, ...]:
        given = columns if columns is not None else [[] for _ in self.attributes]
        return tuple(_coded(attribute, column) for attribute, column in zip(self.attributes, given, strict=True))

    def items(self) -> Values:
        """The items and cuts as vectors write them."""
        terms = [(i, j, self.coding.term(i, j)) for i, j in self.problem.items]
        cuts = [None if a.nominal else self.coding.cuts(i) for i, a in enumerate(self.attributes)]
        return {"items": [[i, None if term.value == "?" else j] for i, j, term in terms], "cuts": cuts}


def _sizes(data: Values) -> list[int | None]:
    if "columns" in data:
        return [entry.get("size") for entry in data["columns"]]
    return list(data["domains"])


def _columns(data: Values) -> list[list[Any]]:
    if "columns" in data:
        return [entry["values"] for entry in data["columns"]]
    return [list(column) for column in zip(*data["rows"], strict=True)]


def _attribute(i: int, size: int | None) -> Attribute:
    return Attribute(f"a{i}", None if size is None else tuple(range(size)))


def _coded(attribute: Attribute, column: Iterable[Any]) -> Any:
    """A vector's column as a table holds it; -1 (or a code beyond the domain) is a value that was never declared."""
    if attribute.values is None:
        return np.array([np.nan if value is None else value for value in column], dtype=np.float64)
    known = range(len(attribute.values))
    codes = [MISSING if value is None else value if value in known else UNKNOWN for value in column]
    return np.array(codes, dtype=np.int32)
