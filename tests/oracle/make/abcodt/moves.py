"""moves.json: start, MOVE, onlookers, scout and subsamples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import abcodt
from tests.oracle.bookmaking import Json, agree_all
from tests.oracle.make.abcodt.data import DATA
from tests.oracle.make.abcodt.shared import ACCURACY, CENTER, EMPLOYED, ONLOOKERS, SCOUT, SPEC, START, Book, words

LARGEST = 2**53 - 1


def add_inits(book: Book) -> None:
    """Lines 1 to 3."""
    flat = [u for source in START for u in source]
    book.case("init-worked", "The start of the worked example.", "init", "2", {"n_sources": 3, "n_features": 5},
              draws=flat, hand={"sources": START, "trials": [1, 1, 1]}, source=SPEC)
    book.case("init-by-dimension", "As many sources as features unless told otherwise.", "init", "1",
              {"n_sources": None, "n_features": 3}, draws=words("0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9"),
              hand={"sources": [words("0.1 0.2 0.3"), words("0.4 0.5 0.6"), words("0.7 0.8 0.9")], "trials": [1, 1, 1]},
              source="worked by hand", kills="fills the sources feature by feature")
    book.case("init-one-feature", "One feature still gets two sources.", "init", "1",
              {"n_sources": None, "n_features": 1}, draws=[0.25, 0.75],
              hand={"sources": [[0.25], [0.75]], "trials": [1, 1]}, source="worked by hand",
              kills="makes one source for one feature")
    book.case("init-fewer-sources", "Fewer sources than features.", "init", "1", {"n_sources": 2, "n_features": 3},
              draws=[0, LARGEST, 2**52, 2**51, 1, 3],
              hand={"sources": [[0.0, 1.0 - 2.0**-53, 0.5], [0.25, 2.0**-53, 3 * 2.0**-53]], "trials": [1, 1]},
              source="worked by hand", kills="starts the trial counters at 0")


def literal(sources: Sequence[Sequence[float]], center: Sequence[float] | None = None,
            trials: Sequence[int] | None = None, evaluations: int | None = None) -> dict[str, Any]:
    """Return the inputs that describe a colony of the literal reading, judged from its own centroid or another."""
    held = abcodt.centroid([list(source) for source in sources]) if center is None else list(center)
    return {"sources": [list(source) for source in sources],
            "profits": [abcodt.distance(list(source), held) for source in sources],
            "trials": list(trials or [1] * len(sources)), "centroid": held,
            "evaluations": len(sources) if evaluations is None else evaluations,
            "parameters": {"reading": "literal"}, "data": None}


def accurate(sources: Sequence[Sequence[float]], trials: Sequence[int] | None = None, data: str = "eight",
             **options: Any) -> dict[str, Any]:
    """Return the inputs that describe a colony of the accuracy reading."""
    parameters = ACCURACY | options
    judge = abcodt.judge_of(DATA[data], abcodt.Options(**parameters))
    assert judge is not None
    return {"sources": [list(source) for source in sources], "profits": [judge(list(source)) for source in sources],
            "trials": list(trials or [1] * len(sources)), "centroid": None, "evaluations": len(sources),
            "parameters": parameters, "data": data}


def after(state: dict[str, Any], plain: Json) -> dict[str, Any]:
    """Return the inputs that describe the colony after a step."""
    return state | {name: plain[name] for name in ("sources", "profits", "trials", "evaluations")}


# source; feature, partner, phi, new coordinate, profit, accepted; trials afterwards
MOVES_7 = """
0 2 2 -0.5 0.49 0.449134971052 1 1 1 1
1 0 0 0.8 0 0.606153629225 0 1 2 1
2 4 1 -0.3 0.599 0.45956851744 1 1 2 1
1 3 0 -0.7 0.566 0.517228082077 1 1 1 1
2 4 0 0.3 0.6887 0.50076332955 0 1 1 2
0 0 2 -0.96 0.4856 0.395182973092 1 1 1 2
"""


def add_spec_moves(book: Book) -> dict[str, Any]:
    """The six moves of section 7; the state before the onlookers."""
    state = literal(START, CENTER)
    draws = [*EMPLOYED, ONLOOKERS[2:5], ONLOOKERS[7:10], ONLOOKERS[12:15]]
    halfway: dict[str, Any] = {}
    for number, line in enumerate(MOVES_7.strip().split("\n")):
        i, j, k, phi, value, profit, accepted, *trials = line.split()
        title = f"Move {number + 1} of the worked example."
        plain = book.case(f"move-worked-{number + 1}", title, "move", "a", state | {"source": int(i)},
                          draws=draws[number], derivation="hand", source=SPEC)
        assert [plain["feature"], plain["partner"], plain["accepted"]] == [int(j), int(k), accepted == "1"]
        agree_all([plain["phi"], plain["value"], plain["profit"]], f"{phi} {value} {profit}")
        assert plain["trials"] == [int(trial) for trial in trials]
        state = after(state, plain)
        if number == 2:
            halfway = state
    assert state["evaluations"] == 9
    return halfway


THREE = [[0.25, 0.5], [0.75, 0.25], [0.5, 1.0]]
MIDDLE = [0.5, 0.5]


def add_moves(book: Book) -> None:
    """MOVE by hand on three sources around the centroid (1/2, 1/2): distances 1/4, sqrt(1/8), 1/2."""
    state = literal(THREE, MIDDLE)
    for ident, title, line, i, draws, hand, kills in (
            # j = floor(1/2), k = floor(1) = 1 >= 0 -> 2, phi = 1/2: 1/4 + (1/4 - 1/2)/2 = 1/8, 3/8 away
            ("partner-skips", "The source itself is no partner: numbers from its own on shift by one.", "a", 0,
             [0.25, 0.5, 0.75], {"feature": 0, "partner": 2, "phi": 0.5, "value": 0.125, "profit": 0.375,
                                 "accepted": False, "trials": [2, 1, 1]}, "lets a source be its own partner"),
            # k = floor(0.75 * 2) = 1 >= 1 -> 2
            ("partner-equal", "The number equal to the source's own shifts too.", "a", 1, [0.0, 0.75, 0.25],
             {"feature": 0, "partner": 2, "phi": -0.5, "value": 0.625, "accepted": True},
             "shifts only the numbers above the source's own"),
            # k = 0 < 1; phi = -1: 3/4 - (3/4 - 1/4) = 1/4
            ("phi-lowest", "phi = -1 takes over the partner's coordinate.", "b", 1, [0.0, 0.25, 0],
             {"feature": 0, "partner": 0, "phi": -1.0, "value": 0.25, "accepted": False,
              "trials": [1, 2, 1]}, "draws phi from 0 to 1"),
            # j = floor(0.5 * 2) = 1; k = 0; 1 + 1/2 * (1 - 1/2) = 5/4 -> 1: nothing changed
            ("clip-high", "A coordinate beyond 1 becomes 1; an equal profit is refused.", "b", 2, [0.5, 0.25, 0.75],
             {"feature": 1, "partner": 0, "phi": 0.5, "value": 1.0, "profit": 0.5, "accepted": False,
              "trials": [1, 1, 2]}, "accepts an equal profit"),
            # j = 1; k = floor(1) = 1 >= 1 -> 2: 1/4 + 3/4 * (1/4 - 1) = -5/16 -> 0
            ("clip-low", "A coordinate below 0 becomes 0.", "b", 1, [0.75, 0.5, 0.875],
             {"feature": 1, "partner": 2, "phi": 0.75, "value": 0.0, "accepted": False}, "leaves Eq. 8 without bounds"),
            # phi = 0: the candidate is the source itself
            ("equal", "phi = 0 changes nothing, and that is refused.", "d", 0, [0.0, 0.0, 0.5],
             {"phi": 0.0, "value": 0.25, "profit": 0.25, "accepted": False, "trials": [2, 1, 1]},
             "resets the trial counter on a refused move"),
            # 1 + (-1/2)(1 - 1/2) = 3/4, 1/4 away: smaller than 1/2
            ("improves", "A smaller distance is accepted, and the counter restarts at 1.", "d", 2, [0.5, 0.0, 0.25],
             {"feature": 1, "partner": 0, "value": 0.75, "profit": 0.25, "accepted": True, "trials": [1, 1, 1],
              "sources": [[0.25, 0.5], [0.75, 0.25], [0.5, 0.75]], "evaluations": 4},
             "prefers the larger distance"),
            # largest draws: the last feature, the last partner, phi just below 1
            ("largest-draws", "The largest draw picks the last feature and the last partner.", "a", 0,
             [LARGEST, LARGEST, LARGEST], {"feature": 1, "partner": 2, "phi": 1 - 2.0**-52}, None)):
        given = state | {"source": i}
        if ident == "improves":
            given |= {"trials": [1, 1, 7]}
        book.case(f"move-{ident}", title, "move", line, given, draws=draws, hand=hand, source="worked by hand",
                  kills=kills)


def add_odd_moves(book: Book) -> None:
    """MOVE with few sources or features, and with a centroid that is held."""
    # c is held at 0: from (1/2) to 1/4 is nearer to 0; the sources' own centroid is 5/8
    book.case("move-held-centroid", "Distances are to the centroid of the cycle's start, wherever the sources are.",
              "move", "c", literal([[0.5], [0.75]], [0.0]) | {"source": 0}, draws=[0.0, 0.0, 0.9375],
              hand={"value": 0.28125, "profit": 0.28125, "accepted": True}, source="worked by hand: 1/2 - 7/8 * 1/4",
              kills="takes the centroid of the present sources")
    # one feature and two sources leave nothing to choose; all three draws are used all the same
    book.case("move-nothing-to-choose", "One feature, two sources: the draws are used all the same.", "move", "a",
              literal([[0.25], [0.75]], [0.5]) | {"source": 1}, draws=[LARGEST, 0.625, 0.25],
              hand={"feature": 0, "partner": 0, "phi": -0.5, "value": 0.5, "profit": 0.0, "accepted": True},
              source="worked by hand", kills="draws no feature where there is one only")
    # 3/4 + 7/8 * 1/2 = 19/16 -> 1 and 1/4 - 7/8 * 1/2 = -3/16 -> 0, each on the centroid
    for ident, sources, bound in (("clipped-to-1", [[0.75], [0.25]], 1.0), ("clipped-to-0", [[0.25], [0.75]], 0.0)):
        book.case(f"move-{ident}", "A clipped coordinate is accepted, and stays clipped.", "move", "b",
                  literal(sources, [bound]) | {"source": 0}, draws=[0.0, 0.0, 0.9375],
                  hand={"value": bound, "profit": 0.0, "accepted": True, "sources": [[bound], sources[1]]},
                  source="worked by hand")
    book.case("move-two-sources", "Of two sources the first has the second for partner.", "move", "a",
              literal([[0.25], [0.75]], [0.5]) | {"source": 0}, draws=[0.5, 0, 0.75],
              hand={"feature": 0, "partner": 1, "phi": 0.5, "value": 0.0, "profit": 0.5, "accepted": False},
              source="worked by hand")


def add_accuracy_moves(book: Book) -> None:
    """MOVE in the accuracy reading: masks 100, 001, 110, 111 have profits 0.375, 0.625, 0.5, 0.5."""
    sources = [[0.75, 0.25, 0.25], [0.25, 0.25, 0.75], [0.75, 0.75, 0.25]]
    state = accurate(sources)
    assert state["profits"] == [0.375, 0.625, 0.5]
    for ident, title, i, draws, hand, kills in (
            # feature 1 of source 0: 1/4 - 3/4 * (1/4 - 3/4) = 5/8: mask 110
            ("larger", "A larger accuracy is accepted.", 0, [0.5, 0.75, 0.125],
             {"feature": 1, "partner": 2, "value": 0.625, "profit": 0.5, "accepted": True, "trials": [1, 1, 1]},
             "prefers the smaller accuracy"),
            # feature 2 of source 2: 1/4 - 3/4 * (1/4 - 3/4) = 5/8: mask 111, equal
            ("equal", "An equal accuracy is refused.", 2, [0.75, 0.75, 0.125],
             {"feature": 2, "partner": 1, "value": 0.625, "profit": 0.5, "accepted": False, "trials": [1, 1, 2]},
             "accepts an equal accuracy"),
            # feature 0 of source 1: 1/4 - 3/4 * (1/4 - 3/4) = 5/8: mask 101
            ("smaller", "A smaller accuracy is refused.", 1, [0.0, 0.25, 0.125],
             {"feature": 0, "partner": 0, "value": 0.625, "profit": 0.5, "accepted": False, "trials": [1, 2, 1]},
             None),
            # feature 2 of source 1: 3/4 - 7/8 * (3/4 - 1/4) = 5/16: no bit is left, the largest is feature 2
            ("repaired", "A mask that becomes empty is judged repaired.", 1, [0.75, 0.0, 0.0625],
             {"feature": 2, "partner": 0, "value": 0.3125, "profit": 0.625, "accepted": False, "evaluations": 4},
             "judges an empty mask by the first feature")):
        book.case(f"move-accuracy-{ident}", title, "move", "d", state | {"source": i}, draws=draws, hand=hand,
                  source="worked by hand from the table of accuracy profits in specification section 7", kills=kills)


def add_onlookers(book: Book, halfway: dict[str, Any]) -> None:
    """Line 9."""
    chances = abcodt.probabilities(halfway["profits"])
    agree_all(chances, "0.30254129601 0.387889278688 0.309569425302")
    plain = book.case("onlooker-worked", "The onlookers of the worked example.", "onlooker", "9",
                      halfway | {"probabilities": chances, "onlooker": "acceptance"}, draws=ONLOOKERS,
                      derivation="hand", source=SPEC, kills="goes on to the next source after a hit")
    assert [plain["chosen"], plain["trials"], plain["evaluations"]] == [[1, 2, 0], [1, 1, 2], 9]
    state = literal(THREE, MIDDLE)
    still = [0.0, 0.0, 0.5]
    dyadic = [0.25, 0.25, 0.5]
    for ident, title, line, how, chance, draws, chosen, kills in (
            # 1/4 < 1/4 is false: on to source 1, and so on; 0 hits at once
            ("at-chance", "A draw equal to the chance is no hit.", "9a", "acceptance", dyadic,
             [0.25, 0.25, 0.5, *([0, *still] * 3)], [0, 0, 0], "takes <= for <"),
            ("no-chance", "A source without a chance is never hit, not even by 0.", "9a", "acceptance", [0.0, 0.5, 0.5],
             [0, 0, *still, 0.75, 0.25, *still, 0.5, 0, 0.25, *still], [1, 2, 1], "lets a draw of 0 hit everything"),
            ("same-again", "After a hit the same source is tested again.", "9a", "acceptance", dyadic,
             [0.75, 0.75, 0.25, *still, 0.125, *still, 0.375, *still], [2, 2, 2],
             "starts again from the first source after a hit"),
            ("wrap", "After the last source comes the first.", "9a", "acceptance", dyadic,
             [0.75, 0.5, 0.625, 0.125, *still, 0.5, 0.125, *still, 0.5, 0.75, 0.5, 0.5, 0.0, *still],
             [0, 1, 2], "never comes back to the last source"),
            # running sums 1/4, 1/2, 1: strictly above 0, 1/4, 1/2
            ("roulette", "Roulette: the first running sum above the draw.", "9b", "roulette", dyadic,
             [0, *still, 0.25, *still, 0.5, *still], [0, 1, 2], "takes >= for > on the wheel"),
            ("roulette-zero", "The wheel never stops at a chance of 0.", "9b", "roulette", [0.0, 0.5, 0.5],
             [0, *still, 0.25, *still, LARGEST, *still], [1, 1, 2], None),
            # 0.9 * 2^-1074 rounds to 2^-1074, and no running sum is above that
            ("roulette-leftover", "Where rounding leaves no place, the last positive chance has it.", "9b", "roulette",
             [0.0, 5e-324, 0.0], [0.875, *still, 0.25, *still, 0.75, *still], [1, 1, 1],
             "gives what rounding leaves to the last source"),
            ("roulette-nothing", "On a wheel without weights every source is as likely.", "9b", "roulette",
             [0.0, 0.0, 0.0], [0.25, *still, LARGEST, *still, 0.5, *still], [0, 2, 1],
             "always takes the first source of an empty wheel")):
        book.case(f"onlooker-{ident}", title, "onlooker", line,
                  state | {"probabilities": chance, "onlooker": how}, draws=draws,
                  hand={"chosen": chosen, "evaluations": 6,
                        "trials": [1 + chosen.count(i) for i in range(3)], "sources": THREE},
                  source="worked by hand: phi = 0 moves nothing", kills=kills)


def add_moving_onlookers(book: Book) -> None:
    """Line 9 with moves that change something."""
    state = literal(THREE, MIDDLE)
    # source 2 comes down to 3/4 and 5/8 of the second coordinate (1 - 1/4, then 3/4 - 1/8): 1/4 and 1/8 away
    book.case("onlooker-held-chances", "Chances stay as they were at the end of the employed phase.", "onlooker", "9",
              state | {"probabilities": [0.25, 0.25, 0.5], "onlooker": "acceptance"},
              draws=[0.5, 0.5, 0.375, 0.5, 0.0, 0.25, 0.375, 0.5, 0.0, 0.25, 0.46875, 0.5, 0.0, 0.25],
              hand={"chosen": [2, 2, 2], "trials": [1, 1, 1],
                    "sources": [[0.25, 0.5], [0.75, 0.25], [0.5, 0.5625]]},
              source="worked by hand: phi = -1/2 halves the way to source 0",
              kills="works out Eq. 9 after every onlooker")
    sources = [[0.75, 0.25, 0.25], [0.25, 0.25, 0.75], [0.75, 0.75, 0.25]]
    for how, draws, chosen in (
            ("roulette", [0.125, 0.5, 0.75, 0.125, 0.9375, 0.75, 0.75, 0.125, 0.5, 0.0, 0.25, 0.125], [0, 2, 1]),
            ("acceptance", [0.125, 0.5, 0.75, 0.125, 0.5, 0.125, 0.0, 0.25, 0.125, 0.75, 0.125, 0.75, 0.75, 0.125],
             [0, 1, 2])):
        book.case(f"onlooker-accuracy-{how}", f"Onlookers of the accuracy reading choose by {how}.", "onlooker", "9",
                  accurate(sources) | {"probabilities": [0.25, 0.4375, 0.3125], "onlooker": how}, draws=draws,
                  hand={"chosen": chosen, "evaluations": 6, "profits": [0.5, 0.625, 0.5], "trials": [1, 2, 2],
                        "sources": [[0.75, 0.625, 0.25], *sources[1:]]},
                  source="worked by hand: the moves of the cases move-accuracy-larger, -equal and -smaller")


def add_scouts(book: Book) -> None:
    """Line 10."""
    before = literal([words("0.4856 0.15 0.49 0.41 0.3"), words("0.05 0.72 0.55 0.566 0.2"),
                      words("0.48 0.36 0.1 0.64 0.599")], CENTER, [1, 1, 2], 9)
    plain = book.case("scout-worked", "The scout of the worked example.", "scout", "10", before | {"limit": 1},
                      draws=SCOUT, derivation="hand", source=SPEC, kills="keeps the trial counter of a replaced source")
    agree_all(plain["profits"], "0.395182973092 0.517228082077 0.618510756217")
    assert [plain["source"], plain["replaced"], plain["trials"], plain["evaluations"]] == [2, True, [1, 1, 1], 10]
    assert plain["sources"][2] == SCOUT
    for ident, title, line, trials, limit, draws, hand, kills in (
            ("at-limit", "A counter equal to the limit is not above it: no draw.", "10", [1, 4, 2], 4, [],
             {"source": 1, "replaced": False, "trials": [1, 4, 2], "evaluations": 3, "sources": THREE},
             "takes >= for >"),
            ("tie", "Of equal counters the first is replaced.", "10", [2, 5, 5], 4, [0.5, 0.75],
             {"source": 1, "replaced": True, "trials": [2, 1, 5], "evaluations": 4,
              "sources": [[0.25, 0.5], [0.5, 0.75], [0.5, 1.0]]}, "replaces the last of equal counters"),
            ("one-only", "One source is replaced, however many are above the limit.", "10", [6, 7, 5], 2, [0.0, 0.5],
             {"source": 1, "replaced": True, "trials": [6, 1, 5], "evaluations": 4},
             "replaces the first source above the limit"),
            # (1, 1) is sqrt(1/2) from (1/2, 1/2): further than any other, and taken all the same
            ("worse", "The new source is taken even if it is worse; its distance is to the centroid held.", "10a",
             [9, 1, 1], 8, [0.5, 1.0 - 2.0**-53], {"source": 0, "replaced": True,
                                                  "sources": [[0.5, 1.0 - 2.0**-53], *THREE[1:]]},
             "keeps the old source if it is better"),
            ("limit-1", "At the least limit one failure is enough.", "10", [1, 1, 2], 1, [0.25, 0.25],
             {"source": 2, "replaced": True, "trials": [1, 1, 1]}, "counts the limit from 0")):
        book.case(f"scout-{ident}", title, "scout", line,
                  literal(THREE, MIDDLE, trials) | {"limit": limit}, draws=draws, hand=hand, source="worked by hand",
                  kills=kills)
    sources = [[0.75, 0.25, 0.25], [0.25, 0.25, 0.75], [0.75, 0.75, 0.25]]
    book.case("scout-accuracy", "The accuracy reading judges the new source by its mask.", "scout", "10a",
              accurate(sources, [1, 6, 2]) | {"limit": 5}, draws=[0.25, 0.75, 0.125],
              hand={"source": 1, "replaced": True, "profits": [0.375, 0.5, 0.5], "trials": [1, 1, 2],
                    "evaluations": 4, "sources": [sources[0], [0.25, 0.75, 0.125], sources[2]]},
              source="worked by hand from the table of accuracy profits in specification section 7")


def add_subsamples(book: Book) -> None:
    """Line 22 and the same for features."""
    for ident, title, n, fraction, draws, chosen, kills in (
            # t=0: s = 0 + floor(3/4 * 5) = 3: 3 1 2 0 4; t=1: s = 1 + floor(3/4 * 4) = 4: 3 4 2 0 1; t=2: s = 2 + 0
            ("by-hand", "Three of five by exchanges from the front, then sorted.", 5, 0.6, [0.75, 0.75, 0.0], [2, 3, 4],
             "leaves the chosen in the order of the draws"),
            # t=0: s = 3 + ...: 3 1 2 0; t=1: s = 1 + floor(0.875 * 3) = 3: 3 0 2 1: 0 comes back through place 3
            ("exchange", "What was exchanged can come up later.", 4, 0.5, [0.875, 0.875], [0, 3],
             "draws from the numbers that were never exchanged"),
            ("floor", "floor(0.7 * 8) = 5 draws.", 8, 0.7, [0.0, 0.0, 0.0, 0.0, 0.0], [0, 1, 2, 3, 4], "rounds up"),
            ("at-least-one", "At least one row.", 5, 0.1, [0.5], [2], "takes no row where the part is below one"),
            ("all", "A fraction of 1 takes all without a draw.", 4, 1.0, [], [0, 1, 2, 3], "shuffles even the whole"),
            # 0.29 * 100 is 28.999999999999996
            ("double-product", "The floor is of the product in doubles: 0.29 * 100 gives 28.", 100, 0.29, [0] * 28,
             list(range(28)), "rounds the product before the floor"),
            # t=0: s = 4: 4 1 2 3 0; t=1: s = 1 + 3: 4 0 2 3 1
            ("last", "The largest draws choose from the back.", 5, 0.4, [LARGEST, LARGEST], [0, 4],
             "exchanges from the back, as a whole shuffle does"),
            # t=0: s = 2: 2 1 0 3 4; t=1: s = 1 + floor(1/2 * 4) = 3: 2 3 0 1 4
            ("halves", "Each draw is for the places not yet settled.", 5, 0.4, [0.5, 0.5], [2, 3],
             "draws each from all the places"),
            ("one-row", "Of one row that row.", 1, 0.7, [0.5], [0], None)):
        book.case(f"subsample-{ident}", title, "subsample", "22", {"n": n, "fraction": fraction}, draws=draws,
                  hand={"chosen": chosen}, source="worked by hand", kills=kills)


def make() -> Book:
    """moves.json."""
    book = Book("L2")
    add_inits(book)
    halfway = add_spec_moves(book)
    for fill in (add_moves, add_odd_moves, add_accuracy_moves):
        fill(book)
    add_onlookers(book, halfway)
    for fill in (add_moving_onlookers, add_scouts, add_subsamples):
        fill(book)
    return book
