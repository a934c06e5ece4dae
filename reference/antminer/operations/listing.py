"""Ant-Miner's main listing in pieces, as its vectors ask for it on either path, and the values of those vectors."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import trace
from reference.antminer.algorithm import Discovered, ant_miner
from reference.antminer.pheromone import initial_pheromone
from reference.antminer.problem import Antecedent, Problem, Term
from reference.antminer.prune import Judged, judge
from reference.antminer.steps import assemble
from reference.draws import Draws
from reference.table import MISSING, Attribute, Table, members

Values = dict[str, Any]


def problem_of(data: Values, rows: list[int] | None, missing: str = "no_match") -> Problem:
    """The problem of a vector's table, with T cut down to the given rows."""
    problem = Problem.of_table(table_of(data), missing)
    if rows is None:
        return problem
    return problem.without(problem.training & ~np.bitwise_or.reduce([0, *(1 << row for row in rows)], dtype=object))


def table_of(data: Values) -> Table:
    """A vector's table; attributes and values are named by their numbers."""
    attributes = tuple(Attribute(f"a{i}", tuple(range(size))) for i, size in enumerate(data["domains"]))
    columns = codes_with_missing(data["rows"], len(attributes))
    target = Attribute("class", tuple(range(data["n_classes"])))
    return Table("", attributes, tuple(columns), target, np.array(data["classes"], dtype=np.int32))


def codes_with_missing(rows: list[list[int | None]], n_attributes: int) -> list[NDArray[np.int32]]:
    """Columns of codes from rows of codes, ``None`` being a missing value.

    >>> [column.tolist() for column in codes_with_missing([[0, None], [1, 2]], 2)]
    [[0, 1], [-1, 2]]
    """
    return [
        np.array([MISSING if row[i] is None else row[i] for row in rows], dtype=np.int32) for i in range(n_attributes)
    ]


def by_term(values: list[float], domains: list[int] | tuple[int, ...]) -> dict[Term, float]:
    """A number per term, of a list in the order of the terms."""
    terms = [(i, j) for i, size in enumerate(domains) for j in range(size)]
    return dict(zip(terms, values, strict=True))


def antecedent(terms: list[list[int]]) -> Antecedent:
    """A vector's rule."""
    return tuple((i, j) for i, j in terms)


def plain(rule: Antecedent) -> list[list[int]]:
    """A rule as vectors write it."""
    return [list(term) for term in rule]


def discovered(found: Discovered) -> Values:
    """An entry of the rule list as vectors write it."""
    rule = {"rule": plain(found.rule), "class": found.prediction, "quality": found.quality}
    return {**rule, "covered": found.covered, "removed": found.removed, "ants": found.ants}


def first_pheromone(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 3."""
    problem = problem_of(data[given["data"]], None, given["missing"])
    return {"tau": list(initial_pheromone(problem).values())}


def colony(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 5 to 14."""
    problem = problem_of(data[given["data"]], given["rows"])
    gain, info, tau = (by_term(given[name], problem.domains) for name in ("gain", "info", "tau"))
    steps = assemble(backend, **given["parameters"])
    best, ants = steps.search(problem, gain, info, tau, steps, draws)
    told = best and {"rule": plain(best.rule), "class": best.prediction, "quality": best.quality}
    return {"best": told, "ants": ants, "tau": list(tau.values()), "n_draws": draws.n_draws}


def covering(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The outer loop, lines 1 to 19, around colonies whose findings are given; after those a colony finds nothing."""
    findings, turns, events = iter(given["found"]), list[Values](), list[str]()

    def found_next(problem: Problem, gain: Any, info: Any, tau: Any, *_: Any) -> tuple[Judged | None, int]:
        levels = {"gain": list(gain.values()), "tau": list(tau.values())}
        turns.append({"rows": members(problem.training), **levels})
        if not (found := next(findings, None)):
            return None, 0
        judged = judge(antecedent(found["rule"]), problem)
        return judged._replace(prediction=found["class"], quality=found["quality"]), found["ants"]

    steps = replace(assemble(backend, **given["parameters"]), search=found_next)
    with trace.listen(lambda line, _: events.append(line), ["antminer:2a", "antminer:15"]):
        outcome = ant_miner(problem_of(data[given["data"]], None), steps, draws)
    rules = [discovered(found) for found in outcome.rules]
    return {"turns": turns, "ended": (events or ["antminer:2"])[-1], "rules": rules, "default": outcome.default}


OPERATIONS = {
    "antminer.initial_pheromone": first_pheromone,
    "antminer.colony": colony,
    "antminer.covering": covering,
}
