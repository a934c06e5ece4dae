"""Listed readings of AntMiner_mbc that are no parameters, as the mirror would follow them: the kit recognises them."""

from __future__ import annotations

from contextlib import AbstractContextManager

from reference.contract import Departure, exchanged
from reference.mbc import cover
from reference.mbc.problem import Sample
from reference.mbc.rule import Rule, covered_rows


def correct(rule: Rule, sample: Sample) -> int:
    """The rows that a rule matches and classifies rightly."""
    return covered_rows(rule.tests, sample) & sample.class_rows[rule.prediction]


def only_correct_rows_leave() -> AbstractContextManager[None]:
    """MBC-27, as in Ant-Miner."""
    return exchanged(cover, covered=correct)


DEPARTURES = {"MBC-27": {"correct": Departure(("mbc.learn_list", "mbc.run"), only_correct_rows_leave)}}
