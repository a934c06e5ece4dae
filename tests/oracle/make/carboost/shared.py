"""What the vector files of W-CARP and CARBoost share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import bookmaking, carboost
from tests.oracle.bookmaking import Json, agree_all, departures, lehmer, seeded
from tests.oracle.make.carboost.data import DATA, as_json
from tests.oracle.make.carboost.example import EXAMPLE
from tests.oracle.make.carboost.operations import evaluate
from tests.oracle.options import stated

ORACLE = "the second derivation of the specification (tests/oracle/carboost.py)"

READINGS = {"min_confidence": "CB-7", "max_length": "CB-8", "test": "CB-10", "adjust": "CB-12", "loevinger": "CB-17",
            "negative": "CB-19", "error_on": "CB-22", "on_bad_round": "CB-24", "reweight": "CB-25",
            "rule_weight": "CB-31", "rule_memory": "CB-32", "vote": "CB-34", "discretize": "CB-36", "missing": "CB-37",
            "max_itemsets": "CB-42"}
BASE_NAMES = ("min_support", "significance", "test", "adjust", "min_confidence", "max_length", "pruning", "discretize",
              "missing")


def readings(given: dict[str, Any]) -> dict[str, str]:
    """Return the register entries of which the input takes another reading than the default one."""
    options = given.get("parameters", given)
    result = departures(options, READINGS, carboost.Options())
    pruning = {"none": {"CB-3": "none"}, "optimal": {"CB-4": "optimal"}}
    return pruning.get(options.get("pruning", "li"), {}) | result


class Book(bookmaking.Book):
    """One vector file of CARBoost under construction."""

    readings = staticmethod(readings)

    def __init__(self, level: str) -> None:
        super().__init__("carboost", level, {name: as_json(data) for name, data in DATA.items()}, evaluate, ORACLE)


def slug(text: str) -> str:
    """Return a text as part of a case id."""
    return text.replace("_", "-").replace("hypergeom", "hypergeometric")


def base_options(**options: Any) -> dict[str, Any]:
    """Return the parameters of a rule base, in full."""
    return {name: value for name, value in stated(carboost.Options(**options)).items() if name in BASE_NAMES}


HALVES = {"significance": 1.0}


def far_from_boundaries(weights: Sequence[float], draws: Sequence[float]) -> bool:
    """Tell whether no draw falls within 1e-9 of where one case ends and the next begins."""
    ends = [carboost.total(weights[:i + 1]) for i in range(len(weights))]
    return all(abs(u * ends[-1] - end) > 1e-9 for u in draws for end in ends[:-1])


def check_level(plain: Json, options: carboost.Options) -> None:
    """Demand that no p-value is close to where it would just fail."""
    for event in plain["events"]:
        if event["line"] == "carboost:wcarp3":
            m = len(event["p"])
            ranks = range(1, m + 1) if options.adjust == "bh" else [1]
            for rank in ranks:
                scale = {"none": 1, "bonferroni": 1 / m if m else 1, "bh": rank / m if m else 1}[options.adjust]
                bar = options.significance * scale * (1 + 1e-9)
                assert all(abs(p - bar) > 1e-12 * bar for p in event["p"])


MIXED_ROWS = [[4.75, 0, 2.0, 5.0], [8.5, None, None, None], [8.5000001, -1, 3.0, 5.5], [-100.0, 1, None, 1e9],
              [None, None, None, None]]
GAP_ROWS = [[None, None, None], [-1, 1, None], [2, 0, 0], [0, 1, -1]]


def boost_options(**options: Any) -> dict[str, Any]:
    """Return all parameters of CARBoost."""
    chosen = stated(carboost.Options(**options))
    return {name: value for name, value in chosen.items() if name != "max_itemsets" or name in options}


def check_run(plain: Json, options: carboost.Options, draws: Sequence[float], boundary: bool) -> None:
    """Demand that no draw, no vote and no error is close to a decision, but where the case is about that."""
    check_level(plain, options)
    n = len(plain["case_weights"][0])
    for t, weights in enumerate(plain["case_weights"]):
        assert boundary or far_from_boundaries(weights, draws[n * t:n * t + n])
    for votes in plain["votes"]:
        first, *rest = sorted(votes, reverse=True)
        assert all(vote == first or first - vote > 1e-9 for vote in rest)
    assert all(abs(error - 0.5) < 1e-15 or abs(error - 0.5 + 1e-12) > 1e-9 for error in plain["errors"])


def add_boost(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
              tape: Sequence[float | int], new: Json = (), boundary: bool = False, **more: Any) -> Json:
    """Add a run of CARBoost on as much of a tape as it needs."""
    chosen = carboost.Options(**options)
    draws = [entry if isinstance(entry, float) else entry * 2.0**-53 for entry in tape]
    used = carboost.boost(DATA[data], chosen, carboost.Tape(draws)).n_draws
    plain = book.case(f"boost-{ident}", title, "boost", line,
                      {"data": data, "parameters": boost_options(**options), "new": list(new)}, draws=tape[:used],
                      **more)
    check_run(plain, chosen, draws, boundary)
    return plain


def events_of(plain: Json, line: str) -> list[Json]:
    """Return the events of one line."""
    return [event for event in plain["events"] if event["line"] == f"carboost:{line}"]


# option; 14 e per round run; rounds stored; uniforms used; classes of rows 0 to 13; totals of row 3
TABLE_7_5 = """
base; 0 0 4 3 8; 4; 70; nnynynynyyyyyn; 2.29755992507 2.10606379894
rule_memory=reset; 0 0 4 3 4 0; 6; 84; nnyyyyynyyyyyn; 2.29755992507 4.21212759788
loevinger=train; 0 7; 1; 28; nnynynynyyyyyn; 1.647918433 0
error_on=train; 2 1 9; 2; 42; nnynynynyyyyyn; 2.17835441334 0
error_on=weighted; 2 3.5 3.5 5.18518518519 1.23529411765 4.13225806452; 6; 84; nnynynynyyyyyn; 2.14572352561 \
1.71699360224
reweight=sample; 0 0 1 0 3 5; 6; 84; nnynynynyyyyyn; 3.87392793625 3.295836866
rule_weight=replace; 0 9; 1; 28; nnynyyynyyyyyn; 1.647918433 0
rule_weight=off; 0 0 4 3 4 0; 6; 84; nnyyyyynyyyyyn; 2.29755992507 4.21212759788
negative=clip; 0 0 0 0 0 0; 6; 84; nnyyynynyyyyyn; 1.647918433 8.23959216501
vote=score; 0 0 4 3 8; 4; 70; nnyyynynyyyyyn; -0.040488963001 0
on_bad_round=keep; 0 0 4 3 8 3; 6; 84; nnyyynynyynyyn; 2.29755992507 2.61186425478
on_bad_round=reset; 0 0 4 3 8 1; 5; 84; nnynyyynyyyyyn; 3.5800346038 2.10606379894
"""
KILLS_7_5 = {"base": "stores the round that ends the run",
             "rule_memory=reset": "keeps the weights of rules that do not qualify",
             "loevinger=train": "measures on the sample whatever is asked for",
             "error_on=train": "counts errors on the sample whatever is asked for",
             "error_on=weighted": "counts errors on the sample whatever is asked for",
             "reweight=sample": "re-weights all cases whatever is asked for",
             "rule_weight=replace": "multiplies with Loevinger although the weight replaces it",
             "rule_weight=off": "re-weights rules although that is off",
             "negative=clip": "keeps negative values whatever is asked for",
             "vote=score": "votes with classes although scores are asked for",
             "on_bad_round=keep": "stops at a bad round whatever is asked for",
             "on_bad_round=reset": "resets rule weights with the case weights"}

LINES_7_5 = {"base": "boost11", "rule_memory": "boost15", "loevinger": "boost6", "error_on": "boost10",
             "reweight": "boost13", "rule_weight": "boost7", "negative": "boost6", "vote": "boost19",
             "on_bad_round": "boost11"}


def add_seeded(book: Book, rows: Sequence[str]) -> None:
    """Runs of 7.5."""
    for row in rows:
        option, errors, stored, uniforms, rows, totals = row.split("; ")
        name, _, value = option.partition("=")
        change = {} if option == "base" else {name: value}
        plain = add_boost(book, f"7-5-{slug(option.replace('=', '-'))}", f"Six rounds on seed 69: {option}.",
                          LINES_7_5.get(name, "boost18"), "weather",
                          EXAMPLE | {"n_estimators": 6, "rule_memory": "persist"} | change, seeded(69, 84),
                          source="specification 7.5", kills=KILLS_7_5[option])
        agree_all([14 * error for error in plain["errors"]], errors)
        assert (len(plain["alphas"]), plain["n_draws"]) == (int(stored), int(uniforms))
        assert "".join("ny"[label] for label in plain["predictions"]) == rows
        agree_all(plain["votes"][3], totals)


# id; title; line; table; options; seed; new rows; the mutant that it catches
Run = tuple[str, str, str, str, dict[str, Any], int, Any, str | None]


def add_runs(book: Book, runs: Sequence[Run]) -> None:
    """Runs on the specification's small generator."""
    for ident, title, line, data, options, seed, new, kills in runs:
        count = len(DATA[data].classes) * carboost.Options(**options).n_estimators
        add_boost(book, ident, title, line, data, options, lehmer(count, 1000003 * seed), new, kills=kills)
