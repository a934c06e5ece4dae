"""Models as files: JSON with a format name and a version, written whole or not at all."""

from __future__ import annotations

import json
import os
import stat
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from reference.table import Attribute

FORMAT = "swarm-reference model"
VERSION = 1


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text file in one step."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file in one step, so that a failure leaves the old file or none."""
    check_place(path)
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():  # a pipe or a device
        target.write_bytes(content)
        return
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".writing-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).chmod(mode)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def check_place(path: str | os.PathLike[str]) -> None:
    """Refuse a place where no file can be written."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(f"{target} is a folder; give a file name")
    if not target.parent.is_dir():
        raise FileNotFoundError(f"{target.parent} is not a folder, so {target.name} cannot be written there")


def plain(value: Any) -> Any:
    """A parameter without NumPy's types."""
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    return [plain(item) for item in value] if isinstance(value, list | tuple | range) else value


def is_json(value: object) -> bool:
    """Whether a parameter can be written to a model file (a tape or a generator cannot)."""
    return value is None or isinstance(value, str | int | float | list | tuple | range | np.generic | np.ndarray)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def save(path: str | os.PathLike[str], method: str, content: dict[str, Any]) -> None:
    """Write a model of a method; ``content`` is what its estimator needs to predict again."""
    from reference import __version__

    header = {"format": FORMAT, "version": VERSION, "method": method, "reference": __version__}
    write_text(path, json.dumps({**header, **content}, ensure_ascii=False, allow_nan=False, indent=1) + "\n")


def load(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read a model file and check what it claims to be."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise FileNotFoundError(f"there is no model file {os.fspath(path)}") from None
    except IsADirectoryError:
        raise IsADirectoryError(f"{os.fspath(path)} is a folder, not a model file") from None
    except (ValueError, RecursionError):
        raise ValueError(f"{os.fspath(path)} is not a complete JSON file: was it cut off?") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"{os.fspath(path)} is not a {FORMAT}")
    if (version := data.get("version")) != VERSION:
        raise ValueError(f"{os.fspath(path)} has model version {version!r}; this release reads version {VERSION}")
    if not isinstance(data.get("method"), str):
        raise ValueError(f"{os.fspath(path)} does not say which method it is a model of")
    return data


def attribute_to_json(attribute: Attribute) -> dict[str, Any]:
    """An attribute as JSON holds it.

    >>> attribute_to_json(Attribute("windy", ("yes", "no")))
    {'name': 'windy', 'values': ['yes', 'no']}
    """
    return {"name": attribute.name, "values": None if attribute.values is None else list(attribute.values)}


def attribute_from_json(data: dict[str, Any]) -> Attribute:
    """The attribute that ``attribute_to_json`` wrote."""
    name, values = data["name"], data["values"]
    if not isinstance(name, str) or not all(isinstance(value, str | int | float) for value in values or ()):
        raise ValueError(f"{data!r} is not an attribute")
    return Attribute(name, None if values is None else tuple(values))
