"""What the benchmarks do around the work they measure."""

import json
import os
import shlex
import sys

import pytest

from benchmarks import exponents, myra
from reference import datasets
from reference.readers import read


def program(path, *lines):
    script = path.with_suffix(".py")
    script.write_text("\n".join(["import shutil, sys", *lines]) + "\n", "utf-8")
    path.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(script)])} "$@"\n', "utf-8")
    path.chmod(0o755)


@pytest.mark.usefixtures("c_path")
def test_myra_is_run_with_a_table_it_can_read(tmp_path, monkeypatch, capsys):
    """A stand-in for Java looks at the file it is given, and tells of ants."""
    seen = tmp_path / "seen.arff"
    program(tmp_path / "javac")
    copied = f"shutil.copy(sys.argv[sys.argv.index('-f') + 1], {str(seen)!r})"
    program(tmp_path / "java", copied, "print('500 1000 0.5')")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr("benchmarks.results.RESULTS", tmp_path / "results.json")
    (tmp_path / "myra.jar").write_bytes(b"")
    myra.main(["--jar", str(tmp_path / "myra.jar"), "--seconds", "0.01", "tic-tac-toe"])
    rows = json.loads((tmp_path / "results.json").read_text("utf-8"))["sheets"]["antminer-myra"]["rows"]
    assert [row[:4] for row in rows] == [["tic-tac-toe", setting, 2.0, 1000.0] for setting in myra.SETTINGS]
    assert all(row[5] > 0 and row[6] == row[5] / row[3] for row in rows)
    assert "| tic-tac-toe | searches of 1,000 ants | 2.0 | 1,000 |" in capsys.readouterr().out
    whole = datasets.load("tic-tac-toe")
    table, part = read(seen), whole.take([row for row in range(whole.n_rows) if row % 10])
    assert (table.n_rows, len(table.attributes)) == (part.n_rows, len(part.attributes))
    assert table.classes.tolist() == part.classes.tolist()
    assert [column.tolist() for column in table.columns] == [column.tolist() for column in part.columns]


@pytest.mark.parametrize(("programs", "words"), [((), "are not installed"), (("java", "javac"), "is not a file")])
def test_what_myra_needs(tmp_path, monkeypatch, capsys, programs, words):
    for name in programs:
        program(tmp_path / name)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit):
        myra.main(["--jar", str(tmp_path / "none.jar")])
    assert words in capsys.readouterr().err


def test_exponents_are_slopes_of_logarithms():
    assert exponents.slope([10, 20, 40], [0.1, 0.4, 1.6]) == pytest.approx(2.0)
    assert exponents.verdict(1.2, 1.0) == "as expected"
    assert exponents.verdict(1.6, 1.0) == "more than expected"
    assert exponents.verdict(0.2, 1.0) == "less than expected"
