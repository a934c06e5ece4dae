"""The operations of GCACO's vectors, carried out by this implementation on either path."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from reference import trace
from reference.backend import path
from reference.draws import Draws
from reference.gcaco import algorithm, fisher, graph, louvain, pheromone, scaling, walk
from reference.gcaco.estimator import GCACO
from reference.gcaco.paper import PAPER
from reference.gcaco.problem import Codes, Floats, Ground
from reference.gcaco.separability import Scatter
from reference.gcaco.shortcuts import Shortened
from reference.gcaco.steps import Steps, assemble
from reference.matrices import training_matrix

Values = dict[str, Any]

MAIN_LINES = [str(line) for line in (*range(1, 10), *range(22, 26))]
"""Lines of the main listing: both paths tell them."""

MIRROR_TELLS = ("unvisited", "eta", "heuristic", "weights", "greedy")
"""What only the mirror can tell of a single choice."""


def prepared(given: Values, data: Values) -> tuple[list[int], Floats, Codes]:
    """Lines 1 and 2 on the table of a case."""
    table = data[given["data"]]
    samples, classes = training_matrix(GCACO(), table["x"], table["classes"])
    kept = graph.varying(samples)
    steps = assemble("python", normalize=given["normalize"], sigma=given["sigma"])
    return kept, steps.normalised(samples[:, kept]), classes


def steps_of(given: Values, backend: str) -> Steps:
    """The steps of a case that gives some of the parameters."""
    names = ("alpha", "beta", "q0", "epsilon", "negative_heuristic", "walk")
    return assemble(backend, n_ants=1, **{name: given[name] for name in names if name in given})


def softmax_scale(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Softmax scaling of a list of values."""
    values = np.array(given["values"], dtype=np.float64)
    around = scaling.centre(values, given["sigma"])
    scaled = scaling.softmax(values, around).tolist()
    return {"mean": float(around.mean), "sigma": float(around.sigma), "scaled": scaled}


def prepare(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 1 and 2."""
    kept, samples, _ = prepared(given, data)
    return {"kept": kept, "x": samples.tolist()}


def similarity(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 3 and 4."""
    correlation = graph.correlations(prepared(given, data)[1])
    scaled = graph.similarities(correlation, given["sigma"])
    return {"correlation": correlation.tolist(), "similarity": scaled.tolist()}


def cut(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 5."""
    return {"graph": graph.cut(np.array(given["similarity"]), given["theta"]).tolist()}


def communities(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines L1 to L5."""
    weights = np.array(given["graph"], dtype=np.float64)
    found = assemble(backend).louvain(weights)
    labels = {node: label for label, cluster in enumerate(found.clusters) for node in cluster}
    return {
        "clusters": found.clusters,
        "labels": [labels[node] for node in range(len(weights))],
        "modularity": found.modularity,
        "levels": [level._asdict() for level in found.levels],
    }


def clusters(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 3 to 6 on the table of a case."""
    _, samples, _ = prepared(given, data)
    found = algorithm.feature_graph(samples, assemble(backend, sigma=given["sigma"], theta=given["theta"])).partition
    return {"clusters": found.clusters, "modularity": found.modularity}


def modularity(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The modularity of a partition, line L4."""
    weights = np.array(given["graph"], dtype=np.float64)
    if not weights.any():
        return {"modularity": 0.0}
    labels = louvain.renumbered(given["labels"])
    return {"modularity": path("reference.gcaco", backend)(louvain.aggregate)(weights, labels)[1]}


def fisher_score(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 7."""
    _, samples, classes = prepared(given, data)
    raw = fisher.fisher_scores(samples, classes)
    return {"raw": raw.tolist(), "fisher": scaling.softmax_scale(raw, given["sigma"]).tolist()}


def select(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines a to h; the weights are the mirror's to tell."""
    habits, take = steps_of(given, backend).habits, path("reference.gcaco", backend)(walk.select)
    ground = Ground([given["cluster"]], np.array(given["similarity"]), given["fisher"])
    heard: Values = {"greedy": False}

    def listen(line: str, event: Values) -> None:
        heard.update({name: value for name, value in event.items() if name in MIRROR_TELLS})
        heard["greedy"] = line == "gcaco:f"

    with trace.listen(listen, [f"gcaco:{line}" for line in "abcdfg"]):
        chosen = take(0, given["visited"], ground, given["tau"], habits, draws)
    result = {"chosen": chosen, "n_draws": draws.n_draws}
    return {**heard, **result} if backend == "python" else result


def one_ant(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """One ant, lines 11 to 21; the events are the mirror's to tell."""
    ground = Ground(given["clusters"], np.array(given["similarity"]), given["fisher"])
    events: list[Values] = []
    lines = [line for line in PAPER.mirror_lines if line not in ("gcaco:10", "gcaco:21")]
    with trace.listen(lambda line, event: events.append({"line": line, **trace.plain(event)}), lines):
        [visited] = steps_of(given, backend).walks(ground, given["tau"], draws)
    result: Values = {"path": visited, "n_draws": draws.n_draws}
    return {**result, "events": events} if backend == "python" else result


def separability_index(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 22."""
    _, samples, classes = prepared(given, data)
    scatter, subset = Scatter.of(samples, classes), given["subset"]
    worth = assemble(backend, separability=given["separability"]).separability(scatter)
    part = Shortened.of_scatter(scatter).part(subset)
    return {"within": part.within().tolist(), "between": part.between().tolist(), "gamma": worth(subset)}


def search(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 8 to 23."""
    _, samples, classes = prepared(given, data)
    ground = Ground(given["clusters"], np.array(given["similarity"]), given["fisher"])
    steps = assemble(backend, **given["parameters"])
    tau, history = algorithm.search(ground, Scatter.of(samples, classes), steps, draws)
    return {"tau": tau, "history": [entry._asdict() for entry in history], "n_draws": draws.n_draws}


def deposit(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 23."""
    steps = assemble(backend, evaporation=given["evaporation"])
    return {"tau": steps.update_pheromone(given["tau"], given["subsets"], given["gamma"])}


def final_pick(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 24 and 25."""
    m = pheromone.how_many(len(given["tau"]), given["n_clusters"], given["omega"])
    order = pheromone.ranking(given["tau"])
    return {"m": m, "selected": pheromone.final_pick(order, m), "ranking": order}


def run(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 1 to 25, with their events; C tells those of the main listing."""
    events: list[Values] = []
    lines = [*(f"gcaco:{line}" for line in MAIN_LINES), *PAPER.mirror_lines]
    with trace.listen(lambda line, event: events.append({"line": line, **trace.plain(event)}), lines):
        result = run_silently(given, data, draws, backend)
    return {**result, "events": events}


def run_silently(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The same with nobody listening."""
    table = data[given["data"]]
    model = GCACO(**given["parameters"], backend=backend, random_state=draws)  # type: ignore[arg-type]
    with warnings.catch_warnings(action="ignore"):  # of more features asked for than there are
        model.fit(table["x"], table["classes"])
    result: Values = {
        name: getattr(model, f"{name}_").tolist()
        for name in ("labels", "correlation", "similarity", "graph", "fisher_raw", "fisher", "pheromone", "ranking")
    }
    return {
        **result,
        "clusters": model.clusters_,
        "modularity": model.modularity_,
        "support": model.get_support(indices=True).tolist(),
        "history": [entry._asdict() for entry in model.history_],
        "n_draws": model.n_draws_,
    }


OPERATIONS: dict[str, Callable[[Values, Values, Draws, str], Values]] = {
    "gcaco.softmax_scale": softmax_scale,
    "gcaco.prepare": prepare,
    "gcaco.similarity": similarity,
    "gcaco.graph": cut,
    "gcaco.louvain": communities,
    "gcaco.clusters": clusters,
    "gcaco.modularity": modularity,
    "gcaco.fisher": fisher_score,
    "gcaco.select": select,
    "gcaco.walk": one_ant,
    "gcaco.separability": separability_index,
    "gcaco.search": search,
    "gcaco.deposit": deposit,
    "gcaco.final_pick": final_pick,
    "gcaco.run": run,
}

SILENT = {"gcaco.run": run_silently}
"""The runs with nobody listening."""
