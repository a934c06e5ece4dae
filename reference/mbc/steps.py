"""Which function serves which step of a run: under which reading of the paper, and on which path, Python or C.

The listing in algorithm.py asks for steps by name and never looks at a reading; the choices stand here. Every step
is a function of a module, so that a run can be sent to another process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from reference.backend import path
from reference.draws import Draws
from reference.mbc import algorithm, build, cover, heuristic, pheromone, prune, rule, sample, validate, walk
from reference.mbc.algorithm import Found
from reference.mbc.graph import Graph, Walk
from reference.mbc.heuristic import Values
from reference.mbc.pheromone import Pheromone
from reference.mbc.problem import Problem, Sample
from reference.mbc.quality import Quality, measure
from reference.mbc.rule import Rule
from reference.mbc.sample import Parts
from reference.mbc.settings import Settings


@dataclass(frozen=True)
class Steps:
    """The steps of one run, by their lines."""

    settings: Settings
    split_once: Callable[[Problem, Draws], Parts]                               # 0b, sample.py
    split_sample: Callable[[Problem, list[int], list[int], Draws], Parts]       # 0b after 3, sample.py
    build: Callable[[Problem, Sequence[int]], tuple[Graph, Sample]]             # 4a, build.py
    search: Callable[[Graph, Sample, Problem, Steps, Draws], Found]             # 6 to 23, algorithm.py
    initial_pheromone: Callable[[Graph], Pheromone]                             # 6, pheromone.py
    eta: Callable[[Graph, Sample, Problem], Values]                             # 7, heuristic.py
    iterate: Callable[                                                          # 10 to 17, algorithm.py
        [Graph, Sample, Pheromone, Values, Sequence[bool], Steps, Draws], tuple[Rule, int]
    ]
    walk: Callable[[Graph, Pheromone, Values, Sequence[bool], Draws], Walk]     # 12, W1 to W6, walk.py
    quality: Quality                                                            # 16, quality.py
    rule_of: Callable[[Walk, Graph, Sample], Rule]                              # 16, rule.py
    prune: Callable[[Rule, Graph, Sample], Rule]                                # 18, P1 to P4, prune.py
    update_pheromone: Callable[[Pheromone, Rule, Graph], bool]                  # 22, pheromone.py
    covered: Callable[[Rule, Sample], int]                                      # 25, cover.py
    validated: Callable[[Sequence[Rule], Graph, Problem, list[int]], int]       # 25a, validate.py
    got_worse: Callable[[list[int], Problem, list[int]], bool]                  # 25b, validate.py


def assemble(backend_name: str = "auto", **parameters: Any) -> Steps:
    """The steps for a set of parameters.

    >>> assemble("python", n_ants=10).settings.n_ants
    10
    """
    s, on = Settings(**parameters), path("reference.mbc", backend_name)
    quality = measure(s.omega, s.min_cases_per_rule)
    return Steps(
        settings=s,
        split_once=partial(sample.SPLITS_ONCE[s.validation], fraction=s.validation_fraction),
        split_sample=partial(sample.SPLITS_OF_SAMPLES[s.validation], fraction=s.validation_fraction),
        build=partial(build.build, cut_points=build.CUTS[s.cuts], max_cuts=s.max_cuts, any_vertex=s.any_vertex),
        search=algorithm.search,
        initial_pheromone=on(pheromone.initial_pheromone),
        eta=partial(
            heuristic.ETA[s.upper_bound],
            of_vertex=heuristic.HEURISTICS[s.heuristic],
            of_any=heuristic.ANY[s.any_value],
        ),
        iterate=on(algorithm.iterate),
        walk=partial(on(walk.walk), values_at=heuristic.PLACES[s.upper_bound]),
        quality=quality,
        rule_of=partial(rule.rule_of, quality=quality),
        prune=partial(
            on(prune.prune), quality=quality, improves=prune.TIES[s.prune_ties], least=s.min_cases_per_rule
        ),
        update_pheromone=partial(
            pheromone.max_min_update,
            update_pheromone=on(pheromone.update_pheromone),
            converged=partial(on(pheromone.converged), tol=s.tol, both=pheromone.CONVERGENCE[s.convergence]),
            c=s.c,
            rho=s.rho,
            p_best=s.p_best,
        ),
        covered=cover.covered,
        validated=validate.validated,
        got_worse=validate.BASELINES[s.early_stop_baseline],
    )
