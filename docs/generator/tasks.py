"""The pages of tasks as notebooks: prose as it is, examples as cells, with the output that stands under them."""

from __future__ import annotations

import json
import re
from typing import Any

from docs.generator import ROOT
from docs.generator.outputs import BLOCK, said_after

TASKS = ("first-rules", "your-data", "rules", "choosing", "compare", "data")
"""The pages that have a notebook, besides the one on churn, which is made of one."""
FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n+", re.DOTALL)
LINK = re.compile(r"^\[This page as a notebook\].*\n\n", re.MULTILINE)


def notebooks() -> dict[str, str]:
    """Every notebook that the site offers, by file name.

    >>> "first-rules.ipynb" in notebooks()
    True
    """
    made = {f"{name}.ipynb": notebook_of((ROOT / "docs" / f"{name}.md").read_text("utf-8")) for name in TASKS}
    return {**made, "churn.ipynb": (ROOT / "examples" / "churn" / "churn.ipynb").read_text("utf-8")}


def notebook_of(page: str) -> str:
    """A page as a notebook in format 4."""
    text, cells, at = LINK.sub("", FRONT_MATTER.sub("", page)), list[dict[str, Any]](), 0
    for found in BLOCK.finditer(text):
        cells += _words(text[at : found.start()], len(cells))
        cells.append(_code(found, len(cells)))
        at = found.end()
    cells += _words(text[at:], len(cells))
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    about["language_info"] = {"name": "python"}
    return json.dumps({"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


def _words(text: str, number: int) -> list[dict[str, Any]]:
    source = text.strip()
    return [{"cell_type": "markdown", "id": f"cell-{number}", "metadata": {}, "source": source}] if source else []


def _code(found: re.Match[str], number: int) -> dict[str, Any]:
    said = said_after(found[0], found[0].index("\n```\n", 5) + 4)
    outputs = [{"output_type": "stream", "name": "stdout", "text": said}] if said else []
    cell = {"cell_type": "code", "execution_count": None, "id": f"cell-{number}", "metadata": {}}
    return {**cell, "outputs": outputs, "source": found[1].strip()}
