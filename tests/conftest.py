"""Fixtures of the suite: both paths, and the papers' data sets where they are at hand."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from docs.generator.mirror import pack
from reference import backend as paths, datasets

ALLOW_NO_C = os.environ.get("REFERENCE_ALLOW_NO_C") == "1"


def pytest_collection_modifyitems(items):
    """Tests that look at the site in a browser, so that they can be left out: ``-m "not browser"``."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(params=["python", "c"])
def backend(request):
    """Each path in turn; a missing C library fails unless REFERENCE_ALLOW_NO_C=1 says it may be missing."""
    if request.param == "c":
        require_c()
    return request.param


@pytest.fixture
def c_path():
    """For tests that compare the paths."""
    require_c()


def require_c():
    if paths.available():
        return
    if ALLOW_NO_C:
        pytest.skip("the C library was not built, and REFERENCE_ALLOW_NO_C=1 allows it")
    pytest.fail("the C library was not built; set REFERENCE_ALLOW_NO_C=1 if that is intended")


def paper_data(name):
    """A data set of the papers: built in, or from the folder REFERENCE_DATA; skips visibly without it."""
    if name in datasets.names():
        return datasets.load(name)
    folder = os.environ.get("REFERENCE_DATA")
    if not folder or not Path(folder).is_dir():
        pytest.skip(f"{name} is not built in; set REFERENCE_DATA to the folder of the papers' data sets")
    return datasets.load(name)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The documentation, built strictly; the page with an editor has the mirror of today, if it has Python at all."""
    pack.refresh()
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder
