"""The scores of W-CARP and the votes of CARBoost's rounds as SQL and as a Python function."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reference.carboost.explain import SignificantRule
from reference.conventions import check_is_fitted
from reference.exports import PREAMBLE, flags, largest, python_condition
from reference.table import Value

Rounds = Sequence[tuple[float, Sequence[float]]]
"""For every round its weight, and the weight of every rule in it; W-CARP is one round of weight 1."""


def vote_of(model: Any) -> tuple[Sequence[SignificantRule], Rounds, Sequence[Value], bool]:
    """Rules, rounds, classes with the largest first, and whether a round votes for one class alone."""
    check_is_fitted(model)
    labels = model.target_.values or ()
    classes = [labels[c] for c in sorted(range(len(labels)), key=lambda c: (-model.class_count_[c], c))]
    if not hasattr(model, "alphas_"):
        return model.rules_, [(1.0, [rule.loevinger for rule in model.rules_])], classes, False
    return model.rules_, list(zip(model.alphas_, model.rule_weights_, strict=True)), classes, model.vote == "crisp"


def sql(
    rules: Sequence[SignificantRule], rounds: Rounds, classes: Sequence[Value], crisp: bool, table: str
) -> str:
    """A query that adds the totals of every class and the column ``prediction``; ``classes`` come the largest first.

    Numbers are added in the order of the rules and rounds, as the method adds them.
    """
    query = flags([rules], table)
    for t, (_, weights) in enumerate(rounds, start=1):
        scores = [f"{_sum(rules, weights, label)} AS score_{t}_{c}" for c, label in enumerate(classes, start=1)]
        query = f"SELECT *, {', '.join(scores)} FROM ({query})"
    if crisp:
        said = [f"{largest(_scores(t, classes), list(range(1, len(classes) + 1)), 1)} AS said_{t}"
                for t in range(1, len(rounds) + 1)]  # fmt: skip
        query = f"SELECT {', '.join(['*', *said])} FROM ({query})"
    totals = []
    for c in range(1, len(classes) + 1):
        votes = [f"{alpha!r} * " + (f"(CASE WHEN said_{t} = {c} THEN 1.0 ELSE 0.0 END)" if crisp else f"score_{t}_{c}")
                 for t, (alpha, _) in enumerate(rounds, start=1)]  # fmt: skip
        totals.append(f"{' + '.join(['0.0', *votes])} AS total_{c}")
    query = f"SELECT *, {', '.join(totals)} FROM ({query})"
    chosen = largest([f"total_{c}" for c in range(1, len(classes) + 1)], classes, classes[0])
    return f"SELECT *, {chosen} AS prediction FROM ({query})"


def _scores(t: int, classes: Sequence[Value]) -> list[str]:
    return [f"score_{t}_{c}" for c in range(1, len(classes) + 1)]


def _sum(rules: Sequence[SignificantRule], weights: Sequence[float], label: Value) -> str:
    pairs = zip(rules, weights, strict=True)
    terms = [f"({weight!r}) * rule_{r}" for r, (rule, weight) in enumerate(pairs, start=1) if rule.prediction == label]
    return " + ".join(["0.0", *terms])


PYTHON = '''

def predict(row):
    """The class of a row, a mapping from names of columns to values."""
    matches = [
{conditions}
    ]
    totals = [0.0] * len(CLASSES)
    for alpha, weights in ROUNDS:
        scores = [0.0] * len(CLASSES)
        for match, c, weight in zip(matches, PREDICTIONS, weights):
            if match:
                scores[c] += weight
        best = scores.index(max(scores))
        for c, score in enumerate(scores):
            totals[c] += alpha * (float(c == best) if CRISP else score)
    return CLASSES[totals.index(max(totals))]
'''


def python(rules: Sequence[SignificantRule], rounds: Rounds, classes: Sequence[Value], crisp: bool) -> str:
    """The source of ``predict(row)``; ``classes`` come the largest first, which settles ties."""
    codes = {label: code for code, label in enumerate(classes)}
    predictions = [codes[rule.prediction] for rule in rules]
    constants = f"CLASSES = {list(classes)!r}\nPREDICTIONS = {predictions!r}\nCRISP = {crisp}\n"
    constants += f"ROUNDS = {[(alpha, list(weights)) for alpha, weights in rounds]!r}\n"
    conditions = "\n".join(f"        {python_condition(rule)}," for rule in rules)
    return f"{constants}\n\n{PREAMBLE}" + PYTHON.replace("{conditions}", conditions)
