"""Which rows, and which features, a tree is grown on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reference.abcodt.problem import Problem
from reference.draws import Draws

SomeOf = Callable[[int, float, Draws, str], Sequence[int]]


def sample_rows(problem: Problem, draws: Draws, some_of: SomeOf, subsample: float) -> Sequence[int]:
    """The rows of an iteration's trees (AB-21).

    >>> from reference.draws import Tape
    >>> sample_rows(Problem.of([[1.0], [2.0], [3.0]], [0, 1, 0]), Tape([0.9]), some_of, subsample=0.5)
    [2]
    """
    return some_of(problem.n_rows, subsample, draws, "abcodt:22")                #: abcodt:22


def sample_features(problem: Problem, draws: Draws, some_of: SomeOf, colsample: float) -> Sequence[int]:
    """The features that a tree may split on.

    >>> from reference.draws import Tape
    >>> sample_features(Problem.of([[1.0, 7.0, 3.0]], [0]), Tape([0.9]), some_of, colsample=0.5)
    [2]
    """
    return some_of(problem.n_features, colsample, draws, "abcodt:24")            #: abcodt:24


def some_of(n: int, share: float, draws: Draws, line: str) -> list[int]:
    """The floor of share times n numbers below n, at least one, sorted; all of them, without a draw, if share is 1.

    Rao et al., Table 2 (AB-21). A Fisher-Yates shuffle from the front that stops when it has enough.

    >>> from reference.draws import Tape
    >>> some_of(5, 0.5, Tape([0.9, 0.0]), "abcodt:22")
    [1, 4]
    """
    if share == 1:                                                              #: abcodt:22
        return list(range(n))
    order = list(range(n))
    n_chosen = how_many(n, share)
    for t in range(n_chosen):                                                   #: abcodt:22
        s = t + draws.index(n - t, line)
        order[t], order[s] = order[s], order[t]
    return sorted(order[:n_chosen])                                             #: abcodt:22 abcodt:24


def how_many(n: int, share: float) -> int:
    """The floor of the product, at least one.

    >>> how_many(10, 0.7), how_many(3, 0.1)
    (7, 1)
    """
    return max(1, int(share * n))                                               #: abcodt:22 abcodt:24
