"""The tables of a paper's page that are read off its room: readings, parameters, vectors."""

from __future__ import annotations

import inspect
import json
from html import escape

from reference import papers
from reference.conformance import vectors
from reference.transcription import transcript


def readings_table(slug: str) -> str:
    """The readings of a paper, as Markdown: each folded under its title, with an anchor."""
    blocks = []
    for reading in transcript(slug).readings:
        switch = f" Switched by `{reading.parameter}`." if reading.parameter else ""
        head = f'<h4 id="reading-{reading.id.lower()}">{reading.id}, {escape(reading.title)}</h4>'
        lines = ['<details class="reading" markdown="1">', f'<summary markdown="0">{head}</summary>', ""]
        lines += [f"{reading.question}{switch}", "", '<section data-search-exclude markdown="1">', ""]
        for choice, meaning in reading.choices.items():
            mark = " **(ours)**" if choice == reading.default else ""
            lines.append(f"- `{choice}`: {meaning}{mark}")
        lines += ["", reading.why, "", "</section>", "", "</details>"]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def parameters_table(slug: str) -> str:
    """The parameters of a paper's estimator with their defaults and sources, as Markdown."""
    defaults = inspect.signature(type(papers.method(slug).create())).parameters
    rows = ["| parameter | in the literature | default | range | source | meaning |", "|---|---|---|---|---|---|"]
    for entry in transcript(slug).parameters:
        default = json.dumps(defaults[entry.name].default).replace("null", "None")
        cells = (f"`{entry.name}`", entry.symbol, f"`{default}`", entry.range, entry.source, entry.meaning)
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


def vectors_table(slug: str) -> str:
    """How many cases each operation of a paper has, and how they were derived, as Markdown."""
    rows = ["| operation | level | cases | by hand | by identity | independent | edge cases |", "|---" * 7 + "|"]
    found = vectors.cases(slug)
    for op in dict.fromkeys(case.op for case in found):
        cases = [case for case in found if case.op == op]
        derived = [sum(case.derivation == kind for case in cases) for kind in ("hand", "identity", "independent")]
        edges = sum(case.kills is not None for case in cases)
        rows.append(f"| `{op}` | {cases[0].level} | {len(cases)} | {' | '.join(map(str, derived))} | {edges} |")
    return "\n".join(rows)
