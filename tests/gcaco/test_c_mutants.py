"""Faults put into the C library are noticed by the vectors."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutation import UNCHANGED, noticed_in_c, read_table

MUTANTS, _ = read_table(Path(__file__).with_name("c_mutants.toml"))


@pytest.fixture(scope="module")
def noticed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """For every mutant the first case that fails on it."""
    return noticed_in_c("gcaco", MUTANTS, tmp_path_factory.mktemp("mutants"))


def test_unchanged_library_passes(noticed: dict[str, str]) -> None:
    """Compiled and loaded the same way, the library as it is fails no case."""
    assert noticed[UNCHANGED] == ""


@pytest.mark.parametrize("name", MUTANTS)
def test_vectors_notice_the_mutant(name: str, noticed: dict[str, str]) -> None:
    """At least one case fails."""
    assert noticed[name]
