"""What a paper says of its results, tested on ours."""

from __future__ import annotations

import math
from typing import NamedTuple

from reference.lab.compare import mean
from reference.lab.experiments import Cells
from reference.lab.published import Claim, Experiment
from reference.lab.reproduce import figure

RULE = (
    "a claim holds if it is true of at least the printed share of the data sets that were run, in part if of more than"
    " half of them; a claim about means holds if ours are in the same order"
)


class Tested(NamedTuple):
    """A claim, what the paper counts, what we count, and whether it holds; None if nothing was run."""

    claim: Claim
    printed: str
    ours: str
    verdict: str


def test(claim: Claim, experiment: Experiment, made: Cells) -> Tested:
    """Test a claim on the cells of its experiment."""
    columns = (claim.method, *claim.against)
    figures = {
        data: [figure(experiment, made, data, method)[0] for method in columns]
        for data in experiment.values
        if not any(experiment.why_not(data, method) for method in columns)
    }
    rows = [row for row in figures.values() if not any(map(math.isnan, row))]
    if not rows:
        return Tested(claim, _printed(claim), "", "not run")
    sign = -1 if claim.kind == "least" else 1
    if claim.kind == "mean":
        first, *others = (mean(column) for column in zip(*rows, strict=True))
        verdict = "holds" if first > max(others) else "does not hold"
        ours = f"{first:.1f} against {max(others):.1f} on {len(rows)} data sets"
        return Tested(claim, _printed(claim), ours, verdict)
    wins = sum(all(sign * row[0] > sign * other for other in row[1:]) for row in rows)
    return Tested(claim, _printed(claim), f"{wins} of {len(rows)}", _verdict(wins / len(rows), claim))


def _printed(claim: Claim) -> str:
    return "" if claim.kind == "mean" else f"{claim.printed} of {claim.of}"


def _verdict(share: float, claim: Claim) -> str:
    if share >= claim.printed / claim.of:
        return "holds"
    return "in part" if share > 0.5 else "does not hold"
