"""Ant-Miner beside MYRA's, where the reader has its jar: ``python -m benchmarks.myra --jar myra.jar [data set ...]``.

Both fit whole tables in turns; seconds are of CPU, the best of several, with the start of the virtual machine, which is
also measured alone and taken off. MYRA is given an ARFF file and as many ants as ours has.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path
from subprocess import run

from benchmarks.ratios import interleaved
from benchmarks.results import busy
from reference import AntMiner, Table, datasets

MAIN = "myra.classification.rule.impl.AntMiner"
"""The class that runs Ant-Miner; in older jars (4.5) it is myra.rule.irl.AntMiner, which ``--main`` can name."""


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


def compare(name: str, java: list[str], main: str, n_ants: int) -> tuple[float, float]:
    """CPU seconds of a fit by ours and by MYRA, which starts a virtual machine of its own for it."""
    table = datasets.load(name)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "table.arff")
        arff(table, file)
        theirs = [*java, main, "-f", str(file), "-c", str(n_ants), "-s", "1"]
        seconds = interleaved({
            "ours": lambda: AntMiner(n_ants=n_ants, random_state=1).fit(table),
            "MYRA": lambda: run(theirs, capture_output=True, check=True),
            "start": lambda: run([*java[:1], "-version"], capture_output=True, check=True),
        })
    return seconds["ours"], max(0.0, seconds["MYRA"] - seconds["start"])


def main(arguments: list[str] | None = None) -> None:
    """Print a row for every data set."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.myra", description=__doc__)
    parser.add_argument("--jar", type=Path, required=True, help="MYRA's jar")
    parser.add_argument("--main", default=MAIN, help="the class to run")
    parser.add_argument("--ants", type=int, default=3000)
    parser.add_argument("data", nargs="*", default=["tic-tac-toe"])
    given = parser.parse_args(arguments)
    java = shutil.which("java")
    if java is None or not given.jar.is_file():
        parser.error("java is not installed" if java is None else f"{given.jar} is not a file")
    for name in given.data:
        ours, theirs = compare(name, [java, "-cp", str(given.jar)], given.main, given.ants)
        state = "a busy machine" if busy() else "a quiet machine"
        print(f"{name}: ours {ours:.3f} CPU s, MYRA {theirs:.3f} without its start, {theirs / ours:.1f} times; {state}")


if __name__ == "__main__":
    main()
