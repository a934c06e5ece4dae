"""The vote of all rules of all lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Ballot(NamedTuple):
    """What one rule has to say about an example: its class, and whether it covers the example."""

    prediction: int
    matches: bool


def classify(
    lists: Sequence[Sequence[Ballot]], n_classes: int, majority: int, majority_weight: float, per_list: bool
) -> tuple[int, list[float]]:
    """The class of an example and the votes behind it.

    AntMiner_mbc, section 3.4. A rule that matches gives 1.0 plus 0.01 per rule that stands below it in its list;
    one that does not gives the majority class a little (MBC-33: each rule, or each list none of whose rules
    matches). Votes are counted in hundredths, so that rounding decides no tie (MBC-35).

    >>> classify([[Ballot(0, True), Ballot(2, False)]], 3, 1, 0.1, False)
    (0, [1.01, 0.1, 0.0])
    """
    hundredths, mismatches = [0] * n_classes, 0                                 #: mbc:C1
    for ballots in lists:                                                       #: mbc:C2
        for rank, (prediction, matches) in enumerate(ballots, start=1):
            if matches:                                                         #: mbc:C3
                hundredths[prediction] += 100 + len(ballots) - rank
            elif not per_list:                                                  #: mbc:C4
                mismatches += 1
        if per_list and ballots and not any(matches for _, matches in ballots):  #: mbc:C4
            mismatches += 1
    votes = [count / 100 for count in hundredths]                               #: mbc:C5
    votes[majority] = (hundredths[majority] + 100 * majority_weight * mismatches) / 100  #: mbc:C5
    best = votes.index(max(votes))                                              #: mbc:C6
    return (best if votes[best] > 0 else majority), votes
