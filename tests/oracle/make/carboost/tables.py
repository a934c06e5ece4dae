"""tables.json: CARBoost runs on odd tables."""

from __future__ import annotations

from tests.oracle.make.carboost.example import EXAMPLE, NEW_7_3
from tests.oracle.make.carboost.shared import GAP_ROWS, MIXED_ROWS, Book, Run, add_runs

TABLE_RUNS: list[Run] = [
    ("one-round", "One round.", "boost3", "weather", EXAMPLE | {"n_estimators": 1}, 3, NEW_7_3,
     "makes one round more than asked for"),
    ("three", "Three classes.", "boost8", "three", {"n_estimators": 4}, 1, [[0, 1, 1], [None, None, None]],
     "counts a case drawn twice once"),
    ("three-persist", "The same with rule weights that persist.", "boost15", "three",
     {"rule_memory": "persist", "n_estimators": 4}, 1, (), "resets rule weights whatever is asked for"),
    ("empty", "An empty rule base: every round predicts the majority class.", "boost8", "weather",
     {"significance": 1e-6, "n_estimators": 3}, 3, NEW_7_3, "gives a case without rules to the first class"),
    ("one-class", "One class: every round is perfect.", "boost12", "one-class", {"n_estimators": 2}, 1, [[0, 0]],
     "does not clip an error of 0"),
    ("one-class-rules", "One class with rules: Loevinger is 0 throughout.", "boost6", "one-class",
     {"n_estimators": 2, "pruning": "none", "significance": 1.0}, 1, [[0, 0]], "divides 0 by 0"),
    ("one-row", "One row: both clips are one half and the votes 0.", "boost12", "one-row", {"n_estimators": 2}, 1, (),
     None),
    ("gaps-ignore", "Missing values make no items.", "boost8", "gaps",
     {"significance": 0.2, "min_support": 0.2, "n_estimators": 3}, 2, GAP_ROWS,
     "lets a missing value match every item of its column"),
    ("gaps-value", "Missing values are values.", "boost8", "gaps",
     {"significance": 0.2, "min_support": 0.2, "missing": "value", "n_estimators": 3}, 2, GAP_ROWS,
     "takes an unknown value for a missing one"),
    ("mixed-ignore", "Continuous columns.", "boost8", "mixed", {"n_estimators": 2}, 1, MIXED_ROWS,
     "puts a value at a cut to the right"),
    ("mixed-value", "Continuous columns, missing values as values.", "boost8", "mixed",
     {"missing": "value", "significance": 0.2, "max_length": 2, "n_estimators": 2}, 1, MIXED_ROWS,
     "drops the missing item of a column without cuts"),
    ("seventy", "More cases than a machine word has bits.", "boost5", "seventy", {"n_estimators": 2, "max_length": 2},
     1, (), None),
]


def make() -> Book:
    """tables.json."""
    book = Book("L3")
    add_runs(book, TABLE_RUNS)
    return book
