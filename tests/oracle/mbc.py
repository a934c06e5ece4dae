"""AntMiner_mbc and AntMiner2_mbc, derived a second time from the specification alone.

Nothing here is meant to be quick. A set of rows is an ascending list of row numbers in which a row drawn
twice stands twice; it is scanned one by one. A path has one vertex number per layer, a rule is a class and
a list of tests ``(layer, vertex)``. No code is shared with the edition itself, so that agreement between
the two says something. Labels in the docstrings are lines of the specification's pseudocode, MBC-n are
entries of its register.

Functions that have something to tell take a ``log``: it is called with a line id and named fields.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from tests.oracle.carboost import mdlp
from tests.oracle.columns import Column
from tests.oracle.options import LATER
from tests.oracle.tape import Tape

Path = list[int]
Test = tuple[int, int]
Edges = list[float | None]
Tau = list[list[Edges]]
Eta = list[list[Any]]
Log = Callable[..., None]

FIRST_COLUMN_LAYER = 3


@dataclass(frozen=True)
class Table:
    """Columns and one class code per row."""

    columns: list[Column]
    n_classes: int
    classes: list[int]

    def everything(self) -> list[int]:
        """Return the numbers of all rows."""
        return list(range(len(self.classes)))


@dataclass(frozen=True)
class Options:
    """The parameters of section 4."""

    n_ants: int = 1000
    max_iterations: int = 200
    rho: float = 0.85
    n_classifiers: int = 10
    c: float = 10.0
    heuristic: int = 8
    majority_weight: float = 0.1
    p_best: float = 0.05
    tol: float = 1e-3
    convergence: str = "and"
    any_vertex: bool = True
    max_cuts: int = 32
    omega: float = 0.5
    validation: str = "oob"
    validation_fraction: float = 1 / 3
    early_stop_baseline: str = "first_rule"
    uncovered_fraction: float = 0.01
    mismatch_votes: str = "per_rule"
    prune_ties: str = "until_covering"
    cuts: str = field(default="midpoints", metadata=LATER)
    upper_bound: str = field(default="alone", metadata=LATER)
    any_value: str = field(default="equation", metadata=LATER)
    min_cases_per_rule: int = field(default=1, metadata=LATER)


@dataclass(frozen=True)
class Layer:
    """One layer: what it chooses, how many vertices it has, and whether the last of them is "any"."""

    name: str
    column: int | None
    size: int
    cuts: list[float]
    has_any: bool

    def is_any(self, vertex: int) -> bool:
        """Tell whether a vertex stands for no test."""
        return self.has_any and vertex == self.size - 1


@dataclass(frozen=True)
class Graph:
    """The layers, the classes that the first of them offers, and whether nominal layers have "any"."""

    layers: list[Layer]
    classes: list[int]
    any_vertex: bool

    def average(self) -> float:
        """Return the mean number of vertices per layer."""
        return sum(layer.size for layer in self.layers) / len(self.layers)


@dataclass(frozen=True)
class Found:
    """A rule: the path that an ant walked, the tests that are left of it, and its counts."""

    path: Path
    label: int
    tests: list[Test]
    tp: int
    fp: int
    quality: float

    def fields(self) -> dict[str, Any]:
        """Return path and quality under the names used in events."""
        return {"path": self.path, "quality": self.quality}


@dataclass(frozen=True)
class Learnt:
    """One entry of a rule list, with what happened around it."""

    found: Found
    iterations: int
    left: int
    right: int | None
    draws: int


@dataclass(frozen=True)
class RuleList:
    """One base classifier; ``sample`` is what it learned from, ``dropped`` a rule lost in line 25b."""

    graph: Graph
    sample: list[int]
    validation: list[int]
    rules: list[Learnt]
    dropped: Learnt | None


@dataclass(frozen=True)
class Result:
    """A finished run."""

    majority: int
    lists: list[RuleList]
    n_draws: int


def silent(line: str, **fields: Any) -> None:
    """Ignore an event."""


def total(numbers: Iterable[float]) -> float:
    """Add floats strictly from left to right."""
    result = 0.0
    for number in numbers:
        result = result + number
    return result


def power(x: float, exponent: int) -> float:
    """Multiply x with itself, from the left."""
    result = x
    for _ in range(exponent - 1):
        result = result * x
    return result


def count_classes(table: Table, rows: Iterable[int]) -> list[int]:
    """Count the rows of each class."""
    counts = [0] * table.n_classes
    for row in rows:
        counts[table.classes[row]] += 1
    return counts


def most_frequent(counts: Sequence[int]) -> int:
    """Line 0a: the class with most rows; of several, the lowest (MBC-4)."""
    winner = 0
    for label in range(len(counts)):
        if counts[label] > counts[winner]:
            winner = label
    return winner


# ---------------------------------------------------------------- graph


def between(a: float, b: float) -> float:
    """Return the midpoint of two values a < b, or b when rounding leaves it outside a < c <= b."""
    c = (a + b) / 2
    return c if a < c <= b else b


def thinned(cuts: list[float], max_cuts: int) -> list[float]:
    """Keep at most max_cuts of the cut points, evenly by rank (MBC-10)."""
    m = len(cuts)
    if m <= max_cuts:
        return cuts
    return [cuts[i * m // (max_cuts + 1)] for i in range(1, max_cuts + 1)]


def cut_points(values: Iterable[float | None], max_cuts: int) -> list[float]:
    """Section 3.1: midpoints of consecutive distinct known values."""
    known = sorted({value for value in values if value is not None})
    return thinned([between(known[i], known[i + 1]) for i in range(len(known) - 1)], max_cuts)


def mdlp_cuts(values: Sequence[float | None], classes: Sequence[int], n_classes: int) -> list[float]:
    """MBC-43 "mdlp": a cut of MDLP, which has its equals on the left, as the start of what is on its right."""
    known = [value for value in values if value is not None]
    return [between(max(value for value in known if value <= cut), min(value for value in known if value > cut))
            for cut in mdlp(values, classes, n_classes)]


def even_cuts(values: Sequence[float | None], max_cuts: int) -> list[float]:
    """MBC-43 "frequency": cuts after every equal part of the rows, moved up to where the value changes."""
    ordered, found = sorted(value for value in values if value is not None), []
    for part in range(1, max_cuts + 1):
        place = part * len(ordered) // (max_cuts + 1)
        while 0 < place < len(ordered) and ordered[place - 1] == ordered[place]:
            place += 1
        if 0 < place < len(ordered):
            found.append(between(ordered[place - 1], ordered[place]))
    return sorted(set(found))


def cuts_by(which: str, values: Sequence[float | None], classes: Sequence[int], n_classes: int,
            max_cuts: int) -> list[float]:
    """MBC-43: the cut points of a column, wherever they come from."""
    if which == "mdlp":
        return thinned(mdlp_cuts(values, classes, n_classes), max_cuts)
    if which == "frequency":
        return even_cuts(values, max_cuts)
    return cut_points(values, max_cuts)


def column_layers(table: Table, number: int, rows: Sequence[int], max_cuts: int, any_vertex: bool,
                  cuts_from: str) -> list[Layer]:
    """Return the one layer of a nominal column or the two of a continuous one."""
    column = table.columns[number]
    if column.kind == "nominal":
        has_any = any_vertex or column.size == 0
        return [Layer("nominal", number, column.size + 1 if has_any else column.size, [], has_any)]
    values, labels = [column.values[row] for row in rows], [table.classes[row] for row in rows]
    cuts = cuts_by(cuts_from, values, labels, table.n_classes, max_cuts)
    return [Layer(name, number, len(cuts) + 1, cuts, True) for name in ("lower", "upper")]


def build_graph(table: Table, rows: list[int], majority: int, max_cuts: int, any_vertex: bool,
                cuts_from: str = "midpoints") -> Graph:
    """Line 4a: class, alpha and beta layers, then the layers of the columns."""
    classes = [label for label in range(table.n_classes) if label != majority]
    layers = [Layer("class", None, len(classes), [], False), Layer("alpha", None, 3, [], False),
              Layer("beta", None, 3, [], False)]
    for number in range(len(table.columns)):
        layers += column_layers(table, number, rows, max_cuts, any_vertex, cuts_from)
    return Graph(layers, classes, any_vertex)


def forbidden(graph: Graph, d: int, before: int, vertex: int) -> bool:
    """Tell whether a vertex of layer d after a vertex of the layer before would give an empty interval."""
    layer = graph.layers[d]
    if layer.name != "upper" or layer.is_any(vertex) or graph.layers[d - 1].is_any(before):
        return False
    return vertex <= before


def fresh_tau(graph: Graph) -> Tau:
    """Line 6: 1.0 on every edge; None where there is none."""
    tau: Tau = []
    for d, layer in enumerate(graph.layers):
        sources = 1 if d == 0 else graph.layers[d - 1].size
        tau.append([[None if d > 0 and forbidden(graph, d, before, vertex) else 1.0
                     for vertex in range(layer.size)] for before in range(sources)])
    return tau


# ---------------------------------------------------------------- tests and counts


def passes(table: Table, layer: Layer, vertex: int, row: int) -> bool:
    """Tell whether a row satisfies the test of a vertex; a missing value satisfies "any" alone (MBC-38)."""
    if layer.is_any(vertex):
        return True
    assert layer.column is not None
    value = table.columns[layer.column].values[row]
    if value is None:
        return False
    if layer.name == "lower":
        return bool(value >= layer.cuts[vertex])
    if layer.name == "upper":
        return bool(value < layer.cuts[vertex])
    return bool(value == vertex)


def tests_of(graph: Graph, path: Path) -> list[Test]:
    """Return the tests on a path: its vertices in the layers of columns that are not "any"."""
    places = range(FIRST_COLUMN_LAYER, len(graph.layers))
    return [(d, path[d]) for d in places if not graph.layers[d].is_any(path[d])]


def covers(table: Table, graph: Graph, tests: Iterable[Test], row: int) -> bool:
    """Tell whether a row satisfies all tests."""
    return all(passes(table, graph.layers[d], vertex, row) for d, vertex in tests)


def heuristic_value(which: int, rows: int, of_class: int, n_classes: int) -> float:
    """Eq. 7 or Eq. 8 from counts; Eq. 7 is 0 where no row satisfies the test (MBC-12)."""
    if which == 8:
        return (of_class + 1) / (rows + n_classes)
    return 0.0 if rows == 0 else of_class / rows


def eta_of(table: Table, graph: Graph, rows: list[int], which: int, label: int) -> Eta:
    """Line 7: the heuristic of every vertex in the layers of columns, for one class."""
    result: Eta = []
    for layer in graph.layers[FIRST_COLUMN_LAYER:]:
        values = []
        for vertex in range(layer.size):
            inside = [row for row in rows if passes(table, layer, vertex, row)]
            values.append(heuristic_value(which, len(inside), count_classes(table, inside)[label],
                                          table.n_classes))
        result.append(values)
    return result


def with_any_value(graph: Graph, eta: Eta, any_value: str) -> Eta:
    """MBC-8: with "sum" the vertex "any" has what the tests of its layer have together."""
    if any_value == "equation":
        return eta
    return [[*values[:-1], total(values[:-1])] if layer.has_any else values
            for layer, values in zip(graph.layers[FIRST_COLUMN_LAYER:], eta, strict=True)]


def read_eta(table: Table, graph: Graph, rows: list[int], which: int, label: int, upper_bound: str = "alone",
             any_value: str = "equation") -> Eta:
    """Line 7 by MBC-8 and MBC-11: with "interval" every layer has a list per vertex of the layer before."""
    plain = with_any_value(graph, eta_of(table, graph, rows, which, label), any_value)
    if upper_bound == "alone":
        return plain
    result: Eta = []
    for place, values in enumerate(plain):
        layer, before = graph.layers[FIRST_COLUMN_LAYER + place], graph.layers[FIRST_COLUMN_LAYER + place - 1]
        after = [values for _ in range(before.size)]
        if layer.name == "upper":
            for vertex in range(before.size):
                above = [row for row in rows if passes(table, before, vertex, row)]
                inside = eta_of(table, graph, above, which, label)
                after[vertex] = with_any_value(graph, inside, any_value)[place]
        result.append(after)
    return result


def all_eta(table: Table, graph: Graph, rows: list[int], which: int, upper_bound: str = "alone",
            any_value: str = "equation") -> list[Eta]:
    """Line 7 for every class of the class layer."""
    return [read_eta(table, graph, rows, which, label, upper_bound, any_value) for label in graph.classes]


def quality(tp: int, fp: int, p: int, n: int, omega: float, least: int = 1) -> float:
    """Eq. 10: one division of integers, or by MBC-15 when omega is not 1; 0 for too few rows (MBC-37)."""
    whole, inside = p + n, tp + fp
    if 0 < inside < least:
        return 0.0
    if omega == 1.0:
        result = (tp * whole - p * inside) / whole**2
        assert result == float(Fraction(tp * whole - p * inside, whole * whole))
        return result
    if inside == 0:
        return 0.0
    share: float = (inside / whole) ** omega
    return share * (tp / inside - p / whole)


def rated(table: Table, graph: Graph, rows: list[int], path: Path, tests: list[Test], omega: float,
          least: int = 1) -> Found:
    """Line 16: count what the tests cover among the rows, and rate it for the class on the path."""
    label = graph.classes[path[0]]
    inside = [row for row in rows if covers(table, graph, tests, row)]
    tp, p = count_classes(table, inside)[label], count_classes(table, rows)[label]
    fp = len(inside) - tp
    return Found(path, label, tests, tp, fp, quality(tp, fp, p, len(rows) - p, omega, least))


# ---------------------------------------------------------------- walking


def spin(weights: Sequence[float], tape: Tape) -> int:
    """Turn a roulette wheel once: the first index whose running sum is above u * S."""
    threshold = tape.take() * total(weights)
    running = 0.0
    for index, weight in enumerate(weights):
        running = running + weight
        if running > threshold:
            return index
    return max(index for index, weight in enumerate(weights) if weight > 0.0)


def wheel(graph: Graph, counts: Sequence[int], edges: Edges, etas: Sequence[Eta], path: Path) -> list[float]:
    """Lines W1 to W5: the weights of the layer that the path has reached."""
    d = len(path)
    plain = [0.0 if edge is None else edge for edge in edges]
    if d == 0:
        return [tau if counts[label] > 0 else 0.0 for label, tau in zip(graph.classes, plain, strict=True)]
    if d < FIRST_COLUMN_LAYER:
        return plain
    alpha, beta = path[1] + 1, path[2] + 1
    raised = [power(tau, alpha) for tau in plain]
    eta = etas[path[0]][d - FIRST_COLUMN_LAYER]
    if isinstance(eta[0], list):
        eta = eta[path[-1]]
    weights = [tau * power(value, beta) for tau, value in zip(raised, eta, strict=True)]
    return raised if all(weight == 0.0 for weight in weights) else weights


def walk(graph: Graph, counts: Sequence[int], tau: Tau, etas: Sequence[Eta], tape: Tape,
         log: Log = silent) -> Path:
    """Lines W1 to W6: one vertex per layer, one draw per layer."""
    path: Path = []
    for d in range(len(graph.layers)):
        weights = wheel(graph, counts, tau[d][path[-1] if path else 0], etas, path)
        path = [*path, spin(weights, tape)]
        log("mbc:W6", weights=weights)
    return path


# ---------------------------------------------------------------- pruning


def without(rule: Found, test: Test) -> list[Test]:
    """Return the tests of a rule but one."""
    return [kept for kept in rule.tests if kept != test]


def with_any(graph: Graph, rule: Found) -> Found:
    """Return a pruned rule on its own path: "any" where no test is left.

    Without "any" in the nominal layers there is no such path, and the rule keeps the one walked (MBC-7).
    """
    if not graph.any_vertex:
        return rule
    path, kept = list(rule.path), [d for d, _ in rule.tests]
    for d in range(FIRST_COLUMN_LAYER, len(path)):
        if d not in kept:
            path[d] = graph.layers[d].size - 1
    return replace(rule, path=path)


def prune(table: Table, graph: Graph, rows: list[int], rule: Found, omega: float, ties: str,
          log: Log = silent, least: int = 1) -> Found:
    """Lines P1 to P4: as long as it helps, replace the one test by "any" whose loss helps most."""
    number = 0
    while len(rule.tests) > 1:
        number += 1
        bar, best, inside = rule.quality, None, rule.tp + rule.fp
        for test in rule.tests:
            trial = rated(table, graph, rows, rule.path, without(rule, test), omega, least)
            log("mbc:P2", **{"pass": number, "layer": test[0], "tp": trial.tp, "fp": trial.fp,
                             "quality": trial.quality})
            level = ties == "remove" or (ties == "until_covering" and inside < least)
            if trial.quality > bar or (level and trial.quality == bar):
                bar, best, inside = trial.quality, trial, trial.tp + trial.fp
        if best is None:
            break
        rule = best
    return with_any(graph, rule)


# ---------------------------------------------------------------- pheromone


def bounds(grade: float, c: float, rho: float, p_best: float, n_layers: int,
           average: float) -> tuple[float, float]:
    """Return tau_max and tau_min (MBC-19)."""
    tau_max = (grade / c) / (1 - rho)
    p = p_best ** (1 / n_layers)
    return tau_max, min(tau_max, tau_max * (1 - p) / ((average - 1) * p))


def on_path(path: Path, d: int, before: int, vertex: int) -> bool:
    """Tell whether an edge into layer d belongs to a path."""
    return vertex == path[d] and before == (path[d - 1] if d > 0 else 0)


def clipped(value: float, low: float, high: float) -> float:
    """Return the value, or the bound that it exceeds."""
    if value > high:
        return high
    return low if value < low else value


def updated(tau: Tau, path: Path, grade: float, c: float, rho: float, tau_max: float, tau_min: float) -> Tau:
    """Line 22, Eq. 11: evaporate everywhere, deposit on the path, clip."""
    result: Tau = []
    for d, matrix in enumerate(tau):
        rows: list[Edges] = []
        for before, edges in enumerate(matrix):
            changed: Edges = []
            for vertex, edge in enumerate(edges):
                if edge is None:
                    changed.append(None)
                    continue
                value = rho * edge
                if on_path(path, d, before, vertex):
                    value = value + grade / c
                changed.append(clipped(value, tau_min, tau_max))
            rows.append(changed)
        result.append(rows)
    return result


def converged(tau: Tau, path: Path, tau_max: float, tau_min: float, tol: float, convergence: str) -> bool:
    """Line 9: the path at the upper bound, and (or) all other edges at the lower one (MBC-22)."""
    high, low = True, True
    for d, matrix in enumerate(tau):
        for before, edges in enumerate(matrix):
            for vertex, edge in enumerate(edges):
                if edge is None:
                    continue
                if on_path(path, d, before, vertex):
                    high = high and edge >= tau_max * (1 - tol)
                else:
                    low = low and edge <= tau_min * (1 + tol)
    return (high or low) if convergence == "or" else (high and low)


# ---------------------------------------------------------------- sampling


def shuffled(n: int, tape: Tape) -> list[int]:
    """Return 0 to n - 1 in an order drawn from the back to the front."""
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = tape.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def split(classes: Sequence[int], n_classes: int, fraction: float, tape: Tape) -> tuple[list[int], list[int]]:
    """Line 0b: places to learn from and places to validate on, class by class."""
    quota = [math.floor(classes.count(label) * fraction) for label in range(n_classes)]
    learn, validate = [], []
    for place in shuffled(len(classes), tape):
        if quota[classes[place]] > 0:
            quota[classes[place]] -= 1
            validate.append(place)
        else:
            learn.append(place)
    return sorted(learn), sorted(validate)


def bootstrap(rows: Sequence[int], tape: Tape) -> list[int]:
    """Line 3: as many rows as there are, drawn with replacement, ascending."""
    return sorted([rows[tape.below(len(rows))] for _ in rows])


# ---------------------------------------------------------------- whole runs


def distinct(rules: Iterable[Found]) -> list[Found]:
    """Line 14: the first of all rules with the same class and tests (MBC-24)."""
    kept: list[Found] = []
    for rule in rules:
        if not any(rule.label == other.label and rule.tests == other.tests for other in kept):
            kept.append(rule)
    return kept


def best_of(rules: Sequence[Found]) -> Found:
    """Line 17: the first of the best rules."""
    best = rules[0]
    for rule in rules:
        if rule.quality > best.quality:
            best = rule
    return best


class Search:
    """Lines 6 to 23: one rule search on the rows left."""

    def __init__(self, table: Table, graph: Graph, left: list[int], options: Options, tape: Tape,
                 log: Log) -> None:
        self.table, self.graph, self.left, self.options = table, graph, left, options
        self.tape, self.log = tape, log
        self.tau = fresh_tau(graph)
        self.etas = all_eta(table, graph, left, options.heuristic, options.upper_bound, options.any_value)
        log("mbc:7", eta=self.etas)

    def ants(self) -> list[Found]:
        """Lines 11 to 16: all ants walk; what they bring, rated."""
        counts = count_classes(self.table, self.left)
        brought = []
        for _ in range(self.options.n_ants):
            path = walk(self.graph, counts, self.tau, self.etas, self.tape)
            brought.append(rated(self.table, self.graph, self.left, path, tests_of(self.graph, path),
                                 self.options.omega, self.options.min_cases_per_rule))
        return distinct(brought)

    def iteration(self, number: int) -> Found:
        """Lines 10 to 18: the pruned best rule of an iteration."""
        rules = self.ants()
        self.log("mbc:14", iteration=number, rules=len(rules))
        best = best_of(rules)
        self.log("mbc:17", **best.fields())
        best = prune(self.table, self.graph, self.left, best, self.options.omega, self.options.prune_ties,
                     least=self.options.min_cases_per_rule)
        self.log("mbc:18", **best.fields())
        return best

    def update(self, best: Found) -> bool:
        """Line 22; tell whether the search has converged."""
        chosen = self.options
        tau_max, tau_min = bounds(best.quality, chosen.c, chosen.rho, chosen.p_best, len(self.graph.layers),
                                  self.graph.average())
        self.log("mbc:22", tau_max=tau_max, tau_min=tau_min)
        self.tau = updated(self.tau, best.path, best.quality, chosen.c, chosen.rho, tau_max, tau_min)
        return converged(self.tau, best.path, tau_max, tau_min, chosen.tol, chosen.convergence)

    def run(self) -> tuple[Found, int]:
        """Lines 8 to 23: the global best and the number of iterations."""
        best: Found | None = None
        number, done = 0, False
        while number < self.options.max_iterations and not done:
            number += 1
            found = self.iteration(number)
            if best is None or found.quality > best.quality:
                best = found
                self.log("mbc:20", iteration=number, quality=best.quality)
            done = self.update(best) if best.quality > 0 else False
        assert best is not None
        self.log("mbc:23", iterations=number, converged=done)
        return best, number


def search(table: Table, graph: Graph, left: list[int], options: Options, tape: Tape, log: Log) -> tuple[Found, int]:
    """Lines 6 to 23 on the rows left."""
    return Search(table, graph, left, options, tape, log).run()


Seek = Callable[..., tuple[Found, int]]


def first_match(table: Table, graph: Graph, rules: Sequence[Learnt], majority: int, row: int) -> int:
    """Line 25a: the class of the first rule that covers a row, else the majority class (MBC-31)."""
    for learnt in rules:
        if covers(table, graph, learnt.found.tests, row):
            return learnt.found.label
    return majority


def right_of(table: Table, graph: Graph, rules: Sequence[Learnt], majority: int,
             validation: list[int]) -> int | None:
    """Line 25a: how many validation rows a list classifies rightly; None when there are no such rows."""
    if len(validation) == 0:
        return None
    return [first_match(table, graph, rules, majority, row) == table.classes[row] for row in validation].count(True)


def fell(before: int | None, now: int | None) -> bool:
    """Line 25b: tell whether fewer validation rows are right than before."""
    return before is not None and now is not None and now < before


def learn_list(table: Table, majority: int, sample: list[int], validation: list[int], options: Options,
               tape: Tape, log: Log, seek: Seek = search) -> RuleList:
    """Lines 4 to 26: the rules of one base classifier; ``seek`` stands for lines 6 to 23."""
    graph = build_graph(table, sample, majority, options.max_cuts, options.any_vertex, options.cuts)
    left, dropped = list(sample), None
    rules: list[Learnt] = []
    at_first = wanted = [table.classes[row] != majority for row in left].count(True)
    log("mbc:4a", layers=[layer.size for layer in graph.layers], left=at_first)
    right = right_of(table, graph, [], majority, validation)
    if options.early_stop_baseline == "first_rule":
        right = None
    while wanted > options.uncovered_fraction * at_first:
        log("mbc:5", left=wanted)
        best, iterations = seek(table, graph, left, options, tape, log)
        if best.quality <= 0:
            log("mbc:23a")
            break
        log("mbc:24", **best.fields())
        remaining = [row for row in left if not covers(table, graph, best.tests, row)]
        log("mbc:25", removed=len(left) - len(remaining), left=len(remaining))
        left = remaining
        now = right_of(table, graph, [*rules, Learnt(best, 0, 0, None, 0)], majority, validation)
        learnt = Learnt(best, iterations, len(left), now, tape.used)
        if now is not None:
            log("mbc:25a", right=now)
        if fell(right, now):
            log("mbc:25b")
            dropped = learnt
            break
        rules, right = [*rules, learnt], now
        wanted = [table.classes[row] != majority for row in left].count(True)
    return RuleList(graph, sample, validation, rules, dropped)


def own_split(table: Table, sample: list[int], fraction: float, tape: Tape,
              log: Log) -> tuple[list[int], list[int]]:
    """MBC-29 "per_classifier": split a sample by its places."""
    places, others = split([table.classes[row] for row in sample], table.n_classes, fraction, tape)
    learn, validate = [sample[place] for place in places], [sample[place] for place in others]
    log("mbc:3", learn=learn, validate=validate)
    return learn, validate


def base_classifier(table: Table, majority: int, rows: list[int], validation: list[int], options: Options, tape: Tape,
                    log: Log, seek: Seek = search) -> RuleList:
    """Lines 3 to 26: a sample, its validation rows, and the rules."""
    sample = bootstrap(rows, tape)
    log("mbc:3", sample=sample)
    if options.validation == "oob":
        validation = [row for row in table.everything() if row not in sample]
    elif options.validation == "per_classifier":
        sample, validation = own_split(table, sample, options.validation_fraction, tape, log)
    return learn_list(table, majority, sample, validation, options, tape, log, seek)


def run(table: Table, options: Options, tape: Tape, log: Log = silent,
        learn: Callable[..., Any] = base_classifier) -> Result:
    """Lines 0a to 28: all rule lists; ``learn`` stands for lines 3 to 26."""
    majority = most_frequent(count_classes(table, table.everything()))
    log("mbc:0a", **{"class": majority})
    rows = table.everything()
    validation: list[int] = []
    if options.validation == "holdout":
        rows, validation = split(table.classes, table.n_classes, options.validation_fraction, tape)
        log("mbc:0b", learn=rows, validate=validation)
    lists = []
    for _ in range(options.n_classifiers):
        lists.append(learn(table, majority, rows, validation, options, tape, log))
    return Result(majority, lists, tape.used)


# ---------------------------------------------------------------- voting


def vote(lists: Sequence[Sequence[tuple[int, bool]]], n_classes: int, majority: int, majority_weight: float,
         mismatch_votes: str) -> tuple[list[float], int]:
    """Lines C1 to C6: each list gives (class, matches) per rule; the votes and the winner."""
    hundredths, mismatches = [0] * n_classes, 0
    for rules in lists:
        for rank, (label, matches) in enumerate(rules, 1):
            if matches:
                hundredths[label] += 100 + (len(rules) - rank)
            elif mismatch_votes == "per_rule":
                mismatches += 1
        if mismatch_votes == "per_list" and len(rules) > 0 and not any(matches for _, matches in rules):
            mismatches += 1
    votes = [count / 100 for count in hundredths]
    votes[majority] = (hundredths[majority] + 100 * majority_weight * mismatches) / 100
    if all(value == 0.0 for value in votes):
        return votes, majority
    return votes, votes.index(max(votes))


def classify(table: Table, result: Result, options: Options, row: int) -> tuple[list[float], int]:
    """Return the votes on a row and its class."""
    lists = [[(learnt.found.label, covers(table, entry.graph, learnt.found.tests, row)) for learnt in entry.rules]
             for entry in result.lists]
    return vote(lists, table.n_classes, result.majority, options.majority_weight, options.mismatch_votes)
