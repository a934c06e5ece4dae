"""Make the golden-value vectors of AntMiner_mbc from the second derivation in ``mbc.py``.

    python -m tests.oracle.make_mbc            write the vector files
    python -m tests.oracle.make_mbc --check    write nothing, exit 1 when a file on disk differs

Before anything is written, every number of the specification's worked example (sections 7.1 to 7.8, and the
ratios of 3.3, typed in below as text of 12 significant digits) is compared with what the oracle computes.
Cases marked "hand" carry the expected values beside them, worked out in the comment above; the oracle must
agree with those too.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

from . import bookmaking, mbc
from .bookmaking import (
    Json,
    agree,
    agree_all,
    command,
    decode,
    draw,
    encode,
    integers,
    lehmer,
    stale as stale,
    together,
)

FOLDER = Path(__file__).resolve().parents[2] / "reference" / "conformance" / "vectors" / "v1" / "mbc"
ORACLE = "the second derivation of the specification (tests/oracle/mbc.py)"
LARGEST = 2**53 - 1

Table = mbc.Table
Column = mbc.Column


# ---------------------------------------------------------------- data


def nominal(sizes: list[int], n_classes: int, text: str) -> Table:
    """Read rows written as digits, the class last; '?' is a missing value."""
    words = text.split()
    columns = [Column("nominal", size, [None if word[i] == "?" else int(word[i]) for word in words])
               for i, size in enumerate(sizes)]
    return Table(columns, n_classes, [int(word[-1]) for word in words])


def numbers(text: str) -> Column:
    """Read a continuous column; '?' is a missing value."""
    return Column("continuous", 0, [None if word == "?" else float(word) for word in text.split()])


def cell_table(cells: dict[str, tuple[int, int]]) -> Table:
    """Return a table of two binary columns with (rows of class 1, rows of class 0) in each cell."""
    words = [f"{cell}{label}" for cell, counts in cells.items() for label, count in zip("10", counts, strict=True)
             for _ in range(count)]
    return nominal([2, 2], 2, " ".join(words))


def many_rows(n: int) -> Table:
    """Return rows that need three words of 64 bits: three classes that lean on two of three columns."""
    draws = iter(lehmer(5 * n, 23000069))
    codes: list[int | None] = []
    values: list[float | None] = []
    others: list[int | None] = []
    classes = []
    for _ in range(n):
        code, value, other = int(next(draws) * 3), round(next(draws) * 20) / 4, int(next(draws) * 4)
        lean = 0 if value < 2.0 else code
        classes.append(lean if next(draws) < 0.8 else other % 3)
        codes.append(code)
        values.append(None if next(draws) < 0.06 else value)
        others.append(other)
    return Table([Column("nominal", 3, codes), Column("continuous", 0, values), Column("nominal", 4, others)],
                 3, classes)


# outlook (sunny, overcast, rainy), temperature (hot, mild, cool), humidity (high, normal), windy (TRUE,
# FALSE); classes (yes, no)
WEATHER = nominal([3, 3, 2, 2], 2, "00011 00001 10010 21010 22110 22101 12100 01011 02110 21110 01100 11000"
                                   " 10110 21001")
TEMPERATURE = numbers("85 80 83 70 68 65 64 72 69 75 75 72 81 71")

DATA: dict[str, Table] = {
    "weather": WEATHER,
    "weather-numbers": Table([WEATHER.columns[0], TEMPERATURE, *WEATHER.columns[2:]], 2, WEATHER.classes),
    "dyadic": nominal([2], 2, "00 00 01 01 10 10 10 11"),
    "three-classes": nominal([3, 2], 3, "000 000 011 101 111 112 202 212 012 000"),
    "mixed": Table([Column("nominal", 2, [0, 0, 1, 1, None, 0]), numbers("1 ? 2 4 2 1"),
                    Column("nominal", 0, [None] * 6), numbers("3 3 ? 3 3 3")], 2, [0, 0, 0, 1, 1, 0]),
    "steps": Table([numbers("1 2 3 4 5 6 7 8")], 2, [0, 0, 1, 1, 1, 0, 0, 0]),
    "neighbours": Table([Column("continuous", 0, [1.0, 1.0 + 2.0**-52, 1.0, 1.0 + 2.0**-52])], 2, [0, 1, 0, 1]),
    "two-gaps": nominal([2, 2], 2, "000 010 100 ?01 ?11 ?11"),
    "twins": nominal([2, 2], 2, "000 000 111 111"),
    "constant": nominal([1], 2, "00 00 01"),
    "one-of-four": nominal([2], 2, "01 01 01 10"),
    "lean": nominal([2, 2], 2, "000 010 100 000 111 111 001 011"),
    "tied-classes": nominal([2, 2], 2, "001 011 001 100 110 110"),
    "gaps": Table([Column("nominal", 3, [0, 0, 0, 1, 1, None, 2, None, 2, 2, 1, 0]),
                   numbers("1.5 ? 0.5 2.5 3.5 2.5 ? 1.5 4.5 3.5 0.5 2"),
                   Column("nominal", 2, [0, None, 1, 0, 1, 1, None, 0, 0, 1, 0, None])],
                  2, [0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0]),
    "equal-keep": cell_table({"00": (3, 0), "01": (1, 1), "10": (0, 3)}),
    "equal-remove": cell_table({"00": (1, 0), "01": (1, 1), "10": (0, 1)}),
    "hidden": nominal([2, 2], 2, "000 010 100 110 000 ?11 ?11 ?01"),
    "three-gaps": nominal([3, 2], 2, "000 010 100 210 ?01 ?11 ?11"),
    "leftover": nominal([2, 3], 2, "001 111 021 ?00 ?10 ?20 ?00"),
    "eight-classes": nominal([1], 8, "00 00 01 02 03 04 05 06 07"),
    "many-rows": many_rows(135),
}


def as_json(data: Table) -> Json:
    """Return a table in the form of the vector files."""
    columns: list[Json] = []
    for column in data.columns:
        size = {"size": column.size} if column.kind == "nominal" else {}
        columns.append({"kind": column.kind} | size | {"values": encode(column.values)})
    return {"columns": columns, "n_classes": data.n_classes, "classes": data.classes}


def from_json(data: Json, oracle: ModuleType) -> Any:
    """Return a table of the vector files as the oracle's own type."""
    columns = [oracle.Column(column["kind"], column.get("size", 0), decode(column["values"]))
               for column in data["columns"]]
    return oracle.Table(columns, data["n_classes"], data["classes"])


# ---------------------------------------------------------------- the operations


class Call:
    """One operation's decoded input, with the tape and the events of the oracle that works on it."""

    def __init__(self, case: Json, data: Json, oracle: ModuleType) -> None:
        self.given = decode(case["input"])
        self.oracle = oracle
        self.tape = oracle.Tape(draw(entry) for entry in case["draws"])
        self.events: list[tuple[str, dict[str, Any]]] = []
        name = self.given.get("data")
        self.table: Any = None if name is None else from_json(data[name], oracle)

    def log(self, line: str, **fields: Any) -> None:
        """Keep an event."""
        self.events.append((line, fields))

    def take(self, *names: str) -> list[Any]:
        """Return several inputs."""
        return [self.given[name] for name in names]

    def graph(self) -> Any:
        """Return the graph that the input describes."""
        rows = self.given.get("graph_rows", self.given["rows"])
        return self.oracle.build_graph(self.table, rows, *self.take("majority", "max_cuts", "any_vertex"))


def op_cuts(call: Call) -> Json:
    """Cut points of a list of values."""
    return {"cuts": call.oracle.cut_points(*call.take("values", "max_cuts"))}


def op_graph(call: Call) -> Json:
    """All layers."""
    graph = call.graph()
    layers = []
    for layer in graph.layers:
        cuts = {"cuts": layer.cuts} if layer.name in ("lower", "upper") else {}
        layers.append({"name": layer.name, "column": layer.column, "size": layer.size} | cuts)
    return {"layers": layers, "n_layers": len(layers), "average": graph.average()}


def op_eta(call: Call) -> Json:
    """The heuristic of every vertex for one class."""
    return {"eta": call.oracle.eta_of(call.table, call.graph(), *call.take("rows", "heuristic", "class"))}


def op_heuristic_value(call: Call) -> Json:
    """The heuristic from counts."""
    return {"eta": call.oracle.heuristic_value(*call.take("heuristic", "rows", "of_class", "n_classes"))}


def op_quality(call: Call) -> Json:
    """Rule quality from counts."""
    value = call.oracle.quality(*call.take("tp", "fp", "p", "n", "omega"))
    return {"quality": encode(value, call.given["omega"] != 1.0)}


def op_walk(call: Call) -> Json:
    """One ant."""
    graph, rows = call.graph(), call.given["rows"]
    etas = call.oracle.all_eta(call.table, graph, rows, call.given["heuristic"])
    counts = call.oracle.count_classes(call.table, rows)
    path = call.oracle.walk(graph, counts, call.given["tau"], etas, call.tape, call.log)
    return {"path": path, "n_draws": call.tape.used, "wheels": [fields["weights"] for _, fields in call.events],
            "chosen": path}


def op_prune(call: Call) -> Json:
    """The pruner with all its trials."""
    graph = call.graph()
    rows, path, omega, ties = call.take("rows", "path", "omega", "prune_ties")
    rule = call.oracle.rated(call.table, graph, rows, path, call.oracle.tests_of(graph, path), omega)
    found = call.oracle.prune(call.table, graph, rows, rule, omega, ties, call.log)
    trials = [fields | {"quality": encode(fields["quality"], omega != 1.0)} for _, fields in call.events]
    return {"path": found.path, "tests": found.tests, "quality": encode(found.quality, omega != 1.0),
            "tp": found.tp, "fp": found.fp, "trials": trials}


def op_bounds(call: Call) -> Json:
    """Bounds of the pheromone."""
    tau_max, tau_min = call.oracle.bounds(*call.take("quality", "c", "rho", "p_best", "n_layers", "average"))
    return {"tau_max": tau_max, "tau_min": encode(tau_min, ulp=True)}


def op_update(call: Call) -> Json:
    """Pheromone after an update."""
    return {"tau": call.oracle.updated(*call.take("tau", "path", "quality", "c", "rho", "tau_max", "tau_min"))}


def op_converged(call: Call) -> Json:
    """Whether a search may end."""
    names = ("tau", "path", "tau_max", "tau_min", "tol", "convergence")
    return {"converged": call.oracle.converged(*call.take(*names))}


def op_split(call: Call) -> Json:
    """A stratified split."""
    learn, validate = call.oracle.split(*call.take("classes", "n_classes", "validation_fraction"), call.tape)
    return {"learn": learn, "validate": validate, "n_draws": call.tape.used}


def op_bootstrap(call: Call) -> Json:
    """A sample with replacement."""
    return {"sample": call.oracle.bootstrap(call.given["rows"], call.tape), "n_draws": call.tape.used}


def op_majority(call: Call) -> Json:
    """The class that needs no rules."""
    classes, n = call.take("classes", "n_classes")
    return {"class": call.oracle.most_frequent([classes.count(label) for label in range(n)])}


def op_initial_pheromone(call: Call) -> Json:
    """Pheromone before the first update."""
    tau = call.oracle.fresh_tau(call.graph())
    return {"tau": tau, "n_edges": sum(edge is not None for matrix in tau for edges in matrix for edge in edges)}


def rule_json(found: Any, omega: float) -> Json:
    """Return a rule in the form of the files."""
    return {"class": found.label, "path": found.path, "tests": found.tests,
            "quality": encode(found.quality, omega != 1.0), "tp": found.tp, "fp": found.fp}


def op_iteration(call: Call) -> Json:
    """All ants of an iteration, and the best of their rules."""
    options = call.oracle.Options(**{name: call.given[name] for name in ("n_ants", "heuristic", "omega")})
    search = call.oracle.Search(call.table, call.graph(), call.given["rows"], options, call.tape, call.log)
    search.tau = call.given["tau"]
    rules = search.ants()
    best = rule_json(call.oracle.best_of(rules), options.omega)
    return best | {"n_rules": len(rules), "n_draws": call.tape.used}


def op_search(call: Call) -> Json:
    """A search for one rule; null where no rule is better than none."""
    options = call.oracle.Options(**call.given["parameters"])
    best, iterations = call.oracle.search(call.table, call.graph(), call.given["rows"], options, call.tape, call.log)
    done = [fields["converged"] for line, fields in call.events if line == "mbc:23"]
    return {"best": rule_json(best, options.omega) if best.quality > 0 else None, "iterations": iterations,
            "converged": done[0], "n_draws": call.tape.used}


def op_learn_list(call: Call) -> Json:
    """A base classifier around searches whose findings are given; after those a search finds nothing."""
    findings, turns = list(call.given["found"]), []

    def seek(table: Any, graph: Any, left: list[int], *_: Any) -> Any:
        turns.append(list(left))
        if not findings:
            return call.oracle.Found([], 0, [], 0, 0, 0.0), len(turns)
        path = findings.pop(0)
        return call.oracle.rated(table, graph, left, path, call.oracle.tests_of(graph, path), 1.0), len(turns)

    options = call.oracle.Options(**call.given["parameters"])
    base = call.oracle.base_classifier(call.table, *call.take("majority", "learn", "validate"), options, call.tape,
                                       call.log, seek)
    left_at = [line for line, _ in call.events if line in ("mbc:23a", "mbc:25b")]
    return {"sample": base.sample, "validation": base.validation, "turns": turns,
            "rules": [rule_json(learnt.found, 1.0) | {"iterations": learnt.iterations} for learnt in base.rules],
            "validation_curve": [learnt.right for learnt in base.rules if learnt.right is not None],
            "ended": left_at[0] if left_at else "mbc:5", "n_draws": call.tape.used}


def op_ensemble(call: Call) -> Json:
    """What each base classifier is handed, in the order of the models."""

    def handed(_: Any, __: int, rows: list[int], validation: list[int], *___: Any) -> Json:
        return {"learn": rows, "validate": validation}

    result = call.oracle.run(call.table, call.oracle.Options(**call.given["parameters"]), call.tape, call.log, handed)
    return {"majority": result.majority, "lists": result.lists, "n_draws": result.n_draws}


def op_vote(call: Call) -> Json:
    """The votes on one example."""
    lists = [[(rule["class"], rule["matches"]) for rule in rules] for rules in call.given["lists"]]
    votes, label = call.oracle.vote(lists, *call.take("n_classes", "majority", "majority_weight", "mismatch_votes"))
    return {"votes": votes, "class": label}


def encode_event(line: str, fields: dict[str, Any], omega: float) -> Json:
    """Return an event in the form of the files; tau_min went through a power, with omega quality too."""
    through = {"tau_min"} if omega == 1.0 else {"tau_min", "tau_max", "quality"}
    return {"line": line} | {name: encode(value, name in through) for name, value in fields.items()}


def list_json(entry: Any, omega: float) -> Json:
    """Return a rule list in the form of the files."""
    rules = [rule_json(learnt.found, omega) | {"iterations": learnt.iterations} for learnt in entry.rules]
    return {"sample": entry.sample, "validation": entry.validation,
            "cuts": [layer.cuts for layer in entry.graph.layers if layer.name == "lower"], "rules": rules,
            "validation_curve": [learnt.right for learnt in entry.rules if learnt.right is not None]}


def op_run(call: Call) -> Json:
    """A whole run with its events, and the votes on every row of the data."""
    options = call.oracle.Options(**call.given["parameters"])
    result = call.oracle.run(call.table, options, call.tape, call.log)
    outcome = [call.oracle.classify(call.table, result, options, row) for row in call.table.everything()]
    return {"majority": result.majority, "lists": [list_json(entry, options.omega) for entry in result.lists],
            "n_draws": result.n_draws, "votes": [votes for votes, _ in outcome],
            "predictions": [label for _, label in outcome],
            "events": [encode_event(line, fields, options.omega) for line, fields in call.events]}


OPERATIONS: dict[str, Callable[[Call], Json]] = {
    "mbc.cuts": op_cuts, "mbc.graph": op_graph, "mbc.eta": op_eta, "mbc.heuristic_value": op_heuristic_value,
    "mbc.quality": op_quality, "mbc.walk": op_walk, "mbc.prune": op_prune, "mbc.bounds": op_bounds,
    "mbc.update": op_update, "mbc.converged": op_converged, "mbc.split": op_split,
    "mbc.bootstrap": op_bootstrap, "mbc.majority": op_majority, "mbc.initial_pheromone": op_initial_pheromone,
    "mbc.iteration": op_iteration, "mbc.search": op_search, "mbc.learn_list": op_learn_list,
    "mbc.ensemble": op_ensemble, "mbc.vote": op_vote, "mbc.run": op_run,
}


def evaluate(case: Json, data: Json, oracle: ModuleType = mbc) -> Json:
    """Return the expected output of a case, as the given oracle sees it."""
    return encode(OPERATIONS[case["op"]](Call(case, data, oracle)))


# ---------------------------------------------------------------- collecting cases

READINGS = {"any_vertex": "MBC-7", "max_cuts": "MBC-10", "omega": "MBC-15", "convergence": "MBC-22",
            "prune_ties": "MBC-26", "uncovered_fraction": "MBC-28", "validation": "MBC-29",
            "early_stop_baseline": "MBC-30", "mismatch_votes": "MBC-33"}


def readings(given: dict[str, Any]) -> dict[str, str]:
    """Return the register entries of which the input takes another reading than the default one."""
    options = given.get("parameters", given)
    result = {ident: str(options[name]) for name, ident in READINGS.items()
              if name in options and options[name] != getattr(mbc.Options(), name)}
    if options.get("heuristic") == 7 or options.get("majority_weight") == 0.05:
        result["MBC-36"] = "AntMiner2_mbc"
    return result


class Book(bookmaking.Book):
    """One vector file of AntMiner_mbc under construction."""

    def __init__(self, level: str) -> None:
        super().__init__("mbc", level, {name: as_json(data) for name, data in DATA.items()}, evaluate, ORACLE)

    def case(self, ident: str, title: str, op: str, line: str, given: Json, **more: Any) -> Json:
        """Add a case, with its readings taken from the input."""
        return self.add(ident, title, op, line, given, reading=readings(given), **more)


def place(data: str, rows: Sequence[int] | None = None, **more: Any) -> dict[str, Any]:
    """Return the inputs that determine a graph."""
    table = DATA[data]
    majority = mbc.most_frequent(mbc.count_classes(table, table.everything()))
    return {"data": data, "rows": table.everything() if rows is None else list(rows), "majority": majority,
            "max_cuts": 32, "any_vertex": True} | more


def lines_of(text: str) -> list[str]:
    """Return the lines of a table typed in below."""
    return text.strip().split("\n")


# ---------------------------------------------------------------- graph: 7.1, 7.2, 7.6

NAMES = {"outlook": ("sunny", "overcast", "rainy"), "temperature": ("hot", "mild", "cool"),
         "humidity": ("high", "normal"), "windy": ("TRUE", "FALSE")}

# vertex, rows, rows of the class, Eq. 7, Eq. 8
TABLE_7_1 = """
v1 2 2 1 0.6
v2 50 45 0.9 0.867924528302
"""

# vertex, rows, no, Eq. 7, Eq. 8
TABLE_7_2 = """
outlook=sunny 5 3 0.6 0.571428571429
outlook=overcast 4 0 0 0.166666666667
outlook=rainy 5 2 0.4 0.428571428571
any 14 5 0.357142857143 0.375
temperature=hot 4 2 0.5 0.5
temperature=mild 6 2 0.333333333333 0.375
temperature=cool 4 1 0.25 0.333333333333
any 14 5 0.357142857143 0.375
humidity=high 7 4 0.571428571429 0.555555555556
humidity=normal 7 1 0.142857142857 0.222222222222
any 14 5 0.357142857143 0.375
windy=TRUE 6 3 0.5 0.5
windy=FALSE 8 2 0.25 0.3
any 14 5 0.357142857143 0.375
"""

MIDPOINTS = [64.5, 66.5, 68.5, 69.5, 70.5, 71.5, 73.5, 77.5, 80.5, 82.0, 84.0]
FOUR = [68.5, 70.5, 73.5, 80.5]

# rows, no, Eq. 8 of the lower layer and of the upper layer, thinned to four cut points
TABLE_7_6 = """
11 4 0.384615384615, 9 4 0.454545454545, 6 2 0.375, 3 1 0.4, 14 5 0.375
3 1 0.4, 5 1 0.285714285714, 8 3 0.4, 11 4 0.384615384615, 14 5 0.375
"""


def add_spec_cuts(book: Book) -> None:
    """Cut points of 7.6."""
    values = TEMPERATURE.values
    book.case("cuts-7-6", "The eleven midpoints of section 7.6.", "cuts", "4a", {"values": values, "max_cuts": 32},
              hand={"cuts": MIDPOINTS}, source="specification 7.6")
    book.case("cuts-7-6-thinned", "Thinned to four: places 2, 4, 6 and 8 of eleven.", "cuts", "4a",
              {"values": values, "max_cuts": 4}, hand={"cuts": FOUR}, source="specification 7.6",
              kills="thins at floor((i - 1) m / max_cuts)")


def add_close_cuts(book: Book) -> None:
    """Cut points where the midpoint rounds."""
    up = [1.0]
    for _ in range(2):
        up.append(math.nextafter(up[-1], 2.0))
    # 1 + (1 + 2^-52) = 2 + 2^-52 lies halfway and rounds to 2, whose half is the lower value: not above it
    book.case("cuts-adjacent-down", "A midpoint that rounds down to the lower value becomes the upper value.", "cuts",
              "4a", {"values": up[:2], "max_cuts": 32}, hand={"cuts": [up[1]]},
              source="worked by hand: the even neighbour of 2 + 2^-52 is 2",
              kills="keeps a midpoint that is not above the lower value")
    # the next pair rounds to the upper value by itself
    book.case("cuts-adjacent-up", "A midpoint that rounds up to the upper value stays.", "cuts", "4a",
              {"values": up[1:], "max_cuts": 32}, hand={"cuts": [up[2]]},
              source="worked by hand: the even neighbour of 2 + 3 * 2^-52 is 2 + 2^-50",
              kills="puts every cut point strictly below the upper value")
    book.case("cuts-smallest", "Half of the smallest number is 0, so the cut point is that number.", "cuts", "4a",
              {"values": [0.0, 5e-324], "max_cuts": 32}, hand={"cuts": [5e-324]},
              source="worked by hand: 2^-1074 / 2 rounds to 0")
    # the sum overflows to infinity, on either side
    big = [-1.75e308, -1.5e308, 1.5e308, 1.75e308]
    book.case("cuts-overflow", "A sum beyond the range of doubles gives the upper value.", "cuts", "4a",
              {"values": big, "max_cuts": 32}, hand={"cuts": [-1.5e308, 0.0, 1.75e308]},
              source="worked by hand: infinity is outside a < c <= b",
              kills="keeps an infinite midpoint")


def add_odd_cuts(book: Book) -> None:
    """Cut points of short, repeated and missing values."""
    for ident, title, values, max_cuts, cuts, why, kills in (
            ("unsorted", "Values are sorted, repetitions and gaps left out.", [3.0, None, 1.0, 3.0, 1.0, 2.0, None], 32,
             [1.5, 2.5], "1, 2, 3", "makes a cut point between equal values"),
            ("one-value", "One distinct value gives no cut point.", [4.0, 4.0, 4.0], 32, [], "nothing to separate",
             None),
            ("one-row", "One row gives no cut point.", [4.0], 32, [], "nothing to separate", None),
            ("all-missing", "Without known values there is no cut point.", [None, None], 32, [], "no value", None),
            ("no-rows", "Without rows there is no cut point.", [], 32, [], "no value", None),
            ("signed-zeros", "The two zeros are one value.", [0.0, -0.0, 1.0], 32, [0.5], "0 = -0", None),
            ("negative", "Midpoints of negative values.", [-1.0, -3.0, 2.0], 32, [-2.0, 0.5], "-2 and 1/2", None),
            # three cut points are not more than three
            ("exactly-max", "As many cut points as max_cuts all stay.", [1.0, 2.0, 3.0, 4.0], 3, [1.5, 2.5, 3.5],
             "3 > 3 is false", None),
            # floor(i * 4 / 4) = 1, 2, 3: the first goes
            ("one-too-many", "One cut point more than max_cuts: the first one goes.", [1.0, 2.0, 3.0, 4.0, 5.0], 3,
             [2.5, 3.5, 4.5], "places 1, 2, 3 of 0 to 3", None),
            # floor(11 / 2) = 5
            ("max-1", "With max_cuts 1 the one in the middle stays.", list(TEMPERATURE.values), 1, [71.5],
             "place 5 of eleven", None)):
        book.case(f"cuts-{ident}", title, "cuts", "4a", {"values": values, "max_cuts": max_cuts},
                  hand={"cuts": cuts}, source=f"worked by hand: {why}", kills=kills)
    # 11 * 30 / 22 = 15 exactly, while 11 * (30 / 22) falls short of 15 in binary
    assert int(11 * (30 / 22)) == 14
    book.case("cuts-integer-ranks", "Thirty cut points thinned to 21: ranks by integer division.", "cuts", "4a",
              {"values": [float(value) for value in range(31)], "max_cuts": 21},
              hand={"cuts": [i * 30 // 22 + 0.5 for i in range(1, 22)]},
              source="worked by hand: floor(30 i / 22) + 1/2",
              kills="multiplies i with the rounded quotient m / (max_cuts + 1)")


def add_graphs(book: Book) -> None:
    """Graphs of 7 and 7.6, and of odd tables."""
    plain = book.case("graph-weather", "The graph of the weather table: 7 layers of 3 vertices on average.", "graph",
                      "4a", place("weather"), source="specification 7",
                      hand={"n_layers": 7, "average": 3.0})
    assert [layer["size"] for layer in plain["layers"]] == [1, 3, 3, 4, 4, 3, 3]
    book.case("graph-weather-numbers", "Temperature in numbers: two layers with all eleven cut points.", "graph", "4a",
              place("weather-numbers"), source="specification 7.6")
    plain = book.case("graph-weather-numbers-thinned", "Temperature in numbers with four cut points.", "graph", "4a",
                      place("weather-numbers", max_cuts=4), source="specification 7.6")
    assert plain["layers"][4] == {"name": "lower", "column": 1, "size": 5, "cuts": FOUR}
    assert plain["layers"][5] == {"name": "upper", "column": 1, "size": 5, "cuts": FOUR}
    # 1 + 3 + 3 + 3 + 3 + 2 + 2 = 17
    book.case("graph-no-any", "Without \"any\" the nominal layers have their values alone.", "graph", "4a",
              place("weather", any_vertex=False), hand={"n_layers": 7, "average": 17 / 7},
              source="worked by hand: 17 vertices in 7 layers", kills="adds \"any\" although any_vertex is false")
    for flag, first in ((True, 3), (False, 2)):
        # a cut at 3/2 and one at 3 in the first number column, none in the second; the empty domain keeps "any"
        sizes = [("nominal", 0, first), ("lower", 1, 3), ("upper", 1, 3), ("nominal", 2, 1), ("lower", 3, 1),
                 ("upper", 3, 1)]
        layers: list[Json] = [{"name": name, "column": column, "size": size} for name, column, size in sizes]
        for layer in layers:
            if layer["name"] != "nominal":
                layer["cuts"] = [1.5, 3.0] if layer["column"] == 1 else []
        hand = {"layers": [{"name": "class", "column": None, "size": 1}, {"name": "alpha", "column": None, "size": 3},
                           {"name": "beta", "column": None, "size": 3}, *layers], "n_layers": 9,
                "average": (7 + first + 3 + 3 + 1 + 1 + 1) / 9}
        book.case(f"graph-mixed-any-{flag}".lower(),
                  "A column without cut point and one without values have \"any\" alone" +
                  ("." if flag else "; elsewhere only continuous layers keep it."),
                  "graph", "4a", place("mixed", any_vertex=flag), hand=hand,
                  source="worked by hand: values 1, 2, 4; one value 3; an empty domain",
                  kills=None if flag else "empties a nominal layer that has no value")


def add_small_graphs(book: Book) -> None:
    """Class layers, absent classes, repeated rows."""
    # classes 0 and 2 remain; 2 + 3 + 3 + 4 + 3 = 15
    book.case("graph-three-classes", "The class layer has every class but the majority class.", "graph", "4a",
              place("three-classes", majority=1), hand={"n_layers": 5, "average": 3.0},
              source="worked by hand: 15 vertices in 5 layers")
    book.case("graph-absent-class", "A class without a row in the sample keeps its vertex.", "graph", "4a",
              place("three-classes", rows=[0, 1, 2, 3, 4, 9], majority=0), hand={"n_layers": 5, "average": 3.0},
              source="worked by hand: MBC-6 gives it weight 0 later",
              kills="leaves classes without rows out of the class layer")
    # rows 0, 0, 3, 3, 3, 7: temperatures 85, 70, 72
    plain = book.case("graph-repeated-rows", "Cut points come from the distinct values of the sample alone.", "graph",
                      "4a", place("weather-numbers", rows=[0, 0, 3, 3, 3, 7]),
                      source="worked by hand: 70, 72, 85")
    assert plain["layers"][4]["cuts"] == [71.0, 78.5]


def check_counts(layers: list[int], data: str, text: list[list[str]]) -> None:
    """Hold the counts behind the heuristic against the specification."""
    table, graph = DATA[data], mbc.build_graph(DATA[data], DATA[data].everything(), 0, 4, True)
    for at, column in zip(layers, text, strict=True):
        layer = graph.layers[at]
        for vertex, words in enumerate(column):
            inside = [row for row in table.everything() if mbc.passes(table, layer, vertex, row)]
            assert [len(inside), mbc.count_classes(table, inside)[1]] == [int(word) for word in words.split()[:2]]


def add_spec_etas(book: Book) -> None:
    """The heuristic of 7.2 and 7.6."""
    rows = [line.split(" ", 1)[1] for line in lines_of(TABLE_7_2)]
    check_counts([3, 4, 5, 6], "weather", [rows[:4], rows[4:8], rows[8:11], rows[11:]])
    for which in (7, 8):
        plain = book.case(f"eta-7-2-eq{which}", f"Eq. {which} for \"no\" on the weather table.", "eta", "7",
                          place("weather") | {"heuristic": which, "class": 1}, source="specification 7.2")
        flat = [value for layer in plain["eta"] for value in layer]
        agree_all(flat, " ".join(row.split()[which - 5] for row in rows))
    parts = [line.split(", ") for line in lines_of(TABLE_7_6)]
    check_counts([4, 5], "weather-numbers", parts)
    plain = book.case("eta-7-6", "Eq. 8 for \"no\" with temperature in numbers and four cut points.", "eta", "7",
                      place("weather-numbers", max_cuts=4) | {"heuristic": 8, "class": 1},
                      source="specification 7.6")
    for layer, words in zip(plain["eta"][1:3], parts, strict=True):
        agree_all(layer, " ".join(word.split()[2] for word in words))
    book.case("eta-7-6-eq7", "Eq. 7 for \"no\" with temperature in numbers.", "eta", "7",
              place("weather-numbers", max_cuts=4) | {"heuristic": 7, "class": 1})


def add_etas(book: Book) -> None:
    """The heuristic at the edges."""
    # rows 0, 1, 9 (00 of class 0), 3 (10 of class 1), 3 again: value 2 is absent
    some = place("three-classes", rows=[0, 1, 3, 3, 9], majority=0)
    book.case("eta-repeated-eq8", "A repeated row counts twice; a value without rows has 1/k.", "eta", "7",
              some | {"heuristic": 8, "class": 1},
              hand={"eta": [[1 / 6, 3 / 5, 1 / 3, 3 / 8], [3 / 8, 1 / 3, 3 / 8]]},
              source="worked by hand: (0+1)/(3+3), (2+1)/(2+3), 1/3, (2+1)/(5+3)",
              kills="counts a repeated row once")
    book.case("eta-repeated-eq7", "The same by Eq. 7: a value without rows has 0.", "eta", "7",
              some | {"heuristic": 7, "class": 1}, hand={"eta": [[0.0, 1.0, 0.0, 0.4], [0.4, 0.0, 0.4]]},
              source="worked by hand: 0/3, 2/2, 0/0 := 0, 2/5", kills="divides by zero rows")
    book.case("eta-absent-class-eq8", "A class without rows: 1/(n+k) everywhere.", "eta", "7",
              some | {"heuristic": 8, "class": 2},
              hand={"eta": [[1 / 6, 1 / 5, 1 / 3, 1 / 8], [1 / 8, 1 / 3, 1 / 8]]},
              source="worked by hand: 1/(n+3)", kills="takes k from the classes seen in the rows")
    book.case("eta-absent-class-eq7", "A class without rows has 0 everywhere by Eq. 7.", "eta", "7",
              some | {"heuristic": 7, "class": 2}, hand={"eta": [[0.0] * 4, [0.0] * 3]},
              source="worked by hand: 0/n and 0/0")
    # class 1 in "mixed": rows 3 (1, 4.0) and 4 (?, 2.0)
    for which, values in ((8, [[1 / 5, 2 / 4, 3 / 8], [3 / 5, 2 / 3, 3 / 8], [1 / 4, 2 / 6, 3 / 8], [3 / 8], [3 / 8],
                              [3 / 8]]),
                          (7, [[0.0, 1 / 2, 1 / 3], [2 / 3, 1.0, 1 / 3], [0.0, 1 / 4, 1 / 3], [1 / 3], [1 / 3],
                               [1 / 3]])):
        book.case(f"eta-missing-eq{which}", f"Missing values satisfy \"any\" alone, Eq. {which}.", "eta", "7",
                  place("mixed") | {"heuristic": which, "class": 1}, hand={"eta": values},
                  source="worked by hand: five known values in each of the first two columns",
                  kills="lets a missing value satisfy every test" if which == 8 else None)
    # the cut point is the upper of two neighbouring floats: rows 1 and 3 are not below it
    book.case("eta-neighbours", "A value equal to the cut point satisfies the lower test, not the upper one.", "eta",
              "7", place("neighbours") | {"heuristic": 8, "class": 1},
              hand={"eta": [[3 / 4, 3 / 6], [1 / 4, 3 / 6]]}, source="worked by hand: (2+1)/(2+2), (0+1)/(2+2)",
              kills="takes the lower test for x > c")
    book.case("eta-neighbours-eq7", "The same by Eq. 7.", "eta", "7",
              place("neighbours") | {"heuristic": 7, "class": 1},
              hand={"eta": [[1.0, 1 / 2], [0.0, 1 / 2]]}, source="worked by hand: 2/2, 0/2",
              kills="takes the upper test for x <= c")
    book.case("eta-no-any", "Without \"any\" its value is left out.", "eta", "7",
              place("weather", any_vertex=False) | {"heuristic": 8, "class": 1})
    book.case("eta-three-classes", "Eq. 8 adds the number of all classes, the majority class included.", "eta", "7",
              place("three-classes", majority=2) | {"heuristic": 8, "class": 0})


def add_heuristic_values(book: Book) -> None:
    """The paper's own example and values without rows."""
    for line in lines_of(TABLE_7_1):
        vertex, rows, of_class, *values = line.split()
        for which, digits in zip((7, 8), values, strict=True):
            plain = book.case(f"heuristic-{vertex}-eq{which}", f"The paper's example: vertex {vertex}, Eq. {which}.",
                              "heuristic_value", "7", {"heuristic": which, "rows": int(rows),
                                                       "of_class": int(of_class), "n_classes": 3},
                              source="specification 7.1")
            agree(plain["eta"], digits)
    for which, value in ((7, 0.0), (8, 1 / 3)):
        book.case(f"heuristic-no-rows-eq{which}", f"A test that no row satisfies, Eq. {which}.", "heuristic_value", "7",
                  {"heuristic": which, "rows": 0, "of_class": 0, "n_classes": 3}, hand={"eta": value},
                  source="worked by hand: MBC-12")


def graph_book() -> Book:
    """graph.json."""
    book = Book("L1")
    for fill in (add_spec_cuts, add_close_cuts, add_odd_cuts, add_graphs, add_small_graphs, add_spec_etas, add_etas,
                 add_heuristic_values):
        fill(book)
    return book


# ---------------------------------------------------------------- quality and bounds: 7.3, 7.5, 3.3

# rule; TP, FP, Q
TABLE_7_3 = """
outlook=sunny humidity=high; 3 0 0.137755102041
humidity=high; 4 3 0.107142857143
outlook=rainy windy=TRUE; 2 0 0.0918367346939
outlook=sunny; 3 2 0.0867346938776
windy=TRUE; 3 3 0.0612244897959
; 5 9 0
outlook=overcast temperature=cool humidity=high windy=TRUE; 0 0 0
outlook=overcast; 0 4 -0.102040816327
"""


def weather_path(text: str) -> list[int]:
    """Read a rule such as "outlook=sunny humidity=high" as a path for "no" with alpha 1 and beta 1."""
    path = [0, 0, 0] + [len(values) for values in NAMES.values()]
    for word in text.split():
        attribute, value = word.split("=")
        path[3 + list(NAMES).index(attribute)] = NAMES[attribute].index(value)
    return path


def rate_weather(text: str) -> mbc.Found:
    """Rate a rule for "no" on the whole weather table."""
    graph = mbc.build_graph(WEATHER, WEATHER.everything(), 0, 32, True)
    path = weather_path(text)
    return mbc.rated(WEATHER, graph, WEATHER.everything(), path, mbc.tests_of(graph, path), 1.0)


def counts_of(tp: int, fp: int, p: int, n: int, omega: float = 1.0) -> Json:
    """Return the inputs of a quality."""
    return {"tp": tp, "fp": fp, "p": p, "n": n, "omega": omega}


def add_spec_qualities(book: Book) -> None:
    """Qualities of 7.3, with the counts taken from the table as well."""
    for number, line in enumerate(lines_of(TABLE_7_3), 1):
        rule, figures = line.split(";")
        tp, fp, digits = figures.split()
        found = rate_weather(rule)
        assert [found.tp, found.fp] == [int(tp), int(fp)], line
        name = rule.replace(" ", " AND ") or "the rule without tests"
        plain = book.case(f"quality-7-3-{number}", f"The quality of {name}.", "quality", "16",
                          counts_of(int(tp), int(fp), 5, 9), source="specification 7.3")
        agree(plain["quality"], digits)
        assert plain["quality"] == found.quality
    for omega, digits in ((0.4323, "0.330295641094"), (0.5, "0.29758503207")):
        ident = f"quality-7-3-omega-{omega}".replace(".", "-")
        plain = book.case(ident, f"The first rule of section 7.3 with omega {omega}.", "quality", "16",
                          counts_of(3, 0, 5, 9, omega), source="specification 7.3")
        agree(plain["quality"], digits)


def add_qualities(book: Book) -> None:
    """Qualities at the edges, each an exact fraction."""
    for ident, title, counts, value, why, kills in (
            ("best", "The best there is: half of the rows, all of them of the class.", (7, 0, 7, 7), 0.25,
             "(7*14 - 7*7)/196", None),
            ("worst", "The worst there is: half of the rows, none of the class.", (0, 7, 7, 7), -0.25, "(0 - 7*7)/196",
             None),
            ("nothing-covered", "Nothing covered is 0.", (0, 0, 3, 4), 0.0, "0/49", None),
            ("everything-covered", "Everything covered is 0.", (3, 4, 3, 4), 0.0, "(3*7 - 3*7)/49", None),
            # 1*4 - 2*1 = 2 and 2*4 - 2*3 = 2, both over 16
            ("equal-fraction-a", "One of two right rows and no wrong one: 1/8.", (1, 0, 2, 2), 0.125, "2/16", None),
            ("equal-fraction-b", "Both right rows and one wrong one: the same 1/8.", (2, 1, 2, 2), 0.125, "2/16",
             "multiplies coverage with a rounded difference of quotients"),
            ("one-class", "Rows of one class only.", (2, 0, 5, 0), 0.0, "(2*5 - 5*2)/25", None),
            ("class-absent", "A class without rows.", (0, 2, 0, 5), 0.0, "(0 - 0)/25", None),
            # (40000*100000 - 50000*50000) / 10^10 = 1.5*10^9/10^10
            ("large-counts", "Products beyond 32 bits stay exact.", (40000, 10000, 50000, 50000), 0.15, "3/20",
             "multiplies the counts in 32 bits")):
        book.case(f"quality-{ident}", title, "quality", "16", counts_of(*counts), hand={"quality": value},
                  source=f"worked by hand: {why}", kills=kills)
    assert (3 / 4) * (2 / 3 - 2 / 4) != 0.125
    for ident, title, counts, omega, value, why, kills in (
            # (4/16)^(1/2) = 1/2, times 1 - 1/4
            ("half", "A square root that is exact.", (4, 0, 4, 12), 0.5, 0.375, "1/2 * 3/4", "leaves omega out"),
            ("two", "Omega above 1.", (4, 0, 4, 12), 2.0, 0.046875, "1/16 * 3/4", None),
            ("nothing-covered", "Nothing covered is 0 with omega too.", (0, 0, 4, 12), 0.5, 0.0, "0 by MBC-15",
             "divides by no covered row"),
            ("negative", "A negative quality with omega.", (0, 4, 4, 12), 0.5, -0.125, "1/2 * -1/4", None),
            ("everything-covered", "Everything covered is 0 with omega too.", (4, 12, 4, 12), 0.5, 0.0, "1 * 0",
             None)):
        book.case(f"quality-omega-{ident}", title, "quality", "16", counts_of(*counts, omega), hand={"quality": value},
                  source=f"worked by hand: {why}", kills=kills)


# layers, average, tau_min/tau_max, updates from tau_max to tau_min (section 9)
RATIOS = """
7 3 0.267063702317 8.1
12 3.5 0.113427536845 13.4
25 4 0.0424347980272 19.4
40 5 0.019442288538 24.2
"""


def bound_inputs(quality: float, n_layers: int, average: float, c: float = 10.0, rho: float = 0.85,
                 p_best: float = 0.05) -> Json:
    """Return the inputs of the bounds."""
    return {"quality": quality, "c": c, "rho": rho, "p_best": p_best, "n_layers": n_layers, "average": average}


def add_spec_bounds(book: Book) -> None:
    """Bounds of 7.5 and the ratios of 3.3."""
    plain = book.case("bounds-7-5", "The bounds of section 7.5.", "bounds", "22", bound_inputs(27 / 196, 7, 3.0),
                      source="specification 7.5")
    agree_all((plain["tau_max"], plain["tau_min"]), "0.0918367346939 0.0245262583761")
    agree(math.log(plain["tau_min"] / plain["tau_max"]) / math.log(0.85), "8.12378021232")
    for line in lines_of(RATIOS):
        n_layers, average, ratio, updates = line.split()
        plain = book.case(f"bounds-3-3-{n_layers}", f"The bounds for {n_layers} layers of {average} vertices.",
                          "bounds", "22", bound_inputs(0.25, int(n_layers), float(average)), source="specification 3.3")
        agree(plain["tau_max"], "0.166666666667")
        agree(plain["tau_min"] / plain["tau_max"], ratio)
        assert f"{math.log(plain['tau_min'] / plain['tau_max']) / math.log(0.85):.1f}" == updates
    assert f"{math.log(1e-3) / math.log(0.85):.1f}" == "42.5"


def add_bounds(book: Book) -> None:
    """Bounds at the edges."""
    # p = 0.05^(1/4) = 0.47, (1 - p)/(0.75 p) = 1.49: the minimum takes tau_max
    plain = book.case("bounds-few-vertices", "tau_min is never above tau_max.", "bounds", "22",
                      bound_inputs(0.25, 4, 1.75), kills="leaves the minimum out")
    assert plain["tau_min"] == plain["tau_max"]
    # p = (1/16)^(1/4) = 1/2, so tau_min = tau_max * (1/2) / (2 * 1/2) = tau_max / 2; tau_max = (1/8 / 2) / (1/2)
    book.case("bounds-exact", "Bounds that are exact in binary.", "bounds", "22",
              bound_inputs(0.125, 4, 3.0, 2.0, 0.5, 0.0625), hand={"tau_max": 0.125, "tau_min": 0.0625},
              source="worked by hand: p = 1/2", kills="takes p_best itself for p")
    assert (1 / 196 / 10) / (1 - 0.85) != 1 / 196 / (10 * (1 - 0.85))
    book.case("bounds-order", "Division by c, then by 1 - rho: the last bit differs otherwise.", "bounds", "22",
              bound_inputs(1 / 196, 7, 3.0), kills="divides once by c (1 - rho)")
    book.case("bounds-small-c", "A small c: tau_max above the initial pheromone.", "bounds", "22",
              bound_inputs(0.18, 7, 3.0, 0.5, 0.9))
    book.case("bounds-fraction", "An average that is no binary fraction.", "bounds", "22",
              bound_inputs(0.21, 7, 17 / 7), kills="takes the ratio to the sum of vertices, not the average less one")


def quality_book() -> Book:
    """quality.json."""
    book = Book("L1")
    for fill in (add_spec_qualities, add_qualities, add_spec_bounds, add_bounds):
        fill(book)
    # Eq. 9, for information
    for n, digits in ((10, "0.651322"), (100, "0.633968"), (1000, "0.632305")):
        assert f"{1 - (1 - 1 / n) ** n:.6f}" == digits
    return book


# ---------------------------------------------------------------- walks: 7.4

# weights; S; u * S
TABLE_7_4 = """
1; 1; 0.5
1 1 1; 3; 1.2
1 1 1; 3; 2.7
0.186588921283 0.00462962962963 0.0787172011662 0.052734375; 0.322670127079; 0.0645340254157
0.125 0.052734375 0.037037037037 0.052734375; 0.267505787037; 0.160503472222
0.17146776406 0.0109739368999 0.052734375; 0.23517607596; 0.023517607596
0.125 0.027 0.052734375; 0.204734375; 0.0614203125
"""
DRAWS_7_4 = [0.5, 0.40, 0.90, 0.20, 0.60, 0.10, 0.30]
PATH_7_4 = [0, 1, 2, 0, 1, 0, 0]


def graph_of(given: Json) -> mbc.Graph:
    """Return the graph that inputs describe."""
    return mbc.build_graph(DATA[given["data"]], given.get("graph_rows", given["rows"]), given["majority"],
                           given["max_cuts"], given["any_vertex"])


def walk(book: Book, ident: str, title: str, line: str, where: Json, draws: Sequence[float | int],
         tau: Json = None, heuristic: int = 8, **more: Any) -> Json:
    """Add a walk; without pheromone of its own it starts from 1.0 everywhere."""
    given = {"data": where["data"], "rows": where["rows"], "graph_rows": where.get("graph_rows", where["rows"])}
    given |= {name: where[name] for name in ("majority", "max_cuts", "any_vertex")}
    given |= {"heuristic": heuristic, "tau": mbc.fresh_tau(graph_of(given)) if tau is None else tau}
    return book.case(f"walk-{ident}", title, "walk", line, given, draws=draws, **more)


def add_spec_walk(book: Book) -> None:
    """The walk of 7.4."""
    plain = walk(book, "7-4", "The ant of section 7.4.", "W6", place("weather"), DRAWS_7_4,
                 source="specification 7.4", kills="takes alpha and beta from 0, not from 1")
    assert plain["path"] == PATH_7_4
    for weights, u, line in zip(plain["wheels"], DRAWS_7_4, lines_of(TABLE_7_4), strict=True):
        first, whole, threshold = line.split("; ")
        agree_all(weights, first)
        agree(mbc.total(weights), whole)
        agree(u * mbc.total(weights), threshold)
    outlook = plain["wheels"][3]
    agree_all([weight / mbc.total(outlook) for weight in outlook],
              "0.578265248699 0.0143478718391 0.243955651795 0.163431227667")
    plain = walk(book, "7-4-plain", "The same with alpha 1 and beta 1.", "W5", place("weather"),
                 [0.5, 0.0, 0.0, *DRAWS_7_4[3:]], source="specification 7.4")
    outlook = plain["wheels"][3]
    agree_all([weight / mbc.total(outlook) for weight in outlook],
              "0.370656370656 0.108108108108 0.277992277992 0.243243243243")
    assert rate_weather("outlook=sunny temperature=mild humidity=high windy=TRUE").quality == 0.0


# "dyadic" by Eq. 7 for class 1: 2/4, 1/4 and, for "any", 3/8
EIGHTS = [[[1.0]], [[1.0, 1.0, 2.0]], [[1.0, 1.0, 2.0], [2.0, 1.0, 1.0], [1.0, 2.0, 1.0]],
          [[1.0, 0.5, 1.0], [1.0, 0.5, 2.0], [1.0, 0.5, 2.0]]]


def add_boundary_walks(book: Book) -> None:
    """Draws that fall on the edge between two vertices."""
    # alpha: 1, 1, 2 of 4; beta after alpha 1: 1, 1, 2 of 4; column after beta 1 with alpha 1: 1/2, 1/8, 3/8 of 1
    for ident, title, draws, path, kills in (
            ("on-boundary", "A threshold equal to a running sum takes the next vertex.", [0.0, 0.0, 0.0, 0.5],
             [0, 0, 0, 1], "stops at a running sum equal to the threshold"),
            ("below-boundary", "The largest draw below the boundary takes the vertex before it.",
             [0, 0, 0, 2**52 - 1], [0, 0, 0, 0], None),
            ("second-boundary", "The boundary before \"any\".", [0.0, 0.0, 0.0, 0.625], [0, 0, 0, 2], None),
            ("largest-draw", "The largest draw takes the last vertex.", [LARGEST, 0, 0, LARGEST], [0, 0, 0, 2], None)):
        walk(book, ident, title, "W6", place("dyadic"), draws, EIGHTS, 7, source="worked by hand: slices 1/2, 1/8, 3/8",
             hand={"path": path, "wheels": [[1.0], [1.0, 1.0, 2.0], [1.0, 1.0, 2.0], [0.5, 0.125, 0.375]]}, kills=kills)
    # alpha 2 at 1/4 of 4, then beta after alpha 2: 2, 1, 1 of 4, boundary at 1/2 -> beta 2
    walk(book, "alpha-beta-boundary", "Alpha and beta on a boundary, beta after the alpha chosen.", "W3",
         place("dyadic"), [0.5, 0.25, 0.5, 0.0], EIGHTS, 7,
         hand={"path": [0, 1, 1, 0], "wheels": [[1.0], [1.0, 1.0, 2.0], [2.0, 1.0, 1.0], [0.25, 0.015625, 0.5625]]},
         source="worked by hand: 1*1/4, 1/4*1/16, 4*9/64",
         kills="takes the pheromone of a vertex, whatever the vertex before it")
    for ident, draws, path, weights, why in (
            ("2-3", [0.5, 0.375, 0.875, 0.5], [0, 1, 2, 2], [0.125, 0.00390625, 0.2109375],
             "1*1/8, 1/4*1/64, 4*27/512"),
            ("3-2", [0.5, 0.75, 0.5, 0.125], [0, 2, 1, 0], [0.25, 0.0078125, 1.125], "1*1/4, 1/8*1/16, 8*9/64"),
            ("1-1", [0.5, 0.0, 0.0, 0.875], [0, 0, 0, 2], [0.5, 0.125, 0.375], "1*1/2, 1/2*1/4, 1*3/8")):
        walk(book, f"powers-{ident}", f"Alpha {path[1] + 1} on pheromone and beta {path[2] + 1} on the heuristic.",
             "W5", place("dyadic"), draws, EIGHTS, 7, hand={"path": path, "wheels": [[1.0], [1.0, 1.0, 2.0],
                                                                               EIGHTS[2][path[1]], weights]},
             source=f"worked by hand: {why}", kills="raises pheromone to beta and the heuristic to alpha"
             if ident == "2-3" else None)


def late_tau(path: list[int], updates: int, quality: float = 27 / 196) -> Json:
    """Return the weather graph's pheromone after some updates with one path."""
    graph = mbc.build_graph(WEATHER, WEATHER.everything(), 0, 32, True)
    tau_max, tau_min = mbc.bounds(quality, 10.0, 0.85, 0.05, 7, 3.0)
    tau = mbc.fresh_tau(graph)
    for _ in range(updates):
        tau = mbc.updated(tau, path, quality, 10.0, 0.85, tau_max, tau_min)
    return tau


def add_rounding_walks(book: Book) -> None:
    """Walks whose last bits or choices depend on the order of operations."""
    tau = late_tau([0, 2, 2, 0, 3, 0, 2], 4)
    plain = walk(book, "cubes", "Cubes by repeated multiplication: the last bit differs from a power function.", "W5",
                 place("weather"), [0.5, 0.9, 0.95, 0.1, 0.99, 0.2, 0.5], tau, kills="calls a power function")
    assert plain["path"][1:3] == [2, 2]
    # 1 + 2^-53 + 2^-53 is 1 from left to right, but 1 + 2^-52 when added exactly; then the threshold is 1
    tiny = [[[1.0]], [[1.0, 2.0**-53, 2.0**-53]], *EIGHTS[2:]]
    walk(book, "left-to-right", "Weights are added from left to right.", "W2", place("dyadic"), [0, LARGEST, 0, 0],
         tiny, 7, hand={"path": [0, 0, 0, 0]}, source="worked by hand: S = 1, threshold 1 - 2^-53",
         kills="adds the weights exactly or in another order")


def add_forbidden_walks(book: Book) -> None:
    """Lower and upper bounds."""
    four = place("weather-numbers", max_cuts=4)
    head = [0.5, 0.5, 0.5, 0.5]
    # cumulative eta of the lower layer starts 0.384...^2 + 0.454...^2 = 0.354, S = 0.796: u = 0.3 -> 70.5
    plain = walk(book, "after-70-5", "After lower bound 70.5 the upper vertices 68.5 and 70.5 are forbidden.", "W5",
                 four, [*head, 0.3, 0.0, 0.5, 0.5], source="specification 7.6",
                 kills="gives a forbidden edge pheromone 1")
    assert plain["path"][4:6] == [1, 2]
    assert plain["wheels"][5][:2] == [0.0, 0.0]
    plain = walk(book, "after-highest", "After the highest lower bound only \"any\" is left.", "W5", four,
                 [*head, 0.7, 0.5, 0.5, 0.5])
    assert plain["path"][4:6] == [3, 4]
    assert plain["wheels"][5][:4] == [0.0] * 4
    plain = walk(book, "after-any", "After no lower bound every upper vertex is allowed.", "W5", four,
                 [*head, LARGEST, 0.0, 0.5, 0.5])
    assert plain["path"][4:6] == [4, 0]
    plain = walk(book, "one-vertex-layers", "A layer with one vertex takes a draw too.", "W6", place("mixed"),
                 [0.9, 0.1, 0.5, 0.2, 0.6, 0.3, 0.999, 0.001, 0.4], kills="takes no draw where there is no choice")
    assert plain["path"][6:] == [0, 0, 0]


def add_class_walks(book: Book) -> None:
    """The class layer, shrunken rows, zeros."""
    everything = DATA["three-classes"].everything()
    # class layer 1, 2; the rows left have classes 0 and 2 only
    left = [0, 1, 5, 6, 8, 9]
    plain = walk(book, "class-without-rows", "A class without rows left has weight 0; u = 0 takes the next one.", "W1",
                 place("three-classes", rows=left, graph_rows=everything, majority=0), [0.0, 0.5, 0.5, 0.5, 0.5],
                 kills="gives a class without rows its pheromone")
    assert plain["wheels"][0] == [0.0, 1.0]
    assert plain["path"][0] == 1
    # majority 1, so the class layer is 0, 2, and class 1 has no rows
    plain = walk(book, "class-layer-order", "The weight 0 goes by class, not by place in the layer.", "W1",
                 place("three-classes", rows=[0, 1, 5, 6, 8, 9], graph_rows=everything, majority=1),
                 [0.75, 0.5, 0.5, 0.25, 0.5], kills="looks up the class of a vertex by its place in the layer")
    assert plain["wheels"][0] == [1.0, 1.0]
    # 1/2 is not above a quarter of 2, so class 2
    start = place("three-classes", majority=0)
    plain = walk(book, "class-pheromone", "Pheromone on the edges from Start decides between classes.", "W1", start,
                 [0.25, 0.5, 0.5, 0.25, 0.5], [[[0.5, 1.5]], *mbc.fresh_tau(graph_of(start))[1:]])
    assert plain["path"][0] == 1
    walk(book, "rows-left", "The heuristic counts the rows left, the cut points stay those of the sample.", "W5",
         place("weather-numbers", rows=[2, 3, 3, 10, 10, 12, 13], graph_rows=[0, 2, 3, 3, 7, 7, 10, 10, 12, 13]),
         [0.1, 0.6, 0.3, 0.9, 0.4, 0.8, 0.2, 0.7])
    # by Eq. 7 overcast has eta 0: the threshold equals the running sum after sunny, and rainy is next
    plain = walk(book, "zero-weight", "A vertex of weight 0 is never taken.", "W6",
                 place("weather", rows=[2, 6, 10, 11, 12, 13]), [0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], heuristic=7,
                 source="worked by hand: the first positive weight",
                 hand={"path": [0, 0, 0, 2, 1, 0, 0]}, kills="stops at the first vertex when the draw is 0")
    assert plain["wheels"][3][:2] == [0.0, 0.0]


def add_zero_layer_walks(book: Book) -> None:
    """MBC-42: a layer whose weights are all 0."""
    where = place("two-gaps", any_vertex=False)
    tau = [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[0.5, 1.5]] * 3, [[1.0, 1.0], [1.0, 1.0]]]
    # column 0 is missing in every row of class 1: eta 0, 0; pheromone squared 1/4, 9/4 of 5/2, boundary at 1/10
    for ident, u, vertex in (("low", 0.0625, 0), ("high", 0.125, 1)):
        walk(book, f"zero-layer-{ident}", "When all weights are 0 the wheel has pheromone alone, with the same draw.",
             "W5", where, [0.5, 0.5, 0.0, u, 0.5], tau, 7,
             hand={"path": [0, 1, 0, vertex, 1], "wheels": [[1.0], [1.0] * 3, [1.0] * 3, [0.25, 2.25], [1 / 3, 2 / 3]]},
             source="worked by hand: 1/4 and 9/4", kills="leaves pheromone out when all weights are 0"
             if vertex else "finds no vertex when all weights are 0")
    # pheromone 1/2, 1/2, 1 of 2: 3/2 and more is the third value, in a layer that is wider than the next
    walk(book, "zero-layer-wide", "The same in a layer of three values before one of two.", "W5",
         place("three-gaps", any_vertex=False), [0.5, 0.25, 0.25, 0.875, 0.25],
         [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[0.5, 0.5, 1.0]] * 3, [[1.0, 1.0]] * 3], 7,
         hand={"path": [0, 0, 0, 2, 0], "wheels": [[1.0], [1.0] * 3, [1.0] * 3, [0.5, 0.5, 1.0], [1 / 3, 1 / 2]]},
         source="worked by hand: one of three rows with 0, two of four with 1")
    walk(book, "zero-layer-eq8", "By Eq. 8 the same layer has weights.", "W5", where, [0.5, 0.5, 0.0, 0.125, 0.5], tau)


def walk_book() -> Book:
    """walk.json."""
    book = Book("L2")
    for fill in (add_spec_walk, add_boundary_walks, add_rounding_walks, add_forbidden_walks, add_class_walks,
                 add_zero_layer_walks):
        fill(book)
    return book


# ---------------------------------------------------------------- pruning: 7.4

# pass, without, TP, FP, Q
TRIALS_7_4 = """
1 outlook 1 1 0.0204081632653
1 temperature 1 0 0.0459183673469
1 humidity 0 1 -0.0255102040816
1 windy 1 0 0.0459183673469
2 outlook 2 1 0.0663265306122
2 humidity 1 1 0.0204081632653
2 windy 3 0 0.137755102041
3 outlook 4 3 0.107142857143
3 humidity 3 2 0.0867346938776
"""
BEST_7_4 = [0, 1, 2, 0, 3, 0, 2]


def trim(book: Book, ident: str, title: str, line: str, where: Json, path: list[int], omega: float = 1.0,
         ties: str = "keep", **more: Any) -> Json:
    """Add a pruning."""
    given = {"data": where["data"], "rows": where["rows"], "graph_rows": where.get("graph_rows", where["rows"])}
    given |= {name: where[name] for name in ("majority", "max_cuts", "any_vertex")}
    return book.case(f"prune-{ident}", title, "prune", line,
                     given | {"path": path, "omega": omega, "prune_ties": ties}, **more)


def trial(number: int, layer: int, tp: int, fp: int, quality: float) -> Json:
    """Return a trial in the form of the files."""
    return {"pass": number, "layer": layer, "tp": tp, "fp": fp, "quality": quality}


def add_spec_prune(book: Book) -> None:
    """The pruning of 7.4, and the same rule by other options."""
    plain = trim(book, "7-4", "The pruning of section 7.4: of two equal gains the first.", "P3", place("weather"),
                 PATH_7_4, source="specification 7.4", kills="takes the first gain instead of the largest")
    assert plain["path"] == BEST_7_4
    agree(plain["quality"], "0.137755102041")
    for seen, line in zip(plain["trials"], lines_of(TRIALS_7_4), strict=True):
        number, name, tp, fp, digits = line.split()
        assert [seen["pass"], seen["layer"] - 3] == [int(number), list(NAMES).index(name)]
        assert [seen["tp"], seen["fp"]] == [int(tp), int(fp)]
        agree(seen["quality"], digits)
    plain = trim(book, "7-4-remove", "With ties removed the last of equal gains goes first.", "P3", place("weather"),
                 PATH_7_4, ties="remove", kills="takes the first of equal gains although ties are removed")
    assert plain["trials"][4]["layer"] == 3
    assert plain["trials"][6]["layer"] == 5
    plain = trim(book, "7-4-no-any", "Without \"any\" the walked path stays and only the tests go.", "P3",
                 place("weather", any_vertex=False), PATH_7_4,
                 kills="puts the last value where a test was removed, although there is no \"any\"")
    assert plain["path"] == PATH_7_4
    assert plain["tests"] == [[3, 0], [5, 0]]
    trim(book, "7-4-omega", "The same rule with omega 0.5.", "P2", place("weather"), PATH_7_4, 0.5)


def add_golden_prunes(book: Book) -> None:
    """The second rule of the first golden list, where equal qualities matter."""
    where = place("weather", rows=[2, 3, 3, 10, 10, 12, 13], graph_rows=[0, 2, 3, 3, 7, 7, 10, 10, 12, 13])
    for ties, path, kills in (("keep", [0, 2, 1, 2, 1, 0, 0], "removes a test at equal quality"),
                              ("remove", [0, 2, 1, 2, 3, 2, 0], "keeps a test at equal quality although ties go")):
        plain = trim(book, f"golden-{ties}", f"The second golden rule with prune_ties {ties}.", "P3", where,
                     [0, 2, 1, 2, 1, 0, 0], ties=ties, source="specification 7.8", kills=kills)
        assert plain["path"] == path
        agree(plain["quality"], "0.122448979592")


def add_small_prunes(book: Book) -> None:
    """Rules of one test, of none, and of two that say the same."""
    # -20/196; without it 0 would be better
    trim(book, "one-test", "A single test stays, even where none would be better.", "P1", place("weather"),
         weather_path("outlook=overcast"), hand={"path": [0, 0, 0, 1, 3, 2, 2], "tests": [[3, 1]],
                                                 "quality": -20 / 196, "tp": 0, "fp": 4, "trials": []},
         source="specification 7.3", kills="removes the last test too")
    trim(book, "no-test", "A rule without tests is left alone.", "P1", place("weather"), weather_path(""),
         hand={"path": [0, 0, 0, 3, 3, 2, 2], "tests": [], "quality": 0.0, "tp": 5, "fp": 9, "trials": []},
         source="specification 7.3")
    # (2*4 - 2*2)/16 with both tests and with either one
    trials = [trial(1, 3, 2, 0, 0.25), trial(1, 4, 2, 0, 0.25)]
    for ties, path, tests in (("keep", [0, 0, 0, 1, 1], [[3, 1], [4, 1]]), ("remove", [0, 0, 0, 1, 2], [[3, 1]])):
        trim(book, f"twins-{ties}", f"Two tests that say the same, prune_ties {ties}.", "P3", place("twins"),
             [0, 0, 0, 1, 1], ties=ties, hand={"path": path, "tests": tests, "quality": 0.25, "tp": 2, "fp": 0,
                                               "trials": trials},
             source="worked by hand: 4/16 each time", kills="lets an equal quality count as a gain"
             if ties == "keep" else None)
    # -10/196; without outlook 2 of 4 are "no": 8/196; without temperature -20/196
    trim(book, "class-fixed", "The class stays that of the path, though all covered rows are of the other.", "P2",
         place("weather"), weather_path("outlook=overcast temperature=hot"),
         hand={"path": weather_path("temperature=hot"), "tests": [[4, 0]], "quality": 8 / 196, "tp": 2, "fp": 2,
               "trials": [trial(1, 3, 2, 2, 8 / 196), trial(1, 4, 0, 4, -20 / 196)]},
         source="worked by hand: (2*14 - 5*4)/196 and (0 - 5*4)/196",
         kills="gives a rule the majority of what it covers")


def add_bound_prunes(book: Book) -> None:
    """Lower and upper bounds are tests of their own."""
    # 3 <= x < 6 of 1 to 8: 15/64; without lower 9/64, without upper 6/64
    trim(book, "bounds-both", "Both bounds of an interval are needed.", "P4", place("steps"), [0, 0, 0, 1, 4],
         hand={"path": [0, 0, 0, 1, 4], "tests": [[3, 1], [4, 4]], "quality": 15 / 64, "tp": 3, "fp": 0,
               "trials": [trial(1, 3, 3, 2, 9 / 64), trial(1, 4, 3, 3, 6 / 64)]},
         source="worked by hand: (24 - 9)/64, (24 - 15)/64, (24 - 18)/64")
    # only x = 3: 5/64; without lower 1, 2, 3: -1/64; without upper 6/64
    trim(book, "bounds-upper-goes", "The upper bound goes, the lower one stays.", "P3", place("steps"), [0, 0, 0, 1, 2],
         hand={"path": [0, 0, 0, 1, 7], "tests": [[3, 1]], "quality": 6 / 64, "tp": 3, "fp": 3,
               "trials": [trial(1, 3, 1, 2, -1 / 64), trial(1, 4, 3, 3, 6 / 64)]},
         source="worked by hand: (8 - 3)/64, (8 - 9)/64, (24 - 18)/64")
    # 5 <= x < 7: 5, 6 of classes 1, 0: (8 - 6)/64; without lower 1 to 6: (24 - 18)/64; without upper 5 to 8: -4/64
    trim(book, "bounds-lower-goes", "The lower bound goes, the upper one stays.", "P3", place("steps"), [0, 0, 0, 3, 5],
         hand={"path": [0, 0, 0, 7, 5], "tests": [[4, 5]], "quality": 6 / 64, "tp": 3, "fp": 3,
               "trials": [trial(1, 3, 3, 3, 6 / 64), trial(1, 4, 1, 3, -4 / 64)]},
         source="worked by hand: (8 - 6)/64, (24 - 18)/64, (8 - 12)/64")
    mixed = place("weather-numbers", max_cuts=4)
    trim(book, "bounds-and-values", "Bounds and values in one rule.", "P3", mixed, [0, 0, 0, 2, 1, 3, 0, 0])
    trim(book, "bounds-no-any", "Without \"any\" in nominal layers a path whose bound went stays as it was walked.",
         "P3", place("weather-numbers", max_cuts=4, any_vertex=False), [0, 0, 0, 0, 0, 4, 0, 1])


# (TP, FP) with both tests, (TP, FP) without the second, (P, N); ties; the tests that stay
ROUNDED = [("keep", (3, 0), (4, 1), (4, 4), "keep", [[3, 0], [4, 0]]),
           ("remove", (1, 0), (2, 1), (2, 2), "remove", [[3, 0]])]


def twice_rounded(tp: int, fp: int, p: int, n: int) -> float:
    """Return Eq. 10 as printed, with all its roundings."""
    return ((tp + fp) / (p + n)) * (tp / (tp + fp) - p / (p + n))


def add_rounding_prunes(book: Book) -> None:
    """Equal qualities that Eq. 10 as printed would tell apart."""
    for ident, small, large, whole, ties, kept in ROUNDED:
        assert mbc.quality(*small, *whole, 1.0) == mbc.quality(*large, *whole, 1.0)
        if ties == "keep":
            assert twice_rounded(*large, *whole) > twice_rounded(*small, *whole)
        else:
            assert twice_rounded(*large, *whole) < twice_rounded(*small, *whole)
        plain = trim(book, f"equal-{ident}", f"Equal fractions are equal qualities, prune_ties {ties}.", "P3",
                     place(f"equal-{ident}", majority=0), [0, 0, 0, 0, 0], ties=ties,
                     kills="multiplies coverage with a rounded difference of quotients")
        assert [plain["tests"], plain["trials"][1]["quality"]] == [kept, mbc.quality(*small, *whole, 1.0)]


def add_other_prunes(book: Book) -> None:
    """Missing values and three classes."""
    trim(book, "missing", "A missing value is covered only once its test is gone.", "P2", place("gaps"),
         [0, 0, 0, 1, 2, 5, 1], kills="lets a missing value satisfy every test")
    trim(book, "three-classes", "With three classes the others together are N.", "P2",
         place("three-classes", majority=0), [0, 0, 0, 1, 0])
    trim(book, "covers-nothing", "A rule that covers nothing grows by its best test.", "P3",
         place("three-classes", majority=0, rows=[0, 1, 2, 3, 4, 5, 9]), [1, 0, 0, 2, 1])


def prune_book() -> Book:
    """prune.json."""
    book = Book("L2")
    for fill in (add_spec_prune, add_golden_prunes, add_small_prunes, add_bound_prunes, add_rounding_prunes,
                 add_other_prunes):
        fill(book)
    return book


# ---------------------------------------------------------------- pheromone: 7.5


def add_spec_updates(book: Book) -> None:
    """Updates 1 to 3 of 7.5, with and without bounds."""
    quality, tau = 27 / 196, late_tau(BEST_7_4, 0)
    agree_all((quality, quality / 10.0), "0.137755102041 0.0137755102041")
    tau_max, tau_min = mbc.bounds(quality, 10.0, 0.85, 0.05, 7, 3.0)
    given = {"path": BEST_7_4, "quality": quality, "c": 10.0, "rho": 0.85}
    for number, on, off in ((1, "0.0918367346939", "0.0918367346939"), (2, "0.0918367346939", "0.0780612244898"),
                            (3, "0.0918367346939", "0.0663520408163")):
        plain = book.case(f"update-7-5-{number}", f"Update {number} of section 7.5.", "update", "22",
                          {"tau": tau} | given | {"tau_max": tau_max, "tau_min": tau_min}, source="specification 7.5",
                          kills="evaporates by rho instead of keeping rho" if number == 2 else None)
        tau = plain["tau"]
        check_edges(tau, on, off)
    free = late_tau(BEST_7_4, 0)
    for _ in range(2):
        free = mbc.updated(free, BEST_7_4, quality, 10.0, 0.85, 8.0, 0.0)
    plain = book.case("update-7-5-free-3", "Update 3 from 1.0 with bounds out of reach.", "update", "22",
                      {"tau": free} | given | {"tau_max": 8.0, "tau_min": 0.0}, source="specification 7.5")
    check_edges(plain["tau"], "0.6495625", "0.614125")


def check_edges(tau: Json, on: str, off: str) -> None:
    """Hold all edges of the weather graph against two numbers: on the best path, and elsewhere."""
    for d, matrix in enumerate(tau):
        for before, edges in enumerate(matrix):
            for vertex, edge in enumerate(edges):
                agree(edge, on if mbc.on_path(BEST_7_4, d, before, vertex) else off)


def add_small_updates(book: Book) -> None:
    """Updates worked out by hand: rho 1/2, deposit (1/4)/2 = 1/8, bounds 1/8 and 1/2."""
    tau = [[[1.0, 0.25]], [[0.25, 0.5, 1.0], [0.5, 0.125, 0.25]], [[0.125, 0.5, 0.5], [0.5, 0.5, 0.5], [1.0, 1.0, 1.0]],
           [[0.5, 0.75], [0.5, None], [0.0625, 4.0]]]
    after = [[[0.5, 0.125]], [[0.25, 0.25, 0.5], [0.25, 0.125, 0.125]],
             [[0.1875, 0.25, 0.25], [0.25, 0.25, 0.25], [0.5, 0.5, 0.5]], [[0.25, 0.5], [0.25, None], [0.125, 0.5]]]
    book.case("update-by-hand", "Multiply, add, clip; a forbidden edge stays what it is.", "update", "22",
              {"tau": tau, "path": [0, 0, 0, 1], "quality": 0.25, "c": 2.0, "rho": 0.5, "tau_max": 0.5,
               "tau_min": 0.125}, hand={"tau": after},
              source="worked by hand: 1/2 + 1/8 clipped, 1/8 + 1/8, 1/16 + 1/8, 3/8 + 1/8; elsewhere half",
              kills="clips before the deposit")
    # into vertex 1 of the last layer lead two edges; only the one from the path gets 1/8
    book.case("update-edges", "The deposit is on edges: another edge into the same vertex only evaporates.", "update",
              "22", {"tau": [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[1.0, 1.0]] * 3], "path": [0, 2, 1, 1],
                     "quality": 0.25, "c": 2.0, "rho": 0.5, "tau_max": 4.0, "tau_min": 0.0},
              hand={"tau": [[[0.625]], [[0.5, 0.5, 0.625]], [[0.5] * 3, [0.5] * 3, [0.5, 0.625, 0.5]],
                            [[0.5, 0.5], [0.5, 0.625], [0.5, 0.5]]]},
              source="worked by hand: 1/2, and 5/8 on four edges", kills="deposits on vertices instead of edges")
    book.case("update-low", "Everything below tau_min is raised to it.", "update", "22",
              {"tau": [[[0.25]], [[0.25] * 3], [[0.25] * 3] * 3, [[0.25, 0.25]] * 3], "path": [0, 0, 0, 0],
               "quality": 0.125, "c": 2.0, "rho": 0.5, "tau_max": 1.0, "tau_min": 0.25},
              hand={"tau": [[[0.25]], [[0.25] * 3], [[0.25] * 3] * 3, [[0.25, 0.25]] * 3]},
              source="worked by hand: 1/8 + 1/16 and 1/8 are below 1/4", kills="leaves the lower bound out")
    tau = [[[1 / 9]], [[1 / 9] * 3], [[1 / 9] * 3] * 3, [[1 / 9, 1 / 3]] * 3]
    assert (0.85 * (1 / 9) * 10 + 1 / 196) / 10 != 0.85 * (1 / 9) + (1 / 196) / 10
    book.case("update-order", "rho * tau + Q / c in this order: the last bit differs otherwise.", "update", "22",
              {"tau": tau, "path": [0, 1, 2, 0], "quality": 1 / 196, "c": 10.0, "rho": 0.85, "tau_max": 8.0,
               "tau_min": 0.0}, kills="divides by c at the end")


def end(book: Book, ident: str, title: str, tau: Json, path: list[int], span: tuple[float, float], answer: bool,
        convergence: str = "and", tol: float = 1e-3, **more: Any) -> None:
    """Add a convergence test; ``span`` is tau_max, tau_min."""
    book.case(f"converged-{ident}", title, "converged", "9",
              {"tau": tau, "path": path, "tau_max": span[0], "tau_min": span[1], "tol": tol,
               "convergence": convergence}, hand={"converged": answer}, **more)


def add_spec_ends(book: Book) -> None:
    """Convergence of 7.5: detected after update 10, not before."""
    span = mbc.bounds(27 / 196, 10.0, 0.85, 0.05, 7, 3.0)
    seen = [mbc.converged(late_tau(BEST_7_4, n), BEST_7_4, *span, 1e-3, "and") for n in range(1, 12)]
    assert seen == [False] * 9 + [True] * 2
    for n in (1, 9, 10):
        end(book, f"7-5-{n}", f"After update {n} of section 7.5.", late_tau(BEST_7_4, n), BEST_7_4, span, n == 10,
            source="specification 7.5", kills="ends when the path alone is at tau_max" if n == 9 else None)
    end(book, "7-5-1-or", "After update 1 every edge is at tau_max, which \"or\" accepts.", late_tau(BEST_7_4, 1),
        BEST_7_4, span, True, "or", source="specification 7.5, MBC-22", kills="takes \"or\" for \"and\"")


def level(on: float, off: float, path: list[int], **other: float) -> Json:
    """Return pheromone of two classes and one column of two values, with single edges set apart."""
    sizes = [2, 3, 3, 2]
    tau: list[Json] = []
    for d, size in enumerate(sizes):
        tau.append([[on if mbc.on_path(path, d, before, vertex) else off for vertex in range(size)]
                    for before in range(1 if d == 0 else sizes[d - 1])])
    for name, value in other.items():
        d, before, vertex = (int(digit) for digit in name[1:])
        tau[d][before][vertex] = value
    return tau


def add_ends(book: Book) -> None:
    """Tolerances that are exact in binary: 1 - 2^-10 and (1/4)(1 + 2^-10)."""
    path, span, tol = [0, 1, 2, 0], (1.0, 0.25), 2.0**-10
    high, low = 1.0 - tol, 0.25 * (1.0 + tol)
    under, over = math.nextafter(high, 0.0), math.nextafter(low, 1.0)
    for ident, title, tau, convergence, answer, kills in (
            ("at-both", "Both thresholds exactly reached.", level(high, low, path), "and", True,
             "wants the path strictly above its threshold"),
            ("at-low", "Other edges exactly at the lower threshold.", level(1.0, low, path), "and", True,
             "wants the other edges strictly below their threshold"),
            ("path-below", "One path edge a last bit below.", level(high, low, path, e320=under), "and",
             False, "leaves the last layer out"),
            ("other-above", "One other edge a last bit above.", level(high, low, path, e201=over), "and", False,
             "leaves the edges that the path does not start from out"),
            ("start-above", "Start's edge to another class counts.", level(1.0, 0.25, path, e001=1.0), "and", False,
             "leaves Start's edges out"),
            ("start-path-below", "Start's edge on the path counts.", level(1.0, 0.25, path, e000=0.5), "and", False,
             None),
            ("or-high", "\"or\": the path alone is enough.", level(high, 0.5, path), "or", True, None),
            ("or-low", "\"or\": the other edges alone are enough.", level(0.5, low, path), "or", True,
             "lets \"or\" ask for the path alone"),
            ("or-neither", "\"or\": neither is not enough.", level(under, over, path), "or", False, None)):
        end(book, ident, title, tau, path, span, answer, convergence, tol,
            source="worked by hand: thresholds 1023/1024 and 1025/4096", kills=kills)
    bounds_tau: Json = [[[1.0]], [[1.0, 0.25, 0.25]], [[1.0, 0.25, 0.25], [0.25] * 3, [0.25] * 3],
                        [[0.25, 1.0, 0.25]] + [[0.25] * 3] * 2,
                        [[None, 0.25, 0.25], [None, None, 1.0], [0.25, 0.25, 0.25]]]
    end(book, "forbidden", "Forbidden edges count neither as path nor as other edges.", bounds_tau, [0, 0, 0, 1, 2],
        span, True, tol=tol, source="worked by hand: all edges at their bounds",
        kills="takes a forbidden edge for one at 1")
    end(book, "no-gap", "With tau_min = tau_max every edge is at both bounds.", level(0.5, 0.5, path), path, (0.5, 0.5),
        True, tol=tol, source="worked by hand: both conditions hold")


def pheromone_book() -> Book:
    """pheromone.json."""
    book = Book("L1")
    for fill in (add_spec_updates, add_small_updates, add_spec_ends, add_ends, add_first_pheromone):
        fill(book)
    return book


def add_first_pheromone(book: Book) -> None:
    """Line 6."""
    book.case("initial-pheromone-dyadic", "1 on every edge: Start, class, alpha, beta, one column.",
              "initial_pheromone", "6", place("dyadic"),
              hand={"tau": [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[1.0] * 3] * 3], "n_edges": 22},
              source="worked by hand: 1, 3, 9 and 9 edges", kills="starts from another pheromone than 1")
    # rows 0, 2, 5, 7 of "steps": values 1, 3, 6, 8; two cut points of three stay
    upper = [[None, 1.0, 1.0], [None, None, 1.0], [1.0, 1.0, 1.0]]
    book.case("initial-pheromone-bounds", "No edge leads to an upper bound that is not above the lower one.",
              "initial_pheromone", "6", place("steps", [0, 2, 5, 7], max_cuts=2),
              hand={"tau": [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[1.0] * 3] * 3, upper]},
              source="worked by hand: j <= i is forbidden", kills="gives an empty interval an edge")
    book.case("initial-pheromone-no-any", "Without \"any\", two classes to choose from.", "initial_pheromone", "6",
              place("three-classes", any_vertex=False),
              hand={"tau": [[[1.0] * 2], [[1.0] * 3] * 2, [[1.0] * 3] * 3, [[1.0] * 3] * 3, [[1.0] * 2] * 3]},
              source="worked by hand: layers of 2, 3, 3, 3, 2")


# ---------------------------------------------------------------- sampling


def part(book: Book, ident: str, title: str, classes: list[int], n_classes: int, fraction: float,
         draws: Sequence[float | int], **more: Any) -> Json:
    """Add a split."""
    return book.case(f"split-{ident}", title, "split", "0b",
                     {"classes": classes, "n_classes": n_classes, "validation_fraction": fraction}, draws=draws, **more)


def add_splits(book: Book) -> None:
    """The split of 7.8 and edges."""
    plain = part(book, "7-8", "The split of the golden runs.", WEATHER.classes, 2, 1 / 3, lehmer(13, 6),
                 source="specification 7.8", kills="swaps with a place below i only")
    assert plain == {"learn": [0, 1, 2, 3, 6, 7, 8, 10, 12, 13], "validate": [4, 5, 9, 11], "n_draws": 13}
    # i = 3: floor(5/8 * 4) = 2: 0 1 3 2; i = 2: floor(0) = 0: 3 1 0 2; i = 1: floor(3/4 * 2) = 1: stays
    part(book, "by-hand", "Four rows, two of each class, half of them to validate.", [0, 1, 0, 1], 2, 0.5,
         [0.625, 0.0, 0.75], hand={"learn": [1, 2], "validate": [0, 3], "n_draws": 3},
         source="worked by hand: order 3, 1, 0, 2", kills="walks the shuffled order from the end")
    # i = 4: 4 stays; 3, 2, 1 likewise: the order is 0 1 2 3 4
    part(book, "largest-draws", "The largest draws leave every row in its place.", [0] * 5, 1, 0.4, [LARGEST] * 4,
         hand={"learn": [2, 3, 4], "validate": [0, 1], "n_draws": 4}, source="worked by hand: j = i throughout")
    # zeros: i = 3 swaps 3 and 0: 3 1 2 0; i = 2: 2 1 3 0; i = 1: 1 2 3 0
    part(book, "zero-draws", "Zeros rotate the rows.", [0, 0, 0, 0], 1, 0.5, [0, 0, 0],
         hand={"learn": [0, 3], "validate": [1, 2], "n_draws": 3}, source="worked by hand: order 1, 2, 3, 0")
    part(book, "small-class", "A class too small for its share stays whole in the learning part.", [0, 0, 0, 1, 1], 2,
         1 / 3, [0.55] * 4, kills="rounds the share of a class up")
    part(book, "two-thirds", "A share that is nearly the next integer is cut off.", [0, 0, 0, 0, 0, 1, 1], 2, 1 / 3,
         lehmer(6, 31), kills="rounds the share of a class to the nearest integer")
    part(book, "three-classes", "Three classes, one of them without rows.", [0, 2, 2, 0, 2, 2, 0, 2], 3, 0.4,
         lehmer(7, 32))
    # 50 * 0.58 = 28.999999999999996 in binary
    assert 50 * 0.58 < 29
    plain = part(book, "float-product", "The share is a float64 product: 50 * 0.58 falls short of 29.", [0] * 50, 1,
                 0.58, lehmer(49, 33), kills="works the share out in decimal")
    assert len(plain["validate"]) == 28
    part(book, "one-row", "One row takes no draw.", [0], 1, 0.9, [], hand={"learn": [0], "validate": [], "n_draws": 0},
         source="worked by hand: floor(0.9) = 0")


def add_bootstraps(book: Book) -> None:
    """Samples with replacement."""
    golden = lehmer(23, 6)
    plain = book.case("bootstrap-7-8", "The first sample of the golden runs.", "bootstrap", "3",
                      {"rows": [0, 1, 2, 3, 6, 7, 8, 10, 12, 13]}, draws=golden[13:], source="specification 7.8",
                      kills="returns the drawn places instead of the rows")
    assert plain["sample"] == [0, 2, 3, 3, 7, 7, 10, 10, 12, 13]
    plain = book.case("bootstrap-7-8-oob", "The first sample of the golden run with \"oob\".", "bootstrap", "3",
                      {"rows": list(range(14))}, draws=lehmer(14, 6), source="specification 7.8",
                      kills="leaves the sample in the order of the draws")
    assert plain["sample"] == [0, 1, 1, 4, 5, 5, 6, 6, 7, 7, 8, 8, 11, 12]
    for ident, title, rows, draws, sample, kills in (
            ("boundaries", "Draws on the boundaries of the slices.", [3, 5, 8, 9], [0.25, 0.5, 0.75, 0.0], [3, 5, 8, 9],
             None),
            ("below-boundary", "The largest draw below a boundary.", [3, 5, 8, 9], [2**51 - 1, 2**52 - 1, 0, 0],
             [3, 3, 3, 5], "rounds to the nearest place"),
            ("largest-draw", "The largest draw takes the last row.", [2, 4, 6], [LARGEST] * 3, [6, 6, 6], None),
            ("one-row", "One row takes a draw too.", [7], [0.5], [7], None)):
        book.case(f"bootstrap-{ident}", title, "bootstrap", "3", {"rows": rows}, draws=draws, hand={"sample": sample},
                  source="worked by hand: floor(u * n)", kills=kills)


def sampling_book() -> Book:
    """sampling.json."""
    book = Book("L1")
    for fill in (add_splits, add_bootstraps, add_majorities):
        fill(book)
    return book


def add_majorities(book: Book) -> None:
    """Line 0a."""
    for ident, title, classes, n_classes, label, kills in (
            ("first", "The first class leads.", [0, 1, 0], 2, 0, None),
            ("last", "The last class leads.", [2, 1, 2, 0], 3, 2, None),
            ("tie", "Of tied classes the lowest.", [2, 1, 1, 2, 0], 3, 1, "lets the last of tied classes lead"),
            ("absent", "A class without a row never leads.", [1, 1], 3, 1, None)):
        book.case(f"majority-{ident}", title, "majority", "0a", {"classes": classes, "n_classes": n_classes},
                  hand={"class": label}, source="worked by hand: MBC-4", kills=kills)


# ---------------------------------------------------------------- one search: lines 6 to 23

SEARCH = {"n_ants": 1, "max_iterations": 3, "rho": 0.85, "c": 10.0, "p_best": 0.05, "tol": 1e-3, "convergence": "and",
          "heuristic": 8, "omega": 1.0, "prune_ties": "keep"}


def needed(book: Book, op: str, given: Json, tape: Sequence[float | int]) -> Sequence[float | int]:
    """Return the beginning of a tape that an operation uses."""
    entries = [bookmaking.bits(entry) if isinstance(entry, float) else entry for entry in tape]
    return tape[:OPERATIONS[f"mbc.{op}"](Call({"input": given, "draws": entries}, book.data, mbc))["n_draws"]]


def iterate(book: Book, ident: str, title: str, line: str, where: Json, n_ants: int, tape: Sequence[float | int],
            tau: Json = None, heuristic: int = 8, omega: float = 1.0, **more: Any) -> Json:
    """Add an iteration; without pheromone of its own it starts from 1.0 everywhere."""
    given = {"graph_rows": where["rows"]} | where
    given |= {"heuristic": heuristic, "omega": omega, "n_ants": n_ants,
              "tau": mbc.fresh_tau(graph_of(given)) if tau is None else tau}
    return book.case(f"iteration-{ident}", title, "iteration", line, given,
                     draws=needed(book, "iteration", given, tape), **more)


def dyadic_ant(vertex: str, alpha: str = "1") -> list[float]:
    """Return the draws of an ant on "dyadic" with EIGHTS and Eq. 7: class 1, alpha, beta 1, a vertex.

    The wheel of alpha is 1, 1, 2 of 4, that of beta 1, 1, 2 or 2, 1, 1 of 4, that of the column 8, 2, 6 of 16 with
    alpha 1 and 8, 1, 6 of 15 with alpha 2.
    """
    return [1 / 2, {"1": 1 / 8, "2": 3 / 8}[alpha], 1 / 8, {"0": 1 / 4, "1": 9 / 16, "any": 3 / 4}[vertex]]


def add_dyadic_iterations(book: Book) -> None:
    """Iterations worked out by hand: of eight rows three are of class 1.

    Value 0 covers two of them and two others, (2*8 - 3*4)/64 = 1/16; value 1 covers one and three, -1/16; "any" 0.
    """
    for ident, title, line, ants, path, tp, fp, quality, n_rules, kills in (
            ("best", "The best of three rules.", "17", [("any",), ("0",), ("1",)], [0, 0, 0, 0], 2, 2, 1 / 16, 3,
             "takes the first ant's rule"),
            ("best-last", "The last of three rules is the best.", "11", [("1",), ("any",), ("0",)], [0, 0, 0, 0], 2, 2,
             1 / 16, 3, "lets one ant less walk"),
            ("negative", "The best may be worse than no rule.", "17", [("1",), ("1",)], [0, 0, 0, 1], 1, 3, -1 / 16, 1,
             None),
            ("same-rule", "Rules that differ in alpha alone are one, with the first ant's path.", "14",
             [("0", "2"), ("0",), ("1",)], [0, 1, 0, 0], 2, 2, 1 / 16, 2, "keeps the last of equal rules"),
            ("one-ant", "A single ant.", "12", [("any",)], [0, 0, 0, 2], 3, 5, 0.0, 1, None)):
        draws = [u for ant in ants for u in dyadic_ant(*ant)]
        iterate(book, ident, title, line, place("dyadic"), len(ants), draws, EIGHTS, 7, kills=kills,
                hand={"class": 1, "path": path, "tp": tp, "fp": fp, "quality": quality, "n_rules": n_rules,
                      "n_draws": 4 * len(ants)}, source="worked by hand: 1/16, -1/16 and 0")


def add_iterations(book: Book) -> None:
    """Iterations with ties, classes, omega, rows left and bounds."""
    # "twins": eta of class 1 is 1/4, 3/4 and 1/2, so 1/2 takes value 1 and 7/8 takes "any"; both rules have 1/4
    one, other = ([1 / 2, 1 / 8, 1 / 8, u, v] for u, v in ((1 / 2, 7 / 8), (7 / 8, 1 / 2)))
    for ident, draws, path in (("tie", [*one, *other], [0, 0, 0, 1, 2]),
                               ("tie-turned", [*other, *one], [0, 0, 0, 2, 1])):
        iterate(book, ident, "Of equally good rules the first ant's.", "17", place("twins"), 2, draws,
                hand={"path": path, "quality": 0.25, "n_rules": 2}, source="worked by hand: 1/4 each",
                kills="lets the last of equally good rules win" if ident == "tie" else None)
    # classes 1 and 2 with the same column choices: 1/4 takes the first class, 3/4 the second
    iterate(book, "class-tells", "The same tests for two classes are two rules.", "14",
            place("three-classes", majority=0), 2, [1 / 4, 1 / 8, 1 / 8, 0.9, 0.9, 3 / 4, 1 / 8, 1 / 8, 0.97, 0.97],
            hand={"path": [0, 0, 0, 3, 2], "n_rules": 2, "quality": 0.0}, source="worked by hand: all \"any\"",
            kills="lets the tests alone tell rules apart")
    iterate(book, "omega", "Line 16 with omega 0.5.", "16", place("weather"), 4, lehmer(28, 25000073), omega=0.5)
    iterate(book, "rows-left", "Counts on the rows left, the graph of the whole sample.", "15",
            place("weather-numbers", rows=[2, 3, 3, 10, 10, 12, 13], graph_rows=[0, 2, 3, 3, 7, 7, 10, 10, 12, 13]), 4,
            lehmer(40, 26000075))
    # 4/8 to the power 1/2, times 2/4 - 3/8
    iterate(book, "omega-even", "As many rows covered of the class as of others, with omega 0.5.", "16",
            place("dyadic"), 2, dyadic_ant("any") + dyadic_ant("0"), EIGHTS, 7, 0.5,
            hand={"path": [0, 0, 0, 0], "tp": 2, "fp": 2, "quality": (4 / 8) ** 0.5 * (2 / 4 - 3 / 8)},
            source="worked by hand: the square root of 1/2, over 8")
    plain = iterate(book, "many-rules", "Seventy-two ants with more than half as many different rules.", "14",
                    place("weather"), 72, lehmer(504, 36000095))
    assert plain["n_rules"] > 36
    iterate(book, "eight-classes", "Seven classes to choose from, and one column.", "12", place("eight-classes"), 2,
            [0.95, 0.9, 0.9, 0.25, 0.95, 0.9, 0.9, 0.75])
    # in units of 2^-1074 the wheel of the first column is 1, 1, 0; 7/8 of 2 rounds to 2, which no sum exceeds
    tiny = 5e-324
    plain = iterate(book, "leftover", "Where rounding leaves nothing of a wheel, the last vertex of positive weight.",
                    "12", place("leftover"), 2,
                    [1 / 2, 1 / 8, 1 / 8, 7 / 8, 1 / 8, 1 / 2, 1 / 8, 1 / 8, 7 / 8, 1 / 2],
                    [[[1.0]], [[1.0] * 3], [[1.0] * 3] * 3, [[tiny] * 3] * 3, [[1.0] * 4] * 3], 7)
    assert plain["path"][:4] == [0, 0, 0, 1]
    iterate(book, "late", "Pheromone that has nearly converged: the ants repeat each other.", "14", place("weather"), 6,
            lehmer(60, 27000077), late_tau(BEST_7_4, 9))


def seek(book: Book, ident: str, title: str, line: str, where: Json, tape: Sequence[float | int],
         options: dict[str, Any] | None = None, **more: Any) -> Json:
    """Add a search on as much of a tape as it needs."""
    given = {"graph_rows": where["rows"]} | where | {"parameters": SEARCH | (options or {})}
    return book.add(f"search-{ident}", title, "search", line, given, draws=needed(book, "search", given, tape),
                    reading=readings(given) | readings({"parameters": where}), **more)


def add_dyadic_searches(book: Book) -> None:
    """Searches of one ant on "dyadic" by Eq. 8, from pheromone 1.

    Class 1 has eta 3/6, 2/6 and, for "any", 4/10: with alpha 1 and beta 1 the vertices end at 15, 25 and 37 of 37.
    """
    head = [1 / 2, 1 / 8, 1 / 8]
    zero, one, none = ([*head, u] for u in (1 / 4, 1 / 2, 7 / 8))
    best = {"class": 1, "path": [0, 0, 0, 0], "tests": [[3, 0]], "quality": 1 / 16, "tp": 2, "fp": 2}
    for ident, title, line, ants, options, found, iterations, converged, kills in (
            ("one-iteration", "One iteration.", "9", [zero], {"max_iterations": 1}, best, 1, False,
             "makes one iteration more than max_iterations"),
            ("later-is-better", "A better rule of a later iteration is the best.", "19", [one, none, zero], {}, best, 3,
             False, "keeps the first iteration's rule"),
            ("worse-later", "A worse rule of a later iteration changes nothing.", "20", [zero, one],
             {"max_iterations": 2}, best, 2, False, "takes the newest rule"),
            ("nothing-good", "Nothing is better than no rule: no update, no end before max_iterations.", "23",
             [one, none, one], {"convergence": "or"}, None, 3, False, "updates pheromone whatever the quality"),
            ("or-at-once", "With \"or\" the first update ends the search.", "22", [none, zero], {"convergence": "or"},
             best, 2, True, None)):
        seek(book, ident, title, line, place("dyadic"), [u for ant in ants for u in ant], options, kills=kills,
             hand={"best": found, "iterations": iterations, "converged": converged, "n_draws": 4 * len(ants)},
             source="worked by hand: value 0 has 1/16, value 1 has -1/16, \"any\" 0")
    # every update of the same path: others fall from tau_max by 0.85 until they are at tau_min
    span = mbc.bounds(1 / 16, 10.0, 0.85, 0.05, 4, 2.5)
    updates = 1 + math.ceil(math.log(span[1] * (1 + 1e-3) / span[0]) / math.log(0.85))
    plain = seek(book, "converges", "The same path again and again until the pheromone has converged.", "9",
                 place("dyadic"), zero * 20, {"max_iterations": 20}, kills="never ends before max_iterations",
                 hand={"best": best, "iterations": updates, "converged": True},
                 source="worked by hand: the logarithm of tau_min / tau_max by that of rho")
    assert plain["iterations"] < 20


def add_searches(book: Book) -> None:
    """Searches with several ants, other tables and other options."""
    twins = place("twins")
    # "twins": 1/2 takes value 1, 7/8 takes "any"; both rules have 1/4
    one, other = ([1 / 2, 1 / 8, 1 / 8, u, v] for u, v in ((1 / 2, 7 / 8), (7 / 8, 1 / 2)))
    seek(book, "equal-later", "Of equally good iterations the first gives rule and path.", "19", twins, [*one, *other],
         {"max_iterations": 2}, hand={"best": {"path": [0, 0, 0, 1, 2], "quality": 0.25}},
         source="worked by hand: 1/4 each", kills="lets a later iteration of equal quality win")
    plain = seek(book, "7-4", "The ant of section 7.4 as a search of one iteration: its rule pruned.", "18",
                 place("weather"), DRAWS_7_4, {"max_iterations": 1}, source="specification 7.4",
                 kills="leaves the pruning out")
    assert plain["best"]["path"] == BEST_7_4
    for ident, title, line, where, seed, options in (
            ("ties-remove", "Equal qualities accepted in the pruner.", "18", place("weather"), 28000079,
             {"n_ants": 2, "prune_ties": "remove"}),
            ("antminer2", "The heuristic of AntMiner2_mbc.", "7", place("weather"), 29000081,
             {"n_ants": 2, "heuristic": 7}),
            ("omega", "Qualities with omega 0.5, which the pheromone follows.", "22", place("weather"), 30000083,
             {"n_ants": 2, "omega": 0.5}),
            ("small-c", "A tau_max above the first pheromone, other rho, p_best and tol.", "6", place("weather"),
             31000085, {"n_ants": 2, "c": 0.05, "rho": 0.6, "p_best": 0.2, "tol": 0.05, "max_iterations": 5}),
            ("no-any", "Without \"any\" the walked path is kept beside the pruned tests.", "18",
             place("weather", any_vertex=False), 32000087, {"n_ants": 2}),
            ("bounds", "A column of numbers.", "8", place("steps", max_cuts=3), 33000089, {"n_ants": 3}),
            ("two-classes", "Rules for two classes compete.", "12", place("three-classes", majority=0), 34000091,
             {"n_ants": 3, "max_iterations": 4})):
        seek(book, ident, title, line, where, lehmer(120, seed), options)


def search_book() -> Book:
    """search.json."""
    book = Book("L2")
    for fill in (add_dyadic_iterations, add_iterations, add_dyadic_searches, add_searches):
        fill(book)
    return book


# ---------------------------------------------------------------- one base classifier: lines 3 to 26

LIST = {"validation": "none", "validation_fraction": 1 / 3, "uncovered_fraction": 0.01,
        "early_stop_baseline": "first_rule", "max_cuts": 32, "any_vertex": True}


def learn(book: Book, ident: str, title: str, line: str, sample: Sequence[int], found: Sequence[str],
          options: dict[str, Any] | None = None, validate: Sequence[int] = (), draws: Sequence[float] = (),
          **more: Any) -> Json:
    """Add a list around findings such as "outlook=sunny"; ``sample`` is what the bootstrap draws."""
    rows = [row for row in range(14) if row not in validate]
    given = {"data": "weather", "majority": 0, "learn": rows, "validate": list(validate),
             "parameters": LIST | (options or {}), "found": [weather_path(rule) for rule in found]}
    taken = [(rows.index(row) + 0.5) / len(rows) for row in sample]
    plain = book.case(f"list-{ident}", title, "learn_list", line, given, draws=[*taken, *draws], **more)
    assert len(plain["turns"]) >= len(found)
    return plain


EVERY = list(range(14))
HALF = [row for row in range(7) for _ in range(2)]
DRY, WINDY = "outlook=sunny humidity=high", "outlook=rainy windy=TRUE"


def add_lists(book: Book) -> None:
    """Lists on the weather table: "no" are rows 0, 1, 5, 7 and 13.

    Sunny and high covers 0, 1, 7; rainy and windy 5, 13; high 0, 1, 2, 3, 7, 11, 13.
    """
    later = [row for row in EVERY if row not in (0, 1, 7)]
    high = [4, 5, 6, 8, 9, 10, 12]
    for ident, title, line, found, options, turns, ended, kills in (
            ("two-rules", "Two rules cover every row of \"no\", and the list ends.", "24", [DRY, WINDY], {},
             [EVERY, later], "5", None),
            # 2/5 of five rows are two rows
            ("uncovered-exactly", "The list ends when exactly uncovered_fraction of its rows are left.", "5", [DRY],
             {"uncovered_fraction": 0.4}, [EVERY], "5", "goes on at equality"),
            ("uncovered-more", "One row more than uncovered_fraction makes another turn.", "5", [DRY],
             {"uncovered_fraction": 0.375}, [EVERY, later], "23a", None),
            ("nothing-found", "A search that finds nothing ends the list.", "23a", [], {}, [EVERY], "23a", None),
            ("all-covered-go", "All rows that a rule covers go, right or wrong.", "25", ["humidity=high"], {},
             [EVERY, high], "23a", "removes only the rows of the rule's class")):
        plain = learn(book, ident, title, line, EVERY, found, options, kills=kills,
                      hand={"sample": EVERY, "validation": [], "turns": turns, "validation_curve": [],
                            "ended": f"mbc:{ended}"}, source="worked by hand: the rows that each rule covers")
        assert len(plain["rules"]) == len(found)
    # rows 2, 3 and 4, all of them "yes"
    alone = [2] * 5 + [3] * 4 + [4] * 5
    learn(book, "majority-alone", "A sample of the majority class alone makes no turn.", "5", alone, [],
          hand={"sample": alone, "turns": [], "rules": [], "ended": "mbc:5"},
          source="worked by hand: 0 > 0 is false", kills="makes a turn without anything to cover")
    # the second rule is rated on the rows left: 2 of 2 "no" and none of 9 "yes", (2*11 - 2*2)/121
    plain = learn(book, "rated-on-rows-left", "A rule is rated on the rows left.", "25", EVERY, [DRY, WINDY],
                  hand={"rules": [{"tp": 3, "fp": 0, "quality": 27 / 196}, {"tp": 2, "fp": 0, "quality": 18 / 121}]},
                  source="specification 7.3 and worked by hand: 18/121")


def add_validated_lists(book: Book) -> None:
    """Lists with validation: rows 0 to 6 learn, each twice; rows 7 to 13 validate, 7 and 13 of them are "no".

    The empty list has five right. Sunny and high adds row 7: six. Windy covers 10, 11 and 13 of the validation
    rows: one right and two wrong more. Rainy and cool and windy covers none of them.
    """
    oob = {"validation": "oob"}
    late = list(range(7, 14))
    cold = "outlook=rainy temperature=cool windy=TRUE"
    for ident, title, line, found, options, curve, ended, kills in (
            ("dropped", "A rule that lowers the validation count is dropped and ends the list.", "25b",
             [DRY, "windy=TRUE"], oob, [6], "25b", "keeps the rule that lowered the validation count"),
            ("equal-goes-on", "An equal validation count goes on.", "25b", [DRY, cold], oob, [6, 6], "5",
             "lets an equal validation count end the list"),
            ("better", "A better validation count goes on.", "25a", [DRY, WINDY], oob, [6, 7], "5", None),
            ("first-kept", "The first rule is kept, whatever it does.", "25b", ["windy=TRUE"], oob, [4], "23a",
             "measures the first rule against the empty list"),
            ("first-dropped", "With the empty list for baseline the first rule can go.", "25b", ["windy=TRUE"],
             oob | {"early_stop_baseline": "empty_list"}, [], "25b", "always keeps the first rule"),
            ("first-equal", "A first rule as good as the empty list stays.", "25b", [cold],
             oob | {"early_stop_baseline": "empty_list"}, [5], "23a", "drops a first rule that changes nothing")):
        learn(book, ident, title, line, HALF, found, options, kills=kills,
              hand={"sample": HALF, "validation": late, "validation_curve": curve, "ended": f"mbc:{ended}"},
              source="worked by hand: 5, 6, 7 and 4 of seven rows right")
    plain = learn(book, "nothing-left-out", "A sample of all rows leaves nothing to validate on.", "25a", EVERY,
                  [DRY, "windy=TRUE"], oob, hand={"validation": [], "validation_curve": [], "ended": "mbc:5"},
                  source="worked by hand: no early stop without rows")
    assert len(plain["rules"]) == 2
    # rows 7 to 13 are held out: the sample is drawn from 0 to 6, and two of its rows validate nothing
    learn(book, "holdout", "Rows held out beforehand validate every list.", "25a", [0, 0, 1, 2, 3, 5, 5], [DRY, WINDY],
          {"validation": "holdout"}, late, hand={"sample": [0, 0, 1, 2, 3, 5, 5], "validation": late,
                                                 "validation_curve": [6, 7], "ended": "mbc:5"},
          source="worked by hand: 6 and 7 of seven rows right", kills="validates on the rows left out of the sample")
    learn(book, "per-classifier", "The sample is split, and its own part validates.", "3", EVERY, [DRY],
          {"validation": "per_classifier", "uncovered_fraction": 0.5}, draws=lehmer(13, 35000093))
    # rule 1, column 1 = 0 -> class 0: rows 3 (wrong) and 9 (right), 8 by majority; rule 2, column 0 = 1 -> class 1:
    # row 3 again, which is decided already
    sample = [0, 0, 1, 1, 4, 4, 4, 5, 6, 7]
    given = {"data": "three-classes", "majority": 2, "learn": list(range(10)), "validate": [],
             "parameters": LIST | oob, "found": [[0, 0, 0, 3, 0], [1, 0, 0, 1, 2]]}
    book.case("list-first-match", "In the validation the first rule that covers a row decides.", "learn_list", "25a",
              given, draws=[(row + 0.5) / 10 for row in sample],
              hand={"sample": sample, "validation": [2, 3, 8, 9], "validation_curve": [2, 2], "ended": "mbc:5"},
              source="worked by hand: rows 8 and 9 are right", kills="lets the last matching rule decide")
    given = {"data": "weather-numbers", "majority": 0, "learn": EVERY, "validate": [],
             "parameters": LIST | oob | {"max_cuts": 2}, "found": [[0, 0, 0, 3, 0, 1, 0, 2]]}
    book.case("list-cuts", "The cut points are those of the sample.", "learn_list", "4a", given,
              draws=[(row + 0.5) / 14 for row in HALF], kills="takes the cut points of all rows")


def add_ensembles(book: Book) -> None:
    """Lines 0a to 2 and 27 to 28: what each list is handed."""
    for ident, title, n, validation in (("none", "Without validation.", 3, "none"), ("oob", "With \"oob\".", 1, "oob"),
                                        ("per-classifier", "With each sample split.", 2, "per_classifier")):
        book.case(f"ensemble-{ident}", f"{title} Every list learns from all rows.", "ensemble", "2",
                  {"data": "weather", "parameters": {"n_classifiers": n, "validation": validation,
                                                     "validation_fraction": 1 / 3}},
                  hand={"majority": 0, "lists": [{"learn": EVERY, "validate": []}] * n, "n_draws": 0},
                  source="worked by hand: MBC-29", kills="learns one list more" if n == 3 else None)
    parts = {"learn": [0, 1, 2, 3, 6, 7, 8, 10, 12, 13], "validate": [4, 5, 9, 11]}
    book.case("ensemble-holdout", "Rows are held out once, the same for every list.", "ensemble", "27",
              {"data": "weather", "parameters": {"n_classifiers": 2, "validation": "holdout",
                                                 "validation_fraction": 1 / 3}},
              draws=lehmer(13, 6), hand={"majority": 0, "lists": [parts] * 2, "n_draws": 13},
              source="specification 7.8", kills="holds no rows out")
    book.case("ensemble-tied-classes", "Of tied classes the lowest needs no rules.", "ensemble", "0a",
              {"data": "tied-classes", "parameters": {"n_classifiers": 1, "validation": "none",
                                                      "validation_fraction": 1 / 3}},
              hand={"majority": 0, "lists": [{"learn": [0, 1, 2, 3, 4, 5], "validate": []}]},
              source="worked by hand: three rows of each class")


def list_book() -> Book:
    """lists.json."""
    book = Book("L2")
    for fill in (add_lists, add_validated_lists, add_ensembles):
        fill(book)
    return book


# ---------------------------------------------------------------- votes: 7.7


def rules_in(text: str, unmatched: int) -> list[list[Json]]:
    """Read lists such as "AA- -A": the class of each rule that matches, '-' for one that does not."""
    return [[{"class": unmatched if mark == "-" else "ABC".index(mark), "matches": mark != "-"} for mark in word]
            for word in text.replace("0", "").split(" ")]


def poll(book: Book, ident: str, title: str, line: str, text: str, majority: int, votes: list[float], label: int, *,
         weight: float = 0.1, mismatch: str = "per_rule", n_classes: int = 3, **more: Any) -> None:
    """Add a vote; '0' stands for an empty list."""
    other = 0 if majority else 1
    book.case(f"vote-{ident}", title, "vote", line,
              {"lists": rules_in(text, other) if text else [], "n_classes": n_classes, "majority": majority,
               "majority_weight": weight, "mismatch_votes": mismatch}, hand={"votes": votes, "class": label}, **more)


FIGURE_6 = "AA- -A ACAA"


def add_spec_votes(book: Book) -> None:
    """The vote of 7.7 by every option."""
    assert [FIGURE_6.count(mark) for mark in "A-C"] == [6, 2, 1]
    for ident, title, weight, mismatch, b, kills in (
            ("7-7", "The vote of section 7.7.", 0.1, "per_rule", 0.2, "counts the rank from the last rule"),
            ("7-7-antminer2", "The same with the weight of AntMiner2_mbc.", 0.05, "per_rule", 0.1, None),
            # every list has a match
            ("7-7-per-list", "The same with mismatches counted per list: none.", 0.1, "per_list", 0.0,
             "counts every rule although mismatches are per list")):
        poll(book, ident, title, "C5", FIGURE_6, 1, [6.07, b, 1.02], 0, weight=weight, mismatch=mismatch,
             source="specification 7.7", kills=kills)


def add_close_votes(book: Book) -> None:
    """Ties and roundings."""
    # 25 rules, the 9th and 11th match: 116 + 114 = 230; 23 do not
    near = "".join("A" if rank in (9, 11) else "-" for rank in range(1, 26))
    assert 0.1 * 23 > 230 / 100
    poll(book, "rounding-tie", "230 hundredths against 23 mismatches of 0.1 is a tie, and the lower class wins.", "C5",
         near, 1, [2.3, 2.3], 0, n_classes=2, source="worked by hand: 116 + 114 = 23 * 10, MBC-35",
         kills="adds majority_weight * M as a product of its own")
    poll(book, "tie-lowest", "Of tied classes the lowest wins.", "C6", "B C", 0, [0.0, 1.0, 1.0], 1,
         source="worked by hand: 100 each", kills="lets the last of tied classes win")
    # 100 + 100 for A against 10 * 20: "--...-" of 20 rules in one list
    poll(book, "tie-majority", "A tie with the majority class goes to the lower index as well.", "C6",
         "A A " + "-" * 20, 1, [2.0, 2.0], 0, n_classes=2, source="worked by hand: 200 = 20 * 10",
         kills="prefers the majority class in a tie")
    # 0.1 and 0.2 style sums: 102 + 101 + 100 = 303
    poll(book, "one-list", "All three rules of a list: 1.02 + 1.01 + 1.", "C3", "CCC", 0, [0.0, 0.0, 3.03], 2,
         source="worked by hand: 303 hundredths", kills="adds up floats instead of hundredths")
    poll(book, "majority-rule", "A rule for the majority class adds to the small votes.", "C5", "AB -", 0,
         [1.11, 1.0, 0.0], 0, source="worked by hand: 101 + 10")


def add_empty_votes(book: Book) -> None:
    """Empty lists, no match, no vote."""
    for ident, title, text, majority, weight, mismatch, votes, label, kills in (
            ("no-lists", "Without lists every vote is 0 and the majority class is returned.", "", 1, 0.1, "per_rule",
             [0.0] * 3, 1, "returns class 0 when every vote is 0"),
            ("empty-lists", "Empty lists cast no votes.", "0 0 0", 2, 0.1, "per_rule", [0.0] * 3, 2, None),
            ("empty-lists-per-list", "Empty lists cast no votes when mismatches are per list either.", "0 -- 0", 2, 0.1,
             "per_list", [0.0, 0.0, 0.1], 2, "counts an empty list as one without a match"),
            ("no-match", "When nothing matches the majority class wins.", "--- --", 2, 0.1, "per_rule", [0.0, 0.0, 0.5],
             2, None),
            ("no-match-per-list", "The same with one mismatch per list.", "--- --", 2, 0.1, "per_list", [0.0, 0.0, 0.2],
             2, "counts every rule although mismatches are per list"),
            ("weight-0", "With weight 0 and no match every vote is 0: the majority class.", "--", 1, 0.0, "per_rule",
             [0.0] * 3, 1, None),
            ("mixed-per-list", "A list with a match casts no mismatch when mismatches are per list.", "A--- ---", 1,
             0.1, "per_list", [1.03, 0.1, 0.0], 0, "counts a list with a match as one without"),
            # 7 * 15 hundredths beat 100 + 2
            ("heavy-majority", "Enough mismatches outvote a match.", "A-- ----- ----", 1, 0.1, "per_rule",
             [1.02, 1.1, 0.0], 1, None)):
        poll(book, ident, title, "C6" if kills and "class 0" in kills else "C4", text, majority, votes, label,
             weight=weight, mismatch=mismatch, source="worked by hand: hundredths over 100", kills=kills)


def vote_book() -> Book:
    """vote.json."""
    book = Book("L1")
    for fill in (add_spec_votes, add_close_votes, add_empty_votes):
        fill(book)
    return book


# ---------------------------------------------------------------- whole runs: 7.8

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
    chosen = mbc.Options(**options)
    result = mbc.run(DATA[data], chosen, mbc.Tape(entry if isinstance(entry, float) else entry * 2.0**-53
                                                  for entry in tape))
    plain = book.case(f"run-{ident}", title, "run", line, {"data": data, "parameters": asdict(chosen)},
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


def runs_book() -> Book:
    """runs.json."""
    book = Book("L3")
    for fill in (add_spec_runs, add_edges, add_sample_runs, add_useless_runs):
        fill(book)
    return book


# ---------------------------------------------------------------- files


BOOKS: dict[str, Callable[[], Book]] = {
    "graph": graph_book, "quality": quality_book, "walk": walk_book, "prune": prune_book,
    "pheromone": pheromone_book, "sampling": sampling_book, "search": search_book,
    "lists": list_book, "vote": vote_book, "runs": runs_book,
}


def build() -> dict[str, str]:
    """Check the worked example and return the text of every file."""
    return together({name: make() for name, make in BOOKS.items()})


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Write the files, or with ``--check`` only compare them."""
    return command("make_mbc", build, arguments, folder)


if __name__ == "__main__":
    sys.exit(main())
