"""The tour behind ``reference demo``: each method on built-in data, and the two paths side by side.

Every room declares its part of the tour, so the C library is loaded when the tour begins, not when a room is known.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from reference import __version__
from reference.contract import Paper, Say

Fits = dict[str, tuple[Any, float]]
"""By path what was fitted, and in how many seconds."""


def run(papers: Iterable[Paper], say: Say) -> None:
    """Give the tour of the papers, one line at a time."""
    from reference import backend

    say(f"reference {__version__}: an executable edition of five papers.\n")
    if not backend.available():
        say("The C library was not built here (no C compiler?), so the Python path runs alone.\n")
    for paper in papers:
        paper.tour(say)
    say("Next: reference explain antminer:38 shows a line of the paper's pseudocode beside the code;")
    say("      reference readings antminer lists where the paper is ambiguous; reference fit --help.")


def on_each_path(fit: Callable[[str], Any]) -> Fits:
    """What a fit gives on each path there is, and how long it took.

    >>> list(on_each_path(lambda name: name))[0]
    'python'
    """
    from reference import backend

    fits = {}
    for name in ("python", "c") if backend.available() else ("python",):
        start = time.perf_counter()
        fits[name] = fit(name), time.perf_counter() - start
    return fits


def compare(fits: Fits, same: Callable[[Any, Any], bool], say: Say) -> None:
    """Say whether the two paths agree, where there are two."""
    if "c" not in fits:
        return
    (model, seconds), (twin, less) = fits["python"], fits["c"]
    if same(model, twin):
        say(f"  The two paths agree to the last bit; C took {seconds / less:.0f} times less time.")
    else:
        say("  THE TWO PATHS DISAGREE: please report this.")


def indented(text: object) -> str:
    """Text, every line two columns to the right.

    >>> indented("a")
    '  a'
    """
    return "\n".join(f"  {line}" for line in str(text).splitlines())
