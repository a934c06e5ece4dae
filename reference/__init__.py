"""An executable edition of five papers on swarm-based rule learning and feature selection."""

from typing import TYPE_CHECKING, Any

from reference import datasets, draws
from reference.table import Attribute, Table

if TYPE_CHECKING:
    from reference.abcodt.classifier import GradientBoostedTrees
    from reference.abcodt.estimator import ABCoDT
    from reference.antminer.estimator import AntMiner
    from reference.carboost.boosted import CARBoost
    from reference.carboost.estimator import WCARP
    from reference.gcaco.estimator import GCACO
    from reference.mbc.estimator import AntMiner2MBC, AntMinerMBC

__version__ = "0.1.0"

__all__ = [
    "GCACO",
    "WCARP",
    "ABCoDT",
    "AntMiner",
    "AntMiner2MBC",
    "AntMinerMBC",
    "Attribute",
    "CARBoost",
    "GradientBoostedTrees",
    "Table",
    "datasets",
    "draws",
    "readings",
]

ESTIMATORS = {
    "AntMiner": "reference.antminer.estimator",
    "AntMinerMBC": "reference.mbc.estimator",
    "AntMiner2MBC": "reference.mbc.estimator",
    "GCACO": "reference.gcaco.estimator",
    "WCARP": "reference.carboost.estimator",
    "CARBoost": "reference.carboost.boosted",
    "ABCoDT": "reference.abcodt.estimator",
    "GradientBoostedTrees": "reference.abcodt.classifier",
}


def readings(program: str) -> dict[str, str]:
    """What a well-known program does differently, as parameters of our estimator.

    >>> AntMiner = __getattr__("AntMiner")
    >>> AntMiner(**readings("myra")).prune_ties
    'remove'
    """
    from reference.conformance import presets

    return presets.preset(program).parameters()


def __getattr__(name: str) -> Any:
    """The estimators, imported when first asked for: scikit-learn takes a second that a command line need not wait."""
    if name not in ESTIMATORS:
        raise AttributeError(f"module 'reference' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(ESTIMATORS[name]), name)
