"""Builds reference._kernels: ``kernels.h`` is the interface, the C files beside it are the code."""

from __future__ import annotations

import os
from pathlib import Path
from sysconfig import get_platform

from cffi import FFI

HERE = Path(__file__).parent

# Bit for bit as in Python: no fused multiply-add, no reassociation, no instruction set of this machine. No debug
# information, which would hold the path of the build.
GNU = ["-std=c11", "-O3", "-g0", "-funroll-loops", "-ffp-contract=off", "-fvisibility=hidden", "-Wall", "-Wextra"]
MSVC = ["/std:c11", "/O2", "/fp:precise", "/W3"]

ffi = FFI()
ffi.cdef((HERE / "kernels.h").read_text(encoding="utf-8"))
ffi.set_source(
    "reference._kernels",
    '#include <stdint.h>\n#include "kernels.h"\n',
    sources=sorted(f"csrc/{file.name}" for file in HERE.glob("*.c")),
    include_dirs=["csrc"],
    depends=["csrc/kernels.h"],
    extra_compile_args=MSVC if get_platform().startswith("win") else GNU,
    # gcaco.c raises to powers.
    libraries=["m"] if os.name == "posix" else [],
    # Without a compiler the Python path is installed alone, unless REFERENCE_NEEDS_C=1.
    optional=os.environ.get("REFERENCE_NEEDS_C") != "1",
)
