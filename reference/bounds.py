"""What a file may ask of a reader: a line has an end, a record has an end, and a file is a file.

A device or a pipe may never end, and a quote that is never closed makes a record of the rest of the file. The limit is
``REFERENCE_LONGEST_RECORD`` in the environment, a number of characters; without it, 16 million. What is read whole, as
a model, has the limit ``REFERENCE_LARGEST_FILE``, a number of bytes; without it, 256 million.
"""

from __future__ import annotations

import os
import stat
from collections import deque
from pathlib import Path
from typing import TextIO

VARIABLE = "REFERENCE_LONGEST_RECORD"
USUAL = 16_000_000

LARGEST = "REFERENCE_LARGEST_FILE"
USUALLY_LARGEST = 256_000_000

BLOCK = 2**20
"""So many characters are read at a time."""


def longest_record() -> int:
    """The number of characters that a line, or a record over several lines, may have.

    >>> longest_record() > 0
    True
    """
    return _limit(VARIABLE, "characters", USUAL)


def largest_file() -> int:
    """The number of bytes that a file may have which is read whole.

    >>> largest_file() > 0
    True
    """
    return _limit(LARGEST, "bytes", USUALLY_LARGEST)


def _limit(variable: str, what: str, usual: int) -> int:
    """The limit that the environment sets, else the usual one."""
    given = os.environ.get(variable, "")
    if given and not (given.isdecimal() and int(given) > 0):
        raise ValueError(f"{variable} must be a number of {what}, at least 1, got {given[:40]!r}")
    return int(given) if given else usual


def too_long(place: str, limit: int) -> ValueError:
    """What is said of a line or a record beyond the limit, with the usual cause and the switch."""
    hint = f"is a quote never closed? {VARIABLE} in the environment sets the limit"
    return ValueError(f"{place}: a record of more than {limit} characters begins here; {hint}")


class Lines:
    """The lines of a stream with their places, one by one or many at a time, none longer than the limit.

    >>> from io import StringIO
    >>> lines = Lines(StringIO("a,b\\n1,2\\n3,4\\n"), "t.csv")
    >>> next(lines), lines.block()
    (('t.csv:1', 'a,b'), ['1,2', '3,4'])
    """

    def __init__(self, stream: TextIO, name: str) -> None:
        self.stream, self.name = stream, name
        self.limit = longest_record()
        self.number = 0  # of the last line that was given
        self.waiting: deque[str] = deque()

    def __iter__(self) -> Lines:
        """Itself."""
        return self

    def __next__(self) -> tuple[str, str]:
        """The next line and where it stands, without its end."""
        if self.waiting:
            line = self.waiting.popleft()
        elif not (line := self.stream.readline(self.limit + 1)):
            raise StopIteration
        self.number += 1
        line, place = line.rstrip("\n"), f"{self.name}:{self.number}"
        if len(line) > self.limit:
            raise too_long(place, self.limit)
        if not is_text(line):
            raise ValueError(f"{place}: this is not UTF-8 text")
        return place, line

    def block(self) -> list[str]:
        """Many of the next lines, if none waits; those of which one is to be refused wait to be told one by one."""
        text = self.stream.read(BLOCK)
        if text and not text.endswith("\n"):
            text += self.stream.readline(self.limit + 1)
        lines = text.split("\n")
        if not lines[-1]:
            lines.pop()
        self.number += len(lines)
        if is_text(text) and len(max(lines, key=len, default="")) <= self.limit:
            return lines
        self.put_back(lines)
        return []

    def put_back(self, lines: list[str]) -> None:
        """Let the lines of the last block wait, to be given one by one."""
        self.number -= len(lines)
        self.waiting.extend(lines)


def is_text(text: str) -> bool:
    """Whether a text was read from UTF-8: other bytes arrive as lone surrogates, which cannot be encoded.

    >>> is_text("é"), is_text("\\udc80")
    (True, False)
    """
    return text.isascii() or text.encode(errors="replace").decode() == text


def check_regular(file: Path) -> None:
    """Refuse what is there but is no file, before it is opened: opening a pipe waits for someone to write.

    >>> check_regular(Path("nothing is here, which whoever opens it will tell"))
    """
    try:
        mode = file.stat().st_mode
    except OSError:
        return
    kinds = {stat.S_ISFIFO: "a pipe", stat.S_ISCHR: "a device", stat.S_ISBLK: "a device", stat.S_ISSOCK: "a socket"}
    for is_kind, kind in kinds.items():
        if is_kind(mode):
            raise ValueError(f"cannot read {file}: it is {kind}, not a file; write its content to a file first")


def check_whole(path: str | os.PathLike[str]) -> None:
    """Refuse what is not to be read whole, before it is opened: no file, or one beyond the limit.

    >>> check_whole("nothing is here, which whoever opens it will tell")
    """
    file, limit = Path(path), largest_file()
    check_regular(file)
    try:
        size = file.stat().st_size
    except OSError:
        return
    if size > limit and file.is_file():
        hint = f"{LARGEST} in the environment sets the limit"
        raise ValueError(f"cannot read {file}: it has {size} bytes, more than {limit}, and is read whole; {hint}")
