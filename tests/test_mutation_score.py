"""A fixed sample of one-place faults on each paper and path is caught, or listed with the reason; the tool itself."""

import ast
import importlib
import os
import shlex
import shutil
import subprocess
import sys
import tomllib
from types import SimpleNamespace

import pytest

from reference.papers import SLUGS
from tests.mutants.compiler import compiler_command
from tests.mutants.fault import Fault
from tests.mutants.in_c import Library
from tests.mutants.in_python import Source
from tests.mutants.score import Verdict, sample
from tests.mutants.trial import caught_by
from tests.mutants.vectors_on import SHARED, trials
from tests.mutation import ROOT

SAMPLE = 40

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="faults are tried in forked processes with limits")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """Where the first test on the C path leaves the library for the others."""
    return tmp_path_factory.mktemp("library")


def require_compiler():
    """Fail without a C compiler, or skip where REFERENCE_ALLOW_NO_C=1 says that it may be missing."""
    command = compiler_command()
    if command and shutil.which(command[0]):
        return
    reason = f"no C compiler: {shlex.join(command) or 'none is known'}"
    if os.environ.get("REFERENCE_ALLOW_NO_C") == "1":
        pytest.skip(reason)
    pytest.fail(f"{reason} (REFERENCE_ALLOW_NO_C=1 skips this)")


@pytest.mark.parametrize("path", ["python", "c"])
@pytest.mark.parametrize("slug", [*SLUGS, SHARED])
def test_sample_is_caught_or_listed(slug, path, library):
    if path == "c":
        require_compiler()
    tool = [sys.executable, "-m", "tests.mutants", slug, "--path", path, "--sample", str(SAMPLE), "--list-survivors"]
    done = subprocess.run([*tool, "--library", str(library)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("slug", [*SLUGS, "mutants"])
def test_listed_faults_have_reasons_of_their_own(slug):
    listed = tomllib.loads((ROOT / "tests" / slug / "equivalent.toml").read_text("utf-8"))
    assert listed.keys() <= {"python", "c"}
    for entry in [*listed.get("python", []), *listed.get("c", [])]:
        assert entry.keys() in ({"id", "reason"}, {"id", "reason", "test"})
        assert len(entry["reason"].split()) > 4, entry["id"]
        assert (ROOT / entry.get("test", "tests")).exists(), entry["id"]


def python_faults(tmp_path, text):
    (tmp_path / "module.py").write_text(text, "utf-8")
    return Source(tmp_path, "module.py")


def test_faults_in_python(tmp_path):
    text = 'def f(a: int = 1, b: int = 2) -> int:\n    """Text."""\n    return a + 1 if a < b else b\n'
    source = python_faults(tmp_path, text)
    assert [seed.fault.id for seed in source.seeds] == [
        "module.py f: return a + 1 if a < b else b => nothing",
        "module.py f: a < b => a <= b",
        "module.py f: a < b => a >= b",
        "module.py f: a + 1 => a - 1",
        "module.py f: a + 1 => a + 2",
        "module.py f: a + 1 => a + 0",
    ]


def test_a_fault_is_what_its_name_says(tmp_path):
    text = "def f(a, b):\n    a = max(a, b)\n    while a and b[1:a]:\n        a -= 1\n    return -a\n"
    source = python_faults(tmp_path, text)
    before = ast.unparse(source.tree)
    for seed in source.seeds:
        changed = Source(tmp_path, "module.py")
        other = next(one for one in changed.seeds if one.fault == seed.fault)
        other.place.put(other.replacement)
        after = ast.unparse(ast.fix_missing_locations(changed.tree))
        assert after != before, seed.fault.id
        assert " ".join(seed.fault.after.split()) in after, seed.fault.id


def test_faults_in_c(tmp_path):
    (tmp_path / "kernels.h").write_text("#define OK 0\n", "utf-8")
    text = "int f(int *a, int n)\n{\n    if (n > 2)\n        a[n]++; /* more */\n    return OK;\n}\n"
    (tmp_path / "one.c").write_text(text, "utf-8")
    library = Library(tmp_path, ["one"])
    assert [(fault.line, fault.before, fault.after) for fault in library.faults] == [
        (3, "n > 2", "n >= 2"),
        (3, "n > 2", "n <= 2"),
        (3, "n > 2", "n > 3"),
        (3, "n > 2", "n > 1"),
        (4, "a[n]++", ""),
        (4, "a[n]++", "a[n]--"),
        (4, "a[n]", "a[n + 1]"),
    ]
    assert library.texts["one.c"].count("fault_ ==") == len(library.faults)


def test_a_sample_stays_when_other_faults_go():
    faults = [Fault(f"file f: {n} => {n + 1}", "file", "f", 1, "", "", 0) for n in range(50)]
    chosen = sample(faults, 10)
    assert chosen == sample(reversed(faults), 10)
    assert set(chosen[:9]) <= set(sample([fault for fault in faults if fault != chosen[9]], 10))


def test_only_one_of_caught_and_listed_is_right():
    fault = Fault("", "", "", 1, "", "", 0)
    assert [Verdict(fault, 1, caught, reason).wrong for caught in ("", "case") for reason in ("", "why")] == [
        *(True, False),
        *(False, True),
    ]


def raising(error=None):
    def action():
        if error is not None:
            raise error

    return action


GONE, WRONG = FileNotFoundError("gone"), ValueError("wrong")


@pytest.mark.parametrize(("begin", "arm", "case"), [
    (GONE, None, None), (WRONG, None, None), (None, GONE, None), (None, ImportError("gone"), None), (None, None, GONE)
], ids=repr)  # fmt: skip
def test_a_failure_of_the_harness_catches_nothing(begin, arm, case):
    trial = SimpleNamespace(name="case", seconds=0.0, failure=raising(case))
    with pytest.raises(RuntimeError, match=r"the harness failed, which catches no fault: .*(gone|wrong)"):
        caught_by(raising(arm), [trial], [raising(begin)])


def test_what_a_fault_raises_catches_it():
    """Also where it comes with the module, before any case."""
    trial = SimpleNamespace(name="case", seconds=0.0, failure=lambda: "")
    assert caught_by(raising(WRONG), [trial], [raising()]) == ("", repr(WRONG))
    assert caught_by(raising(), [trial], [raising()]) is None
    trial.failure = raising(WRONG)
    assert caught_by(raising(), [trial], [raising()]) == ("case", repr(WRONG))


def test_a_file_that_an_operation_misses_is_no_answer(monkeypatch):
    trial = next(one for one in trials("antminer", "python") if one.case.op == "antminer.majority")
    trial.decode()
    room = importlib.import_module("reference.antminer.operations")
    monkeypatch.setitem(room.OPERATIONS, trial.case.op, lambda *given: raising(GONE)())
    with pytest.raises(FileNotFoundError):
        trial.failure()
