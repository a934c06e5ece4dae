"""Faults put into the C library are noticed by the vectors.

``c_mutants.toml`` has the faults: one place of one C file each. Every mutant is compiled into a library of
its own, with the flags of the real one, and the vectors run on it in a process of its own.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CSRC = ROOT / "csrc"
MUTANTS: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("c_mutants.toml").read_text("utf-8"))
UNCHANGED = "unchanged"
SECONDS = 30.0

# ---- in the test: compile every mutant -----------------------------------------------------------------


class Compiler:
    """Compiles and links the library as ``csrc/build.py`` asks; what a mutant leaves alone is compiled once."""

    def __init__(self, folder: Path) -> None:
        build = runpy.run_path(str(CSRC / "build.py"))
        *_, options = build["ffi"]._assigned_source
        self.flags: list[str] = options["extra_compile_args"]
        self.folder, self.names = folder, build["SOURCES"]
        build["ffi"].emit_c_code(str(folder / "_kernels.c"))
        files = [folder / "_kernels.c", *(CSRC / f"{name}.c" for name in self.names)]
        with ThreadPoolExecutor(2) as pool:
            self.objects = dict(zip(["_kernels", *self.names], pool.map(self.compile, files), strict=True))

    def compile(self, file: Path, name: str = "") -> Path:
        """The object file of a C file."""
        target = self.folder / f"{name or file.stem}.o"
        include = [f"-I{CSRC}", f"-I{sysconfig.get_path('include')}"]
        run([*compiler_command(), *words("CCSHARED"), *self.flags, *include, "-c", str(file), "-o", str(target)])
        return target

    def library(self, name: str, objects: dict[str, Path]) -> Path:
        """The library made of the unchanged object files and the given ones."""
        target = self.folder / f"{name}.so"
        run([*linker_command(), *map(str, {**self.objects, **objects}.values()), "-o", str(target)])
        return target

    def mutant(self, name: str) -> Path:
        """The library with one fault."""
        entry = MUTANTS[name]
        file = self.folder / f"{name}.c"
        file.write_text(changed(entry), "utf-8")
        return self.library(name, {Path(entry["file"]).stem: self.compile(file, f"mutant-{name}")})


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


def changed(entry: dict[str, str]) -> str:
    """The C file with its one place replaced."""
    text = (ROOT / entry["file"]).read_text("utf-8")
    count = text.count(entry["find"])
    assert count == 1, f"{entry['find']!r} occurs {count} times in {entry['file']}"
    return text.replace(entry["find"], entry["replace"])


def failure(library: Path) -> str:
    """The first case that fails on a library, found in another process: a mutant may crash or never end."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, __file__, str(library)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=SECONDS, env={**os.environ, "PYTHONPATH": paths}
        )
    except subprocess.TimeoutExpired:
        return f"no result after {SECONDS} seconds"
    assert done.returncode <= 0, done.stderr
    return f"ended by signal {-done.returncode}" if done.returncode else done.stdout


@pytest.fixture(scope="module")
def compiler(tmp_path_factory: pytest.TempPathFactory) -> Compiler:
    """The compiler, with the unchanged files compiled."""
    command = compiler_command()
    if not command or not shutil.which(command[0]):
        reason = f"no C compiler: {shlex.join(command) or 'none is known'}"
        if os.environ.get("REFERENCE_ALLOW_NO_C") == "1":
            pytest.skip(reason)
        pytest.fail(f"{reason} (REFERENCE_ALLOW_NO_C=1 skips this)")
    return Compiler(tmp_path_factory.mktemp("mutants"))


@pytest.fixture(scope="module")
def noticed(compiler: Compiler) -> dict[str, str]:
    """For every mutant the first case that fails on it, two mutants at a time."""
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(MUTANTS, pool.map(lambda name: failure(compiler.mutant(name)), MUTANTS), strict=True))


def test_unchanged_library_passes(compiler: Compiler) -> None:
    """Compiled and loaded the same way, the library as it is fails no case."""
    assert failure(compiler.library(UNCHANGED, {})) == ""


@pytest.mark.parametrize("name", MUTANTS)
def test_vectors_notice_the_mutant(name: str, noticed: dict[str, str]) -> None:
    """At least one case fails."""
    assert noticed[name]


# ---- in a process of its own: run the vectors on one library -------------------------------------------


def load(library: str) -> Any:
    """The package's operations on a given library; the package's own entry is left out, it imports far more."""
    package = ModuleType("reference")
    package.__path__ = [str(ROOT / "reference")]
    sys.modules["reference"] = package
    spec = importlib.util.spec_from_file_location("reference._kernels", library)
    assert spec
    assert spec.loader
    sys.modules["reference._kernels"] = kernels = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kernels)
    assert importlib.import_module("reference.backend").lib is kernels.lib
    return importlib.import_module("reference.conformance.antminer")


def failing(library: str) -> Iterator[str]:
    """The cases that fail on a library, and how."""
    room = load(library)
    vectors, values = (importlib.import_module(f"reference.conformance.{name}") for name in ("vectors", "values"))
    for case in vectors.cases("antminer"):
        ways = {case.op: room.OPERATIONS[case.op]}
        if case.op == "antminer.run":
            ways["silently"] = room.run_silently
        for way, operation in ways.items():
            tape = case.tape()
            try:
                got = operation(values.read(case.input), values.read(case.data), tape, "c")
                difference = values.first_difference(told_by_c(case.expect, got, room.MIRROR_LINES), got)
            except Exception as error:
                difference = repr(error)
            if difference or tape.left:
                yield f"{case.id} ({way}): {difference or f'{tape.left} draws left'}"


def told_by_c(expect: dict[str, Any], got: dict[str, Any], mirror_lines: list[int]) -> dict[str, Any]:
    """What a case expects, less what only the mirror can tell."""
    only_mirror = {f"antminer:{line}" for line in mirror_lines}
    told = {name: value for name, value in expect.items() if name not in ("spins", "trials", "reduced", "events")}
    if "events" in got:
        told["events"] = [event for event in expect["events"] if event["line"] not in only_mirror]
    return told


if __name__ == "__main__":
    print(next(failing(sys.argv[1]), ""), end="")
