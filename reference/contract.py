"""What a paper's room declares of itself: the rest of the house asks ``reference.papers`` and names no paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

Progress = Callable[[str, dict[str, Any]], tuple[float, str]]
"""Turns an event of a run into the share of the work that is done, and a note."""

Say = Callable[[str], None]
"""Takes a line of text for the reader."""


@dataclass(frozen=True)
class Method:
    """A method users can fit: its paper, its estimator, and how far its events show it to be.

    ``lines`` are the events worth hearing; ``progress`` makes a reader of them for a model and a number of rows.
    ``many`` are events of single ants, bees or itemsets, and matrices: too much for a trace unless asked for. What
    ``selects`` chooses features and predicts nothing.
    """

    paper: str
    estimator: str
    lines: tuple[str, ...]
    progress: Callable[[Any, int], Progress]
    many: tuple[str, ...] = ()
    selects: bool = False

    def create(self, **parameters: Any) -> Any:
        """The estimator with these parameters."""
        module, _, name = self.estimator.partition(":")
        return getattr(import_module(module), name)(**parameters)

    def default(self, parameter: str) -> Any:
        """What a parameter is if nobody gives it."""
        return self.create().get_params()[parameter]


@dataclass(frozen=True)
class Run:
    """A run that the site plays: its file name, what a reader chooses it by, every how many rows of which data."""

    name: str
    title: str
    method: str
    data: str
    every: int = 1
    parameters: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Trial:
    """A small run that is repeated under every reading: its data and parameters, and what to tell of the outcome.

    ``needs`` has the further parameters without which a reading changes nothing.
    """

    data: str
    parameters: Mapping[str, Any]
    tell: Callable[[Any, Any], dict[str, str]]
    needs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class Departure:
    """Another choice of a reading that is no parameter: the operations in which it shows, and a mirror that follows it.

    The mirror is changed as long as ``followed()`` is entered, for the whole process; only the kit enters it.
    """

    ops: tuple[str, ...]
    followed: Callable[[], AbstractContextManager[None]]


@contextmanager
def exchanged(place: Any, **functions: Callable[..., Any]) -> Iterator[None]:
    """Functions of a module under other definitions for a while.

    >>> import math
    >>> with exchanged(math, sqrt=abs):
    ...     math.sqrt(-4)
    4
    >>> math.sqrt(4)
    2.0
    """
    old = {name: getattr(place, name) for name in functions}
    try:
        for name, function in functions.items():
            setattr(place, name, function)
        yield
    finally:
        for name, function in old.items():
            setattr(place, name, function)


def rows_right(model: Any, table: Any) -> str:
    """How many rows of a table a model classifies rightly, as text."""
    return f"{round(model.score(table) * table.n_rows)} of {table.n_rows}"


@dataclass(frozen=True)
class Paper:
    """A paper of this edition.

    ``place`` orders the papers wherever they are listed. ``public`` are the names that ``reference`` offers from the
    room's ``estimator.py``; ``methods`` what ``reference fit`` can fit, by name, the paper's own first. ``tour`` tells
    its part of ``reference demo``.

    For the conformance kit: ``mirror_lines`` are told by the mirror alone, not by the C path; ``uncompared`` ones by
    the C path alone; ``fields`` has for a reading the other names that its parameter has in inputs, ``variants`` the
    parameters of a reading that stands for several at once.

    For the site: ``unit`` is what the player jumps by, ``runs`` are those it plays, the one to begin with first, and
    ``trial`` shows what each reading changes.
    """

    slug: str
    place: int
    public: tuple[str, ...]
    methods: Mapping[str, Method]
    tour: Callable[[Say], None]
    unit: str
    runs: tuple[Run, ...]
    trial: Trial
    mirror_lines: tuple[str, ...] = ()
    uncompared: tuple[str, ...] = ()
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    variants: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
