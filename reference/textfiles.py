"""Files of text, plain or gzipped: their lines, and the rows of delimited ones, many at a time."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from reference.arff import Line
from reference.bounds import Lines, check_regular
from reference.columns import Chunk, Row, chunks_of
from reference.delimited import Delimited


def chunks(file: Path, form: Delimited, width: int) -> Iterator[Chunk]:
    """The rows after the header: many at once where nothing is special, else one by one, so that errors tell where."""
    with _opened_lines(file) as source:
        next(form.rows(source))
        while True:
            first, block = source.number + 1, source.block()
            columns = form.split(block, width) if block else None
            if columns is not None:
                yield Places(str(file), first, len(block)), columns
                continue
            if not block and not source.waiting:
                return
            if block:
                source.put_back(block)
            yield from chunks_of(_while_waiting(source, form), width)


def _while_waiting(source: Lines, form: Delimited) -> Iterator[Row]:
    """The rows of the lines that wait; the last may take more lines."""
    rows = form.rows(source)
    while source.waiting and (row := next(rows, None)) is not None:
        yield row


class Places(Sequence[str]):
    """Where the lines of a file stand, written down when somebody asks.

    >>> Places("t.csv", 2, 3)[1]
    't.csv:3'
    """

    def __init__(self, name: str, first: int, n: int) -> None:
        self.name, self.first, self.n = name, first, n

    def __len__(self) -> int:
        """The number of lines."""
        return self.n

    def __getitem__(self, index: Any) -> Any:
        """One of them."""
        if not 0 <= index < self.n:
            raise IndexError(index)
        return f"{self.name}:{self.first + index}"


def lines(file: Path) -> Iterator[Line]:
    """The lines of a file, each with its place; a byte order mark and the kind of line end do not matter."""
    with _opened_lines(file) as source:
        yield from source


@contextmanager
def _opened_lines(file: Path) -> Iterator[Lines]:
    try:
        check_regular(file)
        with _opened(file) as stream:
            yield Lines(stream, str(file))
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ValueError(f"{file} is not a gzip file, or it is damaged: {error}") from None
    except OSError as error:
        raise type(error)(f"cannot read {file}: {error.strerror}") from None


def _opened(file: Path) -> TextIO:
    """The file as text, unzipped if its name says so."""
    if file.suffix.lower() == ".gz":
        return gzip.open(file, "rt", encoding="utf-8-sig", errors="surrogateescape")
    return open(file, encoding="utf-8-sig", errors="surrogateescape")
