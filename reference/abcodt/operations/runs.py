"""The operations of ABCoDT's vectors: its runs here, single steps in steps.py; on either path."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from reference import trace
from reference.abcodt import algorithm, grow, select
from reference.abcodt.operations import listing, steps
from reference.abcodt.operations.steps import Values, heard, problem_of, told
from reference.abcodt.paper import PAPER
from reference.abcodt.problem import Problem
from reference.abcodt.steps import assemble
from reference.draws import Draws

MIRROR_TELLS = ("feature", "partner", "phi", "value", "profit", "accepted", "chosen", "candidates")
"""What only the mirror tells of a move, of onlookers and of a split."""


def by_both(events: list[Values], backend: str) -> list[Values]:
    """The events that a path owes: bees that train trees fly in Python on the C path too, and tell more."""
    return [event for event in events if backend == "python" or event["line"] not in PAPER.mirror_lines]


def colony(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Stage 1, with its events."""
    with heard() as events:
        result = colony_silently(given, data, draws, backend)
    return {**result, "events": by_both(events, backend)}


def colony_silently(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The same with nobody listening."""
    blind = Problem(np.zeros((given["n_features"], 2)), [0, 1], 2)
    problem = problem_of(data[given["data"]]) if given["data"] else blind
    found = algorithm.forage(problem, assemble(backend, **given["parameters"]), draws)
    return {**_foraged(found), "n_draws": draws.n_draws}


def _foraged(found: algorithm.Foraged) -> Values:
    state = told(found.colony)
    counts = {"n_evaluations": state.pop("evaluations"), "n_cycles": found.n_cycles}
    return {"theta": list(map(int, found.theta)), **state, **counts}


def boost(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Stage 2 up to the importances, with its events."""
    with heard() as events:
        result = boost_silently(given, data, draws, backend)
        trace.step("abcodt:27", importances=result["importances"])
    return {**result, "events": by_both(events, backend)}


def boost_silently(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The same with nobody listening."""
    problem, features = problem_of(data[given["data"]]), given["features"]
    steps = assemble(backend, **given["parameters"])
    part = problem.of_features(features)
    found = algorithm.boost(part, steps, draws, features)
    nodes = select.split_nodes(found.trees, features)
    weights = select.importances(nodes, len(found.trees) * problem.n_classes, problem.n_features)
    scores = [list(map(float, row)) for row in algorithm.scores_of(found, part, steps)]
    return {**_boosted(found, features), "scores": scores, "importances": weights, "n_draws": draws.n_draws}


def _boosted(found: algorithm.Boosted, names: Sequence[int]) -> Values:
    trees = [grow.nodes(tree, names) for trees in found.trees for tree in trees]
    return {"betas": found.betas, "trees": trees, "train_loss": found.losses}


def run(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Both stages, with the events of the run."""
    with heard() as events:
        result = fit(given, data, draws, backend)
    return {**result, "events": by_both(events, backend)}


def fit(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The same with nobody listening."""
    problem = problem_of(data[given["data"]])
    found = algorithm.abcodt(problem, assemble(backend, **given["parameters"]), draws)
    names = [j for j, bit in enumerate(found.foraged.theta) if bit]
    chosen = {"average": found.average, "support": list(map(int, found.support))}
    stages = {**_foraged(found.foraged), **_boosted(found.boosted, names)}
    return {**stages, "importances": found.importances, **chosen, "n_draws": draws.n_draws}


OPERATIONS: dict[str, Callable[[Values, Values, Draws, str], Values]] = {
    "abcodt.init": steps.init,
    "abcodt.mask": steps.mask,
    "abcodt.centroid": steps.centroid,
    "abcodt.distance": steps.distance,
    "abcodt.accuracy": steps.accuracy,
    "abcodt.probabilities": steps.probabilities,
    "abcodt.move": steps.move,
    "abcodt.onlooker": steps.onlooker,
    "abcodt.scout": steps.scout,
    "abcodt.softmax": steps.softmax,
    "abcodt.split": steps.split,
    "abcodt.tree": steps.tree,
    "abcodt.line_search": steps.line_search,
    "abcodt.subsample": steps.subsample,
    "abcodt.importances": steps.importances,
    "abcodt.select": steps.select_features,
    **listing.OPERATIONS,
    "abcodt.colony": colony,
    "abcodt.boost": boost,
    "abcodt.run": run,
    "abcodt.fit": fit,
}
"""Every operation by its name: (input, data, draws, backend) to result."""

SILENT = {"abcodt.colony": colony_silently, "abcodt.boost": boost_silently, "abcodt.run": fit}
"""The runs with nobody listening."""
