"""The vector files of this edition: golden values that any implementation can be checked against."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from reference.draws import Tape, read
from reference.papers import SLUGS

VERSION = "1.1"
"""The version of the vectors: the second number grows when cases are added, the first if one ever had to change."""


SPARE_DRAWS = (6004799503160661, 1501199875790165, 3752999689475413)
"""Two thirds, a sixth and five twelfths, which no step needs."""


@dataclass(frozen=True)
class Case:
    """One case: an operation, its input and draws, what must come out, and how we know.

    ``data`` holds the tables of the case's file by name; ``derivation`` is hand, identity, independent or
    recorded; ``kills`` names the one-line fault that an edge case is there to catch.
    """

    id: str
    title: str
    op: str
    line: str
    reading: dict[str, str]
    input: dict[str, Any]
    draws: list[int | str]
    expect: dict[str, Any]
    derivation: str
    source: str
    kills: str | None
    level: str
    data: dict[str, Any]

    def tape(self) -> Tape:
        """The draws of the case as a source."""
        return Tape(read(entry) for entry in self.draws)

    def asked(self) -> list[int | str]:
        """The draws that are sent: those of a step with a few to spare, so that drawing too much shows as a number."""
        spare = SPARE_DRAWS if self.level == "L2" or (self.level == "L1" and self.draws) else ()
        return [*self.draws, *spare]

    def table(self) -> dict[str, Any]:
        """The one table that the case's input names, by its name; nothing if it names none."""
        name = self.input.get("data")
        return {name: self.data[name]} if name is not None else {}


def folder() -> Traversable:
    """Where the vectors are, in a source tree or an installed package."""
    return files("reference.conformance") / "vectors" / "v1"


def vector_files() -> Iterator[tuple[str, Traversable]]:
    """Every vector file with its name below the folder, in order."""
    for room in sorted(folder().iterdir(), key=lambda entry: entry.name):
        if room.is_dir():
            for file in sorted(room.iterdir(), key=lambda entry: entry.name):
                if file.name.endswith(".json"):
                    yield f"{room.name}/{file.name}", file


def cases(slug: str) -> list[Case]:
    """All cases of a paper, in order of file.

    >>> {case.op.partition(".")[0] for case in cases("antminer")}
    {'antminer'}
    """
    return list(_cases(slug))


@cache
def _cases(slug: str) -> tuple[Case, ...]:
    found: list[Case] = []
    for name, file in vector_files():
        if name.startswith(f"{slug}/"):
            content = json.loads(file.read_text("utf-8"))
            found += [Case(**case, level=content["level"], data=content["data"]) for case in content["cases"]]
    return tuple(found)


def every() -> list[Case]:
    """All cases of all papers."""
    return [case for slug in SLUGS for case in cases(slug)]


def manifest_hash() -> str:
    """The SHA-256 of the manifest itself: it says which vectors there were."""
    return hashlib.sha256((folder() / "manifest.json").read_bytes()).hexdigest()


def manifest() -> dict[str, str]:
    """The SHA-256 of every vector file, as ``manifest.json`` must hold it."""
    return {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in vector_files()}
