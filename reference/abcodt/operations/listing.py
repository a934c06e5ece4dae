"""Steps between ABCoDT's single steps and its runs: phases of a cycle, the record of the best, start and update."""

from __future__ import annotations

from reference.abcodt import boost
from reference.abcodt.judge import Accuracy, Distance
from reference.abcodt.operations.steps import Values, colony_of, problem_of, profit_of, told
from reference.abcodt.steps import assemble
from reference.draws import Draws


def look_again(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 6."""
    colony = colony_of(given)
    steps = assemble(backend, **given["parameters"])
    profit = steps.look_again(profit_of(given, data, backend), colony)
    centroid = profit.centroid if isinstance(profit, Distance) else None
    return {"centroid": centroid, "profits": colony.profits, "evaluations": colony.evaluations}


def employed(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 7."""
    colony = colony_of(given)
    assemble(backend, **given["parameters"]).employed(colony, profit_of(given, data, backend), draws)
    return {**told(colony), "n_draws": draws.n_draws}


def theta(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 12 and 12a: the populations are inspected one after the other, the last one is the final one."""
    parameters = {"parameters": given["parameters"], "data": given["data"], "centroid": []}
    profit: Distance | Accuracy = profit_of(parameters, data, backend)
    for entry in given["populations"]:
        colony = colony_of({**entry, "trials": [], "evaluations": 0})
        profit.inspect(colony)
    return {"theta": list(map(int, profit.theta(colony)))}


def start(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 20."""
    problem = problem_of(data[given["data"]])
    first = boost.start(problem.classes, problem.n_classes, given["init"])
    scores = assemble(backend).everywhere(first, problem.n_rows)
    return {"start": first, "scores": [list(map(float, row)) for row in scores]}


def update(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 26."""
    scores = assemble(backend).update(given["scores"], given["outputs"], given["learning_rate"] * given["beta"])
    return {"scores": [list(map(float, row)) for row in scores]}


OPERATIONS = {
    "abcodt.look_again": look_again,
    "abcodt.employed": employed,
    "abcodt.theta": theta,
    "abcodt.start": start,
    "abcodt.update": update,
}
