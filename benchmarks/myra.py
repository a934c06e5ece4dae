"""Ant-Miner beside MYRA's, where the reader has its jar: ``python -m benchmarks.myra --jar myra.jar [data set ...]``.

MYRA 5.0 is a program in Java. ``Ants.java`` calls it in a virtual machine that is warm and counts its ants; ours are
counted as on the rest of the page on speed. An ant of one program need not do the work of an ant of the other, so the
terms are told that it lays before its rule is pruned.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from subprocess import run
from typing import NamedTuple

from benchmarks.antminer import colony, fold, whole_runs
from benchmarks.sheets import Row, Sheet
from reference import Table, datasets, draws
from reference.antminer import algorithm, steps
from reference.antminer.pheromone import initial_pheromone
from reference.antminer.problem import Problem
from reference.trace import listen

HARNESS = Path(__file__).with_name("Ants.java")

SETTINGS = {
    "fits, as MYRA comes": ("fits",),
    "fits, one ant at a time": ("fits", "-c", "1", "-i", "3000"),
    "searches of 1,000 ants": ("searches", "-c", "1", "-i", "1000", "-x", "1001"),
}
"""What is asked of MYRA; it comes with sixty ants an iteration, of which the best leaves pheromone."""


class Counted(NamedTuple):
    """The terms that an ant lays, and the ants of a CPU second."""

    terms: float
    ants: float


def arff(table: Table, path: Path) -> None:
    """Write a table with nominal columns as MYRA reads it; the class comes last."""
    target, classes = table.target, table.classes
    if target is None or classes is None or any(attribute.values is None for attribute in table.attributes):
        raise SystemExit(f"{table.name} has columns of numbers or no classes, which Ant-Miner does not take")
    columns = [*zip(table.attributes, table.columns, strict=True), (target, classes)]
    lines = [f"@relation {table.name or 'table'}"]
    lines += [f"@attribute a{i} {{{','.join(_words(a.values))}}}" for i, (a, _) in enumerate(columns)]
    words = [[*_words(attribute.values), "?"] for attribute, _ in columns]
    rows = zip(*(column.tolist() for _, column in columns), strict=True)
    lines += ["@data", *(",".join(of[code] for of, code in zip(words, row, strict=True)) for row in rows)]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _words(values: object) -> list[str]:
    """Values as numbers: what they are called makes no difference here."""
    return [f"v{code}" for code in range(len(values or ()))]  # type: ignore[arg-type]


def theirs(java: list[str], file: Path, seconds: float, words: tuple[str, ...]) -> Counted:
    """MYRA's ants."""
    what, *options = words
    command = [*java, "Ants", what, str(seconds), "-f", str(file), *options]
    *_, told = run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    ants, terms, spent = map(float, told.split())
    return Counted(terms / ants, ants / spent)


def ours(problem: Problem, seconds: float, what: str) -> Counted:
    """Our ants, on the C path: of whole fits, or of a search of 1,000 that does not stop early."""
    if what == "fits":
        _, ants, spent = whole_runs(problem, "c", seconds)
        return Counted(laid(problem, 1), ants / spent)
    return Counted(laid(problem, 1_001), 1 / min(colony(problem, "c", 1000) for _ in range(20)))


def laid(problem: Problem, patience: int) -> float:
    """The terms of an ant's rule before it is pruned, on average of a fit, or of a search if it is patient."""
    sizes: list[int] = []
    with listen(lambda _, values: sizes.append(len(values["rule"])), ["antminer:7"]):
        if patience == 1:
            algorithm.ant_miner(problem, steps.assemble("c"), draws.Seeded(0))
        else:
            chosen = steps.assemble("c", n_ants=1000, n_rules_converge=patience)
            gain, info = chosen.gains(problem, problem)
            chosen.search(problem, gain, info, initial_pheromone(problem), chosen, draws.Seeded(0))
    return sum(sizes) / len(sizes)


def beside(names: list[str], java: list[str], seconds: float) -> Iterator[Row]:
    """A row for every data set and setting; both twice, in turns, and the better of the two."""
    for name in names:
        table = datasets.load(name)
        problem = fold(table)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "table.arff")
            arff(table.take([row for row in range(table.n_rows) if row % 10]), file)
            for setting, words in SETTINGS.items():
                rounds = [(theirs(java, file, seconds, words), ours(problem, seconds, words[0])) for _ in range(2)]
                them, us = (max(found, key=lambda one: one.ants) for found in zip(*rounds, strict=True))
                yield name, setting, them.terms, them.ants, us.terms, us.ants, us.ants / them.ants


COLUMNS = {
    "data": "", "what": "", "terms of MYRA's ant": ".1f", "MYRA, ants/s": ",.0f", "terms of ours": ".1f",
    "ours, ants/s": ",.0f", "ours / MYRA": ".0f",
}  # fmt: skip


def main(arguments: list[str] | None = None) -> None:
    """Print a row for every data set and setting, and store them all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.myra", description=__doc__)
    parser.add_argument("--jar", type=Path, required=True, help="MYRA's jar")
    parser.add_argument("--seconds", type=float, default=6.0, help="of CPU, for each figure; as many warm it up")
    parser.add_argument("data", nargs="*", default=["tic-tac-toe"])
    given = parser.parse_args(arguments)
    java, javac = shutil.which("java"), shutil.which("javac")
    if java is None or javac is None or not given.jar.is_file():
        parser.error(f"{given.jar} is not a file" if java and javac else "java and javac are not installed")
    with tempfile.TemporaryDirectory() as classes:
        run([javac, "-cp", str(given.jar), "-d", classes, str(HARNESS)], check=True)
        path = [java, "-XX:+UseSerialGC", "-cp", f"{given.jar}:{classes}"]
        rows = partial(beside, given.data, path, given.seconds)
        Sheet("antminer-myra", "Ant-Miner beside MYRA's: ants per CPU second", COLUMNS, rows).measure()


if __name__ == "__main__":
    main()
