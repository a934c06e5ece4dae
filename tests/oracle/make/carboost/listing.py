"""listing.json: the boosting listing in pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import carboost
from tests.oracle.bookmaking import Json, agree, lines_of
from tests.oracle.make.carboost.data import WEATHER
from tests.oracle.make.carboost.example import EXAMPLE, ROUNDS_7_4, RULES, SAMPLES, UNIFORMS, example_round, tell_missed
from tests.oracle.make.carboost.shared import HALVES, Book, base_options, boost_options


def add_begins(book: Book) -> None:
    """Lines boost1 and boost2."""
    book.case("begin-weather", "The rules of 7.2, and the first weights.", "begin", "boost2",
              {"data": "weather", "parameters": base_options(**EXAMPLE)},
              hand={"rules": RULES, "case_weights": [1 / 14] * 14, "rule_weights": [1.0] * 7},
              derivation="independent", source="specification 7.2")
    # item 0 only in class 0, item 1 only in class 1: p = 1/6, both pass at level 1
    book.case("begin-halves", "Two rules, four cases.", "begin", "boost1",
              {"data": "halves", "parameters": base_options(**HALVES)},
              hand={"rules": [[0, [0]], [1, [1]]], "case_weights": [0.25] * 4, "rule_weights": [1.0, 1.0]},
              source="worked by hand: each item removes both counter-examples")
    book.case("begin-empty", "No rule passes, the cases have weights all the same.", "begin", "boost1",
              {"data": "halves", "parameters": base_options()},
              hand={"rules": [], "case_weights": [0.25] * 4, "rule_weights": []}, source="worked by hand: p = 1/6")


HALF_RULES = {"data": "halves", "rules": [[0, [0]], [1, [1]]], "loevinger": [1.0, 1.0]}
BOOST_NAMES = ("n_estimators", "missing", "loevinger", "error_on", "reweight", "rule_weight", "rule_memory", "negative",
               "on_bad_round")


def round_input(rules: Json, case_weights: Sequence[float], rule_weights: Sequence[float], number: int | None = 1,
                **options: Any) -> Json:
    """Return the inputs of a round, or of rounds (number None): the parameters are those that lines 3 to 18 look at."""
    chosen = {name: value for name, value in boost_options(**options).items() if name in BOOST_NAMES}
    which = {} if number is None else {"round": number}
    return rules | which | {"case_weights": list(case_weights), "rule_weights": list(rule_weights),
                            "parameters": chosen}


# id; title; line; W, a, round; options; draws; what comes out by hand
HALF_ROUNDS: list[tuple[str, str, str, list[float], list[float], int, dict[str, Any], list[float], Json, str]] = [
    # every case once: both rules have measure 1, nothing is missed, e = 0 counts as 1/8
    ("perfect", "Every case drawn once: nothing is missed.", "boost12", [0.25] * 4, [1.0, 3.0], 1, {},
     [0.1, 0.3, 0.6, 0.9],
     {"sample": [0, 1, 2, 3], "weights": [1.0, 3.0], "missed": [], "error": 0.0, "loevinger": [1.0, 1.0],
      "next": {"rule_weights": [1.0, 1.0]}}, "measures 1, e = 0"),
    # case 2 alone: measures 0, class 0 predicted throughout, 2 and 3 missed
    ("first", "A bad first round is stored with weight 1 and ends it.", "boost11", [0.25] * 4, [1.0, 1.0], 1, {},
     [0.6] * 4,
     {"sample": [2] * 4, "weights": [0.0, 0.0], "missed": [2, 3], "error": 1.0, "alpha": 1.0, "loevinger": [0.0, 0.0],
      "next": None}, "all scores 0"),
    ("bad", "A bad round later on ends it, and is not stored.", "boost11", [0.25] * 4, [1.0, 1.0], 2, {}, [0.6] * 4,
     {"missed": [2, 3], "error": 1.0, "alpha": None, "loevinger": None, "next": None}, "all scores 0"),
    ("reset", "A bad round that is reset: equal case weights, rule weights as they were.", "boost11",
     [0.125, 0.125, 0.5, 0.25], [1.0, 3.0], 2, {"on_bad_round": "reset"}, [0.5] * 4,
     {"sample": [2] * 4, "error": 1.0, "alpha": None, "next": {"case_weights": [0.25] * 4, "rule_weights": [1.0, 3.0]}},
     "all scores 0"),
    # e = 1 counts as 7/8; rule 1 is right on case 2, four draws, no error: a = 3.5 / 0.5
    ("keep", "A bad round that is kept.", "boost17", [0.25] * 4, [1.0, 1.0], 2, {"on_bad_round": "keep"}, [0.6] * 4,
     {"error": 1.0, "loevinger": [0.0, 0.0], "next": {"rule_weights": [1.0, 7.0]}}, "7/8, 3.5 / 0.5"),
    ("keep-off", "The same without rule weights.", "boost17", [0.25] * 4, [1.0, 1.0], 2,
     {"on_bad_round": "keep", "rule_weight": "off"}, [0.6] * 4,
     {"error": 1.0, "next": {"rule_weights": [1.0, 1.0]}}, "a stays"),
    ("keep-persist", "The same with weights that persist.", "boost15", [0.25] * 4, [5.0, 1.0], 2,
     {"on_bad_round": "keep", "rule_memory": "persist"}, [0.6] * 4,
     {"error": 1.0, "next": {"rule_weights": [5.0, 7.0]}}, "rule 0 covers no missed case"),
    # the training measure speaks although item 0 was not drawn: nothing is missed
    ("train", "By the training measure nothing is missed.", "boost6", [0.25] * 4, [1.0, 1.0], 1,
     {"loevinger": "train"}, [0.6] * 4,
     {"weights": [1.0, 1.0], "missed": [], "error": 0.0, "loevinger": [1.0, 1.0]}, "both measures 1"),
    ("replace", "Rule weights alone.", "boost7", [0.25] * 4, [2.0, 3.0], 1, {"rule_weight": "replace"}, [0.6] * 4,
     {"weights": [2.0, 3.0], "missed": [], "error": 0.0, "loevinger": [0.0, 0.0]}, "w = a"),
    # cases 2 and 3 are missed and weigh 3/8
    ("weighted", "The weight of what is missed, drawn or not.", "boost10", [0.5, 0.125, 0.25, 0.125], [1.0, 1.0], 1,
     {"error_on": "weighted"}, [0.1] * 4, {"sample": [0] * 4, "missed": [2, 3], "error": 0.375}, "1/4 + 1/8"),
    ("just-bad", "One half less the slack is bad.", "boost11", [0.25, 0.25, 0.5 - 1e-12, 0.0], [1.0, 1.0], 2,
     {"error_on": "weighted"}, [0.1] * 4,
     {"missed": [2, 3], "error": 0.5 - 1e-12, "alpha": None, "next": None}, "1/2 - 1e-12 + 0"),
    ("on-train", "The missed among all cases.", "boost10", [0.25] * 4, [1.0, 1.0], 2,
     {"error_on": "train"}, [0.1] * 4, {"missed": [2, 3], "error": 0.5, "alpha": None, "next": None}, "2 of 4"),
]


def add_half_rounds(book: Book) -> None:
    """Rounds on four cases: item 0 and class 0 in cases 0 and 1, item 1 and class 1 in cases 2 and 3."""
    for ident, title, line, weights, a, number, options, draws, hand, why in HALF_ROUNDS:
        given = round_input(HALF_RULES, weights, a, number, **options)
        book.case(f"round-{ident}", title, "round", line, given, draws=draws, hand=hand | {"n_draws": 4},
                  source=f"worked by hand: {why}")
    given = round_input(HALF_RULES, [0.25] * 4, [1.0, 1.0], reweight="sample")
    book.case("round-undrawn", "Missed cases that were not drawn keep their weight before the division.", "round",
              "boost13", given, draws=[0.1] * 4, hand={"missed": [2, 3], "error": 0.0},
              source="worked by hand: only case 0 is drawn")
    # three cases of class 1, two of them under a rule for class 0
    shared = {"data": "one-of-two", "rules": [[0, [0]]], "loevinger": [-0.5]}
    for negative, weight in (("keep", -0.5), ("clip", 0.0)):
        book.case(f"round-negative-{negative}", "A measure below 0.", "round", "boost6",
                  round_input(shared, [0.25, 0.5, 0.25], [1.0], loevinger="train", negative=negative), draws=[0.1] * 3,
                  hand={"weights": [weight], "missed": []},
                  source="worked by hand: class 1 scores 0, which is more, or wins as the larger class")


def add_spec_rounds(book: Book) -> None:
    """The two rounds of 7.4, each from the weights on its entry."""
    for t in range(2):
        entry = example_round(t)
        before = [1.0] * 7 if t == 0 else example_round(0)["boost17"]["a"]
        base = carboost.rule_base(WEATHER, carboost.Options(**EXAMPLE))
        rules = {"data": "weather", "rules": RULES, "loevinger": [rule.loevinger for rule in base.rules]}
        plain = book.case(f"round-7-4-{t + 1}", f"Round {t + 1} of 7.4.", "round", "boost14",
                          round_input(rules, entry["W"], before, t + 1), draws=UNIFORMS[t], source="specification 7.4")
        assert plain["sample"] == SAMPLES[t]
        assert plain["missed"] == tell_missed(t)
        agree(plain["alpha"], lines_of(ROUNDS_7_4)[t].split()[2])


def add_several_rounds(book: Book) -> None:
    """Line boost3: as many rounds as asked for, or up to the first bad one."""
    good, bad = [0.1, 0.3, 0.6, 0.9], [0.6] * 4
    for ident, title, count, draws, options, errors, stored in (
            ("one", "One round.", 1, good, {}, [0.0], 1), ("three", "Three rounds.", 3, good * 3, {}, [0.0] * 3, 3),
            ("stopped", "The second is bad: there is no third.", 3, [*good, *bad], {}, [0.0, 1.0], 1),
            ("reset", "The second is bad and reset: there is a third.", 3, [*good, *bad, *good],
             {"on_bad_round": "reset"}, [0.0, 1.0, 0.0], 2)):
        given = round_input(HALF_RULES, [0.25] * 4, [1.0, 1.0], None, n_estimators=count, **options)
        plain = book.case(f"rounds-{ident}", title, "rounds", "boost3", given, draws=draws,
                          hand={"errors": errors, "n_draws": len(draws)}, source="worked by hand: as the single rounds")
        assert len(plain["alphas"]) == stored


def add_predictions(book: Book) -> None:
    """Lines boost19 and boost20 for several cases."""
    rules, cases = [[0, [0]], [1, [1]], [2, [0, 1]]], [[0], [1], [0, 1], []]
    rounds = [{"alpha": 0.5, "weights": [1.0, 0.5, 0.25]}, {"alpha": 0.75, "weights": [-1.0, 0.5, 2.0]}]
    for how, votes, labels, why in (
            # round 1 says 0, 1, 0, 2 and round 2 says 2, 1, 2, 2: of equal scores the largest class, 2, wins
            ("crisp", [[0.5, 0.0, 0.75], [0.0, 1.25, 0.0], [0.5, 0.0, 0.75], [0.0, 0.0, 1.25]], [2, 1, 2, 2],
             "0 1 0 2 and 2 1 2 2"),
            ("score", [[-0.25, 0.0, 0.0], [0.0, 0.625, 0.0], [-0.25, 0.625, 1.625], [0.0, 0.0, 0.0]], [2, 1, 2, 2],
             "1/2 - 3/4, 1/4 + 3/8, 1/8 + 3/2")):
        book.case(f"predict-{how}", "Four cases, two rounds.", "predict", "boost20",
                  {"rules": rules, "rounds": rounds, "class_counts": [2, 3, 4], "cases": cases, "vote": how},
                  hand={"votes": votes, "predictions": labels}, source=f"worked by hand: {why}")
    book.case("predict-no-rounds", "Without rounds the largest class wins, the first of equals.", "predict", "boost20",
              {"rules": rules, "rounds": [], "class_counts": [2, 4, 4], "cases": cases[:2], "vote": "crisp"},
              hand={"votes": [[0.0] * 3] * 2, "predictions": [1, 1]}, source="worked by hand: 0 = 0 = 0")


def make() -> Book:
    """listing.json."""
    book = Book("L2")
    for fill in (add_begins, add_half_rounds, add_spec_rounds, add_several_rounds, add_predictions):
        fill(book)
    return book
