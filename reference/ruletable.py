"""One table of rules, with the same columns for every rule learner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from reference import html
from reference.frames import frame
from reference.rules import Term
from reference.table import Table, Value, row_set

HEADER = (
    *("list", "rule", "condition", "prediction", "n_terms", "covered", "right"),
    *("support", "confidence", "recall", "lift", "decides", "decides_right"),
)
"""The columns: what a rule says, what it covers, how often it is right, and the rows that it decides in its list."""


class Ruling(Protocol):
    """What every kind of rule has."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """The tests that must all hold."""

    @property
    def prediction(self) -> Value:
        """The class it names."""

    def matches(self, table: Table) -> NDArray[np.bool_]:
        """The rows of a table that satisfy every term."""


Lists = Sequence[Sequence[Ruling]]


def parts(rules: Sequence[Ruling]) -> Iterator[tuple[Value, tuple[Term, ...]]]:
    """The class and the terms of every rule; rules that are kept in columns tell them without being made."""
    if hasattr(rules, "parts"):
        yield from rules.parts()
    else:
        yield from ((rule.prediction, rule.terms) for rule in rules)


@dataclass(frozen=True)
class Counts:
    """Rows that a rule covers and those of them it gets right; the same of the rows that it decides."""

    covered: int
    right: int
    decides: int
    decides_right: int


@dataclass(frozen=True)
class RuleRow:
    """A rule and how it fares on some rows: ``number`` in its list, both from 1, beside the size of its class."""

    list: int
    number: int
    rule: Ruling
    counts: Counts
    of_class: int
    n_rows: int

    @property
    def condition(self) -> str:
        """The tests in words."""
        return " AND ".join(map(str, self.rule.terms)) or "anything"

    @property
    def support(self) -> float:
        """The share of rows it covers."""
        return self.counts.covered / max(1, self.n_rows)

    @property
    def confidence(self) -> float:
        """The share of covered rows that it gets right."""
        return self.counts.right / max(1, self.counts.covered)

    @property
    def recall(self) -> float:
        """The share of its class's rows that it covers."""
        return self.counts.right / max(1, self.of_class)

    @property
    def lift(self) -> float:
        """How many times more often it is right than its class is frequent."""
        return self.confidence * self.n_rows / self.of_class if self.of_class else 0.0

    def cells(self) -> tuple[Any, ...]:
        """The row as a table holds it."""
        counts = self.counts
        said = (self.list, self.number, self.condition, self.rule.prediction, len(self.rule.terms))
        measures = (self.support, self.confidence, self.recall, self.lift)
        return (*said, counts.covered, counts.right, *measures, counts.decides, counts.decides_right)


@dataclass(frozen=True)
class RuleTable:
    """The rules of a model and how each fares on some rows; ``rows_of`` says which rows those are."""

    rows: tuple[RuleRow, ...]
    rows_of: str

    def __iter__(self) -> Iterator[RuleRow]:
        """Row by row."""
        return iter(self.rows)

    def __len__(self) -> int:
        """The number of rules."""
        return len(self.rows)

    def __repr__(self) -> str:
        """The size, on one line."""
        return f"<RuleTable of {len(self.rows)} rules on {self.rows_of}>"

    def __str__(self) -> str:
        """A line per rule."""
        return "\n".join(
            f"{row.list}.{row.number:<3} {row.counts.covered:>6} rows, {row.confidence:>6.1%} right, "
            f"lift {row.lift:.2f}  IF {row.condition} THEN {row.rule.prediction}"
            for row in self.rows
        )

    def to_frame(self) -> Any:
        """A pandas DataFrame with the columns of ``HEADER``, one row per rule."""
        return frame(HEADER, [row.cells() for row in self.rows])

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        cells = [[f"{c:.3g}" if isinstance(c, float) else c for c in row.cells()] for row in self.rows]
        return html.table(HEADER, cells, f"{len(self.rows)} rules on {self.rows_of}")


def counted(lists: Lists, table: Table, labels: Sequence[Value], ordered: bool) -> list[list[Counts]]:
    """How every rule fares on a table whose rows have these classes; in an ordered list the first match decides."""
    true = np.array(labels, dtype=object)
    of_class = {label: row_set(true == label) for label in dict.fromkeys(labels)}
    of_term: dict[Term, int] = {}
    return [list(_counted(rules, table, of_class, of_term, ordered)) for rules in lists]


def _counted(
    rules: Sequence[Ruling], table: Table, of_class: Mapping[Value, int], of_term: dict[Term, int], ordered: bool
) -> Iterator[Counts]:
    """The counts of a list, by sets of rows; those of a term are looked up once."""
    left = (1 << table.n_rows) - 1
    for prediction, terms in parts(rules):
        covered, right = (1 << table.n_rows) - 1, of_class.get(prediction, 0)
        for term in terms:
            if term not in of_term:
                of_term[term] = row_set(term.matches(table))
            covered &= of_term[term]
        decides = covered & left if ordered else covered
        left &= ~covered
        yield Counts(*(rows.bit_count() for rows in (covered, covered & right, decides, decides & right)))


def rule_table(
    lists: Lists, counts: Sequence[Sequence[Counts]], class_count: dict[Value, int], rows_of: str
) -> RuleTable:
    """The table of rules from their counts, and the number of rows of every class."""
    n_rows = sum(class_count.values())
    return RuleTable(
        tuple(
            RuleRow(number, place, rule, counts_of_rule, class_count.get(rule.prediction, 0), n_rows)
            for number, (rules, of_list) in enumerate(zip(lists, counts, strict=True), start=1)
            for place, (rule, counts_of_rule) in enumerate(zip(rules, of_list, strict=True), start=1)
        ),
        rows_of,
    )
