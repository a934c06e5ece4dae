"""hybrid.json: the hybrid pruner."""

from __future__ import annotations

from typing import Any

from tests.oracle import antminer
from tests.oracle.bookmaking import Json, agree, agree_all
from tests.oracle.make.antminer.data import WEATHER
from tests.oracle.make.antminer.shared import Book, check_trials, named, spun, weather_gains

LONG_A = [[0, 0], [1, 1], [2, 0], [3, 1]]
LONG_B = [[0, 2], [1, 1], [2, 1], [3, 1]]


def cut(book: Book, ident: str, title: str, line: str, rule: list[list[int]], r: int,
        draws: list[float | int], info: list[float] | None = None, data: str = "weather", ties: str = "keep",
        **more: Any) -> Json:
    """Add one case of the hybrid pruner."""
    given = {"data": data, "rows": None, "rule": rule, "r": r,
             "info": weather_gains() if info is None else info,
             "prune_ties": ties}
    return book.add(f"hybrid-{ident}", title, "prune_hybrid", line, given, draws=draws, **more)


def add_spec_cuts(book: Book) -> None:
    """Both cases of 7.6."""
    rows = WEATHER.everything()
    plain = cut(book, "7-6-first", "The first case of section 7.6: the reduced rule changes class.", "55",
                LONG_A, 2, [0.30, 0.80], source="specification 7.6")
    start = antminer.judge(WEATHER, rows, named("outlook=sunny temperature=mild humidity=high windy=FALSE"))
    assert (start.label, start.tp, start.fp) == (1, 1, 0)
    agree(start.quality, "0.2")
    first, second = plain["spins"]
    agree_all(first["weights"], "0.0290494055453 0.0817041659455 0.0147718639657 0.188721875541")
    agree_all(spun(first)[3], "0.0924412223389 0.259999570676 0.0470071292539 0.600552077731")
    agree_all(spun(first)[:2], "0.314247310997 0.0942741932992")
    agree_all(spun(second)[3], "0.124920498254 0.0635231107864 0.81155639096")
    agree_all(spun(second)[:2], "0.232543145052 0.186034516042")
    assert first["chosen"] == [1, 1]
    assert second["chosen"] == [3, 1]
    assert plain["reduced"] == [[1, 1], [3, 1]]
    events: list[tuple[str, Json]] = []
    antminer.prune_original(WEATHER, rows, {1: 1, 3: 1}, "keep",
                            lambda line, **fields: events.append((line, fields)))
    assert events[0][1]["class"] == 0
    agree(events[0][1]["quality"], "0.177777777778")
    check_trials([{"pass": 1} | fields for line, fields in events if line == "antminer:38"],
                 "\n1 1 0 6 2 3 3 0.4\n1 3 0 4 2 3 5 0.266666666667\n")
    assert plain["rule"] == [[3, 1]]
    assert plain["class"] == 0
    agree(plain["quality"], "0.4")

    plain = cut(book, "7-6-second", "The second case of section 7.6.", "55", LONG_B, 2, [0.30, 0.95],
                source="specification 7.6")
    start = antminer.judge(WEATHER, rows, named("outlook=rainy temperature=mild humidity=normal windy=FALSE"))
    agree(start.quality, "0.111111111111")
    agree_all(spun(plain["spins"][0])[:2], "0.707802668449 0.212340800535")
    agree_all(spun(plain["spins"][1])[:2], "0.299475447032 0.28450167468")
    assert [spin["chosen"] for spin in plain["spins"]] == [[2, 1], [3, 1]]
    assert plain["reduced"] == [[2, 1], [3, 1]]
    agree(antminer.judge(WEATHER, rows, {2: 1, 3: 1}).quality, "0.444444444444")
    agree(antminer.judge(WEATHER, rows, {3: 1}).quality, "0.4")
    assert plain["rule"] == [[2, 1]]
    agree(plain["quality"], "0.533333333333")


def add_size_cuts(book: Book) -> None:
    """Rules at and below the limit, and r = 1."""
    plain = cut(book, "exactly-r", "A rule of exactly r terms is not reduced and takes no draw.", "50",
                [[0, 1], [1, 2], [2, 1]], 3, [], source="specification 7.3",
                kills="reduces a rule of exactly r terms")
    assert plain["reduced"] == [[0, 1], [1, 2], [2, 1]]
    assert plain["rule"] == [[2, 1]]
    cut(book, "below-r", "A rule of fewer than r terms is not reduced and takes no draw.", "50",
        [[0, 1], [2, 1]], 5, [],
        source="specification 7.3")
    plain = cut(book, "r-1", "With r = 1 one draw decides the rule.", "52", LONG_A, 1, [0.95],
                kills="keeps r + 1 terms")
    assert plain["reduced"] == [[3, 1]] == plain["rule"]
    plain = cut(book, "order", "The reduced rule is in ascending order, whatever order it was drawn in.",
                "57", LONG_B, 3, [0.95, 0.5, 0.0])
    drawn = [spin["chosen"][0] for spin in plain["spins"]]
    assert drawn != sorted(drawn)


def add_wheel_cuts(book: Book) -> None:
    """Wheels with exact weights and with zeros."""
    # weights 1/2 outlook, 1/4 temperature, 1/4 humidity, 1 windy; S = 2, threshold 1/2 -> sums 1/2, 3/4 ->
    # temperature; then S = 7/4, threshold 7/8 -> sums 1/2, 3/4, 7/4 -> windy
    info = [0.5, 0.0, 0.0, 0.0, 0.25, 0.0, 0.25, 0.0, 0.0, 1.0]
    cut(book, "dyadic", "Exact weights: a threshold on a boundary, then a wheel without the moved term.",
        "55", LONG_A, 2,
        [0.25, 0.5], info,
        hand={"reduced": [[1, 1], [3, 1]], "rule": [[3, 1]], "class": 0, "quality": 0.4, "n_draws": 2,
              "spins": [{"wheel": LONG_A, "weights": [0.5, 0.25, 0.25, 1.0], "u": 0.25, "chosen": [1, 1]},
                        {"wheel": [[0, 0], [2, 0], [3, 1]], "weights": [0.5, 0.25, 1.0], "u": 0.5,
                         "chosen": [3, 1]}]},
        source="worked by hand: thresholds 1/2 of 2 and 7/8 of 7/4, then 7.6",
        kills="leaves a moved term on the wheel")
    # all zero: weights 1, 1, 1, 1, threshold 7/2 -> sums 1, 2, 3, 4 -> windy; then 1, 1, 1, threshold 0 ->
    # outlook. sunny AND FALSE: rows 0, 7 no, 8 yes: class no, 2/5 * 8/9 = 16/45; without outlook 0.4, without
    # windy 3 no 2 yes: 3/5 * 7/9 = 7/15
    cut(book, "zero-wheel", "When all information is 0 the wheel is uniform, one draw per term.", "54",
        LONG_A, 2,
        [0.875, 0], [0.0] * 10,
        hand={"reduced": [[0, 0], [3, 1]], "rule": [[0, 0]], "class": 1, "quality": 7 / 15, "n_draws": 2,
              "spins": [{"wheel": LONG_A, "weights": [1.0] * 4, "u": 0.875, "chosen": [3, 1]},
                        {"wheel": LONG_A[:3], "weights": [1.0] * 3, "u": 0.0, "chosen": [0, 0]}]},
        source="worked by hand: thresholds 7/2 of 4 and 0 of 3",
        kills="stops reducing when only zeros are left")
    # only humidity weighs: it goes first although u is almost 1; then 1, 1, 1 with threshold 1.5 ->
    # temperature. mild AND high: rows 3, 11 yes, 7, 13 no: tie, class yes, 2/9 * 3/5 = 2/15; without
    # temperature, high: 3 yes, 4 no, class no, 4/5 * 6/9 = 8/15; without humidity, mild: 4/9 * 3/5 = 4/15
    info = [0.0] * 6 + [0.5] + [0.0] * 3
    cut(book, "zeros-after-positives",
        "Terms of information 0 come up only after the positive ones are gone.", "54",
        LONG_A, 2, [2**53 - 1, 0.5], info,
        hand={"reduced": [[1, 1], [2, 0]], "rule": [[2, 0]], "class": 1, "quality": 8 / 15, "n_draws": 2,
              "spins": [{"weights": [0.0, 0.0, 0.5, 0.0], "chosen": [2, 0]},
                        {"wheel": [[0, 0], [1, 1], [3, 1]], "weights": [1.0] * 3, "chosen": [1, 1]}]},
        source="worked by hand: the only positive slice, then threshold 3/2 of 3",
        kills="gives every term of information 0 the weight 1 beside positive ones")
    # every attribute has one value, so the wheel holds all terms there are; threshold 3/2 of 3 takes the second.
    # It covers all rows: class 0, 2/2 * 0/1 = 0
    whole = [[0, 0], [1, 0], [2, 0]]
    cut(book, "zero-wheel-of-all-terms", "A wheel of zeros that holds every term of the table.", "54", whole, 1,
        [0.5], [0.0] * 3, "one-value-each",
        hand={"reduced": [[1, 0]], "rule": [[1, 0]], "class": 0, "quality": 0.0, "n_draws": 1,
              "spins": [{"wheel": whole, "weights": [1.0] * 3, "u": 0.5, "chosen": [1, 0]}]},
        source="worked by hand: threshold 3/2 of 3; no row is left uncovered")
    for kind in ("attribute", "split"):
        info = list(antminer.information(WEATHER, WEATHER.everything(), kind).values())
        cut(book, f"{kind}-info", f"The first rule of section 7.6 with information by {kind}.", "53", LONG_A,
            2, [0.30, 0.80], info, reading={"AM-23": kind})
    # the rule 000 on "stages": see prune-improve-on-present; r = 2 keeps attributes 1 and 2
    # (weights 0, 1, 1), class 0, 2/3; without 1: rows 0, 4 of class 0: 2/3, equal; without 2: 1/2
    for ties, rule in (("keep", [[1, 0], [2, 0]]), ("remove", [[2, 0]])):
        cut(book, f"ties-{ties}", f"The reduced rule is pruned with prune_ties {ties}.", "60",
            [[0, 0], [1, 0], [2, 0]], 2, [0.25, 0.25], [0.0, 0.0, 1.0, 0.0, 1.0, 0.0], "stages", ties,
            reading={} if ties == "keep" else {"AM-10": ties},
            hand={"reduced": [[1, 0], [2, 0]], "rule": rule, "class": 0, "quality": 2 / 3},
            source="worked by hand: 2/3 with and without attribute 1")


def make() -> Book:
    """hybrid.json."""
    book = Book("L2")
    for fill in (add_spec_cuts, add_size_cuts, add_wheel_cuts):
        fill(book)
    return book
