"""How a model fares on rows whose class is known: never accuracy alone, always beside what needs no model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.table import Value
from reference.wording import share

UNEQUAL = 1.2
"""Classes are unequal when the largest has more than this many times an equal share of the rows."""


@dataclass(frozen=True)
class Standing:
    """Rows, rows right, the rows of the largest class, and the mean share of every class's rows that are right.

    >>> print(Standing.of(["a", "a", "a", "b"], ["a", "a", "a", "a"]))
    3 of 4 rows right (75.0%; always 'a': 75.0%; balanced: 50.0%)
    """

    n_rows: int
    n_right: int
    majority: Value
    n_majority: int
    n_classes: int
    balanced: float

    @classmethod
    def of(cls, labels: Sequence[Value], predicted: Sequence[Value] | NDArray[Any]) -> Standing:
        """The standing of predictions beside the true classes."""
        named = predicted.tolist() if isinstance(predicted, np.ndarray) else predicted
        return cls.of_pairs(Counter(zip(labels, named, strict=True)))

    @classmethod
    def of_pairs(cls, pairs: Mapping[tuple[Value, Value], int]) -> Standing:
        """The same from how often each class was predicted as each; compared as they are written."""
        counts, right = Counter[Value](), Counter[Value]()
        for (label, predicted), n in pairs.items():
            counts[label] += n
            right[label] += n if str(label) == str(predicted) else 0
        [(majority, n_majority)] = counts.most_common(1)
        balanced = sum(right[label] / n for label, n in counts.items()) / len(counts)
        return cls(counts.total(), right.total(), majority, n_majority, len(counts), balanced)

    @property
    def useless(self) -> bool:
        """Whether always naming the largest class does as well, although there is more than one class."""
        return self.n_classes > 1 and self.n_right <= self.n_majority

    @property
    def unequal(self) -> bool:
        """Whether the classes have very different numbers of rows."""
        return self.n_majority * self.n_classes > UNEQUAL * self.n_rows

    def __str__(self) -> str:
        """One line."""
        return self.told("rows")

    def told(self, rows: str) -> str:
        """One line about such rows."""
        always = f"always {str(self.majority)!r}: {share(self.n_majority, self.n_rows)}"
        balanced = f"; balanced: {self.balanced:.1%}" if self.unequal else ""
        return f"{self.n_right} of {self.n_rows} {rows} right ({share(self.n_right, self.n_rows)}; {always}{balanced})"
