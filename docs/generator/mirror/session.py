"""What the page "Edit the mirror" asks of Python: the sources, a run of what the reader made of them, and its verdict.

It runs in Pyodide, in a folder that holds the package's own files, unchanged. An edited mirror is loaded beside the one
that came with the page: the kit judges with the one what the other answers, as ``reference verify`` does with two
programs.
"""

from __future__ import annotations

import importlib
import io
import json
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

ROOM = "reference.antminer"
FILES = ("algorithm.py", "construct.py", "prune.py", "pheromone.py", "heuristic.py", "cover.py", "problem.py")
"""What a reader may change: the listing, its steps, and what they look at."""

TRIES = (
    (">= for > where the best is kept", "algorithm.py", "quality > best.quality", "quality >= best.quality", "12"),
    ("ties in the pruner drop the term", "prune.py", '"keep": operator.gt', '"keep": operator.ge', "40"),
    ("a term must cover one row more", "construct.py", ") >= min_cases_per_rule", ") > min_cases_per_rule", "25"),
    ("quality is sensitivity alone", "prune.py", "tp * tn / divisor if", "tp / (tp + fn) if", "31"),
    ("pheromone grows twice as fast", "pheromone.py", "+ tau[term] * quality", "+ 2 * tau[term] * quality", "72"),
    ("wrongly classified rows leave too", "cover.py", " & problem.class_rows[best.prediction] ", " ", "16"),
)
"""Changes that the page offers: their title, the file, the old text and the new, and the line at which it shows."""

MOST_EVENTS = 20_000
"""A run that tells more is stopped: an edited loop may have no end."""

Changes = dict[str, str]
"""The new texts of files, by name."""


class Page:
    """The mirror in a folder, as the page talks to it."""

    def __init__(self, folder: str, defaults: dict[str, Any]) -> None:
        self.room = Path(folder, *ROOM.split("."))
        sys.dont_write_bytecode = True
        sys.path.insert(0, folder)
        importlib.import_module("reference")
        self.defaults = defaults
        self.modules: dict[str, ModuleType] = {}
        self._stand_in()

    def _stand_in(self) -> None:
        """The estimator needs scikit-learn; all that the kit asks of it is its defaults."""
        defaults = self.defaults

        class AntMiner:
            def get_params(self) -> dict[str, Any]:
                return defaults

        module = ModuleType(f"{ROOM}.estimator")
        vars(module)["AntMiner"] = AntMiner
        sys.modules[module.__name__] = module

    def sources(self) -> dict[str, str]:
        """The files that may be changed, with their texts."""
        return {name: (self.room / name).read_text("utf-8") for name in FILES}

    def load(self, changes: Changes) -> None:
        """Load the room with changed files; the page's own is back in its place afterwards."""
        usual, own = self.sources(), _taken_out()
        try:
            for name, text in changes.items():
                (self.room / name).write_text(text, "utf-8")
            self._stand_in()
            importlib.invalidate_caches()
            importlib.import_module(f"{ROOM}.operations")
            self.modules = _taken_out()
        finally:
            for name in changes:
                (self.room / name).write_text(usual[name], "utf-8")
            _taken_out()
            sys.modules.update(own)

    @contextmanager
    def edited(self) -> Iterator[None]:
        """The room as it was last loaded, for a while."""
        own = _taken_out()
        sys.modules.update(self.modules)
        try:
            yield
        finally:
            self.modules = _taken_out()
            sys.modules.update(own)

    def run(self, changes: Changes, data: str, parameters: dict[str, Any], seed: int) -> dict[str, Any]:
        """A run of the changed mirror and one of the mirror as it is: their rules, and the first event that differs."""
        from reference.conformance import judge

        self.load(changes)
        usual = _run(data, parameters, seed)
        with self.edited():
            changed = _run(data, parameters, seed)
        found = judge.in_events("antminer:1", usual["events"], changed["events"], None)
        told = [len(run.pop("events")) for run in (usual, changed)]
        return {"usual": usual, "changed": changed, "told": told, "first": found and found.to_json()}

    def verify(self, changes: Changes, done: Callable[[], None] = lambda: None) -> dict[str, Any]:
        """The report of the kit on the changed mirror, and the lines that it names, the most telling first.

        Whole runs are made of steps: where steps fail, runs have nothing to add but time.
        """
        from reference.conformance import report, vectors

        self.load(changes)
        session, cases = _session(self), vectors.cases("antminer")
        runs = [case for case in cases if case.level == "L3"]
        outcomes = session.run([case for case in cases if case.level != "L3"], done)
        if any(outcome.verdict in report.BAD for outcome in outcomes):
            session.notes.append(f"Steps fail, so the {len(runs)} runs were not asked.")
        else:
            outcomes = session.run(cases, done)
        made = report.Report(session.about, outcomes, session.notes, strict=True)
        named = [outcome.to_json() for outcome in report.telling(made.bad)]
        return {"counts": made.counts, "named": named, "report": report.people(made)}


def _taken_out() -> dict[str, ModuleType]:
    """The modules of the room, which are then no longer loaded."""
    names = [name for name in sys.modules if name == ROOM or name.startswith(f"{ROOM}.")]
    return {name: sys.modules.pop(name) for name in names}


def _run(data: str, parameters: dict[str, Any], seed: int) -> dict[str, Any]:
    """A run of the room that is loaded: its rules in words, its events, and what it broke off with, if it did."""
    from reference import datasets, draws, trace
    from reference.discretize import Coding

    names = ("algorithm", "problem", "steps")
    algorithm, problem, steps = (importlib.import_module(f"{ROOM}.{name}") for name in names)
    events: list[dict[str, Any]] = []

    def keep(line: str, values: dict[str, Any]) -> None:
        if len(events) == MOST_EVENTS:
            raise RuntimeError(f"stopped after {MOST_EVENTS} events: does a loop still end?")
        events.append({"line": line, **trace.plain(values)})

    table, rules, wrong = datasets.load(data), list[str](), ""
    try:
        with trace.listen(keep):
            found = algorithm.ant_miner(
                problem.Problem.of_table(table), steps.assemble("python", **parameters), draws.Seeded(seed)
            )
        coding, labels = Coding.fit(table), table.target.values
        for rule in found.rules:
            terms = " AND ".join(str(coding.term(i, j)) for i, j in rule.rule)
            rules.append(f"IF {terms} THEN {labels[rule.prediction]}")
        rules.append(f"OTHERWISE {labels[found.default]}")
    except Exception as error:  # whatever the reader wrote
        wrong = said(error)
    return {"rules": rules, "events": events, "wrong": wrong}


def _session(page: Page) -> Any:
    """The kit's own session with an adapter in this process: the room as the reader left it."""
    from reference.conformance import adapter, dialogue, runner

    class Edited:
        stderr: tuple[str, ...] = ()

        def ask(self, request: dict[str, Any]) -> Any:
            reply = io.StringIO()
            with page.edited():
                adapter.serve(io.StringIO(json.dumps(request)), reply, "python")
            return json.loads(reply.getvalue())

        def stop(self) -> str:
            return ""

        kill = stop

    class Session(runner.Session):
        def _start(self) -> None:
            self.adapter = Edited()
            self.about = dialogue.introduction(self.adapter.ask(dialogue.start_request()))

    return Session((), 0.0)


def said(error: BaseException) -> str:
    """An error in a line: where in the reader's files it is, and what it says.

    >>> said(ValueError("no"))
    'ValueError: no'
    """
    places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        places.append((error.filename or "", error.lineno))
    own = [f"{Path(name).name}, line {line}: " for name, line in places if Path(name).name in FILES]
    text = error.msg if isinstance(error, SyntaxError) else error
    return f"{own[-1] if own else ''}{type(error).__name__}: {text}"


def tries() -> list[dict[str, str]]:
    """The changes that the page offers.

    >>> tries()[0]["put"]
    'quality >= best.quality'
    """
    return [dict(zip(("title", "file", "old", "put"), entry, strict=False)) for entry in TRIES]


def answer(page: Page, asked: str, done: Callable[[], None]) -> str:
    """The answer to a request of the page, both as JSON; what goes wrong is said."""
    request = json.loads(asked)
    try:
        if request["ask"] == "sources":
            return json.dumps({"files": page.sources(), "tries": tries()})
        if request["ask"] == "verify":
            return json.dumps(page.verify(request["changes"], done))
        given = (request[name] for name in ("changes", "data", "parameters", "seed"))
        return json.dumps(page.run(*given))
    except Exception as error:  # a file that Python cannot read, for one
        return json.dumps({"wrong": said(error)})
