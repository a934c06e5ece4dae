"""Which rows a base classifier learns from, and which it is validated on."""

from __future__ import annotations

from collections.abc import Sequence

from reference.draws import Draws


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
) -> tuple[list[int], list[int]]:
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
