"""The operations of the vectors: what each takes and gives, in words, and how this implementation carries it out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from reference import papers
from reference.contract import Departure
from reference.draws import Draws

Values = dict[str, Any]
Step = Callable[[Values, Values, Draws, str], Values]


@dataclass(frozen=True)
class Operation:
    """An operation: its level, the lines it carries out, and the fields of its input and result in words.

    The fields of ``result`` are needed; those of ``workings`` may be left out and are judged when given. ``needs`` are
    the operations that it is made of, and ``at`` says of which line a field of its result is, or an entry of a field.
    """

    name: str
    level: str
    lines: tuple[str, ...]
    what: str
    input: dict[str, str] = field(default_factory=dict)
    result: dict[str, str] = field(default_factory=dict)
    workings: dict[str, str] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    at: dict[str, str] = field(default_factory=dict)

    @property
    def paper(self) -> str:
        """The paper it belongs to.

        >>> described("antminer.spin").paper
        'antminer'
        """
        return self.name.partition(".")[0]


@dataclass(frozen=True)
class Event:
    """What a run tells at a line: when it is told, and its fields with type and meaning in words."""

    line: str
    when: str
    fields: dict[str, str] = field(default_factory=dict)


@cache
def descriptions() -> dict[str, Operation]:
    """Every operation by its name, paper after paper."""
    found = {}
    for slug in papers.SLUGS:
        for entry in _described(slug)["operation"]:
            lists = {name: tuple(entry.get(name, ())) for name in ("lines", "needs")}
            found[entry["name"]] = Operation(**{**entry, **lists})
    return found


@cache
def events(slug: str) -> dict[str, Event]:
    """The events that the runs of a paper tell, by their lines.

    >>> events("antminer")["antminer:13"].fields
    {'same': 'integer; how many ants in a row have made this rule'}
    """
    return {entry["line"]: Event(**entry) for entry in _described(slug)["event"]}


def _described(slug: str) -> dict[str, Any]:
    return tomllib.loads((files("reference") / slug / "operations" / "operations.toml").read_text("utf-8"))


def described(name: str) -> Operation:
    """One operation by its name.

    >>> described("antminer.spin").level
    'L2'
    """
    if name not in descriptions():
        raise ValueError(f"there is no operation {name!r}; `reference vectors list` shows them")
    return descriptions()[name]


@cache
def depth(name: str) -> int:
    """How many operations stand below one another in an operation; those of which nothing is made have 0.

    >>> depth("antminer.spin"), depth("antminer.construct") < depth("antminer.colony")
    (0, True)
    """
    return max((1 + depth(part) for part in described(name).needs), default=0)


def line_of(name: str, field: str, otherwise: str) -> str:
    """The line that a field of an operation's result, or a part of the field, comes from.

    An operation of one line, or one that stands at several, names no lines of its fields: they are of the case's line.

    >>> line_of("mbc.vote", "votes[1]", "mbc:C1"), line_of("mbc.majority", "class", "mbc:0a")
    ('mbc:C5', 'mbc:0a')
    >>> line_of("mbc.walk", "wheels[0][1]", "mbc:W6"), line_of("mbc.walk", "wheels[7][0]", "mbc:W6")
    ('mbc:W1', 'mbc:W5')
    """
    at = descriptions()[name].at if name in descriptions() else {}
    part = re.match(r"(\w*)(\[\d+\])?", field)
    assert part is not None  # it matches anything
    return at.get(part[0]) or at.get(part[1], otherwise)


def room(slug: str) -> Any:
    """The operations of a paper, in its own room."""
    return import_module(f"reference.{slug}.operations")


def step(name: str) -> Step:
    """How this implementation carries out an operation: (input, data, draws, backend) to result.

    >>> from reference.draws import Tape
    >>> step("antminer.spin")({"weights": [1.0, 3.0]}, {}, Tape([0.5]), "python")
    {'chosen': 1, 'n_draws': 1}
    """
    found: Step = room(name.partition(".")[0]).OPERATIONS[name]
    return found


def departures(slug: str) -> dict[str, dict[str, Departure]]:
    """The choices of readings without a parameter that the mirror of a paper can follow all the same.

    >>> {id: list(found) for id, found in departures("gcaco").items()}
    {'GC-8': ['draw'], 'GC-17': ['raw', 'cut']}
    """
    found: dict[str, dict[str, Departure]] = getattr(room(slug), "DEPARTURES", {})
    return found


def mirror_lines(slug: str) -> set[str]:
    """The lines of a paper's runs that only the mirror tells, not the C path.

    >>> "antminer:25" in mirror_lines("antminer"), "antminer:2" in mirror_lines("antminer")
    (True, False)
    """
    return set(papers.paper(slug).mirror_lines)
