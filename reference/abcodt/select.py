"""Which features stay: the importances of the trees, and Step 10."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reference.abcodt.grow import LEAF, Tree
from reference.draws import total

Kept = tuple[float | None, list[int]]
"""The average that a feature or a split is compared with (none without any split), and the features kept."""


class SplitNode(NamedTuple):
    """A node that splits: in which tree it stands, on what, what it gained, and how many rows it had."""

    iteration: int
    class_: int
    feature: int
    threshold: float
    gain: float
    size: int


def split_nodes(trees: Sequence[Sequence[Tree]], features: Sequence[int]) -> list[SplitNode]:
    """All split nodes, by iteration, class and then in pre-order; ``features`` are the trees' columns as numbered in X.

    >>> split_nodes([[Tree([0, -1, -1], [2.5, 0, 0], [2, 0, 0], [0, 1, -1], [0.5, 0, 0], [4, 2, 2])]], [7])
    [SplitNode(iteration=0, class_=0, feature=7, threshold=2.5, gain=0.5, size=4)]
    """
    return [
        SplitNode(m, k, features[f], float(threshold), float(gain), int(size))
        for m, of_iteration in enumerate(trees)
        for k, tree in enumerate(of_iteration)
        for f, threshold, gain, size in _splits(tree)
    ]


def _splits(tree: Tree) -> Iterator[tuple[int, float, float, int]]:
    nodes = zip(tree.features, tree.thresholds, tree.gains, tree.sizes, strict=True)
    return ((int(f), threshold, gain, size) for f, threshold, gain, size in nodes if f != LEAF)


def importances(nodes: Sequence[SplitNode], n_trees: int, n_features: int) -> list[float]:
    """What each feature gained in a tree, on average over all trees.

    Rao et al., Eq. 12 to 14.

    >>> importances([SplitNode(0, 0, 1, 2.5, 0.5, 4)], 2, 3)
    [0.0, 0.25, 0.0]
    """
    gains = [0.0] * n_features
    for node in nodes:                                                          #: abcodt:27
        gains[node.feature] += node.gain                                        #: abcodt:27
    return [gain / n_trees for gain in gains]                                   #: abcodt:27


def by_feature(theta: Sequence[int], weights: Sequence[float], nodes: Sequence[SplitNode]) -> Kept:
    """The features of theta whose importance is above the mean over theta (AB-11, ``"feature"``).

    Rao et al., section 3.4, step 10.

    >>> by_feature([0, 2], [0.5, 0.0, 0.25], [])
    (0.375, [0])
    """
    average = total(weights[j] for j in theta) / len(theta)                     #: abcodt:28
    return average, [j for j in theta if weights[j] > average]                  #: abcodt:28


def by_branch(theta: Sequence[int], weights: Sequence[float], nodes: Sequence[SplitNode]) -> Kept:
    """The features that own a split whose gain is above the mean over all splits (AB-11, ``"branch"``).

    >>> by_branch([0, 2], [], [SplitNode(0, 0, 0, 2.5, 0.5, 4), SplitNode(0, 1, 2, 2.5, 0.25, 4)])
    (0.375, [0])
    """
    if not nodes:
        return None, []
    average = total(node.gain for node in nodes) / len(nodes)                   #: abcodt:28
    owners = {node.feature for node in nodes if node.gain > average}            #: abcodt:28
    return average, [j for j in theta if j in owners]


SELECTIONS = {"feature": by_feature, "branch": by_branch}
"""What is compared with its average in Step 10 (AB-11)."""


def keep(theta: Sequence[int], weights: Sequence[float], nodes: Sequence[SplitNode], selection: str) -> Kept:
    """Step 10: the features above average; those with any importance if none is; all if no tree ever split.

    >>> keep([0, 2], [0.25, 0.0, 0.25], [SplitNode(0, 0, 0, 2.5, 0.5, 4), SplitNode(0, 1, 2, 2.5, 0.5, 4)], "feature")
    (0.25, [0, 2])
    """
    average, above = SELECTIONS[selection](theta, weights, nodes)               #: abcodt:28
    return average, above or [j for j in theta if weights[j] > 0] or list(theta)  #: abcodt:28
