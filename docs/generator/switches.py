"""What each reading changes: one small run per choice, everything else equal."""

from __future__ import annotations

import inspect
import warnings
from typing import Any

from reference import datasets, papers
from reference.papers import PAPERS
from reference.transcription import Reading, transcript


def _outcome(slug: str, more: dict[str, Any]) -> dict[str, str]:
    """The trial of a paper with some parameters changed, and what is told of it."""
    trial = PAPERS[slug].trial
    table = datasets.load(trial.data)
    model = papers.method(slug).create(**{**trial.parameters, **more})
    with warnings.catch_warnings(action="ignore"):  # a reading may well learn nothing
        return trial.tell(model.fit(table), table)


def switches_table(slug: str) -> str:
    """Every reading that can be switched, every choice, and what a small run makes of it, as Markdown."""
    base = _outcome(slug, {})
    rows = [f"| reading | choice | {' | '.join(base)} |", "|---" * (2 + len(base)) + "|"]
    rows.append(f"| | our readings | {' | '.join(base.values())} |")
    for reading in transcript(slug).readings:
        if reading.parameter and len(reading.choices) > 1:
            rows += _rows(slug, reading)
    return "\n".join([f"{described(slug)}\n", *rows])


def described(slug: str) -> str:
    """The run of a paper in words.

    >>> described("antminer")
    'One choice changed per run of `antminer` on tic-tac-toe (`n_ants=200, random_state=1`); **bold** where it differs.'
    """
    trial = PAPERS[slug].trial
    given = ", ".join(f"{name}={value!r}" for name, value in trial.parameters.items())
    return f"One choice changed per run of `{slug}` on {trial.data} (`{given}`); **bold** where it differs."


def _rows(slug: str, reading: Reading) -> list[str]:
    needed = PAPERS[slug].trial.needs.get(reading.id, {})
    ours = _outcome(slug, needed)
    note = "".join(f", `{name}={value!r}`" for name, value in needed.items())
    rows = []
    others = [choice for choice in reading.choices if needed or choice != reading.default]
    for choice in others:
        value = _value(slug, reading.parameter, choice)
        found = _outcome(slug, {**needed, reading.parameter: value})
        cells = [text if text == ours[name] else f"**{text}**" for name, text in found.items()]
        mark = " (ours)" if choice == reading.default else ""
        link = f"[{reading.id}](#reading-{reading.id.lower()})"
        rows.append(f"| {link} | `{reading.parameter}={value!r}`{note}{mark} | {' | '.join(cells)} |")
    return rows


def _value(slug: str, parameter: str, choice: str) -> Any:
    """A choice of the register as the parameter takes it."""
    default = inspect.signature(type(papers.method(slug).create())).parameters[parameter].default
    words = {"True": True, "False": False, "None": None}
    kind = str if default is None else type(default)
    return words[choice] if choice in words else kind(choice)
