"""Listed readings of GCACO that are no parameters, as the mirror would follow them: the kit recognises them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any

from reference.contract import Departure, exchanged
from reference.draws import Draws
from reference.gcaco import algorithm, walk
from reference.gcaco.algorithm import FeatureGraph, feature_graph, search
from reference.gcaco.problem import Floats, Ground
from reference.gcaco.walk import Habits, select, unvisited
from reference.trace import step


def drawing_in_vain(ground: Ground, tau: Sequence[float], habits: Habits, draws: Draws) -> list[int]:
    """One ant that draws whether it leaves a cluster before it looks whether anything is left: line 18 before 17."""
    visited, todo = list[int](), list(range(len(ground.clusters)))
    while todo:
        c = todo[draws.index(len(todo), "gcaco:13")]
        step("gcaco:13", u=draws.last, cluster=c)
        visited.append(select(c, visited, ground, tau, habits, draws))
        stayed = False
        while True:
            leave = draws.chance(habits.epsilon, "gcaco:18")
            step("gcaco:18", u=draws.last, leave=leave)
            if leave:
                break
            if not unvisited(ground.clusters[c], visited):
                step("gcaco:17", cluster=c)
                break
            visited.append(select(c, visited, ground, tau, habits, draws))
            stayed = True
        if habits.for_good(stayed, not unvisited(ground.clusters[c], visited)):
            todo.remove(c)
        step("gcaco:20", todo=list(todo))
    return visited


def ants_draw_in_vain() -> AbstractContextManager[None]:
    """GC-8."""
    return exchanged(walk, walk=drawing_in_vain)


@contextmanager
def heuristic_sees(which: Callable[[FeatureGraph], Floats]) -> Iterator[None]:
    """GC-17: Eq. 5 subtracts another matrix of the feature graph."""
    seen: list[Floats] = []

    def noted(*given: Any) -> FeatureGraph:
        found = feature_graph(*given)
        seen.append(which(found))
        return found

    def with_it(ground: Ground, *rest: Any) -> Any:
        return search(Ground(ground.clusters, seen[-1], ground.fisher), *rest)

    with exchanged(algorithm, feature_graph=noted, search=with_it):
        yield


DEPARTURES = {
    "GC-8": {"draw": Departure(("gcaco.walk", "gcaco.search", "gcaco.run"), ants_draw_in_vain)},
    "GC-17": {
        "raw": Departure(("gcaco.run",), partial(heuristic_sees, lambda found: found.correlation)),
        "cut": Departure(("gcaco.run",), partial(heuristic_sees, lambda found: found.weights)),
    },
}
