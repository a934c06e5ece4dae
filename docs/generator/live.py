"""The programs behind live runs: the example adapter in JavaScript, one classic script per paper.

A page opened from the file system may not import modules, but it may load a script. So the modules that a paper needs
are put into one file, each in a function of its own, in the order in which they need each other. A script adds
``window.referenceLive[paper]``: ``run({method, table, parameters, readings, seed})`` gives a trace as an object with
its ``header``, ``events`` and ``result``; ``parameters`` says what it takes, ``methods`` the same for every method.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from docs.generator import ROOT
from reference.contract import Method
from reference.papers import PAPERS
from reference.recording import AROUND
from reference.transcription import Parameter, Reading, transcript

PROGRAMS = ROOT / "examples" / "adapters" / "javascript"
ENVIRONMENT = ("backend", "categorical_features", "n_jobs")
"""Parameters that change nothing in a run in a page, but stand in the header of a trace."""

IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "(\./|\.\./)([\w./-]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?:const|function|class) (\w+)", re.MULTILINE)
LINE_COMMENT = re.compile(r"^\s*//.*\n|[ \t]+//[ :].*$", re.MULTILINE)
BLOCK_COMMENT = re.compile(r"^\s*/\*\*.*?\*/\n", re.MULTILINE | re.DOTALL)
NUMBER = r"(-?[\d.]+)"


def live_scripts() -> dict[str, str]:
    """The script of every paper, by file name.

    >>> "antminer.js" in live_scripts()
    True
    """
    return {f"{slug}.js": script(slug) for slug in PAPERS}


def script(slug: str) -> str:
    """The modules of a paper in one classic script.

    >>> script("antminer").splitlines()[-1]
    '})();'
    """
    found: dict[Path, str] = {}
    for name in ("recording", slug):
        _collect(PROGRAMS / "live" / f"{name}.mjs", found)
    about = json.dumps(description(slug), ensure_ascii=False, separators=(",", ":"))
    last = f"(window.referenceLive??={{}}).{slug}={_name('live/recording.mjs')}.engine"
    parts = ["(() => {", '"use strict";', *found.values()]
    return "\n".join([*parts, f'{last}("{slug}",{about},{_name(f"live/{slug}.mjs")}.fit);', "})();", ""])


def _collect(file: Path, found: dict[Path, str]) -> None:
    """Add a module after those that it needs."""
    if file in found:
        return
    text = file.read_text("utf-8")
    for _, up, needed in IMPORT.findall(text):
        _collect((file.parent / up / needed).resolve(), found)
    found[file] = _module(file, text)


def _module(file: Path, text: str) -> str:
    """A module as a function that gives what it exports; comments and indents are left out."""

    def taken(match: re.Match[str]) -> str:
        names, up, needed = match.groups()
        other = _name((file.parent / up / needed).resolve().relative_to(PROGRAMS).as_posix())
        return f"const {names.removeprefix('* as ')}={other};\n"

    exported = EXPORT.findall(text)
    body = IMPORT.sub(taken, LINE_COMMENT.sub("", BLOCK_COMMENT.sub("", text)))
    body = re.sub(r"^export ", "", body, flags=re.MULTILINE)
    lines = [line.strip() for line in body.splitlines() if line.strip()]
    name = _name(file.relative_to(PROGRAMS).as_posix())
    return "\n".join([f"const {name}=(() => {{", *lines, f"return {{{','.join(exported)}}};", "})();"])


def _name(path: str) -> str:
    """The name of a module's exports."""
    return "$" + re.sub(r"\W", "_", path.removesuffix(".mjs"))


def description(slug: str) -> dict[str, Any]:
    """What a script is told of its paper: parameters by method, that of the page's first run before the others, what a
    header says besides, the register, and whether it chooses features, which are numbers then.

    >>> description("antminer")["methods"]["antminer"][0]["default"]
    3000
    """
    usual = PAPERS[slug].runs[0].method
    methods = {usual: PAPERS[slug].methods[usual], **PAPERS[slug].methods}
    register = {entry.id: entry.parameter for entry in transcript(slug).readings if entry.parameter}
    return {
        "methods": {name: _parameters(slug, method) for name, method in methods.items()},
        "fixed": {name: _fixed(method) for name, method in methods.items()},
        "register": register,
        "selects": PAPERS[slug].methods[usual].selects,
    }


def _fixed(method: Method) -> dict[str, Any]:
    known = method.create().get_params()
    return {name: "python" if name == "backend" else known[name] for name in ENVIRONMENT if name in known}


def _parameters(slug: str, method: Method) -> list[dict[str, Any]]:
    known = method.create().get_params()
    readings = {entry.parameter: entry for entry in reversed(transcript(slug).readings) if entry.parameter}
    return [
        {"name": entry.name, "default": known[entry.name], **ranged(entry), **_reading(readings.get(entry.name))}
        for entry in transcript(slug).parameters
        if entry.name in known and entry.name not in (*AROUND, *ENVIRONMENT)
    ]


def _reading(entry: Reading | None) -> dict[str, Any]:
    return {} if entry is None else {"reading": entry.id, "question": entry.question, "words": entry.choices}


def ranged(parameter: Parameter) -> dict[str, Any]:
    """What a parameter may be, from the words of its range.

    >>> ranged(Parameter("m", "", "integer, at least 1, or None", "", "features kept"))
    {'kind': 'integer', 'least': 1, 'none': True, 'meaning': 'features kept'}
    """
    text = parameter.range.partition(";")[0].partition(" (")[0]
    words = re.findall(r'"(\w+)"', text)
    choices: list[Any] = words or [word == "True" for word in re.findall("True|False", text)]
    choices = choices or [int(number) for number in text.split(", ") if re.fullmatch(r"\d+", number)]
    none = {"none": True} if "None" in text else {}
    if choices:
        return {"kind": "choice", "choices": choices, **none, "meaning": parameter.meaning}
    bounds: dict[str, Any] = {"kind": "integer" if "integer" in text else "number"}
    text = re.sub(r"^(\d+) to (\d+)$", r"at least \1, at most \2", text).replace("2**24", str(2**24))
    for name, said in {"least": "at least", "above": "above", "most": "at most", "below": "below"}.items():
        if number := re.search(rf"\b{said} {NUMBER}", text):
            bounds[name] = json.loads(number[1])
    return {**bounds, **none, "meaning": parameter.meaning}
