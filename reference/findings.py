"""What looks wrong with a table or a model: a sentence, the columns it is about, and what to do."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import dataclass


class DataWarning(UserWarning):
    """Something about the training rows that a careful colleague would point at."""


class ModelWarning(UserWarning):
    """A model that learned nothing, or holds rules that can never fire."""


@dataclass(frozen=True)
class Finding:
    """One thing to know: its kind, what is the case, and a remedy; what is only a ``note`` is no cause to warn.

    >>> print(Finding("id", "column 'customer' has another value in every row", "drop it", ("customer",)))
    column 'customer' has another value in every row: drop it
    """

    kind: str
    text: str
    remedy: str
    columns: tuple[str, ...] = ()
    note: bool = False

    def __str__(self) -> str:
        """The sentence and its remedy."""
        return f"{self.text}: {self.remedy}"


def warn(findings: Iterable[Finding], category: type[Warning], stacklevel: int) -> None:
    """One warning of all findings that are more than notes; none if there are none."""
    sentences = [str(finding) for finding in findings if not finding.note]
    if sentences:
        warnings.warn("\n".join(sentences), category, stacklevel=stacklevel + 1)
