"""Looks for garbage, which Python holds while objects are made, held off for as long as very many are made."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_off() -> Iterator[None]:
    """Python looks for garbage time and again while many objects are made: here in vain, and for most of the time."""
    if was_on := gc.isenabled():  # else whoever stopped them begins them again, maybe before the next line
        STOPPED.append(True)
        gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
            del STOPPED[-1:]  # there is none in a child that was forked inside


STOPPED: list[bool] = []
"""Holds something while the looks for garbage are stopped."""


def _collect_after_fork() -> None:
    """The thread that would begin the looks again is not there in a child."""
    if STOPPED:
        STOPPED.clear()
        gc.enable()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_collect_after_fork)
