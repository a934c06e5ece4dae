"""Which function serves which step of a run: under which reading of the paper, and on which path, Python or C.

The listing in algorithm.py asks for steps by name; the choices stand here. All of them can be sent to another process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from reference.abcodt import algorithm, boost, fit, forage, grow, judge, sample
from reference.abcodt.boost import Matrix
from reference.abcodt.forage import Onlookers, Position, Profit
from reference.abcodt.grow import Tree
from reference.abcodt.judge import Classify, Each, Judge
from reference.abcodt.problem import Problem
from reference.abcodt.settings import Settings
from reference.backend import Path, path
from reference.draws import Draws

FirstLook = Callable[[Problem, Sequence[Position], Each], tuple[Judge, list[float]]]
LookAgain = Callable[[Judge, forage.Colony], Judge]


@dataclass(frozen=True)
class TreeSteps:
    """The steps of the boosted trees, by their lines."""

    settings: Settings
    everywhere: Callable[[Sequence[float], int], Matrix]                        # 20, boost.py
    sample_rows: Callable[[Problem, Draws], Sequence[int]]                      # 22, sample.py
    softmax: Callable[[Matrix], Matrix]                                         # 23, boost.py
    tree: Callable[                                                             # 24, fit.py and grow.py
        [Problem, Sequence[int], Matrix, int, Draws, Sequence[int]], Tree
    ]
    answers: Callable[[Sequence[Tree], Problem], Matrix]                        # 25, grow.py
    beta: Callable[[Matrix, Matrix, Problem], float]                            # 25, boost.py
    update: Callable[[Matrix, Matrix, float], Matrix]                           # 26, boost.py
    loss: Callable[[Matrix, Problem], float]                                    # 26, boost.py


@dataclass(frozen=True)
class Steps(TreeSteps):
    """The steps of a whole run: before the trees those of the bees, by their lines."""

    n_sources: Callable[[int], int]                                             # 1, forage.py
    scatter: Callable[[int, int, Draws], Sequence[Position]]                    # 2, forage.py
    first_look: FirstLook                                                       # 4, judge.py
    look_again: LookAgain                                                       # 6, judge.py
    employed: Callable[[forage.Colony, Profit, Draws], None]                    # 7 and a to d, forage.py
    onlookers: Onlookers                                                        # 9 and a to d, forage.py
    classify: Classify                                                          # 4 and c, accuracy: algorithm.py


def assemble(backend_name: str = "auto", **parameters: Any) -> Steps:
    """The steps for a set of parameters.

    >>> assemble("python", n_iterations=5).settings.n_iterations
    5
    """
    s, on = Settings(**parameters), path("reference.abcodt", backend_name)
    judging = replace(s, n_iterations=s.objective_iterations, subsample=1.0, colsample=1.0)
    classify, distances = partial(algorithm.classify, steps=_trees(judging, on)), on(judge.distances)
    first_looks: dict[str, FirstLook] = {
        "literal": partial(judge.first_distances, distances=distances),
        "accuracy": partial(judge.first_accuracies, cv=s.cv, classify=classify),
    }
    later_looks: dict[str, LookAgain] = {
        "literal": partial(judge.distances_anew, distances=distances),
        "accuracy": judge.accuracies_stay,
    }
    return Steps(
        **vars(_trees(s, on)),
        n_sources=partial(forage.n_sources, given=s.n_sources),
        scatter=on(forage.scatter),
        first_look=first_looks[s.reading],
        look_again=later_looks[s.reading],
        employed=on(forage.employed),
        onlookers=on(forage.ONLOOKERS[s.onlooker or forage.DEFAULT_ONLOOKER[s.reading]]),
        classify=classify,
    )


def _trees(s: Settings, on: Path) -> TreeSteps:
    some_of = on(sample.some_of)
    return TreeSteps(
        settings=s,
        everywhere=on(boost.everywhere),
        sample_rows=partial(sample.sample_rows, some_of=some_of, subsample=s.subsample),
        softmax=on(boost.softmax),
        tree=partial(
            fit.fit_tree,
            sample_features=partial(sample.sample_features, some_of=some_of, colsample=s.colsample),
            residuals=on(boost.residuals),
            weights=partial(on(boost.weights), curvature=s.curvature),
            grow=partial(on(grow.grow), reg_lambda=s.reg_lambda, max_depth=s.max_depth),
        ),
        answers=on(grow.answers),
        beta=on(boost.line_search) if s.line_search else boost.whole_step,
        update=on(boost.update),
        loss=on(boost.loss),
    )
