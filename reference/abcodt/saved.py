"""Boosted trees as a file holds them, and the way back: nothing unchecked reaches C."""

from __future__ import annotations

from typing import Any

from reference.abcodt.grow import LEAF, Tree
from reference.filecheck import counts, items, numbers


def tree_to_json(tree: Tree) -> dict[str, list[Any]]:
    """A tree as JSON holds it."""
    whole = {"features", "rights", "sizes"}
    return {name: [int(x) if name in whole else float(x) for x in column] for name, column in tree._asdict().items()}


def tree_from_json(data: dict[str, Any], n_features: int) -> Tree:
    """The tree that ``tree_to_json`` wrote, if every node leads to a node behind it and to a leaf in the end.

    >>> leaf = {"thresholds": [0.0], "values": [0.5], "gains": [0.0], "sizes": [4]}
    >>> tree_from_json({"features": [3], "rights": [7], **leaf}, n_features=5)
    Traceback (most recent call last):
    ValueError: node 0 of a tree has the right child 7 of 1
    """
    features = [feature if feature == LEAF and type(feature) is int else counts([feature])[0]
                for feature in items(data["features"])]  # fmt: skip
    rights, sizes = list(counts(data["rights"])), list(counts(data["sizes"]))
    thresholds, values, gains = (list(numbers(data[name])) for name in ("thresholds", "values", "gains"))
    n_nodes = len(features)
    if not n_nodes or {len(column) for column in (rights, sizes, thresholds, values, gains)} != {n_nodes}:
        raise ValueError("a tree has columns of different lengths, or no node")
    for node, (feature, right) in enumerate(zip(features, rights, strict=True)):
        if feature >= n_features:
            raise ValueError(f"node {node} of a tree tests feature {feature} of {n_features}")
        if feature != LEAF and not node + 1 < right < n_nodes:
            raise ValueError(f"node {node} of a tree has the right child {right} of {n_nodes}")
    if features[-1] != LEAF:
        raise ValueError("the last node of a tree is no leaf")
    return Tree(features, thresholds, rights, values, gains, sizes)
