"""What the benchmarks do around the work they measure."""

import sys

import pytest

from benchmarks import exponents, myra
from reference import datasets
from reference.readers import read


def test_myra_is_run_with_a_table_it_can_read(tmp_path, monkeypatch, capsys):
    """A stand-in for Java looks at the file it is given, and takes some time."""
    java = tmp_path / "java"
    java.write_text(
        f"#!{sys.executable}\nimport shutil, sys\n"
        "if '-f' in sys.argv:\n"
        f"    shutil.copy(sys.argv[sys.argv.index('-f') + 1], {str(tmp_path / 'seen.arff')!r})\n"
        "    sum(i * i for i in range(300_000))\n",
        "utf-8",
    )
    java.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "myra.jar").write_bytes(b"")
    myra.main(["--jar", str(tmp_path / "myra.jar"), "--ants", "20", "weather"])
    assert capsys.readouterr().out.startswith("weather: ours 0.")
    seen, weather = read(tmp_path / "seen.arff"), datasets.load("weather")
    assert (seen.n_rows, len(seen.attributes)) == (weather.n_rows, len(weather.attributes))
    assert seen.classes.tolist() == weather.classes.tolist()
    assert [column.tolist() for column in seen.columns] == [column.tolist() for column in weather.columns]


@pytest.mark.parametrize(("path", "words"), [("", "java is not installed"), (None, "is not a file")])
def test_what_myra_needs(tmp_path, monkeypatch, capsys, path, words):
    if path is None:
        (tmp_path / "java").write_text("#!/bin/sh\n", "utf-8")
        (tmp_path / "java").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit):
        myra.main(["--jar", str(tmp_path / "none.jar")])
    assert words in capsys.readouterr().err


def test_exponents_are_slopes_of_logarithms():
    assert exponents.slope([10, 20, 40], [0.1, 0.4, 1.6]) == pytest.approx(2.0)
    assert exponents.verdict(1.2, 1.0) == "as expected"
    assert exponents.verdict(1.6, 1.0) == "more than expected"
    assert exponents.verdict(0.2, 1.0) == "less than expected"
