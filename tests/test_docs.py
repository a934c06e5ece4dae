"""The site: generated parts are fresh, and nothing on it asks another host for anything."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import ClassVar

import pytest

from docs.generator import files, gallery, listing
from reference import transcription
from reference.papers import SLUGS

ROOT = Path(__file__).parent.parent
OUTSIDE = r"""((?:https?:)?//[^"'\s>)]+)"""
PAGES = [ROOT / "README.md", *files.pages()]
SHAPE = {
    "papers": ["The problem and the idea", "Parameters", "Equations", "Worked example", "Figures", "Limits"],
    "code": ["Side by side", "Function by function"],
    "readings": ["What they change", "The register"],
    "evidence": ["What reproduces, and what does not", "Its vectors"],
}
"""The four pages of a paper, with the sections that all papers have there."""
LONGEST = 25_000
"""Bytes of Markdown that a page may have."""
MOST_WORDS = 3_000
"""Words of prose that a page may have: without its tables, its code and its player."""
ASKS = re.compile(rf"""(?:src|href|action|data|poster|srcset)=["']?{OUTSIDE}|url\(["']?{OUTSIDE}""")


def test_generated_parts_are_fresh():
    assert files.stale(files.generated()) == [], "run `make generate`"


def test_pictures_of_the_gallery_are_those_of_its_code():
    """Each bears the digest of the lines that drew it: matplotlib's own output differs from version to version."""
    found = {path.stem: path.read_text("utf-8") for path in gallery.FOLDER.iterdir()}
    assert found.keys() == gallery.digests().keys()
    for name, digest in gallery.digests().items():
        assert f"code {digest}" in found[name], f"{name}: run `python -m docs.generator --gallery`"


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
        code, readings = ((site / folder / f"{slug}.html").read_text("utf-8") for folder in ("code", "readings"))
        for line in transcription.transcript(slug).lines:
            assert f'id="{slug}-{line.id.partition(":")[2]}"' in code
        for reading in transcription.transcript(slug).readings:
            assert f'id="reading-{reading.id.lower()}"' in readings


def test_anchors_are_unique(site):
    for path in site.rglob("*.html"):
        ids = re.findall(r'\bid="([^"]+)"', path.read_text("utf-8"))
        assert len(ids) == len(set(ids)), f"{path.name}: {[id for id in set(ids) if ids.count(id) > 1]}"


@pytest.mark.parametrize("folder", SHAPE)
@pytest.mark.parametrize("slug", SLUGS)
def test_papers_have_one_shape(slug, folder):
    page = (ROOT / "docs" / folder / f"{slug}.md").read_text("utf-8")
    sections = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert [name for name in sections if name in SHAPE[folder]] == SHAPE[folder]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_paper_opens_with_three_sentences_and_the_player(slug):
    page = (ROOT / "docs" / "papers" / f"{slug}.md").read_text("utf-8")
    _, words, part = page.split("\n\n")[:3]
    assert part == f'--8<-- "generated/{slug}/player.md"'
    assert words.count(". ") + words.count(".\n") + words.endswith(".") == 3


class Prose(HTMLParser):
    """Counts the words of a page that stand in sentences: not those of tables, code, equations and the player."""

    LEFT_OUT: ClassVar = {"table", "pre", "code", "script", "style", "nav", "svg"}

    def __init__(self):
        super().__init__()
        self.inside, self.words, self.open = 0, 0, []

    def handle_starttag(self, tag, attributes):
        if tag in ("br", "img", "input", "hr", "meta", "link", "path", "circle"):
            return
        left_out = tag in self.LEFT_OUT or ("class", "player") in attributes or ("class", "arithmatex") in attributes
        self.open.append((tag, left_out))
        self.inside += left_out

    def handle_endtag(self, tag):
        while self.open:
            name, left_out = self.open.pop()
            self.inside -= left_out
            if name == tag:
                return

    def handle_data(self, text):
        self.words += 0 if self.inside else len(text.split())


def test_no_page_is_longer_than_its_paper(site):
    for path in sorted(site.rglob("*.html")):
        content = re.search(r"<article.*?</article>", path.read_text("utf-8"), re.DOTALL)
        counter = Prose()
        counter.feed(content[0] if content else "")
        assert counter.words <= MOST_WORDS, f"{path.relative_to(site)}: {counter.words} words"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_index_has_every_line_with_its_row(site, slug):
    index = (site / "lines.html").read_text("utf-8")
    for line in transcription.transcript(slug).lines:
        assert f'href="code/{slug}.html#{listing.anchor(line.id)}"' in index


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
