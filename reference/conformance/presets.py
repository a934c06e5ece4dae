"""The readings that well-known programs follow, by the programs' names."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from reference.conformance import alternatives
from reference.conformance.vectors import Case
from reference.papers import SLUGS
from reference.transcription import Reading, transcript


@dataclass(frozen=True)
class Preset:
    """A program: the readings it follows, why we say so, and what it does beyond any reading of ours."""

    name: str
    program: str
    source: str
    paper: str
    readings: dict[str, str]
    why: dict[str, str]
    beyond: dict[str, str]

    def parameters(self) -> dict[str, str | float]:
        """The readings as parameters of the paper's estimator.

        >>> preset("letter").parameters()
        {'omega': 1.0, 'prune_ties': 'keep'}
        """
        return {_entry(id).parameter: _value(choice) for id, choice in self.readings.items()}


@cache
def presets() -> dict[str, Preset]:
    """Every preset by its name."""
    found = {}
    for slug in SLUGS:
        file = files("reference") / slug / "presets.toml"
        if file.is_file():
            for entry in tomllib.loads(file.read_text("utf-8"))["preset"]:
                found[entry["name"]] = Preset(**entry, paper=slug)
    return found


def preset(name: str) -> Preset:
    """One preset by its name.

    >>> preset("myra").readings["AM-10"]
    'remove'
    """
    if name not in presets():
        raise ValueError(f"there is no preset {name!r}; there are {', '.join(presets())}")
    return presets()[name]


def chosen(wanted: Sequence[str]) -> dict[str, str]:
    """The readings that presets and ``ID=CHOICE`` name, later ones first in rank.

    >>> chosen(["myra", "AM-10=keep"])["AM-10"]
    'keep'
    """
    found: dict[str, str] = {}
    for text in wanted:
        id, equals, choice = text.partition("=")
        if not equals:
            found.update(preset(text).readings)
            continue
        entry = _entry(id)
        if not entry.parameter and id not in alternatives.VARIANTS:
            raise ValueError(f"reading {id} is no parameter here, so no vectors follow another choice of it")
        if len(entry.choices) > 1 and choice not in entry.choices:
            raise ValueError(f"reading {id} has no choice {choice!r}; there are {', '.join(entry.choices)}")
        found[id] = choice
    return found


def contradicts(case: Case, readings: dict[str, str]) -> str:
    """Why a case does not go with readings, or nothing: its input makes another choice."""
    for id, choice in readings.items():
        made = alternatives.chosen(case, id)
        if made is not None and made != choice:
            return f"the case follows reading {id} {made}, not {choice}"
    return ""


def _value(choice: str) -> str | float:
    """A choice as its parameter takes it: the register writes numbers as text."""
    try:
        return float(choice)
    except ValueError:
        return choice


def _entry(id: str) -> Reading:
    for slug in SLUGS:
        for entry in transcript(slug).readings:
            if entry.id == id:
                return entry
    raise ValueError(f"there is no reading {id!r}; `reference readings PAPER` lists them")
