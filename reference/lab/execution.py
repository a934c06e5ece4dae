"""Units carried out: by one process, by several, or by the workers of a Dask cluster; the bits are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple

from joblib import Parallel, delayed

from reference.lab.store import Store
from reference.lab.units import Unit

Ticker = Callable[[int, int], None]
"""Is told how many of how many units are done."""

Made = tuple[int, dict[str, Any]]
"""The place of a task, and its result."""

PATIENCE = 20
"""Seconds that a scheduler has to answer."""


class Task(NamedTuple):
    """A unit, the function that carries it out, and what it takes besides the unit."""

    unit: Unit
    work: Callable[..., dict[str, Any]]
    arguments: tuple[Any, ...]


def results(
    tasks: Sequence[Task], store: Store, jobs: int = 1, tick: Ticker | None = None, dask: str | None = None
) -> list[dict[str, Any]]:
    """The result of every task, from the store or computed; each is stored as soon as it is there.

    A failed unit is noted in the store, and tried again the next time: it may have failed for want of memory.
    ``dask`` is the address of a scheduler.
    """
    known = [store.get(task.unit) for task in tasks]
    # Part by part, so that every method has had its turn early and the estimate of the time left is fair.
    turn = [(task.unit.run, task.unit.fold) for task in tasks]
    todo = sorted((place for place, result in enumerate(known) if result is None), key=turn.__getitem__)
    done = len(tasks) - len(todo)
    if tick and done:
        tick(done, len(tasks))
    sent = ((place, tasks[place]) for place in todo)
    for place, result in _here(sent, jobs) if dask is None else _on_cluster(sent, dask):
        known[place] = result
        store.put(tasks[place].unit, result)
        done += 1
        if tick:
            tick(done, len(tasks))
    return [result for result in known if result is not None]


def _with_place(place: int, task: Task) -> Made:
    return place, task.work(task.unit, *task.arguments)


def _here(sent: Iterator[tuple[int, Task]], jobs: int) -> Iterator[Made]:
    """The results of this machine's processes, as they come."""
    made: Iterator[Made] = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)(
        delayed(_with_place)(place, task) for place, task in sent
    )
    return made


def _on_cluster(sent: Iterator[tuple[int, Task]], dask: str) -> Iterator[Made]:
    """The results of a cluster's workers, as they come; no more units under way than they can be kept busy with.

    Not through joblib's backend: that one waits for ever for what a lost worker had done and not yet handed over.
    """
    with _client(dask) as client:
        from distributed import as_completed

        def submitted(n: int) -> list[Any]:
            return [client.submit(_with_place, place, task, pure=False) for place, task in islice(sent, n)]

        running: Any = as_completed(submitted(2 * max(1, sum(client.ncores().values()))))  # type: ignore[no-untyped-call]
        for future in running:
            running.update(submitted(1))
            yield future.result()


@contextmanager
def _client(dask: str) -> Iterator[Any]:
    """A client of the scheduler at an address."""
    try:
        from distributed import Client
    except ImportError:
        raise ImportError("a cluster needs dask.distributed: pip install 'swarm-reference[cluster]'") from None
    try:
        client = Client(dask, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise ValueError(f"no Dask scheduler answers at {dask}: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=3 * PATIENCE)
        except TimeoutError:
            raise ValueError(f"the Dask scheduler at {dask} has no worker") from None
        yield client
