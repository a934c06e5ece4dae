"""The operations of GCACO, worked out by the oracle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from tests.oracle import bookmaking, gcaco
from tests.oracle.bookmaking import Json, bits, encode
from tests.oracle.gcaco import Matrix
from tests.oracle.make.gcaco.data import from_json

SMALLEST = 2.0**-1074

CLOSE = 4  # units in the last place for what went through an exponential or a power
LOOSE = 4096  # and for what a linear algebra library may compute, or what is added in an order of one's own


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


class Call(bookmaking.Call):
    """One operation on a table of this paper."""

    read = staticmethod(from_json)

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
