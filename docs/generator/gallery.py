"""The pictures of the gallery: drawn by the blocks of its page, each stamped with the code that drew it.

Matplotlib draws a little differently in every version, so a picture is fresh when it bears the digest of its code.
"""

from __future__ import annotations

import hashlib
import io
import re
from typing import Any

from docs.generator import ROOT
from docs.generator.outputs import BLOCK

PICTURE = re.compile(r"^!\[.*\]\(assets/gallery/(\w+)\.svg\)", re.MULTILINE)
FOLDER = ROOT / "docs" / "assets" / "gallery"


def blocks() -> list[tuple[str, str]]:
    """The blocks of the page with the picture that follows each, or none.

    >>> [name for name, _ in blocks()][:3]
    ['', 'ants', 'pheromone']
    """
    text = (ROOT / "docs" / "gallery.md").read_text("utf-8")
    found = list(BLOCK.finditer(text))
    ends = [*(block.start() for block in found[1:]), len(text)]
    pictures = [PICTURE.search(text, block.end(), end) for block, end in zip(found, ends, strict=True)]
    return [(picture[1] if picture else "", block[1]) for block, picture in zip(found, pictures, strict=True)]


def digests() -> dict[str, str]:
    """The digest that each picture bears if it is fresh: of its own code and of what all share."""
    (_, shared), *own = blocks()
    return {name: hashlib.sha256((shared + code).encode()).hexdigest()[:16] for name, code in own}


def drawn() -> dict[str, str]:
    """Every picture, drawn anew."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "reference"
    names: dict[str, Any] = {}
    pictures = {}
    for name, code in blocks():
        exec(compile(code, "gallery.md", "exec"), names)
        if name:
            pictures[name] = _saved(names["figure"], digests()[name])
    return pictures


def _saved(figure: Any, digest: str) -> str:
    file = io.StringIO()
    about = {"Date": None, "Description": f"code {digest}"}
    figure.savefig(file, format="svg", bbox_inches="tight", metadata=about)
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())
