"""The tree of a class: on which features it is grown, and to which residuals it is fitted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reference.abcodt.boost import Matrix
from reference.abcodt.grow import Tree, nodes
from reference.abcodt.problem import Problem
from reference.draws import Draws
from reference.trace import heard, step

Residuals = Callable[[Matrix, Problem, int], Sequence[float]]
Weights = Callable[[Matrix, int], Sequence[float]]
Grow = Callable[[Problem, Sequence[int], Sequence[int], Sequence[float], Sequence[float]], Tree]


def fit_tree(
    problem: Problem,
    rows: Sequence[int],
    shares: Matrix,
    k: int,
    draws: Draws,
    names: Sequence[int],
    sample_features: Callable[[Problem, Draws], Sequence[int]],
    residuals: Residuals,
    weights: Weights,
    grow: Grow,
) -> Tree:
    """The tree of class k; ``names`` are the columns' numbers in X, for the event.

    Rao et al., section 3.4, step 8 (AB-13, AB-14). How features are sampled and a tree is grown is handed in.

    >>> from reference.abcodt.steps import assemble
    >>> from reference.draws import Tape
    >>> problem, shares = Problem.of([[1.0], [2.0], [3.0], [4.0]], [0, 0, 1, 1]), [[0.5, 0.5]] * 4
    >>> assemble("python").tree(problem, range(4), shares, 0, Tape([]), [0]).values
    [0.0, 0.25, -0.25]
    """
    features = sample_features(problem, draws)                                  #: abcodt:24
    rest = residuals(shares, problem, k)                                        #: abcodt:24
    tree = grow(problem, rows, features, rest, weights(shares, k))              #: abcodt:24
    if heard(["abcodt:24"]):
        offered = [names[f] for f in features]
        step("abcodt:24", class_=k, features=offered, residuals=rest, nodes=nodes(tree, names))
    return tree
