"""Which function serves which step of a run: under which reading of the paper, and on which path, Python or C.

The listing in algorithm.py asks for steps by name and never looks at a reading; the choices stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from reference.antminer import algorithm, construct, cover, heuristic, pheromone, prune
from reference.antminer.problem import Antecedent, Problem, Term
from reference.antminer.prune import Judged
from reference.antminer.settings import Settings
from reference.backend import path
from reference.draws import Draws

Weights = Mapping[Term, float]
Prune = Callable[[Antecedent, Problem, Weights, Draws], Judged]


@dataclass(frozen=True)
class Steps:
    """The steps of one run, by their lines."""

    settings: Settings
    nothing_to_learn: Callable[[Problem], bool]                                 # 2a, cover.py
    gains: Callable[[Problem, Problem], tuple[Weights, Weights]]                # 4, heuristic.py
    search: Callable[                                                           # 5 to 14, algorithm.py
        [Problem, Weights, Weights, dict[Term, float], Steps, Draws], tuple[Judged | None, int]
    ]
    construct: Callable[[Problem, Weights, Weights, Draws], Antecedent]         # 20 to 27, construct.py
    prune: Prune                                                                # 30 to 43 or 50 to 60, prune.py
    update_pheromone: Callable[[dict[Term, float], Antecedent, float], None]    # 70 to 72, pheromone.py
    rows_to_remove: Callable[[Judged, Problem], int]                            # 17, cover.py


def assemble(backend_name: str = "auto", **parameters: Any) -> Steps:
    """The steps for a set of parameters.

    >>> assemble("python", n_ants=50).settings.n_ants
    50
    """
    s, on = Settings(**parameters), path("reference.antminer", backend_name)
    build = on(construct.CONSTRUCTIONS[s.infeasible])
    improves = prune.TIES[s.prune_ties]
    original = on(prune.prune_original)
    pruners: dict[str, Prune] = {
        "original": lambda rule, problem, info, draws: original(rule, problem, improves),
        "hybrid": partial(on(prune.prune_hybrid), improves=improves, r=s.r),
    }
    return Steps(
        settings=s,
        nothing_to_learn=cover.SINGLE_CLASS[s.single_class],
        gains=partial(
            heuristic.gains,
            class_counts=on(heuristic.class_counts),
            basis=heuristic.BASES[s.heuristic_on],
            info_gain=heuristic.INFO_GAINS[s.info_gain],
        ),
        search=on(algorithm.search),
        construct=partial(build, min_cases_per_rule=s.min_cases_per_rule),
        prune=pruners[s.pruner],
        update_pheromone=on(pheromone.update_pheromone),
        rows_to_remove=cover.REMOVALS[s.removal],
    )
