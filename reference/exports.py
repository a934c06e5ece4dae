"""Rules as SQL and as a plain Python function: prediction without this package, from the columns that rules test.

A room says how its rules decide; here is what their tests look like in both languages. Missing is ``NULL`` in SQL and
``None``, NaN or absent in Python.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from reference.rules import Term
from reference.ruletable import Lists, Ruling
from reference.table import Value

MOST = 900
"""A database takes about a thousand terms in one expression."""

PREAMBLE = '''\
def _text(row, name):
    value = row.get(name)
    return None if value is None or value != value else value


def _number(row, name):
    value = _text(row, name)
    return float("nan") if value is None else float(value)
'''
"""What the tests of a Python function need."""


def sql_name(name: str) -> str:
    """A name in quotes.

    >>> sql_name("size in cm")
    '"size in cm"'
    """
    return '"' + name.replace('"', '""') + '"'


def sql_value(value: Value) -> str:
    """A value as SQL writes it.

    >>> sql_value("it's"), sql_value(2.5), sql_value(True)
    ("'it''s'", '2.5', '1')
    """
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return repr(int(value) if isinstance(value, bool) else value)


def sql_test(term: Term) -> str:
    """A test as SQL.

    >>> sql_test(Term(0, "x", "in", (1.5, math.inf))), sql_test(Term(1, "wind", "=", "?"))
    ('"x" > 1.5', '"wind" IS NULL')
    """
    name = sql_name(term.name)
    if not isinstance(term.value, tuple):
        return f"{name} IS NULL" if _is_gap(term) else f"{name} {term.op} {sql_value(term.value)}"
    low, high = term.value
    parts = [f"{name} > {low!r}"] if math.isfinite(low) else []
    parts += [f"{name} <= {high!r}"] if math.isfinite(high) else []
    return " AND ".join(parts) or f"{name} IS NOT NULL"


def python_test(term: Term) -> str:
    """A test as Python, of a mapping called ``row``.

    >>> python_test(Term(0, "x", "in", (1.5, math.inf)))
    "1.5 < _number(row, 'x')"
    """
    name = repr(term.name)
    if not isinstance(term.value, tuple):
        if _is_gap(term):
            return f"_text(row, {name}) is None"
        if term.op == "=":
            return f"_text(row, {name}) == {term.value!r}"
        return f"_number(row, {name}) {term.op} {term.value!r}"
    low, high = term.value
    low_end = f"{low!r} < " if math.isfinite(low) else ""
    high_end = f" <= {high!r}" if math.isfinite(high) else ""
    return f"{low_end}_number(row, {name}){high_end}" if low_end or high_end else f"_text(row, {name}) is not None"


def sql_condition(rule: Ruling) -> str:
    """All tests of a rule as SQL."""
    return " AND ".join(map(sql_test, rule.terms)) or "1 = 1"


def python_condition(rule: Ruling) -> str:
    """All tests of a rule as Python."""
    return " and ".join(map(python_test, rule.terms)) or "True"


def flags(lists: Lists, table: str) -> str:
    """A query that adds a column of 0 and 1 for every rule: ``rule_1``, ``rule_2`` and so on, through all lists."""
    rules = [rule for of_list in lists for rule in of_list]
    if len(rules) > MOST:
        raise ValueError(f"{len(rules)} rules are too many for one query, which takes {MOST}: export them to Python")
    cells = [
        f"CASE WHEN {sql_condition(rule)} THEN 1 ELSE 0 END AS rule_{number}"
        for number, rule in enumerate(rules, start=1)
    ]
    return f"SELECT {', '.join([f'{sql_name(table)}.*', *cells])} FROM {sql_name(table)}"


def largest(names: Sequence[str], classes: Sequence[Value], otherwise: Value, above: str = "") -> str:
    """The class whose column is largest, the first of equal ones; ``above`` adds what it must satisfy besides."""
    chosen = []
    for name, label in zip(names, classes, strict=True):
        tests = [f"{name} >= {other}" for other in names if other != name] + ([f"{name} {above}"] if above else [])
        chosen.append(f"WHEN {' AND '.join(tests) or '1 = 1'} THEN {sql_value(label)}")
    return f"CASE {' '.join(chosen)} ELSE {sql_value(otherwise)} END"


def _is_gap(term: Term) -> bool:
    return term.op == "=" and term.value == "?"
