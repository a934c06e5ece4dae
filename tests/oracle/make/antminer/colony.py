"""colony.json: a colony, lines 5 to 14."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import antminer, bookmaking
from tests.oracle.bookmaking import Json, agree_all, lehmer
from tests.oracle.make.antminer.data import DATA
from tests.oracle.make.antminer.operations import Call, op_colony
from tests.oracle.make.antminer.shared import READINGS, Book


def colony(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
           draws: Sequence[float | int], given: dict[str, Any] | None = None, **more: Any) -> Json:
    """Add a colony on as much of a tape as it needs; gains and first pheromone are those of the rows unless given."""
    table, rows = DATA[data], (given or {}).get("rows")
    gain = list(antminer.gains(table, table.everything() if rows is None else rows).values())
    parameters = {"n_ants": 9, "n_rules_converge": 9, "min_cases_per_rule": 1, "pruner": "original", "r": 5,
                  "infeasible": "filter", "prune_ties": "keep"} | options
    reading = {READINGS[name]: parameters[name] for name in ("infeasible", "prune_ties")
               if parameters[name] != getattr(antminer.Options(), name)}
    first = list(antminer.first_tau(table.domains).values())
    inputs = {"data": data, "rows": None, "gain": gain, "info": gain, "tau": first, "parameters": parameters}
    inputs |= given or {}
    tape = [bookmaking.bits(entry) if isinstance(entry, float) else entry for entry in draws]
    used = op_colony(Call({"input": inputs, "draws": tape}, book.data, antminer))["n_draws"]
    return book.add(f"colony-{ident}", title, "colony", line, inputs, draws=draws[:used], reading=reading, **more)


def add_column_colonies(book: Book) -> None:
    """Colonies on one attribute: value 0 tells class 0, value 1 tells class 1, value 2 nothing.

    Both rules cover two rows rightly and none wrongly: 2 * 3 / (3 * 3) = 2/3. The wheel is half and half at
    first, and every reward raises a slice, so that 1/8 always takes value 0 and 7/8 value 1.
    """
    zero, one = ({"rule": [[0, value]], "class": value, "quality": 2 / 3} for value in (0, 1))
    for ident, title, line, options, picks, best, kills in (
            ("one-ant", "One ant by n_ants = 1.", "14", {"n_ants": 1}, [1 / 8], zero, "runs one ant more than n_ants"),
            ("n-ants", "The ants end at n_ants without agreeing.", "11", {"n_ants": 4}, [1 / 8, 7 / 8, 1 / 8, 7 / 8],
             zero, "stops one ant before n_ants"),
            ("agree", "The third of equal rules in a row ends the colony.", "14", {"n_rules_converge": 3}, [1 / 8] * 3,
             zero, "asks for one equal rule more"),
            ("agree-at-once", "With n_rules_converge = 1 the first ant ends the colony.", "5", {"n_rules_converge": 1},
             [7 / 8], one, "starts the count of equal rules at 0"),
            ("anew", "Another rule starts the count anew.", "13", {"n_rules_converge": 3},
             [1 / 8, 1 / 8, 7 / 8, 7 / 8, 7 / 8], zero, "goes on counting after another rule"),
            ("back", "An earlier rule that comes back counts as new.", "13", {"n_rules_converge": 3},
             [1 / 8, 7 / 8, 1 / 8, 7 / 8, 1 / 8, 1 / 8, 1 / 8], zero, "compares with the best rule so far"),
            ("earliest", "Of equally good rules the earliest is the best.", "12", {"n_ants": 2}, [7 / 8, 1 / 8], one,
             "lets a later ant of equal quality win")):
        colony(book, ident, title, line, "column", options, picks, kills=kills,
               hand={"best": best, "ants": len(picks), "n_draws": len(picks)},
               source="worked by hand: one draw per ant, both rules of quality 2/3")
    # 1/3 + 1/3 * 2/3 = 5/9 against 1/3 and 1/3: 5/11, 3/11, 3/11; then value 1: 3/11 * 5/3 = 5/11 over 13/11
    plain = colony(book, "pheromone", "Each ant finds the pheromone that the ants before it left.", "10", "column",
                   {"n_ants": 2}, [1 / 8, 7 / 8], hand={"best": zero, "ants": 2, "n_draws": 2},
                   source="worked by hand: 5, 5 and 3 thirteenths", kills="leaves the pheromone as it is")
    agree_all(plain["tau"], "0.384615384615 0.384615384615 0.230769230769")
    # after two rewards the slices are 25 to 9, 25/34 = 0.735: 0.7 is value 0 for the third ant only
    colony(book, "shifted-wheel", "A reward shifts the wheel of the next ants.", "10", "column", {"n_ants": 3},
           [1 / 8, 1 / 8, 0.7], hand={"best": zero, "ants": 3}, source="worked by hand: 25/34 is above 0.7")


def add_weather_colonies(book: Book) -> None:
    """The ants of 7.2 to 7.5 as colonies, and other steps inside one."""
    two = {"n_ants": 2, "min_cases_per_rule": 2}
    plain = colony(book, "7-4", "The ant of sections 7.2 to 7.4 as a colony of one.", "10", "weather",
                   two | {"n_ants": 1}, [0.10, 0.55], source="specification 7.4")
    agree_all((plain["tau"][7], plain["tau"][0]), "0.145569620253 0.0949367088608")
    assert plain["best"]["rule"] == [[2, 1]]
    # the same ant: a rule of two terms, longer than r, but nothing is drawn for it
    plain = colony(book, "original-whatever-r", "The original pruner takes no notice of r.", "9", "weather",
                   two | {"n_ants": 1, "r": 1}, [0.10, 0.55], source="specification 7.4")
    assert (plain["best"]["rule"], plain["n_draws"]) == ([[2, 1]], 2)
    plain = colony(book, "later-is-better", "A better rule of a later ant is the best.", "12", "weather", two,
                   [0.95, 0.55, 0.10, 0.55], kills="keeps the first ant's rule")
    assert (plain["best"]["rule"], plain["ants"]) == ([[2, 1]], 2)
    # first overcast, then normal; first normal, then another term: both are pruned to humidity = normal
    plain = colony(book, "pruned-rules-agree", "Rules are compared after pruning.", "13", "weather",
                   {"n_rules_converge": 2, "min_cases_per_rule": 2}, [0.10, 0.55, 0.75, 0.1],
                   kills="compares the rules before pruning")
    assert (plain["best"]["rule"], plain["ants"]) == ([[2, 1]], 2)
    colony(book, "rows-left", "A colony on the rows that two rules left.", "7", "weather",
           {"n_ants": 4, "min_cases_per_rule": 2}, lehmer(20, 21000063), given={"rows": [0, 1, 3, 5, 7, 13]})
    info = [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 3.0, 0.0, 0.0]
    # overcast, normal, cool by the walk of 7.3; then one of 1, 1, 3 fifths: 0.5 takes the last, humidity = normal
    plain = colony(book, "hybrid", "The hybrid pruner inside a colony, with information of its own.", "9", "weather",
                   {"n_ants": 1, "pruner": "hybrid", "r": 1}, [0.10, 0.55, 0.30, 0.5], given={"info": info},
                   kills="hands the gains to the hybrid pruner")
    assert plain["best"]["rule"] == [[2, 1]]
    colony(book, "hybrid-r-2", "Three ants with the hybrid pruner, two terms left of each rule.", "9", "weather",
           {"n_ants": 3, "pruner": "hybrid", "r": 2}, lehmer(30, 22000065))
    colony(book, "ties-remove", "Equal qualities accepted in the pruner inside a colony.", "9", "weather",
           {"n_ants": 3, "prune_ties": "remove"}, lehmer(20, 23000067))
    colony(book, "reject", "Infeasible terms rejected after the spin; the next ant starts without marks.", "7", "grid",
           {"n_ants": 3, "min_cases_per_rule": 2, "infeasible": "reject"}, lehmer(40, 24000071))


def add_odd_colonies(book: Book) -> None:
    """Colonies that find nothing, or nothing good."""
    colony(book, "nothing", "When no term is feasible the colony ends without an ant.", "8", "grid",
           {"min_cases_per_rule": 6}, [], hand={"best": None, "ants": 0, "tau": [0.25] * 4, "n_draws": 0},
           source="worked by hand: no value is in six of five rows", kills="prunes an empty rule")
    # four rows of class 1, quality 0 for every rule; nothing is pruned, nothing is rewarded
    colony(book, "quality-0", "A rule of quality 0 is better than none.", "12", "one-class-seen", {"n_ants": 2},
           [0.1, 0.1, 0.9, 0.9], hand={"best": {"rule": [[0, 0], [1, 0]], "class": 1, "quality": 0.0}, "ants": 2,
                                       "tau": [0.25] * 4},
           source="worked by hand: no row of another class", kills="asks for a quality above 0")


def make() -> Book:
    """colony.json."""
    book = Book("L2")
    for fill in (add_column_colonies, add_weather_colonies, add_odd_colonies):
        fill(book)
    return book
