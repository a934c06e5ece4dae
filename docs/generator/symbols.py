"""Pseudocode as it would be printed: arrows and signs instead of what a keyboard has.

The transcription keeps to ASCII, so that it can be searched and typed; only what is shown is set this way.
"""

from __future__ import annotations

import re

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "epsilon": "ε", "eta": "η", "theta": "θ", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "omega": "ω", "phi": "φ", "lambda": "λ",
}  # fmt: skip
SIGNS = {"<-": "←", ">=": "≥", "<=": "≤", "!=": "≠", "->": "→", " * ": " · "}
SIGN = re.compile("|".join(map(re.escape, SIGNS)))
LETTER = re.compile(rf"(?<![A-Za-z_])({'|'.join(GREEK)})(?![A-Za-z])(?!_(?!t\b|r\b)[a-z]{{2,}})")
SUM = re.compile(r"\bsum_(?=[a-z]\b)")


def printed(text: str) -> str:
    """A line of pseudocode with printed signs; words and names of parameters stay what they are.

    >>> printed("tau(i,j) <- 1 / sum_i b_i for every term")
    'τ(i,j) ← 1 / Σ_i b_i for every term'
    >>> printed("cand <- terms (i,j) with |rows of C| >= min_cases_per_rule")
    'cand ← terms (i,j) with |rows of C| ≥ min_cases_per_rule'
    """
    signs = SIGN.sub(lambda found: SIGNS[found[0]], text)
    return SUM.sub("Σ_", LETTER.sub(lambda found: GREEK[found[1]], signs)).replace("log2 ", "log₂ ")
