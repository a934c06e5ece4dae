"""Which operation holds a fault follows from the adapter's text: who calls whom, read without running anything.

The table ``[holds]`` names for every declaration the operation that it belongs to. Here the calls are followed from
each operation down, and no other operation may be nearer; no report of the kit has a part in it.
"""

import re
import tomllib
from functools import cache
from itertools import count
from math import inf

import pytest

from tests.adapters.faults import DECLARATION, EXAMPLES

ADAPTER = EXAMPLES / "javascript"
HOLDS = tomllib.loads((ADAPTER / "faults.toml").read_text("utf-8"))["holds"]
IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+)\.mjs"', re.MULTILINE)
ENTRY = re.compile(r'"(\w+\.\w+)":\s*([\s\S]*?)(?=,\s+"|\s+\};)')
COMMENT = re.compile(r"//.*|/\*[\s\S]*?\*/")
WORD = re.compile(r"(?:\.\.\.|(?<![\w.\"']))(\w+)(?!\s*:)")

Place = tuple[str, str]
"""A file and what it declares."""


@cache
def declared() -> dict[Place, str]:
    """The text of every declaration of the adapter."""
    texts = {}
    for file in ADAPTER.glob("*.mjs"):
        text = file.read_text("utf-8")
        starts = list(DECLARATION[".mjs"].finditer(text))
        ends = [start.start() for start in starts[1:]] + [len(text)]
        texts |= {(file.stem, m[1]): text[m.start() : end] for m, end in zip(starts, ends, strict=True)}
    return texts


@cache
def names(file: str) -> dict[str, Place]:
    """What each name means in a file: what it imports, and what it declares itself."""
    imported = IMPORT.findall((ADAPTER / f"{file}.mjs").read_text("utf-8"))
    parts = [(part.split(" as "), source) for listed, source in imported for part in listed.split(",") if part.strip()]
    known = {part[-1].strip(): (source, part[0].strip()) for part, source in parts}
    return known | {name: (of, name) for of, name in declared() if of == file}


@cache
def called(file: str, text: str) -> frozenset[Place]:
    """The declarations that a piece of a file names."""
    meant = (names(file).get(word) for word in WORD.findall(COMMENT.sub("", text)))
    return frozenset(place for place in meant if place in declared())


def calls_to(places: frozenset[Place], wanted: Place) -> float:
    """Over how many calls a declaration is reached from some others; infinitely many if it is not."""
    seen: set[Place] = set()
    for calls in count():
        if not places:
            return inf
        if wanted in places:
            return calls
        seen |= places
        places = frozenset().union(*(called(place[0], declared()[place]) for place in places)) - seen


@cache
def operations() -> dict[str, frozenset[Place]]:
    """For every operation and run the declarations that its answer names."""
    return {
        op: called(file, answer)
        for (file, name), text in declared().items()
        if name in ("operations", "runs")
        for op, answer in ENTRY.findall(text)
    }


def nearest(wanted: Place) -> set[str]:
    """The operations from which a declaration is reached over the fewest calls."""
    calls = {op: calls_to(places, wanted) for op, places in operations().items()}
    assert min(calls.values()) < inf, "no operation is answered with it"
    return {op for op in calls if calls[op] == min(calls.values())}


@pytest.mark.parametrize("declaration", HOLDS)
def test_no_operation_is_nearer_to_a_declaration_than_the_one_that_holds_it(declaration):
    file, _, name = declaration.partition(".")
    assert HOLDS[declaration] in nearest((file, name))


def test_the_calls_tell_most_declarations_to_one_operation():
    assert nearest(("antminer-steps", "construct")) == {"antminer.construct"}
    assert nearest(("gcaco", "walk")) == {"gcaco.walk"}
    assert sum(len(nearest((file, name))) == 1 for file, name in (held.split(".") for held in HOLDS)) >= 45
