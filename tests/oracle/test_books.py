"""The vector files of every paper: fresh, well formed, and enough to work their cases out again."""

from __future__ import annotations

import json
import math
import re
import struct
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.bookmaking import decode, draw
from tests.oracle.comparing import as_json
from tests.oracle.make import __main__ as command
from tests.oracle.make.files import VECTORS, build, papers, stale
from tests.oracle.options import LATER, stated

LAST_DIGITS = {"carboost", "gcaco"}
"""The papers whose cases begin with numbers that another machine's exponential or logarithm may round otherwise."""


@pytest.fixture(scope="module", params=papers())
def paper(request: pytest.FixtureRequest) -> str:
    """Each paper in turn."""
    return str(request.param)


@pytest.fixture(scope="module")
def files(paper: str) -> dict[str, str]:
    """Build all files; every number of the worked example is compared on the way."""
    return build(paper)


@pytest.fixture(scope="module")
def books(files: dict[str, str]) -> dict[str, Any]:
    """Return the files as JSON."""
    return {name: json.loads(text) for name, text in files.items()}


def alike(one: Any, other: Any, least: float = 0.0) -> bool:
    """Tell whether two JSON values are the same but for what is granted to floats: the stated units, or ``least``."""
    if isinstance(one, dict) and "f64" in one:
        a, b = decode(one), decode(other)
        room = max(least * max(abs(a), 1.0), one.get("ulp", 0) * math.ulp(max(abs(a), 1.0)))
        return one.get("ulp") == other.get("ulp") and (one["f64"] == other["f64"] or abs(a - b) <= room)
    if isinstance(one, dict):
        return list(one) == list(other) and all(alike(one[key], other[key], least) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(alike(a, b, least) for a, b in zip(one, other, strict=True))
    return bool(one == other)


def test_files_on_disk_are_fresh(paper: str, files: dict[str, str], books: dict[str, Any]) -> None:
    """What is on disk is what the oracle gives, but for the last bits that another machine's logarithms may have."""
    assert {path.name for path in (VECTORS / paper).glob("*.json")} == set(files)
    for name in stale(files, VECTORS / paper):
        on_disk = json.loads((VECTORS / paper / name).read_text(encoding="utf-8"))
        assert alike(on_disk, books[name], 1e-12 if paper in LAST_DIGITS else 0.0), name


@pytest.mark.parametrize(("units", "ulp", "same"), [(0, {}, True), (1, {}, False), (4, {"ulp": 4}, True),
                                                    (5, {"ulp": 4}, False)])
def test_fresh_is_what_the_stated_units_allow(units: int, ulp: dict[str, int], same: bool) -> None:
    """A float may differ by the units in the last place that its file states, and by no more."""
    one, other = ({"f64": struct.pack(">d", 1.0 + n * math.ulp(1.0)).hex()} | ulp for n in (0, units))
    assert alike({"x": [one]}, {"x": [other]}) == same
    assert not alike(one, other | {"ulp": 9})


def test_check_tells_stale_from_fresh(paper: str, files: dict[str, str], tmp_path: Path,
                                      monkeypatch: pytest.MonkeyPatch) -> None:
    """``--check`` writes nothing and fails on absent and on changed files."""
    monkeypatch.setattr(command, "build", lambda _: files)
    assert command.main([paper, "--check"], tmp_path) == 1
    assert list(tmp_path.iterdir()) == []
    assert command.main([paper], tmp_path) == 0
    assert command.main([paper, "--check"], tmp_path) == 0
    changed = min((tmp_path / paper).iterdir())
    changed.write_bytes(changed.read_bytes() + b"\n")
    assert command.main([paper, "--check"], tmp_path) == 1


def test_a_wrong_word_is_refused() -> None:
    """Neither an unknown option nor an unknown paper writes anything."""
    for words in (["--wrong"], ["no-paper"]):
        with pytest.raises(SystemExit, match="2"):
            command.main(words)


def test_cases_are_well_formed(paper: str, books: dict[str, Any]) -> None:
    """Keys, order of keys, derivations and tapes are as agreed; every operation has a case; nothing is infinite."""
    keys = ["id", "title", "op", "line", "reading", "input", "draws", "expect", "derivation", "source", "kills"]
    seen = set()
    for book in books.values():
        json.dumps(book, allow_nan=False)
        assert list(book) == ["format", "paper", "level", "data", "cases"]
        for case in book["cases"]:
            assert list(case) == keys
            assert re.fullmatch(rf"{paper}-[a-z0-9]+(-[a-z0-9]+)*", case["id"])
            assert case["derivation"] in ("hand", "identity", "independent")
            assert all(0.0 <= draw(entry) < 1.0 for entry in case["draws"])
            assert case["expect"].get("n_draws", 0) == len(case["draws"])
            assert "events" in case["expect"] or book["level"] != "L3"
            seen.add(case["op"])
    assert seen == set(import_module(f"tests.oracle.make.{paper}.operations").OPERATIONS)


def test_cases_follow_from_their_files(paper: str, books: dict[str, Any]) -> None:
    """What a file says about a case is enough to work the case out again."""
    evaluate = import_module(f"tests.oracle.make.{paper}.operations").evaluate
    for book in books.values():
        for case in book["cases"]:
            assert as_json(evaluate(case, book["data"])) == case["expect"], case["id"]


def test_a_later_option_is_stated_where_it_is_not_the_default() -> None:
    """Cases that were there before an option leave it out, and absent means default."""

    @dataclass(frozen=True)
    class Options:
        n_ants: int = 3
        default_from: str = field(default="left", metadata=LATER)

    assert stated(Options()) == {"n_ants": 3}
    assert stated(Options(default_from="all")) == {"n_ants": 3, "default_from": "all"}
