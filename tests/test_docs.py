"""The site: generated parts are fresh, and nothing on it asks another host for anything."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.generator import files, listing
from reference import transcription
from reference.papers import SLUGS

ROOT = Path(__file__).parent.parent
OUTSIDE = r"""((?:https?:)?//[^"'\s>)]+)"""
PAGES = [ROOT / "README.md", *files.pages()]
SHAPE = ["The problem and the idea", "Parameters", "Step through a run", "Equations", "Side by side", "Readings"]
SHAPE += ["Worked example", "Figures", "Limits"]
"""The sections of a paper's page."""
LONGEST = 25_000
"""Bytes of Markdown that a page may have."""
ASKS = re.compile(rf"""(?:src|href|action|data|poster|srcset)=["']?{OUTSIDE}|url\(["']?{OUTSIDE}""")


def test_generated_parts_are_fresh():
    assert files.stale(files.generated()) == [], "run `make generate`"


def test_generated_parts_hold_no_python_block():
    """It would run apart from the page that shows it, without the names of the blocks above it."""
    for part in files.GENERATED.rglob("*.md"):
        assert not re.search(r"^ *```python$", part.read_text("utf-8"), re.MULTILINE), part


@pytest.mark.parametrize("page", files.pages(), ids=lambda page: page.stem)
def test_pages_hold_prose(page):
    """What a program writes is included, not pasted, so that a page and its changes can be read as text."""
    text = page.read_text("utf-8")
    assert len(text.encode()) < LONGEST
    assert set(re.findall(r"^--8<-- .*$", text, re.MULTILINE)) == {found[0] for found in files.INCLUDE.finditer(text)}
    assert not re.search(r"^<(?:table|tr|li|div class=\"player)", text, re.MULTILINE)


def test_no_request_leaves_the_site(site):
    for path in [*site.rglob("*.html"), *site.rglob("*.css")]:
        for found in ASKS.finditer(path.read_text("utf-8")):
            tag = path.read_text("utf-8")[: found.start()].rpartition("<")[2]
            assert tag.startswith("a "), f"{path.name} asks {found[1] or found[2]}"


def test_every_line_and_reading_has_its_anchor(site):
    for slug in SLUGS:
        page = (site / "papers" / f"{slug}.html").read_text("utf-8")
        for line in transcription.transcript(slug).lines:
            assert f'id="{slug}-{line.id.partition(":")[2]}"' in page
        for reading in transcription.transcript(slug).readings:
            assert f'id="reading-{reading.id.lower()}"' in page


def test_anchors_are_unique(site):
    for path in site.rglob("*.html"):
        ids = re.findall(r'\bid="([^"]+)"', path.read_text("utf-8"))
        assert len(ids) == len(set(ids)), f"{path.name}: {[id for id in set(ids) if ids.count(id) > 1]}"


@pytest.mark.parametrize("slug", SLUGS)
def test_papers_have_one_shape(slug):
    page = (ROOT / "docs" / "papers" / f"{slug}.md").read_text("utf-8")
    sections = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert [name for name in SHAPE if name in sections] == sections
    assert {*SHAPE} - {*sections} <= {"Step through a run"}


@pytest.mark.parametrize("slug", SLUGS)
def test_the_index_has_every_line_with_its_row(site, slug):
    index = (site / "lines.html").read_text("utf-8")
    for line in transcription.transcript(slug).lines:
        assert f'href="papers/{slug}.html#{listing.anchor(line.id)}"' in index


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_figure_or_an_equation_gives_is_in_the_index(slug):
    """Every line that cites the paper by a number is found under it."""
    for line in transcription.transcript(slug).lines:
        if re.search(r"(Eq\.|Fig\.|Pseudocode|section) \d", line.source):
            assert listing.references(line.source), f"{line.id}: {line.source}"


def test_side_by_side_shows_the_code_as_it_is_written():
    assert listing.statement("reference/antminer/prune.py", _line_of("antminer:38")).splitlines() == [
        "if improves(trial.quality, better.quality):",
        "    better, dropped = trial, term",
    ]


def _line_of(tag):
    code = (ROOT / "reference" / "antminer" / "prune.py").read_text("utf-8").splitlines()
    return next(number for number, text in enumerate(code, 1) if re.search(rf"#: .*{tag}\b", text))


def sessions(page):
    """The commands of a page's console blocks, each with what it is said to print."""
    for block in re.findall(r"^( *)```console\n(.*?)^ *```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        indent, text = block
        lines = [line.removeprefix(indent) for line in text.splitlines()]
        for command in re.split(r"^\$ ", "\n".join(lines), flags=re.MULTILINE)[1:]:
            yield command.partition("\n")[0], command.partition("\n")[2].strip("\n")


@pytest.mark.parametrize("page", [page for page in PAGES if list(sessions(page))], ids=lambda page: page.name)
def test_commands_print_what_the_page_says(page, tmp_path):
    """A line of three dots stands for any lines."""
    files = re.findall(r'^```csv title="(.*?)"\n(.*?)^```', page.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    for name, content in files:
        (tmp_path / name).write_text(content, "utf-8")
    for command, said in sessions(page):
        words = command.split()
        assert words[0] == "reference", f"{page.name}: {command}"
        run = [sys.executable, "-m", "reference", *words[1:]]
        done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
        pattern = r"(?:.*\n)*".join(re.escape(part) for part in f"{said}\n".split("...\n"))
        assert re.fullmatch(pattern, done.stdout), f"{page.name}: {command}\n{done.stdout}{done.stderr}"


def test_vendored_scripts_keep_their_licence():
    for folder in (ROOT / "docs" / "assets" / "vendor").iterdir():
        assert "MIT" in (folder / "LICENSE").read_text("utf-8"), folder.name
