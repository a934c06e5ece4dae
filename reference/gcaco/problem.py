"""What GCACO works on: samples with their classes, and later the ground that its ants walk over."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
"""Samples by features, features by features, or a number per feature."""

Codes = NDArray[np.int32]
"""The class of every sample, 0..K-1."""


@dataclass(frozen=True, eq=False)
class Ground:
    """What ants walk over: clusters of features, how alike two features are, and the scaled Fisher scores."""

    clusters: list[list[int]]
    similarity: Floats
    fisher: list[float]
