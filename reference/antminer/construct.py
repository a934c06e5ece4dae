"""An ant builds a rule, one term at a time.

Chan & Freitas, section 2; the probabilities are Eq. 1 of Parpinelli, Lopes & Freitas 2002.
"""

from __future__ import annotations

from collections.abc import Mapping

from reference.antminer.problem import Antecedent, Problem, Term
from reference.draws import Draws, total
from reference.trace import step

Weights = Mapping[Term, float]
"""A number per term: its gain, or its pheromone."""


def construct(problem: Problem, gain: Weights, tau: Weights, draws: Draws, min_cases_per_rule: int) -> Antecedent:
    """Add terms by roulette until none is left that covers enough rows.

    Chan & Freitas, section 2. P(i,j) is proportional to gain(i,j) * tau(i,j) over the terms of unused
    attributes that would leave at least ``min_cases_per_rule`` rows; the others are not on the wheel
    (reading AM-3, "filter"). A wheel without weight ends the rule (AM-7).

    >>> from reference import datasets, draws
    >>> weather = Problem.of_table(datasets.load("weather"))
    >>> one = dict.fromkeys(weather.rows_where, 1.0)
    >>> construct(weather, one, one, draws.Tape([0.1, 0.55, 0.9]), min_cases_per_rule=2)
    ((0, 1), (2, 1))
    """
    rule: dict[int, Term] = {}                                                  #: antminer:20
    covered = problem.training                                                  #: antminer:20
    while True:                                                                 #: antminer:21
        candidates = [                                                          #: antminer:22
            term
            for term, rows in problem.rows_where.items()
            if term[0] not in rule and (covered & rows).bit_count() >= min_cases_per_rule
        ]
        weights = [gain[term] * tau[term] for term in candidates]               #: antminer:23
        if total(weights) == 0:                                                 #: antminer:24
            step("antminer:24", candidates=candidates)
            return in_order(rule)
        chosen = candidates[draws.spin(weights, "antminer:25")]                 #: antminer:25
        step("antminer:25", wheel=candidates, weights=weights, u=draws.last, chosen=chosen)
        rule[chosen[0]] = chosen                                                #: antminer:26
        covered &= problem.rows_where[chosen]                                   #: antminer:26
        step("antminer:26", rule=in_order(rule), rows=covered)
        if len(rule) == len(problem.domains):                                   #: antminer:27
            step("antminer:27")
            return in_order(rule)


def construct_by_rejection(
    problem: Problem, gain: Weights, tau: Weights, draws: Draws, min_cases_per_rule: int
) -> Antecedent:
    """The same rule distribution, with the test after the spin, as the programs in use have it.

    Reading AM-3, "reject": the wheel holds every term of an unused attribute; one that would leave too
    few rows is marked for the rest of this rule and the wheel is spun again, at the price of a draw.

    >>> from reference import datasets, draws
    >>> weather = Problem.of_table(datasets.load("weather"))
    >>> one, source = dict.fromkeys(weather.rows_where, 1.0), draws.Seeded(0)
    >>> construct_by_rejection(weather, one, one, source, min_cases_per_rule=5), source.n_draws
    (((2, 0),), 9)
    """
    rule: dict[int, Term] = {}                                                  #: antminer:20
    covered = problem.training                                                  #: antminer:20
    marked: set[Term] = set()
    while True:                                                                 #: antminer:21
        candidates = [                                                          #: antminer:22
            term for term in problem.rows_where if term[0] not in rule and term not in marked
        ]
        weights = [gain[term] * tau[term] for term in candidates]               #: antminer:23
        if total(weights) == 0:                                                 #: antminer:24
            step("antminer:24", candidates=candidates)
            return in_order(rule)
        chosen = candidates[draws.spin(weights, "antminer:25")]                 #: antminer:25
        step("antminer:25", wheel=candidates, weights=weights, u=draws.last, chosen=chosen)
        if (covered & problem.rows_where[chosen]).bit_count() < min_cases_per_rule:
            marked.add(chosen)
            continue
        rule[chosen[0]] = chosen                                                #: antminer:26
        covered &= problem.rows_where[chosen]                                   #: antminer:26
        step("antminer:26", rule=in_order(rule), rows=covered)
        if len(rule) == len(problem.domains):                                   #: antminer:27
            step("antminer:27")
            return in_order(rule)


def in_order(rule: Mapping[int, Term]) -> Antecedent:
    """The terms by attribute, whatever the order in which they came (AM-13).

    >>> in_order({2: (2, 1), 0: (0, 1)})
    ((0, 1), (2, 1))
    """
    return tuple(rule[i] for i in sorted(rule))


CONSTRUCTIONS = {"filter": construct, "reject": construct_by_rejection}
"""The readings of what happens to terms that would cover too few rows (AM-3)."""
