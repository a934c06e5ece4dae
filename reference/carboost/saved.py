"""What the file of a rule base holds, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reference.carboost.columns import SignificantRules
from reference.carboost.explain import SignificantRule
from reference.discretize import intervals
from reference.filecheck import counts, items, numbers, said
from reference.rules import Term, check_terms
from reference.table import Attribute
from reference.wording import short

if TYPE_CHECKING:
    from reference.carboost.estimator_wcarp import WCARP


def restore(model: WCARP, data: dict[str, Any]) -> None:
    """Give a model what its file holds of the rule base, after a look at all of it."""
    labels, n_rounds = model.target_.values or (), len(data.get("alphas", ()))
    model.items_ = tuple(Term.from_json(entry) for entry in items(data["items"]))
    model.cut_points_ = list(items(data["cut_points"]))
    check_items(model.items_, model.attributes_, model.cut_points_)
    model.class_count_ = counts(data["class_count"])
    if len(model.class_count_) != len(labels) or not any(model.class_count_):
        raise ValueError(f"the class counts {said(list(model.class_count_))} for {len(labels)} classes")
    model.default_class_ = labels[model.class_count_.index(max(model.class_count_))]
    [model.n_rules_tested_] = counts([data["n_rules_tested"]])
    rules = [SignificantRule.from_json(entry, model.items_, labels) for entry in items(data["rules"])]
    if any(len(rule.weights) != n_rounds for rule in rules):
        raise ValueError(f"a rule does not have one weight for each of {n_rounds} rounds")
    model.rules_ = SignificantRules.of_rules(rules, n_rounds, model.items_, labels)


def check_items(items: Sequence[Term], attributes: Sequence[Attribute], cut_points: Sequence[Any]) -> None:
    """Refuse cuts that are no rising numbers, and items that are no value, interval or gap of their attribute.

    >>> check_items([Term(0, "x", "in", (2.5, 4.0))], [Attribute("x")], [[2.5]])
    Traceback (most recent call last):
    ValueError: 2.5 < x <= 4 is not an item of 'x'
    """
    check_terms(items, attributes)
    known: list[set[tuple[str, Any]]] = []
    for attribute, cuts in zip(attributes, cut_points, strict=True):
        if (cuts is None) != attribute.nominal or list(numbers(cuts or ())) != sorted(set(cuts or ())):
            raise ValueError(f"the cuts of {short(attribute.name)} are {said(cuts)}")
        spans = [("in", span) for span in intervals(cuts)] if cuts else []
        known.append({*spans, *(("=", value) for value in attribute.values or ()), ("=", "?")})
    for term in items:
        if (term.op, term.value) not in known[term.attribute]:
            raise ValueError(f"{str(term)[:60]} is not an item of {short(term.name)}")


def items_in_use(rules: Sequence[SignificantRule], terms: Sequence[Term]) -> dict[str, Any]:
    """Rules and items as JSON holds them, with only the items that rules use, numbered anew."""
    used = sorted({item for rule in rules for item in rule.items})
    place = {item: number for number, item in enumerate(used)}
    renumbered = [{**rule.to_json(), "items": [place[item] for item in rule.items]} for rule in rules]
    return {"items": [terms[item].to_json() for item in used], "rules": renumbered}
