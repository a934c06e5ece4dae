"""scores.json: lines 7 and 22."""

from __future__ import annotations

import math

from tests.oracle import gcaco
from tests.oracle.bookmaking import Json, agree, agree_all
from tests.oracle.gcaco import Matrix
from tests.oracle.make.gcaco.shared import SPEC, TOY_F_TEXT, Book, table_of

TOY_RAW_TEXT = "0.548260716055 0.401859118847 0.847339872108 0.8754968723 0.77344552838 0.048614153658"


def add_spec_fisher(book: Book) -> None:
    """Fisher scores of the worked example and of its options."""
    plain = book.case("fisher-toy", "The scores of the worked example.", "fisher", "7", table_of("toy"), source=SPEC)
    agree_all(plain["raw"], TOY_RAW_TEXT)
    agree_all(plain["fisher"], TOY_F_TEXT)
    plain = book.case("fisher-toy-variance", "The same with variances for sigma, in the columns and the scores.",
                      "fisher", "7", table_of("toy", sigma="variance"), source=SPEC,
                      kills="scales scores by their standard deviation whatever sigma says")
    agree_all(plain["fisher"], "0.48321970652 0.12254950641 0.968938187259 0.962610574407 0.902689302957"
                               " 0.00102677996641")
    plain = book.case("fisher-toy-raw", "The same on the columns as they are.", "fisher", "7",
                      table_of("toy", normalize=False), source=SPEC)
    agree_all(plain["fisher"], "0.502575159633 0.37029528156 0.726643364137 0.703884962166 0.643605647103"
                               " 0.12854062801")
    book.case("fisher-constants", "Constant columns take no part.", "fisher", "7", table_of("toy-with-constants"))


def add_fisher(book: Book) -> None:
    """Fisher scores worked out by hand."""
    def case(ident: str, title: str, name: str, raw: list[float] | None, why: str, kills: str | None = None,
             normalize: bool = False) -> None:
        plain = book.case(f"fisher-{ident}", title, "fisher", "7", table_of(name, normalize=normalize),
                          derivation="hand" if raw is not None else "independent",
                          source=f"worked by hand: {why}" if raw is not None else None, kills=kills)
        for got, expected in zip(plain["raw"], raw or plain["raw"], strict=True):
            assert math.isclose(got, expected, rel_tol=1e-14, abs_tol=0.0), (ident, got, expected)

    # means 2 and 6 about 4: 2*4 + 2*4 = 16 over 2*1 + 2*1 = 4
    case("one-column", "One feature: its scaled score is one half.", "one-column", [4.0], "16 / 4")
    # second: means 3/2 and 7/2 about 5/2: 2*1 + 2*1 = 4 over 2/4 + 2*9/4 = 5
    case("two-columns", "Two features.", "two-columns", [4.0, 0.8], "16 / 4 and 4 / 5",
         "divides the squares inside a class by its size less 1")
    # 2 of mean 1, 6 of mean 8, all 25/4: 2 * 441/16 + 6 * 49/16 = 73.5 over 2 + 4; then 1/2, 3 about 19/8
    case("lopsided", "Classes count by their size.", "lopsided", [73.5 / 6, 9.375 / 4.5], "73.5 / 6 and 9.375 / 4.5",
         "counts all classes alike")
    # LINE: means 7/3 and 23/3, 2 * 3 * (8/3)^2 = 128/3 over 14/3 + 56/3 = 70/3; 2 and 3: 3/2 over 4; 3 and 8/3: 1/6
    # over 8 + 8/3 = 32/3
    case("flat-in-class", "A feature without variance inside the classes gets twice the best score.", "flat-in-class",
         [256 / 70, 128 / 70, 1.5 / 4, 1 / 64], "2 * 128/70",
         "tests the computed variance instead of the values")
    # 2 and 3 about 5/2: 6/4 over 2 + 8
    case("weak-and-flat", "Its score is at least 1.", "weak-and-flat", [1.0, 0.15], "2 * 0.15 < 1",
         "gives twice the best score even below 1")
    case("all-flat", "When no feature varies inside a class all score 1.", "all-flat", [1.0, 1.0], "no finite score",
         "takes the largest of no scores")
    case("underflow", "A spread whose square is 0 is no spread.", "underflow", [8.0, 4.0], "2 * 16 / 4")
    case("three-classes", "Three classes, one of them with one sample, codes with gaps.", "three-classes", None, "",
         "skips a class with one sample")
    case("three-classes-scaled", "The same on scaled columns.", "three-classes", None, "", normalize=True)
    case("wide", "More features than samples.", "wide", None, "", normalize=True)


TOY_ANT_2_WITHIN = """0.0316692461011 -0.00302418868281 0.00545193602458
    0.023195043864 -0.00280423764963 0.0477390796146"""
TOY_ANT_2_BETWEEN = """0.0254531506655 -0.0321521982083 -0.0108693646156
    0.0406143767116 0.0137300867037 0.00464158990376"""


def with_diagonal(matrix: Matrix) -> list[float]:
    """Return the upper triangle of a matrix with its diagonal, row by row."""
    return [matrix[i][j] for i in range(len(matrix)) for j in range(i, len(matrix))]


def add_spec_separability(book: Book) -> None:
    """The two subsets of the worked example, by both forms."""
    for ant, subset, traces, inverse, ratio in (
            (1, [3, 4, 2, 0, 1, 5], "0.182719341807 0.181208570747", "7.33773665504", "1.00833719428"),
            (2, [5, 1, 3], "0.0707091172809 0.10260336958", "2.59870918344", "0.689150050047")):
        for which, gamma in (("inverse", inverse), ("ratio", ratio)):
            plain = book.case(f"separability-toy-ant-{ant}-{which}", f"The subset of ant {ant}.", "separability", "22",
                              table_of("toy", subset=subset, separability=which), source=SPEC)
            agree(plain["gamma"], gamma)
            agree_all([gcaco.trace(plain["between"]), gcaco.trace(plain["within"])], traces)
            if ant == 2:
                agree_all(with_diagonal(plain["within"]), TOY_ANT_2_WITHIN)
                agree_all(with_diagonal(plain["between"]), TOY_ANT_2_BETWEEN)


def add_separability(book: Book) -> None:
    """Separability worked out by hand."""
    def case(ident: str, title: str, name: str, subset: list[int], gamma: float | None, why: str = "",
             kills: str | None = None, which: str = "inverse", normalize: bool = False, **hand: Json) -> None:
        plain = book.case(f"separability-{ident}", title, "separability", "22",
                          table_of(name, normalize=normalize, subset=subset, separability=which),
                          derivation="hand" if why else "independent",
                          source=f"worked by hand: {why}" if why else None, kills=kills)
        assert gamma is None or math.isclose(plain["gamma"], gamma, rel_tol=1e-13, abs_tol=0.0), (ident, plain)
        for key, matrix in hand.items():
            for got, expected in zip(with_diagonal(plain[key]), with_diagonal(matrix), strict=True):
                assert math.isclose(got, expected, rel_tol=1e-14, abs_tol=1e-300), (ident, key, got, expected)

    # classes vary by 1; means 2 and 6 about 4: 4 + 4
    case("one-feature", "One feature.", "one-column", [0], 8.0, "8 / 1", within=[[1.0]], between=[[8.0]])
    case("one-feature-ratio", "One feature: both forms agree.", "one-column", [0], 8.0, "8 / 1", which="ratio")
    # about the weighted mean 25/4: (21/4)^2 + (7/4)^2; inside 1/4 * 1 + 3/4 * 2/3
    case("lopsided", "Between the classes all count alike, inside them by their size.", "lopsided", [0],
         490 / 16 / 0.75, "(441 + 49) / 16 / (3/4)", "weights the classes between by their size",
         within=[[0.75]], between=[[490 / 16]])
    case("lopsided-both", "Two features of those classes.", "lopsided", [0, 1], None,
         kills="divides inside a class by its size less 1")
    # S_W = 1/2 [[1, 1/2], [1/2, 1/4]] + 1/2 [[4, 3], [3, 9/4]] is regular: [[5/2, 7/4], [7/4, 5/4]]; means 2, 2 and
    # 3/2, 3/2
    case("same-means", "Classes with the same means are not told apart.", "same-means", [0, 1], 0.0, "S_B = 0",
         within=[[2.5, 1.75], [1.75, 1.25]], between=[[0.0, 0.0], [0.0, 0.0]])
    # third column: 1 inside; means 1 and 5 about 3: 8
    case("same-means-ratio", "The ratio shares out what one feature has.", "same-means", [0, 2], 8 / 3.5,
         "8 / (5/2 + 1)", "gives the other form whatever separability says", which="ratio")
    case("subset-order", "The order of a subset does not matter.", "same-means", [2, 1, 0], None,
         kills="leaves the columns in the order of the visits")
    for which in ("inverse", "ratio"):
        case(f"flat-{which}", "A feature without variance inside the classes is worth nothing alone.", "flat-in-class",
             [0], 0.0, "S_W = 0", "keeps the rounding of a class mean" if which == "inverse" else
             "divides by a trace of 0", which=which)
    # class means 7/3 and 23/3 of LINE: 2 * (8/3)^2 over 35/9
    case("flat-and-another", "Beside another feature it adds nothing.", "flat-in-class", [0, 1], (128 / 9) / (35 / 9),
         "128/35 from the other feature")
    case("flat-and-another-ratio", "By the ratio it adds its distance.", "flat-in-class", [0, 1],
         (128 / 9 + 0.18) / (35 / 9), "2 * 0.3^2 more", which="ratio")
    # one direction, with both scatters stretched alike
    case("twins", "A column and a multiple of it are worth as much as one of them.", "twins", [0, 1], 128 / 35,
         "pseudo-inverse of a matrix of rank 1", "divides by eigenvalues that are rounding")
    # both classes alike inside: variances 1 and 2^-40; between 2 * 1 and 2 * 1/16
    case("cut", "An eigenvalue of 2^-40 of the largest counts as 0.", "cut", [0, 1], 2.0, "2 / 1",
         "cuts eigenvalues at 1e-14 of the largest")
    # 2^-26 stays: 2 * 2^-20 over 2^-26 = 128
    case("no-cut", "An eigenvalue of 2^-26 of the largest counts.", "cut", [0, 2], 130.0, "2 / 1 + 2^-19 / 2^-26",
         "cuts eigenvalues at 1e-6 of the largest")
    # alone it is the largest itself
    case("cut-alone", "The cut goes by the largest eigenvalue of the subset.", "cut", [1], 0.125 / 2.0**-40,
         "1/8 over 2^-40", "cuts eigenvalues below 1e-10")
    case("three-classes", "Three classes, one of them with one sample.", "three-classes", [0, 2, 3], None,
         kills="takes codes for places of classes")
    case("three-classes-ratio", "The same by the ratio, scaled by variances of the columns.", "three-classes",
         [1, 4], None, which="ratio", normalize=True)
    case("wide", "More features than the samples can tell apart.", "wide", [0, 1, 2, 3, 4, 5], None, normalize=True,
         kills="inverts a singular matrix")
    case("wide-ratio", "The same by the ratio.", "wide", [0, 1, 2, 3, 4, 5], None, which="ratio", normalize=True)
    # variances 1 and 0.91e-10, or 1.1e-10; between 2 and 2 times that
    case("cut-just-below", "An eigenvalue just below 1e-10 of the largest counts as 0.", "cut-close", [0, 1], 2.0,
         "2 / 1")
    case("cut-just-above", "An eigenvalue just above 1e-10 of the largest counts.", "cut-close", [0, 2], 4.0,
         "2 / 1 + 2 / 1")


def make() -> Book:
    """scores.json."""
    book = Book("L1")
    for fill in (add_spec_fisher, add_fisher, add_spec_separability, add_separability):
        fill(book)
    return book
