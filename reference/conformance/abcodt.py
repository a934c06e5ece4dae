"""The operations of ABCoDT's vectors, carried out by this implementation on either path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from reference import trace
from reference.abcodt import algorithm, forage, grow, judge, select
from reference.abcodt.forage import Colony
from reference.abcodt.judge import Accuracy, Distance
from reference.abcodt.problem import Problem
from reference.abcodt.select import SplitNode
from reference.abcodt.steps import assemble, path
from reference.draws import Draws

Values = dict[str, Any]

MIRROR_LINES = ["9a", "9b", "a", "b", "c", "d"]
"""The lines that only the mirror tells."""

MIRROR_TELLS = ("feature", "partner", "phi", "value", "profit", "accepted", "chosen", "candidates")
"""What only the mirror tells of a move, of onlookers and of a split."""


def problem_of(table: Values) -> Problem:
    """The table of a case."""
    return Problem.of(table["x"], table["classes"])


def colony_of(given: Values) -> Colony:
    """The food sources of a case."""
    positions = [list(position) for position in given["sources"]]
    return Colony(positions, list(given["profits"]), list(given["trials"]), given["evaluations"])


def profit_of(given: Values, data: Values, backend: str) -> Distance | Accuracy:
    """What judges the sources of a case."""
    if given["parameters"]["reading"] == "literal":
        return Distance(given["centroid"])
    steps = assemble(backend, **given["parameters"])
    return Accuracy(problem_of(data[given["data"]]), steps.settings.cv, steps.classify)


def told(colony: Colony) -> Values:
    """The food sources as a case expects them."""
    return {
        "sources": [list(map(float, position)) for position in colony.positions],
        "profits": colony.profits,
        "trials": colony.trials,
        "evaluations": colony.evaluations,
    }


@contextmanager
def heard(*lines: str) -> Iterator[list[Values]]:
    """The events of a block, of all lines or of the given ones."""
    events: list[Values] = []
    wanted = [f"abcodt:{line}" for line in lines] if lines else None
    with trace.listen(lambda line, values: events.append({"line": line, **trace.plain(values)}), wanted):
        yield events


def by_both(events: list[Values], backend: str) -> list[Values]:
    """The events that a path owes: bees that train trees fly in Python on the C path too, and tell more."""
    own = [f"abcodt:{line}" for line in MIRROR_LINES]
    return [event for event in events if backend == "python" or event["line"] not in own]


def init(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 1 to 3."""
    n_sources = assemble(backend, n_sources=given["n_sources"]).n_sources(given["n_features"])
    sources = path(backend).scatter(n_sources, given["n_features"], draws)
    return {"sources": [list(map(float, x)) for x in sources], "trials": [1] * n_sources, "n_draws": draws.n_draws}


def mask(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The features of a position."""
    return {"mask": list(map(int, judge.mask(given["position"])))}


def centroid(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Definition 1."""
    return {"centroid": path(backend).distances(given["sources"])[0]}


def distance(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Eq. 7."""
    return {"profit": Distance(given["centroid"])(given["position"])}


def accuracy(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The profit of the other reading."""
    problem, steps = problem_of(data[given["data"]]), assemble(backend, **given["parameters"])
    profit, bits = Accuracy(problem, steps.settings.cv, steps.classify), tuple(map(bool, given["mask"]))
    predictions = profit.predictions(bits)
    correct = sum(one == other for one, other in zip(predictions, problem.classes, strict=True))
    found = profit([float(bit) for bit in bits])
    return {"folds": profit.folds, "predictions": predictions, "correct": correct, "profit": found}


def probabilities(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Eq. 9."""
    return {"probabilities": forage.probabilities(given["profits"])}


def move(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines a to d; what happened on the way is the mirror's to tell."""
    colony = colony_of(given)
    with heard("a", "b", "c", "d") as events:
        path(backend).move(given["source"], colony, profit_of(given, data, backend), draws)
    steps = {name: value for event in events for name, value in event.items()}
    names = ("feature", "partner", "phi", "value", "profit", "accepted")
    way = {name: steps[name] for name in names if name in steps}
    return {**way, **told(colony), "n_draws": draws.n_draws}


def onlooker(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 9; whom the onlookers chose is the mirror's to tell."""
    colony, steps = colony_of(given), assemble(backend, onlooker=given["onlooker"])
    with heard("a") as events:
        steps.onlookers(colony, given["probabilities"], profit_of(given, data, backend), draws)
    result = {**told(colony), "n_draws": draws.n_draws}
    return {**result, "chosen": [event["source"] for event in events]} if events else result


def scout(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 10 and 10a."""
    colony = colony_of(given)
    with heard("10") as events:
        replaced = forage.scout(colony, given["limit"], profit_of(given, data, backend), draws)
    [event] = events
    return {"source": event["source"], "replaced": replaced, **told(colony), "n_draws": draws.n_draws}


def softmax(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 23, and the loss of line 26."""
    hot, scores, classes = path(backend), given["scores"], given["classes"]
    losses = [hot.loss([row], [c]) for row, c in zip(scores, classes, strict=True)]
    shares = [list(map(float, row)) for row in hot.softmax(scores)]
    return {"probabilities": shares, "losses": losses, "loss": hot.loss(scores, classes)}


def grown(given: Values, data: Values, backend: str, max_depth: int) -> tuple[Problem, grow.Tree]:
    """The tree of a case."""
    problem = problem_of(data[given["data"]])
    weights = given["curvatures"] or [1.0] * problem.n_rows
    return problem, path(backend).grow(
        problem, given["rows"], given["features"], given["residuals"], weights, given["reg_lambda"], max_depth
    )


def split(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The best split of some rows; the candidates are the mirror's to tell."""
    problem, tree = grown(given, data, backend, 1)
    [root, *_] = grow.nodes(tree, range(problem.n_features))
    result = {name: root.get(name) for name in ("feature", "threshold", "gain")}
    if backend != "python":
        return result
    weights = given["curvatures"] or [1.0] * problem.n_rows
    tried = grow.candidates(
        problem.columns, given["rows"], given["features"], given["residuals"], weights, given["reg_lambda"]
    )
    return {**result, "candidates": [candidate._asdict() for candidate in tried]}


def tree(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """A whole tree, and what it says of every row."""
    problem, found = grown(given, data, backend, given["max_depth"])
    outputs = [float(row[0]) for row in path(backend).answers([found], problem)]
    return {"nodes": grow.nodes(found, range(problem.n_features)), "outputs": outputs}


def line_search(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Eq. 4."""
    return {"beta": path(backend).line_search(given["scores"], given["outputs"], given["classes"])}


def subsample(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Some of the rows."""
    chosen = path(backend).some_of(given["n"], given["fraction"], draws, "abcodt:22")
    return {"chosen": list(map(int, chosen)), "n_draws": draws.n_draws}


def _nodes(given: Values) -> list[SplitNode]:
    return [SplitNode(0, 0, node["feature"], 0.0, node["gain"], 0) for node in given["split_nodes"]]


def importances(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Eq. 12."""
    return {"importances": select.importances(_nodes(given), given["n_trees"], given["n_features"])}


def select_features(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Step 10."""
    average, kept = select.keep(given["features"], given["importances"], _nodes(given), given["selection"])
    return {"average": average, "kept": kept}


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


def run_silently(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """A run of either stage or of both with nobody listening: only the bees are given a number of features."""
    stage = colony_silently if "n_features" in given else boost_silently if "features" in given else fit
    return stage(given, data, draws, backend)


OPERATIONS: dict[str, Callable[[Values, Values, Draws, str], Values]] = {
    "abcodt.init": init,
    "abcodt.mask": mask,
    "abcodt.centroid": centroid,
    "abcodt.distance": distance,
    "abcodt.accuracy": accuracy,
    "abcodt.probabilities": probabilities,
    "abcodt.move": move,
    "abcodt.onlooker": onlooker,
    "abcodt.scout": scout,
    "abcodt.softmax": softmax,
    "abcodt.split": split,
    "abcodt.tree": tree,
    "abcodt.line_search": line_search,
    "abcodt.subsample": subsample,
    "abcodt.importances": importances,
    "abcodt.select": select_features,
    "abcodt.colony": colony,
    "abcodt.boost": boost,
    "abcodt.run": run,
    "abcodt.fit": fit,
}
"""Every operation by its name: (input, data, draws, backend) to result."""
