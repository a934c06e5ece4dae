"""A problem as C reads it: row sets in words of 64 bits, and terms by number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from reference.antminer.problem import Problem, Term
from reference.backend import kept
from reference.table import words_of_each


@dataclass(frozen=True)
class Packed:
    """The row sets of all terms and classes, one row of words each.

    Terms are numbered in order: ``order[t]`` is term t, ``number`` is its inverse, and attribute i has the
    terms from ``first[i]`` up to ``first[i + 1]``.
    """

    n_words: int
    order: tuple[Term, ...]
    number: Mapping[Term, int]
    first: NDArray[np.int32]
    terms: NDArray[np.uint64]
    classes: NDArray[np.uint64]


@kept
def packed(problem: Problem) -> Packed:
    """The packed form of a problem's terms and classes.

    >>> problem = Problem.of([np.array([0, 0, 1])], domains=(2,), classes=np.array([0, 1, 1]), n_classes=2)
    >>> packed(problem).terms.tolist(), packed(problem).first.tolist()
    ([[3], [4]], [0, 2])
    """
    n_words = max(1, (max(rows.bit_length() for rows in (problem.training, *problem.class_rows)) + 63) // 64)
    return Packed(
        n_words,
        tuple(problem.rows_where),
        {term: t for t, term in enumerate(problem.rows_where)},
        np.array([0, *accumulate(problem.domains)], dtype=np.int32),
        words_of_each(problem.rows_where.values(), n_words),
        words_of_each(problem.class_rows, n_words),
    )
