"""Rules in the words of the table, and why a row got its class: what people read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import html
from reference.antminer.algorithm import Discovered
from reference.discretize import Coding
from reference.frames import frame
from reference.rules import Rule, RuleList, distinct_columns
from reference.table import Table, Value, class_column
from reference.wording import count, share


@dataclass(frozen=True)
class Explanation:
    """Why a row got its class: the rule that fired (none: the default), and later ones that match too."""

    prediction: Value
    number: int | None
    rule: Rule | None
    also: tuple[int, ...]

    def __str__(self) -> str:
        """The prediction and its reason."""
        return f"{self.prediction}: {self.reason}"

    def __repr__(self) -> str:
        """The prediction and its reason, on one line."""
        return f"<{self.prediction}: {self.reason}>"

    @property
    def reason(self) -> str:
        """The reason in words."""
        if self.rule is None:
            return "no rule matches, so the default class"
        also = f" (also matched: {', '.join(f'rule {number}' for number in self.also)})" if self.also else ""
        return f"rule {self.number}, {self.rule}{also}"

    def _cells(self) -> tuple[Any, ...]:
        tests = "no rule matches" if self.rule is None else " AND ".join(map(str, self.rule.terms))
        return self.number or "", tests, self.prediction, ", ".join(map(str, self.also))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return html.table(("rule", "if", "then", "also matched"), [self._cells()])

    def to_frame(self) -> Any:
        """The rule that fired as a pandas DataFrame of one row."""
        return frame(("rule", "condition", "prediction", "also_matched"), [self._cells()])


def explanations(rule_list: RuleList, table: Table) -> list[Explanation]:
    """For every row, which rule decided."""
    rules = rule_list.rules
    matching = np.array([rule.matches(table) for rule in rules], dtype=np.bool_).reshape(len(rules), table.n_rows)
    different, of_row = distinct_columns(matching)
    told = []
    for row in different.tolist():
        numbers = [index + 1 for index in np.flatnonzero(matching[:, row]).tolist()]
        if numbers:
            deciding = rules[numbers[0] - 1]
            told.append(Explanation(deciding.prediction, numbers[0], deciding, tuple(numbers[1:])))
        else:
            told.append(Explanation(rule_list.default, None, None, ()))
    return [told[pattern] for pattern in of_row.tolist()]


def decided(rule_list: RuleList, table: Table) -> list[list[int]]:
    """For every rule, and last for the default, how many rows of each class it decides."""
    _, labels, classes = class_column(table)
    fired, n_classes = rule_list.fired(table), len(labels)
    counts = np.bincount(fired * n_classes + classes, minlength=(len(rule_list.rules) + 1) * n_classes)
    found: list[list[int]] = counts.reshape(-1, n_classes).tolist()
    return found


def shortened(rule_list: RuleList, kept: Sequence[int], table: Table) -> RuleList:
    """Some rules of a list; its default is the largest class of the rows that none of them covers, or of all rows."""
    rules = tuple(rule_list.rules[i] for i in kept)
    of_rules = decided(RuleList(rules, rule_list.default), table)
    _, labels, classes = class_column(table)
    left = of_rules[-1] if any(of_rules[-1]) else np.bincount(classes, minlength=len(labels)).tolist()
    return RuleList(rules, labels[left.index(max(left))])


def class_shares(rule_list: RuleList, decided: Sequence[Sequence[int]], labels: Sequence[Value]) -> NDArray[np.float64]:
    """Shares of the classes among the rows that each rule decides, and last the default; the named class leads.

    >>> from reference.rules import Term
    >>> rules = RuleList((Rule((Term(0, "windy", "=", "yes"),), "no", 0.5, 6, 3),), "yes")
    >>> class_shares(rules, [[1, 5], [4, 4]], ["yes", "no"]).tolist()
    [[0.25, 0.75], [0.5454545454545454, 0.45454545454545453]]
    """
    counts = np.array(decided, dtype=np.float64) + 1
    for of_rule, label in zip(counts, [*(rule.prediction for rule in rule_list.rules), rule_list.default], strict=True):
        c = labels.index(label)
        others = np.delete(of_rule, c)
        of_rule[c] = max(of_rule[c], others.max(initial=0) + 1)
    shares: NDArray[np.float64] = counts / counts.sum(axis=1, keepdims=True)
    return shares


def with_counts(rule_list: RuleList, decided: Sequence[Sequence[int]] | None, labels: Sequence[Value]) -> str:
    """The list, and on every line the training rows it decides and the share of them that it gets right."""
    if decided is None:
        return str(rule_list)
    predictions = [*(rule.prediction for rule in rule_list.rules), rule_list.default]
    told = []
    for line, of_rule, label in zip(str(rule_list).splitlines(), decided, predictions, strict=True):
        n_rows, right = sum(of_rule), of_rule[labels.index(label)]
        rows = f"{count(n_rows, 'row')}, {share(right, n_rows)} right" if n_rows else "no row"
        told.append(f"{line}  ({rows})")
    return "\n".join(told)


def in_words(found: Discovered, coding: Coding, classes: Sequence[Value]) -> Rule:
    """A discovered rule in the words of the table."""
    terms = tuple(coding.term(i, j) for i, j in found.rule)
    return Rule(terms, classes[found.prediction], found.quality, found.covered, found.removed)
