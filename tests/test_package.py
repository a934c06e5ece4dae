"""The package outside its source tree: sdist to wheel to an installed folder, with C, TOML and vectors."""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
from pathlib import Path

import pytest

from tests import dist, oldest
from tests.conftest import ALLOW_NO_C

ROOT = Path(__file__).parent.parent

ALONE = """
import sys
sys.meta_path = [finder for finder in sys.meta_path if "Editable" not in getattr(finder, "__name__", "")]
"""
"""Keeps an editable installation of the source tree from lending its files to the installed package."""

LOOK = """
import json, pathlib, reference
from reference import AntMiner, backend, datasets, transcription
from reference.papers import SLUGS
from reference.conformance import vectors
assert pathlib.Path(reference.__file__).is_relative_to(pathlib.Path({folder!r})), reference.__file__
model = AntMiner(min_cases_per_rule=2, random_state=1).fit(datasets.load("weather"))
print(json.dumps([backend.available(), len(vectors.cases("antminer")), len(model.rule_list_.rules) > 0,
                  "csrc/antminer.c" in transcription.explain("antminer:38"), len(vectors.manifest())]))
for slug in SLUGS:
    assert transcription.transcript(slug).lines and vectors.cases(slug), slug
    assert (pathlib.Path(reference.__file__).parent / slug / "pins.toml").is_file(), slug
assert (pathlib.Path(reference.__file__).parent / "conformance" / "schemas" / "vectors.json").is_file()
from reference.conformance import archive
held = archive.contents()
assert held["LICENSE"] and "schemas/reply.json" in held and "operations/antminer.spin.md" in held
assert held["README.md"] and "numbers.md" in held and "standard/abcodt.md" in held
assert reference.readings("myra")
"""


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    script = f"from setuptools import build_meta; build_meta.build_sdist({str(folder)!r})"
    run(sys.executable, "-c", script, cwd=ROOT)
    return next(folder.glob("swarm_reference-*.tar.gz"))


def install(sdist, folder, **environment):
    """Build a wheel from the sdist, and unpack it as an installation does."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    source = next((folder / "unpacked").iterdir())
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    options = ["--no-deps", "--no-build-isolation"]
    run(*pip, "wheel", *options, "--wheel-dir", str(folder), str(source), env={**os.environ, **environment})
    wheel = next(folder.glob("swarm_reference-*.whl"))
    run(*pip, "install", "--no-deps", "--target", str(folder / "installed"), str(wheel))
    return folder / "installed"


def alone(installed, tmp_path, script):
    env = {**os.environ, "PYTHONPATH": str(installed)}
    return run(sys.executable, "-c", ALONE + script, cwd=tmp_path, env=env).strip()


def look(installed, tmp_path):
    return alone(installed, tmp_path, LOOK.format(folder=str(installed)))


def test_wheel_works_outside_the_source_tree(sdist, tmp_path):
    if ALLOW_NO_C:
        pytest.skip("REFERENCE_ALLOW_NO_C=1: there may be no compiler; the next test installs without one")
    from reference.conformance import vectors

    installed = install(sdist, tmp_path)
    if not sysconfig.get_config_var("Py_GIL_DISABLED"):
        assert "-cp311-abi3-" in next(tmp_path.glob("*.whl")).name
    expected = [True, len(vectors.cases("antminer")), True, True, len(vectors.manifest())]
    assert look(installed, tmp_path) == str(expected).replace("True", "true")


def test_an_sdist_is_the_same_bytes_whenever_it_is_made(tmp_path):
    """Times, owners and the order of names do not show."""
    for name, order, seconds in (("one.tar.gz", ("a", "b"), 1), ("two.tar.gz", ("b", "a"), 2)):
        with tarfile.open(tmp_path / name, "w:gz") as archive:
            for member in order:
                (tmp_path / member).write_text(member)
                os.utime(tmp_path / member, (seconds, seconds))
                archive.add(tmp_path / member, f"p/{member}")
        dist.normalised(tmp_path / name, 1000)
    assert (tmp_path / "one.tar.gz").read_bytes() == (tmp_path / "two.tar.gz").read_bytes()
    with tarfile.open(tmp_path / "one.tar.gz") as archive:
        found = [(member.name, member.mtime, member.mode) for member in archive]
    assert found == [("p/a", 1000, 0o644), ("p/b", 1000, 0o644)]


def test_the_lowest_versions_are_those_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = oldest.lowest(project)
    assert lines[0] == "numpy==1.26"
    assert len(lines) == len(project["dependencies"]) + len(oldest.OF_TESTS)
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", line) for line in lines)


def test_without_a_compiler_the_python_path_is_installed(sdist, tmp_path):
    installed = install(sdist, tmp_path, CC=str(tmp_path / "no-compiler"))
    assert look(installed, tmp_path).startswith("[false, ")
    said = alone(installed, tmp_path, "from reference.cli import main\nmain(['demo'])")
    assert said.count("The C library was not built here (no C compiler?), so the Python path runs alone.") == 1


def test_the_sdist_has_what_a_stranger_needs(sdist):
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for name in ("csrc/kernels.h", "csrc/antminer.c", "csrc/build.py", "setup.py", "LICENSE", "README.md", "Makefile"):
        assert name in names
