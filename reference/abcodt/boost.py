"""Gradient boosting with the softmax loss: shares, residuals, the line search and the update.

Rao et al. 2019, Eq. 1 to 5 and section 3.4, steps 6 to 9. Scores, shares and answers are tables of rows by classes.
Exponentials and logarithms are taken one value at a time with ``math``, whose bits C shares.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from reference.abcodt.problem import Problem
from reference.draws import total

Matrix = Sequence[Sequence[float]]

WIDEST = 10.0
"""The largest step of the line search: deep trees that separate the sample have no finite best one."""

HALVINGS = 60


def start(classes: Sequence[int], n_classes: int, init: str) -> list[float]:
    """The score of each class before the first tree (AB-12).

    Rao et al., section 3.4, step 6 (``"zero"``), or the minimum of Eq. 1 (``"prior"``): the log of the class's share.

    >>> start([0, 1], 2, "zero"), start([0, 0, 0], 2, "prior")
    ([0.0, 0.0], [0.0, -inf])
    """
    if init == "zero":
        return [0.0] * n_classes                                                #: abcodt:20
    counts = [list(classes).count(k) for k in range(n_classes)]
    return [math.log(n / len(classes)) if n else -math.inf for n in counts]     #: abcodt:20


def everywhere(start: Sequence[float], n_rows: int) -> list[list[float]]:
    """The same scores in every row.

    >>> everywhere([0.0, 1.0], 2)
    [[0.0, 1.0], [0.0, 1.0]]
    """
    return [list(start) for _ in range(n_rows)]                                 #: abcodt:20


def softmax(scores: Matrix) -> list[list[float]]:
    """The share of every class in every row; the highest score counts as 1, also where it is infinite.

    >>> softmax([[0.0, 0.0], [1000.0, 0.0], [math.inf, 0.0]])
    [[0.5, 0.5], [1.0, 0.0], [1.0, 0.0]]
    """
    result = []
    for row in scores:                                                          #: abcodt:23
        highest = max(row)
        powers = [1.0 if score == highest else math.exp(score - highest) for score in row]  #: abcodt:23
        whole = total(powers)
        result.append([power / whole for power in powers])                      #: abcodt:23
    return result


def residuals(shares: Matrix, problem: Problem, k: int) -> list[float]:
    """How far each row's share of class k is from what it should be.

    Rao et al., Eq. 2.

    >>> residuals([[0.75, 0.25]], Problem.of([[7.0]], [0]), 1)
    [-0.25]
    """
    classes = problem.classes
    return [(1.0 if c == k else 0.0) - row[k] for row, c in zip(shares, classes, strict=True)]  #: abcodt:24


def weights(shares: Matrix, k: int, curvature: str) -> list[float]:
    """What each row counts in a tree of class k: 1, or the second derivative of the loss (AB-14).

    >>> weights([[0.75, 0.25]], 1, "unit"), weights([[0.75, 0.25]], 1, "hessian")
    ([1.0], [0.1875])
    """
    if curvature == "unit":
        return [1.0 for _ in shares]                                            #: abcodt:24
    return [row[k] * (1 - row[k]) for row in shares]                            #: abcodt:24


def slope(beta: float, scores: Matrix, answers: Matrix, classes: Sequence[int]) -> float:
    """How the loss changes with the step size, at this step size.

    >>> slope(0.0, [[0.0, 0.0]], [[0.5, -0.5]], [0])
    -0.5
    """
    d = 0.0
    for row, h, c in zip(scores, answers, classes, strict=True):
        [shares] = softmax([[score + beta * answer for score, answer in zip(row, h, strict=True)]])
        for k, answer in enumerate(h):                                          #: abcodt:25
            d += (shares[k] - (1.0 if c == k else 0.0)) * answer                #: abcodt:25
    return d


def line_search(scores: Matrix, answers: Matrix, problem: Problem) -> float:
    """The step size with the least loss between 0 and 10, by bisection of its slope.

    Rao et al., Eq. 4: one for all trees of an iteration (AB-15), over all rows (AB-21).

    >>> one = Problem.of([[7.0]], [0])
    >>> line_search([[0.0, 0.0]], [[0.5, -0.5]], one), line_search([[0.0, 0.0]], [[0.0, 0.0]], one)
    (10.0, 0.0)
    """
    classes = problem.classes
    if not any(answer for h in answers for answer in h):                        #: abcodt:25
        return 0.0
    if slope(WIDEST, scores, answers, classes) <= 0:                            #: abcodt:25
        return WIDEST
    low, high = 0.0, WIDEST                                                     #: abcodt:25
    for _ in range(HALVINGS):                                                   #: abcodt:25
        middle = (low + high) / 2
        if slope(middle, scores, answers, classes) > 0:                         #: abcodt:25
            high = middle
        else:
            low = middle
    return (low + high) / 2                                                     #: abcodt:25


def whole_step(scores: Matrix, answers: Matrix, problem: Problem) -> float:
    """No search: the trees are added as they are (AB-15)."""
    return 1.0


def update(scores: Matrix, answers: Matrix, rate: float) -> list[list[float]]:
    """The scores a step further.

    Rao et al., Eq. 5; ``rate`` is learning_rate * beta.

    >>> update([[0.0, 1.0]], [[0.5, -0.5]], 0.5)
    [[0.25, 0.75]]
    """
    pairs = zip(scores, answers, strict=True)
    return [[score + rate * answer for score, answer in zip(row, h, strict=True)] for row, h in pairs]  #: abcodt:26


def loss(scores: Matrix, problem: Problem) -> float:
    """The softmax loss of all rows: minus the logarithm of each row's share of its own class.

    >>> loss([[0.0, 0.0]], Problem.of([[7.0]], [1])) == math.log(2)
    True
    """
    whole = 0.0
    for row, c in zip(softmax(scores), problem.classes, strict=True):
        whole += -math.log(row[c]) if row[c] > 0 else math.inf                  #: abcodt:26
    return whole
