"""Tables as notebooks show them; every text is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def table(header: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> str:
    """An HTML table.

    >>> table(["rule"], [["x < 3 & y"]])
    '<table><thead><tr><th>rule</th></tr></thead><tbody><tr><td>x &lt; 3 &amp; y</td></tr></tbody></table>'
    """
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    heads = "".join(f"<th>{escape(name)}</th>" for name in header)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{title}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def items(sentences: Iterable[object]) -> str:
    """Sentences as a list; nothing where there are none."""
    lines = "".join(f"<li>{escape(str(sentence))}</li>" for sentence in sentences)
    return f"<ul>{lines}</ul>" if lines else ""
