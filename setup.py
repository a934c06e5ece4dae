"""Builds the C library, and says what the package holds; everything else is in pyproject.toml.

The C sources and the standard's pages stand beside the package in the source tree, and inside it where it is installed.
"""

import sysconfig

from setuptools import find_namespace_packages, setup

ROOMS = find_namespace_packages(include=["reference", "reference.*"], exclude=["*__pycache__*"])
PARTS = ["listing", "parameters", "choices", "operations", "events"]
STANDARD = ["numbers.md", "protocol.md", "standard/*.md", *(f"generated/*/{part}.md" for part in PARTS)]

STABLE = {} if sysconfig.get_config_var("Py_GIL_DISABLED") else {"bdist_wheel": {"py_limited_api": "cp311"}}
"""cffi builds for Python's stable interface, so one wheel serves every version; free-threaded builds have none."""

setup(
    options=STABLE,
    cffi_modules=["csrc/build.py:ffi"],
    packages=[*ROOMS, "reference.csrc", "reference.docs"],
    package_dir={"reference.csrc": "csrc", "reference.docs": "docs"},
    package_data={
        **{room: ["*.toml", "*.json", "*.md", "py.typed"] for room in ROOMS},
        "reference.csrc": ["*.c", "*.h"],
        "reference.docs": STANDARD,
    },
)
