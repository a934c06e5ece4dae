"""What a release promises: the hash of every case, which no later release may change.

    python -m reference.conformance.release VERSION     write the entry of a release
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from reference.conformance import pages, vectors
from reference.conformance.vectors import Case

FILE = "released.json"

USAGE = "Usage: python -m reference.conformance.release VERSION"


def fingerprint(case: Case) -> str:
    """The SHA-256 of a case's canonical JSON: sorted names, no spaces, with its level and its table."""
    text = json.dumps(pages.content(case), sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def fingerprints(cases: Iterable[Case]) -> dict[str, str]:
    """The fingerprint of every case by its id."""
    return {case.id: fingerprint(case) for case in cases}


def released() -> dict[str, Any]:
    """The register: releases with their fingerprints, and withdrawn cases with their reasons."""
    content: dict[str, Any] = json.loads((vectors.folder() / FILE).read_text("utf-8"))
    return content


def broken(register: dict[str, Any], now: dict[str, str]) -> list[str]:
    """Every promise of the register that the present cases break, in a sentence each.

    >>> register = {"releases": {"1.0": {"one": "aa", "two": "bb", "three": "cc"}}, "withdrawn": {"three": "was wrong"}}
    >>> broken(register, {"one": "aa", "two": "b2"})
    ['two was released in 1.0 and has been edited since: withdraw it with a reason, and add a new case']
    """
    found = []
    for version, promised in register["releases"].items():
        for id, hash in promised.items():
            if id in register["withdrawn"]:
                continue
            if id not in now:
                found.append(f"{id} was released in {version} and is gone: list it under withdrawn, with a reason")
            elif now[id] != hash:
                what = "has been edited since: withdraw it with a reason, and add a new case"
                found.append(f"{id} was released in {version} and {what}")
    return found


def with_release(register: dict[str, Any], version: str, now: dict[str, str]) -> dict[str, Any]:
    """The register with the entry of a release: what is new since the earlier ones."""
    if version in register["releases"]:
        raise ValueError(f"{version} has been released already")
    if wrong := broken(register, now):
        raise ValueError(wrong[0])
    back = sorted(set(now) & set(register["withdrawn"]))
    if back:
        raise ValueError(f"{back[0]} was withdrawn, and ids are not used again")
    known = {id for promised in register["releases"].values() for id in promised}
    fresh = {id: hash for id, hash in now.items() if id not in known}
    return {**register, "releases": {**register["releases"], version: fresh}}


def main(arguments: list[str], folder: Path | None = None) -> int:
    """Write the entry of a release."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(USAGE, file=sys.stderr)
        return 2
    place = (folder or Path(str(vectors.folder()))) / FILE
    try:
        register = with_release(json.loads(place.read_text("utf-8")), arguments[0], fingerprints(vectors.every()))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    place.write_text(json.dumps(register, indent=1) + "\n", "utf-8")
    print(f"{len(register['releases'][arguments[0]])} new cases released as {arguments[0]}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
