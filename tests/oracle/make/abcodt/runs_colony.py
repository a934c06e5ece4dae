"""runs_colony.json: runs of stage 1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import abcodt
from tests.oracle.bookmaking import Json, agree_all, seeded
from tests.oracle.make.abcodt.data import DATA
from tests.oracle.make.abcodt.shared import EMPLOYED, ONLOOKERS, SCOUT, SPEC, START, Book, on_tape, some, words

STAGE_1 = ("reading", "n_sources", "max_evaluations", "limit", "onlooker", "objective_iterations", "cv", "max_depth",
           "reg_lambda", "curvature", "learning_rate", "init", "line_search")


def add_colony(book: Book, ident: str, title: str, line: str, where: int | str, options: dict[str, Any],
               tape: Sequence[float | int], **more: Any) -> Json:
    """Add a run of stage 1 on so many features, or on a table, and on as much of a tape as it needs."""
    chosen = abcodt.Options(**options)
    table = DATA[where] if isinstance(where, str) else None
    n_features = where if isinstance(where, int) else DATA[where].n_features()
    used = on_tape(tape)
    abcodt.bees(chosen, n_features, abcodt.judge_of(table, chosen), used)
    return book.case(f"colony-{ident}", title, "colony", line,
                     {"n_features": n_features, "data": None if table is None else where,
                      "parameters": some(chosen, STAGE_1)}, draws=tape[:used.used], **more)


def check_bees(plain: Json, theta: str, profits: str, trials: str, figures: list[int]) -> None:
    """Hold a finished stage 1 against section 7; the figures are cycles, evaluations and draws."""
    assert plain["theta"] == [int(bit) for bit in theta]
    agree_all(plain["profits"], profits)
    assert plain["trials"] == [int(word) for word in trials.split()]
    assert [plain["n_cycles"], plain["n_evaluations"], plain["n_draws"]] == figures


def add_spec_colonies(book: Book) -> None:
    """Stage 1 of section 7."""
    flat = [u for source in (*START, *EMPLOYED) for u in source]
    plain = add_colony(book, "worked", "Stage 1 of the worked example.", "12", 5,
                       {"n_sources": 3, "max_evaluations": 9, "limit": 1}, [*flat, *ONLOOKERS, *SCOUT],
                       derivation="hand", source=SPEC)
    check_bees(plain, "00100", "0.395182973092 0.517228082077 0.618510756217", "1 1 1", [1, 10, 44])
    assert plain["sources"][0] == words("0.4856 0.15 0.49 0.41 0.3")
    lines = [event["line"].partition(":")[2] for event in plain["events"]]
    assert [*lines[:5], *lines[-4:]] == ["1", "2", "3", "4", "5", "10", "10a", "11", "12"]
    for how, theta, profits, trials, figures in (
            ("acceptance", "01110", "0.102988657743 0.305471461367 0.136240780064 0.167856117429 0.169159943837",
             "2 1 4 1 2", [10, 105, 592]),
            ("roulette", "11110", "0.910859601595 0.0667265814324 0.15409793209 0.107265452812 0.17689995532",
             "1 7 1 1 1", [10, 106, 380])):
        plain = add_colony(book, f"seed-42-{how}", f"Seed 42, five features, onlookers by {how}.", "9", 5,
                           {"n_sources": 5, "max_evaluations": 100, "limit": 5, "onlooker": how}, seeded(42, 1000),
                           derivation="independent", source=SPEC)
        check_bees(plain, theta, profits, trials, figures)
    plain = add_colony(book, "seed-42-accuracy", "Seed 42 in the accuracy reading on eight samples.", "12", "eight",
                       {"reading": "accuracy", "n_sources": 3, "max_evaluations": 30, "limit": 5, "cv": 2,
                        "objective_iterations": 3}, seeded(42, 1000), derivation="independent", source=SPEC)
    check_bees(plain, "001", "0.625 0.625 0.5", "5 3 1", [5, 36, 123])


def add_small_colonies(book: Book) -> None:
    """Runs worked out by hand: phi = 0 moves nothing."""
    still = [0.0, 0.0, 0.5]
    # both sources are sqrt(1/8) from (1/2, 1/2); nothing moves, and 6 evaluations are enough for 6
    tied = [0.25, 0.75, 0.75, 0.25, *still, *still, 0.25, *still, 0.125, *still]
    add_colony(book, "tied-sources", "Of equally good sources the first gives theta.", "12", 2,
               {"max_evaluations": 6}, tied,
               hand={"theta": [0, 1], "trials": [4, 2], "n_evaluations": 6, "n_cycles": 1}, source="worked by hand",
               kills="lets the last of equally good sources give theta")
    add_colony(book, "exactly-enough", "As many evaluations as allowed end the run.", "11", 2, {"max_evaluations": 6},
               tied, hand={"n_evaluations": 6, "n_cycles": 1}, source="worked by hand",
               kills="makes another cycle at exactly max_evaluations")
    # two equal sources sit on their centroid: profits 0, chances 1/2 each
    add_colony(book, "all-on-centroid", "All profits 0: every source is as likely.", "8", 2,
               {"max_evaluations": 1, "n_sources": 2}, [0.25, 0.75, 0.25, 0.75, *still, *still, 0.25, *still, 0.75,
                                                        0.375, *still],
               hand={"theta": [0, 1], "profits": [0.0, 0.0], "trials": [3, 3], "n_evaluations": 6, "n_cycles": 1},
               source="worked by hand", kills="divides by a sum of 0")
    add_colony(book, "one-feature", "One feature: two sources, and theta is that feature.", "1", 1,
               {"max_evaluations": 2}, [0.125, 0.375, *still, *still, 0.25, *still, 0.125, *still],
               hand={"theta": [1], "sources": [[0.125], [0.375]], "trials": [4, 2], "n_cycles": 1},
               source="worked by hand")


def add_colonies(book: Book) -> None:
    """Runs about single lines."""
    for ident, title, line, where, options, seed, kills in (
            ("recomputed", "From the second cycle on the centroid and all profits are those of the present sources.",
             "6", 4, {"n_sources": 3, "max_evaluations": 20}, 3, "keeps the centroid of the start"),
            ("not-counted", "Profits worked out anew are no evaluations.", "6", 3,
             {"n_sources": 4, "max_evaluations": 28}, 5, "counts the profits of line 6"),
            ("onlookers-count", "Onlookers count as evaluations.", "11", 3, {"n_sources": 2, "max_evaluations": 14}, 8,
             "counts employed bees only"),
            ("scouts", "A low limit: scouts in most cycles, and each counts.", "10", 3,
             {"n_sources": 3, "max_evaluations": 40, "limit": 2}, 4, "leaves the scout's evaluation out"),
            ("held-within-cycle", "Within a cycle the centroid is held.", "4", 3,
             {"n_sources": 3, "max_evaluations": 16, "limit": 1}, 9, "takes the centroid anew for every candidate"),
            ("final-population", "Theta is of the last population, whatever was better before.", "12", 3,
             {"n_sources": 2, "max_evaluations": 30, "limit": 1}, 5, "remembers the best distance of all"),
            ("first-cycle-only", "More sources than evaluations: one cycle.", "11", 4,
             {"n_sources": 7, "max_evaluations": 3}, 6, "tests the evaluations before the first cycle"),
            ("by-dimension", "As many sources as features.", "1", 6, {"max_evaluations": 30}, 10, None),
            ("roulette-scouts", "Roulette with scouts.", "9b", 3,
             {"n_sources": 3, "max_evaluations": 30, "limit": 2, "onlooker": "roulette"}, 11, None)):
        add_colony(book, ident, title, line, where, options, seeded(seed, 1000), kills=kills)


def quick(**options: Any) -> dict[str, Any]:
    """Return parameters of a short accuracy run."""
    return {"reading": "accuracy", "n_sources": 3, "max_evaluations": 15, "limit": 3, "cv": 2,
            "objective_iterations": 2} | options


def add_accuracy_colonies(book: Book) -> None:
    """Runs of the accuracy reading."""
    still = [0.0, 0.0, 0.5]
    masks = [0.75, 0.75, 0.25, 0.25, 0.75, 0.75, 0.75, 0.25, 0.75]
    # constant features: every mask has profit 2/5, so the masks 110, 011, 101 stay as they are
    add_colony(book, "record-earlier", "Of equal profits and numbers of features the earlier mask is recorded.", "12a",
               "constant", quick(max_evaluations=6, limit=9), [*masks, *still * 3, *[0.125, *still] * 3],
               hand={"theta": [1, 1, 0], "profits": [0.4] * 3, "n_cycles": 1, "n_evaluations": 9},
               source="worked by hand: every mask predicts alike", kills="records the later of equal masks")
    # the scouts bring 010, then 100, which has as many features and comes later
    add_colony(book, "record-fewer", "Of equal profits fewer features are recorded.", "12a", "constant",
               quick(limit=1, max_evaluations=14),
               [*masks, *still * 3, *[0.125, *still] * 3, 0.25, 0.75, 0.25, *still * 3, *[0.875, *still] * 3,
                0.75, 0.25, 0.25],
               hand={"theta": [0, 1, 0], "profits": [0.4] * 3, "n_cycles": 2, "n_evaluations": 17},
               source="worked by hand: every mask predicts alike", kills="records the first of equal profits")
    # what holds in one fold is the other way round in the other: every mask has profit 0, which is
    # still the best; of the masks 11, 10 (repaired) and 11 the one with fewer features is recorded
    add_colony(book, "record-of-nothing", "A best profit of 0 is recorded too.", "12a", "reversed",
               quick(max_evaluations=6, limit=9), [*masks[:6], *still * 3, *[0.125, *still] * 3],
               hand={"theta": [1, 0], "profits": [0.0] * 3, "n_cycles": 1, "n_evaluations": 9},
               source="worked by hand: each fold teaches the opposite of the other",
               kills="records only profits above 0")
    for ident, title, line, where, options, seed, kills in (
            ("record-kept", "The record outlives its source.", "12a", "eight", quick(limit=1, max_evaluations=40), 3,
             "takes theta from the last population in the accuracy reading"),
            ("accuracy-acceptance", "The accuracy reading with acceptance tests.", "9a", "eight",
             quick(onlooker="acceptance"), 5, "lets the reading alone decide how onlookers choose"),
            ("accuracy-three-classes", "Three classes and four features.", "4", "leaning",
             quick(max_evaluations=12, cv=3), 2, None),
            ("accuracy-hessian", "Profits by curvature.", "4", "leaning", quick(curvature="hessian"), 6, None),
            ("accuracy-prior", "Profits from class shares.", "4", "leaning", quick(init="prior"), 7, None),
            ("accuracy-no-line-search", "Profits with steps of 1.", "4", "leaning", quick(line_search=False), 8, None),
            ("accuracy-repeated-masks", "A mask judged before counts again.", "11", "single", quick(n_sources=2), 9,
             "counts a mask once")):
        add_colony(book, ident, title, line, where, options, seeded(seed, 1000), kills=kills)


def make() -> Book:
    """runs_colony.json."""
    book = Book("L3")
    for fill in (add_spec_colonies, add_small_colonies, add_colonies, add_accuracy_colonies):
        fill(book)
    return book
