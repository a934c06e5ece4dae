"""Make the golden-value vectors of GCACO from the second derivation in ``gcaco.py``.

    python -m tests.oracle.make_gcaco            write the vector files
    python -m tests.oracle.make_gcaco --check    write nothing, exit 1 when a file on disk differs

Before anything is written, every number of the specification's worked example (its section 7, typed in below
as text of 12 significant digits) is compared with what the oracle computes. Cases marked "hand" carry the
expected values beside them, worked out in the comment above; the oracle must agree with those too.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from . import bookmaking, gcaco
from .bookmaking import Json, agree, agree_all, bits, command, decode, draw, encode, lehmer, stale as stale, together

FOLDER = Path(__file__).resolve().parents[2] / "reference" / "conformance" / "vectors" / "v1" / "gcaco"
ORACLE = "the second derivation of the specification (tests/oracle/gcaco.py)"
LARGEST = 1 - 2.0**-53
SMALLEST = 2.0**-1074

CLOSE = 4  # units in the last place for what went through an exponential or a power
LOOSE = 4096  # and for what a linear algebra library may compute, or what is added in an order of one's own

Table = gcaco.Table
Matrix = gcaco.Matrix


# ---------------------------------------------------------------- numbers with slack


def marked(value: Json, ulp: int) -> Json:
    """Turn every float inside a value into a float object that grants some units in the last place."""
    if isinstance(value, float):
        return {"f64": bits(value), "~": value, "ulp": ulp}
    return [marked(item, ulp) for item in value] if isinstance(value, list | tuple) else value


def loose(value: Json) -> Json:
    """Grant the slack of a library to every float; a zero stays exact, as zeros are in all vectors."""
    return marked(value, LOOSE)


def rounded(value: Json) -> Json:
    """The same where rounding may decide whether zero comes out: the smallest number stands for it."""
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return loose(SMALLEST if value == 0.0 else value)


def off_diagonal(matrix: Matrix) -> Json:
    """Return a matrix with slack beside a diagonal of exact zeros."""
    return [[encode(0.0) if i == j else rounded(value) for j, value in enumerate(row)] for i, row in enumerate(matrix)]


def edges_json(graph: Matrix) -> Json:
    """Return a thresholded matrix with slack; edges that went are exact zeros."""
    return [[encode(0.0) if value == 0.0 else loose(value) for value in row] for row in graph]


# ---------------------------------------------------------------- data


def rows_of(text: str, width: int) -> Matrix:
    """Read numbers, row by row."""
    values = [float(word) for word in text.split()]
    return [values[start:start + width] for start in range(0, len(values), width)]


def beside(*columns: Sequence[float]) -> Matrix:
    """Return the rows of a table given by columns."""
    return [list(row) for row in zip(*columns, strict=True)]


TOY = Table(rows_of("""
    5 12  6 5 5 3      4 11  7 6 4 7      3 10  6 8 2 4      1  6  2 7 2 0      2  8  4 6 4 6      0  2  4 5 3 6
    3  8  7 3 6 7      3  8  7 6 4 1      4 10  5 1 9 0      8 21 11 5 4 7      7 18 11 4 5 0      9 23 12 0 8 4
    """, 6), [0] * 6 + [1] * 6)
LINE = [1.0, 2.0, 4.0, 5.0, 7.0, 11.0]
SIGNS = [[-1.0, -1.0, 1.0, 1.0], [-1.0, 1.0, -1.0, 1.0]]
# a constant column first, one that varies by no more than rounding in the middle
SEVENS, NEARLY = [7.0] * 12, [0.1 + 0.2 if i % 3 else 0.3 for i in range(12)]

DATA: dict[str, Table] = {
    "toy": TOY,
    "toy-with-constants": Table([[a, *row[:3], b, *row[3:]] for a, b, row in zip(SEVENS, NEARLY, TOY.x, strict=True)],
                                TOY.classes),
    "one-column": Table(beside([1.0, 3.0, 5.0, 7.0]), [0, 0, 1, 1]),
    "zeros": Table(beside([0.0] * 4, [1.0, 3.0, 5.0, 7.0], [0.0, 0.0, 0.0, 1e-300], [-0.0, 0.0, -0.0, 0.0]),
                   [0, 0, 1, 1]),
    "two-columns": Table(beside([1.0, 3.0, 5.0, 7.0], [2.0, 1.0, 2.0, 5.0]), [0, 0, 1, 1]),
    "signs": Table(beside(*SIGNS, [-3.0, -1.0, 1.0, 3.0], [3.0, 1.0, -1.0, -3.0]), [0, 1, 0, 1]),
    "collinear": Table(beside(LINE, [2 * v + 1 for v in LINE], [-v for v in LINE], [v / 2 - 3 for v in LINE]),
                       [0, 0, 1, 0, 1, 1]),
    "huge": Table(beside([1e20, 2e20, 3e20, 4e20], [1.0, 2.0, 4.0, 3.0], [1.0, 0.0, 2.0, 5.0]), [0, 0, 1, 1]),
    "flat-in-class": Table(beside([0.1] * 3 + [0.7] * 3, LINE, [3.0, 1.0, 2.0, 2.0, 4.0, 3.0],
                                  [5.0, 1.0, 3.0, 2.0, 2.0, 4.0]), [0, 0, 0, 1, 1, 1]),
    "all-flat": Table(beside([0.1] * 3 + [0.7] * 3, [5.0] * 3 + [2.0] * 3), [0, 0, 0, 1, 1, 1]),
    "weak-and-flat": Table(beside([0.1] * 3 + [0.7] * 3, [1.0, 2.0, 3.0, 3.0, 1.0, 5.0]), [0, 0, 0, 1, 1, 1]),
    "three-classes": Table(rows_of("""
        1.5 4 2 0.5 3    2 3.5 1 1 4    1 5 2.5 0 3.5    4 1 0.5 3 1    5 2 1.5 2.5 0    4.5 0.5 0 3.5 2
        3.5 1.5 1 2 1.5    8 7 6.5 1.5 2.5
        """, 5), [0, 0, 0, 2, 2, 2, 2, 5]),
    "wide": Table(rows_of("1 4 2 8 5 7   2 5 1 6 3 9   6 1 3 3 4 2   7 2 5 1 1 4   9 3 9 2 6 5", 6), [0, 0, 1, 1, 1]),
    "twins": Table(beside(LINE, [0.3 * v for v in LINE], [3.0, 1.0, 2.0, 2.0, 4.0, 3.0]), [0, 0, 0, 1, 1, 1]),
    "cut": Table(beside([v + s for s in (0.0, 2.0) for v in SIGNS[0]],
                        [v * 2.0**-20 + s for s in (0.0, 0.5) for v in SIGNS[1]],
                        [v * 2.0**-13 + s for s in (0.0, 2.0**-9) for v in SIGNS[1]]), [0] * 4 + [1] * 4),
    "underflow": Table(beside([0.0, 1e-200, 1.0, 1.0], [1.0, 3.0, 5.0, 7.0]), [0, 0, 1, 1]),
    "same-means": Table(beside([1.0, 3.0, 0.0, 4.0], [1.0, 2.0, 0.0, 3.0], [0.0, 2.0, 4.0, 6.0]), [0, 0, 1, 1]),
    "lopsided": Table(beside([0.0, 2.0, 7.0, 8.0, 9.0, 7.0, 8.0, 9.0], [1.0, 0.0, 3.0, 4.0, 2.0, 2.0, 4.0, 3.0]),
                      [0, 0, 1, 1, 1, 1, 1, 1]),
}


def as_json(table: Table) -> Json:
    """Return a table in the form of the vector files."""
    return {"x": encode(table.x), "classes": table.classes}


def from_json(data: Json, oracle: ModuleType) -> Any:
    """Return a table of the vector files as the oracle's own type."""
    return oracle.Table(decode(data["x"]), data["classes"])


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

    def columns(self) -> Any:
        """Return the prepared columns of the table."""
        return self.oracle.prepared(self.table, *self.take("normalize", "sigma"))

    def world(self) -> Any:
        """Return what an ant sees."""
        names = ("alpha", "beta", "q0", "epsilon", "negative_heuristic", "walk")
        options = self.oracle.Options(**{name: self.given[name] for name in names if name in self.given})
        return self.oracle.World(self.given.get("clusters", []), *self.take("similarity", "fisher", "tau"), options)

    def powers(self) -> bool:
        """Tell whether weights go through a power."""
        return not self.given["alpha"] == self.given["beta"] == 1.0


def op_softmax_scale(call: Call) -> Json:
    """Scaled values, with their mean and what was divided by."""
    values, sigma = call.take("values", "sigma")
    return {"mean": call.oracle.mean(values), "sigma": call.oracle.divisor(values, sigma),
            "scaled": marked(call.oracle.softmax_scale(values, sigma), CLOSE)}


def op_prepare(call: Call) -> Json:
    """The columns that vary, scaled."""
    x = [list(row) for row in zip(*call.columns(), strict=True)]
    return {"kept": call.oracle.varying(call.table), "x": marked(x, CLOSE) if call.given["normalize"] else x}


def op_similarity(call: Call) -> Json:
    """W and S."""
    w = call.oracle.correlations(call.columns())
    return {"correlation": off_diagonal(w),
            "similarity": off_diagonal(call.oracle.similarities(w, call.given["sigma"]))}


def op_graph(call: Call) -> Json:
    """The edges that stay."""
    return {"graph": call.oracle.thresholded(*call.take("similarity", "theta"))}


def quality_json(q: float, graph: Matrix) -> Json:
    """Return a modularity: exact only for a graph without edges."""
    return rounded(q) if any(value > 0 for row in graph for value in row) else encode(q)


def op_louvain(call: Call) -> Json:
    """Communities, and those of every level."""
    graph = call.given["graph"]
    found = call.oracle.louvain(graph)
    levels = [{"labels": call.oracle.labels_of(clusters, len(graph)), "modularity": quality_json(q, graph)}
              for clusters, q in found.levels]
    return {"clusters": found.clusters, "labels": call.oracle.labels_of(found.clusters, len(graph)),
            "modularity": quality_json(found.modularity, graph), "levels": levels}


def op_clusters(call: Call) -> Json:
    """The communities of a table's features."""
    sigma, theta = call.take("sigma", "theta")
    s = call.oracle.similarities(call.oracle.correlations(call.columns()), sigma)
    graph = call.oracle.thresholded(s, theta)
    found = call.oracle.louvain(graph)
    return {"clusters": found.clusters, "modularity": quality_json(found.modularity, graph)}


def op_modularity(call: Call) -> Json:
    """Q of a partition."""
    graph, labels = call.take("graph", "labels")
    return {"modularity": quality_json(call.oracle.modularity(graph, call.oracle.by_first_member(labels)), graph)}


def op_fisher(call: Call) -> Json:
    """Fisher scores, raw and scaled."""
    raw = call.oracle.fisher_raw(call.columns(), call.table.classes)
    return {"raw": loose(raw), "fisher": loose(call.oracle.fisher_scores(raw, call.given["sigma"]))}


def op_select(call: Call) -> Json:
    """One choice, with all that it is made of."""
    chosen = call.oracle.select(call.world(), *call.take("cluster", "visited"), call.tape, call.log)
    told = {name: value for _, fields in call.events for name, value in fields.items()}
    weights = marked(told["weights"], CLOSE) if call.powers() else told["weights"]
    return {"unvisited": told["unvisited"], "eta": told["eta"], "heuristic": told["heuristic"], "weights": weights,
            "greedy": call.events[-1][0] == "gcaco:f", "chosen": chosen, "n_draws": call.tape.used}


def op_walk(call: Call) -> Json:
    """One ant, step by step."""
    path = call.oracle.walk(call.world(), call.tape, call.log)
    events = [{"line": line} | {name: marked(value, CLOSE) if name == "weights" and call.powers() else value
                                for name, value in fields.items()} for line, fields in call.events]
    return {"path": path, "n_draws": call.tape.used, "events": events}


def op_separability(call: Call) -> Json:
    """The scatter matrices of a subset and its index."""
    columns, (subset, which) = call.columns(), call.take("subset", "separability")
    within, between = call.oracle.subset_scatter(columns, call.table.classes, subset)
    return {"within": rounded(within), "between": rounded(between),
            "gamma": loose(call.oracle.separability(columns, call.table.classes, subset, which))}


def history_json(history: Sequence[tuple[float, float, float]]) -> Json:
    """Return how the iterations fared, in the form of the files."""
    return [{"best": loose(best), "mean": loose(mean), "size": size} for best, mean, size in history]


def op_search(call: Call) -> Json:
    """The iterations of the colony."""
    clusters, s, fisher, parameters = call.take("clusters", "similarity", "fisher", "parameters")
    tau, history = call.oracle.search(clusters, s, fisher, call.columns(), call.table.classes,
                                      call.oracle.Options(**parameters), call.tape, call.log)
    return {"tau": loose(tau), "history": history_json(history), "n_draws": call.tape.used}


def op_deposit(call: Call) -> Json:
    """Pheromone after an iteration."""
    return {"tau": call.oracle.deposited(*call.take("tau", "subsets", "gamma", "evaporation"))}


def op_final_pick(call: Call) -> Json:
    """The features that are kept."""
    tau, n_clusters, omega = call.take("tau", "n_clusters", "omega")
    m = call.oracle.how_many(len(tau), n_clusters, omega)
    return {"m": m, "selected": call.oracle.best(tau, m), "ranking": call.oracle.ranked(tau)}


EXACT_IN_EVENTS = {"u", "q"}
ROUNDED_IN_EVENTS = {"pairs", "modularity"}


def encode_event(line: str, fields: dict[str, Any]) -> Json:
    """Return an event of a run in the form of the files."""
    result: dict[str, Json] = {"line": line}
    for name, value in fields.items():
        if name in EXACT_IN_EVENTS or line == "gcaco:8":
            result[name] = encode(value)
        else:
            result[name] = (rounded if name in ROUNDED_IN_EVENTS else loose)(value)
    return result


def spread(values: Sequence[Json], kept: Sequence[int], n: int, fill: Json) -> list[Json]:
    """Put the values of kept columns in their places among all n."""
    result = [fill] * n
    for j, value in zip(kept, values, strict=True):
        result[j] = value
    return result


def spread_matrix(matrix: Sequence[Sequence[Json]], kept: Sequence[int], n: int) -> list[Json]:
    """Put a matrix of kept columns in its place among all n, in zeros."""
    zero = encode(0.0)
    return spread([spread(row, kept, n, zero) for row in matrix], kept, n, [zero] * n)


def op_run(call: Call) -> Json:
    """A whole run with its events; the result counts features as the table does."""
    oracle = call.oracle
    result = oracle.run(call.table, oracle.Options(**call.given["parameters"]), call.tape, call.log)
    kept, n, zero = result.kept, len(call.table.x[0]), encode(0.0)
    clusters = result.communities.clusters
    return {
        "clusters": [[kept[f] for f in cluster] for cluster in clusters],
        "labels": spread(oracle.labels_of(clusters, len(kept)), kept, n, -1),
        "modularity": quality_json(result.communities.modularity, result.graph),
        "correlation": spread_matrix(off_diagonal(result.w), kept, n),
        "similarity": spread_matrix(off_diagonal(result.s), kept, n),
        "graph": spread_matrix(edges_json(result.graph), kept, n),
        "fisher_raw": spread(loose(result.raw), kept, n, zero), "fisher": spread(loose(result.fisher), kept, n, zero),
        "pheromone": spread(loose(result.tau), kept, n, zero),
        "ranking": oracle.ranking(result.tau, kept, n),
        "support": [kept[f] for f in result.selected],
        "history": history_json(result.history),
        "n_draws": result.n_draws, "events": [encode_event(line, fields) for line, fields in call.events]}


OPERATIONS: dict[str, Callable[[Call], Json]] = {
    "gcaco.softmax_scale": op_softmax_scale, "gcaco.prepare": op_prepare, "gcaco.similarity": op_similarity,
    "gcaco.graph": op_graph, "gcaco.louvain": op_louvain, "gcaco.clusters": op_clusters,
    "gcaco.modularity": op_modularity, "gcaco.search": op_search,
    "gcaco.fisher": op_fisher, "gcaco.select": op_select, "gcaco.walk": op_walk,
    "gcaco.separability": op_separability, "gcaco.deposit": op_deposit, "gcaco.final_pick": op_final_pick,
    "gcaco.run": op_run,
}


def evaluate(case: Json, data: Json, oracle: ModuleType = gcaco) -> Json:
    """Return the expected output of a case, as the given oracle sees it."""
    return encode(OPERATIONS[case["op"]](Call(case, data, oracle)))


# ---------------------------------------------------------------- collecting cases

READINGS = {"sigma": "GC-2", "negative_heuristic": "GC-6", "walk": "GC-7", "separability": "GC-10"}


def readings(given: dict[str, Any]) -> dict[str, str]:
    """Return the register entries of which the input takes another reading than the default one."""
    options = given.get("parameters", given)
    return {ident: str(options[name]) for name, ident in READINGS.items()
            if name in options and options[name] != getattr(gcaco.Options(), name)}


class Book(bookmaking.Book):
    """One vector file of GCACO under construction."""

    def __init__(self, level: str) -> None:
        super().__init__("gcaco", level, {name: as_json(data) for name, data in DATA.items()}, evaluate, ORACLE)

    def case(self, ident: str, title: str, op: str, line: str, given: Json, **more: Any) -> Json:
        """Add a case, with its readings taken from the input."""
        return self.add(ident, title, op, line, given, reading=readings(given), **more)


SPEC = "specification 7"


def table_of(name: str, normalize: bool = True, sigma: str = "std", **more: Any) -> dict[str, Any]:
    """Return the inputs that determine the prepared columns."""
    return {"data": name, "normalize": normalize, "sigma": sigma} | more


TOY_X = gcaco.prepared(TOY, True, "std")
TOY_W = gcaco.correlations(TOY_X)
TOY_S = gcaco.similarities(TOY_W, "std")
TOY_RAW = gcaco.fisher_raw(TOY_X, TOY.classes)
TOY_F = gcaco.softmax_scale(TOY_RAW, "std")
TOY_CLUSTERS = [[0, 1, 2], [3, 4], [5]]


# ---------------------------------------------------------------- scaling.json: lines 1 to 4

TOY_MEANS = "4.08333333333 11.4166666667 6.83333333333 4.66666666667 4.66666666667 3.75"
TOY_DEVIATIONS = "2.62863504926 5.96459461228 2.96741563579 2.24845626054 2.05480466766 2.7726341266"
TOY_ROW = "0.586307983155 0.524430362179 0.430250797886 0.536994734715 0.540466651524 0.432784131306"
TOY_W_PAIRS = """0.984825393293 0.915471864223 0.513664207305 0.529987406063 0.0260608942769
    0.905213546298 0.434623386808 0.434734719753 0.000365987908746
    0.447056363846 0.411229412124 0.110683387891
    0.947421599759 0.087018493539
    0.142541315039"""
TOY_S_PAIRS = """0.827006011227 0.795441665373 0.540312376994 0.552358623583 0.215799746081
    0.790426573928 0.481569373996 0.481652139629 0.203133450285
    0.490817327247 0.464207557719 0.261470987394
    0.810487291054 0.24809412924
    0.28019890679"""
TOY_RAW_TEXT = "0.548260716055 0.401859118847 0.847339872108 0.8754968723 0.77344552838 0.048614153658"
TOY_F_TEXT = "0.47070823453 0.350049130573 0.712435393396 0.7317850174 0.657934893317 0.13836699655"


def add_spec_scales(book: Book) -> None:
    """The six columns, the similarities and the Fisher scores of the worked example."""
    for j, middle, deviation, first in zip(range(6), TOY_MEANS.split(), TOY_DEVIATIONS.split(), TOY_ROW.split(),
                                           strict=True):
        plain = book.case(f"scale-toy-{j}", f"Column {j} of the worked example.", "softmax_scale", "2",
                          {"values": [row[j] for row in TOY.x], "sigma": "std"}, source=SPEC)
        agree(plain["mean"], middle)
        agree(plain["sigma"], deviation)
        agree(plain["scaled"][0], first)
    plain = book.case("scale-toy-similarities", "The fifteen absolute correlations of the worked example.",
                      "softmax_scale", "4", {"values": gcaco.upper(TOY_W), "sigma": "std"}, source=SPEC)
    agree_all([plain["mean"], plain["sigma"]], "0.459393198542 0.335834889492")
    agree_all(plain["scaled"], TOY_S_PAIRS)
    plain = book.case("scale-toy-scores", "The Fisher scores of the worked example.", "softmax_scale", "7",
                      {"values": TOY_RAW, "sigma": "std"}, source=SPEC)
    agree_all([plain["mean"], plain["sigma"]], "0.582502710225 0.291914677384")
    agree_all(plain["scaled"], TOY_F_TEXT)
    book.case("scale-toy-variance", "Column 0 of the worked example, divided by the variance.", "softmax_scale", "2",
              {"values": [row[0] for row in TOY.x], "sigma": "variance"})


def add_scales(book: Book) -> None:
    """Scaling worked out by hand."""
    def case(ident: str, title: str, values: Sequence[float], hand: Json, why: str, kills: str | None = None,
             sigma: str = "std", line: str = "2") -> None:
        book.case(f"scale-{ident}", title, "softmax_scale", line, {"values": list(values), "sigma": sigma}, hand=hand,
                  source=f"worked by hand: {why}", kills=kills)

    one = 1 / (1 + math.exp(-1.0))
    # mean 2, both 1 away, so z = -1 and 1; e^-1 / (1 + e^-1) below
    case("two-values", "Two values lie one standard deviation from their mean.", [1.0, 3.0],
         {"mean": 2.0, "sigma": 1.0, "scaled": [math.exp(-1.0) / (1 + math.exp(-1.0)), one]}, "z = -1 and 1",
         "divides the squares by N - 1")
    # variance 4: z = -1/2 and 1/2
    half = 1 / (1 + math.exp(-0.5))
    case("two-values-variance", "The same by the variance.", [0.0, 4.0],
         {"mean": 2.0, "sigma": 4.0, "scaled": [math.exp(-0.5) / (1 + math.exp(-0.5)), half]}, "z = -1/2 and 1/2",
         "divides by the standard deviation whatever sigma says", sigma="variance")
    # the sum 0.30000000000000004 divided by 3 is 0.10000000000000002: the deviations are not 0
    case("equal", "Equal values map to one half although their mean is not quite theirs.", [0.1] * 3,
         {"mean": 0.10000000000000002, "sigma": 0.0, "scaled": [0.5] * 3}, "max = min",
         "tests the computed deviation instead of the values", line="7")
    case("zeros", "Zeros map to one half.", [0.0, 0.0], {"mean": 0.0, "sigma": 0.0, "scaled": [0.5, 0.5]},
         "0 is not above 0")
    case("one-value", "One value maps to one half.", [3.5], {"mean": 3.5, "sigma": 0.0, "scaled": [0.5]}, "max = min",
         line="4")
    # 1e-12 * 1e12 is 1 as a float, and so is the difference
    assert 1e-12 * 1e12 == 1.0
    case("alike", "Values that differ by exactly 1e-12 of the largest count as equal.", [1e12, 1e12 - 1],
         {"mean": 999999999999.5, "sigma": 0.0, "scaled": [0.5, 0.5]}, "1 <= 1",
         "finds values different at the very bound")
    case("alike-negative", "The bound goes by the largest size, not by the largest value.", [-1e12, 1 - 1e12],
         {"mean": -999999999999.5, "sigma": 0.0, "scaled": [0.5, 0.5]}, "1 <= 1",
         "takes the largest value for the largest size")
    case("not-alike", "Twice the bound is a spread.", [1e12, 1e12 - 2],
         {"mean": 999999999999.0, "sigma": 1.0, "scaled": [one, math.exp(-1.0) / (1 + math.exp(-1.0))]}, "2 > 1",
         "lets values differ by 1e-11")
    # squares 36, 9, 9, 36: variance 22.5; in one pass the squares of 1e9 leave nothing of it
    case("two-passes", "Large values with a small spread: the variance takes two passes.",
         [1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16], {"mean": 1e9 + 10, "sigma": math.sqrt(22.5)}, "90 / 4 = 22.5",
         "takes the mean of the squares less the square of the mean")
    # 1e16 + 1 rounds to 1e16, twice
    case("left-to-right", "Sums run from left to right without compensation.", [1e16, 1.0, 1.0, -1e16], {"mean": 0.0},
         "1e16 + 1 = 1e16", "adds with compensation")
    # z = -2000 and 2000
    case("saturated", "Far from the mean nothing overflows.", [0.0, 0.001], {"scaled": [0.0, 1.0]},
         "e^-2000 rounds to 0", "takes the exponential of a large positive number", sigma="variance")


def add_prepared(book: Book) -> None:
    """Lines 1 and 2 on tables."""
    plain = book.case("prepare-toy", "The scaled table of the worked example.", "prepare", "2", table_of("toy"),
                      source=SPEC)
    agree_all(plain["x"][0], TOY_ROW)
    book.case("prepare-toy-variance", "The same by the variance.", "prepare", "2", table_of("toy", sigma="variance"))
    # nothing is scaled, nothing is constant
    book.case("prepare-not-normalized", "Without scaling the values stay as they are.", "prepare", "2",
              table_of("two-columns", normalize=False), hand={"kept": [0, 1], "x": DATA["two-columns"].x},
              source="worked by hand: no change", kills="scales although normalize is false")
    # 0.1 + 0.2 and 0.3 differ by one unit in the last place
    book.case("prepare-constants", "Constant columns go, also one that varies by rounding alone.", "prepare", "1",
              table_of("toy-with-constants", normalize=False), hand={"kept": [1, 2, 3, 5, 6, 7], "x": TOY.x},
              source="worked by hand: columns 0 and 4 are constant", kills="keeps a column that varies by rounding")
    book.case("prepare-zeros", "A column of zeros is constant, a tiny spread beside zeros is not.", "prepare", "1",
              table_of("zeros", normalize=False), hand={"kept": [1, 2]},
              source="worked by hand: 0 <= 0, but 1e-300 > 1e-312", kills="finds zeros different: < for <=")


def add_spec_similarities(book: Book) -> None:
    """The matrices of the worked example and of its options."""
    plain = book.case("similarity-toy", "W and its scaled values in the worked example.", "similarity", "4",
                      table_of("toy"), source=SPEC, kills="scales the diagonal along with the pairs")
    agree_all(gcaco.upper(plain["correlation"]), TOY_W_PAIRS)
    agree_all(gcaco.upper(plain["similarity"]), TOY_S_PAIRS)
    book.case("similarity-toy-variance", "The same with columns and W divided by their variances.", "similarity", "4",
              table_of("toy", sigma="variance"), kills="divides W by its standard deviation whatever sigma says")
    book.case("similarity-toy-raw", "The same on the columns as they are.", "similarity", "3",
              table_of("toy", normalize=False))
    book.case("similarity-constants", "Constant columns take no part.", "similarity", "3",
              table_of("toy-with-constants"))


def add_similarities(book: Book) -> None:
    """Similarity worked out by hand."""
    # columns 2 and 3 are opposite, so |r| = 1; column 0 with them 8 / (2 sqrt 20), column 1 4 / (2 sqrt 20); 0, 1: 0
    eight, four = 8 / (2 * math.sqrt(20.0)), 4 / (2 * math.sqrt(20.0))
    plain = book.case("similarity-signs", "The sign of a correlation does not count.", "similarity", "3",
                      table_of("signs", normalize=False), source="worked by hand: products 0, 8, -8, 4, -4, -20",
                      derivation="hand", kills="keeps the sign of a correlation")
    for got, expected in zip(gcaco.upper(plain["correlation"]), [0.0, eight, eight, four, four, 1.0], strict=True):
        assert math.isclose(got, expected, rel_tol=1e-15, abs_tol=1e-300)
    book.case("similarity-one-column", "One column has nothing to be similar to.", "similarity", "4",
              table_of("one-column"), hand={"correlation": [[0.0]], "similarity": [[0.0]]},
              source="worked by hand: no pairs", kills="takes the mean of no values")
    plain = book.case("similarity-two-columns", "One pair: its similarity is one half.", "similarity", "4",
                      table_of("two-columns"), derivation="hand", source="worked by hand: one value has no spread")
    assert plain["similarity"] == [[0.0, 0.5], [0.5, 0.0]]
    plain = book.case("similarity-collinear", "Correlations that differ by rounding alone are one value.",
                      "similarity", "4", table_of("collinear"), derivation="hand",
                      source="worked by hand: all |r| = 1, so all similarities are one half",
                      kills="scales the rounding errors of W")
    assert gcaco.upper(plain["similarity"]) == [0.5] * 6
    # divided by a variance of 1e40 all values scale to one half, so nothing is left of the column
    plain = book.case("similarity-flat-after-scaling", "A column that scaling makes flat is similar to none.",
                      "similarity", "3", table_of("huge", sigma="variance"), derivation="hand",
                      source="worked by hand: z is about 1e-20", kills="divides by a denominator of 0")
    assert plain["correlation"][0] == [0.0, SMALLEST, SMALLEST]


def scaling_book() -> Book:
    """scaling.json."""
    book = Book("L1")
    for fill in (add_spec_scales, add_scales, add_prepared, add_spec_similarities, add_similarities):
        fill(book)
    return book


# ---------------------------------------------------------------- graph.json: lines 5 and 6


def weights(n: int, text: str) -> Matrix:
    """Return the symmetric matrix with these weights, written as i-j or i-j:w."""
    result = [[0.0] * n for _ in range(n)]
    for word in text.split():
        ends, _, weight = word.partition(":")
        i, j = (int(end) for end in ends.split("-"))
        result[i][j] = result[j][i] = float(weight or 1)
    return result


def add_graphs(book: Book) -> None:
    """Line 5."""
    plain = book.case("graph-toy", "Four edges of the worked example reach 0.6.", "graph", "5",
                      {"similarity": TOY_S, "theta": 0.6}, source=SPEC)
    edges = [(i, j) for i, j in gcaco.pairs_of(6) if plain["graph"][i][j] > 0]
    assert edges == [(0, 1), (0, 2), (1, 2), (3, 4)]
    agree(gcaco.total(gcaco.total(row) for row in plain["graph"]), "6.44672308316")
    below = math.nextafter(0.6, 0.0)
    s, kept = weights(3, f"0-1:0.6 0-2:{below} 1-2:0.75"), weights(3, "0-1:0.6 1-2:0.75")
    book.case("graph-at-theta", "A weight of exactly theta stays, the next lower one goes.", "graph", "5",
              {"similarity": s, "theta": 0.6}, hand={"graph": kept}, source="worked by hand: only what is lower goes",
              kills="removes a weight equal to theta")
    book.case("graph-theta-0", "At theta 0 all stay.", "graph", "5", {"similarity": s, "theta": 0.0}, hand={"graph": s},
              source="worked by hand: nothing is below 0")
    book.case("graph-theta-1", "At theta 1 all go that are not 1.", "graph", "5",
              {"similarity": weights(3, "0-1:1 0-2:0.9375 1-2:0.75"), "theta": 1.0},
              hand={"graph": weights(3, "0-1:1")}, source="worked by hand: 15/16 < 1")
    book.case("graph-one-node", "One node has no edges.", "graph", "5", {"similarity": [[0.0]], "theta": 0.6},
              hand={"graph": [[0.0]]}, source="worked by hand: nothing to remove")


TOY_CUTS = [(0.2, [[0, 1, 2, 3, 4, 5]], None), (0.4, [[0, 1, 2, 3, 4], [5]], None), (0.5, TOY_CLUSTERS, None),
            (0.6, TOY_CLUSTERS, "0.376437476786"), (0.7, TOY_CLUSTERS, None), (0.8, [[0, 1], [2], [3, 4], [5]], None)]


def add_spec_communities(book: Book) -> None:
    """The communities of the worked example for six thresholds."""
    for theta, clusters, q in TOY_CUTS:
        plain = book.case(f"louvain-toy-{theta}".replace(".", "-"), f"The worked example cut at {theta}.", "louvain",
                          "6", {"graph": gcaco.thresholded(TOY_S, theta)}, hand={"clusters": clusters},
                          derivation="independent", source=SPEC,
                          kills="starts from modularity 0 instead of that of single nodes" if theta == 0.2 else None)
        if q is not None:
            agree(plain["modularity"], q)


# eight nodes in four pairs, two fours, one eight; beside them a pair that outweighs them all
HIERARCHY = ("0-1:4e-9 2-3:4e-9 4-5:4e-9 6-7:4e-9 0-2:2e-9 1-3:2e-9 4-6:2e-9 5-7:2e-9 0-4:1e-9 3-7:1e-9 8-9:1")
COMMUNITIES: list[tuple[str, str, str, int, str, list[list[int]], str | None, str | None]] = [
    ("no-edges", "Without edges every node is by itself and modularity is 0.", "L1", 3, "", [[0], [1], [2]],
     "2m = 0", "divides by a total weight of 0"),
    ("one-node", "One node.", "L1", 1, "", [[0]], "2m = 0", None),
    # 0 joins 1 for 1 - 1/2; 1 stays for 1 - 1/2
    ("one-edge", "Two nodes with an edge are one community.", "L2", 2, "0-1", [[0, 1]], "gain 1/2", None),
    ("isolated", "A node without edges is a community of its own, in order of its number.", "L5", 4, "0-3 1-3",
     [[0, 1, 3], [2]], "node 2 has no neighbour", "drops nodes without edges"),
    ("report-order", "Communities are reported in order of their smallest member.", "L5", 3, "0-2", [[0, 2], [1]],
     "node 0 joins the community of node 2", "reports communities in order of their ids"),
    # Q = 2 (6/14 - 1/4) = 5/14
    ("two-triangles", "Two triangles joined by an edge.", "L2", 6, "0-1 0-2 1-2 3-4 3-5 4-5 2-3",
     [[0, 1, 2], [3, 4, 5]], "Q = 6/7 - 1/2", "leaves out what chance would give"),
    # 0 gains 1 - 2*2/8 = 1/2 with 2 and with 3
    ("square", "Of equal gains the community with the lowest id wins.", "L2", 4, "0-2 0-3 1-2 1-3", [[0, 2], [1, 3]],
     "0 gains 1/2 with 2 and with 3", "lets the last of equal gains win"),
    # 0 joins 1 for 1 - 3/8 and 2 joins 3 for 1 - 4/8; then the two communities could join for 2 - 4*4/8 = 0
    ("stays", "A node does not move for a gain equal to that of staying.", "L2", 4, "0-1 1-2 1-3 2-3",
     [[0, 1], [2, 3]], "the two communities would gain 2 - 4*4/8 = 0", "moves for an equal gain"),
    ("rounding", "Gains that differ by rounding alone are equal.", "L2", 4, "0-1:0.3 0-2:0.2 0-3:0.1 1-2:0.3 2-3:0.3",
     [[0, 1], [2, 3]], None, "takes rounding for a gain"),
    ("scan-by-id", "Communities are tried in order of their ids, not of the neighbours.", "L2", 5, "0-3 1-2 1-4 2-3",
     [[0, 2, 3], [1, 4]], None, "tries communities in order of the neighbours"),
    ("second-sweep", "A node moves in the second sweep.", "L3", 4, "0-1:0.3 0-3:0.6 1-2:0.2 2-3:0.7", [[0, 1], [2, 3]],
     None, "makes one sweep per level"),
    ("second-level", "Communities become nodes that join once more.", "L4", 4, "0-1:2 0-3:2 1-2:2 1-3:2 2-3:1",
     [[0, 1, 2, 3]], None, "stops after the first level"),
    ("self-loop", "What is inside a node is no reason to stay in its community.", "L2", 4,
     "0-1:2 0-3:2 1-2:2 1-3:2 2-3:1", [[0, 1, 2, 3]], None,
     "counts the self-loop as a link to the own community"),
    # Q = 12/12 - 1
    ("complete", "Four nodes with all edges are one community of modularity 0.", "L3", 4, "0-1 0-2 0-3 1-2 1-3 2-3",
     [[0, 1, 2, 3]], "Q = 1 - 1", None),
    # the pairs join at the first level, the fours at the second, which gains about 4e-9: no third level
    ("small-gain", "A level that gains no more than 1e-7 is the last one, and it counts.", "L4", 10, HIERARCHY,
     [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]], "gains 1/2 and then 4e-9", "goes on while there is any gain"),
    ("small-gain-counts", "The groups of that level are kept.", "L4", 10, HIERARCHY,
     [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]], "gains 1/2 and then 4e-9", "drops the level that gains too little"),
    # gain 2e-12 - 2e-12 * 2e-12 / 4e-12, which is the double 1e-12
    ("least-gain", "A gain of exactly 1e-12 is none.", "L2", 2, "0-1:2e-12", [[0], [1]], "1e-12 > 1e-12 is false",
     None),
    ("light-second-level", "The second level of a graph of light edges; Q is below 0 after the first.", "L4", 4,
     "0-1:2e-5 0-3:2e-5 1-2:2e-5 1-3:2e-5 2-3:1e-5", [[0, 1, 2, 3]], None, None),
    ("light-second-sweep", "A second sweep over a graph that weighs less than 1.", "L2", 4,
     "0-1:0.03 0-3:0.06 1-2:0.02 2-3:0.07", [[0, 1], [2, 3]], None, None),
    ("join-the-first", "In the second sweep a node joins the community with the lowest number.", "L2", 6,
     "0-1:2 0-3:1 0-4:2 0-5:2 1-3:2 1-4:2 2-3:2 2-4:2 4-5:2", [[0, 1, 4, 5], [2, 3]], None, None),
    ("not-alone", "A node is offered its neighbours' communities only, even where it would gain by itself.", "L2", 5,
     "0-0:10 0-1:0.3 0-4:2 1-2:1 1-3:0.5 1-4:0.2 2-3:2 2-4:5 4-4:14", [[0], [1, 2, 3, 4]], None, None),
    ("all-move", "A sweep that moves every node is not the last.", "L3", 5,
     "0-2:3 0-3:2 1-2:3 1-3:1.9 2-3:3 2-4:3 3-4:2", [[0, 1, 2, 3, 4]], None, None),
    ("two-parts", "Parts that are not joined keep apart.", "L2", 6, "0-2:2 2-4:2 1-3 3-5", [[0, 2, 4], [1, 3, 5]],
     "a node is offered its neighbours' communities only", None),
    ("heavy-edge", "Weights count, not edges.", "L2", 4, "0-1:8 1-2 1-3 2-3:2", [[0, 1], [2, 3]],
     "the heaviest edges are inside", "counts edges instead of weights"),
]


def add_communities(book: Book) -> None:
    """Line 6 on graphs worked out by hand or step by step."""
    for ident, title, line, n, text, clusters, why, kills in COMMUNITIES:
        book.case(f"louvain-{ident}", title, "louvain", line, {"graph": weights(n, text)}, hand={"clusters": clusters},
                  derivation="independent" if why is None else "hand",
                  source=None if why is None else f"worked by hand: {why}", kills=kills)


def random_graph(n: int, density: float, seed: int) -> Matrix:
    """Return a graph with weights of two decimals between 0.6 and 1, as thresholded similarities have them."""
    draws = iter(lehmer(n * n, seed))
    return gcaco.symmetric([round(0.6 + 0.4 * next(draws), 2) if next(draws) < density else 0.0
                            for _ in gcaco.pairs_of(n)], n)


def add_larger_communities(book: Book) -> None:
    """Line 6 on graphs of up to thirty nodes."""
    ring = " ".join(f"{3 * i}-{3 * i + 1} {3 * i}-{3 * i + 2} {3 * i + 1}-{3 * i + 2} {3 * i + 2}-{(3 * i + 3) % 30}"
                    for i in range(10))
    plain = book.case("louvain-ring", "Ten triangles in a ring: triangles first, then neighbours of them.", "louvain",
                      "L4", {"graph": weights(30, ring)}, kills="loses the weight inside the communities")
    assert len(plain["levels"]) == 2
    for n, density, seed, kills in ((12, 0.3, 17, "leaves the weight of a node in its community while it chooses"),
                                    (20, 0.15, 23, None), (24, 0.4, 5, None)):
        book.case(f"louvain-random-{n}", f"A random graph of {n} nodes.", "louvain", "6",
                  {"graph": random_graph(n, density, seed)}, kills=kills)


def add_clusters(book: Book) -> None:
    """Lines 3 to 6 on tables."""
    for theta, clusters, q in TOY_CUTS:
        if theta in (0.4, 0.6, 0.8):
            plain = book.case(f"clusters-toy-{theta}".replace(".", "-"), f"The worked example at theta {theta}.",
                              "clusters", "6", table_of("toy", theta=theta), hand={"clusters": clusters},
                              derivation="independent", source=SPEC)
            assert q is None or f"{plain['modularity']:.12g}" == q
    book.case("clusters-toy-variance", "The same by the variance.", "clusters", "6",
              table_of("toy", sigma="variance", theta=0.6))
    # one pair, so one similarity of 1/2: joined at theta 1/2, apart above
    for ident, title, theta, groups in (("joined", "Two columns, joined.", 0.5, [[0, 1]]),
                                        ("apart", "Two columns, apart.", 0.6, [[0], [1]])):
        book.case(f"clusters-two-{ident}", title, "clusters", "6", table_of("two-columns", theta=theta),
                  hand={"clusters": groups}, source="worked by hand: the only similarity is 1/2")


def add_modularities(book: Book) -> None:
    """Modularity of given partitions."""
    triangles = weights(6, "0-1 0-2 1-2 3-4 3-5 4-5 2-3")
    plain = book.case("modularity-toy", "The communities of the worked example.", "modularity", "L4",
                      {"graph": gcaco.thresholded(TOY_S, 0.6), "labels": [0, 0, 0, 1, 1, 2]}, source=SPEC)
    agree(plain["modularity"], "0.376437476786")
    for ident, title, graph, labels, q, why in (
            ("triangles", "Two triangles.", triangles, [0, 0, 0, 1, 1, 1], 5 / 14, "6/7 - 1/2 = 5/14"),
            # degrees 2 2 3 3 2 2: 4 * 4 + 2 * 9 = 34
            ("single", "Every node by itself.", triangles, [0, 1, 2, 3, 4, 5], -34 / 196, "-34/196"),
            ("crossed", "Groups across the triangles, named in any order.", triangles, [7, 2, 2, 7, 7, 2], None, ""),
            ("together", "All nodes together.", weights(4, "0-1 0-2 0-3 1-2 1-3 2-3"), [0] * 4, SMALLEST, "1 - 1 = 0"),
            ("no-edges", "Without edges modularity is 0.", weights(2, ""), [0, 1], 0.0, "2m = 0"),
            ("weighted", "Weights and a node without edges.", weights(5, "0-1:3 1-2:1 2-3:4"), [0, 0, 1, 1, 2],
             # 2m = 16: (6 + 8)/16 - (7/16)^2 - (9/16)^2
             (14 * 16 - 49 - 81) / 256, "14/16 - 49/256 - 81/256")):
        plain = book.case(f"modularity-{ident}", title, "modularity", "L4", {"graph": graph, "labels": labels},
                          derivation="hand" if why else "independent",
                          source=f"worked by hand: {why}" if why else None,
                          kills="takes the degree of a group, not its square" if ident == "triangles" else None)
        assert q is None or math.isclose(plain["modularity"], q, rel_tol=1e-15, abs_tol=0.0)


def graph_book() -> Book:
    """graph.json."""
    book = Book("L1")
    for fill in (add_graphs, add_spec_communities, add_communities, add_larger_communities, add_clusters,
                 add_modularities):
        fill(book)
    return book


# ---------------------------------------------------------------- scores.json: lines 7 and 22


def add_spec_fisher(book: Book) -> None:
    """Fisher scores of the worked example and of its options."""
    plain = book.case("fisher-toy", "The scores of the worked example.", "fisher", "7", table_of("toy"), source=SPEC)
    agree_all(plain["raw"], TOY_RAW_TEXT)
    agree_all(plain["fisher"], TOY_F_TEXT)
    plain = book.case("fisher-toy-variance", "The same with variances for sigma, in the columns and the scores.",
                      "fisher", "7", table_of("toy", sigma="variance"), source=SPEC,
                      kills="scales scores by their standard deviation whatever sigma says")
    agree_all(plain["fisher"], "0.48321970652 0.12254950641 0.968938187259 0.962610574407 0.902689302957"
                               " 0.00102677996641")
    plain = book.case("fisher-toy-raw", "The same on the columns as they are.", "fisher", "7",
                      table_of("toy", normalize=False), source=SPEC)
    agree_all(plain["fisher"], "0.502575159633 0.37029528156 0.726643364137 0.703884962166 0.643605647103"
                               " 0.12854062801")
    book.case("fisher-constants", "Constant columns take no part.", "fisher", "7", table_of("toy-with-constants"))


def add_fisher(book: Book) -> None:
    """Fisher scores worked out by hand."""
    def case(ident: str, title: str, name: str, raw: list[float] | None, why: str, kills: str | None = None,
             normalize: bool = False) -> None:
        plain = book.case(f"fisher-{ident}", title, "fisher", "7", table_of(name, normalize=normalize),
                          derivation="hand" if raw is not None else "independent",
                          source=f"worked by hand: {why}" if raw is not None else None, kills=kills)
        for got, expected in zip(plain["raw"], raw or plain["raw"], strict=True):
            assert math.isclose(got, expected, rel_tol=1e-14, abs_tol=0.0), (ident, got, expected)

    # means 2 and 6 about 4: 2*4 + 2*4 = 16 over 2*1 + 2*1 = 4
    case("one-column", "One feature: its scaled score is one half.", "one-column", [4.0], "16 / 4")
    # second: means 3/2 and 7/2 about 5/2: 2*1 + 2*1 = 4 over 2/4 + 2*9/4 = 5
    case("two-columns", "Two features.", "two-columns", [4.0, 0.8], "16 / 4 and 4 / 5",
         "divides the squares inside a class by its size less 1")
    # 2 of mean 1, 6 of mean 8, all 25/4: 2 * 441/16 + 6 * 49/16 = 73.5 over 2 + 4; then 1/2, 3 about 19/8
    case("lopsided", "Classes count by their size.", "lopsided", [73.5 / 6, 9.375 / 4.5], "73.5 / 6 and 9.375 / 4.5",
         "counts all classes alike")
    # LINE: means 7/3 and 23/3, 2 * 3 * (8/3)^2 = 128/3 over 14/3 + 56/3 = 70/3; 2 and 3: 3/2 over 4; 3 and 8/3: 1/6
    # over 8 + 8/3 = 32/3
    case("flat-in-class", "A feature without variance inside the classes gets twice the best score.", "flat-in-class",
         [256 / 70, 128 / 70, 1.5 / 4, 1 / 64], "2 * 128/70",
         "tests the computed variance instead of the values")
    # 2 and 3 about 5/2: 6/4 over 2 + 8
    case("weak-and-flat", "Its score is at least 1.", "weak-and-flat", [1.0, 0.15], "2 * 0.15 < 1",
         "gives twice the best score even below 1")
    case("all-flat", "When no feature varies inside a class all score 1.", "all-flat", [1.0, 1.0], "no finite score",
         "takes the largest of no scores")
    case("underflow", "A spread whose square is 0 is no spread.", "underflow", [8.0, 4.0], "2 * 16 / 4")
    case("three-classes", "Three classes, one of them with one sample, codes with gaps.", "three-classes", None, "",
         "skips a class with one sample")
    case("three-classes-scaled", "The same on scaled columns.", "three-classes", None, "", normalize=True)
    case("wide", "More features than samples.", "wide", None, "", normalize=True)


TOY_ANT_2_WITHIN = """0.0316692461011 -0.00302418868281 0.00545193602458
    0.023195043864 -0.00280423764963 0.0477390796146"""
TOY_ANT_2_BETWEEN = """0.0254531506655 -0.0321521982083 -0.0108693646156
    0.0406143767116 0.0137300867037 0.00464158990376"""


def with_diagonal(matrix: Matrix) -> list[float]:
    """Return the upper triangle of a matrix with its diagonal, row by row."""
    return [matrix[i][j] for i in range(len(matrix)) for j in range(i, len(matrix))]


def add_spec_separability(book: Book) -> None:
    """The two subsets of the worked example, by both forms."""
    for ant, subset, traces, inverse, ratio in (
            (1, [3, 4, 2, 0, 1, 5], "0.182719341807 0.181208570747", "7.33773665504", "1.00833719428"),
            (2, [5, 1, 3], "0.0707091172809 0.10260336958", "2.59870918344", "0.689150050047")):
        for which, gamma in (("inverse", inverse), ("ratio", ratio)):
            plain = book.case(f"separability-toy-ant-{ant}-{which}", f"The subset of ant {ant}.", "separability", "22",
                              table_of("toy", subset=subset, separability=which), source=SPEC)
            agree(plain["gamma"], gamma)
            agree_all([gcaco.trace(plain["between"]), gcaco.trace(plain["within"])], traces)
            if ant == 2:
                agree_all(with_diagonal(plain["within"]), TOY_ANT_2_WITHIN)
                agree_all(with_diagonal(plain["between"]), TOY_ANT_2_BETWEEN)


def add_separability(book: Book) -> None:
    """Separability worked out by hand."""
    def case(ident: str, title: str, name: str, subset: list[int], gamma: float | None, why: str = "",
             kills: str | None = None, which: str = "inverse", normalize: bool = False, **hand: Json) -> None:
        plain = book.case(f"separability-{ident}", title, "separability", "22",
                          table_of(name, normalize=normalize, subset=subset, separability=which),
                          derivation="hand" if why else "independent",
                          source=f"worked by hand: {why}" if why else None, kills=kills)
        assert gamma is None or math.isclose(plain["gamma"], gamma, rel_tol=1e-13, abs_tol=0.0), (ident, plain)
        for key, matrix in hand.items():
            for got, expected in zip(with_diagonal(plain[key]), with_diagonal(matrix), strict=True):
                assert math.isclose(got, expected, rel_tol=1e-14, abs_tol=1e-300), (ident, key, got, expected)

    # classes vary by 1; means 2 and 6 about 4: 4 + 4
    case("one-feature", "One feature.", "one-column", [0], 8.0, "8 / 1", within=[[1.0]], between=[[8.0]])
    case("one-feature-ratio", "One feature: both forms agree.", "one-column", [0], 8.0, "8 / 1", which="ratio")
    # about the weighted mean 25/4: (21/4)^2 + (7/4)^2; inside 1/4 * 1 + 3/4 * 2/3
    case("lopsided", "Between the classes all count alike, inside them by their size.", "lopsided", [0],
         490 / 16 / 0.75, "(441 + 49) / 16 / (3/4)", "weights the classes between by their size",
         within=[[0.75]], between=[[490 / 16]])
    case("lopsided-both", "Two features of those classes.", "lopsided", [0, 1], None,
         kills="divides inside a class by its size less 1")
    # S_W = 1/2 [[1, 1/2], [1/2, 1/4]] + 1/2 [[4, 3], [3, 9/4]] is regular: [[5/2, 7/4], [7/4, 5/4]]; means 2, 2 and
    # 3/2, 3/2
    case("same-means", "Classes with the same means are not told apart.", "same-means", [0, 1], 0.0, "S_B = 0",
         within=[[2.5, 1.75], [1.75, 1.25]], between=[[0.0, 0.0], [0.0, 0.0]])
    # third column: 1 inside; means 1 and 5 about 3: 8
    case("same-means-ratio", "The ratio shares out what one feature has.", "same-means", [0, 2], 8 / 3.5,
         "8 / (5/2 + 1)", "gives the other form whatever separability says", which="ratio")
    case("subset-order", "The order of a subset does not matter.", "same-means", [2, 1, 0], None,
         kills="leaves the columns in the order of the visits")
    for which in ("inverse", "ratio"):
        case(f"flat-{which}", "A feature without variance inside the classes is worth nothing alone.", "flat-in-class",
             [0], 0.0, "S_W = 0", "keeps the rounding of a class mean" if which == "inverse" else
             "divides by a trace of 0", which=which)
    # class means 7/3 and 23/3 of LINE: 2 * (8/3)^2 over 35/9
    case("flat-and-another", "Beside another feature it adds nothing.", "flat-in-class", [0, 1], (128 / 9) / (35 / 9),
         "128/35 from the other feature")
    case("flat-and-another-ratio", "By the ratio it adds its distance.", "flat-in-class", [0, 1],
         (128 / 9 + 0.18) / (35 / 9), "2 * 0.3^2 more", which="ratio")
    # one direction, with both scatters stretched alike
    case("twins", "A column and a multiple of it are worth as much as one of them.", "twins", [0, 1], 128 / 35,
         "pseudo-inverse of a matrix of rank 1", "divides by eigenvalues that are rounding")
    # both classes alike inside: variances 1 and 2^-40; between 2 * 1 and 2 * 1/16
    case("cut", "An eigenvalue of 2^-40 of the largest counts as 0.", "cut", [0, 1], 2.0, "2 / 1",
         "cuts eigenvalues at 1e-14 of the largest")
    # 2^-26 stays: 2 * 2^-20 over 2^-26 = 128
    case("no-cut", "An eigenvalue of 2^-26 of the largest counts.", "cut", [0, 2], 130.0, "2 / 1 + 2^-19 / 2^-26",
         "cuts eigenvalues at 1e-6 of the largest")
    # alone it is the largest itself
    case("cut-alone", "The cut goes by the largest eigenvalue of the subset.", "cut", [1], 0.125 / 2.0**-40,
         "1/8 over 2^-40", "cuts eigenvalues below 1e-10")
    case("three-classes", "Three classes, one of them with one sample.", "three-classes", [0, 2, 3], None,
         kills="takes codes for places of classes")
    case("three-classes-ratio", "The same by the ratio, scaled by variances of the columns.", "three-classes",
         [1, 4], None, which="ratio", normalize=True)
    case("wide", "More features than the samples can tell apart.", "wide", [0, 1, 2, 3, 4, 5], None, normalize=True,
         kills="inverts a singular matrix")
    case("wide-ratio", "The same by the ratio.", "wide", [0, 1, 2, 3, 4, 5], None, which="ratio", normalize=True)


def scores_book() -> Book:
    """scores.json."""
    book = Book("L1")
    for fill in (add_spec_fisher, add_fisher, add_spec_separability, add_separability):
        fill(book)
    return book


# ---------------------------------------------------------------- select.json: SELECT


def choice(cluster: Sequence[int], visited: Sequence[int], similarity: Matrix, fisher: Sequence[float],
           tau: Sequence[float], **more: Any) -> dict[str, Any]:
    """Return the inputs of one choice."""
    return {"cluster": list(cluster), "visited": list(visited), "similarity": similarity, "fisher": list(fisher),
            "tau": list(tau), "alpha": 1.0, "beta": 1.0, "q0": 0.7, "negative_heuristic": "shift"} | more


# cluster, visited, q, roulette, eta, weights, chosen
ANT_1 = [
    ([3, 4], [], 0.10, None, "0.7317850174 0.657934893317", "0.14635700348 0.131586978663", 3),
    ([3, 4], [3], 0.85, 0.30, "-0.152552397737", "2e-07", 4),
    ([0, 1, 2], [3, 4], 0.75, 0.60, "-0.0756272657579 -0.131561626239 0.234922950913",
     "2e-07 2e-07 0.0469845901826", 2),
    ([0, 1, 2], [3, 4, 2], 0.20, None, "-0.158662654119 -0.234500231944", "2e-07 2e-07", 0),
    ([0, 1, 2], [3, 4, 2, 0], 0.85, 0.05, "-0.295114394122", None, 1),
    ([5], [3, 4, 2, 0, 1], 0.50, None, "-0.103372447408", None, 5),
]
ANT_2 = [
    ([5], [], 0.71, 0.99, None, None, 5),
    ([0, 1, 2], [5], 0.95, 0.40, "0.254908488449 0.146915680288 0.450964406002",
     "0.0509816976898 0.0293831360575 0.0901928812004", 1),
    ([3, 4], [5, 1], 0.30, None, None, "0.0733906531564 0.0554018740214", 3),
]


def add_spec_choices(book: Book) -> None:
    """Every choice of the two ants of the worked example, and the option that was checked there."""
    for ant, steps in ((1, ANT_1), (2, ANT_2)):
        for number, (cluster, visited, q, u, eta, weights_text, chosen) in enumerate(steps, 1):
            plain = book.case(f"select-ant-{ant}-{number}", f"Choice {number} of ant {ant} in the worked example.",
                              "select", "f" if u is None else "g",
                              choice(cluster, visited, TOY_S, TOY_F, [0.2] * 6, negative_heuristic="clip"),
                              draws=[q] if u is None else [q, u], hand={"chosen": chosen, "greedy": u is None},
                              derivation="independent", source=SPEC)
            if eta is not None:
                agree_all(plain["eta"], eta)
            if weights_text is not None:
                agree_all(plain["weights"], weights_text)
    plain = book.case("select-ant-2-shift", "Choice 2 of ant 2 with the other heuristic.", "select", "c",
                      choice([0, 1, 2], [5], TOY_S, TOY_F, [0.2] * 6), draws=[0.95, 0.40], hand={"chosen": 1},
                      derivation="independent", source=SPEC)
    agree_all(plain["weights"], "0.125490848845 0.114691568029 0.1450964406")


NOTHING = weights(3, "")
QUARTERS = [0.25, 0.75, 0.5]
# (1/4 + 1)/2 = 5/8, 7/8, 6/8 with pheromone 1/2
QUARTER_WEIGHTS = [0.3125, 0.4375, 0.375]


def add_rules_of_choice(book: Book) -> None:
    """Greedy or roulette, ties and boundaries, worked out by hand."""
    def case(ident: str, title: str, line: str, given: Json, draws: list[float], hand: Json, why: str,
             kills: str | None = None) -> None:
        book.case(f"select-{ident}", title, "select", line, given, draws=draws, hand=hand,
                  source=f"worked by hand: {why}", kills=kills)

    plain = choice([0, 1, 2], [], NOTHING, QUARTERS, [0.5] * 3)
    case("first", "The first feature goes by its score alone.", "b", plain, [0.25],
         {"eta": QUARTERS, "heuristic": [0.625, 0.875, 0.75], "weights": QUARTER_WEIGHTS, "greedy": True, "chosen": 1},
         "(F + 1)/2", "takes 0 for the heuristic of the first feature")
    case("at-q0", "A draw of exactly q0 is greedy.", "f", plain, [0.7], {"greedy": True, "chosen": 1}, "q <= q0",
         "spins the wheel at q = q0")
    # total 1.125; half of it, 0.5625, is above every single weight and between 0.3125 and 0.75
    case("roulette", "The wheel adds up the weights before it.", "g", plain, [0.75, 0.5],
         {"greedy": False, "chosen": 1}, "0.3125 < 0.5625 < 0.75", "compares single weights, not sums, with the draw")
    case("roulette-low", "A draw above q0 spins the wheel.", "g", plain, [0.75, 0.2], {"chosen": 0}, "0.225 < 0.3125",
         "is always greedy")
    case("roulette-high", "A large draw takes the last.", "g", plain, [0.75, 0.7], {"chosen": 2}, "0.75 < 0.7875",
         "takes the largest weight although the wheel is spun")
    quarter = choice([0, 1, 2], [], NOTHING, [0.0, 0.0, 0.0], [0.5, 0.5, 1.0])
    case("roulette-boundary", "On the boundary the wheel goes on.", "g", quarter, [0.75, 0.25],
         {"weights": [0.25, 0.25, 0.5], "chosen": 1}, "1/4 > 1/4 is false", "takes a running sum equal to the draw")
    case("tie", "Of equal weights the lowest feature is taken.", "f", choice([0, 1, 2], [], NOTHING, [0.25, 0.75, 0.75],
                                                                           [0.5] * 3), [0.25],
         {"chosen": 1}, "7/16 twice", "ties go to the last")
    case("q0-0", "With q0 = 0 a draw of 0 is greedy.", "f", plain | {"q0": 0.0}, [0.0], {"greedy": True, "chosen": 1},
         "0 <= 0")
    case("q0-0-roulette", "With q0 = 0 any other draw spins the wheel.", "f", plain | {"q0": 0.0}, [2.0**-53, 0.0],
         {"greedy": False, "chosen": 0}, "2^-53 > 0")
    case("q0-1", "With q0 = 1 every draw is greedy.", "f", plain | {"q0": 1.0}, [LARGEST],
         {"greedy": True, "chosen": 1}, "q < 1")
    case("one-candidate", "The wheel is spun even for one candidate.", "g",
         choice([0, 2], [0, 1], NOTHING, QUARTERS, [0.5] * 3), [0.75, 0.0],
         {"unvisited": [2], "chosen": 2, "n_draws": 2}, "every question takes its draw",
         "draws nothing when one candidate is left")
    case("pheromone", "Pheromone outweighs the score.", "d", choice([0, 1, 2], [], NOTHING, QUARTERS, [2.0, 0.5, 0.5]),
         [0.25], {"weights": [1.25, 0.4375, 0.375], "chosen": 0}, "2 * 5/8", "leaves pheromone out")


def add_heuristics(book: Book) -> None:
    """Eq. 5, its sign and its sums."""
    near = weights(5, "0-3:0.5 1-3:0.5 2-3:0.5 0-4:0.75 1-4:0.25 2-4:0.5")
    scores = [0.5, 0.25, 0.375, 0.5, 0.5]
    # means (1/2 + 3/4)/2 = 5/8, 3/8, 1/2: eta -1/8, -1/8, -1/8
    book.case("select-mean", "The mean similarity to all features visited, wherever they are.", "select", "b",
              choice([0, 1, 2], [3, 4], near, scores, [0.5] * 5), draws=[0.5],
              hand={"eta": [-0.125] * 3, "heuristic": [0.4375] * 3, "chosen": 0},
              source="worked by hand: three times -1/8", kills="adds similarities without dividing by their number")
    book.case("select-own-cluster", "Features visited in the same cluster count like those of others.", "select", "b",
              choice([0, 1, 2], [3, 0], weights(4, "0-1:0.75 0-2:0.25 1-3:0.25 2-3:0.25"), [0.5] * 4, [0.5] * 4),
              draws=[0.5], hand={"unvisited": [1, 2], "eta": [0.0, 0.25], "chosen": 2},
              source="worked by hand: means 1/2 and 1/4", kills="counts only what was visited in other clusters")
    book.case("select-other-clusters", "Features visited in other clusters count.", "select", "b",
              choice([0, 1], [2], weights(3, "0-2:0.75 1-2:0.25"), [0.5, 0.375, 0.5], [0.5] * 3), draws=[0.5],
              hand={"eta": [-0.25, 0.125], "chosen": 1}, source="worked by hand: 1/2 - 3/4 and 3/8 - 1/4",
              kills="counts only what was visited in the same cluster")
    # 0.3 + 0.2 + 0.1 = 0.6 and 0.1 + 0.2 + 0.3 = 0.6000000000000001
    assert 0.3 + 0.2 + 0.1 != 0.1 + 0.2 + 0.3
    book.case("select-visiting-order", "Similarities are added in the order of the visits.", "select", "b",
              choice([0], [3, 2, 1], weights(4, "0-1:0.1 0-2:0.2 0-3:0.3"), [0.5] * 4, [0.5] * 4), draws=[0.5],
              hand={"eta": [0.5 - (0.3 + 0.2 + 0.1) / 3]}, source="worked by hand: 0.6, not 0.6000000000000001",
              kills="adds similarities in the order of the features")
    # eta -1/2, -1/4, -3/8
    low = choice([0, 1, 2], [3], weights(4, "0-3:0.75 1-3:0.5 2-3:0.75"), [0.25, 0.25, 0.375, 0.5], [0.5] * 4)
    book.case("select-negative-shift", "Shifted, negative values keep their order.", "select", "c", low, draws=[0.5],
              hand={"eta": [-0.5, -0.25, -0.375], "heuristic": [0.25, 0.375, 0.3125],
                    "weights": [0.125, 0.1875, 0.15625], "chosen": 1},
              source="worked by hand: (eta + 1)/2", kills="clips although the heuristic is shifted")
    book.case("select-negative-clip", "Clipped, negative values are all alike.", "select", "c",
              low | {"negative_heuristic": "clip"}, draws=[0.5],
              hand={"heuristic": [1e-6] * 3, "weights": [0.5 * 1e-6] * 3, "chosen": 0},
              source="worked by hand: the lowest feature of three alike",
              kills="shifts although the heuristic is clipped")
    # 1/2 - (1/2 - 2^-21) = 2^-21, about 4.8e-7
    tiny = weights(2, f"0-1:{0.5 - 2.0**-21!r}")
    book.case("select-clip-positive", "A positive value below 1e-6 is clipped too.", "select", "c",
              choice([0], [1], tiny, [0.5, 0.5], [0.5] * 2, negative_heuristic="clip"), draws=[0.5],
              hand={"eta": [2.0**-21], "heuristic": [1e-6]}, source="worked by hand: 2^-21 < 1e-6",
              kills="clips only what is not positive")
    book.case("select-clip-keeps", "Clipping leaves larger values as they are.", "select", "c",
              choice([0, 1, 2], [], NOTHING, QUARTERS, [0.5] * 3, negative_heuristic="clip"), draws=[0.5],
              hand={"heuristic": QUARTERS, "weights": [0.125, 0.375, 0.25], "chosen": 1},
              source="worked by hand: F / 2")


def add_powers(book: Book) -> None:
    """Exponents other than 1."""
    base = choice([0, 1, 2], [], NOTHING, QUARTERS, [2.0, 0.5, 1.0])
    h = [0.625, 0.875, 0.75]
    for ident, title, more, expected, chosen, kills in (
            ("alpha-2", "Pheromone squared.", {"alpha": 2.0}, [4 * h[0], h[1] / 4, h[2]], 0, "leaves alpha out"),
            ("alpha-0", "Without pheromone the score decides.", {"alpha": 0.0}, h, 1, None),
            ("beta-0", "Without the heuristic pheromone decides.", {"beta": 0.0}, [2.0, 0.5, 1.0], 0, None),
            ("beta-6", "The heuristic to the power 6.", {"beta": 6.0}, [2 * h[0]**6, h[1]**6 / 2, h[2]**6], 1,
             "leaves beta out"),
            ("root-and-square", "The root of pheromone, the square of the heuristic.", {"alpha": 0.5, "beta": 2.0},
             [math.sqrt(2.0) * h[0]**2, math.sqrt(0.5) * h[1]**2, h[2]**2], 2,
             "takes alpha for beta and beta for alpha")):
        plain = book.case(f"select-{ident}", title, "select", "d", base | more, draws=[0.5], hand={"chosen": chosen},
                          source="worked by hand: tau^alpha h^beta", kills=kills)
        for got, value in zip(plain["weights"], expected, strict=True):
            assert math.isclose(got, value, rel_tol=1e-15, abs_tol=0.0)
    book.case("select-beta-0-close", "Without the heuristic a little more pheromone decides.", "select", "d",
              base | {"beta": 0.0, "tau": [1.0, 0.9, 0.5]}, draws=[0.5], hand={"weights": [1.0, 0.9, 0.5], "chosen": 0},
              source="worked by hand: h^0 = 1")
    # 0^0 = 1
    book.case("select-alpha-0-tau-0", "Pheromone 0 to the power 0 is 1.", "select", "d",
              base | {"alpha": 0.0, "tau": [0.0] * 3}, draws=[0.5], hand={"weights": h, "chosen": 1},
              source="worked by hand: 0^0 = 1")


def add_empty_wheels(book: Book) -> None:
    """Weights that are zero or next to it."""
    nothing = choice([0, 1, 2], [], NOTHING, QUARTERS, [0.0] * 3)
    book.case("select-zero-greedy", "Without pheromone the greedy choice is the lowest feature.", "select", "f",
              nothing, draws=[0.5], hand={"weights": [0.0] * 3, "chosen": 0},
              source="worked by hand: three weights of 0")
    book.case("select-zero-roulette", "Without pheromone the wheel is uniform.", "select", "g", nothing,
              draws=[0.75, 0.5], hand={"chosen": 1}, source="worked by hand: floor(3/2)",
              kills="takes the first of weights that are all 0")
    book.case("select-zero-roulette-last", "The largest draw takes the last.", "select", "g", nothing,
              draws=[0.75, LARGEST], hand={"chosen": 2}, source="worked by hand: the floor is below 3")
    some = choice(range(5), [3, 1], weights(5, ""), [0.5] * 5, [0.0] * 5)
    for ident, u, chosen in (("first", 0.1, 0), ("middle", 0.5, 2), ("end", 0.9, 4)):
        book.case(f"select-zero-roulette-{ident}", "The uniform wheel goes over the features not yet taken.", "select",
                  "g", some, draws=[0.75, u], hand={"unvisited": [0, 2, 4], "chosen": chosen},
                  source=f"worked by hand: floor(3 x {u})")
    book.case("select-zero-greedy-taken", "Without pheromone the greedy choice is the lowest feature not yet taken.",
              "select", "f", nothing | {"visited": [0]}, draws=[0.5], hand={"weights": [0.0] * 2, "chosen": 1},
              source="worked by hand: two weights of 0")
    book.case("select-zero-weight", "A weight of 0 is never chosen by the wheel.", "select", "g",
              choice([0, 1, 2], [], NOTHING, QUARTERS, [0.0, 0.5, 0.5]), draws=[0.75, 0.0], hand={"chosen": 1},
              source="worked by hand: 0 > 0 is false", kills="takes a running sum equal to the draw")
    # 2^-1074 * 5/8 rounds to 2^-1074; 3/4 of it too, which no running sum exceeds
    assert SMALLEST * 0.625 == SMALLEST == 0.75 * SMALLEST
    book.case("select-leftover", "What rounding leaves over goes to the last positive weight.", "select", "g",
              choice([0, 1, 2], [], NOTHING, QUARTERS, [SMALLEST, 0.0, 0.0]), draws=[0.75, 0.75],
              hand={"weights": [SMALLEST, 0.0, 0.0], "chosen": 0},
              source="worked by hand: 3/4 of 2^-1074 rounds up to it",
              kills="gives what rounding leaves over to the last candidate")
    # ten weights 0.1 add up to 0.9999999999999999; where a running sum lies between u of that and u of 1 it matters
    running = [gcaco.total([0.1] * count) for count in range(1, 11)]
    u = next(k / 10 for k in range(1, 10) if any(k / 10 * running[-1] < r <= k / 10 for r in running))
    book.case("select-left-to-right", "The wheel's total is added from left to right.", "select", "g",
              choice(range(10), [], weights(10, ""), [0.0] * 10, [0.2] * 10), draws=[0.75, u],
              hand={"weights": [0.1] * 10, "chosen": [r > u * running[-1] for r in running].index(True)},
              source="worked by hand: the sum is 0.9999999999999999", kills="adds the wheel with compensation")


def select_book() -> Book:
    """select.json."""
    book = Book("L2")
    for fill in (add_spec_choices, add_rules_of_choice, add_heuristics, add_powers, add_empty_wheels):
        fill(book)
    return book


# ---------------------------------------------------------------- walk.json: lines 11 to 21


def numbers(text: str) -> list[float]:
    """Read draws."""
    return [float(word) for word in text.split()]


ANT_1_DRAWS = numbers("0.35 0.10 0.90 0.85 0.30 0.20 0.75 0.60 0.55 0.20 0.95 0.85 0.05 0.30 0.50")
ANT_2_DRAWS = numbers("0.75 0.71 0.99 0.10 0.95 0.40 0.25 0.60 0.30 0.05")
OPTION_DRAWS = numbers("0.75 0.71 0.99 0.10 0.95 0.40 0.85 0.20 0.30 0.60 0.30 0.05 0.20 0.30")


def place(clusters: Sequence[Sequence[int]], similarity: Matrix, fisher: Sequence[float], tau: Sequence[float],
          **more: Any) -> dict[str, Any]:
    """Return the inputs of one walk."""
    return {"clusters": [list(cluster) for cluster in clusters], "similarity": similarity, "fisher": list(fisher),
            "tau": list(tau), "alpha": 1.0, "beta": 1.0, "q0": 0.7, "epsilon": 0.4, "negative_heuristic": "shift",
            "walk": "text"} | more


def toy_place(**more: Any) -> dict[str, Any]:
    """Return the inputs of a walk in the worked example."""
    return place(TOY_CLUSTERS, TOY_S, TOY_F, [0.2] * 6, **more)


def add_spec_walks(book: Book) -> None:
    """The two ants of the worked example, and its option checks."""
    plain = book.case("walk-ant-1", "Ant 1 of the worked example.", "walk", "21", toy_place(negative_heuristic="clip"),
                      draws=ANT_1_DRAWS, hand={"path": [3, 4, 2, 0, 1, 5], "n_draws": 15}, derivation="independent",
                      source=SPEC, kills="ties go to the last")
    assert [event["cluster"] for event in plain["events"] if event["line"] == "gcaco:13"] == [1, 0, 2]
    book.case("walk-ant-2", "Ant 2 of the worked example.", "walk", "21", toy_place(negative_heuristic="clip"),
              draws=ANT_2_DRAWS, hand={"path": [5, 1, 3], "n_draws": 10}, derivation="independent", source=SPEC)
    plain = book.case("walk-ant-2-shift", "Ant 2 with the other heuristic takes the same walk.", "walk", "c",
                      toy_place(), draws=ANT_2_DRAWS, hand={"path": [5, 1, 3], "n_draws": 10}, derivation="independent",
                      source=SPEC)
    weights_of = [event["weights"] for event in plain["events"] if event["line"] == "gcaco:d"]
    agree_all(weights_of[1], "0.125490848845 0.114691568029 0.1450964406")
    for rule in ("clip", "shift"):
        book.case(f"walk-text-{rule}", "A cluster is visited once.", "walk", "20", toy_place(negative_heuristic=rule),
                  draws=OPTION_DRAWS[:12], hand={"path": [5, 1, 2, 3], "n_draws": 12}, derivation="independent",
                  source=SPEC, kills="returns to a cluster in which the ant stayed" if rule == "shift" else None)
        book.case(f"walk-figure-{rule}", "An ant that stayed in a cluster may return to it.", "walk", "20",
                  toy_place(negative_heuristic=rule, walk="figure"), draws=OPTION_DRAWS,
                  hand={"path": [5, 1, 2, 3, 0], "n_draws": 14}, derivation="independent", source=SPEC,
                  kills="pays a draw for a cluster that is used up" if rule == "shift" else
                  "visits every cluster once whatever walk says")


SIX = weights(6, "")
EVEN = [0.5] * 6


def add_short_walks(book: Book) -> None:
    """Walks worked out by hand: greedy choices among equals take the lowest feature."""
    def case(ident: str, title: str, line: str, clusters: list[list[int]], text: str, path: list[int], why: str,
             kills: str | None = None, **more: Any) -> None:
        draws = numbers(text)
        book.case(f"walk-{ident}", title, "walk", line, place(clusters, SIX, EVEN, EVEN, **more), draws=draws,
                  hand={"path": path, "n_draws": len(draws)}, source=f"worked by hand: {why}", kills=kills)

    case("single-features", "A cluster of one feature asks no more questions.", "17", [[0], [1], [2]],
         "0.7 0.1 0.6 0.1 0 0.1", [2, 1, 0], "three clusters of two draws each", "asks whether to stay in a cluster"
         " that is used up")
    case("todo-order", "Clusters left over keep their order.", "13", [[0], [1], [2], [3]],
         "0 0.1 0 0.1 0.9 0.1 0.9 0.1", [0, 1, 3, 2], "0, then the first of 1, 2, 3", "puts the last cluster in the"
         " place of the one that went")
    case("cluster-floor", "The number of a cluster is rounded down.", "13", [[0], [1], [2]],
         "0.6 0.1 0.9 0.1 0.4 0.1", [1, 2, 0], "floor(1.8) = 1", "rounds the number of a cluster")
    case("cluster-boundary", "On the boundary the next cluster begins.", "13", [[0], [1]], "0.5 0.1 0 0.1", [1, 0],
         "floor(1) = 1")
    # 0.4 < 0.4 is false
    case("stay-boundary", "A draw of exactly epsilon stays.", "18", [[0, 1, 2], [3]],
         "0 0.1 0.4 0.1 0.25 0 0.1", [0, 1, 3], "0.4 < 0.4 is false", "leaves at u = epsilon")
    case("stay-low", "A low draw leaves.", "18", [[0, 1, 2], [3]], "0 0.1 0.25 0 0.1", [0, 3], "1/4 < 0.4",
         "stays at a low draw and leaves at a high one")
    case("epsilon-1", "With epsilon 1 every draw leaves.", "18", [[0, 1, 2], [3, 4]], "0 0.1 0.99 0 0.1 0.99", [0, 3],
         "u < 1", epsilon=1.0)
    case("exhausted", "A cluster that is used up is left without a draw.", "17", [[0, 1], [2]],
         "0 0.1 0.9 0.1 0 0.1", [0, 1, 2], "both features taken")
    case("last-cluster", "The walk ends on leaving the last cluster, not on entering it.", "12", [[0, 1, 2]],
         "0 0.1 0.9 0.1 0.9 0.1", [0, 1, 2], "all three taken", "does not visit the last cluster")
    case("two-of-one", "One cluster, left in time.", "12", [[0, 1, 2]], "0.9 0.1 0.9 0.1 0.1", [0, 1], "left at 0.1")
    # leaves {0,1,2} at once: done with it
    case("figure-at-once", "A cluster left at once is done with.", "20", [[0, 1, 2], [3]], "0 0.1 0.25 0 0.1", [0, 3],
         "no stay, so marked", "never marks a cluster that is left early", walk="figure")
    # a stay, so not done with; on the return left at once, so done with
    case("figure-second-visit", "What happened in an earlier visit does not count in the next.", "20",
         [[0, 1, 2, 3], [4]], "0 0.1 0.9 0.1 0.25 0 0.1 0.25 0 0.1", [0, 1, 2, 4],
         "a stay and a return, then left at once", "remembers a stay from an earlier visit", walk="figure")
    case("figure-twice", "A cluster may be returned to more than once.", "20", [[0, 1, 2, 3, 4], [5]],
         "0 0.1 0.9 0.1 0.25 0 0.1 0.9 0.1 0.25 0 0.1 0 0.1", [0, 1, 2, 3, 4, 5], "two stays, then the last feature",
         walk="figure")
    case("figure-exhausted", "A cluster used up during a stay is done with, at no draw.", "20", [[0, 1], [2]],
         "0 0.1 0.9 0.1 0 0.1", [0, 1, 2], "both features taken", "keeps a cluster that was used up during a stay",
         walk="figure")


def add_likeness_walk(book: Book) -> None:
    """Line b over three choices."""
    # 0 scores most, then 1; the third choice has eta 0.5 - 0.4/2 for feature 2 and 0.5 - 0.5/2 for feature 3
    given = place([[0, 1, 2, 3]], weights(4, "0-2:0.4 1-3:0.5"), [0.9, 0.8, 0.5, 0.5], [0.5] * 4)
    book.case("walk-likeness", "Likeness is the mean over all features taken, each once.", "walk", "b", given,
              draws=numbers("0 0.1 0.9 0.1 0.9 0.1 0.1"), hand={"path": [0, 1, 2], "n_draws": 7},
              source="worked by hand: 0.3 > 0.25")


def add_long_walks(book: Book) -> None:
    """Walks through the worked example with uneven pheromone, by all options."""
    tau = [3.5, 0.02, 1.25, 0.7, 2.2, 0.3]
    for ident, title, seed, more in (
            ("a", "A walk with uneven pheromone.", 3, {}),
            ("b", "The wheel alone.", 4, {"q0": 0.0}),
            ("c", "Greedy alone.", 5, {"q0": 1.0, "epsilon": 0.1}),
            ("d", "Long stays.", 6, {"epsilon": 0.05, "negative_heuristic": "clip"}),
            ("e", "Returns, with clipping.", 11, {"walk": "figure", "negative_heuristic": "clip", "q0": 0.3}),
            ("f", "Returns, with exponents.", 8, {"walk": "figure", "alpha": 0.5, "beta": 2.0, "epsilon": 0.6}),
            ("g", "Exponents that leave pheromone out.", 9, {"alpha": 0.0, "beta": 1.5, "epsilon": 0.2})):
        given = place(TOY_CLUSTERS, TOY_S, TOY_F, tau, **more)
        book.case(f"walk-uneven-{ident}", title, "walk", "21", given, draws=needed(given, lehmer(60, seed * 1000003)))
    crossed = place([[0, 3, 5], [1, 2], [4]], TOY_S, TOY_F, tau, epsilon=0.2)
    book.case("walk-crossed", "Clusters whose features are not in a row.", "walk", "21", crossed,
              draws=needed(crossed, lehmer(60, 21000063)), kills="takes places in a cluster for features")


def needed(given: Json, tape: Sequence[float]) -> list[float]:
    """Return as much of a tape as a walk needs."""
    call = Call({"input": encode(given), "draws": [bits(u) for u in tape]}, {}, gcaco)
    gcaco.walk(call.world(), call.tape)
    return list(tape[:call.tape.used])


def walk_book() -> Book:
    """walk.json."""
    book = Book("L2")
    for fill in (add_spec_walks, add_short_walks, add_likeness_walk, add_long_walks):
        fill(book)
    return book


# ---------------------------------------------------------------- search.json: lines 8 to 23


def colony(name: str, clusters: Sequence[Sequence[int]], similarity: Matrix, fisher: Sequence[float],
           normalize: bool = True, **options: Any) -> dict[str, Any]:
    """Return the inputs of a search; the options that it does not look at are left out."""
    looked_at = ("n_iterations", "n_ants", "initial_pheromone", "evaporation", "alpha", "beta", "q0", "epsilon", "walk",
                 "negative_heuristic", "separability")
    chosen = asdict(gcaco.Options(**{"n_iterations": 1, "n_ants": 1} | options))
    return table_of(name, normalize, clusters=[list(cluster) for cluster in clusters], similarity=similarity,
                    fisher=list(fisher), parameters={option: chosen[option] for option in looked_at})


def add_searches(book: Book) -> None:
    """Colonies of one feature, worked out by hand: classes 1, 3 and 5, 7 give S_W = 1, S_B = 8, so gamma = 8."""
    def case(ident: str, title: str, line: str, tau: float, why: str, **options: Any) -> None:
        ants = options.get("n_ants", 1) * options.get("n_iterations", 1)
        history = [{"best": 8.0, "mean": 8.0, "size": 1.0}] * options.get("n_iterations", 1)
        given = colony("one-column", [[0]], [[0.0]], [0.5], False, **options)
        book.case(f"search-{ident}", title, "search", line, given,
                  draws=[0.5, 0.1] * ants, hand={"tau": [tau], "history": history, "n_draws": 2 * ants},
                  source=f"worked by hand: {why}")

    case("one-ant", "One ant, one iteration.", "8", 8.125, "1/2 x 1/4 + 8", initial_pheromone=0.25, evaporation=0.5)
    case("three-ants", "Three ants, one iteration.", "10", 24.75, "3/4 x 1 + 24", n_ants=3, initial_pheromone=1.0,
         evaporation=0.25)
    # 1/2 x 1 + 8 = 8.5, then 12.25, then 14.125
    case("three-iterations", "Three iterations of one ant.", "9", 14.125, "8.5, 12.25, 14.125", n_iterations=3,
         initial_pheromone=1.0, evaporation=0.5)


def add_longer_searches(book: Book) -> None:
    """The two ants of the worked example, then more of them on its clusters."""
    toy = {"name": "toy", "clusters": TOY_CLUSTERS, "similarity": TOY_S, "fisher": TOY_F}
    plain = book.case("search-toy", "The two ants of the worked example.", "search", "23",
                      colony(**toy, n_ants=2, negative_heuristic="clip"),
                      draws=[*ANT_1_DRAWS, *ANT_2_DRAWS], source=SPEC)
    agree_all(plain["tau"], "7.35773665504 9.95644583848 7.35773665504 9.95644583848 7.35773665504 9.95644583848")
    for ident, title, seed, options in (
            ("ratio", "Two iterations, subsets rated by the other index.", 12, {"separability": "ratio"}),
            ("figure", "Two iterations of ants that may return.", 13, {"walk": "figure", "epsilon": 0.3}),
            ("powers", "Two iterations with exponents.", 14, {"alpha": 2.0, "beta": 0.5, "q0": 0.2})):
        given = colony(**toy, n_ants=3, n_iterations=2, **options)
        book.case(f"search-{ident}", title, "search", "22", given, draws=searched(given, lehmer(200, seed * 1000003)))


def add_search_by_hand(book: Book) -> None:
    """Two ants without pheromone, whose squares are 0: each starts from nothing taken."""
    # the first takes 3 of 0 1 2 3, then 2 of 0 1 2; the second takes 0, then 2 of 1 2 3; both then 4 and 5
    one = [0.0, 0.5, 0.9, 0.9, 0.5, 0.9, 0.05, 0.0, 0.5, 0.5, 0.0, 0.5, 0.5]
    two = [0.0, 0.5, 0.1, 0.9, 0.5, 0.5, 0.05, 0.0, 0.5, 0.5, 0.0, 0.5, 0.5]
    given = colony("toy", [[0, 1, 2, 3], [4], [5]], TOY_S, TOY_F, n_ants=2, initial_pheromone=1e-200, alpha=2.0, q0=0.0,
                   epsilon=0.1)
    plain = book.case("search-no-pheromone", "Two ants whose wheels are empty.", "search", "g", given,
                      draws=[*one, *two])
    first, second = (gcaco.separability(TOY_X, TOY.classes, subset, "inverse")
                     for subset in ([2, 3, 4, 5], [0, 2, 4, 5]))
    assert plain["tau"] == [second, (1 - 0.9) * 1e-200, first + second, first, first + second, first + second]


def searched(given: Json, tape: Sequence[float]) -> list[float]:
    """Return as much of a tape as a search needs."""
    data = {given["data"]: as_json(DATA[given["data"]])}
    call = Call({"input": encode(given), "draws": [bits(u) for u in tape]}, data, gcaco)
    return list(tape[:op_search(call)["n_draws"]])


def search_book() -> Book:
    """search.json."""
    book = Book("L2")
    add_searches(book)
    add_search_by_hand(book)
    add_longer_searches(book)
    return book


# ---------------------------------------------------------------- pheromone.json: lines 23 to 25


def add_deposits(book: Book) -> None:
    """Line 23."""
    subsets = [[3, 4, 2, 0, 1, 5], [5, 1, 3]]
    gamma = [gcaco.separability(TOY_X, TOY.classes, subset, "inverse") for subset in subsets]
    plain = book.case("deposit-toy", "Pheromone of the worked example after its two ants.", "deposit", "23",
                      {"tau": [0.2] * 6, "subsets": subsets, "gamma": gamma, "evaporation": 0.9}, source=SPEC,
                      kills="lets only the last ant leave pheromone")
    agree_all(plain["tau"], "7.35773665504 9.95644583848 7.35773665504 9.95644583848 7.35773665504 9.95644583848")

    def case(ident: str, title: str, tau: list[float], ants: list[list[int]], gains: list[float], rho: float,
             after: list[float], why: str, kills: str | None = None) -> None:
        book.case(f"deposit-{ident}", title, "deposit", "23",
                  {"tau": tau, "subsets": ants, "gamma": gains, "evaporation": rho}, hand={"tau": after},
                  source=f"worked by hand: {why}", kills=kills)

    # a quarter stays: 1/4 * 4 = 1 and so on
    case("by-hand", "A quarter stays, each visitor adds its gamma.", [4.0, 2.0, 1.0], [[0], [1, 0], [0]],
         [1.5, 0.25, 2.0], 0.75, [4.75, 0.75, 0.25], "1 + 15/4, 1/2 + 1/4, 1/4",
         "keeps what should evaporate")
    case("unvisited", "What nobody visits only evaporates.", [0.5, 0.5], [[0]], [1.0], 0.5, [1.25, 0.25],
         "1/4 + 1 and 1/4", "lets pheromone evaporate only where ants were")
    case("worthless", "A gamma of 0 adds nothing.", [1.0, 1.0], [[0, 1]], [0.0], 0.5, [0.5, 0.5], "1/2 + 0")
    # 1/2 + (0.1 + 0.7 + 0.4) = 1.7, but 1/2 + 0.1 + 0.7 + 0.4 = 1.6999999999999997 and from the last 1.7000000000000002
    gains = [0.1, 0.7, 0.4]
    for ident, title, kills in (
            ("order", "The gammas are added up first, then to what is left.",
             "adds each gamma to what is left in turn"),
            ("ants-in-order", "The first ant's gamma is added first.", "adds the gamma of the last ant first")):
        case(ident, title, [1.0], [[0], [0], [0]], gains, 0.5, [1.7], "1/2 + (0.1 + 0.7 + 0.4) = 1.7", kills)
    # 1 - 0.9 = 0.09999999999999998
    case("one-less-rho", "What stays is 1 - 0.9, not 0.1.", [3.0], [[]], [1.0], 0.9, [3.0 * (1 - 0.9)],
         "3 * 0.09999999999999998", "subtracts 0.9 tau from tau")
    case("underflow", "The smallest pheromone evaporates to 0.", [SMALLEST, 1.0], [[1]], [2.0], 0.9,
         [0.0, 1 - 0.9 + 2.0], "a tenth of 2^-1074 rounds to 0")


def add_picks(book: Book) -> None:
    """Lines 24 and 25."""
    after = [7.35773665504, 9.95644583848, 7.35773665504, 9.95644583848, 7.35773665504, 9.95644583848]

    def case(ident: str, title: str, line: str, tau: list[float], k: int, omega: int, hand: Json, why: str,
             kills: str | None = None, source: str | None = None) -> None:
        book.case(f"pick-{ident}", title, "final_pick", line, {"tau": tau, "n_clusters": k, "omega": omega}, hand=hand,
                  source=source or f"worked by hand: {why}", kills=kills)

    case("toy", "Three features of the worked example.", "25", after, 3, 1,
         {"m": 3, "selected": [1, 3, 5], "ranking": [1, 3, 5, 0, 2, 4]}, "", source=SPEC)
    case("toy-cap", "Twelve are more than there are.", "24", after, 3, 4, {"m": 6, "selected": [0, 1, 2, 3, 4, 5]}, "",
         "takes omega k features though there are fewer", source=SPEC)
    case("tie", "Of equal pheromone the lower features are kept.", "25", [1.0, 2.0, 2.0, 1.0, 2.0], 2, 1,
         {"m": 2, "selected": [1, 2], "ranking": [1, 2, 4, 0, 3]}, "1, 2 and 4 are equal",
         "ties go to the higher index")
    case("ascending", "The kept features are reported in their own order.", "25", [1.0, 4.0, 3.0, 0.5, 5.0], 3, 1,
         {"m": 3, "selected": [1, 2, 4], "ranking": [4, 1, 2, 0, 3]}, "5, 4, 3",
         "reports features in order of their pheromone")
    case("zeros", "Pheromone 0 ranks by index.", "25", [0.0, 0.0, 1.0, 0.0], 1, 2,
         {"m": 2, "selected": [0, 2], "ranking": [2, 0, 1, 3]}, "2 first, then 0")
    case("omega-2", "Two per cluster on average, wherever they are.", "25", [5.0, 4.0, 3.0, 2.0, 1.0, 0.5], 2, 2,
         {"m": 4, "selected": [0, 1, 2, 3]}, "the four largest")
    case("one", "One feature.", "24", [0.25], 1, 4, {"m": 1, "selected": [0], "ranking": [0]}, "min(1, 4)")


def pheromone_book() -> Book:
    """pheromone.json."""
    book = Book("L1")
    add_deposits(book)
    add_picks(book)
    return book


# ---------------------------------------------------------------- runs, readings, options, tables: lines 1 to 25


def add_run(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
            tape: Sequence[float | int], **more: Any) -> tuple[gcaco.Result, Json]:
    """Add a run on as much of a tape as it needs."""
    chosen = gcaco.Options(**options)
    uniforms = [entry if isinstance(entry, float) else entry * 2.0**-53 for entry in tape]
    result = gcaco.run(DATA[data], chosen, gcaco.Tape(uniforms))
    plain = book.case(f"run-{ident}", title, "run", line, {"data": data, "parameters": asdict(chosen)},
                      draws=tape[:result.n_draws], **more)
    return result, plain


def seeded(seed: int, count: int) -> list[int]:
    """Return draws of NumPy's default generator as integers for a tape."""
    return [int(u * 2.0**53) for u in np.random.default_rng(seed).random(count).tolist()]


SEEDED = [
    ("text", "inverse", "30.0570499469 15.4474703918 35.6423662087 35.6423662087 20.4990258377 35.6423662087", 161),
    ("text", "ratio", "4.23866683431 2.12656999002 5.51495414834 5.51495414834 3.33701432223 5.51495414834", 161),
    ("figure", "inverse", "2.20532333813 2.20532333813 25.803836483 25.803836483 20.0276158705 25.803836483", 160),
    ("figure", "ratio", "0.303587346487 0.303587346487 5.61259256683 5.61259256683 4.48948316509 5.61259256683", 160),
]


def add_spec_runs(book: Book) -> None:
    """The two ants of the worked example as a run, and its seeded runs."""
    two = {"n_iterations": 1, "n_ants": 2, "negative_heuristic": "clip"}
    after = "7.35773665504 9.95644583848 7.35773665504 9.95644583848 7.35773665504 9.95644583848"
    for omega, support in ((1, [1, 3, 5]), (4, [0, 1, 2, 3, 4, 5])):
        _, plain = add_run(book, f"toy-two-ants-omega-{omega}", f"The two ants of the worked example, omega {omega}.",
                           "24" if omega == 4 else "23", "toy", two | {"omega": omega}, [*ANT_1_DRAWS, *ANT_2_DRAWS],
                           source=SPEC, kills="takes omega features instead of omega per cluster" if omega == 4 else
                           "lets only the last ant leave pheromone")
        agree_all(plain["pheromone"], after)
        assert plain["support"] == support
        assert plain["clusters"] == TOY_CLUSTERS
    for walk, which, tau, n_draws in SEEDED:
        for rule in ("shift", "clip") if (walk, which) == ("text", "inverse") else ("shift",):
            name = f"{walk}-{which}" if rule == "shift" else f"{walk}-{which}-{rule}"
            result, plain = add_run(book, f"toy-42-{name}", f"The seeded run of the worked example: {name}.", "25",
                                    "toy", {"n_iterations": 3, "n_ants": 5, "omega": 1, "walk": walk,
                                            "separability": which, "negative_heuristic": rule},
                                    seeded(42, 400), source=SPEC, kills=SEEDED_KILLS.get(name))
            agree_all(plain["pheromone"], tau)
            assert (plain["support"], result.n_draws) == ([2, 3, 5], n_draws)


SEEDED_KILLS = {"text-inverse": "updates pheromone after every ant", "text-ratio": "gives the other form whatever"
                " separability says", "figure-inverse": "visits every cluster once whatever walk says"}


def runs_book() -> Book:
    """runs.json."""
    book = Book("L3")
    add_spec_runs(book)
    return book


def small(**options: Any) -> dict[str, Any]:
    """Return parameters for runs of a few ants."""
    return {"n_iterations": 2, "n_ants": 2, "omega": 1} | options


# id; title; line; table; options; seed; the mutant that it catches
Edge = tuple[str, str, str, str, dict[str, Any], int, str | None]
READING_RUNS: list[Edge] = [
    ("sigma-variance", "Columns, similarities and scores divided by their variances: other features are kept.", "2",
     "toy", small(sigma="variance"), 4, "divides W by its standard deviation whatever sigma says"),
    ("clip", "A run that clipping turns: candidates all alike.", "c", "toy", small(negative_heuristic="clip", q0=0.9),
     28, "shifts although the heuristic is clipped"),
    ("shift", "The same draws without clipping.", "c", "toy", small(q0=0.9), 28,
     "clips although the heuristic is shifted"),
    ("ratio", "A run that the ratio turns.", "22", "toy", small(separability="ratio"), 2,
     "gives the other form whatever separability says"),
    ("inverse", "The same draws with the pseudo-inverse.", "22", "toy", small(), 2,
     "gives the ratio whatever separability says"),
    ("figure", "A run with returns.", "20", "toy", small(walk="figure", epsilon=0.3), 2,
     "visits every cluster once whatever walk says"),
    ("text", "The same draws without returns.", "20", "toy", small(epsilon=0.3), 2,
     "returns to a cluster in which the ant stayed"),
    ("figure-exhausted", "Returns, and a cluster used up during a stay.", "20", "wide",
     small(walk="figure", epsilon=0.2, theta=0.4, n_iterations=1), 6,
     "keeps a cluster that was used up during a stay"),
    ("figure-clip-ratio", "Three readings at once.", "20", "toy",
     small(walk="figure", negative_heuristic="clip", separability="ratio"), 4, None),
    ("all-readings", "All four readings at once.", "20", "toy",
     small(walk="figure", negative_heuristic="clip", separability="ratio", sigma="variance"), 5, None),
]
OPTION_RUNS: list[Edge] = [
    ("not-normalized", "The columns as they are.", "2", "toy", small(normalize=False), 1,
     "scales although normalize is false"),
    ("not-normalized-variance", "The columns as they are; similarities and scores divided by their variances.", "4",
     "toy", small(normalize=False, sigma="variance", n_iterations=1), 2, None),
    ("theta-0", "All edges stay: one cluster.", "5", "toy", small(theta=0.0, n_iterations=1), 7, None),
    ("theta-0-4", "Two clusters.", "5", "toy", small(theta=0.4, omega=2, n_iterations=1), 8, None),
    ("theta-0-8", "Four clusters, two of them isolated nodes.", "6", "toy", small(theta=0.8, n_iterations=1), 9,
     "drops nodes without edges"),
    ("theta-1", "No edge stays: every ant takes every feature.", "6", "toy", small(theta=1.0, n_iterations=1), 10,
     "drops nodes without edges"),
    ("epsilon-1", "Every ant takes one feature of each cluster.", "18", "toy", small(epsilon=1.0), 11, None),
    ("epsilon-low", "Ants that hardly ever leave.", "18", "toy", small(epsilon=0.1, n_iterations=1), 12,
     "stays at a low draw and leaves at a high one"),
    ("q0-0", "The wheel alone.", "g", "toy", small(q0=0.0, n_iterations=1), 13, None),
    ("q0-1", "Greedy alone: no draw for the wheel.", "f", "toy", small(q0=1.0), 14,
     "draws for the wheel whatever q is"),
    ("powers", "Exponents 2 and 1/2.", "d", "toy", small(alpha=2.0, beta=0.5, n_ants=3), 15, "leaves alpha out"),
    ("no-pheromone", "Without pheromone.", "d", "toy", small(alpha=0.0, n_ants=1), 16, None),
    ("no-heuristic", "Without heuristic.", "d", "toy", small(beta=0.0, n_ants=1), 17, "leaves beta out"),
    ("slow-evaporation", "Pheromone that stays.", "23", "toy", small(evaporation=0.125, initial_pheromone=1.5,
                                                                    n_iterations=3), 18,
     "keeps what should evaporate"),
    ("omega-2", "Two features per cluster.", "24", "toy", small(omega=2, theta=0.4, n_iterations=1), 19,
     "takes omega features instead of omega per cluster"),
]
TABLE_RUNS: list[Edge] = [
    ("constants", "Constant columns belong nowhere and rank last.", "1", "toy-with-constants", small(), 1,
     "keeps a column that varies by rounding"),
    ("constants-cap", "More features asked for than vary.", "24", "toy-with-constants", small(omega=4), 2, None),
    ("one-column", "One column.", "4", "one-column", small(), 3, "takes the mean of no values"),
    ("two-columns", "Two columns are two clusters: their similarity is one half.", "4", "two-columns", small(), 4,
     None),
    ("two-columns-joined", "At theta one half they are one cluster.", "5", "two-columns", small(theta=0.5), 5,
     "removes a weight equal to theta"),
    ("collinear", "Collinear columns: all similarities and scores are one half.", "4", "collinear",
     small(theta=0.5, n_ants=1), 6, "scales the rounding errors of W"),
    ("flat-in-class", "A feature without variance inside the classes.", "7", "flat-in-class",
     small(theta=0.5, n_ants=3, normalize=False), 7, "tests the computed variance instead of the values"),
    ("flat-alone", "Subsets of that feature alone are worth nothing.", "22", "all-flat",
     small(theta=0.5, normalize=False), 8, "keeps the rounding of a class mean"),
    ("three-classes", "Three classes, one of them with one sample, codes with gaps.", "7", "three-classes",
     small(n_ants=3), 9, "takes codes for places of classes"),
    ("three-classes-ratio", "The same by the ratio, returns allowed.", "22", "three-classes",
     small(separability="ratio", walk="figure", theta=0.4), 10, None),
    ("wide", "More features than samples: S_W is singular.", "22", "wide", small(epsilon=0.2), 11,
     "inverts a singular matrix"),
    ("wide-ratio", "The same by the ratio.", "22", "wide", small(separability="ratio", epsilon=0.2), 9, None),
    ("lopsided", "Two features, classes of different size.", "22", "lopsided", small(normalize=False), 13,
     "weights the classes between by their size"),
]


def add_edges(book: Book, edges: Sequence[Edge]) -> None:
    """Add short runs about single options or odd tables."""
    for ident, title, line, data, options, seed, kills in edges:
        add_run(book, ident, title, line, data, options, lehmer(400, seed * 1000003), kills=kills)


def add_run_by_hand(book: Book) -> None:
    """A run of one ant, worked out event by event."""
    # one pair, so S = 1/2 < theta: two clusters; two scores of 1, so F = 1/2; no variance inside a class, so gamma = 0
    draws = [0.75, 0.5, 0.25, 0.9, 0.5]
    walked: list[Json] = [
        {"line": "gcaco:10", "ant": 0}, {"line": "gcaco:13", "u": 0.75, "cluster": 1},
        {"line": "gcaco:a", "unvisited": [1]}, {"line": "gcaco:b", "eta": [0.5]},
        {"line": "gcaco:c", "heuristic": [0.75]}, {"line": "gcaco:d", "weights": [0.1875]},
        {"line": "gcaco:e", "q": 0.5}, {"line": "gcaco:f", "chosen": 1},
        {"line": "gcaco:17", "cluster": 1}, {"line": "gcaco:20", "todo": [0]},
        {"line": "gcaco:13", "u": 0.25, "cluster": 0}, {"line": "gcaco:a", "unvisited": [0]},
        {"line": "gcaco:b", "eta": [0.0]}, {"line": "gcaco:c", "heuristic": [0.5]},
        {"line": "gcaco:d", "weights": [0.125]}, {"line": "gcaco:e", "q": 0.9},
        {"line": "gcaco:g", "u": 0.5, "chosen": 0}, {"line": "gcaco:17", "cluster": 0},
        {"line": "gcaco:20", "todo": []}, {"line": "gcaco:21", "path": [1, 0]}]
    events: list[Json] = [
        {"line": "gcaco:1", "kept": [0, 1]}, {"line": "gcaco:3"}, {"line": "gcaco:4", "pairs": [0.5]},
        {"line": "gcaco:5", "edges": []}, {"line": "gcaco:6", "clusters": [[0], [1]]},
        {"line": "gcaco:7", "raw": [1.0, 1.0], "fisher": [0.5, 0.5]}, {"line": "gcaco:8", "tau": [0.25, 0.25]},
        {"line": "gcaco:9", "iteration": 1}, *walked, {"line": "gcaco:22", "gamma": [0.0]},
        {"line": "gcaco:23", "tau": [0.125, 0.125]}, {"line": "gcaco:24", "m": 2},
        {"line": "gcaco:25", "selected": [0, 1]}]
    add_run(book, "by-hand", "One ant over two single features that tell the classes apart.", "25", "all-flat",
            small(n_iterations=1, n_ants=1, normalize=False, initial_pheromone=0.25, evaporation=0.5), draws,
            hand={"clusters": [[0], [1]], "labels": [0, 1], "modularity": 0.0, "similarity": [[0.0, 0.5], [0.5, 0.0]],
                  "graph": [[0.0, 0.0], [0.0, 0.0]], "fisher_raw": [1.0, 1.0], "fisher": [0.5, 0.5],
                  "pheromone": [0.125, 0.125], "ranking": [0, 1], "support": [0, 1], "n_draws": 5,
                  "history": [{"best": 0.0, "mean": 0.0, "size": 2.0}], "events": events},
            source="worked by hand: S = F = 1/2, gamma = 0, half of 1/4 stays")


def add_chosen_runs(book: Book) -> None:
    """Runs on draws chosen by hand."""
    # one ant that takes all features: all have the same pheromone
    _, plain = add_run(book, "tie", "All features have the same pheromone: the lowest are kept.", "25", "toy",
                       small(n_iterations=1, n_ants=1, negative_heuristic="clip"), ANT_1_DRAWS,
                       kills="ties go to the higher index")
    assert plain["support"] == [0, 1, 2]
    # what is left of 1e-300 after two iterations of 2^-53 each is 0, so unvisited features have 0 as constant ones do
    _, plain = add_run(book, "underflow", "Pheromone that underflows to 0 still ranks before constant columns.", "25",
                       "toy-with-constants", small(n_iterations=2, n_ants=1, evaporation=LARGEST, theta=0.2,
                                                   initial_pheromone=1e-300, epsilon=1.0), [0.5, 0.5, 0.5] * 2,
                       kills="ranks constant columns among the others")
    assert plain["ranking"][-2:] == [0, 4]
    assert plain["pheromone"].count(0.0) == 7


def readings_book() -> Book:
    """readings.json."""
    book = Book("L3")
    add_edges(book, READING_RUNS)
    return book


def options_book() -> Book:
    """options.json."""
    book = Book("L3")
    add_edges(book, OPTION_RUNS)
    return book


def tables_book() -> Book:
    """tables.json."""
    book = Book("L3")
    add_edges(book, TABLE_RUNS)
    add_run_by_hand(book)
    add_chosen_runs(book)
    return book


# ---------------------------------------------------------------- files


BOOKS: dict[str, Callable[[], Book]] = {
    "scaling": scaling_book, "graph": graph_book, "scores": scores_book, "select": select_book, "walk": walk_book,
    "search": search_book, "pheromone": pheromone_book, "runs": runs_book, "readings": readings_book,
    "options": options_book, "tables": tables_book,
}


def build() -> dict[str, str]:
    """Check the worked example and return the text of every file."""
    return together({name: make() for name, make in BOOKS.items()})


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Write the files, or with ``--check`` only compare them."""
    return command("make_gcaco", build, arguments, folder)


if __name__ == "__main__":
    sys.exit(main())
