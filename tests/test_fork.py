"""A process that forks while another thread fits: the child can fit, too."""

import os
import signal
import subprocess
import sys
import threading
from types import SimpleNamespace

import numpy as np
import pytest

from reference import AntMiner, datasets
from reference.abcodt.problem import Problem as Features
from reference.carboost.problem import Problem as Cases
from reference.frames import Words

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fork of Linux")


def ends_well(work):
    """Whether a forked child finishes some work within a time that only a lock nobody holds any more exceeds."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(300)
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitpid(child, 0)[1] == 0


class Slow:
    """Values that are still being read when the process forks."""

    def __init__(self):
        self.reached, self.go = threading.Event(), threading.Event()

    def tolist(self):
        self.reached.set()
        self.go.wait(300)
        return []

    to_list = tolist

    def __iter__(self):
        return iter(self.tolist())


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
@pytest.mark.parametrize(("ask", "quick"), [
    (lambda values: Features(values, [0, 1], 2).columns, np.zeros((1, 2))),
    (lambda values: Cases(2, (), (), values, (0, 1)).class_count, (1, 2)),
    (lambda values: Words(values, None).values, SimpleNamespace(to_list=list)),
], ids=["columns", "class_count", "words"])
def test_what_is_kept_has_no_lock(ask, quick):
    """On Python 3.11 ``functools.cached_property`` holds a lock of the class while it computes; a child inherits it."""
    slow = Slow()
    thread = threading.Thread(target=ask, args=(slow,))
    thread.start()
    slow.reached.wait(300)
    try:
        assert ends_well(lambda: ask(quick))
    finally:
        slow.go.set()
        thread.join()


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_fork_while_a_thread_fits(backend):
    table, stop = datasets.load("weather"), threading.Event()

    def fit():
        return AntMiner(backend=backend, n_ants=5, min_cases_per_rule=2, random_state=1).fit(table)

    def fit_on():
        while not stop.is_set():
            fit()

    fit()  # a fork in the middle of an import is Python's own affair
    thread = threading.Thread(target=fit_on)
    thread.start()
    try:
        assert all(ends_well(fit) for _ in range(5))
    finally:
        stop.set()
        thread.join()


def test_a_child_collects_garbage_though_a_thread_had_stopped_that():
    script = """
import gc, os, threading
from reference.carboost import collection
inside, done = threading.Event(), threading.Event()

def work():
    with collection.held_off():
        inside.set()
        done.wait()

thread = threading.Thread(target=work)
thread.start()
inside.wait()
if child := os.fork():
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    done.set()
    thread.join()
    raise SystemExit(code or not gc.isenabled())
os._exit(not gc.isenabled())
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", script], check=True, timeout=60)
