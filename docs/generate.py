"""Writes the generated parts of the documentation, their copies in the package, the pins, and the vectors' manifest.

    python -m docs.generate            the blocks between "generated" marks on every page, the copies of the
                                       standard pages that the package ships, and the manifest
    python -m docs.generate --pins     the statements behind the line ids, once read again beside the paper
    python -m docs.generate --check    write nothing; exit 1 if anything but the pins is stale
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from pathlib import Path

from docs.copies import copies
from docs.curves import CURVES
from docs.figures import FIGURES
from docs.kit import KIT_BLOCKS
from docs.listing import lines_index, side_by_side, sources_index, worked_cases
from docs.mutation import MUTATION_BLOCKS
from docs.player import player
from docs.standard import STANDARD_BLOCKS
from docs.switches import switches_table
from docs.traces import scripts
from reference import papers
from reference.conformance import vectors
from reference.transcription import SLUGS, pins, transcript

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"(<!-- generated: (\S+) (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)


def readings_table(slug: str) -> str:
    """The readings of a paper, as Markdown with an anchor per reading."""
    blocks = []
    for reading in transcript(slug).readings:
        switch = f" Switched by `{reading.parameter}`." if reading.parameter else ""
        lines = [f"#### {reading.id}, {reading.title} {{#reading-{reading.id.lower()}}}", ""]
        lines += [f"{reading.question}{switch}", ""]
        for choice, meaning in reading.choices.items():
            mark = " **(ours)**" if choice == reading.default else ""
            lines.append(f"- `{choice}`: {meaning}{mark}")
        blocks.append("\n".join([*lines, "", reading.why]))
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


BLOCKS = {
    "side-by-side": side_by_side,
    "lines": lines_index,
    "sources": sources_index,
    "cases": worked_cases,
    "switches": switches_table,
    "player": player,
    "readings": readings_table,
    "parameters": parameters_table,
    "vectors": vectors_table,
    **KIT_BLOCKS,
    **MUTATION_BLOCKS,
    **STANDARD_BLOCKS,
}


def generated() -> dict[Path, str]:
    """Every generated file with the content it should have."""
    pages = {page: _filled(page.read_text("utf-8")) for page in sorted((ROOT / "docs").rglob("*.md"))}
    figures = {ROOT / "docs" / "assets" / name: draw() for name, draw in {**FIGURES, **CURVES}.items()}
    traces = {ROOT / "docs" / "assets" / "traces" / name: text for name, text in scripts().items()}
    manifest = ROOT / "reference" / "conformance" / "vectors" / "v1" / "manifest.json"
    hashes = {manifest: json.dumps({"format": 1, "sha256": vectors.manifest()}, indent=1) + "\n"}
    return {**pages, **copies(pages), **figures, **traces, **hashes}


def _filled(page: str) -> str:
    return BLOCK.sub(lambda found: f"{found[1]}\n{BLOCKS[found[2]](found[3])}\n\n{found[4]}", page)


def main(arguments: list[str]) -> int:
    """Write what is stale, or with ``--check`` only say so."""
    if arguments == ["--pins"]:
        for slug in SLUGS:
            (ROOT / "reference" / slug / "pins.toml").write_text(pins(slug), "utf-8")
        return 0
    stale = [path for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    if arguments == ["--check"]:
        print("\n".join(f"stale: {path.relative_to(ROOT)}" for path in stale), end="\n" if stale else "")
        return 1 if stale else 0
    content = generated()
    for path in stale:
        path.write_text(content[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
