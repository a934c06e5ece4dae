"""Rows of delimited text: CSV with commas, semicolons or tabs, fields quoted where they need it.

This module turns lines into rows of text; ``readers`` turns the text into columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import repeat

from reference.arff import Line
from reference.bounds import longest_record, too_long
from reference.columns import Row

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs"}
"""What may stand between fields, and its name."""

EMPTY = frozenset({"", "?"})
"""What is missing in every column, unless the caller says otherwise."""


def sniff(header: str) -> str:
    """What stands between the fields of a header: the delimiter it has most of, outside quotes; a comma on a tie.

    >>> sniff("age;income;city"), sniff('"a;b",c'), sniff("alone")
    (';', ',', ',')
    """
    bare = re.sub(r'"[^"]*"', "", header)
    return max(DELIMITERS, key=bare.count)


class Delimited:
    """How the rows of a file are written: what parts the fields, and which unquoted texts are missing.

    >>> list(Delimited(";").rows(iter([("t.csv:2", '1,5;?;"a;b"')])))
    [('t.csv:2', ['1,5', None, 'a;b'])]
    """

    def __init__(self, delimiter: str, missing: frozenset[str] = EMPTY) -> None:
        if delimiter not in DELIMITERS:
            raise ValueError(f"delimiter must be a comma, a semicolon or a tab, got {delimiter!r}")
        self.delimiter = delimiter
        self.missing = missing | {""}
        self.blanks = " \t".replace(delimiter, "")
        self.usual = self.missing == EMPTY
        blank = f"[{self.blanks}]*"
        self.field = re.compile(
            rf'{blank}"([^"]*(?:""[^"]*)*)"{blank}({delimiter}|\Z)|([^"{delimiter}]*)({delimiter}|\Z)'
        )

    def rows(self, lines: Iterator[Line]) -> Iterator[Row]:
        """The rows of a file, its header among them; blank lines are skipped."""
        for place, line in lines:
            if '"' in line:
                yield place, self._quoted(place, _record(place, line, lines))
            elif line.strip(self.blanks):
                yield place, self._plain(line)

    def split(self, lines: list[str], width: int) -> list[Sequence[str | None]] | None:
        """The columns of many rows at once; ``None`` if there is a quote, a blank line or a row of another width.

        >>> Delimited(",").split(["1,a", "2,?"], 2)
        [['1', '2'], ['a', None]]
        """
        text = self.delimiter.join(lines)
        if '"' in text or set(map(str.count, lines, repeat(self.delimiter))) != {width - 1}:
            return None
        cells = text.split(self.delimiter)
        if any(blank in text for blank in self.blanks):
            cells = [cell.strip(self.blanks) for cell in cells]
        if width == 1 and "" in cells:
            return None
        return [self._known(cells[column::width]) for column in range(width)]

    def _known(self, cells: list[str]) -> Sequence[str | None]:
        """The same, with ``None`` for what is missing."""
        if self.missing.isdisjoint(cells):
            return cells
        return [None if cell in self.missing else cell for cell in cells]

    def _plain(self, line: str) -> Sequence[str | None]:
        """The fields of a line without quotes; most lines need no look at each field."""
        fields = line.split(self.delimiter)
        if self.usual and not ("" in fields or "?" in line or any(blank in line for blank in self.blanks)):
            return fields
        return [self._unquoted(field) for field in fields]

    def _quoted(self, place: str, record: str) -> list[str | None]:
        """The fields of a record in which some are quoted; a quoted ``?`` is a value."""
        fields: list[str | None] = []
        position, separator = 0, self.delimiter
        while separator:
            found = self.field.match(record, position)
            if found is None:
                raise ValueError(f"{place}: a quote in field {len(fields) + 1} must enclose it, or be doubled")
            fields.append(self._unquoted(found[3]) if found[1] is None else found[1].replace('""', '"'))
            position, separator = found.end(), found[2] or found[4]
        return fields

    def _unquoted(self, field: str) -> str | None:
        """The text of a field without quotes, or ``None`` if that means missing."""
        text = field.strip(self.blanks)
        return None if text in self.missing else text


def _record(place: str, line: str, lines: Iterator[Line]) -> str:
    """The line, with the following ones while a quoted field is still open."""
    parts, n_quotes, room = [line], line.count('"'), longest_record() - len(line)
    while n_quotes % 2:
        _, following = next(lines, ("", None))
        if following is None:
            raise ValueError(f"{place}: a quoted field opens here and is never closed")
        parts.append(following)
        n_quotes += following.count('"')
        room -= len(following) + 1
        if room < 0:
            raise too_long(place, longest_record())
    return "\n".join(parts)
