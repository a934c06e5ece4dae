"""Pheromone: a good rule's terms gain, and normalising makes all others lose."""

from __future__ import annotations

from reference.antminer.problem import Antecedent, Problem, Term
from reference.draws import total
from reference.trace import step


def initial_pheromone(problem: Problem) -> dict[Term, float]:
    """tau(i,j) = 1 / sum_i b_i, the same for every term.

    Parpinelli, Lopes & Freitas 2002, Eq. 4.

    >>> from reference import datasets
    >>> initial_pheromone(Problem.of_table(datasets.load("weather")))[0, 0]
    0.1
    """
    return {term: 1 / len(problem.rows_where) for term in problem.rows_where}   #: antminer:3


def update_pheromone(tau: dict[Term, float], rule: Antecedent, quality: float) -> None:
    """Reinforce the terms of the pruned rule in proportion to its quality, then divide all by their sum.

    Parpinelli, Lopes & Freitas 2002, Eq. 6. The division is the evaporation (AM-18).

    >>> tau = {(0, 0): 0.5, (0, 1): 0.5}
    >>> update_pheromone(tau, ((0, 1),), 1.0)
    >>> tau
    {(0, 0): 0.3333333333333333, (0, 1): 0.6666666666666666}
    """
    for term in rule:                                                           #: antminer:70
        tau[term] = tau[term] + tau[term] * quality
    whole = total(tau.values())                                                 #: antminer:71
    for term in tau:                                                            #: antminer:72
        tau[term] = tau[term] / whole
    step("antminer:72", tau=tau)
