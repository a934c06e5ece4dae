"""Models as files: JSON with a format name and a version, written whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import numpy as np

from reference.bounds import check_whole, is_text
from reference.drafts import draft
from reference.filecheck import LONGEST, items, said, value_of
from reference.parameters import at_least, one_of
from reference.table import Attribute

FORMAT = "swarm-reference model"
VERSION = 2
"""Version 2 holds only the values that rules use, and the counts of the training rows; version 1 is read, too."""


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a text file in one step."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file in one step, so that a failure leaves the old file or none."""
    with writing(path) as file:
        file.write(content)


@contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to write to piece by piece; it takes its place when the block ends, or leaves the old file or none."""
    check_place(path)
    with draft(Path(os.path.realpath(path))) as file:
        yield file


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


def save(path: str | os.PathLike[str], method: str, content: dict[str, Any]) -> None:
    """Write a model of a method; ``content`` is what its estimator needs to predict again."""
    from reference import __version__

    header = {"format": FORMAT, "version": VERSION, "method": method, "reference": __version__}
    write_text(path, json.dumps({**header, **content}, ensure_ascii=False, allow_nan=False, indent=1) + "\n")


def load(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read a model file and check what it claims to be."""
    check_whole(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
        data = json.loads(text)
        is_whole = "\\u" not in text or is_text(json.dumps(data, ensure_ascii=False))
    except FileNotFoundError:
        raise FileNotFoundError(f"there is no model file {os.fspath(path)}") from None
    except IsADirectoryError:
        raise IsADirectoryError(f"{os.fspath(path)} is a folder, not a model file") from None
    except (ValueError, RecursionError):
        raise ValueError(f"{os.fspath(path)} is not a complete JSON file: was it cut off?") from None
    if not is_whole:  # an escape can stand for half of a character, which no file can be written with
        raise ValueError(f"{os.fspath(path)} holds half of a character, a lone \\ud800 to \\udfff: escape both or none")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"{os.fspath(path)} is not a {FORMAT}")
    if type(version := data.get("version")) is not int or not 1 <= version <= VERSION:
        raise ValueError(f"{os.fspath(path)} has model version {said(version)}; this release reads versions 1 and 2")
    if not isinstance(data.get("method"), str):
        raise ValueError(f"{os.fspath(path)} does not say which method it is a model of")
    return data


def with_parameters(estimator: Any, given: Any) -> Any:
    """An estimator with the parameters of a file, after the checks that a fit makes; C need not be here."""
    model = estimator(**given)
    one_of(("auto", "python", "c"), backend=model.backend)
    if getattr(model, "max_values", None) is not None:
        at_least(1, max_values=model.max_values)
    if not isinstance(model.verbose, int | float):
        raise ValueError(f"verbose must be a number, got {said(model.verbose)}")
    trial = estimator(**{**given, "backend": "python"})
    trial._check()
    return model


@contextmanager
def reading(path: str | os.PathLike[str], method: str) -> Iterator[dict[str, Any]]:
    """The content of a file with a model of a method; what is wrong in it is refused in one short sentence."""
    data = load(path)
    if data["method"] != method:
        raise ValueError(f"{os.fspath(path)} holds a model of {data['method'][:60]!r}, not of {method!r}")
    try:
        yield data
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError, IndexError) as error:
        why = f"it has no {error}" if isinstance(error, KeyError) else " ".join(str(error).split())
        shown = why if len(why) <= LONGEST else f"{why[:LONGEST]}..."
        raise ValueError(f"{os.fspath(path)} is not a whole model of {method!r}: {shown}") from None


def attribute_to_json(attribute: Attribute) -> dict[str, Any]:
    """An attribute as JSON holds it.

    >>> attribute_to_json(Attribute("windy", ("yes", "no")))
    {'name': 'windy', 'values': ['yes', 'no']}
    """
    return {"name": attribute.name, "values": None if attribute.values is None else list(attribute.values)}


def attribute_from_json(data: dict[str, Any]) -> Attribute:
    """The attribute that ``attribute_to_json`` wrote."""
    name, values = data["name"], data["values"]
    if not isinstance(name, str):
        raise ValueError(f"{said(name)} is not the name of an attribute")
    return Attribute(name, None if values is None else tuple(value_of(value) for value in items(values)))
