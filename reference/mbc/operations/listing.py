"""AntMiner_mbc's main listing in pieces, as its vectors ask for it on either path, and the values of those vectors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from reference import trace
from reference.draws import Draws
from reference.mbc import algorithm
from reference.mbc.graph import Column, Edge, Graph
from reference.mbc.paper import METHODS
from reference.mbc.problem import Problem, Sample
from reference.mbc.rule import Rule
from reference.mbc.steps import assemble
from reference.table import MISSING, Attribute, Table, members

Values = dict[str, Any]

AROUND_THE_LISTS = ("n_classifiers", "majority_weight", "mismatch_votes")
"""Parameters of the ensemble and of its vote, which no step knows."""


def columns_of(data: Values) -> tuple[list[Column], list[int | None]]:
    """A vector's columns as arrays, and their numbers of values."""
    columns: list[Column] = []
    for entry in data["columns"]:
        if entry["kind"] == "nominal":
            columns.append(np.array([MISSING if v is None else v for v in entry["values"]], dtype=np.int32))
        else:
            columns.append(np.array([np.nan if v is None else v for v in entry["values"]], dtype=np.float64))
    return columns, [entry.get("size") for entry in data["columns"]]


def problem_of(given: Values, data: Values) -> Problem:
    """The table of a case as a problem, with the majority class that the case gives."""
    columns, sizes = columns_of(data)
    labels = np.array(data["classes"], dtype=np.int32)
    return Problem(tuple(columns), tuple(sizes), labels, data["n_classes"], given["majority"])


def whole_problem(data: Values) -> Problem:
    """The table of a case as a problem, with its own majority class."""
    columns, sizes = columns_of(data)
    values = [None if size is None else tuple(range(size)) for size in sizes]
    attributes = tuple(Attribute(f"a{i}", declared) for i, declared in enumerate(values))
    target = Attribute("class", tuple(range(data["n_classes"])))
    labels = np.array(data["classes"], dtype=np.int32)
    return Problem.of_table(Table("", attributes, tuple(columns), target, labels))


def two_parts(parameters: Values) -> tuple[Values, Values]:
    """The parameters of a case that the steps know, and those around the lists, which have their defaults if absent.

    >>> two_parts({"rho": 0.5, "n_classifiers": 3})
    ({'rho': 0.5}, {'n_classifiers': 3, 'majority_weight': 0.1, 'mismatch_votes': 'per_rule'})
    """
    steps = {name: value for name, value in parameters.items() if name not in AROUND_THE_LISTS}
    return steps, {name: parameters.get(name, METHODS["mbc"].default(name)) for name in AROUND_THE_LISTS}


def chosen(given: Values, *names: str) -> Values:
    """The readings that a case states; those that it leaves out have their defaults.

    >>> chosen({"max_cuts": 4, "rows": []}, "max_cuts", "cuts")
    {'max_cuts': 4}
    """
    return {name: given[name] for name in names if name in given}


def graph_of(given: Values, problem: Problem, rows: list[int]) -> Graph:
    """The graph of a case."""
    steps = assemble("python", **chosen(given, "max_cuts", "any_vertex", "cuts"))
    return steps.build(problem, rows)[0]


def sample_of(given: Values, data: Values, rows: list[int]) -> tuple[Graph, Sample, Problem]:
    """The graph of a case, the rows that its counts are made on, and its problem."""
    problem = problem_of(given, data)
    graph = graph_of(given, problem, given.get("graph_rows", rows))
    return graph, problem.sample(graph, rows), problem


def trails(matrices: list[Any]) -> dict[Edge, float]:
    """Pheromone by edge; an edge that the graph does not have is null in a vector."""
    return {
        (d, i, j): level
        for d, matrix in enumerate(matrices)
        for i, row in enumerate(matrix)
        for j, level in enumerate(row)
        if level is not None
    }


def rule_values(rule: Rule) -> Values:
    """A rule as vectors write it."""
    tests = [list(test) for test in rule.tests]
    counts = {"quality": rule.quality, "tp": rule.tp, "fp": rule.fp}
    return {"class": rule.prediction, "path": list(rule.path), "tests": tests, **counts}


def listed(base: algorithm.BaseClassifier) -> list[Values]:
    """The rules of a list as vectors write them, with the iterations of their searches."""
    pairs = zip(base.rules, base.iterations, strict=True)
    return [{**rule_values(rule), "iterations": rounds} for rule, rounds in pairs]


def majority(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 0a."""
    labels = np.array(given["classes"], dtype=np.int32)
    return {"class": Problem.of([], [], labels, given["n_classes"]).majority}


def initial_pheromone(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 6."""
    built = graph_of(given, problem_of(given, data[given["data"]]), given["rows"])
    tau, sizes = assemble(backend).initial_pheromone(built), [1, *(layer.size for layer in built.layers)]
    layers = enumerate(pairwise(sizes))
    levels = [[[tau.get((d, i, j)) for j in range(n)] for i in range(before)] for d, (before, n) in layers]
    return {"tau": levels, "n_edges": len(tau)}


def iteration(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 10 to 17."""
    built, rows, problem = sample_of(given, data[given["data"]], given["rows"])
    readings = chosen(given, "heuristic", "omega", "upper_bound", "any_value", "min_cases_per_rule")
    steps = assemble(backend, n_ants=given["n_ants"], **readings)
    eta, open_classes = steps.eta(built, rows, problem), problem.open_classes(rows)
    best, n_rules = steps.iterate(built, rows, trails(given["tau"]), eta, open_classes, steps, draws)
    return {**rule_values(best), "n_rules": n_rules, "n_draws": draws.n_draws}


def search(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 6 to 23."""
    built, rows, problem = sample_of(given, data[given["data"]], given["rows"])
    steps, ends = assemble(backend, **given["parameters"]), list[bool]()
    with trace.listen(lambda _, event: ends.append(event["converged"]), ["mbc:23"]):
        best, iterations = steps.search(built, rows, problem, steps, draws)
    told = rule_values(best) if best else None
    return {"best": told, "iterations": iterations, "converged": ends[0], "n_draws": draws.n_draws}


def learn_list(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 3 to 26 around searches that find given paths, and after those nothing; the k-th takes k iterations.

    The paths are rated with omega 1, since the operation is older than its other default; whether a quality is above 0,
    which alone decides here, does not depend on omega.
    """
    findings, lefts, ends = iter(given["found"]), list[int](), list[str]()
    steps = assemble(backend, omega=1, **given["parameters"])

    def found_next(graph: Graph, sample: Sample, *_: Any) -> algorithm.Found:
        lefts.append(sample.left)
        found = next(findings, None)
        best = None if found is None else steps.rule_of(tuple(found), graph, sample)
        return algorithm.Found(best if best and best.quality > 0 else None, len(lefts))

    problem, told = problem_of(given, data[given["data"]]), replace(steps, search=found_next)
    with trace.listen(lambda line, _: ends.append(line), ["mbc:23a", "mbc:25b"]):
        base = algorithm.learn_list((problem, given["learn"], given["validate"], told, draws))
    return {
        "sample": base.sample,
        "validation": base.validation,
        "turns": [[base.sample[place] for place in members(left)] for left in lefts],
        "rules": listed(base),
        "validation_curve": base.curve if base.validation else [],
        "ended": (ends or ["mbc:5"])[0],
        "n_draws": draws.n_draws,
    }


def ensemble(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 0a to 2, 27 and 28: the rows that each base classifier is handed, in the order of the models."""
    problem, (parameters, around) = whole_problem(data[given["data"]]), two_parts(given["parameters"])

    def handed(_: Any, tasks: Iterable[Any]) -> Any:
        return [{"learn": learn, "validate": validate} for _, learn, validate, *_ in tasks]

    streams = [draws] * around["n_classifiers"]
    models = algorithm.antminer_mbc(problem, assemble(backend, **parameters), draws, streams, handed)
    return {"majority": problem.majority, "lists": models, "n_draws": draws.n_draws}


OPERATIONS = {
    "mbc.majority": majority,
    "mbc.initial_pheromone": initial_pheromone,
    "mbc.iteration": iteration,
    "mbc.search": search,
    "mbc.learn_list": learn_list,
    "mbc.ensemble": ensemble,
}
