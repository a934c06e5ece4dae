"""AntMiner2_mbc as a scikit-learn classifier: AntMiner_mbc with other defaults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from reference import draws as sources
from reference.mbc.estimator_mbc import AntMinerMBC


class AntMiner2MBC(AntMinerMBC):
    """AntMiner2_mbc: AntMiner_mbc with the older heuristic (Eq. 7) and half the weight for the majority class.

    >>> AntMiner2MBC().heuristic, AntMiner2MBC().majority_weight
    (7, 0.05)
    """

    method = "mbc2"

    def __init__(
        self,
        *,
        n_ants: int = 1000,
        max_iterations: int = 200,
        n_classifiers: int = 10,
        rho: float = 0.85,
        c: float = 10.0,
        heuristic: Literal[7, 8] = 7,
        majority_weight: float = 0.05,
        p_best: float = 0.05,
        tol: float = 1e-3,
        convergence: Literal["and", "or"] = "and",
        any_vertex: bool = True,
        max_cuts: int = 32,
        omega: float = 0.5,
        validation: Literal["oob", "holdout", "per_classifier", "none"] = "oob",
        validation_fraction: float = 1 / 3,
        early_stop_baseline: Literal["first_rule", "empty_list"] = "first_rule",
        uncovered_fraction: float = 0.01,
        mismatch_votes: Literal["per_rule", "per_list"] = "per_rule",
        prune_ties: Literal["keep", "remove", "until_covering"] = "until_covering",
        cuts: Literal["midpoints", "mdlp", "frequency"] = "midpoints",
        upper_bound: Literal["alone", "interval"] = "alone",
        any_value: Literal["equation", "sum"] = "equation",
        min_cases_per_rule: int = 1,
        categorical_features: Sequence[bool | int | str] | None = None,
        max_values: int | None = 500,
        verbose: int = 0,
        n_jobs: int | None = None,
        backend: Literal["auto", "python", "c"] = "auto",
        random_state: int | np.random.Generator | sources.Draws | None = None,
    ) -> None:
        given = {name: value for name, value in locals().items() if name not in ("self", "__class__")}
        super().__init__(**given)
