"""Which rows a base classifier learns from, and which it is validated on."""

from __future__ import annotations

from collections.abc import Sequence

from reference.draws import Draws
from reference.mbc.problem import Problem
from reference.trace import step

Parts = tuple[list[int], list[int]]
"""Rows to learn from, and rows to validate on."""


def bootstrap(rows: Sequence[int], draws: Draws) -> list[int]:
    """As many rows as there are, drawn with replacement, sorted.

    AntMiner_mbc, section 3.3 (MBC-32).

    >>> from reference.draws import Tape
    >>> bootstrap([4, 5, 6], Tape([0.9, 0.0, 0.5]))
    [4, 5, 6]
    """
    return sorted(rows[draws.index(len(rows), "mbc:3")] for _ in rows)          #: mbc:3


def split(
    classes: Sequence[int], n_classes: int, fraction: float, draws: Draws, line: str = "mbc:0b"
) -> Parts:
    """Places 0..n-1 parted into a learning and a validation part, with a quota per class (MBC-29).

    Shuffled places go to the validation part while their class has quota left; both parts come back sorted.

    >>> from reference.draws import Tape
    >>> split([0, 0, 1, 1], 2, 0.5, Tape([0.0, 0.0, 0.0]))
    ([0, 3], [1, 2])
    """
    quota = [int(classes.count(c) * fraction) for c in range(n_classes)]
    learn, validate = [], []
    for place in draws.permutation(len(classes), line):                         #: mbc:0b
        if quota[classes[place]] > 0:
            quota[classes[place]] -= 1
            validate.append(place)
        else:
            learn.append(place)
    return sorted(learn), sorted(validate)


def all_rows(problem: Problem, draws: Draws, fraction: float) -> Parts:
    """Every row may be drawn into a sample (MBC-29, all but "holdout")."""
    return list(range(problem.n_rows)), []                                      #: mbc:0b


def hold_out(problem: Problem, draws: Draws, fraction: float) -> Parts:
    """A part of all rows is split off to validate every list on (MBC-29, "holdout").

    >>> from reference import datasets
    >>> from reference.draws import Seeded
    >>> learn, validate = hold_out(Problem.of_table(datasets.load("weather")), Seeded(1), 1 / 3)
    >>> len(learn), len(validate)
    (10, 4)
    """
    parts = split(problem.classes.tolist(), problem.n_classes, fraction, draws)  #: mbc:0b
    step("mbc:0b", learn=parts[0], validate=parts[1])
    return parts


def left_out(problem: Problem, sample: list[int], validate: list[int], draws: Draws, fraction: float) -> Parts:
    """A list is validated on the rows that its sample left out (MBC-29, "oob").

    >>> from reference import datasets
    >>> from reference.draws import Tape
    >>> sample = [0, 0, 2, 3, 3, 5, 7, 8, 8, 9, 10, 11, 12, 13]
    >>> left_out(Problem.of_table(datasets.load("weather")), sample, [], Tape([]), 1 / 3)[1]
    [1, 4, 6]
    """
    return sample, sorted(set(range(problem.n_rows)) - set(sample))             #: mbc:0b


def hold_out_of_sample(
    problem: Problem, sample: list[int], validate: list[int], draws: Draws, fraction: float
) -> Parts:
    """A part of the sample is split off to validate its list on (MBC-29, "per_classifier").

    >>> from reference import datasets
    >>> from reference.draws import Tape
    >>> weather = Problem.of_table(datasets.load("weather"))
    >>> hold_out_of_sample(weather, [0, 0, 2, 2], [], Tape([0.0, 0.0, 0.0]), 0.5)
    ([0, 2], [0, 2])
    """
    learn, hold = split(problem.classes[sample].tolist(), problem.n_classes, fraction, draws, "mbc:3")  #: mbc:0b
    parts = [sample[place] for place in learn], [sample[place] for place in hold]
    step("mbc:3", learn=parts[0], validate=parts[1])
    return parts


def as_given(problem: Problem, sample: list[int], validate: list[int], draws: Draws, fraction: float) -> Parts:
    """The sample and the validation rows stay as they are (MBC-29, "holdout" and "none")."""
    return sample, validate


SPLITS_ONCE = {"oob": all_rows, "holdout": hold_out, "per_classifier": all_rows, "none": all_rows}
"""The readings of which rows a list is validated on, before any sample is drawn (MBC-29)."""

SPLITS_OF_SAMPLES = {"oob": left_out, "holdout": as_given, "per_classifier": hold_out_of_sample, "none": as_given}
"""The same with each sample (MBC-29)."""
