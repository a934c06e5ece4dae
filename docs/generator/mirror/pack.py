"""Packs what the page "Edit the mirror" loads: Python for the browser, and the mirror with its vectors.

A page opened from the file system may fetch nothing, but it may load scripts. So both are scripts that hold their files
as text. Python for the browser is Pyodide, taken from its npm package when the site is built; where that cannot be had
the page says so. Neither script is committed.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from pathlib import Path

from docs.generator import ROOT

FOLDER = ROOT / "docs" / "assets" / "pyodide"
VERSION = "0.29.5"
SHA256 = "6749b10ee515a1458ecea36d860c8ce2a48366e85b3f92d749ad1840e4aff181"
"""Of the package: another one is not taken."""

PARTS = {"script": ("pyodide.asm.js", "pyodide.js"), "wasm": ("pyodide.asm.wasm",), "library": ("python_stdlib.zip",)}
"""What of the package is needed, by the names that the page has for it."""

LOCK = "pyodide-lock.json"
"""What says which Python it is; of the packages that it lists none is needed."""

SECONDS = 120
PACKAGE = ("reference/*.py", "reference/antminer/**/*", "reference/conformance/*.py")
VECTORS = ("reference/conformance/vectors/v1/antminer/*.json", "reference/conformance/vectors/v1/*.json")
RUNS_THERE = ("docs/generator/mirror/arrays.py", "docs/generator/mirror/session.py")
LEFT_OUT = ("__pycache__", "_kernels.c")


def write(folder: Path = FOLDER) -> str:
    """Write both scripts, the first only if it is not there in this version; why there are none, or nothing."""
    engine = folder / "engine.js"
    if not engine.exists() or not engine.read_text("utf-8").startswith(_head("engine", VERSION)):
        try:
            made = engine_script(_fetched())
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            return f"Pyodide {VERSION} could not be had ({error}): the page Edit the mirror will say so."
        _put(engine, made)
    _put(folder / "mirror.js", mirror_script())
    return ""


def refresh(folder: Path = FOLDER) -> None:
    """Bring the mirror up to date where the page has Python at all; nothing is fetched."""
    if (folder / "engine.js").exists():
        _put(folder / "mirror.js", mirror_script())


def _fetched() -> bytes:
    """The npm package, by npm."""
    if shutil.which("npm") is None:
        raise ValueError("npm is not on the PATH")
    with tempfile.TemporaryDirectory() as place:
        command = ["npm", "pack", f"pyodide@{VERSION}", "--fetch-retries=0", "--pack-destination", place]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS, cwd=place)
        files = list(Path(place).glob("*.tgz"))
        if done.returncode or not files:
            raise ValueError("npm could not fetch the package")
        return files[0].read_bytes()


def engine_script(package: bytes) -> str:
    """The script that holds Python for the browser: of every part its compressed bytes as text."""
    if hashlib.sha256(package).hexdigest() != SHA256:
        raise ValueError("the package is not the one that was looked at")
    with tarfile.open(fileobj=io.BytesIO(package)) as files:
        found = {name: files.extractfile(f"package/{name}") for names in (*PARTS.values(), (LOCK,)) for name in names}
        texts = {name: file.read() for name, file in found.items() if file is not None}
    parts = {part: _packed(b"\n".join(texts[name] for name in names)) for part, names in PARTS.items()}
    parts["lock"] = json.dumps({"info": json.loads(texts[LOCK])["info"], "packages": {}})
    return f"{_head('engine', VERSION)},{json.dumps(parts)[1:]};\n"


def mirror_script() -> str:
    """The script that holds the mirror, the kit, the vectors, and what the page asks them with."""
    from reference import AntMiner

    defaults = {name: value for name, value in AntMiner().get_params().items() if name != "random_state"}
    parts = {"files": base64.b64encode(_archive()).decode(), "defaults": json.dumps(defaults)}
    return f"{_head('mirror', VERSION)},{json.dumps(parts)[1:]};\n"


def _head(name: str, version: str) -> str:
    return f'(window.referenceMirror??={{}}).{name}={{"version":"{version}"'


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, mtime=0)).decode()


def _archive() -> bytes:
    """The files as a zip archive, the same for the same files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(file for pattern in (*PACKAGE, *VECTORS, *RUNS_THERE) for file in ROOT.glob(pattern)):
            if file.is_file() and not {*file.parts} & {*LEFT_OUT}:
                name = file.name if file.is_relative_to(ROOT / "docs") else file.relative_to(ROOT).as_posix()
                archive.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return whole.getvalue()


def _put(path: Path, text: str) -> None:
    """Write a file whole or not at all: two builds may do so at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
        file.write(text)
    Path(file.name).chmod(0o644)
    Path(file.name).replace(path)
