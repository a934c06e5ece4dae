"""Sets of rows as C reads them: words of 64 bits, one set after the other in a block."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import SupportsIndex, overload

import numpy as np
from numpy.typing import NDArray

from reference.backend import kept
from reference.carboost.predict import Covers
from reference.carboost.problem import Problem
from reference.table import words


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
    n_words = words_of(n_rows)
    rows = [words(of_set, n_words) for of_set in sets]
    return np.array(rows, dtype=np.uint64).reshape(len(rows), n_words)


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
