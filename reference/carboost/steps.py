"""Which function serves which step of a run: under which reading of the paper, and on which path, Python or C.

The listings in algorithm.py ask for steps by name and never look at a reading; the choices stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from reference.backend import path
from reference.carboost import mine, predict, prune, reweight, sample, significance, weigh
from reference.carboost.algorithm import RuleBase
from reference.carboost.mine import ClassRule
from reference.carboost.predict import Covers, Scores
from reference.carboost.problem import Problem
from reference.carboost.sample import Counts
from reference.carboost.settings import Settings
from reference.draws import Draws

Rules = Sequence[ClassRule]
Weights = Sequence[float]
Cases = Sequence[int]


@dataclass(frozen=True)
class Steps:
    """The steps of one run, by their lines."""

    settings: Settings
    mine: Callable[[Problem], Rules]                                            # wcarp1 and fcp1 to fcp21, mine.py
    p_values: Callable[[Rules, Problem], list[float]]                           # wcarp3, significance.py
    significant: Callable[[Sequence[float]], list[int]]                         # wcarp4, significance.py
    cover: Callable[[Rules, Problem], Covers]                                   # before wcarp7, predict.py
    class_scores: Callable[[Rules, Weights, Covers, int], Scores]               # wcarp7 and wcarp8, predict.py
    best_class: Callable[[Sequence[float], Sequence[int]], int]                 # wcarp9 and boost20, predict.py
    bootstrap: Callable[[Weights, Draws], list[int]]                            # boost4, sample.py
    count_sample: Callable[[Cases, Rules, Covers, Problem], Counts]             # boost5, sample.py
    loevinger: Callable[[RuleBase, Counts], list[float]]                        # boost6, weigh.py
    rule_weights: Callable[[Weights, Sequence[float]], list[float]]             # boost7, weigh.py
    error: Callable[[Cases, Sequence[int], Weights], float]                     # boost10, reweight.py
    on_bad_round: Callable[[int], str]                                          # boost11, reweight.py
    scale_cases: Callable[[Weights, Cases, float, Sequence[int]], list[float]]  # boost13, reweight.py
    reweight_rules: Callable[                                                   # boost15 to boost17, reweight.py
        [Rules, Covers, Cases, Sequence[int], Counts, Weights], list[float]
    ]
    votes: Callable[[Weights, Iterable[Scores], int, Sequence[int]], Scores]    # boost19, predict.py


def assemble(backend_name: str = "auto", **parameters: Any) -> Steps:
    """The steps for a set of parameters.

    >>> assemble("python", n_estimators=3).settings.n_estimators
    3
    """
    s, on = Settings(**parameters), path("reference.carboost", backend_name)
    next_rule_weights = partial(
        reweight.next_rule_weights,
        reweight_rules=on(reweight.reweight_rules),
        memory=reweight.MEMORIES[s.rule_memory],
    )
    return Steps(
        settings=s,
        mine=partial(
            mine.mine,
            grow=on(mine.fcp_growth_p),
            min_support=s.min_support,
            max_length=s.max_length,
            max_itemsets=s.max_itemsets,
            removes=prune.PRUNINGS[s.pruning].removes,
            select=prune.PRUNINGS[s.pruning].select,
        ),
        p_values=partial(on(significance.p_values), p_value=significance.TESTS[s.test]),
        significant=partial(significance.ADJUSTMENTS[s.adjust], level=s.significance),
        cover=on(predict.cover),
        class_scores=on(predict.class_scores),
        best_class=predict.best_class,
        bootstrap=on(sample.bootstrap),
        count_sample=on(sample.count_sample),
        loevinger=partial(weigh.LOEVINGERS[s.loevinger], negative=weigh.NEGATIVES[s.negative]),
        rule_weights=weigh.RULE_WEIGHTS[s.rule_weight],
        error=reweight.ERRORS[s.error_on],
        on_bad_round=reweight.BAD_ROUNDS[s.on_bad_round],
        scale_cases=reweight.CASES[s.reweight],
        reweight_rules=reweight.unchanged_rule_weights if s.rule_weight == "off" else next_rule_weights,
        votes=partial(predict.votes, vote=s.vote),
    )
