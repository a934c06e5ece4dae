"""Python against C on fresh cases, for as long as one likes: ``python -m tests.soak --seconds 3600 --seed 7``.

Or so many: ``--cases 100000``. A case on which the paths differ is made smaller and printed as a file of vectors.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from time import monotonic

from reference.conformance import answers, fresh, shrink
from reference.conformance.operations import descriptions


def soak(n: int | None, seconds: float, seed: int) -> tuple[Counter[str], list[str]]:
    """Settle fresh cases, so many or for so long: how many of which kind, and where the paths differ."""
    counts, differences, end = Counter[str](), list[str](), monotonic() + seconds
    for case in islice(fresh.fresh_cases(list(descriptions()), seed), n):
        try:
            answers.settled(case)
            counts["agreed"] += 1
        except answers.Unsettled as reason:
            counts[kind(str(reason))] += 1
        except answers.Disagreement as difference:
            differences.append(f"{difference}\n{shrink.text(shrink.disagreeing(case))}")
        if monotonic() > end:
            break
    return counts, differences


def kind(reason: str) -> str:
    """Why a case was left out, in a word or two."""
    if "nudging" in reason:
        return "unstable"
    return "refused by C" if reason.startswith("the C path") else "refused"


def main(arguments: Sequence[str] | None = None) -> int:
    """Tell how it went; 1 if the paths differed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--cases", type=int, help="so many, however long it takes")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    counts, differences = soak(chosen.cases, math.inf if chosen.cases else chosen.seconds, chosen.seed)
    print(*differences, sep="\n")
    print(f"seed {chosen.seed}: {dict(counts)}, {len(differences)} differences")
    return int(bool(differences))


if __name__ == "__main__":
    sys.exit(main())
