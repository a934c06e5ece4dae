"""pheromone.json: pheromone at the start and after an ant."""

from __future__ import annotations

from tests.oracle import antminer
from tests.oracle.bookmaking import agree
from tests.oracle.make.antminer.data import WEATHER
from tests.oracle.make.antminer.shared import TAU0, Book


def add_spec_updates(book: Book) -> None:
    """Pheromone of 7.4 and 7.5."""
    assert 1 / sum(WEATHER.domains) == 0.1
    for ident, at, q, raised, other, source in (("7-4", (2, 1), 8 / 15, "0.145569620253", "0.0949367088608",
                                                 "7.4"),
                                                ("7-5", (0, 1), 4 / 9, "0.13829787234", "0.0957446808511",
                                                 "7.5")):
        plain = book.add(f"pheromone-{ident}", f"The pheromone of section {source}.", "update_pheromone",
                         "72", {"tau": TAU0, "domains": [3, 3, 2, 2], "rule": [list(at)], "quality": q},
                         source=f"specification {source}")
        for term, value in zip(antminer.all_terms([3, 3, 2, 2]), plain["tau"], strict=True):
            agree(value, raised if term == at else other)
    agree(0.1 + 0.1 * (8 / 15), "0.153333333333")
    agree(antminer.total([0.1] * 7 + [0.1 + 0.1 * (8 / 15)] + [0.1] * 2), "1.05333333333")


def add_small_updates(book: Book) -> None:
    """Pheromone worked out by hand on four terms."""
    for ident, title, line, tau, rule, q, after, source, kills in (
            # 1/4 doubles to 1/2, total 5/4
            ("quality-1", "Quality 1 doubles the terms of the rule before the division.", "70", [0.25] * 4,
             [[0, 0]], 1.0,
             [0.4, 0.2, 0.2, 0.2], "1/2, 1/4, 1/4, 1/4 over 5/4",
             "divides within the attributes of the rule only"),
            # 1/4 + 1/8 = 3/8 twice, total 5/4
            ("two-terms", "A rule of two terms raises both.", "70", [0.25] * 4, [[0, 0], [1, 0]], 0.5,
             [0.3, 0.2, 0.3, 0.2], "3/8, 1/4, 3/8, 1/4 over 5/4", None),
            ("quality-0", "Quality 0 leaves pheromone that sums to 1 as it is.", "70",
             [0.5, 0.125, 0.125, 0.25], [[0, 0]], 0.0, [0.5, 0.125, 0.125, 0.25], "total 1", None),
            # 1/8 + 1/8 * 1 = 1/4, total 9/8
            ("unequal", "Unequal pheromone: what is there is raised in proportion.", "70",
             [0.5, 0.125, 0.125, 0.25],
             [[1, 0]], 1.0, [0.5 / 1.125, 0.125 / 1.125, 0.25 / 1.125, 0.25 / 1.125], "4, 1, 2, 2 ninths",
             "adds Q instead of tau * Q"),
            # sums to 2 before: 1 * 1.5 = 1.5, total 2.5
            ("not-normal", "Pheromone that does not sum to 1 is divided by its own total.", "71",
             [1.0, 0.5, 0.25, 0.25], [[0, 0]], 0.5, [0.6, 0.2, 0.1, 0.1], "3/2, 1/2, 1/4, 1/4 over 5/2",
             "divides by 1 + Q * (tau of the rule) instead of the total")):
        book.add(f"pheromone-{ident}", title, "update_pheromone", line,
                 {"tau": tau, "domains": [2, 2], "rule": rule, "quality": q}, hand={"tau": after},
                 source=f"worked by hand: {source}", kills=kills)


def add_rounding_updates(book: Book) -> None:
    """Updates whose last bits depend on the order of operations."""
    # ten times 0.1 adds up to 1 - 2^-53 from left to right, so even quality 0 moves the last bit
    plain = book.add("pheromone-quality-0-rounding",
                     "With quality 0 the division is still done: ten tenths fall short of 1.",
                     "update_pheromone", "72",
                     {"tau": TAU0, "domains": [3, 3, 2, 2], "rule": [[2, 1]], "quality": 0.0},
                     hand={"tau": [0.1 / 0.9999999999999999] * 10},
                     source="worked by hand: 0.1 / (1 - 2^-53)",
                     kills="skips the division when the quality is 0")
    assert plain["tau"] != TAU0
    assert 1 / 7 + 1 / 7 * (2 / 3) != 1 / 7 * (1 + 2 / 3)
    book.add("pheromone-order", "The raise is tau + tau * Q, not tau * (1 + Q): the last bit differs.",
             "update_pheromone", "70", {"tau": [1 / 7] * 7, "domains": [2, 3, 2], "rule": [[0, 1], [1, 2]],
                                        "quality": 2 / 3},
             kills="multiplies by 1 + Q")
    tau, terms = dict.fromkeys(antminer.all_terms([3, 3, 2, 2]), 0.1), {0: 1, 2: 0}
    for q in (8 / 15, 4 / 9, 2 / 9):
        tau = antminer.reinforce(tau, terms, q)
    book.add("pheromone-fourth-ant", "A fourth update on the pheromone that three ants left.",
             "update_pheromone", "72",
             {"tau": list(tau.values()), "domains": [3, 3, 2, 2], "rule": [[0, 0], [1, 1], [3, 1]],
              "quality": 8 / 15})


def make() -> Book:
    """pheromone.json."""
    book = Book("L1")
    for fill in (add_spec_updates, add_small_updates, add_rounding_updates, add_first_pheromone):
        fill(book)
    return book


def add_first_pheromone(book: Book) -> None:
    """Line 3 on tables with and without missing values."""
    for ident, title, data, missing, tau, why, kills in (
            ("weather", "Ten terms share the pheromone.", "weather", "no_match", TAU0, "1/10 each", None),
            ("one-attribute", "Three values of one attribute.", "column", "no_match", [1 / 3] * 3, "1/3 each",
             "divides by the number of attributes"),
            # values in the declared domains count, seen or not; two of the three attributes have gaps and the
            # third is always missing
            ("gaps", "Every declared value counts, seen or not.", "gaps", "no_match", [1 / 7] * 7, "2 + 3 + 2 values",
             None),
            ("gaps-as-value", "An attribute with missing values has one value more.", "gaps", "as_value", [0.1] * 10,
             "3 + 4 + 3 values", None)):
        book.add(f"initial-pheromone-{ident}", title, "initial_pheromone", "3", {"data": data, "missing": missing},
                 hand={"tau": tau}, source=f"worked by hand: {why}", kills=kills,
                 reading={} if missing == "no_match" else {"AM-29": missing})
