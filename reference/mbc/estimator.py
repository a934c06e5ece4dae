"""The estimators of this paper: AntMiner_mbc, and AntMiner2_mbc, its older kin."""

from reference.mbc.estimator_mbc import AntMinerMBC
from reference.mbc.estimator_mbc2 import AntMiner2MBC

__all__ = ["AntMiner2MBC", "AntMinerMBC"]
