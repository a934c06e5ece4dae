"""runs.json: whole runs."""

from __future__ import annotations

from typing import Any

from tests.oracle.bookmaking import seeded
from tests.oracle.make.abcodt.shared import Book, add_run


def brief(**options: Any) -> dict[str, Any]:
    """Return parameters of a short run."""
    return {"n_sources": 2, "max_evaluations": 5, "n_iterations": 2, "max_depth": 2} | options


def add_runs(book: Book) -> None:
    """One run per option."""
    accuracy = {"reading": "accuracy", "cv": 2, "objective_iterations": 2, "max_evaluations": 8}
    for ident, title, line, data, options, seed, kills in (
            ("literal", "The literal reading.", "29", "eight", brief(), 4, "keeps all of theta"),
            ("branch", "Step 10 by branches.", "28", "leaning", brief(selection="branch", n_sources=3), 14,
             "selects by features whatever is asked for"),
            ("accuracy", "The accuracy reading.", "12", "eight", brief(**accuracy), 4, None),
            ("accuracy-acceptance", "The accuracy reading with acceptance tests.", "9a", "eight",
             brief(**accuracy, onlooker="acceptance"), 6, None),
            ("roulette", "The literal reading with roulette.", "9b", "eight", brief(onlooker="roulette"), 7, None),
            ("scout", "A run with scouts.", "10a", "eight", brief(limit=1, max_evaluations=12), 12, None),
            ("colsample", "Part of the features of theta for each tree.", "24", "leaning", brief(colsample=0.5), 9,
             None),
            ("prior", "From class shares.", "20", "rare", brief(init="prior"), 20, None),
            ("hessian", "Curvature in the place of counts.", "24", "leaning", brief(curvature="hessian"), 21, None),
            ("no-line-search", "Steps of 1.", "25", "leaning", brief(line_search=False, subsample=1.0), 21, None),
            ("no-split", "Nothing to split: theta stays.", "28", "balanced", brief(subsample=1.0), 13,
             "keeps nothing without a split"),
            ("one-feature", "One feature.", "1", "single", brief(n_sources=None), 14, None),
            ("lambda-0", "Without regularisation.", "24", "eight", brief(reg_lambda=0.0, subsample=1.0), 15, None)):
        add_run(book, "run", ident, title, line, data, options, seeded(seed, 500), kills=kills)


def make() -> Book:
    """runs.json."""
    book = Book("L3")
    add_runs(book)
    return book
