"""The C library built for a trial, loaded in the place of the real one, and the cases of the papers that run on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from reference.papers import SLUGS
from tests.mutants.c_path import load
from tests.mutants.compiler import CSRC, Compiler
from tests.mutants.vectors_on import Trial, trials

HERE = Path(__file__).parent


def build(folder: Path, flags: list[str], *more: Path) -> Path:
    """The library, compiled and linked with more flags after its own and with more files."""
    compiler = Compiler(folder, {}, flags)
    for file in more:
        compiler.objects[file.stem] = compiler.compile(file)
    compiler.libraries += [flag for flag in flags if flag.startswith(("-fsanitize", "--coverage"))]
    compiler.link("_kernels")
    return folder / "_kernels.so"


def every(nth: int) -> Iterator[Trial]:
    """Every n-th case of every paper on the C path."""
    for slug in SLUGS:
        yield from trials(slug, "c")[::nth]


def entry_points() -> set[str]:
    """The functions of the interface that take memory and give it back themselves."""
    found = set()
    for file in CSRC.glob("*.c"):
        for body in re.split(r"\n(?=\w[^;{]*\([^;{]*\)\n\{)", file.read_text("utf-8")):
            head = body.partition("\n{")[0]
            if "memory_free(&" in body and not head.startswith("static") and file.stem != "memory":
                found.add(re.findall(r"(\w+)\(", head)[0])
    return {name for name in found if not name.endswith("_close")}  # these only give back


__all__ = ["HERE", "build", "entry_points", "every", "load"]
