"""Files written whole: what a full disk, a killed run and a run beside ours do to them."""

import os
import signal
import subprocess
import sys

import pytest

from reference import drafts, models

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="signals, locks and limits of Linux")


def test_file_and_folder_reach_the_disk(tmp_path, monkeypatch):
    flushed = []
    monkeypatch.setattr(drafts.os, "fsync", lambda handle: flushed.append(os.fstat(handle).st_ino))
    models.write_text(tmp_path / "a.txt", "x")
    folders = [tmp_path.stat().st_ino] if os.name == "posix" else []
    assert flushed == [(tmp_path / "a.txt").stat().st_ino, *folders]


@LINUX
def test_a_full_disk_names_the_file(tmp_path):
    """A limit on the size of files stops the write in its middle, as a full disk does."""
    path = tmp_path / "model.json"
    path.write_text("old")
    script = """
import resource, signal, sys
from reference import models
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    models.write_text(sys.argv[1], "x" * 5000)
except OSError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False)
    assert done.stdout == f"cannot write {path}: File too large\n"
    assert os.listdir(tmp_path) == ["model.json"]
    assert path.read_text() == "old"


@LINUX
def test_a_full_device_is_named():
    with pytest.raises(OSError, match="cannot write /dev/full: No space left on device"):
        models.write_text("/dev/full", "x" * 100_000)


@LINUX
def test_the_next_run_removes_what_a_killed_one_left(tmp_path):
    script = """
import os, signal, sys
from pathlib import Path
from reference.drafts import draft
with draft(Path(sys.argv[1])) as file:
    file.write(b"half")
    os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path / "a.txt")], check=False)
    assert done.returncode == -signal.SIGKILL
    assert len(os.listdir(tmp_path)) == 1
    models.write_text(tmp_path / "b.txt", "whole")
    assert os.listdir(tmp_path) == ["b.txt"]


@LINUX
def test_what_is_no_draft_stays_and_is_not_waited_for(tmp_path):
    """A pipe by the name of a draft would make every write in its folder wait for ever."""
    (tmp_path / ".writing-plan.md").write_text("my own")
    (tmp_path / "own").write_text("mine")
    (tmp_path / ".writing-linklink").symlink_to(tmp_path / "own")
    os.mkfifo(tmp_path / ".writing-pipepipe")
    script = "import sys; from reference import models; models.write_text(sys.argv[1], 'whole')"
    subprocess.run([sys.executable, "-c", script, str(tmp_path / "a.txt")], check=True, timeout=60)
    kept = [".writing-linklink", ".writing-pipepipe", ".writing-plan.md", "a.txt", "own"]
    assert sorted(os.listdir(tmp_path)) == kept


@LINUX
def test_a_run_beside_ours_keeps_its_draft(tmp_path):
    with drafts.draft(tmp_path / "a.txt") as file:
        file.write(b"mine")
        models.write_text(tmp_path / "b.txt", "other")
        assert len(os.listdir(tmp_path)) == 2
    assert sorted(os.listdir(tmp_path)) == ["a.txt", "b.txt"]
    assert (tmp_path / "a.txt").read_bytes() == b"mine"


@LINUX
def test_a_draft_taken_for_a_leftover_is_begun_again(tmp_path, monkeypatch):
    """Another run may clean up between the making of a draft and its lock."""
    locked, taken = drafts._lock, []

    def late(handle):
        if not taken:
            taken.extend(tmp_path.iterdir())
            taken[0].unlink()
        locked(handle)

    monkeypatch.setattr(drafts, "_lock", late)
    models.write_text(tmp_path / "a.txt", "x")
    assert len(taken) == 1
    assert (tmp_path / "a.txt").read_text() == "x"
