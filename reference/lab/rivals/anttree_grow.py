"""How an ant of Ant-Tree-Miner grows a tree, and what trees leave behind."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from reference.draws import Draws
from reference.lab.rivals.c45_split import TIE, Candidate, Cases, Floats, Split, at_a_value, candidate
from reference.lab.rivals.c45_tree import NO_GAIN, Node, estimated_errors, leaf_of, pruned
from reference.lab.rivals.maxmin import bounds
from reference.lab.rivals.wheel import spin
from reference.table import Table

Place = tuple[int, int, int, float]
"""Where a node stands: its depth, the attribute above it, the branch, and the cut, 0 where there is none."""

ROOT: Place = (0, -1, -1, 0.0)

INITIAL = 10.0
"""The pheromone of a place that nothing was left at yet."""

KEPT = 20_000
"""So many answers about sets of cases are remembered before all are forgotten."""

CF = 0.25
"""C4.5's confidence of the pessimistic estimate."""


@dataclass(frozen=True, eq=False)
class MadeTree:
    """A tree; better is the higher quality, then the smaller tree."""

    root: Node
    quality: float

    @property
    def worth(self) -> tuple[float, ...]:
        """What trees are compared by."""
        return self.quality, -self.root.n_nodes()


def below(depth: int, split: Split, branch: int) -> Place:
    """The place under a branch of a test."""
    return depth + 1, split.attribute, branch, 0.0 if split.cut is None else split.cut


def places_of(node: Node, place: Place) -> Iterator[tuple[Place, int]]:
    """The place and the attribute of every test in a tree."""
    if node.split is not None:
        yield place, node.split.attribute
        for branch, child in enumerate(node.children):
            yield from places_of(child, below(place[0], node.split, branch))


@dataclass
class PlaceTrails:
    """The pheromone of every attribute at every place."""

    n: int
    rho: float
    least: float = 0.0
    most: float = math.inf
    places: dict[Place, Floats] = field(default_factory=dict)

    def at(self, place: Place) -> Floats:
        """The trails at a place; where nothing was left yet, all alike."""
        return self.places[place] if place in self.places else np.full(self.n, INITIAL)

    def bound(self, best: MadeTree) -> None:
        """The bounds of the best tree so far; a large tree makes many choices."""
        average = self.n / 2 * best.root.n_nodes()
        self.least, self.most = bounds(best.quality, self.n, average, 10, self.rho)

    def update(self, found: MadeTree) -> None:
        """Evaporate everywhere; every test of the tree gets a tenth of the tree's quality."""
        used = list(places_of(found.root, ROOT))
        for place, _ in used:
            self.places.setdefault(place, np.full(self.n, self.most))
        for trails in self.places.values():
            trails *= self.rho
        for place, attribute in used:
            self.places[place][attribute] += found.quality / 10
        for trails in self.places.values():
            np.clip(trails, self.least, self.most, out=trails)

    def restart(self) -> None:
        """All trails alike again."""
        self.places.clear()


class Ant:
    """Grows trees over the cases of a table."""

    def __init__(self, table: Table, trails: PlaceTrails, source: Draws, min_cases: int) -> None:
        self.cases, self.trails, self.source, self.min_cases = Cases.of(table), trails, source, min_cases
        found = [candidate(self.cases, attribute, min_cases) for attribute in range(len(table.attributes))]
        self.heuristic = np.array([max(one.gain_ratio, 0.0) if one else 0.0 for one in found])
        self._remembered: dict[tuple[int, bytes, bytes], Candidate | None] = {}

    def made_tree(self) -> MadeTree:
        """A tree, grown and pruned."""
        grown = self.grown(self.cases, ROOT, np.ones(len(self.heuristic)), None)
        root = pruned(grown, self.cases, CF, raising=True)
        return MadeTree(root, 1 - estimated_errors(root, CF) / self.cases.total)

    def grown(self, cases: Cases, place: Place, is_open: Floats, above: Floats | None) -> Node:
        """The tree of these cases; a leaf if they are few or of one class, or if no test does any good."""
        leaf = leaf_of(cases, above)
        if cases.total < 2 * self.min_cases - TIE or leaf.errors < TIE:
            return leaf
        split = self.chosen(cases, place, is_open)
        if split is None:
            return leaf
        still_open = is_open if split.cut is not None else _without(is_open, split.attribute)
        children = tuple(
            self.grown(part, below(place[0], split, branch), still_open, leaf.belief)
            for branch, part in enumerate(cases.divided(split))
        )
        node = Node(leaf.counts, leaf.belief, split, children)
        return leaf if node.errors >= leaf.errors - NO_GAIN else node

    def chosen(self, cases: Cases, place: Place, is_open: Floats) -> Split | None:
        """A test by pheromone and heuristic; one that parts these cases badly is drawn only once at a node."""
        weights = self.trails.at(place) * self.heuristic * is_open
        while weights.any():
            attribute = spin(weights, self.source)
            found = self._candidate(cases, attribute)
            if found is not None:
                return at_a_value(found.split, cases.table)
            weights[attribute] = 0.0
        return None

    def _candidate(self, cases: Cases, attribute: int) -> Candidate | None:
        """The best test on an attribute; colonies come back to the same cases, so it is remembered."""
        key = attribute, cases.rows.tobytes(), cases.weights.tobytes()
        if key not in self._remembered:
            if len(self._remembered) > KEPT:
                self._remembered.clear()
            self._remembered[key] = candidate(cases, attribute, self.min_cases)
        return self._remembered[key]


def _without(is_open: Floats, attribute: int) -> Floats:
    closed = is_open.copy()
    closed[attribute] = 0.0
    return closed
