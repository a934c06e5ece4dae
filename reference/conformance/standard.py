"""The standard pages of the documentation as plain Markdown that needs no site, for the exported archive."""

from __future__ import annotations

import html
import re
from pathlib import PurePosixPath
from posixpath import normpath

from reference.papers import SLUGS
from reference.tags import beside

PAGES = ("numbers.md", "protocol.md", *(f"standard/{slug}.md" for slug in SLUGS))
"""What the archive holds, by its place there and below docs."""

FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n+", re.DOTALL)
UNSEARCHED = re.compile(r"^<(?:div data-search-exclude markdown|/div)>\n\n?", re.MULTILINE)
INCLUDE = re.compile(r'^--8<-- "(.+)"\n', re.MULTILINE)
CODE = re.compile(r"<code>([^`\n]*?)</code>")
LINK = re.compile(r"\[([^\]\n]+)\]\(([^)\s]+)\)")


def pages() -> dict[str, str]:
    """Every standard page, where the links of the others expect it.

    >>> sorted(pages())[:3]
    ['numbers.md', 'protocol.md', 'standard/abcodt.md']
    """
    return {name: plain(name, whole(name)) for name in PAGES}


def whole(name: str) -> str:
    """A page as the site has it, with the parts that it includes."""
    docs = beside("docs")
    return INCLUDE.sub(lambda part: (docs / part[1]).read_text("utf-8"), (docs / name).read_text("utf-8"))


def plain(name: str, page: str) -> str:
    """A page without what only the site understands, and readable as it stands.

    A link that leads out of the archive becomes its text, pseudocode is written without entities.

    >>> plain("numbers.md", "[x](papers/mbc.md#x), [draws](#draws), [y](standard/mbc.md#y), <code>a &lt; b</code>")
    'x, [draws](#draws), [y](standard/mbc.md#y), `a < b`'
    """
    text = UNSEARCHED.sub("", FRONT_MATTER.sub("", page)).replace("&nbsp;", "\N{NO-BREAK SPACE}")
    text = LINK.sub(lambda link: link[0] if _stays(name, link[2]) else link[1], text)
    return CODE.sub(_code, text)


def _code(code: re.Match[str]) -> str:
    """A cell's code between backticks, where only a bar must be escaped."""
    return "`" + html.unescape(code[1]).replace("|", r"\|") + "`"


def _stays(name: str, target: str) -> bool:
    file = target.partition("#")[0]
    return not file or normpath(PurePosixPath(name).parent / file) in PAGES
