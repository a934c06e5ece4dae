"""sampling.json: splits, bootstraps and majorities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle.bookmaking import Json, lehmer
from tests.oracle.make.mbc.data import WEATHER
from tests.oracle.make.mbc.shared import LARGEST, Book


def part(book: Book, ident: str, title: str, classes: list[int], n_classes: int, fraction: float,
         draws: Sequence[float | int], **more: Any) -> Json:
    """Add a split."""
    return book.case(f"split-{ident}", title, "split", "0b",
                     {"classes": classes, "n_classes": n_classes, "validation_fraction": fraction}, draws=draws, **more)


def add_splits(book: Book) -> None:
    """The split of 7.8 and edges."""
    plain = part(book, "7-8", "The split of the golden runs.", WEATHER.classes, 2, 1 / 3, lehmer(13, 6),
                 source="specification 7.8", kills="swaps with a place below i only")
    assert plain == {"learn": [0, 1, 2, 3, 6, 7, 8, 10, 12, 13], "validate": [4, 5, 9, 11], "n_draws": 13}
    # i = 3: floor(5/8 * 4) = 2: 0 1 3 2; i = 2: floor(0) = 0: 3 1 0 2; i = 1: floor(3/4 * 2) = 1: stays
    part(book, "by-hand", "Four rows, two of each class, half of them to validate.", [0, 1, 0, 1], 2, 0.5,
         [0.625, 0.0, 0.75], hand={"learn": [1, 2], "validate": [0, 3], "n_draws": 3},
         source="worked by hand: order 3, 1, 0, 2", kills="walks the shuffled order from the end")
    # i = 4: 4 stays; 3, 2, 1 likewise: the order is 0 1 2 3 4
    part(book, "largest-draws", "The largest draws leave every row in its place.", [0] * 5, 1, 0.4, [LARGEST] * 4,
         hand={"learn": [2, 3, 4], "validate": [0, 1], "n_draws": 4}, source="worked by hand: j = i throughout")
    # zeros: i = 3 swaps 3 and 0: 3 1 2 0; i = 2: 2 1 3 0; i = 1: 1 2 3 0
    part(book, "zero-draws", "Zeros rotate the rows.", [0, 0, 0, 0], 1, 0.5, [0, 0, 0],
         hand={"learn": [0, 3], "validate": [1, 2], "n_draws": 3}, source="worked by hand: order 1, 2, 3, 0")
    part(book, "small-class", "A class too small for its share stays whole in the learning part.", [0, 0, 0, 1, 1], 2,
         1 / 3, [0.55] * 4, kills="rounds the share of a class up")
    part(book, "two-thirds", "A share that is nearly the next integer is cut off.", [0, 0, 0, 0, 0, 1, 1], 2, 1 / 3,
         lehmer(6, 31), kills="rounds the share of a class to the nearest integer")
    part(book, "three-classes", "Three classes, one of them without rows.", [0, 2, 2, 0, 2, 2, 0, 2], 3, 0.4,
         lehmer(7, 32))
    # 50 * 0.58 = 28.999999999999996 in binary
    assert 50 * 0.58 < 29
    plain = part(book, "float-product", "The share is a float64 product: 50 * 0.58 falls short of 29.", [0] * 50, 1,
                 0.58, lehmer(49, 33), kills="works the share out in decimal")
    assert len(plain["validate"]) == 28
    part(book, "one-row", "One row takes no draw.", [0], 1, 0.9, [], hand={"learn": [0], "validate": [], "n_draws": 0},
         source="worked by hand: floor(0.9) = 0")


def add_bootstraps(book: Book) -> None:
    """Samples with replacement."""
    golden = lehmer(23, 6)
    plain = book.case("bootstrap-7-8", "The first sample of the golden runs.", "bootstrap", "3",
                      {"rows": [0, 1, 2, 3, 6, 7, 8, 10, 12, 13]}, draws=golden[13:], source="specification 7.8",
                      kills="returns the drawn places instead of the rows")
    assert plain["sample"] == [0, 2, 3, 3, 7, 7, 10, 10, 12, 13]
    plain = book.case("bootstrap-7-8-oob", "The first sample of the golden run with \"oob\".", "bootstrap", "3",
                      {"rows": list(range(14))}, draws=lehmer(14, 6), source="specification 7.8",
                      kills="leaves the sample in the order of the draws")
    assert plain["sample"] == [0, 1, 1, 4, 5, 5, 6, 6, 7, 7, 8, 8, 11, 12]
    for ident, title, rows, draws, sample, kills in (
            ("boundaries", "Draws on the boundaries of the slices.", [3, 5, 8, 9], [0.25, 0.5, 0.75, 0.0], [3, 5, 8, 9],
             None),
            ("below-boundary", "The largest draw below a boundary.", [3, 5, 8, 9], [2**51 - 1, 2**52 - 1, 0, 0],
             [3, 3, 3, 5], "rounds to the nearest place"),
            ("largest-draw", "The largest draw takes the last row.", [2, 4, 6], [LARGEST] * 3, [6, 6, 6], None),
            ("one-row", "One row takes a draw too.", [7], [0.5], [7], None)):
        book.case(f"bootstrap-{ident}", title, "bootstrap", "3", {"rows": rows}, draws=draws, hand={"sample": sample},
                  source="worked by hand: floor(u * n)", kills=kills)


def make() -> Book:
    """sampling.json."""
    book = Book("L1")
    for fill in (add_splits, add_bootstraps, add_majorities):
        fill(book)
    return book


def add_majorities(book: Book) -> None:
    """Line 0a."""
    for ident, title, classes, n_classes, label, kills in (
            ("first", "The first class leads.", [0, 1, 0], 2, 0, None),
            ("last", "The last class leads.", [2, 1, 2, 0], 3, 2, None),
            ("tie", "Of tied classes the lowest.", [2, 1, 1, 2, 0], 3, 1, "lets the last of tied classes lead"),
            ("absent", "A class without a row never leads.", [1, 1], 3, 1, None)):
        book.case(f"majority-{ident}", title, "majority", "0a", {"classes": classes, "n_classes": n_classes},
                  hand={"class": label}, source="worked by hand: MBC-4", kills=kills)
