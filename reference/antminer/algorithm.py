"""Ant-Miner's main listing: sequential covering around a colony.

Chan & Freitas, Pseudocode 1; details it leaves out are those of Parpinelli, Lopes & Freitas 2002. The
steps are handed in: they decide between Python and C, and between the readings of the paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from reference.antminer.pheromone import initial_pheromone
from reference.antminer.problem import Antecedent, Problem, Term
from reference.antminer.prune import Judged, majority
from reference.draws import Draws
from reference.trace import step, tell

if TYPE_CHECKING:
    from reference.antminer.steps import Steps


class Discovered(NamedTuple):
    """A rule of the list: what it says, how good it was when found, and how many ants that took."""

    rule: Antecedent
    prediction: int
    quality: float
    covered: int
    removed: int
    ants: int


class Outcome(NamedTuple):
    """The ordered rule list, and the class of whatever no rule covers."""

    rules: list[Discovered]
    default: int


def ant_miner(problem: Problem, steps: Steps, draws: Draws) -> Outcome:
    """Discover rules one by one, each on the rows that the rules before it left.

    Chan & Freitas, Pseudocode 1.

    >>> from reference import datasets, draws
    >>> from reference.antminer.steps import assemble
    >>> steps = assemble("python", min_cases_per_rule=2)
    >>> outcome = ant_miner(Problem.of_table(datasets.load("weather")), steps, draws.Seeded(1))
    >>> outcome.rules[0].rule, outcome.rules[0].prediction
    (((2, 1),), 0)
    """
    everything, rules = problem, list[Discovered]()                             #: antminer:1
    step("antminer:1", rows=problem.training)
    while problem.training.bit_count() > steps.settings.max_uncovered_cases:    #: antminer:2
        step("antminer:2", left=problem.training.bit_count())
        if steps.nothing_to_learn(problem):                                     #: antminer:2a
            step("antminer:2a", left=problem.training.bit_count())
            break
        tau = initial_pheromone(problem)                                        #: antminer:3
        gain, info = steps.gains(problem, everything)                           #: antminer:4
        tell(("antminer:3", {"tau": next(iter(tau.values()), 0.0)}), ("antminer:4", {"gain": gain}))
        best, ants = steps.search(problem, gain, info, tau, steps, draws)
        if best is None:                                                        #: antminer:15
            step("antminer:15")
            break
        leaving = steps.rows_to_remove(best, problem)
        covered, removed = problem.covered(best.rule).bit_count(), leaving.bit_count()
        rules.append(Discovered(best.rule, best.prediction, best.quality, covered, removed, ants))  #: antminer:16
        problem = problem.without(leaving)                                      #: antminer:17
        tell(
            ("antminer:16", {"rule": best.rule, "class": best.prediction, "quality": best.quality}),
            ("antminer:17", {"removed": removed, "left": problem.training.bit_count()}),
        )
    default = default_class(problem, everything)                                #: antminer:18
    step("antminer:18", class_=default)
    return Outcome(rules, default)                                              #: antminer:19


def search(
    problem: Problem,
    gain: Mapping[Term, float],
    info: Mapping[Term, float],
    tau: dict[Term, float],
    steps: Steps,
    draws: Draws,
) -> tuple[Judged | None, int]:
    """One colony: ants run one after the other until they agree; the best of their rules is kept.

    Chan & Freitas, Pseudocode 1, inner loop. Returns the best rule (none if no term is feasible, AM-9)
    and the number of ants.

    >>> from reference import datasets, draws
    >>> from reference.antminer.steps import assemble
    >>> weather, steps = Problem.of_table(datasets.load("weather")), assemble("python", min_cases_per_rule=2)
    >>> gain, info = steps.gains(weather, weather)
    >>> best, ants = search(weather, gain, info, initial_pheromone(weather), steps, draws.Seeded(1))
    >>> best.rule
    ((2, 1),)
    """
    best, previous, same, ants = None, None, 1, 0                               #: antminer:5
    while True:                                                                 #: antminer:6
        rule = steps.construct(problem, gain, tau, draws)                       #: antminer:7
        step("antminer:7", rule=rule)
        if not rule:                                                            #: antminer:8
            step("antminer:8", ants=ants)
            return best, ants
        pruned = steps.prune(rule, problem, info, draws)                        #: antminer:9
        step("antminer:9", rule=pruned.rule, class_=pruned.prediction, quality=pruned.quality)
        steps.update_pheromone(tau, pruned.rule, pruned.quality)                #: antminer:10
        ants = ants + 1                                                         #: antminer:11
        step("antminer:11", ants=ants)
        if best is None or pruned.quality > best.quality:                       #: antminer:12
            best = pruned
            step("antminer:12", ant=ants, quality=best.quality)
        same = same + 1 if pruned.rule == previous else 1                       #: antminer:13
        previous = pruned.rule                                                  #: antminer:13
        step("antminer:13", same=same)
        if ants >= steps.settings.n_ants or same >= steps.settings.n_rules_converge:  #: antminer:14
            step("antminer:14", ants=ants)
            return best, ants


def default_class(problem: Problem, everything: Problem) -> int:
    """The most frequent class of the rows left, or of all rows when none is (AM-22).

    >>> from reference import datasets
    >>> weather = Problem.of_table(datasets.load("weather"))
    >>> default_class(weather.without(0b11011001011100), weather)
    1
    """
    rows = problem.training or everything.training                              #: antminer:18
    return majority(problem.class_counts(rows))                                 #: antminer:18
