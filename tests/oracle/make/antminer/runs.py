"""runs.json: whole runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import antminer
from tests.oracle.bookmaking import agree, integers, lehmer
from tests.oracle.make.antminer.data import DATA, WEATHER
from tests.oracle.make.antminer.shared import READINGS, Book, named
from tests.oracle.options import stated

FIRST_DRAWS = "2.2477936010099e-05 0.0850324491434882 0.601352605317418 0.891611277075303 0.967955701969543"
GOLDEN = {"n_ants": 50, "min_cases_per_rule": 2, "max_uncovered_cases": 2, "n_rules_converge": 5}

# id; title; line; options; rules as "terms -> class; ants; draws; Q; rows before; rows after"; default, total
# draws, rows of the training set classified correctly
RUNS_7_7: list[tuple[str, str, str, dict[str, Any], str, tuple[str, int, int]]] = [
    ("original", "The golden run with the original pruner.", "19", {}, """
humidity=normal -> yes; 6; 13; 0.533333333333; 14; 8
outlook=overcast humidity=high -> yes; 12; 24; 0.666666666667; 8; 6
outlook=sunny humidity=high -> no; 14; 39; 0.6; 6; 3
outlook=rainy windy=TRUE -> no; 5; 10; 1; 3; 1""", ("yes", 86, 13)),
    ("hybrid-r2", "The golden run with the hybrid pruner, r = 2.", "50", {"pruner": "hybrid", "r": 2}, """
humidity=normal -> yes; 6; 15; 0.533333333333; 14; 8
outlook=overcast humidity=high -> yes; 11; 22; 0.666666666667; 8; 6
outlook=sunny -> no; 14; 70; 0.6; 6; 3
outlook=rainy windy=TRUE -> no; 5; 10; 1; 3; 1""", ("yes", 117, 13)),
    ("hybrid-r1", "The golden run with the hybrid pruner, r = 1.", "50", {"pruner": "hybrid", "r": 1}, """
humidity=normal -> yes; 29; 92; 0.533333333333; 14; 8
outlook=sunny -> no; 8; 32; 0.6; 8; 5
outlook=overcast -> yes; 33; 99; 0.666666666667; 5; 3
windy=TRUE -> no; 5; 15; 1; 3; 1""", ("yes", 238, 13)),
    ("removal-covered", "The golden run with every covered row removed.", "17", {"removal": "covered"}, """
humidity=normal -> yes; 6; 13; 0.533333333333; 14; 7
outlook=overcast humidity=high -> yes; 8; 16; 0.666666666667; 7; 5
outlook=sunny humidity=high -> no; 5; 15; 0.75; 5; 2""", ("yes", 44, 12)),
    ("removal-covered-hybrid-r1",
     "The golden run with every covered row removed and the hybrid pruner, r = 1.", "17",
     {"removal": "covered", "pruner": "hybrid", "r": 1}, """
humidity=normal -> yes; 29; 92; 0.533333333333; 14; 7
outlook=sunny -> no; 11; 40; 0.75; 7; 4
windy=FALSE -> yes; 9; 27; 0.666666666667; 4; 2""", ("yes", 159, 12)),
    ("infeasible-reject", "The golden run with infeasible terms rejected after the spin.", "25",
     {"infeasible": "reject"}, """
humidity=normal -> yes; 6; 33; 0.533333333333; 14; 8
outlook=overcast humidity=high -> yes; 6; 35; 0.666666666667; 8; 6
outlook=sunny humidity=high -> no; 5; 32; 0.6; 6; 3
outlook=rainy windy=TRUE -> no; 5; 20; 1; 3; 1""", ("yes", 120, 13)),
    ("prune-ties-remove", "The golden run with equal qualities accepted in the pruner.", "38",
     {"prune_ties": "remove"}, """
humidity=normal -> yes; 6; 13; 0.533333333333; 14; 8
outlook=overcast -> yes; 12; 24; 0.666666666667; 8; 6
outlook=sunny -> no; 14; 39; 0.6; 6; 3
windy=TRUE -> no; 5; 10; 1; 3; 1""", ("yes", 86, 13)),
    ("heuristic-initial", "The golden run with gains from all rows, going on when one class is left.", "4",
     {"heuristic_on": "initial", "single_class": "continue"}, """
humidity=normal -> yes; 6; 13; 0.533333333333; 14; 8
outlook=overcast humidity=high -> yes; 17; 43; 0.666666666667; 8; 6
temperature=mild humidity=high windy=FALSE -> yes; 5; 15; 0.8; 6; 5
outlook=sunny humidity=high windy=FALSE -> no; 30; 75; 0; 5; 3
outlook=rainy -> no; 50; 50; 0; 3; 1""", ("no", 196, 12)),
    ("info-attribute", "The golden run with the hybrid pruner, r = 1, and information by attribute.", "53",
     {"pruner": "hybrid", "r": 1, "info_gain": "attribute"}, """
humidity=normal -> yes; 32; 101; 0.533333333333; 14; 8
outlook=sunny -> no; 5; 20; 0.6; 8; 5
outlook=overcast -> yes; 50; 151; 0.666666666667; 5; 3
windy=TRUE -> no; 5; 15; 1; 3; 1""", ("yes", 287, 13)),
    ("info-split", "The golden run with the hybrid pruner, r = 1, and information by split.", "53",
     {"pruner": "hybrid", "r": 1, "info_gain": "split"}, """
humidity=normal -> yes; 50; 156; 0.533333333333; 14; 8
outlook=overcast -> yes; 20; 76; 0.666666666667; 8; 6
outlook=sunny -> no; 9; 36; 0.6; 6; 3
windy=TRUE -> no; 5; 15; 1; 3; 1""", ("yes", 283, 13)),
]


def check_run(result: antminer.Result, text: str, end: tuple[str, int, int]) -> None:
    """Hold a run on the weather table against its lines in 7.7."""
    for learnt, line in zip(result.rules, text.strip().split("\n"), strict=True):
        head, ants, draws, q, before, after = line.split("; ")
        terms, label = head.split(" -> ")
        assert learnt.found.rule == named(terms), line
        assert learnt.found.label == ("yes", "no").index(label), line
        figures = [learnt.ants, learnt.draws, learnt.before, learnt.after]
        assert figures == [int(ants), int(draws), int(before), int(after)], line
        agree(learnt.found.quality, q)
    rules = [(learnt.found.rule, learnt.found.label) for learnt in result.rules]
    pairs = zip(WEATHER.rows, WEATHER.classes, strict=True)
    right = [antminer.predict(rules, result.default, row) == label for row, label in pairs].count(True)
    assert (("yes", "no")[result.default], result.n_draws, right) == end


def add_run(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
            tape: Sequence[float | int], **more: Any) -> antminer.Result:
    """Add a run on as much of a tape as it needs."""
    chosen = antminer.Options(**options)
    uniforms = [entry if isinstance(entry, float) else entry * 2.0**-53 for entry in tape]
    result = antminer.run(DATA[data], chosen, antminer.Tape(uniforms))
    reading = {READINGS[name]: value for name, value in options.items()
               if name in READINGS and value != getattr(antminer.Options(), name)}
    book.add(f"run-{ident}", title, "run", line, {"data": data, "parameters": stated(chosen)},
             draws=tape[:result.n_draws], reading=dict(sorted(reading.items(),
                                                              key=lambda item: int(item[0][3:]))), **more)
    return result


def add_spec_runs(book: Book) -> None:
    """The ten runs of 7.7."""
    tape = lehmer(400)
    for value, text in zip(tape, FIRST_DRAWS.split(), strict=False):
        agree(value, f"{float(text):.12g}")
    for ident, title, line, options, rules, end in RUNS_7_7:
        result = add_run(book, f"weather-{ident}", title, line, "weather", GOLDEN | options, tape,
                         source="specification 7.7")
        check_run(result, rules, end)


def small(**options: Any) -> dict[str, Any]:
    """Return parameters for runs of a few ants."""
    return {"n_ants": 2, "min_cases_per_rule": 1, "max_uncovered_cases": 0, "n_rules_converge": 3} | options


def add_stops(book: Book) -> None:
    """Runs about when the loops end."""
    # one class left: line 2a leaves at once, the default is that class
    add_run(book, "single-class-stop", "A table of one class is left to the default rule.", "2a",
            "one-class-seen", small(), [],
            hand={"rules": [], "default": 1, "n_draws": 0,
                  "events": [{"line": "antminer:2", "left": 4}, {"line": "antminer:2a", "left": 4},
                             {"line": "antminer:18", "class": 1}]},
            source="worked by hand: line 2a", kills="leaves line 2a out")
    add_run(book, "single-class-continue",
            "A table of one class, going on with quality 0 until nothing is left.", "2a",
            "one-class-seen", small(single_class="continue"), lehmer(60, 2000006),
            kills="applies line 2a with single_class = \"continue\" too")
    # 14 rows are not more than 14
    add_run(book, "nothing-to-do", "With max_uncovered_cases rows at the start no pass is made.", "2",
            "weather", small(max_uncovered_cases=14), [],
            hand={"rules": [], "default": 0, "n_draws": 0, "events": [{"line": "antminer:18", "class": 0}]},
            source="worked by hand: 14 > 14 is false",
            kills="makes a pass at |T| = max_uncovered_cases: >= for >")
    add_run(book, "max-uncovered-0",
            "With max_uncovered_cases 0 and no stop at one class the rows run out; the default"
            " comes from all rows.", "18", "steps", small(single_class="continue", n_ants=1),
            lehmer(200, 3000009), kills="names class 0 when no row is left")
    for ident, single in (("one-row-stop", "stop"), ("one-row-continue", "continue")):
        add_run(book, ident, f"A table of one row, with single_class {single}.", "2a", "one-row",
                small(single_class=single), integers(20, 4))
    # min 6 > 5 rows: the wheel is empty, lines 8 and 15 leave both loops; 3 of 5 rows are of class 1
    add_run(book, "nothing-feasible", "When no term is feasible both loops are left.", "8", "grid",
            small(min_cases_per_rule=6), [],
            hand={"rules": [], "default": 1, "n_draws": 0,
                  "events": [{"line": "antminer:2", "left": 5}, {"line": "antminer:3", "tau": 0.25},
                             {"line": "antminer:4"}, {"line": "antminer:7", "rule": []},
                             {"line": "antminer:8", "ants": 0}, {"line": "antminer:15"},
                             {"line": "antminer:18", "class": 1}]}, source="worked by hand: AM-9",
            kills="prunes an empty rule and keeps it: line 8 left out")
    add_run(book, "one-class-declared", "With one declared class all gains are 0 and no rule is found.", "8",
            "one-class-declared", small(single_class="continue"), [],
            hand={"rules": [], "default": 0, "n_draws": 0}, source="worked by hand: E2, k = 1")
    add_run(book, "n-ants-1", "One ant per rule by n_ants = 1.", "14", "steps", small(n_ants=1),
            lehmer(60, 5000015), kills="runs one ant more than n_ants")
    add_run(book, "converge-1", "One ant per rule by n_rules_converge = 1.", "14", "steps",
            small(n_ants=9, n_rules_converge=1), integers(60, 6),
            kills="starts the counter of equal rules at 0")
    add_run(book, "converge-3",
            "A pass ends with the third of equal rules in a row; another rule starts the count anew.",
            "13", "weather", small(n_ants=9, min_cases_per_rule=2, max_uncovered_cases=11),
            lehmer(60, 1000003), kills="never starts the counter of equal rules anew")


def add_odd_tables(book: Book) -> None:
    """Runs on small and awkward tables."""
    add_run(book, "one-column", "A table of one attribute; its last value tells nothing and is never chosen.",
            "27", "column", small(), lehmer(40, 8000024))
    add_run(book, "contradictions",
            "Rows with the same values and different classes; misclassified rows stay.", "17",
            "clash", small(), lehmer(60, 9000027), kills="removes every covered row")
    add_run(book, "contradictions-covered", "The same with every covered row removed.", "17", "clash",
            small(removal="covered"), lehmer(60, 9000027), kills="removes only the rows classified correctly")
    add_run(book, "dead-rule", "An antecedent found again for another class is kept and listed.", "16",
            "repeat", small(single_class="continue"), integers(80, 11))
    add_run(book, "best-is-earliest", "Of equally good ants the earliest gives the rule.", "12", "column",
            small(n_ants=3, max_uncovered_cases=4), integers(40, 4),
            kills="lets a later ant of equal quality win")
    add_run(book, "hybrid-initial",
            "The hybrid pruner takes its information from all rows when the heuristic does.", "53",
            "steps", small(pruner="hybrid", r=1, heuristic_on="initial", info_gain="split"),
            lehmer(80, 13000039),
            kills="counts the information on the rows left although heuristic_on = \"initial\"")
    add_run(book, "hybrid-zero-wheel",
            "A hybrid wheel of zeros inside a run: information by attribute can be 0.", "54",
            "skewed", small(pruner="hybrid", r=1, info_gain="attribute", max_uncovered_cases=5),
            lehmer(40, 14000042))
    add_run(book, "reject-marks", "Marks of infeasible terms do not pass from one ant to the next.", "25",
            "grid", small(infeasible="reject", min_cases_per_rule=2), integers(60, 15))
    # no row has a value: nothing is feasible; three of four rows are of class 1
    add_run(book, "all-missing", "When all values are missing no rule is found.", "8", "all-missing", small(),
            [], hand={"rules": [], "default": 1, "n_draws": 0}, source="worked by hand: no term is satisfied")
    add_run(book, "all-missing-as-value",
            "When all values are missing and count as a value, one rule covers every row.",
            "4", "all-missing", small(missing="as_value"), lehmer(40, 16000048))
    for missing, kills in (("no_match", "counts a missing value as one more value of its attribute"),
                           ("as_value",
                            "lets a missing value satisfy no term although it counts as a value")):
        add_run(book, f"missing-{missing.replace('_', '-')}",
                f"Missing values that tell the class, with missing {missing}.",
                "4", "missing-is-news", small(missing=missing), lehmer(80, 17000051), kills=kills)
    add_run(book, "many-rows", "A table of 300 rows, with a class that fills more than two machine words.", "26",
            "many-rows", small(n_ants=4, min_cases_per_rule=5, max_uncovered_cases=60, n_rules_converge=2),
            lehmer(200, 20000060))
    add_run(book, "missing-two-attributes",
            "Both attributes have missing values, so both get an extra value.", "3",
            "small-gaps", small(missing="as_value"), integers(80, 18))


MYRA = {"infeasible": "reject", "prune_ties": "remove", "single_class": "continue", "removal": "covered"}


def add_presets(book: Book) -> None:
    """Runs under the four readings of the preset "myra" together."""
    add_run(book, "myra-steps", "Four readings at once, as in MYRA, until no row is left.", "17", "steps",
            small(min_cases_per_rule=2) | MYRA, lehmer(80, 21000063))
    add_run(book, "myra-weather", "Four readings at once, as in MYRA, on the weather table.", "25", "weather",
            GOLDEN | MYRA, lehmer(200, 22000066))


def make() -> Book:
    """runs.json."""
    book = Book("L3")
    for fill in (add_spec_runs, add_stops, add_odd_tables, add_presets):
        fill(book)
    return book
