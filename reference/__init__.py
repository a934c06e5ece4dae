"""An executable edition of five papers on swarm-based rule learning and feature selection."""

from reference import datasets, draws
from reference.antminer.estimator import AntMiner
from reference.table import Attribute, Table

__version__ = "0.1.0"

__all__ = ["AntMiner", "Attribute", "Table", "datasets", "draws"]
