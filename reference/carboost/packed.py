"""Sets of rows as C reads them, words of 64 bits, one set after the other in a block; and rules, in columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise, repeat, starmap
from typing import SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from reference.backend import kept
from reference.carboost.collection import held_off
from reference.carboost.mine import ClassRule
from reference.carboost.predict import Covers
from reference.carboost.problem import Problem
from reference.table import words_of_each


@dataclass(frozen=True)
class Packed:
    """The row sets of all items and classes, one row of words each, and the attribute of every item."""

    n_words: int
    items: NDArray[np.uint64]
    attribute: NDArray[np.int32]
    classes: NDArray[np.uint64]


@kept
def packed(problem: Problem) -> Packed:
    """The packed form of a problem's items and classes.

    >>> problem = Problem.of([np.array([0, 0, 1])], [2], np.array([0, 1, 1]), 2)
    >>> packed(problem).items.tolist(), packed(problem).classes.tolist()
    ([[3], [4]], [[1], [6]])
    """
    n = problem.n_cases
    attribute = np.array([i for i, _ in problem.items], dtype=np.int32)
    return Packed(words_of(n), block(problem.item_rows, n), attribute, block(problem.class_rows, n))


@kept
def class_codes(problem: Problem) -> NDArray[np.int32]:
    """The class of every case.

    >>> class_codes(Problem.of([np.array([0, 0, 1])], [2], np.array([0, 1, 1]), 2)).tolist()
    [0, 1, 1]
    """
    return np.array(problem.classes, dtype=np.int32)


@kept
def packed_covers(covers: Covers) -> NDArray[np.uint64]:
    """The packed form of covers; those that C made are packed already.

    >>> packed_covers(Covers((5, 2), n_rows=3)).tolist()
    [[5], [2]]
    """
    return covers.sets.block if isinstance(covers.sets, Unpacking) else block(covers.sets, covers.n_rows)


def words_of(n_rows: int) -> int:
    """How many words a set of so many rows takes.

    >>> words_of(0), words_of(64), words_of(65)
    (1, 1, 2)
    """
    return max(1, (n_rows + 63) // 64)


def block(sets: Iterable[int], n_rows: int) -> NDArray[np.uint64]:
    """Sets of rows in one block.

    >>> block([5, 2**64], n_rows=65).tolist()
    [[5, 0], [0, 1]]
    """
    return words_of_each(sets, words_of(n_rows))


def packed_sets(rows: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """The sets that have a row of a matrix each, true where a case is in the set, in one block.

    >>> packed_sets(np.array([[True, False, True], [False, True, False]])).tolist()
    [[5], [2]]
    """
    content = np.zeros((len(rows), 8 * words_of(rows.shape[1])), dtype=np.uint8)
    bits = np.packbits(rows, axis=1, bitorder="little")
    content[:, : bits.shape[1]] = bits
    return content.view("<u8").astype(np.uint64, copy=False)


class Unpacking(Sequence[int]):
    """The sets of a block as the mirror has them: each is made an int when asked for.

    >>> list(Unpacking(block([5, 2], n_rows=3)))
    [5, 2]
    """

    def __init__(self, block: NDArray[np.uint64]) -> None:
        self.block = block

    def __len__(self) -> int:
        return len(self.block)

    @overload
    def __getitem__(self, index: SupportsIndex) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Unpacking: ...
    def __getitem__(self, index: SupportsIndex | slice) -> int | Unpacking:
        if isinstance(index, slice):
            return Unpacking(self.block[index])
        return int.from_bytes(self.block[index].astype("<u8").tobytes(), "little")


def by_case(covers: Covers) -> list[list[int]]:
    """For every case the numbers of the rules that cover it.

    >>> by_case(Covers((5, 2), n_rows=3))
    [[0], [1], [0]]
    """
    words, found = packed_covers(covers).astype("<u8"), list[list[int]]()
    for word in words.T:
        bits = np.unpackbits(np.ascontiguousarray(word).view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
        found += [np.flatnonzero(of_case).tolist() for of_case in bits.T[: covers.n_rows - len(found)]]
    return found


@dataclass(frozen=True, eq=False)
class ClassRules(Sequence[ClassRule]):
    """Class rules: their classes, n_A and n_Ac; the items of rule r are ``members[first[r] : first[r + 1]]``.

    >>> rules = ClassRules.of([ClassRule(1, (0, 2), 5, 4), ClassRule(0, (1,), 3, 3)])
    >>> len(rules), rules[1], rules.members.tolist()
    (2, ClassRule(prediction=0, items=(1,), n_a=3, n_ac=3), [0, 2, 1])
    """

    prediction: NDArray[np.int32]
    first: NDArray[np.int64]
    members: NDArray[np.int32]
    n_a: NDArray[np.int64]
    n_ac: NDArray[np.int64]

    @classmethod
    def of(cls, rules: Sequence[ClassRule]) -> ClassRules:
        """The columns of rules; those of columns are there."""
        if isinstance(rules, ClassRules):
            return rules
        return cls(
            np.array([rule.prediction for rule in rules], dtype=np.int32),
            np.array([0, *accumulate(len(rule.items) for rule in rules)], dtype=np.int64),
            np.array([item for rule in rules for item in rule.items], dtype=np.int32),
            np.array([rule.n_a for rule in rules], dtype=np.int64),
            np.array([rule.n_ac for rule in rules], dtype=np.int64),
        )

    def __len__(self) -> int:
        return len(self.prediction)

    @overload
    def __getitem__(self, index: SupportsIndex) -> ClassRule: ...
    @overload
    def __getitem__(self, index: slice) -> list[ClassRule]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> ClassRule | list[ClassRule]:
        if isinstance(index, slice):
            return [self[r] for r in range(*index.indices(len(self)))]
        r = range(len(self))[index]
        return ClassRule(int(self.prediction[r]), self.items(r), int(self.n_a[r]), int(self.n_ac[r]))

    def items(self, r: int) -> tuple[int, ...]:
        """The items of rule r."""
        return tuple(self.members[self.first[r] : self.first[r + 1]].tolist())

    def item_columns(self) -> Iterator[list[list[int]]]:
        """The items of rules of one length that follow each other: the first of each, the second of each, ..."""
        sizes = np.diff(self.first)
        ends = [*(np.flatnonzero(sizes[1:] != sizes[:-1]) + 1).tolist(), len(self)] if len(self) else []
        for start, end in pairwise([0, *ends]):
            items = self.members[self.first[start] : self.first[end]]
            yield items.reshape(end - start, -1).T.tolist()

    def take(self, places: Sequence[int]) -> ClassRules:
        """Some of the rules."""
        sizes = np.diff(self.first)[list(places)]
        members = np.array([item for r in places for item in self.items(r)], dtype=np.int32)
        first = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        chosen = np.array(places, dtype=np.intp)
        return ClassRules(self.prediction[chosen], first, members, self.n_a[chosen], self.n_ac[chosen])


Columns = NDArray[np.int32]
Block = tuple[int, Columns, Columns, Columns]
"""The rules of one class and length: the class, their items, n_A and n_Ac."""


class Mined(Sequence[ClassRule]):
    """Class rules as C leaves them, in blocks of one class and length; objects are made of them when asked for.

    >>> mined = Mined([(1, np.array([[0, 2]], dtype=np.int32), *np.array([[5], [4]], dtype=np.int32))])
    >>> len(mined), mined[0]
    (1, ClassRule(prediction=1, items=(0, 2), n_a=5, n_ac=4))
    """

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self.starts = [0, *accumulate(len(n_a) for _, _, n_a, _ in blocks)]

    def __len__(self) -> int:
        return self.starts[-1]

    @overload
    def __getitem__(self, index: SupportsIndex) -> ClassRule: ...
    @overload
    def __getitem__(self, index: slice) -> list[ClassRule]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> ClassRule | list[ClassRule]:
        if isinstance(index, slice):
            return list(self)[index]
        r = range(len(self))[index]
        at = bisect_right(self.starts, r) - 1
        c, items, n_a, n_ac = self.blocks[at]
        place = r - self.starts[at]
        return ClassRule(c, tuple(items[place].tolist()), int(n_a[place]), int(n_ac[place]))

    def __iter__(self) -> Iterator[ClassRule]:
        with held_off():
            made = list(chain.from_iterable(starmap(_class_rules, self.blocks)))
        return iter(made)


def _class_rules(c: int, items: Columns, n_a: Columns, n_ac: Columns) -> Iterator[ClassRule]:
    fields = zip(repeat(c), zip(*items.T.tolist(), strict=True), n_a.tolist(), n_ac.tolist(), strict=False)
    return map(tuple.__new__, repeat(ClassRule), fields)  # quicker than ClassRule(...), and there may be millions
