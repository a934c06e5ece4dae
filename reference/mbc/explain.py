"""Rule lists and votes in the words of the table: what people read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import html
from reference.frames import frame
from reference.mbc.algorithm import BaseClassifier
from reference.mbc.rule import Rule as Found
from reference.mbc.vote import Ballot
from reference.rules import Rule, RuleList, Term, distinct_columns
from reference.table import Attribute, Table, Value
from reference.wording import count

STRONGEST = 3
"""So many rules for a class, and against it, are told of an example."""


@dataclass(frozen=True)
class Fired:
    """A rule that matched an example: its list and place in it, both from 1, and the weight of its vote."""

    list_number: int
    rule_number: int
    rule: Rule
    weight: float


@dataclass(frozen=True)
class Explanation:
    """Why an example got its class: the rules that fired, what the others gave the majority class, and the tally.

    ``mismatches`` has for every list how often it voted for the majority class, each time with ``majority_weight``.
    """

    prediction: Value
    votes: dict[Value, float]
    fired: tuple[Fired, ...]
    majority: Value
    mismatches: tuple[int, ...]
    majority_weight: float

    def __str__(self) -> str:
        """The prediction and its reason, a line per rule that fired."""
        return "\n".join([f"{self.prediction}: {self._tally()}", *(f"  {line}" for line in self._lines())])

    def __repr__(self) -> str:
        """The prediction and its reason, on one line."""
        return f"<{self.prediction}: {self.reason}>"

    @property
    def reason(self) -> str:
        """The reason on one line."""
        return "; ".join([self._tally(), *self._lines()])

    def _tally(self) -> str:
        return "votes " + ", ".join(f"{label} {vote:g}" for label, vote in self.votes.items())

    def _cells(self) -> list[tuple[Any, ...]]:
        return [(f.list_number, f.rule_number, " AND ".join(map(str, f.rule.terms)), f.rule.prediction, f.weight)
                for f in self.fired]  # fmt: skip

    def _repr_html_(self) -> str:
        """What a notebook shows: the votes, and every rule that fired."""
        rows = [(*said, f"{weight:g}") for *said, weight in self._cells()]
        return html.table(("list", "rule", "if", "then", "weight"), rows, f"{self.prediction}: {self._tally()}")

    def to_frame(self) -> Any:
        """The rules that fired as a pandas DataFrame, one row per rule; the majority's votes are in ``mismatches``."""
        return frame(("list", "rule", "condition", "prediction", "weight"), self._cells())

    def _lines(self) -> list[str]:
        same = [f for f in self.fired if f.rule.prediction == self.prediction]
        other = [f for f in self.fired if f.rule.prediction != self.prediction]
        told = [f for side in (same, other) for f in sorted(side, key=lambda f: -f.weight)[:STRONGEST]]
        fired = [f"list {f.list_number}, rule {f.rule_number}, weight {f.weight:g}: {f.rule}" for f in told]
        fired += [f"and {count(more, 'rule')} more"] if (more := len(self.fired) - len(told)) else []
        counts = " + ".join(map(str, self.mismatches))
        return [*fired, f"no match in {counts} cases, by list: {self.majority_weight:g} each for {self.majority}"]


def model_size(rule_lists: Sequence[RuleList]) -> dict[str, Any]:
    """Rules and terms of a model, in total and per list (MBC-39).

    >>> model_size([RuleList((), "yes")])
    {'rules': 0, 'terms': 0, 'rules_per_list': [0], 'terms_per_list': [0]}
    """
    rules = [len(entry.rules) for entry in rule_lists]
    terms = [sum(len(rule.terms) for rule in entry.rules) for entry in rule_lists]
    return {"rules": sum(rules), "terms": sum(terms), "rules_per_list": rules, "terms_per_list": terms}


def rule_list(
    base: BaseClassifier, attributes: Sequence[Attribute], target: Attribute, majority: int
) -> RuleList:
    """A base classifier's rules in the words of the table."""
    labels = target.values or ()
    rules = []
    for found in base.rules:
        covered = found.tp + found.fp
        terms = _terms(found, base, attributes)
        rules.append(Rule(terms, labels[found.prediction], found.quality, covered, removed=covered))
    return RuleList(tuple(rules), labels[majority])


def _terms(found: Found, base: BaseClassifier, attributes: Sequence[Attribute]) -> tuple[Term, ...]:
    """The tests of a rule in the words of the table."""
    terms = []
    for d, j in found.tests:
        layer = base.graph.layers[d]
        assert layer.column is not None
        attribute, choice = attributes[layer.column], layer.choices[j]
        value = attribute.values[int(choice)] if attribute.values is not None else float(choice)
        op = {"nominal": "=", "lower": ">=", "upper": "<"}[layer.kind]
        terms.append(Term(layer.column, attribute.name, op, value))
    return tuple(terms)


Ballots = list[list[Ballot]]
"""What every rule of every list says of an example."""


def patterns(
    rule_lists: Sequence[RuleList], labels: Sequence[Value], table: Table
) -> tuple[list[Ballots], NDArray[np.intp]]:
    """What the rules say of rows that match the same ones, once for all of these, and which it is for every row."""
    codes = {label: code for code, label in enumerate(labels)}
    predictions = [[codes[rule.prediction] for rule in rules.rules] for rules in rule_lists]
    found = [rule.matches(table) for rules in rule_lists for rule in rules.rules]
    matches = np.array(found, dtype=np.bool_).reshape(len(found), table.n_rows)
    first, of_row = distinct_columns(matches)
    different = []
    for row in first.tolist():
        said = iter(matches[:, row].tolist())
        different.append([[Ballot(c, next(said)) for c in of_list] for of_list in predictions])
    return different, of_row


def explanation(
    ballots: Ballots,
    outcome: tuple[int, list[float]],
    rule_lists: Sequence[RuleList],
    labels: list[Value],
    majority: Value,
    majority_weight: float,
    per_list: bool,
) -> Explanation:
    """Why an example got its class, from what every rule said of it."""
    fired = tuple(
        Fired(number, rank, rules.rules[rank - 1], (100 + len(of_list) - rank) / 100)
        for number, (of_list, rules) in enumerate(zip(ballots, rule_lists, strict=True), start=1)
        for rank, ballot in enumerate(of_list, start=1)
        if ballot.matches
    )
    misses = [sum(not ballot.matches for ballot in of_list) for of_list in ballots]
    if per_list:
        misses = [int(bool(of_list) and miss == len(of_list)) for of_list, miss in zip(ballots, misses, strict=True)]
    c, votes = outcome
    tally = dict(zip(labels, votes, strict=True))
    return Explanation(labels[c], tally, fired, majority, tuple(misses), majority_weight)
