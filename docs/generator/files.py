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
from docs.generator.evidence import EVIDENCE_FIGURES, EVIDENCE_PARTS
from docs.generator.figures import FIGURES
from docs.generator.functions import functions
from docs.generator.kit import KIT_PARTS
from docs.generator.listing import lines_index, side_by_side, sources_index, worked_cases
from docs.generator.live import live_scripts
from docs.generator.mutation import MUTATION_PARTS
from docs.generator.notebook import notebook
from docs.generator.player import player
from docs.generator.screening import SCREENING_FIGURES, SCREENING_PARTS
from docs.generator.speed import SPEED_PARTS
from docs.generator.standard import STANDARD_PARTS
from docs.generator.switches import switches_table
from docs.generator.tables import parameters_table, readings_table, vectors_table
from docs.generator.tasks import notebooks
from docs.generator.traces import scripts, tables
from reference.conformance import vectors

DOCS = ROOT / "docs"
GENERATED = DOCS / "generated"
INCLUDE = re.compile(r'^--8<-- "generated/(\S+)/(\S+)\.md"$', re.MULTILINE)

UNSEARCHED = {"cases", "vectors", "switches", "lines", "sources", "listing", "choices", "operations", "events"}
UNSEARCHED |= {"notebook", "speed-ratios", "speed-instructions", "speed-sheet", "workflow", "adapter"}
UNSEARCHED |= {"evidence-tables", "mutation-listed", "mutation-score"}
UNSEARCHED |= {"screening-table", "screening-sets", "screening-counts", "screening-ranks", "screening-reach"}
UNSEARCHED |= {"screening-distances", "screening-outside"}
"""Long tables that the search leaves out: what they hold is found on the page that explains it."""

UNSEARCHED_PART = "<section data-search-exclude markdown>"
"""No ``div``: for the search, what is left out ends where the first element of the same name within it does."""

PARTS: dict[str, Callable[[str], str]] = {
    "side-by-side": side_by_side,
    "functions": functions,
    "lines": lines_index,
    "sources": sources_index,
    "cases": worked_cases,
    "switches": switches_table,
    "player": player,
    "notebook": notebook,
    "readings": readings_table,
    "parameters": parameters_table,
    "vectors": vectors_table,
    **EVIDENCE_PARTS,
    **KIT_PARTS,
    **MUTATION_PARTS,
    **SCREENING_PARTS,
    **SPEED_PARTS,
    **STANDARD_PARTS,
}
"""What writes each part, given the folder it stands in: mostly a paper."""


def pages() -> list[Path]:
    """The pages of the site."""
    return [page for page in sorted(DOCS.rglob("*.md")) if not page.is_relative_to(GENERATED)]


def generated() -> dict[Path, str]:
    """Every generated file with the content it should have."""
    drawn = {**FIGURES, **CURVES, **EVIDENCE_FIGURES, **SCREENING_FIGURES}
    figures = {DOCS / "assets" / name: draw() for name, draw in drawn.items()}
    traces = {DOCS / "assets" / "traces" / name: text for name, text in scripts().items()}
    traces[DOCS / "assets" / "tables.js"] = tables()
    live = {DOCS / "assets" / "live" / name: text for name, text in live_scripts().items()}
    offered = {DOCS / "assets" / "notebooks" / name: text for name, text in notebooks().items()}
    manifest = ROOT / "reference" / "conformance" / "vectors" / "v1" / "manifest.json"
    hashes = {manifest: json.dumps({"format": 1, "sha256": vectors.manifest()}, indent=1) + "\n"}
    return {**_parts(), **figures, **traces, **live, **offered, **hashes}


def _parts() -> dict[Path, str]:
    asked = dict.fromkeys(found for page in pages() for found in INCLUDE.findall(page.read_text("utf-8")))
    return {GENERATED / folder / f"{name}.md": _part(folder, name) for folder, name in asked}


def _part(folder: str, name: str) -> str:
    text = PARTS[name](folder)
    return f"{UNSEARCHED_PART}\n\n{text}\n\n</section>\n" if name in UNSEARCHED else f"{text}\n"


def stale(files: dict[Path, str]) -> list[Path]:
    """The files that are not as they should be, and the parts that no page asks for."""
    changed = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    return changed + [path for path in sorted(GENERATED.rglob("*.md")) if path not in files]
