"""prediction.json: sections 7.3 and 7.4 of the specification."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import carboost
from tests.oracle.bookmaking import Json, agree_all, lines_of
from tests.oracle.make.carboost.data import WEATHER
from tests.oracle.make.carboost.example import (
    CASES_7_4,
    EXAMPLE,
    NEW_7_3,
    RULES,
    TABLE_7_3,
    VOTES_7_4,
    example_round,
    ids_of,
    named,
    weather_cases,
)
from tests.oracle.make.carboost.shared import Book


def rated(book: Book, ident: str, title: str, rules: Json, weights: Sequence[float], class_counts: list[int],
          cases: Json, **more: Any) -> Json:
    """Add scores."""
    return book.case(f"score-{ident}", title, "score", "wcarp9",
                     {"rules": rules, "weights": list(weights), "class_counts": class_counts, "cases": cases}, **more)


def add_spec_scores(book: Book) -> None:
    """The scores of 7.3 and of the rounds of 7.4."""
    items = carboost.make_items(WEATHER, "ignore")
    new = [carboost.case_of(row, items) for row in NEW_7_3]
    assert new[4] == [1, 3, 8]
    base = carboost.rule_base(WEATHER, carboost.Options(**EXAMPLE))
    weights = [rule.loevinger for rule in base.rules]
    plain = rated(book, "7-3", "The five cases of section 7.3.", RULES, weights, [5, 9], new,
                  source="specification 7.3", kills="gives a case without rules to the first class")
    for case, scores, label, row in zip(new, plain["scores"], plain["predictions"], lines_of(TABLE_7_3), strict=True):
        covering, *digits, name = row.split()
        assert [r for r in range(7) if set(RULES[r][1]) <= set(case)] == ([] if covering == "-" else ids_of(covering))
        agree_all(scores, " ".join(digits))
        assert label == named(name)
    train = carboost.predict(base, base.cases)[1]
    assert [i for i in range(14) if train[i] != WEATHER.classes[i]] == [3]
    for t in range(2):
        plain = rated(book, f"7-4-{t + 1}", f"All training cases in round {t + 1} of 7.4.", RULES,
                      example_round(t)["boost7"]["weights"], [5, 9], weather_cases(), source="specification 7.4",
                      kills=["lets a class without rules lose to a negative score",
                             "lets the first of tied classes win"][t])
        for scores, label, row in zip(plain["scores"], plain["predictions"], lines_of(CASES_7_4[t]), strict=True):
            no, yes, name, *_ = row.split()
            agree_all(scores, f"{no} {yes}")
            assert label == named(name)


def add_edge_scores(book: Book) -> None:
    """Ties, order of addition, empty sums: E7, CB-15, CB-16, CB-19."""
    for ident, title, rules, weights, class_counts, cases, scores, labels, source, kills in (
            ("no-rules", "Without rules the largest class wins.", [], [], [2, 5, 5], [[0], []], [[0.0] * 3] * 2, [1, 1],
             "0 = 0 = 0, 5 = 5", "lets the last of tied classes win"),
            ("tie-size", "Of equal scores the larger class wins.", [[0, [0]], [1, [1]], [2, [2]]], [0.5] * 3, [3, 4, 9],
             [[0, 1], [0, 1, 2], [1, 2], [0]], [[0.5, 0.5, 0.0], [0.5] * 3, [0.0, 0.5, 0.5], [0.5, 0.0, 0.0]],
             [1, 2, 2, 0], "4 > 3, 9 > 4", "lets the first of tied classes win"),
            ("tie-index", "Of equal scores and classes of equal size the first wins.", [[0, [0]], [1, [1]], [2, [2]]],
             [0.5] * 3, [4, 4, 4], [[0, 1], [1, 2], [0, 1, 2], []],
             [[0.5, 0.5, 0.0], [0.0, 0.5, 0.5], [0.5] * 3, [0.0] * 3], [0, 1, 0, 0], "4 = 4",
             "lets the last of tied classes win"),
            ("negative", "A class without covering rules beats a negative score.", [[0, [0]], [1, [1]]], [-0.25, -0.5],
             [9, 1], [[0], [0, 1], [1]], [[-0.25, 0.0], [-0.25, -0.5], [0.0, -0.5]], [1, 0, 0], "0 > -1/4 > -1/2",
             "lets a class without rules lose to a negative score"),
            # 0.1 + 0.2 + 0.3 = 0.6000000000000001 from the left, 0.6 from the right
            ("left-to-right", "Weights are added in rule order.", [[0, [0]], [0, [1]], [0, [2]], [1, [3]]],
             [0.1, 0.2, 0.3, 0.6], [1, 9], [[0, 1, 2, 3]], [[0.1 + 0.2 + 0.3, 0.6]], [0],
             "(0.1 + 0.2) + 0.3 > 0.6 in binary", "adds up from the last rule"),
            # 1e16 + 1 rounds to 1e16
            ("plain-sums", "Plain double additions, no compensation.", [[0, [0]], [0, [1]], [0, [2]], [1, [0]]],
             [1e16, 1.0, -1e16, 0.5], [1, 1], [[0, 1, 2]], [[0.0, 0.5]], [1], "1e16 + 1 - 1e16 = 0 in binary",
             "adds up exactly and rounds once"),
            ("part", "A rule covers a case only with all its items.", [[0, [0, 1, 2]], [1, [1]]], [0.75, 0.5], [1, 1],
             [[0, 1], [0, 1, 2], [0, 1, 2, 3], []], [[0.0, 0.5], [0.75, 0.5], [0.75, 0.5], [0.0, 0.0]], [1, 0, 0, 0],
             "containment", "accepts a case that holds any one item"),
            ("sixty-four", "As many cases as a machine word has bits.", [[0, [0]]], [0.5], [63, 1], [[0]] * 63 + [[1]],
             [[0.5, 0.0]] * 63 + [[0.0, 0.0]], [0] * 64, "the last case has no rule", None),
            ("sixty-five", "One case more than a machine word has bits.", [[0, [0]], [1, [1]]], [0.5, 0.25], [64, 1],
             [[0]] * 64 + [[1]], [[0.5, 0.0]] * 64 + [[0.0, 0.25]], [0] * 64 + [1], "each case by its own rule", None),
            ("no-cases", "No cases.", [[0, [0]]], [1.0], [1, 1], [], [], [], "nothing to score", None)):
        rated(book, ident, title, rules, weights, class_counts, cases, hand={"scores": scores, "predictions": labels},
              source=f"worked by hand: {source}", kills=kills)
    assert 0.1 + 0.2 + 0.3 != 0.3 + 0.2 + 0.1


def polled(book: Book, ident: str, title: str, alphas: Sequence[float], scores: Json, class_counts: list[int],
           how: str, **more: Any) -> Json:
    """Add a vote on one case."""
    return book.case(f"vote-{ident}", title, "vote", "boost20",
                     {"alphas": list(alphas), "scores": scores, "class_counts": class_counts, "vote": how}, **more)


def add_spec_votes(book: Book) -> None:
    """The votes of 7.4."""
    items = carboost.make_items(WEATHER, "ignore")
    weights = [example_round(t)["boost7"]["weights"] for t in range(2)]
    alphas = [example_round(t)["alpha"] for t in range(2)]
    for number, (row, line) in enumerate(zip(NEW_7_3, lines_of(VOTES_7_4), strict=True), 1):
        scores = [carboost.scores_of(RULES, one, 2, carboost.case_of(row, items)) for one in weights]
        plain = polled(book, f"7-4-{number}", f"Case {number} of the final vote.", alphas, scores, [5, 9], "crisp",
                       source="specification 7.4", kills="lets every round have one vote" if number == 1 else None)
        first, second, no, yes, label = line.split()
        assert plain["chosen"] == [named(first), named(second)]
        agree_all(plain["votes"], f"{no} {yes}")
        assert plain["class"] == named(label)


def add_edge_votes(book: Book) -> None:
    """Ties, negative weights, scores, no rounds: E13, CB-34, CB-35."""
    a, b = [1.0, 0.0], [0.0, 1.0]
    for ident, title, alphas, scores, class_counts, how, chosen, votes, label, source, kills in (
            ("no-rounds", "Without stored rounds all votes are 0 and the default class wins.", [], [], [2, 7, 7],
             "crisp", [], [0.0] * 3, 1, "0 = 0 = 0, 7 = 7", "gives a case without votes to the first class"),
            ("tie-size", "Equal votes go to the larger class.", [0.5, 0.5], [a, b], [3, 4], "crisp", [0, 1], [0.5, 0.5],
             1, "4 > 3", "lets the first of tied classes win"),
            ("tie-index", "Equal votes for classes of equal size go to the first.", [0.5, 0.5], [b, a], [4, 4], "crisp",
             [1, 0], [0.5, 0.5], 0, "4 = 4", "lets the last of tied classes win"),
            ("round-tie", "A round without covering rules votes for the larger class.", [0.5, 0.25], [[0.0, 0.0], a],
             [3, 4], "crisp", [1, 0], [0.25, 0.5], 1, "0 = 0, 4 > 3", "lets the first of tied classes win"),
            ("negative", "A round of negative weight votes against its class.", [-0.5], [a], [9, 1], "crisp", [0],
             [-0.5, 0.0], 1, "0 > -1/2", "counts a negative weight as its size"),
            ("score", "Scores times the weights of their rounds.", [0.5, 2.0], [[3.0, 1.0], [0.25, 1.0]], [9, 1],
             "score", [0, 1], [2.0, 2.5], 1, "1.5 + 0.5, 0.5 + 2", "votes with classes although scores are asked for"),
            ("score-negative", "Negative scores count against their class.", [1.0, 0.5], [[-1.0, 0.0], [1.0, 0.5]],
             [1, 1], "score", [1, 0], [-0.5, 0.25], 1, "-1 + 1/2, 1/4", None),
            ("score-no-rounds", "The same without rounds.", [], [], [7, 2], "score", [], [0.0, 0.0], 0, "0 = 0", None),
            # 0.1 + 0.2 + 0.3 from the left is more than 0.6
            ("left-to-right", "Weights are added in the order of the rounds.", [0.1, 0.2, 0.3, 0.6], [a, a, a, b],
             [1, 9], "crisp", [0, 0, 0, 1], [0.1 + 0.2 + 0.3, 0.6], 0, "(0.1 + 0.2) + 0.3 > 0.6 in binary",
             "adds up from the last round")):
        polled(book, ident, title, alphas, scores, class_counts, how,
               hand={"chosen": chosen, "votes": votes, "class": label}, source=f"worked by hand: {source}", kills=kills)


def make() -> Book:
    """prediction.json."""
    book = Book("L1")
    for fill in (add_spec_scores, add_edge_scores, add_spec_votes, add_edge_votes):
        fill(book)
    return book
