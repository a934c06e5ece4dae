"""Compiles the C library, with changed files in the place of its own."""

from __future__ import annotations

import os
import runpy
import shlex
import subprocess
import sysconfig
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from tests.mutation import ROOT

CSRC = ROOT / "csrc"


class Compiler:
    """Compiles the library as ``csrc/build.py`` asks.

    ``changed`` are files that stand in for those of the library, with their text; ``flags`` come after its own.
    """

    def __init__(self, folder: Path, changed: Mapping[str, str], flags: Sequence[str]) -> None:
        build = runpy.run_path(str(CSRC / "build.py"))
        *_, options = build["ffi"]._assigned_source
        self.flags: list[str] = [*options["extra_compile_args"], *flags]
        self.libraries = [f"-l{name}" for name in options["libraries"]]
        self.folder, self.names = folder, sorted(file.stem for file in CSRC.glob("*.c"))
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

    def link(self, name: str) -> None:
        """Make a library of all object files."""
        target = self.folder / f"{name}.so"
        run([*linker_command(), *map(str, self.objects.values()), *self.libraries, "-o", str(target)])


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
