"""Readers end: on devices, pipes, endless lines and quotes that nobody closes, in bounded time and memory."""

import gzip
import os
import subprocess
import sys

import pytest

from reference import datasets, models
from reference.bounds import LARGEST, USUALLY_LARGEST, VARIABLE
from reference.conformance import known, matrix, shrink, trace_file, track

HEAD = "@relation t\n@attribute x {a, b}\n@attribute class {a, b}\n@data\n"
LIMITED = """
import resource, sys
from reference import datasets
now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + (400 << 20), resource.RLIM_INFINITY))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
try:
    datasets.load(sys.argv[1])
except ValueError as error:
    print(error)
"""
"""Loads a file with 400 MB of memory to spare and a minute of the processor."""

READ_WHOLE = {
    "model": models.load, "trace": trace_file.load, "known": known.read, "track": track.read, "matrix": matrix.read,
    "cases": shrink.read,
}
whole = pytest.mark.parametrize("load", READ_WHOLE.values(), ids=READ_WHOLE)

linux = pytest.mark.skipif(sys.platform != "linux", reason="devices and limits of Linux")


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
@pytest.mark.parametrize("load", [datasets.load, *READ_WHOLE.values()], ids=["data", *READ_WHOLE])
def test_a_pipe_is_not_waited_for(load, tmp_path):
    os.mkfifo(tmp_path / "p.csv")
    with pytest.raises(ValueError, match=r"p\.csv: it is a pipe, not a file"):
        load(tmp_path / "p.csv")


@linux
@pytest.mark.parametrize("name", ["d.csv", "d.arff", "d.csv.gz"])
def test_a_link_to_a_device_is_refused(name, tmp_path):
    (tmp_path / name).symlink_to("/dev/zero")
    with pytest.raises(ValueError, match=f"cannot read .*{name}: it is a device, not a file"):
        datasets.load(tmp_path / name)


@linux
@pytest.mark.parametrize(("name", "begin", "rest", "place"), [
    ("line.csv", "a,b\n1,", "x" * (1 << 20), "2: a record of more than 16000000 characters begins here"),
    ("line.csv.gz", "a,b\n1,", "x" * (1 << 20), "2: a record of more than 16000000 characters begins here"),
    ("quote.csv", 'a,b\n1,"', "xx,yy\n" * 175_000, "2: a record of more than 16000000 characters begins here"),
    ("line.arff", HEAD + "a,'", "x" * (1 << 20), "5: a record of more than 16000000 characters begins here"),
], ids=lambda value: str(value)[:12])
def test_what_never_ends_is_refused_within_bounds(name, begin, rest, place, tmp_path):
    """Forty megabytes and more, of which a reader may keep a few hundred at most."""
    path = tmp_path / name
    with gzip.open(path, "wt", 1) if name.endswith("gz") else open(path, "w") as file:
        file.write(begin)
        for _ in range(44):
            file.write(rest)
    done = subprocess.run([sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=False)
    assert f"{path}:{place}" in done.stdout, done.stderr


@linux
@pytest.mark.parametrize("filling", ["x", "\\n"])
def test_a_long_quote_needs_little_memory(filling, tmp_path):
    """Under the limit, a quote that is never closed costs no more than its characters."""
    path = tmp_path / "quote.arff"
    path.write_text(HEAD + "a,'" + filling * (12_000_000 // len(filling)) + "\n")
    done = subprocess.run([sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=False)
    assert f"{path}:5: cannot read the row" in done.stdout, done.stderr


def test_the_limit_can_be_set(tmp_path, monkeypatch):
    path = tmp_path / "t.csv"
    path.write_text('x,class\n"1\n2",a\n3,b\n')
    monkeypatch.setenv(VARIABLE, "6")
    with pytest.raises(ValueError, match=r"t\.csv:1: a record of more than 6 characters .* REFERENCE_LONGEST_RECORD"):
        datasets.load(path)
    monkeypatch.setenv(VARIABLE, "7")
    assert datasets.load(path).n_rows == 2
    path.write_text('x,class\n"1\n\n\n2",a\n3,b\n')
    with pytest.raises(ValueError, match=r"t\.csv:2: a record of more than 7 characters"):
        datasets.load(path)


@pytest.mark.parametrize("value", ["0", "-1", "much", "1.5"])
def test_a_limit_that_is_none_is_refused(value, tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, value)
    (tmp_path / "t.csv").write_text("x,class\n1,a\n")
    with pytest.raises(ValueError, match=f"REFERENCE_LONGEST_RECORD must be a number of characters, .* got '{value}'"):
        datasets.load(tmp_path / "t.csv")


@whole
def test_a_file_that_is_read_whole_has_an_end(load, tmp_path, monkeypatch):
    path = tmp_path / "large"
    path.write_text("x" * 101)
    monkeypatch.setenv(LARGEST, "100")
    with pytest.raises(ValueError, match=r"large: it has 101 bytes, more than 100, .* REFERENCE_LARGEST_FILE"):
        load(path)
    monkeypatch.setenv(LARGEST, "101")
    with pytest.raises(ValueError, match=r"large(?!.*REFERENCE_LARGEST_FILE)"):
        load(path)


@pytest.mark.skipif(os.name != "posix", reason="names of POSIX")
@pytest.mark.parametrize("load", [load for name, load in READ_WHOLE.items() if name != "model"])
def test_a_file_that_cannot_be_looked_at_is_told_by_its_reader(load, tmp_path):
    with pytest.raises(ValueError, match=r"aaa cannot be (read|compared)"):
        load(tmp_path / ("a" * 1000))


@linux
def test_a_large_file_is_refused_before_it_is_read(tmp_path):
    """A gigabyte of nothing, with 400 MB of memory to spare."""
    path = tmp_path / "m.json"
    path.touch()
    os.truncate(path, 1 << 30)
    limited = LIMITED.replace("datasets", "models")
    done = subprocess.run([sys.executable, "-c", limited, str(path)], capture_output=True, text=True, check=False)
    assert f"{path}: it has {1 << 30} bytes, more than {USUALLY_LARGEST}" in done.stdout, done.stderr


def test_the_manifest_of_a_data_folder_has_an_end(tmp_path, monkeypatch):
    (tmp_path / "t.csv").write_text("x,class\n1,a\n2,b\n")
    (tmp_path / "MANIFEST.json").write_text("{}" + " " * 100)
    monkeypatch.setenv("REFERENCE_DATA", str(tmp_path))
    assert datasets.load("t").n_rows == 2
    monkeypatch.setenv(LARGEST, "100")
    with pytest.raises(ValueError, match=r"MANIFEST\.json: it has 102 bytes, more than 100"):
        datasets.load("t")


def test_a_limit_on_files_that_is_none_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv(LARGEST, "all")
    with pytest.raises(ValueError, match="REFERENCE_LARGEST_FILE must be a number of bytes, at least 1, got 'all'"):
        models.load(tmp_path / "m.json")
