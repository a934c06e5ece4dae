"""The operations of AntMiner_mbc's vectors, carried out by this implementation on either path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from reference import trace
from reference.backend import path
from reference.draws import Draws
from reference.mbc import heuristic, pheromone, quality, sample, vote
from reference.mbc.algorithm import antminer_mbc
from reference.mbc.build import CUTS
from reference.mbc.operations import listing
from reference.mbc.operations.listing import (
    Values,
    chosen,
    graph_of,
    listed,
    problem_of,
    sample_of,
    trails,
    two_parts,
    whole_problem,
)
from reference.mbc.problem import Problem
from reference.mbc.steps import Steps, assemble

MIRROR_TELLS = ("chosen",)
"""What only the mirror tells of a walk, besides its wheels."""

EVENTS = ["0a", "0b", "3", "4a", "5", "7", "14", "17", "18", "20", "22", "23", "23a", "24", "25", "25a", "25b"]
"""The lines that a run tells; both paths tell them all."""

OF_ETA = ("heuristic", "upper_bound", "any_value")
"""The parameters of the heuristic."""


def cuts(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The cut points of a column."""
    values = np.array([np.nan if v is None else v for v in given["values"]], dtype=np.float64)
    classes = np.array(given.get("classes", [0] * len(values)), dtype=np.int32)
    cut_points = CUTS[given.get("cuts", "midpoints")]
    return {"cuts": cut_points(values, classes, given.get("n_classes", 1), given["max_cuts"])}


def graph(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The layers of a graph."""
    built = graph_of(given, problem_of(given, data[given["data"]]), given["rows"])
    layers = []
    for layer in built.layers:
        entry = {"name": layer.kind, "column": layer.column, "size": layer.size}
        layers.append({**entry, "cuts": list(layer.choices)} if layer.kind in ("lower", "upper") else entry)
    return {"layers": layers, "n_layers": len(layers), "average": built.average}


def heuristic_value(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Eq. 7 or 8."""
    return {"eta": heuristic.HEURISTICS[given["heuristic"]](given["rows"], given["of_class"], given["n_classes"])}


def eta(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The heuristic of every vertex for a class."""
    built, rows, problem = sample_of(given, data[given["data"]], given["rows"])
    values = assemble(backend, **chosen(given, *OF_ETA)).eta(built, rows, problem)
    return {"eta": values[problem.rule_classes().index(given["class"])]}


def quality_of(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Eq. 10."""
    measure = quality.measure(given["omega"], given.get("min_cases_per_rule", 1))
    return {"quality": measure(given["tp"], given["fp"], given["p"], given["n"])}


def walk(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """One ant; the wheels are the mirror's to tell."""
    built, rows, problem = sample_of(given, data[given["data"]], given["rows"])
    steps = assemble(backend, **chosen(given, *OF_ETA))
    values, open_classes = steps.eta(built, rows, problem), problem.open_classes(rows)
    spins: list[Any] = []
    with trace.listen(lambda _, event: spins.append(event), [f"mbc:W{n}" for n in (1, 2, 3, 6)]):
        walked = steps.walk(built, trails(given["tau"]), values, open_classes, draws)
    result: Values = {"path": list(walked), "n_draws": draws.n_draws}
    if backend != "python":
        return result
    return {**result, "wheels": [list(event["weights"]) for event in spins], "chosen": [e["chosen"] for e in spins]}


def prune_rule(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines P1 to P4; the trials are the mirror's to tell."""
    built, rows, _ = sample_of(given, data[given["data"]], given["rows"])
    steps = assemble(backend, **chosen(given, "omega", "prune_ties", "min_cases_per_rule"))
    events: list[Values] = []
    with trace.listen(lambda line, event: events.append({"line": line, **event}), ["mbc:P2", "mbc:P3"]):
        pruned = steps.prune(steps.rule_of(tuple(given["path"]), built, rows), built, rows)
    result = {
        "path": list(pruned.path),
        "tests": [list(test) for test in pruned.tests],
        "quality": pruned.quality,
        "tp": pruned.tp,
        "fp": pruned.fp,
    }
    return {**result, "trials": _trials(events)} if backend == "python" else result


def bounds(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """tau_max and tau_min."""
    names = ("quality", "c", "rho", "p_best", "n_layers", "average")
    tau_max, tau_min = pheromone.bounds(*(given[name] for name in names))
    return {"tau_max": tau_max, "tau_min": tau_min}


def update(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 22."""
    tau = trails(given["tau"])
    names = ("quality", "c", "rho", "tau_max", "tau_min")
    update_pheromone = path("reference.mbc", backend)(pheromone.update_pheromone)
    update_pheromone(tau, tuple(given["path"]), *(given[name] for name in names))
    rows = enumerate(given["tau"])
    return {"tau": [[[tau.get((d, i, j)) for j in range(len(row))] for i, row in enumerate(m)] for d, m in rows]}


def converged(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The test of line 9."""
    both = pheromone.CONVERGENCE[given["convergence"]]
    limits = (given["tau_max"], given["tau_min"], given["tol"])
    at_rest = path("reference.mbc", backend)(pheromone.converged)
    return {"converged": at_rest(trails(given["tau"]), tuple(given["path"]), *limits, both)}


def split(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The split of line 0b."""
    learn, hold = sample.split(given["classes"], given["n_classes"], given["validation_fraction"], draws)
    return {"learn": learn, "validate": hold, "n_draws": draws.n_draws}


def bootstrap(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 3."""
    return {"sample": sample.bootstrap(given["rows"], draws), "n_draws": draws.n_draws}


def vote_of(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines C1 to C6."""
    lists = [[vote.Ballot(entry["class"], entry["matches"]) for entry in rules] for rules in given["lists"]]
    per_list = given["mismatch_votes"] == "per_list"
    c, votes = vote.classify(lists, given["n_classes"], given["majority"], given["majority_weight"], per_list)
    return {"votes": votes, "class": c}


def run(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 0a to 28 and the votes for the training rows, with the events of the main listing."""
    events: list[Values] = []
    with trace.listen(
        lambda line, event: events.append({"line": line, **trace.plain(event)}), [f"mbc:{line}" for line in EVENTS]
    ):
        result = run_silently(given, data, draws, backend)
    return {**result, "events": events}


def run_silently(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The same with nobody listening."""
    problem, (parameters, around) = whole_problem(data[given["data"]]), two_parts(given["parameters"])
    steps = assemble(backend, **parameters)
    found = antminer_mbc(problem, steps, draws, [draws] * around["n_classifiers"])
    lists = [
        {
            "sample": base.sample,
            "validation": base.validation,
            "cuts": [list(layer.choices) for layer in base.graph.layers if layer.kind == "lower"],
            "rules": listed(base),
            "validation_curve": base.curve if base.validation else [],
        }
        for base in found
    ]
    n_draws = draws.n_draws
    votes = [_votes(row, found, problem, steps, around) for row in range(problem.n_rows)]
    return {
        "majority": problem.majority,
        "lists": lists,
        "n_draws": n_draws,
        "votes": [entry for _, entry in votes],
        "predictions": [c for c, _ in votes],
    }


def _votes(row: int, found: Any, problem: Problem, steps: Steps, around: Values) -> tuple[int, list[float]]:
    ballots = []
    for base in found:
        rows = problem.sample(base.graph, [row])
        ballots.append([vote.Ballot(r.prediction, bool(steps.covered(r, rows))) for r in base.rules])
    per_list = around["mismatch_votes"] == "per_list"
    return vote.classify(ballots, problem.n_classes, problem.majority, around["majority_weight"], per_list)


OPERATIONS: dict[str, Callable[[Values, Values, Draws, str], Values]] = {
    "mbc.cuts": cuts,
    "mbc.graph": graph,
    "mbc.heuristic_value": heuristic_value,
    "mbc.eta": eta,
    "mbc.quality": quality_of,
    "mbc.walk": walk,
    "mbc.prune": prune_rule,
    "mbc.bounds": bounds,
    "mbc.update": update,
    "mbc.converged": converged,
    "mbc.split": split,
    "mbc.bootstrap": bootstrap,
    **listing.OPERATIONS,
    "mbc.vote": vote_of,
    "mbc.run": run,
}

SILENT = {"mbc.run": run_silently}
"""The runs with nobody listening."""


def _trials(events: list[Values]) -> list[Values]:
    trials, number = [], 1
    for event in events:
        if event.pop("line") == "mbc:P3":
            number += 1
        else:
            trials.append({"pass": number, **event})
    return trials
