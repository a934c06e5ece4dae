"""One-place faults in this implementation, and whether the vectors notice them.

The Python mutants of a paper are in its ``mutants.toml``, by the case that names the fault. A mutant is
imported in process, together with copies of all modules around it, and is gone when its case has run. The
C mutants are in ``c_mutants.toml``. Each is compiled into a library of its own, with the flags of the real
one, and the vectors run on it in a process of its own: this module, started with a paper and a library.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import runpy
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stdout
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from io import StringIO
from pathlib import Path
from types import CodeType, MappingProxyType, ModuleType
from typing import Any, NamedTuple

from reference.conformance.values import first_difference, read
from reference.conformance.vectors import Case, cases

ROOT = Path(__file__).parents[1]
CSRC = ROOT / "csrc"
UNCHANGED = "unchanged"
SECONDS, C_SECONDS = 10.0, 30.0
"""The time that a case has on a Python mutant, and that all cases have on a C mutant."""

Mutants = dict[str, "Mutant"]


class Mutant(NamedTuple):
    """A file with one place replaced."""

    file: str
    find: str
    replace: str

    @property
    def module(self) -> str:
        """The name under which a file of the package is imported."""
        return self.file.removesuffix(".py").replace("/", ".")

    def source(self) -> str:
        """The changed source."""
        text = (ROOT / self.file).read_text("utf-8")
        assert text.count(self.find) == 1, f"{self.find!r} occurs {text.count(self.find)} times in {self.file}"
        assert self.find != self.replace
        return text.replace(self.find, self.replace)


def read_table(file: Path) -> tuple[Mutants, dict[str, str]]:
    """The mutants of a file, and the cases that it excuses from having one, with the reason."""
    table = tomllib.loads(file.read_text("utf-8"))
    excused = table.pop("excused", {})
    return {name: Mutant(**entry) for name, entry in table.items()}, excused


# ---- Python mutants ------------------------------------------------------------------------------------


class MutantLoader(SourceFileLoader):
    """Loads the changed source, past the cache of compiled modules."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(mutant.module, str(ROOT / mutant.file))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        """The code of the changed source."""
        return compile(self.mutant.source(), f"mutant of {self.mutant.file}", "exec", dont_inherit=True)


class MutantFinder:
    """Finds the changed module; every other module is found as ever."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The spec of the changed module."""
        if name != self.mutant.module:
            return None
        return spec_from_file_location(name, ROOT / self.mutant.file, loader=MutantLoader(self.mutant))


def package() -> dict[str, ModuleType]:
    """The modules of the package that are imported now; the C library is not loaded twice."""
    return {
        name: module
        for name, module in sys.modules.items()
        if name == "reference" or (name.startswith("reference.") and not name.startswith("reference._kernels"))
    }


COPIES: dict[Mutant | None, dict[str, ModuleType]] = {}
"""The modules of every mutant that was imported so far: cases that name the same fault share them."""


@contextmanager
def imported(mutant: Mutant | None) -> Iterator[None]:
    """Have a copy of the package with the mutant in it inside the block; afterwards all is as before."""
    kept, finders = package(), list(sys.meta_path)
    for name in kept:
        del sys.modules[name]
    sys.modules.update(COPIES.get(mutant, {}))
    if mutant:
        sys.meta_path.insert(0, MutantFinder(mutant))
    try:
        yield
    finally:
        sys.meta_path[:] = finders
        COPIES[mutant] = package()
        for name in COPIES[mutant]:
            del sys.modules[name]
        sys.modules.update(kept)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in a block that does not end."""

    def late(*_: object) -> None:
        raise TimeoutError(f"no result after {seconds} seconds")

    handler = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)


def failure(case: Case, mutant: Mutant | None = None) -> str:
    """How the case fails on the Python path of a copy of the package; empty if it passes."""
    with imported(mutant):
        operations = importlib.import_module(f"reference.conformance.{case.op.partition('.')[0]}").OPERATIONS
        draws = importlib.import_module("reference.draws")
        loaded = sys.modules[mutant.module].__spec__ if mutant else None
        assert mutant is None or (loaded and isinstance(loaded.loader, MutantLoader)), "the mutant was not imported"
        tape = draws.Tape(draws.read(entry) for entry in case.draws)
        try:
            with time_limit(SECONDS):
                got = operations[case.op](read(case.input), read(case.data), tape, "python")
        except (ArithmeticError, LookupError, ValueError, TimeoutError) as error:
            return repr(error)
        return first_difference(case.expect, got) or (f"{tape.left} draws left" if tape.left else "")


# ---- C mutants -----------------------------------------------------------------------------------------


class Compiler:
    """Compiles and links the library as ``csrc/build.py`` asks; what a mutant leaves alone is compiled once.

    ``changed`` are files that stand in for those of the library, with their text; ``flags`` come after its own.
    """

    def __init__(
        self, folder: Path, changed: Mapping[str, str] = MappingProxyType({}), flags: Sequence[str] = ()
    ) -> None:
        build = runpy.run_path(str(CSRC / "build.py"))
        *_, options = build["ffi"]._assigned_source
        self.flags: list[str] = [*options["extra_compile_args"], *flags]
        self.libraries = [f"-l{name}" for name in options["libraries"]]
        self.folder, self.names = folder, build["SOURCES"]
        with redirect_stdout(StringIO()):
            build["ffi"].emit_c_code(str(folder / "_kernels.c"))
        for name in ["kernels.h", *(f"{name}.c" for name in self.names)]:
            text = changed.get(name) or (CSRC / name).read_text("utf-8")
            (folder / name).write_text(text, "utf-8")
        files = [folder / f"{name}.c" for name in ["_kernels", *self.names]]
        with ThreadPoolExecutor(2) as pool:
            self.objects = dict(zip(["_kernels", *self.names], pool.map(self.compile, files), strict=True))

    def compile(self, file: Path) -> Path:
        """The object file of a C file."""
        target = self.folder / f"{file.stem}.o"
        include = [f"-I{self.folder}", f"-I{sysconfig.get_path('include')}"]
        run([*compiler_command(), *words("CCSHARED"), *self.flags, *include, "-c", str(file), "-o", str(target)])
        return target

    def library(self, name: str, mutant: Mutant | None = None) -> Path:
        """The library, with a fault or as it is."""
        objects, target = dict(self.objects), self.folder / f"{name}.so"
        if mutant:
            file = self.folder / f"mutant-{name}.c"
            file.write_text(mutant.source(), "utf-8")
            objects[Path(mutant.file).stem] = self.compile(file)
        run([*linker_command(), *map(str, objects.values()), *self.libraries, "-o", str(target)])
        return target


def words(variable: str) -> list[str]:
    """A command or its options, as Python was built with them."""
    return shlex.split(sysconfig.get_config_var(variable) or "")


def compiler_command() -> list[str]:
    """The C compiler: CC of the environment, else Python's own."""
    return shlex.split(os.environ.get("CC", "")) or words("CC")


def linker_command() -> list[str]:
    """What makes a library of object files: Python's own, with the compiler above."""
    theirs, command = words("CC"), words("LDSHARED")
    return [*compiler_command(), *command[len(theirs) :]] if command[: len(theirs)] == theirs else command


def run(command: list[str]) -> None:
    """Run a command and show what it says if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{shlex.join(command)}\n{done.stderr}"


def require_compiler() -> None:
    """Fail without a C compiler, or skip where REFERENCE_ALLOW_NO_C=1 says that it may be missing."""
    command = compiler_command()
    if command and shutil.which(command[0]):
        return
    import pytest  # here, for a process that tries a library does well without

    reason = f"no C compiler: {shlex.join(command) or 'none is known'}"
    if os.environ.get("REFERENCE_ALLOW_NO_C") == "1":
        pytest.skip(reason)
    pytest.fail(f"{reason} (REFERENCE_ALLOW_NO_C=1 skips this)")


def noticed_in_c(slug: str, mutants: Mutants, folder: Path) -> dict[str, str]:
    """For every mutant, and for the library as it is, the paper's first case that fails; two libraries at a time."""
    require_compiler()
    compiler = Compiler(folder)
    tried: dict[str, Mutant | None] = {UNCHANGED: None, **mutants}

    def first_failure(name: str) -> str:
        return library_failure(slug, compiler.library(name, tried[name]))

    with ThreadPoolExecutor(2) as pool:
        return dict(zip(tried, pool.map(first_failure, tried), strict=True))


def library_failure(slug: str, library: Path) -> str:
    """The first case that fails on a library, found in another process: a mutant may crash or never end."""
    command = [sys.executable, "-m", "tests.mutation", slug, str(library)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=C_SECONDS, cwd=ROOT)
    except subprocess.TimeoutExpired:
        return f"no result after {C_SECONDS} seconds"
    assert done.returncode <= 0, done.stderr
    return f"ended by signal {-done.returncode}" if done.returncode else done.stdout


# ---- in a process of its own: the vectors of a paper on one library ------------------------------------


def operations_on(slug: str, library: str) -> Any:
    """The paper's operations on a given library, which is put where the package looks for its own."""
    spec = importlib.util.spec_from_file_location("reference._kernels", library)
    assert spec
    assert spec.loader
    sys.modules["reference._kernels"] = kernels = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kernels)
    assert importlib.import_module("reference.backend").lib is kernels.lib
    return importlib.import_module(f"reference.conformance.{slug}")


def failing(slug: str, library: str) -> Iterator[str]:
    """The cases that fail on a library, and how; a run counts with its events told and without."""
    room = operations_on(slug, library)
    for case in cases(slug):
        ways = {case.op: room.OPERATIONS[case.op]}
        if case.level == "L3":
            ways["silently"] = room.run_silently
        for way, operation in ways.items():
            tape = case.tape()
            try:
                got = operation(read(case.input), read(case.data), tape, "c")
                difference = first_difference(told_by_c(case, got, room), got)
            except Exception as error:
                difference = repr(error)
            if difference or tape.left:
                yield f"{case.id} ({way}): {difference or f'{tape.left} draws left'}"


def told_by_c(case: Case, got: dict[str, Any], room: Any) -> dict[str, Any]:
    """What a case expects, less what only the mirror can tell."""
    slug = case.op.partition(".")[0]
    only_mirror = {f"{slug}:{line}" for line in getattr(room, "MIRROR_LINES", ())}
    own = ("spins", "wheels", "trials", "reduced", "events", *getattr(room, "MIRROR_TELLS", ()))
    told = {name: value for name, value in case.expect.items() if name in got or name not in own}
    if "events" in got:
        told["events"] = [event for event in case.expect["events"] if event["line"] not in only_mirror]
    return told


if __name__ == "__main__":
    print(next(failing(*sys.argv[1:]), ""), end="")
