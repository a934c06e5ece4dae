"""The tools of the page on trust, each tried on a little: refused memory, mutated files, answered findings."""

import random
import subprocess
import sys

import pytest

from tests.mutation import ROOT
from tests.test_mutation_score import require_compiler
from tests.trust import analyze, fuzz
from tests.trust.library import entry_points
from tests.trust.targets import TARGETS


@pytest.mark.skipif(sys.platform != "linux", reason="the library is built as on Linux")
def test_every_request_for_memory_may_be_refused():
    require_compiler()
    command = [sys.executable, "-m", "tests.trust.memory"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Every refusal was survived." in done.stdout


def test_entry_points_are_found():
    assert {"mbc_prune", "antminer_search", "gcaco_walks", "abcodt_grow"} <= entry_points()


@pytest.mark.parametrize("target", TARGETS)
def test_what_was_found_by_mutation_stays_answered(target, tmp_path):
    """Every input of the corpus, and a few mutants."""
    attempt, chance = TARGETS[target](tmp_path), random.Random(0)
    pool = [file.read_bytes() for file in sorted((fuzz.CORPUS / target).iterdir())]
    for content in [*pool, *(fuzz.mutant(chance, pool) for _ in range(100))]:
        attempt(content)


@pytest.mark.parametrize("reach", [fuzz.Reach, fuzz.best_reach])
def test_feedback_sees_new_ways(tmp_path, reach):
    attempt = TARGETS["csv"](tmp_path)
    for _ in range(2):  # one after the other: a new one takes the place of the one before
        fresh = reach()
        assert fresh.run(lambda: attempt(b"a,class\n1,x\n2,y\n"))
        assert not fresh.run(lambda: attempt(b"a,class\n1,x\n2,y\n"))
        assert fresh.run(lambda: attempt(b'a,class\n1,"x\n2,y\n'))


def test_only_what_is_answered_is_left_out():
    known = "memory.c:111:46: warning: dereference of NULL '0' [CWE-476] [-Wanalyzer-null-dereference]"
    assert analyze.answered(known)
    assert not analyze.answered(known.replace("memory.c", "table.c"))
    assert not analyze.answered(known.replace("null-dereference", "double-free"))
