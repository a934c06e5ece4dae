"""significance.json: sections 7.1 and 7.2 of the specification."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tests.oracle.bookmaking import Json, agree, lines_of
from tests.oracle.make.carboost.example import EXAMPLE, YES, check_rules_7_2, ids_of, rows_7_1
from tests.oracle.make.carboost.shared import Book, base_options, slug

TESTS = ("hypergeom", "binomial", "normal")


def tail(book: Book, ident: str, title: str, test: str, counts: Sequence[int], *, guard: float = 1e-13,
         **more: Any) -> float:
    """Add a p-value whose 12 digits do not hang on its last ones."""
    given = {"test": test} | dict(zip(("n", "n_c", "n_a", "n_ac"), counts, strict=True))
    plain = book.case(f"p-{ident}", title, "p_value", "wcarp3", given, **more)
    for near in (plain["p"] * (1 - guard), plain["p"] * (1 + guard)):
        assert f"{near:.12g}" == plain["digits"], (ident, plain)
    return plain["p"]


def add_spec_tails(book: Book) -> None:
    """Every p-value and every Loevinger of 7.1, each set of counts once."""
    seen = set()
    for label, _, (n_a, n_ac, _), rest in rows_7_1():
        if rest[0] == "pruned" or (label, n_a, n_ac) in seen:
            continue
        seen.add((label, n_a, n_ac))
        n_c, name = (5, 9)[label], ("no", "yes")[label]
        for test, digits in zip(TESTS, rest[1:4], strict=True):
            value = tail(book, f"7-1-{name}-{n_ac}-of-{n_a}-{slug(test)}",
                         f"{n_ac} of {n_a} cases, {n_c} of 14 in the class.", test, (14, n_c, n_a, n_ac), guard=1e-14,
                         source="specification 7.1")
            agree(value, digits)
        plain = book.case(f"loevinger-7-1-{name}-{n_ac}-of-{n_a}", f"{n_ac} of {n_a} cases, {n_c} of 14 in the class.",
                          "loevinger", "wcarp5", {"n": 14, "n_c": n_c, "n_a": n_a, "n_ac": n_ac},
                          source="specification 7.1")
        agree(plain["loevinger"], rest[4])


def add_edge_tails(book: Book) -> None:
    """P-values at the ends of their ranges: E4."""
    for test in TESTS:
        tail(book, f"whole-class-{slug(test)}", "Every case is of the class.", test, (10, 10, 4, 4),
             hand={"p": 1.0, "digits": "1"}, source="specification E4: n_c = n gives 1",
             kills={"normal": "divides by a variance of 0"}.get(test))
    # C(4,2) C(4,0) / C(8,2) = 6/28; (1/2)^2; z = 1 / sqrt(1/2)
    tail(book, "by-hand-hypergeometric", "Two of two, half of eight cases in the class.", "hypergeom", (8, 4, 2, 2),
         hand={"p": 6 / 28, "digits": "0.214285714286"}, source="worked by hand: 6/28",
         kills="draws with replacement")
    tail(book, "by-hand-binomial", "The same with the prior taken as known.", "binomial", (8, 4, 2, 2),
         hand={"p": 0.25, "digits": "0.25"}, source="worked by hand: 1/4")
    # 10 of 20, prior 1/2: z = 0
    tail(book, "by-hand-normal", "At independence the normal tail is one half.", "normal", (40, 20, 20, 10),
         hand={"p": 0.5, "digits": "0.5"}, source="worked by hand: erfc(0) / 2", kills="corrects for continuity")
    # n_A = 6 of 10 with only 2 others: k = 4 is the least possible; k = 5: C(8,5) C(2,1) = 112, k = 6: 28; of 210
    tail(book, "impossible-terms", "Terms with more others than there are do not count.", "hypergeom", (10, 8, 6, 5),
         hand={"p": 140 / 210, "digits": "0.666666666667"}, source="worked by hand: (112 + 28) / 210",
         kills="leaves out the last term of the tail")
    tail(book, "certain", "All possible terms make 1.", "hypergeom", (10, 8, 6, 4), hand={"p": 1.0, "digits": "1"},
         source="worked by hand: 70 + 112 + 28 = 210")
    # min(n_A, n_c) = 3: k = 2: C(3,2) C(7,3) = 105, k = 3: C(7,2) = 21; of C(10,5) = 252
    tail(book, "class-smaller", "The tail ends at the size of the class.", "hypergeom", (10, 3, 5, 2),
         hand={"p": 0.5, "digits": "0.5"}, source="worked by hand: 126/252")
    tail(book, "all-cases", "A rule that covers every case.", "hypergeom", (10, 3, 10, 3), hand={"p": 1.0},
         source="worked by hand: one term, C(3,3) C(7,7)")
    # z = (12 - 8) / sqrt(4) = 2
    agree(tail(book, "two-sigma", "Two standard deviations above the mean.", "normal", (100, 50, 16, 12),
               derivation="identity", source="the normal tail at 2, as in any table", kills="takes the two-sided tail"),
          "0.0227501319482")


def add_large_tails(book: Book) -> None:
    """P-values of larger tables, down to where doubles end."""
    for ident, title, test, counts, kills in (
            ("pima", "A rule of 768 cases.", "hypergeom", (768, 268, 120, 95), None),
            ("pima-binomial", "A rule of 768 cases.", "binomial", (768, 268, 120, 95), None),
            ("pima-normal", "A rule of 768 cases.", "normal", (768, 268, 120, 95), None),
            ("german", "A p-value near the middle.", "hypergeom", (1000, 300, 401, 119), None),
            ("german-binomial", "A p-value near the middle.", "binomial", (1000, 300, 401, 119), None),
            ("tiny", "A tail far below one unit in the last place of 1.", "hypergeom", (699, 241, 200, 190),
             "takes 1 minus the lower tail"),
            ("tiny-binomial", "A tail far below one unit in the last place of 1.", "binomial", (699, 241, 200, 190),
             "takes 1 minus the lower tail"),
            ("tiny-normal", "A tail far below one unit in the last place of 1.", "normal", (699, 241, 60, 50), None),
            ("large", "Twenty thousand cases.", "hypergeom", (20000, 3000, 400, 120), None),
            ("large-binomial", "Twenty thousand cases.", "binomial", (20000, 3000, 400, 120), None),
            ("products", "Products above 2^32.", "hypergeom", (300000000, 100000000, 60, 25), None),
            ("products-binomial", "Products above 2^32.", "binomial", (300000000, 100000000, 60, 25), None),
            ("smallest", "Near the smallest doubles.", "hypergeom", (2000, 1000, 600, 597), None)):
        value = tail(book, f"large-{ident}", title, test, counts, kills=kills)
        assert 1e-300 < value < 1
    value = tail(book, "below-doubles", "A tail below all doubles is 0.", "hypergeom", (5000, 2500, 2000, 2000))
    assert value == 0.0


def add_loevinger(book: Book) -> None:
    """Loevinger's measure: E6."""
    for ident, title, counts, value, source, kills in (
            ("whole-class", "P(c) = 1: 0.", (10, 10, 4, 4), 0.0, "specification E6", "divides 0 by 0"),
            ("no-cover", "A rule that covers no drawn case: 0.", (14, 5, 0, 0), 0.0, "specification E6",
             "divides by n_A = 0"),
            ("no-class", "A class absent from the sample: 0 by the formula.", (14, 0, 3, 0), 0.0, "specification E6",
             None),
            ("independent", "At independence: 0.", (12, 4, 6, 2), 0.0, "worked by hand: 24 = 24", None),
            ("pure", "No counter-example: 1.", (12, 4, 3, 3), 1.0, "worked by hand: (36 - 12) / 24", None),
            ("worst", "No example: -P / (1 - P).", (12, 4, 3, 0), -0.5, "worked by hand: -12 / 24",
             "keeps negative values from coming out"),
            # 3/4 - 9/14 over 5/14, rounded at every step, falls short of 0.3
            ("one-rounding", "From integers, rounded once.", (14, 9, 4, 3), 0.3, "worked by hand: 6 / 20",
             "divides probabilities"),
            # 60000 * 45000 = 2.7e9 is above 2^31 and 4 * that above 2^32
            ("large-counts", "Products above 2^32.", (120000, 50000, 60000, 45000), 4 / 7,
             "worked by hand: (5.4e9 - 3e9) / (60000 * 70000)", "multiplies in 32 bits"),
            ("millions", "Products of millions.", (3000000, 1000000, 1500000, 1000000), 0.5,
             "worked by hand: (3e12 - 1.5e12) / 3e12", None)):
        book.case(f"loevinger-{ident}", title, "loevinger", "wcarp5",
                  dict(zip(("n", "n_c", "n_a", "n_ac"), counts, strict=True)), hand={"loevinger": value}, source=source,
                  kills=kills)
    assert (3 / 4 - 9 / 14) / (1 - 9 / 14) < 0.3


def passing(book: Book, ident: str, title: str, adjust: str, level: float, p: Sequence[float], kept: list[int],
            source: str, kills: str | None = None) -> None:
    """Add a selection of p-values."""
    book.case(f"keep-{ident}", title, "keep", "wcarp4", {"adjust": adjust, "significance": level, "p": list(p)},
              hand={"kept": kept}, source=f"worked by hand: {source}", kills=kills)


def add_plain_keeps(book: Book) -> None:
    """Selections without adjustment and by Bonferroni: E5a, E5b."""
    passing(book, "none", "Every p up to the level.", "none", 0.05, [0.2, 0.05, 0.01, 0.051], [1, 2], "p <= 0.05",
            "keeps only p below the level")
    # 0.1 + 0.2 = 0.30000000000000004
    passing(book, "none-summed", "A sum that should be the level but is a little more passes.", "none", 0.3,
            [0.1 + 0.2, 0.3, 0.31], [0, 1], "0.1 + 0.2 is 0.3", "compares without the slack of 1e-9")
    passing(book, "none-slack", "The slack is one part in a thousand million, relative to the level.", "none", 1e-6,
            [1e-6 * (1 + 5e-10), 1e-6 * (1 + 2e-9), 1.0], [0], "1 + 5e-10 < 1 + 1e-9 < 1 + 2e-9",
            "adds 1e-9 to the level")
    passing(book, "none-one", "Level 1 keeps everything.", "none", 1.0, [1.0, 0.5, 1e-300], [0, 1, 2], "p <= 1")
    passing(book, "none-nothing", "Nothing passes.", "none", 0.05, [0.06, 1.0], [], "p > 0.05")
    for adjust in ("none", "bonferroni", "bh"):
        passing(book, f"empty-{adjust}", "No rule was tested.", adjust, 0.05, [], [], "nothing to keep")
        passing(book, f"bound-{adjust}", "A p of exactly the level with its slack passes.", adjust, 0.5,
                [0.5 * (1 + 1e-9)], [0], "p <= 0.5 (1 + 1e-9)")
        passing(book, f"one-{adjust}", "One rule: every adjustment is the same.", adjust, 0.05, [0.05], [0], "M = 1")
    passing(book, "bonferroni", "M times p up to the level, M = 4.", "bonferroni", 0.05, [0.02, 0.0125, 0.013, 0.001],
            [1, 3], "4 * 0.0125 = 0.05", "leaves Bonferroni's factor out")
    passing(book, "bonferroni-slack", "The slack belongs to the level.", "bonferroni", 0.05,
            [0.025 * (1 + 5e-10), 0.025 * (1 + 2e-9)], [0], "2 * 0.025 = 0.05", "compares without the slack of 1e-9")
    passing(book, "bonferroni-nothing", "Adjustment can leave nothing.", "bonferroni", 0.05, [0.02, 0.03, 0.04], [],
            "0.06 > 0.05", None)


def add_bh_keeps(book: Book) -> None:
    """Selections by Benjamini and Hochberg: E5c."""
    # 0.01 j: ranks 1 and 2 fail by themselves, rank 3 passes and takes them along
    passing(book, "bh-step-up", "A later rank that passes takes the earlier ones along.", "bh", 0.05,
            [0.011, 0.5, 0.029, 0.9, 0.021], [0, 2, 4], "0.029 <= 0.05 * 3 / 5", "stops at the first rank that fails")
    passing(book, "bh-gap", "The largest rank that passes, not the first run of them.", "bh", 0.05,
            [0.009, 0.025, 0.03, 0.9, 0.8], [0, 1, 2], "0.025 > 0.02, 0.03 <= 0.03",
            "stops at the first rank that fails")
    passing(book, "bh-ties", "Equal p never straddle the last rank.", "bh", 0.05, [0.02, 0.6, 0.02, 0.7, 0.02],
            [0, 2, 4], "0.02 > 0.01, 0.02 <= 0.02, 0.02 <= 0.03", "keeps one of equal p")
    passing(book, "bh-equal", "A p equal to its bar passes.", "bh", 0.08, [0.02, 0.9, 0.04, 0.95], [0, 2],
            "0.02 = 0.08 / 4, 0.04 = 0.08 * 2 / 4", "keeps only p below the bar")
    passing(book, "bh-slack", "The slack holds at every rank.", "bh", 0.05,
            [0.025 * (1 + 2e-9), 0.05 * (1 + 5e-10)], [0, 1], "0.05 * 2 / 2 = 0.05",
            "compares without the slack of 1e-9")
    passing(book, "bh-nothing", "No rank passes.", "bh", 0.05, [0.03, 0.06, 0.04], [], "0.03 > 0.0167, 0.04 > 0.0333")
    passing(book, "bh-all", "Every rank passes.", "bh", 0.05, [0.05, 0.01, 0.03], [0, 1, 2], "0.05 <= 0.05")
    passing(book, "bh-first", "Only the smallest p passes.", "bh", 0.05, [0.9, 0.04, 0.012, 0.5], [2],
            "0.012 <= 0.0125", "compares every p with the whole level")


# level, test: rules kept without adjustment; nothing is left by Bonferroni and by BH
TABLE_7_2 = """
0.05 hypergeom: no 2,6
0.05 binomial: no 2,6
0.05 normal: no 1,9; no 2,4; no 2,6
0.15 hypergeom: no 6; no 1,9; no 2,4; no 2,6; yes 0; yes 7; yes 7,8
0.15 binomial: no 1,9; no 2,4; no 2,6
0.15 normal: no 2; no 6; no 1,9; no 2,4; no 2,6; no 2,8; no 4,6; no 4,9; no 6,9; no 2,5,8; yes 0; yes 7; yes 1,8; \
yes 2,7; yes 3,8; yes 5,7; yes 7,8
"""


def base_case(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any], **more: Any) -> Json:
    """Add a rule base."""
    return book.case(f"base-{ident}", title, "rule_base", line,
                     {"data": data, "parameters": base_options(**options)}, **more)


def add_spec_bases(book: Book) -> None:
    """The eighteen rule bases of 7.2."""
    for row in lines_of(TABLE_7_2):
        head, _, text = row.partition(": ")
        level, test = head.split()
        rules = [[("no", "yes").index(rule.split()[0]), ids_of(rule.split()[1])] for rule in text.split("; ")]
        for adjust in ("none", "bonferroni", "bh"):
            plain = base_case(book, f"7-2-{level[2:]}-{slug(test)}-{adjust}",
                              f"The weather at level {level}: {test}, {adjust}.", "wcarp4", "weather",
                              {"min_support": 0.2, "significance": float(level), "test": test, "adjust": adjust},
                              source="specification 7.2")
            assert [[rule["class"], rule["items"]] for rule in plain["rules"]] == (rules if adjust == "none" else [])
            assert plain["tested"] == 49
            assert plain["default"] == YES
            if (level, test, adjust) == ("0.15", "hypergeom", "none"):
                check_rules_7_2(plain["rules"])


def add_other_bases(book: Book) -> None:
    """Rule bases by every other option."""
    for adjust, tested, kills in (("bonferroni", 35, None), ("bh", 35, "counts M in each class for itself")):
        plain = base_case(book, f"three-{adjust}", f"Three classes by \"{adjust}\": M counts all classes together.",
                          "wcarp3", "three", {"adjust": adjust}, kills=kills)
        assert plain["tested"] == tested
        assert 0 < len(plain["rules"]) < 13
    plain = base_case(book, "three", "One antecedent may be significant for two classes.", "wcarp4", "three", {},
                      kills="keeps one class for each antecedent")
    found = [[rule["class"], rule["items"]] for rule in plain["rules"]]
    assert [0, [0]] in found
    assert [1, [0]] in found
    # rainy and windy and three more have confidence 1, yes 7 has 6/7
    plain = base_case(book, "confidence", "A confidence threshold drops rules before M is counted.", "wcarp2",
                      "weather", EXAMPLE | {"min_confidence": 0.75}, kills="counts M before the confidence threshold")
    assert plain["tested"] < 49
    assert all(rule["n_ac"] >= 0.75 * rule["n_a"] for rule in plain["rules"])
    for ident, threshold, n_rules, kills in (("equal", 6 / 7, 6, "drops a confidence equal to the threshold"),
                                             ("above", math.nextafter(6 / 7, 1), 5, None), ("one", 1.0, 5, None)):
        plain = base_case(book, f"confidence-{ident}", f"Confidence threshold {threshold!r}, where 6 of 7 are at hand.",
                          "wcarp2", "weather", EXAMPLE | {"min_confidence": threshold}, kills=kills)
        assert len(plain["rules"]) == n_rules
    plain = base_case(book, "confidence-bh", "With fewer tests the adjusted levels are wider.", "wcarp3", "three",
                      {"adjust": "bonferroni", "min_confidence": 0.8})
    for pruning, tested in (("none", 86), ("optimal", 24)):
        plain = base_case(book, f"pruning-{pruning}", f"The example with pruning \"{pruning}\": M counts what is left.",
                          "wcarp1", "weather", EXAMPLE | {"pruning": pruning},
                          kills="prunes by Li's condition alone" if pruning == "optimal" else None)
        assert plain["tested"] == tested
    for max_length in (1, 2, None):
        base_case(book, f"length-{max_length or 'any'}", f"Antecedents of length {max_length or 'any'}.", "wcarp1",
                  "weather", EXAMPLE | {"max_length": max_length, "pruning": "none"})


def add_edge_bases(book: Book) -> None:
    """Rule bases of odd tables."""
    base_case(book, "one-class", "One class: an empty rule base and the only class as default.", "wcarp6", "one-class",
              {}, hand={"rules": [], "tested": 0, "default": 0, "class_counts": [4]},
              source="specification E3: everything is pruned")
    # p = 1 passes level 1; P(c) = 1 makes Loevinger 0
    plain = base_case(book, "one-class-none", "One class without pruning at level 1: rules of p 1 and Loevinger 0.",
                      "wcarp5", "one-class", {"pruning": "none", "significance": 1.0}, kills="divides 0 by 0")
    assert {(rule["p"], rule["loevinger"]) for rule in plain["rules"]} == {(1.0, 0.0)}
    assert len(plain["rules"]) == 7
    base_case(book, "tied-default", "Of classes of equal size the first is the default.", "wcarp6", "tied", {},
              hand={"default": 0, "class_counts": [3, 3]}, source="worked by hand: 3 = 3",
              kills="lets the last of tied classes win")
    base_case(book, "one-of-two", "A declared class without rows counts.", "wcarp6", "one-of-two", {},
              hand={"rules": [], "default": 1, "class_counts": [0, 3]}, source="worked by hand: 3 > 0")
    plain = base_case(book, "negative", "At level 1 rules below the prior come in, with negative measures.", "wcarp5",
                      "weather", {"min_support": 0.2, "significance": 1.0},
                      kills="keeps negative values from coming out")
    assert len(plain["rules"]) == 49
    for missing in ("ignore", "value"):
        base_case(book, f"gaps-{missing}", f"Missing values, \"{missing}\".", "wcarp4", "gaps",
                  {"missing": missing, "significance": 0.2, "min_support": 0.2},
                  kills="drops rows with missing values" if missing == "ignore" else None)
        base_case(book, f"mixed-{missing}", f"Intervals and missing values, \"{missing}\".", "wcarp4", "mixed",
                  {"missing": missing, "significance": 0.2})
    for adjust in ("none", "bonferroni", "bh"):
        base_case(book, f"many-{adjust}", f"135 rows, \"{adjust}\".", "wcarp4", "many", {"adjust": adjust})
    for test in ("binomial", "normal"):
        base_case(book, f"many-{test}", f"135 rows, {test} test.", "wcarp3", "many", {"test": test, "adjust": "bh"})
    base_case(book, "lamps", "Ten classes.", "wcarp4", "lamps", {"adjust": "bh", "max_length": 2})
    plain = base_case(book, "crowded", "Thousands of rules to test.", "wcarp1", "crowded",
                      {"adjust": "bh", "max_length": 5, "min_support": 0.02})
    assert plain["tested"] == 2368


def make() -> Book:
    """significance.json."""
    book = Book("L1")
    for fill in (add_spec_tails, add_edge_tails, add_large_tails, add_loevinger, add_plain_keeps, add_bh_keeps,
                 add_spec_bases, add_other_bases, add_edge_bases):
        fill(book)
    return book
