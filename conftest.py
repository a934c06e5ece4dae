"""Runs every Python block of every page as a test; names are shared down a page, and it prints what the page says."""

import io
import os
from contextlib import redirect_stdout
from unittest.mock import patch

from sybil import Example, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.markdown import CodeBlockParser

from docs.generator.outputs import agrees, said_after, trimmed

evaluate = PythonEvaluator()


def run(example: Example) -> None:
    """Run a block and compare what it prints with what stands under it, which no data folder may change."""
    without = {name: value for name, value in os.environ.items() if name != "REFERENCE_DATA"}
    with patch.dict(os.environ, without, clear=True), redirect_stdout(io.StringIO()) as out:
        evaluate(example)
    said = said_after(example.document.text, example.region.end)
    printed = trimmed(out.getvalue())
    assert agrees(said, printed), f"run `python -m docs.generator --outputs`: it prints\n{printed}"


pytest_collect_file = Sybil(parsers=[CodeBlockParser(language="python", evaluator=run)], patterns=["*.md"]).pytest()
