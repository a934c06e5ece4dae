"""The single steps of ABCoDT's vectors, carried out by this implementation on either path."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from reference import trace
from reference.abcodt import boost, forage, grow, judge, sample, select
from reference.abcodt.forage import Colony
from reference.abcodt.judge import Accuracy, Distance
from reference.abcodt.problem import Problem
from reference.abcodt.select import SplitNode
from reference.abcodt.steps import assemble
from reference.backend import path
from reference.draws import Draws

Values = dict[str, Any]

ROOM = "reference.abcodt"


def problem_of(table: Values) -> Problem:
    """The table of a case."""
    return Problem.of(table["x"], table["classes"])


def labelled(classes: list[int]) -> Problem:
    """Rows of which nothing but the classes matters."""
    return Problem(np.empty((0, len(classes))), classes, max(classes) + 1)


def colony_of(given: Values) -> Colony:
    """The food sources of a case."""
    positions = [list(position) for position in given["sources"]]
    return Colony(positions, list(given["profits"]), list(given["trials"]), given["evaluations"])


def profit_of(given: Values, data: Values, backend: str) -> Distance | Accuracy:
    """What judges the sources of a case."""
    steps = assemble(backend, **given["parameters"])
    if steps.settings.reading == "literal":
        return Distance(given["centroid"])
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


def init(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 1 to 3."""
    steps = assemble(backend, n_sources=given["n_sources"])
    n_sources = steps.n_sources(given["n_features"])
    sources = steps.scatter(n_sources, given["n_features"], draws)
    positions, trials = [list(map(float, x)) for x in sources], forage.counters(n_sources)
    return {"sources": positions, "trials": trials, "n_draws": draws.n_draws}


def mask(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The features of a position."""
    return {"mask": list(map(int, judge.mask(given["position"])))}


def centroid(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Definition 1."""
    return {"centroid": path(ROOM, backend)(judge.distances)(given["sources"])[0]}


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
        path(ROOM, backend)(forage.move)(given["source"], colony, profit_of(given, data, backend), draws)
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
    steps, scores, classes = assemble(backend), given["scores"], given["classes"]
    losses = [steps.loss([row], labelled([c])) for row, c in zip(scores, classes, strict=True)]
    shares = [list(map(float, row)) for row in steps.softmax(scores)]
    return {"probabilities": shares, "losses": losses, "loss": steps.loss(scores, labelled(classes))}


def grown(given: Values, data: Values, backend: str, max_depth: int) -> tuple[Problem, grow.Tree]:
    """The tree of a case."""
    problem = problem_of(data[given["data"]])
    weights = given["curvatures"] or [1.0] * problem.n_rows
    return problem, path(ROOM, backend)(grow.grow)(
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
    outputs = [float(row[0]) for row in assemble(backend).answers([found], problem)]
    return {"nodes": grow.nodes(found, range(problem.n_features)), "outputs": outputs}


def line_search(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Eq. 4."""
    search = path(ROOM, backend)(boost.line_search)
    return {"beta": search(given["scores"], given["outputs"], labelled(given["classes"]))}


def subsample(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Some of the rows."""
    chosen = path(ROOM, backend)(sample.some_of)(given["n"], given["fraction"], draws, "abcodt:22")
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
