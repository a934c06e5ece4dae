"""``make dist``: the sdist and the wheel, built twice in two places; the bytes must be the same.

The time of the last commit is the time of everything inside, owners and modes are fixed, names are in order. On Linux
auditwheel, where it is installed (extra ``dist``), says which systems the wheel runs on and names it so.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent


def run(*command: str, **options: object) -> str:
    """What a command prints; what it says is shown if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return str(done.stdout)


def normalised(sdist: Path, seconds: int) -> None:
    """Write an sdist again with one time, no owners, plain modes and its names in order."""
    with tarfile.open(sdist) as archive:
        held = {member.name: (member, archive.extractfile(member)) for member in archive.getmembers()}
        contents = {name: file.read() if file else None for name, (_, file) in held.items()}
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in sorted(contents.items()):
            member = tarfile.TarInfo(name)
            member.type = held[name][0].type
            member.mode = 0o755 if member.isdir() or held[name][0].mode & 0o100 else 0o644
            member.mtime, member.size = seconds, len(content or b"")
            archive.addfile(member, io.BytesIO(content or b""))
    sdist.write_bytes(gzip.compress(tar.getvalue(), 9, mtime=seconds))


def built(source: Path, folder: Path, seconds: int) -> list[Path]:
    """The sdist of a tree and the wheel that is built from it alone."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(seconds)}
    script = f"from setuptools import build_meta; build_meta.build_sdist({str(folder)!r})"
    run(sys.executable, "-c", script, cwd=source, env=environment)
    sdist = next(folder.glob("*.tar.gz"))
    normalised(sdist, seconds)
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    unpacked = next((folder / "unpacked").iterdir())
    script = f"from setuptools import build_meta; build_meta.build_wheel({str(folder)!r})"
    run(sys.executable, "-c", script, cwd=unpacked, env={**environment, "REFERENCE_NEEDS_C": "1"})
    return [sdist, audited(next(folder.glob("*.whl")), environment)]


def audited(wheel: Path, environment: dict[str, str]) -> Path:
    """The wheel with the name of the systems that it runs on, where auditwheel is there to tell."""
    if sys.platform != "linux" or find_spec("auditwheel") is None:
        return wheel
    path = f"{Path(sys.executable).parent}{os.pathsep}{environment.get('PATH', '')}"
    target = wheel.parent / "audited"
    run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(target), str(wheel),
        env={**environment, "PATH": path})
    return next(target.glob("*.whl"))


def tree(folder: Path) -> Path:
    """The files under version control, in a folder of their own."""
    for name in run("git", "ls-files", "-z", cwd=ROOT).split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    return folder


def main() -> int:
    """Build twice, compare, and keep one of each in ``dist/``."""
    os.umask(0o022)
    seconds = int(run("git", "log", "-1", "--format=%ct", cwd=ROOT))
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory(suffix="-a-longer-path") as other:
        pairs = []
        for place in (Path(one), Path(other)):
            (place / "out").mkdir()
            pairs.append(built(tree(place / "tree"), place / "out", seconds))
        for first, second in zip(*pairs, strict=True):
            if first.name != second.name or first.read_bytes() != second.read_bytes():
                print(f"{first.name} is not the same when it is built again")
                return 1
        (ROOT / "dist").mkdir(exist_ok=True)
        for file in pairs[0]:
            shutil.copyfile(file, ROOT / "dist" / file.name)
            print(hashlib.sha256(file.read_bytes()).hexdigest(), f"dist/{file.name}")
    print("Each was built twice, in two places: the same bytes.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
