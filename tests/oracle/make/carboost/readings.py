"""readings.json: CARBoost runs about single lines."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tests.oracle.bookmaking import agree_all
from tests.oracle.make.carboost.example import EXAMPLE
from tests.oracle.make.carboost.shared import HALVES, Book, Run, add_boost, add_runs, events_of


def picks(rows: Sequence[int], n: int) -> list[float]:
    """Return draws that choose these cases of n with equal weights."""
    return [(row + 0.5) / n for row in rows]


def add_bad_rounds(book: Book) -> None:
    """Rounds that are as bad as can be: E8, E9, E13, CB-20, CB-24."""
    # the rules are 0: item 0 and 1: item 1. A sample of case 2 alone: class 1 is alone in it (0), item 0 is not
    # covered (0), so all scores are 0 and class 0, the first of two equal ones, is predicted: e = 1
    alone = picks([2] * 4, 4)
    plain = add_boost(book, "first", "A bad first round is kept with weight 1 and ends the run.", "boost11", "halves",
                      HALVES, alone, [[-1]],
                      hand={"errors": [1.0], "alphas": [1.0], "rule_weights": [[0.0, 0.0]], "n_draws": 4,
                            "votes": [[1.0, 0.0]] * 5, "predictions": [0] * 5},
                      source="worked by hand: all scores 0", kills="discards a bad first round")
    assert [event["action"] for event in events_of(plain, "boost11")] == ["first"]
    # e = 1 counts as 7/8: alpha = -ln(7) / 2; missed cases 2 and 3 end with 1/16, the others with 7/16; rule 1 is
    # right on case 2, four draws, no error: a = 7. Rounds 2 and 3 draw cases 0, 0, 1, 2: both rules have measure 1,
    # nothing is missed, alpha = ln(7) / 2, and a returns to 1
    plain = add_boost(book, "hopeless", "A hopeless round kept: its weight is negative.", "boost12", "halves",
                      HALVES | {"on_bad_round": "keep", "n_estimators": 3}, [*alone, *[0.2, 0.3, 0.5, 0.9] * 2], [[-1]],
                      hand={"errors": [1.0, 0.0, 0.0], "samples": [[2] * 4, [0, 0, 1, 2], [0, 0, 1, 2]],
                            "rule_weights": [[0.0, 0.0], [1.0, 7.0], [1.0, 1.0]], "predictions": [0, 0, 1, 1, 0]},
                      source="worked by hand: 7/8 and 1/8", kills="does not clip an error of 1")
    half = math.log(7) / 2
    agree_all(plain["alphas"], f"{-half:.12g} {half:.12g} {half:.12g}")
    agree_all(plain["case_weights"][1], "0.4375 0.4375 0.0625 0.0625")
    assert events_of(plain, "boost17")[0]["a"] == [1.0, 7.0]
    add_boost(book, "nothing-stored", "All rounds bad and reset: nothing is stored, the default class wins.", "boost20",
              "halves", HALVES | {"on_bad_round": "reset", "n_estimators": 3}, alone * 3, [[1]],
              hand={"errors": [1.0] * 3, "alphas": [], "rule_weights": [], "n_draws": 12, "votes": [[0.0, 0.0]] * 5,
                    "predictions": [0] * 5, "default": 0},
              source="worked by hand: all scores 0", kills="stores a round that is reset")
    # case 0 alone: predicted 0, which is right; cases 2 and 3 are missed but not drawn. e = 0 counts as 1/8, so they
    # end with 7/16 each. Round 2 draws cases 0, 2, 3, 3: both rules have measure 1 and all is right. Cases 2 and 3
    # have one vote of each round, equal ones, and class 0 is the first of two equal classes
    plain = add_boost(book, "alone", "One class alone in the sample: no rule speaks, undrawn cases are missed.",
                      "boost6", "halves", HALVES | {"n_estimators": 2}, [*picks([0] * 4, 4), 0.03, 0.3, 0.6, 0.95],
                      hand={"errors": [0.0, 0.0], "samples": [[0] * 4, [0, 2, 3, 3]],
                            "rule_weights": [[0.0, 0.0], [1.0, 1.0]], "predictions": [0] * 4},
                      source="worked by hand: 1/16, 1/16, 7/16, 7/16", kills="lets the last of tied classes win")
    agree_all(plain["case_weights"][1], "0.0625 0.0625 0.4375 0.4375")
    assert plain["votes"][2][0] == plain["votes"][2][1]


ROUND_RUNS: list[Run] = [
    ("half", "A weighted error of one half that rounding put below it ends the run.", "boost11", "constant",
     {"significance": 1.0, "error_on": "weighted", "n_estimators": 4}, 24, (), "compares with one half without slack"),
    ("reset-weights", "After a bad round that is reset all cases weigh the same.", "boost11", "weather",
     EXAMPLE | {"on_bad_round": "reset", "n_estimators": 3}, 1, (), "leaves case weights alone in a reset"),
    ("reset-rules", "A reset leaves the rule weights as they were.", "boost11", "three",
     {"on_bad_round": "reset", "n_estimators": 4}, 2, (), "resets rule weights with the case weights"),
    ("reset-first", "A bad first round that is reset.", "boost11", "three",
     {"on_bad_round": "reset", "adjust": "bonferroni", "n_estimators": 2}, 6, (),
     "keeps a bad first round whatever is asked for"),
    ("train-uncovered", "By the training measure a rule speaks that covers no drawn case.", "boost6", "weather",
     EXAMPLE | {"loevinger": "train", "n_estimators": 3}, 2, (), "silences a rule that covers no drawn case"),
    ("train-clip", "Negative training measures clipped.", "boost6", "constant",
     {"significance": 1.0, "pruning": "none", "loevinger": "train", "negative": "clip", "n_estimators": 3}, 3, (),
     "clips only what was measured on a sample"),
    ("product", "New rule weights replace those that persist.", "boost17", "weather",
     EXAMPLE | {"rule_memory": "persist", "n_estimators": 4}, 4, (), "multiplies the new weight with the old one"),
    ("replace", "Rule weights alone: a rule that covers no drawn case speaks too.", "boost7", "three",
     {"rule_weight": "replace", "n_estimators": 2}, 3, (),
     "lets Loevinger silence a rule although the weight replaces it"),
    ("replace-persist", "Rule weights alone, persistent, bad rounds kept.", "boost7", "weather",
     EXAMPLE | {"rule_weight": "replace", "rule_memory": "persist", "on_bad_round": "keep", "n_estimators": 4}, 1, (),
     "multiplies with Loevinger although the weight replaces it"),
    ("weighted-keep", "Weighted errors, bad rounds kept.", "boost10", "weather",
     EXAMPLE | {"error_on": "weighted", "on_bad_round": "keep", "n_estimators": 4}, 7, (),
     "counts errors on the sample whatever is asked for"),
    ("weighted-sample", "Weighted errors, drawn cases re-weighted.", "boost13", "gaps",
     {"significance": 0.2, "min_support": 0.2, "error_on": "weighted", "reweight": "sample", "n_estimators": 3}, 6, (),
     "re-weights all cases whatever is asked for"),
    ("train-reset", "Errors on the training cases, bad rounds reset.", "boost10", "weather",
     EXAMPLE | {"error_on": "train", "on_bad_round": "reset", "n_estimators": 4}, 1, (),
     "counts errors on the sample whatever is asked for"),
    ("score-keep", "Scores voted, bad rounds kept with negative weights.", "boost19", "three",
     {"vote": "score", "on_bad_round": "keep", "n_estimators": 3}, 18, [[0, 1, 1], [1, None, -1]],
     "votes with classes although scores are asked for"),
    ("off-clip", "No rule weights, no negative measures.", "boost7", "weather",
     EXAMPLE | {"rule_weight": "off", "negative": "clip", "n_estimators": 3}, 9, (),
     "keeps negative values whatever is asked for"),
]


def make() -> Book:
    """readings.json."""
    book = Book("L3")
    add_bad_rounds(book)
    add_runs(book, ROUND_RUNS)
    return book
