"""runs_boost.json: runs of stage 2."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tests.oracle import abcodt
from tests.oracle.bookmaking import Json, agree, agree_all, seeded
from tests.oracle.make.abcodt.data import DATA
from tests.oracle.make.abcodt.operations import TINIEST_BETA
from tests.oracle.make.abcodt.shared import HALVES, SPEC, TREES_7, Book, check_tree, on_tape, some, toy

STAGE_2 = ("n_iterations", "max_depth", "subsample", "colsample", "reg_lambda", "curvature", "learning_rate", "init",
           "line_search")


def add_boost(book: Book, ident: str, title: str, line: str, data: str, options: abcodt.Options,
              tape: Sequence[float | int] = (), features: Sequence[int] | None = None, **more: Any) -> Json:
    """Add a run of stage 2 on as much of a tape as it needs."""
    table = DATA[data]
    chosen = list(range(table.n_features())) if features is None else list(features)
    used = on_tape(tape)
    abcodt.boost(table, table.everything(), chosen, options, used)
    return book.case(f"boost-{ident}", title, "boost", line,
                     {"data": data, "features": chosen, "parameters": some(options, STAGE_2)},
                     draws=tape[:used.used], **more)


# lambda: gains of the class 0 trees; betas; losses; importances
BOOSTS_7 = """
2: 0.375 0.279761904762 0.327136808385 0.327730778443; 4.49711483274 6.89482241285; 4.99486983549 4.17738068567; \
0.351068404193 0.139880952381 0.163865389221
0: 0.666666666667 0.533333333333 0.555851611527 0.591671570036; 2.91171337905 3.87785838556; \
4.89709879456 4.09116674567; 0.611259139097 0.266666666667 0.295835785018
"""
SCORES_7 = ("0.310457956248 0.310457956248 -0.157225467282 0.0140931930125 -0.157225467282 0.101663339014"
            " -0.252177745351 -0.252177745351")
SHARES_7 = "0.555978278285 0.555978278285 0.451965227254 0.537405936934 " + " ".join(["0.451965227254"] * 4)
RESIDUALS_7 = ("0.444021721715 0.444021721715 -0.451965227254 0.462594063066 -0.451965227254 0.548034772746"
               " -0.451965227254 -0.451965227254")


def check_worked_events(plain: Json) -> None:
    """Hold shares, residuals and trees of the two iterations against section 7."""
    of_line = {line: [event for event in plain["events"] if event["line"] == f"abcodt:{line}"]
               for line in ("23", "24", "26")}
    assert of_line["23"][0]["probabilities"] == [[0.5, 0.5]] * 8
    agree_all([row[0] for row in of_line["23"][1]["probabilities"]], SHARES_7)
    assert of_line["24"][0]["residuals"] == HALVES
    agree_all(of_line["24"][2]["residuals"], RESIDUALS_7)
    for event, line in zip(of_line["24"][::2], TREES_7.strip().split("\n"), strict=True):
        check_tree(event["nodes"], line.split(": ")[1])
    agree_all([row[0] for row in plain["scores"]], SCORES_7)
    agree_all([-row[1] for row in plain["scores"]], SCORES_7)


def add_spec_boosts(book: Book) -> None:
    """Stage 2 of section 7."""
    for line in BOOSTS_7.strip().split("\n"):
        reg_lambda, text = line.split(": ")
        gains, betas, losses, weights = text.split("; ")
        plain = add_boost(book, f"worked-lambda-{reg_lambda}",
                          f"Stage 2 of the worked example, lambda {reg_lambda}.", "26", "eight",
                          toy(reg_lambda=float(reg_lambda)), derivation="hand", source=SPEC)
        for start in (0, 1):
            agree_all([found["gain"] for tree in plain["trees"][start::2] for found in tree if "gain" in found], gains)
        agree_all(plain["betas"], betas)
        agree_all(plain["train_loss"], losses)
        agree_all(plain["importances"], weights)
        if reg_lambda == "2":
            check_worked_events(plain)
    plain = add_boost(book, "seed-42", "Seed 42, three iterations, other parameters at their defaults.", "22", "eight",
                      abcodt.Options(n_iterations=3), seeded(42, 100), derivation="independent", source=SPEC)
    agree_all(plain["betas"], "0.880938494048 1.76327537523 2.03788365652")
    agree_all(plain["importances"], "0.439534462912 0 0.208670352382")
    agree(plain["train_loss"][-1], "5.11615509248")
    nodes = [found for tree in plain["trees"] for found in tree if "gain" in found]
    assert [len(nodes), plain["n_draws"]] == [6, 15]
    for selection in ("feature", "branch"):
        found = [abcodt.Candidate(one["feature"], one["threshold"], one["gain"]) for one in nodes]
        assert abcodt.select(selection, [0, 1, 2], plain["importances"], found)[1] == [0]


def add_boosts_by_hand(book: Book) -> None:
    """Runs without a split."""
    # two samples of each class on constant columns: residuals add up to 0
    scores = [[0.0, 0.0]] * 4
    add_boost(book, "no-split", "Nothing to split and nothing to say: steps of 0.", "25", "balanced",
              toy(n_iterations=1),
              hand={"betas": [0.0], "trees": [[{"size": 4, "value": 0.0}]] * 2, "scores": scores,
                    "train_loss": [4 * math.log(2)], "importances": [0.0, 0.0]}, source="worked by hand",
              kills="takes a step of 10 when all outputs are 0")
    # class 1 has three of five: residuals of class 0 add up to 2 - 5/2, over 5 + 2
    plain = add_boost(book, "constant", "One leaf says which class is larger; the step makes it the class shares.",
                      "25", "constant", toy(n_iterations=1, learning_rate=1.0), derivation="identity",
                      source="identity: at the minimum the shares are 2/5 and 3/5")
    assert plain["trees"] == [[{"size": 5, "value": -0.5 / 7}], [{"size": 5, "value": 0.5 / 7}]]
    assert abs(abcodt.softmax(plain["scores"][0])[0] - 0.4) < 1e-12


def add_boosts(book: Book) -> None:
    """One run per option, and runs about single lines."""
    few = {"n_iterations": 2, "max_depth": 3}
    for ident, title, line, data, options, seed, kills in (
            ("three-classes", "Three classes: three trees an iteration.", "24", "leaning", few | {"subsample": 1.0}, 0,
             "takes the first class's shares for every class"),
            ("subsample", "Half of the rows for the trees, all of them for step and scores.", "22", "leaning",
             few | {"subsample": 0.5}, 3, "searches the step on the drawn rows alone"),
            ("one-row", "At least one row is drawn.", "22", "leaning", few | {"subsample": 0.05}, 3,
             "draws rows once for all iterations"),
            ("colsample", "Half of the features for each tree, drawn per class.", "24", "leaning",
             few | {"subsample": 1.0, "colsample": 0.5}, 5, "draws features once an iteration"),
            ("both-samples", "Rows are drawn before features.", "22", "leaning",
             few | {"subsample": 0.6, "colsample": 0.7}, 6, "draws rows again for every class"),
            ("one-column", "At least one feature is drawn.", "24", "eight",
             few | {"subsample": 1.0, "colsample": 0.2}, 7, None),
            ("prior", "From class shares.", "20", "rare", few | {"subsample": 1.0, "init": "prior"}, 0,
             "starts from scores of 0"),
            ("prior-subsample", "Class shares are those of all rows.", "20", "leaning",
             few | {"subsample": 0.5, "init": "prior", "n_iterations": 1}, 8, None),
            ("no-line-search", "Steps of 1.", "25", "leaning", few | {"subsample": 1.0, "line_search": False}, 0,
             "searches a step"),
            ("hessian", "Curvature in the place of counts.", "24", "leaning",
             few | {"subsample": 1.0, "curvature": "hessian"}, 0, "leaves the trees at unit curvature"),
            ("hessian-lambda-0", "Curvature without lambda, steps of 1.", "24", "leaning",
             few | {"subsample": 1.0, "curvature": "hessian", "reg_lambda": 0.0, "line_search": False}, 0, None),
            ("hessian-prior", "Curvature from class shares.", "24", "leaning",
             few | {"subsample": 0.75, "curvature": "hessian", "init": "prior"}, 9, None),
            ("full-rate", "A learning rate of 1.", "26", "eight", few | {"subsample": 1.0, "learning_rate": 1.0}, 0,
             "leaves the learning rate out"),
            ("stumps", "Trees of one split.", "24", "leaning", few | {"max_depth": 1, "subsample": 0.8}, 11, None),
            ("capped", "A step of 10 where the classes part.", "25", "clear",
             {"n_iterations": 2, "max_depth": 3, "subsample": 1.0}, 0, "searches the step up to 1"),
            ("one-feature", "A table of one feature.", "24", "single", few | {"subsample": 1.0}, 0, None),
            ("repeated", "Repeated values.", "24", "repeated", few | {"subsample": 1.0, "reg_lambda": 0.5}, 0, None)):
        add_boost(book, ident, title, line, data, abcodt.Options(**options), seeded(seed, 200), kills=kills)
    add_boost(book, "some-features", "Features keep the numbers that they have in the table.", "27", "leaning",
              abcodt.Options(**few, subsample=0.75, colsample=0.67), seeded(12, 200), [1, 2, 3],
              kills="numbers the features of theta from 0")


def add_uphill_boost(book: Book) -> None:
    """A run whose trees, grown on few rows, are wrong about the others."""
    plain = add_boost(book, "uphill", "Trees that raise the loss on all rows: a step of 10/2^61.", "25", "eight",
                      abcodt.Options(n_iterations=2, max_depth=2, subsample=0.4), seeded(17, 100),
                      kills="returns 0 where the loss only grows")
    assert TINIEST_BETA in plain["betas"]


def make() -> Book:
    """runs_boost.json."""
    book = Book("L3")
    for fill in (add_spec_boosts, add_boosts_by_hand, add_boosts, add_uphill_boost):
        fill(book)
    return book
