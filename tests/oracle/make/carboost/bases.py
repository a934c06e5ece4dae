"""bases.json: CARBoost runs on other rule bases."""

from __future__ import annotations

from tests.oracle.make.carboost.example import EXAMPLE
from tests.oracle.make.carboost.shared import HALVES, Book, Run, add_runs

BASE_RUNS: list[Run] = [
    ("no-pruning", "A rule base without pruning.", "boost1", "weather",
     EXAMPLE | {"pruning": "none", "n_estimators": 3}, 3, (), "prunes although there is no pruning"),
    ("optimal", "A rule base by the optimal rule set.", "boost1", "staircase",
     {"pruning": "optimal", "significance": 0.7, "n_estimators": 3}, 2, (), "prunes by Li's condition alone"),
    ("normal", "A rule base by the normal approximation.", "boost1", "weather",
     EXAMPLE | {"test": "normal", "n_estimators": 2}, 3, (),
     "tests by the hypergeometric distribution whatever is asked for"),
    ("binomial", "A rule base by the binomial test.", "boost1", "weather",
     EXAMPLE | {"test": "binomial", "n_estimators": 2}, 3, (),
     "tests by the hypergeometric distribution whatever is asked for"),
    ("confidence", "A rule base with a confidence threshold.", "boost1", "weather",
     EXAMPLE | {"min_confidence": 6 / 7, "n_estimators": 2}, 4, (), "drops a confidence equal to the threshold"),
    ("length-1", "A rule base of single items.", "boost1", "weather", EXAMPLE | {"max_length": 1, "n_estimators": 2}, 5,
     (), None),
    ("categories", "Nothing to discretize, and nobody who would.", "boost1", "halves",
     HALVES | {"discretize": None, "max_itemsets": 1_000_000, "n_estimators": 1}, 1, (), None),
    ("as-many-as-allowed", "As many itemsets as are allowed, not one more.", "fcp9", "halves",
     HALVES | {"max_itemsets": 2, "n_estimators": 1}, 1, (), "gives up at the last itemset that is allowed"),
    ("as-many-short-ones", "As many itemsets of one item as are allowed; longer ones do not count.", "fcp19", "tied",
     HALVES | {"max_itemsets": 8, "max_length": 1, "n_estimators": 1}, 1, (), None),
    ("bonferroni", "A rule base by Bonferroni; the first round is bad.", "boost11", "three",
     {"adjust": "bonferroni", "n_estimators": 2}, 6, (), "leaves Bonferroni's factor out"),
]


def make() -> Book:
    """bases.json."""
    book = Book("L3")
    add_runs(book, BASE_RUNS)
    return book
