"""The C path under test: one library with a switch for every fault."""

from __future__ import annotations

import ctypes
import importlib.util
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

try:
    from numpy._core import _multiarray_umath
except ImportError:  # NumPy 1
    from numpy.core import _multiarray_umath

from reference.papers import SLUGS
from tests.mutants.compiler import CSRC, Compiler
from tests.mutants.fault import Fault
from tests.mutants.in_c import Library
from tests.mutants.vectors_on import SHARED

HERE = Path(__file__).parent
FILES = {
    SHARED: ["memory", "table", "draws", "coverage", "roulette", "pheromone"],
    **{slug: [slug] for slug in SLUGS},
    "gcaco": ["gcaco", "similarity"],
    "abcodt": ["abcodt", "trees"],
}
"""The C files of every paper, and those that all share."""

SMALL_BLOCKS = {
    "#define COVERAGE_BLOCK 2048": "#define COVERAGE_BLOCK 2",
    "#define COVERAGE_STRETCH 131072": "#define COVERAGE_STRETCH 2",
}
"""Row sets are counted in blocks; with blocks of two words small tables have several."""

TRAPS = ["-fsanitize=bounds,object-size,shift", "-fsanitize-undefined-trap-on-error"]
"""A local array left, or a word shifted too far, ends the process."""


class CPath:
    """The library with its switches, loaded in the place of the real one."""

    def __init__(self, slug: str, folder: Path) -> None:
        self.library = Library(CSRC, [name for names in FILES.values() for name in names])
        path = folder / "_kernels.so"
        if not path.exists():
            self._build(folder)
        self.switches = ctypes.CDLL(str(path))
        self.switches.fault_arrays.restype = ctypes.c_void_p
        self.switches.fault_reached.restype = ctypes.POINTER(ctypes.c_ubyte * self.library.n_statements)
        self.numbers = {fault.id: number for number, fault in enumerate(self.library.faults, 1)}
        self.faults = [fault for fault in self.library.faults if Path(fault.file).stem in FILES[slug]]
        load(path)

    def _build(self, folder: Path) -> None:
        """Compile the library as ``csrc/build.py`` asks, from what was made of its files."""
        header = (CSRC / "kernels.h").read_text("utf-8")
        for block, small in SMALL_BLOCKS.items():
            assert block in header
            header = header.replace(block, small)
        changed = {**self.library.texts, "kernels.h": header}
        # Newer compilers refuse what a switch around a pointer gives, ``fault_ == 7 ? !p : p``, unless told not to.
        own = [f"-I{HERE}", f"-I{folder}", f"-DN_STATEMENTS={self.library.n_statements}"]
        own += ["-w", "-Wno-error=int-conversion"]
        compiler = Compiler(folder, changed, [*own, *TRAPS])
        compiler.objects["switchboard"] = compiler.compile(HERE / "switchboard.c")
        compiler.link("_kernels")

    def reached(self) -> set[int]:
        """The statements reached since the last call."""
        hits = self.switches.fault_reached().contents
        found = {number for number, hit in enumerate(bytes(hits)) if hit}
        ctypes.memset(hits, 0, len(hits))
        return found

    def arm(self, fault: Fault) -> Callable[[], None]:
        """What puts a fault in place, for good."""
        return lambda: self.switches.fault_choose(self.numbers[fault.id])

    def fences(self) -> list[Callable[[], None]]:
        """Memory with a fence behind every block, and in another round before."""
        return [partial(self._fence, before) for before in (0, 1)]

    def _fence(self, before: int) -> None:
        """Have C and NumPy allocate fenced memory from now on; ``PyDataMem_SetHandler`` is NumPy's function 304."""
        capsule = ctypes.pythonapi.PyCapsule_New
        capsule.restype, capsule.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        address = ctypes.pythonapi.PyCapsule_GetPointer
        address.restype, address.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        functions = ctypes.cast(address(_multiarray_umath._ARRAY_API, None), ctypes.POINTER(ctypes.c_void_p))
        set_handler = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object)(functions[304])
        set_handler(capsule(self.switches.fault_arrays(before), b"mem_handler", None))


def load(path: Path) -> None:
    """Have the package find this library where it looks for its own."""
    assert "reference.backend" not in sys.modules, "the C library is loaded already"
    spec = importlib.util.spec_from_file_location("reference._kernels", path)
    assert spec
    assert spec.loader
    sys.modules["reference._kernels"] = kernels = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kernels)
