"""A rule list as SQL and as a Python function: the first rule that matches decides."""

from __future__ import annotations

from reference.exports import PREAMBLE, python_condition, sql_condition, sql_name, sql_value
from reference.rules import RuleList


def sql(rule_list: RuleList, table: str) -> str:
    """A query that adds the column ``prediction``.

    >>> print(sql(RuleList((), "yes"), "days"))
    SELECT "days".*, 'yes' AS prediction FROM "days"
    """
    cases = [f"WHEN {sql_condition(rule)} THEN {sql_value(rule.prediction)}" for rule in rule_list.rules]
    default = sql_value(rule_list.default)
    decided = "\n".join(["CASE", *(f"  {case}" for case in cases), f"  ELSE {default}", "END"]) if cases else default
    return f"SELECT {sql_name(table)}.*, {decided} AS prediction FROM {sql_name(table)}"


def python(rule_list: RuleList) -> str:
    """The source of ``predict(row)``."""
    cases = [
        f"    if {python_condition(rule)}:\n        return {rule.prediction!r}\n" for rule in rule_list.rules
    ]
    head = 'def predict(row):\n    """The class of a row, a mapping from names of columns to values."""\n'
    return f"{PREAMBLE}\n\n{head}{''.join(cases)}    return {rule_list.default!r}\n"
