"""How far a fit has come, drawn from the events of the run: at a terminal, in a notebook, or nowhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from typing import Any, TextIO

from reference import trace
from reference.contract import Method

WIDTH = 24
"""So many characters wide is the bar."""

PAUSE = 0.1
"""At least so many seconds pass between two drawings."""


class Bar:
    """A line that is drawn over itself: the share done, the time it may still take, and a note.

    >>> import io
    >>> file = io.StringIO()
    >>> Bar(file).draw(0.5, "list 3", now=float("inf"))
    >>> file.getvalue().split()[:3]
    ['learning', '[############------------]', '50%']
    """

    def __init__(self, file: TextIO) -> None:
        self.file = file
        self.begun = time.monotonic()
        self.share = 0.0
        self.drawn = -PAUSE
        self.length = 0

    def draw(self, share: float, note: str, now: float | None = None) -> None:
        """Draw the line again, unless that was a moment ago; the share never falls."""
        now = time.monotonic() if now is None else now
        self.share = min(1.0, max(self.share, share))
        if now - self.drawn < PAUSE:
            return
        self.drawn = now
        full = int(self.share * WIDTH)
        bar = f"[{'#' * full}{'-' * (WIDTH - full)}]"
        line = f"learning  {bar}  {self.share:>4.0%}  {self._left(now)}{note}"
        self.file.write(f"\r{line:<{self.length}}")
        self.file.flush()
        self.length = len(line)

    def finish(self) -> None:
        """Draw the whole bar and end the line."""
        self.drawn = -PAUSE
        self.draw(1.0, f"done in {time.monotonic() - self.begun:.1f} s")
        self.file.write("\n")

    def _left(self, now: float) -> str:
        """The time left, once it can be told."""
        passed = now - self.begun
        if not 0.02 < self.share < 1 or not 1 < passed < float("inf"):
            return ""
        seconds = round(passed * (1 - self.share) / self.share)
        return f"{seconds // 60}:{seconds % 60:02} left  "


_heard: ContextVar[Callable[[str, dict[str, Any]], None] | None] = ContextVar("heard", default=None)


@contextmanager
def shown(method: Method, model: Any, n_rows: int) -> Iterator[None]:
    """Show on standard error how far a fit in this block has come."""
    bar, read = Bar(sys.stderr), method.progress(model, n_rows)

    def heard(line: str, values: dict[str, Any]) -> None:
        bar.draw(*read(line, values))

    token = _heard.set(heard)
    try:
        with trace.listen(heard, method.lines):
            yield
    finally:
        _heard.reset(token)
    bar.finish()


def beat(what: str, **values: Any) -> None:
    """Tell the bar, if one is shown, of work that is no line of the paper."""
    if (heard := _heard.get()) is not None:
        heard(what, values)


def watched(model: Any, n_rows: int) -> AbstractContextManager[None]:
    """Show the progress of a model that was asked to (``verbose=1``); else nothing."""
    if not getattr(model, "verbose", 0):
        return nullcontext()
    from reference.papers import method

    return shown(method(model.method), model, n_rows)
