"""The standard pages as the package ships them, for the exported archive: plain Markdown that needs no site."""

from __future__ import annotations

import html
import re
from pathlib import Path, PurePosixPath
from posixpath import normpath

from reference.transcription import SLUGS

ROOT = Path(__file__).parent.parent
PLACE = ROOT / "reference" / "conformance" / "standard"

PAGES = ("numbers.md", "protocol.md", *(f"standard/{slug}.md" for slug in SLUGS))
"""What the archive holds, by its place there and below docs."""

FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n+", re.DOTALL)
MARK = re.compile(r"<!-- (?:generated: \S+ \S+|end) -->\n+")
CODE = re.compile(r"<code>([^`\n]*?)</code>")
LINK = re.compile(r"\[([^\]\n]+)\]\(([^)\s]+)\)")


def copies(pages: dict[Path, str]) -> dict[Path, str]:
    """The copy of every standard page, by where the package keeps it; ``pages`` are all pages of the site."""
    return {PLACE / PurePosixPath(name).name: plain(name, pages[ROOT / "docs" / name]) for name in PAGES}


def plain(name: str, page: str) -> str:
    """A page without what only the site understands, and readable as it stands.

    A link that leads out of the archive becomes its text, pseudocode is written without entities.

    >>> plain("numbers.md", "<!-- end -->\\n\\n[x](papers/mbc.md#x), [draws](#draws), [y](standard/mbc.md#y)")
    'x, [draws](#draws), [y](standard/mbc.md#y)'
    """
    text = MARK.sub("", FRONT_MATTER.sub("", page)).replace("&nbsp;", "\N{NO-BREAK SPACE}")
    text = LINK.sub(lambda link: link[0] if _stays(name, link[2]) else link[1], text)
    return CODE.sub(_code, text)


def _code(code: re.Match[str]) -> str:
    """A cell's code between backticks, where only a bar must be escaped."""
    return "`" + html.unescape(code[1]).replace("|", r"\|") + "`"


def _stays(name: str, target: str) -> bool:
    file = target.partition("#")[0]
    return not file or normpath(PurePosixPath(name).parent / file) in PAGES
