"""Writes the generated files, or the pins.

    python -m docs.generator            the parts that pages include, figures, traces, and the manifest of the vectors
    python -m docs.generator --pins     the statements behind the line ids, once read again beside the paper
    python -m docs.generator --outputs  what the examples of the pages print, under them
    python -m docs.generator --gallery  the pictures of the gallery
    python -m docs.generator --mirror   what the page "Edit the mirror" loads; Python for the browser, if npm has it
    python -m docs.generator --check    write nothing; exit 1 if anything but the pins is stale
"""

from __future__ import annotations

import sys

from docs.generator import ROOT, gallery
from docs.generator.files import generated, pages, stale
from docs.generator.mirror import pack
from docs.generator.outputs import with_outputs
from reference.papers import SLUGS
from reference.transcription import pins


def main(arguments: list[str]) -> int:
    """Write what is stale, or with ``--check`` only say so."""
    if arguments == ["--pins"]:
        for slug in SLUGS:
            (ROOT / "reference" / slug / "pins.toml").write_text(pins(slug), "utf-8")
        return 0
    if arguments == ["--outputs"]:
        for page in (ROOT / "README.md", *pages()):
            page.write_text(with_outputs(page), "utf-8")
        return 0
    if arguments == ["--gallery"]:
        for name, picture in gallery.drawn().items():
            (gallery.FOLDER / f"{name}.svg").write_text(picture, "utf-8")
        return 0
    if arguments == ["--mirror"]:
        if why := pack.write():
            print(why)
        return 0
    files = generated()
    found = stale(files)
    if arguments == ["--check"]:
        print("\n".join(f"stale: {path.relative_to(ROOT)}" for path in found), end="\n" if found else "")
        return 1 if found else 0
    for path in found:
        if path in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], "utf-8")
        else:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
