"""scaling.json: lines 1 to 4."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tests.oracle import gcaco
from tests.oracle.bookmaking import Json, agree, agree_all
from tests.oracle.make.gcaco.data import DATA, TOY
from tests.oracle.make.gcaco.operations import SMALLEST
from tests.oracle.make.gcaco.shared import SPEC, TOY_F_TEXT, TOY_RAW, TOY_W, Book, table_of

TOY_MEANS = "4.08333333333 11.4166666667 6.83333333333 4.66666666667 4.66666666667 3.75"
TOY_DEVIATIONS = "2.62863504926 5.96459461228 2.96741563579 2.24845626054 2.05480466766 2.7726341266"
TOY_ROW = "0.586307983155 0.524430362179 0.430250797886 0.536994734715 0.540466651524 0.432784131306"
TOY_W_PAIRS = """0.984825393293 0.915471864223 0.513664207305 0.529987406063 0.0260608942769
    0.905213546298 0.434623386808 0.434734719753 0.000365987908746
    0.447056363846 0.411229412124 0.110683387891
    0.947421599759 0.087018493539
    0.142541315039"""
TOY_S_PAIRS = """0.827006011227 0.795441665373 0.540312376994 0.552358623583 0.215799746081
    0.790426573928 0.481569373996 0.481652139629 0.203133450285
    0.490817327247 0.464207557719 0.261470987394
    0.810487291054 0.24809412924
    0.28019890679"""


def add_spec_scales(book: Book) -> None:
    """The six columns, the similarities and the Fisher scores of the worked example."""
    for j, middle, deviation, first in zip(range(6), TOY_MEANS.split(), TOY_DEVIATIONS.split(), TOY_ROW.split(),
                                           strict=True):
        plain = book.case(f"scale-toy-{j}", f"Column {j} of the worked example.", "softmax_scale", "2",
                          {"values": [row[j] for row in TOY.x], "sigma": "std"}, source=SPEC)
        agree(plain["mean"], middle)
        agree(plain["sigma"], deviation)
        agree(plain["scaled"][0], first)
    plain = book.case("scale-toy-similarities", "The fifteen absolute correlations of the worked example.",
                      "softmax_scale", "4", {"values": gcaco.upper(TOY_W), "sigma": "std"}, source=SPEC)
    agree_all([plain["mean"], plain["sigma"]], "0.459393198542 0.335834889492")
    agree_all(plain["scaled"], TOY_S_PAIRS)
    plain = book.case("scale-toy-scores", "The Fisher scores of the worked example.", "softmax_scale", "7",
                      {"values": TOY_RAW, "sigma": "std"}, source=SPEC)
    agree_all([plain["mean"], plain["sigma"]], "0.582502710225 0.291914677384")
    agree_all(plain["scaled"], TOY_F_TEXT)
    book.case("scale-toy-variance", "Column 0 of the worked example, divided by the variance.", "softmax_scale", "2",
              {"values": [row[0] for row in TOY.x], "sigma": "variance"})


def add_scales(book: Book) -> None:
    """Scaling worked out by hand."""
    def case(ident: str, title: str, values: Sequence[float], hand: Json, why: str, kills: str | None = None,
             sigma: str = "std", line: str = "2") -> None:
        book.case(f"scale-{ident}", title, "softmax_scale", line, {"values": list(values), "sigma": sigma}, hand=hand,
                  source=f"worked by hand: {why}", kills=kills)

    one = 1 / (1 + math.exp(-1.0))
    # mean 2, both 1 away, so z = -1 and 1; e^-1 / (1 + e^-1) below
    case("two-values", "Two values lie one standard deviation from their mean.", [1.0, 3.0],
         {"mean": 2.0, "sigma": 1.0, "scaled": [math.exp(-1.0) / (1 + math.exp(-1.0)), one]}, "z = -1 and 1",
         "divides the squares by N - 1")
    # variance 4: z = -1/2 and 1/2
    half = 1 / (1 + math.exp(-0.5))
    case("two-values-variance", "The same by the variance.", [0.0, 4.0],
         {"mean": 2.0, "sigma": 4.0, "scaled": [math.exp(-0.5) / (1 + math.exp(-0.5)), half]}, "z = -1/2 and 1/2",
         "divides by the standard deviation whatever sigma says", sigma="variance")
    # the sum 0.30000000000000004 divided by 3 is 0.10000000000000002: the deviations are not 0
    case("equal", "Equal values map to one half although their mean is not quite theirs.", [0.1] * 3,
         {"mean": 0.10000000000000002, "sigma": 0.0, "scaled": [0.5] * 3}, "max = min",
         "tests the computed deviation instead of the values", line="7")
    case("zeros", "Zeros map to one half.", [0.0, 0.0], {"mean": 0.0, "sigma": 0.0, "scaled": [0.5, 0.5]},
         "0 is not above 0")
    case("one-value", "One value maps to one half.", [3.5], {"mean": 3.5, "sigma": 0.0, "scaled": [0.5]}, "max = min",
         line="4")
    # 1e-12 * 1e12 is 1 as a float, and so is the difference
    assert 1e-12 * 1e12 == 1.0
    case("alike", "Values that differ by exactly 1e-12 of the largest count as equal.", [1e12, 1e12 - 1],
         {"mean": 999999999999.5, "sigma": 0.0, "scaled": [0.5, 0.5]}, "1 <= 1",
         "finds values different at the very bound")
    case("alike-negative", "The bound goes by the largest size, not by the largest value.", [-1e12, 1 - 1e12],
         {"mean": -999999999999.5, "sigma": 0.0, "scaled": [0.5, 0.5]}, "1 <= 1",
         "takes the largest value for the largest size")
    case("not-alike", "Twice the bound is a spread.", [1e12, 1e12 - 2],
         {"mean": 999999999999.0, "sigma": 1.0, "scaled": [one, math.exp(-1.0) / (1 + math.exp(-1.0))]}, "2 > 1",
         "lets values differ by 1e-11")
    # squares 36, 9, 9, 36: variance 22.5; in one pass the squares of 1e9 leave nothing of it
    case("two-passes", "Large values with a small spread: the variance takes two passes.",
         [1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16], {"mean": 1e9 + 10, "sigma": math.sqrt(22.5)}, "90 / 4 = 22.5",
         "takes the mean of the squares less the square of the mean")
    # 1e16 + 1 rounds to 1e16, twice
    case("left-to-right", "Sums run from left to right without compensation.", [1e16, 1.0, 1.0, -1e16], {"mean": 0.0},
         "1e16 + 1 = 1e16", "adds with compensation")
    # z = -2000 and 2000
    case("saturated", "Far from the mean nothing overflows.", [0.0, 0.001], {"scaled": [0.0, 1.0]},
         "e^-2000 rounds to 0", "takes the exponential of a large positive number", sigma="variance")


def add_prepared(book: Book) -> None:
    """Lines 1 and 2 on tables."""
    plain = book.case("prepare-toy", "The scaled table of the worked example.", "prepare", "2", table_of("toy"),
                      source=SPEC)
    agree_all(plain["x"][0], TOY_ROW)
    book.case("prepare-toy-variance", "The same by the variance.", "prepare", "2", table_of("toy", sigma="variance"))
    # nothing is scaled, nothing is constant
    book.case("prepare-not-normalized", "Without scaling the values stay as they are.", "prepare", "2",
              table_of("two-columns", normalize=False), hand={"kept": [0, 1], "x": DATA["two-columns"].x},
              source="worked by hand: no change", kills="scales although normalize is false")
    # 0.1 + 0.2 and 0.3 differ by one unit in the last place
    book.case("prepare-constants", "Constant columns go, also one that varies by rounding alone.", "prepare", "1",
              table_of("toy-with-constants", normalize=False), hand={"kept": [1, 2, 3, 5, 6, 7], "x": TOY.x},
              source="worked by hand: columns 0 and 4 are constant", kills="keeps a column that varies by rounding")
    book.case("prepare-zeros", "A column of zeros is constant, a tiny spread beside zeros is not.", "prepare", "1",
              table_of("zeros", normalize=False), hand={"kept": [1, 2]},
              source="worked by hand: 0 <= 0, but 1e-300 > 1e-312", kills="finds zeros different: < for <=")


def add_spec_similarities(book: Book) -> None:
    """The matrices of the worked example and of its options."""
    plain = book.case("similarity-toy", "W and its scaled values in the worked example.", "similarity", "4",
                      table_of("toy"), source=SPEC, kills="scales the diagonal along with the pairs")
    agree_all(gcaco.upper(plain["correlation"]), TOY_W_PAIRS)
    agree_all(gcaco.upper(plain["similarity"]), TOY_S_PAIRS)
    book.case("similarity-toy-variance", "The same with columns and W divided by their variances.", "similarity", "4",
              table_of("toy", sigma="variance"), kills="divides W by its standard deviation whatever sigma says")
    book.case("similarity-toy-raw", "The same on the columns as they are.", "similarity", "3",
              table_of("toy", normalize=False))
    book.case("similarity-constants", "Constant columns take no part.", "similarity", "3",
              table_of("toy-with-constants"))


def add_similarities(book: Book) -> None:
    """Similarity worked out by hand."""
    # columns 2 and 3 are opposite, so |r| = 1; column 0 with them 8 / (2 sqrt 20), column 1 4 / (2 sqrt 20); 0, 1: 0
    eight, four = 8 / (2 * math.sqrt(20.0)), 4 / (2 * math.sqrt(20.0))
    plain = book.case("similarity-signs", "The sign of a correlation does not count.", "similarity", "3",
                      table_of("signs", normalize=False), source="worked by hand: products 0, 8, -8, 4, -4, -20",
                      derivation="hand", kills="keeps the sign of a correlation")
    for got, expected in zip(gcaco.upper(plain["correlation"]), [0.0, eight, eight, four, four, 1.0], strict=True):
        assert math.isclose(got, expected, rel_tol=1e-15, abs_tol=1e-300)
    book.case("similarity-one-column", "One column has nothing to be similar to.", "similarity", "4",
              table_of("one-column"), hand={"correlation": [[0.0]], "similarity": [[0.0]]},
              source="worked by hand: no pairs", kills="takes the mean of no values")
    plain = book.case("similarity-two-columns", "One pair: its similarity is one half.", "similarity", "4",
                      table_of("two-columns"), derivation="hand", source="worked by hand: one value has no spread")
    assert plain["similarity"] == [[0.0, 0.5], [0.5, 0.0]]
    plain = book.case("similarity-collinear", "Correlations that differ by rounding alone are one value.",
                      "similarity", "4", table_of("collinear"), derivation="hand",
                      source="worked by hand: all |r| = 1, so all similarities are one half",
                      kills="scales the rounding errors of W")
    assert gcaco.upper(plain["similarity"]) == [0.5] * 6
    # divided by a variance of 1e40 all values scale to one half, so nothing is left of the column
    plain = book.case("similarity-flat-after-scaling", "A column that scaling makes flat is similar to none.",
                      "similarity", "3", table_of("huge", sigma="variance"), derivation="hand",
                      source="worked by hand: z is about 1e-20", kills="divides by a denominator of 0")
    assert plain["correlation"][0] == [0.0, SMALLEST, SMALLEST]


def make() -> Book:
    """scaling.json."""
    book = Book("L1")
    for fill in (add_spec_scales, add_scales, add_prepared, add_spec_similarities, add_similarities):
        fill(book)
    return book
