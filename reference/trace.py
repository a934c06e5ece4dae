"""Traces: the events of a run, each named by its pseudocode line.

A mirror calls ``step("antminer:25", wheel=..., u=..., chosen=...)`` where something happened. Without
a listener that costs one look-up. Listeners belong to the current context, so a run in another
thread or process is not heard by accident.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import IO, Any

import numpy as np

from reference import table

Listener = Callable[[str, dict[str, Any]], None]

_listeners: ContextVar[tuple[tuple[Listener, frozenset[str] | None], ...]] = ContextVar("listeners", default=())


def step(line: str, **values: Any) -> None:
    """Tell the listeners that ``line`` was reached, and with what.

    A trailing underscore is dropped from a name (``class_`` is ``class`` in the event).
    """
    for listener, lines in _listeners.get():
        if lines is None or line in lines:
            listener(line, {name.rstrip("_"): value for name, value in values.items()})


def tell(*events: tuple[str, dict[str, Any]]) -> None:
    """Tell several events that follow each other with nothing in between, as so many calls of ``step`` would.

    >>> heard = []
    >>> with listen(lambda line, values: heard.append(line)):
    ...     tell(("gcaco:a", {"unvisited": [0, 3]}), ("gcaco:b", {"eta": [0.5, 0.25]}))
    >>> heard
    ['gcaco:a', 'gcaco:b']
    """
    for line, values in events:
        step(line, **values)


@contextmanager
def listen(listener: Listener, lines: Collection[str] | None = None) -> Iterator[None]:
    """Hear the events of a block, of all lines or of the given ones.

    >>> heard = []
    >>> with listen(lambda line, values: heard.append((line, values))):
    ...     step("antminer:13", same=2)
    >>> step("antminer:13", same=3)
    >>> heard
    [('antminer:13', {'same': 2})]
    """
    wanted = None if lines is None else frozenset(lines)
    token = _listeners.set((*_listeners.get(), (listener, wanted)))
    try:
        yield
    finally:
        _listeners.reset(token)


def heard(lines: Collection[str]) -> bool:
    """Whether anybody listens to one of these lines.

    >>> heard(["antminer:7"])
    False
    """
    return any(wanted is None or not wanted.isdisjoint(lines) for _, wanted in _listeners.get())


class TraceWriter:
    """Writes a trace as JSON lines: a header, the events in order, the result.

    >>> import io
    >>> file = io.StringIO()
    >>> with listen(TraceWriter(file, paper="antminer", data="weather", parameters={}, readings={})):
    ...     step("antminer:26", chosen=(0, 1), rows=0b1010)
    >>> print(file.getvalue().splitlines()[1])
    {"line": "antminer:26", "chosen": [0, 1], "rows": [1, 3]}
    """

    def __init__(self, file: IO[str], **header: Any) -> None:
        from reference import __version__

        self.file = file
        versions = {"reference": __version__, "python": platform.python_version(), "numpy": np.__version__}
        self._write({"trace": 1, **header, "versions": versions})

    def __call__(self, line: str, values: dict[str, Any]) -> None:
        """Write one event."""
        self._write({"line": line, **plain(values)})

    def result(self, values: dict[str, Any]) -> None:
        """Write the last line of the trace: what the run returned."""
        self._write({"result": values})

    def _write(self, value: dict[str, Any]) -> None:
        self.file.write(json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n")


def plain(values: dict[str, Any]) -> dict[str, Any]:
    """An event's values as JSON holds them; a set of rows (an int named ``rows``) becomes the list of its rows.

    >>> plain({"tau": {(0, 0): 0.5, (0, 1): 0.5}, "rows": 5})
    {'tau': [0.5, 0.5], 'rows': [0, 2]}
    """
    sets = {name for name, value in values.items() if name == "rows" and isinstance(value, int)}
    return {name: table.members(value) if name in sets else _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    """Sequences and arrays as lists, a table by terms as the list of its values, a dict by names as it is.

    All are copies, so that later changes do not show.
    """
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, dict):
        entries = {key: _plain(item) for key, item in value.items()}
        return entries if any(isinstance(key, str) for key in value) else list(entries.values())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value
