"""The ARFF format: a header that declares the attributes, then one row of values a line.

This module turns lines into attributes and rows of text; ``readers`` turns the text into columns.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from reference.columns import Row
from reference.table import repeated
from reference.wording import short

Line = tuple[str, str]
"""Where a line stands (``file:number``), and its text."""

Declaration = tuple[str, tuple[str, ...] | None]
"""The name of an attribute, and its values if it is nominal."""

_NUMERIC = {"numeric", "real", "integer"}
_REFUSED = {"string", "date", "relational"}
_ESCAPED = {"n": "\n", "r": "\r", "t": "\t"}

# Possessive: nothing here is ever read in another way, so no place is kept to come back to.
_QUOTED = r"""'[^'\\]*+(?:\\.[^'\\]*+)*+'|"[^"\\]*+(?:\\.[^"\\]*+)*+\""""
_NAME = re.compile(rf"""({_QUOTED}|[^\s{{'"][^\s{{]*)\s*""")
_VALUE = re.compile(rf"""\s*({_QUOTED}|[^\s,%{{}}'"][^,%{{}}]*|)\s*""")
_SPECIAL = re.compile(r"""['"%{}]""")


def parse(
    lines: Iterator[Line], source: str, drop: Collection[str] = ()
) -> tuple[list[Declaration], Iterator[Row]]:
    """The declared attributes, the class among them, and the rows that follow ``@data``.

    Attributes to ``drop`` may be of any type, since nobody reads their values.

    >>> text = ["@relation t", "@attribute wind {no,yes}", "@attribute 'x y' real", "@DATA", "yes,?"]
    >>> declared, rows = parse(((f"t:{n}", line) for n, line in enumerate(text, 1)), "t")
    >>> declared, list(rows)
    ([('wind', ('no', 'yes')), ('x y', None)], [('t:5', ['yes', None])])
    """
    declared = []
    for place, line in lines:
        keyword, _, rest = " ".join(line.split(maxsplit=1)).partition(" ")
        match keyword.lower():
            case "" | "@relation":
                continue
            case "@attribute":
                declared.append(_declaration(place, rest, drop))
            case "@data":
                return declared, _rows(lines)
            case _ if not keyword.startswith("%"):
                raise ValueError(f"{place}: expected @relation, @attribute or @data, got {line[:40]!r}")
    raise ValueError(f"{source} has no @data line")


def _declaration(place: str, text: str, drop: Collection[str]) -> Declaration:
    """What an ``@attribute`` line declares: a name, then a type."""
    found = _NAME.match(text)
    if found is None:
        raise ValueError(f"{place}: @attribute needs a name and a type, got {text[:40]!r}")
    name, kind = _unquoted(found[1]), text[found.end() :]
    if kind.startswith("{"):
        return name, _domain(place, name, kind)
    words = kind.partition("%")[0].lower().split()
    if words and words[0] in _REFUSED:
        if name in drop:
            return name, None
        raise ValueError(
            f"{place}: attribute {short(name)} is of type {words[0]}, which is not supported: "
            "drop it, or make it a number"
        )
    if len(words) != 1 or words[0] not in _NUMERIC:
        raise ValueError(f"{place}: attribute {short(name)} must be numeric or {{values}}, got {kind[:40]!r}")
    return name, None


def _domain(place: str, name: str, text: str) -> tuple[str, ...]:
    """The values between the braces of a nominal declaration."""
    tokens, rest = _tokens(text[1:])
    if not re.fullmatch(r"\}\s*(%.*)?", rest):
        raise ValueError(f"{place}: cannot read the values of attribute {short(name)} from {rest[:40]!r} on")
    if tokens == [""]:
        return ()
    if "" in tokens:
        raise ValueError(f"{place}: attribute {short(name)} declares an empty value; write it in quotes")
    values = [_unquoted(token) for token in tokens]
    if (twice := repeated(values)) is not None:
        raise ValueError(f"{place}: attribute {short(name)} declares the value {short(str(twice))} twice")
    return tuple(values)


def _rows(lines: Iterator[Line]) -> Iterator[Row]:
    """The rows of the data section; blank lines and comments are skipped."""
    for place, line in lines:
        plain = not _SPECIAL.search(line)
        tokens = [part.strip() for part in line.split(",")] if plain else _row_tokens(place, line)
        if tokens == [""]:
            continue
        if "" in tokens:
            raise ValueError(f"{place}: value {tokens.index('') + 1} is empty; missing is written ?")
        yield place, [None if token == "?" else token if plain else _unquoted(token) for token in tokens]


def _row_tokens(place: str, line: str) -> list[str]:
    """The values of a row that has quotes, braces or a comment, still in their quotes."""
    tokens, rest = _tokens(line)
    if rest.startswith("{") and tokens == [""]:
        raise ValueError(f"{place}: sparse rows {{index value, ...}} are not supported")
    if rest.startswith("{") and tokens[-1] == "":
        raise ValueError(f"{place}: instance weights, as in {rest[:40]!r}, are not supported")
    if rest and not rest.startswith("%"):
        raise ValueError(f"{place}: cannot read the row from {rest[:40]!r} on; is a quote missing?")
    return tokens


def _tokens(text: str) -> tuple[list[str], str]:
    """The comma-separated values at the start of a text, still in their quotes, and what follows them."""
    tokens, position = [], 0
    while found := _VALUE.match(text, position):
        tokens.append(found[1].rstrip())
        position = found.end()
        if not text.startswith(",", position):
            break
        position += 1
    return tokens, text[position:]


def _unquoted(token: str) -> str:
    """The text of a token, without its quotes and escapes if it has any."""
    if token[0] not in "'\"":
        return token
    return re.sub(r"\\(.)", lambda found: _ESCAPED.get(found[1], found[1]), token[1:-1])
