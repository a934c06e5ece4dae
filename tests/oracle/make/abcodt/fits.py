"""fits.json: whole fits."""

from __future__ import annotations

from tests.oracle.bookmaking import agree_all, seeded
from tests.oracle.make.abcodt.shared import SPEC, Book, add_run


def add_seed_7(book: Book) -> None:
    """The whole run of section 7 under both rules of Step 10."""
    for selection, support in (("feature", [0, 0, 1]), ("branch", [0, 1, 1])):
        result, plain = add_run(book, "fit", f"seed-7-{selection}", f"Seed 7 on eight samples, Step 10 by {selection}.",
                                "29", "eight", {"n_iterations": 5, "selection": selection}, seeded(7, 5000),
                                derivation="independent", source=SPEC)
        assert [plain["theta"], plain["support"]] == [[0, 1, 1], support]
        assert [plain["n_evaluations"], plain["n_cycles"]] == [1000, 166]
        assert [result.draws_of_bees, plain["n_draws"]] == [4358, 4383]
        agree_all(plain["importances"], "0 0.231665734841 0.235555941392")


def add_fits(book: Book) -> None:
    """Longer runs without events."""
    for ident, title, data, options, seed in (
            ("defaults", "Three classes, four features.", "leaning", {"max_evaluations": 200, "n_iterations": 4}, 1),
            ("accuracy", "The accuracy reading.", "leaning",
             {"reading": "accuracy", "max_evaluations": 60, "limit": 10, "objective_iterations": 3, "n_iterations": 4},
             2)):
        add_run(book, "fit", ident, title, "29", data, options, seeded(seed, 5000))


def make() -> Book:
    """fits.json."""
    book = Book("L2")
    for fill in (add_seed_7, add_fits):
        fill(book)
    return book
