"""What cAnt-Miner_PB and Ant-Tree-Miner share: a colony under the rules of MAX-MIN ant systems.

Stützle & Hoos 2000, as the program MYRA, by the author of both methods, runs it: the best solution of an iteration
leaves pheromone, and the best of all sets the bounds. After too many iterations that only equal the best the trails
start anew; the second time the search ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

P_BEST = 0.05
"""The probability that a colony which has converged repeats its best solution (Stützle & Hoos)."""


class Solution(Protocol):
    """What an ant makes; the larger its worth, the better."""

    @property
    def worth(self) -> tuple[float, ...]:
        """Quality, then what decides between equal ones."""


Found = TypeVar("Found", bound=Solution)
FoundIn = TypeVar("FoundIn", bound=Solution, contravariant=True)


class Trails(Protocol[FoundIn]):
    """Where pheromone lies."""

    def bound(self, best: FoundIn) -> None:
        """Set the bounds after the best solution so far."""

    def update(self, found: FoundIn) -> None:
        """Evaporate, and let a solution leave pheromone."""

    def restart(self) -> None:
        """Forget everything but the bounds."""


def searched(
    create: Callable[[], Found], trails: Trails[Found], n_ants: int, max_iterations: int, stagnation: int
) -> tuple[Found, int]:
    """The best solution, and the number of iterations; of equal ones the first."""
    best: Found | None = None
    tied, restarted = 0, False
    iteration = 0
    while iteration < max_iterations:
        iteration += 1
        found = max((create() for _ in range(n_ants)), key=lambda one: one.worth)
        if best is None or found.worth > best.worth:
            best, tied = found, 0
            trails.bound(best)
        elif found.worth == best.worth:
            tied += 1
        if tied > stagnation and restarted:
            break
        if tied > stagnation:
            trails.restart()
            tied, restarted = 0, True
        trails.update(found)
    assert best is not None
    return best, iteration


def bounds(quality: float, n: int, average: float, divisor: float, rho: float) -> tuple[float, float]:
    """The least and the most pheromone: the most is what an edge ends with that gets quality / divisor every time.

    The least makes a converged ant, of ``n`` choices among ``average`` vertices each, repeat its solution with
    probability 0.05. In small spaces it would exceed the most; the trails are then all alike.

    >>> [round(bound, 4) for bound in bounds(0.9, 20, 10, 5, 0.9)]
    [0.0323, 1.8]
    """
    most = quality / (divisor * (1 - rho))
    root = P_BEST ** (1 / n)
    least = most * (1 - root) / ((average - 1) * root) if average > 1 else most
    return min(least, most), most
