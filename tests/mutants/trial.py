"""One fault in a process of its own, against the cases that reach it, with limits on time and memory."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.mutants.vectors_on import OF_HARNESS, Trial

Action = Callable[[], None]
LEAST_SECONDS, TIMES_SLOWER = 1.0, 10.0
"""A case with a fault may take this long, or so many times as long as without."""

MOST_BYTES = 1000
"""How much is said of a failure."""

MEMORY = 2 << 30
"""What a process may allocate beyond what it has."""

HARNESS_FAILED = 2


class Caught(NamedTuple):
    """The case that failed, and how."""

    case: str
    how: str

    def __str__(self) -> str:
        """Both in a line."""
        return f"{self.case}: {self.how}"


def caught_by(arm: Action, order: list[Trial], rounds: Sequence[Action]) -> Caught | None:
    """The first case that fails once ``arm`` has put a fault in place.

    The cases run in each of the rounds; a round is a process that begins with an action of its own.
    """
    return next(filter(None, (_round(begin, arm, order) for begin in rounds)), None) if order else None


def _round(begin: Action, arm: Action, order: list[Trial]) -> Caught | None:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        _in_child(begin, arm, order, writer)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        *_, case, how = ["", "", *pipe.read().decode("utf-8", "replace").split("\n")]
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        how = "did not end" if number == signal.SIGPROF else f"ended by {signal.Signals(number).name}"
    if status and os.waitstatus_to_exitcode(status) == HARNESS_FAILED:
        raise RuntimeError(f"the harness failed, which catches no fault: {case} {how}")
    return Caught(case, how) if status else None


def _in_child(begin: Action, arm: Action, order: list[Trial], writer: int) -> None:
    """Tell each case before it runs; leave with 1 after the first that fails, with 0 if none does.

    With 2 where it is the harness that failed: whatever goes wrong before a fault is in place, and what no fault does.
    """
    of_harness: tuple[type[BaseException], ...] = (BaseException,)
    status = HARNESS_FAILED
    try:
        _limit_memory()
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, 10.0)
        _silence()
        begin()
        of_harness = OF_HARNESS
        arm()
        status = int(any(_fails(trial, writer) for trial in order))
    except BaseException as error:
        status = HARNESS_FAILED if isinstance(error, of_harness) else 1
        os.write(writer, repr(error).replace("\n", " ").encode("utf-8", "replace"))
    finally:
        os._exit(status)


def _fails(trial: Trial, writer: int) -> bool:
    os.write(writer, f"{trial.name}\n".encode())
    signal.setitimer(signal.ITIMER_PROF, max(LEAST_SECONDS, TIMES_SLOWER * trial.seconds))
    failure = trial.failure()
    os.write(writer, " ".join(failure.split()).encode("utf-8", "replace")[:MOST_BYTES])
    return bool(failure)


def _silence() -> None:
    """Nothing that a faulty program says reaches the terminal."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _limit_memory() -> None:
    with open("/proc/self/statm") as file:
        now = int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
