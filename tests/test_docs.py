"""The site: generated parts are fresh, and nothing on it asks another host for anything."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs import generate

ROOT = Path(__file__).parent.parent
OUTSIDE = r"""((?:https?:)?//[^"'\s>)]+)"""
ASKS = re.compile(rf"""(?:src|href|action|data|poster|srcset)=["']?{OUTSIDE}|url\(["']?{OUTSIDE}""")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def test_generated_parts_are_fresh():
    stale = [path for path, text in generate.generated().items() if path.read_text("utf-8") != text]
    assert stale == [], "run `make generate`"


def test_no_request_leaves_the_site(site):
    for path in [*site.rglob("*.html"), *site.rglob("*.css")]:
        for found in ASKS.finditer(path.read_text("utf-8")):
            tag = path.read_text("utf-8")[: found.start()].rpartition("<")[2]
            assert tag.startswith("a "), f"{path.name} asks {found[1] or found[2]}"


def test_every_line_and_reading_has_its_anchor(site):
    from reference import transcription

    for slug in transcription.SLUGS:
        page = (site / "papers" / f"{slug}.html").read_text("utf-8")
        for line in transcription.transcript(slug).lines:
            assert f'id="{slug}-{line.id.partition(":")[2]}"' in page
        for reading in transcription.transcript(slug).readings:
            assert f'id="reading-{reading.id.lower()}"' in page


def test_anchors_are_unique(site):
    for path in site.rglob("*.html"):
        ids = re.findall(r'\bid="([^"]+)"', path.read_text("utf-8"))
        assert len(ids) == len(set(ids)), f"{path.name}: {[id for id in set(ids) if ids.count(id) > 1]}"
