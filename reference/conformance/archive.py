"""All vectors and the standard they belong to as one archive, the same bytes every time."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import tarfile
import zipfile
from importlib import metadata
from importlib.resources import files
from pathlib import Path
from string import Template

from reference import __version__, models
from reference.conformance import faults, pages, standard, vectors
from reference.conformance.operations import descriptions
from reference.papers import SLUGS

SUMS = "SHA256SUMS"

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every entry: the earliest that a zip file knows."""


def contents() -> dict[str, bytes]:
    """Every file of the archive by its name, in order."""
    room, cases = files("reference.conformance"), vectors.every()
    found = {"README.md": readme(len(cases)).encode(), "LICENSE": licence().encode()}
    found |= {name: page.encode() for name, page in standard.pages().items()}
    for operation in descriptions().values():
        own = [case for case in cases if case.op == operation.name]
        found[f"operations/{operation.name}.md"] = pages.operation_page(operation, own).encode()
    for schema in (room / "schemas").iterdir():
        if schema.name.endswith(".json"):
            found[f"schemas/{schema.name}"] = schema.read_bytes()
    for name, page in (("CHANGELOG.md", "vectors.md"), ("RUNNER.md", "runner.md")):
        found[name] = (room / page).read_bytes()
    for name in ("manifest.json", "released.json", faults.FILE):
        found[f"vectors/v1/{name}"] = (vectors.folder() / name).read_bytes()
    for name, file in vectors.vector_files():
        found[f"vectors/v1/{name}"] = file.read_bytes()
    return {**dict(sorted(found.items())), SUMS: checksums(found)}


def checksums(held: dict[str, bytes]) -> bytes:
    """The SHA-256 of every file, as ``sha256sum --check`` reads it."""
    return "".join(f"{hashlib.sha256(held[name]).hexdigest()}  {name}\n" for name in sorted(held)).encode()


def readme(n_cases: int) -> str:
    """The first page of the archive, as ``archive.md`` words it."""
    text = (files("reference.conformance") / "archive.md").read_text("utf-8")
    standards = ", ".join(f"[{slug}](standard/{slug}.md)" for slug in SLUGS)
    return Template(text).substitute(
        version=__version__, vectors=vectors.VERSION, n_cases=n_cases, standards=standards
    )


def licence() -> str:
    """The licence, from the installed package or the source tree."""
    try:
        text = metadata.distribution("swarm-reference").read_text("licenses/LICENSE")
    except metadata.PackageNotFoundError:
        text = None
    return text or (Path(__file__).parents[2] / "LICENSE").read_text("utf-8")


def write(path: str | os.PathLike[str]) -> int:
    """Write the archive in the format that its name asks for; returns how many files it holds."""
    name = os.fspath(path)
    makers = {".zip": _zip, ".tar.gz": _tar, ".tgz": _tar}
    maker = next((maker for ending, maker in makers.items() if name.endswith(ending)), None)
    if maker is None:
        raise ValueError(f"an archive is a .zip or .tar.gz file, got {name!r}")
    models.check_place(path)
    held = contents()
    models.write_bytes(path, maker(held))
    return len(held)


def _zip(held: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in held.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o644 << 16
            archive.writestr(entry, content)
    return buffer.getvalue()


def _tar(held: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in held.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(content), 0o644
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(buffer.getvalue(), mtime=0)
