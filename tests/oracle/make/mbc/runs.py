"""runs.json: whole runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import mbc
from tests.oracle.bookmaking import Json, agree, integers, lehmer, lines_of
from tests.oracle.make.mbc.data import DATA, WEATHER
from tests.oracle.make.mbc.shared import LETTER, Book, weather_path
from tests.oracle.options import stated

GOLDEN = {"n_classifiers": 3, "n_ants": 10, "max_iterations": 30, "validation": "holdout"}

# per list "sample | validation rows", per rule "path; Q; iterations; rows left; V correct; draws so far; tests",
# a star before a dropped rule; then votes (yes, no) by row, the rest, and how many rows are right
GoldenRun = tuple[str, str, str, str, dict[str, Any], str, dict[str, list[float]], int]
RUNS_7_8: list[GoldenRun] = [
    ("mbc", "The golden run of AntMiner_mbc.", "28", "weather", {}, """
0 2 3 3 7 7 10 10 12 13 | 4 5 9 11
0 1 2 0 3 0 1; 0.18; 10; 7; 3; 723; outlook=sunny humidity=high windy=FALSE
0 2 1 2 1 0 0; 0.122448979592; 11; 6; 3; 1493; outlook=rainy temperature=mild humidity=high windy=TRUE
0 0 0 1 2 3 7 12 12 13 | 4 5 9 11
0 2 0 0 3 0 2; 0.2; 10; 5; 3; 2203; outlook=sunny humidity=high
* 0 2 1 3 3 0 0; 0.16; 10; 4; 2; 2903; humidity=high windy=TRUE
0 0 0 2 2 3 6 8 8 10 | 4 5 9 11
0 0 1 0 3 0 2; 0.21; 10; 7; 3; 3613; outlook=sunny humidity=high
""", {"0": [0.1, 3.01], "1": [0.2, 2.0], "7": [0.1, 3.01], "13": [0.3, 1.0], "*": [0.4, 0.0]}, 13),
    ("antminer2", "The golden run of AntMiner2_mbc.", "7", "weather", {"heuristic": 7, "majority_weight": 0.05}, """
0 2 3 3 7 7 10 10 12 13 | 4 5 9 11
0 2 1 0 3 0 1; 0.18; 10; 7; 3; 723; outlook=sunny humidity=high windy=FALSE
0 2 2 2 1 0 0; 0.122448979592; 10; 6; 3; 1423; outlook=rainy temperature=mild humidity=high windy=TRUE
0 0 6 6 6 8 10 10 12 13 | 4 5 9 11
0 2 0 3 3 0 2; 0.21; 30; 7; 2; 3533; humidity=high
1 1 2 3 8 10 12 12 13 13 | 4 5 9 11
0 2 2 3 3 0 0; 0.24; 30; 6; 2; 5643; humidity=high windy=TRUE
""", {"0": [0.1, 2.01], "1": [0.1, 2.0], "2": [0.15, 1.0], "3": [0.15, 1.0], "7": [0.1, 2.01], "11": [0.1, 2.0],
      "13": [0.05, 3.0], "*": [0.2, 0.0]}, 10),
    ("numbers", "The golden run with temperature in numbers.", "4a", "weather-numbers", {}, """
0 2 3 3 7 7 10 10 12 13 | 4 5 9 11
0 1 2 3 0 2 2 2; 0.18; 13; 7; 2; 1063
0 0 1 0 5 6 0 1; 0.122448979592; 13; 6; 2; 2103
0 0 1 7 10 10 10 12 13 13 | 4 5 9 11
0 0 2 3 5 5 0 2; 0.24; 12; 4; 2; 3073
0 1 3 3 6 6 8 12 13 13 | 4 5 9 11
0 0 2 3 2 6 0 2; 0.24; 13; 6; 2; 4123
""", {"0": [0.1, 3.0], "1": [0.2, 2.0], "2": [0.2, 2.0], "3": [0.3, 1.0], "7": [0.1, 3.01], "11": [0.1, 3.01],
      "13": [0.1, 3.01], "*": [0.4, 0.0]}, 10),
    ("prune-ties-remove", "The golden run with equal qualities accepted in the pruner.", "18", "weather",
     {"prune_ties": "remove"}, """
0 2 3 3 7 7 10 10 12 13 | 4 5 9 11
0 1 2 0 3 0 2; 0.18; 10; 7; 3; 723; outlook=sunny humidity=high
0 2 1 2 3 2 0; 0.122448979592; 11; 6; 4; 1493; outlook=rainy windy=TRUE
0 0 0 1 2 3 7 12 12 13 | 4 5 9 11
0 2 0 0 3 2 2; 0.2; 10; 5; 3; 2203; outlook=sunny
0 2 1 3 3 2 0; 0.16; 10; 4; 3; 2903; windy=TRUE
0 0 0 2 2 3 6 8 8 10 | 4 5 9 11
0 0 1 0 3 0 2; 0.21; 10; 7; 3; 3613; outlook=sunny humidity=high
""", {}, 10),
    ("oob", "The golden run with validation on the rows left out of each sample.", "25a", "weather",
     {"validation": "oob"}, """
0 1 1 4 5 5 6 6 7 7 8 8 11 12 | 2 3 9 10 13
0 2 1 0 3 0 2; 0.178571428571; 10; 9; 4; 714
0 2 2 2 2 1 0; 0.172839506173; 30; 7; 4; 2814
0 1 2 3 4 6 7 8 9 9 9 12 12 12 | 5 10 11 13
0 2 1 0 3 0 2; 0.168367346939; 30; 11; 2; 4928
0 0 0 1 2 7 8 10 10 10 12 12 13 13 | 3 4 5 6 9 11
0 0 0 3 3 0 2; 0.214285714286; 10; 6; 3; 5642
""", {}, 11),
    ("per-classifier", "The golden run with each sample split.", "3", "weather", {"validation": "per_classifier"}, """
0 1 1 4 5 6 7 8 8 12 | 5 6 7 11
0 0 2 0 3 0 2; 0.2; 10; 6; 3; 727
0 2 0 2 3 1 0; 0.138888888889; 30; 5; 4; 2827
0 1 2 5 6 6 7 7 12 13 | 0 5 12 12
0 1 2 0 3 0 2; 0.16; 30; 6; 3; 4954
0 1 0 2 3 2 0; 0.222222222222; 30; 4; 4; 7054
1 3 5 6 6 8 10 11 12 13 | 1 6 8 12
0 2 1 2 3 2 0; 0.14; 30; 8; 3; 9181
0 0 2 0 0 0 0; 0.109375; 10; 7; 4; 9881
""", {}, 14),
]
GOLDEN_KILLS = {"mbc": "lets equal accuracy on the validation rows stop the list",
                "antminer2": "uses Eq. 8 whatever heuristic is asked for",
                "numbers": "gives an empty interval an edge",
                "oob": "leaves the first sample's validation rows in place for the next",
                "per-classifier": "counts a repeated validation row once"}


def check_rule(learnt: mbc.Learnt, line: str) -> None:
    """Hold one rule of a run against its line in 7.8."""
    path, q, iterations, left, right, draws, *tests = line.removeprefix("* ").split("; ")
    assert learnt.found.path == [int(word) for word in path.split()], line
    agree(learnt.found.quality, q)
    figures = [learnt.iterations, learnt.left, learnt.right, learnt.draws]
    assert figures == [int(iterations), int(left), int(right), int(draws)], line
    if tests:
        assert learnt.found.path[3:] == weather_path(tests[0])[3:], line


def check_lists(result: mbc.Result, text: str) -> None:
    """Hold the lists of a run against their lines in 7.8."""
    expected = iter(lines_of(text))
    for entry in result.lists:
        sample, validation = next(expected).split(" | ")
        assert entry.sample == [int(word) for word in sample.split()]
        assert entry.validation == [int(word) for word in validation.split()]
        for learnt in entry.rules:
            check_rule(learnt, next(expected))
        if entry.dropped is not None:
            line = next(expected)
            assert line.startswith("* ")
            check_rule(entry.dropped, line)
    assert next(expected, None) is None


def check_votes(plain: Json, data: str, votes: dict[str, list[float]], right: int) -> None:
    """Hold the votes of a run against 7.8."""
    if votes:
        assert plain["votes"] == [votes.get(str(row), votes["*"]) for row in range(14)]
    pairs = zip(plain["predictions"], DATA[data].classes, strict=True)
    assert [label == truth for label, truth in pairs].count(True) == right


def add_run(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
            tape: Sequence[float | int], **more: Any) -> tuple[mbc.Result, Json]:
    """Add a run on as much of a tape as it needs."""
    chosen = mbc.Options(**LETTER | options)
    result = mbc.run(DATA[data], chosen, mbc.Tape(entry if isinstance(entry, float) else entry * 2.0**-53
                                                  for entry in tape))
    plain = book.case(f"run-{ident}", title, "run", line, {"data": data, "parameters": stated(chosen)},
                      draws=tape[:result.n_draws], **more)
    return result, plain


def add_spec_runs(book: Book) -> None:
    """The six runs of 7.8."""
    for ident, title, line, data, options, text, votes, right in RUNS_7_8:
        result, plain = add_run(book, f"weather-{ident}", title, line, data, GOLDEN | options, lehmer(10000, 6),
                                source="specification 7.8", kills=GOLDEN_KILLS.get(ident))
        check_lists(result, text)
        check_votes(plain, data, votes, right)
        if ident == "numbers":
            assert [entry["cuts"] for entry in plain["lists"]][::2] == [[[70.5, 71.5, 73.5, 78.0, 82.0, 84.0]],
                                                                       [[66.5, 69.5, 70.5, 75.5, 80.5, 83.0]]]
        if ident == "mbc":
            assert [row for row in range(14) if plain["predictions"][row] != WEATHER.classes[row]] == [5]
        if ident == "per-classifier":
            assert plain["lists"][0]["rules"][0]["iterations"] * 70 + 27 == 727


def small(**options: Any) -> dict[str, Any]:
    """Return parameters for runs of a few ants."""
    return {"n_classifiers": 1, "n_ants": 4, "max_iterations": 6} | options


def of_antminer2(**options: Any) -> dict[str, Any]:
    """Return parameters for short runs of AntMiner2_mbc."""
    return small(heuristic=7, majority_weight=0.05, **options)


# id; title; line; table; options; seed; the mutant that it catches
Edge = tuple[str, str, str, str, dict[str, Any], int, str | None]
SEARCH_EDGES: list[Edge] = [
    ("convergence-or", "With \"or\" every search ends at its first update.", "9", "weather",
     small(convergence="or", max_iterations=20), 1000003, "takes \"or\" for \"and\""),
    ("converges-late", "Searches that converge long after their first iteration.", "9", "weather",
     small(max_iterations=40, validation="none", n_ants=3), 1000003, "never ends a search before max_iterations"),
    ("max-iterations-1", "One iteration per rule.", "9", "weather", small(max_iterations=1), 11000033,
     "makes one iteration more than max_iterations"),
    ("small-c", "A tau_max above the initial pheromone, and other rho, p_best and tol.", "22", "weather",
     small(c=0.05, rho=0.6, p_best=0.2, tol=0.05, validation="none"), 1000003, "starts from tau_max instead of 1"),
    ("omega", "Line 16 with omega 0.5.", "16", "weather", small(omega=0.5, n_ants=5), 1000003,
     "leaves omega out of line 16"),
    ("until-covering", "Rules that cover nothing are pruned into some that do, with the root of the coverage.", "18",
     "many-rows", small(omega=0.5, prune_ties="until_covering", n_ants=2, max_iterations=3, max_cuts=6), 9000027,
     "keeps the tests of a rule that covers nothing although they may go"),
    ("first-of-equal-ants", "Of equally good ants the first is the iteration best.", "17", "weather",
     small(max_iterations=3, validation="none"), 1000003, "lets the last of equally good ants win"),
    ("earliest-global-best", "Of equally good iterations the first gives the rule and its path.", "19", "weather",
     small(max_iterations=8, validation="none"), 1000003, "lets a later iteration of equal quality win"),
    ("duplicates", "Rules that differ in alpha and beta alone are one rule.", "14", "twins",
     small(n_ants=8, max_iterations=3, validation="none"), 1000003, "lets alpha and beta tell rules apart"),
    ("heuristic-rows-left", "Each search has its heuristic from the rows left.", "7", "weather",
     small(max_iterations=3, validation="none"), 1000003, "counts the heuristic on all rows of the data"),
    ("zero-layer", "Layers whose weights are all 0 inside a run.", "W5", "hidden",
     of_antminer2(any_vertex=False, validation="none", max_iterations=4), 1000003,
     "finds no vertex when all weights are 0"),
    ("class-used-up", "Ants choose no class whose rows are used up.", "W1", "three-classes",
     small(n_ants=3, max_iterations=2, validation="none"), 1000003, "gives a class without rows its pheromone"),
    ("three-classes", "Lists with rules for two classes.", "12", "three-classes", small(n_ants=5, n_classifiers=2),
     1000003, "takes the heuristic of the first class for every class"),
    ("tied-classes", "Of tied classes the lowest is the majority class.", "0a", "tied-classes",
     small(max_iterations=3), 1000003, "lets the last of tied classes be the majority class"),
]
LIST_EDGES: list[Edge] = [
    ("uncovered-half", "A list ends when exactly uncovered_fraction of its rows are left.", "5", "weather",
     small(uncovered_fraction=0.5), 13000039, "goes on at equality: >= for >"),
    ("uncovered-0", "With uncovered_fraction 0 a list goes on to the last row.", "5", "weather",
     small(uncovered_fraction=0.0, validation="none"), 85000255, None),
    ("removal", "A rule takes all rows that it covers out, whatever their class.", "25", "weather",
     small(n_ants=3, max_iterations=3, validation="none"), 2000006, "removes only the rows of the rule's class"),
    ("second-rule-dropped", "A rule that lowers the validation count is dropped and ends the list.", "25b", "weather",
     small(n_ants=3, max_iterations=4), 10000030, "keeps the rule that lowered the validation count"),
    ("first-rule-dropped", "With the empty list for baseline a first rule can be dropped; that list is empty.", "25b",
     "weather", small(early_stop_baseline="empty_list", n_classifiers=2), 2000006, "always keeps the first rule"),
    ("first-match", "Validation goes by the first rule that covers a row.", "25a", "three-classes",
     small(n_ants=3, max_iterations=2, validation="holdout", validation_fraction=0.5, n_classifiers=2), 4000012,
     "lets the last matching rule decide in the validation"),
    ("validation-none", "Without validation rows no list ends early.", "25a", "weather", small(validation="none"),
     1000003, "validates on the rows left out although there is no validation"),
    ("holdout-half", "Half of each class held out, with missing values.", "0b", "gaps",
     small(validation="holdout", validation_fraction=0.5, max_iterations=4, n_classifiers=2), 8000024, None),
    ("per-list", "Mismatches counted per list.", "C4", "weather",
     small(mismatch_votes="per_list", n_classifiers=3, n_ants=3, max_iterations=3), 5000015,
     "counts every rule although mismatches are per list"),
]
TABLE_EDGES: list[Edge] = [
    ("no-any", "Without \"any\" the walked path of a pruned rule is rewarded.", "18", "weather",
     small(any_vertex=False, n_ants=5), 1000003,
     "puts the last value where a test was removed, although there is no \"any\""),
    ("no-any-numbers", "The same with bounds, which do have \"any\".", "18", "weather-numbers",
     small(any_vertex=False, n_ants=5, max_cuts=3), 5000015,
     "rewards the pruned path where bounds alone were removed"),
    ("max-cuts", "At most two cut points per column.", "4a", "weather-numbers", small(max_cuts=2, max_iterations=4),
     1000003, "leaves max_cuts out"),
    ("graph-stays", "The graph is that of the whole sample, also for later rules.", "4a", "weather-numbers",
     small(max_iterations=3, validation="none"), 1000003, "builds the graph anew for the rows left"),
    ("missing", "Missing values in nominal and continuous columns.", "12", "gaps", small(n_ants=5), 1000003,
     "lets a missing value satisfy every test"),
    ("missing-antminer2", "The same by Eq. 7 with rows held out.", "7", "gaps",
     of_antminer2(n_ants=5, validation="holdout", n_classifiers=2), 5000015, None),
    ("many-rows", "135 rows, three classes and a thinned column: row sets are longer than a machine word.", "12",
     "many-rows", small(n_ants=6, max_iterations=3, max_cuts=6), 9000027, None),
    ("many-rows-per-classifier", "The same by Eq. 7 with each sample split.", "3", "many-rows",
     of_antminer2(n_ants=5, max_iterations=3, max_cuts=6, validation="per_classifier"), 1000003, None),
]


def add_edges(book: Book) -> None:
    """Short runs about single lines."""
    for ident, title, line, data, options, seed, kills in (*SEARCH_EDGES, *LIST_EDGES, *TABLE_EDGES):
        add_run(book, ident, title, line, data, options, lehmer(2000, seed), kills=kills)


def picks(rows: Sequence[int], n: int) -> list[float]:
    """Return draws that choose these rows of n."""
    return [(row + 0.5) / n for row in rows]


def add_sample_runs(book: Book) -> None:
    """Runs on samples chosen by hand."""
    # only rows of class 1, the majority class: nothing to learn, no vote
    add_run(book, "all-majority", "A sample of the majority class alone gives an empty list.", "5", "one-of-four",
            small(), picks([0, 1, 2, 2], 4),
            hand={"majority": 1, "n_draws": 4, "votes": [[0.0, 0.0]] * 4, "predictions": [1] * 4,
                  "lists": [{"sample": [0, 1, 2, 2], "validation": [3], "cuts": [], "rules": [],
                             "validation_curve": []}],
                  "events": [{"line": "mbc:0a", "class": 1}, {"line": "mbc:3", "sample": [0, 1, 2, 2]},
                             {"line": "mbc:4a", "layers": [1, 3, 3, 3], "left": 0}]},
            source="worked by hand: 0 > 0 is false", kills="returns class 0 when every vote is 0")
    result, _ = add_run(book, "nothing-left-out", "A sample of all rows leaves no validation rows.", "25a", "weather",
                        small(max_iterations=3), [*picks(range(14), 14), *lehmer(500, 3000009)],
                        kills="counts 0 right rows when there are no validation rows")
    assert result.lists[0].validation == []
    sample = [0, 0, 1, 1, 3, 5, 5, 7, 7, 8, 10, 13, 13, 13]
    result, _ = add_run(book, "other-majority", "The majority class is that of all data, not of the sample.", "4a",
                        "weather", small(max_iterations=3), [*picks(sample, 14), *lehmer(500, 4000012)],
                        kills="takes the sample's own majority class out of the class layer")
    assert mbc.count_classes(WEATHER, result.lists[0].sample) == [3, 11]


def add_useless_runs(book: Book) -> None:
    """Runs in which no rule is better than none."""
    # one value for all rows: every rule covers everything, (1*3 - 1*3)/9 = 0; eta (1+1)/(3+2) for both vertices
    round_1 = [{"line": "mbc:14", "iteration": 1, "rules": 1}, {"line": "mbc:17", "path": [0, 1, 1, 0], "quality": 0.0},
               {"line": "mbc:18", "path": [0, 1, 1, 0], "quality": 0.0},
               {"line": "mbc:20", "iteration": 1, "quality": 0.0}]
    round_2 = [{"line": "mbc:14", "iteration": 2, "rules": 1}, {"line": "mbc:17", "path": [0, 1, 1, 1], "quality": 0.0},
               {"line": "mbc:18", "path": [0, 1, 1, 1], "quality": 0.0}]
    head = [{"line": "mbc:0a", "class": 0}, {"line": "mbc:3", "sample": [0, 1, 2]},
            {"line": "mbc:4a", "layers": [1, 3, 3, 2], "left": 1}, {"line": "mbc:5", "left": 1},
            {"line": "mbc:7", "eta": [[[0.4, 0.4]]]}]
    for ident, title, line, kills in (
            ("useless", "No attribute tells anything: the list ends without a rule.", "23a",
             "keeps a rule of quality 0"),
            ("no-update", "While the global best has quality 0 there is no update and no convergence.", "22",
             "updates pheromone with quality 0")):
        add_run(book, ident, title, line, "constant", small(n_ants=1, max_iterations=2),
                [*picks([2, 0, 1], 3), 0.5, 0.5, 0.5, 0.25, 0.5, 0.5, 0.5, 0.75],
                hand={"majority": 0, "n_draws": 11, "votes": [[0.0, 0.0]] * 3, "predictions": [0] * 3,
                      "lists": [{"sample": [0, 1, 2], "validation": [], "cuts": [], "rules": [],
                                 "validation_curve": []}],
                      "events": [*head, *round_1, *round_2, {"line": "mbc:23", "iterations": 2, "converged": False},
                                 {"line": "mbc:23a"}]},
                source="worked by hand: Q = 0 for every rule", kills=kills)
    result, _ = add_run(book, "negative", "Rules worse than none: integers for draws.", "23a", "lean",
                        small(n_ants=1, max_iterations=1, validation="none"), integers(60, 15))
    assert result.lists[0].rules == []


def make() -> Book:
    """runs.json."""
    book = Book("L3")
    for fill in (add_spec_runs, add_edges, add_sample_runs, add_useless_runs):
        fill(book)
    return book
