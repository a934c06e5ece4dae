"""An ant's walk over the clusters, and how it chooses a feature."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from reference.draws import Draws, total
from reference.gcaco.problem import Ground
from reference.trace import step, tell


class Habits(NamedTuple):
    """How an ant decides; ``positive`` and ``for_good`` are readings (GC-6, GC-7)."""

    alpha: float
    beta: float
    q0: float
    epsilon: float
    positive: Callable[[float], float]
    for_good: Callable[[bool, bool], bool]


def walks(ground: Ground, tau: Sequence[float], draws: Draws, habits: Habits, n_ants: int) -> list[list[int]]:
    """The subsets of all ants of an iteration, in visiting order; all see the same pheromone.

    >>> import numpy as np
    >>> from reference.draws import Tape
    >>> ground = Ground([[0, 1]], np.array([[0.0, 0.3], [0.3, 0.0]]), [0.4, 0.6])
    >>> habits = Habits(1.0, 1.0, 0.7, 0.4, shift, text)
    >>> walks(ground, [0.2, 0.2], Tape([0.5, 0.1, 0.3, 0.5, 0.8, 0.2, 0.9, 0.1]), habits, n_ants=2)
    [[1], [0, 1]]
    """
    subsets = []
    for ant in range(n_ants):                                                   #: gcaco:10
        step("gcaco:10", ant=ant)
        subsets.append(walk(ground, tau, habits, draws))                        #: gcaco:21
        step("gcaco:21", path=subsets[-1])
    return subsets


def walk(ground: Ground, tau: Sequence[float], habits: Habits, draws: Draws) -> list[int]:
    """One ant: cluster after cluster, at least one feature from each.

    >>> import numpy as np
    >>> from reference.draws import Tape
    >>> ground = Ground([[0, 1]], np.array([[0.0, 0.3], [0.3, 0.0]]), [0.4, 0.6])
    >>> walk(ground, [0.2, 0.2], Habits(1.0, 1.0, 0.7, 0.4, shift, text), Tape([0.5, 0.1, 0.9, 0.2]))
    [1, 0]
    """
    visited: list[int] = []                                                     #: gcaco:11
    todo = list(range(len(ground.clusters)))                                    #: gcaco:11
    while todo:                                                                 #: gcaco:12
        c = todo[draws.index(len(todo), "gcaco:13")]                            #: gcaco:13
        step("gcaco:13", u=draws.last, cluster=c)
        visited.append(select(c, visited, ground, tau, habits, draws))          #: gcaco:15
        stayed = False
        while unvisited(ground.clusters[c], visited):                           #: gcaco:16 gcaco:17
            leave = draws.chance(habits.epsilon, "gcaco:18")                    #: gcaco:18
            step("gcaco:18", u=draws.last, leave=leave)
            if leave:                                                           #: gcaco:18
                break
            visited.append(select(c, visited, ground, tau, habits, draws))      #: gcaco:19
            stayed = True
        else:
            step("gcaco:17", cluster=c)
        if habits.for_good(stayed, not unvisited(ground.clusters[c], visited)):  #: gcaco:20
            todo.remove(c)                                                      #: gcaco:20
        step("gcaco:20", todo=list(todo))
    return visited                                                              #: gcaco:21


def select(
    c: int, visited: Sequence[int], ground: Ground, tau: Sequence[float], habits: Habits, draws: Draws
) -> int:
    """The feature an ant takes from cluster c: the best one, or one by roulette (Eq. 4 and 6).

    >>> import numpy as np
    >>> from reference.draws import Tape
    >>> ground = Ground([[0, 1]], np.array([[0.0, 0.3], [0.3, 0.0]]), [0.4, 0.6])
    >>> select(0, [], ground, [0.2, 0.2], Habits(1.0, 1.0, 0.7, 0.4, shift, text), Tape([0.7]))
    1
    """
    candidates = unvisited(ground.clusters[c], visited)                         #: gcaco:a
    eta = [ground.fisher[f] - likeness(f, visited, ground) for f in candidates]  #: gcaco:b
    values = [habits.positive(value) for value in eta]                          #: gcaco:c
    trails = [power(tau[f], habits.alpha) for f in candidates]                  #: gcaco:d
    weights = [trail * power(h, habits.beta) for trail, h in zip(trails, values, strict=True)]  #: gcaco:d
    tell(
        ("gcaco:a", {"unvisited": candidates}),
        ("gcaco:b", {"eta": eta}),
        ("gcaco:c", {"heuristic": values}),
        ("gcaco:d", {"weights": weights}),
    )
    q = draws.uniform("gcaco:e")                                                #: gcaco:e
    step("gcaco:e", q=q)
    if q <= habits.q0:                                                          #: gcaco:f
        chosen = candidates[weights.index(max(weights))]                        #: gcaco:f
        step("gcaco:f", chosen=chosen)
    else:
        chosen = candidates[spin(weights, draws)]                               #: gcaco:g
        step("gcaco:g", u=draws.last, chosen=chosen)
    return chosen                                                               #: gcaco:h


def unvisited(cluster: Sequence[int], visited: Sequence[int]) -> list[int]:
    """The features of a cluster that the ant has not taken, ascending.

    >>> unvisited([0, 3, 5], [5, 1])
    [0, 3]
    """
    return [f for f in cluster if f not in visited]                             #: gcaco:a


def likeness(f: int, visited: Sequence[int], ground: Ground) -> float:
    """The mean similarity of a feature to those taken so far; 0 where none is (Eq. 5).

    >>> import numpy as np
    >>> likeness(0, [1, 2], Ground([[0, 1, 2]], np.array([[0.0, 0.5, 0.25]]), []))
    0.375
    """
    if not visited:
        return 0.0
    return total(ground.similarity.item(f, x) for x in visited) / len(visited)  #: gcaco:b


def power(x: float, exponent: float) -> float:
    """x to the exponent; x itself where that is 1.

    >>> power(0.5, 1.0), power(0.5, 2.0)
    (0.5, 0.25)
    """
    try:
        return x if exponent == 1 else float(x**exponent)
    except OverflowError:
        raise ValueError(f"alpha is too large: a pheromone to the power {exponent:g} overflows") from None


def spin(weights: Sequence[float], draws: Draws) -> int:
    """A spin of the wheel; where no weight is positive, all have the same chance.

    >>> from reference.draws import Tape
    >>> spin([0.0, 0.0, 0.0], Tape([0.5])), spin([0.0, 0.0, 2.0], Tape([0.1]))
    (1, 2)
    """
    if total(weights) > 0:
        return draws.spin(weights, "gcaco:g")                                   #: gcaco:g
    return draws.index(len(weights), "gcaco:g")


def shift(eta: float) -> float:
    """From (-1, 1) to (0, 1), so that the order of the candidates stays (GC-6).

    >>> shift(-0.5)
    0.25
    """
    return (eta + 1) / 2                                                        #: gcaco:c


def clip(eta: float) -> float:
    """As it is, but never below a millionth (GC-6).

    >>> clip(-0.5)
    1e-06
    """
    return max(eta, 1e-6)                                                       #: gcaco:c


def text(stayed: bool, exhausted: bool) -> bool:
    """A cluster is left for good, always (GC-7)."""
    return True


def figure(stayed: bool, exhausted: bool) -> bool:
    """A cluster is left for good if nothing more was taken than the first feature, or nothing is left (GC-7, GC-9)."""
    return not stayed or exhausted


POSITIVE: dict[str, Callable[[float], float]] = {"shift": shift, "clip": clip}
"""What becomes of a value of Eq. 5 that is not positive (GC-6)."""

FOR_GOOD: dict[str, Callable[[bool, bool], bool]] = {"text": text, "figure": figure}
"""When a cluster counts as visited (GC-7)."""
