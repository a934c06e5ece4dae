"""A paper's pseudocode and its register of readings, from the TOML files in its room.

``explain`` tells all about one line: its text, where the paper has it, the code and the C. The tables of
the documentation are made here too.
"""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from reference import papers, tags


@dataclass(frozen=True)
class Line:
    """One line of pseudocode."""

    id: str
    listing: str
    text: str
    source: str
    provenance: str
    readings: tuple[str, ...] = ()
    no_code: str = ""
    no_c: str = ""

    @property
    def printed(self) -> tuple[int, ...]:
        """The numbers that the paper's own figure prints on it, which its source names ``A:n``.

        >>> line("abcodt:11").printed, line("antminer:38").printed
        ((29, 30, 31, 32), ())
        """
        spans = re.findall(r"A:(\d+)(?: to A:(\d+))?", self.source)
        return tuple(n for first, last in spans for n in range(int(first), int(last or first) + 1))

    @property
    def printed_as(self) -> str:
        """Those numbers in a few characters; nothing where the paper prints none.

        >>> line("abcodt:11").printed_as, line("abcodt:9a").printed_as
        ('A29-A32', 'A17, A18, A24, A25')
        """
        spans = re.findall(r"A:(\d+)(?: to A:(\d+))?", self.source)
        return ", ".join(f"A{first}-A{last}" if last else f"A{first}" for first, last in spans)


@dataclass(frozen=True)
class Reading:
    """One entry of the ambiguity register; with a ``parameter`` it can be switched."""

    id: str
    title: str
    question: str
    choices: dict[str, str]
    default: str
    why: str
    parameter: str = ""


@dataclass(frozen=True)
class Parameter:
    """One parameter of a paper's estimator: what the literature calls it, its range and its source."""

    name: str
    symbol: str
    range: str
    source: str
    meaning: str


@dataclass(frozen=True)
class Transcript:
    """A paper: what it is, its listings with their sources, and its lines, readings and parameters in order."""

    paper: dict[str, str]
    listings: dict[str, str]
    lines: tuple[Line, ...]
    readings: tuple[Reading, ...]
    parameters: tuple[Parameter, ...]


@cache
def transcript(slug: str) -> Transcript:
    """The transcription of a paper.

    >>> transcript("antminer").lines[0].text
    'T <- D; LIST <- empty'
    """
    papers.paper(slug)
    code, register = _toml(slug, "pseudocode.toml"), _toml(slug, "readings.toml")
    lines = tuple(
        Line(
            **{**entry, "readings": tuple(entry.get("readings", ()))},
            listing=listing["name"],
        )
        for listing in code["listing"]
        for entry in listing["line"]
    )
    readings = tuple(Reading(**entry) for entry in register["reading"])
    parameters = tuple(Parameter(**entry) for entry in code["parameter"])
    listings = {entry["name"]: entry["source"] for entry in code["listing"]}
    return Transcript(code["paper"], listings, lines, readings, parameters)


def _toml(slug: str, name: str) -> dict[str, Any]:
    return tomllib.loads((files("reference") / slug / name).read_text("utf-8"))


def line(line_id: str) -> Line:
    """One line by its id.

    >>> line("antminer:32").text
    'while R has more than 1 term'
    """
    slug, colon, _ = line_id.partition(":")
    if not colon:
        raise ValueError(f"there is no line {line_id!r}; a line is written with its paper, such as antminer:38")
    for entry in transcript(slug).lines:
        if entry.id == line_id:
            return entry
    first, last = transcript(slug).lines[0].id, transcript(slug).lines[-1].id
    raise ValueError(f"there is no line {line_id!r}; the lines of {slug} run from {first} to {last}")


def lines(line_id: str) -> list[Line]:
    """The line of an id, or all that stand for a line by the number that the paper prints on it.

    >>> [entry.id for entry in lines("abcodt:A9")]
    ['abcodt:7', 'abcodt:a', 'abcodt:b']
    """
    slug, _, name = line_id.partition(":")
    if slug in papers.SLUGS and (number := re.fullmatch(r"A(\d+)", name)):
        found = [entry for entry in transcript(slug).lines if int(number[1]) in entry.printed]
        if found:
            return found
    return [line(line_id)]


def explain(line_id: str) -> str:
    """Everything about one line, as text; a line of the paper may be several of ours. A reading (AM-10) as well.

    >>> print(explain("antminer:51"))
    antminer:51, in PRUNE-HYBRID(R, r) (Pseudocode 3)
    <BLANKLINE>
        S <- no terms
    <BLANKLINE>
    Source    Pseudocode 3, Reduced_rule (printed)
    Python    reference/antminer/prune.py, prune_hybrid
                  left, selected = (list(rule), list[Term]())
    C         csrc/antminer.c, prune_hybrid
                  rule->n_terms = 0;
    """
    for slug in papers.SLUGS:
        for reading in transcript(slug).readings:
            if reading.id == line_id.upper():
                touched = [entry.id for entry in transcript(slug).lines if reading.id in entry.readings]
                return f"{_entry(reading)}\n    Lines: {', '.join(touched) or 'none'}\n\n* is the choice made here."
    return "\n\n".join(_explained(entry) for entry in lines(line_id))


def _explained(entry: Line) -> str:
    slug = entry.id.partition(":")[0]
    number = f" ({entry.printed_as})" if entry.printed else ""
    heading = f"{entry.id}{number}, in {entry.listing} ({transcript(slug).listings[entry.listing]})"
    text = [heading, "", f"    {entry.text.strip()}", ""]
    text.append(f"Source    {entry.source} ({entry.provenance})")
    for reading in transcript(slug).readings:
        if reading.id in entry.readings:
            switch = f"; parameter {reading.parameter}" if reading.parameter else ""
            text.append(f"Reading   {reading.id} {reading.title}: {reading.default}{switch}")
    for language, excuse in (("python", entry.no_code), ("c", entry.no_c)):
        name = {"python": "Python", "c": "C"}[language]
        for place in (place for place in tags.places(slug) if place.line == entry.id and place.language == language):
            text += [f"{name:9} {place.file}, {place.function}", f"              {place.text}"]
        if excuse:
            text.append(f"{name:9} none: {excuse}")
    return "\n".join(text)


def register(slug: str) -> str:
    """The readings of a paper, as text."""
    return "\n\n".join(map(_entry, transcript(slug).readings)) + "\n\n* is the choice made here."


def _entry(reading: Reading) -> str:
    """One reading with its choices, as text."""
    switch = f"   parameter {reading.parameter}" if reading.parameter else ""
    lines = [f"{reading.id}  {reading.title}{switch}", f"    {reading.question}"]
    for choice, meaning in reading.choices.items():
        lines.append(f"    {'*' if choice == reading.default else ' '} {choice}: {meaning}")
    return "\n".join([*lines, f"    Why: {reading.why}"])


def pins(slug: str) -> str:
    """The tagged statements of a paper as they are now, in the form of its ``pins.toml``."""
    text = ["# The statements behind each line, as they were when last read beside the paper.", ""]
    order = [entry.id for entry in transcript(slug).lines]
    for language in ("python", "c"):
        text.append(f"[{language}]")
        by_line: dict[str, list[str]] = {}
        for place in tags.places(slug):
            if place.language == language:
                by_line.setdefault(place.line, []).append(f"{place.function}: {place.text}")
        for id in sorted(by_line, key=order.index):
            text.append(f"{json.dumps(id)} = {json.dumps(by_line[id], ensure_ascii=False)}")
        text.append("")
    return "\n".join(text)

