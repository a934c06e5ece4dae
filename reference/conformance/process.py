"""An adapter as a process of its own: one JSON line to it, one back, whatever it does.

Three threads stand between it and us: one writes requests, one reads replies, one keeps the last of what it says on
stderr. So no pipe that is full can stop us, and an adapter that floods its output is stopped by its own full pipe.
"""

from __future__ import annotations

import codecs
import contextlib
import glob
import json
import os
import queue
import secrets
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from reference.conformance.text import clean

PROTOCOL = 1
"""The version of the protocol that this kit speaks."""

LONGEST_LINE = 2**24
"""Bytes; the longest reply that a vector asks for is a hundred times shorter."""

LINES_AHEAD = 4
"""So many lines are read before they are asked for; then the adapter waits."""

LAST_WORDS = 10
"""Lines of stderr that are kept for the report."""

UNFLUSHED = "; does it flush its output after every line?"
"""What silence most often means."""

MARK = "REFERENCE_ADAPTER"
"""The variable by which what an adapter started is known."""

_END = b""
_FLOOD = b"flood"


class AdapterFailed(Exception):
    """The adapter crashed, hung or wrote what is no reply; it has to be started again."""


class NoSuchCommand(ValueError):
    """The command of the adapter cannot be started at all."""


class Adapter:
    """A running adapter; ``ask`` it, then ``stop`` it or ``kill`` it."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self.timeout = timeout
        self.stderr: deque[str] = deque(maxlen=LAST_WORDS)
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._replies: queue.Queue[bytes] = queue.Queue(LINES_AHEAD)
        self._over = threading.Event()
        self._unended = False
        self._mark = secrets.token_hex(16)
        self._process = _started(command, self._mark)
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._write, self._read, self._read_stderr)
        ]
        for thread in self._threads:
            thread.start()

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send a request and return its reply, a JSON object."""
        self._send(request)
        line = self._next_line(time.monotonic() + self.timeout)
        if line == _FLOOD:
            raise AdapterFailed(f"it wrote more than {LONGEST_LINE} bytes without an end of line")
        if line == _END:
            raise AdapterFailed(self._how_it_ended())
        return _object(line)

    def stop(self) -> str:
        """Ask it to stop; says what was wrong with its end, or nothing."""
        self._send({"cmd": "stop"})
        self._requests.put(None)
        try:
            code = self._process.wait(min(self.timeout, 5))
        except subprocess.TimeoutExpired:
            self.kill()
            return "it did not end after stop and was killed"
        self.kill()
        return f"it {_ending(code)} after stop" if code else ""

    def kill(self) -> None:
        """End it, with all that it started."""
        self._over.set()
        self._requests.put(None)
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        _end_strays(self._mark)
        for thread, pipe in zip(self._threads, _pipes(self._process), strict=True):
            thread.join(1)
            if not thread.is_alive():  # else something it started has escaped and still holds the other end
                pipe.close()

    def _send(self, request: dict[str, Any]) -> None:
        self._requests.put(json.dumps(request, separators=(",", ":")).encode() + b"\n")

    def _next_line(self, deadline: float) -> bytes:
        while True:
            try:
                return self._replies.get(timeout=max(0.0, min(0.25, deadline - time.monotonic())))
            except queue.Empty:
                if time.monotonic() >= deadline:
                    raise AdapterFailed(f"it did not answer within {self.timeout:g} seconds{UNFLUSHED}") from None
                if self._process.poll() is not None and self._replies.empty():
                    raise AdapterFailed(self._how_it_ended()) from None

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._threads[2].join(0.5)
        said = f"; its last words: {self.stderr[-1]}" if self.stderr else ""
        last = " after a last line without a line feed" if self._unended else ""
        return f"it {_ending(code)}{last}{said}"

    def _write(self) -> None:
        pipe = _pipes(self._process)[0]
        with contextlib.suppress(OSError):  # it closed its input: its silence is noticed elsewhere
            while (request := self._requests.get()) is not None:
                rest = memoryview(request)
                while rest:
                    rest = rest[pipe.write(rest) :]
            pipe.close()

    def _read(self) -> None:
        pipe, rest = _pipes(self._process)[1].fileno(), bytearray()
        with contextlib.suppress(OSError):
            while not self._over.is_set() and (piece := os.read(pipe, 2**16)):
                rest += piece
                if b"\n" in piece:
                    *lines, last = rest.split(b"\n")
                    rest = bytearray(last)
                    for line in lines:
                        self._hand_over(bytes(line) or b" ")
                if len(rest) > LONGEST_LINE:
                    self._hand_over(_FLOOD)
                    return
        self._unended = bool(rest)
        self._hand_over(_END)

    def _hand_over(self, line: bytes) -> None:
        while not self._over.is_set():
            with contextlib.suppress(queue.Full):
                self._replies.put(line, timeout=0.25)
                return

    def _read_stderr(self) -> None:
        pipe, rest = _pipes(self._process)[2].fileno(), b""
        with contextlib.suppress(OSError):
            while piece := os.read(pipe, 2**16):
                *lines, rest = (rest + piece).split(b"\n")
                self.stderr.extend(clean(line.decode("utf-8", "replace")) for line in lines[-LAST_WORDS:])
                rest = rest[-1000:]
        if rest:
            self.stderr.append(clean(rest.decode("utf-8", "replace")))


def _started(command: Sequence[str], mark: str) -> subprocess.Popen[bytes]:
    pipe, own = subprocess.PIPE, os.name == "posix"
    marked = {**os.environ, MARK: mark}
    try:
        return subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=own, env=marked
        )
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise NoSuchCommand(f"the adapter {clean(command[0])!r} cannot be started: {why}{_hint(command)}") from None


def _end_strays(mark: str) -> None:
    """End what an adapter started and what left its group: it still has the mark, where the system shows it."""
    wanted = f"{MARK}={mark}".encode()
    for place in glob.glob("/proc/[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in Path(place).read_bytes().split(b"\0"):
                os.kill(int(place.split("/")[2]), signal.SIGKILL)


def _hint(command: Sequence[str]) -> str:
    """What was probably meant by a command that does not start."""
    program, *_ = command
    if len(command) == 1 and " " in program.strip():
        return "; leave the quotes out, a program and its arguments are words of their own"
    if os.path.dirname(program) == "" and os.path.isfile(program):
        return f"; a file here is started as ./{clean(program)}, or by the program that runs it"
    return ""


def _pipes(process: subprocess.Popen[bytes]) -> list[IO[bytes]]:
    return [pipe for pipe in (process.stdin, process.stdout, process.stderr) if pipe is not None]


def _ending(code: int) -> str:
    return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"


def _object(line: bytes) -> dict[str, Any]:
    """A line as JSON, which knows no NaN and no end of nesting."""
    if line.startswith(codecs.BOM_UTF8):
        raise AdapterFailed("it wrote a byte order mark (BOM) before a line; plain UTF-8 has none")
    try:
        value = json.loads(line.decode("utf-8"), parse_constant=_refuse)
    except UnicodeDecodeError as error:
        byte = f"0x{line[error.start]:02x}"
        raise AdapterFailed(f"it wrote a line that is not UTF-8: byte {byte} at place {error.start + 1}") from None
    except RecursionError:
        raise AdapterFailed("it wrote a line that is nested too deeply") from None
    except ValueError:
        text = clean(line[:200].decode("utf-8", "replace"), 60)
        raise AdapterFailed(f"it wrote a line that is not JSON: {text!r}") from None
    if not isinstance(value, dict):
        raise AdapterFailed(f"it wrote a line that is no JSON object: {clean(repr(line[:60]), 60)}")
    return value


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no JSON")
