"""The bees: food sources, the moves around them, and the three kinds of bees.

Rao et al. 2019, sections 3.2 and 3.4, and lines 3 to 32 of Algorithm 1. There the onlookers are headed "Scout Bee" and
the scout "Onlooker" (AB-17); here each has its own name.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Protocol

from reference.draws import Draws, total
from reference.trace import step, tell

Position = MutableSequence[float]


class Profit(Protocol):
    """What a source is worth, and which of two values is the better one (AB-3, AB-6)."""

    def __call__(self, position: Sequence[float]) -> float:
        """The profit of a position."""

    def better(self, new: float, old: float) -> bool:
        """Whether a new profit replaces an old one."""


@dataclass
class Colony:
    """The food sources: where they are, what they are worth, how often each was searched in vain.

    ``evaluations`` counts the candidates judged so far, FES in the paper.
    """

    positions: Sequence[Position]
    profits: list[float]
    trials: list[int]
    evaluations: int


def n_sources(n_features: int, given: int | None) -> int:
    """SN: the number given, or as many sources as features, and at least two.

    >>> n_sources(5, None), n_sources(1, None), n_sources(5, 3)
    (5, 2, 3)
    """
    return given or max(2, n_features)                                          #: abcodt:1


def scatter(n_sources: int, n_features: int, draws: Draws, line: str = "abcodt:2") -> list[list[float]]:
    """Random positions, source by source and feature by feature.

    Rao et al., Eq. 6 with bounds 0 and 1 (AB-2).

    >>> from reference.draws import Tape
    >>> scatter(2, 2, Tape([0.1, 0.2, 0.3, 0.4]))
    [[0.1, 0.2], [0.3, 0.4]]
    """
    positions = []
    for _ in range(n_sources):
        positions.append([0 + draws.uniform(line) * (1 - 0) for _ in range(n_features)])  #: abcodt:2
    return positions


def counters(n_sources: int) -> list[int]:
    """A counter of vain searches for every source; one that is new stands at 1 (AB-9).

    >>> counters(2)
    [1, 1]
    """
    return [1] * n_sources                                                      #: abcodt:3


def move(i: int, colony: Colony, profit: Profit, draws: Draws) -> None:
    """Look around source i: change one coordinate, and stay there if that is better.

    Rao et al., Eq. 8 and A:9 to A:14 (AB-5).

    >>> from reference.draws import Tape
    >>> from reference.abcodt.judge import Distance
    >>> colony = Colony([[0.5, 1.0], [0.5, 0.5]], [0.5, 0.0], [1, 1], 2)
    >>> move(0, colony, Distance([0.5, 0.5]), Tape([0.5, 0.0, 0.0]))
    >>> colony
    Colony(positions=[[0.5, 0.5], [0.5, 0.5]], profits=[0.0, 0.0], trials=[1, 1], evaluations=3)
    """
    x = colony.positions
    j = draws.index(len(x[i]), "abcodt:a")                                      #: abcodt:a
    k = draws.index(len(x) - 1, "abcodt:a")                                     #: abcodt:a
    k = k + 1 if k >= i else k                                                  #: abcodt:a
    phi = 2 * draws.uniform("abcodt:a") - 1                                     #: abcodt:a
    v = list(x[i])                                                              #: abcodt:b
    v[j] = min(max(x[i][j] + phi * (x[i][j] - x[k][j]), 0.0), 1.0)              #: abcodt:b
    tell(("abcodt:a", {"source": i, "feature": j, "partner": k, "phi": phi}), ("abcodt:b", {"value": v[j]}))
    f = profit(v)                                                               #: abcodt:c
    colony.evaluations += 1                                                     #: abcodt:c
    step("abcodt:c", profit=f, evaluations=colony.evaluations)
    accepted = profit.better(f, colony.profits[i])                              #: abcodt:d
    if accepted:
        x[i][:] = v                                                             #: abcodt:d
        colony.profits[i] = f                                                   #: abcodt:d
    colony.trials[i] = 1 if accepted else colony.trials[i] + 1                  #: abcodt:d
    step("abcodt:d", accepted=accepted, trial=colony.trials[i])


def employed(colony: Colony, profit: Profit, draws: Draws) -> None:
    """One move around every source.

    Rao et al., A:7 to A:14.

    >>> from reference.draws import Tape
    >>> from reference.abcodt.judge import Distance
    >>> colony = Colony([[0.5], [0.9]], [0.2, 0.2], [1, 1], 2)
    >>> employed(colony, Distance([0.7]), Tape([0.0, 0.0, 0.25, 0.0, 0.0, 0.5]))
    >>> colony.positions, colony.trials
    ([[0.7], [0.9]], [1, 2])
    """
    for i in range(len(colony.positions)):                                      #: abcodt:7
        move(i, colony, profit, draws)                                          #: abcodt:7


def probabilities(profits: Sequence[float]) -> list[float]:
    """Each profit over their sum; all alike where the sum is 0.

    Rao et al., Eq. 9. Where small profits are the good ones, the bad sources get the visitors (AB-6).

    >>> probabilities([1.0, 3.0]), probabilities([0.0, 0.0])
    ([0.25, 0.75], [0.5, 0.5])
    """
    whole = total(profits)
    if whole == 0:                                                              #: abcodt:8
        return [1 / len(profits)] * len(profits)
    return [profit / whole for profit in profits]                               #: abcodt:8


def accepting_onlookers(colony: Colony, p: Sequence[float], profit: Profit, draws: Draws) -> None:
    """As many onlookers as sources; the sources in a circle, each taking one with its probability.

    Rao et al., A:16 to A:25, repaired (AB-7): a source that took an onlooker is asked again.

    >>> from reference.draws import Tape
    >>> from reference.abcodt.judge import Distance
    >>> colony = Colony([[0.5], [0.9]], [0.2, 0.2], [1, 1], 2)
    >>> accepting_onlookers(colony, [0.5, 0.5], Distance([0.7]), Tape([0.9, 0.1, 0.0, 0.0, 0.5, 0.4, 0.0, 0.0, 0.5]))
    >>> colony.trials
    [1, 3]
    """
    n = len(colony.positions)
    i, t = 0, 0                                                                 #: abcodt:9
    while t < n:                                                                #: abcodt:9
        accepted = draws.chance(p[i], "abcodt:9a")                              #: abcodt:9a
        step("abcodt:9a", source=i, accepted=accepted)
        if accepted:                                                            #: abcodt:9a
            move(i, colony, profit, draws)
            t += 1
        else:
            i = (i + 1) % n                                                     #: abcodt:9a


def spinning_onlookers(colony: Colony, p: Sequence[float], profit: Profit, draws: Draws) -> None:
    """As many onlookers as sources, each choosing its source by roulette; any source, where all have probability 0.

    Rao et al., section 3.4, step 3.

    >>> from reference.draws import Tape
    >>> from reference.abcodt.judge import Distance
    >>> colony = Colony([[0.5], [0.9]], [0.2, 0.2], [1, 1], 2)
    >>> spinning_onlookers(colony, [0.5, 0.5], Distance([0.7]), Tape([0.6, 0.0, 0.0, 0.5, 0.7, 0.0, 0.0, 0.5]))
    >>> colony.trials
    [1, 3]
    """
    whole = total(p)
    for _ in range(len(colony.positions)):                                      #: abcodt:9
        i = draws.spin(p, "abcodt:9b") if whole > 0 else draws.index(len(p), "abcodt:9b")  #: abcodt:9b
        step("abcodt:9b", source=i)
        move(i, colony, profit, draws)                                          #: abcodt:9b


Onlookers = Callable[[Colony, Sequence[float], Profit, Draws], None]

ONLOOKERS: dict[str, Onlookers] = {"acceptance": accepting_onlookers, "roulette": spinning_onlookers}
"""How an onlooker finds its source (AB-7)."""

DEFAULT_ONLOOKER = {"literal": "acceptance", "accuracy": "roulette"}
"""How onlookers choose where no ``onlooker`` is given: as the part of the paper does that the reading follows."""


def scout(colony: Colony, limit: int, profit: Profit, draws: Draws) -> bool:
    """Give up the source that was longest searched in vain, if that was too long; whether it was.

    Rao et al., A:26 to A:28 (AB-9, AB-18).

    >>> from reference.draws import Tape
    >>> from reference.abcodt.judge import Distance
    >>> colony = Colony([[0.5], [0.9]], [0.2, 0.2], [3, 3], 2)
    >>> scout(colony, 2, Distance([0.7]), Tape([0.25])), colony.positions, colony.trials
    (True, [[0.25], [0.9]], [1, 3])
    """
    s = colony.trials.index(max(colony.trials))                                 #: abcodt:10
    replaced = colony.trials[s] > limit                                         #: abcodt:10
    step("abcodt:10", source=s, trial=colony.trials[s], replaced=replaced)
    if replaced:
        [fresh] = scatter(1, len(colony.positions[s]), draws, "abcodt:10a")     #: abcodt:10a
        colony.positions[s][:] = fresh                                          #: abcodt:10a
        colony.profits[s] = profit(fresh)                                       #: abcodt:10a
        colony.evaluations += 1                                                 #: abcodt:10a
        colony.trials[s] = 1                                                    #: abcodt:10a
        step("abcodt:10a", position=fresh, profit=colony.profits[s], evaluations=colony.evaluations)
    return replaced
