"""The rules of a fitted model: columns of numbers, of which objects are made when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from reference.carboost.algorithm import Round, RuleBase
from reference.carboost.collection import held_off
from reference.carboost.explain import SignificantRule
from reference.carboost.mine import ClassRule
from reference.carboost.packed import ClassRules
from reference.rules import Term
from reference.table import Value


class SignificantRules(Sequence[SignificantRule]):
    """A rule base in the words of the table, as a tuple of rules would be: each is made when asked for, and kept."""

    def __init__(
        self,
        rules: ClassRules,
        p_values: NDArray[np.float64],
        loevinger: NDArray[np.float64],
        weights: NDArray[np.float64],
        terms: Sequence[Term],
        labels: Sequence[Value],
    ) -> None:
        self.rules, self.p_values, self.loevinger, self.weights = rules, p_values, loevinger, weights
        self.terms, self.labels = terms, labels
        self._made: dict[int, SignificantRule] = {}

    @classmethod
    def of(
        cls, base: RuleBase, rounds: Sequence[Round], terms: Sequence[Term], labels: Sequence[Value]
    ) -> SignificantRules:
        """The rules of a base, with their weights in every round."""
        weights = np.array([stored.rule_weights for stored in rounds], dtype=np.float64)
        return cls(
            ClassRules.of(base.rules), np.array(base.p_values, dtype=np.float64),
            np.array(base.loevinger, dtype=np.float64), weights.reshape(len(rounds), len(base.rules)), terms, labels,
        )

    @classmethod
    def of_rules(
        cls, rules: Sequence[SignificantRule], n_rounds: int, terms: Sequence[Term], labels: Sequence[Value]
    ) -> SignificantRules:
        """The rules of a file, each with a weight for every round."""
        codes, most = {label: code for code, label in enumerate(labels)}, np.iinfo(np.int64).max
        if any(rule.n_a > most for rule in rules):
            raise ValueError(f"a rule covers more than {most} cases")
        coded = [ClassRule(codes[rule.prediction], rule.items, rule.n_a, rule.n_ac) for rule in rules]
        weights = np.array([rule.weights for rule in rules], dtype=np.float64).reshape(len(rules), n_rounds).T
        p_values = np.array([rule.p_value for rule in rules], dtype=np.float64)
        measured = np.array([rule.loevinger for rule in rules], dtype=np.float64)
        return cls(ClassRules.of(coded), p_values, measured, weights, terms, labels)

    def __len__(self) -> int:
        return len(self.rules)

    @overload
    def __getitem__(self, index: SupportsIndex) -> SignificantRule: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[SignificantRule, ...]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> SignificantRule | tuple[SignificantRule, ...]:
        if isinstance(index, slice):
            return tuple(self[r] for r in range(*index.indices(len(self))))
        r = range(len(self))[index]
        if r not in self._made:
            return self._made.setdefault(r, self._rule(r))
        return self._made[r]

    def __iter__(self) -> Iterator[SignificantRule]:
        if len(self._made) < len(self):
            self._make_all()
        return map(self._made.__getitem__, range(len(self)))

    def _make_all(self) -> None:
        """All rules, column by column; one that somebody has looked at stays the object that it is."""
        rules = self.rules
        columns = (
            self._antecedents(), map(self.labels.__getitem__, rules.prediction.tolist()), rules.n_a.tolist(),
            rules.n_ac.tolist(), self.p_values.tolist(), self.loevinger.tolist(),
            chain.from_iterable(zip(*items, strict=True) for items in rules.item_columns()),
            map(tuple, self.weights.T.tolist()),
        )
        with held_off():
            for r, rule in enumerate(map(SignificantRule, *columns)):
                self._made.setdefault(r, rule)

    def _antecedents(self) -> Iterator[tuple[Term, ...]]:
        """The terms of every rule."""
        for items in self.rules.item_columns():
            yield from zip(*(map(self.terms.__getitem__, column) for column in items), strict=True)

    def _rule(self, r: int) -> SignificantRule:
        rule = self.rules[r]
        return SignificantRule(
            tuple(self.terms[item] for item in rule.items),
            self.labels[rule.prediction],
            rule.n_a,
            rule.n_ac,
            float(self.p_values[r]),
            float(self.loevinger[r]),
            rule.items,
            tuple(self.weights[:, r].tolist()),
        )

    def parts(self) -> Iterator[tuple[Value, tuple[Term, ...]]]:
        """The class and the terms of every rule, without making it."""
        return zip(map(self.labels.__getitem__, self.rules.prediction.tolist()), self._antecedents(), strict=True)

    def take(self, places: Sequence[int]) -> SignificantRules:
        """Some of the rules."""
        chosen = np.array(places, dtype=np.intp)
        measures = self.p_values[chosen], self.loevinger[chosen], self.weights[:, chosen]
        return SignificantRules(self.rules.take(places), *measures, self.terms, self.labels)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, SignificantRules | tuple):
            return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_made": {}}
