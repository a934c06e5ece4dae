"""The papers of this edition: every room of the package that has a ``paper.py``."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files

from reference.contract import Method, Paper


def _declared() -> dict[str, Paper]:
    """What the rooms declare, in the papers' order."""
    rooms = [room.name for room in files("reference").iterdir() if (room / "paper.py").is_file()]
    declared: list[Paper] = [import_module(f"reference.{room}.paper").PAPER for room in rooms]
    return {paper.slug: paper for paper in sorted(declared, key=lambda paper: paper.place)}


PAPERS = _declared()
"""Every paper by its short name."""

SLUGS = tuple(PAPERS)
"""The short names, which begin the papers' line ids."""

METHODS = {name: method for paper in PAPERS.values() for name, method in paper.methods.items()}
"""What ``reference fit`` can fit, by name."""


def paper(slug: str) -> Paper:
    """One paper by its short name.

    >>> paper("antminer").public
    ('AntMiner',)
    """
    if slug not in PAPERS:
        raise ValueError(f"there is no paper {slug!r}; there are {', '.join(PAPERS)}")
    return PAPERS[slug]


def method(name: str) -> Method:
    """A method by its name.

    >>> method("antminer").create(n_ants=5).n_ants
    5
    """
    if name not in METHODS:
        raise ValueError(f"there is no method {name!r}; there are {', '.join(METHODS)}")
    return METHODS[name]
