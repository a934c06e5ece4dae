"""What the file of a rule base holds, and the way back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reference.carboost.columns import SignificantRules
from reference.carboost.explain import SignificantRule
from reference.discretize import intervals
from reference.filecheck import counts, items, numbers, said
from reference.rules import Term, check_terms
from reference.table import Attribute, Value, repeated
from reference.wording import short

if TYPE_CHECKING:
    from reference.carboost.estimator_wcarp import WCARP


def restore(model: WCARP, data: dict[str, Any]) -> None:
    """Give a model what its file holds of the rule base, after a look at all of it."""
    labels, n_rounds = model.target_.values or (), len(data.get("alphas", ()))
    model.items_ = tuple(Term.from_json(entry) for entry in items(data["items"]))
    model.cut_points_ = list(items(data["cut_points"]))
    check_items(model.items_, model.attributes_, model.cut_points_)
    if (twice := repeated(model.items_)) is not None:
        raise ValueError(f"the item {str(twice)[:60]} stands there twice")
    model.class_count_ = counts(data["class_count"])
    if len(model.class_count_) != len(labels) or not any(model.class_count_):
        raise ValueError(f"the class counts {said(list(model.class_count_))} for {len(labels)} classes")
    model.default_class_ = labels[model.class_count_.index(max(model.class_count_))]
    [model.n_rules_tested_] = counts([data["n_rules_tested"]])
    rules = [SignificantRule.from_json(entry, model.items_, labels) for entry in items(data["rules"])]
    if any(len(rule.weights) != n_rounds for rule in rules):
        raise ValueError(f"a rule does not have one weight for each of {n_rounds} rounds")
    check_rules(rules, dict(zip(labels, model.class_count_, strict=True)))
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


def check_rules(rules: Sequence[SignificantRule], class_count: Mapping[Value, int]) -> None:
    """Refuse rules that stand there twice, or of which no training rows with these classes can be told.

    >>> check_rules([SignificantRule((Term(0, "x", "=", "a"),), "yes", 9, 5, 0.01, 0.5, (0,), ())], {"yes": 4, "no": 9})
    Traceback (most recent call last):
    ValueError: a rule is right on 5 of 9 cases, of which there are 4 of 13
    """
    n_cases = sum(class_count.values())
    for rule in rules:
        if not 0 <= rule.p_value <= 1 or rule.loevinger > 1:
            raise ValueError(f"a rule has the p-value {rule.p_value:g} and a Loevinger of {rule.loevinger:g}")
        if rule.n_ac > (known := class_count[rule.prediction]) or rule.n_a > n_cases:
            there = f"{known} of {n_cases}"
            raise ValueError(f"a rule is right on {rule.n_ac} of {rule.n_a} cases, of which there are {there}")
    if (twice := repeated([(rule.items, rule.prediction) for rule in rules])) is not None:
        raise ValueError(f"the rule of items {said(list(twice[0]))} stands there twice")


def items_in_use(rules: Sequence[SignificantRule], terms: Sequence[Term]) -> dict[str, Any]:
    """Rules and items as JSON holds them, with only the items that rules use, numbered anew."""
    used = sorted({item for rule in rules for item in rule.items})
    place = {item: number for number, item in enumerate(used)}
    renumbered = [{**rule.to_json(), "items": [place[item] for item in rule.items]} for rule in rules]
    return {"items": [terms[item].to_json() for item in used], "rules": renumbered}
