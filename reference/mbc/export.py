"""The vote of all lists as SQL and as a Python function."""

from __future__ import annotations

from collections.abc import Sequence

from reference.exports import PREAMBLE, flags, largest, python_condition
from reference.rules import RuleList
from reference.table import Value


def sql(
    rule_lists: Sequence[RuleList], labels: Sequence[Value], majority: int, weight: float, per_list: bool, table: str
) -> str:
    """A query that adds the votes of every class and the column ``prediction``; hundredths are counted, as ever."""
    votes: dict[Value, list[str]] = {label: ["0"] for label in labels}
    missed, number = ["0"], 0
    for rules in rule_lists:
        names = [f"rule_{number + rank}" for rank in range(1, len(rules.rules) + 1)]
        for rank, (rule, name) in enumerate(zip(rules.rules, names, strict=True), start=1):
            votes[rule.prediction].append(f"{100 + len(names) - rank} * {name}")
        missed += [f"(1 - MAX({', '.join([*names, '0'])}))"] if per_list and names else []
        missed += [] if per_list else [f"1 - {name}" for name in names]
        number += len(names)
    columns = []
    for c, label in enumerate(labels):
        hundredths = " + ".join(votes[label])
        share = f"({hundredths} + 100 * {weight!r} * ({' + '.join(missed)}))" if c == majority else f"({hundredths})"
        columns.append(f"{share} / 100.0 AS votes_{c + 1}")
    names = [f"votes_{c + 1}" for c in range(len(labels))]
    chosen = largest(names, labels, labels[majority], above="> 0")
    counted = f"SELECT *, {', '.join(columns)} FROM ({flags([rules.rules for rules in rule_lists], table)})"
    return f"SELECT *, {chosen} AS prediction FROM ({counted})"


PYTHON = '''

def predict(row):
    """The class of a row, a mapping from names of columns to values."""
    matches = [
{conditions}
    ]
    hundredths, missed = [0] * len(LABELS), 0
    for of_list, said in zip(PREDICTIONS, matches):
        for rank, (c, match) in enumerate(zip(of_list, said), start=1):
            if match:
                hundredths[c] += 100 + len(of_list) - rank
            elif not PER_LIST:
                missed += 1
        if PER_LIST and of_list and not any(said):
            missed += 1
    votes = [count / 100 for count in hundredths]
    votes[MAJORITY] = (hundredths[MAJORITY] + 100 * WEIGHT * missed) / 100
    best = votes.index(max(votes))
    return LABELS[best if votes[best] > 0 else MAJORITY]
'''


def python(
    rule_lists: Sequence[RuleList], labels: Sequence[Value], majority: int, weight: float, per_list: bool
) -> str:
    """The source of ``predict(row)``."""
    codes = {label: code for code, label in enumerate(labels)}
    predictions = [[codes[rule.prediction] for rule in rules.rules] for rules in rule_lists]
    lists = ["        [" + ", ".join(map(python_condition, rules.rules)) + "]," for rules in rule_lists]
    constants = f"LABELS = {list(labels)!r}\nPREDICTIONS = {predictions!r}\n"
    constants += f"MAJORITY, WEIGHT, PER_LIST = {majority}, {weight!r}, {per_list}\n"
    return f"{constants}\n\n{PREAMBLE}" + PYTHON.replace("{conditions}", "\n".join(lists))
