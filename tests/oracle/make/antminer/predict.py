"""predict.json: classes by a rule list."""

from __future__ import annotations

from tests.oracle.make.antminer.shared import Book


def make() -> Book:
    """predict.json."""
    book = Book("L1")
    rules = [{"rule": [[0, 1]], "class": 1}, {"rule": [[0, 1], [1, 0]], "class": 2},
             {"rule": [[1, 0]], "class": 0}]
    for ident, title, default, given, rows, classes, kills in (
            ("first-match", "The first rule that matches decides, not the longest or the last.", 2, rules,
             [[1, 0], [0, 0], [1, 1]], [1, 0, 1], "lets the last matching rule decide"),
            ("default", "A row that no rule covers gets the default class.", 2, rules, [[0, 1], [2, 1]],
             [2, 2], "answers class 0 when no rule matches"),
            ("all-terms", "Every term of a rule must hold.", 0, [{"rule": [[0, 1], [1, 0]], "class": 1}],
             [[1, 0], [1, 1], [0, 0]], [1, 0, 0], "accepts a row that meets any one term"),
            ("missing", "A missing value satisfies no term.", 2, rules,
             [[None, 0], [1, None], [None, None], [0, None]],
             [0, 1, 2, 2], "lets a missing value satisfy any term"),
            ("out-of-domain", "A code outside the domain satisfies no term.", 2, rules,
             [[7, 0], [7, 9], [1, 9]], [0, 2, 1],
             None),
            ("empty-list", "Without rules every row gets the default class.", 1, [], [[0, 0], [None, 3]],
             [1, 1], None),
            ("dead-rule", "The same antecedent found again for another class is never reached.", 0,
             [{"rule": [[0, 1]], "class": 1}, {"rule": [[0, 1]], "class": 0}], [[1, 1], [0, 1]], [1, 0],
             None)):
        book.add(f"predict-{ident}", title, "predict", "19",
                 {"rules": given, "default": default, "rows": rows},
                 hand={"classes": classes}, source="worked by hand: first match", kills=kills)
    return book
