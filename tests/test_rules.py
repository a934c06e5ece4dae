"""Rules in words, on tables, and in JSON."""

import json
import math

import numpy as np
import pytest

from reference import Attribute, Table
from reference.rules import Rule, RuleList, Term, distinct_columns
from reference.table import MISSING, UNKNOWN

INF = math.inf
TABLE = Table(
    "t",
    (Attribute("colour", ("red", "blue", "?")), Attribute("shape", ("round", 4, True)), Attribute("size")),
    ([0, 1, 2, MISSING, UNKNOWN], [0, 1, 2, MISSING, UNKNOWN], [1.0, 2.5, 2.6, np.nan, -3.0]),
)


@pytest.mark.parametrize(("term", "text", "rows"), [
    (Term(0, "colour", "=", "blue"), "colour = blue", [1]),
    (Term(0, "colour", "=", "green"), "colour = green", []),
    (Term(0, "colour", "=", "?"), "colour = ?", [2]),
    (Term(1, "shape", "=", "?"), "shape = ?", [3]),
    (Term(1, "shape", "=", 4), "shape = 4", [1]),
    (Term(1, "shape", "=", True), "shape = True", [2]),
    (Term(2, "size", "=", "?"), "size = ?", [3]),
    (Term(2, "size", "in", (1.0, 2.5)), "1 < size <= 2.5", [1]),
    (Term(2, "size", "in", (-INF, 2.5)), "size <= 2.5", [0, 1, 4]),
    (Term(2, "size", "in", (2.5, INF)), "size > 2.5", [2]),
    (Term(2, "size", "in", (-INF, INF)), "size is known", [0, 1, 2, 4]),
    (Term(2, "size", ">=", 2.5), "size >= 2.5", [1, 2]),
    (Term(2, "size", "<", 2.5), "size < 2.5", [0, 4]),
], ids=str)
def test_terms(term, text, rows):
    assert str(term) == text
    matching = term.matches(TABLE)
    assert matching.dtype == np.bool_
    assert np.flatnonzero(matching).tolist() == rows
    plain = json.loads(json.dumps(term.to_json(), allow_nan=False))
    again = Term.from_json(plain)
    assert again == term
    assert type(again.value) is type(term.value)


@pytest.mark.parametrize("change", [
    {"op": "~"}, {"op": None}, {"op": "in", "value": 3}, {"op": "in", "value": [1]}, {"op": "in", "value": [1, 2, 3]},
])
def test_terms_that_nobody_wrote(change):
    data = {**Term(0, "colour", "=", "blue").to_json(), **change}
    with pytest.raises((ValueError, TypeError)):
        Term.from_json(data)


BLUE, LARGE = Term(0, "colour", "=", "blue"), Term(2, "size", "in", (2.0, INF))
RULES = RuleList((
    Rule((BLUE, LARGE), "p", 0.5, 3, 2),
    Rule((LARGE,), "q", 0.25, 2, 1),
    Rule((Term(2, "size", "in", (-INF, 2.0)),), "p", 1 / 3, 2, 2),
), "r")


def test_a_rule_needs_every_term():
    assert np.flatnonzero(RULES.rules[0].matches(TABLE)).tolist() == [1]
    assert Rule((), "p", 0.0, 0, 0).matches(TABLE).all()
    assert str(Rule((), "p", 0.0, 0, 0)) == "IF anything THEN p"
    assert str(RULES.rules[0]) == "IF colour = blue AND size > 2 THEN p"


def test_the_first_rule_that_matches_decides():
    assert RULES.fired(TABLE).tolist() == [2, 0, 1, 3, 2]
    assert RULES.predict(TABLE) == ["p", "p", "q", "r", "p"]
    assert RuleList((), "r").predict(TABLE) == ["r"] * 5
    assert RULES.predict(TABLE.take([])) == []


def test_lists_print_with_aligned_numbers():
    assert str(RuleList((), "r")) == "1. OTHERWISE r"
    lines = str(RuleList(RULES.rules * 3, "r")).splitlines()
    assert lines[0] == " 1. IF colour = blue AND size > 2 THEN p"
    assert lines[-1] == "10. OTHERWISE r"


@pytest.mark.parametrize("default", ["r", 1, 1.5, True])
def test_lists_survive_json(default):
    rules = RuleList(RULES.rules, default)
    again = RuleList.from_json(json.loads(json.dumps(rules.to_json(), allow_nan=False)))
    assert again == rules
    assert type(again.default) is type(default)
    assert again.predict(TABLE) == rules.predict(TABLE)


@pytest.mark.parametrize("data", [{}, {"rules": []}, {"default": 1}, {"rules": [{}], "default": 1}])
def test_lists_that_nobody_wrote(data):
    with pytest.raises(KeyError):
        RuleList.from_json(data)


def test_rules_are_values():
    assert len({RULES, RuleList(RULES.rules, "r")}) == 1
    with pytest.raises(AttributeError):
        RULES.default = "p"


@pytest.mark.parametrize("n_rows", [1, 7, 8, 9, 63, 64, 65, 130])
def test_equal_columns_are_found_with_the_first_of_each(n_rows):
    """Columns that differ in their last or their first row alone, beside equal ones, in any order."""
    matches = np.zeros((n_rows, 40), dtype=bool)
    matches[-1, 10:20] = matches[0, 15:30] = True
    matches = matches[:, np.random.default_rng(0).permutation(40)]
    columns = [column.tobytes() for column in matches.T]
    first, same_as = distinct_columns(matches)
    assert sorted(first.tolist()) == sorted({column: columns.index(column) for column in columns}.values())
    assert [columns[first[place]] for place in same_as] == columns
