"""draws.json: section 6 of the specification."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import carboost
from tests.oracle.bookmaking import Json, integers, lehmer
from tests.oracle.make.carboost.example import SAMPLES, UNIFORMS, example_round
from tests.oracle.make.carboost.shared import Book, far_from_boundaries

LARGEST = 2**53 - 1


def sampled(book: Book, ident: str, title: str, weights: Sequence[float], draws: Sequence[float | int],
            **more: Any) -> Json:
    """Add a sample."""
    return book.case(f"bootstrap-{ident}", title, "bootstrap", "boost4", {"weights": list(weights)}, draws=draws,
                     **more)


def add_spec_samples(book: Book) -> None:
    """The samples of 7.4."""
    for t in range(2):
        weights = example_round(t)["W"]
        assert far_from_boundaries(weights, UNIFORMS[t])
        plain = sampled(book, f"7-4-{t + 1}", f"The sample of round {t + 1} of 7.4.", weights, UNIFORMS[t],
                        source="specification 7.4", kills=["sorts the sample", "draws all cases alike"][t])
        assert plain["sample"] == SAMPLES[t]


def add_samples(book: Book) -> None:
    """Samples by hand."""
    quarter = [0.25] * 4
    for ident, title, weights, draws, sample, source, kills in (
            ("boundaries", "A draw on a boundary takes the next case.", quarter, [0.25, 0.5, 0.75, 0.0], [1, 2, 3, 0],
             "cum > target", "takes the case that ends at the target"),
            ("below-boundaries", "The largest draws below the boundaries.", quarter,
             [2**51 - 1, 2**52 - 1, 3 * 2**51 - 1, LARGEST], [0, 1, 2, 3], "cum > target", None),
            ("zero-first", "Zero draws the first case of positive weight.", [0.0, 0.0, 0.5, 0.5], [0.0, 0.25, 0.5, 0],
             [2, 2, 3, 2], "cum 0, 0, 0.5, 1", "draws a case of weight 0"),
            ("zero-last", "A last case of weight 0 is never drawn.", [0.5, 0.5, 0.0], [LARGEST, 0.5, 0.0], [1, 1, 0],
             "cum 0.5, 1, 1", None),
            ("zero-between", "Cases of weight 0 in between are passed over.", [0.5, 0.0, 0.0, 0.5],
             [0.5, 0.25, 0.75, 0.5], [3, 0, 3, 3], "cum 0.5, 0.5, 0.5, 1", "draws a case of weight 0"),
            ("other-sum", "Weights need not add up to 1.", [1.0, 1.0, 2.0, 4.0], [0.125, 0.124, 0.25, 0.5],
             [1, 0, 2, 3], "targets 1, 0.992, 2, 4", "takes the draw itself for the target"),
            ("one-case", "One case.", [1.0], [0.75], [0], "the only one", None),
            # 5e-324 * 0.75 rounds to 5e-324, and nothing is above it
            ("nothing-above", "When no sum is above the target the last case is taken.", [5e-324, 0.0], [0.75, 0.25],
             [1, 0], "0.75 * 2^-1074 rounds to 2^-1074", "runs past the last case")):
        sampled(book, ident, title, weights, draws, hand={"sample": sample}, source=f"worked by hand: {source}",
                kills=kills)


def add_rounded_samples(book: Book) -> None:
    """Samples that hang on how the weights are added."""
    tenths = [0.1] * 10
    # ten tenths add up to 0.9999999999999999 from the left, and half of that lies below the fifth sum, 0.5
    assert carboost.total(tenths) < 1.0
    sampled(book, "left-to-right", "Weights are added from the left, without compensation.", tenths,
            [0.5, *[0.05] * 9], hand={"sample": [4] + [0] * 9}, source="worked by hand: 0.5 * 0.9999999999999999 < 0.5",
            kills="adds weights exactly and rounds once")
    weights = [value / 64 for value in (1, 5, 2, 9, 3, 7, 4, 8, 6, 1, 5, 2, 3, 8)]
    draws = lehmer(14, 5)
    assert far_from_boundaries(weights, draws)
    sampled(book, "uneven", "Uneven weights.", weights, draws)
    large = [1 / 135] * 135
    tape = integers(135, 3)
    assert far_from_boundaries(large, [k * 2.0**-53 for k in tape])
    sampled(book, "many", "135 cases, integers for draws.", large, tape)


def make() -> Book:
    """draws.json."""
    book = Book("L2")
    for fill in (add_spec_samples, add_samples, add_rounded_samples):
        fill(book)
    return book
