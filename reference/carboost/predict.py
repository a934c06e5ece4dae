"""W-CARP's prediction: every rule adds its weight to its class; and CARBoost's vote over its rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reference.carboost.mine import ClassRule
from reference.carboost.problem import Problem
from reference.table import members

Scores = list[list[float]]
"""For every case the score of every class."""


@dataclass(frozen=True)
class Covers:
    """The cases that each rule covers, as sets of rows, and how many cases there are."""

    sets: Sequence[int]
    n_rows: int

    def __iter__(self) -> Iterator[int]:
        """The sets, rule by rule."""
        return iter(self.sets)


def cover(rules: Sequence[ClassRule], problem: Problem) -> Covers:
    """The cases that each rule covers.

    >>> import numpy as np
    >>> problem = Problem.of([np.array([0, 0, 1])], [2], np.array([0, 1, 1]), 2)
    >>> list(cover([ClassRule(1, (1,), 1, 1)], problem))
    [4]
    """
    return Covers(tuple(problem.covered(rule.items) for rule in rules), problem.n_cases)


def class_scores(rules: Sequence[ClassRule], weights: Sequence[float], covers: Covers, n_classes: int) -> Scores:
    """For every case and class, the weights of the rules for that class that cover the case, added in rule order.

    Bahri & Lallich, section 2.2, third step.

    >>> class_scores([ClassRule(1, (0,), 2, 1), ClassRule(0, (1,), 1, 1)], [0.5, 1.0], Covers((3, 1), n_rows=2), 2)
    [[1.0, 0.5], [0.0, 0.5]]
    """
    scores = [[0.0] * n_classes for _ in range(covers.n_rows)]                  #: carboost:wcarp7
    for rule, weight, covered in zip(rules, weights, covers, strict=True):      #: carboost:wcarp8
        for case in members(covered):
            scores[case][rule.prediction] += weight
    return scores


def best_class(scores: Sequence[float], class_count: Sequence[int]) -> int:
    """The class of the largest score; of equal ones that with more training cases, then the first (CB-16).

    >>> best_class([0.5, 0.5, 0.5], [3, 4, 4]), best_class([0.6, 0.5], [3, 4])
    (1, 0)
    """
    best = 0
    for c in range(1, len(scores)):
        if (scores[c], class_count[c]) > (scores[best], class_count[best]):     #: carboost:wcarp9 carboost:boost20
            best = c
    return best


def crisp_ballot(scores: Sequence[float], class_count: Sequence[int]) -> list[float]:
    """One vote for the class of the largest score (CB-34).

    >>> crisp_ballot([0.2, 0.7], [3, 4])
    [0.0, 1.0]
    """
    chosen = best_class(scores, class_count)
    return [1.0 if c == chosen else 0.0 for c in range(len(scores))]


def score_ballot(scores: Sequence[float], class_count: Sequence[int]) -> list[float]:
    """The scores themselves as votes (CB-34)."""
    return list(scores)


BALLOTS = {"crisp": crisp_ballot, "score": score_ballot}
"""The readings of what a round votes with (CB-34)."""


def votes(
    alphas: Sequence[float], rounds: Iterable[Scores], n_cases: int, class_count: Sequence[int], vote: str = "crisp"
) -> Scores:
    """The votes of all stored rounds for every case, each with its weight.

    Bahri & Lallich, section 4.2, item 4. ``rounds`` has the class scores of every case, round by round.

    >>> votes([0.5, 1.25], [[[1.0, 0.0]], [[0.0, 0.1]]], 1, [5, 9])
    [[0.5, 1.25]]
    """
    totals = [[0.0] * len(class_count) for _ in range(n_cases)]
    for alpha, of_round in zip(alphas, rounds, strict=True):                    #: carboost:boost19
        for of_case, scores in zip(totals, of_round, strict=True):
            for c, ballot in enumerate(BALLOTS[vote](scores, class_count)):
                of_case[c] += alpha * ballot
    return totals
