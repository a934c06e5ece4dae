"""A progress bar for long fits, drawn from the events of the run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from reference import trace
from reference.contract import Method

STEPS = 1000
"""The bar counts thousandths of the work."""


@contextmanager
def shown(method: Method, model: Any, n_rows: int, quiet: bool) -> Iterator[None]:
    """Show how far a fit in this block has come; nothing when quiet or not at a terminal."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    note, read = "", method.progress(model, n_rows)
    bar: Any = click.progressbar(length=STEPS, label="learning", file=sys.stderr, item_show_func=lambda _: note)
    with bar:

        def heard(line: str, values: dict[str, Any]) -> None:
            nonlocal note
            share, note = read(line, values)
            if (ahead := int(share * STEPS) - bar.pos) > 0:
                bar.update(ahead)
            else:
                bar.render_progress()

        with trace.listen(heard, method.lines):
            yield
        note = ""
        bar.update(STEPS - bar.pos)
