"""From the modules of a paper to its vector files."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from tests.oracle.bookmaking import Book

HERE = Path(__file__).parent
VECTORS = HERE.parents[2] / "reference" / "conformance" / "vectors" / "v1"


def papers() -> list[str]:
    """Return the papers that have a package here."""
    return [module.name for module in iter_modules([str(HERE)]) if module.ispkg]


def build(paper: str) -> dict[str, str]:
    """Check the worked example and return the text of every file: a module that makes a book is named like its file."""
    names = [module.name for module in iter_modules([str(HERE / paper)])]
    modules = {name: import_module(f"tests.oracle.make.{paper}.{name}") for name in names}
    return together({name: module.make() for name, module in modules.items() if hasattr(module, "make")})


def together(books: Mapping[str, Book]) -> dict[str, str]:
    """Return the text of every file; no case id may occur twice."""
    idents = [case["id"] for book in books.values() for case in book.cases]
    assert len(idents) == len(set(idents)), sorted(name for name in set(idents) if idents.count(name) > 1)
    return {f"{name}.json": book.text() for name, book in books.items()}


def stale(files: Mapping[str, str], folder: Path) -> list[str]:
    """Return the names of files that are absent or differ on disk."""
    return [name for name, text in files.items()
            if not (folder / name).is_file() or (folder / name).read_bytes() != text.encode()]


def write(files: Mapping[str, str], folder: Path) -> None:
    """Write the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(text.encode())
