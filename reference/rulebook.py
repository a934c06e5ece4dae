"""What can be done with the rules of any rule learner: tables, pictures, SQL, Python."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from reference.conventions import check_is_fitted
from reference.inputs import target_column
from reference.parameters import at_least
from reference.ruletable import Counts, Lists, RuleTable, counted, parts, rule_table
from reference.table import Attribute, Table, Value


class RuleBook:
    """The rules of a classifier; where a list is ``ordered``, the first rule that matches decides.

    ``strength`` names what tells which rules of a base to keep if it is cut short; in a list the first stay.
    """

    ordered: ClassVar[bool] = False
    strength: ClassVar[str] = ""
    attributes_: tuple[Attribute, ...]
    target_: Attribute
    classes_: NDArray[Any]
    _counts: list[list[Counts]] | None
    _class_count: dict[Value, int]

    @abstractmethod
    def predict(self, X: Any) -> NDArray[Any]:
        """The class of every row."""

    @abstractmethod
    def predict_proba(self, X: Any) -> NDArray[Any]:
        """The probability of every class for every row."""

    @abstractmethod
    def _new_table(self, X: Any) -> Table:
        """The rows of a call in the coding of the training attributes."""

    @abstractmethod
    def rule_lists(self) -> Lists:
        """The rules by list; a method with one list, or none, has one."""

    def rule_table(self) -> RuleTable:
        """Every rule and how it fares on the training rows; the same columns for every rule learner."""
        check_is_fitted(self)
        if self._counts is None:
            raise ValueError("a model file of version 1 has no counts of the training rows: use rule_stats(X, y)")
        return rule_table(self.rule_lists(), self._counts, self._class_count, "the training rows")

    def rule_stats(self, X: Any, y: Any = None) -> RuleTable:
        """Every rule and how it fares on other rows, of a Table or of X and y: the columns of ``rule_table``."""
        table, labels = self._labelled(X, y)
        found = counted(self.rule_lists(), table, labels, self.ordered)
        class_count = {label: labels.count(label) for label in self.target_.values or ()}
        return rule_table(self.rule_lists(), found, class_count, "new rows")

    def limited(self, X: Any, y: Any = None, *, max_rules: int | None = None, max_terms: int | None = None) -> Self:
        """A copy with fewer and shorter rules: an extension of ours, no paper has such limits.

        Rules with more than ``max_terms`` tests go; of the others every list keeps its first ``max_rules``, a rule base
        the strongest of every class. ``X`` and ``y`` are the training rows: they decide counts and a list's default.

        >>> from reference import AntMiner, datasets
        >>> boards = datasets.load("tic-tac-toe")
        >>> print(AntMiner(random_state=1).fit(boards).limited(boards, max_rules=2).rule_list_)
        1. IF middle-middle-square = x THEN positive
        2. IF middle-middle-square = b THEN positive
        3. OTHERWISE negative
        """
        limits = {"max_rules": max_rules, "max_terms": max_terms}
        at_least(1, **{name: limit for name, limit in limits.items() if limit is not None})
        table, labels = self._labelled(X, y)
        codes = {label: code for code, label in enumerate(self.target_.values or ())}
        if unknown := [label for label in labels if label not in codes]:
            raise ValueError(f"the model was trained without the class {unknown[0]!r}")
        table = replace(table, target=self.target_, classes=np.array([codes[label] for label in labels], np.int32))
        fewer = copy(self)
        fewer._keep_rules([self._places(rules, max_rules, max_terms) for rules in self.rule_lists()], table)
        fewer._judge(table, remedy="allow more rules, or longer ones")
        return fewer

    def _places(self, rules: Sequence[Any], max_rules: int | None, max_terms: int | None) -> list[int]:
        """Which rules of a list stay."""
        short = [i for i, rule in enumerate(rules) if max_terms is None or len(rule.terms) <= max_terms]
        if not self.strength:
            return short[:max_rules]
        strongest = sorted(short, key=lambda i: -getattr(rules[i], self.strength))
        by_class = [[i for i in strongest if rules[i].prediction == label] for label in self.target_.values or ()]
        return sorted(i for places in by_class for i in places[:max_rules])

    @abstractmethod
    def _keep_rules(self, kept: Sequence[Sequence[int]], table: Table) -> None:
        """Be left with some rules of every list, given by their places; the table has the training rows."""

    @abstractmethod
    def _judge(self, table: Table, remedy: str = "") -> None:
        """Look at what was learned with the rows it was learned from, and warn of what is no use, with the remedy."""

    def _labelled(self, X: Any, y: Any) -> tuple[Table, list[Value]]:
        """Rows with their classes, of a Table or of X and y, in the coding of the training attributes."""
        table = self._new_table(X)
        labels = list(X.labels()) if isinstance(X, Table) and y is None else _labels_of(y)
        if len(labels) != table.n_rows:
            raise ValueError(f"{table.n_rows} rows and {len(labels)} classes")
        return table, labels

    @abstractmethod
    def to_sql(self, table: str = "data") -> str:
        """A query that adds the prediction to the rows of a table in a database, which has the columns' names."""

    @abstractmethod
    def to_python(self) -> str:
        """The source of a plain function ``predict(row)``, which needs nothing but Python."""

    def to_frame(self) -> Any:
        """The table of rules as a pandas DataFrame, one row per rule."""
        return self.rule_table().to_frame()

    def plot(self, ax: Any = None) -> Any:
        """Draw the rules by support and confidence on the training rows. Needs Matplotlib; returns the axes."""
        from reference import plots

        return plots.rules(self.rule_table().rows, ax)

    def plot_coverage(self, number: int = 1, ax: Any = None) -> Any:
        """Draw what a list of rules decides of the training rows, from top to bottom; ``number`` is the list's."""
        from reference import plots

        rows = [row for row in self.rule_table().rows if row.list == number]
        return plots.coverage(rows, ax)

    def plot_vote(self, X: Any, ax: Any = None) -> Any:
        """Draw how the first row of X is decided: the probability of every class. Needs Matplotlib."""
        from reference import plots

        first = self._new_table(X).take([0])
        [shares], [prediction] = self.predict_proba(first).tolist(), self.predict(first).tolist()
        return plots.votes(dict(zip(self.classes_.tolist(), shares, strict=True)), prediction, ax)

    def columns_in_use(self) -> set[int]:
        """The columns that rules test: the others may be absent from a Table to predict."""
        return {term.attribute for rules in self.rule_lists() for _, terms in parts(rules) for term in terms}

    def attributes_in_use(self) -> tuple[Attribute, ...]:
        """The attributes of the training table, each with only the values that rules test."""
        tested = {(t.attribute, t.value) for rules in self.rule_lists() for _, terms in parts(rules) for t in terms}
        return tuple(
            attribute if attribute.values is None
            else Attribute(attribute.name, tuple(value for value in attribute.values if (i, value) in tested))
            for i, attribute in enumerate(self.attributes_)
        )  # fmt: skip


def _labels_of(y: Any) -> list[Value]:
    attribute, codes = target_column(y)
    return [(attribute.values or ())[code] for code in codes]
