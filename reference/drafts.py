"""Files that appear whole or not at all, and stay: written beside their place, flushed to the disk, then moved there.

A run that is killed leaves its draft behind. Whoever writes holds a lock on the draft, so the next run that writes to
the folder knows a leftover from the draft of a run that is still at work.
"""

from __future__ import annotations

import os
import re
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

try:
    import fcntl
except ImportError:  # Windows, where a leftover stays until someone removes it
    fcntl = None  # type: ignore[assignment]

PREFIX = ".writing-"
DRAFT = re.compile(rf"{re.escape(PREFIX)}[a-z0-9_]{{8}}")
"""The names of drafts, as ``tempfile.mkstemp`` gives them: a file of another name is someone's own."""


@contextmanager
def draft(target: Path) -> Iterator[IO[bytes]]:
    """A file to write to; it takes the place of ``target`` when the block ends well, else nothing has changed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with draft(Path(folder, "a.txt")) as file:
    ...         _ = file.write(b"whole")
    ...     Path(folder, "a.txt").read_bytes(), os.listdir(folder)
    (b'whole', ['a.txt'])
    """
    with naming(target):
        if target.exists() and not target.is_file():  # a pipe or a device
            with open(target, "wb") as file:
                yield file
            return
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
        remove_leftovers(target.parent)
        handle, temporary = _locked(target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
                temporary.chmod(mode)
                temporary.replace(target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        _flush_folder(target.parent)


@contextmanager
def naming(target: Path) -> Iterator[None]:
    """Have an error of the system, such as a full disk, say which file could not be written."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise type(error)(f"cannot write {target}: {error.strerror}") from None


def remove_leftovers(folder: Path) -> None:
    """Remove the drafts in a folder that nobody is writing any more."""
    if fcntl is None:
        return
    for leftover in folder.glob(f"{PREFIX}*"):
        # Opening a pipe waits for someone to write, and a link leads to a file that is no draft.
        if not DRAFT.fullmatch(leftover.name) or leftover.is_symlink() or not leftover.is_file():
            continue
        with suppress(OSError), open(leftover, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            leftover.unlink()


def _locked(folder: Path) -> tuple[int, Path]:
    """A new draft and its handle, locked; another run may take it for a leftover before the lock, so look again."""
    while True:
        handle, name = tempfile.mkstemp(dir=folder, prefix=PREFIX)
        _lock(handle)
        if os.path.exists(name):
            return handle, Path(name)
        os.close(handle)


def _lock(handle: int) -> None:
    """Hold the lock for as long as the file is open; some network file systems have none, and no leftovers then."""
    if fcntl is not None:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)


def _flush_folder(folder: Path) -> None:
    """Have the new name reach the disk, too; not every system lets a folder be opened."""
    with suppress(OSError):
        handle: Any = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
