"""C4.5's tree: grown from cases, pruned from below, read with missing values.

Quinlan, C4.5: Programs for Machine Learning, 1993, chapters 2 to 4. A node is never changed: pruning makes a new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from reference.lab.rivals.c45_split import Cases, Floats, Split, chosen_split, wrong
from reference.lab.rivals.pessimistic import leaf_errors
from reference.table import Attribute, Table, Value

SLACK = 0.1
"""A simpler tree may be estimated this much worse."""

NO_GAIN = 1e-3
"""A test that saves fewer training errors than this is dropped while the tree grows."""


@dataclass(frozen=True, eq=False)
class Node:
    """A leaf, or a test with a node per branch.

    ``counts`` are the class weights of the training cases that came here, ``belief`` their shares; a leaf where
    none came believes what the node above does.
    """

    counts: Floats
    belief: Floats
    split: Split | None = None
    children: tuple[Node, ...] = ()
    estimates: dict[float, float] = field(default_factory=dict, repr=False)

    def leaves(self, depth: int = 0) -> Iterator[tuple[int, Node]]:
        """Every leaf with the number of tests above it, from the first branch to the last."""
        if self.split is None:
            yield depth, self
        for child in self.children:
            yield from child.leaves(depth + 1)

    def n_nodes(self) -> int:
        """The number of nodes, leaves among them."""
        return 1 + sum(child.n_nodes() for child in self.children)

    @cached_property
    def errors(self) -> float:
        """The weight of the training cases that the tree gets wrong."""
        return wrong(self.counts) if self.split is None else sum(child.errors for child in self.children)


def leaf_of(cases: Cases, above: Floats | None) -> Node:
    """A leaf of these cases, or of none, which believes what the node above does."""
    counts = cases.class_weights()
    return Node(counts, counts / counts.sum() if above is None or counts.sum() > 0 else above)


def grown(cases: Cases, min_cases: int, above: Floats | None = None) -> Node:
    """The tree of these cases before pruning; ``above`` is the belief of the node above.

    >>> from reference import datasets
    >>> [(depth, leaf.counts.tolist()) for depth, leaf in grown(Cases.of(datasets.load("weather")), 2).leaves()]
    [(2, [0.0, 3.0]), (2, [2.0, 0.0]), (1, [4.0, 0.0]), (2, [0.0, 2.0]), (2, [3.0, 0.0])]
    """
    leaf = leaf_of(cases, above)
    split = chosen_split(cases, min_cases)
    if split is None:
        return leaf
    children = tuple(grown(part, min_cases, leaf.belief) for part in cases.divided(split))
    node = Node(leaf.counts, leaf.belief, split, children)
    return leaf if node.errors >= leaf.errors - NO_GAIN else node


def with_cases(node: Node, cases: Cases, above: Floats | None = None) -> Node:
    """The same tests over other cases: what a branch would be in the place of the node above it."""
    leaf = leaf_of(cases, above)
    if node.split is None:
        return leaf
    parts = zip(node.children, cases.divided(node.split), strict=True)
    children = tuple(with_cases(child, part, leaf.belief) for child, part in parts)
    return Node(leaf.counts, leaf.belief, node.split, children)


def estimated_errors(node: Node, cf: float) -> float:
    """The errors to expect of a tree: those of its leaves together; a node keeps the answer."""
    if cf not in node.estimates:
        parts = (estimated_errors(child, cf) for child in node.children)
        node.estimates[cf] = leaf_errors(node.counts, cf) if node.split is None else sum(parts)
    return node.estimates[cf]


def pruned(node: Node, cases: Cases, cf: float, raising: bool, above: Floats | None = None) -> Node:
    """The tree with its branches pruned first, then itself: a leaf, its largest branch, or as it is.

    >>> from reference import datasets
    >>> cases = Cases.of(datasets.load("monks-3"))
    >>> tree = grown(cases, 2)
    >>> pruned(tree, cases, 0.25, raising=True).n_nodes() <= tree.n_nodes()
    True
    """
    if node.split is None:
        return node
    leaf = leaf_of(cases, above)
    parts = cases.divided(node.split)
    children = tuple(
        pruned(child, part, cf, raising, leaf.belief) for child, part in zip(node.children, parts, strict=True)
    )
    tree = Node(leaf.counts, leaf.belief, node.split, children)
    of_leaf, of_tree = leaf_errors(leaf.counts, cf), estimated_errors(tree, cf)
    if not raising:
        return leaf if of_leaf <= of_tree + SLACK else tree
    largest = int(np.argmax([part.total for part in parts]))
    raised = with_cases(children[largest], cases, above)
    of_raised = estimated_errors(raised, cf)
    if of_leaf <= min(of_tree, of_raised) + SLACK:
        return leaf
    return pruned(raised, cases, cf, raising, above) if of_raised <= of_tree + SLACK else tree


def beliefs(node: Node, table: Table, rows: NDArray[np.intp]) -> Floats:
    """The class shares that the tree gives each row; where an answer is missing, those of all branches, weighted."""
    if node.split is None:
        return np.tile(node.belief, (len(rows), 1))
    branches = node.split.branches(table.columns[node.split.attribute][rows])
    shares = np.zeros((len(rows), len(node.belief)))
    for branch, child in enumerate(node.children):
        weights = np.where(branches == branch, 1.0, np.where(branches < 0, child.counts.sum() / node.counts.sum(), 0.0))
        there = np.flatnonzero(weights)
        if len(there):
            shares[there] += weights[there, None] * beliefs(child, table, rows[there])
    return shares


def in_words(node: Node, attributes: tuple[Attribute, ...], labels: tuple[Value, ...]) -> list[str]:
    """The tree as lines of text: a test per line, and at each leaf its class, its cases and those of another class."""
    if node.split is None:
        return [_conclusion(node, labels)]
    lines = []
    for branch, child in enumerate(node.children):
        below = in_words(child, attributes, labels)
        condition = _condition(node.split, branch, attributes[node.split.attribute])
        if child.split is None:
            lines.append(f"{condition}: {below[0]}")
        else:
            lines += [condition, *(f"|   {line}" for line in below)]
    return lines


def _condition(split: Split, branch: int, attribute: Attribute) -> str:
    if split.cut is not None:
        return f"{attribute.name} {'<=' if branch == 0 else '>'} {split.cut:g}"
    return f"{attribute.name} = {(attribute.values or ())[branch]}"


def _conclusion(leaf: Node, labels: tuple[Value, ...]) -> str:
    errors = wrong(leaf.counts)
    cases = f"{leaf.counts.sum():.4g}" + (f"/{errors:.4g}" if errors > 0 else "")
    return f"{labels[int(np.argmax(leaf.belief))]} ({cases})"
