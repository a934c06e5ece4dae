"""Models as files: JSON with a format name and a version, written whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from reference.table import Attribute

FORMAT = "swarm-reference model"
VERSION = 1


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a file in one step, so that a failure leaves the old file or none."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(f"{target} is a folder; give a file name")
    if not target.parent.is_dir():
        raise FileNotFoundError(f"{target.parent} is not a folder, so {target.name} cannot be written there")
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


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
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise ValueError(f"{os.fspath(path)} is not a complete JSON file: was it cut off?") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"{os.fspath(path)} is not a {FORMAT}")
    if (version := data.get("version")) != VERSION:
        raise ValueError(f"{os.fspath(path)} has model version {version!r}; this release reads version {VERSION}")
    return data


def attribute_to_json(attribute: Attribute) -> dict[str, Any]:
    """An attribute as JSON holds it.

    >>> attribute_to_json(Attribute("windy", ("yes", "no")))
    {'name': 'windy', 'values': ['yes', 'no']}
    """
    return {"name": attribute.name, "values": None if attribute.values is None else list(attribute.values)}


def attribute_from_json(data: dict[str, Any]) -> Attribute:
    """The attribute that ``attribute_to_json`` wrote."""
    return Attribute(data["name"], None if data["values"] is None else tuple(data["values"]))
