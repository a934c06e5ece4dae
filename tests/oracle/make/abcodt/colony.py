"""colony.json: masks, centroid, profits and Eq. 9."""

from __future__ import annotations

import math

from tests.oracle import abcodt
from tests.oracle.bookmaking import agree, agree_all, lehmer
from tests.oracle.make.abcodt.shared import CENTER, SCOUT, SPEC, START, Book, words


def add_masks(book: Book) -> None:
    """The mask of a position, with its repair."""
    below = math.nextafter(0.5, 0.0)
    for ident, title, position, mask, source, kills in (
            ("source-0", "Source 0 of the worked example.", START[0], "10100", SPEC, None),
            ("source-1", "Source 1 of the worked example.", START[1], "01110", SPEC, None),
            ("source-2", "Source 2 of the worked example.", START[2], "00011", SPEC, None),
            ("replacement", "The source that the scout brings.", SCOUT, "10101", SPEC, None),
            ("repaired", "No coordinate reaches 0.5: the largest is set.", words("0.4856 0.15 0.49 0.41 0.3"), "00100",
             SPEC, "leaves an empty mask empty"),
            ("at-half", "A coordinate of exactly 0.5 is in, the next number below is not.", [0.5, 0.75, below], "110",
             "worked by hand: 0.5 >= 0.5", "takes > for >="),
            ("below-half", "Just below 0.5 everywhere: repaired.", [0.25, below, below], "010",
             "worked by hand: the first of the largest", "sets every bit of an empty mask"),
            ("tie", "Of equal largest coordinates the first is set.", [0.2, 0.4, 0.4], "010", "worked by hand",
             "repairs with the last of the largest"),
            ("zeros", "The position 0 has the mask of the first feature.", [0.0, 0.0, 0.0], "100", "worked by hand",
             None),
            ("no-repair", "One bit is enough: the repair adds nothing.", [0.5, 0.0, 0.75], "101", "worked by hand",
             "always sets the bit of the largest coordinate alone"),
            ("one-feature", "A single feature is always in.", [0.125], "1", "worked by hand", None),
            ("ones", "The position 1 has all features.", [1.0, 1.0], "11", "worked by hand", None)):
        book.case(f"mask-{ident}", title, "mask", "12", {"position": position},
                  hand={"mask": [int(bit) for bit in mask]}, source=source, kills=kills)


def add_centroids(book: Book) -> None:
    """Definition 1."""
    plain = book.case("centroid-start", "The centroid of the worked example.", "centroid", "4", {"sources": START},
                      derivation="hand", source=SPEC)
    agree_all(plain["centroid"], "0.383333333333 0.41 0.51 0.66 0.423333333333")
    assert plain["centroid"] == CENTER
    book.case("centroid-dyadic", "Two sources: (1/4 + 3/4)/2 and (0 + 1)/2.", "centroid", "4",
              {"sources": [[0.25, 0.0], [0.75, 1.0]]}, hand={"centroid": [0.5, 0.5]}, source="worked by hand")
    # ten times 0.1 from left to right is 0.9999999999999999
    book.case("centroid-left-to-right", "Ten coordinates of 0.1, added from left to right.", "centroid", "4",
              {"sources": [[0.1]] * 10}, hand={"centroid": [0.9999999999999999 / 10]},
              source="worked by hand: the running sum is 0.9999999999999999", kills="adds without rounding")
    # 0.1 + 0.2 + 0.3 is 0.6000000000000001 from the left, 0.6 from the right
    book.case("centroid-order", "Sources are added in their order.", "centroid", "4",
              {"sources": [[0.1], [0.2], [0.3]]}, hand={"centroid": [0.6000000000000001 / 3]}, source="worked by hand",
              kills="adds the sources from the last to the first")


def add_distances(book: Book) -> None:
    """Eq. 7."""
    for i, digits in enumerate(("0.581568759668", "0.575837554254", "0.548199071709")):
        plain = book.case(f"distance-source-{i}", f"Profit of source {i} at the start.", "distance", "4",
                          {"position": START[i], "centroid": CENTER}, derivation="hand", source=SPEC)
        agree(plain["profit"], digits)
    for ident, title, position, center, profit, kills in (
            # sqrt(9/16 + 1) = 5/4
            ("hand", "sides 3/4 and 1 give 5/4.", [0.75, 1.0], [0.0, 0.0], 1.25, "leaves the root out"),
            ("on-centroid", "A source on the centroid has profit 0.", [0.3, 0.6], [0.3, 0.6], 0.0, None),
            ("largest", "The largest distance is the root of D.", [1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 1.0], 2.0,
             "divides by the number of features"),
            ("one-feature", "With one feature the distance is the difference, without its sign.", [0.25], [0.75], 0.5,
             None)):
        book.case(f"distance-{ident}", f"{title[0].upper()}{title[1:]}", "distance", "4",
                  {"position": position, "centroid": center}, hand={"profit": profit}, source="worked by hand",
                  kills=kills)
    book.case("distance-left-to-right", "Squares are added from left to right, each addition rounded.", "distance", "4",
              {"position": lehmer(12, 17000053), "centroid": lehmer(12, 19000059)},
              kills="computes the norm without intermediate rounding")


def add_probabilities(book: Book) -> None:
    """Eq. 9."""
    start = [abcodt.distance(source, CENTER) for source in START]
    plain = book.case("probabilities-start", "Eq. 9 on the profits at the start.", "probabilities", "8",
                      {"profits": start}, derivation="hand", source=SPEC)
    agree_all(plain["probabilities"], "0.340974978484 0.337614760779 0.321410260736")
    third = 1 / 3
    for ident, title, profits, chances, kills in (
            ("all-zero", "All profits 0: uniform.", [0.0, 0.0, 0.0], [third] * 3, "divides by a sum of 0"),
            ("one-zero", "A profit of 0 has no chance.", [0.0, 1.0, 3.0], [0.0, 0.25, 0.75], None),
            ("proportional", "The larger distance has the larger chance, although smaller is better.", [0.25, 0.75],
             [0.25, 0.75], "prefers small distances"),
            ("two", "Chances are shares, not the profits themselves.", [0.5, 0.5, 1.0, 2.0],
             [0.125, 0.125, 0.25, 0.5], "takes the profits for chances")):
        book.case(f"probabilities-{ident}", title, "probabilities", "8", {"profits": profits},
                  hand={"probabilities": chances}, source="worked by hand", kills=kills)
    book.case("probabilities-left-to-right", "The sum is added from left to right.", "probabilities", "8",
              {"profits": [0.1] * 10}, hand={"probabilities": [0.1 / 0.9999999999999999] * 10},
              source="worked by hand: the running sum is 0.9999999999999999",
              kills="adds without rounding")


def make() -> Book:
    """colony.json."""
    book = Book("L1")
    for fill in (add_masks, add_centroids, add_distances, add_probabilities):
        fill(book)
    return book
