"""An executable edition of five papers on swarm-based rule learning and feature selection."""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

from reference import datasets, draws
from reference.papers import PAPERS
from reference.table import Attribute, Table

if TYPE_CHECKING:  # what editors see of the estimators: a line per paper
    from reference.abcodt.estimator import ABCoDT as ABCoDT, GradientBoostedTrees as GradientBoostedTrees
    from reference.antminer.estimator import AntMiner as AntMiner
    from reference.carboost.estimator import WCARP as WCARP, CARBoost as CARBoost
    from reference.gcaco.estimator import GCACO as GCACO
    from reference.lab.compare import compare as compare
    from reference.mbc.estimator import AntMiner2MBC as AntMiner2MBC, AntMinerMBC as AntMinerMBC

ESTIMATORS = {name: f"reference.{paper.slug}.estimator" for paper in PAPERS.values() for name in paper.public}
LATER = {**ESTIMATORS, "compare": "reference.lab.compare"}
__all__ = ["Attribute", "Table", "datasets", "draws", "readings", *LATER]


def readings(program: str) -> dict[str, str | float]:
    """What a well-known program does differently, or the letter of a paper has, as parameters of our estimator.

    >>> AntMiner = __getattr__("AntMiner")
    >>> AntMiner(**readings("myra")).prune_ties
    'remove'
    """
    from reference.conformance import presets

    return presets.preset(program).parameters()


def __getattr__(name: str) -> Any:
    """What is imported when first asked for: scikit-learn takes a second that a command line need not wait."""
    if name not in LATER:
        raise AttributeError(f"module 'reference' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(LATER[name]), name)
