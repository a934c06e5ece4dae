"""A progress bar for long fits, drawn from the events of the run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from reference import trace
from reference.papers import Method


@contextmanager
def shown(method: Method, n_rows: int, quiet: bool) -> Iterator[None]:
    """Show how many rows a fit in this block has explained; nothing when quiet or not at a terminal."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    note = ""
    bar: Any = click.progressbar(length=n_rows, label="learning", file=sys.stderr, item_show_func=lambda _: note)
    with bar:

        def heard(line: str, values: dict[str, Any]) -> None:
            nonlocal note
            position, note = method.position(line, values, n_rows)
            if position is not None and position > bar.pos:
                bar.update(position - bar.pos)
            else:
                bar.render_progress()

        with trace.listen(heard, method.progress):
            yield
        note = ""
        bar.update(n_rows - bar.pos)
