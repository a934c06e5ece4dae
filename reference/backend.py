"""The only switch between the two paths: readable Python, or its C twin.

``"python"`` and ``"c"`` mean what they say; ``"auto"`` is C where the library was built, else Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from reference.draws import Draw, Draws, EmptyWheel, Recorder, Seeded, Tape

try:
    _kernels: Any = import_module("reference._kernels")
except ImportError:
    _kernels = None
ffi: Any = getattr(_kernels, "ffi", None)
lib: Any = getattr(_kernels, "lib", None)

NAMES = ("auto", "python", "c")

Function = TypeVar("Function", bound=Callable[..., Any])
Owner = TypeVar("Owner")
Packed = TypeVar("Packed")


def available() -> bool:
    """Whether the C library was built.

    >>> available() in (True, False)
    True
    """
    return lib is not None


def resolve(backend: str) -> str:
    """The path that a ``backend`` parameter means on this machine.

    >>> resolve("python")
    'python'
    """
    if backend not in NAMES:
        raise ValueError(f"backend must be one of {', '.join(NAMES)}, got {backend!r}")
    if backend == "c" and not available():
        raise ValueError("backend 'c' needs the C library, which was not built here: install again with a C compiler")
    if backend == "auto":
        return "c" if available() else "python"
    return backend


class Path(Protocol):
    """One of the two paths: gives for a mirror's function the one that runs, itself or its twin in C."""

    def __call__(self, mirror: Function) -> Function:
        """The function of this path."""


def path(room: str, backend: str) -> Path:
    """The path that ``backend`` means, through the functions of a room; twins have the names of their mirrors.

    >>> path("reference.antminer", "python")(len)([1, 2])
    2
    """
    if resolve(backend) == "python":
        return lambda mirror: mirror
    twins = import_module(f"{room}.accelerated")
    return lambda mirror: getattr(twins, mirror.__name__)


def kept(pack: Callable[[Owner], Packed]) -> Callable[[Owner], Packed]:
    """Keeps what is packed of an object for C with that very object, so that it is packed once.

    The object need not know: a mirror's problem says nothing of C.

    >>> class Numbers: ...
    >>> packed = kept(lambda numbers: [1, 2])
    >>> numbers = Numbers()
    >>> packed(numbers) is packed(numbers)
    True
    """
    name = f"{pack.__module__}.{pack.__qualname__}"

    def packed(owner: Owner) -> Packed:
        attributes = vars(owner)
        if name not in attributes:
            attributes[name] = pack(owner)
        found: Packed = attributes[name]
        return found

    return wraps(pack)(packed)


def pointer(kind: str, array: NDArray[Any]) -> Any:
    """The address of a contiguous array, as C takes it."""
    return ffi.from_buffer(f"{kind}[]", array)


@contextmanager
def stream(draws: Draws, room: int, lines: Mapping[int, str]) -> Iterator[Any]:
    """A source as a C stream; what C used is booked to the source when the block ends.

    ``room`` bounds the draws of the block (a recorder needs it); ``lines`` maps the line numbers that
    C reports to line ids.
    """
    if isinstance(draws, Recorder):
        kept, kept_lines = np.empty(room, dtype=np.float64), np.empty(room, dtype=np.int32)
        with stream(draws.source, room, lines) as state:
            state.kept, state.kept_lines, state.room = pointer("double", kept), pointer("int32_t", kept_lines), room
            yield state
        asked = (lines[number] for number in kept_lines[: state.used].tolist())
        draws.kept.extend(map(Draw, asked, kept[: state.used].tolist()))
    else:
        state = ffi.new("stream_t *", (ffi.NULL, 2**62, 0, draws.last))
        with _generator(draws, state):
            yield state
    draws.n_draws += state.used
    draws.last = state.last


@contextmanager
def _generator(source: Draws, state: Any) -> Iterator[None]:
    """Connect the stream to the generator behind a source, for the time of a call."""
    if isinstance(source, Seeded):
        bits = source.generator.bit_generator
        state.bitgen = ffi.cast("bitgen_t *", bits.ctypes.bit_generator.value)
        with bits.lock:
            yield
    elif isinstance(source, Tape):
        rest = source.uniforms[source.position :]
        tape = ffi.new("tape_t *", {"uniforms": pointer("double", rest)})
        state.bitgen = bitgen = ffi.new("bitgen_t *")
        lib.tape_open(tape, bitgen)
        state.available = len(rest)
        yield
        source.position += state.used
    else:
        kind = type(source).__name__
        raise TypeError(f"the C path draws from Seeded, Tape or Recorder, got {kind}: use backend='python'")


def check(code: int, draws: Draws | None = None, line: str = "") -> int:
    """The code C returned, unless it means an error; then the exception for it."""
    if code >= 0:
        return code
    if code == lib.OUT_OF_DRAWS:
        source = draws.source if isinstance(draws, Recorder) else draws
        raise source.exhausted(line) if isinstance(source, Tape) else RuntimeError("a generator ran dry")
    if code == lib.EMPTY_WHEEL:
        raise EmptyWheel
    if code == lib.OUT_OF_MEMORY:
        raise MemoryError("the C path could not allocate its working memory")
    raise ValueError("the C path was handed sizes that do not fit together")
