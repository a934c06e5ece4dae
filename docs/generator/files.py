"""Every generated file of the source tree: the parts that pages include, figures, traces, the manifest of the vectors.

A page asks for a part with a line of its own, such as ``--8<-- "generated/antminer/player.md"``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from docs.generator import ROOT
from docs.generator.curves import CURVES
from docs.generator.figures import FIGURES
from docs.generator.kit import KIT_PARTS
from docs.generator.listing import lines_index, side_by_side, sources_index, worked_cases
from docs.generator.mutation import MUTATION_PARTS
from docs.generator.player import player
from docs.generator.standard import STANDARD_PARTS
from docs.generator.switches import switches_table
from docs.generator.tables import parameters_table, readings_table, vectors_table
from docs.generator.traces import scripts
from reference.conformance import vectors

DOCS = ROOT / "docs"
GENERATED = DOCS / "generated"
INCLUDE = re.compile(r'^--8<-- "generated/(\S+)/(\S+)\.md"$', re.MULTILINE)

PARTS: dict[str, Callable[[str], str]] = {
    "side-by-side": side_by_side,
    "lines": lines_index,
    "sources": sources_index,
    "cases": worked_cases,
    "switches": switches_table,
    "player": player,
    "readings": readings_table,
    "parameters": parameters_table,
    "vectors": vectors_table,
    **KIT_PARTS,
    **MUTATION_PARTS,
    **STANDARD_PARTS,
}
"""What writes each part, given the folder it stands in: mostly a paper."""


def pages() -> list[Path]:
    """The pages of the site."""
    return [page for page in sorted(DOCS.rglob("*.md")) if not page.is_relative_to(GENERATED)]


def generated() -> dict[Path, str]:
    """Every generated file with the content it should have."""
    figures = {DOCS / "assets" / name: draw() for name, draw in {**FIGURES, **CURVES}.items()}
    traces = {DOCS / "assets" / "traces" / name: text for name, text in scripts().items()}
    manifest = ROOT / "reference" / "conformance" / "vectors" / "v1" / "manifest.json"
    hashes = {manifest: json.dumps({"format": 1, "sha256": vectors.manifest()}, indent=1) + "\n"}
    return {**_parts(), **figures, **traces, **hashes}


def _parts() -> dict[Path, str]:
    asked = dict.fromkeys(found for page in pages() for found in INCLUDE.findall(page.read_text("utf-8")))
    return {GENERATED / folder / f"{name}.md": f"{PARTS[name](folder)}\n" for folder, name in asked}


def stale(files: dict[Path, str]) -> list[Path]:
    """The files that are not as they should be, and the parts that no page asks for."""
    changed = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    return changed + [path for path in sorted(GENERATED.rglob("*.md")) if path not in files]
