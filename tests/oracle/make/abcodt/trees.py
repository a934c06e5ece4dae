"""trees.json: candidates, best split and growth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tests.oracle import abcodt
from tests.oracle.bookmaking import agree, agree_all, lehmer
from tests.oracle.make.abcodt.data import DATA, EIGHT
from tests.oracle.make.abcodt.shared import HALVES, SPEC, TREES_7, Book, check_tree, toy

ROOT_GAINS = """
0.111111111111 0.375 0.0857142857143 0.333333333333 0.0857142857143 0.375 0.111111111111
0.111111111111 0 0.0857142857143 0 0.0857142857143 0 0.111111111111
0.111111111111 0 0.0857142857143 0.333333333333 0.0857142857143 0.375 0.111111111111
"""


def node(data: str, residuals: Sequence[float], reg_lambda: float = 2.0, *, rows: Sequence[int] | None = None,
         features: Sequence[int] | None = None, curvatures: Sequence[float] | None = None,
         **more: Any) -> dict[str, Any]:
    """Return the inputs that describe a node."""
    table = DATA[data]
    return {"data": data, "features": list(range(table.n_features())) if features is None else list(features),
            "rows": table.everything() if rows is None else list(rows), "residuals": list(residuals),
            "curvatures": None if curvatures is None else list(curvatures), "reg_lambda": reg_lambda, **more}


def add_spec_splits(book: Book) -> None:
    """The root of section 7."""
    plain = book.case("split-root", "The root of the worked example: 21 candidates, three of them tied.", "split", "24",
                      node("eight", HALVES), hand={"feature": 0, "threshold": 2.5, "gain": 0.375}, source=SPEC,
                      kills="lets the last of tied candidates win")
    agree_all([one["gain"] for one in plain["candidates"]], ROOT_GAINS)
    assert [one["threshold"] for one in plain["candidates"]] == [t + 0.5 for t in range(1, 8)] * 3
    free = book.case("split-root-lambda-0", "The same without regularisation: the same places win.", "split", "24",
                     node("eight", HALVES, 0.0), derivation="hand", source=SPEC, kills="leaves lambda at 2")
    agree(free["gain"], "0.666666666667")
    tied = [one for one in free["candidates"] if abs(one["gain"] - free["gain"]) < 1e-12]
    assert [(one["feature"], one["threshold"]) for one in tied] == [(0, 2.5), (0, 6.5), (2, 6.5)]
    assert (free["feature"], free["threshold"]) == (0, 2.5)


def add_splits(book: Book) -> None:
    """Splits by hand; residuals on the table "pairs" add up to 0, so the gain is a square over what is on one side."""
    ahead = math.ldexp(1, -40)
    for ident, title, given, hand, source, kills in (
            # gain (1 + d)^2 with d = 3e-13: ahead by 6e-13, not by more than 1e-12
            ("nearly-tied", "A lead of 6e-13 is a tie: the lower feature stays.",
             node("pairs", [1.0, 0.0, 3e-13, -1.0 - 3e-13], 0.0, features=[0, 1]), {"feature": 0, "threshold": 1.5},
             "worked by hand: (1 + 3e-13)^2 - 1 < 1e-12", "lets any larger gain win"),
            ("just-ahead", "A lead of 2^-39 (1.8e-12) is no tie.",
             node("pairs", [1.0, 0.0, ahead, -1.0 - ahead], 0.0, features=[0, 1]), {"feature": 1, "threshold": 1.5},
             "worked by hand: (1 + 2^-40)^2 - 1 > 1e-12", "calls a lead of 2e-12 a tie"),
            # sums 1, 1 + 0.35e-12, 1 + 0.7e-12 (less 1.05e-12 each): the third is 1.4e-12 ahead of the first
            ("chain", "Leads are over the candidate that holds, not over the largest gain seen.",
             node("pairs", [1.5 - 1.05e-12, -0.5, -0.5 + 3.5e-13, -0.5 + 7e-13], 0.0), {"feature": 2},
             "worked by hand: 7e-13 is a tie, 1.4e-12 is not", "raises the bar by candidates that do not win"),
            # 2 * (7e-7)^2 = 9.8e-13 and 2 * (8e-7)^2 = 1.28e-12
            ("too-little", "A gain of 9.8e-13 is none.", node("single", [7e-7, -7e-7, 0.0, 0.0, 0.0, 0.0], 0.0,
                                                             rows=[0, 1]),
             {"feature": None, "threshold": None, "gain": None}, "worked by hand", "takes any positive gain"),
            ("just-enough", "A gain of 1.28e-12 is one.", node("single", [8e-7, -8e-7, 0.0, 0.0, 0.0, 0.0], 0.0,
                                                              rows=[0, 1]),
             {"feature": 0, "threshold": 1.5}, "worked by hand", "asks for a gain of 2e-12"),
            # 1/(1+2) + 1/(1+2) - 4/(2+2) = -1/3
            ("negative", "With lambda, parting equal residuals gains less than nothing.",
             node("single", [1.0, 1.0, 0.0, 0.0, 0.0, 0.0], rows=[0, 1]),
             {"feature": None, "candidates": [{"feature": 0, "threshold": 1.5, "gain": 1 / 3 + 1 / 3 - 1}]},
             "worked by hand: 1/3 + 1/3 - 1", "takes the size of the gain without its sign"),
            ("constant", "Constant features offer no candidate.", node("constant", [1.0, -1.0, 1.0, -1.0, 0.0]),
             {"feature": None, "threshold": None, "gain": None, "candidates": []}, "worked by hand",
             "offers a split between equal values"),
            ("all-zero", "Residuals of 0 gain nothing anywhere.", node("eight", [0.0] * 8), {"feature": None},
             "worked by hand", None),
            # 2^-30/1862.645149230957 is 5e-13, twice
            ("least-gain", "A gain of exactly 10^-12 is no gain.",
             node("single", [2.0**-15, -(2.0**-15)] + [0.0] * 4, 1861.645149230957, rows=[0, 1]),
             {"feature": None, "candidates": [{"feature": 0, "threshold": 1.5, "gain": 1e-12}]},
             "worked by hand: 5e-13 + 5e-13 - 0", "takes a gain of exactly the least"),
            # rows 2 and 5 alone: 1/4/1 + 1/4/1 - 0 on the first feature offered
            ("rows-and-features", "Only the rows and features of the node count.",
             node("eight", HALVES, 0.0, rows=[2, 5], features=[1, 2]),
             {"feature": 1, "threshold": 1.5, "gain": 0.5,
              "candidates": [{"feature": 1, "threshold": 1.5, "gain": 0.5}, {"feature": 2, "threshold": 3.5,
                                                                            "gain": 0.5}]},
             "worked by hand: x1 is 1 and 2, x2 is 2 and 5", "tries all features")):
        book.case(f"split-{ident}", title, "split", "24", given, hand=hand, source=source, kills=kills)


def add_thresholds(book: Book) -> None:
    """Where the threshold lies."""
    up = 1.0 + 2.0**-52
    for ident, title, data, thresholds, why, kills in (
            # (2 + 3 * 2^-52)/2 lies halfway and rounds to the even neighbour 1 + 2^-51, the upper value
            ("rounds-up", "A midpoint that rounds to the upper value becomes the lower value.", "neighbours", [up],
             "1 + 2^-51 is not below the upper value", "keeps every midpoint"),
            ("rounds-down", "A midpoint that rounds to the lower value stays.", "low-neighbours", [1.0],
             "the even neighbour of 2 + 2^-52 is 2", None),
            # the sums of the outer pairs overflow on either side
            ("overflow", "Where the sum overflows the lower value is taken.", "huge", [-1.75e308, 0.0, 1.5e308],
             "an infinite midpoint is outside", "keeps a midpoint of minus infinity"),
            ("signed-zeros", "The two zeros are one value.", "signed-zeros", [0.5], "0 = -0",
             "tells zeros apart by their sign")):
        residuals = [1.0, -1.0, 1.0, -1.0][:len(DATA[data].classes)]
        plain = book.case(f"split-{ident}", title, "split", "24", node(data, residuals, 0.0), derivation="hand",
                          source=f"worked by hand: {why}", kills=kills)
        assert [one["threshold"] for one in plain["candidates"]] == thresholds


def add_sum_orders(book: Book) -> None:
    """Cases that notice another order of summation in the last bit."""
    tenths = [0.1, 0.2, 0.3, -0.7]
    for ident, title, given, kills in (
            # three rows of value 1: 0.1 + 0.2 + 0.3 is not 0.3 + 0.2 + 0.1
            ("equal-values", "Rows of equal value are added in the order of their numbers.",
             node("repeated", [*tenths, 0.1, 0.7, -0.3, 0.45], features=[0]), "adds equal values from the last row on"),
            # G adds rows 0 to 3, the left sums go 3, 2, 1, 0
            ("whole-by-row", "The sum of the node goes by row number, that of the left side by value.",
             node("falling", tenths, features=[0]), "adds the node in the order of the feature"),
            ("right-by-difference", "The right side is the node less the left side.",
             node("falling", [0.1, 0.7, -0.4, 0.3], 0.0, features=[0]), "adds up the right side"),
            ("order-of-gain", "The gain is left term plus right term less the node's term.",
             node("leaning", lehmer(12, 7000021), 0.3), "takes the node's term from the left term first")):
        book.case(f"split-{ident}", title, "split", "24", given, kills=kills)


def add_hessians(book: Book) -> None:
    """Splits with curvature in the place of counts (AB-14)."""
    ones = [1.0] * 8
    book.case("split-curvature-1", "Curvatures of 1 give what counts give.", "split", "24",
              node("eight", HALVES, curvatures=ones), hand={"feature": 0, "threshold": 2.5, "gain": 0.375},
              derivation="identity", source="unit curvature is the count")
    # 1/4/(1/4 + 1) twice, less 0
    book.case("split-hessian", "Two rows of curvature 1/4 with lambda 1.", "split", "24",
              node("single", [0.5, -0.5, 0.0, 0.0, 0.0, 0.0], 1.0, rows=[0, 1], curvatures=[0.25] * 6),
              hand={"feature": 0, "threshold": 1.5, "gain": 0.4}, source="worked by hand: 1/5 + 1/5 - 0",
              kills="leaves the number of rows in the gain")
    # x0 parts {0, 1}: 1/(1/2) + 1/(1/2); x1 parts {0, 2}: 1/(1/8) + 1/(7/8); by counts both are 1/2 + 1/2
    book.case("split-hessian-decides", "Features tied by counts are told apart by curvature.", "split", "24",
              node("pairs", [0.5, 0.5, 0.5, -1.5], 0.0, features=[0, 1], curvatures=[0.0625, 0.4375, 0.0625, 0.4375]),
              hand={"feature": 1, "threshold": 1.5, "gain": 1 / 0.125 + 1 / 0.875},
              source="worked by hand: (1/2 + 1/2)^2 over 1/8 and 7/8 against 1/2 and 1/2",
              kills="takes the whole curvature for the right side")
    # the left row has curvature 0: its term is 0, the right one 1/4/(1/4) = 1, the node's 0
    book.case("split-no-curvature", "Without curvature and lambda a term is 0.", "split", "24",
              node("single", [0.5, -0.5, 0.0, 0.0, 0.0, 0.0], 0.0, rows=[0, 1], curvatures=[0.0, 0.25, 0, 0, 0, 0]),
              hand={"feature": 0, "gain": 1.0}, source="worked by hand: 0 + 1 - 0", kills="divides by 0")
    book.case("tree-hessian", "A whole tree by curvature.", "tree", "24",
              node("eight", HALVES, 0.5, curvatures=[0.25, 0.1875, 0.25, 0.109375, 0.25, 0.1875, 0.109375, 0.25],
                   max_depth=3), kills="leaves the number of rows in the leaves")
    book.case("tree-no-curvature", "A leaf without curvature and lambda is 0.", "tree", "24",
              node("single", [0.0] * 6, 0.0, curvatures=[0.0] * 6, max_depth=3),
              hand={"nodes": [{"size": 6, "value": 0.0}], "outputs": [0.0] * 6}, source="worked by hand: 0 over 0 is 0",
              kills="divides by 0")


def add_spec_trees(book: Book) -> None:
    """The trees of section 7, each grown on the residuals of its iteration."""
    first = abcodt.boost(EIGHT, EIGHT.everything(), [0, 1, 2], toy(n_iterations=1), abcodt.Tape([]))
    shares = [abcodt.softmax(row) for row in first.scores]
    for line in TREES_7.strip().split("\n"):
        head, text = line.split(": ")
        iteration = int(head.split()[1])
        for k in (0, 1):
            residuals = HALVES if iteration == 0 else [abcodt.indicator(label, 0) - share[0] for label, share
                                                       in zip(EIGHT.classes, shares, strict=True)]
            given = node("eight", [r if k == 0 else -r for r in residuals], max_depth=2)
            plain = book.case(f"tree-worked-{iteration}-{k}",
                              f"Iteration {iteration}, class {k} of the worked example.", "tree", "24", given,
                              derivation="hand", source=SPEC)
            negative = [found | {"value": -found["value"]} if "value" in found else found for found in plain["nodes"]]
            check_tree(plain["nodes"] if k == 0 else negative, text)
    plain = book.case("tree-worked-lambda-0", "The first tree without regularisation.", "tree", "24",
                      node("eight", HALVES, 0.0, max_depth=2), derivation="hand", source=SPEC)
    agree_all([found["gain"] for found in plain["nodes"] if "gain" in found], "0.666666666667 0.533333333333")


def add_trees(book: Book) -> None:
    """Growth and its ends."""
    # rows 0..5 of "single" hold 1..6; x <= 2.5 goes left
    stump = [1.0, 1.0, -1.0, -1.0, -1.0, -1.0]
    for ident, title, given, hand, kills in (
            ("no-depth-left", "A root of depth 0 at max_depth 1 splits once.", node("single", stump, 0.0, max_depth=1),
             {"nodes": [{"size": 6, "feature": 0, "threshold": 2.5}, {"size": 2, "value": 1.0},
                        {"size": 4, "value": -1.0}], "outputs": stump}, "counts the root as depth 1"),
            ("pure", "Where nothing is gained growth ends before the depth does.",
             node("single", stump, 0.0, max_depth=12),
             {"nodes": [{"size": 6, "feature": 0, "threshold": 2.5}, {"size": 2, "value": 1.0},
                        {"size": 4, "value": -1.0}]}, "splits for no gain"),
            # value 3/(1+2)
            ("one-row", "One row is a leaf, also for the rows not trained on.",
             node("single", [0.0, 0.0, 3.0, 0.0, 0.0, 0.0], rows=[2], max_depth=12),
             {"nodes": [{"size": 1, "value": 1.0}], "outputs": [1.0] * 6}, None),
            # 2/(5+3) everywhere
            ("constant", "Constant features give one leaf.",
             node("constant", [1.0, 1.0, -1.0, 1.0, 0.0], 3.0, max_depth=12),
             {"nodes": [{"size": 5, "value": 0.25}], "outputs": [0.25] * 5}, None),
            # rows 0 and 5 hold 1 and 6: threshold 3.5; rows 1, 2 fall left, 3, 4 right
            ("unseen-rows", "Rows not trained on fall through the tree all the same.",
             node("single", [2.0, 9.0, 9.0, 9.0, 9.0, -2.0], 0.0, rows=[0, 5], max_depth=12),
             {"nodes": [{"size": 2, "feature": 0, "threshold": 3.5, "gain": 8.0}, {"size": 1, "value": 2.0},
                        {"size": 1, "value": -2.0}], "outputs": [2.0, 2.0, 2.0, -2.0, -2.0, -2.0]},
             "counts rows that were not drawn"),
            # rows 0 and 4 hold 1 and 5: the threshold 3 is the value of row 2, which goes left
            ("at-threshold", "A value equal to the threshold goes left.",
             node("single", [2.0, 9.0, 9.0, 9.0, -2.0, 9.0], 0.0, rows=[0, 4], max_depth=12),
             {"outputs": [2.0, 2.0, 2.0, -2.0, -2.0, -2.0]}, "sends equality to the right"),
            ("rounded-threshold", "At a threshold that is the lower value both sides keep a row.",
             node("neighbours", [1.0, -1.0], 0.0, max_depth=12),
             {"nodes": [{"size": 2, "feature": 0, "threshold": 1.0 + 2.0**-52, "gain": 2.0}, {"size": 1, "value": 1.0},
                        {"size": 1, "value": -1.0}]}, None)):
        book.case(f"tree-{ident}", title, "tree", "24", given, hand=hand, source="worked by hand", kills=kills)


def add_deep_trees(book: Book) -> None:
    """Larger trees."""
    for ident, title, given, kills in (
            ("deep", "All eight rows parted, in pre-order.", node("eight", lehmer(8, 3000009), 0.1, max_depth=12),
             "lists the right side before the left one"),
            ("depth-2", "The same stopped at depth 2.", node("eight", lehmer(8, 3000009), 0.1, max_depth=2),
             "grows one level too deep"),
            ("repeated", "Repeated values keep rows together.",
             node("repeated", [u - 0.5 for u in lehmer(8, 5000015)], 0.0, max_depth=12), None),
            ("leaning", "Four columns with values that repeat.",
             node("leaning", [u - 0.5 for u in lehmer(12, 11000033)], 1.0, max_depth=4), None),
            ("fresh-sums", "Every node adds its own rows in ascending order.",
             node("falling", [0.3, -0.1, 0.2, 0.7], 0.5, max_depth=3), "hands the right side's difference down"),
            ("some-features", "Trees split on the offered features only.",
             node("leaning", [u - 0.5 for u in lehmer(12, 11000033)], 1.0, features=[1, 3], max_depth=4), None)):
        book.case(f"tree-{ident}", title, "tree", "24", given, kills=kills)


def make() -> Book:
    """trees.json."""
    book = Book("L1")
    for fill in (add_spec_splits, add_splits, add_thresholds, add_sum_orders, add_hessians, add_spec_trees, add_trees,
                 add_deep_trees):
        fill(book)
    return book
