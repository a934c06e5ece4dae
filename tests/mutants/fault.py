"""A fault: one place of one file, with a name that lasts as long as the place reads the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """What stands in the file, what the fault makes of it, and where.

    ``statement`` is the number of the statement that it is part of, as coverage counts them; -1 outside functions.
    ``event`` is the line id of the trace event that it is part of.
    """

    id: str
    file: str
    function: str
    line: int
    before: str
    after: str
    statement: int
    event: str = ""


class Names:
    """Gives every fault a name of its own: file, function, what becomes what, and a number where that recurs.

    >>> names = Names("prune.py")
    >>> names.new("judge", "a < b", "a <= b"), names.new("judge", "a < b", "a <= b")
    ('prune.py judge: a < b => a <= b', 'prune.py judge: a < b => a <= b (2)')
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.seen: Counter[str] = Counter()

    def new(self, function: str, before: str, after: str) -> str:
        """The next name."""
        name = f"{self.file} {function}: {before} => {after or 'nothing'}"
        self.seen[name] += 1
        return name if self.seen[name] == 1 else f"{name} ({self.seen[name]})"
