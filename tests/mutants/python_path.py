"""The Python path under test: faults are put into the functions that are loaded, in a process of their own."""

from __future__ import annotations

import ast
import gc
import importlib
import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType

from reference import trace
from tests.mutants.in_python import Seed, Source
from tests.mutants.vectors_on import SHARED
from tests.mutation import ROOT, package

COUNTER = "__reached__"
NOT_STEPS = (
    *("__init__", "paper", "settings", "packed", "accelerated"),
    *("estimator", "estimator_wcarp", "estimator_carboost", "estimator_mbc", "estimator_mbc2", "classifier", "explain"),
    *("boosting", "rounds", "checks", "collection", "columns", "totals", "export", "saved", "plots"),
)
"""Modules of a room that are no mirror and no step: they stand around them, and vectors do not judge them."""

SHARED_FILES = ("reference/draws.py", "reference/mdlp.py", "reference/rules.py")
SKIPPED = {
    "reference/draws.py": (
        *("EmptyWheel", "Seeded", "Recorder", "Tape.__init__", "Tape.exhausted"),
        *("source", "family", "write", "read"),
    ),
    "reference/rules.py": (
        *("Term.__str__", "Term.to_json", "Term.from_json", "Rule.__str__", "Rule.to_json", "Rule.from_json"),
        *("RuleList.__str__", "RuleList.to_json", "RuleList.from_json", "RuleList.terms_per_rule", "RuleList.check"),
        *("RuleList._repr_html_", "RuleList.to_frame", "distinct_columns", "check_terms"),
    ),
}
"""Parts that only other paths, other sources of chance or files need."""


def sources(slug: str) -> list[Source]:
    """The files of a paper in which faults are seeded, or those that all papers share."""
    room = sorted((ROOT / "reference" / slug).glob("*.py"))
    own = [f"reference/{slug}/{path.name}" for path in room if path.stem not in NOT_STEPS]
    return [Source(ROOT, file, SKIPPED.get(file, ())) for file in (SHARED_FILES if slug == SHARED else own)]


HEARING = """
def step(line, **values):
    for listener, lines in _listeners.get():
        if lines is None or line in lines:
            __heard__.add(line)
            listener(line, {name.rstrip("_"): value for name, value in values.items()})
"""
"""``reference.trace.step``, except that it remembers which lines anybody wanted."""


class PythonPath:
    """The loaded modules, and how to count and to change what they do."""

    def __init__(self, found: list[Source]) -> None:
        self.sources = {source.file: source for source in found}
        for source in found:
            importlib.import_module(module_of(source.file))
        self.functions = loaded_functions({str(source.path) for source in found})
        self.counters = {source.file: bytearray(len(source.statements)) for source in found}
        self.heard: set[str] = set()
        self.step = trace.step.__code__

    def count(self) -> None:
        """Have every statement mark itself when it is reached, and every event that is heard."""
        vars(trace)["__heard__"] = self.heard
        trace.step.__code__ = functions_in(compile(HEARING, "step", "exec"))["step"]
        for source in self.sources.values():
            vars(sys.modules[module_of(source.file)])[COUNTER] = self.counters[source.file]
            self._swap(source, compile(source.counting(COUNTER), str(source.path), "exec", dont_inherit=True))

    def stop_counting(self) -> None:
        """Have the functions as they are written."""
        trace.step.__code__ = self.step
        for source in self.sources.values():
            self._swap(source, compile(source.tree, str(source.path), "exec", dont_inherit=True))

    def reached(self) -> set[tuple[str, int]]:
        """The statements reached since the last call."""
        found = {(file, number) for file, counter in self.counters.items() for number, hit in enumerate(counter) if hit}
        for counter in self.counters.values():
            counter[:] = bytes(len(counter))
        return found

    def _swap(self, source: Source, code: CodeType) -> None:
        codes = functions_in(code)
        for name, functions in self.functions[str(source.path)].items():
            for function in functions:
                function.__code__ = codes[name]

    def arm(self, seed: Seed) -> Callable[[], None]:
        """What puts a fault in place, for good."""

        def put() -> None:
            source = self.sources[seed.fault.file]
            seed.place.put(seed.replacement)
            code = compile(ast.fix_missing_locations(source.tree), str(source.path), "exec", dont_inherit=True)
            if seed.fault.function:
                for function in self.functions[str(source.path)][seed.fault.function]:
                    function.__code__ = functions_in(code)[seed.fault.function]
            else:
                import_anew(module_of(source.file), source.path, code)
            forget()

        return put


def forget() -> None:
    """Empty the caches of the package: what was computed without the fault must be computed again."""
    for module in package().values():
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def module_of(file: str) -> str:
    """The name under which a file is imported."""
    return file.removesuffix(".py").replace("/", ".")


def loaded_functions(files: set[str]) -> dict[str, dict[str, list[FunctionType]]]:
    """Every function of the files that is alive, by file and name."""
    found: dict[str, dict[str, list[FunctionType]]] = {file: {} for file in files}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in files:
            name = thing.__code__.co_qualname
            if "<" not in name:
                found[thing.__code__.co_filename].setdefault(name, []).append(thing)
    return found


def functions_in(code: CodeType) -> dict[str, CodeType]:
    """The code of every function in the code of a module, by name."""
    found = {}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found[constant.co_qualname] = constant
            found |= functions_in(constant)
    return found


class ChangedLoader(SourceFileLoader):
    """Loads given code in place of what the file holds."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        super().__init__(name, str(path))
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        """The given code."""
        return self.code


class ChangedFinder:
    """Finds the changed module; every other module is found as ever."""

    def __init__(self, loader: ChangedLoader) -> None:
        self.loader = loader

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The spec of the changed module."""
        return ModuleSpec(name, self.loader, origin=self.loader.path) if name == self.loader.name else None


def import_anew(name: str, path: Path, code: CodeType) -> None:
    """Forget the package and have it imported again, one module with other code."""
    for loaded in package():
        del sys.modules[loaded]
    sys.meta_path.insert(0, ChangedFinder(ChangedLoader(name, path, code)))  # type: ignore[arg-type]
