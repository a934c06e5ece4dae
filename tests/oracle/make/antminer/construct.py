"""construct.json: an ant's walk."""

from __future__ import annotations

from typing import Any

from tests.oracle import antminer
from tests.oracle.bookmaking import Json, agree, agree_all
from tests.oracle.make.antminer.data import DATA, WEATHER
from tests.oracle.make.antminer.shared import ORACLE, TABLE_7_1, TAU0, Book, spun, weather_gains

NEXT_ANT = ("0.0134605124284 0.463366192034 0.0134605124284 0 0.0378589482475 0.0874473368229"
            " 0.00684478235505 0.290114378861 0 0.0874473368229")


def walk(book: Book, ident: str, title: str, min_cases: int, draws: list[float], source: str = ORACLE,
         line: str = "25", **more: Any) -> Json:
    """Add a walk over the whole weather table."""
    given = {"data": "weather", "rows": None, "gain": weather_gains(), "tau": TAU0,
             "min_cases_per_rule": min_cases, "infeasible": "filter"} | more.pop("given", {})
    return book.add(ident, title, "construct", line, given, draws=draws, source=source, **more)


def add_spec_walks(book: Book) -> None:
    """Walks of 7.2, 7.3 and 7.5, and the first wheel after 7.4."""
    plain = walk(book, "construct-7-2", "The walk of section 7.2: overcast, then normal, then nothing fits.",
                 2, [0.10, 0.55], "specification 7.2")
    assert plain["rule"] == [[0, 1], [2, 1]]
    assert plain["n_draws"] == 2
    whole, threshold, reached, shares = spun(plain["spins"][0])
    agree_all((whole, threshold, reached), "0.19403458135 0.019403458135 0.102904940555")
    agree(plain["spins"][0]["weights"][0], "0.00290494055453")
    for share, row in zip(shares, TABLE_7_1.split("\n")[1:-1], strict=True):
        agree(share, row.split()[-1])
    second = plain["spins"][1]
    assert second["wheel"] == [[1, 0], [2, 0], [2, 1], [3, 0], [3, 1]]
    agree_all(second["weights"], "0 0.00147718639657 0.0408327221418 0 0.0188721875541")
    whole, threshold, reached, shares = spun(second)
    agree_all((whole, threshold, reached), "0.0611820960924 0.0336501528508 0.0423099085383")
    agree_all(shares, "0 0.0241440959189 0.667396587395 0 0.308459316686")
    rows = antminer.rows_with(WEATHER, WEATHER.everything(), (0, 1))
    assert rows == [2, 6, 11, 12]
    assert antminer.rows_with(WEATHER, rows, (2, 1)) == [6, 12]

    plain = walk(book, "construct-7-3-long", "The longer walk of section 7.3, with one row per rule enough.",
                 1, [0.10, 0.55, 0.30], "specification 7.3")
    assert plain["rule"] == [[0, 1], [1, 2], [2, 1]]
    assert plain["spins"][1]["chosen"] == [2, 1]
    agree_all(spun(plain["spins"][1])[:2], "0.0882247002411 0.0485235851326")
    third = plain["spins"][2]
    agree_all(spun(third)[:2], "0.0377443751082 0.0113233125325")
    shares = [share for share in spun(third)[3] if share > 0.0]
    assert shares == [0.5, 0.5]

    plain = walk(book, "construct-7-5",
                 "The walk of section 7.5; the rule is listed in ascending attribute order.", 2,
                 [0.95, 0.55], "specification 7.5", "26",
                 kills="lists the terms in the order they were added")
    assert plain["rule"] == [[0, 1], [3, 1]]
    assert plain["spins"][0]["chosen"] == [3, 1]
    agree(spun(plain["spins"][0])[1], "0.184332852283")
    agree_all(spun(plain["spins"][1])[:3], "0.175162393796 0.0963393165878 0.102904940555")

    tau = list(antminer.reinforce(dict(zip(antminer.all_terms([3, 3, 2, 2]), TAU0, strict=True)), {2: 1},
                                  8 / 15).values())
    plain = walk(book, "construct-7-4-next",
                 "The next ant of section 7.4 walks with the pheromone the first one left.",
                 2, [0.5, 0.5], "specification 7.4", "23", given={"tau": tau},
                 kills="leaves tau out of the weights")
    agree_all(spun(plain["spins"][0])[3], NEXT_ANT)


def add_spins(book: Book) -> None:
    """Wheels with weights and uniforms chosen for their edges."""
    top = 2**53 - 1
    tiny = 5e-324
    for ident, title, weights, draws, chosen, why, kills in (
            ("on-boundary", "A threshold that equals a running sum goes to the next slice.", [1.0, 1.0, 2.0],
             [0.25], 1,
             "threshold 1, sums 1, 2, 4", "accepts a running sum equal to the threshold: >= for >"),
            ("below-boundary", "The last uniform below the boundary stays in the slice.", [1.0, 1.0, 2.0],
             [2**51 - 1], 0, "threshold 1 - 2^-51, sums 1, 2, 4", None),
            ("second-boundary", "The boundary between the second and third slice.", [1.0, 1.0, 2.0], [2**52],
             2, "threshold 2, sums 1, 2, 4", None),
            ("largest-uniform", "The largest uniform falls into the last slice.", [1.0, 1.0, 2.0], [top], 2,
             "threshold just below 4", None),
            ("zero-uniform", "A uniform of 0 takes the first positive weight.", [0.0, 0.0, 3.0, 1.0], [0], 2,
             "threshold 0, sums 0, 0, 3, 4", "accepts a running sum equal to the threshold: >= for >"),
            ("zero-in-the-middle", "A zero weight on a boundary is passed over.", [1.0, 0.0, 1.0], [0.5], 2,
             "threshold 1, sums 1, 1, 2", None),
            ("zero-at-the-end", "A zero weight at the end is never reached.", [1.0, 1.0, 0.0], [top], 1,
             "threshold below 2, sums 1, 2, 2", None),
            ("single", "A single candidate still takes a draw.", [0.25], [top], 0, "the only slice",
             "takes no draw when there is one candidate"),
            ("single-positive", "A single positive weight among zeros still takes a draw.", [0.0, 0.25, 0.0],
             [0.75], 1, "the only slice", None),
            ("zero-wheel", "A wheel of weight 0 chooses nothing and takes no draw.", [0.0, 0.0], [], None,
             "S = 0", "takes a draw although the wheel weighs nothing"),
            ("empty-wheel", "A wheel without slices chooses nothing and takes no draw.", [], [], None,
             "S = 0", None),
            # in units of 2^-1074: S = 2, threshold 1.75 rounds to 2, so no running sum exceeds it
            ("leftover", "If rounding leaves nothing, the last positive weight is taken.", [tiny, tiny, 0.0],
             [0.875], 1, "1.75 rounds to 2 units of 2^-1074, which no sum exceeds",
             "returns the last index when rounding leaves nothing"),
            # the same with two units: S = 3, threshold 2.625 rounds to 3
            ("leftover-last", "The last positive weight may be the last of all.", [tiny, 2 * tiny], [0.875], 1,
             "2.625 rounds to 3 units of 2^-1074, which no sum exceeds", None),
            # left to right 0.1 + 0.2 + 0.3 = 0.6000000000000001, and half of it equals 0.1 + 0.2 =
            # 0.30000000000000004, which is not enough; half of the correctly rounded 0.6 is below it
            ("left-to-right",
             "The total is added left to right: a compensated sum would choose another slice.",
             [0.1, 0.2, 0.3], [0.5], 2, "half of 0.6000000000000001 is not below 0.30000000000000004",
             "adds the total with compensation or in another order")):
        book.add(f"spin-{ident}", title, "spin", "25", {"weights": weights}, draws=draws,
                 hand={"chosen": chosen, "n_draws": len(draws)}, source=f"worked by hand: {why}", kills=kills)


def grid_walk(book: Book, ident: str, title: str, line: str, hand: Json,
              draws: list[float | int] | None = None,
              kills: str | None = None, reading: dict[str, str] | None = None, **more: Any) -> None:
    """Add a walk over the table "grid" with gains 1 and pheromone 1/4, so every weight is 1/4."""
    given = {"data": "grid", "rows": None, "gain": [1.0] * 4, "tau": [0.25] * 4, "min_cases_per_rule": 1,
             "infeasible": "filter"} | more
    book.add(f"construct-{ident}", title, "construct", line, given, draws=draws or [], hand=hand, kills=kills,
             reading=reading, source="worked by hand: weights of 1/4 on a table of five rows")


def add_grid_walks(book: Book) -> None:
    """Walks small enough to follow by hand.

    The rows of "grid" are 00, 00, 01, 10, 11: value counts 3, 2 for each attribute, pairs 2, 1, 1, 1.
    """
    terms = [[0, 0], [0, 1], [1, 0], [1, 1]]
    quarter = [0.25] * 4
    # 0.125 * 1 = 0.125 -> (0,0); then 1/4 and 1/4 with threshold 0.375 -> (1,1), one row, the last attribute
    grid_walk(book, "used-up", "The walk ends when every attribute is used.", "27",
              {"rule": [[0, 0], [1, 1]], "n_draws": 2,
               "spins": [{"wheel": terms, "weights": quarter, "u": 0.125, "chosen": [0, 0]},
                         {"wheel": [[1, 0], [1, 1]], "weights": [0.25, 0.25], "u": 0.75, "chosen": [1, 1]}]},
              [0.125, 0.75], kills="offers the attribute just used once more")
    # counts 3, 2, 3, 2 all reach 2; threshold 0.875 -> (1,1); under it 00.. and 10.. have one row each
    grid_walk(book, "exactly-enough", "A term that covers exactly min_cases_per_rule rows is feasible.", "22",
              {"rule": [[1, 1]], "n_draws": 1,
               "spins": [{"wheel": terms, "weights": quarter, "u": 0.875, "chosen": [1, 1]}]},
              [0.875], kills="asks for more than min_cases_per_rule rows: > for >=", min_cases_per_rule=2)
    # min 3: only (0,0) and (1,0) with 3 rows; after (1,0) two rows of (0,0): nothing
    grid_walk(book, "filtered", "Terms with too few rows are not on the wheel.", "22",
              {"rule": [[1, 0]], "n_draws": 1,
               "spins": [{"wheel": [[0, 0], [1, 0]], "weights": [0.25, 0.25], "u": 0.75, "chosen": [1, 0]}]},
              [3 * 2**51], kills="leaves the feasibility test out of the wheel", min_cases_per_rule=3)
    grid_walk(book, "nothing-fits", "With no feasible term the rule stays empty and nothing is drawn.", "24",
              {"rule": [], "n_draws": 0, "spins": []}, min_cases_per_rule=6)
    grid_walk(book, "zero-gains", "With all gains 0 the rule stays empty and nothing is drawn.", "24",
              {"rule": [], "n_draws": 0, "spins": []}, gain=[0.0] * 4,
              kills="spins uniformly when all weights are 0")
    grid_walk(book, "no-rows", "Without rows nothing is feasible.", "24",
              {"rule": [], "n_draws": 0, "spins": []},
              rows=[])
    # rows 0 and 1 are both 00: two candidates, then one
    grid_walk(book, "one-candidate", "A single candidate still takes a draw.", "25",
              {"rule": [[0, 0], [1, 0]], "n_draws": 2,
               "spins": [{"wheel": [[0, 0], [1, 0]], "weights": [0.25, 0.25], "u": 0.25, "chosen": [0, 0]},
                         {"wheel": [[1, 0]], "weights": [0.25], "u": 0.75, "chosen": [1, 0]}]},
              [2**51, 3 * 2**51], kills="takes no draw when there is one candidate", rows=[0, 1],
              min_cases_per_rule=2)
    # weights 1/4, 0, 0, 0; then 0, 0: candidates are left but weigh nothing
    grid_walk(book, "zero-gain-stop",
              "Feasible terms of gain 0 stand on the wheel but end the walk when alone.", "24",
              {"rule": [[0, 0]], "n_draws": 1,
               "spins": [{"wheel": terms, "weights": [0.25, 0.0, 0.0, 0.0], "u": 0.75, "chosen": [0, 0]}]},
              [0.75], gain=[1.0, 0.0, 0.0, 0.0])
    # weights 1/2, 1/8, 1/8, 1/4 of pheromone; S = 1, threshold 5/8 -> sums 1/2, 5/8, 3/4 -> (1,0); then
    # (0,0) 1/2 and (0,1) 1/8, threshold 5/8 * 0.75 -> (0,0)
    grid_walk(book, "pheromone", "Unequal pheromone, with a threshold on a boundary.", "23",
              {"rule": [[0, 0], [1, 0]], "n_draws": 2,
               "spins": [{"weights": [0.5, 0.125, 0.125, 0.25], "chosen": [1, 0]},
                         {"weights": [0.5, 0.125], "chosen": [0, 0]}]},
              [0.625, 0.75], tau=[0.5, 0.125, 0.125, 0.25])


def add_reject_walks(book: Book) -> None:
    """Walks that spin over infeasible terms too."""
    reject = {"AM-3": "reject"}
    # (1,1) has 2 rows; then 00.. with 1 row is marked, then 10.. with 1 row is marked, then nothing is left
    grid_walk(book, "reject", "Each rejected attempt takes a draw and marks its term.", "25",
              {"rule": [[1, 1]], "n_draws": 3,
               "spins": [{"chosen": [1, 1]}, {"wheel": [[0, 0], [0, 1]], "chosen": [0, 0]},
                         {"wheel": [[0, 1]], "chosen": [0, 1]}]},
              [0.875, 0.25, 0.25], reading=reject, infeasible="reject", min_cases_per_rule=2,
              kills="offers a rejected term again")
    # after the marks only terms of gain 0 are left: (0,1) weighs 0
    grid_walk(book, "reject-zero", "When only terms of gain 0 are unmarked, the walk stops without a draw.",
              "24", {"rule": [[1, 1]], "n_draws": 2, "spins": [{"chosen": [1, 1]}, {"chosen": [0, 0]}]},
              [0.875, 0.25], reading=reject, infeasible="reject", min_cases_per_rule=2,
              gain=[1.0, 0.0, 1.0, 1.0])
    # min 3: (0,1) with 2 rows rejected, (0,0) with exactly 3 accepted; then (1,0) 2 rows, (1,1) 1 row
    # rejected
    grid_walk(book, "reject-exactly-enough",
              "A pick that covers exactly min_cases_per_rule rows is accepted.", "25",
              {"rule": [[0, 0]], "n_draws": 4,
               "spins": [{"chosen": [0, 1]}, {"wheel": [[0, 0], [1, 0], [1, 1]], "chosen": [0, 0]},
                         {"chosen": [1, 0]}, {"chosen": [1, 1]}]},
              [0.375, 0.25, 0.25, 0.25], reading=reject, infeasible="reject", min_cases_per_rule=3,
              kills="rejects a pick that covers exactly min_cases_per_rule rows: <= for <")
    plain = walk(book, "construct-reject-mark-lasts",
                 "A mark lasts for the whole walk, also after a term was accepted.",
                 5, [0.10, 0.60, 0.10, 0.50, 0.50, 0.50, 0.50], line="25", reading=reject,
                 given={"infeasible": "reject"}, kills="forgets the marks once a term is accepted")
    assert plain["spins"][0]["chosen"] == [0, 1]
    assert plain["spins"][1]["chosen"] == [2, 1]
    assert [0, 1] not in plain["spins"][2]["wheel"]


def add_other_walks(book: Book) -> None:
    """Walks on part of the rows and with missing values."""
    rows = [0, 1, 2, 3, 5, 7, 11, 13]
    walk(book, "construct-later-pass", "A walk on the eight rows left after the first golden rule.", 2,
         [0.3, 0.9, 0.5],
         line="22", given={"rows": rows, "gain": list(antminer.gains(WEATHER, rows).values())},
         kills="counts feasibility on all rows instead of those left")
    gaps = DATA["gaps"]
    gain = list(antminer.gains(gaps, gaps.everything()).values())
    book.add("construct-missing", "Rows with a missing value do not count for any term of that attribute.",
             "construct", "22", {"data": "gaps", "rows": None, "gain": gain, "tau": [1 / 7] * 7,
                                 "min_cases_per_rule": 1, "infeasible": "filter"}, draws=[0.125, 0.125],
             kills="takes a missing value for the value 0")
    book.add("construct-all-missing", "When every value is missing no term is feasible.", "construct", "24",
             {"data": "all-missing", "rows": None, "gain": [1.0] * 4, "tau": [0.25] * 4,
              "min_cases_per_rule": 1, "infeasible": "filter"}, hand={"rule": [], "spins": [], "n_draws": 0},
             source="worked by hand: no row has a value")


def make() -> Book:
    """construct.json."""
    book = Book("L2")
    for fill in (add_spins, add_spec_walks, add_grid_walks, add_reject_walks, add_other_walks):
        fill(book)
    return book
