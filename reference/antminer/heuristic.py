"""How informative a term is: entropies, the gain that weighs a term, and the gains of the hybrid pruner.

Parpinelli, Lopes & Freitas 2002, Eq. 2 and 3; Chan & Freitas, Pseudocode 3, input (a). Everything is
computed from counts of the training set: ``counts[term][c]`` rows satisfy the term and have class c.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence

from reference.antminer.problem import Problem, Term
from reference.draws import total

Counts = Mapping[Term, Sequence[int]]
"""Rows per class behind every term."""

ClassCounts = Callable[[Problem], Counts]
"""Counts the rows of T behind every term, by class."""

Basis = Callable[[Problem, Problem], Problem]
"""Chooses between T and D."""

Gain = Callable[[Counts, Sequence[int]], dict[Term, float]]
"""A gain per term, from the counts behind the terms and the class totals."""

NEGLIGIBLE = 1e-12
"""Gains below this are rounding noise and become exactly 0: a wheel must have no negative slice."""


def class_counts(problem: Problem) -> dict[Term, list[int]]:
    """The rows of T behind every term, by class.

    Parpinelli et al. 2002, the counts in Eq. 2.

    >>> from reference import datasets
    >>> class_counts(Problem.of_table(datasets.load("weather")))[0, 0]
    [2, 3]
    """
    return {term: problem.class_counts(problem.training & rows) for term, rows in problem.rows_where.items()}


def entropy(counts: Sequence[int]) -> float:
    """H(W | A_i = V_ij) = -sum_c p_c log2 p_c, of the classes behind one term.

    Parpinelli et al. 2002, Eq. 2. A term without rows tells nothing: log2 k.

    >>> entropy([4, 0]), entropy([2, 2]), entropy([0, 0])
    (0.0, 1.0, 1.0)
    """
    n = sum(counts)
    if n == 0:
        return math.log2(len(counts))
    h = 0.0
    for count in counts:
        if count > 0:
            h -= count / n * math.log2(count / n)                               #: antminer:4
    return h


def term_gain(counts: Counts, class_totals: Sequence[int]) -> dict[Term, float]:
    """gain(i,j) = log2 k - H(W | A_i = V_ij), the weight of a term before pheromone.

    Parpinelli et al. 2002, numerator of Eq. 3 (reading AM-4); also InfoGain by default (reading AM-23).

    >>> term_gain({(0, 0): [4, 0], (0, 1): [2, 2], (0, 2): [0, 0]}, [6, 2])
    {(0, 0): 1.0, (0, 1): 0.0, (0, 2): 0.0}
    """
    most = math.log2(len(class_totals))                                         #: antminer:4
    return {                                                                    #: antminer:4
        term: at_least_zero(most - entropy(of_class)) if any(of_class) else 0.0 for term, of_class in counts.items()
    }


def gains(
    problem: Problem, everything: Problem, class_counts: ClassCounts, basis: Basis, info_gain: Gain
) -> tuple[dict[Term, float], dict[Term, float]]:
    """The gain of every term, and its InfoGain for the hybrid pruner, both on T or on D (AM-5, AM-23).

    >>> from reference import datasets
    >>> weather = Problem.of_table(datasets.load("weather"))
    >>> gain, info = gains(weather, weather, class_counts, current, term_gain)
    >>> gain[0, 1], info[0, 1]
    (1.0, 1.0)
    """
    rows = basis(problem, everything)
    counts, totals = class_counts(rows), rows.class_counts(rows.training)
    return term_gain(counts, totals), info_gain(counts, totals)                 #: antminer:4


def current(problem: Problem, everything: Problem) -> Problem:
    """Gains are counted on the rows left (AM-5)."""
    return problem


def initial(problem: Problem, everything: Problem) -> Problem:
    """Gains are counted on all rows, the same for every rule (AM-5)."""
    return everything


def eta(gain: Mapping[Term, float], used: Collection[int]) -> dict[Term, float]:
    """eta(i,j): each gain divided by the sum of the gains of all unused attributes.

    Parpinelli et al. 2002, Eq. 3. The divisor is the same for the whole wheel, so ants weigh with the
    gain itself (reading AM-4); eta is for reading.

    >>> eta({(0, 0): 1.0, (1, 0): 1.0, (1, 1): 3.0}, used=[0])
    {(0, 0): 0.0, (1, 0): 0.25, (1, 1): 0.75}
    """
    whole = total(value for (i, _), value in gain.items() if i not in used)
    return {term: value / whole if term[0] not in used and whole > 0 else 0.0 for term, value in gain.items()}


def attribute_gain(counts: Counts, class_totals: Sequence[int]) -> dict[Term, float]:
    """H(W) - sum_j n_ij/n_i H(W | A_i = V_ij): the classical gain, the same for all terms of an attribute.

    Reading AM-23 "attribute". Rows where the attribute is missing are left out.

    >>> attribute_gain({(0, 0): [2, 0], (0, 1): [0, 2]}, [2, 2])
    {(0, 0): 1.0, (0, 1): 1.0}
    """
    return {(i, j): _attribute_gain([counts[term] for term in counts if term[0] == i]) for i, j in counts}


def _attribute_gain(of_values: Sequence[Sequence[int]]) -> float:
    known = [sum(of_class) for of_class in zip(*of_values, strict=True)]
    if not any(known):
        return 0.0
    gain = entropy(known)
    for of_class in of_values:
        if any(of_class):
            gain -= sum(of_class) / sum(known) * entropy(of_class)
    return at_least_zero(gain)


def split_gain(counts: Counts, class_totals: Sequence[int]) -> dict[Term, float]:
    """H(W) less the weighted entropies of the rows that satisfy the term and of those that do not.

    Reading AM-23 "split". Rows where the attribute is missing do not satisfy the term.

    >>> split_gain({(0, 0): [2, 0]}, [2, 2])
    {(0, 0): 1.0}
    """
    return {term: _split_gain(of_class, class_totals) for term, of_class in counts.items()}


def _split_gain(inside: Sequence[int], everywhere: Sequence[int]) -> float:
    outside = [n - n_inside for n, n_inside in zip(everywhere, inside, strict=True)]
    gain = entropy(everywhere)
    for side in (inside, outside):
        if any(side):
            gain -= sum(side) / sum(everywhere) * entropy(side)
    return at_least_zero(gain)


def at_least_zero(gain: float) -> float:
    """The gain, with rounding noise and everything below it set to exactly 0.

    >>> at_least_zero(-2.2e-16), at_least_zero(0.5)
    (0.0, 0.5)
    """
    return gain if gain >= NEGLIGIBLE else 0.0                                  #: antminer:4


BASES: dict[str, Basis] = {"current": current, "initial": initial}
"""The readings of the rows that gains are counted on (AM-5)."""

INFO_GAINS: dict[str, Gain] = {"term": term_gain, "attribute": attribute_gain, "split": split_gain}
"""The readings of InfoGain(t) in the hybrid pruner (AM-23)."""
