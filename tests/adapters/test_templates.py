"""The templates: under sixty lines each, and where their language is present they pass what they offer."""

import shutil
import subprocess

import pytest

from tests.adapters.faults import EXAMPLES, verify

TEMPLATES = EXAMPLES / "templates"

PROGRAMS = {
    "adapter.mjs": "node",
    "Adapter.java": "javac",
    "adapter.R": "Rscript",
    "adapter.go": "go",
    "adapter.cpp": "g++",
}
"""What each needs."""


def command(name, folder):
    """How a template is started, built first where that is needed."""
    file, built = str(TEMPLATES / name), str(folder / "adapter")
    if name == "Adapter.java":
        subprocess.run(["javac", "-Xlint:all", "-d", str(folder), file], check=True)
        return ["java", "-cp", str(folder), "Adapter"]
    if name == "adapter.cpp":
        subprocess.run(["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", built, file], check=True)
        return [built]
    if name == "adapter.go":
        subprocess.run(["go", "build", "-o", built, file], check=True)
        return [built]
    return [PROGRAMS[name], file]


def lacks(name):
    if shutil.which(PROGRAMS[name]) is None:
        return f"{PROGRAMS[name]} is not on the PATH"
    if name == "adapter.R" and subprocess.run(["Rscript", "-e", "library(jsonlite)"], capture_output=True).returncode:
        return "R has no jsonlite"
    return ""


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_template_passes_what_it_offers_and_declines_the_rest(name, tmp_path):
    if why := lacks(name):
        pytest.skip(why)
    report = verify(command(name, tmp_path), ["antminer.majority", "antminer.quality"])
    assert {(outcome.op, outcome.verdict) for outcome in report.outcomes} == {
        ("antminer.majority", "passed"),
        ("antminer.quality", "skipped"),
    }


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_template_is_short(name):
    assert len((TEMPLATES / name).read_text("utf-8").splitlines()) < 60
