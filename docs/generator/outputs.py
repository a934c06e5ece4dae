"""What the examples of the pages print, written under them.

A Python block of a page is followed by a block with the title "Output" if it prints anything. The test that runs the
examples compares; ``python -m docs.generator --outputs`` runs the pages and writes what is new.
"""

from __future__ import annotations

import io
import re
import warnings
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

OPEN, CLOSE = '```text title="Output"\n', "```\n"
BLOCK = re.compile(rf"^```python\n(.*?)^```\n(?:\n{re.escape(OPEN)}.*?^```\n)?", re.DOTALL | re.MULTILINE)
AFTER = re.compile(rf"\n*{re.escape(OPEN)}(.*?)^```$", re.DOTALL | re.MULTILINE)


def said_after(text: str, end: int) -> str:
    """What a page says that the block ending at a place prints.

    >>> page = "```python\\nprint(1)\\n```\\n\\n" + OPEN + "1\\n```\\nMore."
    >>> said_after(page, page.index("```\\n") + 3), said_after("```python\\nx = 1\\n```\\n\\nMore.", 19)
    ('1\\n', '')
    """
    found = AFTER.match(text, end)
    return found[1] if found else ""


def agrees(said: str, printed: str) -> bool:
    """Whether a page says what is printed; three dots stand for what differs from machine to machine, or is too long.

    >>> agrees("fit ... seconds\\n...\\nend\\n", "fit 0.1 seconds\\na\\nb\\nend\\n"), agrees("1\\n", "2\\n")
    (True, False)
    """
    pattern = re.escape(said).replace(re.escape("...\n"), r"(?:.*\n)*").replace(re.escape("..."), ".*")
    return bool(re.fullmatch(pattern, printed))


def printed_by(code: str, names: dict[str, Any]) -> str:
    """What a block prints, run with the names of the blocks before it; line ends are trimmed, as editors do.

    >>> printed_by("print('a  ')", {})
    'a\\n'
    """
    with redirect_stdout(io.StringIO()) as out, warnings.catch_warnings(action="ignore"):
        exec(compile(code, "<page>", "exec"), names)
    return trimmed(out.getvalue())


def trimmed(text: str) -> str:
    """Text as a block holds it: no blanks at the ends of lines, no empty lines at the end."""
    lines = [line.rstrip() for line in text.rstrip().splitlines()]
    return "".join(f"{line}\n" for line in lines)


def with_outputs(page: Path) -> str:
    """A page with what its examples print."""
    names: dict[str, Any] = {"__name__": "__page__"}

    def run(found: re.Match[str]) -> str:
        said, before = printed_by(found[1], names), said_after(found[0], found[0].index("\n```\n", 5) + 4)
        if before and agrees(before, said):
            return found[0]
        return f"```python\n{found[1]}```\n" + (f"\n{OPEN}{said}{CLOSE}" if said else "")

    return BLOCK.sub(run, page.read_text("utf-8"))
