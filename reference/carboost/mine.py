"""FCP-Growth-P: class itemsets by pattern growth on a prefix tree whose nodes count every class.

An itemset is emitted with a class, never alone: the pair (A, c) is the rule A -> c. The tree is one way to find
the pairs; the set of pairs with their counts is what counts, and the C twin finds it with row sets.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from reference.carboost.problem import Problem
from reference.trace import step

Transaction = tuple[Sequence[int], Sequence[int]]
"""Items, and how many cases of each class hold them."""

Removes = Callable[[int, int], bool]
"""Whether an item that brings the counter-examples from the first number to the second may stay."""

MANY = 100_000
"""So many candidates may wait for the complete condition (lines 6 to 8), whatever the limit."""


class TooManyItemsets(ValueError):
    """Mining would keep more class itemsets than allowed."""

    def __init__(self, limit: int, kind: str = "") -> None:
        remedies = "raise min_support, lower max_length, or allow more with max_itemsets"
        super().__init__(f"more than {limit} {kind}class itemsets: {remedies}")


class ClassRule(NamedTuple):
    """The rule A -> c: its class, its items in ascending order, the cases it covers and those it gets right."""

    prediction: int
    items: tuple[int, ...]
    n_a: int
    n_ac: int

    @property
    def counter_examples(self) -> int:
        """Covered cases of other classes."""
        return self.n_a - self.n_ac


Raw = dict[tuple[int, frozenset[int]], ClassRule]

Grow = Callable[[Problem, Sequence[int], int, Removes, int], Sequence[ClassRule]]
"""FCP-Growth-P, or its twin."""

Select = Callable[[Sequence[ClassRule], Sequence[int]], Sequence[ClassRule]]
"""Which of the mined rules stay, given the sizes of the classes."""


def mine(
    problem: Problem,
    grow: Grow,
    min_support: float,
    max_length: int | None,
    max_itemsets: int,
    removes: Removes,
    select: Select,
) -> Sequence[ClassRule]:
    """The class itemsets of a table, by FCP-Growth-P, as far as a pruning keeps them (prune.py).

    Bahri & Lallich, section 2.2, first step. Without a ``max_length`` an antecedent may use every attribute.

    >>> from reference import datasets
    >>> from reference.carboost.prune import optimal
    >>> from reference.discretize import Coding
    >>> table = datasets.load("weather")
    >>> problem = Problem.of_table(table, Coding.fit(table))
    >>> len(mine(problem, fcp_growth_p, 0.2, None, 1000, operator.gt, optimal))
    24
    """
    least = thresholds(min_support, problem.class_count)
    step("carboost:fcp1", thresholds=least)
    longest = len({i for i, _ in problem.items}) if max_length is None else max_length
    try:
        rules = grow(problem, least, longest, removes, max_itemsets)
    except RecursionError:
        raise ValueError("antecedents grow too long to follow: lower max_length, or raise min_support") from None
    rules = select(rules, problem.class_count)
    step("carboost:fcp9", itemsets=rules)
    return rules


def thresholds(min_support: float, class_count: Sequence[int]) -> list[int]:
    """How many cases of its own class a rule must cover: a share of the class, at least one (CB-5).

    The slack keeps a product such as 0.07 * 100, which rounds up, from asking for one case more.

    >>> thresholds(0.07, [100, 9])
    [7, 1]
    """
    return [max(1, math.ceil(min_support * n_c - 1e-9)) for n_c in class_count]  #: carboost:fcp1


def fcp_growth_p(
    problem: Problem,
    least: Sequence[int],
    max_length: int,
    removes: Removes = operator.gt,
    limit: int = 10**9,
) -> list[ClassRule]:
    """All rules that are frequent in their class and whose every item removes a counter-example.

    Bahri & Lallich, section 2.2. ``least`` has the threshold of every class.

    >>> from reference import datasets
    >>> from reference.discretize import Coding
    >>> table = datasets.load("weather")
    >>> problem = Problem.of_table(table, Coding.fit(table))
    >>> rules = fcp_growth_p(problem, thresholds(0.2, problem.class_count), 4)
    >>> len(rules), rules[0]
    (49, ClassRule(prediction=0, items=(0,), n_a=5, n_ac=2))
    """
    raw: Raw = {}                                                               #: carboost:fcp2
    mining = Mining(least, max_length, removes, limit, raw)
    n_classes = len(least)
    transactions = [                                                            #: carboost:fcp3
        (items, [int(c == of_case) for c in range(n_classes)])
        for items, of_case in zip(problem.cases(), problem.classes, strict=True)
    ]
    others = [problem.n_cases - n_c for n_c in problem.class_count]
    mining.grow(transactions, frozenset(), [True] * n_classes, others)          #: carboost:fcp4
    out: Raw = {}                                                               #: carboost:fcp5
    for (c, items), rule in sorted(mining.raw.items(), key=lambda entry: len(entry[0][1])):  #: carboost:fcp6
        if len(items) == 1 or all(                                              #: carboost:fcp7
            (c, items - {x}) in out and removes(out[c, items - {x}].counter_examples, rule.counter_examples)
            for x in items
        ):
            out[c, items] = rule                                                #: carboost:fcp8
            if len(out) > limit:
                raise TooManyItemsets(limit)
    return sorted(out.values(), key=canonical)                                  #: carboost:fcp9


def canonical(rule: ClassRule) -> tuple[int, int, tuple[int, ...]]:
    """The order of rules: by class, then length, then items; sums of weights run in it."""
    return rule.prediction, len(rule.items), rule.items


@dataclass
class Mining:
    """One run of the pattern growth: its thresholds, and what it has found so far."""

    least: Sequence[int]
    max_length: int
    removes: Removes
    limit: int
    raw: Raw

    def grow(
        self, transactions: Sequence[Transaction], suffix: frozenset[int], alive: list[bool], before: list[int]
    ) -> None:
        """Extend a suffix by every item that is frequent enough beside it, the rarest first.

        ``alive`` says for which classes the suffix itself is a rule, ``before`` how many counter-examples it has.
        """
        classes = range(len(self.least))
        count = count_items(transactions, len(self.least))                      #: carboost:fcp10
        kept = [x for x in count if any(alive[c] and count[x][c] >= self.least[c] for c in classes)]  #: carboost:fcp11
        order = sorted(kept, key=lambda x: (-sum(count[x]), x))                 #: carboost:fcp12
        nodes = prefix_tree(transactions, order, len(self.least))               #: carboost:fcp13
        for rank, x in enumerate(reversed(order)):                              #: carboost:fcp14
            step("carboost:fcp14", suffix=sorted(suffix), item=x, done=rank, of=len(order))
            n_a = sum(count[x])                                                 #: carboost:fcp15
            wrong = [n_a - count[x][c] for c in classes]
            still = [                                                           #: carboost:fcp16
                alive[c] and count[x][c] >= self.least[c] and self.removes(before[c], wrong[c]) for c in classes
            ]
            if not any(still):                                                  #: carboost:fcp17
                continue
            antecedent = suffix | {x}
            self._keep(antecedent, n_a, [count[x][c] if still[c] else None for c in classes])
            if len(antecedent) < self.max_length:                               #: carboost:fcp19
                base = [(node.above(), node.count) for node in nodes[x]]        #: carboost:fcp20
                self.grow(base, antecedent, still, wrong)                       #: carboost:fcp21

    def _keep(self, items: frozenset[int], n_a: int, of_class: Sequence[int | None]) -> None:
        step("carboost:fcp18", items=sorted(items), n_a=n_a, of_class=of_class)
        for c, n_ac in enumerate(of_class):
            if n_ac is not None:
                self.raw[c, items] = ClassRule(c, tuple(sorted(items)), n_a, n_ac)  #: carboost:fcp18
        if len(self.raw) > (most := max(4 * self.limit, MANY)):
            raise TooManyItemsets(most, "candidate ")


def count_items(transactions: Sequence[Transaction], n_classes: int) -> dict[int, list[int]]:
    """How many cases of each class hold each item.

    >>> count_items([((0, 2), [1, 0]), ((2,), [0, 3])], 2)
    {0: [1, 0], 2: [1, 3]}
    """
    count: dict[int, list[int]] = {}
    for items, of_class in transactions:
        for x in items:
            into = count.setdefault(x, [0] * n_classes)
            for c, n in enumerate(of_class):
                into[c] += n                                                    #: carboost:fcp10
    return count


@dataclass
class Node:
    """A node of the prefix tree: its item, where it hangs, and the cases of each class that pass through it."""

    item: int
    parent: Node | None
    count: list[int]
    children: dict[int, Node] = field(default_factory=dict)

    def above(self) -> list[int]:
        """The items on the way up to the root."""
        items, node = [], self.parent
        while node is not None and node.parent is not None:
            items.append(node.item)                                             #: carboost:fcp20
            node = node.parent
        return items


def prefix_tree(transactions: Sequence[Transaction], order: Sequence[int], n_classes: int) -> Mapping[int, list[Node]]:
    """The tree of all transactions, each cut down to the items of ``order`` and sorted so; the nodes of every item.

    >>> nodes = prefix_tree([((0, 2), [1, 0]), ((2,), [0, 3])], [2, 0], 2)
    >>> [node.count for node in nodes[2]], [node.above() for node in nodes[0]]
    ([[1, 3]], [[2]])
    """
    rank = {x: place for place, x in enumerate(order)}
    nodes: dict[int, list[Node]] = {x: [] for x in order}
    root = Node(-1, None, [0] * n_classes)
    for items, of_class in transactions:
        node = root
        for x in sorted((x for x in items if x in rank), key=rank.__getitem__):
            if x not in node.children:                                          #: carboost:fcp13
                node.children[x] = Node(x, node, [0] * n_classes)
                nodes[x].append(node.children[x])
            node = node.children[x]
            for c, n in enumerate(of_class):
                node.count[c] += n                                              #: carboost:fcp13
    return nodes
