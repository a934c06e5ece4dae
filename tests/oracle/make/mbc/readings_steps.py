"""readings_steps.json: walks and prunings by the readings of readings.json."""

from __future__ import annotations

from tests.oracle import mbc
from tests.oracle.make.mbc.prune import trial, trim
from tests.oracle.make.mbc.readings import THIRDS
from tests.oracle.make.mbc.shared import Book, graph_of, place, weather_path


def add_walks(book: Book) -> None:
    """Ants that see the lower bound (MBC-11), and an "any" that weighs as much as all tests (MBC-8)."""
    for ident, more, draws, path, kills in (
            # x >= 3.5 has 0.4 of 0.775; after it only x < 5.5 (1.0) and any (0.4): 0.7 falls below 1 / 1.4
            ("interval", {"upper_bound": "interval"}, [0.5, 0.1, 0.1, 0.4, 0.7], [0, 0, 0, 0, 1],
             "values an upper bound by itself although the lower one counts"),
            # x >= 3.5 has 0.4 of 0.8, any the rest; then 1/3 and 0.6 of twice that
            ("any-sum", {"any_value": "sum"}, [0.5, 0.1, 0.1, 0.5, 0.49], [0, 0, 0, 2, 1],
             "values any by the equation although it is to have the sum")):
        given = THIRDS | {"graph_rows": THIRDS["rows"], "heuristic": 7, "tau": mbc.fresh_tau(graph_of(THIRDS))} | more
        plain = book.case(f"walk-{ident}", "The walk turns where the reading does.", "walk", "W5", given, draws=draws,
                          source="worked by hand: the shares of the wheels", kills=kills)
        assert plain["path"] == path, plain


def add_prunes(book: Book) -> None:
    """Rules that cover too few rows are pruned like those that cover none (MBC-37)."""
    path = weather_path("outlook=sunny temperature=hot humidity=high")
    # 2 rows; without outlook 3 (2 of "no"), without temperature 3 (all "no"), without humidity the same 2
    trim(book, "least", "A rule of two rows is worth nothing where three are wanted.", "P2",
         place("weather") | {"min_cases_per_rule": 3}, path, ties="until_covering",
         hand={"path": weather_path("outlook=sunny humidity=high"), "tests": [[3, 0], [5, 0]], "quality": 27 / 196,
               "tp": 3, "fp": 0,
               "trials": [trial(1, 3, 2, 1, 13 / 196), trial(1, 4, 3, 0, 27 / 196), trial(1, 5, 2, 0, 0.0),
                          trial(2, 3, 4, 3, 21 / 196), trial(2, 5, 3, 2, 17 / 196)]},
         source="worked by hand: (2*14 - 5*3)/196, (3*14 - 5*3)/196, (4*14 - 5*7)/196, (3*14 - 5*5)/196",
         kills="rates a rule that covers too few rows")
    # five wanted: all three pairs are worth nothing and the last test goes; then hot has 4 rows, sunny 5
    trim(book, "least-frees", "Tests go for nothing until the rule covers as many rows as it must.", "P3",
         place("weather") | {"min_cases_per_rule": 5}, path, ties="until_covering",
         hand={"path": weather_path("outlook=sunny"), "tests": [[3, 0]], "quality": 17 / 196, "tp": 3, "fp": 2,
               "trials": [trial(1, 3, 2, 1, 0.0), trial(1, 4, 3, 0, 0.0), trial(1, 5, 2, 0, 0.0),
                          trial(2, 3, 2, 2, 0.0), trial(2, 4, 3, 2, 17 / 196)]},
         source="worked by hand: 2, 3, 3, 2 and 4 rows are fewer than 5; (3*14 - 5*5)/196",
         kills="frees only rules that cover nothing although five rows are wanted")


def make() -> Book:
    """Make the file."""
    book = Book("L2")
    add_walks(book)
    add_prunes(book)
    return book
