"""Rules in the words of the table, and why a row got its class: what people read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reference.antminer.algorithm import Discovered
from reference.discretize import Coding
from reference.rules import Rule, RuleList
from reference.table import Table, Value


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

    @property
    def reason(self) -> str:
        """The reason in words."""
        if self.rule is None:
            return "no rule matches, so the default class"
        also = f" (also matched: {', '.join(f'rule {number}' for number in self.also)})" if self.also else ""
        return f"rule {self.number}, {self.rule}{also}"


def explanations(rule_list: RuleList, table: Table) -> list[Explanation]:
    """For every row, which rule decided."""
    rules, found = rule_list.rules, list[Explanation]()
    matching = [rule.matches(table) for rule in rules]
    for row, first in enumerate(rule_list.fired(table).tolist()):
        if first == len(rules):
            found.append(Explanation(rule_list.default, None, None, ()))
            continue
        also = tuple(index + 1 for index in range(first + 1, len(rules)) if matching[index][row])
        found.append(Explanation(rules[first].prediction, first + 1, rules[first], also))
    return found


def in_words(found: Discovered, coding: Coding, classes: Sequence[Value]) -> Rule:
    """A discovered rule in the words of the table."""
    terms = tuple(coding.term(i, j) for i, j in found.rule)
    return Rule(terms, classes[found.prediction], found.quality, found.covered, found.removed)
