"""The generated parts of the page on mutation: the score, and the faults that no vector can notice."""

from __future__ import annotations

import html
import tomllib
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

from docs.generator import ROOT
from reference import papers
from reference.papers import SLUGS

TESTS = ROOT / "tests"
SHARED = "shared"
PATHS = {"python": "Python", "c": "C"}


def title(slug: str) -> str:
    """The name of a paper's method."""
    return "what all papers share" if slug == SHARED else type(papers.method(slug).create()).__name__


def score_table(_: str) -> str:
    """Faults by paper and path, as Markdown."""
    scores = _read(TESTS / "mutants" / "score.toml")
    rows = ["| | path | faults | caught | equivalent | outside | surviving |", "|---|---|--:|--:|--:|--:|--:|"]
    for slug in (*SLUGS, SHARED):
        for path, name in PATHS.items():
            if counts := scores.get(slug, {}).get(path):
                outside = sum("test" in entry for entry in _listed(slug).get(path, []))
                kinds = counts["caught"], counts["listed"] - outside, outside, counts["surviving"]
                cells = [title(slug), name, sum(counts.values()), *kinds]
                rows.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(rows)


def listed_table(slug: str) -> str:
    """The faults of a paper that no vector can notice, with the reason, once for those that share it, as Markdown."""
    entries = _listed(slug)
    rows = ["| where | fault | why no vector notices |", "|---|---|---|"]
    for path in PATHS:
        for (place, why), alike in groupby(entries.get(path, []), _place_and_reason):
            faults = (entry["id"].partition(": ")[2].rpartition(" => ") for entry in alike)
            told = "<br>".join(f"{_code(before)}<br>→ {_code(after)}" for before, _, after in faults)
            rows.append(f"| {_code(place)} | {told} | {why} |")
    return "\n".join(rows)


def _place_and_reason(entry: dict[str, str]) -> tuple[str, str]:
    outside = f"; outside: {_code(entry['test'])} notices" if "test" in entry else ""
    return entry["id"].partition(": ")[0], _text(entry["reason"]) + outside


def _listed(slug: str) -> dict[str, Any]:
    return _read(TESTS / ("mutants" if slug == SHARED else slug) / "equivalent.toml")


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def _code(text: str) -> str:
    return f"<code>{_text(text)}</code>"


def _text(text: str) -> str:
    escaped = html.escape(text, quote=False)
    for character in "|_*[]`":
        escaped = escaped.replace(character, f"&#{ord(character)};")
    return escaped


MUTATION_PARTS: dict[str, Callable[[str], str]] = {"mutation-score": score_table, "mutation-listed": listed_table}
