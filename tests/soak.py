"""Python against C on what chance makes, for as long as one likes: ``python -m tests.soak --seconds 3600 --seed 7``.

Or so many times: ``--cases 100000``. In turn come steps, fresh cases of the operations of the kit, and fits, whole
fits of odd tables (``tests/odd``); ``--what fits`` asks for these alone. What the paths differ on is made smaller and
printed, a step as a file of vectors, a fit as Python.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, count, islice
from time import monotonic

from reference.conformance import answers, fresh, shrink
from reference.conformance.operations import descriptions
from tests.odd.cases import odd_case
from tests.odd.paths import difference
from tests.odd.small import shrunk, text

Outcome = tuple[str, str | None]
"""How it went, in a word or two, and the difference if there is one."""


def steps(seed: int) -> Iterator[Outcome]:
    """Fresh cases of all operations."""
    for case in fresh.fresh_cases(list(descriptions()), seed):
        try:
            answers.settled(case)
            yield "steps agreed", None
        except answers.Unsettled as reason:
            yield f"steps {kind(str(reason))}", None
        except answers.Disagreement as differing:
            yield "steps differ", f"{differing}\n{shrink.text(shrink.disagreeing(case))}"


def kind(reason: str) -> str:
    """Why a case was left out, in a word or two."""
    if "nudging" in reason:
        return "unstable"
    return "refused by C" if reason.startswith("the C path") else "refused"


def fits(seed: int) -> Iterator[Outcome]:
    """Whole fits of odd tables, a million seeds of their own for every seed."""
    for number in count(seed * 1_000_000):
        case = odd_case(number)
        if (differing := difference(case)) is None:
            yield "fits agreed", None
        else:
            yield "fits differ", f"odd case {number}: {differing}\n{text(shrunk(case))}"


WHAT = {"steps": steps, "fits": fits}


def soak(what: Sequence[str], n: int | None, seconds: float, seed: int) -> tuple[Counter[str], list[str]]:
    """So many outcomes, or those of so long: how many of which kind, and where the paths differ."""
    counts, differences, end = Counter[str](), list[str](), monotonic() + seconds
    in_turn = chain.from_iterable(zip(*(WHAT[name](seed) for name in what), strict=True))
    for outcome, differing in islice(in_turn, n):
        counts[outcome] += 1
        if differing is not None:
            differences.append(differing)
            print(differing, flush=True)  # a run may be stopped at any time
        if monotonic() > end:
            break
    return counts, differences


def main(arguments: Sequence[str] | None = None) -> int:
    """Tell how it went; 1 if the paths differed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--what", nargs="+", choices=WHAT, default=list(WHAT), help="steps, fits or both")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--cases", type=int, help="so many, however long it takes")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    seconds = math.inf if chosen.cases else chosen.seconds
    counts, differences = soak(chosen.what, chosen.cases, seconds, chosen.seed)
    print(f"seed {chosen.seed}: {dict(counts)}, {len(differences)} differences")
    return int(bool(differences))


if __name__ == "__main__":
    sys.exit(main())
