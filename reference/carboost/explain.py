"""Class rules and their votes in the words of the table: what people read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import html
from reference.filecheck import counts, numbers, said
from reference.frames import frame
from reference.rules import Term, all_match
from reference.table import Table, Value
from reference.wording import count

SHOWN = 10
"""So many rules per class are printed in a report."""

STRONGEST = 3
"""So many rules for a class, and against it, are told of a case."""


@dataclass(frozen=True)
class SignificantRule:
    """IF every term holds THEN the prediction, with the counts and measures behind it.

    The rule covers ``n_a`` training cases and is right on ``n_ac`` of them. ``items`` has the numbers of its terms in
    ``items_``, which no comparison looks at,
    ``weights`` its weight in every stored round of CARBoost (W-CARP weighs with ``loevinger``).

    >>> rule = SignificantRule((Term(2, "humidity", "=", "high"),), "no", 7, 4, 0.13, 1 / 3, (6,))
    >>> print(rule, rule.confidence)
    IF humidity = high THEN no 0.5714285714285714
    """

    terms: tuple[Term, ...]
    prediction: Value
    n_a: int
    n_ac: int
    p_value: float
    loevinger: float
    items: tuple[int, ...] = field(compare=False)
    weights: tuple[float, ...] = ()

    @property
    def confidence(self) -> float:
        """The share of covered cases that it gets right."""
        return self.n_ac / self.n_a

    def __str__(self) -> str:
        """The rule in words."""
        return f"IF {' AND '.join(map(str, self.terms))} THEN {self.prediction}"

    def matches(self, table: Table) -> NDArray[np.bool_]:
        """The rows of a table that satisfy every term."""
        return all_match(self.terms, table)

    def to_json(self) -> dict[str, Any]:
        """The rule as JSON holds it; the terms are in the model's list of items."""
        return {
            "items": list(self.items),
            "prediction": self.prediction,
            "n_a": self.n_a,
            "n_ac": self.n_ac,
            "p_value": self.p_value,
            "loevinger": self.loevinger,
            "weights": list(self.weights),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], terms: Sequence[Term], classes: Sequence[Value]) -> SignificantRule:
        """The rule that ``to_json`` wrote."""
        items, (n_a, n_ac) = counts(data["items"]), counts([data["n_a"], data["n_ac"]])
        if not items or list(items) != sorted(set(items)) or items[-1] >= len(terms):
            raise ValueError(f"a rule has the items {said(list(items))} of {len(terms)}")
        if data["prediction"] not in classes:
            raise ValueError(f"{said(data['prediction'])} is not one of the classes")
        if not 0 < n_ac <= n_a:
            raise ValueError(f"a rule is right on {n_ac} of {n_a} cases")
        p_value, loevinger = numbers([data["p_value"], data["loevinger"]])
        chosen, weights = tuple(terms[item] for item in items), numbers(data["weights"])
        return cls(chosen, data["prediction"], n_a, n_ac, p_value, loevinger, items, weights)


@dataclass(frozen=True)
class Fired:
    """A rule that covers a case: its number in ``rules_`` from 1, and its weight in every round (W-CARP: one)."""

    number: int
    rule: SignificantRule
    weights: tuple[float, ...]

    @property
    def strength(self) -> float:
        """Its weight, on average over the rounds."""
        return sum(self.weights) / max(1, len(self.weights))


@dataclass(frozen=True)
class RoundSaid:
    """What one round of CARBoost said of a case: its weight, the scores of the classes, and its class."""

    alpha: float
    scores: dict[Value, float]
    prediction: Value


@dataclass(frozen=True)
class Explanation:
    """Why a case got its class: the totals, the rules that fired for every class, and what each round said.

    ``totals`` are W-CARP's scores or CARBoost's votes; ``rounds`` is ``None`` for W-CARP.
    """

    prediction: Value
    totals: dict[Value, float]
    fired: dict[Value, tuple[Fired, ...]]
    rounds: tuple[RoundSaid, ...] | None = None

    def __str__(self) -> str:
        """The prediction and its reason, a line per round and rule."""
        return "\n".join([f"{self.prediction}: {self._tally()}", *(f"  {line}" for line in self._lines())])

    def __repr__(self) -> str:
        """The prediction and its reason, on one line."""
        return f"<{self.prediction}: {self.reason}>"

    @property
    def reason(self) -> str:
        """The reason on one line."""
        return "; ".join([self._tally(), *self._lines()])

    def _tally(self) -> str:
        return f"{'scores' if self.rounds is None else 'votes'} {_list_of(self.totals)}"

    def _lines(self) -> list[str]:
        if self.rounds == ():
            return ["no round votes, so the larger class"]
        against = [entry for label, entries in self.fired.items() if label != self.prediction for entry in entries]
        fired = [*_strongest("for it", self.fired[self.prediction]), *_strongest("against it", against)]
        return [*self._rounds(), *(fired or ["no rule covers it, so the larger class"])]

    def _rounds(self) -> list[str]:
        """How many rounds said what, and with what weight in all."""
        said: dict[Value, list[float]] = {}
        for entry in self.rounds or ():
            said.setdefault(entry.prediction, []).append(entry.alpha)
        return [
            f"{count(len(alphas), 'round')} with weight {sum(alphas):.4g} for {label}" for label, alphas in said.items()
        ]

    def _repr_html_(self) -> str:
        """What a notebook shows: the totals, and every rule that fired, the strongest first."""
        rows = [(*said, f"{confidence:.3g}", f"{strength:.4g}") for *said, confidence, strength in self._cells()]
        header = ("rule", "if", "then", "covered", "confidence", "weight")
        return html.table(header, rows, f"{self.prediction}: {self._tally()}")

    def _cells(self) -> list[tuple[Any, ...]]:
        entries = [entry for of_class in self.fired.values() for entry in of_class]
        return [(e.number, " AND ".join(map(str, e.rule.terms)), e.rule.prediction, e.rule.n_a, e.rule.confidence,
                 e.strength)
                for e in sorted(entries, key=lambda e: -e.strength)]  # fmt: skip

    def to_frame(self) -> Any:
        """The rules that fired as a pandas DataFrame, the strongest first."""
        return frame(("rule", "condition", "prediction", "covered", "confidence", "weight"), self._cells())


def _list_of(values: Mapping[Value, float]) -> str:
    return ", ".join(f"{label} {value:.4g}" for label, value in values.items())


def _strongest(side: str, entries: Sequence[Fired]) -> list[str]:
    """The strongest rules of one side, and how many more there are."""
    ordered = sorted(entries, key=lambda entry: -entry.strength)
    lines = [f"{side}, weight {e.strength:.4g}: rule {e.number}, {e.rule}" for e in ordered[:STRONGEST]]
    more = len(ordered) - STRONGEST
    return [*lines, f"{side}, and {count(more, 'rule')} more"] if more > 0 else lines


def by_class(covering: Sequence[Fired], labels: Sequence[Value]) -> dict[Value, tuple[Fired, ...]]:
    """The rules that cover a case, class by class."""
    found: dict[Value, list[Fired]] = {label: [] for label in labels}
    for entry in covering:
        found[entry.rule.prediction].append(entry)
    return {label: tuple(entries) for label, entries in found.items()}


def rules_frame(rules: Sequence[SignificantRule], n_rounds: int) -> Any:
    """The rules as a pandas DataFrame; one column per round of CARBoost."""
    columns = ["rule", "prediction", "n_a", "n_ac", "confidence", "p_value", "loevinger"]
    rows = [
        [" AND ".join(map(str, rule.terms)), *(getattr(rule, name) for name in columns[1:]), *rule.weights]
        for rule in rules
    ]
    return frame([*columns, *(f"weight_{t}" for t in range(1, n_rounds + 1))], rows)


def report(rules: Sequence[SignificantRule], labels: Sequence[Value], default: Value) -> str:
    """The strongest rules of every class, as text."""
    lines = []
    for label in labels:
        of_class = sorted((rule for rule in rules if rule.prediction == label), key=lambda rule: -rule.loevinger)
        lines.append(f"{label}: {len(of_class)} {'rule' if len(of_class) == 1 else 'rules'}")
        lines += [f"  {rule.loevinger:.3f}  {rule.n_ac} of {rule.n_a}  {rule}" for rule in of_class[:SHOWN]]
        if len(of_class) > SHOWN:
            lines.append(f"  ... and {len(of_class) - SHOWN} more")
    return "\n".join([*lines, f"No rule, or a tie: the larger class; {default} is the largest."])
