"""Which function serves which step of a run: under which reading of the paper, and on which path, Python or C.

The listing in algorithm.py asks for steps by name; the choices stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from reference.backend import path
from reference.draws import Draws
from reference.gcaco import graph, louvain, pheromone, shortcuts, walk
from reference.gcaco.problem import Floats, Ground
from reference.gcaco.separability import SEPARABILITY, Scatter
from reference.gcaco.settings import Settings
from reference.gcaco.walk import FOR_GOOD, POSITIVE, Habits


@dataclass(frozen=True)
class Steps:
    """The steps of one run, by their lines."""

    settings: Settings
    habits: Habits                                                              # how an ant decides, 18 to 20, a to h
    normalised: Callable[[Floats], Floats]                                      # 2, graph.py
    similarities: Callable[[Floats], Floats]                                    # 4, graph.py
    cut: Callable[[Floats], Floats]                                             # 5, graph.py
    louvain: Callable[[Floats], louvain.Partition]                              # 6 and L1 to L5, louvain.py
    walks: Callable[[Ground, Sequence[float], Draws], list[list[int]]]          # 10 to 21 and a to h, walk.py
    separability: Callable[[Scatter], Callable[[Sequence[int]], float]]         # 22, separability.py and shortcuts.py
    update_pheromone: Callable[                                                 # 23, pheromone.py
        [Sequence[float], Sequence[Sequence[int]], Sequence[float]], list[float]
    ]
    how_many: Callable[[int, int], int]                                         # 24, pheromone.py


def assemble(backend_name: str = "auto", **parameters: Any) -> Steps:
    """The steps for a set of parameters.

    >>> assemble("python", n_ants=10).settings.n_ants
    10
    """
    s, on = Settings(**parameters), path("reference.gcaco", backend_name)
    readings = POSITIVE[s.negative_heuristic], FOR_GOOD[s.walk]
    habits = Habits(float(s.alpha), float(s.beta), float(s.q0), float(s.epsilon), *readings)
    return Steps(
        settings=s,
        habits=habits,
        normalised=partial(graph.NORMALISATIONS[s.normalize], sigma=s.sigma),
        similarities=partial(on(graph.similarities), sigma=s.sigma),
        cut=partial(on(graph.cut), theta=s.theta),
        louvain=partial(
            louvain.louvain, degrees=on(louvain.degrees), sweep=on(louvain.sweep), aggregate=on(louvain.aggregate)
        ),
        walks=partial(on(walk.walks), habits=habits, n_ants=s.n_ants),
        separability=partial(shortcuts.worth_of_subsets, index=SEPARABILITY[s.separability]),
        update_pheromone=partial(on(pheromone.update_pheromone), evaporation=s.evaporation),
        how_many=partial(pheromone.how_many, omega=s.omega) if s.m is None else partial(pheromone.at_most, m=s.m),
    )
