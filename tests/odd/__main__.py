"""``python -m tests.odd 7``: the odd case of a seed, where the paths differ on it, and a smaller one if they do."""

import sys

from tests.odd.cases import odd_case
from tests.odd.paths import difference
from tests.odd.small import shrunk, text

for seed in map(int, sys.argv[1:]):
    case = odd_case(seed)
    differing = difference(case)
    print(f"{seed}: {differing or 'no difference'}", text(shrunk(case) if differing else case), sep="\n")
