"""The parameters of W-CARP and CARBoost, with their ranges."""

from __future__ import annotations

from dataclasses import dataclass

from reference.carboost import predict, prune, reweight, significance, weigh
from reference.parameters import IN_MEMORY, at_least, one_of, up_to


@dataclass(frozen=True)
class Settings:
    """The parameters of a run; those after ``max_itemsets`` are CARBoost's alone.

    >>> Settings(min_support=0.0)
    Traceback (most recent call last):
    ValueError: min_support must be above 0 and at most 1, got 0.0
    """

    min_support: float = 0.1
    significance: float = 0.05
    test: str = "hypergeom"
    adjust: str = "none"
    min_confidence: float = 0.0
    max_length: int | None = 4
    pruning: str = "li"
    max_itemsets: int = 1_000_000
    n_estimators: int = 10
    loevinger: str = "sample"
    error_on: str = "sample"
    reweight: str = "all"
    rule_weight: str = "multiply"
    rule_memory: str = "reset"
    negative: str = "keep"
    vote: str = "crisp"
    on_bad_round: str = "stop"

    def __post_init__(self) -> None:
        """Refuse values outside their range."""
        up_to(0, 1, min_support=self.min_support, significance=self.significance)
        up_to(0, 1, inclusive=True, min_confidence=self.min_confidence)
        at_least(1, max_itemsets=self.max_itemsets)
        at_least(1, bits=IN_MEMORY, n_estimators=self.n_estimators)
        if self.max_length is not None:
            at_least(1, max_length=self.max_length)
        one_of(significance.TESTS, test=self.test)
        one_of(significance.ADJUSTMENTS, adjust=self.adjust)
        one_of(prune.PRUNINGS, pruning=self.pruning)
        one_of(weigh.LOEVINGERS, loevinger=self.loevinger)
        one_of(reweight.ERRORS, error_on=self.error_on)
        one_of(reweight.CASES, reweight=self.reweight)
        one_of(weigh.RULE_WEIGHTS, rule_weight=self.rule_weight)
        one_of(reweight.MEMORIES, rule_memory=self.rule_memory)
        one_of(weigh.NEGATIVES, negative=self.negative)
        one_of(predict.BALLOTS, vote=self.vote)
        one_of(reweight.BAD_ROUNDS, on_bad_round=self.on_bad_round)
