"""The generated parts of the pages on checking an implementation."""

from __future__ import annotations

from docs.generator import ROOT
from reference.conformance import presets


def adapter_code(name: str) -> str:
    """An example adapter, whole; it runs in its own test, so the block is no Python to the test of the pages."""
    code = (ROOT / "examples" / "adapters" / name / "adapter.py").read_text("utf-8")
    return f"```py\n{code}```"


def workflow(name: str) -> str:
    """A workflow file for a build server, whole."""
    return f"```yaml\n{(ROOT / 'examples' / name / 'conformance.yml').read_text('utf-8')}```"


def presets_table(slug: str) -> str:
    """What well-known programs of a paper do, as readings where one fits, as Markdown."""
    blocks = []
    for entry in (entry for entry in presets.presets().values() if entry.paper == slug):
        rows = [f"**`{entry.name}`**: {entry.program}", "", "| what | reading | parameter |", "|---|---|---|"]
        for (id, choice), parameter in zip(entry.readings.items(), entry.parameters(), strict=True):
            link = f"[{id}](readings/{slug}.md#reading-{id.lower()}) `{choice}`"
            rows.append(f"| {entry.why[id]} | {link} | `{parameter}` |")
        rows += [f"| {what}: {text} | none | none |" for what, text in entry.beyond.items()]
        blocks.append("\n".join([*rows, "", f"Source: {entry.source}."]))
    return "\n\n".join(blocks)


KIT_PARTS = {"adapter": adapter_code, "presets": presets_table, "workflow": workflow}
