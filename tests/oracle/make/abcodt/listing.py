"""listing.json: phases between steps and runs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tests.oracle import abcodt
from tests.oracle.bookmaking import Json, agree_all
from tests.oracle.make.abcodt.shared import CENTER, EMPLOYED, SPEC, START, Book, judged


def state(sources: Json, profits: Sequence[float], centroid: Sequence[float] | None = None, *,
          trials: Sequence[int] | None = None, data: str | None = None, **options: Any) -> dict[str, Any]:
    """Return the inputs of a phase of a cycle; the parameters are those that judge a source."""
    parameters = judged(**options) | {"reading": "accuracy" if data else "literal"}
    return {"data": data, "sources": [list(source) for source in sources], "profits": list(profits),
            "trials": list(trials or [1] * len(sources)), "evaluations": len(sources),
            "centroid": None if centroid is None else list(centroid), "parameters": parameters}


def add_phases(book: Book) -> None:
    """Lines 6 and 7."""
    plain = book.case("look-again-start", "The sources of the worked example, measured from their centroid.",
                      "look_again", "6", state(START, [0.0] * 3, [0.5] * 5), derivation="independent", source=SPEC)
    agree_all(plain["profits"], "0.581568759668 0.575837554254 0.548199071709")
    # centroid (1/2, 1/4): distances 1/2 and 1/2
    book.case("look-again", "A new centroid, new distances, and nothing that counts as judged.", "look_again", "6",
              state([[0.0, 0.25], [1.0, 0.25]], [0.125, 0.75], [0.0, 0.25]),
              hand={"centroid": [0.5, 0.25], "profits": [0.5, 0.5], "evaluations": 2}, source="worked by hand")
    book.case("look-again-accuracy", "Accuracies stay what they are.", "look_again", "6",
              state([[0.25, 0.75], [0.75, 0.25]], [0.125, 0.75], data="falling"),
              hand={"centroid": None, "profits": [0.125, 0.75], "evaluations": 2}, source="worked by hand")
    plain = book.case("employed-start", "The employed bees of the worked example.", "employed", "7",
                      state(START, [abcodt.distance(source, CENTER) for source in START], CENTER),
                      draws=[u for row in EMPLOYED for u in row], derivation="independent", source=SPEC)
    agree_all(plain["profits"], "0.449134971052 0.575837554254 0.45956851744")
    assert plain["trials"] == [1, 2, 1]
    # source 0 moves to its partner, 1/2; source 1 sees it there and goes 3/4 - 1 x (3/4 - 1/2) = 1/2 too
    book.case("employed-in-turn", "A bee sees where the bees before it have gone.", "employed", "7",
              state([[0.0], [0.75], [0.5]], [0.5, 0.25, 0.0], [0.5], trials=[3, 3, 3]),
              draws=[0.5, 0.75, 0.0, 0.5, 0.0, 0.0, 0.5, 0.5, 0.5],
              hand={"sources": [[0.5]] * 3, "profits": [0.0] * 3, "trials": [1, 1, 4], "evaluations": 6},
              source="worked by hand: 0 -> 1/2, 3/4 -> 1/2, 1/2 stays")


def add_thetas(book: Book) -> None:
    """Lines 12 and 12a."""
    one, two, other = [0.75, 0.25], [0.75, 0.5], [0.25, 0.75]
    for ident, title, reading, populations, theta, why in (
            ("literal", "The nearest source of the last population.", "literal",
             [([one, other], [0.0, 0.5]), ([one, other], [0.5, 0.25])], [0, 1], "1/4 < 1/2; the first does not count"),
            ("literal-tie", "Of equally near ones the first.", "literal", [([two, one], [0.25, 0.25])], [1, 1],
             "1/4 = 1/4"),
            ("accuracy", "The best mask of all populations.", "accuracy",
             [([one, other], [0.5, 0.75]), ([one, two], [0.5, 0.25])], [0, 1], "3/4 in the first population"),
            ("fewer", "Of equally good masks the smaller.", "accuracy", [([two, one], [0.5, 0.5])], [1, 0],
             "one feature, not two"),
            ("fewer-later", "Also if it comes later.", "accuracy", [([two], [0.5]), ([other], [0.5])], [0, 1],
             "one feature, not two"),
            ("earlier", "Of equally good and small ones the earlier.", "accuracy",
             [([one, other], [0.5, 0.5]), ([other], [0.5])], [1, 0], "first seen"),
            ("nothing", "A best profit of 0 is a record too.", "accuracy", [([other, two], [0.0, 0.0])], [0, 1],
             "0 is all there is")):
        book.case(f"theta-{ident}", title, "theta", "12" if reading == "literal" else "12a",
                  {"data": "falling" if reading == "accuracy" else None,
                   "populations": [{"sources": sources, "profits": profits} for sources, profits in populations],
                   "parameters": judged() | {"reading": reading}},
                  hand={"theta": theta}, source=f"worked by hand: {why}")


def add_scores(book: Book) -> None:
    """Lines 20 and 26."""
    book.case("start-zero", "All scores start at 0.", "start", "20", {"data": "rare", "init": "zero"},
              hand={"start": [0.0] * 3, "scores": [[0.0] * 3] * 7}, source="worked by hand")
    plain = book.case("start-prior", "The logarithms of the classes' shares.", "start", "20",
                      {"data": "rare", "init": "prior"}, derivation="hand", source="worked by hand: 3/7, 3/7, 1/7")
    agree_all(plain["start"], " ".join(f"{math.log(n / 7):.12g}" for n in (3, 3, 1)))
    # rate 1/2 x 4 = 2
    book.case("update", "Twice what the trees say.", "update", "26",
              {"scores": [[0.0, 1.0], [0.5, -0.25]], "outputs": [[0.25, -0.5], [1.0, 0.0]], "learning_rate": 0.5,
               "beta": 4.0}, hand={"scores": [[0.5, 0.0], [2.5, -0.25]]}, source="worked by hand: 1/2 x 4 = 2")
    # 0.1 x 3 is 0.30000000000000004, times 0.7 is 0.21000000000000002; 3 x 0.7 first gives 0.20999999999999996
    book.case("update-order", "The rate and beta are multiplied first.", "update", "26",
              {"scores": [[0.0]], "outputs": [[0.7]], "learning_rate": 0.1, "beta": 3.0},
              hand={"scores": [[0.1 * 3.0 * 0.7]]}, source="worked by hand: (0.1 x 3) x 0.7 in binary")
    assert 0.1 * 3.0 * 0.7 != 0.1 * (3.0 * 0.7)


def make() -> Book:
    """listing.json."""
    book = Book("L2")
    add_phases(book)
    add_thetas(book)
    add_scores(book)
    return book
