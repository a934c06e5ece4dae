"""A notebook of the examples as a part of a page: its words, its code, and the output that is stored with it."""

from __future__ import annotations

import json
import re
from typing import Any

from docs.generator import ROOT


def notebook(folder: str) -> str:
    """The notebook of a folder of examples, as Markdown; the tests run it and compare what it prints."""
    [path] = (ROOT / "examples" / folder).glob("*.ipynb")
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return "\n\n".join(part for cell in cells for part in _parts(cell)) + "\n"


def _parts(cell: dict[str, Any]) -> list[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return [source]
    return [f"```py\n{source}\n```", *(shown for output in cell["outputs"] if (shown := _output(output)))]


def _output(output: dict[str, Any]) -> str:
    """What a cell gave: a table, a picture, or text; warnings stand as text, too."""
    if "text" in output:
        return _text("".join(output["text"]))
    data = output.get("data", {})
    if "text/html" in data:
        return f'<div class="notebook" markdown="0">{_one_line("".join(data["text/html"]))}</div>'
    if "image/png" in data:
        picture = "".join(data["image/png"]).replace("\n", "")
        return f'<img alt="The picture that the cell above draws" src="data:image/png;base64,{picture}">'
    return _text("".join(data.get("text/plain", [])))


def _text(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```" if text.strip() else ""


def _one_line(text: str) -> str:
    return re.sub(r"\s*\n\s*", "", text)
