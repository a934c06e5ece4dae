"""``python -m tests.trust.memory``: every request for memory of every C function refused in turn.

For each function of the interface that asks for memory, the case of the vectors in which it asks least is run once for
each of its requests. The answer must be MemoryError, with nothing kept and nothing changed: afterwards the case passes.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.mutants.vectors_on import Trial
from tests.trust.library import HERE, build, entry_points, every, load

FLAGS = ["-Drealloc=counted_realloc", "-Dfree=counted_free"]


class Counted:
    """The functions of the library; each call notes how often it asked for memory, and one may refuse."""

    def __init__(self, lib: Any, counting: Any) -> None:
        self._lib, self._counting = lib, counting
        self.refuse: tuple[str, int] = ("", 0)
        self.asked: dict[str, int] = {}

    def __getattr__(self, name: str) -> Any:
        """A function that counts, or a constant."""
        found = getattr(self._lib, name)
        return (lambda *arguments: self._call(name, found, arguments)) if callable(found) else found

    def _call(self, name: str, function: Any, arguments: tuple[Any, ...]) -> Any:
        which, nth = self.refuse
        self._counting.counting_begin(nth if which == name else 0)
        answer = function(*arguments)
        self.asked[name] = max(self.asked.get(name, 0), self._counting.counting_asked())
        return answer


def least(lib: Counted, nth: int) -> dict[str, tuple[int, Trial]]:
    """By function the fewest requests that it makes in a case, and the case."""
    found: dict[str, tuple[int, Trial]] = {}
    for trial in every(nth):
        lib.asked = {}
        assert not run(trial), trial.name
        for name, asked in lib.asked.items():
            if asked and (name not in found or asked < found[name][0]):
                found[name] = asked, trial
    return found


def run(trial: Trial) -> str:
    """How a case fails, on fresh input; empty if it passes."""
    trial.decode()
    return trial.failure()


def refused(name: str, requests: int, trial: Trial, lib: Counted, held: Any) -> list[str]:
    """What goes wrong when the requests of a function are refused in turn."""
    wrong = []
    for nth in range(1, requests + 1):
        lib.refuse = name, nth
        said, kept = run(trial), held()
        lib.refuse = "", 0
        if not said.startswith("MemoryError") or kept:
            wrong.append(f"{name}, request {nth} of {requests} in {trial.name}: {said or 'passed'}, {kept} blocks kept")
    after = run(trial)
    return [*wrong, *([f"{name}: {trial.name} fails afterwards: {after}"] if after else [])]


def every_refusal(library: Path, nth: int) -> tuple[list[int], list[str]]:
    """The requests of every function that were refused on a library that counts, and what went wrong."""
    counting = ctypes.CDLL(str(library))
    counting.counting_asked.restype = counting.counting_held.restype = ctypes.c_int64
    counting.counting_begin.argtypes = [ctypes.c_int64]
    load(library)
    kernels = sys.modules["reference._kernels"]
    lib = kernels.lib = Counted(kernels.lib, counting)  # type: ignore[attr-defined]
    found = least(lib, nth)
    wrong = [f"no case reaches {name}" for name in sorted(entry_points() - set(found))]
    for name, (requests, trial) in sorted(found.items()):
        wrong += refused(name, requests, trial, lib, counting.counting_held)
    return [requests for requests, _ in found.values()], wrong


def main(nth: int) -> int:
    """Try every function; 1 if one does not survive, or is not reached by any case."""
    with TemporaryDirectory() as folder:
        requests, wrong = every_refusal(build(Path(folder), FLAGS, HERE / "counting.c"), nth)
    print("\n".join(wrong) if wrong else "Every refusal was survived.")
    print(f"{len(requests)} functions, {sum(requests)} requests for memory refused")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
