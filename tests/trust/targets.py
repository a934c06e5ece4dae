"""What is fuzzed: for each kind of input, how the package reads bytes. A refusal is an answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from pathlib import Path

from reference import GradientBoostedTrees, datasets, models
from reference.conformance import alternatives, dialogue, trace_file, verdicts
from reference.conformance.process import AdapterFailed
from reference.conformance.tolerance import up_to_rounding
from reference.conformance.vectors import cases
from reference.contract import exchanged
from reference.papers import METHODS, SLUGS

Attempt = Callable[[bytes], None]
TOLD, OF_ROWS = ("report", "to_python", "chosen", "get_feature_names_out"), ("predict", "explain", "transform")
"""What models of some kind say of themselves, and of the rows of a table."""


def table(suffix: str) -> Callable[[Path], Attempt]:
    """A data file is loaded."""

    def begin(folder: Path) -> Attempt:
        file = folder / f"t{suffix}"

        def attempt(content: bytes) -> None:
            file.write_bytes(content)
            with suppress(ValueError, OSError):
                datasets.load(file)

        return attempt

    return begin


def model(folder: Path) -> Attempt:
    """A model file is loaded by the estimator of its method; what loads must tell all that it can tell."""
    file, tables = folder / "m.json", [datasets.load("weather"), datasets.load("iris").take(range(0, 150, 15))]
    estimators = {name: type(method.create()) for name, method in METHODS.items()} | {"trees": GradientBoostedTrees}

    def attempt(content: bytes) -> None:
        file.write_bytes(content)
        try:
            method = models.load(file)["method"]
            fitted = estimators[method].load(file) if method in estimators else None
        except (ValueError, OSError):
            return
        for asked in (getattr(fitted, name) for name in TOLD if hasattr(fitted, name)):
            asked()
        for asked, table in product((getattr(fitted, name) for name in OF_ROWS if hasattr(fitted, name)), tables):
            with suppress(ValueError):  # a table of other columns
                asked(table)

    return attempt


def trace(folder: Path) -> Attempt:
    """A trace is read."""
    file = folder / "t.jsonl"

    def attempt(content: bytes) -> None:
        file.write_bytes(content)
        with suppress(ValueError, OSError):
            trace_file.load(file)

    return attempt


def reply(folder: Path) -> Attempt:
    """The answers of an adapter, a line each: its introduction, then one that is judged against a case."""
    case = min((case for case in cases(SLUGS[0]) if "events" in case.expect), key=lambda case: len(repr(case)))
    others, unfinished = (
        [(way, up_to_rounding(given)) for way, given in made(case, {})]
        for made in (alternatives.expectations, alternatives.unfinished)
    )

    def attempt(content: bytes) -> None:
        # What other readings give is not the adapter's to say: it is computed once, not for every reply.
        with (
            exchanged(alternatives, expectations=lambda *_: others, unfinished=lambda *_: unfinished),
            exchanged(verdicts, up_to_rounding=lambda given: given),
        ):
            judged(content)

    def judged(content: bytes) -> None:
        about = dialogue.Introduction()
        for line in content.split(b"\n"):
            with suppress(ValueError, RecursionError, AdapterFailed):
                said = json.loads(line)
                if isinstance(said, dict) and "protocol" in said:
                    about = dialogue.introduction(said)
                elif isinstance(said, dict):
                    verdicts.verdict(case, dialogue.reply(said, 1), about)

    return attempt


TARGETS: dict[str, Callable[[Path], Attempt]] = {
    "csv": table(".csv"), "arff": table(".arff"), "model": model, "trace": trace, "reply": reply,
}  # fmt: skip
