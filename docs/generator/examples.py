"""Sets the examples of docstrings as code on the API page: an extension of the tool that reads the docstrings."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension

EXAMPLE = re.compile(r"^( *)>>> .*(?:\n(?! *$).*)*", re.MULTILINE)


def fenced(docstring: str) -> str:
    """A docstring with its examples between fences.

    >>> fenced("Adds.\\n\\n>>> 1 + 1\\n2\\n\\nMore.").splitlines()
    ['Adds.', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'More.']
    """
    return EXAMPLE.sub(lambda found: f"{found[1]}```pycon\n{found[0]}\n{found[1]}```", docstring)


class Examples(Extension):
    """Rewrites every docstring before it is read."""

    def on_instance(self, *, obj: Any, **_: Any) -> None:
        """Fence the examples of one object."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
