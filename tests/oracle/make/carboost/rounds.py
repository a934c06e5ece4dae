"""rounds.json: the steps of a round; section 7.4 of the specification."""

from __future__ import annotations

import math
from fractions import Fraction

from tests.oracle.bookmaking import agree, agree_all, lines_of
from tests.oracle.make.carboost.data import WEATHER
from tests.oracle.make.carboost.example import (
    CASES_7_4,
    CLASS_COUNTS,
    MULTIPLICITIES,
    ROUNDS_7_4,
    RULES,
    RULES_7_4,
    SAMPLES,
    example_round,
    tell_missed,
    weather_cases,
)
from tests.oracle.make.carboost.shared import Book


def add_counts(book: Book) -> None:
    """Counts on samples."""
    for t in range(2):
        plain = book.case(f"counts-7-4-{t + 1}", f"The sample of round {t + 1} of 7.4.", "sample_counts", "boost5",
                          {"rules": RULES, "cases": weather_cases(), "classes": WEATHER.classes, "n_classes": 2,
                           "sample": SAMPLES[t]}, source="specification 7.4",
                          kills=["counts a case drawn twice once", None][t])
        assert plain["multiplicities"] == MULTIPLICITIES[t]
        assert plain["class_counts"] == CLASS_COUNTS[t]
        for n_a, n_ac, row in zip(plain["n_a"], plain["n_ac"], lines_of(RULES_7_4[t]), strict=True):
            assert [n_a, n_ac] == [int(word) for word in row.split()[:2]]
    rules, cases, classes = [[0, [0]], [2, [1, 2]], [1, [0]]], [[0, 1], [1, 2], [0], [], [0, 1, 2]], [0, 1, 1, 2, 2]
    for ident, title, sample, expect in (
            ("absent-class", "A class that is not drawn.", [0, 2, 2, 1, 0],
             {"multiplicities": [2, 1, 2, 0, 0], "class_counts": [2, 3, 0], "n_a": [4, 1, 4], "n_ac": [2, 0, 2]}),
            ("one-case", "One case drawn throughout: its class is alone.", [3] * 5,
             {"multiplicities": [0, 0, 0, 5, 0], "class_counts": [0, 0, 5], "n_a": [0, 0, 0], "n_ac": [0, 0, 0]}),
            ("all", "Every case once.", [4, 3, 2, 1, 0],
             {"multiplicities": [1] * 5, "class_counts": [1, 2, 2], "n_a": [3, 2, 3], "n_ac": [1, 1, 1]})):
        book.case(f"counts-{ident}", title, "sample_counts", "boost5",
                  {"rules": rules, "cases": cases, "classes": classes, "n_classes": 3, "sample": sample}, hand=expect,
                  source="worked by hand: counted", kills="counts every covered case as an example" if ident == "all"
                  else None)
    book.case("counts-no-rules", "No rules.", "sample_counts", "boost5",
              {"rules": [], "cases": [[], []], "classes": [0, 1], "n_classes": 2, "sample": [1, 1]},
              hand={"multiplicities": [0, 2], "class_counts": [0, 2], "n_a": [], "n_ac": []},
              source="worked by hand: counted")


def add_errors(book: Book) -> None:
    """Round errors: E8, CB-22."""
    for t in range(2):
        entry = example_round(t)
        wrong, digits, *_ = lines_of(ROUNDS_7_4)[t].split()
        plain = book.case(f"error-7-4-{t + 1}", f"The error of round {t + 1} of 7.4.", "round_error", "boost10",
                          {"missed": tell_missed(t), "multiplicities": MULTIPLICITIES[t], "weights": entry["W"],
                           "error_on": "sample"}, source="specification 7.4",
                          kills=["counts missed cases that were not drawn", None][t])
        agree(plain["error"], digits)
        assert plain["error"] == int(wrong) / 14
    weights, times = [0.125, 0.5, 0.25, 0.125], [0, 1, 3, 0]
    for ident, title, error_on, missed, error, source, kills in (
            ("sample", "On the sample: with multiplicity.", "sample", [0, 2], 0.75, "3 of 4 drawn",
             "counts an error drawn twice once"),
            ("train", "On the training cases: each once.", "train", [0, 2], 0.5, "2 of 4 cases",
             "counts errors on the sample whatever is asked for"),
            ("weighted", "By weight.", "weighted", [0, 2], 0.375, "1/8 + 1/4",
             "counts errors on the sample whatever is asked for"),
            ("sample-undrawn", "Missed cases that were not drawn do not count.", "sample", [0, 3], 0.0, "none drawn",
             "counts missed cases that were not drawn"),
            ("sample-all", "Everything missed.", "sample", [0, 1, 2, 3], 1.0, "4 of 4 drawn", None),
            ("train-none", "Nothing missed.", "train", [], 0.0, "0 of 4 cases", None),
            ("weighted-none", "Nothing missed, by weight.", "weighted", [], 0.0, "an empty sum", None)):
        book.case(f"error-{ident}", title, "round_error", "boost10",
                  {"missed": missed, "multiplicities": times, "weights": weights, "error_on": error_on},
                  hand={"error": error}, source=f"worked by hand: {source}", kills=kills)
    book.case("error-left-to-right", "Weights are added in the order of the cases.", "round_error", "boost10",
              {"missed": [0, 1, 2], "multiplicities": [1, 1, 1, 1], "weights": [0.1, 0.2, 0.3, 0.4],
               "error_on": "weighted"}, hand={"error": 0.1 + 0.2 + 0.3},
              source="worked by hand: (0.1 + 0.2) + 0.3 in binary", kills="adds weights from the last case")


def add_round_weights(book: Book) -> None:
    """Weights of rounds: E8, E9, CB-23, CB-24."""
    for t in range(2):
        wrong, _, alpha, *_ = lines_of(ROUNDS_7_4)[t].split()
        plain = book.case(f"alpha-7-4-{t + 1}", f"Round {t + 1} of 7.4.", "round_weight", "boost12",
                          {"error": int(wrong) / 14, "n": 14}, source="specification 7.4",
                          kills=["leaves out the factor of one half", None][t])
        agree(plain["alpha"], alpha)
    for ident, title, error, n, bad, clipped, source, kills in (
            ("perfect", "No error counts as half a one.", 0.0, 14, False, 1 / 28, "1/28",
             "does not clip an error of 0"),
            ("hopeless", "All wrong counts as all but half a one.", 1.0, 14, True, 1 - 1 / 28, "27/28",
             "does not clip an error of 1"),
            ("half", "One half is a bad round of weight 0.", 0.5, 14, True, 0.5, "ln 1 = 0",
             "takes an error of one half for a good one"),
            ("six-of-fourteen", "Six of fourteen is good.", 6 / 14, 14, False, 6 / 14, "6/14 < 1/2", None),
            ("eight-of-fourteen", "Eight of fourteen is bad: the weight is negative.", 8 / 14, 14, True, 8 / 14,
             "8/14 > 1/2", "takes the size of a negative logarithm"),
            ("rounded-half", "A weighted error that rounding put below one half is bad.", 0.5 - 2.0**-54, 14, True,
             0.5 - 2.0**-54, "1/2 - 5.6e-17 >= 1/2 - 1e-12", "compares with one half without slack"),
            ("just-bad", "Inside the slack.", 0.5 - 5e-13, 14, True, 0.5 - 5e-13, "5e-13 < 1e-12",
             "compares with one half without slack"),
            ("just-good", "Outside the slack.", 0.5 - 2e-12, 14, False, 0.5 - 2e-12, "2e-12 > 1e-12",
             "takes a slack of 1e-9"),
            ("small-weight", "A weighted error below half an error is raised to it.", 0.01, 14, False, 1 / 28,
             "0.01 < 1/28", "clips an error of 0 only"),
            ("large-weight", "A weighted error above the upper clip is lowered.", 0.99, 14, True, 1 - 1 / 28,
             "0.99 > 27/28", "does not clip an error of 1"),
            ("one-case", "With one case both clips are one half: weight 0.", 0.0, 1, False, 0.5, "1/2 and 1 - 1/2",
             None)):
        plain = book.case(f"alpha-{ident}", title, "round_weight", "boost12", {"error": error, "n": n},
                          hand={"bad": bad, "error": clipped}, source=f"worked by hand: {source}", kills=kills)
        assert plain["alpha"] != 0.0 or clipped == 0.5
        assert abs(math.tanh(plain["alpha"]) - (1 - 2 * clipped)) < 1e-12
        assert ident != "perfect" or f"{plain['alpha']:.12g}" == "1.647918433"


def add_case_weights(book: Book) -> None:
    """Case weights: E10, CB-25, CB-26."""
    exact = [[Fraction(11 if i in tell_missed(0) else 3, 74) for i in range(14)],
             [Fraction(39 if i in (3, 5) else 11 if i in (0, 1, 7, 10) else 3, 146) for i in range(14)]]
    for t in range(2):
        entry = example_round(t)
        *_, whole, _ = lines_of(ROUNDS_7_4)[t].split()
        plain = book.case(f"weights-7-4-{t + 1}", f"Round {t + 1} of 7.4.", "case_weights", "boost14",
                          {"weights": entry["W"], "missed": tell_missed(t), "multiplicities": MULTIPLICITIES[t],
                           "alpha": entry["alpha"], "reweight": "all"}, source="specification 7.4",
                          kills=["leaves cases that were not drawn alone",
                                 "raises the weights of cases that are right"][t])
        agree(plain["total"], whole)
        for before, after, fraction, row in zip(entry["W"], plain["weights"], exact[t], lines_of(CASES_7_4[t]),
                                                strict=True):
            agree_all([before, after], " ".join(row.split()[-2:]))
            assert abs(after - fraction) < 1e-15
    quarter = [0.25] * 4
    half = 0.5 * math.log(3)
    for ident, title, weights, missed, times, alpha, reweight, source, kills in (
            ("sample", "Only drawn cases change.", quarter, [0, 1], [2, 0, 2, 0], half, "sample",
             "factors sqrt 3, 1, 1 / sqrt 3, 1", "re-weights all cases whatever is asked for"),
            ("all", "The same for all cases.", quarter, [0, 1], [2, 0, 2, 0], half, "all",
             "factors sqrt 3 and 1 / sqrt 3", "leaves cases that were not drawn alone"),
            # e = 1/4 under the same weights: missed cases then hold one half
            ("balance", "By its own weighted error a round leaves one half to the missed cases.", quarter, [2],
             [1, 1, 1, 1], half, "all", "1/2 and three times 1/6", "does not divide by the sum"),
            ("negative", "A negative weight of the round lowers missed cases.", quarter, [2], [1, 1, 1, 1], -half,
             "all", "1/10 and three times 3/10", "takes the size of a negative weight"),
            ("nothing-missed", "Nothing missed: all weights stay in proportion.", [0.125, 0.375, 0.25, 0.25], [],
             [1, 1, 1, 1], half, "all", "the factor cancels", None),
            ("zero", "A weight of 0 for the round changes nothing.", [0.125, 0.375, 0.25, 0.25], [1], [1, 1, 1, 1], 0.0,
             "all", "exp 0 = 1", None),
            ("sample-undrawn", "Missed but not drawn: no change.", quarter, [3], [2, 1, 1, 0], half, "sample",
             "factors 1 / sqrt 3 and 1", "re-weights all cases whatever is asked for")):
        plain = book.case(f"weights-{ident}", title, "case_weights", "boost14",
                          {"weights": weights, "missed": missed, "multiplicities": times, "alpha": alpha,
                           "reweight": reweight}, derivation="identity", source=f"worked by hand: {source}",
                          kills=kills)
        factor = [math.exp(alpha * (1 if i in missed else -1)) if reweight == "all" or times[i] else 1.0
                  for i in range(4)]
        whole = math.fsum(weight * one for weight, one in zip(weights, factor, strict=True))
        for i in range(4):
            assert abs(plain["weights"][i] - weights[i] * factor[i] / whole) < 1e-15
        assert ident != "balance" or abs(plain["weights"][2] - 0.5) < 1e-15
        assert ident != "negative" or abs(plain["weights"][2] - 0.1) < 1e-15


def add_rule_weights(book: Book) -> None:
    """Rule weights: E11, E12, CB-29 to CB-33."""
    for t in range(2):
        before = [float(row.split()[3]) for row in lines_of(RULES_7_4[t])]
        after = [float(row.split()[5]) for row in lines_of(RULES_7_4[t])]
        chosen = int(lines_of(ROUNDS_7_4)[t].split()[-1])
        for memory in ("persist", "reset"):
            exit_a = after if t == 0 or memory == "persist" else [1.0] * 7
            book.case(f"rules-7-4-{t + 1}-{memory}", f"Round {t + 1} of 7.4, \"{memory}\".", "rule_weights", "boost17",
                      {"rules": RULES, "cases": weather_cases(), "classes": WEATHER.classes,
                       "multiplicities": MULTIPLICITIES[t], "missed": tell_missed(t), "a": before,
                       "rule_weight": "multiply", "rule_memory": memory},
                      hand={"rules": [chosen], "errors": [[1.0], [0.5]][t], "a": exit_a}, source="specification 7.4",
                      kills={(0, "persist"): "lets missed cases that were not drawn qualify rules",
                             (1, "persist"): "lets an error of 0 make an infinite weight",
                             (1, "reset"): "keeps the weights of rules that do not qualify"}.get((t, memory)))
    # cases 0 to 5 hold item 0, the first of class 0, the others of class 1; 6 and 7 hold item 1
    cases = [[0]] * 6 + [[1], [0, 1]]
    classes = [0, 1, 1, 1, 1, 1, 0, 1]
    rules = [[0, [0]], [1, [0]], [0, [1]], [1, [0, 1]]]
    a = [3.0, 5.0, 7.0, 9.0]
    for ident, title, times, missed, how, memory, chosen, errors, after, source, kills in (
            ("rare-class", "A rule that is wrong more often than right loses weight.", [1] * 8, [0], "multiply",
             "persist", [0], [6.0], [1 / 6, 5.0, 7.0, 9.0], "1 right, 6 wrong", "never lowers a weight below 1"),
            ("multiplicity", "Drawn cases count as often as they were drawn.", [3, 1, 0, 0, 0, 0, 2, 2], [0, 6],
             "multiply", "reset", [0, 2], [3.0, 2.0], [1.0, 1.0, 1.0, 1.0], "3 : 3 and 2 : 2",
             "counts a case drawn twice once"),
            ("pure", "No error among five draws: half an error, 9.", [5, 0, 0, 0, 0, 0, 3, 0], [0], "multiply", "reset",
             [0], [0.5], [9.0, 1.0, 1.0, 1.0], "(5 - 1/2) / (1/2)", "lets an error of 0 make an infinite weight"),
            ("one-draw", "One draw, right: 1.", [1, 0, 0, 0, 0, 0, 7, 0], [0], "multiply", "persist", [0], [0.5],
             [1.0, 5.0, 7.0, 9.0], "(1 - 1/2) / (1/2)", None),
            ("class", "A rule of another class does not qualify.", [1] * 8, [7], "multiply", "persist", [1, 3],
             [1.0, 0.5], [3.0, 6.0, 7.0, 1.0], "6 : 1, and 1 : 1/2 at one draw",
             "lets rules of another class qualify"),
            ("undrawn", "A missed case that was not drawn qualifies no rule.", [0, 2, 2, 2, 0, 0, 2, 0], [0, 7],
             "multiply", "persist", [], [], a, "not drawn", "lets missed cases that were not drawn qualify rules"),
            ("nothing-missed", "Nothing missed, \"reset\": all weights return to 1.", [1] * 8, [], "multiply", "reset",
             [], [], [1.0] * 4, "nobody qualifies", "keeps the weights of rules that do not qualify"),
            ("replaced", "A new weight replaces the old one, no product.", [1] * 8, [6], "multiply", "persist", [2],
             [1.0], [3.0, 5.0, 1.0, 9.0], "1 : 1", "multiplies the new weight with the old one"),
            ("replace", "The same with rule_weight \"replace\".", [1] * 8, [6], "replace", "persist", [2], [1.0],
             [3.0, 5.0, 1.0, 9.0], "1 : 1", None),
            ("off", "Rule weights switched off stay as they are.", [1] * 8, [0, 6], "off", "reset", [], [], a,
             "no change", "re-weights rules although that is off")):
        book.case(f"rules-{ident}", title, "rule_weights", "boost17",
                  {"rules": rules, "cases": cases, "classes": classes, "multiplicities": times, "missed": missed,
                   "a": a, "rule_weight": how, "rule_memory": memory},
                  hand={"rules": chosen, "errors": errors, "a": after}, source=f"worked by hand: {source}", kills=kills)
    # 70 cases hold item 0, the first 60 of class 0; case 3 is in the first 64, case 65 is not
    book.case("rules-far-apart", "Missed cases more than a machine word apart.", "rule_weights", "boost15",
              {"rules": rules[:2], "cases": [[0]] * 70, "classes": [0] * 60 + [1] * 10, "multiplicities": [1] * 70,
               "missed": [3, 65], "a": a[:2], "rule_weight": "multiply", "rule_memory": "reset"},
              hand={"rules": [0, 1], "errors": [10.0, 60.0], "a": [6.0, 1 / 6]},
              source="worked by hand: 60 : 10 and 10 : 60")


def make() -> Book:
    """rounds.json."""
    book = Book("L1")
    for fill in (add_counts, add_errors, add_round_weights, add_case_weights, add_rule_weights):
        fill(book)
    return book
