"""Known failures of an implementation: globs of case ids, each with a reason, in a TOML file."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from reference.bounds import check_whole
from reference.conformance.verdicts import Outcome


@dataclass(frozen=True)
class Known:
    """Cases that are known to fail, and why."""

    cases: str
    reason: str

    def names(self, outcome: Outcome) -> bool:
        """Whether an outcome is of one of the cases.

        >>> Known("mbc-run-*", "no wheel yet").names(Outcome("mbc-run-tie", "mbc.run", "mbc:1", "L3", "failed"))
        True
        """
        return fnmatchcase(outcome.case, self.cases)


def read(path: str | os.PathLike[str]) -> tuple[Known, ...]:
    """The known failures of a file: ``[[known]]`` with ``cases`` and ``reason``."""
    check_whole(path)
    try:
        content = tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"{os.fspath(path)} cannot be read as known failures: {error}") from None
    try:
        found = tuple(Known(**entry) for entry in content["known"])
        if not all(isinstance(part, str) and part for entry in found for part in (entry.cases, entry.reason)):
            raise TypeError
    except (KeyError, TypeError):
        raise ValueError(f"{os.fspath(path)} must hold [[known]] tables of two texts, cases and reason") from None
    return found


def told(entries: Sequence[Known], outcomes: Iterable[Outcome], bad: Sequence[str]) -> list[str]:
    """What to say of known failures: how many there were of each, and which of the cases passed."""
    notes, outcomes = [], list(outcomes)
    for entry in entries:
        own = [outcome for outcome in outcomes if entry.names(outcome)]
        failing = [outcome for outcome in own if outcome.verdict in bad]
        notes.append(f"known: {len(failing)} of {entry.cases} because: {entry.reason}")
        passing = [outcome.case for outcome in own if outcome.verdict == "passed"]
        if passing or not own:
            what = f"{', '.join(passing[:5])} passed" if passing else "no case is named so"
            notes.append(f"unexpected: {entry.cases} is listed as known, but {what}.")
    return notes
