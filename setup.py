"""Builds the C library beside the package, which ships its sources too; everything else is in pyproject.toml."""

from setuptools import find_namespace_packages, setup

ROOMS = find_namespace_packages(include=["reference", "reference.*"], exclude=["*__pycache__*"])

setup(
    cffi_modules=["csrc/build.py:ffi"],
    packages=[*ROOMS, "reference.csrc"],
    package_dir={"reference.csrc": "csrc"},
)
