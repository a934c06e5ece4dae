"""Rules as people read them: IF ... AND ... THEN ..., and an ordered list of them with a default."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import html
from reference.filecheck import counts, items, numbers, said
from reference.table import MISSING, Attribute, Table, Value
from reference.wording import number, short

Interval = tuple[float, float]
OPERATORS = ("=", "in", ">=", "<")


@dataclass(frozen=True)
class Term:
    """A test of one attribute: ``=`` a value, ``in`` an interval (low < x <= high), ``>=`` or ``<`` a bound.

    The value ``"?"`` of an attribute that has no such value means that it is missing.

    >>> print(Term(0, "outlook", "=", "sunny"), "|", Term(1, "humidity", "in", (70.5, math.inf)))
    outlook = sunny | humidity > 70.5
    """

    attribute: int
    name: str
    op: str
    value: Value | Interval

    def __str__(self) -> str:
        """The test in words."""
        if not isinstance(self.value, tuple):
            return f"{self.name} {self.op} {number(self.value)}"
        low, high = self.value
        if math.isinf(low):
            return f"{self.name} <= {number(high)}" if math.isfinite(high) else f"{self.name} is known"
        return f"{self.name} > {number(low)}" if math.isinf(high) else f"{number(low)} < {self.name} <= {number(high)}"

    def matches(self, table: Table) -> NDArray[np.bool_]:
        """The rows of a table that satisfy the test; a missing or undeclared value satisfies none."""
        column, values = table.columns[self.attribute], table.attributes[self.attribute].values
        if isinstance(self.value, tuple):
            low, high = self.value
            return (column > low) & (column <= high)
        if self.op != "=":
            bound = float(self.value)
            return column >= bound if self.op == ">=" else column < bound
        if values is not None and self.value in values:
            return np.asarray(column == values.index(self.value))
        if self.value != "?":
            return np.zeros(len(column), dtype=np.bool_)
        return np.asarray(np.isnan(column) if values is None else column == MISSING)

    def to_json(self) -> dict[str, Any]:
        """The term as JSON holds it; an infinite end is null."""
        value = self.value
        plain = [None if math.isinf(end) else end for end in value] if isinstance(value, tuple) else value
        return {"attribute": self.attribute, "name": self.name, "op": self.op, "value": plain}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Term:
        """The term that ``to_json`` wrote.

        >>> term = Term(0, "x", "in", (-math.inf, 2.5))
        >>> Term.from_json(term.to_json()) == term
        True
        """
        value, op = data["value"], data["op"]
        if op not in OPERATORS:
            raise ValueError(f"a term's op is one of {', '.join(OPERATORS)}, got {said(op)}")
        if op == "in":
            low, high = items(value)
            numbers([end for end in (low, high) if end is not None])
            value = (-math.inf if low is None else low, math.inf if high is None else high)
        elif op != "=":
            [value] = numbers([value])
        return cls(data["attribute"], data["name"], op, value)


def all_match(terms: Sequence[Term], table: Table) -> NDArray[np.bool_]:
    """The rows of a table that satisfy every one of some terms."""
    rows = np.ones(table.n_rows, dtype=np.bool_)
    for term in terms:
        rows &= term.matches(table)
    return rows


@dataclass(frozen=True)
class Rule:
    """IF every term holds THEN the prediction, with the quality and the row counts it had when found.

    ``covered`` rows of the training set then current satisfied it; ``removed`` of them left with it.

    >>> rule = Rule((Term(0, "outlook", "=", "sunny"), Term(2, "humidity", "=", "high")), "no", 0.6, 3, 3)
    >>> print(rule)
    IF outlook = sunny AND humidity = high THEN no
    """

    terms: tuple[Term, ...]
    prediction: Value
    quality: float
    covered: int
    removed: int

    def __str__(self) -> str:
        """The rule in words."""
        return f"IF {' AND '.join(map(str, self.terms)) or 'anything'} THEN {self.prediction}"

    def matches(self, table: Table) -> NDArray[np.bool_]:
        """The rows of a table that satisfy every term."""
        return all_match(self.terms, table)

    def to_json(self) -> dict[str, Any]:
        """The rule as JSON holds it."""
        return {
            "terms": [term.to_json() for term in self.terms],
            "prediction": self.prediction,
            "quality": self.quality,
            "covered": self.covered,
            "removed": self.removed,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rule:
        """The rule that ``to_json`` wrote."""
        terms = tuple(Term.from_json(term) for term in items(data["terms"]))
        [quality], (covered, removed) = numbers([data["quality"]]), counts([data["covered"], data["removed"]])
        return cls(terms, data["prediction"], quality, covered, removed)


@dataclass(frozen=True)
class RuleList:
    """Rules in order, the first that matches decides; ``default`` is the class where none does.

    >>> print(RuleList((Rule((Term(0, "windy", "=", "yes"),), "no", 0.5, 6, 3),), "yes"))
    1. IF windy = yes THEN no
    2. OTHERWISE yes
    """

    rules: tuple[Rule, ...]
    default: Value

    def __str__(self) -> str:
        """One numbered line per rule."""
        lines = [*map(str, self.rules), f"OTHERWISE {self.default}"]
        width = len(str(len(lines)))
        return "\n".join(f"{number:>{width}}. {line}" for number, line in enumerate(lines, start=1))

    def _repr_html_(self) -> str:
        """What a notebook shows; ``rule_table()`` of the model has support, confidence and lift as well."""
        rows = [(n, " AND ".join(map(str, rule.terms)), rule.prediction, rule.covered, f"{rule.quality:.3g}")
                for n, rule in enumerate(self.rules, start=1)]  # fmt: skip
        return html.table(("", "if", "then", "covered", "quality"), [*rows, ("", "otherwise", self.default, "", "")])

    def to_frame(self) -> Any:
        """One row per rule, the default last, as a pandas DataFrame; ``rule_table()`` of the model has the measures."""
        from reference.frames import frame

        rows = [(" AND ".join(map(str, each.terms)), each.prediction, each.covered, each.quality)
                for each in self.rules]  # fmt: skip
        return frame(("condition", "prediction", "covered", "quality"), [*rows, ("", self.default, None, None)])

    def fired(self, table: Table) -> NDArray[np.intp]:
        """For every row the index of the first rule that matches, ``len(rules)`` where none does."""
        first = np.full(table.n_rows, len(self.rules), dtype=np.intp)
        for index in range(len(self.rules) - 1, -1, -1):
            first[self.rules[index].matches(table)] = index
        return first

    def predict(self, table: Table) -> list[Value]:
        """The class of every row."""
        classes = [*(rule.prediction for rule in self.rules), self.default]
        return [classes[index] for index in self.fired(table)]

    def terms_per_rule(self) -> tuple[float, float]:
        """The average number of terms of a rule, without and with the default as a rule of no terms (AM-31).

        >>> RuleList((Rule((Term(0, "windy", "=", "yes"),), "no", 0.5, 6, 3),), "yes").terms_per_rule()
        (1.0, 0.5)
        """
        n_terms = sum(len(rule.terms) for rule in self.rules)
        return n_terms / max(1, len(self.rules)), n_terms / (len(self.rules) + 1)

    def check(self, attributes: tuple[Attribute, ...], target: Attribute) -> None:
        """Refuse terms on columns that do not exist, and predictions that are no class."""
        for prediction in (*(rule.prediction for rule in self.rules), self.default):
            if prediction not in (target.values or ()):
                raise ValueError(f"{said(prediction)} is not one of the classes")
        check_terms([term for rule in self.rules for term in rule.terms], attributes)

    def to_json(self) -> dict[str, Any]:
        """The list as JSON holds it."""
        return {"rules": [rule.to_json() for rule in self.rules], "default": self.default}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RuleList:
        """The list that ``to_json`` wrote."""
        return cls(tuple(Rule.from_json(rule) for rule in items(data["rules"])), data["default"])


def distinct_columns(matches: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where each different column of a matrix stands first, and for every column which of these it equals.

    >>> first, same_as = distinct_columns(np.array([[True, False, True], [False, False, False]]))
    >>> first[same_as].tolist()
    [0, 1, 0]
    """
    n_columns = matches.shape[1]
    if not matches.size:
        return np.zeros(min(1, n_columns), dtype=np.intp), np.zeros(n_columns, dtype=np.intp)
    # Eight bytes a word, which are compared in one step; the first byte weighs most.
    packed = np.packbits(matches, axis=0)
    content = np.zeros((n_columns, -(-len(packed) // 8) * 8), dtype=np.uint8)
    content[:, : len(packed)] = packed.T
    words = content.view(">u8").astype(np.uint64).T
    order = np.lexsort(words[::-1])
    ahead = words[:, order]
    is_first = np.concatenate([[True], (ahead[:, 1:] != ahead[:, :-1]).any(axis=0)])
    same_as = np.empty(n_columns, dtype=np.intp)
    same_as[order] = np.cumsum(is_first) - 1
    return order[is_first], same_as


def check_terms(terms: Sequence[Term], attributes: Sequence[Attribute]) -> None:
    """Refuse terms on columns that do not exist.

    >>> check_terms([Term(3, "x", "=", 1)], [Attribute("x")])
    Traceback (most recent call last):
    ValueError: a term tests attribute 3 of 1
    """
    for term in terms:
        if type(term.attribute) is not int or not 0 <= term.attribute < len(attributes):
            raise ValueError(f"a term tests attribute {said(term.attribute)} of {len(attributes)}")
        attribute = attributes[term.attribute]
        if attribute.name != term.name:
            raise ValueError(f"a term calls attribute {term.attribute} {said(term.name)}")
        if term.op != "=" and attribute.nominal:
            raise ValueError(f"a term compares the nominal attribute {short(attribute.name)}")
        if term.op == "=" and term.value != "?" and term.value not in (attribute.values or ()):
            raise ValueError(f"{said(term.value)} is not a value of attribute {short(attribute.name)}")
        if isinstance(term.value, tuple) and not term.value[0] < term.value[1]:
            raise ValueError(f"a term has the interval {said(term.value)}")
