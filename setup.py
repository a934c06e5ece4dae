"""The C library; everything else about the package is in pyproject.toml."""

from setuptools import setup

setup(cffi_modules=["csrc/build.py:ffi"])
